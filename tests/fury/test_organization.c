/* test_organization.c: the Organization Phase (5.0): formations, Blown Divisions back, disengagement, works completed.
 */
#include "field.h"

/* ---- formations ---- */

static void divisions_free_of_the_enemy_may_march_again(void **unused) {
    (void)unused;
    field("'phase':'formation','turn':2", BOTH_HQS
          ",{'id':'Hancock','hex':'2510','formation':'battle'},{'id':'Howard','hex':'3010',"
          "'formation':'battle'},{'id':'French','hex':'3510','formation':'battle'},"
          "{'id':'Hood-a','hex':'2512','formation':'battle'},{'id':'Burns','hex':'2511','formation':'battle'}");
    refused("usa", "maneuver Hancock", "5.1a"); /* two from Hood: influence */
    refused("usa", "maneuver Burns", "5.1a");   /* control */
    refused("usa", "maneuver Hood-a", "5.1a");
    act("usa", "maneuver Howard");
    refused("usa", "maneuver Howard", "5.1a");
    act("usa", "end"); /* French does not care to */
    assert_false(in_battle("Howard"));
    assert_true(in_battle("French"));
    PROVED("rebelfury", "5.1a 5.1b");
}

static void whoever_is_in_contact_is_formed(void **unused) {
    (void)unused;
    /* a position as no play leaves it: in contact in Maneuver Formation */
    field("'phase':'formation','turn':2", BOTH_HQS ",{'id':'Hancock','hex':'2510','formation':'maneuver'},"
                                                   "{'id':'Hood-a','hex':'2511','formation':'maneuver'},"
                                                   "{'id':'Howard','hex':'3010','formation':'battle'},"
                                                   "{'id':'Pickett-a','hex':'1510','formation':'battle'}");
    assert_true(in_battle("Hancock"));
    act("usa", "end");
    assert_true(in_battle("Hood-a"));
    PROVED("rebelfury", "5.1c 2.5-ZOC-b");
}

/* ---- Blown Divisions ---- */

#define RETURNING "'phase':'blown-return','turn':3"

static void blown_divisions_return_next_to_a_headquarters(void **unused) {
    (void)unused;
    field(RETURNING, "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver'}," REBEL_HQ
                     ",{'id':'Hancock','where':'blown','turn':3},{'id':'Howard','where':'blown','turn':4},"
                     "{'id':'US-Detachment-1','hex':'2511'},{'id':'French','hex':'2509'},"
                     "{'id':'Hood-a','hex':'2312'},{'id':'Pickett-a','where':'blown','turn':3}");
    assert_string_equal(side_now(), "usa");
    refused("usa", "pass", NULL); /* it cannot be held back */
    refused("usa", "end", NULL);
    refused("usa", "at 2510", "5.2d"); /* the headquarters' own hex is not empty */
    refused("usa", "at 2511", "5.2d"); /* a Detachment */
    refused("usa", "at 2509", "5.2d");
    refused("usa", "at 2411", "5.2d"); /* Hood's zone */
    refused("usa", "at 2711", "5.2d"); /* two off */
    act("usa", "at 2610");
    assert_true(stands("Hancock", "2610"));
    assert_true(in_battle("Hancock"));
    assert_true(is_gone("Howard", "blown")); /* not due */
    assert_string_equal(side_now(), "csa");  /* then the second player */
    act("csa", "at 1119");
    PROVED("rebelfury", "5.2a 5.2b 5.2d 5.2e 2.5-Empty");
}

static void they_return_to_the_map(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','only':true,'fill':'clear','first':'usa'," RETURNING
            ",'units':[{'id':'Hooker-HQ','hex':'2510','mode':'maneuver'},{'id':'Hancock','where':'blown','turn':3},"
            "{'id':'R.E.Lee-HQ','hex':'1132','mode':'maneuver'}]}");
    refused("usa", "at Kellys-Ford", "5.2d"); /* a space of the display is no hex */
    act("usa", "at 2511");
    PROVED("rebelfury", "5.2d");
}

static void more_than_two_are_chosen_by_the_enemy(void **unused) {
    (void)unused;
    /* Howard could not retreat, Hancock was Blown in combat: one quota for all */
    field(RETURNING, BOTH_HQS ",{'id':'Hancock','where':'blown','turn':3},{'id':'Howard','where':'blown','turn':3},"
                              "{'id':'French','where':'blown','turn':3},{'id':'Burns','where':'blown','turn':3},"
                              "{'id':'Hood-a','hex':'1510'}");
    assert_string_equal(side_now(), "csa");
    act("csa", "return French");
    refused("csa", "return French", "5.2c");
    json_t *answer = act("csa", "return Burns");
    assert_int_equal(event_count(answer, "eliminated"), 2);
    assert_true(is_gone("Hancock", "eliminated"));
    assert_true(is_gone("Howard", "eliminated"));
    assert_int_equal(points_of("csa"), 6);
    assert_string_equal(side_now(), "usa");
    act("usa", "place Burns");
    act("usa", "at 3919");
    act("usa", "at 3921");
    assert_true(stands("French", "3921"));
    PROVED("rebelfury", "5.2c 5.2a 5.2g");
}

