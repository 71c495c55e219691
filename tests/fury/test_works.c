/* test_works.c: Entrenchments and their ghosts (9.3), Forts (9.4), Field Works (9.5), Pontoon Bridges (9.6). */
#include "field.h"

#define FRENCH "{'id':'French','hex':'2510','formation':'battle'}"
#define PICKETT "{'id':'Pickett-a','hex':'2511','formation':'battle'}"

static const char *works_in(const char *hex) {
    json_t *works = json_object_get(position_now(), "works"), *entry;
    size_t i;
    json_array_foreach(works, i, entry) if (strcmp(field_text(entry, "hex"), hex) == 0) return field_text(entry, "is");
    return "none";
}

static int bridges_now(void) { return (int)json_array_size(json_object_get(position_now(), "bridges")); }

/* ---- Entrenchments ---- */

static void the_books_diagram_of_entrenchments(void **unused) {
    (void)unused;
    /* a Union Division in 3133 faces 3034, 3033, 3132, 3134 and owes an attack on the units in them */
    static const char *const works[] = {"3034", "3033", "3132", "3134"};
    for (int i = 0; i < 4; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "{'game':'fredericksburg','only':true,'phase':'attack','heavy':null,'first':'usa','units':[" BOTH_HQS
                 ",{'id':'French','hex':'3133','formation':'battle'},{'id':'Hood-a','hex':'%s','formation':'battle'}]}",
                 works[i]);
        sandbox(text);
        refused("usa", "pass", "7.0b");
    }
    /* 3034 has no other front: its rear is 2933, 2934 and 3035; 3033 and 3134 are Entrenchments themselves */
    static const char *const rear[] = {"2933", "2934", "3035", "3033", "3134"};
    for (int i = 0; i < 5; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "{'game':'fredericksburg','only':true,'phase':'attack','heavy':null,'first':'usa','units':[" BOTH_HQS
                 ",{'id':'French','hex':'%s','formation':'battle'},{'id':'Hood-a','hex':'3034','formation':'battle'}]}",
                 rear[i]);
        sandbox(text);
        assert_true(legal("usa", "attack French 3034"));
        assert_true(legal("usa", "pass"));
    }
    /* 3132 fronts 3133 and 3233 and nothing else */
    static const char *const round[] = {"3133", "3233", "3131", "3032", "3033", "3232"};
    for (int i = 0; i < 6; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "{'game':'fredericksburg','only':true,'phase':'attack','heavy':null,'first':'usa','units':[" BOTH_HQS
                 ",{'id':'French','hex':'%s','formation':'battle'},{'id':'Hood-a','hex':'3132','formation':'battle'}]}",
                 round[i]);
        sandbox(text);
        assert_int_equal(legal("usa", "pass"), i >= 2);
    }
    PROVED("rebelfury", "9.3-EX1 9.3a 9.3e 2.5-Ent-b");
}

static void the_books_ghost(void **unused) {
    (void)unused;
    const char *pattern = "{'game':'chancellorsville','only':true,'phase':'%s','turn':3,'first':'usa','units':["
                          "{'id':'Hooker-HQ','hex':'3637','mode':'maneuver','range_maneuver':30},"
                          "{'id':'R.E.Lee-HQ','hex':'3032','mode':'maneuver'},"
                          "{'id':'Rodes-c','hex':'3136','formation':'battle'},"
                          "{'id':'Wadsworth','hex':'%s','formation':'battle'}]}";
    char text[600];
    snprintf(text, sizeof text, pattern, "attack", "3237");
    sandbox(text);
    refused("usa", "pass", "7.0b");
    assert_true(legal("usa", "attack Wadsworth 3136"));
    snprintf(text, sizeof text, pattern, "movement", "3238");
    sandbox(text);
    act("usa", "activate Wadsworth");
    refused("usa", "to 3137", "6.2l");
    snprintf(text, sizeof text, pattern, "attack", "3238");
    sandbox(text);
    assert_true(legal("usa", "pass"));
    act("usa", "attack Wadsworth 3137");
    dice("[3, 3]"); /* D, D: a Counterattack removes the ghost */
    json_t *answer = act("usa", "withhold");
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-h"), 4);
    assert_int_equal(field_int(event_of(answer, "ratings"), "attack"), 6);  /* 1 + 1 + 4 */
    assert_int_equal(field_int(event_of(answer, "ratings"), "defence"), 6); /* 1 + 5 */
    assert_true(stands("Wadsworth", "3137")); /* in nobody's ZOC before the works, he enters */
    assert_int_equal(points_of("usa"), 0);
    PROVED("rebelfury", "9.3-EX2 9.3f 9.3g 9.3h 6.2l");
}

