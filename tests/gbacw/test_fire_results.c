/* test_fire_results.c: what fire does: the table, losses, pins, routs, stacks, leaders (9.16, 9.8, 8.2, 13.4, 17.7). */
#include <stdlib.h>

#include "gbacw/volley.h"

/* ---- the table ---- */

static const char *const results[6][11] = {
    {"-", "-", "-", "-", "P", "R", "P/R", "1", "1", "1", "1*"},
    {"-", "-", "-", "P", "R", "P/R", "1", "1", "1", "1*", "2*"},
    {"-", "-", "P", "R", "P/R", "1", "1", "1", "1*", "2*", "2*"},
    {"-", "P", "R", "P/R", "1", "1", "1", "1*", "2*", "2*", "2*"},
    {"-", "P/R", "P/R", "1", "1", "1", "1*", "2*", "2*", "2*", "3*"},
    {"P/R", "1", "1", "1*", "1*", "1*", "2*", "2*", "2*", "3*", "3*"},
};
static const int grape[12] = {0, 4, 9, 12, 16, 22, 29, 36, 44, 53, 63, 70};
static const int small[12] = {0, 1, 4, 7, 11, 15, 21, 28, 35, 43, 51, 60};

/* One battery at six hexes, where a gun is worth one; half a gun's worth at sixteen. */
static json_t *guns_fire(int strength, bool at_guns, int die) {
    char script[40];
    const char *hex = strength ? "0506" : "0516";
    begin("offensive-fire", "usa");
    guns("x1", "usa", strength ? strength : 1, "TB", strength ? "0512" : "0520", "n", "");
    if (!strength)
        hex = "0504";
    if (at_guns) /* a battery is thin (-1) and shows its rear (+1) */
        guns("y1", "csa", 4, "TB", hex, "n", ",'initial':4");
    else
        unit_is("y1", "csa", "inf", 4, 5, "R", hex, "s", "line", "");
    start();
    snprintf(script, sizeof script, "[{'artillery':'y1','is':%d}]", die);
    ask("{'cmd':'dice','script':[]}");
    char request[120];
    snprintf(request, sizeof request, "{'cmd':'dice','script':%s,'strict':false}", script);
    asked(request);
    return fired(fire_one("usa", hex, "x1"), 0);
}

static void every_cell_of_the_table(void **unused) {
    (void)unused;
    for (int heading = 0; heading < 2; heading++) {
        const int *from = heading ? small : grape;
        for (int column = 0; column < 11; column++) {
            for (int die = 1; die <= 6; die++) {
                json_t *fire = guns_fire(from[column], heading, die);
                assert_int_equal(field_int(fire, "net"), 0);
                assert_int_equal(field_int(fire, "die"), die);
                assert_string_equal(field_text(fire, "result"), results[die - 1][column]);
            }
            if (column > 0) { /* the last strength of the column before */
                json_t *fire = guns_fire(from[column] - 1, heading, 6);
                assert_string_equal(field_text(fire, "result"), results[5][column - 1]);
            }
        }
    }
    PROVED("gbacw", "9.16");
}

/* ---- one unit ---- */

/* x1 fires 4 points at one hex (7-10) at a stack in 0504; strict dice. */
static json_t *four_fire(const char *script) {
    dice(script);
    return fire_one("usa", "0504", "x1");
}
static void four_at(int strength, int morale, const char *facing, const char *extra) {
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    unit_is("y1", "csa", "inf", strength, morale, "R", "0504", facing, "line", extra);
}

static void a_number_kills_and_asks_for_a_check(void **unused) {
    (void)unused;
    four_at(4, 4, "s", "");
    start();
    json_t *answer = four_fire("[5,4]"); /* 1; holds */
    assert_int_equal(field_int(event_of(answer, "loss"), "killed"), 1);
    assert_int_equal(unit_int("y1", "strength"), 3);
    json_t *check = event_of(answer, "morale");
    assert_int_equal(field_int(check, "rating"), 4);
    assert_int_equal(field_int(check, "total"), 4);
    assert_string_equal(field_text(check, "result"), "holds");
    assert_false(unit_has("y1", "pinned"));
    four_at(4, 4, "s", "");
    start();
    answer = four_fire("[5,5]");
    assert_true(event_told(answer, "rout"));
    assert_true(unit_has("y1", "routed"));
    assert_string_equal(decision_now(), "retreat");
    assert_string_equal(side_now(), "csa");
    PROVED("gbacw", "9.8 9.81 13.21 13.31");
}

