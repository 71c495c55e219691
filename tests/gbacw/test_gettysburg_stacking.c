/* test_gettysburg_stacking.c: Terrible Swift Sword 8.1, 8.4 and 7.32: how many stand in a hex, in what order, and who
 * fights through it. */
#include "gettysburg_field.h"

/* Who is in 0505 already, then somebody comes up from 0506 and would halt there; the case that forbids it, or "". */
static const char *arrives(const char *ground) {
    more(ground);
    start();
    if (!judged_legal("usa", "move x"))
        return "no move";
    act("usa", "move x");
    if (!judged_legal("usa", "to 0505"))
        return "no step";
    act("usa", "to 0505");
    if (judged_legal("usa", "halt") || judged_legal("usa", "halt n"))
        return "";
    return field_text(refused("usa", "halt", NULL), "case");
}
static void regiments(int count, int strength) {
    static const char *const id[] = {"a", "b", "c", "d", "e"};
    begin("movement", "usa");
    for (int i = 0; i < count; i++)
        foot(id[i], "usa", strength, "0505", "n", "");
}

static bool room(int count, int strength, int comes, const char *ground) {
    regiments(count, strength);
    foot("x", "usa", comes, "0506", "n", "");
    return strcmp(arrives(ground), "") == 0;
}

static void units_and_points(void **unused) {
    (void)unused;
    static const char *const wide[] = {"clear", "rough", "orchard"}, *const narrow[] = {"woods", "wooded-rough",
                                                                                        "marsh"}; /* the town: below */
    for (int i = 0; i < 3; i++) {
        char ground[64];
        snprintf(ground, sizeof ground, "'hexes':{'0505':'%s'}", wide[i]);
        assert_true(room(2, 4, 4, ground));  /* three units, twelve points */
        assert_false(room(3, 1, 1, ground)); /* four units */
        assert_false(room(2, 4, 5, ground)); /* thirteen points */
        snprintf(ground, sizeof ground, "'hexes':{'0505':'%s'}", narrow[i]);
        assert_true(room(1, 4, 4, ground));  /* two units, eight points */
        assert_false(room(2, 1, 1, ground)); /* three units */
        assert_false(room(1, 4, 5, ground)); /* nine points */
    }
    assert_true(room(0, 0, 14, "'hexes':{'0505':'woods'}")); /* one alone always finds room */
    PROVED("tss2", "8.11 8.12a");
}

static void the_town_is_narrow(void **unused) {
    (void)unused;
    for (int points = 4; points <= 5; points++) {
        begin("movement", "usa");
        foot("a", "usa", points, "0505", "n", "");
        foot("b", "usa", 4, "0505", "n", "");
        more("'hexes':{'0505':'town'}");
        start();
        assert_int_equal(judged_legal("usa", "end"), points == 4);
    }
    PROVED("tss2", "8.11");
}

static void batteries_stand_besides(void **unused) {
    (void)unused;
    regiments(3, 4); /* twelve points already */
    limbered("x", "usa", 6, "0506", "");
    assert_string_equal(arrives("'turn':2"), "");
    regiments(3, 4);
    limbered("g", "usa", 6, "0505", "");
    limbered("x", "usa", 6, "0506", "");
    assert_string_equal(arrives("'turn':2"), "");
    regiments(1, 4);
    limbered("g", "usa", 6, "0505", "");
    limbered("h", "usa", 6, "0505", "");
    limbered("x", "usa", 6, "0506", "");
    assert_string_equal(arrives("'turn':2"), "8.13"); /* never a third */
    regiments(2, 4);                                  /* beside a wagon its point counts: eight and four are twelve */
    wagon("w", "usa", "0505", "");
    limbered("x", "usa", 6, "0506", "");
    assert_string_equal(arrives("'turn':2"), "8.11");
    PROVED("tss2", "8.13 8.12a");
}

