/* test_gettysburg_works.c: Terrible Swift Sword 20.0: breastworks: who builds them, where and when, what they keep
 * their builders from, and what they do. */
#define FIELD_BASE "gettysburg/little-round-top" /* at Culp's Hill leaders ride by night as by day (34.36C) */
#include "gettysburg_field.h"

/* A regiment that could build in 0505, by night unless told otherwise. */
static void a_site(const char *ground, bool dark) {
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0905", "n", "");
    foot("e", "csa", 3, "0520", "n", "");
    more(ground);
    if (dark)
        more("'night':true");
    start();
}

static int works_told(const char *is) {
    json_t *list = json_object_get(position_now(), "works"), *one;
    int count = 0;
    size_t i;
    json_array_foreach(list, i, one) count += strcmp(field_text(one, "is"), is) == 0;
    return count;
}

/* The other side does nothing; the next Movement Phase of the Union. */
static void next_turn(void) {
    int turn = turn_now();
    for (int i = 0; i < 80 && !(turn_now() > turn && strcmp(phase_now(), "movement") == 0 &&
                                strcmp(side_now(), "usa") == 0 && strcmp(decision_now(), "movement") == 0);
         i++) {
        const char *now = decision_now();
        act(side_now(), strcmp(now, "evade") == 0 ? "stand" : strcmp(now, "fire") == 0 ? "hold" : "end");
    }
}

/* ---- who, where, when (20.11 to 20.13) ---- */

static void who_may_build(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("out", "usa", 3, "0705", "n", ",'out-of-command':true");
    foot("run", "usa", 3, "0905", "n", ",'routed':true");
    dismounted("d", "usa", 3, "1105", "n", "");
    guns("g", "usa", 3, "N", "1305", "n", "");
    foot("m", "usa", 3, "1505", "n", "");
    more("'night':true");
    start();
    assert_true(legal("usa", "build x"));
    refused("usa", "build out", "20.11a");
    refused("usa", "build run", "20.11a");
    refused("usa", "build d", "20.11a");
    refused("usa", "build g", "20.11a");
    act_all("usa", "move m", "to 1504", "halt n", NULL);
    refused("usa", "build m", "20.11a"); /* at the opening of the phase, not after a march */
    act("usa", "build x");
    assert_true(unit_has("x", "at-work") || unit_int("x", "own") != 0);
    refused("usa", "build x", "20.11b");
    PROVED("tss2", "20.11a");
}

static void where_and_when(void **unused) {
    (void)unused;
    a_site("'hexes':{'0505':'clear'}", false);
    refused("usa", "build x", "20.12"); /* not by day */
    a_site("'hexes':{'0505':'town'}", true);
    refused("usa", "build x", "20.13");
    a_site("'hexes':{'0505':'marsh'}", true);
    refused("usa", "build x", "20.13");
    a_site("'hexsides':{'0505/0504':'works'}", true);
    refused("usa", "build x", "20.13"); /* one is enough */
    a_site("'hexes':{'0505':'woods'}", true);
    act_all("usa", "build x", "build y", NULL); /* as many as one likes */
    assert_int_equal(works_told("begun"), 2);
    PROVED("tss2", "20.12 20.13");
}

/* ---- three turns (20.11) ---- */

/* The night of the Grand Battle: turn 36 is that of 20:00. */
static void by_night(const char *units) {
    char position[4000];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
             "'phase':'movement','phasing':'usa','turn':36,'night':true,'units':[%s],'leaders':[]}",
             units);
    sandbox(position);
}
#define FOOT(id, side, hex, facing)                                                                                    \
    "{'id':'" id "','side':'" side "','type':'inf','strength':4,'morale':6,'weapon':'R','hex':'" hex                   \
    "','facing':'" facing "','formation':'line'}"

