/* test_gettysburg_results.c: Terrible Swift Sword 9.0, 9.4 and 9.8: when fire is given, both arms at once, and what
 * their results do. */
#include "gettysburg_field.h"

/* Four repeating rifles, 20 points in the column 15-20, before this unit of four. */
static void target_is(const char *type, const char *formation, int morale, const char *more_units) {
    char extra[400];
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    snprintf(extra, sizeof extra,
             "'id':'t','side':'csa','type':'%s','strength':4,'morale':%d,'weapon':'%s','hex':'0504','facing':'s',"
             "'formation':'%s','rounds':6",
             type, morale, strcmp(type, "art") == 0 ? "N" : "R", formation);
    counter(extra);
    if (more_units[0])
        counter(more_units);
}

static void nobody_has_to_fire(void **unused) {
    (void)unused;
    begin("defensive-fire", "csa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    assert_true(legal("usa", "fire 0504") && legal("usa", "end"));
    act("usa", "end");
    assert_string_equal(phase_now(), "offensive-fire");
    assert_true(legal("csa", "fire 0505") && legal("csa", "end"));
    begin("movement", "csa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    assert_false(judged_legal("usa", "fire 0504"));
    act_all("csa", "move t", "to 0503", NULL);
    assert_true(legal("usa", "add x") && legal("usa", "hold"));
    PROVED("tss2", "9.0a");
}

/* Two points of foot in woods behind works below a steep crest, enfiladed or not, fired at by 13 points. */
static void the_cap(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
    foot("t", "csa", 2, "0504", "s", "");
    more("'hexes':{'0504':'woods'},'hexsides':{'0504>0505':'works','0504>0604':'works'}");
    start();
    json_t *attack = json_array_get(field_of(asked_fire("0504"), "attacks"), 0);
    assert_int_equal(shift_of(attack, "8.36") + shift_of(attack, "9.53") + shift_of(attack, "20.23a"), -3);
    assert_int_equal(field_int(attack, "net"), -2);
    assert_string_equal(field_text(attack, "final"), "11-14"); /* 24 points: 21-27 */
    begin("offensive-fire", "usa");                            /* three right: ten points of horse */
    foot("x", "usa", 4, "0505", "n", "");
    horse("t", "csa", 6, "0504", "");
    horse("u", "csa", 4, "0504", "");
    start();
    attack = json_array_get(field_of(asked_fire("0504"), "attacks"), 0);
    assert_int_equal(field_int(attack, "net"), 2);
    assert_int_equal(shift_of(attack, "8.36") + shift_of(attack, "6.14"), 4);
    begin("offensive-fire", "usa"); /* never below the lowest column nor above the highest */
    foot("x", "usa", 1, "0501", "s", "");
    foot("t", "csa", 1, "0505", "s", "");
    more("'hexes':{'0505':'woods'}");
    start();
    attack = json_array_get(field_of(asked_fire("0505"), "attacks"), 0);
    assert_string_equal(field_text(attack, "final"), "0");
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "HB", "0505", "n", "");
    guns("h", "usa", 6, "HB", "0505", "n", "");
    horse("t", "csa", 6, "0504", "");
    start();
    attack = json_array_get(field_of(asked_fire("0504"), "attacks"), 0);
    assert_string_equal(field_text(attack, "final"), "63+");
    PROVED("tss2", "9.0f");
}

/* Two attacks on four points: guns first roll, small arms too, with the density of four. */
static void both_arms_before_losses(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    guns("g", "usa", 6, "N", "0604", "nw", "");
    foot("t", "csa", 3, "0504", "s", "");
    foot("u", "csa", 1, "0504", "s", "");
    start();
    dice("[{'small-arms':6},{'artillery':6},{'morale':'u','is':6}]");
    json_t *answer = act_all("usa", "fire 0504", "add x", "add g", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2);
    assert_int_equal(shift_of(fired(answer, 0), "8.36"), 0); /* four points for both */
    assert_int_equal(shift_of(fired(answer, 1), "8.36"), 0);
    /* 12 points: 11-14, a 6 is one; 48 of grapeshot: 44-52, a 6 is two; both before any morale die */
    assert_true(strcmp(unit_text("t", "fate"), "eliminated") == 0);
    json_t *first_morale = event_nth(answer, "morale", 0), *events = field_of(answer, "events"), *event;
    size_t i, seen = 0;
    json_array_foreach(events, i, event) {
        seen += strcmp(field_text(event, "e"), "fire") == 0 || strcmp(field_text(event, "e"), "loss") == 0;
        if (event == first_morale)
            break;
    }
    assert_true(seen >= 3);
    PROVED("tss2", "9.42");
}

static void losses_and_checks(void **unused) {
    (void)unused;
    target_is("inf", "line", 3, ""); /* 20 points: 15-20 */
    start();
    dice("[{'small-arms':3},{'morale':'t','is':4}]"); /* 1, and above its morale: routs */
    json_t *answer = fire_one("usa", "0504", "x");
    assert_string_equal(field_text(fired(answer, 0), "final"), "15-20");
    assert_string_equal(field_text(fired(answer, 0), "result"), "1");
    assert_int_equal(unit_int("t", "strength"), 3);
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed") && hexes_from("t", "0504") == 3);
    target_is("inf", "line", 3, "");
    start();
    dice("[{'small-arms':3},{'morale':'t','is':3}]");
    fire_one("usa", "0504", "x");
    assert_false(unit_has("t", "routed") || unit_has("t", "pinned"));
    /* a star: the second die only if the first held */
    target_is("inf", "line", 3, "");
    start();
    dice("[{'small-arms':6},{'morale':'t','is':3},{'pin':'t','is':4}]");
    fire_one("usa", "0504", "x");
    assert_true(unit_has("t", "pinned") && !unit_has("t", "routed"));
    target_is("inf", "line", 3, "");
    start();
    dice("[{'small-arms':6},{'morale':'t','is':3},{'pin':'t','is':3}]");
    fire_one("usa", "0504", "x");
    assert_false(unit_has("t", "pinned"));
    target_is("inf", "line", 3, "");
    start();
    dice("[{'small-arms':6},{'morale':'t','is':4}]"); /* it runs: no second die */
    fire_one("usa", "0504", "x");
    assert_true(unit_has("t", "routed"));
    PROVED("tss2", "9.8 9.89");
}

/* The result of the die in the column 15-20 less some shift: strength by number of points at range one. */
static void p_and_r(void **unused) {
    (void)unused;
    static const struct {
        int die, morale_die;
        bool routs, pins;
    } at[] = {
        {1, 3, false, false},
        {1, 4, true, false}, /* R */
        {2, 3, false, true},
        {2, 4, true, false}, /* P/R */
    };
    char script[120];
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        target_is("inf", "line", 3, "");
        start();
        snprintf(script, sizeof script, "[{'small-arms':%d},%s{'morale':'t','is':%d}]", at[i].die,
                 at[i].die == 1 ? "{'depletion':'x','is':6}," : "", at[i].morale_die);
        dice(script);
        fire_one("usa", "0504", "x");
        assert_int_equal(unit_has("t", "routed"), at[i].routs);
        assert_int_equal(unit_has("t", "pinned"), at[i].pins);
        assert_int_equal(unit_int("t", "strength"), 4);
    }
    for (int die = 3; die <= 4; die++) { /* P in 11-14 with a 1 */
        begin("offensive-fire", "usa");
        unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
        foot("t", "csa", 4, "0504", "s", "");
        start();
        snprintf(script, sizeof script, "[{'small-arms':1},{'depletion':'x','is':6},{'morale':'t','is':%d}]", die);
        dice(script);
        json_t *answer = fire_one("usa", "0504", "x");
        assert_string_equal(field_text(fired(answer, 0), "result"), "P");
        assert_int_equal(unit_has("t", "pinned"), die == 4);
        assert_false(unit_has("t", "routed"));
    }
    PROVED("tss2", "9.88 9.16h");
}

