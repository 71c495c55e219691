/* test_gettysburg_promotion.c: who follows whom at Gettysburg (17.8, 17.35D). */
#include "gettysburg_command.h"

#define FALLEN ",'fate':'killed','hex':null"

static void final_phase(const char *side) { begin("final-command", side); }
/* The post stands empty. */
static void empty_post(const char *id) {
    char fields[80];
    snprintf(fields, sizeof fields, "'divisions':[{'id':'%s','leader':null}]", id);
    more(fields);
}
static const char *leads(const char *id) {
    json_t *leader = json_object_get(division(id), "leader");
    return json_is_string(leader) ? json_string_value(leader) : "";
}

/* A fallen brigade commander comes back on the other side of his counter, as often as need be. */
static void brigades_get_a_new_commander(void **unused) {
    (void)unused;
    for (int again = 0; again < 2; again++) {
        final_phase("csa");
        officer("Hood", "1212", "");
        officer("Law", "1213", again ? FALLEN ",'replacement':true" : FALLEN);
        regiment("4-Ala", "1213", "n", "");
        regiment("15-Ala", "1215", "n", "");
        start();
        json_t *answer = act("csa", "end"); /* the last act of the phase */
        assert_int_equal(field_int(event_of(answer, "replace"), "radius"), 3);
        assert_int_equal(field_int(event_of(answer, "replace"), "rally"), 1);
        assert_true(legal("csa", "at 1213"));
        refused("csa", "at 1212", "17.8");
        act("csa", "at 1215");
        assert_true(stands_in("Law", "1215"));
        assert_true(unit_has("Law", "replacement"));
        assert_string_equal(phase_now(), "initial-command");
    }
    PROVED("tss2", "17.8 17.81 17.82 17.84 4.K1");
}

/* Law follows Hood, by the list; he brings his radius as integrity and the point in brackets; a nameless man follows
 * him; and units that are not near him are out of command. */
static void divisions_go_down_the_list(void **unused) {
    (void)unused;
    final_phase("csa");
    officer("Hood", "1212", FALLEN);
    officer("Law", "1213", "");
    officer("Benning", "1216", "");
    officer("J.Robertson", "1222", "");
    officer("G.T.Anderson", "1213", "");
    regiment("4-Ala", "1213", "n", "");
    regiment("2-Ga", "1216", "n", "");
    empty_post("Hood");
    start();
    json_t *told = event_of(act("csa", "end"), "promote");
    assert_string_equal(field_text(told, "leader"), "Law");
    assert_int_equal(field_int(told, "integrity"), 5);
    assert_int_equal(field_int(told, "command_points"), 1);
    assert_true(legal("csa", "at 1216")); /* with any unit of the division */
    act("csa", "at 1213");
    assert_string_equal(leads("Hood"), "Law");
    assert_true(stands_in("Law-repl", "1213")); /* his brigade has one place for the new man */
    assert_false(is_out("Benning"));
    assert_true(is_out("J.Robertson")); /* nine hexes */
    command_phase("csa");
    officer("Hood", "1212", FALLEN);
    officer("Law", "1213", ",'promoted':true");
    officer("Benning", "1216", "");
    officer("J.Robertson", "1222", "");
    more("'divisions':[{'id':'Hood','leader':'Law'}]");
    start();
    json_t *augment = event_of(act("csa", "augment Benning"), "augment");
    assert_string_equal(field_text(augment, "by"), "Law");
    assert_int_equal(field_int(augment, "left"), 0);
    act("csa", "end");
    assert_true(is_out("J.Robertson"));
    PROVED("tss2", "17.13 17.83 17.86C");
}

