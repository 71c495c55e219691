/* test_engaged.c: engagements: fought on, joined, broken off (12.94, 12.96, 12.51b, 12.32, 12.6, 12.76). */
#include "cli/common/session.h"
#include "fight.h"
#include "gbacw/state/frames.h"

#define ENGAGED ",'engaged':true"

static const char *const two =
    INF("a1", "csa", 3, 3, "0505", "s", ENGAGED) "," INF("d1", "usa", 3, 3, "0505", "n", ENGAGED);

static void an_eng_result_engages_all_in_the_hex(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "csa",
          INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "") "," INF("d2", "usa", 2, 3,
                                                                                                      "0605", "nw", ""),
          LEADER("L", "csa", "0504", "") "," LEADER("M", "usa", "0505", ""), "");
    json_t *answer = melee("csa", "0505", "a1 L", "[3]");
    assert_true(event_told(answer, "engaged"));
    assert_true(unit_has("a1", "engaged") && unit_has("d1", "engaged"));
    assert_true(unit_has("L", "engaged") && unit_has("M", "engaged"));
    assert_true(legal("csa", "end")); /* it has had its turn */
    refused("csa", "fight 0505", "12.94");
    PROVED("gbacw", "12.94a 12.9");
}

static void engaged_units_neither_fire_nor_move_nor_are_fired_on(void **unused) {
    (void)unused;
    char units[2048];
    snprintf(units, sizeof units, "%s,%s", two,
             INF("x", "csa", 3, 3, "0503", "s", "") "," INF("y", "usa", 3, 3, "0507", "n", ""));
    fight("offensive-fire", "csa", units, "", "");
    refused("csa", "fire 0505", "12.6");
    act("csa", "fire 0507");
    refused("csa", "add a1", "12.94");
    fight("movement", "csa", units, "", "");
    refused("csa", "move a1", "12.94");
    PROVED("gbacw", "12.94a 12.6");
}

static void nobody_passes_through_an_engaged_hex(void **unused) {
    (void)unused;
    char units[2048];
    snprintf(units, sizeof units, "%s,%s", two, INF("x", "csa", 3, 3, "0504", "s", ""));
    fight("movement", "csa", units, "", "");
    act("csa", "move x");
    refused("csa", "to 0505", NULL);
    PROVED("gbacw", "12.76");
}

static void the_former_defender_must_fight_or_break_off(void **unused) {
    (void)unused;
    fight("melee", "usa", two, "", "");
    refused("usa", "end", "12.94");
    assert_int_equal(json_array_size(duties_now()), 1);
    assert_true(legal("usa", "fight 0505"));
    assert_true(legal("usa", "break-off d1"));
    refused("usa", "break-off a1", "12.94");
    dice("[3]");
    json_t *event = event_of(act("usa", "fight 0505"), "melee"); /* usa attacks now */
    assert_int_equal(field_int(event, "differential"), 0);
    assert_true(unit_has("a1", "engaged"));
    refused("usa", "break-off d1", "12.94"); /* not both */
    act("usa", "end");
    dice_free();
    end_until("retreat-before-melee");
    assert_string_equal(side_now(), "csa");
    end_until("melee"); /* and in its own turn the other side has the same choice */
    refused("csa", "end", "12.94");
    PROVED("gbacw", "12.94b 12.94d");
}

static void more_units_may_join_and_pay_for_the_ground(void **unused) {
    (void)unused;
    char units[2048];
    snprintf(units, sizeof units, "%s,%s", two,
             INF("j1", "usa", 4, 3, "0506", "n", "") "," INF("j2", "usa", 6, 3, "0605", "nw", ""));
    fight("retreat-before-melee", "usa", units, "", ",'hexsides':{'0506/0505':'stream'}");
    act_all("usa", "attack 0505", "with j1", NULL);
    refused("usa", "with j2", "12.72"); /* 3 + 4 + 6 points */
    act("usa", "resolve");              /* nobody engaged can get away before it */
    assert_string_equal(decision_now(), "declare");
    end_until("melee");
    refused("usa", "attack 0505", "12.94");
    dice("[4]");
    json_t *event = event_of(act("usa", "fight 0505"), "melee");
    assert_int_equal(field_int(event, "attacker"), 6); /* 3 + 4 - 1 */
    assert_string_equal(field_text(item_of(event, "attackers", "12.31"), "unit"), "j1");
    /* without newcomers the ground does not matter any more */
    fight("melee", "usa", two, "", ",'hexsides':{'0506/0505':'stream','0504/0505':'stream'}");
    dice("[3]");
    assert_null(item_of(event_of(act("usa", "fight 0505"), "melee"), "attackers", "12.31"));
    PROVED("gbacw", "12.94b 12.32");
}

static void breaking_off_goes_two_hexes_and_checks(void **unused) {
    (void)unused;
    char units[2048];
    snprintf(units, sizeof units, "%s,%s", two, INF("d2", "usa", 2, 3, "0505", "n", ENGAGED));
    fight("melee", "usa", units, "", "");
    dice("[3,3,3]");
    act("usa", "break-off d1");
    settle_all("melee-phase");
    assert_int_equal(hexes_from("d1", "0505"), 2);
    assert_false(unit_has("d1", "engaged"));
    assert_true(unit_has("d2", "engaged")); /* one or more units */
    refused("usa", "fight 0505", "12.94");  /* but no fighting on */
    assert_true(legal("usa", "end"));
    act("usa", "break-off d2");
    settle_all("melee-phase");
    assert_true(stands_in("a1", "0505")); /* no advance */
    assert_false(unit_has("a1", "engaged"));
    PROVED("gbacw", "12.94c 13.0");
}

