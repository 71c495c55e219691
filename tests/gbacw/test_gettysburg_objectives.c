/* test_gettysburg_objectives.c: ground that shifts the level of victory: whose each hex is, what holds an objective,
 * and what it is worth in each scenario (34.17, 34.29, 34.39, 34.48). */
#include <stdio.h>

#include "harness/harness.h"

static char units[12000];
static int unit_count;

static void nobody(void) { units[0] = 0, unit_count = 0; }

/* A regiment of this side in each hex of the list. */
static void men_in(const char *side, const char *hexes, const char *extra) {
    char list[600];
    snprintf(list, sizeof list, "%s", hexes);
    for (char *hex = strtok(list, " "); hex; hex = strtok(NULL, " ")) {
        size_t length = strlen(units);
        snprintf(units + length, sizeof units - length,
                 "%s{'id':'m%d','side':'%s','type':'inf','strength':2,'morale':4,'weapon':'R','hex':'%s','facing':'w',"
                 "'formation':'line'%s}",
                 units[0] ? "," : "", ++unit_count, side, hex, extra);
    }
}

static void begins(const char *base, int turn, const char *phase, const char *phasing) {
    char position[14000];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/%s','phase':'%s','phasing':'%s','turn':%d,'units':[%s],'command':'all'}", base, phase,
             phasing, turn, units);
    sandbox(position);
}

/* Plays the end of this Game-Turn. */
static json_t *turn_ended(const char *base, int turn) {
    begins(base, turn, "final-command", "usa");
    return act("usa", "end");
}

/* Steps by which the ground shifts the verdict, towards the Confederates. */
static int steps(json_t *answer, const char *rule) {
    json_t *shifts = field_of(event_of(answer, "verdict"), "shifts"), *shift;
    size_t i;
    int sum = 0;
    json_array_foreach(shifts, i, shift) {
        assert_string_equal(field_text(shift, "case"), rule);
        sum += (strcmp(field_text(shift, "side"), "csa") == 0 ? 1 : -1) * (int)field_int(shift, "by");
    }
    return sum;
}

/* Whose hex it is, as the table shows it: "csa", "usa" or "quiet"; "" if it is no objective. */
static const char *whose(const char *hex) {
    json_t *ground = field_of(field_of(asked("{'cmd':'view','side':'csa'}"), "view"), "ground"), *row;
    size_t i;
    json_array_foreach(ground, i, row) {
        if (strcmp(field_text(row, "hex"), hex) == 0 &&
            strcmp(json_string_value(json_array_get(field_of(row, "is"), 0)), "objective") == 0)
            return field_text(row, "tone");
    }
    return "";
}

#define ROUND_TOP "C1522 C1421 C1321 C1220 "
#define WHEATFIELD "C0827 C0826 C0828 C0727 C0728 C0927 C0928 "
#define ORCHARD "C0333 C0332 C0334 C0232 C0233 C0432 C0433 "

static int round_top_steps(const char *csa, const char *usa, const char *routed) {
    nobody();
    men_in("csa", csa, "");
    men_in("usa", usa, "");
    men_in("csa", routed, ",'routed':true");
    return steps(turn_ended("little-round-top", 13), "34.29");
}

static void little_round_top(void **unused) {
    (void)unused;
    assert_int_equal(round_top_steps(ROUND_TOP WHEATFIELD ORCHARD, "", ""), 1);
    assert_int_equal(round_top_steps("", ROUND_TOP WHEATFIELD ORCHARD, ""), -1);
    assert_int_equal(round_top_steps(ROUND_TOP WHEATFIELD, "", ""), 0);
    assert_int_equal(round_top_steps(ROUND_TOP WHEATFIELD, ORCHARD, ""), 0);
    assert_int_equal(round_top_steps("C1421 C1321 C1220 " WHEATFIELD ORCHARD, "", ""), 0);      /* one hex short */
    assert_int_equal(round_top_steps("C1421 C1321 C1220 " WHEATFIELD ORCHARD, "", "C1522"), 0); /* routed: not held */
    nobody(); /* only at the end of the last Game-Turn */
    men_in("csa", ROUND_TOP WHEATFIELD ORCHARD, "");
    json_t *answer = turn_ended("little-round-top", 12);
    assert_false(is_over());
    assert_false(event_told(answer, "shift"));
    PROVED("tss2", "34.29");
}

