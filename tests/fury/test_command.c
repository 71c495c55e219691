/* test_command.c: the Command Phase (4.0): initiative, the check and placement of headquarters, Detachments placed and
 * recalled, the off-map display. */
#include "field.h"

/* The last act of a turn: both have passed in the Movement Phase and nobody is in contact. Dice must be set between. */
static json_t *into_next_turn(const char *script) {
    const char *second = strcmp(side_now(), "usa") == 0 ? "csa" : "usa";
    act(side_now(), "pass");
    dice(script);
    json_t *answer = act(second, "pass");
    return answer;
}

static void two_armies(const char *more, const char *lee, const char *burnside) {
    char units[1000];
    snprintf(units, sizeof units,
             "{'id':'R.E.Lee-HQ','hex':'1510',%s},{'id':'Burnside-HQ','hex':'3010',%s},"
             "{'id':'Hancock','hex':'3011'},{'id':'Hood-a','hex':'1511'}",
             lee, burnside);
    field(more, units);
}

/* ---- initiative ---- */

static void more_stars_go_first_and_maneuver_shows_none(void **unused) {
    (void)unused;
    two_armies("'phase':'movement'", "'mode':'maneuver'", "'mode':'battle'");
    json_t *initiative = event_of(into_next_turn("[9]"), "initiative"); /* Burnside's one star; his removal roll */
    assert_string_equal(field_text(initiative, "side"), "usa");
    assert_int_equal(field_int(initiative, "usa"), 1);
    assert_int_equal(field_int(initiative, "csa"), 0); /* counted before Lee is taken up */
    two_armies("'phase':'movement'", "'mode':'battle'", "'mode':'battle'");
    initiative = event_of(into_next_turn("[9, 9]"), "initiative");
    assert_string_equal(field_text(initiative, "side"), "csa"); /* two against one */
    PROVED("rebelfury", "4.1c 4.1e 2.5-HQ-a");
}

static void equal_stars_roll_until_they_differ(void **unused) {
    (void)unused;
    two_armies("'phase':'movement'", "'mode':'maneuver'", "'mode':'maneuver'");
    json_t *answer = into_next_turn("[4, 4, 10, 10, 3, 7]"); /* Confederates first of each pair */
    assert_int_equal(event_count(answer, "roll-off"), 3);
    assert_string_equal(field_text(event_of(answer, "initiative"), "side"), "usa");
    two_armies("'phase':'movement'", "'mode':'maneuver'", "'mode':'maneuver'");
    assert_string_equal(field_text(event_of(into_next_turn("[8, 7]"), "initiative"), "side"), "csa");
    PROVED("rebelfury", "4.1d");
}

