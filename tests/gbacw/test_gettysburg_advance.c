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
    act_all("usa", "attack 0504", "with y", "resolve", NULL);
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
    act_all("usa", "attack 0504", "with x", "resolve", NULL);
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

TESTS(test(they_go_in), test(not_into_a_held_hex_nor_too_many), test(not_into_a_hex_left_later),
      test(not_after_other_fire))
