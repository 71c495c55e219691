/* test_gettysburg_advance.c: Terrible Swift Sword 9.9: into a hex that offensive fire has emptied. */
#include "gettysburg_fight.h"

/* x fires at t in 0504 and drives it away; y did not fire, z fired at it from two hexes off. */
static void drive_off(const char *phase, const char *phasing) {
    begin(phase, phasing);
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    foot("y", "usa", 2, "0604", "nw", "");
    guns("g", "usa", 4, "N", "0404", "ne", "");
    foot("z", "usa", 2, "0506", "n", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
}

static void they_go_in(void **unused) {
    (void)unused;
    drive_off("offensive-fire", "usa");
    dice("[{'small-arms':5},{'artillery':1},{'morale':'t','is':6}]");
    act_all("usa", "fire 0504", "add x", "add g", "add z", "resolve", NULL);
    dice_free();
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed") && !stands_in("t", "0504"));
    on_to("melee");
    refused("usa", "advance y 0504", "9.9a"); /* it did not fire */
    refused("usa", "advance z 0504", "9.9a"); /* it is not beside the hex */
    refused("usa", "advance g 0504", "9.93"); /* guns never */
    refused("usa", "attack 0504", NULL);      /* and there is no other way in */
    refused("usa", "advance x 0605", "9.9a"); /* only where it fired */
    assert_true(legal("usa", "advance x 0504"));
    dice("[]"); /* without a check */
    act("usa", "advance x 0504");
    assert_true(stands_in("x", "0504"));
    dice_free();
    refused("usa", "advance x 0504", NULL);
    refused("usa", "advance x 0503", "9.9a"); /* one hex, that one */
    assert_true(judged_legal("usa", "end"));
    PROVED("tss2", "9.9a 9.9b 9.93");
}

static void not_into_a_held_hex_nor_too_many(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* woods: eight points */
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    unit_is("x2", "usa", "inf", 4, "SR", "0604", "nw", "line", "");
    unit_is("x3", "usa", "inf", 4, "SR", "0404", "ne", "line", "");
    foot("t", "csa", 1, "0504", "s", "");
    more("'hexes':{'0504':'woods'}");
    start();
    dice("[{'small-arms':6}]");
    act_all("usa", "fire 0504", "add x", "add x2", "add x3", "resolve", NULL);
    dice_free();
    on_to("melee");
    act_all("usa", "advance x 0504", "advance x2 0504", NULL);
    refused("usa", "advance x3 0504", NULL); /* no room for a third unit */
    begin("offensive-fire", "usa");          /* one regiment gone, another still there */
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    foot("t", "csa", 1, "0504", "s", "");
    foot("u", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':3},{'morale':'u','is':1}]");
    act_all("usa", "fire 0504", "add x", "resolve", NULL);
    dice_free();
    on_to("melee");
    refused("usa", "advance x 0504", "9.9a");
}

/* Fire alone opens the hex: who leaves it later, before a melee, leaves it to those who were to attack. */
static void not_into_a_hex_left_later(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 2, "0505", "n", "");
    foot("y", "usa", 4, "0604", "nw", "");
    foot("t", "csa", 4, "0504", "s", ",'morale':6");
    start();
    dice("[{'small-arms':2}]");
    act_all("usa", "fire 0504", "add x", "resolve", NULL);
    dice_free();
    act("usa", "end");
    act_all("usa", "attack 0504", "with y", "resolve", "end", NULL);
    dice("[1,1,1,1]");
    act("csa", "withdraw t");
    for (int i = 0; i < 12 && strcmp(phase_now(), "melee") != 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        const char *first = json_string_value(json_array_get(list, 0));
        act(side_now(), strcmp(decision_now(), "fire") == 0      ? "hold"
                        : strcmp(decision_now(), "retreat") == 0 ? first
                                                                 : "end");
    }
    assert_false(stands_in("t", "0504") || stands_in("y", "0504"));
    refused("usa", "advance x 0504", "9.9a");
    PROVED("tss2", "9.9a 9.9b");
}

/* x empties 0507; then d, driven out of 0502 between two rivers, runs into it. */
static void not_into_a_hex_taken_since(void **unused) {
    (void)unused;
    char rivers[800] = "'hexsides':{'0501/0601':'river','0501/0401':'river'";
    for (int row = 2; row <= 7; row++)
        append(rivers, sizeof rivers,
               ",'050%d/060%d':'river','050%d/060%d':'river','050%d/040%d':'river','050%d/040%d':'river'", row, row - 1,
               row, row, row, row - 1, row, row);
    append(rivers, sizeof rivers, "}");
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "SR", "0508", "n", "line", "");
    men("a", "usa", 8, 4, "0501", "s", OF("L"));
    leader("L", "usa", "0501", "");
    foot("t", "csa", 1, "0507", "s", "");
    men("d", "csa", 4, 1, "0502", "n", "");
    more(rivers);
    start();
    dice("[{'small-arms':6}]");
    act_all("usa", "fire 0507", "add x", "resolve", "end", NULL);
    dice_free();
    announce("usa", "0502", "a");
    dice("[{'melee':'0502','is':6},{'morale':'d','is':6}]"); /* -/R2, and it routs */
    no_more_attacks("usa");
    act("usa", "attack 0502");
    settle_to("melee-phase");
    assert_true(stands_in("d", "0507"));
    refused("usa", "advance x 0507", "9.9a");
    PROVED("tss2", "9.9a");
}

