/* test_morale.c: ratings, checks and their modifiers, rout and what it brings (13.0 to 13.4, 9.84, 15.16). */
#include "fight.h"

#define PHASE "retreat-before-melee"

/* d1 withdraws before a1 with this morale die; the morale event of its check. */
static json_t *check_with(const char *units, const char *leaders, const char *more, const char *die) {
    char script[64];
    fight(PHASE, "csa", units, leaders, more);
    act_all("csa", "attack 0505", "with a1", "resolve", NULL);
    act("usa", "withdraw d1");
    if (strcmp(decision_now(), "fire") == 0)
        act("csa", "hold");
    while (strcmp(decision_now(), "retreat") == 0 && legal_count("go") > 0) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act("usa", json_string_value(json_array_get(list, 0)));
    }
    act("usa", "to 0506");
    snprintf(script, sizeof script, "[{'morale':'d1','is':%s}]", die);
    dice(script);
    json_t *answer = act("usa", "halt");
    dice_free();
    return event_of(answer, "morale");
}

static void more_than_the_rating_routs(void **unused) {
    (void)unused;
    static const char *const dice_faces[] = {"1", "2", "3", "4", "5", "6"};
    for (int rating = 1; rating <= 5; rating++) {
        for (int die = 1; die <= 6; die++) {
            char units[1024];
            snprintf(units, sizeof units,
                     INF("a1", "csa", 4, 3, "0504", "s", "") ",{'id':'d1','side':'usa','type':'inf','strength':3,"
                                                             "'morale':%d,'weapon':'R','hex':'0505','facing':'n',"
                                                             "'formation':'line'}",
                     rating);
            json_t *event = check_with(units, "", "", dice_faces[die - 1]);
            assert_int_equal(field_int(event, "rating"), rating);
            assert_int_equal(strcmp(field_text(event, "result"), "routs") == 0, die > rating);
            assert_int_equal(unit_has("d1", "routed"), die > rating);
            assert_int_equal(unit_int("d1", "morale"), rating); /* and the rating never changes */
        }
    }
    PROVED("gbacw", "13.11 13.21 13.13 13.0");
}

static void one_leader_lowers_the_die_by_one(void **unused) {
    (void)unused;
    const char *units = INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "");
    json_t *event = check_with(units, LEADER("M", "usa", "0505", "") "," LEADER("N", "usa", "0505", ""), "", "4");
    assert_int_equal(row_by(event, "modifiers", "13.23"), -1);
    assert_int_equal(field_int(event, "total"), 3); /* two leaders, one point */
    assert_false(unit_has("d1", "routed"));
    PROVED("gbacw", "13.23 13.0b 17.51 17.4 13.43");
}

static void losses_over_half_add_one(void **unused) {
    (void)unused;
    json_t *event = check_with(
        INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 2, 3, "0505", "n", ",'initial':5,'killed':3"), "",
        "", "3");
    assert_int_equal(row_by(event, "modifiers", "13.24"), 1);
    assert_true(unit_has("d1", "routed"));
    event = check_with(
        INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 2, 3, "0505", "n", ",'initial':4,'killed':2"), "",
        "", "3");
    assert_null(item_of(event, "modifiers", "13.24")); /* just half */
    assert_false(unit_has("d1", "routed"));
    PROVED("gbacw", "13.24 13.0b");
}

static void a_brigade_without_effectiveness_adds_one(void **unused) {
    (void)unused;
    json_t *event =
        check_with(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ",'brigade':'b2'"),
                   "", ",'brigades':[{'id':'b2','side':'usa','limit':1,'boxes':1}]", "3");
    assert_int_equal(row_by(event, "modifiers", "22.11"), 1);
    assert_true(unit_has("d1", "routed"));
    PROVED("gbacw", "22.11b 13.0b");
}

/* ---- fire ---- */

/* a1 (and who else is named) fires at 0505 with these dice. */
static json_t *volley(const char *units, const char *leaders, const char *firers, const char *script) {
    char list[64], action[64];
    fight("offensive-fire", "csa", units, leaders, "");
    act("csa", "fire 0505");
    snprintf(list, sizeof list, "%s", firers);
    for (char *one = strtok(list, " "); one != NULL; one = strtok(NULL, " ")) {
        snprintf(action, sizeof action, "add %s", one);
        act("csa", action);
    }
    dice(script);
    json_t *answer = act("csa", "resolve");
    dice_free();
    return answer;
}

static void enfilade_adds_one(void **unused) {
    (void)unused;
    json_t *answer =
        volley(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3, "0505", "s", ""), "", "a1",
               "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':3},"
               "{'pin':'d1','is':1}]");
    json_t *event = event_of(answer, "morale");
    assert_int_equal(row_by(event, "modifiers", "13.26"), 1); /* from behind */
    assert_true(unit_has("d1", "routed"));
    PROVED("gbacw", "13.26 13.0b");
}

