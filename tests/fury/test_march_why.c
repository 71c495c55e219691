/* test_march_why.c: the reach of a Division asked about one hex: the way there, or what keeps it from getting there. */
#include "field.h"

static void why(const char *unit, const char *hex, const char *case_number, const char *sentence) {
    char fields[120];
    snprintf(fields, sizeof fields, "{'what':'reach','unit':'%s','hex':'%s'}", unit, hex);
    json_t *error = query_refused(fields);
    assert_string_equal(field_text(error, "why"), sentence);
    assert_string_equal(field_text(error, "case"), case_number);
}

static void a_hex_in_reach_comes_with_its_way(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'}");
    json_t *hexes = field_of(query("{'what':'reach','unit':'Hancock','hex':'2513'}"), "hexes");
    assert_int_equal(json_array_size(hexes), 1);
    assert_int_equal(field_int(json_array_get(hexes, 0), "cost"), 3);
}

static void the_way_is_longer_than_its_allowance(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'}");
    why("Hancock", "2516", "2.2b",
        "Hancock's Division needs 6 hexes to reach 2516 and may move 4, or twice as far by road");
    march_field("", "{'id':'Bayard','hex':'2510'}");
    why("Bayard", "2517", "2.2c",
        "Bayard's Cavalry needs 7 hexes to reach 2517 and may move 6, or twice as far by road");
    act("usa", "activate Bayard"); /* and while it is activated */
    why("Bayard", "2517", "2.2c",
        "Bayard's Cavalry needs 7 hexes to reach 2517 and may move 6, or twice as far by road");
}

static void enemy_zones_stop_it_on_the_way(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Taliaferro-b','hex':'2512','formation':'battle'}");
    assert_string_equal(field_text(query_refused("{'what':'reach','unit':'Hancock','hex':'2512'}"), "case"),
                        "2.5-Stack-b");
    why("Hancock", "2513", "6.2i",
        "Hancock's Division would have to form for battle and stop in 2611, which is on the way");
}

static void a_river_bars_the_way(void **unused) {
    (void)unused;
    march_field("'hexsides':{'2510/2511':'major-river','2510/2509':'major-river','2510/2610':'major-river',"
                "'2510/2611':'major-river','2510/2410':'major-river','2510/2411':'major-river'}",
                "{'id':'Hancock','hex':'2510'}");
    why("Hancock", "2512", "6.2f", "Hancock's Division must be in Battle Formation to cross there to 2511 off road");
}

TESTS(test(a_hex_in_reach_comes_with_its_way), test(the_way_is_longer_than_its_allowance),
      test(enemy_zones_stop_it_on_the_way), test(a_river_bars_the_way))
