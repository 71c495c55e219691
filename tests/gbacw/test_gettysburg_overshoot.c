/* test_gettysburg_overshoot.c: Terrible Swift Sword 15.6: guns that fire long. */
#include "gettysburg_field.h"

/* Rifles in 0523 at t, so many hexes to the north of them; n1 and n2 are the hexes behind it. */
static char target[8], behind_one[8], behind_two[8];
static void long_range(int range, const char *weapon) {
    snprintf(target, sizeof target, "05%02d", (23 - range) % 100);
    snprintf(behind_one, sizeof behind_one, "05%02d", (22 - range) % 100);
    snprintf(behind_two, sizeof behind_two, "05%02d", (21 - range) % 100);
    begin("offensive-fire", "usa");
    guns("g", "usa", 4, weapon, "0523", "n", "");
    foot("t", "csa", 4, target, "s", "");
}
static json_t *fire_with(const char *script) {
    char fire[16];
    start();
    snprintf(fire, sizeof fire, "fire %s", target);
    dice(script);
    return act_all("usa", fire, "add g", "resolve", NULL);
}

static void the_table(void **unused) {
    (void)unused;
    static const int near[6] = {2, 1, 1, 0, 0, 0}, far[6] = {2, 2, 1, 1, 0, 0};
    static const int ranges[] = {9, 15, 16, 20};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        for (int die = 1; die <= 6; die++) {
            char script[100];
            int by = ranges[i] < 16 ? near[die - 1] : far[die - 1];
            long_range(ranges[i], "TB");
            snprintf(script, sizeof script, "[{'overshoot':'g','is':%d}%s]", die, by ? "" : ",{'artillery':1}");
            json_t *answer = fire_with(script);
            assert_int_equal(field_int(event_of(answer, "overshoot"), "by"), by);
            assert_int_equal(event_count(answer, "fire"), by == 0); /* nobody is behind: it falls in an empty hex */
            if (by)
                assert_string_equal(field_text(event_of(answer, "falls"), "hex"), by == 1 ? behind_one : behind_two);
        }
    }
    long_range(8, "TB"); /* no die at eight */
    fire_with("[{'artillery':1}]");
    PROVED("tss2", "15.66 15.6a");
}

static void near_and_far_together(void **unused) {
    (void)unused;
    long_range(10, "TB");
    guns("near", "usa", 4, "TB", "0521", "n", ""); /* eight hexes: no die */
    guns("far", "usa", 4, "TB", "0623", "n", "");
    foot("b", "csa", 4, behind_one, "s", "");
    start();
    dice("[{'overshoot':'g','is':6},{'overshoot':'far','is':2},{'artillery':1},{'artillery':1}]");
    json_t *answer = act_all("usa", "fire 0513", "add g", "add near", "add far", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "target"), "0513");
    assert_string_equal(field_text(fired(answer, 0), "exact"), "8"); /* g and near, as ever */
    assert_string_equal(field_text(fired(answer, 1), "target"), "0512");
    assert_string_equal(field_text(fired(answer, 1), "exact"), "4");
    PROVED("tss2", "15.6b");
}

static void where_it_lands(void **unused) {
    (void)unused;
    long_range(15, "TB");                     /* aimed at 15, it lands at 16: half */
    foot("b", "usa", 4, behind_one, "s", ""); /* a friend of the gunners */
    json_t *answer = fire_with("[{'overshoot':'g','is':2},{'artillery':1}]");
    assert_string_equal(field_text(fired(answer, 0), "purpose"), "overshoot");
    assert_string_equal(field_text(fired(answer, 0), "unit"), "b");
    assert_string_equal(field_text(fired(answer, 0), "side"), "usa"); /* and no fire of the enemy's */
    assert_string_equal(field_text(fired(answer, 0), "exact"), "2");
    long_range(9, "TB"); /* two batteries that go equally long are one attack */
    guns("h", "usa", 4, "TB", "0523", "n", "");
    foot("b", "csa", 4, behind_one, "s", "");
    start();
    dice("[{'overshoot':'g','is':2},{'overshoot':'h','is':3},{'artillery':1}]");
    answer = act_all("usa", "fire 0514", "add g", "add h", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 1);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "8");
    assert_true(unit_int("g", "rounds") == 7 && unit_int("h", "rounds") == 7);
    assert_true(judged_legal("usa", "end"));
    PROVED("tss2", "15.6c");
}