static void the_scenario_names_the_first_of_turn_one(void **unused) {
    (void)unused;
    static const struct {
        const char *id, *first;
    } rows[] = {{"fredericksburg/battle", "usa"}, {"chancellorsville/battle", "usa"}, {"wilderness/battle", "csa"},
                {"spotsylvania/battle", "usa"},   {"chickamauga/battle", "csa"},      {"chattanooga/battle", "usa"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        scenario(rows[i].id, NULL, 7);
        end_until("movement");
        assert_string_equal(field_text(position_now(), "first"), rows[i].first);
        assert_string_equal(side_now(), rows[i].first);
    }
    PROVED("rebelfury", "4.1a 2.5-HQ-d");
}

#define TURNING(turn)                                                                                                  \
    "{'game':'chancellorsville','only':true,'fill':'clear','phase':'movement','turn':" turn ",'first':'usa','units':[" \
    "{'id':'Hooker-HQ','hex':'2615','mode':'maneuver'},{'id':'Sedgwick-HQ','hex':'3637','mode':'maneuver'},"           \
    "{'id':'R.E.Lee-HQ','hex':'3032','mode':'battle'},{'id':'Jackson-HQ','hex':'3038','mode':'battle'},"               \
    "{'id':'Anderson-a','hex':'2615'},{'id':'Gibbon','hex':'3731'}]}"

static void the_turning_side_is_first_for_two_turns(void **unused) {
    (void)unused;
    sandbox(TURNING("1"));
    json_t *answer = into_next_turn("[9, 9]");
    json_t *initiative = event_of(answer, "initiative");
    assert_string_equal(field_text(initiative, "side"), "usa"); /* five Confederate stars notwithstanding */
    assert_string_equal(field_text(initiative, "case"), "4.1b");
    /* 4.2b: its headquarters are not checked and stay, one of them on an enemy's hex */
    assert_true(stands("Hooker-HQ", "2615"));
    assert_true(stands("Sedgwick-HQ", "3637"));
    assert_int_equal(event_count(answer, "hq-removed"), 0);
    sandbox(TURNING("2"));
    answer = into_next_turn("[9]");
    initiative = event_of(answer, "initiative");
    assert_string_equal(field_text(initiative, "side"), "csa");
    assert_int_equal(field_int(initiative, "csa"), 5);
    PROVED("rebelfury", "4.1b 4.2b 4.2c");
}

static void a_turning_headquarters_on_an_enemy_works(void **unused) {
    (void)unused;
    scenario("chancellorsville/battle", NULL, 3);
    assert_true(stands("Hooker-HQ", "2615"));
    assert_true(stands("Anderson-a", "2615"));
    end_until("movement");
    act("usa", "activate Geary Hooker-HQ"); /* commands from there */
    assert_true(legal_count("to") > 0);
    PROVED("rebelfury", "4.2c");
}

/* ---- the check ---- */

static json_t *check_of_lee(const char *marker, const char *script) {
    char lee[80];
    snprintf(lee, sizeof lee, "'mode':'battle','marker':'%s'", marker);
    two_armies("'phase':'movement'", lee, "'mode':'maneuver'");
    return into_next_turn(script);
}

static void maneuver_headquarters_come_off(void **unused) {
    (void)unused;
    json_t *answer = check_of_lee("none", "[9]");
    json_t *removed = event_where(answer, "hq-removed", "hq", "Burnside-HQ");
    assert_non_null(removed);
    assert_string_equal(field_text(removed, "case"), "4.2a");
    PROVED("rebelfury", "4.2a");
}

static void an_unmarked_headquarters_rolls_with_its_stars(void **unused) {
    (void)unused;
    json_t *check = event_of(check_of_lee("none", "[2]"), "hq-check"); /* 2 + 2 */
    assert_int_equal(field_int(check, "total"), 4);
    assert_string_equal(field_text(check, "result"), "plus");
    assert_string_equal(unit_text("R.E.Lee-HQ", "marker"), "plus");
    assert_true(stands("R.E.Lee-HQ", "1510"));
    assert_true(in_battle("R.E.Lee-HQ"));
    check = event_of(check_of_lee("none", "[3]"), "hq-check");
    assert_int_equal(field_int(check, "total"), 5);
    assert_string_equal(field_text(check, "result"), "removed");
    assert_false(unit_on_map("R.E.Lee-HQ"));
    PROVED("rebelfury", "4.2f 4.2g 2.5-Dice-b");
}

static void the_books_example_of_a_removal(void **unused) {
    (void)unused;
    for (int die = 1; die <= 10; die++) {
        char script[20];
        snprintf(script, sizeof script, "[%d]", die);
        two_armies("'phase':'movement'", "'mode':'maneuver'", "'mode':'battle','stars':1");
        json_t *check = event_of(into_next_turn(script), "hq-check");
        bool stays = die % 10 <= 3;
        assert_int_equal(field_int(check, "total"), die % 10 + 1);
        assert_string_equal(field_text(check, "result"), stays ? "plus" : "removed");
        assert_int_equal(strcmp(unit_text("Burnside-HQ", "marker"), "plus") == 0, stays);
    }
    PROVED("rebelfury", "4.2-EX 4.2f 4.2g");
}

static void a_marked_headquarters_adds_two_then_comes_off_by_itself(void **unused) {
    (void)unused;
    json_t *check = event_of(check_of_lee("plus", "[10]"), "hq-check"); /* 0 + 2 + 2 */
    assert_int_equal(field_int(check, "marker"), 2);
    assert_int_equal(field_int(check, "total"), 4);
    assert_string_equal(unit_text("R.E.Lee-HQ", "marker"), "auto");
    check = event_of(check_of_lee("plus", "[1]"), "hq-check");
    assert_string_equal(field_text(check, "result"), "removed");
    json_t *answer = check_of_lee("auto", "[]"); /* no roll */
    assert_false(event_told(answer, "hq-check"));
    assert_string_equal(field_text(event_where(answer, "hq-removed", "hq", "R.E.Lee-HQ"), "case"), "4.2d");
    PROVED("rebelfury", "4.2d 4.2e 4.2g");
}

static void checks_go_by_class_and_the_first_player_first(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','only':true,'fill':'clear','phase':'movement','turn':4,'first':'csa','units':["
            "{'id':'Hooker-HQ','hex':'2610','mode':'battle'},{'id':'Sedgwick-HQ','hex':'2620','mode':'battle'},"
            "{'id':'R.E.Lee-HQ','hex':'1510','mode':'battle'},"
            "{'id':'Jackson-HQ','hex':'1520','mode':'battle','marker':'plus'},"
            "{'id':'Anderson-a','hex':'1515'},{'id':'Gibbon','hex':'2615'}]}");
    json_t *answer = into_next_turn("[9, 9]");
    /* Confederates first by stars; Jackson, marked, before Lee */
    assert_string_equal(field_text(event_nth(answer, "hq-check", 0), "hq"), "Jackson-HQ");
    assert_string_equal(field_text(event_nth(answer, "hq-check", 1), "hq"), "R.E.Lee-HQ");
    /* then the Union, in its owner's order within the class */
    assert_string_equal(decision_now(), "hq-check");
    assert_string_equal(side_now(), "usa");
    dice("[9, 9]");
    assert_true(legal("usa", "check Sedgwick-HQ"));
    answer = act("usa", "check Hooker-HQ");
    assert_string_equal(field_text(event_nth(answer, "hq-check", 0), "hq"), "Hooker-HQ");
    assert_string_equal(field_text(event_nth(answer, "hq-check", 1), "hq"), "Sedgwick-HQ");
    /* of two classes the later may not be named first */
    sandbox("{'game':'chancellorsville','only':true,'fill':'clear','phase':'hq-check','turn':4,'first':'usa','units':["
            "{'id':'Hooker-HQ','hex':'2610','mode':'battle'},{'id':'Sedgwick-HQ','hex':'2620','mode':'battle'},"
            "{'id':'Gibbon','hex':'2615'}]}");
    refused("usa", "check Jackson-HQ", "4.2h");
    PROVED("rebelfury", "4.2h 4.0");
}

