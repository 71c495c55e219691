/* test_stacking.c: how many may stand in a hex, who may pass, and the order of a stack (8.0, 8.1, 8.4). */
#include "ground.h"

static void three_units_in_the_open_two_in_woods(void **unused) {
    (void)unused;
    ground("'hexes':{'0808':{'terrain':'woods'}},",
           USA("a", "0505", "") "," USA("b", "0505", "") "," USA("c", "0505", "") "," USA("x", "0506", "") "," USA(
               "d", "0808", "") "," USA("e", "0808", "") "," USA("y", "0809", ""));
    act_all("usa", "move x", "to 0505", NULL); /* through them freely */
    refused("usa", "halt", "8.11");
    act_all("usa", "to 0504", "halt n", "move y", "to 0808", NULL);
    refused("usa", "halt", "8.11");
    assert_true(legal("usa", "to 0807"));
    PROVED("gbacw", "8.0 8.11");
}

static void twelve_points_in_the_open_eight_in_woods(void **unused) {
    (void)unused;
    ground("'hexes':{'0808':{'terrain':'woods'}},",
           USA("a", "0505", ",'strength':8") "," USA("x", "0506", ",'strength':5") "," USA(
               "z", "0405", ",'strength':4") "," USA("d", "0808", ",'strength':6") "," USA("y", "0809", ""));
    act_all("usa", "move x", "to 0505", NULL);
    refused("usa", "halt", "8.11");                                         /* thirteen */
    act_all("usa", "to 0506", "halt n", "move z", "to 0505", "halt", NULL); /* twelve */
    act_all("usa", "move y", "to 0808", NULL);
    refused("usa", "halt", "8.11"); /* nine in woods */
    PROVED("gbacw", "8.11 8.12");
}

static void wagons_count_four_and_batteries_one(void **unused) {
    (void)unused;
    ground(
        "",
        USA("a", "0505", ",'strength':9") "," WAGON("w", "usa", "0506") "," GUNS("g", "usa", "0404", ",'formation':'limbered'") "," GUNS(
            "h", "usa", "0604",
            ",'formation':'limbered'") "," GUNS("i", "usa", "0605",
                                                ",'formation':'limbered'") "," LEADER("l", "usa", "0405",
                                                                                      "") "," LEADER("m", "usa", "0405",
                                                                                                     "") "," USA("b",
                                                                                                                 "0909",
                                                                                                                 ",'"
                                                                                                                 "stren"
                                                                                                                 "gth':"
                                                                                                                 "8"));
    act_all("usa", "move w", "to 0505", NULL);
    refused("usa", "halt", "8.11"); /* nine and four */
    act_all("usa", "to 0506", "halt", NULL);
    act_all("usa", "move g", "to 0505", "halt", "move h", "to 0505", "halt", NULL); /* eleven points */
    act_all("usa", "move i", "to 0505", NULL);
    refused("usa", "halt", "8.13");                                                   /* a third battery */
    act_all("usa", "to 0506", "halt n", "move l", "with m", "to 0505", "halt", NULL); /* leaders always */
    assert_string_equal(unit_text("m", "hex"), "0505");
    PROVED("gbacw", "8.12 8.13 8.14 11.14");
}

static void batteries_stand_besides_three_regiments(void **unused) {
    (void)unused;
    ground("", USA("a", "0505", "") "," USA("b", "0505", "") "," USA("c", "0505", "") "," GUNS(
                   "g", "usa", "0506", ",'formation':'limbered'"));
    act_all("usa", "move g", "to 0505", "halt", NULL);
    assert_true(legal("usa", "end"));
    PROVED("gbacw", "8.13");
}

static void horse_keeps_to_horse(void **unused) {
    (void)unused;
    ground("", HORSE("h", "usa", "0505", "") "," HORSE("k", "usa", "0506", "") "," USA("x", "0404", "") "," LEADER(
                   "l", "usa", "0604", "") "," HORSE("d", "usa", "0704", ",'formation':'dismounted'"));
    act_all("usa", "move k", "to 0505", "halt", NULL);
    act_all("usa", "move l", "to 0505", "halt", NULL);
    act("usa", "move h");
    refused("usa", "to 0404", "8.17");
    act("usa", "halt n");
    act_all("usa", "move x", "to 0505", NULL); /* foot may pass through horse */
    refused("usa", "halt", "8.17");
    act_all("usa", "to 0506", "halt n", "move d", NULL);
    act_all("usa", "to 0604", "to 0605", "to 0506", NULL);
    refused("usa", "form mounted", "8.17"); /* beside x */
    act("usa", "to 0606");
    act_all("usa", "form mounted", "halt n", NULL);
    PROVED("gbacw", "8.17");
}

static void a_full_hex_needs_a_way_out(void **unused) {
    (void)unused;
    /* x has one point left in front of a full hex: it may not go in, since it could not come out */
    ground("", USA("a", "0504", "") "," USA("b", "0504", "") "," USA("c", "0504", "") "," USA("x", "0510", ""));
    act_all("usa", "move x", "to 0509", "to 0508", "to 0507", "to 0506", "to 0505", NULL);
    refused("usa", "to 0504", "8.11");
    ground("", USA("a", "0504", "") "," USA("b", "0504", "") "," USA("c", "0504", "") "," USA("x", "0509", ""));
    act_all("usa", "move x", "to 0508", "to 0507", "to 0506", "to 0505", "to 0504", NULL);
    refused("usa", "halt", "8.11");
    act_all("usa", "to 0503", "halt n", NULL);
    PROVED("gbacw", "8.0");
}

