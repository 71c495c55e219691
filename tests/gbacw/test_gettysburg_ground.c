/* test_gettysburg_ground.c: Terrible Swift Sword 9.5 and its chart 9.56: what the ground does to fire and melee. */
#include "gettysburg_field.h"

/* The net shift of small arms from 0506 (and 0604, if both fire) at a regiment of four in 0504. */
static int net_on(const char *ground, bool both) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0506", "n", "");
    if (both)
        foot("y", "usa", 4, "0604", "nw", "");
    foot("t", "csa", 4, "0504", "s", "");
    if (ground[0])
        more(ground);
    start();
    return (int)field_int(json_array_get(field_of(asked_fire("0504"), "attacks"), 0), "net");
}

static void shelter_adds_up(void **unused) {
    (void)unused;
    assert_int_equal(net_on("", true), 0);
    assert_int_equal(net_on("'hexes':{'0504':'woods'}", true), -1);
    assert_int_equal(net_on("'hexes':{'0504':'woods'},'hexsides':{'0504>0505':'works'}", false), -2);
    assert_int_equal(net_on("'hexes':{'0504':'woods'},'hexsides':{'0504>0505':'works'}", true), -2); /* one suffices */
    assert_int_equal(net_on("'hexes':{'0504':'woods'},'hexsides':{'0504>0403':'works'}", true), -1);
    assert_int_equal(net_on("'hexes':{'0505':'orchard','0504':'town'}", true), -2); /* x fires through the trees */
    PROVED("tss2", "9.5");
}

static void only_this_ground_shelters(void **unused) {
    (void)unused;
    static const char *const shelters[] = {"orchard", "woods", "wooded-rough", "town", "sunken-road"},
                             *const does_not[] = {"clear", "marsh", "rough"};
    char ground[120];
    for (int i = 0; i < 5; i++) {
        snprintf(ground, sizeof ground, "'hexes':{'0504':'%s'}", shelters[i]);
        assert_int_equal(net_on(ground, false), -1);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(ground, sizeof ground, "'hexes':{'0504':'%s'}", does_not[i]);
        assert_int_equal(net_on(ground, false), 0);
    }
    static const char *const sides[] = {"stream", "river", "bridge", "ford", "wall"};
    for (int i = 0; i < 5; i++) {
        snprintf(ground, sizeof ground, "'hexsides':{'0505/0504':'%s'}", sides[i]);
        assert_int_equal(net_on(ground, false), 0);
    }
    assert_int_equal(net_on("'hexsides':{'0505>0504':'crest'}", false), 0);
    assert_int_equal(net_on("'hexsides':{'0505/0504':'ridge'}", false), 0);
    assert_int_equal(net_on("'hexsides':{'0504>0505':'works'}", false), -1);
    assert_int_equal(net_on("'hexes':{'0504':{'elevation':80}},'hexsides':{'0505>0504':'bluff'}", false), -1);
    PROVED("tss2", "9.56c");
}

static void the_open_parts_of_the_town(void **unused) {
    (void)unused;
    assert_int_equal(net_on("'hexes':{'0504':'town'}", false), -1);
    assert_int_equal(net_on("'hexes':{'0504':['town','clear']}", false), 0);
    assert_true(sees("0506", "0504"));
    net_on("'hexes':{'0505':['town','clear']}", false);
    assert_true(sees("0506", "0504")); /* nor do they hide anybody */
    PROVED("tss2", "9.51");
}

static void roads_shelter_nobody(void **unused) {
    (void)unused;
    static const char *const ways[] = {"pike", "road", "trail", "railroad"};
    char ground[200];
    for (int i = 0; i < 4; i++) {
        snprintf(ground, sizeof ground, "'roads':[{'kind':'%s','path':['0503','0504','0505']}]", ways[i]);
        assert_int_equal(net_on(ground, false), 0);
        snprintf(ground, sizeof ground,
                 "'hexes':{'0504':'woods'},'roads':[{'kind':'%s','path':['0503','0504','0505']}]", ways[i]);
        assert_int_equal(net_on(ground, false), -1); /* the other ground of the hex counts */
    }
    assert_int_equal(net_on("'hexes':{'0504':'sunken-road'}", false), -1);
    PROVED("tss2", "9.54 9.56h");
}

