/* test_kernstown_fire.c: Stonewall 10.1 to 10.5, 10.7 to 10.9: strengths, ranges, combined and split fire, the shelter
 * of the ground, the table, losses and pins. */
#include "kernstown.h"

/* ---- strength and range ---- */

/* The exact strength of a unit's fire at so many hexes. */
static const char *strength_at(const char *type, int strength, const char *weapon, const char *formation, int range,
                               const char *extra, const char *target) {
    char hex[16];
    begin("offensive-fire", "usa");
    snprintf(hex, sizeof hex, "05%02d", 23 - range);
    unit_is("x", "usa", type, strength, weapon, "0523", "n", formation, extra);
    if (strcmp(target, "art") == 0)
        guns("t", "csa", 4, "N", hex, "s", "");
    else if (strcmp(target, "horse") == 0)
        horse("t", "csa", 4, hex, "");
    else if (strcmp(target, "dis") == 0)
        dismounted("t", "csa", 4, hex, "s", "");
    else
        foot("t", "csa", 4, hex, "s", "");
    start();
    char fire[32];
    snprintf(fire, sizeof fire, "fire %s", hex);
    if (!judged_legal("usa", fire))
        return "-";
    char list[80];
    snprintf(list, sizeof list, "{'what':'fire','hex':'%s','all':true}", hex);
    return field_text(json_array_get(field_of(query(list), "attacks"), 0), "exact");
}

static void the_range_chart(void **unused) {
    (void)unused;
    static const char *const rifle[] = {"8", "4", "4", "2", "2", "-"}, *const pistol[] = {"4", "-"};
    for (int range = 1; range <= 6; range++)
        assert_string_equal(strength_at("inf", 4, "R", "line", range, "", "foot"), rifle[range - 1]);
    for (int range = 1; range <= 2; range++)
        assert_string_equal(strength_at("cav", 4, "P", "dismounted", range, "", "foot"), pistol[range - 1]);
    static const char *const napoleon[] = {"32", "24", "8", "4", "4", "4", "4", "4", "4", "4", "4",
                                           "2",  "2",  "2", "2", "-", "-", "-", "-", "-", "-"};
    static const char *const rifled[] = {"24", "16", "8", "4", "4", "4", "4", "4", "4", "4", "4",
                                         "4",  "4",  "4", "4", "2", "2", "2", "2", "2", "-"};
    for (int range = 1; range <= 21; range++) { /* at guns, which are no infantry */
        assert_string_equal(strength_at("art", 4, "N", "unlimbered", range, ",'rounds':8", "art"), napoleon[range - 1]);
        assert_string_equal(strength_at("art", 4, "T", "unlimbered", range, ",'rounds':8", "art"), rifled[range - 1]);
    }
    PROVED("stonewall", "10.21 10.22 10.24 10.26");
}

static void guns_at_infantry(void **unused) {
    (void)unused;
    static const char *const rounds = ",'rounds':8";
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 1, rounds, "foot"), "16"); /* 5/2 is 2, times 8 */
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 4, rounds, "dis"), "2");
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 4, rounds, "horse"), "5");
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 4, rounds, "art"), "5");
    assert_string_equal(strength_at("art", 1, "N", "unlimbered", 1, rounds, "foot"), "0"); /* nothing is left of it */
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 12, rounds, "foot"), "1");
    /* a half crew first: 5 guns, 3 served, halved again to 1 */
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 2, ",'rounds':8,'crew':1", "foot"), "6");
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 2, ",'rounds':8,'crew':1", "art"), "18");
    assert_string_equal(strength_at("art", 5, "N", "unlimbered", 2, ",'rounds':8,'crew':0", "art"), "-");
    begin("offensive-fire", "csa"); /* the wagon's guard is infantry */
    guns("x", "csa", 5, "N", "0509", "n", "");
    wagon("w", "usa", "0505", "");
    start();
    dice("[{'artillery':1}]");
    assert_string_equal(field_text(fired(fire_one("csa", "0505", "x"), 0), "exact"), "2");
    PROVED("stonewall", "10.15 10.26a 18.83 18.84 10.14");
}

