/* test_gettysburg_volley.c: Terrible Swift Sword 9.4, 9.8 and 9.2: fire of many units, fire divided, what it does to
 * guns, and answers to movement that find nobody lying down. */
#include "gettysburg_field.h"

static void one_attack_of_each_arm(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("near", "usa", 3, "0911", "ne", "");
    foot("far", "usa", 3, "1014", "n", "");
    guns("g1", "usa", 6, "N", "1412", "nw", "");
    foot("t", "csa", 5, "1010", "s", "");
    start();
    dice("[{'small-arms':2},{'morale':'t','is':1},{'artillery':1}]");
    json_t *answer = act_all("usa", "fire 1010", "add near", "add far", "add g1", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2); /* the arms apart, each unit by its own range */
    assert_string_equal(field_text(fired(answer, 0), "exact"), "7 1/2");
    assert_string_equal(field_text(fired(answer, 0), "final"), "7-10"); /* halves are added, then dropped */
    assert_string_equal(field_text(fired(answer, 1), "exact"), "6");
    refused("usa", "fire 1010", "9.44"); /* once by each in a phase */
    PROVED("tss2", "9.41 9.0c 9.0e 9.0g 9.44");
}

static void fire_is_divided(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("near", "csa", 4, "0504", "s", "");
    foot("far", "csa", 4, "0501", "s", "");
    start();
    act("usa", "fire 0501");
    refused("usa", "add x 1", "9.46"); /* one point at four hexes is a half */
    dice("[{'small-arms':2},{'small-arms':2},{'morale':'near','is':1}]");
    act_all("usa", "add x 2", "resolve", NULL);
    act("usa", "fire 0504");
    refused("usa", "add x 3", "9.45");
    act_all("usa", "add x 2", "resolve", NULL);
    begin("offensive-fire", "usa"); /* undivided it may be as weak as it likes */
    foot("x", "usa", 1, "0505", "n", "");
    foot("far", "csa", 4, "0501", "s", "");
    start();
    dice("[{'small-arms':2}]");
    assert_string_equal(field_text(fired(fire_one("usa", "0501", "x"), 0), "exact"), "1/2");
    PROVED("tss2", "9.45 9.46");
}

/* Eight points of smooth-bores at a lone battery: 21-27, one to the left. */
static void volley_at_guns(const char *crew, const char *script) {
    char extra[40];
    snprintf(extra, sizeof extra, ",'crew':%s", crew);
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
    guns("t", "csa", 4, "N", "0504", "s", extra);
    start();
    dice(script);
    act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
}

static void small_arms_strike_the_crew(void **unused) {
    (void)unused;
    volley_at_guns("2", "[{'small-arms':4},{'morale':'t','is':1}]");
    assert_int_equal(unit_int("t", "crew"), 1);
    assert_int_equal(unit_int("t", "strength"), 4); /* no gun is lost */
    volley_at_guns("1", "[{'small-arms':4}]");
    assert_int_equal(unit_int("t", "crew"), 0);
}

static void guns_are_only_pinned(void **unused) {
    (void)unused;
    volley_at_guns("2", "[{'small-arms':2}]"); /* 15-20: P/R, and no die is thrown */
    assert_true(unit_has("t", "pinned"));
    assert_int_equal(unit_int("t", "crew"), 2);
    volley_at_guns("2", "[{'small-arms':1},{'depletion':'x','is':6},{'depletion':'y','is':6},{'morale':'t','is':6}]");
    assert_true(unit_has("t", "pinned")); /* R above its morale */
    assert_int_equal(unit_int("t", "crew"), 2);
    assert_string_equal(unit_text("t", "formation"), "unlimbered");
    volley_at_guns("2", "[{'small-arms':1},{'depletion':'x','is':6},{'depletion':'y','is':6},{'morale':'t','is':1}]");
    assert_false(unit_has("t", "pinned"));
    PROVED("tss2", "9.84");
}

static void no_shelter_on_the_move(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("x", "usa", 4, "0505", "n", "");
    unit_is("t", "csa", "inf", 4, "B", "0504", "s", "line", "");
    start();
    act_all("csa", "move t", "to 0503", NULL);
    act("usa", "add x");
    dice("[{'small-arms':2},{'morale':'t','is':1}]");
    json_t *fire = fired(act("usa", "resolve"), 0);
    assert_int_equal(shift_of(fire, "9.24"), 0);
}

static void neighbours_may_look_further(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("near", "csa", 3, "0504", "s", "");
    foot("far", "csa", 3, "0704", "s", "");
    more("'hexes':{'0504':'woods','0505':'woods'}");
    start();
    assert_true(legal("usa", "fire 0704") && legal("usa", "fire 0504") && legal("usa", "end"));
    PROVED("tss2", "9.27");
}

static void half_a_crew_serves_half_the_guns(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0510", "n", ",'crew':1");
    foot("t", "csa", 4, "0505", "s", "");
    start();
    dice("[{'artillery':1}]");
    assert_string_equal(field_text(fired(fire_one("usa", "0505", "g"), 0), "exact"), "3");
    PROVED("tss2", "9.13");
}

static void between_front_and_flank_is_front(void **unused) {
    (void)unused;
    static const struct {
        const char *facing;
        int shift;
    } at[] = {{"s", 0}, {"se", 0}, {"n", 1}};
    for (int i = 0; i < 3; i++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 4, "0606", "n", "");
        foot("t", "csa", 4, "0505", at[i].facing, ""); /* the line comes in between s and se */
        start();
        json_t *attack = json_array_get(field_of(asked_fire("0505"), "attacks"), 0);
        assert_int_equal(shift_of(attack, "7.22a"), at[i].shift);
    }
    for (int i = 0; i < 2; i++) { /* facing ne the front ends with se; facing sw with s */
        begin("offensive-fire", "usa");
        foot("x", "usa", 4, "0606", "nw", "");
        foot("t", "csa", 4, "0505", i ? "ne" : "sw", "");
        start();
        json_t *attack = json_array_get(field_of(asked_fire("0505"), "attacks"), 0);
        assert_int_equal(shift_of(attack, "7.22a"), 0);
    }
    PROVED("tss2", "7.22b");
}

TESTS(test(one_attack_of_each_arm), test(fire_is_divided), test(small_arms_strike_the_crew), test(guns_are_only_pinned),
      test(no_shelter_on_the_move), test(neighbours_may_look_further), test(half_a_crew_serves_half_the_guns),
      test(between_front_and_flank_is_front))
