/* test_kernstown_sight.c: Stonewall 10.6: three levels, what blocks at which, and the halfway rule. */
#include "kernstown.h"

/* Looks north from 0520 to 0510, ten hexes, over this ground. */
static bool look(const char *ground) {
    begin("offensive-fire", "usa");
    foot("far", "csa", 3, "2323", "s", "");
    more(ground);
    start();
    return sees("0520", "0510");
}
#define LOW "'hexes':{'0101':'clear'}"
#define FIRER_ON_RIDGE "'0520/0521':'ridge'"
#define TARGET_ON_RIDGE "'0510/0509':'ridge'"
#define BOTH_ON_RIDGE FIRER_ON_RIDGE "," TARGET_ON_RIDGE

static void what_can_block(void **unused) {
    (void)unused;
    assert_true(look(LOW));
    assert_false(look("'hexes':{'0515':'woods'}"));
    assert_false(look("'hexes':{'0515':'town'}"));
    assert_true(look("'hexes':{'0510':'woods','0520':'woods'}")); /* into woods and out of them */
    assert_true(look("'hexes':{'0510':'town'}"));
    assert_true(look("'hexes':{'0515':'marsh'}"));
    assert_false(look("'hexsides':{'0516/0515':'ridge'}"));
    assert_false(look("'hexsides':{'0516/0515':'crest-up'}"));
    assert_false(look("'hexsides':{'0516/0515':'crest-down'}"));
    assert_true(look("'hexsides':{'0516/0515':'slope-up','0515/0514':'slope-down'}"));
    assert_true(look("'hexsides':{'0516/0515':'wall','0515/0514':'stream'}"));
    assert_true(look("'hexes':{'0415':'woods','0615':'woods'}")); /* beside the line */
    PROVED("stonewall", "10.6 10.45 5.26a 5.31");
}