#define LINE "'hexes':{'2511':{'entrenchment':['w','nw','sw']},'2512':{'entrenchment':['nw','sw']}}"

static void a_ghost_may_be_attacked_again_and_again(void **unused) {
    (void)unused;
    /* French at 2510 attacks empty 2511, which Hood in 2512 closes; a Detachment at 2509 holds French in place */
    attack_field(LINE,
                 FRENCH ",{'id':'Hood-a','hex':'2512','formation':'battle'},{'id':'CS-Detachment-1','hex':'2509'}");
    assert_true(legal("usa", "attack French 2511"));
    assert_true(legal("usa", "pass")); /* of its own will */
    dice("[3, 3]");                    /* 5: D; 6: D */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(result_of(answer), "counterattack");
    assert_true(stands("French", "2510")); /* in an enemy ZOC nobody pursues */
    assert_false(event_told(answer, "eliminated"));
    dice("[5]");
    act("csa", "pass");
    assert_true(legal("usa", "attack French 2511"));
    dice("[9, 1]"); /* SA; D: defender blown */
    answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(result_of(answer), "defender-blown");
    assert_int_equal(points_of("usa"), 0); /* no points */
    assert_true(stands("French", "2510"));
    /* a unit that attacks from the march forms for battle */
    attack_field(LINE, "{'id':'French','hex':'2510'},{'id':'Hood-a','hex':'2512','formation':'battle'}");
    act("usa", "attack French 2511");
    assert_true(in_battle("French"));
    PROVED("rebelfury", "9.3f 9.3g 9.3h 2.4a 2.4b");
}

