/* test_gettysburg_movement.c: Terrible Swift Sword 5.0: allowances, thoroughfares, heights, the town, water, the cut
 * and the Sunken Road, and who may go one hex only. */
#include "gettysburg.h"
#include "gettysburg_field.h"
#include "movers.h"

static void the_ground_has_its_price(void **unused) {
    (void)unused;
    steps_cost("'turn':2", (const char *const[]){"1", "1", "1", "1", "1", "1", "1"});
    steps_cost(EVERY_HEX("'woods'"), (const char *const[]){"2", "2", "4", "6", "4", "2", "3"});
    steps_cost(EVERY_HEX("'marsh'"), (const char *const[]){"3", "3", "", "", "6", "3", "3"});
    PROVED("tss2", "5.0a 5.12");
}

static void thoroughfares(void **unused) {
    (void)unused;
    steps_cost(EVERY_WAY("'pike'") "," EVERY_HEX("'woods'"),
               (const char *const[]){"2", "1/2", "1/3", "1/2", "1/3", "2", "1/3"});
    steps_cost(EVERY_WAY("'road'") "," EVERY_HEX("'woods'"),
               (const char *const[]){"2", "1/2", "1/2", "1", "1/3", "2", "1/3"});
    steps_cost(EVERY_WAY("'trail'") "," EVERY_HEX("'wooded-rough'"),
               (const char *const[]){"3", "1", "1", "1", "1", "4", "1"});
    steps_cost(EVERY_WAY("'railroad'") "," EVERY_HEX("'wooded-rough'"),
               (const char *const[]){"3", "1", "1", "1", "1", "4", "1"});
    /* a ridge on the way is ignored with the rest */
    steps_cost(EVERY_WAY("'road'") "," EVERY_SIDE("'ridge'"),
               (const char *const[]){"2", "1/2", "1/2", "1", "1/3", "2", "1/3"});
    begin("movement", "usa");
    column("x", "usa", 3, "0505", "");
    more("'roads':[{'kind':'pike','path':['0505','0504','0604']},{'kind':'pike','path':['0405','0406']}],"
         "'hexes':{'0604':'woods'}");
    start();
    assert_string_equal(cost_to("x", "0604"), "1"); /* round by the pike, not across the corner */
    assert_string_equal(cost_to("x", "0405"), "1"); /* a pike runs there, but not from here */
    assert_string_equal(cost_to("x", "0406"), "1 1/2");
    PROVED("tss2", "5.21a 5.21b 5.24 5.5 6.11b 6.12");
}

static void the_sunken_road_is_a_road(void **unused) {
    (void)unused;
    static const char *const as_road[] = {"1", "1/2", "1/2", "1", "1/3", "1", "1/3"};
    steps_cost(EVERY_WAY("'road'"), as_road);
    steps_cost(EVERY_WAY("'road'") "," EVERY_HEX("'sunken-road'"), as_road);
    steps_cost(EVERY_HEX("'sunken-road'"), (const char *const[]){"1", "1", "1", "1", "1", "1", "1"});
    PROVED("tss2", "5.72");
}

/* ---- heights ---- */

static void crests_are_paid_where_they_are_crossed(void **unused) {
    (void)unused;
    steps_cost(EVERY_SIDE("'crest-up'"), (const char *const[]){"2", "2", "3", "3", "2", "2", "2"});
    steps_cost(EVERY_SIDE("'crest-down'"), (const char *const[]){"1", "1", "2", "2", "1", "1", "1"});
    steps_cost(EVERY_SIDE("'bluff-up'"), (const char *const[]){"3", "3", "", "", "7", "4", "4"});
    steps_cost(EVERY_SIDE("'bluff-down'"), (const char *const[]){"2", "2", "", "", "5", "3", "3"});
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    more("'hexsides':{'0504/0503':'crest-up'}");
    start();
    act_all("usa", "move x", NULL);
    assert_string_equal(field_text(event_of(act("usa", "to 0504"), "step"), "cost"), "1"); /* to its foot */
    assert_string_equal(field_text(event_of(act("usa", "to 0604"), "step"), "cost"), "1"); /* along it */
    PROVED("tss2", "5.31b");
}

