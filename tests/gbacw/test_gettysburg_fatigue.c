/* test_gettysburg_fatigue.c: Terrible Swift Sword 29.0: rapid march, fatigue, exhaustion and rest; 31.0: disorder. */
#include "gettysburg_field.h"

#define RAPID "'options':{'rapid-march':1}"
#define DISORDER "'options':{'disorder':1}"
enum { FATIGUED = 2, EXHAUSTED = 4, DISORDERED = 16 }; /* as `state` tells a unit's `own` */

static int own(const char *id) {
    json_t *value = json_object_get(unit(id), "own");
    return value ? (int)json_integer_value(value) : 0;
}
static void brigades(const char *more_of) {
    char text[400];
    snprintf(text, sizeof text, "'brigades':[{'id':'b-led','side':'usa'%s}]", more_of);
    more(text);
}

/* A brigade of three under its commander, at the opening of its Initial Command Phase. */
static void a_brigade(const char *ground, const char *of_units) {
    begin("initial-command", "usa");
    leader("led", "usa", "0510", "");
    char with[128];
    snprintf(with, sizeof with, ",'brigade':'b-led'%s", of_units);
    column("c", "usa", 3, "0510", with);
    foot("l", "usa", 3, "0610", "n", with);
    column("d", "usa", 3, "0409", with);
    foot("e", "csa", 3, "2020", "n", "");
    more(RAPID);
    more(ground);
    start();
}
static void ordered(const char *ground, const char *of_units) {
    a_brigade(ground, of_units);
    act_all("usa", "hasten led", "end", NULL);
    on_to("movement");
}

static const char *points_of(const char *id) {
    char text[64];
    snprintf(text, sizeof text, "{'what':'reach','unit':'%s'}", id);
    return field_text(query(text), "points");
}

/* ---- who may (29.0, 29.1) ---- */

static void nine_points(void **unused) {
    (void)unused;
    ordered("'turn':2", "");
    act("usa", "move c");
    assert_string_equal(points_of("c"), "6");
    refused("usa", "hasten d", "29.11"); /* of the group, not of somebody */
    act("usa", "hasten");
    assert_string_equal(points_of("c"), "9");
    act_all("usa", "to 0509", "to 0508", "to 0507", "to 0506", "to 0505", "to 0504", "to 0503", "to 0502", "to 0501",
            NULL);
    refused("usa", "to 0401", "5.11");
    act("usa", "halt n");
    act_all("usa", "move l", NULL);
    refused("usa", "hasten", "29.11"); /* not in line */
    act("usa", "form column");
    act("usa", "hasten");
    assert_string_equal(points_of("l"), "7"); /* two of nine are spent */
    put_down("usa");
    act_all("usa", "move d", "to 0408", "to 0407", "hasten", NULL); /* in the midst of its march */
    assert_string_equal(points_of("d"), "7");
    refused("usa", "hasten", "29.22");
    /* a line that has marched does not change its mind */
    ordered("'turn':2", "");
    act_all("usa", "move l", "to 0609", "form column", NULL);
    refused("usa", "hasten", "29.11");
    PROVED("tss2", "29.0 29.11 29.12");
}