static void once_for_each_target(void **unused) {
    (void)unused;
    long_range(10, "TB");
    foot("u", "csa", 4, "0613", "s", "");
    start();
    dice("[{'overshoot':'g','is':6},{'artillery':1},{'overshoot':'g','is':2}]");
    act_all("usa", "fire 0513", "add g 2", "resolve", NULL);
    json_t *answer = act_all("usa", "fire 0613", "add g 2", "resolve", NULL);
    assert_true(event_told(answer, "overshoot"));
    PROVED("tss2", "15.6d");
}

static void only_at_enemies(void **unused) {
    (void)unused;
    long_range(10, "TB");
    foot("b", "csa", 4, behind_two, "s", "");
    start();
    assert_false(judged_legal("usa", "fire 0512")); /* empty, with an enemy beyond it */
    PROVED("tss2", "15.61");
}

/* One hex beyond lies on the line between 1609 and 1610: one die more, three faces for each. */
static void a_die_between_two_hexes(void **unused) {
    (void)unused;
    for (int die = 1; die <= 6; die++) {
        char script[160];
        begin("offensive-fire", "usa");
        guns("g", "usa", 4, "TB", "0510", "ne", ""); /* due east: by corners, 10 columns */
        foot("t", "csa", 4, "1510", "s", "");
        foot("low", "csa", 4, "1609", "s", "");
        foot("high", "csa", 4, "1610", "s", "");
        start();
        snprintf(script, sizeof script, "[{'overshoot':'g','is':2},{'overshoot':'g','is':%d},{'artillery':1}]", die);
        dice(script);
        json_t *answer = act_all("usa", "fire 1510", "add g", "resolve", NULL);
        assert_string_equal(field_text(event_of(answer, "falls"), "hex"), die <= 3 ? "1609" : "1610");
        assert_int_equal(event_count(answer, "fire"), 1);
        assert_string_equal(field_text(fired(answer, 0), "unit"), die <= 3 ? "low" : "high");
    }
    PROVED("tss2", "15.62");
}

static void blind_and_beyond(void **unused) {
    (void)unused;
    long_range(9, "HA"); /* its longest range is nine */
    foot("b", "csa", 4, behind_one, "s", "");
    more("'hexes':{'0514':'woods'}"); /* and the target stands in woods that hide what is behind */
    json_t *answer = fire_with("[{'overshoot':'g','is':2},{'artillery':1}]");
    assert_false(sees("0523", behind_one));
    assert_string_equal(field_text(fired(answer, 0), "exact"), "2"); /* as at the end of its range */
    PROVED("tss2", "15.63");
}

static void into_a_melee(void **unused) {
    (void)unused;
    long_range(10, "TB");
    foot("c", "csa", 4, behind_one, "s", ",'engaged':true");
    foot("u", "usa", 4, behind_one, "n", ",'engaged':true");
    json_t *answer = fire_with("[{'overshoot':'g','is':2},{'artillery':1},{'artillery':1}]");
    assert_int_equal(event_count(answer, "fire"), 2);
    bool both = strcmp(field_text(fired(answer, 0), "unit"), field_text(fired(answer, 1), "unit")) != 0;
    assert_true(both);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "4");
    assert_string_equal(field_text(fired(answer, 1), "exact"), "4");
    PROVED("tss2", "15.64");
}

static void the_whitworths(void **unused) {
    (void)unused;
    long_range(10, "W");
    assert_int_equal(event_count(fire_with("[{'overshoot':'g','is':6},{'artillery':1}]"), "overshoot"), 1);
    long_range(10, "W");
    more("'options':{'sure-whitworths':1}");
    assert_int_equal(event_count(fire_with("[{'artillery':1}]"), "overshoot"), 0);
    long_range(10, "TB"); /* the others throw on */
    more("'options':{'sure-whitworths':1}");
    assert_int_equal(event_count(fire_with("[{'overshoot':'g','is':6},{'artillery':1}]"), "overshoot"), 1);
    PROVED("tss2", "15.65");
}

TESTS(test(the_table), test(near_and_far_together), test(where_it_lands), test(once_for_each_target),
      test(only_at_enemies), test(a_die_between_two_hexes), test(blind_and_beyond), test(into_a_melee),
      test(the_whitworths))
