/* test_gettysburg_melee_fatigue.c: Terrible Swift Sword 30.0: who has fought hand to hand may tire. */
#include "gettysburg_fight.h"

enum { FATIGUED = 2, EXHAUSTED = 4, MELEE_FATIGUED = 8 }; /* counter_state.own */

static int own(const char *id) { return (int)json_integer_value(json_object_get(unit(id), "own")); }
static void tiring(void) { more("'options':{'melee-fatigue':1}"); }

/* a and d stay engaged with this melee die; then the phase ends with these dice. */
static json_t *clinch(const char *melee_die, const char *script) {
    char dies[60];
    leader("L", "usa", "0505", "");
    tiring();
    start();
    snprintf(dies, sizeof dies, "[{'melee':'0504','is':%s}]", melee_die);
    fought("usa", "0504", "a", dies);
    dice(script);
    return act("usa", "end");
}
static void pair(const char *of_a, const char *of_d) {
    char led[200];
    begin(BEFORE_MELEE, "usa");
    snprintf(led, sizeof led, "%s%s", OF("L"), of_a);
    men("a", "usa", 4, 4, "0505", "n", led);
    men("d", "csa", 4, 4, "0504", "s", of_d);
}

static void those_who_fought_throw(void **unused) {
    (void)unused;
    pair("", "");
    men("by", "usa", 3, 4, "0705", "n", "");
    json_t *answer = clinch("3", "[{'fatigue':'a','is':2},{'fatigue':'d','is':3}]");      /* engaged */
    assert_int_equal(event_count(answer, "melee-fatigue"), 2);                            /* the bystander does not */
    assert_int_equal(own("a") & (FATIGUED | EXHAUSTED | MELEE_FATIGUED), MELEE_FATIGUED); /* each for itself */
    assert_int_equal(own("d") & (FATIGUED | EXHAUSTED | MELEE_FATIGUED), 0);
    pair("", "");
    leader("L", "usa", "0505", "");
    start(); /* nobody does unless it was agreed */
    fought("usa", "0504", "a", "[{'melee':'0504','is':3}]");
    dice("[]");
    assert_false(event_told(act("usa", "end"), "melee-fatigue"));
    PROVED("tss2", "30.0 30.11 30.13");
}

static void what_makes_it_worse(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa"); /* a loss of its own */
    men("a", "usa", 4, 4, "0505", "n", OF("L"));
    men("d", "csa", 4, 4, "0504", "s", "");
    leader("L", "usa", "0505", "");
    tiring();
    start();
    fought("usa", "0504", "a", "[{'melee':'0504','is':2},{'morale':'d','is':1}]"); /* K1/K1R2 */
    settle_to("melee");
    settle_to("melee-phase");
    dice("[{'fatigue':'a','is':3},{'fatigue':'d','is':4}]");
    json_t *answer = act("usa", "end");
    assert_int_equal(field_int(event_where(answer, "melee-fatigue", "unit", "a"), "total"), 2);
    assert_int_equal(own("a") & (FATIGUED | EXHAUSTED | MELEE_FATIGUED), MELEE_FATIGUED);
    assert_int_equal(own("d") & MELEE_FATIGUED, 0);
    pair(",'own':8", ",'own':2"); /* tired already: one off, and worse if they fail */
    clinch("3", "[{'fatigue':'a','is':3},{'fatigue':'d','is':4}]");
    assert_int_equal(own("a") & (MELEE_FATIGUED | EXHAUSTED), EXHAUSTED);
    assert_int_equal(own("d") & (FATIGUED | EXHAUSTED), FATIGUED);
    begin("melee", "csa"); /* the second round, and a loss, and tired: three off */
    men("a", "usa", 4, 4, "0504", "n", ",'engaged':true");
    men("d", "csa", 4, 4, "0504", "s", ",'engaged':true,'own':8");
    tiring();
    start();
    dice("[{'melee':'0504','is':2},{'morale':'a','is':1}]"); /* K1/K1R2 */
    act("csa", "fight 0504");
    settle_to("melee");
    settle_to("melee-phase");
    dice("[{'fatigue':'a','is':4},{'fatigue':'d','is':5}]");
    answer = act("csa", "end");
    assert_int_equal(field_int(event_where(answer, "melee-fatigue", "unit", "a"), "total"), 2);
    assert_int_equal(field_int(event_where(answer, "melee-fatigue", "unit", "d"), "total"), 2);
    PROVED("tss2", "30.12");
}