static void p_and_r_and_both(void **unused) {
    (void)unused;
    /* 7-10: die 2 P, 3 R, 4 P/R */
    static const struct {
        const char *script;
        bool pinned, routed;
    } rows[] = {{"[2,5]", true, false},  {"[2,4]", false, false}, {"[3,5]", false, true},
                {"[3,4]", false, false}, {"[4,5]", false, true},  {"[4,4]", true, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        four_at(4, 4, "s", "");
        start();
        json_t *answer = four_fire(rows[i].script);
        assert_int_equal(unit_has("y1", "pinned"), rows[i].pinned);
        assert_int_equal(unit_has("y1", "routed"), rows[i].routed);
        assert_int_equal(event_count(answer, "loss"), 0);
    }
    PROVED("gbacw", "9.83 9.87 9.8");
}

static void an_asterisk_asks_twice(void **unused) {
    (void)unused;
    four_at(4, 4, "s", "");
    start();
    json_t *answer = four_fire("[6,4,5]"); /* 1*: holds, then the pin die, unmodified */
    assert_true(unit_has("y1", "pinned"));
    assert_int_equal(unit_int("y1", "strength"), 3);
    assert_int_equal(event_count(answer, "morale"), 2);
    four_at(4, 4, "s", "");
    start();
    four_fire("[6,4,4]");
    assert_false(unit_has("y1", "pinned"));
    four_at(4, 4, "s", "");
    start();
    four_fire("[6,5]"); /* routs: no second die */
    assert_true(unit_has("y1", "routed"));
    /* the first die takes modifiers, the second none: enfiladed 3 + 1 = 4 holds, 4 holds */
    begin("offensive-fire", "usa");
    foot("x1", "usa", 3, "0505", "n", ""); /* 6: 4-6, shifted right to 7-10 */
    unit_is("y1", "csa", "inf", 4, 4, "R", "0504", "n", "line", "");
    start();
    four_fire("[6,3,4]");
    assert_false(unit_has("y1", "pinned"));
    assert_false(unit_has("y1", "routed"));
    PROVED("gbacw", "9.88 13.0b");
}

static void modifiers_of_the_check(void **unused) {
    (void)unused;
    /* a leader: -1, however many */
    four_at(4, 4, "s", "");
    leader("g1", "csa", "0504");
    leader("g2", "csa", "0504");
    start();
    json_t *answer = four_fire("[3,5]");
    json_t *check = event_of(answer, "morale");
    assert_int_equal(field_int(item_of(check, "modifiers", "13.23"), "by"), -1);
    assert_int_equal(field_int(check, "total"), 4);
    assert_false(unit_has("y1", "routed"));
    /* more than half lost: +1, counted with this loss; exactly half is not more */
    four_at(3, 4, "s", ",'initial':4");
    start();
    four_fire("[5,4]");
    assert_false(unit_has("y1", "routed"));
    four_at(2, 4, "s", ",'initial':4");
    start();
    answer = four_fire("[5,4]"); /* 1-2 points: one column left: 4-6 at 5 is P/R */
    assert_null(item_of(event_of(answer, "morale"), "modifiers", "13.24"));
    four_at(3, 4, "s", ",'initial':5,'losses':2");
    start();
    answer = four_fire("[5,4]");
    assert_non_null(item_of(event_of(answer, "morale"), "modifiers", "13.24"));
    assert_true(unit_has("y1", "routed"));
    /* no BCE: +1 */
    four_at(4, 4, "s", ",'brigade':'b1'");
    more("'brigades':[{'id':'b1','side':'csa','limit':3,'boxes':3}]");
    start();
    answer = four_fire("[3,4]");
    assert_non_null(item_of(event_of(answer, "morale"), "modifiers", "22.11"));
    assert_true(unit_has("y1", "routed"));
    /* enfiladed: +1 */
    four_at(4, 4, "n", "");
    start();
    dice("[2,4]"); /* 7-10 shifted to 11-14: R */
    answer = fire_one("usa", "0504", "x1");
    assert_non_null(item_of(event_of(answer, "morale"), "modifiers", "13.26"));
    assert_true(unit_has("y1", "routed"));
    PROVED("gbacw", "9.83 13.0b 13.23 13.24 13.26 22.11b");
}

static void green_units_see_the_elephant_first(void **unused) {
    (void)unused;
    static const int rating[] = {0, 0, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5};
    for (int sum = 2; sum <= 12; sum++) {
        char script[60];
        int first = sum > 6 ? 6 : sum - 1, second = sum - first;
        four_at(4, 0, "s", ",'morale':'?'");
        volley_units[0] = 0;
        foot("x1", "usa", 4, "0505", "n", "");
        append(volley_units, sizeof volley_units,
               ",{'id':'y1','side':'csa','type':'inf','strength':4,'morale':'?','weapon':'R','hex':'0504',"
               "'facing':'s','formation':'line'}");
        start();
        snprintf(script, sizeof script, "[3,%d,%d,1]", first, second); /* R: rating, then the check holds */
        json_t *answer = four_fire(script);
        assert_int_equal(field_int(event_of(answer, "elephant"), "rating"), rating[sum]);
        assert_int_equal(unit_int("y1", "morale"), rating[sum]);
        assert_false(unit_has("y1", "routed"));
    }
    PROVED("gbacw", "13.12 13.14 13.15");
}

/* A routed unit is always enfiladed: 7-10 becomes 11-14 and its dice take one. */
static void routed_units_rout_again(void **unused) {
    (void)unused;
    four_at(4, 4, "s", ",'routed':true");
    start();
    json_t *answer = four_fire("[5]"); /* a casualty: no die is needed */
    assert_int_equal(event_count(answer, "morale"), 0);
    assert_true(field_bool(event_of(answer, "rout"), "again"));
    assert_int_equal(field_int(event_of(answer, "rout"), "hexes"), 3);
    four_at(4, 4, "s", ",'routed':true");
    start();
    answer = four_fire("[2,4]"); /* R: 4 + 1 */
    assert_int_equal(field_int(event_of(answer, "morale"), "total"), 5);
    assert_true(field_bool(event_of(answer, "rout"), "again"));
    four_at(4, 4, "s", ",'routed':true");
    start();
    answer = four_fire("[2,3]");
    assert_false(event_told(answer, "rout"));
    four_at(4, 4, "s", ",'routed':true");
    start();
    four_fire("[1,6,4]"); /* P, ammunition enough, 4 + 1: pinned as well as routed */
    assert_true(unit_has("y1", "pinned"));
    assert_true(unit_has("y1", "routed"));
    four_at(4, 4, "s", ",'pinned':true");
    start();
    four_fire("[3,5]"); /* routs: the pin is gone */
    assert_false(unit_has("y1", "pinned"));
    PROVED("gbacw", "6.35 13.33a 13.33b");
}

/* ---- stacks ---- */

static void stack_of_three(const char *first, const char *second, const char *third) {
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 4, "0604", "nw", "");
    foot("y1", "csa", atoi(first), "0504", "s", "");
    foot("y2", "csa", atoi(second), "0504", "s", "");
    if (third[0])
        foot("y3", "csa", atoi(third), "0504", "s", "");
}