static void wagons_and_leaders(void **unused) {
    (void)unused;
    regiments(1, 8);
    wagon("x", "usa", "0506", "");
    assert_string_equal(arrives("'turn':2"), ""); /* eight and four */
    regiments(1, 9);
    wagon("x", "usa", "0506", "");
    assert_string_equal(arrives("'turn':2"), "8.11");
    regiments(3, 4);
    leader("x", "usa", "0506", "");
    leader("l", "usa", "0505", "");
    assert_string_equal(arrives("'turn':2"), ""); /* any number of leaders */
    PROVED("tss2", "8.12a 8.14");
}

/* Real trains, on a made-up field. */
static void trains(const char *comes, const char *there, const char *ground) {
    char position[1000];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
             "'phase':'movement','phasing':'usa','turn':2,'units':[{'id':'%s','hex':'0506'},{'id':'%s','hex':'0505'}],"
             "'leaders':[],'hexes':{'0505':'%s'}}",
             comes, there, ground);
    sandbox(position);
    char move[64];
    snprintf(move, sizeof move, "move %s", comes);
    act("usa", move);
}

static void trains_are_long(void **unused) {
    (void)unused;
    trains("Train-II", "Train-III", "clear");
    act("usa", "to 0505");
    refused("usa", "halt", "8.11");           /* sixteen points */
    trains("Train-II", "Train-Res", "clear"); /* it takes on rounds */
    act_all("usa", "to 0505", "halt", NULL);
    trains("Train-Res", "Train-II", "clear");
    act_all("usa", "to 0505", "halt", NULL);
    trains("Train-II", "Train-Res", "orchard"); /* on open ground only */
    if (judged_legal("usa", "to 0505")) {
        act("usa", "to 0505");
        refused("usa", "halt", "8.11");
    }
    sandbox("{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
            "'phase':'movement','phasing':'usa','turn':2,'units':[{'id':'Train-II','hex':'0506'},"
            "{'id':'Train-III','hex':'0505'},{'id':'Train-Res','hex':'0505'}],'leaders':[]}");
    act_all("usa", "move Train-II", "to 0505", NULL);
    refused("usa", "halt", "8.11"); /* one at a time */
    PROVED("tss2", "8.12a 8.12b");
}

/* ---- who stands with whom ---- */

static void columns_stand_alone(void **unused) {
    (void)unused;
    begin("movement", "usa");
    column("c", "usa", 3, "0505", "");
    foot("x", "usa", 3, "0506", "n", "");
    leader("l", "usa", "0505", "");
    assert_string_equal(arrives("'turn':2"), "8.16");
    begin("movement", "usa");
    foot("a", "usa", 3, "0505", "n", "");
    column("x", "usa", 3, "0506", "");
    assert_string_equal(arrives("'turn':2"), "no step");
    begin("movement", "usa"); /* nor with guns */
    guns("a", "usa", 3, "N", "0505", "n", "");
    column("x", "usa", 3, "0506", "");
    assert_string_equal(arrives("'turn':2"), "no step");
    PROVED("tss2", "8.16");
}

static void horse_keeps_to_horse_and_guns(void **unused) {
    (void)unused;
    static const struct {
        const char *type, *weapon, *formation, *verdict;
    } there[] = {{"cav", "R", "mounted", ""},
                 {"art", "N", "limbered", ""},
                 {"art", "N", "unlimbered", ""},
                 {"inf", "R", "line", "no step"},
                 {"cav", "R", "dismounted", "no step"}};
    for (int i = 0; i < 5; i++) {
        begin("movement", "usa");
        unit_is("a", "usa", there[i].type, 3, there[i].weapon, "0505", "n", there[i].formation, "");
        horse("x", "usa", 3, "0506", "");
        assert_string_equal(arrives("'turn':2"), there[i].verdict);
    }
    begin("movement", "usa");
    leader("a", "usa", "0505", "");
    horse("x", "usa", 3, "0506", "");
    assert_string_equal(arrives("'turn':2"), "");
    begin("movement", "usa");
    wagon("a", "usa", "0505", "");
    horse("x", "usa", 3, "0506", "");
    assert_string_equal(arrives("'turn':2"), "no step");
    PROVED("tss2", "8.17");
}

/* ---- old brigades (8.18A) and the 5th Alabama (8.18B) ---- */

