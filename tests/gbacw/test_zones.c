/* test_zones.c: zones of control and the fire that leaving them draws (10.0, 10.1, 10.5), opportunity fire at fences as
 * movement triggers it (24.0a, 24.13, 24.15). */
#include "ground.h"

/* Does the enemy get to answer when x1 steps from where it stands to this hex? */
static bool answered(const char *hex) {
    char to[32];
    snprintf(to, sizeof to, "to %s", hex);
    act("usa", "move x1");
    act("usa", to);
    return strcmp(side_now(), "csa") == 0;
}

static void three_front_hexes(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ""));
    assert_true(answered("0506"));
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ",'facing':'sw'")); /* s is beside sw */
    assert_true(answered("0506"));
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ",'facing':'se'"));
    assert_true(answered("0506"));
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ",'facing':'nw'"));
    assert_false(answered("0506"));
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ",'facing':'n'"));
    assert_false(answered("0506"));
    ground("", USA("x1", "0505", "") "," GUNS("y1", "csa", "0504", ",'facing':'s'"));
    assert_true(answered("0506"));
    ground("", USA("x1", "0505", "") "," HORSE("y1", "csa", "0504", ",'facing':'s','formation':'dismounted'"));
    assert_true(answered("0506"));
    ground("", USA("x1", "0505", "") "," WAGON("y1", "csa", "0504"));
    assert_false(answered("0506"));
    ground("", USA("x1", "0505", "") "," LEADER("y1", "csa", "0504", ""));
    assert_false(answered("0506"));
    PROVED("gbacw", "10.0a");
}

static void mounted_zones_concern_the_mounted(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," HORSE("y1", "csa", "0504", ",'facing':'s'"));
    assert_false(answered("0506")); /* foot goes unharmed */
    ground("", HORSE("x1", "usa", "0505", "") "," HORSE("y1", "csa", "0504", ",'facing':'s'"));
    assert_true(answered("0506"));
    ground("", HORSE("x1", "usa", "0505", "") "," HORSE("y1", "csa", "0504", ",'facing':'se'"));
    assert_false(answered("0506")); /* through its one front hexside only */
    ground("", HORSE("x1", "usa", "0505", "") "," HORSE("y1", "csa", "0504", ",'facing':'s','weapon':'R'"));
    assert_false(answered("0506")); /* rifles do not fire from the saddle */
    ground("", HORSE("x1", "usa", "0506", ",'routed':true") "," HORSE("y1", "csa", "0504", ",'facing':'n'"));
    act("usa", "move x1");
    refused("usa", "to 0505", "5.2"); /* all six hexes are its zone */
    ground("", USA("x1", "0506", ",'routed':true") "," HORSE("y1", "csa", "0504", ",'facing':'s'"));
    act("usa", "move x1");
    assert_true(legal("usa", "to 0505"));
    PROVED("gbacw", "10.0b 10.1b");
}

static void who_may_not_answer(void **unused) {
    (void)unused;
    static const char *const states[] = {",'routed':true", ",'depleted':true", ",'formation':'column'"};
    for (int i = 0; i < 3; i++) {
        char units[2048];
        snprintf(units, sizeof units,
                 "%s,{'id':'y1','side':'csa','type':'inf','strength':3,'morale':4,'weapon':'R',"
                 "'formation':'line','facing':'s','hex':'0504'%s}",
                 USA("x1", "0505", ""), states[i]);
        if (i == 2)
            snprintf(units, sizeof units,
                     "%s,{'id':'y1','side':'csa','type':'inf','strength':3,'morale':4,'weapon':'R',"
                     "'formation':'column','facing':'s','hex':'0504'}",
                     USA("x1", "0505", ""));
        ground("", units);
        assert_false(answered("0506"));
    }
    ground("", USA("x1", "0505", "") "," GUNS("y1", "csa", "0504", ",'facing':'s','formation':'limbered'"));
    assert_false(answered("0506"));
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ",'engaged':true") "," USA("x2", "0504", ",'engaged':true"));
    assert_false(answered("0506"));
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ",'pinned':true"));
    assert_true(answered("0506"));
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", ",'out-of-command':true"));
    assert_true(answered("0506"));
    PROVED("gbacw", "10.1b");
}