static void who_passed_last(void **unused) {
    (void)unused;
    nobody();
    men_in("csa", "C0826", "");
    men_in("usa", "C2020", "");
    begins("little-round-top", 6, "movement", "csa");
    assert_string_equal(whose("C0827"), "quiet");
    act_all("csa", "move m1", "to C0827", NULL);
    assert_string_equal(whose("C0827"), "csa");
    if (legal("csa", "to C0828"))
        act("csa", "to C0828");
    act("csa", "halt w");
    assert_string_equal(whose("C0827"), "csa"); /* left, and still theirs */
    nobody();
    men_in("csa", "C0826", ",'routed':true");
    men_in("usa", "C2020", "");
    begins("little-round-top", 6, "movement", "csa");
    act_all("csa", "move m1", "to C0827", NULL);
    assert_string_equal(whose("C0827"), "quiet"); /* a routed unit holds nothing */
    nobody();
    men_in("csa", "C0827", "");
    men_in("usa", "C1421", "");
    begins("little-round-top", 6, "final-command", "csa");
    act("csa", "end");
    assert_string_equal(whose("C0827"), "csa");
    assert_string_equal(whose("C1421"), "usa");
    assert_string_equal(whose("C1321"), "quiet");
    assert_string_equal(whose("C1020"), "");
    PROVED("tss2", "34.29b");
}

/* All of it was this side's, and one of the other's comes to one hex: the whole is nobody's then. */
static void ground_changes_hands(void **unused) {
    (void)unused;
    static const char *const sides[] = {"csa", "usa"};
    for (int i = 0; i < 2; i++) {
        char position[900];
        for (int leader = 0; leader < 2; leader++) { /* officers take no ground */
            snprintf(position, sizeof position,
                     "{'base':'gettysburg/little-round-top','phase':'movement','phasing':'%s','turn':13,'units':[{'id':"
                     "'m','side':'%s','type':'inf','strength':2,'morale':4,'weapon':'R','hex':'C0829','facing':'w',"
                     "'formation':'line'}],'leaders':[{'id':'led','side':'%s','hex':'C0829','brigade':'b','radius':4,"
                     "'rally':1}],'special':{'%s_held_0':65535,'%s_held_1':3},'command':'all'}",
                     sides[i], sides[i], sides[i], sides[1 - i], sides[1 - i]);
            sandbox(position);
            assert_string_equal(whose("C0828"), sides[1 - i]);
            act_all(sides[i], leader ? "move led" : "move m", "to C0828", NULL);
            act(sides[i], leader ? "halt" : "halt w");
            assert_string_equal(whose("C0828"), sides[leader ? 1 - i : i]);
            json_t *last = NULL;
            while (!is_over())
                last = act(side_now(), "end");
            assert_int_equal(steps(last, "34.29"), leader ? (i ? 1 : -1) : 0);
        }
    }
    PROVED("tss2", "34.29 34.29b");
}

#define CULPS "B4213 B4214 B4313 B4314 "
#define CEMETERY "B4221 B4220 B4222 B4121 B4122 B4321 B4322 "

static void culps_hill(void **unused) {
    (void)unused;
    static const struct {
        const char *csa, *usa;
        int steps;
    } all[] = {{CULPS CEMETERY, "", 2}, {"", CULPS CEMETERY, -2}, {CULPS, CEMETERY, 0}, {CULPS, "", 0}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        nobody();
        men_in("csa", all[i].csa, "");
        men_in("usa", all[i].usa, "");
        assert_int_equal(steps(turn_ended("culps-hill", 6), "34.39"), all[i].steps);
    }
    /* what was lost before the evening scores nothing */
    scenario("gettysburg/culps-hill", "{'standard-setup':1}", 1);
    json_t *so_far = field_of(query("{'what':'victory'}"), "so_far");
    assert_int_equal(field_int(so_far, "csa"), 0);
    assert_int_equal(field_int(so_far, "usa"), 0);
    PROVED("tss2", "34.39");
}