static void five_units(const char *brigade, const char *last, int strength, const char *ground) {
    char of[64], of_last[64];
    snprintf(of, sizeof of, ",'brigade':'%s'", brigade);
    snprintf(of_last, sizeof of_last, ",'brigade':'%s'", last);
    begin("movement", "usa");
    for (int i = 0; i < 4; i++) {
        char id[2] = {(char)('a' + i), 0};
        foot(id, "usa", 2, "0505", "n", of);
    }
    foot("x", "usa", strength, "0506", "n", of_last);
    more("'brigades':[{'id':'1/1/I'},{'id':'2/1/I'}]");
    more(ground);
}

static void old_brigades_stand_close(void **unused) {
    (void)unused;
    five_units("1/1/I", "1/1/I", 4, "'turn':2"); /* class A: five regiments, twelve points */
    assert_string_equal(arrives("'turn':2"), "");
    five_units("1/1/I", "1/1/I", 5, "'turn':2");
    assert_string_equal(arrives("'turn':2"), "8.11"); /* thirteen */
    five_units("2/1/I", "2/1/I", 1, "'turn':2");
    assert_string_equal(arrives("'turn':2"), "8.11"); /* class C */
    five_units("1/1/I", "2/1/I", 1, "'turn':2");
    assert_string_equal(arrives("'turn':2"), "8.11"); /* one stranger */
    begin("movement", "csa");                         /* class B */
    for (int i = 0; i < 4; i++) {
        char id[2] = {(char)('a' + i), 0};
        foot(id, "csa", 2, "0505", "n", ",'brigade':'Walker'");
    }
    foot("x", "csa", 4, "0506", "n", ",'brigade':'Walker'");
    more("'brigades':[{'id':'Walker'}]");
    start();
    act_all("csa", "move x", "to 0505", "halt n", NULL);
    begin("movement", "usa"); /* in woods eight points */
    for (int i = 0; i < 3; i++) {
        char id[2] = {(char)('a' + i), 0};
        foot(id, "usa", 2, "0505", "n", ",'brigade':'1/1/I'");
    }
    foot("x", "usa", 2, "0506", "n", ",'brigade':'1/1/I'");
    foot("y", "usa", 1, "0405", "n", ",'brigade':'1/1/I'");
    assert_string_equal(arrives("'hexes':{'0505':'woods'}"), "");
    act_all("usa", "halt n", "move y", "to 0505", NULL);
    refused("usa", "halt", "8.11");
    PROVED("tss2", "8.18A");
}

/* 12.71: as many as may stand in a hex may attack it. */
static void old_brigades_attack_close(void **unused) {
    (void)unused;
    static const struct {
        const char *brigade, *last, *ground;
        int go; /* of five regiments of two points */
    } at[] = {{"1/1/I", "1/1/I", "", 5},
              {"2/1/I", "2/1/I", "", 3},
              {"1/1/I", "2/1/I", "", 4},
              {"1/1/I", "1/1/I", "'hexes':{'0504':'woods'}", 4}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        begin("retreat-before-melee", "usa");
        foot("t", "csa", 3, "0504", "s", "");
        for (int k = 0; k < 5; k++) {
            char id[2] = {(char)('a' + k), 0}, of[64];
            snprintf(of, sizeof of, ",'brigade':'%s'", k == 4 ? at[i].last : at[i].brigade);
            foot(id, "usa", 2, k < 3 ? "0505" : "0404", k < 3 ? "n" : "ne", of);
        }
        more("'brigades':[{'id':'1/1/I'},{'id':'2/1/I'}]");
        if (at[i].ground[0])
            more(at[i].ground);
        start();
        act("usa", "attack 0504");
        int gone = 0;
        for (char with[] = "with a"; with[5] <= 'e'; with[5]++) {
            if (!judged_legal("usa", with))
                continue;
            act("usa", with);
            gone++;
        }
        assert_int_equal(gone, at[i].go);
    }
    PROVED("tss2", "12.71 8.18A");
}

