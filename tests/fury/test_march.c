/* test_march.c: one Division's move: formations and allowances (2.2), command range (6.1, 6.2), terrain and hexsides,
 * roads and Extended March (6.3). */
#include "field.h"

#define ROAD_EAST "'roads':['2510 2511 2512 2513 2514 2515 2516 2517 2518 2519 2520 2521 2522 2523 2524']"

static void take_in_hand(const char *more, const char *units, const char *unit) {
    char text[60];
    march_field(more, units);
    snprintf(text, sizeof text, "activate %s", unit);
    act("usa", text);
}

static void allowances_off_road(void **unused) {
    (void)unused;
    take_in_hand("", "{'id':'Hancock','hex':'2510'}", "Hancock");
    assert_true(legal("usa", "to 2514"));
    refused("usa", "to 2515", "6.2");
    take_in_hand("", "{'id':'Bayard','hex':'2510'}", "Bayard");
    assert_true(legal("usa", "to 2516"));
    refused("usa", "to 2517", "6.2");
    take_in_hand("", "{'id':'Hancock','hex':'2510','formation':'battle'}", "Hancock");
    assert_true(legal("usa", "to 2511"));
    refused("usa", "to 2512", "2.2a");
    assert_int_equal(legal_count("to"), 6);
    take_in_hand("", "{'id':'Bayard','hex':'2510','formation':'battle'}", "Bayard");
    assert_int_equal(legal_count("to"), 6);
    PROVED("rebelfury", "2.2a 2.2b 2.2c 6.2c");
}

static void extended_march_doubles_the_allowance_by_road(void **unused) {
    (void)unused;
    take_in_hand(ROAD_EAST, "{'id':'Hancock','hex':'2510'}", "Hancock");
    assert_true(legal("usa", "to 2518"));
    refused("usa", "to 2519", "2.2b");
    refused("usa", "to 2617", "6.2"); /* one hex off the road */
    take_in_hand(ROAD_EAST, "{'id':'Bayard','hex':'2510'}", "Bayard");
    assert_true(legal("usa", "to 2522"));
    refused("usa", "to 2523", "2.2b");
    /* Battle Formation gains nothing from roads */
    take_in_hand(ROAD_EAST, "{'id':'Hancock','hex':'2510','formation':'battle'}", "Hancock");
    refused("usa", "to 2512", "2.2a");
    PROVED("rebelfury", "2.2b 2.2c 6.3b 6.3c");
}

