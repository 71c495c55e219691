/* test_terrain.c: what the ground costs (5.15, 5.19, 6.11a, 6.12, 24.4) and how many it holds (8.18). */
#include "ground.h"

#define ANY(id, type, form)                                                                                            \
    "{'id':'" id "','side':'usa','type':'" type "','strength':2,'morale':4,'weapon':'R','formation':'" form            \
    "','facing':'n','hex':'0505'}"

static void open_ground(void **unused) {
    (void)unused;
    const char *more =
        "'hexes':{'0504':{'terrain':'woods'},'0604':{'terrain':'wheat'},'0605':{'terrain':'entrenchment'}},"
        "'hexsides':{'0505/0506':'stream'},";
    ground(more, ANY("x1", "inf", "line"));
    assert_string_equal(cost_to("x1", "0504"), "2");
    assert_string_equal(cost_to("x1", "0604"), "1");
    assert_string_equal(cost_to("x1", "0605"), "1");
    assert_string_equal(cost_to("x1", "0404"), "1");
    assert_string_equal(step_to("usa", "x1", "0506"), "2");
    ground(more, HORSE("h", "usa", "0505", ""));
    assert_string_equal(cost_to("h", "0504"), "4");
    assert_string_equal(step_to("usa", "h", "0506"), "3");
    ground(more, GUNS("g", "usa", "0505", ",'formation':'limbered'"));
    assert_string_equal(cost_to("g", "0504"), "4");
    assert_string_equal(step_to("usa", "g", "0506"), "3");
    ground(more, WAGON("w", "usa", "0505"));
    assert_string_equal(cost_to("w", "0504"), "6");
    ground(more, LEADER("l", "usa", "0505", ""));
    assert_string_equal(cost_to("l", "0504"), "3");
    assert_string_equal(step_to("usa", "l", "0506"), "2");
    PROVED("gbacw", "5.19");
}

static void mixed_hexes_cost_their_dearest_kind(void **unused) {
    (void)unused;
    ground("'hexes':{'0504':{'terrain':['woods','wheat']},'0604':{'terrain':['clear','woods']}},",
           ANY("x1", "inf", "line"));
    assert_string_equal(cost_to("x1", "0504"), "2");
    assert_string_equal(cost_to("x1", "0604"), "2");
    PROVED("gbacw", "5.15a");
}

static int shift_in(const char *terrain) {
    char more[128];
    snprintf(more, sizeof more, "'hexes':{'0505':{'terrain':[%s]}},", terrain);
    ground_in("defensive-fire", more, USA("x1", "0505", "") "," CSA("y1", "0504", ",'strength':1"));
    act("csa", "fire 0505");
    dice("[1, 6]");
    return (int)field_int(event_of(act_all("csa", "add y1", "resolve", NULL), "fire"), "net");
}

static void mixed_hexes_shelter_by_their_best_kind(void **unused) {
    (void)unused;
    assert_int_equal(shift_in("'clear'"), 0);
    assert_int_equal(shift_in("'clear','woods'"), -1);
    assert_int_equal(shift_in("'woods','entrenchment'"), -1); /* one of them, not both */
    PROVED("gbacw", "5.15b");
}

static void slopes_cost(void **unused) {
    (void)unused;
    const char *more = "'hexes':{'0504':{'elevation':40},'0506':{'elevation':-40},'0404':{'elevation':120}},";
    ground(more, ANY("x1", "inf", "line"));
    assert_string_equal(cost_to("x1", "0504"), "2");
    assert_string_equal(cost_to("x1", "0506"), "1");
    assert_string_equal(cost_to("x1", "0404"), "3");
    ground(more, GUNS("g", "usa", "0505", ",'formation':'limbered'"));
    assert_string_equal(cost_to("g", "0504"), "3");
    assert_string_equal(cost_to("g", "0506"), "2");
    act("usa", "move g");
    refused("usa", "to 0404", "5.19"); /* no bluffs for guns */
}

