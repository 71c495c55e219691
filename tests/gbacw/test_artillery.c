/* test_artillery.c: guns as firers and as targets (8.22, 8.23, 9.82, 13.44, 15.x, 11.12, 11.34). */
#include "gbacw/volley.h"

static json_t *small_arms_at(const char *script) {
    dice(script);
    return fire_one("usa", "0504", "x1");
}
static void against_guns(const char *formation, int crew, const char *extra) {
    char fields[200];
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", ""); /* 8: 7-10, a battery is thin: 4-6 */
    snprintf(fields, sizeof fields, ",'crew':%d,'rounds':8%s", crew, extra);
    unit_is("y1", "csa", "art", 4, 4, "TB", "0504", "s", formation, fields);
}

static void small_arms_strike_the_crew(void **unused) {
    (void)unused;
    against_guns("unlimbered", 2, "");
    start();
    json_t *answer = small_arms_at("[6,4]"); /* 1: the crew is halved and checks */
    assert_int_equal(unit_int("y1", "crew"), 1);
    assert_int_equal(unit_int("y1", "strength"), 4);
    assert_int_equal(event_count(answer, "morale"), 1);
    assert_false(event_told(answer, "caisson"));
    against_guns("unlimbered", 1, "");
    start();
    answer = small_arms_at("[6]"); /* the second step: battery eliminated, not captured */
    assert_false(unit_on_map("y1"));
    assert_string_equal(unit_text("y1", "fate"), "eliminated");
    PROVED("gbacw", "6.13b 9.82 9.82b 15.11 15.12");
}

static void foot_shields_the_guns(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    guns("y1", "csa", 4, "TB", "0504", "s", "");
    foot("y2", "csa", 4, "0504", "s", "");
    start();
    json_t *answer = small_arms_at("[5,4]"); /* five points: 7-10 at 5: 1 */
    assert_string_equal(field_text(fired(answer, 0), "unit"), "y2");
    assert_int_equal(unit_int("y2", "strength"), 3);
    assert_int_equal(unit_int("y1", "crew"), 2);
    /* guns at two hexes likewise, on the Grapeshot heading */
    begin("offensive-fire", "usa");
    guns("x1", "usa", 4, "TB", "0506", "n", "");
    guns("y1", "csa", 4, "TB", "0504", "s", "");
    foot("y2", "csa", 4, "0504", "s", "");
    start();
    dice("[6,4,4]");
    answer = fire_one("usa", "0504", "x1");
    assert_string_equal(field_text(fired(answer, 0), "unit"), "y2");
    assert_string_equal(field_text(fired(answer, 0), "heading"), "grapeshot");
    assert_int_equal(unit_int("y1", "strength"), 4);
    PROVED("gbacw", "8.21b 9.14");
}

static void guns_strike_guns_and_caissons(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 6, "TB", "0508", "n", "");
    guns("y1", "csa", 4, "TB", "0504", "s", ",'rounds':8");
    start();
    dice("[6,1,3,4]"); /* 6: 4-6 thin 1-3 at 6: 1; caisson hit, three rounds; the crew checks */
    json_t *answer = fire_one("usa", "0504", "x1");
    assert_int_equal(unit_int("y1", "strength"), 3);
    assert_int_equal(unit_int("y1", "crew"), 2);
    assert_int_equal(unit_int("y1", "rounds"), 5);
    assert_int_equal(field_int(event_of(answer, "caisson"), "lost"), 3);
    assert_int_equal(event_count(answer, "morale"), 1);
    begin("offensive-fire", "usa");
    guns("x1", "usa", 6, "TB", "0508", "n", "");
    guns("y1", "csa", 4, "TB", "0504", "s", ",'rounds':8");
    start();
    dice("[6,2,4]"); /* no caisson */
    fire_one("usa", "0504", "x1");
    assert_int_equal(unit_int("y1", "rounds"), 8);
    PROVED("gbacw", "9.82 9.82b 15.11 15.2");
}

static void a_routed_crew_leaves_its_guns(void **unused) {
    (void)unused;
    against_guns("unlimbered", 2, "");
    start();
    json_t *answer = small_arms_at("[4,5]"); /* 4-6 at 4: R */
    assert_true(event_told(answer, "abandoned"));
    assert_true(unit_has("y1", "abandoned"));
    assert_string_equal(unit_text("y1", "hex"), "0504");
    /* limbered it goes whole */
    against_guns("limbered", 2, "");
    start();
    answer = small_arms_at("[3,5]"); /* limbered is enfiladed: 7-10 at 3: R */
    assert_false(event_told(answer, "abandoned"));
    assert_true(unit_has("y1", "routed"));
    PROVED("gbacw", "13.25 15.16");
}