static void a_ghost_fights_as_a_detachment(void **unused) {
    (void)unused;
    static const struct {
        const char *script, *result;
        bool enters, stays;
    } rows[] = {{"[8, 1]", "defender-retreats", true, true},
                {"[9, 1]", "defender-blown", true, true},
                {"[3, 1]", "counterattack", true, true},
                {"[3, 9]", "attacker-blown", false, false},
                {"[4, 9, 1]", "attacker-retreats", false, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        attack_field(LINE, FRENCH ",{'id':'Hood-a','hex':'2512','formation':'battle'}");
        act("usa", "attack French 2511");
        dice(rows[i].script);
        json_t *answer = act("usa", "withhold"); /* nobody asks the Confederates: no Support, no Leadership */
        assert_string_equal(result_of(answer), rows[i].result);
        assert_int_equal(stands("French", "2511"), rows[i].enters);
        assert_int_equal(points_of("usa"), 0);
    }
    /* across a rear hexside it has no five */
    attack_field("'hexes':{'2511':{'entrenchment':['e']},'2611':{'entrenchment':['e']}}",
                 FRENCH ",{'id':'Hood-a','hex':'2611','formation':'battle'}");
    dice("[9, 5]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(field_int(event_of(answer, "ratings"), "defence"), 1);
    PROVED("rebelfury", "9.3g 9.3h 9.3i");
}

static void a_breakthrough_over_a_ghost_shakes_the_line(void **unused) {
    (void)unused;
    /* by the Detachment's rules: a Division beside the breach goes back */
    attack_field("'hexes':{'2511':{'entrenchment':['e']},'2512':{'entrenchment':['e']}}",
                 FRENCH ",{'id':'Hood-a','hex':'2512','formation':'battle'}");
    dice("[9, 1]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(result_of(answer), "breakthrough");
    assert_string_equal(decision_now(), "retreat");
    assert_string_equal(side_now(), "csa");
    PROVED("rebelfury", "9.3g 7.4-S4v");
}

static void a_division_goes_on_attacking_while_works_face_it(void **unused) {
    (void)unused;
    /* French faces two works; the first attack clears one hex, Hood in the other still projects */
    lone_attack_field("'hexes':{'2511':{'entrenchment':['w']},'2611':{'entrenchment':['sw']}}",
                      FRENCH ",{'id':'CS-Detachment-1','hex':'2511'},{'id':'CS-Detachment-2','hex':'2611'}");
    dice("[8, 1, 5]");
    fight("usa", "attack French 2511", false, false);
    assert_true(is_gone("CS-Detachment-1", "eliminated"));
    refused("usa", "pass", "7.0b");
    dice("[8, 1, 3, 7]");
    fight("usa", "attack French 2611", false, false);
    assert_true(is_gone("CS-Detachment-2", "eliminated")); /* and nothing is owed any more: the phase is over */
    assert_string_not_equal(phase_now(), "attack");
    PROVED("rebelfury", "9.3d 7.1h");
}

static void nobody_builds_entrenchments_or_forts(void **unused) {
    (void)unused;
    march_field("'hexes':{'2510':{'entrenchment':['e']},'3010':{'fort':true}}",
                "{'id':'French','hex':'2510'},{'id':'Howard','hex':'3010'},{'id':'Hood-a','hex':'1510'}");
    act("usa", "activate French");
    refused("usa", "dig", "9.5a");
    act("usa", "form");
    act("csa", "pass");
    act("usa", "activate Howard");
    refused("usa", "dig", "9.5a");
    PROVED("rebelfury", "9.3b 9.4d 9.5a 2.5-Stack-a");
}

static void a_fort_serves_whoever_stands_in_it(void **unused) {
    (void)unused;
    attack_field("'first':'csa','hexes':{'2510':{'fort':true}}", FRENCH "," PICKETT);
    dice("[9, 9, 1]");
    json_t *answer = fight("csa", "attack Pickett-a 2510", false, false);
    assert_int_equal(item_by(answer, "defender", "9.4a"), 5);
    attack_field("'hexes':{'2511':{'fort':true}}", FRENCH "," PICKETT);
    dice("[9, 9, 1]");
    answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "defender", "9.4a"), 5);
    PROVED("rebelfury", "9.4a 9.4b");
}

/* ---- Field Works ---- */

static void infantry_digs_in_any_formation_and_range(void **unused) {
    (void)unused;
    field("'phase':'movement'", "{'id':'Burnside-HQ','hex':'3510','mode':'maneuver','range_maneuver':2}," REBEL_HQ
                                ",{'id':'French','hex':'2510'},{'id':'Howard','hex':'3010','formation':'battle'},"
                                "{'id':'Bayard','hex':'3020'},{'id':'Hood-a','hex':'1510'}");
    activate("usa", "French", "dig"); /* out of range, in Maneuver Formation */
    assert_string_equal(works_in("2510"), "construct");
    act("csa", "pass");
    activate("usa", "Howard", "dig");
    act("usa", "activate Bayard");
    refused("usa", "dig", "9.5a");
    act("usa", "form");
    act("usa", "activate French");
    refused("usa", "dig", "9.5a"); /* once is enough */
    /* with the option only in Battle Formation */
    march_field("'options':{'works-in-battle':1}", "{'id':'French','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    act("usa", "activate French");
    refused("usa", "dig", "9.5a");
    PROVED("rebelfury", "9.5a");
}

static void construction_is_given_up_when_the_builder_leaves(void **unused) {
    (void)unused;
    march_field("'works':[{'hex':'2510','is':'construct'}]",
                "{'id':'French','hex':'2510'},{'id':'US-Detachment-1','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    activate("usa", "French", "to 2512");
    assert_string_equal(works_in("2510"), "none"); /* though the Detachment is there */
    PROVED("rebelfury", "9.5d");
}

/* Divisions that arrive together share a hex (6.4c): the marker is that of the one that placed it. */
static void in_a_stack_the_marker_is_its_builders(void **unused) {
    (void)unused;
    sandbox("{'game':'chancellorsville','base':'chancellorsville/battle','only':true,'turn':3,'phase':'movement',"
            "'first':'usa','units':[{'id':'Hooker-HQ','hex':'2605','mode':'maneuver'},"
            "{'id':'R.E.Lee-HQ','hex':'1520','mode':'maneuver'},{'id':'Early-a','hex':'1510'},"
            "{'id':'Devens','hex':'2600','arriving':true},{'id':'Schurz','hex':'2600','arriving':true},"
            "{'id':'Pleasonton','hex':'2600','arriving':true}]}");
    activate("usa", "Devens", "dig");
    act("csa", "pass");
    activate("usa", "Schurz", "to 2500");
    assert_string_equal(works_in("2600"), "construct"); /* another has left */
    activate("usa", "Devens", "to 2700");
    assert_string_equal(works_in("2600"), "none"); /* though the cavalry stays */
    /* and the infantry of a stack completes what it began */
    sandbox("{'game':'chancellorsville','base':'chancellorsville/battle','only':true,'turn':3,'phase':'field-works',"
            "'first':'usa','works':[{'hex':'2600','is':'construct'}],"
            "'units':[{'id':'Hooker-HQ','hex':'2605','mode':'maneuver'},"
            "{'id':'R.E.Lee-HQ','hex':'1520','mode':'maneuver'},{'id':'Early-a','hex':'1510'},"
            "{'id':'Devens','hex':'2600','arriving':true},{'id':'Pleasonton','hex':'2600','arriving':true}]}");
    assert_string_equal(works_in("2600"), "complete");
    PROVED("rebelfury", "9.5d 5.4");
}

static void completed_works_need_somebody(void **unused) {
    (void)unused;
    for (int kept = 0; kept < 2; kept++) {
        march_field("'works':[{'hex':'2510','is':'complete'}]",
                    kept ? "{'id':'French','hex':'2510'},{'id':'US-Detachment-1','hex':'2510'},"
                           "{'id':'Hood-a','hex':'1510'}"
                         : "{'id':'French','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
        activate("usa", "French", "to 2512");
        assert_string_equal(works_in("2510"), kept ? "complete" : "none");
    }
    /* recalled, the last of them */
    field("'phase':'detachment-recall','works':[{'hex':'2510','is':'complete'}]",
          BOTH_HQS ",{'id':'US-Detachment-1','hex':'2510'},{'id':'French','hex':'3010'},{'id':'Hood-a','hex':'1510'}");
    act("usa", "recall US-Detachment-1");
    assert_string_equal(works_in("2510"), "none");
    PROVED("rebelfury", "9.5c");
}

static void contact_spoils_construction(void **unused) {
    (void)unused;
    march_field("'first':'csa','works':[{'hex':'2510','is':'construct'},{'hex':'2910','is':'complete'}]",
                "{'id':'French','hex':'2510'},{'id':'Hood-a','hex':'2513'},{'id':'Howard','hex':'2910'},"
                "{'id':'Pickett-a','hex':'2913'}");
    activate("csa", "Hood-a", "to 2512"); /* influence only */
    assert_string_equal(works_in("2510"), "construct");
    act("usa", "pass");
    activate("csa", "Hood-a", "to 2511");
    assert_string_equal(works_in("2510"), "none");
    activate("csa", "Pickett-a", "to 2912");
    activate("csa", "Pickett-a", "to 2911");
    assert_string_equal(works_in("2910"), "complete");
    PROVED("rebelfury", "2.5-FW-e");
}

static void a_bridge_to_the_enemy_is_contact_for_both_builders(void **unused) {
    (void)unused;
    march_field("'pontoons':{'usa':1},'works':[{'hex':'2510','is':'construct'},{'hex':'2511','is':'construct'}],"
                "'hexsides':{'2510/2511':'major-river'}",
                "{'id':'French','hex':'2510','formation':'battle'},{'id':'Hood-a','hex':'2511'},"
                "{'id':'Pickett-a','hex':'1510'}");
    assert_string_equal(works_in("2510"), "construct");
    activate("usa", "French", "bridge e");
    assert_string_equal(works_in("2511"), "none");
    assert_string_equal(works_in("2510"), "none");
    PROVED("rebelfury", "2.5-FW-e 9.6e");
}

static void whoever_attacks_or_supports_leaves_his_works(void **unused) {
    (void)unused;
    attack_field("'works':[{'hex':'2510','is':'complete'},{'hex':'2611','is':'complete'},{'hex':'2511','is':"
                 "'complete'}]",
                 FRENCH "," PICKETT ",{'id':'Howard','hex':'2611','formation':'battle'}");
    act("usa", "attack French 2511");
    assert_string_equal(works_in("2510"), "none");
    act("usa", "withhold");
    act("csa", "withhold");
    assert_string_equal(works_in("2611"), "complete"); /* not yet: he might decline */
    dice("[5, 8, 1]");
    act("usa", "assist Howard");
    assert_string_equal(works_in("2611"), "none");
    assert_string_equal(works_in("2511"), "complete"); /* the defender keeps his */
    PROVED("rebelfury", "9.5e");
}

/* ---- Pontoon Bridges ---- */

#define RIVER "'hexsides':{'2510/2511':'major-river','2611/2511':'major-river','2411/2511':'major-river'}"
#define LAYER "{'id':'French','hex':'2510','formation':'battle'},{'id':'Howard','hex':'3510'}"

static void who_lays_bridges_where(void **unused) {
    (void)unused;
    march_field("'pontoons':{'usa':2,'csa':0},'hexsides':{'2510/2511':'major-river','2510/2610':'creek',"
                "'2510/2611':'run','2510/2509':'river','3010/3011':'major-river'}",
                "{'id':'French','hex':'2510','formation':'battle'},{'id':'Howard','hex':'3010'},"
                "{'id':'Burns','hex':'3510','formation':'battle'},{'id':'Hood-a','hex':'1510'}");
    act("usa", "activate French");
    assert_true(legal("usa", "bridge e"));
    assert_true(legal("usa", "bridge w")); /* a river too */
    refused("usa", "bridge nw", "9.6c");   /* a creek */
    refused("usa", "bridge ne", "9.6c");   /* a run */
    refused("usa", "bridge sw", "9.6c");   /* nothing */
    act("usa", "bridge e");
    assert_int_equal(bridges_now(), 1);
    act("csa", "pass");
    act("usa", "activate Howard");
    refused("usa", "bridge e", "9.6c"); /* not in Maneuver Formation */
    act("usa", "form");
    act("usa", "activate Howard");
    refused("usa", "bridge e", "9.6b"); /* one a phase */
    act("usa", "to 3009");
    /* none left */
    march_field("'pontoons':{'usa':0}," RIVER, LAYER ",{'id':'Hood-a','hex':'1510'}");
    act("usa", "activate French");
    refused("usa", "bridge e", "9.6a");
    /* never two on a hexside */
    march_field("'pontoons':{'usa':2},'bridges':[{'hex':'2511','direction':'w','start':1}]," RIVER,
                LAYER ",{'id':'Hood-a','hex':'1510'}");
    act("usa", "activate French");
    refused("usa", "bridge e", "2.5-Stack-a");
    act("usa", "to 2611"); /* to the same bank over another hexside one may */
    act("csa", "pass");
    act("usa", "activate French");
    act("usa", "bridge se");
    assert_int_equal(bridges_now(), 2);
    PROVED("rebelfury", "9.6b 9.6c 9.6a 2.5-Stack-a");
}

static void a_new_bridge_is_not_crossed_at_once(void **unused) {
    (void)unused;
    march_field("'pontoons':{'usa':1}," RIVER, LAYER ",{'id':'Burns','hex':'2509'},{'id':'Hood-a','hex':'1510'}");
    activate("usa", "French", "bridge e");
    act("csa", "pass");
    act("usa", "activate French");
    refused("usa", "to 2511", "9.6d");
    PROVED("rebelfury", "9.6d");
}

static void an_old_bridge_ignores_the_river(void **unused) {
    (void)unused;
    march_field("'bridges':[{'hex':'2510','direction':'e','start':1}]," RIVER,
                "{'id':'French','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    json_t *answer = activate("usa", "French", "to 2513"); /* in Maneuver Formation, straight over */
    assert_int_equal(event_count(answer, "step"), 3);
    assert_false(in_battle("French"));
    assert_string_equal(zone_of("usa", "2512"), "control");
    PROVED("rebelfury", "9.6f");
}

static void zones_cross_from_the_moment_it_lies(void **unused) {
    (void)unused;
    march_field("'pontoons':{'usa':1}," RIVER, LAYER ",{'id':'Hood-a','hex':'2511'},{'id':'Pickett-a','hex':'1510'}");
    assert_string_equal(zone_of("usa", "2511"), "");
    activate("usa", "French", "bridge e");
    assert_string_equal(zone_of("usa", "2511"), "control");
    assert_string_equal(zone_of("usa", "2512"), "influence");
    assert_true(in_battle("Hood-a"));
    refused("csa", "activate Hood-a", "2.3c");
    PROVED("rebelfury", "9.6e 2.5-ZOC-d");
}

static void a_builder_who_leaves_gives_it_up(void **unused) {
    (void)unused;
    march_field("'pontoons':{'usa':1}," RIVER, LAYER ",{'id':'Hood-a','hex':'1510'}");
    activate("usa", "French", "bridge e");
    assert_int_equal(bridges_now(), 1);
    act("csa", "pass");
    json_t *answer = activate("usa", "French", "to 2509");
    assert_string_equal(field_text(event_of(answer, "pontoon-lifted"), "case"), "9.6g");
    assert_int_equal(bridges_now(), 0);
    PROVED("rebelfury", "9.6g");
}

/* The Attack Phase after the bridge was laid, with enemies who came beside the builder afterwards. */
static void bridge_under_fire(const char *enemies) {
    char units[1000];
    snprintf(units, sizeof units, "{'id':'French','hex':'2510','formation':'battle','stars':6},%s", enemies);
    attack_field("'bridges':[{'hex':'2510','direction':'e','layer':'French','fresh':true}]," RIVER, units);
}

/* Lays the bridge and opens the Attack Phase. */
static void bridge_and_attack(const char *enemies) {
    char units[1000];
    snprintf(units, sizeof units, "{'id':'French','hex':'2510','formation':'battle','stars':6},%s," FAR_PAIR, enemies);
    march_field("'pontoons':{'usa':1}," RIVER, units);
    activate("usa", "French", "bridge e");
    dice_free();
    while (strcmp(phase_now(), "movement") == 0)
        act(side_now(), "pass");
    assert_string_equal(phase_now(), "attack");
}

static void the_enemy_opposite_must_be_attacked_once(void **unused) {
    (void)unused;
    bridge_and_attack("{'id':'Pickett-a','hex':'2511','formation':'battle'}");
    refused("usa", "pass", "7.0b");
    refused("usa", "attack Doubleday 1303", "2.5-Mand");
    dice("[9, 5]"); /* defender blown */
    fight("usa", "attack French 2511", false, false);
    assert_true(stands("French", "2511"));
    assert_int_equal(bridges_now(), 1);
    PROVED("rebelfury", "9.6h 7.1c 9.6i");
}

static void it_crosses_whatever_else_holds_it(void **unused) {
    (void)unused;
    bridge_under_fire("{'id':'Pickett-a','hex':'2511','formation':'battle'},{'id':'CS-Detachment-1','hex':'2509'}");
    dice("[9, 5]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_of(answer, "pursuit"), "case"), "9.6i");
    assert_true(stands("French", "2511"));
    /* a Detachment that goes to hand has vacated the hex as well */
    bridge_under_fire("{'id':'CS-Detachment-1','hex':'2511'}");
    dice("[10, 5]"); /* D, D: Counterattack */
    answer = fight("usa", "attack French 2511", false, false);
    assert_true(is_gone("CS-Detachment-1", "hand"));
    assert_true(stands("French", "2511"));
    PROVED("rebelfury", "9.6i 7.4-S4f");
}

static void a_lost_counterattack_opens_the_far_bank_too(void **unused) {
    (void)unused;
    bridge_and_attack("{'id':'Pickett-a','hex':'2511','formation':'battle'}");
    dice("[1, 5, 9, 3]"); /* 7: D; D: Counterattack; Pickett at 4 rolls 3: D, French 9: SA: Pickett blown */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_nth(answer, "result", 1), "result"), "attacker-blown");
    assert_true(stands("French", "2511"));
    assert_int_equal(bridges_now(), 1);
    PROVED("rebelfury", "9.6i");
}

/* Reading R26: cavalry declares no attack on infantry, and nothing else takes the bridge up. */
static void cavalry_lays_a_bridge_before_infantry(void **unused) {
    (void)unused;
    attack_field(
        "'bridges':[{'hex':'2510','direction':'e','layer':'Bayard','fresh':true}]," RIVER,
        "{'id':'Bayard','hex':'2510','formation':'battle'},{'id':'Pickett-a','hex':'2511','formation':'battle'}");
    refused("usa", "attack Bayard 2511", "2.5-Cav-a");
    assert_true(legal("usa", "pass"));
    dice_free();
    act("usa", "pass");
    while (strcmp(phase_now(), "attack") == 0)
        act(side_now(), "pass");
    assert_int_equal(bridges_now(), 1);
    assert_true(stands("Bayard", "2510") && stands("Pickett-a", "2511"));
    /* before a Detachment it owes its attack like any other */
    attack_field("'bridges':[{'hex':'2510','direction':'e','layer':'Bayard','fresh':true}]," RIVER,
                 "{'id':'Bayard','hex':'2510','formation':'battle'},{'id':'CS-Detachment-1','hex':'2511'}");
    refused("usa", "pass", "7.0b");
    PROVED("rebelfury", "7.1g 9.6h 9.6j");
}

static void repulsed_the_bridge_is_lost(void **unused) {
    (void)unused;
    bridge_and_attack("{'id':'Pickett-a','hex':'2511','formation':'battle','stars':6}");
    dice("[1, 9]"); /* D against SA: attacker blown */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_of(answer, "pontoon-lifted"), "case"), "9.6j");
    assert_int_equal(bridges_now(), 0);
    assert_string_equal(zone_of("csa", "2510"), "");
    bridge_and_attack("{'id':'Pickett-a','hex':'2511','formation':'battle','stars':6}");
    dice("[3, 3]"); /* A, A: attacker retreats */
    fight("usa", "attack French 2511", false, false);
    while (strcmp(decision_now(), "retreat") == 0)
        act("usa", json_string_value(json_array_get(field_of(asked("{'cmd':'actions'}"), "actions"), 0)));
    assert_int_equal(bridges_now(), 0);
    PROVED("rebelfury", "9.6j 7.1h");
}

static void a_counterattack_comes_over_the_bridge_before_it_goes(void **unused) {
    (void)unused;
    bridge_and_attack("{'id':'Pickett-a','hex':'2511','formation':'battle'}");
    dice("[1, 5, 1, 4]"); /* D, D: Counterattack; Pickett at 4 rolls 4: A, French 1: D: French retreats */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_nth(answer, "result", 1), "result"), "defender-retreats");
    while (strcmp(decision_now(), "retreat") == 0)
        act("usa", json_string_value(json_array_get(field_of(asked("{'cmd':'actions'}"), "actions"), 0)));
    assert_true(stands("Pickett-a", "2510"));
    assert_int_equal(bridges_now(), 0);
    PROVED("rebelfury", "9.6j 7.4-S5e");
}