/* ---- placement ---- */

#define PLACING "'phase':'hq-placement','turn':2"

static void headquarters_are_placed_near_friends_and_away_from_enemies(void **unused) {
    (void)unused;
    field(PLACING, "{'id':'Burnside-HQ','where':'hand'},{'id':'R.E.Lee-HQ','hex':'2515','mode':'battle'},"
                   "{'id':'Hancock','hex':'2510'},{'id':'US-Detachment-1','hex':'3030'},{'id':'Hood-a','hex':'2514'},"
                   "{'id':'CS-Detachment-1','hex':'2717'}");
    assert_string_equal(decision_now(), "hq-placement");
    assert_true(legal("usa", "at 2510 battle")); /* with a friend, in either mode */
    assert_true(legal("usa", "at 2510 maneuver"));
    assert_true(legal("usa", "at 2507 battle"));
    refused("usa", "at 2506 battle", "4.3d");    /* four away */
    assert_true(legal("usa", "at 3033 battle")); /* near a Detachment */
    refused("usa", "at 2514 battle", "4.3b");
    refused("usa", "at 2513 battle", "4.3b"); /* ZOC */
    refused("usa", "at 2512 battle", "4.3b"); /* ZOI */
    act("usa", "at 2508 maneuver");
    assert_true(stands("Burnside-HQ", "2508"));
    assert_string_equal(unit_text("Burnside-HQ", "formation"), "maneuver");
    PROVED("rebelfury", "4.3a 4.3b 4.3d");
}

static void nearer_to_a_friend_than_to_any_enemy(void **unused) {
    (void)unused;
    /* Detachments have no influence, so distance alone speaks at 2512: two from each */
    field(PLACING, "{'id':'Burnside-HQ','where':'hand'},{'id':'R.E.Lee-HQ','hex':'1120','mode':'battle'},"
                   "{'id':'Hancock','hex':'2510'},{'id':'CS-Detachment-1','hex':'2514'}");
    refused("usa", "at 2512 battle", "4.3e");
    assert_true(legal("usa", "at 2511 battle"));
    refused("usa", "at 2513 battle", "4.3b"); /* its ZOC */
    PROVED("rebelfury", "4.3e 4.3b");
}