static void three_turns(void **unused) {
    (void)unused;
    by_night(FOOT("x", "usa", "0505", "n") "," FOOT("e", "csa", "0520", "n"));
    act("usa", "build x");
    for (int turn = 0; turn < 2; turn++) {
        act("usa", "end");
        assert_int_equal(works_told("begun"), 1);
        next_turn();
        assert_true(field_bool(position_now(), "night"));
    }
    json_t *answer = act("usa", "end"); /* the third Movement Phase ends */
    assert_true(event_told(answer, "work-built"));
    assert_int_equal(works_told("built"), 1);
    next_turn();
    refused("usa", "build x", "20.13");
    act_all("usa", "turn 0505 s", "end", NULL); /* its builders may turn; it never does */
    json_t *work = json_array_get(field_of(position_now(), "works"), 0);
    assert_int_equal(field_int(work, "sides"), 1 | 2 | 32); /* north and the two beside it */
    next_turn();
    act_all("usa", "move x", "to 0506", "halt n", "end", NULL); /* and outlasts them */
    for (int i = 0; i < 3; i++)
        next_turn();
    assert_int_equal(works_told("built"), 1);
    PROVED("tss2", "20.11b 20.14 20.3");
}

static void a_turn_of_fighting_does_not_count(void **unused) {
    (void)unused;
    by_night(FOOT("x", "usa", "0505", "n") "," FOOT("e", "csa", "0504", "n"));
    act("usa", "build x");
    act("usa", "end"); /* one */
    for (int i = 0; i < 60 && !(strcmp(phase_now(), "defensive-fire") == 0 && strcmp(side_now(), "usa") == 0); i++)
        act(side_now(), strcmp(decision_now(), "evade") == 0  ? "stand"
                        : strcmp(decision_now(), "fire") == 0 ? "hold"
                                                              : "end");
    dice("[{'small-arms':1},{'depletion':6}]");
    json_t *fire = fired(act_all("usa", "fire 0504", "add x", "resolve", NULL), 0);
    assert_int_equal(shift_of(fire, "20.16"), -1);
    dice_free();
    for (int i = 0; i < 60 && !(strcmp(phase_now(), "movement") == 0 && strcmp(side_now(), "usa") == 0); i++)
        act(side_now(), strcmp(decision_now(), "evade") == 0  ? "stand"
                        : strcmp(decision_now(), "fire") == 0 ? "hold"
                                                              : "end");
    act("usa", "end"); /* this one is lost */
    next_turn();
    act("usa", "end"); /* two */
    assert_int_equal(works_told("begun"), 1);
    next_turn();
    assert_true(event_told(act("usa", "end"), "work-built")); /* three: they need not follow each other */
    PROVED("tss2", "20.11b 20.16");
}

static void daybreak(void **unused) {
    (void)unused;
    begin("movement", "usa");
    char position[2000];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
             "'phase':'movement','phasing':'usa','turn':44,'night':true,'units':[%s],'leaders':[]}",
             FOOT("x", "usa", "0505", "n") "," FOOT("e", "csa", "0520", "n"));
    sandbox(position);
    act_all("usa", "build x", "end", NULL);
    assert_int_equal(works_told("begun"), 1);
    next_turn(); /* 05:00 */
    assert_false(field_bool(position_now(), "night"));
    assert_int_equal(works_told("begun") + works_told("built"), 0);
    refused("usa", "build x", "20.12"); /* it is at work no more, and has to wait for the night */
    PROVED("tss2", "20.12");
}

/* ---- who stays and who goes (20.15) ---- */

