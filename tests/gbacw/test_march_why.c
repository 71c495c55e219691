/* test_march_why.c: the reach of a counter asked about one hex: the way there, or what keeps it from getting there. */
#include "ground.h"

static json_t *why(const char *unit, const char *hex, const char *case_number, const char *sentence) {
    char fields[120];
    snprintf(fields, sizeof fields, "{'what':'reach','unit':'%s','hex':'%s'}", unit, hex);
    json_t *error = query_refused(fields);
    assert_string_equal(field_text(error, "why"), sentence);
    assert_string_equal(field_text(error, "case"), case_number);
    return error;
}

static void a_hex_in_reach_comes_with_its_way(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ""));
    json_t *hexes = field_of(query("{'what':'reach','unit':'x1','hex':'0502'}"), "hexes");
    assert_int_equal(json_array_size(hexes), 1);
    assert_string_equal(field_text(json_array_get(hexes, 0), "hex"), "0502");
    assert_string_equal(field_text(json_array_get(hexes, 0), "cost"), "3");
}

static void the_cheapest_way_costs_more_than_it_has(void **unused) {
    (void)unused;
    ground("", USA("x1", "0508", ""));
    why("x1", "0501", "5.11", "x1 cannot reach 0501: the cheapest way costs 7 Movement Points, and it has 6 left");
    act_all("usa", "move x1", "to 0507", "to 0506", NULL); /* on the march as well, and it is not the next hex */
    why("x1", "0501", "5.11", "x1 cannot reach 0501: the cheapest way costs 5 Movement Points, and it has 4 left");
}

static void the_enemy_or_a_friend_is_in_the_way(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," CSA("y1", "0503", ",'facing':'n'"));
    why("x1", "0503", "5.12", "the enemy holds 0503");
    ground("", USA("x1", "0505", "") "," USA("x2", "0504", "") "," USA("x3", "0504", "") "," USA("x4", "0504", ""));
    why("x1", "0504", "8.11", "0504 holds at most 3 units, not 4");
}

static void a_river_without_a_bridge_bars_the_way(void **unused) {
    (void)unused;
    ground("'hexsides':{'0505/0504':'river','0505/0405':'river','0505/0605':'river','0505/0404':'river',"
           "'0505/0604':'river','0505/0506':'river'},",
           USA("x1", "0505", ""));
    why("x1", "0501", "5.19", "there is no bridge or ford between 0505 and 0504");
}

static void who_may_not_move_at_all_says_so(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ",'pinned':true"));
    why("x1", "0501", "9.84", "x1 is pinned in 0505 and cannot move");
    ground("", USA("x1", "0505", ",'routed':true"));
    why("x1", "0501", "5.2", "x1 is routed or out of command and may move only one hex");
}

static void the_whole_group_must_get_there(void **unused) {
    (void)unused;
    ground("", USA("x1", "0509", "") "," LEADER("l", "usa", "0509", ""));
    act_all("usa", "move l", "with x1", NULL);
    why("l", "0501", "5.11", "x1 cannot reach 0501: the cheapest way costs 8 Movement Points, and it has 6 left");
}

TESTS(test(a_hex_in_reach_comes_with_its_way), test(the_cheapest_way_costs_more_than_it_has),
      test(the_enemy_or_a_friend_is_in_the_way), test(a_river_without_a_bridge_bars_the_way),
      test(who_may_not_move_at_all_says_so), test(the_whole_group_must_get_there))