static void no_two_headquarters_in_a_hex(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','only':true,'fill':'clear','phase':'hq-placement','turn':4,'first':'usa',"
            "'units':[{'id':'Hooker-HQ','where':'hand'},{'id':'Sedgwick-HQ','where':'hand'},"
            "{'id':'R.E.Lee-HQ','hex':'2511','mode':'battle'},{'id':'Jackson-HQ','where':'hand'},"
            "{'id':'Gibbon','hex':'2510'},{'id':'Rodes-a','hex':'1510'}]}");
    assert_int_equal(legal_count("place"), 2); /* his own order */
    refused("usa", "place Jackson-HQ", "4.3a");
    act("usa", "place Sedgwick-HQ");
    refused("usa", "at 2511 battle", "4.3c"); /* an enemy's */
    act("usa", "at 2509 battle");
    assert_string_equal(side_now(), "usa"); /* all of his before the second player */
    refused("usa", "at 2509 battle", "4.3c");
    act("usa", "at 2508 maneuver");
    assert_string_equal(side_now(), "csa");
    refused("csa", "end", NULL); /* it must be placed */
    act("csa", "at 1510 battle");
    PROVED("rebelfury", "4.3a 4.3c 2.5-Stack-a");
}

static void an_arriving_headquarters_is_placed_on_its_turn(void **unused) {
    (void)unused;
    for (int turn = 2; turn <= 3; turn++) {
        char text[700];
        snprintf(text, sizeof text,
                 "{'game':'chickamauga','only':true,'fill':'clear','phase':'hq-placement','turn':%d,'first':'usa',"
                 "'units':[{'id':'Rosecrans-HQ','hex':'2512','mode':'battle'},{'id':'Thomas-HQ','where':'track',"
                 "'turn':3},{'id':'Bragg-HQ','hex':'3510','mode':'battle'},{'id':'Baird','hex':'2510'},"
                 "{'id':'Cleburne','hex':'3511'}]}",
                 turn);
        sandbox(text);
        assert_int_equal(strcmp(decision_now(), "hq-placement") == 0, turn == 3);
    }
    act("usa", "at 2510 battle");
    PROVED("rebelfury", "4.3a");
}

/* It must be placed: where no hex obeys every rule the nearness goes first, then the three hexes, never the zones. */
static void hemmed_in_it_drops_one_rule_after_another(void **unused) {
    (void)unused;
    field(PLACING, "{'id':'Burnside-HQ','where':'hand'},{'id':'R.E.Lee-HQ','hex':'3520','mode':'battle'},"
                   "{'id':'US-Detachment-1','hex':'1000'},{'id':'CS-Detachment-1','hex':'1001'},"
                   "{'id':'CS-Detachment-2','hex':'1100'}");
    assert_true(legal("usa", "at 1003 battle")); /* nearer to the enemy than to the friend */
    refused("usa", "at 1004 battle", "4.3d");
    refused("usa", "at 1000 battle", "4.3b");
    field(PLACING, "{'id':'Burnside-HQ','where':'hand'},{'id':'R.E.Lee-HQ','hex':'3520','mode':'battle'},"
                   "{'id':'US-Detachment-1','hex':'1000'},{'id':'Hood-a','hex':'1001','formation':'battle'},"
                   "{'id':'Pickett-a','hex':'1100','formation':'battle'}");
    assert_true(legal("usa", "at 2020 battle")); /* far from everybody */
    refused("usa", "at 1003 battle", "4.3b");
    PROVED("rebelfury", "4.3a 4.3b 4.3d 4.3e");
}

static void without_units_it_goes_to_an_entry_hex(void **unused) {
    (void)unused;
    field(PLACING, "{'id':'Burnside-HQ','where':'hand'},{'id':'R.E.Lee-HQ','hex':'1120','mode':'battle'},"
                   "{'id':'Hood-a','hex':'3734','formation':'battle'}");
    assert_true(legal("usa", "at 4033 battle"));
    assert_true(legal("usa", "at 3734 battle") == false);
    assert_true(legal("usa", "at 3834 maneuver")); /* Hood's zone notwithstanding */
    assert_true(legal("usa", "at 4030 battle"));   /* three from 4033 */
    refused("usa", "at 3634 battle", "4.3f");      /* four */
    refused("usa", "at 3734 battle", "4.3b");
    PROVED("rebelfury", "4.3f");
}