static void who_may_not(void **unused) {
    (void)unused;
    a_brigade("'turn':2", ""); /* no order was given */
    act("usa", "end");
    on_to("movement");
    act("usa", "move c");
    refused("usa", "hasten", "29.0");
    ordered("'turn':2", ",'out-of-command':true");
    begin("movement", "usa");
    leader("led", "usa", "0510", ",'own':1");
    column("out", "usa", 3, "0510", ",'brigade':'b-led','out-of-command':true");
    column("ind", "usa", 3, "0710", ",'brigade':'b-led','independent':true");
    column("x", "usa", 3, "0910", ",'brigade':'b-led','own':4");
    horse("h", "usa", 3, "1110", ",'brigade':'b-led'");
    column("fit", "usa", 3, "1310", ",'brigade':'b-led'");
    more(RAPID);
    start();
    act("usa", "move out");
    refused("usa", "hasten", "29.13");
    put_down("usa");
    act("usa", "move ind");
    refused("usa", "hasten", "29.14");
    put_down("usa");
    act("usa", "move x");
    refused("usa", "hasten", "29.52");
    put_down("usa");
    act("usa", "move h");
    refused("usa", "hasten", "29.14");
    put_down("usa");
    act_all("usa", "move fit", "hasten", NULL);
    /* a brigade that has lost its effectiveness gets no order */
    begin("initial-command", "usa");
    leader("led", "usa", "0510", "");
    unit_is("c", "usa", "inf", 1, "R", "0510", "n", "column", ",'brigade':'b-led','initial':4,'killed':3");
    brigades(",'limit':2,'total':4,'boxes':3");
    more(RAPID);
    start();
    refused("usa", "hasten led", "29.13");
    begin("initial-command", "usa"); /* nor who leads none, and one order is enough */
    leader("led", "usa", "0510", "");
    officer("chief", "0512", ",'side':'usa','rank':'corps'");
    column("c", "usa", 3, "0510", ",'brigade':'b-led'");
    more(RAPID);
    start();
    refused("usa", "hasten chief", "29.14");
    act("usa", "hasten led");
    refused("usa", "hasten led", "29.0");
    begin("initial-command", "usa"); /* nor does anybody where the option is off */
    leader("led", "usa", "0510", "");
    column("c", "usa", 3, "0510", ",'brigade':'b-led'");
    start();
    refused("usa", "hasten led", "29.0");
    PROVED("tss2", "29.0 29.13 29.14 29.52");
}

/* ---- where (29.2) ---- */

static void the_ground_must_be_open(void **unused) {
    (void)unused;
    static const struct {
        const char *ground;
        bool may;
    } steps[] = {{"'hexes':{'0509':'orchard'}", true},
                 {"'hexsides':{'0510/0509':'crest-up'}", true},
                 {"'hexsides':{'0510/0509':'ridge'}", true},
                 {"'hexes':{'0509':'woods'}", false},
                 {"'hexes':{'0509':'rough'}", false},
                 {"'hexes':{'0509':'marsh'}", false},
                 {"'hexsides':{'0510/0509':'stream'}", false},
                 {"'hexsides':{'0510/0509':'bluff-up'}", false},
                 {"'hexes':{'0509':'woods'},'roads':[{'kind':'trail','path':['0510','0509']}]", true},
                 {"'hexsides':{'0510/0509':'stream'},'roads':[{'kind':'road','path':['0510','0509']}]", true}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        ordered(steps[i].ground, "");
        act_all("usa", "move c", NULL);
        assert_true(judged_legal("usa", "to 0509"));
        act("usa", "hasten");
        if (judged_legal("usa", "to 0509") != steps[i].may)
            fail_msg("%s", steps[i].ground);
        if (!steps[i].may)
            refused("usa", "to 0509", "29.21");
    }
    PROVED("tss2", "29.21 29.22");
}

static void no_way_back(void **unused) {
    (void)unused;
    ordered("'hexes':{'0509':'woods','0507':'woods'}", "");
    act_all("usa", "move c", "to 0509", NULL); /* through the woods at the usual pace */
    refused("usa", "hasten", "29.21");
    act_all("usa", "to 0508", "hasten", NULL);
    assert_string_equal(points_of("c"), "6"); /* three and three */
    refused("usa", "to 0507", "29.21");       /* no woods any more in this phase */
    refused("usa", "to 0509", "29.21");
    act("usa", "to 0608");
    act("usa", "form line"); /* and in line the march is over */
    refused("usa", "to 0607", "5.11");
    PROVED("tss2", "29.22 29.23");
}

/* ---- the die (29.3, 29.4) ---- */