/* ---- from three hexes on, at each unit ---- */

static void a_far_stack(void) {
    begin("offensive-fire", "usa");
    guns("x1", "usa", 9, "TB", "0507", "n", ""); /* three hexes: 18 */
    foot("y1", "csa", 4, "0504", "s", "");
    foot("y2", "csa", 4, "0504", "s", "");
    guns("y3", "csa", 4, "TB", "0504", "s", ",'rounds':8");
}

static void far_guns_throw_at_each_unit(void **unused) {
    (void)unused;
    a_far_stack();
    start();
    dice("[2,2,2,2,2,2]"); /* nine points: one right: grapeshot 22-28 at 2: P/R, P/R; counter-battery 21-27 at 2: 1 */
    dice("[1,2,2,6,3,3,3]");
    json_t *answer = fire_one("usa", "0504", "x1");
    assert_int_equal(event_count(answer, "fire"), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(shift_of(fired(answer, i), "8.35"), 1); /* the whole hex, on every roll */
        assert_true(field_bool(fired(answer, i), "separate"));
    }
    assert_string_equal(field_text(fired(answer, 0), "unit"), "y1");
    assert_string_equal(field_text(fired(answer, 0), "heading"), "grapeshot");
    assert_string_equal(field_text(fired(answer, 0), "result"), "R");
    assert_string_equal(field_text(fired(answer, 1), "unit"), "y2");
    assert_string_equal(field_text(fired(answer, 1), "result"), "P/R");
    assert_string_equal(field_text(fired(answer, 2), "unit"), "y3");
    assert_string_equal(field_text(fired(answer, 2), "heading"), "small-arms");
    assert_string_equal(field_text(fired(answer, 2), "result"), "1");
    assert_int_equal(unit_int("y3", "strength"), 3);
    assert_int_equal(unit_int("y1", "strength"), 4);
    assert_int_equal(event_count(answer, "morale"), 3); /* 13.44: after a loss every unit checks, once */
    assert_true(unit_has("y1", "pinned"));              /* by y2's P/R: the whole hex */
    PROVED("gbacw", "8.22a 8.22c 8.23 13.44");
}

static void if_one_routs_all_check(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 6, "TB", "0507", "n", ""); /* 12: 12-15 */
    foot("y1", "csa", 3, "0504", "s", "");
    foot("y2", "csa", 3, "0504", "s", "");
    start();
    dice("[1,3,5,4]"); /* nothing at y1, R at y2: it routs, and y1 above it must check too */
    json_t *answer = fire_one("usa", "0504", "x1");
    assert_int_equal(event_count(answer, "morale"), 2);
    assert_string_equal(field_text(event_nth(answer, "morale", 0), "unit"), "y2");
    assert_string_equal(field_text(event_nth(answer, "morale", 1), "unit"), "y1");
    assert_true(unit_has("y2", "routed"));
    assert_false(unit_has("y1", "routed"));
    begin("offensive-fire", "usa");
    guns("x1", "usa", 6, "TB", "0507", "n", "");
    foot("y1", "csa", 3, "0504", "s", "");
    foot("y2", "csa", 3, "0504", "s", "");
    start();
    dice("[1,3,4]"); /* y2 holds: nobody else checks */
    assert_int_equal(event_count(fire_one("usa", "0504", "x1"), "morale"), 1);
    PROVED("gbacw", "8.22b");
}

/* A loss far away shakes everybody in the hex, though nobody routs. */
static void after_a_far_loss_all_check(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 6, "TB", "0507", "n", "");
    foot("y1", "csa", 3, "0504", "s", "");
    foot("y2", "csa", 3, "0504", "s", "");
    start();
    dice("[5,1,4,4]"); /* 1 at y1, nothing at y2 */
    json_t *answer = fire_one("usa", "0504", "x1");
    assert_int_equal(event_count(answer, "loss"), 1);
    assert_int_equal(event_count(answer, "morale"), 2);
    PROVED("gbacw", "13.44");
}

static void one_near_battery_makes_it_one_roll(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 4, "TB", "0507", "n", "");
    guns("x2", "usa", 1, "TB", "0506", "n", "");
    foot("y1", "csa", 3, "0504", "s", "");
    foot("y2", "csa", 3, "0504", "s", "");
    start();
    dice("[1]");
    json_t *answer = act_all("usa", "fire 0504", "add x1", "add x2", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 1);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "y1");
    PROVED("gbacw", "8.22c");
}