static void who_leaves_loses_them(void **unused) {
    (void)unused;
    a_site("'hexes':{'0505':'clear'}", true);
    act_all("usa", "build x", "move x", "to 0504", NULL);
    assert_int_equal(works_told("begun"), 0);
    act_all("usa", "halt n", NULL);
    by_night(FOOT("x", "usa", "0505", "n") "," FOOT("z", "usa", "0506", "n") "," FOOT("p", "usa", "0606", "n") "," FOOT(
        "e", "csa", "0520", "n"));
    act_all("usa", "build x", "move z", "to 0505", "halt", NULL); /* it lends a hand */
    json_t *answer = act_all("usa", "move p", "to 0605", "to 0505", NULL);
    assert_string_equal(field_text(event_nth(answer, "step", 1), "cost"), "1");
    assert_string_equal(field_text(event_of(act("usa", "to 0504"), "step"), "cost"), "2"); /* through the diggings */
    act_all("usa", "halt n", "end", NULL);
    next_turn();
    act_all("usa", "move z", "to 0506", "halt n", NULL); /* free to go, at no toll */
    assert_int_equal(works_told("begun"), 1);
    by_night(FOOT("x", "usa", "0505", "n") "," FOOT("e", "csa", "0520", "n"));
    act_all("usa", "build x", "end", NULL); /* a turn of work, which is lost when they go */
    next_turn();
    act_all("usa", "move x", "to 0506", "to 0505", "halt n", "end", NULL);
    assert_int_equal(works_told("begun"), 0);
    next_turn();
    act_all("usa", "build x", "end", NULL);
    next_turn();
    act("usa", "end");
    assert_int_equal(works_told("begun"), 1); /* it takes three again */
    next_turn();
    assert_true(event_told(act("usa", "end"), "work-built"));
    PROVED("tss2", "20.15a 20.15b");
}

/* Who lends a hand fires like a builder, and the work of that turn is lost by it. */
static void a_helper_who_fires(void **unused) {
    (void)unused;
    by_night(FOOT("z", "usa", "0505", "n") "," FOOT("x", "usa", "0505", "n") "," FOOT("e", "csa", "0504", "n"));
    act_all("usa", "build x", "end", NULL);
    for (int i = 0; i < 60 && !(strcmp(phase_now(), "defensive-fire") == 0 && strcmp(side_now(), "usa") == 0); i++)
        act(side_now(), strcmp(decision_now(), "evade") == 0  ? "stand"
                        : strcmp(decision_now(), "fire") == 0 ? "hold"
                                                              : "end");
    dice("[{'small-arms':1},{'depletion':6}]");
    json_t *fire = fired(act_all("usa", "fire 0504", "add z", "resolve", NULL), 0);
    assert_int_equal(shift_of(fire, "20.16"), -1);
    dice_free();
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < 60 && !(strcmp(phase_now(), "movement") == 0 && strcmp(side_now(), "usa") == 0); i++)
            act(side_now(), strcmp(decision_now(), "evade") == 0  ? "stand"
                            : strcmp(decision_now(), "fire") == 0 ? "hold"
                                                                  : "end");
        assert_int_equal(event_told(act("usa", "end"), "work-built"), turn == 2); /* the first turn did not count */
    }
    PROVED("tss2", "20.16");
}

static void driven_off_they_lose_them(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", ",'morale':1");
    foot("e", "csa", 4, "0504", "s", "");
    more("'night':true");
    start();
    act_all("usa", "build x", "end", NULL);
    assert_string_equal(phase_now(), "defensive-fire");
    dice("[{'small-arms':5},{'morale':'x','is':6}]");
    act_all("csa", "fire 0505", "add e", "resolve", NULL);
    dice_free();
    settle_to("fire-phase");
    assert_true(unit_has("x", "routed"));
    assert_int_equal(works_told("begun"), 0);
    PROVED("tss2", "20.15a 20.17");
}

/* ---- what it keeps them from (20.16, 20.17) ---- */

static void spades_not_muskets(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    more("'night':true");
    start();
    act("usa", "build x");
    act("usa", "end");
    on_to("offensive-fire");
    assert_false(judged_legal("usa", "fire 0504"));
    act("usa", "end");
    assert_false(judged_legal("usa", "attack 0504"));
    /* and a unit that moves away in front of them is not fired at */
    begin("movement", "csa");
    foot("x", "usa", 3, "0505", "n", ",'own':32");
    foot("e", "csa", 3, "0504", "s", "");
    more("'night':true,'works':[{'hex':'0505','is':'begun','sides':35}]");
    start();
    act_all("csa", "move e", "to 0503", NULL);
    assert_string_equal(side_now(), "csa");
    assert_true(stands_in("e", "0503"));
    PROVED("tss2", "20.16 20.17");
}