static void not_after_other_fire(void **unused) {
    (void)unused;
    begin("defensive-fire", "csa"); /* defensive fire of the other side's turn, and of one's own foe */
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    foot("t", "csa", 1, "0504", "s", "");
    foot("c", "csa", 4, "0520", "s", "");
    start();
    dice("[{'small-arms':6}]");
    act_all("usa", "fire 0504", "add x", "resolve", NULL);
    dice_free();
    on_to("melee");
    refused("csa", "advance c 0504", "9.9a");
    assert_int_equal(legal_count("advance"), 0);
    begin(BEFORE_MELEE, "usa"); /* withdrawal fire that destroys the whole of it */
    men("x", "usa", 4, 6, "0505", "n", OF("L"));
    leader("L", "usa", "0505", "");
    unit_is("y", "usa", "inf", 4, "SR", "0604", "sw", "line", "");
    foot("t", "csa", 1, "0504", "s", "");
    start();
    act_all("usa", "attack 0504", "with x", "resolve", "end", NULL);
    act("csa", "withdraw t");
    for (int i = 0; i < 4 && strcmp(decision_now(), "fire") != 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), json_string_value(json_array_get(list, 0)));
    }
    dice("[{'small-arms':6}]");
    act_all("usa", "add x", "resolve", NULL);
    dice_free();
    assert_string_equal(unit_text("t", "fate"), "eliminated");
    for (int i = 0; i < 10 && strcmp(phase_now(), "melee") != 0; i++)
        act(side_now(), strcmp(decision_now(), "evade") == 0 ? "stand" : "end");
    refused("usa", "advance x 0504", "9.9a");
    refused("usa", "advance y 0504", "9.9a");
    PROVED("tss2", "9.91 9.92");
}

/* t runs from x in 0505 by the only hex that is open, into the zone of y, who fires at it as it passes. */
static void not_after_retreat_fire(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0506", "n", "");
    unit_is("y", "usa", "inf", 4, "SR", "0604", "nw", "line", "");
    column("z", "usa", 4, "0404", "");
    column("z2", "usa", 4, "0405", "");
    column("z3", "usa", 4, "0605", "");
    foot("t", "csa", 2, "0505", "s", "");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':6},{'small-arms':6},{'pin':6}]");
    act_all("usa", "fire 0505", "add x", "resolve", NULL);
    assert_string_equal(decision_now(), "fire");
    act_all("usa", "add y", NULL);
    dice_free();
    act("usa", "resolve");
    settle_to("fire-phase");
    on_to("melee");
    assert_true(legal("usa", "advance x 0505"));
    refused("usa", "advance y 0504", "9.9a");
    PROVED("tss2", "9.91");
}

