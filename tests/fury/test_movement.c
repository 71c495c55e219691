/* test_movement.c: the Movement Phase (6.0): activations in turn, passing and the extra moves, arrivals and the display
 * (6.4), the stalemate (6.5), the solitaire game. */
#include "field.h"

static void sides_take_turns_and_must_act_or_pass(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'2810'},{'id':'Hood-a','hex':'1510'}");
    assert_string_equal(side_now(), "usa");
    refused("usa", "end", NULL);
    act("usa", "activate Hancock");
    refused("usa", "pass", NULL);
    refused("usa", "halt", "6.0a"); /* an activation is used */
    act("usa", "to 2511");
    assert_string_equal(side_now(), "csa");
    activate("csa", "Hood-a", "to 1511");
    assert_string_equal(side_now(), "usa");
    act("usa", "pass");
    assert_string_equal(side_now(), "csa");
    activate("csa", "Hood-a", "to 1512"); /* now alone, twice running */
    activate("csa", "Hood-a", "to 1513");
    PROVED("rebelfury", "6.0a 2.3d 2.5-Pass-b");
}

static void the_same_division_moves_again_and_again(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    for (int i = 0; i < 3; i++) {
        activate("usa", "Hancock", i % 2 ? "to 2510" : "to 2514");
        activate("csa", "Hood-a", i % 2 ? "to 1510" : "to 1514");
    }
    assert_true(stands("Hancock", "2514"));
    PROVED("rebelfury", "2.3d");
}

static void only_divisions_move(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'US-Detachment-1','hex':'2610'},{'id':'Hood-a','hex':'1510'}");
    refused("usa", "activate US-Detachment-1", "2.3a");
    refused("usa", "activate Burnside-HQ", "2.3a");
    refused("usa", "activate Hood-a", "6.0a");
    assert_int_equal(legal_count("activate"), 1);
    PROVED("rebelfury", "2.3a 2.5-HQ-b 2.5-Det-a 4.3g");
}

static void what_an_activation_can_be(void **unused) {
    (void)unused;
    march_field("'pontoons':{'usa':1},'hexsides':{'2510/2511':'major-river'}",
                "{'id':'Hancock','hex':'2510','formation':'battle'},{'id':'Howard','hex':'2810'},"
                "{'id':'Hood-a','hex':'1510'}");
    act("usa", "activate Hancock");
    assert_true(legal("usa", "to 2509"));
    assert_true(legal("usa", "dig"));
    assert_true(legal("usa", "bridge e"));
    act("usa", "bridge e");
    act("csa", "pass");
    act("usa", "activate Hancock");
    assert_true(legal("usa", "lift e"));
    act("usa", "lift e");
    act("usa", "activate Howard");
    assert_true(legal("usa", "form"));
    PROVED("rebelfury", "6.0b");
}

static void a_side_with_nobody_to_activate_passes(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'3010'},"
                    "{'id':'Hood-a','hex':'2514','formation':'battle'}");
    activate("usa", "Hancock", "to 2512");
    activate("csa", "Hood-a", "to 2513"); /* pinned, and nobody else */
    dice("[1]");
    json_t *answer = activate("usa", "Howard", "to 3011");
    assert_string_equal(field_text(event_of(answer, "pass"), "side"), "csa");
    assert_string_equal(side_now(), "usa");
    PROVED("rebelfury", "2.5-Pass-a");
}

/* ---- the extra moves ---- */

static void extra_moves_are_die_stars_and_divisions(void **unused) {
    (void)unused;
    /* Confederates: HQ in Battle Mode with two stars, range 6; two Divisions near and free, one near in a zone, one
     * free and far, one in contact */
    field("'phase':'movement'",
          UNION_HQ ",{'id':'R.E.Lee-HQ','hex':'1510','mode':'battle','range_battle':6,'stars':2},"
                   "{'id':'Hood-a','hex':'1509'},{'id':'Hood-b','hex':'1508'},{'id':'Pickett-a','hex':'1514',"
                   "'formation':'battle'},{'id':'McLaws-a','hex':'1530'},{'id':'Stuart','hex':'2010',"
                   "'formation':'battle'},{'id':'Hancock','hex':'1516','formation':'battle'},"
                   "{'id':'Bayard','hex':'2110','formation':'battle'}");
    dice("[4]");
    json_t *moves = event_of(act("usa", "pass"), "extra-moves");
    assert_int_equal(field_int(moves, "die"), 4);
    assert_int_equal(field_int(moves, "stars"), 2);
    assert_int_equal(field_int(moves, "divisions"), 2);
    assert_int_equal(field_int(moves, "free"), 0); /* Stuart is in contact */
    assert_int_equal(field_int(moves, "moves"), 8);
    for (int left = 7; left >= 0; left--) {
        json_t *answer = act("csa", "activate Hood-b");
        assert_int_equal(field_int(event_of(answer, "activate"), "left"), left);
        act("csa", left % 2 ? "to 1507" : "to 1508");
    }
    assert_string_not_equal(phase_now(), "movement"); /* at zero the phase is over */
    PROVED("rebelfury", "6.0e 6.0h 6.0i 6.0j");
}

