/* test_answers.c: fire that answers an act: withdrawal, retreat, change of formation, fences (10.1, 10.2, 6.23, 24.1).
 */
#include "gbacw/volley.h"

/* x1 stands in y1's zone and steps away; y1 (and y2) may fire. */
static void in_the_zone(void) {
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 2, "0504", "s", "");
}

static void leaving_a_zone_draws_fire(void **unused) {
    (void)unused;
    in_the_zone();
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "add y1"));
    assert_true(legal("csa", "hold"));
    assert_false(legal("csa", "resolve"));
    assert_int_equal(legal_count("add y1 "), 0); /* not split */
    dice("[2,1]");                               /* 4-6 enfiladed 7-10 at 2: P, and it holds */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    json_t *fire = fired(answer, 0);
    assert_string_equal(field_text(fire, "purpose"), "withdrawal");
    assert_string_equal(field_text(fire, "target"), "0505"); /* before it leaves, at one hex */
    json_t *firer = json_array_get(field_of(fire, "firers"), 0);
    assert_int_equal(field_int(firer, "range"), 1);
    assert_int_equal(shift_of(fire, "7.23"), 1); /* it has turned its back (10.16, 7.11) */
    assert_string_equal(unit_text("x1", "hex"), "0506");
    in_the_zone();
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    json_t *held = act("csa", "hold");
    assert_false(event_told(held, "fire"));
    assert_string_equal(unit_text("x1", "hex"), "0506");
    PROVED("gbacw", "10.1 10.11 10.16");
}

static void a_free_shot_again_and_again(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 4, "0404", "ne", "");
    foot("y1", "csa", 2, "0504", "s", "");
    start();
    dice("[2,1,2,1]");
    act_all("usa", "move x1", "to 0506", NULL);
    act_all("csa", "add y1", "resolve", NULL);
    act("usa", "halt n");
    act_all("usa", "move x2", "to 0304", NULL);
    assert_true(legal("csa", "add y1"));
    act_all("csa", "add y1", "resolve", NULL);
    act("usa", "halt n");
    dice_free();
    end_until("defensive-fire");
    assert_true(legal("csa", "fire 0506")); /* and it still has its fire of the phase */
    PROVED("gbacw", "10.12 10.17 10.19");
}

static void shots_can_deplete(void **unused) {
    (void)unused;
    in_the_zone();
    start();
    dice("[1,2]");
    act_all("usa", "move x1", "to 0506", NULL);
    act_all("csa", "add y1", "resolve", NULL);
    assert_true(unit_has("y1", "depleted"));
    PROVED("gbacw", "10.17 11.21");
}

static void each_enemy_of_the_zone_joins_by_arm(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 2, "0504", "s", "");
    foot("y2", "csa", 2, "0604", "sw", "");
    guns("y3", "csa", 2, "TB", "0404", "se", ",'rounds':5");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    dice_free();
    json_t *answer = act_all("csa", "add y1", "add y2", "add y3", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "8");
    assert_string_equal(field_text(fired(answer, 1), "kind"), "artillery");
    assert_int_equal(unit_int("y3", "rounds"), 4);
    PROVED("gbacw", "10.19 10.19b");
}

static void who_gives_no_such_fire(void **unused) {
    (void)unused;
    static const char *const without[] = {",'routed':true", ",'depleted':true"};
    for (int i = 0; i < 2; i++) {
        begin("movement", "usa");
        foot("x1", "usa", 4, "0505", "n", "");
        foot("y1", "csa", 2, "0504", "s", "");
        foot("y2", "csa", 2, "0604", "sw", without[i]);
        start();
        act_all("usa", "move x1", "to 0506", NULL);
        assert_true(legal("csa", "add y1"));
        refused("csa", "add y2", i ? "11.22" : "13.32");
    }
    static const char *const with[] = {",'pinned':true", ",'out-of-command':true"};
    for (int i = 0; i < 2; i++) {
        begin("movement", "usa");
        foot("x1", "usa", 4, "0505", "n", "");
        foot("y1", "csa", 2, "0504", "s", with[i]);
        start();
        act_all("usa", "move x1", "to 0506", NULL);
        assert_true(legal("csa", "add y1"));
    }
    /* mounted cavalry answers mounted cavalry only */
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    unit_is("y1", "csa", "cav", 2, 4, "C", "0504", "s", "mounted", "");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(side_now(), "usa");
    begin("movement", "usa");
    unit_is("x1", "usa", "cav", 4, 4, "C", "0505", "n", "mounted", "");
    unit_is("y1", "csa", "cav", 2, 4, "C", "0504", "s", "mounted", "");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    assert_true(legal("csa", "add y1"));
    PROVED("gbacw", "10.1b 9.84c");
}