static void fire_comes_before_the_step(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", "") "," CSA("y2", "0501", ""));
    assert_true(answered("0506"));
    assert_string_equal(unit_text("x1", "hex"), "0505");
    assert_string_equal(decision_now(), "fire");
    refused("csa", "add y2", NULL); /* it has no zone here */
    dice("[2, 1]");                 /* no effect: the die of two in the column of six */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    json_t *fire = event_of(answer, "fire");
    assert_int_equal(field_int(json_array_get(field_of(fire, "firers"), 0), "range"), 1);
    assert_non_null(item_of(fire, "shifts", "7.23")); /* it turned its back to go: 7.11, 10.16 */
    assert_string_equal(unit_text("x1", "hex"), "0506");
    assert_string_equal(side_now(), "usa");
    PROVED("gbacw", "10.1 10.11 10.16 7.11");
}

static void each_departure_draws_fire(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("x2", "0404", "") "," CSA("y1", "0504", ""));
    act_all("usa", "move x1", "to 0405", NULL);
    dice("[1, 6]"); /* no effect, and its cartridges hold out */
    act_all("csa", "add y1", "resolve", NULL);
    dice_free();
    act("usa", "halt n");
    act_all("usa", "move x2", "to 0304", NULL);
    assert_string_equal(side_now(), "csa"); /* again by the same unit */
    assert_true(legal("csa", "add y1"));
    PROVED("gbacw", "10.12 10.19");
}

static void a_whole_stack_is_fired_on_once(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("x2", "0505", "") "," CSA("y1", "0504", "") "," GUNS("y2", "csa", "0604",
                                                                                                  ",'facing':'sw'"));
    act_all("usa", "move x1", "with x2", "to 0506", NULL);
    dice("[1, 6, 1, 1, 1, 1]");
    act_all("csa", "add y1", "add y2", NULL);
    refused("csa", "add y1", NULL);
    json_t *answer = act("csa", "resolve");
    assert_int_equal(event_count(answer, "fire"), 2); /* small arms in one attack, guns in another */
    assert_string_equal(unit_text("x2", "hex"), "0506");
    dice_free();
    act("usa", "halt n");
    assert_string_equal(side_now(), "usa");
    PROVED("gbacw", "10.13 10.19 10.19b");
}

static void those_who_stay_cover_those_who_go(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("x2", "0505", "") "," CSA("y1", "0504", ",'strength':8"));
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(side_now(), "csa");
    dice("[6, 1, 1]"); /* a loss in this column, and the checks are passed */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    json_t *loss = event_of(answer, "loss");
    assert_string_equal(field_text(loss, "unit"), "x2");
    assert_int_equal(unit_int("x1", "strength"), 3);
    assert_string_equal(unit_text("x1", "hex"), "0506");
    assert_string_equal(unit_text("x2", "hex"), "0505");
    PROVED("gbacw", "10.14");
}

static void a_pin_waits_for_the_next_hex(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ",'morale':2") "," CSA("y1", "0504", ""));
    act_all("usa", "move x1", "to 0506", NULL);
    dice("[4, 1]"); /* P/R in the column of six shifted for the flank, then within its morale: pinned */
    act_all("csa", "add y1", "resolve", NULL);
    assert_string_equal(unit_text("x1", "hex"), "0506");
    assert_true(unit_has("x1", "pinned"));
    assert_string_equal(decision_now(), "movement"); /* its move is over */
    refused("usa", "move x1", "9.84");
    PROVED("gbacw", "10.15");
}

static void a_rout_stops_the_step(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ",'morale':2") "," CSA("y1", "0504", ""));
    act_all("usa", "move x1", "to 0605", NULL);
    dice("[5, 6]");
    act_all("csa", "add y1", "resolve", NULL);
    dice_free();
    assert_true(unit_has("x1", "routed"));
    for (int i = 0; i < 20 && strcmp(decision_now(), "movement") != 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), json_string_value(json_array_get(list, 0)));
    }
    assert_string_equal(decision_now(), "movement");
    refused("usa", "move x1", "5.11");
    PROVED("gbacw", "10.15");
}

static void leaders_slip_away(void **unused) {
    (void)unused;
    ground("", LEADER("x1", "usa", "0505", "") "," USA("x2", "0505", "") "," CSA("y1", "0504", ""));
    assert_false(answered("0506"));
    PROVED("gbacw", "10.18");
}