static void an_empty_bank_is_walked_over(void **unused) {
    (void)unused;
    bridge_under_fire("{'id':'Hood-a','hex':'2513','formation':'battle'},{'id':'CS-Detachment-1','hex':'2509'}");
    refused("usa", "pass", "7.0b");
    dice("[]");
    json_t *answer = act("usa", "attack French 2511");
    assert_false(event_told(answer, "result")); /* no fight */
    assert_string_equal(field_text(event_of(answer, "pursuit"), "case"), "9.6k");
    assert_true(stands("French", "2511"));
    assert_int_equal(bridges_now(), 1);
    act("csa", "attack Taliaferro-b 1302");
    PROVED("rebelfury", "9.6k 2.4a");
}

static void a_late_defender_is_attacked_like_any_other(void **unused) {
    (void)unused;
    march_field("'pontoons':{'usa':1}," RIVER, "{'id':'French','hex':'2510','formation':'battle','stars':6},"
                                               "{'id':'Hood-a','hex':'2513'}," FAR_PAIR);
    activate("usa", "French", "bridge e");
    activate("csa", "Hood-a", "to 2512");
    while (strcmp(side_now(), "csa") != 0)
        act("usa", "pass");
    activate("csa", "Hood-a", "to 2511"); /* after the bridge was laid */
    dice_free();
    while (strcmp(phase_now(), "movement") == 0)
        act(side_now(), "pass");
    refused("usa", "pass", "7.0b");
    act("usa", "attack French 2511");
    assert_true(legal("usa", "withhold")); /* a fight, not a walk */
    PROVED("rebelfury", "9.6l 9.6h");
}