/* Do builders in 0506 keep a column of the enemy's, with its leader, from the road before them (21.24)? */
static bool road_is_watched(bool digging) {
    begin("movement", "csa");
    foot("x", "usa", 3, "0506", "n", digging ? ",'own':32" : "");
    column("c", "csa", 3, "0705", ",'brigade':'b-led'");
    leader("led", "csa", "0705", "");
    more("'night':true,'roads':[{'kind':'road','path':['0705','0605','0505','0405']}]");
    if (digging)
        more("'works':[{'hex':'0506','is':'begun','sides':35}]");
    start();
    act_all("csa", "move c", "with led", NULL);
    return !judged_legal("csa", "to 0605");
}

static void they_watch_no_ground(void **unused) {
    (void)unused;
    assert_true(road_is_watched(false));
    assert_false(road_is_watched(true));
    PROVED("tss2", "20.16");
}

/* On a strip two hexes wide the enemy stands in one, and the other lies before his front. */
static bool word_gets_through(const char *enemy) {
    char position[2000];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/culps-hill','grid':{'first':'0101','width':12,'height':2},'profile':'gettysburg',"
             "'phase':'initial-command','phasing':'csa','turn':2,'command':'rules','units':[{'id':'x','side':'usa',"
             "'type':'inf','strength':3,'morale':3,'weapon':'R','hex':'0502','facing':'n','formation':'line'%s},"
             "{'id':'his','side':'csa','type':'inf','strength':3,'morale':3,'weapon':'R','hex':'0201','facing':'n',"
             "'formation':'line','brigade':'b-led'}],'leaders':[{'id':'led','side':'csa','hex':'0801',"
             "'brigade':'b-led','radius':9,'rally':1}]%s}",
             enemy, strstr(enemy, "own") ? ",'works':[{'hex':'0502','is':'begun','sides':35}]" : "");
    sandbox(position);
    return field_bool(query("{'what':'command','unit':'his'}"), "now");
}

static void they_bar_the_enemys_paths(void **unused) {
    (void)unused;
    assert_true(word_gets_through(",'routed':true"));
    assert_false(word_gets_through(""));
    assert_false(word_gets_through(",'own':32")); /* with spades as with muskets */
    PROVED("tss2", "20.16");
}