static void the_fifth_alabama(void **unused) {
    (void)unused;
    static const char *const field =
        "{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
        "'phase':'%s','phasing':'csa','turn':2,'units':[{'id':'5-Al','hex':'0505','facing':'n','formation':'line'},"
        "{'id':'5-Al-SS','hex':'%s','facing':'n','formation':'line'},"
        "{'id':'3-Al','hex':'0505','facing':'n','formation':'line'},"
        "{'id':'26-Al','hex':'0505','facing':'n','formation':'line'}"
        ",{'id':'e','side':'usa','type':'inf','strength':4,'morale':3,'weapon':'R','hex':'%s','facing':'s',"
        "'formation':'line'}],'leaders':[]}";
    char position[2000];
    snprintf(position, sizeof position, field, "movement", "0506", "0520");
    sandbox(position);
    act_all("csa", "move 5-Al-SS", "to 0505", "halt", "end", NULL); /* four counters, three units, eleven points */
    /* together their morale is 4, apart the sharpshooters' is 5 */
    for (int apart = 0; apart < 2; apart++) {
        snprintf(
            position, sizeof position,
            "{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
            "'phase':'defensive-fire','phasing':'csa','turn':2,'units':["
            "{'id':'5-Al-SS','hex':'0505','facing':'n','formation':'line'},"
            "{'id':'5-Al','hex':'%s','facing':'n','formation':'line'},"
            "{'id':'e','side':'usa','type':'inf','strength':4,'morale':3,'weapon':'R','hex':'0504','facing':'s',"
            "'formation':'line'}],'leaders':[]}",
            apart ? "0605" : "0505");
        sandbox(position);
        dice(apart ? "[{'small-arms':6},{'morale':'5-Al-SS','is':1}]"
                   : "[{'small-arms':5},{'morale':'5-Al-SS','is':1}]");
        json_t *answer = act_all("usa", "fire 0505", "add e", "resolve", NULL);
        json_t *check = event_where(answer, "morale", "unit", "5-Al-SS");
        assert_non_null(check);
        assert_int_equal(field_int(check, "rating"), apart ? 5 : 4);
    }
    snprintf(position, sizeof position, field, "retreat-before-melee", "0505", "0504");
    sandbox(position); /* and they attack as the three units they are */
    act_all("csa", "attack 0504", "with 5-Al", "with 3-Al", "with 26-Al", "with 5-Al-SS", NULL);
    /* with that one rating they find the heart to attack, and come to themselves */
    sandbox("{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
            "'phase':'retreat-before-melee','phasing':'csa','turn':2,'units':["
            "{'id':'5-Al-SS','hex':'0505','facing':'n','formation':'line'},"
            "{'id':'5-Al','hex':'0505','facing':'n','formation':'line'},"
            "{'id':'e','side':'usa','type':'inf','strength':4,'morale':3,'weapon':'R','hex':'0504','facing':'s',"
            "'formation':'line'}],'leaders':[]}");
    announce("csa", "0504", "5-Al-SS 5-Al");
    dice("[{'morale':'5-Al-SS','is':5}]");
    json_t *heart = event_of(no_more_attacks("csa"), "initiation");
    assert_int_equal(field_int(heart, "rating"), 4);
    assert_string_equal(field_text(heart, "result"), "refuses");
    sandbox("{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
            "'phase':'rally','phasing':'csa','turn':2,'command':'rules','units':["
            "{'id':'5-Al-SS','hex':'0505','facing':'n','formation':'line','routed':true},"
            "{'id':'5-Al','hex':'0505','facing':'n','formation':'line'}],'leaders':[]}");
    dice("[{'rally':'5-Al-SS','is':5}]");
    assert_false(field_bool(event_of(act("csa", "end"), "rally"), "rallied"));
    PROVED("tss2", "8.18B");
}

/* ---- order, pins, retreats, melee through a hex ---- */