static void the_top_unit_bleeds(void **unused) {
    (void)unused;
    stack_of_three("1", "3", "");
    start();
    dice("[6,3,3]"); /* 16 points: 15-20 at 6: 1*; y1 is gone, y2 checks as top, then its pin die */
    json_t *answer = act_all("usa", "fire 0504", "add x1", "add x2", "resolve", NULL);
    assert_int_equal(event_count(answer, "loss"), 1);
    assert_false(unit_on_map("y1"));
    assert_int_equal(unit_int("y2", "strength"), 3);
    assert_string_equal(field_text(event_of(answer, "morale"), "unit"), "y2");
    PROVED("gbacw", "8.21a 9.43 13.42");
}

static void losses_go_down_the_stack(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 4, "HB", "0505", "n", ""); /* 40: 36-43 */
    foot("y1", "csa", 1, "0504", "s", "");
    foot("y2", "csa", 3, "0504", "s", "");
    foot("y3", "csa", 2, "0504", "s", "");
    start();
    dice("[6,4,4]"); /* 2*: one each; y2 checks, then pins or not */
    json_t *answer = fire_one("usa", "0504", "x1");
    assert_false(unit_on_map("y1"));
    assert_int_equal(unit_int("y2", "strength"), 2);
    assert_int_equal(unit_int("y3", "strength"), 2);
    assert_int_equal(event_count(answer, "fire"), 1); /* one or two hexes: one die at the top unit */
    PROVED("gbacw", "8.21a");
}

