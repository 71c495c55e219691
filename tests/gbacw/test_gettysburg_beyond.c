/* test_gettysburg_beyond.c: Terrible Swift Sword 22.4 and 22.5: who went out of a staging area to fight may go back
 * into it, and stays where he comes to; 22.8: those who come to a regiment that is no more; 35.12: who follows Stuart.
 */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/three-days"
#include "kernstown.h"

/* Attacks as many as itself from this hex, and is driven back two hexes. */
static void driven_back(const char *from, const char *facing) {
    begin("retreat-before-melee", "csa");
    real_map();
    on_turn(3);
    more("'command':'all'");
    unit_is("x", "csa", "inf", 4, "R", from, facing, "line", "");
    unit_is("t", "usa", "inf", 4, "R", "A0435", "w", "line", "");
    start();
    announce("csa", "A0435", "x");
    dice("[{'morale':'x','is':1},{'melee':5}]");
    act("csa", "end");
    json_t *answer = act("csa", "attack A0435");
    dice_free();
    assert_string_equal(field_text(event_of(answer, "melee"), "attacker-result"), "R2");
}

static void back_into_the_area(void **unused) {
    (void)unused;
    driven_back("A0436", "e");
    assert_string_equal(decision_now(), "retreat");
    assert_true(legal("csa", "to A0436"));
    assert_false(legal("csa", "to A0336")); /* the hex it came from, no other of the area */
    dice("[{'morale':'x','is':6}]");        /* and there it runs no farther */
    act("csa", "to A0436");
    dice_free();
    settle_to("melee-phase");
    assert_true(unit_has("x", "routed") && stands_in("x", "A0436"));
    driven_back("A0434", "w"); /* who came over the map does not know that way */
    assert_false(legal("csa", "to A0436") || legal("csa", "to A0336"));
    PROVED("tss2", "22.43 22.53");
}

/* The point that comes to 75 Oh at nine in the evening, its regiment lost and this around Ames in B4120. */
static void raised_with(const char *around, const char *officers) {
    begin("final-command", "usa");
    real_map();
    on_turn(36);
    more("'command':'all'");
    counter("'id':'75-Oh','fate':'eliminated','strength':0");
    counter(around);
    append(field_leaders, sizeof field_leaders, "%s", officers);
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act("usa", "end");
    while (turn_now() < 37)
        act(side_now(), "end");
}

static void raised_anew(void **unused) {
    (void)unused;
    const char *ames = "{'id':'Ames','hex':'B4120'}";
    raised_with(
        "'id':'with','side':'usa','type':'inf','strength':2,'morale':3,'weapon':'R','hex':'B4120','facing':'sw',"
        "'formation':'line'",
        ames);
    assert_string_equal(unit_text("75-Oh", "hex"), "B4120");
    assert_int_equal(unit_int("75-Oh", "strength"), 1);
    assert_string_equal(unit_text("75-Oh", "facing"), "sw"); /* as the others of the hex */
    raised_with(
        "'id':'with','side':'usa','type':'inf','strength':8,'morale':3,'weapon':'R','hex':'B4120','facing':'sw',"
        "'formation':'line'},{'id':'and','side':'usa','type':'inf','strength':4,'morale':3,'weapon':'R','hex':"
        "'B4120','facing':'sw','formation':'line'",
        ames);
    assert_string_not_equal(unit_text("75-Oh", "hex"), "B4120"); /* no room there */
    assert_true(unit_on_map("75-Oh"));
    raised_with("'id':'e','side':'csa','type':'inf','strength':8,'morale':3,'weapon':'R','hex':'B4119','facing':'w',"
                "'formation':'line'",
                ames);
    assert_true(unit_on_map("75-Oh"));
    assert_string_not_equal(unit_text("75-Oh", "hex"), "B4120"); /* that lies in a zone */
    raised_with(
        "'id':'with','side':'usa','type':'inf','strength':2,'morale':3,'weapon':'R','hex':'B4120','facing':'sw',"
        "'formation':'line'",
        "{'id':'Howard','hex':'B4120'}");
    assert_false(unit_on_map("75-Oh")); /* nobody whose brigade it is */
    PROVED("tss2", "22.8");
}

static void the_others_follow_stuart(void **unused) {
    (void)unused;
    begin("movement", "csa");
    real_map();
    on_turn(120);
    more("'command':'all'");
    counter("'id':'9-Va-c','hex':'B3501','facing':'e','formation':'mounted'");
    counter("'id':'13-Va-c','hex':'B3502','facing':'e','formation':'mounted'");
    counter("'id':'1-SC-c','hex':'B3502','facing':'e','formation':'mounted'"); /* Hampton's hour is 12:40 */
    foot("foot", "csa", 2, "B3601", "e", "");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act_all("csa", "move 9-Va-c", "exit", NULL);
    act_all("csa", "move 13-Va-c", "to B3501", "exit", NULL); /* by the way the first has gone */
    assert_string_equal(unit_text("13-Va-c", "fate"), "left");
    act_all("csa", "move 1-SC-c", "to B3501", NULL);
    refused("csa", "exit", "35.12");
    begin("movement", "usa"); /* Buford's going tells nothing of Stuart's */
    real_map();
    on_turn(60);
    more("'command':'all'");
    counter("'id':'8-Ill-c','hex':'C4043','facing':'se','formation':'mounted'");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act_all("usa", "move 8-Ill-c", "exit", NULL);
    assert_int_equal(special("left_by"), 0);
    PROVED("tss2", "35.12 35.14d");
}

TESTS(test(back_into_the_area), test(raised_anew), test(the_others_follow_stuart))
