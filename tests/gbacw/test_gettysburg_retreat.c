/* test_gettysburg_retreat.c: Terrible Swift Sword 14.0: which way a retreat goes, whom it pushes aside, and the town.
 */
#include "gettysburg_fight.h"

/* d in 0804 is driven back two hexes by a, who comes from 0805; its men hold. */
static void driven(const char *more_fields) {
    if (more_fields[0])
        more(more_fields);
    leader("L", "usa", "0805", "");
    start();
    announce("usa", "0804", "a");
    dice("[{'melee':'0804','is':1},1,1,1,1,1,1]"); /* -/R2 */
    no_more_attacks("usa");
    act("usa", "attack 0804");
}
static void pair(void) {
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0805", "n", OF("L"));
    men("d", "csa", 4, 4, "0804", "s", "");
}
static const char *any_action(void) {
    return json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0));
}

static void full_length_and_away(void **unused) {
    (void)unused;
    pair();
    men("near", "usa", 4, 4, "1004", "sw", ""); /* the east is the enemy's */
    driven("");
    assert_string_equal(side_now(), "csa"); /* its owner chooses */
    refused("csa", "to 0904", NULL);
    refused("csa", "to 0802", "5.13"); /* a hex at a time */
    act("csa", "to 0803");
    refused("csa", "to 0804", NULL); /* not back */
    refused("csa", "to 0704", NULL); /* that would end one hex from the start */
    settle_to("melee");
    assert_int_equal(hexes_from("d", "0804"), 2);
    PROVED("tss2", "14.0");
}

static void home_if_nobody_is_near(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* guns from afar, no enemy near: the map's way home is left */
    guns("g", "usa", 6, "N", "1216", "n", "");
    men("d", "csa", 4, 2, "1204", "s", "");
    start();
    dice("[{'overshoot':'g','is':6},{'artillery':6},{'morale':'d','is':6}]");
    fire_one("usa", "1204", "g");
    refused("csa", "to 1105", NULL); /* to the enemy's lines */
    refused("csa", "to 1205", NULL);
    assert_true(legal("csa", "to 1104") && legal("csa", "to 1203") && legal("csa", "to 1304"));
    settle_to("fire-phase");
    assert_int_equal(hexes_from("d", "1204"), 3);
    PROVED("tss2", "14.0");
}

/* On the map of that scenario d is driven back two hexes by a, and may go two ways as far from him. */
static void driven_in(const char *base, const char *side, const char *at, const char *from, const char *facing) {
    static char position[24000];
    const char *enemy = other(side);
    begin(BEFORE_MELEE, enemy);
    real_map();
    men("a", enemy, 4, 4, from, facing, OF("L"));
    men("d", side, 4, 4, at, "e", "");
    leader("L", enemy, from, "");
    snprintf(position, sizeof position, "{'base':'%s'%s", base, strchr(position_told(), ','));
    sandbox(position);
    char melee[100], action[40];
    announce(enemy, at, "a");
    snprintf(melee, sizeof melee, "[{'melee':'%s','is':1},1,1,1,1,1,1]", at); /* -/R2 */
    dice(melee);
    no_more_attacks(enemy);
    snprintf(action, sizeof action, "attack %s", at);
    act(enemy, action);
}

/* 14.0: towards their own lines, which do not lie the same way wherever they fight. */
static void the_lines_of_the_scenario(void **unused) {
    (void)unused;
    driven_in("gettysburg/culps-hill", "csa", "B3813", "B3913", "nw"); /* from the south-east */
    refused("csa", "to B3814", NULL);                                  /* west: the Union's lines */
    assert_true(legal("csa", "to B3714") && legal("csa", "to B3713"));
    driven_in("gettysburg/culps-hill", "usa", "B3813", "B3713", "sw"); /* from the north-east */
    assert_true(legal("usa", "to B3814") && legal("usa", "to B3914"));
    driven_in("gettysburg/little-round-top", "usa", "C1515", "C1615", "ne"); /* from the south-west */
    assert_true(legal("usa", "to C1414") && legal("usa", "to C1514") && legal("usa", "to C1415"));
    driven_in("gettysburg/little-round-top", "csa", "C1515", "C1414", "sw"); /* from the north-east */
    refused("csa", "to C1414", NULL);                                        /* towards the round tops */
    assert_true(legal("csa", "to C1415") && legal("csa", "to C1516") && legal("csa", "to C1615"));
    assert_true(legal("csa", "to C1614"));                                  /* along the Union's front */
    driven_in("gettysburg/high-water-mark", "csa", "B3813", "B3913", "nw"); /* there the map's: to the west too */
    assert_true(legal("csa", "to B3814") && legal("csa", "to B3714") && legal("csa", "to B3713"));
    PROVED("tss2", "14.0");
}