static void current_strength_counts(void **unused) {
    (void)unused;
    assert_string_equal(strength_at("inf", 3, "R", "line", 1, ",'initial':5,'killed':2", "foot"), "6");
    begin("offensive-fire", "usa"); /* nobody without a weapon, no leader alone */
    leader("led", "usa", "0505", "");
    foot("his", "usa", 3, "0905", "n", ",'brigade':'b-led'");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    act("usa", "fire 0504");
    refused("usa", "add led", "10.21");
    PROVED("stonewall", "10.13 10.21");
}

static void nearness_forces_nobody(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("near", "csa", 3, "0504", "s", "");
    foot("far", "csa", 3, "0704", "s", "");
    start();
    assert_true(legal("usa", "fire 0704") && legal("usa", "fire 0504") && legal("usa", "end"));
    dice("[{'small-arms':1}]");
    json_t *fire = fired(fire_one("usa", "0704", "x"), 0); /* past the one beside it */
    assert_int_equal(field_int(json_array_get(field_of(fire, "firers"), 0), "range"), 2);
    PROVED("stonewall", "10.25 10.24");
}

/* ---- together and apart ---- */

static void one_attack_of_each_arm(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("near", "usa", 3, "0911", "ne", "");
    foot("far", "usa", 3, "1014", "n", "");
    guns("g1", "usa", 6, "N", "1412", "nw", "");
    guns("g2", "usa", 4, "T", "1215", "nw", "");
    foot("t", "csa", 5, "1010", "s", "");
    start();
    dice("[{'small-arms':1},{'artillery':1}]");
    json_t *answer = act_all("usa", "fire 1010", "add near", "add far", "add g1", "add g2", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 2); /* each arm by itself, each unit by its own range */
    assert_string_equal(field_text(fired(answer, 0), "exact"), "7 1/2");
    assert_string_equal(field_text(fired(answer, 0), "final"), "6-8"); /* halves are added, then the column found */
    assert_string_equal(field_text(fired(answer, 1), "exact"), "5");
    refused("usa", "fire 1010", NULL); /* once by each in a phase */
    PROVED("stonewall", "10.31 10.33 10.0a 12.31");
}

static void casualties_before_the_check(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "0505", "n", "");
    guns("g", "usa", 6, "N", "0604", "nw", "");
    foot("t", "csa", 5, "0504", "s", "");
    start();                                                          /* 10 of small arms, 24 of guns */
    dice("[{'small-arms':4},{'artillery':4},{'morale':'t','is':1}]"); /* one die for all of it */
    json_t *answer = act_all("usa", "fire 0504", "add x", "add g", "resolve", NULL);
    assert_int_equal(unit_int("t", "strength"), 3);
    assert_int_equal(event_count(answer, "morale"), 1);
    json_t *thrown = field_of(answer, "dice");
    assert_true(field_has(json_array_get(thrown, 2), "morale"));
    PROVED("stonewall", "10.31a");
}

static void each_arm_once(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("a", "usa", 3, "0505", "n", "");
    foot("b", "usa", 3, "0405", "n", "");
    foot("t", "csa", 5, "0404", "s", "");
    start();
    dice("[{'small-arms':1}]");
    fire_one("usa", "0404", "a");
    refused("usa", "fire 0404", "10.33"); /* the other has missed its chance */
    PROVED("stonewall", "10.33");
}