/* On the field itself: a hex has one height, and a crest is where its neighbour is a level higher. */
static void every_step_of_the_ground_is_a_crest(void **unused) {
    (void)unused;
    enum { LEVEL = 40 };
    const struct gbacw_tables *t = tables_named("gettysburg");
    int crests = 0, steep = 0;
    for (hex_id h = 0; h < outside_first(t); h++) {
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id to = t->neighbour[h][d];
            if (to == HEX_NONE || is_outside(t, to)) /* where troops arrive all is level (22.32) */
                continue;
            int climb = t->hex[to].elevation - t->hex[h].elevation;
            unsigned side = t->hex[h].side[d], back = t->hex[to].side[direction_opposite(d)];
            bool up = (side & BIT(HEXSIDE_CREST_UP)) != 0, bluff = (side & BIT(HEXSIDE_BLUFF_UP)) != 0;
            assert_true(t->hex[h].elevation % LEVEL == 0);
            assert_int_equal(up, climb == LEVEL);
            assert_int_equal(bluff, climb >= 2 * LEVEL);
            assert_int_equal(up, (back & BIT(HEXSIDE_CREST_DOWN)) != 0);
            assert_int_equal(bluff, (back & BIT(HEXSIDE_BLUFF_DOWN)) != 0);
            crests += up, steep += bluff;
        }
    }
    assert_true(crests > 500 && steep > 20);
    PROVED("tss2", "5.31a 5.31b 5.32");
}

static bool sees_over_the_trees(const char *from, const char *trees, const char *to, const char *ridge) {
    char ground[128];
    begin("movement", "usa");
    foot("x", "usa", 3, "0910", "n", "");
    snprintf(ground, sizeof ground, "'hexes':{'%s':'woods'}%s", trees, ridge);
    more(ground);
    start();
    return sees(from, to);
}

/* Woods of twenty feet right before him hide what is four hexes off; from a ridge of twenty feet he sees over them. */
static void a_ridge_is_twenty_feet_high(void **unused) {
    (void)unused;
    assert_false(sees_over_the_trees("0505", "0504", "0501", ""));
    assert_true(sees_over_the_trees("0505", "0504", "0501", ",'hexsides':{'0505/0506':'ridge'}"));
    assert_true(sees_over_the_trees("0506", "0507", "0510", ",'hexsides':{'0505/0506':'ridge'}")); /* from both sides */
    assert_false(sees_over_the_trees("0505", "0503", "0501", ",'hexsides':{'0505/0506':'ridge'}")); /* but no higher */
    PROVED("tss2", "5.33");
}

/* ---- the town ---- */

static void the_town(void **unused) {
    (void)unused;
    steps_cost(EVERY_HEX("'town'"), (const char *const[]){"6", "6", "", "", "12", "6", "1"});
    steps_cost(EVERY_WAY("'road'") "," EVERY_HEX("'town'"),
               (const char *const[]){"6", "1/2", "1/2", "1", "1/3", "6", "1/3"});
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0904", "n", "");
    column("c", "usa", 3, "1205", "");
    horse("h", "usa", 3, "1405", "");
    more("'hexes':{'0504':'town','0904':'town','1205':'town','1405':'town','1505':'town'},"
         "'roads':[{'kind':'road','path':['1205','1204']}]");
    start();
    act_all("usa", "move x", "to 0604", NULL);
    refused("usa", "to 0504", NULL); /* five points are not the whole allowance */
    act("usa", "halt n");
    act_all("usa", "move y", "to 0903", NULL); /* out of the houses it goes one hex too */
    refused("usa", "to 0902", NULL);
    act("usa", "halt n");
    assert_string_equal(step_to("usa", "c", "1204"), "1/2"); /* but by the road as it likes */
    act_all("usa", "to 1203", "to 1202", NULL);
    put_down("usa");
    act_all("usa", "move h", "to 1505", NULL);
    refused("usa", "to 1504", NULL);
    begin("movement", "usa"); /* guns and wagons that leave the street for the open are no quicker */
    limbered("g", "usa", 4, "0505", "");
    wagon("w", "usa", "0905", "");
    leader("L", "usa", "1205", "");
    more("'hexes':{'0505':'town','0905':'town','1205':'town'},"
         "'roads':[{'kind':'road','path':['0505','0405']},{'kind':'road','path':['0905','1005']}]");
    start();
    assert_string_equal(step_to("usa", "g", "0504"), "8");
    put_down("usa");
    assert_string_equal(step_to("usa", "w", "0904"), "8");
    put_down("usa");
    assert_string_equal(step_to("usa", "L", "1204"), "1");
    PROVED("tss2", "5.19t 5.41 5.42 5.44");
}