static void what_bars_it(void **unused) {
    (void)unused;
    pair();
    men("e1", "usa", 1, 4, "0803", "n", ""); /* enemies all around but one hex, and that beyond a cut */
    men("e2", "usa", 1, 4, "0704", "n", "");
    men("e3", "usa", 1, 4, "0904", "n", "");
    men("e4", "usa", 1, 4, "0905", "n", "");
    men("e5", "usa", 1, 4, "0805", "n", OF("L"));
    driven("'hexsides':{'0804/0705':'cut'}");
    assert_string_equal(unit_text("d", "fate"), "captured");
    pair(); /* the same with the cut open for one hex, and nothing beyond: it goes that far and is not taken */
    men("e1", "usa", 1, 4, "0803", "n", "");
    men("e2", "usa", 1, 4, "0704", "n", "");
    men("e3", "usa", 1, 4, "0904", "n", "");
    men("e4", "usa", 1, 4, "0905", "n", "");
    men("e5", "usa", 1, 4, "0805", "n", OF("L"));
    driven("'hexsides':{'0705/0604':'cut','0705/0605':'cut','0705/0706':'cut'}");
    settle_to("melee");
    assert_true(stands_in("d", "0705"));
    begin(BEFORE_MELEE, "usa"); /* nor off the map */
    men("a", "usa", 4, 4, "0802", "n", OF("L"));
    men("y", "usa", 1, 4, "0802", "n", OF("L"));
    men("d", "csa", 4, 4, "0801", "s", "");
    men("e2", "usa", 1, 4, "0701", "n", "");
    men("e3", "usa", 1, 4, "0901", "n", "");
    men("e4", "usa", 1, 4, "0702", "n", "");
    men("e5", "usa", 1, 4, "0902", "n", "");
    leader("L", "usa", "0802", "");
    start();
    fought("usa", "0801", "a", "[{'melee':'0801','is':1}]");
    assert_string_equal(unit_text("d", "fate"), "captured");
    PROVED("tss2", "14.1");
}

static void zones_only_under_fire(void **unused) {
    (void)unused;
    pair();
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    men("z", "usa", 4, 4, "0801", "s", "");
    men("z2", "usa", 4, 4, "0602", "se", "");
    men("z3", "usa", 4, 4, "1002", "sw", "");
    driven("'hexsides':{'0804/0704':'cut','0804/0904':'cut','0804/0705':'cut','0804/0905':'cut'}");
    for (int i = 0; i < 6 && strcmp(decision_now(), "fire") != 0 && strcmp(decision_now(), "melee") != 0; i++)
        act(side_now(), any_action());
    assert_string_equal(decision_now(), "fire");
    assert_string_equal(side_now(), "usa");
    PROVED("tss2", "14.2");
}

/* e is driven past a, who has just won another melee: he did not cause this retreat, and fires (10.2). */
static void victors_of_another_melee_fire(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 6, 4, "0805", "n", OF("L"));
    men("d", "csa", 1, 4, "0804", "s", "");
    men("b", "usa", 4, 4, "1005", "n", OF("M"));
    men("k", "usa", 1, 4, "1005", "n", OF("M"));
    men("e", "csa", 4, 4, "1004", "s", "");
    leader("L", "usa", "0805", "");
    leader("M", "usa", "1005", "");
    more("'hexsides':{'1004/1003':'cut','1004/1104':'cut','1004/1105':'cut','1004/0905':'cut'}"); /* only by 0904 */
    start();
    announce("usa", "0804", "a");
    announce("usa", "1004", "b");
    no_more_attacks("usa");
    dice("[{'melee':'0804','is':1}]"); /* d is taken */
    act("usa", "attack 0804");
    act("usa", "turn 0804 ne");                /* 0904 is before him now */
    dice("[{'melee':'1004','is':2},1,1,1,1]"); /* K1/K1R2 */
    act("usa", "attack 1004");
    assert_string_equal(decision_now(), "fire");
    assert_true(stands_in("e", "0904") && legal("usa", "add a"));
    refused("usa", "add b", NULL); /* he did */
    PROVED("tss2", "10.2a");
}