static void a_maneuver_hq_shows_no_stars_and_no_contact_gives_ten(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'},{'id':'Hood-b','hex':'1520'}");
    dice("[10]"); /* a zero is nothing */
    json_t *moves = event_of(act("usa", "pass"), "extra-moves");
    assert_int_equal(field_int(moves, "stars"), 0);
    assert_int_equal(field_int(moves, "divisions"), 2);
    assert_int_equal(field_int(moves, "free"), 10);
    assert_int_equal(field_int(moves, "moves"), 12);
    PROVED("rebelfury", "6.0e 6.0f 2.5-Dice-a 2.5-Dice-b");
}

static void nineteen_is_the_most_and_needs_no_die(void **unused) {
    (void)unused;
    /* nine free Divisions and ten: 19, no roll */
    char units[1200] = "{'id':'Hancock','hex':'2510'}";
    static const char *const csa[] = {"Hood-a",   "Hood-b",   "Pickett-a", "Pickett-b", "McLaws-a",
                                      "McLaws-b", "Ransom-a", "Ransom-b",  "Anderson-a"};
    for (int i = 0; i < 9; i++)
        snprintf(units + strlen(units), sizeof units - strlen(units), ",{'id':'%s','hex':'15%02d'}", csa[i], 10 + i);
    march_field("", units);
    dice("[]");
    json_t *moves = event_of(act("usa", "pass"), "extra-moves");
    assert_int_equal(field_int(moves, "moves"), 19);
    assert_int_equal(field_int(moves, "die"), -1);
    /* eight and ten and a nine would be 27 */
    units[strlen(units) - strlen(",{'id':'Anderson-a','hex':'1518'}")] = 0;
    march_field("", units);
    dice("[9]");
    assert_int_equal(field_int(event_of(act("usa", "pass"), "extra-moves"), "moves"), 19);
    PROVED("rebelfury", "6.0g");
}

static void the_continuing_player_names_his_hq_once(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','only':true,'fill':'clear','phase':'movement','turn':4,'first':'usa','units':["
            "{'id':'R.E.Lee-HQ','hex':'1510','mode':'maneuver','range_maneuver':5},"
            "{'id':'Jackson-HQ','hex':'1530','mode':'battle','range_battle':6},"
            "{'id':'Hooker-HQ','hex':'3510','mode':'maneuver'},{'id':'Hancock','hex':'3511'},"
            "{'id':'Rodes-a','hex':'1531'},{'id':'Rodes-b','hex':'1511'}]}");
    activate("usa", "Hancock", "to 3512");
    /* before any pass each activation names the headquarters it likes */
    refused("csa", "activate Rodes-a", "6.1a");
    act("csa", "activate Rodes-a Jackson-HQ");
    act("csa", "to 1532");
    activate("usa", "Hancock", "to 3513");
    act("csa", "activate Rodes-a R.E.Lee-HQ"); /* out of its range: must come nearer */
    refused("csa", "to 1533", "6.2b");
    act("csa", "to 1531");
    dice("[10]");
    act("usa", "pass");
    refused("csa", "activate Rodes-a Jackson-HQ", "6.0d");
    refused("csa", "under Hooker-HQ", "6.0d"); /* the enemy's */
    refused("csa", "under Rodes-a", "6.0d");
    json_t *moves = event_of(act("csa", "under Jackson-HQ"), "extra-moves");
    assert_int_equal(field_int(moves, "stars"), 3);
    assert_int_equal(field_int(moves, "divisions"), 1); /* Rodes b is far from Jackson */
    refused("csa", "activate Rodes-a R.E.Lee-HQ", "6.1a");
    /* the reach that is told beforehand is that under the same headquarters */
    assert_string_equal(field_text(query("{'what':'reach','unit':'Rodes-b'}"), "hq"), "Jackson-HQ");
    act("csa", "activate Rodes-a");
    assert_string_equal(decision_now(), "move");
    PROVED("rebelfury", "6.0d 6.1a 6.2b");
}