static void stacks_leave_together_or_are_covered(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 2, "0505", "n", "");
    foot("x2", "usa", 2, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    act_all("usa", "move x1", "with x2", "to 0506", NULL);
    dice_free();
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 1); /* once, at the stack */
    assert_string_equal(field_text(fired(answer, 0), "unit"), "x1");
    begin("movement", "usa");
    foot("x1", "usa", 2, "0505", "n", "");
    foot("x2", "usa", 2, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    dice("[2,5]"); /* 7-10 at 2: P at x2, which stays and covers */
    answer = act_all("csa", "add y1", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "x2");
    assert_int_equal(shift_of(fired(answer, 0), "7.23"), 0); /* it has not turned */
    assert_true(unit_has("x2", "pinned"));
    assert_false(unit_has("x1", "pinned"));
    assert_true(pins_only(answer, "x2"));
    assert_string_equal(unit_text("x1", "hex"), "0506");
    PROVED("gbacw", "10.13 10.14");
}

static void pinned_one_hex_on(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 3, "0504", "s", "");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    dice("[2,4]"); /* 6: 4-6 enfiladed 7-10 at 2: P; 4 + 1 */
    act_all("csa", "add y1", "resolve", NULL);
    assert_string_equal(unit_text("x1", "hex"), "0506");
    assert_true(unit_has("x1", "pinned"));
    assert_false(unit_has("x1", "pin-on-arrival"));
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 3, "0504", "s", "");
    leader("gen", "usa", "0505");
    start();
    act_all("usa", "move x1", "with gen", "to 0506", NULL);
    dice("[5,1,1,1]"); /* 1: the general is killed; holds */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    assert_int_equal(unit_int("x1", "strength"), 3);
    assert_true(event_told(answer, "leader-lost"));
    PROVED("gbacw", "10.15");
}

/* ---- retreats ---- */

/* y1 can only run north from 0508 by 0507 and 0506, both in the zone of x2 and x3. x3 routs it. */
static void a_rout(void) {
    begin("offensive-fire", "usa");
    foot("x2", "usa", 4, "0606", "nw", "");
    foot("x3", "usa", 4, "0606", "nw", "");
    foot("y1", "csa", 4, "0508", "s", "");
    more("'hexsides':{'0508/0407':'river','0508/0408':'river','0508/0607':'river','0508/0608':'river',"
         "'0508/0509':'river','0507/0406':'river','0507/0407':'river','0507/0607':'river'}");
    start();
    dice("[3,4]"); /* 4: 4-6, from behind 7-10 at 3: R; 4 + 1 */
    act_all("usa", "fire 0508", "add x3", "resolve", NULL);
    assert_true(unit_has("y1", "routed"));
}

static void running_into_a_zone_draws_fire_once(void **unused) {
    (void)unused;
    a_rout();
    assert_string_equal(side_now(), "usa"); /* on entry, in a Fire Phase */
    assert_string_equal(decision_now(), "fire");
    refused("usa", "add x3", "10.2"); /* it caused the retreat */
    dice("[5]");                      /* 8: 7-10, enfiladed 11-14 at 5: 1 */
    json_t *answer = act_all("usa", "add x2", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "purpose"), "retreat");
    assert_string_equal(field_text(fired(answer, 0), "target"), "0507");
    assert_int_equal(unit_int("y1", "strength"), 3);
    assert_int_equal(event_count(answer, "morale"), 0); /* no further rout from its losses */
    assert_int_equal(event_count(answer, "rout"), 0);
    assert_string_equal(unit_text("y1", "hex"), "0506"); /* in x2's zone again: it has fired at this retreat */
    assert_string_equal(side_now(), "csa");
    a_rout();
    dice("[1,2,1]"); /* P: ammunition die 2 depletes, and y1 holds */
    act_all("usa", "add x2", "resolve", NULL);
    assert_true(unit_has("x2", "depleted"));
    PROVED("gbacw", "10.2a 10.2b");
}

static void one_may_hold_and_fire_later(void **unused) {
    (void)unused;
    a_rout();
    act("usa", "hold");
    assert_string_equal(side_now(), "usa"); /* 0506: it may still fire */
    assert_true(legal("usa", "add x2"));
    PROVED("gbacw", "10.2b");
}

/* ---- changing formation ---- */