static void round_friends_if_it_can(void **unused) {
    (void)unused;
    pair();
    men("f", "csa", 4, 4, "0803", "s", "");
    driven("");
    refused("csa", "to 0803", "14.32"); /* another path is open */
    settle_to("melee");
    assert_true(stands_in("f", "0803"));
    pair(); /* round guns too, though they would not stir */
    guns("g", "csa", 4, "N", "0803", "s", "");
    driven("");
    refused("csa", "to 0803", "14.32");
    begin(BEFORE_MELEE, "usa"); /* and a crew goes round those whom it could pass through */
    men("a", "usa", 5, 4, "0805", "n", OF("L"));
    guns("d", "csa", 4, "N", "0804", "s", "");
    men("f", "csa", 4, 4, "0803", "s", "");
    leader("L", "usa", "0805", "");
    start();
    fought("usa", "0804", "a", "[{'melee':'0804','is':5},{'morale':'d-crew','is':1}]"); /* +4: R2 */
    refused("csa", "to 0803", "14.32");
    assert_true(legal("csa", "to 0704"));
    PROVED("tss2", "14.31");
}

static const char *const lane = "'hexsides':{'0804/0704':'cut','0804/0904':'cut','0804/0705':'cut','0804/0905':'cut',"
                                "'0803/0703':'cut','0803/0704':'cut','0803/0903':'cut','0803/0904':'cut'}";

static void friends_make_way(void **unused) {
    (void)unused;
    pair();
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    men("f", "csa", 4, 4, "0803", "s", "");
    more(lane);
    leader("L", "usa", "0805", "");
    start();
    announce("usa", "0804", "a");
    dice("[{'melee':'0804','is':1},{'morale':'f','is':6},{'morale':'d','is':1}]");
    no_more_attacks("usa");
    act("usa", "attack 0804");
    for (int i = 0; i < 8 && strcmp(decision_now(), "melee") != 0; i++)
        act(side_now(), any_action());
    assert_int_equal(hexes_from("d", "0804"), 2);
    assert_true(unit_has("f", "routed")); /* pushed one hex, and then it ran */
    PROVED("tss2", "14.32a");
}

/* f in the lane can go on to 0802 alone; there f2 has to make way, and has three hexes to choose from. */
static void vacant_hexes_first(void **unused) {
    (void)unused;
    pair();
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    men("f", "csa", 4, 4, "0803", "s", "");
    men("f2", "csa", 4, 4, "0802", "s", "");
    guns("g", "csa", 4, "N", "0801", "s", "");
    driven(lane);
    for (int i = 0; i < 8 && strcmp(decision_now(), "make-way") != 0; i++)
        act(side_now(), any_action());
    assert_true(legal("csa", "displace f2 0702") && legal("csa", "displace f2 0902"));
    refused("csa", "displace f2 0801", "14.32"); /* guns are there */
    PROVED("tss2", "14.32a");
}

static void guns_stand_while_they_pass(void **unused) {
    (void)unused;
    pair();
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    guns("g", "csa", 4, "N", "0803", "s", "");
    driven(lane);
    settle_to("melee");
    assert_true(stands_in("g", "0803"));
    assert_int_equal(unit_int("g", "crew"), 2);
    assert_int_equal(hexes_from("d", "0804"), 2);
    static const char *const street = "'hexsides':{'0804/0704':'cut','0804/0904':'cut','0804/0705':'cut',"
                                      "'0804/0905':'cut','0803/0703':'cut','0803/0704':'cut','0803/0903':'cut',"
                                      "'0803/0904':'cut','0802/0702':'cut','0802/0902':'cut'}";
    pair(); /* who comes to rest with them faces as they do (8.42) */
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    guns("g", "csa", 4, "N", "0802", "ne", "");
    driven(street);
    settle_to("melee");
    assert_true(stands_in("d", "0802"));
    assert_string_equal(unit_text("d", "facing"), "ne");
    PROVED("tss2", "8.42");
}

static void routed_and_stacked_friends(void **unused) {
    (void)unused;
    pair();
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    men("f", "csa", 4, 4, "0803", "s", ",'routed':true");
    driven(lane); /* no die for f: it runs again */
    settle_to("melee");
    assert_true(hexes_from("f", "0803") >= 3);
    pair();
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    men("f", "csa", 4, 4, "0803", "s", "");
    men("g", "csa", 4, 4, "0803", "s", "");
    more(lane);
    leader("L", "usa", "0805", "");
    start();
    announce("usa", "0804", "a");
    dice("[{'melee':'0804','is':1},{'morale':'f','is':1},{'morale':'d','is':1}]"); /* the top one checks for both */
    no_more_attacks("usa");
    act("usa", "attack 0804");
    settle_to("melee");
    assert_true(hexes_from("f", "0803") > 0 && hexes_from("g", "0803") > 0);
    assert_false(unit_has("f", "routed") || unit_has("g", "routed"));
    PROVED("tss2", "14.32b");
}