static void the_phase_ends_when_both_have_passed(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    act("usa", "pass");
    act("csa", "pass"); /* sooner than its count */
    assert_string_not_equal(phase_now(), "movement");
    PROVED("rebelfury", "6.0i 6.0j 2.5-Pass-b");
}

static void a_machine_that_never_passes_is_made_to(void **unused) {
    (void)unused;
    march_field("'activations':{'usa':59,'csa':0}", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    activate("usa", "Hancock", "to 2511"); /* the sixtieth of the charts' bound */
    json_t *answer = activate("csa", "Hood-a", "to 1511");
    assert_string_equal(field_text(event_of(answer, "pass"), "side"), "usa");
    assert_string_equal(side_now(), "csa");
    PROVED("rebelfury", "6.0a");
}

/* ---- arrivals ---- */

#define ARRIVALS                                                                                                       \
    "{'id':'Hancock','where':'track','turn':2},{'id':'Howard','where':'track','turn':2},"                              \
    "{'id':'French','where':'track','turn':3},{'id':'Burns','hex':'3510'},{'id':'Hood-a','hex':'1510'}"

static void arrivals_are_stacked_and_come_on_one_by_one(void **unused) {
    (void)unused;
    sandbox("{'game':'wilderness','only':true,'fill':'clear','phase':'field-works','turn':3,'first':'usa','units':["
            "{'id':'Grant-HQ','hex':'3010','mode':'maneuver','range_maneuver':40},"
            "{'id':'R.E.Lee-HQ','hex':'1520','mode':'maneuver'},{'id':'Early-a','hex':'1510'},"
            "{'id':'Stevenson','where':'track','turn':3},{'id':'Potter','where':'track','turn':3},"
            "{'id':'Ferrero','where':'track','turn':4},{'id':'Getty-a','hex':'2820'}]}");
    assert_string_equal(phase_now(), "movement");
    assert_true(stands("Stevenson", "3600"));
    assert_true(stands("Potter", "3600")); /* two in one hex */
    assert_false(unit_on_map("Ferrero"));  /* not yet */
    assert_non_null(strstr(field_text(refused("usa", "pass", "6.4e"), "why"), "(reading R9)"));
    assert_int_equal(json_array_size(duties_now()), 2); /* a table says why, before anybody asks */
    activate("usa", "Getty-a", "to 2821");              /* before any pass another may go first */
    act("csa", "pass");
    refused("usa", "activate Getty-a", "6.4f"); /* now arrivals come first */
    refused("usa", "pass", "6.4e");
    act("usa", "activate Potter");
    refused("usa", "form", "6.4f");
    refused("usa", "dig", "6.4f");
    act("usa", "to 3402");
    refused("usa", "pass", "6.4e");
    assert_int_equal(json_array_size(duties_now()), 1);
    activate("usa", "Stevenson", "to 3502");
    assert_int_equal(json_array_size(duties_now()), 0);
    assert_true(legal("usa", "activate Getty-a"));
    /* the entry hex is like any other now: one Division */
    activate("usa", "Stevenson", "to 3600");
    act("usa", "activate Stevenson");
    act("usa", "to 3501");
    act("usa", "pass");
    PROVED("rebelfury", "6.4c 6.4e 6.4f 2.5-Stack-e 1.1a");
}

/* A unit left in the entry hex is stacked with those that arrive, and the position can be written and read. */
static void arrivals_join_whoever_stands_there(void **unused) {
    (void)unused;
    sandbox("{'game':'wilderness','base':'wilderness/battle','only':true,'turn':3,'phase':'movement','first':'usa',"
            "'units':[{'id':'Grant-HQ','hex':'3212','mode':'maneuver'},{'id':'Getty-a','hex':'3600'},"
            "{'id':'R.E.Lee-HQ','hex':'1520','mode':'maneuver'},{'id':'Early-a','hex':'1510'},"
            "{'id':'Stevenson','where':'track','turn':3}]}");
    assert_true(stands("Stevenson", "3600"));
    char before[64];
    snprintf(before, sizeof before, "%s", hash_now());
    json_t *told = json_deep_copy(position_now()),
           *request = json_pack("{s:s,s:o}", "cmd", "sandbox", "position", told);
    char *text = json_dumps(request, JSON_COMPACT);
    assert_true(field_bool(ask(text), "ok"));
    assert_string_equal(hash_now(), before);
    free(text);
    json_decref(request);
    activate("usa", "Getty-a", "to 3501");
    assert_true(stands("Stevenson", "3600"));
    PROVED("rebelfury", "6.4c 2.5-Stack-a");
}

static void whoever_cannot_leave_his_entry_hex_stops_no_pass(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'4033'},{'id':'Howard','hex':'4032'},{'id':'French','hex':'4034'},"
                    "{'id':'Burns','hex':'3932'},{'id':'Sturgis','hex':'3933'},{'id':'Hood-a','hex':'1510'}");
    assert_true(legal("usa", "pass"));
    activate("usa", "Sturgis", "to 3733"); /* the way is free now */
    activate("csa", "Hood-a", "to 1511");
    refused("usa", "pass", "6.4e");
    PROVED("rebelfury", "6.4e");
}