static void limbering_under_rifles(void **unused) {
    (void)unused;
    begin("movement", "usa");
    guns("x1", "usa", 4, "TB", "0505", "n", "");
    foot("x2", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 4, "0502", "s", ""); /* three hexes: in range and in sight */
    wagon("y2", "csa", "0602", "");
    guns("y3", "csa", 4, "TB", "0501", "s", "");
    start();
    act_all("usa", "move x1", "form limbered", NULL);
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "add y1"));
    refused("csa", "add y2", "11.16");
    refused("csa", "add y3", "6.23");
    dice("[6,3,4]"); /* 4: 4-6 at density 5; 1: the crew loses a step, though x2 stands beside it, and holds */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "x1");
    assert_int_equal(field_int(json_array_get(field_of(fired(answer, 0), "firers"), 0), "range"), 3);
    assert_int_equal(unit_int("x1", "crew"), 1);
    assert_int_equal(unit_int("x2", "strength"), 4);
    assert_string_equal(unit_text("x1", "formation"), "unlimbered");
    PROVED("gbacw", "6.23a 6.23b 6.23c");
}

static void a_pin_stops_the_change_and_the_hex(void **unused) {
    (void)unused;
    begin("movement", "usa");
    guns("x1", "usa", 4, "TB", "0505", "n", "");
    foot("x2", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x1", "form limbered", NULL);
    dice("[3,5]"); /* 4-6 at 3: P */
    act_all("csa", "add y1", "resolve", NULL);
    assert_true(unit_has("x1", "pinned"));
    assert_true(unit_has("x2", "pinned"));
    assert_string_equal(unit_text("x1", "formation"), "unlimbered");
    begin("movement", "usa");
    guns("x1", "usa", 4, "TB", "0505", "n", "");
    foot("y1", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x1", "form limbered", NULL);
    dice("[2]");
    act_all("csa", "add y1", "resolve", NULL);
    assert_string_equal(unit_text("x1", "formation"), "limbered");
    PROVED("gbacw", "6.23b 6.23c");
}

/* ---- fences ---- */

static void a_fence(const char *formation, const char *fields) {
    begin("movement", "usa");
    unit_is("x1", "usa", "inf", 4, 4, "R", "0507", "n", formation, "");
    foot("y1", "csa", 4, "0503", "s", "");
    guns("y2", "csa", 4, "TB", "0401", "s", "");
    foot("y3", "csa", 4, "0510", "s", ""); /* faces away */
    more("'hexsides':{'0506/0507':'fence'}");
    if (fields[0])
        more(fields);
}

static void crossing_a_fence_draws_fire(void **unused) {
    (void)unused;
    a_fence("line", "");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(side_now(), "csa");
    refused("csa", "add y3", "7.22");
    dice("[1,1,6]"); /* nothing, nothing, ammunition enough */
    json_t *answer = act_all("csa", "add y1", "add y2", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2);
    json_t *fire = fired(answer, 0);
    assert_string_equal(field_text(fire, "purpose"), "opportunity");
    assert_string_equal(field_text(fire, "target"), "0506"); /* the hex it entered */
    assert_int_equal(field_int(json_array_get(field_of(fire, "firers"), 0), "range"), 3);
    assert_int_equal(shift_of(fire, "24.0"), 1);
    assert_int_equal(shift_of(fired(answer, 1), "24.0"), 1);
    assert_int_equal(event_count(answer, "round"), 1);
    PROVED("gbacw", "24.0a 24.11 24.12a 24.12c");
}

static void at_a_unit_in_a_hex_once(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 4, "0507", "n", "");
    foot("y1", "csa", 4, "0503", "s", "");
    more("'hexsides':{'0506/0507':'fence'}");
    start();
    dice("[2,1,2,1]");
    act_all("usa", "move x1", "to 0506", NULL);
    act_all("csa", "add y1", "resolve", NULL);
    act("usa", "to 0507"); /* back over the fence: another hex */
    assert_string_equal(side_now(), "csa");
    act_all("csa", "add y1", "resolve", NULL);
    act("usa", "to 0506"); /* the same unit in the same hex */
    assert_string_equal(side_now(), "usa");
    dice_free();
    act("usa", "halt n");
    end_until("defensive-fire");
    assert_true(legal("csa", "fire 0506"));
    PROVED("gbacw", "24.11 24.12b");
}

static void a_road_leads_through(void **unused) {
    (void)unused;
    const char *road = "'roads':[{'kind':'road','path':['0507','0506','0505']}]";
    a_fence("column", road);
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(side_now(), "usa");
    a_fence("line", road); /* in Line it climbs the fence */
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(side_now(), "csa");
    PROVED("gbacw", "24.13");
}

static void pinned_where_it_climbed_over(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 4, "0507", "n", "");
    foot("y1", "csa", 4, "0503", "s", "");
    more("'hexsides':{'0506/0507':'fence'}");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    dice("[2,5]"); /* 4: 4-6, one right: 7-10 at 2: P */
    act_all("csa", "add y1", "resolve", NULL);
    assert_true(unit_has("x1", "pinned"));
    assert_string_equal(unit_text("x1", "hex"), "0506");
    assert_int_equal(legal_count("to"), 0);
    PROVED("gbacw", "24.12a");
}