static void every_hex_costs_one_whatever_its_terrain(void **unused) {
    (void)unused;
    static const struct {
        const char *terrain;
        bool flips;
    } rows[] = {{"clear", false},  {"woods", true}, {"dense-woods", true},
                {"heights", true}, {"town", true},  {"swamp", true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char more[80];
        snprintf(more, sizeof more, "'hexes':{'2514':{'terrain':'%s'}}", rows[i].terrain);
        take_in_hand(more, "{'id':'Hancock','hex':'2510'}", "Hancock");
        json_t *answer = act("usa", "to 2514"); /* the fourth hex of four */
        assert_int_equal(event_count(answer, "step"), 4);
        assert_int_equal(in_battle("Hancock"), rows[i].flips);
    }
    PROVED("rebelfury", "2.5-Terrain 2.5-BattleForm-a T-TEC");
}

static void woods_end_a_move_and_roads_do_not_mind_them(void **unused) {
    (void)unused;
    const char *wall = "'hexes':{'2412':{'terrain':'woods'},'2512':{'terrain':'woods'},'2612':{'terrain':'woods'}}";
    take_in_hand(wall, "{'id':'Hancock','hex':'2510'}", "Hancock");
    refused("usa", "to 2513", "6.2"); /* in four hexes only through the woods */
    act("usa", "to 2512");
    assert_true(in_battle("Hancock"));
    take_in_hand("'roads':['2510 2511 2512 2513'],'hexes':{'2512':{'terrain':'woods'}}",
                 "{'id':'Hancock','hex':'2510'}", "Hancock");
    json_t *answer = act("usa", "to 2514"); /* three hexes by road and one across country */
    assert_int_equal(event_count(answer, "step"), 4);
    assert_false(in_battle("Hancock"));
    PROVED("rebelfury", "6.3a 2.5-Road-b 2.5-BattleForm-a");
}

static void a_road_round_about_keeps_the_formation(void **unused) {
    (void)unused;
    /* 2512 is two hexes off across woods, six by road: the march by road is the one that counts */
    const char *ground = "'hexes':{'2512':{'terrain':'woods'},'2611':{'terrain':'woods'},'2612':{'terrain':'woods'},"
                         "'2613':{'terrain':'woods'},'2511':{'terrain':'woods'},'2411':{'terrain':'woods'},"
                         "'2412':{'terrain':'woods'}},'roads':['2510 2610 2710 2711 2712 2613 2512']";
    take_in_hand(ground, "{'id':'Hancock','hex':'2510'}", "Hancock");
    json_t *answer = act("usa", "to 2512");
    assert_int_equal(event_count(answer, "step"), 6);
    assert_false(in_battle("Hancock"));
    take_in_hand(ground, "{'id':'Hancock','hex':'2510'}", "Hancock");
    act("usa", "to 2512 battle");
    assert_true(in_battle("Hancock"));
    PROVED("rebelfury", "6.3c 6.2g");
}

static void water_is_crossed_in_battle_formation_or_by_road(void **unused) {
    (void)unused;
    static const struct {
        const char *kind;
        bool battle, road;
    } rows[] = {{"'run'", true, true},
                {"'creek'", true, true},
                {"'river'", true, false},
                {"'major-river'", false, false},
                {"'cliff'", false, false},
                {"['river','crossing']", true, true},
                {"['major-river','crossing']", true, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char more[120];
        snprintf(more, sizeof more, "'hexsides':{'2510/2511':%s}", rows[i].kind);
        take_in_hand(more, "{'id':'Hancock','hex':'2510'}", "Hancock");
        json_t *reach = field_of(query("{'what':'reach','unit':'Hancock'}"), "hexes"), *entry;
        size_t k;
        json_array_foreach(reach, k, entry) if (strcmp(field_text(entry, "hex"), "2511") == 0)
            assert_int_equal(field_int(entry, "cost"), 2); /* only round the end of the water */
        take_in_hand(more, "{'id':'Hancock','hex':'2510','formation':'battle'}", "Hancock");
        assert_int_equal(legal("usa", "to 2511"), rows[i].battle);
        if (!rows[i].battle)
            refused("usa", "to 2511", "6.2f");
        if (!rows[i].road)
            continue;
        bool bridged = strstr(rows[i].kind, "crossing") != NULL;
        snprintf(more, sizeof more, "'hexsides':{'2510/2511':[%s%s]},'roads':['2509 2510 2511 2512']",
                 i < 2    ? rows[i].kind
                 : i == 5 ? "'river','crossing'"
                          : "'major-river','crossing'",
                 bridged ? "" : ",'crossing'");
        take_in_hand(more, "{'id':'Hancock','hex':'2509'}", "Hancock");
        json_t *answer = act("usa", "to 2512");
        assert_int_equal(event_count(answer, "step"), 3);
        assert_false(in_battle("Hancock"));
    }
    PROVED("rebelfury", "6.2f 6.3a T-TEC");
}

static void a_switchback_stops_even_a_march_by_road(void **unused) {
    (void)unused;
    const char *ground = "'hexsides':{'2512/2513':'switchback'},'roads':['2509 2510 2511 2512 2513 2514 2515']";
    take_in_hand(ground, "{'id':'Hancock','hex':'2509'}", "Hancock");
    refused("usa", "to 2515", "6.2");
    act("usa", "to 2513");
    assert_true(in_battle("Hancock"));
    take_in_hand("'hexsides':{'2510/2511':'switchback','2510/2611':'switchback','2510/2411':'switchback',"
                 "'2510/2509':'switchback','2510/2610':'switchback','2510/2410':'switchback'}",
                 "{'id':'Hancock','hex':'2510'}", "Hancock");
    refused("usa", "to 2511", "6.2f"); /* off road not in Maneuver Formation */
    take_in_hand("'hexsides':{'2510/2511':'switchback'}", "{'id':'Hancock','hex':'2510','formation':'battle'}",
                 "Hancock");
    assert_true(legal("usa", "to 2511"));
    PROVED("rebelfury", "2.5-ExtMarch-b T-TEC");
}

static void a_road_round_a_switchback_leads_on(void **unused) {
    (void)unused;
    /* 2021 lies one hex off over the Switchback and two round it: the longer road goes on to its full length */
    const char *ground = "'phase':'movement','first':'csa','hexsides':{'2020/2021':'switchback'},"
                         "'roads':['2020 2021 2022 2023 2024 2025 2026 2027 2028','2020 2120 2021']";
    field(ground, "{'id':'R.E.Lee-HQ','hex':'2020','mode':'maneuver'},"
                  "{'id':'Burnside-HQ','hex':'3920','mode':'maneuver'},{'id':'Hood-a','hex':'2020'}");
    act("csa", "activate Hood-a");
    assert_true(legal("csa", "to 2021"));
    assert_true(legal("csa", "to 2024"));
    refused("csa", "to 2028", "6.2");
    json_t *answer = act("csa", "to 2027");
    assert_int_equal(event_count(answer, "step"), 8);
    assert_string_equal(field_text(event_nth(answer, "step", 0), "to"), "2120");
    assert_false(in_battle("Hood-a"));
    PROVED("rebelfury", "6.3c 2.5-ExtMarch-b");
}

static void nobody_re_forms_while_moving(void **unused) {
    (void)unused;
    take_in_hand("", "{'id':'Hancock','hex':'2510','formation':'battle'}", "Hancock");
    refused("usa", "to 2511 maneuver", "2.2f");
    refused("usa", "maneuver Hancock", NULL);
    refused("usa", "form", "2.2f");
    act("usa", "to 2511");
    assert_true(in_battle("Hancock"));
    PROVED("rebelfury", "2.2f 5.1b");
}

static void forming_for_battle_of_ones_own_will_ends_the_move(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'3010'},{'id':'Hood-a','hex':'1510'}");
    activate("usa", "Hancock", "form");
    assert_true(stands("Hancock", "2510"));
    assert_true(in_battle("Hancock"));
    act("csa", "pass");
    activate("usa", "Howard", "to 3012 battle"); /* after two hexes of four */
    assert_true(stands("Howard", "3012"));
    assert_true(in_battle("Howard"));
    PROVED("rebelfury", "6.2g 6.2h 6.0b 2.5-BattleForm-a");
}

static void an_enemy_zone_ends_the_move(void **unused) {
    (void)unused;
    take_in_hand("", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'2515'}", "Hancock");
    refused("usa", "to 2514", "6.2"); /* 2513 is in Hood's influence */
    act("usa", "to 2513");
    assert_true(in_battle("Hancock"));
    PROVED("rebelfury", "6.2i 6.2h");
}

static void a_division_slips_out_of_influence_at_its_full_rate(void **unused) {
    (void)unused;
    take_in_hand("", "{'id':'Hancock','hex':'2512'},{'id':'Hood-a','hex':'2514'}", "Hancock");
    act("usa", "to 2508");
    assert_false(in_battle("Hancock"));
    /* into the next hex of influence it forms at once */
    take_in_hand("", "{'id':'Hancock','hex':'2512'},{'id':'Hood-a','hex':'2514'}", "Hancock");
    act("usa", "to 2613"); /* Hood's influence again */
    assert_true(in_battle("Hancock"));
    /* and by road it may march twice as far: only entering a zone rules that out */
    take_in_hand("'roads':['2512 2511 2510 2509 2508 2507 2506 2505 2504']",
                 "{'id':'Hancock','hex':'2512'},{'id':'Hood-a','hex':'2514'}", "Hancock");
    act("usa", "to 2504");
    assert_false(in_battle("Hancock"));
    PROVED("rebelfury", "6.2k 6.3f");
}

static void an_extended_march_enters_no_zone(void **unused) {
    (void)unused;
    take_in_hand(ROAD_EAST, "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'2518'}", "Hancock");
    assert_true(legal("usa", "to 2515"));
    refused("usa", "to 2516", "6.3c");
    /* within the printed allowance Road Movement may enter influence, and forms there */
    take_in_hand(ROAD_EAST, "{'id':'Hancock','hex':'2512'},{'id':'Hood-a','hex':'2518'}", "Hancock");
    act("usa", "to 2516");
    assert_true(in_battle("Hancock"));
    PROVED("rebelfury", "6.3c 2.5-Road-b");
}

static void an_unfinished_or_broken_way_is_no_road(void **unused) {
    (void)unused;
    take_in_hand("'roads':['2510 2511 2512 2513','2514 2515 2516 2517']", "{'id':'Hancock','hex':'2510'}", "Hancock");
    refused("usa", "to 2516", "6.2");
    PROVED("rebelfury", "6.3c");
}

static void occupied_hexes_are_barred(void **unused) {
    (void)unused;
    take_in_hand("", "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'2511'},{'id':'US-Detachment-1','hex':'2509'}",
                 "Hancock");
    refused("usa", "to 2511", "2.5-Stack-b");
    assert_true(legal("usa", "to 2509")); /* with a Detachment of its own */
    assert_true(legal("usa", "to 2508")); /* and through it */
    take_in_hand("", "{'id':'Hancock','hex':'2510','formation':'battle'},{'id':'CS-Detachment-1','hex':'2512'}",
                 "Hancock");
    act("usa", "to 2511");
    march_field("", "{'id':'Hancock','hex':'2510','formation':'battle'},{'id':'CS-Detachment-1','hex':'2711'},"
                    "{'id':'Howard','hex':'2909'}");
    refused("usa", "to 2711", NULL);
    /* a column on a road cannot pass its head */
    take_in_hand(ROAD_EAST, "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'2513'}", "Hancock");
    refused("usa", "to 2517", "6.2");
    refused("usa", "to 2513", "2.5-Stack-b");
    PROVED("rebelfury", "6.2d 2.5-Stack-b 2.5-Stack-c");
}

static void an_enemy_detachment_is_not_entered(void **unused) {
    (void)unused;
    /* over a cliff no zone passes, so the Division stands free beside it */
    take_in_hand("'hexsides':{'2510/2511':'cliff'},'roads':['2510 2511']",
                 "{'id':'Hancock','hex':'2510'},{'id':'CS-Detachment-1','hex':'2511'}", "Hancock");
    refused("usa", "to 2511", "6.2d");
    PROVED("rebelfury", "6.2d");
}

static void headquarters_of_either_side_are_no_bar(void **unused) {
    (void)unused;
    field("'phase':'movement'", "{'id':'Burnside-HQ','hex':'2511','mode':'maneuver'},"
                                "{'id':'R.E.Lee-HQ','hex':'2512','mode':'battle'},{'id':'Hancock','hex':'2510'}");
    activate("usa", "Hancock", "to 2512");
    assert_false(in_battle("Hancock"));
    assert_true(stands("Hancock", "2512"));
    assert_true(stands("R.E.Lee-HQ", "2512")); /* and nothing happens to it */
    assert_string_equal(unit_text("R.E.Lee-HQ", "formation"), "battle");
    PROVED("rebelfury", "2.5-Stack-c 2.5-HQ-c");
}

static void in_range_one_stays_in_range(void **unused) {
    (void)unused;
    field("'phase':'movement'," ROAD_EAST,
          "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver','range_maneuver':5},"
          "{'id':'R.E.Lee-HQ','hex':'1120','mode':'maneuver'},{'id':'Hancock','hex':'2513'}");
    act("usa", "activate Hancock");
    json_t *hq = json_array_get(field_of(query("{'what':'command','unit':'Hancock'}"), "hqs"), 0);
    assert_int_equal(field_int(hq, "distance"), 3); /* its own hex counted, the HQ's not */
    assert_true(legal("usa", "to 2515"));
    refused("usa", "to 2516", "6.2a");
    refused("usa", "to 2519", "6.2a"); /* not even by road */
    field("'phase':'movement'", "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver','range_maneuver':5},"
                                "{'id':'R.E.Lee-HQ','hex':'1120','mode':'maneuver'},{'id':'Hancock','hex':'2513'}");
    act("usa", "activate Hancock");
    assert_true(legal("usa", "to 2515")); /* across country the same: five from the HQ, and no farther */
    refused("usa", "to 2516", "6.2a");
    PROVED("rebelfury", "6.2a 6.1b 6.1c 6.3e 2.5-CmdRange");
}

static void out_of_range_one_comes_nearer_with_every_hex(void **unused) {
    (void)unused;
    field("'phase':'movement'", "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver','range_maneuver':5},"
                                "{'id':'R.E.Lee-HQ','hex':'1120','mode':'maneuver'},{'id':'Hancock','hex':'2517'}");
    act("usa", "activate Hancock");
    refused("usa", "to 2518", "6.2b");
    refused("usa", "to 2617", "6.2b"); /* as far as before is not nearer */
    assert_true(legal("usa", "to 2516"));
    assert_true(legal("usa", "to 2513"));
    /* once inside it stays inside */
    field("'phase':'movement'", "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver','range_maneuver':5},"
                                "{'id':'R.E.Lee-HQ','hex':'1120','mode':'maneuver'},{'id':'Hancock','hex':'2516'}");
    act("usa", "activate Hancock");
    refused("usa", "to 2516", NULL);
    assert_true(legal("usa", "to 2515"));
    refused("usa", "to 2717", "6.2"); /* by 2515 and out again */
    PROVED("rebelfury", "6.2b 6.1c");
}

static void by_road_alone_one_may_first_go_farther_away(void **unused) {
    (void)unused;
    /* from 2517, seven from the HQ, the road goes out to 2519 and comes back on the other side */
    const char *units = "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver','range_maneuver':5},"
                        "{'id':'R.E.Lee-HQ','hex':'1120','mode':'maneuver'},{'id':'Hancock','hex':'2517'}";
    const char *ground =
        "'phase':'movement','hexsides':{'2517/2516':'creek'},'roads':['2517 2518 2619 2618 2617 2616 2615']";
    field(ground, units);
    act("usa", "activate Hancock");
    assert_true(legal("usa", "to 2615"));
    refused("usa", "to 2618", "6.2b"); /* no nearer at the end */
    assert_int_equal(event_count(act("usa", "to 2615"), "step"), 6);
    /* not through an enemy zone */
    char more[2000];
    snprintf(more, sizeof more, "%s,{'id':'Hood-a','hex':'2720'}", units);
    field(ground, more);
    act("usa", "activate Hancock");
    assert_false(legal("usa", "to 2615"));
    json_t *reach = field_of(query("{'what':'reach','unit':'Hancock'}"), "hexes"), *entry;
    size_t i;
    json_array_foreach(reach, i, entry) assert_false(field_bool(entry, "extended"));
    PROVED("rebelfury", "6.3d");
}

static void entry_hexes_of_the_enemy_are_sealed(void **unused) {
    (void)unused;
    /* the Confederates' 2641 */
    take_in_hand("", "{'id':'Hancock','hex':'2637'}", "Hancock");
    assert_true(legal("usa", "to 2638"));
    refused("usa", "to 2639", "6.2e"); /* its influence would reach 2641 */
    refused("usa", "to 2640", "6.2e");
    refused("usa", "to 2641", "6.2e");
    /* one's own are free */
    take_in_hand("", "{'id':'Hancock','hex':'4031'}", "Hancock");
    assert_true(legal("usa", "to 4033"));
    PROVED("rebelfury", "6.2e 6.4g");
}

static void entrenchments_next_to_a_held_one_are_closed(void **unused) {
    (void)unused;
    const char *works = "'hexes':{'2511':{'entrenchment':['ne','nw']},'2512':{'entrenchment':['ne','nw']}}";
    take_in_hand(works,
                 "{'id':'Hancock','hex':'2611','formation':'battle'},{'id':'Hood-a','hex':'2512','formation':'battle'}",
                 "Hancock");
    refused("usa", "to 2511", "6.2l"); /* 2511 is in the zone of Hood in 2512 */
    /* from an Entrenchment it may be entered, and so it may when only a Detachment holds the next */
    take_in_hand("'hexes':{'2510':{'entrenchment':['ne']},'2511':{'entrenchment':['ne','nw']},"
                 "'2512':{'entrenchment':['ne','nw']}}",
                 "{'id':'Hancock','hex':'2510','formation':'battle'},{'id':'Hood-a','hex':'2512','formation':'battle'}",
                 "Hancock");
    assert_true(legal("usa", "to 2511"));
    take_in_hand(works, "{'id':'Hancock','hex':'2611','formation':'battle'},{'id':'CS-Detachment-1','hex':'2512'}",
                 "Hancock");
    assert_true(legal("usa", "to 2511"));
    /* or a Division that is in no works, or in works whose zone a river cuts off */
    const char *two =
        "{'id':'Hancock','hex':'2611','formation':'battle'},{'id':'Hood-a','hex':'2512','formation':'battle'}";
    take_in_hand("'hexes':{'2511':{'entrenchment':['ne','nw']}}", two, "Hancock");
    assert_true(legal("usa", "to 2511"));
    take_in_hand("'hexes':{'2511':{'entrenchment':['ne','nw']},'2512':{'entrenchment':['ne','nw']}},"
                 "'hexsides':{'2511/2512':'major-river'}",
                 two, "Hancock");
    assert_true(legal("usa", "to 2511"));
    PROVED("rebelfury", "6.2l");
}

TESTS(test(allowances_off_road), test(extended_march_doubles_the_allowance_by_road),
      test(every_hex_costs_one_whatever_its_terrain), test(woods_end_a_move_and_roads_do_not_mind_them),
      test(a_road_round_about_keeps_the_formation), test(water_is_crossed_in_battle_formation_or_by_road),
      test(a_switchback_stops_even_a_march_by_road), test(a_road_round_a_switchback_leads_on),
      test(nobody_re_forms_while_moving), test(forming_for_battle_of_ones_own_will_ends_the_move),
      test(an_enemy_zone_ends_the_move), test(a_division_slips_out_of_influence_at_its_full_rate),
      test(an_extended_march_enters_no_zone), test(an_unfinished_or_broken_way_is_no_road),
      test(occupied_hexes_are_barred), test(an_enemy_detachment_is_not_entered),
      test(headquarters_of_either_side_are_no_bar), test(in_range_one_stays_in_range),
      test(out_of_range_one_comes_nearer_with_every_hex), test(by_road_alone_one_may_first_go_farther_away),
      test(entry_hexes_of_the_enemy_are_sealed), test(entrenchments_next_to_a_held_one_are_closed))