static void the_order_of_a_stack(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 3, "0505", "n", "");
    foot("b", "usa", 3, "0505", "n", "");
    foot("e", "csa", 3, "0502", "s", "");
    start();
    act("usa", "top b");
    assert_int_equal(unit_int("b", "order"), 0);
    act("usa", "end");
    assert_false(judged_legal("csa", "top e"));
    on_to("offensive-fire");
    assert_false(judged_legal("usa", "top a"));
    dice("[{'small-arms':1},{'depletion':1}]"); /* b fires its last round */
    act_all("usa", "fire 0502", "add b", "resolve", NULL);
    act("usa", "end");
    assert_string_equal(decision_now(), "reorder");
    act_all("usa", "top a", NULL);
    assert_int_equal(unit_int("a", "order"), 0);
    PROVED("tss2", "8.41");
}

static void a_pin_holds_the_hex(void **unused) {
    (void)unused;
    begin("defensive-fire", "usa");
    foot("a", "usa", 2, "0505", "n", "");
    foot("b", "usa", 2, "0505", "n", "");
    guns("g", "usa", 2, "N", "0505", "n", "");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':2},{'pin':'a','is':6},{'morale':'a','is':6}]"); /* P */
    act_all("csa", "fire 0505", "add e", "resolve", NULL);
    assert_true(unit_has("a", "pinned") && unit_has("b", "pinned") && unit_has("g", "pinned"));
    PROVED("tss2", "8.43");
}

static void friends_make_way_for_a_retreat(void **unused) {
    (void)unused;
    for (int shut = 0; shut < 2; shut++) {
        begin("defensive-fire", "usa");
        foot("x", "usa", 3, "0505", "n", ",'morale':1");
        foot("z", "usa", 3, "0506", "n", ",'morale':6");
        foot("e", "csa", 4, "0504", "s", "");
        more(shut ? "'hexsides':{'0505/0605':'cut','0505/0405':'cut','0505/0404':'cut','0505/0604':'cut'}"
                  : "'turn':2");
        start();
        dice("[{'small-arms':5},{'morale':'x','is':6},{'morale':'z','is':1}]");
        json_t *answer = act_all("csa", "fire 0505", "add e", "resolve", NULL);
        bool checked = event_where(answer, "morale", "unit", "z") != NULL;
        dice_free();
        for (int i = 0; i < 40 && strcmp(decision_now(), "fire-phase") != 0; i++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            answer = act(side_now(), json_string_value(json_array_get(list, 0)));
            checked |= event_where(answer, "morale", "unit", "z") != NULL;
        }
        assert_true(unit_has("x", "routed") && !stands_in("x", "0505"));
        assert_int_equal(!stands_in("z", "0506"), shut); /* round them if it can; else they are pushed aside */
        assert_int_equal(checked, shut);
    }
    PROVED("tss2", "8.15");
}

static void friends_are_passed_for_nothing(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 4, "0504", "n", "");
    foot("b", "usa", 4, "0504", "n", "");
    foot("c", "usa", 4, "0504", "n", "");
    foot("x", "usa", 4, "0505", "n", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    refused("usa", "halt", "8.11");
    json_t *answer = act("usa", "to 0503");
    assert_string_equal(field_text(event_of(answer, "step"), "left"), "4");
    act("usa", "halt n");
    PROVED("tss2", "8.0");
}

