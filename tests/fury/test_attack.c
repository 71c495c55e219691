/* test_attack.c: the Attack Phase: who may attack whom (2.4), alternation and obligations (7.0, 7.1), the Target marker
 * (7.2), and an attack up to its dice (7.4 Steps 1 to 3). */
#include "field.h"
#include "harness/showing.h"

#define FRENCH "{'id':'French','hex':'2510','formation':'battle'}"
#define PICKETT "{'id':'Pickett-a','hex':'2511','formation':'battle'}"

/* ---- who may attack ---- */

static void attacks_are_on_units_in_the_zone_of_control(void **unused) {
    (void)unused;
    attack_field("'hexsides':{'2510/2610':'major-river'}",
                 FRENCH "," PICKETT ",{'id':'Hood-a','hex':'2610','formation':'battle'},"
                        "{'id':'Howard','hex':'2313','formation':'battle'},{'id':'US-Detachment-1','hex':'2512'},"
                        "{'id':'Bayard','hex':'3010'}");
    assert_true(legal("usa", "attack French 2511"));
    refused("usa", "attack French 2610", "2.4a"); /* over the river */
    refused("usa", "attack French 2509", "2.4a"); /* nobody there */
    refused("usa", "attack Howard 2511", "2.4a"); /* not next to it */
    refused("usa", "attack US-Detachment-1 2511", "2.4d");
    refused("usa", "attack Pickett-a 2510", "2.4a");
    refused("usa", "attack Burnside-HQ 2511", "2.4a");
    PROVED("rebelfury", "2.4a 2.4d 7.0a");
}

static void detachments_are_targets_and_cavalry_is_particular(void **unused) {
    (void)unused;
    attack_field("", "{'id':'Bayard','hex':'2510','formation':'battle'},{'id':'CS-Detachment-1','hex':'2511'},"
                     "{'id':'Stuart','hex':'2509','formation':'battle'},"
                     "{'id':'Pickett-a','hex':'2610','formation':'battle'},{'id':'CS-Detachment-2','hex':'2410',"
                     "'cavalry':true}");
    assert_true(legal("usa", "attack Bayard 2511"));
    assert_true(legal("usa", "attack Bayard 2410"));
    assert_true(legal("usa", "attack Bayard 2509"));
    refused("usa", "attack Bayard 2610", "2.5-Cav-a");
    /* infantry attacks all of them, and the cavalry defends itself */
    attack_field("", FRENCH ",{'id':'Stuart','hex':'2509','formation':'battle'},"
                            "{'id':'CS-Detachment-1','hex':'2511'},{'id':'Pickett-a','hex':'2610',"
                            "'formation':'battle'}");
    assert_true(legal("usa", "attack French 2511"));
    assert_true(legal("usa", "attack French 2610"));
    dice("[9, 9]");
    json_t *answer = fight("usa", "attack French 2509", false, false);
    assert_string_equal(result_of(answer), "attacker-retreats"); /* A against A: Stuart fought */
    PROVED("rebelfury", "2.4d 2.5-Cav-a 2.5-Cav-b 2.5-Inf");
}

static void sides_alternate_and_may_attack_again(void **unused) {
    (void)unused;
    attack_field("", FRENCH "," PICKETT ",{'id':'Howard','hex':'2520','formation':'battle'},"
                            "{'id':'Hood-a','hex':'2521','formation':'battle'},{'id':'Sykes','hex':'3010',"
                            "'formation':'battle'},{'id':'CS-Detachment-1','hex':'3011'},"
                            "{'id':'CS-Detachment-2','hex':'3009'}");
    dice("[9, 1]");
    json_t *answer = fight("usa", "attack Sykes 3011", false, false); /* SA against SD */
    assert_true(is_gone("CS-Detachment-1", "eliminated"));
    assert_string_equal(side_now(), "csa");
    act("csa", "attack Hood-a 2520");
    dice("[5, 1]");
    act("csa", "withhold");
    answer = act("usa", "withhold"); /* D against SD: Howard goes, Hood follows */
    while (strcmp(decision_now(), "retreat") == 0)
        act("usa", json_string_value(json_array_get(field_of(asked("{'cmd':'actions'}"), "actions"), 0)));
    (void)answer;
    assert_string_equal(side_now(), "usa");
    assert_true(legal("usa", "attack Sykes 3009")); /* the same Division again */
    assert_true(legal("usa", "attack French 2511"));
    PROVED("rebelfury", "7.0a 2.4b");
}

static void the_same_target_again_by_the_same_or_another(void **unused) {
    (void)unused;
    /* a ghost-less repeat: the Detachment goes to hand on a Counterattack, so take a Division that holds by luck: the
     * attacker retreats, another attacks the same target */
    attack_field("'first':'usa'", FRENCH "," PICKETT ",{'id':'Howard','hex':'2512','formation':'battle'}");
    dice("[1, 5]"); /* SD against D: attacker retreats */
    fight("usa", "attack French 2511", false, false);
    while (strcmp(decision_now(), "retreat") == 0)
        act("usa", json_string_value(json_array_get(field_of(asked("{'cmd':'actions'}"), "actions"), 0)));
    if (strcmp(side_now(), "csa") == 0) {
        dice("[10]");
        act("csa", "pass");
    }
    assert_true(legal("usa", "attack Howard 2511")); /* the same target, by another */
    PROVED("rebelfury", "2.4c");
}

static void command_range_does_not_matter_in_battle(void **unused) {
    (void)unused;
    field("'phase':'attack'",
          "{'id':'Burnside-HQ','hex':'3920','mode':'maneuver','range_maneuver':1},"
          "{'id':'R.E.Lee-HQ','hex':'1120','mode':'maneuver','range_maneuver':1}," FRENCH "," PICKETT "," FAR_PAIR);
    dice("[5, 1]"); /* defender retreats, far from everybody */
    fight("usa", "attack French 2511", false, false);
    assert_string_equal(decision_now(), "retreat");
    act("csa", "to 2512");
    act("csa", "to 2513");
    act("csa", "to 2514");
    assert_true(stands("French", "2511")); /* and pursuit */
    PROVED("rebelfury", "2.4f 7.4-S5b 7.4-S4m");
}