/* ---- wagons ---- */

static void small_arms_at_a_wagon(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", ""); /* a wagon is enfiladed from everywhere: 11-14 */
    wagon("y1", "csa", "0504", "");
    start();
    small_arms_at("[4]"); /* a number: the crew is gone, nobody is left to check */
    assert_true(unit_on_map("y1"));
    assert_int_equal(unit_int("y1", "crew"), 0);
    assert_true(unit_has("y1", "abandoned"));
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    wagon("y1", "csa", "0504", "");
    start();
    small_arms_at("[3,2]"); /* P/R: 2 + 1 against 3: pinned */
    assert_true(unit_has("y1", "pinned"));
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    wagon("y1", "csa", "0504", "");
    start();
    json_t *answer = small_arms_at("[3,3]"); /* routs: the crew goes, the wagon stays */
    assert_true(event_told(answer, "abandoned"));
    assert_string_equal(unit_text("y1", "hex"), "0504");
    assert_true(unit_has("y1", "abandoned"));
    PROVED("gbacw", "11.1 11.11 11.12a");
}

/* [9.16] gives the column of 11.34, a die the row. */
static void artillery_at_a_wagon(void **unused) {
    (void)unused;
    static const int lost_small[6][3] = {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {2, 3, 4}, {2, 3, 4}, {3, 4, -1}};
    static const int lost_guns[6][3] = {{1, 2, 3}, {2, 3, 4}, {4, 5, 6}, {5, 6, 8}, {6, 8, 10}, {8, 10, -1}};
    /* four hexes; enfiladed: the next column. 1: 11-14 at 4; 2: 28-34 at 6; 3: 51+ at 6 */
    static const struct {
        int guns, die;
        const char *result;
    } columns[3] = {{9, 4, "1"}, {24, 6, "2*"}, {46, 6, "3*"}};
    for (int column = 0; column < 3; column++) {
        for (int die = 1; die <= 6; die++) {
            char script[60];
            begin("offensive-fire", "usa");
            guns("x1", "usa", columns[column].guns, "TB", "0508", "n", "");
            unit_is("y1", "csa", "wagon", 1, 5, "R", "0504", "n", "none", ",'boxes':[6,10]");
            start();
            /* the asterisk asks the crew for its pin die: rating 5 holds on 1 */
            snprintf(script, sizeof script, "[%d,%d%s]", columns[column].die, die,
                     column && lost_small[die - 1][column] >= 0 ? ",1" : "");
            dice(script);
            json_t *answer = fire_one("usa", "0504", "x1");
            assert_string_equal(field_text(fired(answer, 0), "result"), columns[column].result);
            if (lost_small[die - 1][column] < 0) {
                assert_false(unit_on_map("y1"));
                continue;
            }
            json_t *loss = event_of(answer, "supply-loss");
            assert_int_equal(field_int(loss, "small-arms"), lost_small[die - 1][column]);
            assert_int_equal(field_int(loss, "artillery"), lost_guns[die - 1][column]);
            assert_int_equal(unit_int("y1", "crew"), 1);
        }
    }
    PROVED("gbacw", "11.12b 11.34");
}

/* ---- crews ---- */

static json_t *in_stack(const char *hex, const char *id) {
    char fields[60];
    json_t *item;
    size_t i;
    snprintf(fields, sizeof fields, "{'what':'stack','hex':'%s'}", hex);
    json_t *stack = field_of(query(fields), "stack");
    json_array_foreach(stack, i, item) {
        if (strcmp(field_text(item, "unit"), id) == 0)
            return item;
    }
    fail_msg("%s is not in %s", id, hex);
    return NULL;
}

static void crews_weigh_nothing_and_stand_in_line(void **unused) {
    (void)unused;
    begin("movement", "csa");
    append(volley_units, sizeof volley_units,
           "{'id':'y1','side':'csa','type':'art','strength':4,'morale':4,'weapon':'TB','hex':'0504','facing':'s',"
           "'formation':'unlimbered','crew':0,'abandoned':true},{'id':'y1-crew','hex':'0507','strength':2,"
           "'formation':'line'}");
    foot("x1", "usa", 4, "1515", "n", "");
    start();
    assert_int_equal(field_int(in_stack("0504", "y1"), "points"), 1); /* the battery's one point, crew or no crew */
    assert_int_equal(field_int(in_stack("0507", "y1-crew"), "points"), 0);
    act_all("csa", "move y1-crew", "to 0506", "to 0505", NULL); /* as Line infantry: a point a clear hex */
    json_t *answer = act("csa", "to 0504");
    assert_string_equal(field_text(event_of(answer, "manned"), "case"), "15.16");
    assert_int_equal(unit_int("y1", "crew"), 2);
    assert_false(unit_has("y1", "abandoned"));
    assert_false(unit_on_map("y1-crew"));
    PROVED("gbacw", "15.1");
}