static void an_entry_hex_holds_one_division_once_the_stack_is_gone(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'4033'},{'id':'Howard','hex':'4032'},{'id':'Hood-a','hex':'1510'}");
    act("usa", "activate Howard");
    refused("usa", "to 4033", "2.5-Stack-b");
    PROVED("rebelfury", "2.5-Stack-e 2.5-Stack-a");
}

static void a_count_of_zero_leaves_arrivals_where_they_are(void **unused) {
    (void)unused;
    sandbox("{'game':'wilderness','only':true,'fill':'clear','phase':'movement','turn':3,'first':'csa','units':["
            "{'id':'Grant-HQ','hex':'3510','mode':'maneuver','range_maneuver':1},"
            "{'id':'R.E.Lee-HQ','hex':'1520','mode':'maneuver','range_maneuver':40},"
            "{'id':'Early-a','hex':'2510','formation':'battle'},{'id':'Early-b','hex':'1510'},"
            "{'id':'Stevenson','hex':'3600','arriving':true},{'id':'Potter','hex':'3600','arriving':true},"
            "{'id':'Getty-a','hex':'2511','formation':'battle'}]}");
    dice("[1]");
    /* Getty is in contact and nobody is near Grant: one move */
    assert_int_equal(field_int(event_of(act("csa", "pass"), "extra-moves"), "moves"), 1);
    activate("usa", "Potter", "to 3502");
    assert_string_not_equal(phase_now(), "movement");
    assert_true(stands("Stevenson", "3600"));
    PROVED("rebelfury", "6.4e 6.0i");
}

/* ---- the display ---- */

#define DISPLAY                                                                                                        \
    "{'game':'chancellorsville','only':true,'fill':'clear','phase':'movement','turn':3,'first':'usa','units':["        \
    "{'id':'Hooker-HQ','hex':'3610','mode':'maneuver','range_maneuver':40},"                                           \
    "{'id':'R.E.Lee-HQ','hex':'1520','mode':'maneuver'},{'id':'Rodes-a','hex':'1510'},"                                \
    "{'id':'Humphreys','hex':'Germanna-Ford'},{'id':'Birney','hex':'Kellys-Ford'},"                                    \
    "{'id':'Berry','hex':'Hartwood-Church'},{'id':'Whipple','hex':'Hartwood-Church'}"

static void divisions_come_on_from_the_display(void **unused) {
    (void)unused;
    sandbox(DISPLAY "]}");
    refused("usa", "activate Birney", "6.0c"); /* Kelly's Ford feeds no hex */
    act("usa", "activate Berry");
    assert_true(stands("Berry", "4014"));
    json_t *answer = act("usa", "to 3716"); /* a full move from there */
    assert_int_equal(event_count(answer, "step"), 4);
    act("csa", "pass");
    act("usa", "activate Whipple");
    act("usa", "to 3816 battle");
    refused("usa", "to 3815", NULL);
    PROVED("rebelfury", "6.0c 6.4a 4.6c 2.5-Stack-d");
}