/* ---- passing ---- */

/* The book sets no bound to the alternation; the charts do, and what is owed is owed beyond it (7.0e). */
static void the_bound_of_the_charts_makes_a_side_pass(void **unused) {
    (void)unused;
    for (int owed = 0; owed < 2; owed++) {
        attack_field(owed ? "'numbers':{'attacks-bound':1},'hexes':{'2511':{'fort':true},'3011':{'fort':true}}"
                          : "'numbers':{'attacks-bound':1}",
                     FRENCH "," PICKETT ",{'id':'Howard','hex':'3010','formation':'battle'},"
                            "{'id':'Hood-a','hex':'3011','formation':'battle'}");
        dice_free();
        fight("usa", "attack French 2511", false, false);
        while (strcmp(decision_now(), "attacks") != 0)
            act(side_now(), json_string_value(json_array_get(field_of(asked("{'cmd':'actions'}"), "actions"), 0)));
        json_t *answer = act("csa", "pass"); /* Howard and Hood still stand face to face */
        assert_int_equal(event_where(answer, "pass", "side", "usa") == NULL, owed);
        assert_int_equal(strcmp(phase_now(), "attack") == 0, owed);
    }
    refused("usa", "pass", "7.0b");
    PROVED("rebelfury", "7.0a 7.0e");
}

static void a_pass_is_final_and_gives_the_enemy_more(void **unused) {
    (void)unused;
    for (int die = 1; die <= 10; die++) {
        char script[16];
        attack_field("", FRENCH "," PICKETT);
        snprintf(script, sizeof script, "[%d]", die);
        dice(script);
        json_t *extra = event_of(act("usa", "pass"), "extra-attacks");
        assert_int_equal(field_int(extra, "attacks"), die % 10 + 3);
        assert_string_equal(side_now(), "csa");
    }
    dice_free();
    act("csa", "pass"); /* none need be made */
    assert_string_not_equal(phase_now(), "attack");
    PROVED("rebelfury", "7.0c 7.0f 2.5-Pass-b 8.0a");
}

static void further_attacks_run_down(void **unused) {
    (void)unused;
    /* three attacks on one ghost-like line of Detachments: each goes to hand on a Counterattack (D against D) */
    attack_field("", FRENCH ",{'id':'Hood-a','hex':'2211','formation':'battle'},{'id':'US-Detachment-1','hex':'2212'},"
                            "{'id':'US-Detachment-2','hex':'2210'},{'id':'US-Detachment-3','hex':'2311'},"
                            "{'id':'US-Detachment-4','hex':'2111'},{'id':'CS-Detachment-1','hex':'2511'}");
    dice("[10]");
    act("usa", "pass");
    const char *targets[3] = {"attack Hood-a 2212", "attack Hood-a 2210", "attack Hood-a 2311"};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(side_now(), "csa");
        dice("[2, 5, 3, 7]"); /* rating 6: D; rating 1: D; then the next turn's initiative */
        fight("csa", targets[i], false, false);
    }
    assert_string_not_equal(phase_now(), "attack"); /* the fourth may not be made */
    PROVED("rebelfury", "7.0c 7.0d 2.4b");
}

/* ---- obligations ---- */

#define WORKS "'hexes':{'2511':{'entrenchment':['w','nw','sw']},'2512':{'entrenchment':['ne','nw']}}"

static void works_out_of_the_zone_bind_nobody(void **unused) {
    (void)unused;
    attack_field(WORKS ",'hexsides':{'2510/2511':'major-river'}", FRENCH "," PICKETT);
    refused("usa", "attack French 2511", "2.4a");
    act("usa", "pass"); /* the river cuts off the zone, and with it the obligation */
    PROVED("rebelfury", "7.1a");
}

static void before_an_entrenchment_one_must_attack(void **unused) {
    (void)unused;
    attack_field(WORKS, FRENCH "," PICKETT ",{'id':'Howard','hex':'2520','formation':'battle'},"
                               "{'id':'Hood-a','hex':'2521','formation':'battle'}");
    assert_true(legal("usa", "attack French 2511"));
    refused("usa", "pass", "7.0b");
    refused("usa", "attack Howard 2521", "2.5-Mand");
    assert_int_equal(json_array_size(duties_now()), 1);
    PROVED("rebelfury", "7.1a 7.0b 2.5-Mand 7.0g");
}

static void behind_or_inside_one_need_not(void **unused) {
    (void)unused;
    /* from the rear, 2410 */
    attack_field("'hexes':{'2511':{'entrenchment':['e']}}", FRENCH "," PICKETT);
    assert_true(legal("usa", "pass"));
    assert_true(legal("usa", "attack French 2511"));
    /* from an Entrenchment */
    attack_field("'hexes':{'2511':{'entrenchment':['ne']},'2510':{'entrenchment':['nw']}}", FRENCH "," PICKETT);
    assert_true(legal("usa", "pass"));
    PROVED("rebelfury", "9.3e 7.1a 9.3a");
}

static void a_fort_must_be_attacked_from_every_side(void **unused) {
    (void)unused;
    attack_field("'hexes':{'2511':{'fort':true}}",
                 FRENCH "," PICKETT ",{'id':'Howard','hex':'2512','formation':'battle'}");
    refused("usa", "pass", "7.0b");
    assert_true(legal("usa", "attack French 2511"));
    assert_true(legal("usa", "attack Howard 2511"));
    /* the garrison owes nothing, and an empty Fort binds nobody */
    attack_field("'first':'csa','hexes':{'2511':{'fort':true}}", FRENCH "," PICKETT);
    assert_true(legal("csa", "pass"));
    attack_field("'hexes':{'2509':{'fort':true}}", FRENCH "," PICKETT);
    assert_true(legal("usa", "pass"));
    PROVED("rebelfury", "7.1b 9.4b");
}