static void a_division_that_could_not_retreat_counts_with_the_others(void **unused) {
    (void)unused;
    /* Hancock, ringed, is Blown for want of a way: he waits on the same track and comes back by the same rule */
    field("'phase':'disengagement','turn':1", BOTH_HQS
          ",{'id':'Hancock','hex':'2510','formation':'battle'},"
          "{'id':'Hood-a','hex':'2511','formation':'battle'},{'id':'Hood-b','hex':'2509','formation':'battle'},"
          "{'id':'Pickett-a','hex':'2610','formation':'battle'},{'id':'Pickett-b','hex':'2611',"
          "'formation':'battle'},{'id':'McLaws-a','hex':'2410','formation':'battle'},"
          "{'id':'McLaws-b','hex':'2411','formation':'battle'}");
    json_t *blown = event_of(act("usa", "disengage Hancock Hood-a"), "blown");
    assert_int_equal(field_int(blown, "turn"), 3);
    assert_string_equal(field_text(blown, "case"), "5.3d");
    assert_true(is_gone("Hancock", "blown"));
    PROVED("rebelfury", "5.2g 5.3d");
}

static void without_room_a_due_division_is_lost(void **unused) {
    (void)unused;
    /* every hex round the headquarters is in Hood's or Pickett's zones */
    field(RETURNING, "{'id':'Burnside-HQ','hex':'2510','mode':'maneuver'}," REBEL_HQ
                     ",{'id':'Hancock','where':'blown','turn':3},{'id':'Hood-a','hex':'2512'},"
                     "{'id':'Pickett-a','hex':'2508'},{'id':'Hood-b','hex':'2710'},{'id':'Pickett-b','hex':'2310'}");
    assert_true(is_gone("Hancock", "eliminated"));
    assert_int_equal(points_of("csa"), 3);
    PROVED("rebelfury", "5.2f");
}

/* ---- disengagement ---- */

#define LEAVING "'phase':'disengagement','turn':1"
#define PAIR(us, uhex, cs, chex)                                                                                       \
    "{'id':'" us "','hex':'" uhex "','formation':'battle'},{'id':'" cs "','hex':'" chex "','formation':'battle'}"

static void retreat_to(const char *side, const char *first, const char *second, const char *third) {
    const char *hexes[3] = {first, second, third};
    for (int i = 0; i < 3; i++)
        if (strcmp(decision_now(), "retreat") == 0) {
            char text[20];
            snprintf(text, sizeof text, "to %s", hexes[i]);
            act(side, text);
        }
}

static void sides_leave_in_turn_and_after_a_pass_three_more(void **unused) {
    (void)unused;
    field(LEAVING,
          BOTH_HQS "," PAIR("Hancock", "2510", "Hood-a", "2410") "," PAIR("Howard", "2520", "Hood-b", "2420") "," PAIR(
              "French", "3015", "Pickett-a",
              "2915") "," PAIR("Burns", "3020", "Pickett-b",
                               "2920") "," PAIR("Getty", "3530", "McLaws-a",
                                                "3430") "," PAIR("Sykes", "3502", "McLaws-b",
                                                                 "3402") ",{'id':'Meade','hex':'3240'}");
    assert_string_equal(side_now(), "usa");
    refused("usa", "disengage Meade", "5.3a"); /* in no ZOC */
    refused("usa", "disengage Hood-a", "5.3a");
    act("usa", "disengage Hancock");
    refused("usa", "to 2509", "7.4-S4m"); /* no farther from Hood */
    retreat_to("usa", "2611", "2711", "2811");
    assert_true(stands("Hancock", "2811"));
    assert_string_equal(side_now(), "csa");
    act("csa", "pass");
    const char *leaving[3][2] = {{"disengage Howard", "26"}, {"disengage French", "31"}, {"disengage Burns", "31"}};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(side_now(), "usa");
        act("usa", leaving[i][0]);
        while (strcmp(decision_now(), "retreat") == 0) {
            json_t *actions = field_of(asked("{'cmd':'actions'}"), "actions");
            act("usa", json_string_value(json_array_get(actions, 0)));
        }
    }
    assert_string_not_equal(phase_now(), "disengagement"); /* Getty and Sykes had to stay */
    assert_true(stands("Getty", "3530"));
    PROVED("rebelfury", "5.3a 5.3b 5.3c");
}