static void a_wagons_crew_comes_back(void **unused) {
    (void)unused;
    for (int routed = 0; routed < 2; routed++) {
        begin("movement", "csa");
        append(
            volley_units, sizeof volley_units,
            "{'id':'y1','side':'csa','type':'wagon','strength':1,'morale':3,'weapon':'R','hex':'0504','boxes':[6,10],"
            "'crew':0,'abandoned':true},{'id':'y1-crew','hex':'0505','strength':1,'formation':'line'%s}",
            routed ? ",'routed':true" : "");
        foot("x1", "usa", 4, "1515", "n", "");
        start();
        act_all("csa", "move y1-crew", "to 0504", NULL);
        assert_int_equal(unit_int("y1", "crew"), !routed);
        assert_int_equal(unit_has("y1", "abandoned"), routed);
    }
    PROVED("gbacw", "11.11b");
}

static void crews_are_not_replaced(void **unused) {
    (void)unused;
    begin("final-command", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    guns("x2", "usa", 4, "TB", "0505", "n", ",'crew':1");
    guns("x3", "usa", 4, "TB", "0505", "n", ",'crew':2");
    foot("y1", "csa", 4, "1515", "n", "");
    start();
    refused("usa", "recrew x1 x2", NULL);
    assert_int_equal(legal_count("recrew"), 0);
    end_until("movement");
    end_until("final-command");
    assert_int_equal(unit_int("x2", "crew"), 1);
    assert_int_equal(unit_int("x3", "crew"), 2);
    PROVED("gbacw", "15.15");
}

static void captured_guns_are_no_use(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    guns("x2", "usa", 4, "TB", "0506", "n", ",'rounds':0,'initial_rounds':8,'quiet':true,'rested':true");
    guns("y1", "csa", 4, "TB", "0504", "s", ",'crew':0,'abandoned':true,'rounds':8,'quiet':true,'rested':true");
    foot("y2", "csa", 4, "0501", "s", "");
    start();
    json_t *answer = act_all("usa", "move x1", "to 0504", "halt n", NULL);
    assert_true(event_told(answer, "captured"));
    assert_string_equal(unit_text("y1", "fate"), "captured");
    assert_false(unit_on_map("y1"));
    end_until("offensive-fire");
    act("usa", "fire 0501");
    refused("usa", "add y1", "9.0");
    act("usa", "add x1");
    dice("[2]");
    act("usa", "resolve");
    dice_free();
    end_until("ammunition-resupply");
    refused("usa", "transfer y1 x2 1", "11.33");
    PROVED("gbacw", "11.33b");
}

/* Wagons need no leader: a regiment without its commander is out of command, a wagon never. */
static void wagons_are_independent(void **unused) {
    (void)unused;
    begin("initial-command", "usa");
    foot("x1", "usa", 4, "0505", "n", ",'brigade':'b1'");
    wagon("w1", "usa", "0506", "");
    foot("y1", "csa", 4, "1515", "n", "");
    leader("gen", "usa", "1501");
    more("'command':'rules','brigades':[{'id':'b1','side':'usa','leaders':['gen']}]");
    start();
    end_until("movement");
    assert_true(unit_has("x1", "out-of-command"));
    assert_false(unit_has("w1", "out-of-command"));
    act("usa", "move w1");
    assert_true(legal("usa", "to 0507"));
    act("usa", "to 0507");
    assert_true(legal("usa", "to 0508")); /* more than one hex */
    PROVED("gbacw", "11.13");
}

TESTS(test(small_arms_strike_the_crew), test(foot_shields_the_guns), test(guns_strike_guns_and_caissons),
      test(a_routed_crew_leaves_its_guns), test(far_guns_throw_at_each_unit), test(if_one_routs_all_check),
      test(after_a_far_loss_all_check), test(one_near_battery_makes_it_one_roll), test(small_arms_at_a_wagon),
      test(artillery_at_a_wagon), test(crews_weigh_nothing_and_stand_in_line), test(a_wagons_crew_comes_back),
      test(crews_are_not_replaced), test(captured_guns_are_no_use), test(wagons_are_independent))