/* Meredith wounded before: Cutler is next for 1/I. Colonels, replacements and the detached are passed over. */
static void the_unfit_are_passed_over(void **unused) {
    (void)unused;
    final_phase("usa");
    officer("Wadsworth", "1212", FALLEN);
    officer("Meredith", "1213", ",'replacement':true");
    officer("Cutler", "1214", "");
    regiment("2-Wisc", "1213", "n", "");
    empty_post("1/I");
    start();
    assert_string_equal(field_text(event_of(act("usa", "end"), "promote"), "leader"), "Cutler");

    final_phase("usa"); /* 1/V has colonels only: a general of the corps, Weed of 2/V */
    officer("Barnes", "1212", FALLEN);
    officer("Vincent", "1213", "");
    officer("Tilton", "1213", "");
    officer("Weed", "1222", "");
    officer("Day", "1222", "");
    officer("Ward", "1213", "");
    officer("Sykes", "1210", "");
    regiment("20-Me", "1213", "n", "");
    regiment("140-NY", "1222", "n", "");
    empty_post("1/V");
    start();
    assert_string_equal(field_text(event_of(act("usa", "end"), "promote"), "leader"), "Weed");
    assert_true(stands_in("Weed", "1213"));
    assert_true(stands_in("Weed-repl", "1222"));

    final_phase("usa"); /* and of another corps if the corps has none: the owner names him */
    officer("Barnes", "1212", FALLEN);
    officer("Vincent", "1213", "");
    officer("Ward", "1214", "");
    officer("Cutler", "1215", "");
    officer("Gamble", "1216", "");
    officer("Merritt", "1216", "");
    regiment("20-Me", "1213", "n", "");
    empty_post("1/V");
    start();
    act("usa", "end");
    assert_true(legal("usa", "promote Ward"));
    assert_true(legal("usa", "promote Cutler"));
    assert_int_equal(legal_count("promote "), 2); /* no colonel, no horseman */
    refused("usa", "promote Merritt", NULL);
    act("usa", "promote Ward");
    assert_string_equal(leads("1/V"), "Ward");

    final_phase("usa"); /* a general of the cavalry only when there is no other */
    officer("Barnes", "1212", FALLEN);
    officer("Vincent", "1213", "");
    officer("Gamble", "1216", "");
    officer("Merritt", "1216", "");
    regiment("20-Me", "1213", "n", "");
    empty_post("1/V");
    start();
    assert_string_equal(field_text(event_of(act("usa", "end"), "promote"), "leader"), "Merritt");
    PROVED("tss2", "17.14b 17.86B 17.86F");
}

/* Those who began with the division first; the attached only when these are gone or detached. */
static void the_attached_come_after_the_divisions_own(void **unused) {
    (void)unused;
    for (int detached = 0; detached < 2; detached++) {
        final_phase("csa");
        officer("Hood", "1212", FALLEN);
        officer("Benning", "1213", "");
        officer("Kershaw", "1214", "");
        officer("Semmes", "1214", "");
        regiment("2-Ga", "1213", "n", "");
        empty_post("Hood");
        more(detached ? "'brigades':[{'id':'Kershaw','division':'Hood','attached':true},{'id':'Benning',"
                        "'division':null,'detached':true}]"
                      : "'brigades':[{'id':'Kershaw','division':'Hood','attached':true}]");
        start();
        assert_string_equal(field_text(event_of(act("csa", "end"), "promote"), "leader"),
                            detached ? "Kershaw" : "Benning");
    }
    PROVED("tss2", "17.86D 17.86E");
}

/* A corps goes to the first division commander of its list, whose division goes down its own. */
static void corps_go_to_division_commanders(void **unused) {
    (void)unused;
    final_phase("usa");
    officer("Reynolds", "1212", FALLEN);
    officer("Doubleday", "1213", "");
    officer("Wadsworth", "1213", "");
    officer("Stannard", "1214", "");
    officer("Meredith", "1213", "");
    regiment("2-Wisc", "1213", "n", "");
    regiment("13-Vt", "1214", "n", "");
    empty_post("I");
    start();
    json_t *answer = act("usa", "end");
    json_t *told = event_where(answer, "promote", "leader", "Doubleday");
    assert_non_null(told);
    assert_int_equal(field_int(told, "integrity"), 6); /* his printed radius */
    assert_int_equal(field_int(told, "command_points"), 0);
    act("usa", "at 1213");
    settle_to("command");
    assert_string_equal(leads("I"), "Doubleday");
    assert_string_equal(leads("3/I"), "Stannard");
    assert_true(stands_in("Stannard-repl", "1214"));

    final_phase("usa"); /* nobody of the corps: a division commander of another, never a brigadier of his own */
    officer("Reynolds", "1212", FALLEN);
    officer("Meredith", "1213", "");
    officer("Gibbon", "1214", "");
    officer("Buford", "1214", "");
    regiment("2-Wisc", "1213", "n", "");
    empty_post("I");
    start();
    told = event_of(act("usa", "end"), "promote");
    assert_string_equal(field_text(told, "leader"), "Gibbon");
    final_phase("usa"); /* of the cavalry only when there is no other */
    officer("Reynolds", "1212", FALLEN);
    officer("Meredith", "1213", "");
    officer("Buford", "1214", "");
    regiment("2-Wisc", "1213", "n", "");
    empty_post("I");
    start();
    told = event_of(act("usa", "end"), "promote");
    assert_string_equal(field_text(told, "leader"), "Buford");
    PROVED("tss2", "17.25 17.83 17.86A 17.86F");
}