static void fire_is_divided(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("a", "csa", 3, "0504", "s", "");
    foot("b", "csa", 3, "0604", "s", "");
    foot("c", "csa", 3, "0606", "s", ""); /* behind its flank */
    start();
    dice("[{'small-arms':1},{'small-arms':1}]");
    json_t *answer = fire_one("usa", "0504", "x 2");
    assert_string_equal(field_text(fired(answer, 0), "exact"), "4"); /* the points are divided, not what they come to */
    act("usa", "fire 0604");
    refused("usa", "add x 2", "10.34"); /* one is left */
    answer = act_all("usa", "add x 1", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "2");
    refused("usa", "fire 0606", NULL);
    begin("offensive-fire", "usa"); /* one round, however it is split */
    guns("g", "usa", 6, "N", "0510", "n", ",'rounds':3");
    foot("a", "csa", 3, "0509", "s", "");
    foot("b", "csa", 3, "0908", "s", "");
    start();
    dice("[{'artillery':1},{'morale':'a','is':1},{'artillery':1}]");
    fire_one("usa", "0509", "g 4");
    assert_int_equal(unit_int("g", "rounds"), 2);
    fire_one("usa", "0908", "g 2");
    assert_int_equal(unit_int("g", "rounds"), 2);
    PROVED("stonewall", "10.34 12.31 7.21");
}

static void no_part_below_one(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0512", "n", "");
    foot("a", "csa", 3, "0505", "s", ""); /* seven hexes: times one, halved against infantry */
    foot("b", "csa", 3, "0704", "s", "");
    foot("r", "usa", 1, "1505", "n", "");
    foot("d", "csa", 3, "1501", "s", ""); /* four hexes: times one half */
    start();
    act("usa", "fire 0505");
    refused("usa", "add g 1", "10.35"); /* half a gun */
    assert_true(judged_legal("usa", "add g 2"));
    dice("[{'artillery':1}]");
    act_all("usa", "add g 2", "resolve", NULL);
    dice("[{'small-arms':6},{'depletion':'r','is':6}]");
    json_t *answer = fire_one("usa", "1501", "r"); /* whole it may fire however weak */
    assert_string_equal(field_text(fired(answer, 0), "exact"), "1/2");
    assert_string_equal(field_text(fired(answer, 0), "final"), "0");
    assert_true(unit_has("d", "pinned"));
    PROVED("stonewall", "10.35 10.9f");
}

/* ---- the shelter of the ground ---- */

/* The net shift of a fire from 0505 at 0504, facing it, with such ground. */
static json_t *fire_over(const char *ground, const char *weapon) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    unit_is("t", "csa", "inf", 4, weapon, "0504", "s", "line", "");
    more(ground);
    start();
    dice("[{'small-arms':1}]");
    return fired(fire_one("usa", "0504", "x"), 0);
}
static int net_over(const char *ground) { return (int)field_int(fire_over(ground, "R"), "net"); }

static void what_shelters(void **unused) {
    (void)unused;
    assert_int_equal(net_over("'hexes':{'0504':'clear'}"), 0);
    assert_int_equal(net_over("'hexes':{'0504':'woods'}"), -1);
    assert_int_equal(net_over("'hexes':{'0505':'woods'}"), 0); /* the target's woods, not the firer's */
    assert_int_equal(net_over("'hexes':{'0504':'town'}"), 0);
    assert_int_equal(net_over("'hexes':{'0504':'marsh'}"), 0);
    assert_int_equal(net_over("'hexsides':{'0505/0504':'ridge'}"), -1);
    assert_int_equal(net_over("'hexsides':{'0505/0504':'crest-up'}"), -1);  /* uphill over its crest */
    assert_int_equal(net_over("'hexsides':{'0505/0504':'crest-down'}"), 0); /* down from ours */
    assert_int_equal(net_over("'hexsides':{'0505/0504':'wall'}"), -1);
    assert_int_equal(net_over("'hexsides':{'0505/0504':'slope-up'}"), 0);
    assert_int_equal(net_over("'hexsides':{'0505/0504':'slope-down'}"), 0);
    assert_int_equal(net_over("'hexsides':{'0505/0504':'stream'}"), 0);
    assert_int_equal(net_over("'hexsides':{'0504/0503':'wall'}"), 0); /* on its other side */
    assert_int_equal(net_over("'roads':[{'kind':'pike','path':['0505','0504']}]"), 0);
    PROVED("stonewall", "10.4 10.41 10.42 10.43 10.44 10.45 10.46 5.26a 5.31 10.9g");
}