static void an_overfull_hex_is_put_right(void **unused) {
    (void)unused;
    ground("", USA("a", "0504", "") "," USA("b", "0504", "") "," USA("c", "0504", "") "," USA("d", "0504", ""));
    refused("usa", "end", "8.11");
    assert_int_equal(json_array_size(duties_now()), 1);
    act_all("usa", "move d", "to 0503", "halt n", "end", NULL);
    ground("", USA("a", "0504", ",'pinned':true") "," USA("b", "0504", ",'pinned':true") "," USA(
                   "c", "0504", ",'pinned':true") "," USA("d", "0504", ",'pinned':true"));
    act("usa", "end"); /* nothing can be done about it */
    PROVED("gbacw", "8.0");
}

static void pinned_in_a_full_hex(void **unused) {
    (void)unused;
    ground("", USA("a", "0506", "") "," USA("b", "0506", "") "," USA("c", "0506", "") "," USA(
                   "x", "0505", ",'morale':2") "," CSA("y1", "0504", ""));
    act_all("usa", "move x", "to 0506", NULL);
    dice("[4, 1]"); /* leaving under fire it is pinned on arrival, in a hex with no room */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    assert_true(event_told(answer, "put-back"));
    assert_string_equal(unit_text("x", "hex"), "0505");
    assert_true(unit_has("x", "pinned"));
    assert_false(unit_has("a", "pinned"));
    PROVED("gbacw", "8.0");
}

/* x1 is routed by the fire of y1; tells whether its friend in 0506 had to make way. */
static bool displaced(const char *hexsides) {
    ground_in("defensive-fire", hexsides,
              USA("x1", "0505", ",'morale':1") "," USA("z", "0506", ",'morale':6") "," CSA("y1", "0504", ""));
    act("csa", "fire 0505");
    dice("[4, 6, {'morale':'z','is':1}]");
    json_t *first = act_all("csa", "add y1", "resolve", NULL);
    dice_free();
    bool checked = event_where(first, "morale", "unit", "z") != NULL;
    for (int i = 0; i < 40 && strcmp(decision_now(), "fire-phase") != 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        json_t *answer = act(side_now(), json_string_value(json_array_get(list, 0)));
        checked |= event_where(answer, "morale", "unit", "z") != NULL;
    }
    assert_true(unit_has("x1", "routed"));
    bool moved = strcmp(unit_text("z", "hex"), "0506") != 0;
    assert_int_equal(moved, checked); /* who is displaced checks its morale */
    return moved;
}

static void retreats_go_round_friends_if_they_can(void **unused) {
    (void)unused;
    assert_false(displaced(""));
    /* with water on every other side the friend is pushed out of the way */
    assert_true(
        displaced("'hexsides':{'0505/0604':'river','0505/0605':'river','0505/0405':'river','0505/0404':'river'},"));
    PROVED("gbacw", "8.15");
}

static void order_changes_in_movement(void **unused) {
    (void)unused;
    ground("", USA("a", "0505", "") "," USA("b", "0505", "") "," LEADER("l", "usa", "0505", ""));
    assert_int_equal(unit_int("a", "order"), 0);
    refused("usa", "top a", "8.41");
    refused("usa", "top l", "8.41");
    act("usa", "top b");
    assert_int_equal(unit_int("b", "order"), 0);
    assert_int_equal(unit_int("a", "order"), 1);
    act("usa", "top a");
    refused("usa", "top b", "8.41"); /* once each */
    act("usa", "end");
    end_until("offensive-fire");
    refused("usa", "top b", NULL);
    PROVED("gbacw", "8.41");
}

static void order_changes_when_the_top_is_out_of_ammunition(void **unused) {
    (void)unused;
    ground_in("offensive-fire", "", USA("a", "0505", "") "," USA("b", "0505", "") "," CSA("y1", "0503", ""));
    act("usa", "fire 0503");
    dice("[1, 1, 6, 6]"); /* die 1, and a is out of ammunition */
    act_all("usa", "add a", "resolve", NULL);
    dice_free();
    assert_true(unit_has("a", "depleted"));
    act("usa", "end");
    assert_string_equal(decision_now(), "reorder");
    refused("usa", "top a", "8.41");
    act("usa", "top b");
    assert_int_equal(unit_int("b", "order"), 0);
    assert_string_not_equal(decision_now(), "reorder");
    PROVED("gbacw", "8.41");
}

TESTS(test(three_units_in_the_open_two_in_woods), test(twelve_points_in_the_open_eight_in_woods),
      test(wagons_count_four_and_batteries_one), test(batteries_stand_besides_three_regiments),
      test(horse_keeps_to_horse), test(a_full_hex_needs_a_way_out), test(an_overfull_hex_is_put_right),
      test(pinned_in_a_full_hex), test(retreats_go_round_friends_if_they_can), test(order_changes_in_movement),
      test(order_changes_when_the_top_is_out_of_ammunition))