/* With nobody fit on the map the best holds the post, until one fit for it comes. */
static void a_stopgap_holds_the_post(void **unused) {
    (void)unused;
    final_phase("usa");
    by_command();
    officer("Barnes", "1212", FALLEN);
    officer("Tilton", "1213", "");
    officer("Vincent", "1214", ""); /* rally 2, the best of three colonels */
    officer("Sweitzer", "1213", "");
    officer("Weed", "2424", ",'hex':null");
    regiment("20-Me", "1214", "n", "");
    empty_post("1/V");
    start();
    json_t *told = event_of(act("usa", "end"), "promote");
    assert_string_equal(field_text(told, "leader"), "Vincent");
    assert_int_equal(field_int(told, "integrity"), 4); /* his printed radius */
    assert_true(field_bool(division("1/V"), "stopgap"));
    on_to("final-command");
    on_to("final-command");
    act("usa", "end");
    assert_string_equal(leads("1/V"), "Vincent"); /* nobody better has come */

    final_phase("usa");
    officer("Barnes", "1212", FALLEN);
    officer("Vincent", "1213", ",'promoted':true");
    officer("Vincent-repl", "1214", "");
    officer("Weed", "1220", "");
    regiment("20-Me", "1214", "n", "");
    regiment("140-NY", "1220", "n", "");
    more("'divisions':[{'id':'1/V','leader':'Vincent','stopgap':true}]");
    start();
    act("usa", "end");
    assert_string_equal(leads("1/V"), "Weed");
    assert_true(stands_in("Vincent", "1214")); /* back with his brigade */
    assert_false(unit_on_map("Vincent-repl"));
    assert_false(field_bool(division("1/V"), "stopgap"));
    PROVED("tss2", "17.86G");
}

/* Among the unfit of the command the best Rally Rating decides, not the order of the counters, and nobody of another.
 */
static void the_best_of_the_unfit(void **unused) {
    (void)unused;
    final_phase("usa");
    officer("Barnes", "1212", FALLEN);
    officer("Tilton", "1213", ",'rally':3");
    officer("Vincent", "1214", "");
    officer("Sweitzer", "1213", "");
    officer("Day", "1213", ",'rally':4"); /* a colonel of 2/V */
    regiment("20-Me", "1214", "n", "");
    empty_post("1/V");
    start();
    assert_string_equal(field_text(event_of(act("usa", "end"), "promote"), "leader"), "Tilton");
    PROVED("tss2", "17.86G");
}

/* Doubleday gets the corps: division commanders who are far from him have lost touch; their brigades have not. */
static void a_corps_loses_touch(void **unused) {
    (void)unused;
    final_phase("usa");
    officer("Reynolds", "1212", FALLEN);
    officer("Doubleday", "1213", "");
    officer("Robinson", "1216", "");
    officer("Wadsworth", "2401", ""); /* much farther than six */
    officer("Cutler", "2402", "");
    officer("Gibbon", "2405", ""); /* of II Corps */
    regiment("143-Pa", "1213", "n", "");
    regiment("76-NY", "2402", "n", "");
    empty_post("I");
    start();
    act("usa", "end");
    if (legal_count("at ") > 0)
        act("usa", "at 1213");
    settle_to("command");
    assert_string_equal(leads("I"), "Doubleday");
    assert_true(is_out("Wadsworth"));
    assert_false(is_out("Robinson") || is_out("Cutler") || is_out("Gibbon"));
    PROVED("tss2", "17.86C");
}

