/* test_zones.c: Zones of Control and Influence (2.1, 2.5-ZOC, 2.5-ZOI): where they reach, what stops them, what they
 * do.
 */
#include "field.h"

#define HANCOCK "{'id':'Hancock','hex':'2510'}"

static void a_division_controls_six_and_influences_twelve(void **unused) {
    (void)unused;
    march_field("", HANCOCK);
    assert_int_equal(zone_count("usa", "control"), 6);
    assert_int_equal(zone_count("usa", "influence"), 12);
    assert_int_equal(zone_count("csa", "control"), 0); /* headquarters cast nothing */
    assert_string_equal(zone_of("usa", "2511"), "control");
    assert_string_equal(zone_of("usa", "2610"), "control");
    assert_string_equal(zone_of("usa", "2512"), "influence");
    assert_string_equal(zone_of("usa", "2710"), "influence");
    assert_string_equal(zone_of("usa", "2513"), "");
    assert_string_equal(zone_of("usa", "2510"), ""); /* its own hex is in neither */
    PROVED("rebelfury", "2.1b 2.5-ZOI-a");
}

static void a_detachment_controls_and_does_not_influence(void **unused) {
    (void)unused;
    march_field("'hexsides':{'2510/2511':'major-river'}", "{'id':'US-Detachment-1','hex':'2510'}");
    assert_int_equal(zone_count("usa", "control"), 5);
    assert_string_equal(zone_of("usa", "2511"), "");
    assert_int_equal(zone_count("usa", "influence"), 0);
    PROVED("rebelfury", "2.1a");
}

static void major_rivers_and_cliffs_stop_zones_and_smaller_water_does_not(void **unused) {
    (void)unused;
    static const struct {
        const char *kind;
        bool blocks;
    } rows[] = {{"run", false},        {"creek", false},      {"river", false},
                {"major-river", true}, {"switchback", false}, {"cliff", true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char more[80];
        snprintf(more, sizeof more, "'hexsides':{'2510/2511':'%s'}", rows[i].kind);
        march_field(more, HANCOCK);
        /* 2511 is still within two steps by 2611 */
        assert_string_equal(zone_of("usa", "2511"), rows[i].blocks ? "influence" : "control");
        assert_string_equal(zone_of("usa", "2512"), rows[i].blocks ? "" : "influence");
    }
    /* with no way round, nothing passes */
    march_field("'hexsides':{'2510/2511':'major-river','2611/2511':'major-river','2411/2511':'major-river'}", HANCOCK);
    assert_string_equal(zone_of("usa", "2511"), "");
    assert_int_equal(zone_count("usa", "control"), 5);
    /* a bridge or ford lets them over */
    march_field("'hexsides':{'2510/2511':['major-river','crossing']}", HANCOCK);
    assert_string_equal(zone_of("usa", "2511"), "control");
    assert_string_equal(zone_of("usa", "2512"), "influence");
    PROVED("rebelfury", "2.5-ZOC-d 2.1a 2.1b");
}

static void units_never_cancel_zones(void **unused) {
    (void)unused;
    march_field("", HANCOCK ",{'id':'Hood-a','hex':'2511','formation':'battle'},"
                            "{'id':'CS-Detachment-1','hex':'2410'},{'id':'Howard','hex':'2610','formation':'battle'}");
    assert_string_equal(zone_of("usa", "2511"), "control"); /* held by the enemy */
    assert_string_equal(zone_of("usa", "2410"), "control");
    assert_string_equal(zone_of("usa", "2512"), "influence"); /* beyond him */
    assert_string_equal(zone_of("csa", "2510"), "control");
    assert_string_equal(zone_of("usa", "2610"), "control"); /* held by a friend */
    PROVED("rebelfury", "2.5-ZOI-a 2.5-ZOI-b");
}

static void zones_that_overlap_are_one(void **unused) {
    (void)unused;
    /* Hood a enters the ZOI of one Division or of two: the same */
    for (int two = 0; two < 2; two++) {
        march_field("'first':'csa'", two ? HANCOCK ",{'id':'Howard','hex':'2310'},{'id':'Hood-a','hex':'2415'}"
                                         : HANCOCK ",{'id':'Hood-a','hex':'2415'}");
        assert_string_equal(zone_of("usa", "2412"), "influence");
        activate("csa", "Hood-a", "to 2412");
        assert_true(in_battle("Hood-a"));
        act("usa", "pass");
        assert_true(legal("csa", "activate Hood-a")); /* influence pins nobody */
    }
    /* and once the second caster is gone the first still holds */
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'2512'},{'id':'Hood-a','hex':'1510'}");
    assert_string_equal(zone_of("usa", "2511"), "control");
    activate("usa", "Howard", "to 2515");
    assert_string_equal(zone_of("usa", "2511"), "control");
    assert_string_equal(zone_of("usa", "2513"), "influence"); /* Howard's own, two hexes off */
    assert_string_equal(zone_of("usa", "2512"), "influence");
    PROVED("rebelfury", "2.5-ZOC-c");
}

static void contact_forms_both_sides_and_pins_them(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'2514'},{'id':'Howard','hex':'3010'}");
    activate("usa", "Hancock", "to 2512"); /* Hood's influence */
    assert_true(in_battle("Hancock"));
    assert_false(in_battle("Hood-a")); /* only its ZOI was entered */
    act("csa", "pass");
    json_t *answer = activate("usa", "Hancock", "to 2513");
    assert_true(event_told(answer, "form"));
    assert_true(in_battle("Hood-a"));
    refused("usa", "activate Hancock", "2.3c");
    assert_false(legal("usa", "activate Hancock"));
    assert_true(legal("usa", "activate Howard"));
    PROVED("rebelfury", "2.5-ZOC-b 2.3c 6.2i 6.2j 2.5-BattleForm-a");
}

static void a_detachment_pins_a_division_too(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'3010'},{'id':'CS-Detachment-1','hex':'2514'}");
    activate("usa", "Hancock", "to 2513"); /* no influence on the way */
    assert_true(in_battle("Hancock"));
    assert_string_equal(side_now(), "usa"); /* the Confederates have nobody to activate and have passed */
    refused("usa", "activate Hancock", "2.3c");
    PROVED("rebelfury", "2.1a 2.5-ZOC-b 2.3c 2.5-Pass-a");
}

static void divisions_in_an_entry_hex_have_their_zones(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'4033','arriving':true},{'id':'Howard','hex':'4033','arriving':true}");
    assert_string_equal(zone_of("usa", "4032"), "control");
    assert_string_equal(zone_of("usa", "3832"), "influence");
    activate("usa", "Hancock", "to 3833");
    assert_string_equal(zone_of("usa", "4032"), "control"); /* Howard is still there */
    PROVED("rebelfury", "6.4d");
}

TESTS(test(a_division_controls_six_and_influences_twelve), test(a_detachment_controls_and_does_not_influence),
      test(major_rivers_and_cliffs_stop_zones_and_smaller_water_does_not), test(units_never_cancel_zones),
      test(zones_that_overlap_are_one), test(contact_forms_both_sides_and_pins_them),
      test(a_detachment_pins_a_division_too), test(divisions_in_an_entry_hex_have_their_zones))