static void a_headquarters_stays_on_the_map(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','only':true,'fill':'clear','first':'usa'," PLACING
            ",'units':[{'id':'Hooker-HQ','where':'hand'},{'id':'Hancock','hex':'2510'},"
            "{'id':'R.E.Lee-HQ','hex':'1132','mode':'battle'}]}");
    refused("usa", "at Kellys-Ford battle", "4.3a");
    act("usa", "at 2511 battle");
    PROVED("rebelfury", "4.3a");
}

static void a_lost_leader_stays_in_maneuver_mode(void **unused) {
    (void)unused;
    field(PLACING, "{'id':'Burnside-HQ','where':'hand','casualty':true},"
                   "{'id':'R.E.Lee-HQ','hex':'1120','mode':'battle'},{'id':'Hancock','hex':'2510'}");
    refused("usa", "at 2510 battle", "7.4-S3d");
    act("usa", "at 2510 maneuver");
    PROVED("rebelfury", "4.3a 7.4-S3d");
}

static void after_placement_nothing_moves_a_headquarters(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'1119'},{'id':'Hood-a','hex':'1509'}");
    activate("usa", "Hancock", "to 1120"); /* over the enemy's headquarters */
    assert_true(stands("R.E.Lee-HQ", "1120"));
    refused("csa", "activate R.E.Lee-HQ", "2.3a");
    refused("csa", "at 1220 battle", NULL);
    PROVED("rebelfury", "4.3g 2.5-HQ-b 2.5-HQ-c");
}

/* ---- Detachments ---- */

#define POSTING "'phase':'detachment-placement','turn':2"

static void each_headquarters_places_one(void **unused) {
    (void)unused;
    field(POSTING, BOTH_HQS ",{'id':'US-Detachment-1','where':'hand'},{'id':'US-Detachment-2','where':'hand'},"
                            "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'},"
                            "{'id':'CS-Detachment-1','where':'hand'}");
    act("usa", "post Burnside-HQ");
    act("usa", "at 2510"); /* with a Division */
    assert_true(stands("US-Detachment-1", "2510"));
    assert_string_equal(side_now(), "csa"); /* nothing left for the Union to do */
    refused("csa", "post Burnside-HQ", "4.4a");
    act("csa", "end"); /* nobody must */
    PROVED("rebelfury", "4.4a 4.4c 4.0");
}

/* Two headquarters of a side, and the display of Chancellorsville. */
#define TWO_HQS                                                                                                        \
    "{'id':'Hooker-HQ','hex':'2615','mode':'maneuver'},{'id':'Sedgwick-HQ','hex':'3637','mode':'maneuver'},"           \
    "{'id':'R.E.Lee-HQ','hex':'1132','mode':'maneuver'}"

static void not_twice_by_the_same_headquarters(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','only':true,'fill':'clear','first':'usa'," POSTING ",'units':[" TWO_HQS
            ",{'id':'US-Detachment-1','where':'hand'},{'id':'US-Detachment-2','where':'hand'}]}");
    act("usa", "post Hooker-HQ");
    refused("usa", "at Kellys-Ford", "4.4b"); /* a space of the display is no hex */
    act("usa", "at 2616");
    json_t *error = refused("usa", "post Hooker-HQ", "4.4a");
    assert_string_equal(field_text(error, "why"), "Hooker's Headquarters has already placed its Detachment this turn");
    act("usa", "post Sedgwick-HQ");
    PROVED("rebelfury", "4.4a 4.4b");
}

static void where_a_detachment_cannot_go(void **unused) {
    (void)unused;
    field(POSTING, "{'id':'Burnside-HQ','hex':'2505','mode':'maneuver','range_maneuver':40}," REBEL_HQ
                   ",{'id':'US-Detachment-1','where':'hand'},{'id':'US-Detachment-2','hex':'2503'},"
                   "{'id':'Hood-a','hex':'2510'},{'id':'CS-Detachment-1','hex':'3020'}");
    act("usa", "post Burnside-HQ");
    refused("usa", "at 2510", "4.4b");
    refused("usa", "at 2509", "4.4b");
    refused("usa", "at 2508", "4.4b"); /* ZOI */
    refused("usa", "at 3020", "4.4b");
    refused("usa", "at 3019", "4.4b");
    refused("usa", "at 2503", "4.4b"); /* another Detachment */
    refused("usa", "at 2641", "6.4g"); /* the enemy's entry hex */
    refused("usa", "at 2640", "6.4g"); /* and where its zone would cover it */
    assert_true(legal("usa", "at 2639"));
    assert_true(legal("usa", "at 2505")); /* with its headquarters */
    assert_true(legal("usa", "at 3018"));
    PROVED("rebelfury", "4.4b 4.4c 6.4g 2.5-Mand-det");
}