/* Lee, Meade and the commanders of cavalry divisions are not replaced. */
static void some_are_not_replaced(void **unused) {
    (void)unused;
    static const struct {
        const char *side, *id, *post, *heir, *unit;
    } lost[] = {{"csa", "R.E.Lee", "ANV", "Longstreet", "4-Ala"},
                {"usa", "Meade", "AoP", "Reynolds", "2-Wisc"},
                {"csa", "Stuart", "Stuart", "Hampton", "4-Ala"},
                {"usa", "Buford", "1/Cav", "Merritt", "2-Wisc"}};
    for (size_t i = 0; i < sizeof lost / sizeof lost[0]; i++) {
        final_phase(lost[i].side);
        officer(lost[i].id, "1212", FALLEN);
        officer(lost[i].heir, "1213", "");
        regiment(lost[i].unit, "1213", "n", "");
        empty_post(lost[i].post);
        start();
        assert_false(event_told(act(lost[i].side, "end"), "promote"));
        assert_string_equal(leads(lost[i].post), "");
    }
    PROVED("tss2", "17.85g");
}

/* ---- Trimble (17.35D) ---- */

enum { AT_1300 = 15, AT_1320 = 16 }; /* Game-Turns of 1 July from 08:20 */

static void heth_has_fallen(int turn) {
    final_phase("csa");
    on_turn(turn);
    officer("Heth", "1212", FALLEN);
    officer("Archer", "1213", "");
    officer("Davis", "1214", "");
    regiment("13-Ala", "1213", "n", "");
    regiment("2-Miss", "1216", "n", "");
    empty_post("Heth");
}

static void trimble_may_take_a_division(void **unused) {
    (void)unused;
    heth_has_fallen(AT_1300);
    start();
    assert_string_equal(field_text(event_of(act("csa", "end"), "promote"), "leader"), "Archer"); /* not there yet */
    heth_has_fallen(AT_1320);
    start();
    assert_false(unit_on_map("Trimble"));
    act("csa", "end");
    assert_int_equal(legal_count("promote "), 2);
    assert_true(legal("csa", "promote Archer")); /* he need not be taken */
    json_t *told = event_of(act("csa", "promote Trimble"), "promote");
    assert_int_equal(field_int(told, "integrity"), 8);
    assert_int_equal(field_int(told, "command_points"), 2);
    assert_true(legal("csa", "at 1213"));
    assert_true(legal("csa", "at 1216"));
    assert_true(legal("csa", "at 1214")); /* with a brigade commander */
    act("csa", "at 1214");
    assert_string_equal(leads("Heth"), "Trimble");
    assert_true(stands_in("Trimble", "1214"));

    final_phase("csa"); /* I Corps knows him not */
    on_turn(AT_1320);
    officer("Hood", "1212", FALLEN);
    officer("Law", "1213", "");
    regiment("4-Ala", "1213", "n", "");
    empty_post("Hood");
    start();
    assert_string_equal(field_text(event_of(act("csa", "end"), "promote"), "leader"), "Law");
    PROVED("tss2", "17.35D");
}