/* Marches and throws this; 0 nothing, else what it has become. */
static int marches(const char *class, int die, const char *of_units) {
    begin("movement", "usa");
    leader("led", "usa", "0510", ",'own':1");
    char with[128], script[64], of[64];
    snprintf(with, sizeof with, ",'brigade':'b-led'%s", of_units);
    column("c", "usa", 3, "0510", with);
    column("stays", "usa", 3, "0710", with);
    foot("e", "csa", 3, "2020", "n", "");
    snprintf(of, sizeof of, ",'class':'%s'", class);
    brigades(of);
    more(RAPID);
    start();
    act_all("usa", "move c", "hasten", "to 0509", "halt n", NULL);
    snprintf(script, sizeof script, "[{'fatigue':'c','is':%d}]", die);
    dice(script);
    json_t *answer = act("usa", "end");
    dice_free();
    assert_int_equal(event_count(answer, "fatigue"), 1); /* one for the brigade */
    if (!of_units[0])
        assert_int_equal(own("stays") & (FATIGUED | EXHAUSTED), 0); /* who did not hurry is fresh (29.41) */
    return own("c") & (FATIGUED | EXHAUSTED);
}

static void the_die_of_the_march(void **unused) {
    (void)unused;
    static const struct {
        const char *class;
        int least;
    } classes[] = {{"A", 6}, {"B", 6}, {"C", 5}, {"D", 5}, {"E", 4}};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(marches(classes[i].class, classes[i].least - 1, ""), 0);
        assert_int_equal(marches(classes[i].class, classes[i].least, ""), FATIGUED);
    }
    assert_int_equal(marches("C", 3, ",'own':2"), FATIGUED); /* one is added to a tired brigade's die */
    assert_int_equal(marches("C", 4, ",'own':2"), EXHAUSTED);
    PROVED("tss2", "29.24 29.31 29.32 29.41 29.43 29.5");
}

static void all_of_them_tire(void **unused) {
    (void)unused;
    begin("movement", "usa");
    leader("led", "usa", "0510", ",'own':1");
    column("c", "usa", 3, "0510", ",'brigade':'b-led'");
    column("d", "usa", 3, "0710", ",'brigade':'b-led'");
    more(RAPID);
    start();
    act_all("usa", "move c", "hasten", "to 0509", "halt n", "move d", "hasten", "to 0709", "halt n", NULL);
    dice("[{'fatigue':'c','is':6}]");
    act("usa", "end");
    assert_int_equal(own("c") & FATIGUED, FATIGUED);
    assert_int_equal(own("d") & FATIGUED, FATIGUED);
    PROVED("tss2", "29.24 29.41");
}

/* ---- what it does (29.42, 29.5) ---- */

static json_t *checked(const char *of_unit) {
    begin("defensive-fire", "usa");
    char with[64];
    snprintf(with, sizeof with, ",'morale':6%s", of_unit);
    foot("x", "usa", 4, "0505", "n", with);
    foot("e", "csa", 4, "0504", "s", "");
    more(RAPID);
    start();
    dice("[{'small-arms':5},{'morale':'x','is':1}]");
    return event_where(act_all("csa", "fire 0505", "add e", "resolve", NULL), "morale", "unit", "x");
}

static int initiation_by(const char *of_unit, const char *option) {
    begin("retreat-before-melee", "usa");
    char with[64];
    snprintf(with, sizeof with, ",'morale':6%s", of_unit);
    foot("x", "usa", 4, "0505", "n", with);
    foot("e", "csa", 4, "0504", "s", "");
    more(option);
    start();
    act_all("usa", "attack 0504", "with x", "resolve", NULL);
    dice("[{'morale':'x','is':1}]");
    json_t *answer = no_more_attacks("usa");
    return (int)field_int(event_of(answer, "initiation"), "total");
}

static void tired_men_are_shaken(void **unused) {
    (void)unused;
    assert_null(item_of(checked(""), "modifiers", "29.42"));
    assert_int_equal(field_int(item_of(checked(",'own':2"), "modifiers", "29.42"), "by"), 1);
    assert_int_equal(field_int(item_of(checked(",'own':4"), "modifiers", "29.42"), "by"), 1);
    assert_int_equal(initiation_by(",'own':2", RAPID), initiation_by("", RAPID) + 1);
    PROVED("tss2", "29.42 29.54");
}