/* y1's zone is left over a fence in sight of y2: each enemy chooses one kind. */
static void both_triggers_at_once(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 2, "0504", "s", "");
    foot("y2", "csa", 3, "0503", "s", "");
    more("'hexsides':{'0505/0506':'fence'}");
    start();
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(side_now(), "csa");
    refused("csa", "add y1", "24.15");
    assert_true(legal("csa", "add y1 withdrawal"));
    assert_true(legal("csa", "add y1 opportunity"));
    refused("csa", "add y2 withdrawal", "10.1");
    act("csa", "add y1 withdrawal");
    refused("csa", "add y1 opportunity", "24.15");
    dice("[2,2,1]"); /* withdrawal 4: 4-6, two right: 11-14 at 2: R; opportunity 3: 1-3, two right: 7-10 at 2: P */
    json_t *answer = act_all("csa", "add y2 opportunity", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2);
    json_t *withdrawal = event_where(answer, "fire", "purpose", "withdrawal");
    json_t *opportunity = event_where(answer, "fire", "purpose", "opportunity");
    assert_int_equal(shift_of(withdrawal, "24.15"), 1);
    assert_int_equal(shift_of(opportunity, "24.0"), 1);
    assert_string_equal(field_text(withdrawal, "target"), "0505");
    assert_string_equal(field_text(opportunity, "target"), "0506");
    assert_int_equal(event_count(answer, "morale"), 1); /* all is rolled, then applied: one check */
    assert_string_equal(unit_text("x1", "hex"), "0506");
    assert_string_equal(side_now(), "usa"); /* no second fire on arrival */
    PROVED("gbacw", "24.15");
}

/* x2 stays and takes the withdrawal fire for x1, which climbs a fence: a unit that fires at one does not fire at the
 * other.
 */
static void stayers_and_a_fence(void **unused) {
    (void)unused;
    for (int holds = 0; holds < 2; holds++) {
        begin("movement", "usa");
        foot("x1", "usa", 4, "0505", "n", "");
        foot("x2", "usa", 2, "0505", "n", "");
        foot("y1", "csa", 2, "0504", "s", "");
        foot("y2", "csa", 3, "0503", "s", "");
        more("'hexsides':{'0505/0506':'fence'}");
        start();
        act_all("usa", "move x1", "to 0506", NULL);
        assert_string_equal(side_now(), "csa");
        refused("csa", "add y2", "10.1");
        if (holds) {
            act("csa", "hold");
        } else {
            dice("[1,6,6]");
            json_t *fire = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
            assert_string_equal(field_text(fire, "target"), "0505");
            assert_string_equal(field_text(fire, "unit"), "x2");
            assert_int_equal(shift_of(fire, "24.15"), 1);
        }
        assert_string_equal(unit_text("x1", "hex"), "0506");
        assert_string_equal(side_now(), "csa"); /* now the fence */
        assert_int_equal(legal("csa", "add y1"), holds);
        if (!holds)
            refused("csa", "add y1", "24.15");
        assert_true(legal("csa", "add y2"));
        act("csa", "hold");
        dice_free();
    }
    PROVED("gbacw", "24.15 10.14");
}

TESTS(test(leaving_a_zone_draws_fire), test(a_free_shot_again_and_again), test(shots_can_deplete),
      test(each_enemy_of_the_zone_joins_by_arm), test(who_gives_no_such_fire),
      test(stacks_leave_together_or_are_covered), test(pinned_one_hex_on), test(running_into_a_zone_draws_fire_once),
      test(one_may_hold_and_fire_later), test(limbering_under_rifles), test(a_pin_stops_the_change_and_the_hex),
      test(crossing_a_fence_draws_fire), test(at_a_unit_in_a_hex_once), test(a_road_leads_through),
      test(pinned_where_it_climbed_over), test(both_triggers_at_once), test(stayers_and_a_fence))