static void two_columns_at_most(void **unused) {
    (void)unused;
    assert_int_equal(net_over("'hexes':{'0504':'woods'},'hexsides':{'0505/0504':'ridge'}"), -2);
    json_t *fire = fire_over("'hexes':{'0504':'woods'},'hexsides':{'0505/0504':'ridge'}", "P"); /* the book's own */
    assert_int_equal(shift_of(fire, "10.42"), -1);
    assert_int_equal(shift_of(fire, "10.43"), -1);
    assert_int_equal(shift_of(fire, "10.23"), -1);
    assert_int_equal(field_int(fire, "net"), -2); /* three come to two */
    assert_string_equal(field_text(fire, "column"), "6-8");
    assert_string_equal(field_text(fire, "final"), "2");
    begin("offensive-fire", "usa"); /* right and left are set against each other first */
    foot("x", "usa", 4, "0505", "n", "");
    column("t", "csa", 4, "0504", "");
    more("'hexes':{'0504':'woods'},'hexsides':{'0505/0504':'wall'}");
    start();
    dice("[{'small-arms':1}]");
    fire = fired(fire_one("usa", "0504", "x"), 0);
    assert_int_equal(field_int(fire, "net"), -1);
    begin("offensive-fire", "usa"); /* never left of the first column, nor right of the last */
    foot("x", "usa", 1, "0507", "n", "");
    foot("y", "usa", 8, "1505", "n", "");
    foot("t", "csa", 4, "0504", "s", "");
    horse("u", "csa", 4, "1504", "");
    more("'hexes':{'0504':'woods'},'hexsides':{'0505/0504':'wall'}");
    start();
    dice("[{'small-arms':6},{'depletion':'x','is':6},{'small-arms':1},{'morale':'u','is':1}]");
    fire = fired(fire_one("usa", "0504", "x"), 0);
    assert_string_equal(field_text(fire, "final"), "0");
    fire = fired(fire_one("usa", "1504", "y"), 0);
    assert_string_equal(field_text(fire, "column"), "15+");
    assert_string_equal(field_text(fire, "final"), "15+");
    PROVED("stonewall", "10.47 10.23");
}

static void one_firer_through_the_wall_is_enough(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("y", "usa", 4, "0604", "nw", "");
    foot("t", "csa", 4, "0504", "s", "");
    more("'hexsides':{'0505/0504':'wall'}");
    start();
    dice("[{'small-arms':1},{'morale':1}]");
    json_t *answer = act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
    assert_int_equal(shift_of(fired(answer, 0), "10.44"), -1); /* for the whole attack */
    assert_string_equal(field_text(fired(answer, 0), "exact"), "16");
    PROVED("stonewall", "10.4 10.44");
}

static void hand_weapons_shelter(void **unused) {
    (void)unused;
    assert_int_equal(field_int(fire_over("'hexes':{'0504':'clear'}", "P"), "net"), -1);
    begin("offensive-fire", "csa"); /* not from the saddle */
    foot("x", "csa", 4, "0505", "n", "");
    counter("'id':'1-Mich-c','hex':'0504','formation':'mounted'");
    start();
    dice("[{'small-arms':1}]");
    assert_int_equal(field_int(fired(fire_one("csa", "0504", "x"), 0), "net"), 2);
    begin("movement", "usa"); /* nor on the run, but for who covers others */
    unit_is("t", "usa", "cav", 3, "P", "0504", "n", "dismounted", ",'order':0");
    unit_is("u", "usa", "cav", 3, "P", "0504", "n", "dismounted", ",'order':1");
    foot("x", "csa", 4, "0503", "s", "");
    start();
    act_all("usa", "move u", "to 0505", NULL);
    dice("[{'small-arms':1}]");
    json_t *fire = fired(act_all("csa", "add x", "resolve", NULL), 0);
    assert_string_equal(field_text(fire, "unit"), "t");
    assert_int_equal(shift_of(fire, "10.23"), -1);
    act("usa", "halt n");
    act_all("usa", "move t", "to 0404", NULL);
    dice("[{'small-arms':1}]");
    fire = fired(act_all("csa", "add x", "resolve", NULL), 0);
    assert_int_equal(shift_of(fire, "10.23"), 0);
    PROVED("stonewall", "10.23 10.23a 11.14");
}