static void past_losses_of_the_grand_battle(void **unused) {
    (void)unused;
    scenario("gettysburg/missed-opportunity", "{'standard-setup':1}", 1);
    json_t *position = field_of(position_now(), "special");
    /* Reynolds killed, Meredith, Paul, Stone and Barlow wounded; Archer captured, Heth and Scales wounded */
    assert_int_equal(field_int(position, "csa_leader_points"), 6 * 3 + 1 + 1 + 1 + 2 * 2);
    assert_int_equal(field_int(position, "usa_leader_points"), 1 + 2 * 1 + 1);
    scenario("gettysburg/high-water-mark", "{'standard-setup':1}", 1);
    position = field_of(position_now(), "special");
    /* and Cross, Zook, Willard, Vincent and Weed killed, Sickles wounded, Graham captured */
    assert_int_equal(field_int(position, "csa_leader_points"), 25 + 5 * 1 + 4 * 1 + 2 * 1);
    /* Hood, G.T. Anderson and J. Jones wounded, Barksdale, Semmes, Avery and Pender killed */
    assert_int_equal(field_int(position, "usa_leader_points"), 4 + 2 * 3 + 1 + 1 + 3 * 1 + 3 * 3);
    PROVED("tss2", "34.45B2 34.47B2 33.1k");
}

static void the_grand_battle(void **unused) {
    (void)unused;
    static const struct {
        const char *csa, *usa;
        int steps;
    } all[] = {{CULPS CEMETERY, "", 1}, {CULPS CEMETERY ROUND_TOP, "", 1},  {CULPS, "", 0},
               {"", CULPS CEMETERY, 0}, {"", CULPS CEMETERY ROUND_TOP, -1}, {CULPS, CEMETERY ROUND_TOP, 0},
               {"B5610 " CULPS, "", 0}}; /* Powers Hill is watched for another reason */
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        nobody();
        men_in("csa", all[i].csa, "");
        men_in("usa", all[i].usa, "");
        assert_int_equal(steps(turn_ended("high-water-mark", 21), "34.48b"), all[i].steps);
    }
    PROVED("tss2", "34.48a 34.48b");
}

/* The steps won at the end of that Game-Turn of McPherson's Ridge. */
static int ridge_won(int turn, const char *csa, const char *usa) {
    nobody();
    men_in("csa", csa, "");
    men_in("usa", usa, "");
    json_t *shift = event_nth(turn_ended("mcphersons-ridge", turn), "shift", 0);
    return shift ? (int)field_int(shift, "by") : 0;
}

#define FOUR "A2404 A2504 A2604 A2704 "

static void mcphersons_ridge(void **unused) {
    (void)unused;
    assert_int_equal(ridge_won(15, FOUR, ""), 2); /* 13:00 */
    assert_int_equal(ridge_won(18, FOUR, ""), 1); /* 14:00 */
    assert_false(ridge_won(16, FOUR, ""));
    assert_false(ridge_won(15, "A2404 A2504 A2604 A2804 ", ""));   /* not in a row */
    assert_false(ridge_won(15, FOUR, "A3204 A3305 A3404 A3505 ")); /* the enemy stands on one as long */
    assert_true(ridge_won(15, FOUR, "A3204 A3305 A3404 "));
    assert_false(ridge_won(15, "", FOUR)); /* the Union's hour is the last */
    nobody();
    men_in("usa", FOUR, "");
    assert_int_equal(steps(turn_ended("mcphersons-ridge", 23), "34.17a"), -1);
    nobody();
    men_in("csa", FOUR, "");
    assert_int_equal(steps(turn_ended("mcphersons-ridge", 23), "34.17a"), 0);
    PROVED("tss2", "34.17b");
}

/* Of what they held at both hours the better counts; the Union's shift is counted besides. */
static void what_the_hours_are_worth(void **unused) {
    (void)unused;
    static const struct { int won, steps; } all[] = {{0, 0}, {2, 1}, {4, 2}, {6, 2}}; /* bits of the rows in the file */
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char position[400];
        snprintf(position, sizeof position,
                 "{'base':'gettysburg/mcphersons-ridge','phase':'final-command','phasing':'usa','turn':23,"
                 "'units':[{'id':'x','side':'usa','type':'inf','strength':2,'morale':4,'weapon':'R','hex':'A2010',"
                 "'facing':'w','formation':'line'}],'special':{'shifts_won':%d}}",
                 all[i].won);
        sandbox(position);
        assert_int_equal(steps(act("usa", "end"), "34.17a"), all[i].steps);
    }
    PROVED("tss2", "34.17a");
}

TESTS(test(little_round_top), test(who_passed_last), test(ground_changes_hands), test(culps_hill),
      test(past_losses_of_the_grand_battle), test(the_grand_battle), test(mcphersons_ridge),
      test(what_the_hours_are_worth))