static void several_duties_in_the_owners_order(void **unused) {
    (void)unused;
    const char *ground = "'hexes':{'2511':{'entrenchment':['w']},'2509':{'entrenchment':['e']}}";
    attack_field(ground, FRENCH "," PICKETT ",{'id':'Hood-a','hex':'2509','formation':'battle'}");
    assert_true(legal("usa", "attack French 2511"));
    assert_true(legal("usa", "attack French 2509"));
    assert_int_equal(json_array_size(duties_now()), 2);
    /* one done, the other is still owed: here the first defender is eliminated and French, held by Hood, stays */
    dice("[9, 9, 1]");
    act("usa", "attack French 2509");
    act("usa", "support");
    json_t *answer = act("csa", "withhold"); /* rating 4, A; Hood 1+1+5 = 7, SA: retreats, special die */
    assert_string_equal(result_of(answer), "attacker-retreats");
    PROVED("rebelfury", "7.1d 7.1a");
}

static void field_works_oblige_nobody(void **unused) {
    (void)unused;
    attack_field("'works':[{'hex':'2511','is':'complete'}]", FRENCH "," PICKETT);
    assert_true(legal("usa", "pass"));
    PROVED("rebelfury", "7.1f");
}

static void cavalry_owes_only_what_it_may_do(void **unused) {
    (void)unused;
    lone_attack_field("'hexes':{'2511':{'entrenchment':['w']}}",
                      "{'id':'Bayard','hex':'2510','formation':'battle'}," PICKETT);
    assert_string_equal(side_now(), "csa"); /* Bayard can do nothing, so the Union has passed */
    attack_field("'hexes':{'2511':{'entrenchment':['w']}}",
                 "{'id':'Bayard','hex':'2510','formation':'battle'},{'id':'Stuart','hex':'2511','formation':'battle'}");
    refused("usa", "pass", "7.0b");
    PROVED("rebelfury", "7.1g 2.5-Pass-a");
}

static void a_lone_detachment_that_would_owe_is_lost(void **unused) {
    (void)unused;
    /* the Division moves off and leaves its Detachment before the works */
    march_field("'hexes':{'2511':{'entrenchment':['w']},'2710':{'terrain':'clear'}}",
                "{'id':'US-Detachment-1','hex':'2510','cavalry':true},{'id':'Howard','hex':'3010'},"
                "{'id':'Pickett-a','hex':'2513'}");
    activate("usa", "Howard", "to 3011");
    json_t *answer = activate("csa", "Pickett-a", "to 2512");
    assert_false(event_told(answer, "eliminated"));
    activate("usa", "Howard", "to 3010");
    answer = activate("csa", "Pickett-a", "to 2511"); /* into the works: now it owes, and cannot pay */
    assert_string_equal(field_text(event_of(answer, "eliminated"), "unit"), "US-Detachment-1");
    assert_int_equal(points_of("csa"), 1);
    PROVED("rebelfury", "2.5-Mand-det 7.1e");
}

/* Reading R27: each owes an attack on the other's Fort, and neither is saved by the order of the counters. */
static void detachments_in_neighbouring_forts_go_together(void **unused) {
    (void)unused;
    march_field("'hexes':{'2510':{'fort':true},'2511':{'fort':true}}",
                "{'id':'US-Detachment-1','hex':'2510'},{'id':'CS-Detachment-1','hex':'2511'},"
                "{'id':'Howard','hex':'3010'},{'id':'Pickett-a','hex':'1513'}");
    json_t *answer = activate("usa", "Howard", "to 3011");
    assert_int_equal(event_count(answer, "eliminated"), 2);
    assert_true(is_gone("US-Detachment-1", "eliminated") && is_gone("CS-Detachment-1", "eliminated"));
    assert_int_equal(points_of("usa"), 1);
    assert_int_equal(points_of("csa"), 1);
    PROVED("rebelfury", "7.1e 7.1b 2.5-Mand-det");
}

static void a_result_may_lay_a_detachment_bare(void **unused) {
    (void)unused;
    /* Pickett pursues into an empty Entrenchment beside a lone Detachment */
    attack_field("'first':'csa','hexes':{'2510':{'entrenchment':['w','nw','sw']}}",
                 FRENCH "," PICKETT ",{'id':'US-Detachment-1','hex':'2509'},"
                        "{'id':'Howard','hex':'2611','formation':'battle'}");
    dice("[9, 1]"); /* A against SD: French, in an Entrenchment, is eliminated; but Howard holds Pickett */
    fight("csa", "attack Pickett-a 2510", false, false);
    assert_true(is_gone("French", "eliminated"));
    assert_true(unit_on_map("US-Detachment-1")); /* nobody in the works */
    attack_field("'first':'csa','hexes':{'2510':{'entrenchment':['w','nw','sw']}}",
                 FRENCH "," PICKETT ",{'id':'US-Detachment-1','hex':'2509'},{'id':'US-Detachment-2','hex':'2608'}");
    dice("[9, 1]");
    json_t *answer = fight("csa", "attack Pickett-a 2510", false, false);
    assert_true(stands("Pickett-a", "2510"));
    assert_non_null(event_where(answer, "eliminated", "unit", "US-Detachment-1"));
    assert_true(unit_on_map("US-Detachment-2"));
    PROVED("rebelfury", "7.1e 2.5-Mand-det 7.4-S5a");
}

static void duties_are_worked_out_afresh(void **unused) {
    (void)unused;
    /* two Confederates in works project on French: after one is gone the other is still owed */
    const char *ground = "'hexes':{'2511':{'entrenchment':['w']},'2509':{'entrenchment':['e']}}";
    lone_attack_field(ground, FRENCH ",{'id':'CS-Detachment-1','hex':'2511'},{'id':'CS-Detachment-2','hex':'2509'}");
    dice("[8, 1, 5]"); /* rating 5 A; Detachment 6, D: defender retreats = eliminated */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_true(is_gone("CS-Detachment-1", "eliminated"));
    (void)answer;
    assert_string_equal(side_now(), "usa"); /* the Confederates have nobody to attack with */
    assert_true(stands("French", "2510"));  /* held by the other's zone */
    refused("usa", "pass", "7.0b");
    assert_int_equal(json_array_size(duties_now()), 1);
    PROVED("rebelfury", "7.1h 9.3d 7.0b");
}