/* ---- the table ---- */

/* What the die gives in each of the eight columns: "-", "p" a pin, or the loss. Fire by small arms at infantry, or by
 * guns at guns or infantry. */
static char result_of(int column, int die, bool artillery, bool at_guns) {
    static const int small[] = {0, 1, 2, 3, 6, 9, 12, 15};
    char script[160], id[8] = "x";
    begin("offensive-fire", "usa");
    if (artillery) { /* at ten hexes: times one; at infantry the guns are halved */
        int strength = small[column] * (at_guns ? 1 : 2);
        guns(id, "usa", column == 0 ? 1 : strength, "N", column == 0 ? "0517" : "0515", "n", "");
    } else if (column == 0) {
        foot(id, "usa", 1, "0509", "n", ""); /* one half */
    } else {
        foot(id, "usa", small[column], "0507", "n", "");
    }
    if (at_guns)
        guns("t", "csa", 9, "N", "0505", "s", "");
    else
        foot("t", "csa", 9, "0505", "s", "");
    start();
    snprintf(script, sizeof script,
             "[{'%s':%d},{'depletion':'x','is':6},{'morale':'t','is':1},{'caisson':'t','is':2},{'leader':6}]",
             artillery ? "artillery" : "small-arms", die);
    askf("{'cmd':'dice','script':[]}");
    dice(script);
    json_t *answer = fire_one("usa", "0505", id);
    assert_int_equal(field_int(fired(answer, 0), "die"), die);
    int lost = 9 - unit_int("t", "strength") + (at_guns && !artillery ? 2 - unit_int("t", "crew") : 0);
    return unit_has("t", "pinned") ? 'p' : lost ? (char)('0' + lost) : '-';
}

static void the_fire_table(void **unused) {
    (void)unused;
    static const char *const table[] = {"-------1", "------p1", "-----p11", "---pp111", "-ppp1112", "p1111122"};
    for (int die = 1; die <= 6; die++) {
        for (int column = 0; column < 8; column++)
            assert_int_equal(result_of(column, die, false, false), table[die - 1][column]);
    }
    PROVED("stonewall", "10.0a 10.7 10.8 10.9 10.9a 10.9b 10.9c 10.9d 10.9e 10.9f");
}

static void the_star(void **unused) {
    (void)unused;
    static const char *const at_foot = "ppppp122", *const at_guns = "p1111122";
    for (int column = 0; column < 8; column++) {
        assert_int_equal(result_of(column, 6, true, false), at_foot[column]); /* guns only pin infantry with it */
        assert_int_equal(result_of(column, 6, true, true), at_guns[column]);  /* but hurt other guns */
        assert_int_equal(result_of(column, 6, false, true), at_guns[column]); /* and small arms any crew */
    }
    assert_int_equal(result_of(4, 5, true, false), '1'); /* no star there: printed so */
    begin("offensive-fire", "csa");                      /* the guard is infantry, mounted cavalry is not */
    guns("x", "csa", 4, "N", "0515", "n", "");
    guns("y", "csa", 4, "N", "1515", "n", "");
    wagon("w", "usa", "0505", "");
    horse("h", "usa", 3, "1505", "");
    start();
    dice("[{'artillery':6},{'artillery':6},{'morale':'h','is':1}]");
    fire_one("csa", "0505", "x");
    assert_true(unit_has("w", "pinned"));
    assert_int_equal(unit_int("w", "crew"), 1);
    fire_one("csa", "1505", "y");
    assert_int_equal(unit_int("h", "strength"), 2);
    PROVED("stonewall", "10.73 10.72 10.9f 10.8 18.81");
}

/* ---- losses of guns, and pins ---- */

