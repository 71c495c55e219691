/* test_gettysburg_mind.c: the computer player `simple` uses the means that Terrible Swift Sword gives it. */
#include "gettysburg_field.h"
#include "minds.h"

static void guns_fire_rapidly_close_by(void **unused) {
    (void)unused;
    for (int range = 2; range <= 3; range++) {
        begin("offensive-fire", "usa");
        guns("g", "usa", 6, "N", "0510", "n", "");
        foot("t", "csa", 4, range == 2 ? "0508" : "0507", "s", "");
        more("'options':{'rapid-fire':1}");
        start();
        act("usa", range == 2 ? "fire 0508" : "fire 0507");
        assert_string_equal(does(1), range == 2 ? "add g rapid" : "add g");
    }
}

static void guns_go_back_from_stormers(void **unused) {
    (void)unused;
    for (int strength = 2; strength <= 6; strength += 4) {
        begin("defensive-fire", "csa");
        guns("g", "usa", 6, "N", "0510", "n", "");
        foot("t", "csa", strength, "0509", "s", "");
        start();
        act("usa", "fire 0509");
        assert_string_equal(does(1), strength == 6 ? "add g prolonge" : "add g");
    }
    begin("defensive-fire", "csa"); /* not from among their own foot */
    guns("g", "usa", 6, "N", "0510", "n", "");
    foot("x", "usa", 4, "0510", "n", "");
    foot("t", "csa", 6, "0509", "s", "");
    start();
    act("usa", "fire 0509");
    assert_string_equal(does(1), "add g");
}

static void columns_deploy_before_the_enemy(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 4, "0510", "n", ",'formation':'column'");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    assert_string_equal(does(1), "move x");
    for (int i = 0; i < 8 && strcmp(decision_now(), "move") == 0; i++)
        does(1);
    assert_string_equal(unit_text("x", "formation"), "line");
}

static void the_routed_run_from_the_enemy(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "0507", "n", "");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "0506", "x");
    for (int i = 0; i < 8 && strcmp(decision_now(), "retreat") == 0; i++)
        does(1);
    assert_true(unit_has("t", "routed") && hexes_from("t", "0507") == 4);
}

/* How far from its leader a regiment goes to come near a weak enemy. */
static int leaves_behind(const char *leader_is) {
    begin("movement", "usa");
    foot("x", "usa", 8, "0514", "n", ",'brigade':'b-L'");
    foot("y", "usa", 1, "0514", "n", ",'brigade':'b-L','pinned':true"); /* with whom a leader may stay */
    foot("t", "csa", 1, "0505", "s", "");
    leader("L", "usa", "0514", leader_is);
    start();
    marches();
    return hexes_from("x", "0514");
}

static void nobody_outruns_a_leader_who_is_held(void **unused) {
    (void)unused;
    assert_int_equal(leaves_behind(",'pinned':true"), 4); /* his radius */
    assert_true(leaves_behind("") > 4);                   /* he rides after them */
}

/* Each of the two sees a weak enemy of its own. */
static void a_brigade_keeps_about_its_foremost(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 4, "0710", "n", ",'brigade':'b-L'");
    foot("b", "usa", 4, "1112", "n", ",'brigade':'b-L'");
    foot("s", "csa", 1, "0205", "s", "");
    foot("t", "csa", 1, "1606", "s", "");
    leader("L", "usa", "0710", "");
    start();
    marches();
    assert_true(hexes_from("b", unit_text("a", "hex")) <= 4);
}

/* How near it comes to an enemy whom it can only hurt by closing: it has no cartridges. */
static int comes_near(int enemy, bool night) {
    begin("movement", "usa");
    foot("x", "usa", 6, "0509", "n", ",'depleted':true");
    foot("t", "csa", enemy, "0506", "s", "");
    if (night)
        more("'night':true");
    start();
    marches();
    return hexes_from("x", "0506");
}

static void it_comes_next_to_the_weak_to_close(void **unused) {
    (void)unused;
    assert_int_equal(comes_near(2, false), 1);
    assert_true(comes_near(5, false) > 1); /* not at such odds */
    assert_true(comes_near(2, true) > 1);  /* nor in the dark */
}

TESTS(test(guns_fire_rapidly_close_by), test(guns_go_back_from_stormers), test(columns_deploy_before_the_enemy),
      test(the_routed_run_from_the_enemy), test(nobody_outruns_a_leader_who_is_held),
      test(a_brigade_keeps_about_its_foremost), test(it_comes_next_to_the_weak_to_close))