static void guns_in_the_town(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("g", "usa", 4, "0505", "");
    limbered("o", "usa", 4, "0905", "");
    limbered("f", "usa", 4, "1205", "");
    more("'hexes':{'0504':'town','0604':'town','0904':['town','clear'],'0903':['town','clear']},"
         "'roads':[{'kind':'road','path':['0505','0504']},{'kind':'road','path':['0905','0904']}]");
    start();
    act_all("usa", "move g", "to 0504", NULL);
    refused("usa", "to 0604", "5.19"); /* no street leads there */
    refused("usa", "form unlimbered", "5.43");
    act_all("usa", "halt n", "move o", "to 0904", NULL);
    refused("usa", "to 0903", "5.19");
    act_all("usa", "form unlimbered", "halt n", NULL);
    assert_string_equal(unit_text("o", "formation"), "unlimbered");
    act_all("usa", "move f", "form unlimbered", "halt n", NULL);
    PROVED("tss2", "5.43 8.19e");
}

/* ---- water and the cut ---- */

static void streams_bridges_and_fords(void **unused) {
    (void)unused;
    steps_cost(EVERY_SIDE("'stream'"), (const char *const[]){"2", "2", "3", "3", "3", "2", "2"});
    steps_cost(EVERY_SIDE("'river'"), (const char *const[]){"", "", "", "", "", "", ""});
    steps_cost(EVERY_SIDE("['river','ford']"), (const char *const[]){"3", "2", "4", "5", "3", "3", "2"});
    steps_cost(EVERY_WAY("'pike'") "," EVERY_SIDE("['river','bridge']"),
               (const char *const[]){"", "1/2", "1/3", "1/2", "1/3", "", "1/3"});
    steps_cost(EVERY_WAY("'pike'") "," EVERY_SIDE("['stream','bridge']"),
               (const char *const[]){"2", "1/2", "1/3", "1/2", "1/3", "2", "1/3"});
    steps_cost(EVERY_WAY("'road'") "," EVERY_SIDE("['river','bridge']"), /* a bridge is a pike, whatever leads to it */
               (const char *const[]){"", "1/2", "1/3", "1/2", "1/3", "", "1/3"});
    steps_cost(EVERY_WAY("'trail'") "," EVERY_SIDE("['stream','bridge']"),
               (const char *const[]){"2", "1/2", "1/3", "1/2", "1/3", "2", "1/3"});
    const struct gbacw_tables *t = tables_named("gettysburg");
    int river = 0, crossed = 0; /* Marsh Creek is the river of this map, and its bridges and fords lie on ways */
    for (hex_id h = 0; h < t->hex_count; h++) {
        for (direction d = 0; d < DIRECTIONS; d++) {
            bool wet = (t->hex[h].side[d] & BIT(HEXSIDE_RIVER)) != 0;
            river += wet;
            crossed += wet && (t->hex[h].side[d] & (BIT(HEXSIDE_BRIDGE) | BIT(HEXSIDE_FORD)));
        }
    }
    assert_true(river > 40 && crossed > 0 && crossed < river / 4);
    PROVED("tss2", "5.61 5.62 5.63");
}