static void only_columns_follow_roads(void **unused) {
    (void)unused;
    const char *more =
        "'hexes':{'0504':{'terrain':'woods'},'0604':{'terrain':'woods'}},"
        "'roads':[{'kind':'pike','path':['0506','0505','0504']},{'kind':'road','path':['0505','0604']}],";
    ground(more, ANY("x1", "inf", "line"));
    assert_string_equal(cost_to("x1", "0504"), "2");
    ground(more, ANY("x1", "inf", "column"));
    assert_string_equal(cost_to("x1", "0504"), "1/2");
    assert_string_equal(cost_to("x1", "0604"), "1/2");
    ground(more, HORSE("h", "usa", "0505", ",'formation':'dismounted'"));
    assert_string_equal(cost_to("h", "0504"), "2");
    ground(more, HORSE("h", "usa", "0505", ""));
    assert_string_equal(cost_to("h", "0504"), "1/3");
    ground(more, GUNS("g", "usa", "0505", ",'formation':'limbered'"));
    assert_string_equal(cost_to("g", "0504"), "1/3");
    assert_string_equal(cost_to("g", "0604"), "1/2");
    ground(more, WAGON("w", "usa", "0505"));
    assert_string_equal(cost_to("w", "0504"), "1/2");
    assert_string_equal(cost_to("w", "0604"), "1");
    PROVED("gbacw", "6.11a 6.12 6.14b");
}

static void a_road_spares_the_slope_but_not_the_ford(void **unused) {
    (void)unused;
    ground("'hexes':{'0504':{'elevation':40}},'hexsides':{'0505/0506':['river','ford']},"
           "'roads':[{'kind':'road','path':['0506','0505','0504']}],",
           ANY("x1", "inf", "column"));
    assert_string_equal(cost_to("x1", "0504"), "1/2");
    assert_string_equal(cost_to("x1", "0506"), "1 1/2");
}

static void rivers_bridges_and_fords(void **unused) {
    (void)unused;
    const char *more = "'hexsides':{'0505/0504':'river','0505/0604':['river','bridge'],'0505/0605':['river','ford']},"
                       "'roads':[{'kind':'pike','path':['0505','0604']}],";
    ground(more, ANY("x1", "inf", "line"));
    assert_string_equal(cost_to("x1", "0604"), "1"); /* 24.4 */
    act("usa", "move x1");
    refused("usa", "to 0504", "5.19");
    assert_string_equal(field_text(event_of(act("usa", "to 0605"), "step"), "cost"), "3");
    ground(more, HORSE("h", "usa", "0505", ",'formation':'dismounted'"));
    assert_string_equal(cost_to("h", "0604"), "1");
    ground(more, GUNS("g", "usa", "0505", ",'formation':'limbered'"));
    assert_string_equal(cost_to("g", "0604"), "1/3");
    assert_string_equal(step_to("usa", "g", "0605"), "4");
    PROVED("gbacw", "24.4 6.14b");
}

static void guns_and_wagons_do_not_climb_fences(void **unused) {
    (void)unused;
    const char *more =
        "'hexsides':{'0505/0504':'fence','0505/0604':'fence'},'roads':[{'kind':'trail','path':['0505','0604']}],";
    ground(more, GUNS("g", "usa", "0505", ",'formation':'limbered'"));
    assert_string_equal(cost_to("g", "0604"), "1");
    act("usa", "move g");
    refused("usa", "to 0504", "5.19");
    ground(more, ANY("x1", "inf", "line"));
    assert_string_equal(cost_to("x1", "0504"), "1");
}

static void charts_are_data(void **unused) {
    (void)unused;
    ground("'hexes':{'0505':{'terrain':'woods'}},", USA("x1", "0505", "") "," USA("x2", "0606", ""));
    json_t *woods = query("{'what':'stack','hex':'0505'}"), *clear = query("{'what':'stack','hex':'0606'}");
    assert_int_equal(field_int(woods, "units"), 2);
    assert_int_equal(field_int(woods, "points"), 8);
    assert_int_equal(field_int(woods, "batteries"), 2);
    clear = query("{'what':'stack','hex':'0606'}");
    assert_int_equal(field_int(clear, "units"), 3);
    assert_int_equal(field_int(clear, "points"), 12);
    PROVED("gbacw", "8.18");
}

TESTS(test(open_ground), test(mixed_hexes_cost_their_dearest_kind), test(mixed_hexes_shelter_by_their_best_kind),
      test(slopes_cost), test(only_columns_follow_roads), test(a_road_spares_the_slope_but_not_the_ford),
      test(rivers_bridges_and_fords), test(guns_and_wagons_do_not_climb_fences), test(charts_are_data))