static void exhausted_men(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':4,'brigade':'b-led'");
    foot("e", "csa", 4, "0503", "s", "");
    more(RAPID);
    start();
    assert_string_equal(points_of("x"), "4");
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':4,'brigade':'b-led'");
    foot("e", "csa", 4, "0504", "s", "");
    more(RAPID);
    start();
    act("usa", "fire 0504");
    assert_true(judged_legal("usa", "add x 3") && !judged_legal("usa", "add x 4")); /* a point less */
    dice("[{'small-arms':1},{'depletion':6}]");
    act_all("usa", "add x", "resolve", NULL);
    assert_int_equal(unit_int("x", "strength"), 4); /* none of it is lost for good */
    assert_int_equal(field_int(brigade("b-led"), "boxes"), 0);
    act("usa", "end");
    refused("usa", "attack 0504", "29.53");
    begin("retreat-before-melee", "csa"); /* it defends with a point less */
    foot("x", "usa", 4, "0505", "n", ",'own':4");
    foot("e", "csa", 4, "0504", "s", "");
    more(RAPID);
    start();
    act_all("csa", "attack 0505", "with e", "resolve", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    json_t *odds = query("{'what':'melee','hex':'0505'}");
    assert_int_equal(field_int(json_array_get(field_of(odds, "defenders"), 0), "by"), 3);
    PROVED("tss2", "29.5 29.51 29.52 29.53");
}

static void an_engagement_goes_on(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':4,'engaged':true");
    foot("e", "csa", 4, "0505", "s", ",'engaged':true");
    more(RAPID);
    start();
    assert_true(legal("usa", "fight 0505") || legal("usa", "attack 0505"));
    PROVED("tss2", "29.53");
}

/* ---- rest (29.6) ---- */

/* A whole Game-Turn from the Confederates' Initial Command Phase; what a worn unit is then. */
static int after_a_turn(const char *of_unit, const char *enemy_hex, const char *ground, const char *step) {
    begin("initial-command", "csa");
    char with[64];
    snprintf(with, sizeof with, ",'brigade':'b-led'%s", of_unit);
    foot("x", "usa", 4, "0505", "n", with);
    foot("y", "usa", 4, "0605", "n", ",'brigade':'b-led'");
    foot("e", "csa", 4, enemy_hex, "n", "");
    more(RAPID);
    more(ground);
    start();
    int turn = turn_now();
    for (int i = 0; i < 80 && turn_now() == turn; i++) {
        bool marching = strcmp(phase_now(), "movement") == 0 && strcmp(decision_now(), "movement") == 0;
        if (marching && step[0] && strncmp(step, side_now(), 3) == 0) {
            char move[32], to[32];
            snprintf(move, sizeof move, "move %c", step[4]);
            snprintf(to, sizeof to, "to %s", step + 6);
            act(side_now(), move);
            act(side_now(), to);
            if (strcmp(decision_now(), "move") == 0)
                act(side_now(), "halt n");
            step = "";
        }
        act(side_now(), strcmp(decision_now(), "evade") == 0  ? "stand"
                        : strcmp(decision_now(), "fire") == 0 ? "hold"
                                                              : "end");
    }
    return own("x") & (FATIGUED | EXHAUSTED);
}

static void rest(void **unused) {
    (void)unused;
    assert_int_equal(after_a_turn(",'own':2", "2020", "'turn':2", ""), 0);
    assert_int_equal(after_a_turn(",'own':4", "2020", "'turn':2", ""), FATIGUED); /* a second turn clears it */
    assert_int_equal(after_a_turn(",'own':2", "2020", "'turn':2", "usa x 0504"), FATIGUED); /* it marched */
    assert_int_equal(after_a_turn(",'own':2", "0511", "'turn':2", ""), 0);                  /* six hexes */
    assert_int_equal(after_a_turn(",'own':2", "0512", "'turn':2", "csa e 0511"), 0);        /* no nearer than six */
    assert_int_equal(after_a_turn(",'own':2", "0511", "'turn':2", "csa e 0510"), FATIGUED); /* he came nearer */
    assert_int_equal(after_a_turn(",'own':66", "0509", "'turn':2", ""), FATIGUED);          /* was there already */
    assert_int_equal(after_a_turn(",'own':2", "0511", "'hexes':{'0507':'town','0508':'town'}", "csa e 0510"),
                     0); /* but does not see it */
    PROVED("tss2", "29.6 29.61");
}

static int after_fire(const char *from, const char *weapon, int die, const char *script_more) {
    begin("offensive-fire", "usa");
    foot("x", "csa", 4, "0505", "n", ",'own':2,'morale':6");
    guns("g", "usa", 2, weapon, from, "n", "");
    more(RAPID);
    start();
    char script[200];
    snprintf(script, sizeof script, "[%s{'artillery':%d}]", script_more, die);
    dice(script);
    act_all("usa", "fire 0505", "add g", "resolve", NULL);
    dice_free();
    int turn = turn_now();
    for (int i = 0; i < 40 && turn_now() == turn; i++)
        act(side_now(), strcmp(decision_now(), "fire") == 0 ? "hold" : "end");
    return own("x") & FATIGUED;
}

static void fire_breaks_rest(void **unused) {
    (void)unused;
    assert_int_equal(after_fire("0513", "N", 1, ""), FATIGUED);          /* eight hexes, though it did nothing */
    assert_int_equal(after_fire("0514", "N", 1, "{'overshoot':6},"), 0); /* nine, and it did nothing */
    PROVED("tss2", "29.62");
}

static void who_fires_does_not_rest(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':2");
    guns("g", "csa", 2, "N", "0502", "n", "");
    more(RAPID);
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    act_all("usa", "fire 0502", "add x", "resolve", NULL);
    dice_free();
    int turn = turn_now();
    for (int i = 0; i < 40 && turn_now() == turn; i++)
        act(side_now(), strcmp(decision_now(), "fire") == 0 ? "hold" : "end");
    assert_int_equal(own("x") & FATIGUED, FATIGUED);
    PROVED("tss2", "29.62");
}

/* ---- disorder (31.0) ---- */

/* Fire at x with this die; the second die for its check. Returns the answer. */
static json_t *fire_at_x(bool option, int die, const char *checks) {
    begin("defensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("below", "usa", 1, "0505", "n", "");
    foot("e", "csa", 4, "0504", "s", "");
    if (option)
        more(DISORDER);
    start();
    char script[200];
    snprintf(script, sizeof script, "[{'small-arms':%d}%s]", die, checks);
    dice(script);
    json_t *answer = act_all("csa", "fire 0505", "add e", "resolve", NULL);
    return answer;
}

static void disorder_takes_their_place(void **unused) {
    (void)unused;
    static const char *const results[] = {"", "", "P", "R", "P/R"};
    for (int die = 2; die <= 4; die++) {
        json_t *answer = fire_at_x(true, die, ",{'morale':'x','is':6}");
        assert_string_equal(field_text(fired(answer, 0), "result"), results[die]);
        assert_int_equal(own("x"), DISORDERED);
        assert_int_equal(own("below"), 0); /* the unit, not the hex */
        assert_false(unit_has("x", "pinned") || unit_has("x", "routed"));
        fire_at_x(true, die, ",{'morale':'x','is':1}");
        assert_int_equal(own("x"), 0);
        assert_false(unit_has("x", "pinned"));
    }
    json_t *answer = fire_at_x(true, 6, ",{'morale':'x','is':1},{'pin':'x','is':6}"); /* a starred loss */
    assert_string_equal(field_text(fired(answer, 0), "result"), "1*");
    assert_int_equal(unit_int("x", "strength"), 3);
    assert_int_equal(own("x"), DISORDERED);
    assert_false(unit_has("x", "pinned"));
    fire_at_x(false, 2, ",{'morale':'x','is':6}"); /* without the option as ever */
    assert_true(unit_has("x", "pinned") && own("x") == 0);
    PROVED("tss2", "31.0 31.11");
}

static void what_disorder_does(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':16");
    horse("h", "usa", 4, "0705", ",'own':16");
    limbered("g", "usa", 4, "0905", ",'own':16");
    column("t", "usa", 4, "1105", ",'own':20"); /* exhausted too: half of four */
    foot("e", "csa", 4, "0503", "s", "");
    more(DISORDER);
    start();
    assert_string_equal(points_of("x"), "3");
    assert_string_equal(points_of("h"), "6");
    assert_string_equal(points_of("g"), "4");
    assert_string_equal(points_of("t"), "2");
    act("usa", "move x");
    refused("usa", "form column", "31.2");
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", ",'own':16");
    foot("e", "csa", 4, "0504", "s", "");
    more(DISORDER);
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    json_t *fire = fired(act_all("usa", "fire 0504", "add x", "resolve", NULL), 0);
    assert_string_equal(field_text(fire, "column"), "1-3"); /* six, halved */
    act("usa", "end");
    refused("usa", "attack 0504", "31.2");
    PROVED("tss2", "31.2");
}

static void disorder_in_melee_and_supply(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    foot("x", "usa", 1, "0505", "n", ",'own':16,'morale':6");
    foot("e", "csa", 4, "0504", "s", "");
    more(DISORDER);
    start();
    act_all("csa", "attack 0505", "with e", "resolve", "end", NULL);
    assert_true(legal("usa", "withdraw x")); /* it may still go */
    act("usa", "stand");
    json_t *odds = query("{'what':'melee','hex':'0505'}");
    assert_int_equal(field_int(json_array_get(field_of(odds, "defenders"), 0), "by"), 0); /* one less, and not below */
    begin("defensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':16,'morale':6");
    foot("e", "csa", 4, "0504", "s", "");
    more(DISORDER);
    start();
    dice("[{'small-arms':5},{'morale':'x','is':1}]");
    json_t *check = event_where(act_all("csa", "fire 0505", "add e", "resolve", NULL), "morale", "unit", "x");
    assert_int_equal(field_int(item_of(check, "modifiers", "31.2"), "by"), 1);
    for (int i = 0; i < 3; i++) { /* neither taken nor given */
        begin("ammunition-resupply", "usa");
        foot("x", "usa", 3, "0505", "n",
             i == 1 ? ",'depleted':true,'brigade':'b-x','own':16" : ",'depleted':true,'brigade':'b-x'");
        wagon("w", "usa", "0506",
              i == 2 ? ",'boxes':[6,10],'division':'d','own':16" : ",'boxes':[6,10],'division':'d'");
        more("'divisions':[{'id':'d','side':'usa'}],'brigades':[{'id':'b-x','side':'usa','division':'d'}]");
        more(DISORDER);
        start();
        assert_int_equal(legal_count("resupply x") > 0, i == 0);
    }
    begin("melee", "usa"); /* an engagement is fought on */
    foot("x", "usa", 4, "0505", "n", ",'own':16,'engaged':true");
    foot("e", "csa", 4, "0505", "s", ",'engaged':true");
    more(DISORDER);
    start();
    assert_true(legal("usa", "fight 0505") || legal("usa", "attack 0505"));
    PROVED("tss2", "31.2");
}

static void disordered_guns(void **unused) {
    (void)unused;
    for (int disordered = 0; disordered < 2; disordered++) {
        begin("defensive-fire", "csa");
        guns("g", "usa", 6, "N", "0510", "n", disordered ? ",'own':16" : "");
        foot("t", "csa", 4, "0509", "s", "");
        more("'options':{'disorder':1,'rapid-fire':1}");
        start();
        act("usa", "fire 0509");
        assert_int_equal(judged_legal("usa", "add g rapid"), !disordered);
        assert_int_equal(judged_legal("usa", "add g prolonge"), !disordered);
        if (disordered)
            refused("usa", "add g rapid", "31.2");
    }
    PROVED("tss2", "31.2");
}

static void order_returns(void **unused) {
    (void)unused;
    begin("final-command", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':16");
    foot("e", "csa", 4, "0515", "s", ",'own':16");
    more(DISORDER);
    start();
    act("usa", "end");
    assert_int_equal(own("x"), 0);
    assert_int_equal(own("e"), DISORDERED); /* in his own */
    PROVED("tss2", "31.3");
}

TESTS(test(nine_points), test(who_may_not), test(the_ground_must_be_open), test(no_way_back),
      test(the_die_of_the_march), test(all_of_them_tire), test(tired_men_are_shaken), test(exhausted_men),
      test(an_engagement_goes_on), test(rest), test(fire_breaks_rest), test(who_fires_does_not_rest),
      test(disorder_takes_their_place), test(what_disorder_does), test(disorder_in_melee_and_supply),
      test(disordered_guns), test(order_returns))