static void lying_down_beside_others(void **unused) {
    (void)unused;
    static const struct {
        const char *with;
        int shift;
    } at[] = {
        {"", -1},
        {"'id':'w','side':'csa','type':'wagon','strength':0,'weapon':'none','hex':'0504'", -1},
        {"'id':'w','side':'csa','type':'wagon','train':true,'strength':0,'weapon':'R','hex':'0504'", -1},
        {"'id':'w','side':'csa','type':'wagon','train':true,'strength':2,'weapon':'R','hex':'0504'", 0},
        {"'id':'w','side':'csa','type':'art','weapon':'N','hex':'0504','facing':'s','formation':'unlimbered'", -1},
        {"'id':'w','side':'csa','type':'inf','weapon':'A','hex':'0504','facing':'s','formation':'line'", 0}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 4, "0505", "n", "");
        unit_is("t", "csa", "inf", 4, "B", "0504", "s", "line", "");
        if (at[i].with[0])
            counter(at[i].with);
        start();
        json_t *attack = json_array_get(field_of(asked_fire("0504"), "attacks"), 0);
        assert_int_equal(shift_of(attack, "9.24"), at[i].shift);
    }
    begin("movement", "csa"); /* not when they go, nor when they run */
    foot("x", "usa", 4, "0505", "n", "");
    unit_is("t", "csa", "inf", 4, "B", "0504", "s", "line", "");
    start();
    act_all("csa", "move t", "to 0503", NULL);
    act("usa", "add x");
    dice("[{'small-arms':1},{'depletion':'x','is':6},{'morale':'t','is':1}]");
    assert_int_equal(shift_of(fired(act("usa", "resolve"), 0), "9.24"), 0);
    begin("offensive-fire", "usa"); /* down a lane between waters into the zone of r */
    unit_is("x", "usa", "inf", 4, "SR", "0505", "s", "line", "");
    unit_is("t", "csa", "inf", 4, "B", "0506", "n", "line", "");
    foot("r", "usa", 4, "0409", "ne", "");
    more("'hexsides':{'0506/0405':'river','0506/0605':'river','0506/0406':'river','0506/0606':'river',"
         "'0507/0407':'river','0507/0607':'river','0507/0406':'river','0507/0606':'river',"
         "'0508/0408':'river','0508/0608':'river','0508/0407':'river','0508/0607':'river'}");
    start();
    dice("[{'small-arms':3},{'morale':'t','is':6}]");
    fire_one("usa", "0506", "x");
    act("usa", "add r");
    dice_free();
    json_t *fire = fired(act("usa", "resolve"), 0);
    assert_string_equal(field_text(fire, "purpose"), "retreat");
    assert_int_equal(shift_of(fire, "9.24"), 0);
    PROVED("tss2", "9.25");
}

/* 0505 to 0705 leaves by the corner between ne and se. */
static void by_which_hexside(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "0505", "ne", "");
    foot("t", "csa", 4, "0705", "s", "");
    foot("n", "csa", 4, "0503", "s", "");
    start();
    act("usa", "fire 0705");
    assert_true(legal("usa", "add x 4 via ne") && legal("usa", "add x 4 via se"));
    refused("usa", "add x 4 via n", "9.34");
    refused("usa", "add x 5 via ne", "9.3"); /* four by each */
    assert_true(judged_legal("usa", "add x 8"));
    dice("[{'small-arms':1},{'depletion':'x','is':6}]");
    act_all("usa", "add x 4 via se", "resolve", NULL);
    act("usa", "fire 0503");
    refused("usa", "add x 4 via ne", "9.34"); /* straight ahead by n alone */
    assert_true(judged_legal("usa", "add x 4"));
    PROVED("tss2", "9.34");
}

/* ---- the cut and sight (9.74A) ---- */

static void over_the_cut(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* from 0405 over the bed in 0505 and 0605 beyond its far wall, to 0704 */
    foot("x", "usa", 4, "0405", "ne", "");
    foot("t", "csa", 4, "0604", "sw", "");
    more("'roads':[{'kind':'railroad','path':['0503','0504','0505','0506','0507']}],"
         "'hexsides':{'0505/0605':'cut','0505/0604':'cut','0505/0405':'cut','0505/0404':'cut'}");
    start();
    assert_true(sees("0405", "0604") && legal("usa", "fire 0604"));
    PROVED("tss2", "9.74A");
}

TESTS(test(shelter_adds_up), test(only_this_ground_shelters), test(the_open_parts_of_the_town),
      test(roads_shelter_nobody), test(lying_down_beside_others), test(by_which_hexside), test(over_the_cut))