static void who_loses_what(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 6, "0505", "n", "");
    guns("g", "usa", 9, "N", "1515", "n", "");
    guns("t", "csa", 4, "N", "0504", "s", "");
    guns("u", "csa", 4, "N", "1505", "s", "");
    start();
    dice("[{'small-arms':4},{'artillery':4},{'caisson':'u','is':2}]");
    fire_one("usa", "0504", "x"); /* small arms kill gunners */
    assert_int_equal(unit_int("t", "strength"), 4);
    assert_int_equal(unit_int("t", "crew"), 1);
    fire_one("usa", "1505", "g"); /* guns wreck guns */
    assert_int_equal(unit_int("u", "strength"), 3);
    assert_int_equal(unit_int("u", "crew"), 2);
    PROVED("stonewall", "10.72 18.81 18.82 20.3i");
}

/* Guns whose crew is gone can still be moved (18.85), so they can still be pinned: in a Fire Phase, as they change and
 * as they leave. */
static void guns_without_a_crew_are_pinned(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 6, "0505", "n", "");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0");
    start();
    assert_true(legal("usa", "fire 0504"));
    dice("[{'small-arms':2}]"); /* twelve points: a pin */
    fire_one("usa", "0504", "x");
    assert_true(unit_has("t", "pinned"));
    begin("offensive-fire", "usa"); /* a number hurts nobody there */
    foot("x", "usa", 6, "0505", "n", "");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0");
    start();
    dice("[{'small-arms':3}]");
    json_t *answer = fire_one("usa", "0504", "x");
    assert_false(event_told(answer, "loss") || event_told(answer, "morale"));
    assert_int_equal(unit_int("t", "strength"), 4);
    begin("movement", "csa");
    foot("x", "usa", 6, "0505", "n", "");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0");
    start();
    act_all("csa", "move t", "form limbered", NULL);
    assert_string_equal(decision_now(), "fire");
    dice("[{'small-arms':2}]");
    act_all("usa", "add x", "resolve", NULL);
    assert_string_equal(unit_text("t", "formation"), "unlimbered"); /* 6.23 */
    begin("movement", "csa");
    foot("x", "usa", 6, "0505", "n", "");
    limbered("t", "csa", 4, "0504", ",'crew':0");
    start();
    act_all("csa", "move t", "to 0503", NULL);
    assert_string_equal(decision_now(), "fire");
    dice("[{'small-arms':1}]"); /* one column more at limbered guns */
    act_all("usa", "add x", "resolve", NULL);
    assert_true(stands_in("t", "0503"));
    begin("offensive-fire", "usa"); /* limbered they can rout as well, when guns cost them a gun */
    guns("g", "usa", 9, "N", "0506", "n", "");
    limbered("t", "csa", 4, "0504", ",'crew':0");
    start();
    dice("[{'artillery':4},{'caisson':'t','is':2},{'morale':'t','is':6}]");
    fire_one("usa", "0504", "g");
    assert_true(unit_has("t", "routed"));
    PROVED("stonewall", "10.72 10.85 18.85 6.23");
}

static void what_pins_hinder(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", ",'pinned':true");
    guns("g", "usa", 4, "N", "0905", "n", ",'pinned':true");
    foot("t", "csa", 3, "0504", "s", "");
    start();
    refused("usa", "fire 0504", "10.82");
    on_to("melee");
    refused("usa", "attack 0504", "10.81");
    begin("defensive-fire", "csa");
    foot("x", "usa", 3, "0505", "n", ",'pinned':true");
    foot("t", "csa", 3, "0504", "s", "");
    start();
    assert_true(legal("usa", "fire 0504")); /* in defence it still fires */
    end_until("offensive-fire");
    act("csa", "end");
    assert_string_equal(phase_now(), "melee"); /* but cannot withdraw */
    begin("movement", "usa");                  /* and has no zone */
    foot("x", "usa", 3, "0505", "n", "");
    foot("t", "csa", 3, "0504", "s", ",'pinned':true");
    start();
    act_all("usa", "move x", "to 0405", NULL);
    assert_string_equal(decision_now(), "move");
    PROVED("stonewall", "10.82 10.83 10.85 13.7");
}