/* What fire takes on the way back is neither K nor C. */
static void fire_on_the_way_back(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "csa");
    men("a", "csa", 4, 4, "0505", "s", OF("L"));
    men("d", "usa", 4, 4, "0506", "n", "");
    men("b", "csa", 2, 4, "0505", "s", ""); /* stays behind, so that there is one way only */
    men("e", "csa", 4, 4, "0408", "ne", "");
    leader("L", "csa", "0505", "");
    more("'hexsides':{'0506/0405':'river','0506/0605':'river','0506/0406':'river','0506/0606':'river',"
         "'0507/0407':'river','0507/0607':'river','0507/0406':'river','0507/0606':'river'}");
    tiring();
    start();
    fought("csa", "0506", "a", "[{'melee':'0506','is':1},{'morale':'d','is':1}]"); /* -/R2 */
    dice_free();
    for (int i = 0; i < 8 && strcmp(decision_now(), "fire") != 0; i++)
        act(side_now(), strcmp(decision_now(), "retreat") != 0 ? "hold"
                        : stands_in("d", "0506")               ? "to 0507"
                                                               : "to 0508");
    assert_string_equal(decision_now(), "fire");
    dice("[{'small-arms':5},{'morale':'d','is':1},{'morale':'d','is':1},{'pin':'d','is':1},{'depletion':'e','is':6}]");
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_true(field_int(event_of(answer, "loss"), "killed") > 0);
    dice_free();
    settle_to("melee-phase");
    dice("[{'fatigue':'a','is':6},{'fatigue':'d','is':3}]");
    answer = act("csa", "end");
    dice_free();
    assert_int_equal(field_int(event_where(answer, "melee-fatigue", "unit", "d"), "total"), 3);
    PROVED("tss2", "30.12");
}

static void skirmishers_do_not_tire(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 3, 4, "0505", "n", OF("L"));
    unit_is("d", "csa", "inf", 4, "B", "0504", "s", "skirmish", ",'morale':4");
    json_t *answer = clinch("3", "[]"); /* three against three: engaged */
    assert_false(event_told(answer, "melee-fatigue"));
    PROVED("tss2", "23.38");
}

static void what_it_does(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* a morale die one higher */
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
    men("t", "csa", 6, 4, "0504", "s", ",'own':8");
    tiring();
    start();
    dice("[{'small-arms':4},{'morale':'t','is':4}]");
    act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
    assert_true(unit_has("t", "routed"));
    begin(BEFORE_MELEE, "usa"); /* and that for the heart of it */
    men("a", "usa", 4, 4, "0505", "n", ",'own':8");
    men("d", "csa", 4, 4, "0504", "s", "");
    tiring();
    start();
    announce("usa", "0504", "a");
    dice("[{'morale':'a','is':4}]");
    assert_string_equal(field_text(event_of(no_more_attacks("usa"), "initiation"), "result"), "refuses");
    begin(BEFORE_MELEE, "usa"); /* exhausted: a point less, and no attack */
    men("a", "usa", 4, 4, "0505", "n", ",'own':4");
    men("b", "usa", 4, 4, "0604", "nw", "");
    men("d", "csa", 4, 4, "0504", "s", ",'own':4");
    tiring();
    start();
    assert_int_equal(field_int(weighed("0504", "b"), "defender"), 3);
    act("usa", "attack 0504");
    refused("usa", "with a", "29.53");
    begin("movement", "usa"); /* and four Movement Points */
    men("a", "usa", 4, 4, "0505", "n", ",'own':4");
    tiring();
    start();
    assert_string_equal(field_text(query("{'what':'reach','unit':'a'}"), "points"), "4");
    PROVED("tss2", "30.2");
}

static void rest(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    men("a", "usa", 4, 4, "0505", "n", ",'own':8");
    men("b", "usa", 4, 4, "2305", "n", ",'own':4");
    men("e", "csa", 4, 4, "1420", "n", "");
    tiring();
    start();
    int turn = turn_now();
    for (int i = 0; i < 60 && turn_now() == turn; i++)
        act(side_now(), "end");
    assert_int_equal(own("a") & (FATIGUED | MELEE_FATIGUED | EXHAUSTED), 0); /* a turn of peace */
    assert_int_equal(own("b") & (FATIGUED | MELEE_FATIGUED | EXHAUSTED), FATIGUED);
    PROVED("tss2", "30.3");
}

TESTS(test(those_who_fought_throw), test(what_makes_it_worse), test(fire_on_the_way_back),
      test(skirmishers_do_not_tire), test(what_it_does), test(rest))