static void crews_pass_through(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 5, 4, "0805", "n", OF("L"));
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    guns("d", "csa", 4, "N", "0804", "s", "");
    men("f", "csa", 4, 4, "0803", "s", "");
    men("f2", "csa", 4, 4, "0802", "s", "");
    more("'hexsides':{'0804/0704':'cut','0804/0904':'cut','0804/0705':'cut','0804/0905':'cut','0803/0703':'cut',"
         "'0803/0704':'cut','0803/0903':'cut','0803/0904':'cut','0802/0702':'cut','0802/0703':'cut','0802/0902':'cut',"
         "'0802/0903':'cut'}");
    leader("L", "usa", "0805", "");
    start();
    json_t *answer = fought("usa", "0804", "a", "[{'melee':'0804','is':5},{'morale':'d-crew','is':1}]"); /* +4: R2 */
    assert_string_equal(field_text(event_of(answer, "melee"), "defender-result"), "R2");
    assert_true(stands_in("f", "0803") && stands_in("f2", "0802")); /* nobody stirs, nobody is shaken */
    assert_true(stands_in("d-crew", "0801"));                       /* the first open hex */
    assert_true(stands_in("d", "0804") && unit_has("d", "abandoned"));
    PROVED("tss2", "14.33 14.34");
}

static void the_cheap_way_is_advice(void **unused) {
    (void)unused;
    pair();
    driven("'hexes':{'0803':'wooded-rough','0802':'wooded-rough'}");
    assert_true(legal("csa", "to 0803")); /* however much it costs */
    assert_true(legal("csa", "to 0704"));
    PROVED("tss2", "14.41");
}

static void nobody_follows(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0805", "n", OF("L"));
    men("d", "csa", 4, 4, "0804", "s", "");
    men("b", "usa", 4, 4, "0904", "nw", ""); /* stood by */
    driven("");
    for (int i = 0; i < 8 && strcmp(decision_now(), "melee") != 0; i++) {
        assert_true(strcmp(decision_now(), "advance") != 0);
        act(side_now(), any_action());
    }
    assert_true(stands_in("b", "0904"));
    PROVED("tss2", "14.42");
}

/* ---- the town ---- */

static void the_town_unnerves(void **unused) {
    (void)unused;
    for (int die = 3; die <= 4; die++) {
        char script[100];
        begin("offensive-fire", "usa");
        unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
        unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
        men("t", "csa", 6, 4, "0504", "s", "");
        more("'hexes':{'0504':'town'}");
        start();
        snprintf(script, sizeof script, "[{'small-arms':5},{'morale':'t','is':%d}]", die);
        dice(script);
        json_t *answer = act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
        assert_int_equal(row_by(event_where(answer, "morale", "unit", "t"), "modifiers", "14.51"), 1);
        assert_int_equal(unit_has("t", "routed"), die == 4);
    }
    PROVED("tss2", "14.51");
}

/* It lowers the rating, so the second die of an asterisk feels it too; what changes the die of a check does not: a
 * leader helps nobody there (reading G9.5). */
static void the_town_pins(void **unused) {
    (void)unused;
    for (int town = 0; town < 2; town++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 4, "0505", "n", "");
        foot("y", "usa", 4, "0604", "nw", "");
        men("t", "csa", 6, 4, "0504", "s", OF("L"));
        leader("L", "csa", "0504", "");
        if (town)
            more("'hexes':{'0504':'town'}");
        start();
        act_all("usa", "fire 0504", "add x", "add y", NULL);
        dice("[{'small-arms':6},{'leader':'L','is':3},{'leader':'L','is':4},{'morale':'t','is':1},{'pin':'t','is':4}]");
        json_t *answer = act("usa", "resolve");
        dice_free();
        json_t *second = event_where(answer, "morale", "case", "9.89");
        assert_non_null(second);
        assert_int_equal(field_int(second, "total"), town ? 5 : 4);
        assert_int_equal((int)json_array_size(field_of(second, "modifiers")), town);
        if (town)
            assert_int_equal(row_by(second, "modifiers", "14.51"), 1);
        assert_int_equal(unit_has("t", "pinned"), town);
    }
    PROVED("tss2", "9.89 14.51");
}