/* Columns of melee with these attackers on a line in 0505 that faces north. */
static int column_of_melee(const char *one, const char *faces, const char *two, const char *faces_too) {
    begin("retreat-before-melee", "csa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("a", "csa", 3, one, faces, "");
    foot("b", "csa", 3, two, faces_too, "");
    start();
    act_all("csa", "attack 0505", "with a", "with b", "resolve", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    json_t *odds = query("{'what':'melee','hex':'0505'}");
    assert_int_equal(row_by(odds, "attackers", "7.32"), field_int(odds, "attacker") - 6);
    return row_by(odds, "attackers", "7.32");
}

static void front_and_flank(void **unused) {
    (void)unused;
    assert_int_equal(column_of_melee("0504", "s", "0604", "sw"), 0); /* two fronts */
    assert_int_equal(column_of_melee("0504", "s", "0506", "n"), 1);  /* front and rear */
    assert_int_equal(column_of_melee("0506", "n", "0605", "nw"), 0); /* two flanks */
    begin("retreat-before-melee", "csa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("a", "csa", 6, "0504", "s", "");
    start();
    act_all("csa", "attack 0505", "with a", "resolve", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    dice("[{'morale':'a','is':1},{'melee':1}]");
    on_to("melee");
    act("csa", "attack 0505"); /* the defenders are driven off, and who is left may turn */
    dice_free();
    for (int i = 0; i < 20 && !legal("csa", "turn 0505 nw"); i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), json_string_value(json_array_get(list, 0)));
    }
    act("csa", "turn 0505 nw");
    assert_string_equal(unit_text("a", "facing"), "nw");
    PROVED("tss2", "7.32 7.13");
}

/* ---- how much leaves a hex, and how much fights in one (8.19) ---- */

static int melee_room(const char *ground, int each) {
    begin("retreat-before-melee", "usa");
    char hexes[64];
    snprintf(hexes, sizeof hexes, "'hexes':{'0504':'%s'}", ground);
    foot("a", "usa", each, "0505", "n", "");
    foot("b", "usa", each, "0404", "ne", "");
    foot("x", "csa", 3, "0504", "s", "");
    more(hexes);
    start();
    act_all("usa", "attack 0504", "with a", NULL);
    return judged_legal("usa", "with b");
}

static void what_the_ground_holds(void **unused) {
    (void)unused;
    static const char *const wide[] = {"clear", "rough", "orchard"}, *const narrow[] = {"woods", "wooded-rough",
                                                                                        "marsh"};
    for (int i = 0; i < 3; i++) {
        assert_true(melee_room(wide[i], 6)); /* twelve points */
        assert_false(melee_room(wide[i], 7));
        assert_true(melee_room(narrow[i], 4)); /* eight */
        assert_false(melee_room(narrow[i], 5));
    }
    for (int i = 0; i < 6; i++) { /* four points of small arms by a hexside; all guns, or four of them */
        const char *ground = i < 3 ? wide[i] : narrow[i - 3];
        char hexes[64];
        snprintf(hexes, sizeof hexes, "'hexes':{'0505':'%s'}", ground);
        begin("offensive-fire", "usa");
        foot("a", "usa", 6, "0505", "n", "");
        guns("g", "usa", 6, "N", "0505", "n", "");
        foot("x", "csa", 3, "0504", "s", "");
        more(hexes);
        start();
        act("usa", "fire 0504");
        assert_true(judged_legal("usa", "add a 4") && !judged_legal("usa", "add a 5"));
        assert_int_equal(judged_legal("usa", "add g 6"), i < 3);
        assert_true(judged_legal("usa", "add g 4"));
        assert_int_equal(judged_legal("usa", "add g 5"), i < 3);
    }
    PROVED("tss2", "8.19a 8.19b");
}

static void eight_points_leave_a_hex(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("a", "usa", 4, "0505", "n", ",'brigade':'1/1/I'");
    foot("b", "usa", 4, "0505", "n", ",'brigade':'1/1/I'");
    foot("c", "usa", 4, "0505", "n", ",'brigade':'1/1/I'");
    foot("x", "csa", 3, "0504", "s", "");
    foot("y", "csa", 3, "0604", "s", "");
    foot("z", "csa", 3, "0404", "s", "");
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    act_all("usa", "fire 0504", "add a", "resolve", NULL);
    dice("[{'small-arms':1},{'depletion':6}]");
    act_all("usa", "fire 0604", "add b", "resolve", NULL);
    assert_false(judged_legal("usa", "fire 0404")); /* eight have fired */
    PROVED("tss2", "8.19d");
}

TESTS(test(the_order_of_a_stack), test(a_pin_holds_the_hex), test(friends_make_way_for_a_retreat),
      test(friends_are_passed_for_nothing), test(front_and_flank), test(what_the_ground_holds),
      test(eight_points_leave_a_hex), test(units_and_points), test(the_town_is_narrow), test(batteries_stand_besides),
      test(wagons_and_leaders), test(trains_are_long), test(columns_stand_alone), test(horse_keeps_to_horse_and_guns),
      test(old_brigades_stand_close), test(old_brigades_attack_close), test(the_fifth_alabama))