static void losses_come_before_checks(void **unused) {
    (void)unused;
    json_t *answer = volley(
        INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3, "0505", "n", ",'initial':4"), "", "a1",
        "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':1},{'pin':'d1','is':1}]");
    json_t *item;
    size_t i;
    int loss = -1, morale = -1;
    json_array_foreach(field_of(answer, "events"), i, item) {
        loss = strcmp(field_text(item, "e"), "loss") == 0 ? (int)i : loss;
        morale = strcmp(field_text(item, "e"), "morale") == 0 ? (int)i : morale;
    }
    assert_true(loss >= 0 && morale > loss);
    PROVED("gbacw", "13.22");
}

static void those_below_check_only_when_the_top_routs(void **unused) {
    (void)unused;
    const char *units = INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("t", "usa", 4, 3, "0505", "n", "") "," INF(
        "m", "usa", 3, 3, "0505", "n", "") "," INF("b", "usa", 3, 3, "0505", "n", "");
    json_t *answer =
        volley(units, "", "a1",
               "[{'small-arms':'t','is':6},{'depletion':'a1','is':6},{'morale':'t','is':3},{'pin':'t','is':1}]");
    assert_null(event_where(answer, "morale", "unit", "m"));
    assert_null(event_where(answer, "morale", "unit", "b"));
    answer = volley(units, "", "a1",
                    "[{'small-arms':'t','is':6},{'depletion':'a1','is':6},{'morale':'t','is':4},{'morale':'m','is':4},"
                    "{'morale':'b','is':2},{'pin':'b','is':1},{'pin':'m','is':1},{'pin':'t','is':1}]");
    assert_non_null(event_where(answer, "morale", "unit", "m")); /* each for itself */
    assert_non_null(event_where(answer, "morale", "unit", "b"));
    assert_true(unit_has("t", "routed") && unit_has("m", "routed") && !unit_has("b", "routed"));
    PROVED("gbacw", "13.42 13.41");
}

static void when_the_top_is_gone_the_next_checks_as_top(void **unused) {
    (void)unused;
    json_t *answer = volley(
        INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("t", "usa", 1, 3, "0505", "n", "") "," INF("m", "usa", 3, 3,
                                                                                                   "0505", "n", ""),
        "", "a1", "[{'small-arms':'t','is':6},{'depletion':'a1','is':6},{'morale':'m','is':4},{'pin':'m','is':1}]");
    assert_false(unit_on_map("t"));
    assert_non_null(event_where(answer, "morale", "unit", "m"));
    assert_true(unit_has("m", "routed"));
    PROVED("gbacw", "13.42");
}

static void a_routed_unit_that_loses_routs_again_without_a_die(void **unused) {
    (void)unused;
    json_t *answer =
        volley(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3, "0505", "n", ",'routed':true"), "",
               "a1", "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'pin':'d1','is':1}]");
    assert_false(event_told(answer, "morale"));
    assert_true(field_bool(event_of(answer, "rout"), "again"));
    settle_all("fire-phase");
    assert_int_equal(hexes_from("d1", "0505"), 3);
    assert_true(unit_has("d1", "routed"));
    PROVED("gbacw", "13.33a 13.31");
}

static void a_pinned_unit_that_routs_is_no_longer_pinned(void **unused) {
    (void)unused;
    volley(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3, "0505", "n", ",'pinned':true"), "", "a1",
           "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'pin':'d1','is':1}]");
    settle_all("fire-phase");
    assert_true(unit_has("d1", "routed"));
    assert_false(unit_has("d1", "pinned"));
    /* but one already routed may be pinned too: 8 points, one column right, die 1: P */
    json_t *answer = volley(
        INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3, "0505", "n", ",'routed':true"), "", "a1",
        "[{'small-arms':'d1','is':1},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'pin':'d1','is':6}]");
    assert_true(event_told(answer, "pin"));
    assert_true(unit_has("d1", "routed"));
    assert_true(unit_has("d1", "pinned"));
    PROVED("gbacw", "13.33b");
}

static void leaders_never_rout_and_choose(void **unused) {
    (void)unused;
    const char *units = INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("t", "usa", 4, 3, "0505", "n",
                                                                        "") "," INF("b", "usa", 3, 3, "0505", "n", "");
    const char *script =
        "[{'small-arms':'t','is':6},{'depletion':'a1','is':6},{'leader':'M','is':3},{'leader':'M','is':4},"
        "{'morale':'t','is':5},{'morale':'b','is':1},{'pin':'b','is':1},{'pin':'t','is':1}]";
    volley(units, LEADER("M", "usa", "0505", ""), "a1", script);
    assert_true(legal("usa", "go M"));
    assert_true(legal("usa", "stay M"));
    refused("usa", "to 0506", "13.43");
    act("usa", "go M");
    settle_all("fire-phase");
    assert_string_equal(unit_text("M", "hex"), unit_text("t", "hex"));
    assert_false(unit_has("M", "routed"));
    volley(units, LEADER("M", "usa", "0505", ""), "a1", script);
    act("usa", "stay M");
    settle_all("fire-phase");
    assert_true(stands_in("M", "0505"));
    assert_true(stands_in("b", "0505"));
    PROVED("gbacw", "13.34 13.43 17.74");
}