/* P/R with a leader of its brigade, and through the rear. */
static void leaders_and_flanks_count(void **unused) {
    (void)unused;
    for (int led = 0; led < 2; led++) {
        begin("offensive-fire", "usa");
        unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
        foot("t", "csa", 4, "0504", "s", ",'brigade':'b-l'");
        if (led)
            leader("l", "csa", "0504", "");
        start();
        dice("[{'small-arms':2},{'morale':'t','is':4}]");
        fire_one("usa", "0504", "x");
        assert_int_equal(unit_has("t", "routed"), !led);
        assert_int_equal(unit_has("t", "pinned"), led);
    }
    begin("offensive-fire", "usa"); /* 12 points: 11-14, one right */
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    foot("t", "csa", 4, "0504", "n", "");
    start();
    dice("[{'small-arms':2},{'morale':'t','is':3}]");
    json_t *answer = fire_one("usa", "0504", "x");
    assert_string_equal(field_text(fired(answer, 0), "result"), "P/R");
    assert_true(unit_has("t", "routed")); /* 3 and 1 */
    PROVED("tss2", "9.83");
}

static void a_brigade_marks_its_losses(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    foot("t", "csa", 4, "0504", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0510", "");
    start();
    dice("[{'small-arms':3},{'morale':'t','is':1}]");
    json_t *answer = fire_one("usa", "0504", "x");
    assert_int_equal(field_int(event_where(answer, "loss", "unit", "t"), "boxes"), 1);
    assert_int_equal((int)field_int(brigade("b-l"), "boxes"), 1);
    assert_int_equal(event_count(answer, "morale"), 1);
    PROVED("tss2", "9.81a");
}

static void the_armed_alone_fire(void **unused) {
    (void)unused;
    begin("defensive-fire", "csa");
    counter("'id':'w','side':'usa','type':'wagon','strength':0,'hex':'0505'");
    leader("l", "usa", "0505", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    assert_false(judged_legal("usa", "fire 0504"));
    PROVED("tss2", "9.21");
}

/* ---- batteries ---- */

/* 24 points of smooth-bores at range one, 21-27, one left for few: 15-20. */
static json_t *volley_at(const char *crew, bool escort, const char *script) {
    char extra[40];
    snprintf(extra, sizeof extra, ",'crew':%s", crew);
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
    guns("t", "csa", 4, "N", "0504", "s", extra);
    if (escort)
        foot("e", "csa", 1, "0504", "s", "");
    start();
    dice(script);
    return act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
}

static void small_arms_at_crews(void **unused) {
    (void)unused;
    volley_at("2", false, "[{'small-arms':4},{'morale':'t','is':1}]");
    assert_int_equal(unit_int("t", "crew"), 1);
    assert_false(unit_has("t", "abandoned"));
    volley_at("1", false, "[{'small-arms':4}]"); /* the half crew is gone, the guns stay */
    assert_int_equal(unit_int("t", "crew"), 0);
    assert_true(unit_has("t", "abandoned") && stands_in("t", "0504") && unit_int("t", "strength") == 4);
    /* 30 points: 28-34, one left 21-27: a 6 is two */
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
    unit_is("z", "usa", "inf", 2, "M", "0404", "ne", "line", "");
    guns("t", "csa", 4, "N", "0504", "s", "");
    start();
    dice("[{'small-arms':6}]");
    json_t *answer = act_all("usa", "fire 0504", "add x", "add y", "add z", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "result"), "2*");
    assert_true(unit_has("t", "abandoned"));
    /* foot stacked with it are struck first: one point of them, the second reaches nobody's guns */
    volley_at("2", true, "[{'small-arms':4},{'morale':'t','is':1}]");
    assert_true(strcmp(unit_text("e", "fate"), "eliminated") == 0);
    assert_int_equal(unit_int("t", "crew"), 2);
    PROVED("tss2", "9.82a 15.12");
}

static void guns_strike_guns(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* 6 Napoleons at two hexes: 30, 28-34 of counter-battery */
    guns("g", "usa", 6, "N", "0506", "n", "");
    guns("t", "csa", 4, "N", "0504", "s", "");
    start();
    dice("[{'artillery':3},{'caisson':'t','is':1},{'caisson-rounds':'t','is':3},{'morale':'t','is':4}]");
    json_t *answer = fire_one("usa", "0504", "g");
    assert_string_equal(field_text(fired(answer, 0), "heading"), "small-arms");
    assert_int_equal(unit_int("t", "strength"), 3); /* a gun, no man */
    assert_int_equal(unit_int("t", "rounds"), 5);
    /* then its crew checks: it runs and leaves the guns */
    assert_true(unit_has("t", "abandoned") && unit_has("t-crew", "routed") && unit_int("t-crew", "strength") == 2);
    json_t *caisson = event_nth(answer, "caisson", 0), *morale = event_nth(answer, "morale", 0), *event;
    size_t i, first = 0, second = 0;
    json_array_foreach(field_of(answer, "events"), i, event) {
        first = event == caisson ? i : first;
        second = event == morale ? i : second;
    }
    assert_true(first < second);
    begin("offensive-fire", "usa"); /* the last gun: the battery is gone */
    guns("g", "usa", 6, "N", "0506", "n", "");
    guns("t", "csa", 1, "N", "0504", "s", "");
    start();
    dice("[{'artillery':3}]");
    fire_one("usa", "0504", "g");
    assert_true(strcmp(unit_text("t", "fate"), "eliminated") == 0);
    PROVED("tss2", "9.82b 9.82c 15.19a 15.11");
}

static void caissons(void **unused) {
    (void)unused;
    for (int die = 1; die <= 2; die++) {
        begin("offensive-fire", "usa");
        guns("g", "usa", 6, "N", "0506", "n", "");
        guns("t", "csa", 4, "N", "0504", "s", ",'rounds':4");
        start();
        dice(die == 1 ? "[{'artillery':3},{'caisson':'t','is':1},{'caisson-rounds':'t','is':5},{'morale':'t','is':1}]"
                      : "[{'artillery':3},{'caisson':'t','is':2},{'morale':'t','is':1}]");
        json_t *answer = fire_one("usa", "0504", "g");
        assert_string_equal(field_text(event_nth(answer, "caisson", 0), "case"), "15.3");
        assert_int_equal(unit_int("t", "rounds"), die == 1 ? 0 : 4);
        act("usa", "end");
        on_to("defensive-fire");
        assert_int_equal(judged_legal("usa", "fire 0504"), true);
        on_to("offensive-fire"); /* without a round it is silent */
        assert_int_equal(judged_legal("csa", "fire 0506"), die == 2);
    }
    PROVED("tss2", "15.3");
}

/* ---- the pinned (9.85 to 9.87) ---- */

static void the_pinned_fire_little(void **unused) {
    (void)unused;
    for (int pinned = 0; pinned < 2; pinned++) {
        begin("defensive-fire", "csa");
        foot("x", "usa", 3, "0505", "n", pinned ? ",'pinned':true" : "");
        foot("near", "csa", 4, "0504", "s", "");
        foot("far", "csa", 4, "0502", "s", "");
        start();
        assert_true(legal("usa", "fire 0504"));
        if (pinned)
            refused("usa", "fire 0502", "9.85b");
        else
            assert_true(legal("usa", "fire 0502"));
        json_t *attack = json_array_get(field_of(asked_fire("0504"), "attacks"), 0);
        assert_string_equal(field_text(attack, "exact"), pinned ? "3" : "6");
    }
    begin("defensive-fire", "csa"); /* 15 halves to 7, rounded down; each by itself */
    unit_is("x", "usa", "inf", 5, "M", "0505", "n", "line", ",'pinned':true");
    foot("near", "csa", 4, "0504", "s", "");
    foot("flank", "csa", 4, "0405", "s", "");
    start();
    act("usa", "fire 0504");
    dice("[{'small-arms':2}]");
    json_t *answer = act_all("usa", "add x", "resolve", NULL); /* four of its five by that hexside: 12 */
    assert_string_equal(field_text(fired(answer, 0), "exact"), "6");
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", ",'pinned':true");
    foot("near", "csa", 4, "0504", "s", "");
    start();
    refused("usa", "fire 0504", "9.85b");
    PROVED("tss2", "9.85b");
}

static void the_pinned_stay_and_answer(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("p", "usa", 3, "0505", "n", ",'pinned':true");
    foot("t", "csa", 4, "0504", "s", "");
    foot("q", "csa", 4, "0510", "s", ",'pinned':true");
    start();
    assert_false(judged_legal("csa", "move q"));
    assert_true(legal("csa", "turn 0510 n")); /* faces as it likes */
    act_all("csa", "move t", "to 0503", NULL);
    act("usa", "add p"); /* withdrawal fire, whole */
    dice("[{'small-arms':1},{'depletion':'p','is':6}]");
    json_t *answer = act("usa", "resolve");
    assert_string_equal(field_text(fired(answer, 0), "exact"), "6");
    PROVED("tss2", "9.85a 9.85c");
}

static void pins_come_off(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    foot("p", "usa", 3, "0505", "n", ",'pinned':true,'routed':true");
    foot("q", "csa", 3, "0520", "n", ",'pinned':true");
    leader("l", "usa", "0510", ",'pinned':true");
    foot("r", "usa", 3, "0510", "n", ",'pinned':true,'brigade':'b-l'");
    start();
    on_to("rally");
    assert_false(unit_has("p", "pinned") || unit_has("r", "pinned"));
    assert_true(unit_has("q", "pinned") && unit_has("p", "routed"));
    PROVED("tss2", "9.86");
}

static void leaders_under_fire(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    foot("t", "csa", 4, "0504", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0504", "");
    start();
    dice("[{'small-arms':2},{'morale':'t','is':3}]");
    fire_one("usa", "0504", "x");
    assert_true(unit_has("l", "pinned"));
    assert_int_equal(unit_int("l", "radius"), 4);
    begin("movement", "csa");
    foot("t", "csa", 4, "0504", "s", ",'brigade':'b-l','pinned':true");
    foot("u", "csa", 4, "0508", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0504", ",'pinned':true");
    start();
    assert_false(judged_legal("csa", "move l"));
    begin("offensive-fire", "usa"); /* a loss throws for him */
    unit_is("x", "usa", "inf", 4, "SR", "0505", "n", "line", "");
    foot("t", "csa", 4, "0504", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0504", "");
    start();
    dice("[{'small-arms':3},{'leader':'l','is':1},{'leader':'l','is':1},{'morale':'t','is':1}]");
    fire_one("usa", "0504", "x");
    assert_true(strcmp(unit_text("l", "fate"), "killed") == 0);
    PROVED("tss2", "9.87");
}

TESTS(test(nobody_has_to_fire), test(the_cap), test(both_arms_before_losses), test(losses_and_checks), test(p_and_r),
      test(leaders_and_flanks_count), test(a_brigade_marks_its_losses), test(the_armed_alone_fire),
      test(small_arms_at_crews), test(guns_strike_guns), test(caissons), test(the_pinned_fire_little),
      test(the_pinned_stay_and_answer), test(pins_come_off), test(leaders_under_fire))