static void an_occupied_entry_hex_keeps_them_off(void **unused) {
    (void)unused;
    sandbox(DISPLAY ",{'id':'Hancock','hex':'4014'},{'id':'US-Detachment-1','hex':'2600'}]}");
    refused("usa", "activate Berry", "6.4a");
    act("usa", "activate Humphreys"); /* a Detachment is no bar */
    act("usa", "halt");
    assert_true(stands("Humphreys", "2600"));
    act("csa", "pass");
    refused("usa", "activate Berry", NULL);
    activate("usa", "Hancock", "to 3914");
    /* 6.4e: who halted in the entry hex is bound to leave it too */
    refused("usa", "pass", "6.4e");
    activate("usa", "Humphreys", "to 2602");
    act("usa", "activate Berry");
    act("usa", "to 3813");
    PROVED("rebelfury", "6.4a 6.4e 6.0h");
}

static void nobody_goes_back_to_the_display(void **unused) {
    (void)unused;
    sandbox(DISPLAY ",{'id':'Hancock','hex':'4014'}]}");
    act("usa", "activate Hancock");
    refused("usa", "to Hartwood-Church", "4.6c");
    sandbox("{'game':'chancellorsville','base':'chancellorsville/battle','turn':2,'phase':'off-map','first':'usa'}");
    refused("usa", "shift Gibbon Hartwood-Church", "4.6b");
    PROVED("rebelfury", "2.5-Entry-b");
}

/* ---- options ---- */

static void forty_quiet_activations_end_the_phase(void **unused) {
    (void)unused;
    const char *units = "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'},{'id':'Howard','hex':'2014'},"
                        "{'id':'Pickett-a','hex':'2010'}";
    march_field("'options':{'stalemate':1},'quiet':{'usa':18,'csa':18}", units);
    for (int i = 0; i < 2; i++) {
        activate("usa", "Hancock", i ? "to 2510" : "to 2511");
        assert_string_equal(phase_now(), "movement");
        activate("csa", "Hood-a", i ? "to 1510" : "to 1511");
    }
    assert_string_not_equal(phase_now(), "movement");
    /* contact starts the count again */
    march_field("'options':{'stalemate':1},'quiet':{'usa':18,'csa':18}", units);
    activate("usa", "Howard", "to 2012");
    activate("csa", "Pickett-a", "to 2011");
    for (int i = 0; i < 2; i++) {
        activate("usa", "Hancock", i ? "to 2510" : "to 2511");
        activate("csa", "Hood-a", i ? "to 1510" : "to 1511");
    }
    assert_string_equal(phase_now(), "movement");
    /* without the option nothing happens */
    march_field("'quiet':{'usa':30,'csa':30}", units);
    activate("usa", "Hancock", "to 2511");
    activate("csa", "Hood-a", "to 1511");
    assert_string_equal(phase_now(), "movement");
    PROVED("rebelfury", "6.5");
}

static void in_the_solitaire_game_the_defenders_stand_still(void **unused) {
    (void)unused;
    march_field("'options':{'still':1},'first':'csa'", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    assert_string_equal(side_now(), "usa"); /* they have passed */
    activate("usa", "Hancock", "to 2511");
    assert_string_equal(side_now(), "usa");
    json_t *victory = query("{'what':'victory'}"), *conditions = field_of(victory, "conditions");
    assert_int_equal(json_array_size(conditions), 1);
    assert_non_null(strstr(field_text(json_array_get(conditions, 0), "title"), "Five"));
}

TESTS(test(sides_take_turns_and_must_act_or_pass), test(the_same_division_moves_again_and_again),
      test(only_divisions_move), test(what_an_activation_can_be), test(a_side_with_nobody_to_activate_passes),
      test(extra_moves_are_die_stars_and_divisions), test(a_maneuver_hq_shows_no_stars_and_no_contact_gives_ten),
      test(nineteen_is_the_most_and_needs_no_die), test(the_continuing_player_names_his_hq_once),
      test(the_phase_ends_when_both_have_passed), test(a_machine_that_never_passes_is_made_to),
      test(arrivals_are_stacked_and_come_on_one_by_one), test(arrivals_join_whoever_stands_there),
      test(whoever_cannot_leave_his_entry_hex_stops_no_pass),
      test(an_entry_hex_holds_one_division_once_the_stack_is_gone),
      test(a_count_of_zero_leaves_arrivals_where_they_are), test(divisions_come_on_from_the_display),
      test(an_occupied_entry_hex_keeps_them_off), test(nobody_goes_back_to_the_display),
      test(forty_quiet_activations_end_the_phase), test(in_the_solitaire_game_the_defenders_stand_still))