static void empty_works_may_be_garrisoned(void **unused) {
    (void)unused;
    field(POSTING ",'hexes':{'2507':{'entrenchment':['ne']},'2508':{'entrenchment':['ne']},'2605':{'fort':true}}",
          "{'id':'Burnside-HQ','hex':'2505','mode':'maneuver'}," REBEL_HQ ",{'id':'US-Detachment-1','where':'hand'},"
          "{'id':'Hood-a','hex':'2510'}");
    act("usa", "post Burnside-HQ");
    assert_true(legal("usa", "at 2507"));
    assert_true(legal("usa", "at 2605"));
    refused("usa", "at 2508", "4.4b"); /* Hood's influence */
    PROVED("rebelfury", "4.4d");
}

static void the_path_is_traced_clear_of_the_enemy(void **unused) {
    (void)unused;
    /* a wall of Detachments from top to bottom would be too long: the range is 4 and the way round longer */
    field(POSTING, "{'id':'Burnside-HQ','hex':'2510','mode':'battle','range_battle':4}," REBEL_HQ
                   ",{'id':'US-Detachment-1','where':'hand'},{'id':'CS-Detachment-1','hex':'2512'},"
                   "{'id':'CS-Detachment-2','hex':'2313'},{'id':'CS-Detachment-3','hex':'2713'}");
    act("usa", "post Burnside-HQ");
    refused("usa", "at 2514", "4.4e"); /* four off, but the zones are in the way */
    assert_true(legal("usa", "at 2506"));
    refused("usa", "at 2505", "4.4e"); /* out of range */
    PROVED("rebelfury", "4.4e 2.5-CmdRange");
}

static void by_road_the_path_may_be_twice_as_long(void **unused) {
    (void)unused;
    const char *wall = "{'id':'CS-Detachment-1','hex':'2512'},{'id':'CS-Detachment-2','hex':'2312'},"
                       "{'id':'CS-Detachment-3','hex':'2712'},{'id':'US-Detachment-1','where':'hand'}";
    const char *road = POSTING ",'roads':['2510 2610 2710 2811 2911 2912 2913 2814 2714 2614 2514']";
    for (int battle = 0; battle < 2; battle++) {
        char units[900];
        snprintf(units, sizeof units,
                 "{'id':'Burnside-HQ','hex':'2510','mode':'%s','range_battle':6,"
                 "'range_maneuver':6}," REBEL_HQ ",%s",
                 battle ? "battle" : "maneuver", wall);
        field(road, units);
        act("usa", "post Burnside-HQ");
        assert_int_equal(legal("usa", "at 2514"), !battle); /* ten by road, within twice six, and four away */
        field(POSTING, units);
        act("usa", "post Burnside-HQ");
        refused("usa", "at 2514", "4.4e"); /* the same way across country is too long in either mode */
    }
    /* however the path runs, the hex must be in range itself */
    char units[900];
    snprintf(units, sizeof units,
             "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver','range_maneuver':4}," REBEL_HQ
             ",{'id':'US-Detachment-1','where':'hand'}");
    field(POSTING ",'roads':['2510 2511 2512 2513 2514 2515 2516']", units);
    act("usa", "post Burnside-HQ");
    assert_true(legal("usa", "at 2514"));
    refused("usa", "at 2515", "4.4e");
    PROVED("rebelfury", "4.4f");
}

static void recalled_detachments_wait_a_turn(void **unused) {
    (void)unused;
    field(POSTING, BOTH_HQS ",{'id':'US-Detachment-1','where':'hand'},{'id':'US-Detachment-2','hex':'2511'},"
                            "{'id':'Hood-a','hex':'2510','formation':'battle'},{'id':'Hancock','hex':'3010'}");
    act("usa", "post Burnside-HQ");
    act("usa", "at 3010");
    if (strcmp(phase_now(), "detachment-recall") != 0)
        end_until("detachment-recall");
    assert_string_equal(side_now(), "usa");
    act("usa", "recall US-Detachment-1"); /* just placed */
    act("usa", "recall US-Detachment-2"); /* in an enemy ZOC */
    assert_true(is_gone("US-Detachment-1", "hand"));
    end_until("movement");
    assert_false(unit_on_map("US-Detachment-1"));
    /* with another in hand a recalled one is not the one that is placed this turn */
    field(POSTING, BOTH_HQS ",{'id':'US-Detachment-1','where':'hand','recalled':true},{'id':'Hancock','hex':'3010'},"
                            "{'id':'Hood-a','hex':'1510'}");
    assert_string_not_equal(phase_now(), "detachment-placement"); /* none in hand may be placed */
    PROVED("rebelfury", "4.5a 4.5b 2.5-Det-a");
}

