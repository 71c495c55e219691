/* test_examples.c: the book's two worked examples, move by move and die by die: the six opening activations of the
 * Wilderness and the three attacks at Fredericksburg. A zero of the ten-sided die is written 10. */
#include "harness/harness.h"

/* ---- the Wilderness ---- */

static const char *last_hex(json_t *answer, int steps) {
    assert_int_equal(event_count(answer, "step"), steps);
    return field_text(event_nth(answer, "step", steps - 1), "to");
}

static void open_wilderness(void) {
    scenario("wilderness/battle", NULL, 1);
    end_until("movement");
    assert_string_equal(side_now(), "csa");
}

static void early_a_marches_by_the_turnpike(void) {
    act("csa", "activate Early-a");
    json_t *reach = query("{'what':'command','unit':'Early-a'}");
    json_t *lee = json_array_get(field_of(reach, "hqs"), 0);
    assert_int_equal(field_int(lee, "distance"), 3);
    assert_int_equal(field_int(lee, "range"), 15);
    refused("csa", "to 2708", "6.3c"); /* in Griffin a's ZOI */
    json_t *answer = act("csa", "to 2608");
    assert_string_equal(last_hex(answer, 7), "2608");
    assert_string_equal(unit_text("Early-a", "formation"), "maneuver");
}

static void early_b_comes_to_grips(void) {
    act("csa", "activate Early-b");
    act("csa", "to 2607"); /* minor roads count as roads */
    assert_string_equal(unit_text("Early-b", "formation"), "maneuver");
    act("csa", "activate Early-b");
    json_t *answer = act("csa", "to 2808");
    assert_string_equal(field_text(event_nth(answer, "step", 0), "to"), "2707");
    assert_string_equal(last_hex(answer, 2), "2808");
    assert_string_equal(unit_text("Early-b", "formation"), "battle");
    assert_string_equal(unit_text("Griffin-a", "formation"), "maneuver"); /* only its ZOI was entered */
    act("csa", "activate Early-b");
    answer = act("csa", "to 2908");
    static const char *const flipped[] = {"Griffin-a", "Griffin-b", "Wadsworth-a"};
    for (int i = 0; i < 3; i++)
        assert_string_equal(unit_text(flipped[i], "formation"), "battle");
    refused("csa", "activate Early-b", "2.3c");
}

static void cavalry_keeps_to_its_orders(void) {
    json_t *command = query("{'what':'command','unit':'W.H.F.Lee'}");
    assert_int_equal(field_int(json_array_get(field_of(command, "hqs"), 0), "distance"), 11);
    act("csa", "activate W.H.F.Lee");
    refused("csa", "to 1318", "6.2a");
    assert_string_equal(last_hex(act("csa", "to 1317"), 7), "1317");
    command = query("{'what':'command','unit':'F.Lee'}");
    assert_int_equal(field_int(json_array_get(field_of(command, "hqs"), 0), "distance"), 24);
    act("csa", "activate F.Lee");
    json_t *answer = act("csa", "to 2520");
    assert_string_equal(field_text(event_nth(answer, "step", 0), "to"), "2924");
    assert_string_equal(field_text(event_nth(answer, "step", 1), "to"), "2825");
    assert_string_equal(last_hex(answer, 8), "2520");
}

static void the_six_openings_of_the_wilderness(void **unused) {
    (void)unused;
    open_wilderness();
    early_a_marches_by_the_turnpike();
    early_b_comes_to_grips();
    cavalry_keeps_to_its_orders();
    assert_string_equal(side_now(), "usa"); /* after six activations play alternates, the Union first */
    static const char *const held[] = {"activate Griffin-a", "activate Griffin-b", "activate Wadsworth-a"};
    for (int i = 0; i < 3; i++)
        refused("usa", held[i], "2.3c");
    PROVED("rebelfury", "6.4-EX1 6.4-EX2 6.4-EX3 6.4-EX4 6.4-EX5 6.4-EX6 S-WILD 6.3c 6.3d 6.2a 6.2i 6.2j 2.3c 2.3d "
                        "6.3a 2.2b 2.2c 2.5-Terrain");
}

/* ---- Fredericksburg ---- */

static void open_fredericksburg(void) {
    sandbox(
        "{'game':'fredericksburg','base':'fredericksburg/battle','turn':1,'phase':'attack','first':'usa','units':["
        "{'id':'Getty','hex':'3238','formation':'battle'},{'id':'Sturgis','hex':'3338','formation':'battle'},"
        "{'id':'D.H.Hill-b','formation':'battle'},{'id':'Early-a','formation':'battle'},"
        "{'id':'A.P.Hill-a','hex':'3239','formation':'battle'},{'id':'A.P.Hill-b','hex':'3339','formation':'battle'},"
        "{'id':'Hancock','hex':'3532','formation':'battle'},{'id':'Howard','hex':'3433','formation':'battle'},"
        "{'id':'Ransom-a','formation':'battle'},{'id':'Ransom-b','formation':'battle'}]}");
    assert_string_equal(decision_now(), "target");
}

/* The numbers of one side's rating, in the event's order. */
static void rated(json_t *event, const char *side, const char *total, const int *items, int count) {
    json_t *list = field_of(event, side);
    assert_int_equal(json_array_size(list), count);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        assert_int_equal(field_int(json_array_get(list, (size_t)i), "by"), items[i]);
        sum += items[i];
    }
    assert_int_equal(field_int(event, total), sum);
}