static void only_in_movement(void **unused) {
    (void)unused;
    /* 10.17: in a Fire Phase nobody answers a unit that is driven out of his zone */
    ground_in("defensive-fire", "",
              USA("x1", "0505", ",'morale':1") "," CSA("y1", "0504", "") "," CSA("y2", "0604", ",'facing':'sw'"));
    act("csa", "fire 0505");
    dice("[5, 6]");
    act_all("csa", "add y1", "resolve", NULL);
    dice_free();
    for (int i = 0; i < 20 && strcmp(decision_now(), "fire-phase") != 0; i++) {
        assert_string_not_equal(decision_now(), "fire");
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), json_string_value(json_array_get(list, 0)));
    }
    assert_true(unit_has("x1", "routed"));
    PROVED("gbacw", "10.17");
}

static void zones_stop_at_the_river(void **unused) {
    (void)unused;
    ground("'hexsides':{'0505/0504':'river'},", USA("x1", "0505", "") "," CSA("y1", "0504", ""));
    assert_false(answered("0506"));
    ground("'hexsides':{'0505/0504':['river','bridge']},", USA("x1", "0505", "") "," CSA("y1", "0504", ""));
    assert_true(answered("0506"));
    /* a friend in the hex does not cancel the zone for fire */
    ground("", USA("x1", "0505", "") "," USA("x2", "0505", "") "," CSA("y1", "0504", ""));
    assert_true(answered("0506"));
    PROVED("gbacw", "10.5");
}

static void fences_draw_opportunity_fire(void **unused) {
    (void)unused;
    const char *more =
        "'hexsides':{'0505/0506':'fence','0604/0605':'fence'},'roads':[{'kind':'road','path':['0506','0505']}],";
    ground(more, USA("x1", "0506", "") "," CSA("y1", "0502", ""));
    assert_true(answered("0505"));
    assert_string_equal(unit_text("x1", "hex"), "0505"); /* fired on where it has gone */
    dice("[1, 6]");
    json_t *fire = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
    assert_non_null(item_of(fire, "shifts", "24.0"));
    assert_string_equal(field_text(fire, "target"), "0505");
    assert_string_equal(side_now(), "usa");
    assert_string_equal(decision_now(), "move"); /* unhurt, it goes on */
    dice_free();
    ground(more, USA("x1", "0506", ",'formation':'column'") "," CSA("y1", "0502", ""));
    assert_false(answered("0505")); /* along the road */
    ground(more, USA("x1", "0605", ",'formation':'column'") "," CSA("y1", "0602", ""));
    assert_true(answered("0604")); /* where no road leads through */
    ground(more, HORSE("x1", "usa", "0506", "") "," CSA("y1", "0502", ""));
    assert_false(answered("0505"));
    ground(more, LEADER("x1", "usa", "0506", "") "," USA("x2", "0505", "") "," CSA("y1", "0502", ""));
    assert_false(answered("0505"));
    PROVED("gbacw", "24.0a 24.13");
}

static void both_kinds_at_once(void **unused) {
    (void)unused;
    ground("'hexsides':{'0505/0506':'fence'},",
           USA("x1", "0505", "") "," CSA("y1", "0504", "") "," CSA("y2", "0404", ",'facing':'se'"));
    act_all("usa", "move x1", "to 0506", NULL);
    assert_true(legal("csa", "add y1 withdrawal"));
    assert_true(legal("csa", "add y1 opportunity"));
    dice("[1, 1, 6, 6, 6, 6]");
    act_all("csa", "add y1 withdrawal", NULL);
    refused("csa", "add y1 opportunity", "24.15");
    json_t *answer = act_all("csa", "add y2 opportunity", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2);
    assert_string_equal(unit_text("x1", "hex"), "0506");
    PROVED("gbacw", "24.15");
}

TESTS(test(three_front_hexes), test(mounted_zones_concern_the_mounted), test(who_may_not_answer),
      test(fire_comes_before_the_step), test(each_departure_draws_fire), test(a_whole_stack_is_fired_on_once),
      test(those_who_stay_cover_those_who_go), test(a_pin_waits_for_the_next_hex), test(a_rout_stops_the_step),
      test(leaders_slip_away), test(only_in_movement), test(zones_stop_at_the_river),
      test(fences_draw_opportunity_fire), test(both_kinds_at_once))