static void a_disengaging_division_keeps_the_rules_of_a_retreat(void **unused) {
    (void)unused;
    /* out of an Entrenchment, over woods: no special die, no elimination */
    field(LEAVING ",'hexes':{'2510':{'entrenchment':['w'],'terrain':'woods'},'2711':{'terrain':'woods'}}",
          BOTH_HQS "," PAIR("Hancock", "2510", "Hood-a", "2410") ",{'id':'US-Detachment-1','hex':'2510'}");
    dice("[]");
    act("usa", "disengage Hancock");
    act("usa", "to 2610");
    refused("usa", "halt", "7.4-S4o");
    act("usa", "to 2710");
    refused("usa", "halt", "7.4-S4o"); /* clear ground */
    act("usa", "to 2810");
    assert_true(stands("Hancock", "2810"));
    assert_true(stands("US-Detachment-1", "2510")); /* it stays, unharmed */
    /* it may halt on the second hex if that is defensible */
    field(LEAVING ",'hexes':{'2711':{'terrain':'woods'}}", BOTH_HQS "," PAIR("Hancock", "2510", "Hood-a", "2410"));
    act("usa", "disengage Hancock");
    act("usa", "to 2611");
    act("usa", "to 2711");
    act("usa", "halt");
    assert_true(stands("Hancock", "2711"));
    /* into a ZOC means Blown */
    field(LEAVING, BOTH_HQS "," PAIR("Hancock", "2510", "Hood-a", "2410") ",{'id':'CS-Detachment-1','hex':'2710'}");
    act("usa", "disengage Hancock");
    json_t *answer = act("usa", "to 2611");
    assert_string_equal(field_text(event_of(answer, "blown"), "case"), "7.4-S4p");
    PROVED("rebelfury", "5.3c 5.3f 7.4-S4o 7.4-S4p 7.3b");
}

static void the_owner_names_the_enemy_he_leaves(void **unused) {
    (void)unused;
    const char *units = BOTH_HQS ",{'id':'Hancock','hex':'2510','formation':'battle'},"
                                 "{'id':'CS-Detachment-1','hex':'2509'},{'id':'CS-Detachment-2','hex':'2411'}";
    field(LEAVING, units);
    refused("usa", "disengage Hancock", "5.3e");
    act("usa", "disengage Hancock CS-Detachment-1");
    /* farther from 2509 only: 2410 is beside it, 2511 lies in the zone of 2411 */
    assert_true(legal("usa", "to 2511"));
    assert_true(legal("usa", "to 2611"));
    /* with the option it falls back from both, and names none */
    field(LEAVING ",'options':{'disengage-from-all':1}", units);
    refused("usa", "disengage Hancock CS-Detachment-1", "5.3e");
    act("usa", "disengage Hancock");
    if (strcmp(decision_now(), "retreat") == 0)
        refused("usa", "to 2511", "7.4-S4m");
    PROVED("rebelfury", "5.3e");
}

/* ---- works ---- */

static void works_are_completed_outside_enemy_control(void **unused) {
    (void)unused;
    field("'phase':'field-works','works':[{'hex':'2510','is':'construct'},{'hex':'3010','is':'construct'},"
          "{'hex':'3510','is':'construct'}]",
          BOTH_HQS ",{'id':'Hancock','hex':'2510','formation':'battle'},{'id':'Howard','hex':'3010'},"
                   "{'id':'Hood-a','hex':'2512','formation':'battle'},{'id':'French','hex':'3510',"
                   "'formation':'battle'},{'id':'CS-Detachment-1','hex':'3511'}");
    json_t *works = field_of(position_now(), "works");
    int complete = 0;
    json_t *entry;
    size_t i;
    json_array_foreach(works, i, entry) {
        bool done = strcmp(field_text(entry, "is"), "complete") == 0;
        complete += done;
        assert_int_equal(done, strcmp(field_text(entry, "hex"), "3510") != 0); /* French is in a ZOC; a ZOI is no bar */
    }
    assert_int_equal(complete, 2);
    PROVED("rebelfury", "5.4 2.5-FW-a");
}

TESTS(test(divisions_free_of_the_enemy_may_march_again), test(whoever_is_in_contact_is_formed),
      test(blown_divisions_return_next_to_a_headquarters), test(they_return_to_the_map),
      test(more_than_two_are_chosen_by_the_enemy), test(a_division_that_could_not_retreat_counts_with_the_others),
      test(without_room_a_due_division_is_lost), test(sides_leave_in_turn_and_after_a_pass_three_more),
      test(a_disengaging_division_keeps_the_rules_of_a_retreat), test(the_owner_names_the_enemy_he_leaves),
      test(works_are_completed_outside_enemy_control))