static void trimble_may_supersede(void **unused) {
    (void)unused;
    for (int turn = AT_1300; turn <= AT_1320; turn++) {
        final_phase("csa");
        on_turn(turn);
        officer("Heth", "1212", FALLEN);
        officer("Archer", "1213", ",'promoted':true");
        officer("Archer-repl", "1215", "");
        officer("Rodes", "1220", "");
        regiment("13-Ala", "1215", "n", "");
        more("'divisions':[{'id':'Heth','leader':'Archer'}]");
        start();
        refused("csa", "relieve Rodes", NULL); /* nobody supersedes a division commander of his own right */
        if (turn < AT_1320) {
            refused("csa", "relieve Archer", NULL);
            continue;
        }
        act("csa", "relieve Archer");
        assert_string_equal(leads("Heth"), "Trimble");
        assert_true(stands_in("Archer", "1215")); /* back with his brigade */
        assert_false(unit_on_map("Archer-repl"));
        assert_false(unit_has("Archer", "promoted"));
        assert_true(stands_in("Trimble", "1215"));
        assert_true(legal("csa", "end"));
    }
    final_phase("csa"); /* and he may rise to a corps */
    on_turn(AT_1320);
    officer("Ewell", "1212", FALLEN);
    officer("Early", "1212", FALLEN);
    officer("Johnson", "1213", "");
    officer("Rodes", "1213", "");
    officer("Gordon", "1213", "");
    regiment("4-Ga", "1213", "n", "");
    more("'divisions':[{'id':'II-CS','leader':null},{'id':'Early','leader':'Gordon'}]");
    start();
    act("csa", "end");
    assert_true(legal("csa", "promote Trimble"));
    assert_true(legal("csa", "promote Johnson"));
    assert_int_equal(legal_count("promote "), 2);
    act("csa", "promote Trimble");
    assert_string_equal(leads("II-CS"), "Trimble");
    PROVED("tss2", "17.35D");
}

/* ---- removals (17.87) ---- */

enum { AT_2000 = 36, AT_1940 = 35 };

static void commanders_are_relieved_at_night(void **unused) {
    (void)unused;
    for (int option = 0; option < 2; option++) {
        for (int turn = AT_1940; turn <= AT_2000; turn++) {
            final_phase("csa");
            on_turn(turn);
            officer("Rodes", "1212", "");
            officer("ONeal", "1213", "");
            officer("Doles", "1213", "");
            regiment("3-Al", "1213", "n", "");
            if (option)
                more("'options':{'removals':1}");
            start();
            refused("csa", "relieve Doles", NULL);
            if (!option || turn < AT_2000) {
                refused("csa", "relieve ONeal", "17.87");
                continue;
            }
            act("csa", "relieve ONeal");
            assert_true(unit_has("ONeal", "replacement"));
            refused("csa", "relieve ONeal", "17.87"); /* once */
            assert_true(stands_in("ONeal", "1213"));
            assert_int_equal(special("usa_leader_points"), 0); /* no loss */
        }
    }
    for (int succeeded = 0; succeeded < 3; succeeded++) { /* Doubleday, if he has followed Reynolds; Newton is there */
        final_phase("usa");
        on_turn(AT_2000);
        officer("Reynolds", "1212", succeeded ? FALLEN : "");
        officer("Doubleday", "1213", "");
        officer("Rowley", "1214", succeeded ? ",'promoted':true" : "");
        if (succeeded)
            officer("Rowley-repl", "1215", "");
        officer("Newton", "1220", succeeded < 2 ? "" : FALLEN);
        officer("Wheaton", "1221", "");
        regiment("121-Pa", "1215", "n", "");
        regiment("93-Pa", "1221", "n", "");
        more("'options':{'removals':1}");
        if (succeeded)
            more("'divisions':[{'id':'I','leader':'Doubleday'},{'id':'3/I','leader':'Rowley'}]");
        start();
        if (succeeded != 1) {
            refused("usa", "relieve Doubleday", "17.87");
            continue;
        }
        act("usa", "relieve Doubleday");
        assert_string_equal(leads("I"), "Newton");
        assert_string_equal(leads("3/I"), "Doubleday"); /* back to his own, and so is Rowley */
        assert_true(stands_in("Rowley", "1215"));
        assert_false(unit_on_map("Rowley-repl"));
        act("usa", "end");
        settle_to("command");
        assert_string_equal(leads("3/VI"), "Wheaton");
    }
    PROVED("tss2", "17.87");
}

TESTS(test(brigades_get_a_new_commander), test(divisions_go_down_the_list), test(the_unfit_are_passed_over),
      test(the_attached_come_after_the_divisions_own), test(corps_go_to_division_commanders),
      test(a_stopgap_holds_the_post), test(the_best_of_the_unfit), test(a_corps_loses_touch),
      test(some_are_not_replaced), test(trimble_may_take_a_division), test(trimble_may_supersede),
      test(commanders_are_relieved_at_night))