static void into_the_streets_they_run(void **unused) {
    (void)unused;
    for (int town = 0; town < 2; town++) { /* out of the open; from street to street they only retreat */
        pair();
        men("y", "usa", 1, 4, "0805", "n", OF("L"));
        more(lane);
        more(town ? "'hexes':{'0804':'town','0803':'town','0802':'town'}" : "'hexes':{'0803':'town','0802':'town'}");
        leader("L", "usa", "0805", "");
        start();
        announce("usa", "0804", "a");
        dice(town ? "[{'melee':'0804','is':2},{'morale':'d','is':1}]" : "[{'melee':'0804','is':1},1]"); /* R2 */
        no_more_attacks("usa");
        act("usa", "attack 0804");
        settle_to("melee");
        assert_int_equal(unit_has("d", "routed"), !town);
    }
    pair(); /* who makes way into them is driven there as well */
    men("y", "usa", 1, 4, "0805", "n", OF("L"));
    men("f", "csa", 4, 4, "0803", "s", "");
    men("f2", "csa", 4, 4, "0803", "s", "");
    more(lane);
    more("'hexes':{'0802':'town'}");
    leader("L", "usa", "0805", "");
    start();
    announce("usa", "0804", "a");
    dice("[{'melee':'0804','is':1},{'morale':'d','is':1}]"); /* no die is thrown for f and f2 */
    no_more_attacks("usa");
    act("usa", "attack 0804");
    settle_to("melee");
    assert_true(unit_has("f", "routed") && unit_has("f2", "routed"));
    PROVED("tss2", "14.52");
}

static void no_rally_in_the_streets(void **unused) {
    (void)unused;
    begin("rally", "usa");
    men("r", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
    men("i", "usa", 4, 4, "0612", "n", ",'independent':true,'routed':true");
    men("s", "usa", 4, 4, "0510", "n", OF("L") ",'routed':true");
    leader("L", "usa", "0510", "");
    more("'hexes':{'0512':'town','0612':'town','0510':'town'}");
    start();
    assert_false(unit_has("s", "routed")); /* he is with it */
    refused("usa", "rally r", "14.53");
    dice("[]"); /* and no die for the other */
    act("usa", "end");
    assert_true(unit_has("i", "routed"));
    PROVED("tss2", "14.53");
}

/* All ways are barred to what a drives out of 0804, but that to 0802 by 0803. */
static void one_way_out(void) {
    static const char *const barred[] = {"0904", "0905", "0705", "0704", "0903", "0703"};
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 1, 4, "0805", "n", OF("L"));
    men("a2", "usa", 4, 4, "0805", "n", "");
    for (int i = 0; i < 6; i++) {
        char id[4];
        snprintf(id, sizeof id, "c%d", i);
        column(id, "usa", 2, barred[i], "");
    }
}

/* 8.19c: guns that make no way leave room for a third battery neither in battery nor limbered. */
static void no_third_battery(void **unused) {
    (void)unused;
    for (int others = 1; others <= 2; others++) {
        one_way_out();
        limbered("d", "csa", 4, "0804", "");
        limbered("g", "csa", 4, "0802", "");
        if (others == 2)
            limbered("h", "csa", 4, "0802", "");
        men("f", "csa", 3, 4, "0802", "s", "");
        driven("");
        settle_to("melee");
        assert_true(stands_in("g", "0802"));
        assert_int_equal(stands_in("d", "0802"), others == 1);
        assert_int_equal(stands_in("d", "0803"), others == 2); /* as far as it can */
        assert_int_equal(stands_in("f", "0802"), others == 2);
    }
    PROVED("tss2", "8.19c");
}

/* 8.11: who makes way goes where there is room for all of them. */
static void room_for_those_who_make_way(void **unused) {
    (void)unused;
    one_way_out();
    men("d", "csa", 1, 4, "0804", "s", "");
    men("f1", "csa", 3, 4, "0802", "s", "");
    men("f2", "csa", 3, 4, "0802", "s", "");
    men("f3", "csa", 3, 4, "0802", "s", "");
    driven("'hexes':{'0801':'woods','0902':'woods'}"); /* two units and eight points */
    settle_to("melee");
    assert_true(stands_in("d", "0802"));
    assert_true(stands_in("f1", "0702") && stands_in("f2", "0702") && stands_in("f3", "0702"));
    PROVED("tss2", "8.11 14.32a");
}

TESTS(test(full_length_and_away), test(home_if_nobody_is_near), test(the_lines_of_the_scenario), test(what_bars_it),
      test(zones_only_under_fire), test(victors_of_another_melee_fire), test(round_friends_if_it_can),
      test(friends_make_way), test(vacant_hexes_first), test(guns_stand_while_they_pass),
      test(routed_and_stacked_friends), test(crews_pass_through), test(the_cheap_way_is_advice), test(nobody_follows),
      test(the_town_unnerves), test(the_town_pins), test(into_the_streets_they_run), test(no_third_battery),
      test(room_for_those_who_make_way), test(no_rally_in_the_streets))