static void pins_hit_the_stack_and_pass(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("top", "csa", 3, "0503", "s", ",'brigade':'b-led','order':0");
    foot("low", "csa", 3, "0503", "s", ",'brigade':'b-led','order':1");
    leader("led", "csa", "0503", "");
    start();
    dice("[{'small-arms':5}]");
    json_t *answer = fire_one("usa", "0503", "x");
    assert_false(event_told(answer, "morale")); /* a pin costs nothing and asks nothing */
    assert_true(unit_has("top", "pinned") && unit_has("low", "pinned") && unit_has("led", "pinned"));
    on_to("rally");
    assert_true(unit_has("top", "pinned")); /* the other side's Final Command Phase does nothing for it */
    on_to("movement");
    refused("csa", "move top", "10.81");
    refused("csa", "move led", "10.86");
    on_to("movement");
    assert_false(unit_has("top", "pinned") || unit_has("led", "pinned")); /* its own does */
    PROVED("stonewall", "10.8 10.81 10.86 10.87 10.88 10.89 4.0g");
}

static void a_pinned_leader_still_leads(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    foot("a", "csa", 3, "0508", "n", ",'brigade':'b-led'");
    foot("b", "csa", 3, "0505", "n", ",'brigade':'b-led','routed':true");
    leader("led", "csa", "0505", ",'pinned':true");
    foot("e", "usa", 3, "2020", "n", "");
    by_command();
    start();
    refused("csa", "move led", "10.86");
    assert_true(legal("csa", "move a")); /* his radius is what it was */
    on_to("rally");
    act("csa", "rally b");
    assert_false(unit_has("b", "routed"));
    PROVED("stonewall", "10.86");
}

static void rout_takes_the_pin_away(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "0510", "n", "");
    foot("t", "csa", 4, "0509", "s", ",'pinned':true");
    foot("y", "usa", 5, "1510", "n", "");
    foot("r", "csa", 4, "1508", "s", ",'routed':true");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "0509", "x");
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed"));
    assert_false(unit_has("t", "pinned"));
    dice("[{'small-arms':5}]"); /* five points at two hexes */
    fire_one("usa", "1508", "y");
    assert_true(unit_has("r", "routed") && unit_has("r", "pinned")); /* who runs may be pinned */
    begin("offensive-fire", "usa");                                  /* a second pin adds nothing */
    foot("x", "usa", 4, "0507", "n", "");
    foot("t", "csa", 4, "0505", "s", ",'pinned':true");
    start();
    dice("[{'small-arms':5}]");
    json_t *answer = fire_one("usa", "0505", "x");
    assert_false(event_told(answer, "pin"));
    assert_int_equal(unit_int("t", "strength"), 4);
    PROVED("stonewall", "10.84 10.89");
}

static void newcomers_are_not_pinned(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("pin", "usa", 3, "0505", "n", ",'pinned':true");
    foot("x", "usa", 3, "0506", "n", "");
    start();
    act_all("usa", "move x", "to 0505", "halt", NULL);
    assert_false(unit_has("x", "pinned"));
    PROVED("stonewall", "10.87");
}

TESTS(test(the_range_chart), test(guns_at_infantry), test(current_strength_counts), test(nearness_forces_nobody),
      test(one_attack_of_each_arm), test(casualties_before_the_check), test(each_arm_once), test(fire_is_divided),
      test(no_part_below_one), test(what_shelters), test(two_columns_at_most),
      test(one_firer_through_the_wall_is_enough), test(hand_weapons_shelter), test(the_fire_table), test(the_star),
      test(who_loses_what), test(guns_without_a_crew_are_pinned), test(what_pins_hinder),
      test(pins_hit_the_stack_and_pass), test(a_pinned_leader_still_leads), test(rout_takes_the_pin_away),
      test(newcomers_are_not_pinned))