static void unlimbered_guns_stay_when_their_crew_routs(void **unused) {
    (void)unused;
    volley(INF("a1", "csa", 4, 3, "0504", "s", "") "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ""), "", "a1",
           "[{'small-arms':'g1','is':6},{'depletion':'a1','is':6},{'morale':'g1','is':4},{'pin':'g1','is':1}]");
    settle_all("fire-phase");
    assert_true(stands_in("g1", "0505"));
    assert_true(unit_has("g1", "abandoned"));
    assert_int_equal(unit_int("g1", "strength"), 4);
    assert_false(unit_has("g1", "routed"));
    assert_true(unit_on_map("g1-crew"));
    assert_true(unit_has("g1-crew", "routed"));
    assert_int_equal(hexes_from("g1-crew", "0505"), 3);
    PROVED("gbacw", "13.25 15.16 14.3c");
}

static void a_limbered_battery_routs_whole(void **unused) {
    (void)unused;
    volley(INF("a1", "csa", 4, 3, "0504", "s", "") "," ART("g1", "usa", 4, 3, "0505", "n", "limbered", ""), "", "a1",
           "[{'small-arms':'g1','is':6},{'depletion':'a1','is':6},{'morale':'g1','is':4},{'pin':'g1','is':1}]");
    settle_all("fire-phase");
    assert_true(unit_has("g1", "routed"));
    assert_int_equal(hexes_from("g1", "0505"), 3);
    assert_false(unit_on_map("g1-crew"));
    PROVED("gbacw", "15.16");
}

static void a_rallied_crew_mans_its_guns_again(void **unused) {
    (void)unused;
    const char *units = ART("g1", "usa", 4, 3, "0505", "n", "unlimbered",
                            ",'crew':0,'abandoned':true") ",{'id':'g1-crew','hex':'0506','facing':'n','formation':'"
                                                          "line','strength':1,'morale':3}";
    fight("movement", "usa", units, "", "");
    act("usa", "move g1-crew");
    json_t *answer = act("usa", "to 0505");
    assert_true(event_told(answer, "manned"));
    assert_int_equal(unit_int("g1", "crew"), 1);
    assert_false(unit_has("g1", "abandoned"));
    assert_false(unit_on_map("g1-crew"));
    PROVED("gbacw", "15.16 13.25");
}

static void a_green_unit_finds_its_rating_once(void **unused) {
    (void)unused;
    json_t *answer = volley(
        INF("a1", "csa", 4, 3, "0504", "s", "") ",{'id':'d1','side':'usa','type':'inf','strength':4,'morale':'?',"
                                                "'weapon':'R','hex':'0505','facing':'n','formation':'line'}",
        "", "a1",
        "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'elephant':'d1','is':6},{'elephant':'d1','is':6},"
        "{'morale':'d1','is':5},{'pin':'d1','is':1}]");
    assert_int_equal(field_int(event_of(answer, "elephant"), "rating"), 5);
    assert_int_equal(unit_int("d1", "morale"), 5);
    assert_false(unit_has("d1", "routed"));
    PROVED("gbacw", "13.14 13.12");
}

static void routed_units_are_hampered(void **unused) {
    (void)unused;
    fight("offensive-fire", "csa",
          INF("a1", "csa", 4, 3, "0504", "s", ",'routed':true") "," INF("a2", "csa", 4, 3, "0404", "se",
                                                                        "") "," INF("d1", "usa", 4, 3, "0505", "n", ""),
          "", "");
    act("csa", "fire 0505");
    refused("csa", "add a1", "13.32");
    fight("movement", "csa", INF("a1", "csa", 4, 3, "0504", "s", ",'routed':true"), "", "");
    act_all("csa", "move a1", "to 0503", NULL);
    assert_int_equal(legal_count("to"), 0); /* one hex */
    /* no zone: the enemy leaves its front without fire */
    fight("movement", "usa",
          INF("a1", "csa", 4, 3, "0504", "s", ",'routed':true") "," INF("d1", "usa", 4, 3, "0505", "n", ""), "", "");
    act_all("usa", "move d1", "to 0506", NULL);
    assert_string_equal(decision_now(), "move");
    PROVED("gbacw", "13.32");
}

TESTS(test(more_than_the_rating_routs), test(one_leader_lowers_the_die_by_one), test(losses_over_half_add_one),
      test(a_brigade_without_effectiveness_adds_one), test(enfilade_adds_one), test(losses_come_before_checks),
      test(those_below_check_only_when_the_top_routs), test(when_the_top_is_gone_the_next_checks_as_top),
      test(a_routed_unit_that_loses_routs_again_without_a_die), test(a_pinned_unit_that_routs_is_no_longer_pinned),
      test(leaders_never_rout_and_choose), test(unlimbered_guns_stay_when_their_crew_routs),
      test(a_limbered_battery_routs_whole), test(a_rallied_crew_mans_its_guns_again),
      test(a_green_unit_finds_its_rating_once), test(routed_units_are_hampered))