static void duties_are_paid_even_past_the_count(void **unused) {
    (void)unused;
    /* four lone Detachments in works round Hood: d10 + 3 = 3 attacks, and four are owed */
    attack_field("'first':'usa','hexes':{'2511':{'entrenchment':['w']},'2509':{'entrenchment':['e']},"
                 "'2610':{'entrenchment':['se']},'2410':{'entrenchment':['ne']}}",
                 "{'id':'Hood-a','hex':'2510','formation':'battle'},{'id':'US-Detachment-1','hex':'2511'},"
                 "{'id':'US-Detachment-2','hex':'2509'},{'id':'US-Detachment-3','hex':'2610'},"
                 "{'id':'US-Detachment-4','hex':'2410'},{'id':'French','hex':'3010','formation':'battle'},"
                 "{'id':'CS-Detachment-1','hex':'3011'}");
    dice("[10]");
    assert_int_equal(field_int(event_of(act("usa", "pass"), "extra-attacks"), "attacks"), 3);
    const char *targets[4] = {"attack Hood-a 2511", "attack Hood-a 2509", "attack Hood-a 2610", "attack Hood-a 2410"};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(phase_now(), "attack");
        refused("csa", "pass", "7.0b");
        dice("[3, 3, 3, 7]"); /* rating 6 D, rating 6 D: Counterattack, the Detachment goes to hand */
        fight("csa", targets[i], false, false);
    }
    assert_string_not_equal(phase_now(), "attack");
    PROVED("rebelfury", "7.0d 7.0e");
}

/* ---- the Target marker ---- */

static void the_heavy_guns_reach_five_hexes(void **unused) {
    (void)unused;
    attack_field("'heavy':'3010'", FRENCH "," PICKETT);
    assert_string_equal(decision_now(), "target");
    assert_string_equal(side_now(), "usa"); /* before any attack, even if the Confederates are first */
    assert_string_equal(
        field_text(ask("{'cmd':'actions'}"), "prompt"),
        "Heavy Artillery in 3010: put the Target marker on a hex within 5 of the guns (infantry that attacks there "
        "or next to it gets +3), or end.");
    refused("usa", "target 2408", "7.2a"); /* six */
    assert_true(legal("usa", "target 2510"));
    assert_true(legal("usa", "target 2511"));
    assert_true(legal("usa", "target 3005"));
    refused("usa", "attack French 2511", NULL);
    act("usa", "target 2512"); /* next to Pickett, empty */
    dice("[4, 9]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-d"), 3);
    PROVED("rebelfury", "7.2a 7.4-S2A-d 9.2a 2.5-Heavy 9.1a");
}

/* No battle has both heavy guns and an off-map display, whose spaces are numbered after the hexes: asked directly. */
static void the_marker_stays_on_the_map(void **unused) {
    (void)unused;
    show_game("fredericksburg", 1);
    while (strcmp(play_decision_name(&shown), "target") != 0)
        play_apply(&shown, likely_action());
    play_actions(&shown, &shown_list);
    struct action target = shown_list.at[shown_list.count - 1];
    assert_string_equal(shown.rules->verbs[target.verb].name, "target");
    side_id side = play_side_to_act(&shown);
    assert_true(is_legal(play_judge(&shown, side, target)));
    target.hex = shown.rules->hex_count(shown_tables);
    char why[120];
    struct text text;
    text_init(&text, why, sizeof why);
    struct ruling ruling = play_judge(&shown, side, target);
    assert_false(is_legal(ruling));
    play_ruling_text(&shown, ruling, &text);
    assert_non_null(strstr(why, "the Target marker must be placed on the map"));
    show_close();
    PROVED("rebelfury", "7.2a");
}

static void the_marker_is_optional_and_comes_off(void **unused) {
    (void)unused;
    attack_field("'heavy':'3010','first':'csa'", FRENCH "," PICKETT);
    assert_string_equal(side_now(), "usa");
    act("usa", "end");
    assert_string_equal(side_now(), "csa");
    attack_field("'heavy':'3010'", FRENCH "," PICKETT);
    act("usa", "target 2512");
    dice("[10]");
    act("usa", "pass");
    dice("[5, 6, 9, 9]"); /* whatever the next turn's steps throw */
    json_t *answer = act("csa", "pass");
    (void)answer;
    assert_false(json_is_string(json_object_get(position_now(), "target")));
    PROVED("rebelfury", "7.2a 7.2b 8.0a");
}

static void heavy_guns_help_union_infantry_attacks_only(void **unused) {
    (void)unused;
    /* cavalry */
    attack_field("'heavy':'3010'", "{'id':'Bayard','hex':'2510','formation':'battle'},"
                                   "{'id':'Stuart','hex':'2511','formation':'battle'}");
    act("usa", "target 2511");
    dice("[4, 4, 5, 5]");
    json_t *answer = fight("usa", "attack Bayard 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-d"), 0);
    /* no defence */
    attack_field("'heavy':'3010','first':'csa'", FRENCH "," PICKETT);
    act("usa", "target 2510");
    dice("[9, 9]");
    answer = fight("csa", "attack Pickett-a 2510", false, false);
    assert_int_equal(field_int(event_of(answer, "ratings"), "attack"), 1);
    assert_int_equal(field_int(event_of(answer, "ratings"), "defence"), 1);
    /* two hexes from the marker is too far, wherever the attacker stands */
    attack_field("'heavy':'3010'", FRENCH "," PICKETT);
    act("usa", "target 2509"); /* next to French, two from Pickett */
    dice("[9, 9]");
    answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-d"), 0);
    PROVED("rebelfury", "9.2a 2.5-Cav-c 7.4-S2A-d");
}