static void sides_of_the_ends_do_not_block(void **unused) {
    (void)unused;
    assert_true(look("'hexsides':{'0520/0519':'ridge'}"));
    assert_true(look("'hexsides':{'0511/0510':'ridge'}"));
    assert_true(look("'hexsides':{'0520/0519':'crest-down','0511/0510':'crest-up'}"));
    begin("offensive-fire", "usa"); /* who is next to it is always seen */
    foot("x", "usa", 3, "0505", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    more("'hexes':{'0504':'woods','0505':'town'},'hexsides':{'0505/0504':'ridge'}");
    start();
    assert_true(sees("0505", "0504"));
    PROVED("stonewall", "10.6 10.64");
}

/* The same with somebody standing at 0515. */
static bool look_past(const char *who, const char *ground) {
    begin("offensive-fire", "usa");
    if (strcmp(who, "friend") == 0)
        foot("x", "usa", 1, "0515", "n", "");
    else if (strcmp(who, "enemy") == 0)
        foot("x", "csa", 1, "0515", "n", "");
    else if (strcmp(who, "routed") == 0)
        foot("x", "csa", 1, "0515", "n", ",'routed':true");
    else if (strcmp(who, "wagon") == 0)
        wagon("x", "usa", "0515", "");
    else {
        leader("x", "usa", "0515", "");
        foot("his", "usa", 1, "2301", "n", ",'brigade':'b-x'");
    }
    more(ground);
    start();
    return sees("0520", "0510");
}

static void units_block(void **unused) {
    (void)unused;
    assert_false(look_past("friend", LOW));
    assert_false(look_past("enemy", LOW));
    assert_false(look_past("routed", LOW));
    assert_false(look_past("wagon", LOW));
    assert_true(look_past("leader", LOW));
    /* a unit blocks from where it stands: those on a ridge look over it, unless it is up there too */
    assert_true(look_past("enemy", "'hexsides':{" BOTH_ON_RIDGE "}"));
    assert_false(look_past("enemy", "'hexsides':{" BOTH_ON_RIDGE ",'0515/0615':'ridge'}"));
    assert_true(look_past("enemy", "'areas':{'hilltop':['0510','0520']},'hexsides':{'0515/0615':'ridge'}"));
    PROVED("stonewall", "10.65 10.66");
}

static void equal_levels(void **unused) {
    (void)unused;
    assert_true(look("'hexes':{'0515':'woods'},'hexsides':{" BOTH_ON_RIDGE "}")); /* lower than both */
    assert_false(look("'hexsides':{" BOTH_ON_RIDGE ",'0516/0515':'ridge'}"));
    assert_false(look("'hexsides':{" BOTH_ON_RIDGE ",'0516/0515':'crest-up'}"));
    assert_true(look("'areas':{'hilltop':['0510','0520']},'hexsides':{'0516/0515':'ridge'}"));
    assert_true(look("'areas':{'hilltop':['0510','0520']},'hexes':{'0515':'town'}"));
    assert_false(look("'areas':{'hilltop':['0510','0520','0515']},'hexsides':{'0516/0515':'crest-up'}"));
    assert_false(look("'areas':{'hilltop':['0515']},'hexsides':{" BOTH_ON_RIDGE ",'0516/0515':'crest-up'}"));
    PROVED("stonewall", "10.65 10.64");
}

static void between_ground_and_ridge(void **unused) {
    (void)unused;
    /* woods level with the lower end block halfway or nearer to it */
    assert_false(look("'hexes':{'0519':'woods'},'hexsides':{" TARGET_ON_RIDGE "}"));
    assert_false(look("'hexes':{'0515':'woods'},'hexsides':{" TARGET_ON_RIDGE "}"));
    assert_true(look("'hexes':{'0514':'woods'},'hexsides':{" TARGET_ON_RIDGE "}"));
    assert_false(look("'hexes':{'0511':'woods'},'hexsides':{" FIRER_ON_RIDGE "}"));
    assert_false(look("'hexes':{'0515':'woods'},'hexsides':{" FIRER_ON_RIDGE "}"));
    assert_true(look("'hexes':{'0516':'woods'},'hexsides':{" FIRER_ON_RIDGE "}"));
    /* what is as high as the higher end blocks wherever it is */
    assert_false(look("'hexsides':{" TARGET_ON_RIDGE ",'0513/0512':'ridge'}"));
    assert_false(look("'hexsides':{" FIRER_ON_RIDGE ",'0518/0517':'ridge'}"));
    /* and what is above both */
    assert_false(look("'areas':{'hilltop':['0512']},'hexsides':{" TARGET_ON_RIDGE ",'0513/0512':'crest-up'}"));
    PROVED("stonewall", "10.66");
}

static void between_ground_and_hilltop(void **unused) {
    (void)unused;
    assert_false(look("'areas':{'hilltop':['0510']},'hexes':{'0515':'woods'}"));
    assert_true(look("'areas':{'hilltop':['0510']},'hexes':{'0514':'woods'}"));
    assert_true(look("'areas':{'hilltop':['0520']},'hexes':{'0516':'woods'}"));
    /* a ridge between them takes the same test: at four and a half hexes, and at six and a half */
    assert_false(look("'areas':{'hilltop':['0510']},'hexsides':{'0516/0515':'ridge'}"));
    assert_true(look("'areas':{'hilltop':['0510']},'hexsides':{'0514/0513':'ridge'}"));
    /* from ridge to hilltop woods are below both, a ridge is level with the lower */
    assert_true(look("'areas':{'hilltop':['0510']},'hexes':{'0517':'woods'},'hexsides':{" FIRER_ON_RIDGE "}"));
    assert_false(look("'areas':{'hilltop':['0510']},'hexsides':{" FIRER_ON_RIDGE ",'0516/0515':'ridge'}"));
    assert_true(look("'areas':{'hilltop':['0510']},'hexsides':{" FIRER_ON_RIDGE ",'0514/0513':'ridge'}"));
    PROVED("stonewall", "10.66");
}

static void below_a_crest_is_ground(void **unused) {
    (void)unused;
    /* the firer stands under a crest behind him: woods stop him, as he is on the ground */
    assert_false(look("'hexes':{'0514':'woods'},'hexsides':{'0520/0521':'crest-up'," FIRER_ON_RIDGE "}") &&
                 look("'hexes':{'0514':'woods'},'hexsides':{'0520/0521':'crest-up'}"));
    assert_false(look("'hexes':{'0516':'woods'},'hexsides':{'0520/0521':'crest-up'}"));
    assert_true(look("'hexes':{'0516':'woods'},'hexsides':{'0520/0521':'crest-down'}")); /* on top of it he is not */
    PROVED("stonewall", "10.64");
}

static void woods_beside_the_firer(void **unused) {
    (void)unused;
    assert_false(look("'areas':{'hilltop':['0520','0510']},'hexes':{'0519':'woods'}")); /* at every level */
    assert_false(look("'areas':{'hilltop':['0520','0510']},'hexes':{'0519':'town'}"));
    assert_true(look("'areas':{'hilltop':['0520','0510']},'hexes':{'0518':'woods'}"));
    assert_true(
        look("'areas':{'hilltop':['0520','0510']},'hexes':{'0511':'woods'}")); /* beside the target it is not so */
    PROVED("stonewall", "10.67");
}

static void a_line_between_two_hexes(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* 0505 to 0704 and beyond: the line runs along the side of 0604 and 0605 */
    foot("far", "csa", 3, "2323", "s", "");
    more("'hexes':{'0605':'woods'}");
    start();
    assert_false(sees("0505", "0705")); /* doubt is the defender's */
    assert_true(sees("0508", "0708"));
    PROVED("stonewall", "10.65");
}

static void the_examples_of_the_book(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    real_map();
    foot("a", "usa", 3, "0723", "n", "");
    foot("b", "usa", 3, "1709", "n", "");
    foot("e", "csa", 3, "4534", "n", "");
    start();
    assert_false(sees("2918", "2719")); /* through the woods of 2818 */
    assert_true(sees("2918", "2818"));
    assert_true(sees("0622", "0823"));  /* over the head of the unit on 0723 */
    assert_false(sees("1708", "1710")); /* but not of one on 1709 */
    begin("offensive-fire", "usa");
    real_map();
    foot("a", "usa", 3, "0622", "n", "");
    foot("b", "usa", 3, "1708", "n", "");
    foot("e", "csa", 3, "4534", "n", "");
    start();
    assert_false(sees("0723", "0522")); /* not the other way */
    assert_false(sees("1709", "1707"));
    PROVED("stonewall", "10.67");
}

static void no_fire_without_sight(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 4, "N", "0520", "n", "");
    foot("e", "csa", 3, "0510", "s", "");
    more("'hexes':{'0515':'woods'}");
    start();
    json_t *error = refused("usa", "fire 0510", "10.6");
    assert_non_null(strstr(field_text(error, "why"), "0515")); /* it says what is in the way */
    PROVED("stonewall", "10.6 10.0");
}

TESTS(test(what_can_block), test(sides_of_the_ends_do_not_block), test(units_block), test(equal_levels),
      test(between_ground_and_ridge), test(between_ground_and_hilltop), test(below_a_crest_is_ground),
      test(woods_beside_the_firer), test(a_line_between_two_hexes), test(the_examples_of_the_book),
      test(no_fire_without_sight))