static void they_defend_themselves(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    foot("x", "usa", 3, "0505", "n", ",'own':32,'morale':3");
    foot("e", "csa", 3, "0504", "s", "");
    more("'night':true,'works':[{'hex':'0505','is':'begun','sides':35}]");
    start();
    act_all("csa", "attack 0505", "with e", "resolve", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    json_t *odds = query("{'what':'melee','hex':'0505'}");
    assert_int_equal(row_by(odds, "attackers", "12.31"), 0); /* unfinished they shelter nobody */
    assert_int_equal(field_int(json_array_get(field_of(odds, "defenders"), 0), "by"), 3);
    PROVED("tss2", "20.17");
}

/* ---- taking them down (20.18) ---- */

static void taken_down(void **unused) {
    (void)unused;
    for (int stays = 0; stays < 2; stays++) {
        begin("movement", "usa");
        foot("x", "usa", 3, "0505", "n", "");
        foot("e", "csa", 3, "0503", "s", "");
        more("'hexsides':{'0505/0504':'works'}"); /* by day as by night */
        start();
        refused("usa", "dismantle e", "20.11a");
        act("usa", "dismantle x");
        if (!stays) {
            act_all("usa", "move x", "to 0506", "halt n", NULL);
        }
        act("usa", "end");
        on_to("offensive-fire");
        if (stays)
            assert_false(judged_legal("usa", "fire 0503"));
        on_to("melee");
        int gone = 0;
        for (int i = 0; i < 10 && turn_now() == 2; i++) {
            json_t *answer = act(side_now(), "end");
            gone += event_told(answer, "work-gone");
        }
        assert_int_equal(gone, stays);
    }
    begin("movement", "usa"); /* nor does who is at it begin a melee; and it is work for infantry, where there is any */
    foot("x", "usa", 3, "0505", "n", "");
    foot("free", "usa", 3, "0604", "nw", "");
    dismounted("d", "usa", 3, "0905", "n", "");
    foot("idle", "usa", 3, "1305", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    more("'hexsides':{'0505>0504':'works','0905>0904':'works'}");
    start();
    refused("usa", "dismantle d", "20.11a");
    refused("usa", "dismantle idle", "20.18");
    act("usa", "dismantle x");
    on_to("retreat-before-melee");
    act("usa", "attack 0504");
    refused("usa", "with x", "20.18");
    assert_true(legal("usa", "with free"));
    PROVED("tss2", "20.18");
}

/* ---- what they do (20.2) ---- */

static void they_cost_those_who_cross(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("in", "usa", 3, "0503", "s", "");
    foot("out", "usa", 3, "0905", "n", "");
    foot("by", "usa", 3, "1305", "n", "");
    horse("h", "usa", 3, "1703", "");
    limbered("g", "usa", 3, "2103", "");
    more("'works':[{'hex':'0504','is':'built','sides':35},{'hex':'0905','is':'built','sides':35},"
         "{'hex':'1305','is':'built','sides':35},{'hex':'1704','is':'built','sides':35},"
         "{'hex':'2104','is':'built','sides':35}]");
    start();
    assert_string_equal(step_to("usa", "in", "0504"), "2"); /* coming in over them */
    put_down("usa");
    assert_string_equal(step_to("usa", "out", "0904"), "2"); /* going out over them */
    put_down("usa");
    assert_string_equal(step_to("usa", "by", "1306"), "1"); /* by the open side */
    put_down("usa");
    assert_string_equal(step_to("usa", "h", "1704"), "3");
    put_down("usa");
    assert_string_equal(step_to("usa", "g", "2104"), "");
    PROVED("tss2", "20.21 20.22 20.0");
}

static int sheltered_from(const char *from, const char *facing) {
    begin("defensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("e", "csa", 1, from, facing, "");
    more("'works':[{'hex':'0505','is':'built','sides':35}]");
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    return shift_of(fired(act_all("csa", "fire 0505", "add e", "resolve", NULL), 0), "20.23a");
}

static void they_shelter_by_three_hexsides(void **unused) {
    (void)unused;
    assert_int_equal(sheltered_from("0504", "s"), -1);
    assert_int_equal(sheltered_from("0604", "sw"), -1);
    assert_int_equal(sheltered_from("0404", "se"), -1);
    assert_int_equal(sheltered_from("0506", "n"), 0);
    assert_int_equal(sheltered_from("0605", "nw"), 0);
    PROVED("tss2", "20.0");
}

static int in_melee_from(const char *from, const char *facing) {
    begin("retreat-before-melee", "csa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("a", "csa", 3, from, facing, "");
    more("'works':[{'hex':'0505','is':'built','sides':35}]");
    start();
    act_all("csa", "attack 0505", "with a", "resolve", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    json_t *odds = query("{'what':'melee','hex':'0505'}");
    return (int)field_int(odds, "attacker");
}

static void they_break_an_attack(void **unused) {
    (void)unused;
    assert_int_equal(in_melee_from("0504", "s"), 2);
    assert_int_equal(in_melee_from("0506", "n"), 3);
    PROVED("tss2", "20.23b");
}

TESTS(test(who_may_build), test(where_and_when), test(three_turns), test(a_turn_of_fighting_does_not_count),
      test(daybreak), test(who_leaves_loses_them), test(a_helper_who_fires), test(driven_off_they_lose_them),
      test(spades_not_muskets), test(they_watch_no_ground), test(they_bar_the_enemys_paths),
      test(they_defend_themselves), test(taken_down), test(they_cost_those_who_cross),
      test(they_shelter_by_three_hexsides), test(they_break_an_attack))