static void the_guns_are_lost_to_a_rebel_who_enters(void **unused) {
    (void)unused;
    march_field("'first':'csa','heavy':'2510'", "{'id':'Hood-a','hex':'2513'},{'id':'Hancock','hex':'3510'}");
    json_t *answer = activate("csa", "Hood-a", "to 2509"); /* through them and on */
    assert_true(event_told(answer, "heavy-taken"));
    assert_false(json_is_string(json_object_get(position_now(), "heavy")));
    /* they block nothing, cast nothing, and a Union unit does not take its own */
    march_field("'heavy':'2510'", "{'id':'Hood-a','hex':'1513'},{'id':'Hancock','hex':'2511'}");
    answer = activate("usa", "Hancock", "to 2510");
    assert_false(event_told(answer, "heavy-taken"));
    assert_string_equal(zone_of("usa", "2507"), "");
    PROVED("rebelfury", "9.2b 9.2c");
}

/* ---- step 1: artillery ---- */

static void support_is_chosen_in_secret_and_revealed_together(void **unused) {
    (void)unused;
    attack_field("'ammunition':{'usa':2,'csa':3}", FRENCH "," PICKETT);
    act("usa", "attack French 2511");
    json_t *answer = act("usa", "support");
    assert_false(event_told(answer, "support")); /* nothing revealed yet */
    assert_string_equal(side_now(), "csa");
    /* what the other side sees tells nothing: the view is the same whatever was chosen */
    json_t *seen = asked("{'cmd':'view','side':'csa'}");
    char *told = json_dumps(seen, JSON_SORT_KEYS);
    attack_field("'ammunition':{'usa':2,'csa':3}", FRENCH "," PICKETT);
    act("usa", "attack French 2511");
    act("usa", "withhold");
    char *told_too = json_dumps(asked("{'cmd':'view','side':'csa'}"), JSON_SORT_KEYS);
    assert_string_equal(told, told_too);
    free(told);
    free(told_too);
    dice("[4, 4, 4, 4]");
    json_t *support = event_of(act("csa", "support"), "support");
    assert_false(field_bool(support, "attacker"));
    assert_true(field_bool(support, "defender"));
    assert_int_equal(field_int(support, "usa"), 2);
    assert_int_equal(field_int(support, "csa"), 2);
    PROVED("rebelfury", "7.4-S1a 7.4-S1d 2.5-Art-b T-AMMO");
}

static void only_infantry_divisions_with_points_have_support(void **unused) {
    (void)unused;
    /* cavalry attacks: only the other side is asked; here both are cavalry, nobody is */
    attack_field("", "{'id':'Bayard','hex':'2510','formation':'battle'},{'id':'Stuart','hex':'2511',"
                     "'formation':'battle'}");
    dice("[4, 5]");
    json_t *answer = act("usa", "attack Bayard 2511");
    assert_true(event_told(answer, "result"));
    attack_field("", FRENCH ",{'id':'Stuart','hex':'2511','formation':'battle'}");
    act("usa", "attack French 2511");
    dice("[4, 5]");
    answer = act("usa", "support"); /* Stuart's side is locked */
    assert_false(field_bool(event_of(answer, "support"), "defender"));
    attack_field("", FRENCH ",{'id':'CS-Detachment-1','hex':'2511'}");
    act("usa", "attack French 2511");
    dice("[8, 9]");
    answer = act("usa", "support");
    assert_false(field_bool(event_of(answer, "support"), "defender"));
    attack_field("'ammunition':{'usa':0,'csa':0}", FRENCH "," PICKETT);
    dice("[1, 5]");
    answer = act("usa", "attack French 2511");
    assert_true(event_told(answer, "result"));
    PROVED("rebelfury", "7.4-S1b 7.4-S1c 2.5-Cav-c 2.5-Art-b 9.1a");
}

static void every_attack_costs_its_own_point(void **unused) {
    (void)unused;
    attack_field("'ammunition':{'usa':3,'csa':0}", FRENCH ",{'id':'CS-Detachment-1','hex':'2511'},"
                                                          "{'id':'CS-Detachment-2','hex':'2509'}");
    dice("[3, 5]"); /* rating 8, A; rating 1, D: eliminated */
    fight("usa", "attack French 2511", true, false);
    assert_int_equal(field_int(field_of(position_now(), "ammunition"), "usa"), 2);
    dice("[5, 3, 5]");
    act("csa", "pass");
    fight("usa", "attack French 2509", true, false);
    assert_int_equal(field_int(field_of(position_now(), "ammunition"), "usa"), 1);
    PROVED("rebelfury", "7.4-S1d 9.1a");
}

/* ---- step 2: ratings ---- */

static void with_leaders(const char *more) {
    char fields[200];
    snprintf(fields, sizeof fields, "'phase':'attack'%s", more);
    field(fields, "{'id':'Burnside-HQ','hex':'2710','mode':'battle','range_battle':6,'stars':1},"
                  "{'id':'R.E.Lee-HQ','hex':'2313','mode':'battle','range_battle':6,'stars':2}," FRENCH "," PICKETT
                  ",{'id':'Howard','hex':'2611','formation':'battle'}," FAR_PAIR);
}

static void asked_ratings(const char *with, int attack, int defence) {
    char request[300];
    snprintf(request, sizeof request, "{'what':'attack','unit':'French','hex':'2511'%s}", with);
    json_t *answer = query(request);
    assert_int_equal(field_int(field_of(answer, "attack"), "rating"), attack);
    assert_int_equal(field_int(field_of(answer, "defence"), "rating"), defence);
}

/* Before anything is declared one may ask what each choice would do; what is not allowed is not counted. */
static void choices_are_weighed_beforehand(void **unused) {
    (void)unused;
    with_leaders("");
    asked_ratings("", 2, 1);
    asked_ratings(",'list':['assist Howard','lead Burnside-HQ','lead R.E.Lee-HQ']", 5, 3); /* as it then comes about */
    asked_ratings(",'list':['assist French','assist Doubleday']", 2, 1);
    asked_ratings(",'list':['support']", 5, 1);
    asked_ratings(",'list':['support'],'purpose':'both'", 5, 5);
    with_leaders(",'ammunition':{'usa':0,'csa':0}");
    asked_ratings(",'list':['support'],'purpose':'both'", 2, 1);
}