static void only_when_the_top_routs_do_the_others_check(void **unused) {
    (void)unused;
    stack_of_three("3", "2", "1");
    start();
    dice("[3,4]"); /* 16 points, six points there: 15-20 at 3 is 1; y1 holds */
    json_t *answer = act_all("usa", "fire 0504", "add x1", "add x2", "resolve", NULL);
    assert_int_equal(event_count(answer, "morale"), 1);
    stack_of_three("3", "2", "1");
    start();
    dice("[3,5,4,6]");
    answer = act_all("usa", "fire 0504", "add x1", "add x2", "resolve", NULL);
    assert_int_equal(event_count(answer, "morale"), 3);
    assert_string_equal(field_text(event_nth(answer, "morale", 1), "unit"), "y2");
    assert_string_equal(field_text(event_nth(answer, "morale", 2), "unit"), "y3");
    assert_true(unit_has("y1", "routed"));
    assert_false(unit_has("y2", "routed"));
    assert_true(unit_has("y3", "routed"));
    PROVED("gbacw", "13.41 13.42");
}

static void a_pin_covers_the_hex(void **unused) {
    (void)unused;
    stack_of_three("3", "2", "1");
    leader("gen", "csa", "0504");
    start();
    dice("[2,1]"); /* P/R, holds */
    act_all("usa", "fire 0504", "add x1", "add x2", "resolve", NULL);
    assert_true(unit_has("y1", "pinned"));
    assert_true(unit_has("y2", "pinned"));
    assert_true(unit_has("y3", "pinned"));
    PROVED("gbacw", "9.84a");
}

/* Both dice fall on the undiminished hex, losses are taken together, one check follows. */
static void both_arms_strike_together(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    guns("x2", "usa", 3, "TB", "0604", "nw", ""); /* 18: 16-21 */
    foot("y1", "csa", 3, "0504", "s", "");
    start();
    dice("[5,4,3]"); /* small arms 1, guns 1 (still no thin shift), one check */
    json_t *answer = act_all("usa", "fire 0504", "add x1", "add x2", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2);
    assert_string_equal(field_text(fired(answer, 0), "kind"), "small-arms");
    assert_string_equal(field_text(fired(answer, 1), "kind"), "artillery");
    assert_int_equal(shift_of(fired(answer, 1), "8.35"), 0);
    assert_int_equal(unit_int("y1", "strength"), 1);
    assert_int_equal(event_count(answer, "morale"), 1);
    PROVED("gbacw", "9.41b 9.42 13.22 13.41");
}

/* ---- leaders ---- */

static void leaders_roll_before_morale(void **unused) {
    (void)unused;
    static const struct {
        int first, second;
        const char *result;
    } rows[] = {{1, 1, "killed"}, {6, 6, "killed"}, {1, 4, "wounded"}, {2, 3, "wounded"}, {3, 4, "unhurt"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char script[60];
        four_at(4, 4, "s", "");
        leader("gen", "csa", "0504");
        start();
        snprintf(script, sizeof script, "[5,%d,%d,5]", rows[i].first, rows[i].second);
        json_t *answer = four_fire(script);
        assert_string_equal(field_text(event_of(answer, "leader"), "table"), "small arms");
        assert_string_equal(field_text(event_of(answer, "leader"), "result"), rows[i].result);
        bool stands = strcmp(rows[i].result, "unhurt") == 0;
        assert_int_equal(unit_on_map("gen"), stands);
        assert_int_equal(unit_has("y1", "routed"), !stands); /* his one point is gone with him */
    }
    four_at(4, 4, "s", "");
    leader("gen", "csa", "0504");
    start();
    assert_int_equal(event_count(four_fire("[3,5]"), "leader"), 0); /* no casualty, no roll */
    PROVED("gbacw", "17.71 17.72 17.73 17.76");
}

/* ---- columns ---- */

static void a_column_under_fire_forms_line(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 1, "0505", "n", "");
    unit_is("y1", "csa", "inf", 4, 4, "R", "0504", "s", "column", "");
    start();
    dice("[2]"); /* nothing */
    fire_one("usa", "0504", "x1");
    assert_string_equal(unit_text("y1", "formation"), "line");
    PROVED("gbacw", "6.11d");
}

TESTS(test(every_cell_of_the_table), test(a_number_kills_and_asks_for_a_check), test(p_and_r_and_both),
      test(an_asterisk_asks_twice), test(modifiers_of_the_check), test(green_units_see_the_elephant_first),
      test(routed_units_rout_again), test(the_top_unit_bleeds), test(losses_go_down_the_stack),
      test(only_when_the_top_routs_do_the_others_check), test(a_pin_covers_the_hex), test(both_arms_strike_together),
      test(leaders_roll_before_morale), test(a_column_under_fire_forms_line))
