/* test_kernstown_overshoot.c: Stonewall 23.0, the option: guns that fire long at eight hexes and more. */
#include "kernstown.h"

/* Six guns at 1520 fire north, ten hexes, at t on 1510; b stands behind it on 1509, c on 1508. */
static void range_of_ten(const char *more_fields) {
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "1520", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("b", "csa", 4, "1509", "s", "");
    foot("c", "csa", 4, "1508", "s", "");
    more("'options':{'overshoot':1}");
    if (more_fields[0])
        more(more_fields);
    start();
}

static void only_if_both_wish(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "1520", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    start();
    dice("[{'artillery':1}]");
    json_t *answer = fire_one("usa", "1510", "g");
    assert_false(event_told(answer, "overshoot"));
    begin("offensive-fire", "usa"); /* nor at seven hexes */
    guns("g", "usa", 6, "N", "1517", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    more("'options':{'overshoot':1}");
    start();
    dice("[{'artillery':1}]");
    assert_false(event_told(fire_one("usa", "1510", "g"), "overshoot"));
    begin("offensive-fire", "usa"); /* at eight it is thrown for */
    guns("g", "usa", 6, "N", "1518", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    more("'options':{'overshoot':1}");
    start();
    dice("[{'overshoot':'g','is':3},{'artillery':1}]");
    assert_true(event_told(fire_one("usa", "1510", "g"), "overshoot"));
    PROVED("stonewall", "23.0 23.1");
}

static void the_die(void **unused) {
    (void)unused;
    static const char *const struck[] = {"t", "t", "t", "b", "b", "c"};
    for (int die = 1; die <= 6; die++) {
        char script[80];
        range_of_ten("");
        snprintf(script, sizeof script, "[{'overshoot':'g','is':%d},{'artillery':1}]", die);
        dice(script);
        json_t *answer = fire_one("usa", "1510", "g");
        assert_int_equal(event_count(answer, "fire"), 1);
        assert_string_equal(field_text(fired(answer, 0), "unit"), struck[die - 1]);
        assert_int_equal(unit_int("g", "rounds"), 7); /* one round, wherever it falls */
    }
    PROVED("stonewall", "23.12 23.4");
}

static void what_a_long_shot_weighs(void **unused) {
    (void)unused;
    range_of_ten("");
    dice("[{'overshoot':'g','is':4},{'artillery':1}]");
    json_t *fire = fired(fire_one("usa", "1510", "g"), 0);
    assert_string_equal(field_text(fire, "purpose"), "overshoot");
    assert_string_equal(field_text(fire, "exact"), "3"); /* the multiple of ten hexes */
    assert_int_equal(shift_of(fire, "23.13"), -1);
    assert_int_equal(field_int(fire, "net"), -1);
    range_of_ten("");
    dice("[{'overshoot':'g','is':6},{'artillery':1}]");
    fire = fired(fire_one("usa", "1510", "g"), 0);
    assert_string_equal(field_text(fire, "exact"), "1"); /* six guns, halved to three, at infantry one */
    assert_int_equal(field_int(fire, "net"), 0);
    begin("offensive-fire", "usa"); /* past its range and out of its sight: that is no matter */
    guns("g", "usa", 6, "N", "1520", "n", "");
    foot("t", "csa", 4, "1505", "s", "");
    foot("b", "csa", 4, "1504", "s", "");
    foot("c", "csa", 4, "1503", "s", "");
    more("'options':{'overshoot':1},'hexes':{'1504':'woods','1505':'woods'}");
    start();
    refused("usa", "fire 1503", NULL); /* seventeen hexes, behind woods */
    dice("[{'overshoot':'g','is':6},{'artillery':6}]");
    fire = fired(fire_one("usa", "1505", "g"), 0);
    assert_string_equal(field_text(fire, "unit"), "c");
    assert_string_equal(field_text(fire, "exact"), "1/2");
    assert_true(unit_has("c", "pinned"));
    PROVED("stonewall", "23.12 23.13 23.14 23.2");
}

static void shelter_of_both_hexes(void **unused) {
    (void)unused;
    range_of_ten("'hexes':{'1509':'woods'},'hexsides':{'1511/1510':'ridge'}"); /* the book's example */
    dice("[{'overshoot':'g','is':4},{'artillery':1}]");
    json_t *fire = fired(fire_one("usa", "1510", "g"), 0);
    assert_int_equal(shift_of(fire, "10.43"), -1);
    assert_int_equal(shift_of(fire, "10.42"), -1);
    assert_int_equal(shift_of(fire, "23.13"), -1);
    assert_int_equal(field_int(fire, "net"), -2);                         /* the cap */
    range_of_ten("'hexsides':{'1511/1510':'ridge','1510/1509':'ridge'}"); /* two ridges count once */
    dice("[{'overshoot':'g','is':4},{'artillery':1}]");
    fire = fired(fire_one("usa", "1510", "g"), 0);
    assert_int_equal(shift_of(fire, "10.42"), -1);
    range_of_ten("'hexsides':{'1511/1510':'wall'}");
    dice("[{'overshoot':'g','is':6},{'artillery':1}]");
    fire = fired(fire_one("usa", "1510", "g"), 0);
    assert_int_equal(shift_of(fire, "10.44"), -1);
    PROVED("stonewall", "23.3");
}

static void friends_and_nobody(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 18, "N", "1520", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("own", "usa", 4, "1509", "s", "");
    more("'options':{'overshoot':1}");
    start();
    dice("[{'overshoot':'g','is':5},{'artillery':6},{'morale':'own','is':1}]"); /* 9, one to the left: 1* pins */
    json_t *answer = fire_one("usa", "1510", "g");
    assert_string_equal(field_text(fired(answer, 0), "unit"), "own");
    assert_true(unit_has("own", "pinned"));
    assert_false(unit_has("t", "pinned"));
    range_of_ten("");
    dice("[{'overshoot':'g','is':4},{'artillery':5}]"); /* three, one to the left: column 2 */
    fire_one("usa", "1510", "g");
    assert_true(unit_has("b", "pinned"));
    begin("offensive-fire", "usa"); /* into an empty hex: the round is spent */
    guns("g", "usa", 6, "N", "1520", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    more("'options':{'overshoot':1}");
    start();
    refused("usa", "fire 1509", NULL); /* which nobody may aim at */
    dice("[{'overshoot':'g','is':6}]");
    answer = fire_one("usa", "1510", "g");
    assert_false(event_told(answer, "fire"));
    assert_int_equal(unit_int("g", "rounds"), 7);
    PROVED("stonewall", "23.11 23.13");
}

static void between_two_hexes(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* due east: the line runs between the hexes behind */
    guns("g", "usa", 6, "N", "0510", "se", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("north", "csa", 4, "1609", "s", "");
    foot("south", "csa", 4, "1610", "s", "");
    more("'options':{'overshoot':1}");
    start();
    dice("[{'overshoot':'g','is':4}]");
    act_all("usa", "fire 1510", "add g", "resolve", NULL);
    assert_string_equal(side_now(), "csa"); /* he who is fired at says which */
    assert_int_equal(legal_count("strike"), 2);
    json_t *items = ask("{'cmd':'actions','items':true}");
    assert_true(json_is_null(field_of(items, "interruption"))); /* no standing order answers that */
    assert_non_null(strstr(field_text(items, "prompt"), "between two hexes"));
    refused("csa", "strike 1510", "23.13");
    dice("[{'artillery':1}]");
    json_t *answer = act("csa", "strike 1610");
    assert_string_equal(field_text(fired(answer, 0), "unit"), "south");
    assert_string_equal(side_now(), "usa");
    PROVED("stonewall", "23.13 23.4");
}

static void each_battery_by_itself(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g1", "usa", 6, "N", "1520", "n", "");
    guns("g2", "usa", 6, "N", "1020", "ne", "");
    guns("g3", "usa", 6, "N", "2020", "nw", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("b", "csa", 4, "1509", "s", "");
    more("'options':{'overshoot':1}");
    start();
    dice("[{'overshoot':'g1','is':4},{'overshoot':'g2','is':2},{'overshoot':'g3','is':3},{'artillery':'t','is':1},"
         "{'artillery':'b','is':1}]");
    json_t *answer = act_all("usa", "fire 1510", "add g1", "add g2", "add g3", "resolve", NULL);
    assert_int_equal(event_count(answer, "overshoot"), 3);
    assert_int_equal(event_count(answer, "fire"), 2);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "t"); /* two on target, together */
    assert_int_equal(json_array_size(field_of(fired(answer, 0), "firers")), 2);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "3"); /* from fourteen hexes each */
    assert_string_equal(field_text(fired(answer, 1), "unit"), "b");
    assert_string_equal(field_text(fired(answer, 1), "exact"), "3");
    PROVED("stonewall", "23.5 23.12");
}

static void off_the_map(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "1512", "n", "");
    foot("t", "csa", 4, "1501", "s", "");
    foot("b", "csa", 4, "1401", "s", "");
    more("'options':{'overshoot':1}");
    start();
    dice("[{'overshoot':'g','is':4}]");
    json_t *answer = fire_one("usa", "1501", "g");
    assert_false(event_told(answer, "fire"));
    PROVED("stonewall", "23.4");
}

TESTS(test(only_if_both_wish), test(the_die), test(what_a_long_shot_weighs), test(shelter_of_both_hexes),
      test(friends_and_nobody), test(between_two_hexes), test(each_battery_by_itself), test(off_the_map))