static void declarations_go_in_order(void **unused) {
    (void)unused;
    with_leaders("");
    act("usa", "attack French 2511");
    act("usa", "withhold");
    act("csa", "withhold"); /* the reveal, then the attacker's supporter */
    assert_string_equal(side_now(), "usa");
    assert_true(legal("usa", "assist Howard"));
    refused("usa", "assist French", "7.4-S2A-g");
    refused("usa", "lead Burnside-HQ", NULL);
    act("usa", "assist Howard");
    assert_string_equal(side_now(), "usa"); /* then his Leadership */
    refused("usa", "lead R.E.Lee-HQ", "7.4-S2A-e");
    act("usa", "lead Burnside-HQ");
    assert_string_equal(side_now(), "csa"); /* then the defender's */
    dice("[4, 8]");
    json_t *answer = act("csa", "lead R.E.Lee-HQ");
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-a"), 1);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-e"), 1);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-f"), 1); /* Howard, II Corps */
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-g"), 2);
    assert_int_equal(field_int(event_of(answer, "ratings"), "attack"), 5);
    assert_int_equal(item_by(answer, "defender", "7.4-S2B-a"), 1);
    assert_int_equal(item_by(answer, "defender", "7.4-S2B-f"), 2);
    assert_int_equal(field_int(event_of(answer, "ratings"), "defence"), 3);
    PROVED("rebelfury", "7.4-S2-0 7.4b 7.4a 7.4-S2A-a 7.4-S2A-e 7.4-S2A-f 7.4-S2A-g 7.4-S2B-a 7.4-S2B-f");
}

static void quality_and_artillery(void **unused) {
    (void)unused;
    attack_field("", "{'id':'Sykes','hex':'2510','formation':'battle'},{'id':'Hood-a','hex':'2511',"
                     "'formation':'battle'}");
    dice("[4, 9]");
    json_t *answer = fight("usa", "attack Sykes 2511", true, true);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-b"), 2);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-c"), 3);
    assert_int_equal(item_by(answer, "defender", "7.4-S2B-b"), 1);
    assert_int_equal(item_by(answer, "defender", "7.4-S2B-c"), 4);
    PROVED("rebelfury", "7.4-S2A-b 7.4-S2A-c 7.4-S2B-b 7.4-S2B-c 7.4-S2A-a 7.4-S2B-a");
}

static void leadership_needs_battle_mode_range_and_a_division(void **unused) {
    (void)unused;
    /* Maneuver Mode: nobody is asked */
    field("'phase':'attack'", "{'id':'Burnside-HQ','hex':'2710','mode':'maneuver'},{'id':'R.E.Lee-HQ','hex':'2517',"
                              "'mode':'battle','range_battle':5}," FRENCH "," PICKETT "," FAR_PAIR);
    act("usa", "attack French 2511");
    act("usa", "withhold");
    dice("[4, 9]");
    json_t *answer = act("csa", "withhold"); /* Lee, six off, cannot */
    assert_true(event_told(answer, "result"));
    /* a defending Detachment has none */
    field("'phase':'attack'",
          "{'id':'Burnside-HQ','hex':'2710','mode':'maneuver'},{'id':'R.E.Lee-HQ','hex':'2513',"
          "'mode':'battle','range_battle':5}," FRENCH ",{'id':'CS-Detachment-1','hex':'2511'}," FAR_PAIR);
    act("usa", "attack French 2511");
    dice("[4, 9]");
    answer = act("usa", "withhold");
    assert_true(event_told(answer, "result"));
    PROVED("rebelfury", "7.4-S2A-e 7.4-S2B-f 7.4-S3f");
}

static void integrity_is_counted_once_and_asks_for_a_corps(void **unused) {
    (void)unused;
    /* the attacker's friend need not touch the defender; two friends are no more than one */
    attack_field("", FRENCH "," PICKETT ",{'id':'Hancock','hex':'2509','formation':'battle'},"
                            "{'id':'Howard','hex':'2410','formation':'battle'}");
    dice("[4, 9]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-f"), 1);
    /* no kin: Meade is of another Grand Division; and at Fredericksburg a Corps shares its Grand Division's letter */
    attack_field("", FRENCH "," PICKETT ",{'id':'Meade','hex':'2509','formation':'battle'}");
    dice("[4, 9]");
    answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-f"), 0);
    attack_field("", FRENCH "," PICKETT ",{'id':'Sturgis','hex':'2509','formation':'battle'}");
    dice("[4, 9]");
    answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-f"), 1); /* IX Corps, but R like French */
    /* a Detachment that carries the Corps serves the attacker, not the defender */
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','corps_group':77}," PICKETT
                     ",{'id':'US-Detachment-1','hex':'2509','corps_group':77}");
    dice("[4, 9]");
    answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-f"), 1);
    attack_field("'first':'csa'", "{'id':'French','hex':'2510','formation':'battle','corps_group':77}," PICKETT
                                  ",{'id':'US-Detachment-1','hex':'2509','corps_group':77}");
    dice("[4, 9]");
    answer = fight("csa", "attack Pickett-a 2510", false, false);
    assert_int_equal(item_by(answer, "defender", "7.4-S2B-g"), 0);
    /* the other half of the same Division */
    attack_field("", FRENCH ",{'id':'Pickett-a','hex':'2511','formation':'battle','corps_group':90},"
                            "{'id':'Pickett-b','hex':'2512','formation':'battle','corps_group':91}");
    dice("[4, 9]");
    answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "defender", "7.4-S2B-g"), 1);
    PROVED("rebelfury", "7.4-S2A-f 7.4-S2B-g 1.2b S-FRED");
}