static void bridges_are_taken_up_by_either_side(void **unused) {
    (void)unused;
    const char *bridge = "'first':'csa','bridges':[{'hex':'2510','direction':'e','start':1}]," RIVER;
    march_field(bridge, "{'id':'Howard','hex':'3510'},{'id':'Hood-a','hex':'2511','formation':'battle'},"
                        "{'id':'Hancock','hex':'2508'}");
    act("csa", "activate Hood-a"); /* in Hancock's influence? 2508 is two from 2510: Hood is free of ZOC */
    refused("csa", "lift e", "9.6m");
    json_t *answer = act("csa", "lift w");
    assert_string_equal(field_text(event_of(answer, "pontoon-lifted"), "case"), "9.6m");
    assert_int_equal(bridges_now(), 0);
    march_field(bridge, "{'id':'Howard','hex':'3510'},{'id':'Hood-a','hex':'2511'}");
    act("csa", "activate Hood-a");
    refused("csa", "lift w", "9.6m"); /* Maneuver Formation */
    march_field(bridge, "{'id':'Howard','hex':'3510'},{'id':'Hood-a','hex':'2511','formation':'battle'},"
                        "{'id':'US-Detachment-1','hex':'2512'},{'id':'Pickett-a','hex':'1510'}");
    refused("csa", "activate Hood-a", "2.3c"); /* in a ZOC */
    PROVED("rebelfury", "9.6m");
}