static void a_recalled_detachment_comes_back_next_turn(void **unused) {
    (void)unused;
    field("'phase':'movement'", "{'id':'Burnside-HQ','hex':'3010','mode':'battle','marker':'auto'},"
                                "{'id':'R.E.Lee-HQ','hex':'1510','mode':'battle','marker':'auto'},"
                                "{'id':'US-Detachment-1','where':'hand','recalled':true},{'id':'Hancock','hex':'3010'},"
                                "{'id':'Hood-a','hex':'1510'}");
    into_next_turn("[]");
    act(side_now(), strcmp(side_now(), "usa") == 0 ? "at 3010 maneuver" : "at 1510 maneuver");
    act(side_now(), strcmp(side_now(), "usa") == 0 ? "at 3010 maneuver" : "at 1510 maneuver");
    assert_string_equal(phase_now(), "detachment-placement");
    assert_true(legal("usa", "post Burnside-HQ"));
    PROVED("rebelfury", "4.5b");
}

/* ---- the display ---- */

static void each_division_shifts_one_space_a_turn(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','base':'chancellorsville/battle','turn':2,'phase':'off-map','first':'usa'}");
    assert_string_equal(side_now(), "usa");
    assert_string_equal(unit_text("Birney", "hex"), "Union-Camps");
    refused("usa", "shift Birney Kellys-Ford", "4.6a"); /* not joined */
    refused("usa", "shift Birney 4030", "4.6c");        /* not to the map now */
    refused("usa", "shift Gibbon Hartwood-Church", "4.6b");
    act("usa", "shift Birney Hartwood-Church");
    assert_string_equal(unit_text("Birney", "hex"), "Hartwood-Church"); /* with II Corps: no limit there */
    refused("usa", "shift Birney Elys-Ford-Road", "4.6a");
    act("usa", "shift Berry Hartwood-Church");
    assert_true(legal("usa", "shift Hancock Elys-Ford-Road")); /* every way of the display, both ways */
    assert_true(legal("usa", "shift Hancock Union-Camps"));
    act("usa", "shift Humphreys Kellys-Ford");
    act("usa", "end");
    assert_string_not_equal(phase_now(), "off-map"); /* the Confederates have nothing there */
    PROVED("rebelfury", "4.6a 4.6b 4.6c 2.5-Stack-d 2.5-Entry-a");
}

TESTS(test(more_stars_go_first_and_maneuver_shows_none), test(equal_stars_roll_until_they_differ),
      test(the_scenario_names_the_first_of_turn_one), test(the_turning_side_is_first_for_two_turns),
      test(a_turning_headquarters_on_an_enemy_works), test(maneuver_headquarters_come_off),
      test(an_unmarked_headquarters_rolls_with_its_stars), test(the_books_example_of_a_removal),
      test(a_marked_headquarters_adds_two_then_comes_off_by_itself),
      test(checks_go_by_class_and_the_first_player_first),
      test(headquarters_are_placed_near_friends_and_away_from_enemies), test(nearer_to_a_friend_than_to_any_enemy),
      test(no_two_headquarters_in_a_hex), test(an_arriving_headquarters_is_placed_on_its_turn),
      test(hemmed_in_it_drops_one_rule_after_another), test(without_units_it_goes_to_an_entry_hex),
      test(a_headquarters_stays_on_the_map), test(a_lost_leader_stays_in_maneuver_mode),
      test(after_placement_nothing_moves_a_headquarters), test(each_headquarters_places_one),
      test(not_twice_by_the_same_headquarters), test(where_a_detachment_cannot_go), test(empty_works_may_be_garrisoned),
      test(the_path_is_traced_clear_of_the_enemy), test(by_road_the_path_may_be_twice_as_long),
      test(recalled_detachments_wait_a_turn), test(a_recalled_detachment_comes_back_next_turn),
      test(each_division_shifts_one_space_a_turn))