static void the_defender_gets_no_support_of_neighbours(void **unused) {
    (void)unused;
    attack_field("", FRENCH ",{'id':'Pickett-a','hex':'2511','formation':'battle','corps_group':90},"
                            "{'id':'Hood-a','hex':'2611','formation':'battle'},{'id':'Stuart','hex':'2512',"
                            "'formation':'battle'}");
    dice("[4, 9]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(field_int(event_of(answer, "ratings"), "defence"), 1);
    PROVED("rebelfury", "7.4-S2B-h");
}

static void support_comes_from_a_division_in_both_zones(void **unused) {
    (void)unused;
    /* Howard touches Pickett and not French; a Detachment never serves; Bayard, cavalry, does */
    attack_field("", FRENCH "," PICKETT ",{'id':'Howard','hex':'2512','formation':'battle'},"
                            "{'id':'US-Detachment-1','hex':'2411'},{'id':'Bayard','hex':'2611',"
                            "'formation':'battle'}");
    act("usa", "attack French 2511");
    act("usa", "withhold");
    act("csa", "withhold");
    refused("usa", "assist Howard", "7.4-S2A-g");
    refused("usa", "assist US-Detachment-1", "7.4-S2A-g");
    dice("[4, 9]");
    json_t *answer = act("usa", "assist Bayard");
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-g"), 2);
    /* a river between takes it away */
    attack_field("'hexsides':{'2611/2511':'major-river'}", FRENCH "," PICKETT ",{'id':'Bayard','hex':'2611',"
                                                                  "'formation':'battle'}");
    act("usa", "attack French 2511");
    act("usa", "withhold");
    dice("[4, 9]");
    answer = act("csa", "withhold");
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-g"), 0);
    /* with the option it is not declined */
    attack_field("'options':{'assist-compulsory':1}", FRENCH "," PICKETT ",{'id':'Bayard','hex':'2611',"
                                                             "'formation':'battle'}");
    act("usa", "attack French 2511");
    act("usa", "withhold");
    dice("[4, 9]");
    answer = act("csa", "withhold");
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-g"), 2);
    /* of two who could give it one must be named */
    attack_field("'options':{'assist-compulsory':1}", FRENCH "," PICKETT ",{'id':'Bayard','hex':'2611',"
                                                             "'formation':'battle'},{'id':'Howard','hex':'2411',"
                                                             "'formation':'battle'}");
    act("usa", "attack French 2511");
    act("usa", "withhold");
    act("csa", "withhold");
    json_t *error = refused("usa", "decline", "7.4-S2A-g");
    assert_string_equal(field_text(error, "why"),
                        "Attack Support is mandatory in this game: choose a Division (reading R12)");
    dice("[4, 9]");
    answer = act("usa", "assist Howard");
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-g"), 2);
    PROVED("rebelfury", "7.4-S2A-g 7.4a");
}

static void lone_detachments_and_stacked_ones(void **unused) {
    (void)unused;
    attack_field("", FRENCH ",{'id':'CS-Detachment-1','hex':'2511'}");
    dice("[8, 9]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-h"), 4);
    attack_field("", FRENCH "," PICKETT ",{'id':'CS-Detachment-1','hex':'2511'}");
    answer = act("usa", "attack French 2511");
    assert_string_equal(field_text(event_of(answer, "attack"), "defender"), "Pickett-a"); /* never the other */
    act("usa", "withhold");
    dice("[4, 9]");
    answer = act("csa", "withhold");
    assert_int_equal(item_by(answer, "attacker", "7.4-S2A-h"), 0);
    assert_int_equal(field_int(event_of(answer, "ratings"), "defence"), 1);
    PROVED("rebelfury", "7.4-S2A-h 7.3a");
}

static long terrain_of(const char *more, const char *defender) {
    char units[400];
    snprintf(units, sizeof units, FRENCH ",%s", defender);
    attack_field(more, units);
    dice("[4, 4, 4, 4, 4, 4]");
    json_t *ratings = event_of(fight("usa", "attack French 2511", false, false), "ratings");
    json_t *items = field_of(ratings, "defender"), *item;
    size_t i;
    long by = 0;
    json_array_foreach(items, i, item) {
        const char *rule = field_text(item, "case");
        if (strcmp(rule, "7.4-S2B-d") == 0 || strncmp(rule, "9.", 2) == 0)
            by += field_int(item, "by");
    }
    return by;
}

static void only_the_best_terrain_counts(void **unused) {
    (void)unused;
    const char *stuart = "{'id':'Stuart','hex':'2511','formation':'battle'}";
    const char *detachment = "{'id':'CS-Detachment-1','hex':'2511'}";
    const char *woods = "'hexes':{'2511':{'terrain':'woods'}}", *works = "'works':[{'hex':'2511','is':'complete'}]";
    assert_int_equal(terrain_of("", PICKETT), 0);
    assert_int_equal(terrain_of(woods, PICKETT), 3);
    assert_int_equal(terrain_of("'hexes':{'2511':{'terrain':'heights'}}", PICKETT), 3);
    assert_int_equal(terrain_of("'hexes':{'2511':{'terrain':'dense-woods'}}", PICKETT), 3);
    assert_int_equal(terrain_of("'hexes':{'2511':{'terrain':'town'}}", PICKETT), 0);
    assert_int_equal(terrain_of("'hexes':{'2511':{'terrain':'swamp'}}", PICKETT), 0);
    assert_int_equal(terrain_of(works, PICKETT), 3);
    assert_int_equal(terrain_of("'works':[{'hex':'2511','is':'construct'}]", PICKETT), 0);
    assert_int_equal(
        terrain_of("'works':[{'hex':'2511','is':'complete'}],'hexes':{'2511':{'terrain':'woods'}}", PICKETT), 3);
    assert_int_equal(terrain_of("'hexes':{'2511':{'fort':true,'terrain':'woods'}}", PICKETT), 5);
    assert_int_equal(terrain_of("'hexes':{'2511':{'entrenchment':['w'],'terrain':'woods'}}", PICKETT), 5);
    assert_int_equal(terrain_of("'hexes':{'2511':{'entrenchment':['e'],'terrain':'woods'}}", PICKETT), 3); /* rear */
    assert_int_equal(terrain_of("'hexes':{'2511':{'entrenchment':['e']}}", PICKETT), 0);
    /* Field Works are for infantry Divisions; other terrain is for all */
    assert_int_equal(terrain_of(works, stuart), 0);
    assert_int_equal(terrain_of(works, detachment), 0);
    assert_int_equal(terrain_of(woods, stuart), 3);
    assert_int_equal(terrain_of(woods, detachment), 3);
    assert_int_equal(terrain_of("'hexes':{'2511':{'entrenchment':['w']}}", detachment), 5);
    assert_int_equal(terrain_of("'hexes':{'2511':{'fort':true}}", detachment), 5);
    PROVED("rebelfury", "7.4-S2B-d 7.4-S2B-e 9.4a 9.5b 9.3i T-TEC 2.5-FW-a");
}