/* From two hexes, with two fronts: the hex has one, that of who came first. */
static void they_face_one_way(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    unit_is("x2", "usa", "inf", 4, "SR", "0604", "nw", "line", "");
    foot("t", "csa", 1, "0504", "s", "");
    start();
    dice("[{'small-arms':6}]");
    act_all("usa", "fire 0504", "add x", "add x2", "resolve", NULL);
    dice_free();
    on_to("melee");
    act_all("usa", "advance x2 0504", "advance x 0504", NULL);
    assert_string_equal(unit_text("x2", "facing"), "nw");
    assert_string_equal(unit_text("x", "facing"), "nw");
    PROVED("tss2", "8.42 7.0c");
}

/* x has fired at t, which is gone, and at u, and was announced against u: it may not follow its fire instead. */
static void not_instead_of_an_attack(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", OF("L"));
    leader("L", "usa", "0505", "");
    foot("t", "csa", 1, "0504", "s", "");
    foot("u", "csa", 4, "0604", "s", "");
    start();
    dice("[{'small-arms':6},{'small-arms':1},{'depletion':'x','is':6}]");
    act_all("usa", "fire 0504", "add x 2", "resolve", "fire 0604", "add x", "resolve", "end", NULL);
    dice_free();
    announce("usa", "0604", "x L");
    no_more_attacks("usa");
    refused("usa", "advance x 0504", "12.26");
    assert_int_equal(legal_count("advance"), 0);
    dice("[{'melee':1}]"); /* repulsed: it is engaged or gone, and has had its fight */
    act("usa", "attack 0604");
    dice_free();
    settle_to("melee-phase");
    assert_false(judged_legal("usa", "attack 0604"));
    PROVED("tss2", "12.26 12.27A");
}

/* Who is out of command follows its fire, but not to a hex beside the enemy; horse in the saddle goes as it likes. */
static void strays_keep_away(void **unused) {
    (void)unused;
    static const struct {
        const char *near, *how, *type;
        bool goes;
    } at[] = {{"0503", ",'out-of-command':true", "line", false},
              {"0604", ",'out-of-command':true", "line", false}, /* beside it before, too */
              {"0503", "", "line", true},
              {"0502", ",'out-of-command':true", "line", true},
              {"0503", ",'out-of-command':true", "mounted", true}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        bool rides = strcmp(at[i].type, "mounted") == 0;
        begin("offensive-fire", "usa");
        unit_is("x", "usa", rides ? "cav" : "inf", 6, rides ? "P" : "SR", "0505", "n", at[i].type, at[i].how);
        foot("t", "csa", 1, "0504", "s", "");
        foot("near", "csa", 3, at[i].near, "n", "");
        start();
        dice("[{'small-arms':6}]");
        fire_one("usa", "0504", "x");
        dice_free();
        assert_string_equal(unit_text("t", "fate"), "eliminated");
        on_to("melee");
        if (at[i].goes)
            assert_true(legal("usa", "advance x 0504"));
        else
            refused("usa", "advance x 0504", "5.81");
        assert_int_equal(legal_count("advance"), at[i].goes);
    }
    PROVED("tss2", "17.11a 5.81b");
}

TESTS(test(they_go_in), test(not_into_a_held_hex_nor_too_many), test(not_into_a_hex_left_later),
      test(not_after_other_fire), test(not_after_retreat_fire), test(they_face_one_way), test(not_instead_of_an_attack),
      test(strays_keep_away), test(not_into_a_hex_taken_since))