static void getty_before_the_heights(void) {
    act("usa", "target 3238");
    assert_true(legal("usa", "attack Getty 3137"));
    refused("usa", "pass", "7.0b");
    act("usa", "attack Getty 3137");
    act("usa", "support");
    dice("[4, 1, 1]");
    json_t *answer = act("csa", "support");
    while (strcmp(decision_now(), "attack") == 0)
        answer = act(side_now(), "decline");
    rated(event_of(answer, "ratings"), "attacker", "attack", (const int[]){1, 3, 3, 1}, 4);
    rated(event_of(answer, "ratings"), "defender", "defence", (const int[]){1, 1, 4, 5, 1}, 5);
    json_t *result = event_of(answer, "result");
    assert_string_equal(field_text(result, "position"), "A");
    assert_string_equal(field_text(result, "defender_position"), "A");
    assert_string_equal(field_text(result, "result"), "attacker-retreats");
    assert_string_equal(field_text(event_of(answer, "special-die"), "result"), "retreat");
    while (strcmp(decision_now(), "retreat") == 0) {
        if (legal("usa", "to 3337"))
            act("usa", "to 3337");
        else if (legal("usa", "to 3437"))
            act("usa", "to 3437");
        else
            act("usa", "to 3536");
    }
    assert_string_equal(unit_text("Getty", "hex"), "3536");
    assert_string_equal(unit_text("D.H.Hill-b", "hex"), "3137"); /* the defender does not pursue */
}

static void a_p_hill_counterstrikes(void) {
    assert_string_equal(side_now(), "csa");
    act("csa", "attack A.P.Hill-b 3338");
    act("csa", "support");
    act("usa", "support");
    dice("[8, 1]");
    json_t *answer = act("csa", "assist A.P.Hill-a");
    while (strcmp(decision_now(), "attack") == 0)
        answer = act(side_now(), "decline");
    rated(event_of(answer, "ratings"), "attacker", "attack", (const int[]){1, 1, 3, 1, 2}, 5);
    rated(event_of(answer, "ratings"), "defender", "defence", (const int[]){1, 4}, 2);
    assert_string_equal(field_text(event_of(answer, "result"), "result"), "defender-blown");
    assert_int_equal(field_int(event_of(answer, "blown"), "turn"), 3); /* Dec 13 PM */
    assert_string_equal(unit_text("A.P.Hill-b", "hex"), "3338");
}

static void hancock_at_maryes_heights(void) {
    assert_string_equal(side_now(), "usa");
    act("usa", "attack Hancock 3432");
    act("usa", "support");
    act("csa", "support");
    act("usa", "assist Howard");
    dice("[1, 10, 7, 1, 8]");
    json_t *answer = act("csa", "lead R.E.Lee-HQ");
    rated(event_of(answer, "ratings"), "attacker", "attack", (const int[]){1, 1, 3, 1, 2}, 5);
    rated(event_of(answer, "ratings"), "defender", "defence", (const int[]){1, 4, 5, 2, 1}, 5);
    json_t *leader = event_of(answer, "leader");
    assert_int_equal(field_int(leader, "total"), 9);
    assert_true(field_bool(leader, "casualty"));
    assert_true(unit_has("R.E.Lee-HQ", "casualty"));
    assert_string_equal(unit_text("R.E.Lee-HQ", "formation"), "maneuver");
    assert_string_equal(field_text(event_nth(answer, "result", 0), "result"), "counterattack");
    json_t *second = event_nth(answer, "result", 1);
    assert_int_equal(field_int(second, "rating"), 16);
    assert_int_equal(field_int(second, "defender_rating"), 8);
    assert_string_equal(field_text(second, "result"), "defender-blown");
    assert_string_equal(unit_text("Hancock", "where"), "eliminated"); /* as if it stood in the Entrenchment */
    assert_string_equal(unit_text("Ransom-a", "hex"), "3432");        /* Howard's zone holds it */
}

/* The set-up leads to the example: Lee's range ends far from the river, so a unit out of it may only come nearer.
 */
static void a_p_hill_reaches_his_place(void) {
    scenario("fredericksburg/battle", NULL, 1);
    end_until("movement");
    assert_string_equal(unit_text("A.P.Hill-b", "hex"), "3340");
    act("usa", "activate Getty");
    act("usa", "form");
    json_t *lee = json_array_get(field_of(query("{'what':'command','unit':'A.P.Hill-b'}"), "hqs"), 0);
    assert_int_equal(field_int(lee, "range"), 6);
    assert_int_equal(field_int(lee, "distance"), 11);
    act("csa", "activate A.P.Hill-b");
    act("csa", "form"); /* a creek lies between */
    act("usa", "activate Sturgis");
    act("usa", "form");
    act("csa", "activate A.P.Hill-b");
    act("csa", "to 3339");
    assert_string_equal(unit_text("A.P.Hill-b", "hex"), "3339");
}

static void the_three_attacks_at_fredericksburg(void **unused) {
    (void)unused;
    a_p_hill_reaches_his_place();
    open_fredericksburg();
    getty_before_the_heights();
    a_p_hill_counterstrikes();
    hancock_at_maryes_heights();
    PROVED("rebelfury", "8.0-EX1 8.0-EX2 8.0-EX3 8.0-EX4 8.0-EX5 8.0-EX6 8.0-EX7 7.4b 7.4-S1d 7.4-S2A-a 7.4-S2A-b "
                        "7.4-S2A-c 7.4-S2A-d 7.4-S2A-f 7.4-S2A-g 7.4-S2B-a 7.4-S2B-b 7.4-S2B-c 7.4-S2B-f 7.4-S2B-g "
                        "7.4-S3b 7.4-S3c 7.4-S3d 7.4-S3e 7.4-S4r 7.4-S4s 7.4-S4u 7.4-S5a 7.0b 2.5-Dice-a 2.5-Dice-b");
}

TESTS(test(the_six_openings_of_the_wilderness), test(the_three_attacks_at_fredericksburg))