TESTS(test(the_books_diagram_of_entrenchments), test(the_books_ghost), test(a_ghost_may_be_attacked_again_and_again),
      test(a_ghost_fights_as_a_detachment), test(a_breakthrough_over_a_ghost_shakes_the_line),
      test(a_division_goes_on_attacking_while_works_face_it), test(nobody_builds_entrenchments_or_forts),
      test(a_fort_serves_whoever_stands_in_it), test(infantry_digs_in_any_formation_and_range),
      test(construction_is_given_up_when_the_builder_leaves), test(in_a_stack_the_marker_is_its_builders),
      test(completed_works_need_somebody), test(contact_spoils_construction),
      test(a_bridge_to_the_enemy_is_contact_for_both_builders), test(whoever_attacks_or_supports_leaves_his_works),
      test(who_lays_bridges_where), test(a_new_bridge_is_not_crossed_at_once), test(an_old_bridge_ignores_the_river),
      test(zones_cross_from_the_moment_it_lies), test(a_builder_who_leaves_gives_it_up),
      test(the_enemy_opposite_must_be_attacked_once), test(it_crosses_whatever_else_holds_it),
      test(a_lost_counterattack_opens_the_far_bank_too), test(cavalry_lays_a_bridge_before_infantry),
      test(repulsed_the_bridge_is_lost), test(a_counterattack_comes_over_the_bridge_before_it_goes),
      test(an_empty_bank_is_walked_over), test(a_late_defender_is_attacked_like_any_other),
      test(bridges_are_taken_up_by_either_side))