static void who_is_left_alone_turns(void **unused) {
    (void)unused;
    fight("melee", "usa", two, "", "");
    dice("[{'morale':'d1','is':1}]");
    act("usa", "break-off d1");
    while (strcmp(decision_now(), "retreat") == 0)
        act("usa", json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_string_equal(side_now(), "csa");
    assert_string_not_equal(unit_text("a1", "facing"), "nw");
    act("csa", "turn 0505 nw");
    assert_string_equal(unit_text("a1", "facing"), "nw");
    assert_string_equal(decision_now(), "melee-phase");
    assert_string_equal(side_now(), "usa");
    PROVED("gbacw", "7.32 7.13");
}

static void breaking_off_draws_no_fire_and_a_bad_check_routs(void **unused) {
    (void)unused;
    fight("melee", "usa", two, "", "");
    dice("[{'morale':'d1','is':4}]");
    json_t *answer = act("usa", "break-off d1");
    while (strcmp(decision_now(), "retreat") == 0 && !unit_has("d1", "routed")) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        answer = act("usa", json_string_value(json_array_get(list, 0)));
        assert_false(event_told(answer, "fire"));
    }
    assert_true(unit_has("d1", "routed"));
    PROVED("gbacw", "12.94c");
}

static void unlimbered_guns_cannot_break_off_but_may_fight(void **unused) {
    (void)unused;
    fight("melee", "usa",
          INF("a1", "csa", 1, 3, "0505", "s", ENGAGED) "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ENGAGED),
          "", "");
    refused("usa", "break-off g1", "12.94");
    refused("usa", "end", "12.94");
    dice("[3]"); /* 1 - 1 = 0: Eng */
    act("usa", "fight 0505");
    PROVED("gbacw", "12.94c 12.96 12.25");
}

static void pinned_units_and_wagons_may_fight_on(void **unused) {
    (void)unused;
    fight("melee", "usa",
          INF("a1", "csa", 2, 3, "0505", "s", ENGAGED) "," INF(
              "d1", "usa", 1, 3, "0505", "n", ENGAGED ",'pinned':true") "," WAGON("w1", "usa", "0505", ENGAGED),
          "", "");
    dice("[3]");
    json_t *event = event_of(act("usa", "fight 0505"), "melee");
    assert_int_equal(field_int(event, "attacker"), 2);
    PROVED("gbacw", "12.96");
}

static void a_routed_unit_that_is_engaged_gets_out(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "csa",
          INF("a1", "csa", 2, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3, "0505", "n", ",'routed':true"), "", "");
    melee("csa", "0505", "a1", "[3]"); /* 2 - 2 = 0: Eng */
    settle_all("melee-phase");
    assert_int_equal(hexes_from("d1", "0505"), 2);
    assert_false(unit_has("a1", "engaged")); /* nobody is left to be engaged with */
    fight("retreat-before-melee", "csa",
          INF("a1", "csa", 2, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3, "0505", "n", ",'routed':true") "," INF(
              "z1", "csa", 3, 3, "0507", "n",
              "") "," INF("z2", "csa", 3, 3, "0704", "sw",
                          "") "," INF("z3", "csa", 3, 3, "0306", "ne",
                                      "") "," INF("z4", "csa", 3, 3, "0304", "se",
                                                  "") "," INF("z5", "csa", 3, 3, "0706", "nw",
                                                              "") "," INF("z6", "csa", 3, 3, "0503", "s", ""),
          "", "");
    json_t *answer = melee("csa", "0505", "a1", "[3]");
    assert_string_equal(field_text(event_where(answer, "captured", "unit", "d1"), "case"), "12.51");
    PROVED("gbacw", "12.51b");
}

static void no_way_out_of_the_engagement(void **unused) {
    (void)unused;
    char units[2048];
    snprintf(
        units, sizeof units, "%s,%s", two,
        INF("z1", "csa", 3, 3, "0504", "s", "") "," INF("z2", "csa", 3, 3, "0604", "s", "") "," INF(
            "z3", "csa", 3, 3, "0605", "n", "") "," INF("z4", "csa", 3, 3, "0506", "n",
                                                        "") "," INF("z5", "csa", 3, 3, "0405", "n",
                                                                    "") "," INF("z6", "csa", 3, 3, "0404", "s", ""));
    fight("melee", "usa", units, "", "");
    refused("usa", "break-off d1", "12.92");
    struct action nobody = {.verb = VERB_BREAK_OFF, .who = COUNTER_NONE - 1, .hex = HEX_NONE};
    assert_string_equal(play_judge(&harness_session()->now->game, 1, nobody).why, "that is not a unit");
    PROVED("gbacw", "12.92");
}

TESTS(test(an_eng_result_engages_all_in_the_hex), test(engaged_units_neither_fire_nor_move_nor_are_fired_on),
      test(nobody_passes_through_an_engaged_hex), test(the_former_defender_must_fight_or_break_off),
      test(more_units_may_join_and_pay_for_the_ground), test(breaking_off_goes_two_hexes_and_checks),
      test(who_is_left_alone_turns), test(breaking_off_draws_no_fire_and_a_bad_check_routs),
      test(unlimbered_guns_cannot_break_off_but_may_fight), test(pinned_units_and_wagons_may_fight_on),
      test(a_routed_unit_that_is_engaged_gets_out), test(no_way_out_of_the_engagement))