/* ---- step 3 ---- */

static json_t *led(const char *script, const char *lee) {
    char units[600];
    snprintf(units, sizeof units,
             "{'id':'Burnside-HQ','hex':'2710','mode':'maneuver'},{'id':'R.E.Lee-HQ','hex':'2513','mode':'battle',%s},"
             "{'id':'French','hex':'2510','formation':'battle'},{'id':'Pickett-a','hex':'2511','formation':'battle'}"
             "," FAR_PAIR,
             lee);
    field("'phase':'attack','first':'csa'", units);
    act("csa", "attack Pickett-a 2510");
    act("csa", "withhold");
    act("usa", "withhold");
    dice(script);
    assert_true(legal("csa", "lead R.E.Lee-HQ"));
    assert_false(legal("csa", "lead Burnside-HQ"));
    return act("csa", "lead R.E.Lee-HQ");
}

static void leaders_fall_on_a_nought_or_a_nine(void **unused) {
    (void)unused;
    for (int die = 1; die <= 10; die++) {
        char script[40];
        bool checks = die == 9 || die == 10;
        snprintf(script, sizeof script, checks ? "[%d, 9, 6]" : "[%d, 9]", die); /* 6 + 2: he lives */
        json_t *answer = led(script, "'stars':2");
        assert_int_equal(event_told(answer, "leader"), checks);
        if (checks)
            assert_false(field_bool(event_of(answer, "leader"), "casualty"));
    }
    json_t *leader = event_of(led("[9, 9, 7]", "'stars':2"), "leader"); /* 7 + 2 = 9 */
    assert_true(field_bool(leader, "casualty"));
    assert_true(unit_has("R.E.Lee-HQ", "casualty"));
    assert_string_equal(unit_text("R.E.Lee-HQ", "formation"), "maneuver");
    /* a marker of Battle Mode goes with it (4.2g) */
    led("[9, 9, 7]", "'stars':2,'marker':'plus'");
    assert_string_equal(unit_text("R.E.Lee-HQ", "marker"), "");
    /* the attack goes on as rated: 1 + 2 = 3, die 9: A; against A the attacker retreats */
    assert_string_equal(result_of(led("[9, 9, 7]", "'stars':2")), "attacker-retreats");
    /* the more stars, the likelier */
    assert_true(field_bool(event_of(led("[9, 9, 6]", "'stars':3"), "leader"), "casualty"));
    PROVED("rebelfury", "7.4-S3c 7.4-S3d 7.4-S3e");
}

static void a_leader_who_was_not_used_is_safe(void **unused) {
    (void)unused;
    field("'phase':'attack','first':'csa'",
          "{'id':'Burnside-HQ','hex':'2710','mode':'maneuver'},{'id':'R.E.Lee-HQ','hex':'2513','mode':'battle'}," FRENCH
          "," PICKETT "," FAR_PAIR);
    act("csa", "attack Pickett-a 2510");
    act("csa", "withhold");
    act("usa", "withhold");
    dice("[9, 9]");
    json_t *answer = act("csa", "decline");
    assert_false(event_told(answer, "leader"));
    assert_int_equal(field_int(event_of(answer, "ratings"), "attack"), 1); /* and his stars are not added */
    PROVED("rebelfury", "7.4-S3c 7.4-S3f 7.4-S2A-e");
}

TESTS(test(attacks_are_on_units_in_the_zone_of_control), test(detachments_are_targets_and_cavalry_is_particular),
      test(sides_alternate_and_may_attack_again), test(the_same_target_again_by_the_same_or_another),
      test(command_range_does_not_matter_in_battle), test(the_bound_of_the_charts_makes_a_side_pass),
      test(a_pass_is_final_and_gives_the_enemy_more), test(further_attacks_run_down),
      test(works_out_of_the_zone_bind_nobody), test(before_an_entrenchment_one_must_attack),
      test(behind_or_inside_one_need_not), test(a_fort_must_be_attacked_from_every_side),
      test(several_duties_in_the_owners_order), test(field_works_oblige_nobody), test(cavalry_owes_only_what_it_may_do),
      test(a_lone_detachment_that_would_owe_is_lost), test(detachments_in_neighbouring_forts_go_together),
      test(a_result_may_lay_a_detachment_bare), test(duties_are_worked_out_afresh),
      test(duties_are_paid_even_past_the_count), test(the_heavy_guns_reach_five_hexes),
      test(the_marker_stays_on_the_map), test(the_marker_is_optional_and_comes_off),
      test(heavy_guns_help_union_infantry_attacks_only), test(the_guns_are_lost_to_a_rebel_who_enters),
      test(support_is_chosen_in_secret_and_revealed_together), test(only_infantry_divisions_with_points_have_support),
      test(every_attack_costs_its_own_point), test(choices_are_weighed_beforehand), test(declarations_go_in_order),
      test(quality_and_artillery), test(leadership_needs_battle_mode_range_and_a_division),
      test(integrity_is_counted_once_and_asks_for_a_corps), test(the_defender_gets_no_support_of_neighbours),
      test(support_comes_from_a_division_in_both_zones), test(lone_detachments_and_stacked_ones),
      test(only_the_best_terrain_counts), test(leaders_fall_on_a_nought_or_a_nine),
      test(a_leader_who_was_not_used_is_safe))