static void one_unit_fights_over_the_bridge(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    foot("a", "usa", 3, "0505", "n", "");
    foot("b", "usa", 3, "0505", "n", "");
    foot("f", "usa", 3, "0905", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    foot("e2", "csa", 3, "0904", "s", "");
    more("'hexsides':{'0505/0504':['river','bridge'],'0905/0904':'river'},"
         "'roads':[{'kind':'pike','path':['0505','0504']}]");
    start();
    assert_false(legal("usa", "attack 0904")); /* no bridge there */
    act("usa", "attack 0504");
    assert_true(legal("usa", "with a") && legal("usa", "with b"));
    act("usa", "with a");
    refused("usa", "with b", "5.62"); /* one only */
    begin("movement", "usa");
    foot("a", "usa", 3, "0505", "n", "");
    dismounted("d", "usa", 3, "0505", "n", "");
    more("'hexsides':{'0505/0504':['river','bridge']},'roads':[{'kind':'pike','path':['0505','0504']}]");
    start();
    assert_string_equal(step_to("usa", "a", "0504"), "");
    put_down("usa");
    assert_string_equal(step_to("usa", "d", "0504"), "");
    PROVED("tss2", "5.62");
}

static void nobody_climbs_out_of_the_cut(void **unused) {
    (void)unused;
    steps_cost(EVERY_SIDE("'cut'"), (const char *const[]){"", "", "", "", "", "", ""});
    begin("movement", "usa");
    column("c", "usa", 3, "0505", "");
    foot("l", "usa", 3, "0905", "n", "");
    more("'hexsides':{'0504/0404':'cut','0504/0604':'cut','0904/0804':'cut','0904/1004':'cut'},"
         "'hexes':{'0504':'rough','0503':'rough','0904':'rough'},"
         "'roads':[{'kind':'railroad','path':['0505','0504','0503']},{'kind':'railroad','path':['0905','0904']}]");
    start();
    assert_string_equal(step_to("usa", "c", "0504"), "1"); /* the bed is a trail */
    refused("usa", "to 0604", "5.19");
    assert_string_equal(field_text(event_of(act("usa", "to 0503"), "step"), "cost"), "1");
    put_down("usa");
    assert_string_equal(step_to("usa", "l", "0904"), "2"); /* not for a line */
    PROVED("tss2", "5.71");
}

/* ---- spending ---- */

static void points_are_spent_and_lost(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0805", "n", "");
    foot("z", "usa", 3, "0805", "n", "");
    foot("e", "csa", 3, "0512", "s", "");
    start();
    assert_true(legal("usa", "end")); /* nobody is forced to move */
    act("usa", "move x");
    refused("usa", "to 0503", "5.13"); /* no hex is skipped */
    json_t *answer = act_all("usa", "to 0504", "to 0404", "to 0304", "to 0305", "to 0306", "to 0307", NULL);
    assert_int_equal(event_count(answer, "step"), 6);
    refused("usa", "to 0308", "5.11"); /* six points are spent */
    act("usa", "halt n");
    refused("usa", "move x", "5.11");
    refused("usa", "move e", NULL); /* not theirs to move */
    act_all("usa", "move y", "with z", "to 0804", "leave z", "to 0803", "halt n", NULL);
    assert_true(stands_in("y", "0803") && stands_in("z", "0804"));
    refused("usa", "move y", "5.11"); /* what was left is gone */
    act("usa", "end");
    assert_string_equal(phase_now(), "defensive-fire");
    refused("csa", "move e", NULL);
    on_to("offensive-fire");
    refused("usa", "move z", NULL);
    PROVED("tss2", "5.0a 5.0b 5.11 5.13 4.D");
}

static void the_map_has_an_edge(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0101", "n", "");
    start();
    act("usa", "move x");
    assert_int_equal(legal_count("to "), 2); /* south and south-east: the rest lies off the map */
    refused("usa", "to 0509", "5.13");
    begin("defensive-fire", "usa"); /* a rout leads off the map: every other way is the enemy's */
    foot("x", "usa", 3, "0101", "se", ",'morale':1");
    foot("e", "csa", 4, "0102", "n", "");
    foot("e2", "csa", 4, "0201", "nw", "");
    start();
    dice("[{'small-arms':5},{'morale':'x','is':6}]");
    act_all("csa", "fire 0101", "add e", "resolve", NULL);
    assert_false(unit_on_map("x"));
    assert_string_equal(unit_text("x", "fate"), "captured");
    PROVED("tss2", "5.13 5.14");
}

static void enemies_on_the_way(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0905", "n", "");
    foot("e", "csa", 3, "0504", "n", "");
    guns("g", "csa", 3, "N", "0904", "n", ",'abandoned':true,'crew':0");
    wagon("w", "csa", "1005", ",'abandoned':true,'crew':0");
    start();
    act("usa", "move x");
    refused("usa", "to 0504", "5.15");
    put_down("usa");
    act_all("usa", "move y", "to 0904", NULL); /* guns without a crew stop nobody */
    act_all("usa", "to 1004", "to 1005", "halt n", NULL);
    assert_true(stands_in("y", "1005"));
    begin("movement", "usa"); /* nor do they stop guns, wagons and officers, whichever side left them */
    limbered("b", "usa", 4, "0505", "");
    wagon("w", "usa", "0605", "");
    leader("L", "usa", "0405", "");
    guns("g", "csa", 3, "N", "0504", "n", ",'abandoned':true,'crew':0");
    wagon("v", "csa", "0503", ",'abandoned':true,'crew':0");
    start();
    act_all("usa", "move b", "to 0504", "to 0503", "to 0502", NULL);
    put_down("usa");
    act_all("usa", "move w", "to 0604", "to 0504", NULL);
    put_down("usa");
    act_all("usa", "move L", "to 0404", "to 0504", NULL);
    PROVED("tss2", "5.15 15.18");
}

static void zones_do_not_stop(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("e", "csa", 3, "0502", "s", "");
    foot("far", "csa", 3, "0802", "s", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    json_t *answer = act("usa", "to 0503"); /* into its zone at the usual price, and no fire for coming */
    assert_string_equal(field_text(event_of(answer, "step"), "cost"), "1");
    assert_string_equal(decision_now(), "move");
    act("usa", "to 0403"); /* zone to zone: fired on for leaving, not held */
    assert_string_equal(decision_now(), "fire");
    refused("csa", "add far", NULL); /* nobody else fires */
    answer = act("csa", "hold");
    assert_string_equal(field_text(event_of(answer, "step"), "left"), "3");
    PROVED("tss2", "5.16 5.17 4.D");
}

static void retreats_cost_nothing(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0510", "n", ",'morale':1");
    foot("e", "csa", 4, "0508", "s", "");
    more("'hexes':{'0610':'marsh','0511':'marsh','0512':'marsh','0410':'marsh','0611':'marsh','0711':'marsh',"
         "'0411':'marsh','0513':'marsh','0612':'marsh','0712':'marsh'}");
    start();
    act_all("usa", "move x", "to 0509", NULL);
    act("usa", "to 0409");
    dice("[{'small-arms':6},{'morale':'x','is':6}]");
    act_all("csa", "add e", "resolve", NULL);
    dice_free();
    settle_to("movement");
    assert_true(unit_has("x", "routed"));
    assert_true(hexes_from("x", "0509") >= 3); /* three hexes, marsh or not, with five points left */
    PROVED("tss2", "5.18");
}

/* ---- routed, and out of command ---- */

static void who_goes_one_hex(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("rout", "usa", 3, "0505", "n", ",'routed':true");
    foot("out", "usa", 3, "0905", "n", ",'out-of-command':true");
    limbered("gun", "usa", 4, "1105", ",'out-of-command':true");
    guns("set", "usa", 4, "N", "1305", "n", ",'out-of-command':true");
    horse("cav", "usa", 3, "1505", ",'out-of-command':true");
    dismounted("dis", "usa", 3, "1705", "n", ",'out-of-command':true");
    horse("fled", "usa", 3, "1905", ",'out-of-command':true,'routed':true");
    limbered("lost", "usa", 4, "2105", ",'routed':true");
    more("'hexes':{'0504':'wooded-rough','0904':'marsh'}");
    start();
    act("usa", "move rout");
    refused("usa", "form column", "5.81a");
    assert_string_equal(field_text(event_of(act("usa", "to 0504"), "step"), "cost"), "one hex");
    refused("usa", "to 0503", NULL);
    act("usa", "halt n");
    act("usa", "move out");
    refused("usa", "form column", NULL);
    assert_string_equal(field_text(event_of(act("usa", "to 0904"), "step"), "cost"), "one hex");
    refused("usa", "to 0903", NULL);
    act("usa", "halt n");
    act_all("usa", "move gun", "to 1104", "to 1103", NULL); /* 15.45 */
    put_down("usa");
    act_all("usa", "move set", "form limbered", "to 1304", NULL);
    put_down("usa");
    act_all("usa", "move cav", "to 1504", "to 1503", "form dismounted", NULL); /* 16.41 */
    put_down("usa");
    act("usa", "move dis");
    refused("usa", "form mounted", NULL);
    act("usa", "to 1704");
    refused("usa", "to 1703", NULL);
    put_down("usa");
    act_all("usa", "move fled", "to 1904", NULL);
    refused("usa", "to 1903", NULL);
    put_down("usa");
    if (legal("usa", "move lost")) {
        act_all("usa", "move lost", "to 2104", NULL);
        refused("usa", "to 2103", NULL);
    }
    PROVED("tss2", "5.81a 5.81c 6.22");
}

static void who_keeps_away(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 3, "0505", "n", ",'routed':true");
    foot("b", "usa", 3, "0905", "n", ",'out-of-command':true");
    foot("c", "usa", 3, "1306", "n", ",'out-of-command':true");
    foot("e1", "csa", 3, "0503", "s", ""); /* looks at 0504 */
    foot("e2", "csa", 3, "0903", "n", ""); /* looks away */
    foot("e3", "csa", 3, "1305", "s", ""); /* c stands in its zone */
    start();
    act("usa", "move a");
    refused("usa", "to 0504", "5.81a");
    act_all("usa", "to 0506", "halt n", "move b", NULL);
    refused("usa", "to 0904", NULL); /* no zone, but beside him */
    act_all("usa", "to 0906", "halt n", "move c", NULL);
    refused("usa", "to 1205", NULL); /* still beside him */
    act("usa", "to 1307");           /* free of both: he may leave */
    if (strcmp(decision_now(), "fire") == 0)
        act("csa", "hold");
    assert_true(stands_in("c", "1307"));
    PROVED("tss2", "5.81b");
}

static void a_commander_out_of_command(void **unused) {
    (void)unused;
    begin("movement", "usa");
    leader("led", "usa", "0505", ",'out-of-command':true");
    foot("his", "usa", 3, "0507", "n", ",'brigade':'b-led'");
    start();
    act("usa", "move led");
    act("usa", "to 0504");
    refused("usa", "to 0503", NULL);
    put_down("usa");
    act_all("usa", "move his", "to 0508", "to 0509", "to 0510", NULL);
    PROVED("tss2", "5.82");
}

/* ---- those who come apart from their own (5.83, 5.84) ---- */

/* On the field itself in the Union's Movement Phase of this turn; 58 NY came alone at 14:40, turn 20. */
static void arriving(int turn, const char *units, const char *leaders) {
    char position[3000];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/three-days','phase':'initial-command','phasing':'usa','turn':%d,'command':'rules',"
             "'units':[%s,{'id':'far','side':'csa','type':'inf','strength':2,'morale':3,'weapon':'R','hex':'A3010',"
             "'facing':'w','formation':'line'}],'leaders':[%s]}",
             turn, units, leaders);
    sandbox(position);
}
static void arrived(int turn, const char *units, const char *leaders) {
    arriving(turn, units, leaders);
    while (strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
}

static void regiments_that_come_alone(void **unused) {
    (void)unused;
    static const char *const where[] = {"'hex':'C3020'",
                                        "'hex':'C3020','trial':16"}; /* the second has been with them */
    for (int joined = 0; joined < 2; joined++) {
        char units[200];
        snprintf(units, sizeof units, "{'id':'58-NY',%s,'facing':'ne','formation':'column'}", where[joined]);
        arrived(20, units, "{'id':'Krzyzanowski','hex':'B3020'}");
        assert_true(unit_has("58-NY", "out-of-command"));
        const char *points = field_text(query("{'what':'reach','unit':'58-NY'}"), "points");
        assert_string_equal(points, joined ? "one hex" : "6");
        act("usa", "move 58-NY");
        assert_int_equal(judged_legal("usa", "form line"), !joined);
    }
    PROVED("tss2", "5.83");
}

static void commands_that_come_alone(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    counter_id brother = COUNTER_NONE, chief = COUNTER_NONE,
               apart = COUNTER_NONE; /* a brigadier who comes otherwise than his division */
    for (unsigned b = 0; b < t->brigade_count && apart == COUNTER_NONE; b++) {
        unsigned d = t->brigade[b].division;
        counter_id leader = t->brigade[b].leader[0];
        if (t->brigade[b].side != SIDE_SECOND || d == NO_DIVISION || leader == COUNTER_NONE)
            continue;
        const struct counter_info *his = &t->counter[leader], *above = &t->counter[t->division[d].leader];
        if (his->entry_turn && !his->condition && !his->optional && his->entry_turn != above->entry_turn)
            chief = t->division[d].leader, apart = leader;
        for (unsigned o = 0; o < t->brigade_count && apart != COUNTER_NONE; o++) {
            if (o != b && t->brigade[o].division == d && t->brigade[o].leader[0] != COUNTER_NONE)
                brother = t->brigade[o].leader[0];
        }
    }
    assert_true(apart != COUNTER_NONE && brother != COUNTER_NONE);
    char leaders[300], query_text[100];
    for (int joined = 0; joined < 2; joined++) {
        snprintf(leaders, sizeof leaders, "{'id':'%s','hex':'C3020'%s},{'id':'%s','hex':'B3020'}", t->counter[apart].id,
                 joined ? ",'trial':16" : "", t->counter[chief].id);
        arrived(100, "{'id':'58-NY','hex':'B3021','facing':'ne','formation':'column'}", leaders);
        assert_true(unit_has(t->counter[apart].id, "out-of-command"));
        snprintf(query_text, sizeof query_text, "{'what':'reach','unit':'%s'}", t->counter[apart].id);
        assert_string_equal(field_text(query(query_text), "points"), joined ? "one hex" : "12");
    }
    snprintf(leaders, sizeof leaders, "{'id':'%s','hex':'C3020'},{'id':'%s','hex':'B3020'},{'id':'%s','hex':'B3020'}",
             t->counter[apart].id, t->counter[chief].id, t->counter[brother].id);
    arriving(100, "{'id':'58-NY','hex':'B3021','facing':'ne','formation':'column'}", leaders);
    snprintf(query_text, sizeof query_text, "detach %s", t->counter[brother].id);
    assert_true(judged_legal("usa", query_text)); /* the absent one is not counted as detached */
    load_free(t);
    PROVED("tss2", "5.84");
}

TESTS(test(a_ridge_is_twenty_feet_high), test(regiments_that_come_alone), test(commands_that_come_alone),
      test(the_ground_has_its_price), test(thoroughfares), test(the_sunken_road_is_a_road),
      test(crests_are_paid_where_they_are_crossed), test(every_step_of_the_ground_is_a_crest), test(the_town),
      test(guns_in_the_town), test(streams_bridges_and_fords), test(one_unit_fights_over_the_bridge),
      test(nobody_climbs_out_of_the_cut), test(points_are_spent_and_lost), test(the_map_has_an_edge),
      test(enemies_on_the_way), test(zones_do_not_stop), test(retreats_cost_nothing), test(who_goes_one_hex),
      test(who_keeps_away), test(a_commander_out_of_command))
