/* test_gettysburg_command.c: Terrible Swift Sword's chain of command: brigades, divisions, corps (17.0 to 17.3, 17.9).
 */
#include "gettysburg_command.h"

/* Law (radius 5) of Hood (integrity 10) leads his regiments wherever he is himself. */
static void units_are_in_command_within_the_radius(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("Hood", "0101", "");
    officer("Law", "1212", "");
    regiment("4-Ala", "1217", "n", "");
    regiment("15-Ala", "1218", "n", "");
    regiment("9-Ga", "1212", "n", "");
    regiment("11-Ga", "0101", "n", "");
    foot("e1", "usa", 4, "2020", "nw", "");
    start();
    json_t *told = event_of(act("csa", "end"), "command");
    assert_int_equal((int)json_array_size(field_of(told, "out")), 3);
    assert_true(is_out("Law")); /* more than ten hexes from Hood, and not detached */
    assert_false(is_out("4-Ala"));
    assert_true(is_out("15-Ala"));
    assert_true(is_out("9-Ga"));   /* Law is no commander of G.T. Anderson's */
    assert_false(is_out("11-Ga")); /* Hood is */
    end_until("movement");
    act("csa", "move Law");
    act("csa", "to 1213");
    assert_int_equal(legal_count("to "), 0);
    put_down("csa");
    act("csa", "move 15-Ala");
    refused("csa", "form column", "6.2");
    act("csa", "to 1217");
    assert_int_equal(legal_count("to "), 0);
    put_down("csa");
    act("csa", "move 4-Ala"); /* in command: it marches and changes as it likes */
    assert_true(judged_legal("csa", "form column"));
    act("csa", "to 1218");
    assert_true(legal_count("to ") > 0);
    PROVED("tss2", "17.0a 17.11a 17.16 17.21 17.23");
}

/* Out of command it fires at nobody but the next, begins no melee, and still defends itself. */
static void units_out_of_command_fight_only_the_nearest(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    regiment("4-Ala", "1212", "n", ",'flags':['out-of-command']");
    regiment("15-Ala", "1512", "n", ",'flags':['out-of-command']");
    foot("e1", "usa", 4, "1211", "s", "");
    foot("e2", "usa", 4, "1510", "s", "");
    by_command();
    start();
    assert_true(legal("csa", "fire 1211"));
    refused("csa", "fire 1510", NULL);
    act_all("csa", "fire 1211", "add 4-Ala", NULL);
    asked("{'cmd':'dice','script':[{'small-arms':1},{'morale':1}]}"); /* nobody runs */
    act("csa", "resolve");
    end_until("retreat-before-melee");
    refused("csa", "attack 1211", NULL);
    begin("defensive-fire", "usa");
    regiment("15-Ala", "1512", "n", ",'flags':['out-of-command']");
    foot("e2", "usa", 4, "1510", "s", "");
    by_command();
    start();
    assert_true(legal("csa", "fire 1510"));
    begin("movement", "usa"); /* and it fires at those who leave its zone */
    regiment("15-Ala", "1512", "n", ",'flags':['out-of-command']");
    foot("e2", "usa", 4, "1511", "s", "");
    start();
    act("usa", "move e2");
    act("usa", "to 1510");
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "add 15-Ala"));
    PROVED("tss2", "17.11b");
}

/* Hood has three Command Points, Longstreet three for all his corps; one superior at a time lengthens a radius. */
static void command_points_lengthen_radii(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("Longstreet", "1210", "");
    officer("Hood", "1212", "");
    officer("Law", "1212", "");
    officer("Benning", "1213", "");
    officer("J.Robertson", "1224", ""); /* twelve hexes from Hood */
    regiment("4-Ala", "1218", "n", "");
    regiment("2-Ga", "1218", "n", "");
    regiment("1-Tex", "1224", "n", "");
    start();
    json_t *told = event_of(act("csa", "augment Law"), "augment");
    assert_string_equal(field_text(told, "by"), "Hood"); /* the nearest superior pays */
    assert_int_equal(field_int(told, "radius"), 6);
    assert_int_equal(field_int(told, "left"), 2);
    refused("csa", "augment Law Longstreet", "17.22");
    refused("csa", "augment J.Robertson Hood", "17.22"); /* outside the radius of Hood */
    refused("csa", "augment J.Robertson Longstreet", "17.33");
    told = event_of(act("csa", "augment Benning Longstreet"), "augment");
    assert_string_equal(field_text(told, "by"), "Longstreet");
    assert_int_equal(field_int(told, "left"), 2);
    refused("csa", "augment Benning Hood", "17.22");
    refused("csa", "augment Longstreet", "17.12");
    act("csa", "augment Law"); /* and Hood's points may be divided or heaped */
    act("csa", "augment Law");
    refused("csa", "augment Law", "17.22");
    act("csa", "end");
    assert_int_equal(unit_int("Law", "added_radius"), 3);
    assert_false(is_out("4-Ala")); /* six hexes: five and more */
    assert_false(is_out("2-Ga"));  /* five: four and one */
    assert_true(is_out("J.Robertson"));
    PROVED("tss2", "17.12 17.22a");
}

/* A corps commander's points lengthen the integrity of his division commanders too. */
static void corps_points_lengthen_integrity(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("Longstreet", "1211", "");
    officer("Hood", "1212", "");
    officer("Law", "1223", "");
    officer("McLaws", "2401", ""); /* too far */
    officer("Heth", "1212", "");   /* of Hill's */
    regiment("4-Ala", "1223", "n", "");
    start();
    refused("csa", "augment McLaws", "17.33");
    refused("csa", "augment Heth", NULL);
    json_t *told = event_of(act("csa", "augment Hood"), "augment");
    assert_string_equal(field_text(told, "by"), "Longstreet");
    assert_int_equal(field_int(told, "radius"), 11);
    act("csa", "end");
    assert_false(is_out("Law")); /* eleven hexes from Hood */
    assert_false(is_out("McLaws"));
    command_phase("csa"); /* by night too: only a brigade commander has to be spoken to (21.23) */
    officer("Longstreet", "1211", "");
    officer("Hood", "1212", "");
    officer("Law", "1213", "");
    more("'night':true");
    start();
    assert_true(legal("csa", "augment Hood"));
    refused("csa", "augment Law Longstreet", "21.23");
    PROVED("tss2", "17.33A 17.33B 21.23");
}

/* A Union division commander has to stay near his corps commander (Reynolds 10); his brigades look to him alone. */
static void union_divisions_need_their_corps(void **unused) {
    (void)unused;
    command_phase("usa");
    officer("Reynolds", "1201", "");
    officer("Doubleday", "1211", "");
    officer("Wadsworth", "1212", "");
    officer("Meredith", "1217", "");
    officer("Cutler", "1220", "");
    regiment("2-Wisc", "1217", "n", "");
    start();
    json_t *out = field_of(event_of(act("usa", "end"), "command"), "out");
    assert_int_equal((int)json_array_size(out), 2);
    assert_false(is_out("Doubleday"));
    assert_true(is_out("Wadsworth"));
    assert_false(is_out("Meredith")); /* five hexes from Wadsworth, who is himself out of command */
    assert_true(is_out("Cutler"));    /* eight */
    end_until("movement");
    act("usa", "move Wadsworth");
    act("usa", "to 1211");
    assert_int_equal(legal_count("to "), 0);
    PROVED("tss2", "17.33C 4.A1");
}

/* A detached division needs no corps; at most two of the army's are. A corps commander who has not come binds nobody.
 */
static void union_divisions_are_detached(void **unused) {
    (void)unused;
    command_phase("usa");
    officer("Reynolds", "1201", "");
    officer("Wadsworth", "1206", "");
    officer("Doubleday", "1207", "");
    officer("Robinson", "1207", "");
    officer("Hancock", "1601", "");
    officer("Gibbon", "1604", "");
    officer("Caldwell", "1604", "");
    officer("Howard", "2402", "");
    officer("Schurz", "2404", "");
    officer("Barnes", "2020", ""); /* of V Corps, Sykes not here */
    start();
    act("usa", "detach Wadsworth");
    assert_true(field_bool(division("1/I"), "detached"));
    refused("usa", "detach Doubleday", "17.63"); /* one division of a corps */
    act("usa", "detach Gibbon");
    refused("usa", "detach Schurz", "17.68"); /* two of the army */
    refused("usa", "attach Doubleday Hancock", "17.63");
    refused("usa", "attach Wadsworth Reynolds", "17.61"); /* once a phase */
    act("usa", "end");
    assert_false(is_out("Barnes"));
    on_to("initial-command");
    on_to("initial-command");
    refused("usa", "attach Wadsworth Howard", "17.64"); /* too far */
    act("usa", "attach Wadsworth Hancock");
    assert_string_equal(field_text(division("1/I"), "corps"), "II");
    refused("usa", "detach Schurz", "17.68"); /* still away from its own */
    act("usa", "attach Gibbon Hancock");
    act("usa", "detach Schurz");
    PROVED("tss2", "17.6b 17.68");
}

/* Confederate divisions go from corps to corps in the same way. */
static void confederate_divisions_change_their_corps(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("A.P.Hill", "0402", "");
    officer("Longstreet", "0401", "");
    officer("Heth", "0404", "");
    officer("Pickett", "0404", "");
    officer("Hood", "2424", "");
    start();
    refused("csa", "attach Hood A.P.Hill", "17.64");
    act("csa", "attach Pickett A.P.Hill");
    assert_string_equal(field_text(division("Pickett"), "corps"), "III-CS");
    refused("csa", "attach Heth R.E.Lee", NULL);
    act("csa", "attach Heth Longstreet");
    act("csa", "end");
    assert_false(is_out("Hood")); /* always in command, however far from Longstreet */
    assert_false(is_out("Heth"));
    PROVED("tss2", "17.33B 17.6b");
}

/* Cavalry brigades need no division commander but for his points. */
static void cavalry_brigades_go_their_own_way(void **unused) {
    (void)unused;
    command_phase("usa");
    officer("Buford", "0101", "");
    officer("Gamble", "1220", "");
    officer("Devin", "0104", "");
    regiment("8-Ill-c", "1220", "n", ",'formation':'mounted'");
    start();
    refused("usa", "augment Gamble", "17.22");
    assert_true(legal("usa", "augment Devin"));
    act("usa", "end");
    assert_false(is_out("Gamble"));
    end_until("movement");
    act_all("usa", "move Gamble", "to 1219", NULL);
    assert_true(legal_count("to ") > 0);
    PROVED("tss2", "17.24");
}

/* Lee and Meade command nobody, unless the option says so. */
static void army_commanders(void **unused) {
    (void)unused;
    for (int option = 0; option < 2; option++) {
        command_phase("csa");
        officer("R.E.Lee", "1212", "");
        officer("Longstreet", "1202", "");
        regiment("4-Ala", "1212", "n", ",'routed':true");
        regiment("15-Ala", "1202", "n", "");
        if (option)
            more("'options':{'army-commanders':1}");
        start();
        act("csa", "end");
        assert_int_equal(is_out("4-Ala"), !option);
        assert_false(is_out("15-Ala")); /* Longstreet is of its command */
        on_to("rally");
        assert_int_equal(unit_has("4-Ala", "routed"), !option);
    }
    PROVED("tss2", "17.31");
}

/* Columns of one brigade that follow each other are led by a leader near any of them. */
static void columns_are_led_as_one(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("Hood", "1203", "");
    officer("Law", "1203", "");
    regiment("4-Ala", "1208", "n", ",'formation':'column'");
    regiment("15-Ala", "1209", "n", ",'formation':'column'");
    regiment("44-Ala", "1210", "n", ",'formation':'column'");
    regiment("47-Ala", "1212", "n", ",'formation':'column'"); /* a gap before it */
    regiment("48-Ala", "1309", "n", "");                      /* beside them, but in line */
    regiment("2-Ga", "1211", "n", ",'formation':'column'");   /* of Benning's: it fills no gap */
    start();
    act("csa", "end");
    assert_false(is_out("4-Ala"));
    assert_false(is_out("15-Ala"));
    assert_false(is_out("44-Ala"));
    assert_true(is_out("47-Ala"));
    assert_true(is_out("48-Ala"));
    assert_true(is_out("2-Ga"));
    command_phase("csa"); /* and nobody of a column that is wholly beyond his radius */
    officer("Law", "1202", "");
    regiment("4-Ala", "1208", "n", ",'formation':'column'");
    regiment("15-Ala", "1209", "n", ",'formation':'column'");
    start();
    act("csa", "end");
    assert_true(is_out("4-Ala"));
    assert_true(is_out("15-Ala"));
    PROVED("tss2", "17.9");
}

TESTS(test(units_are_in_command_within_the_radius), test(units_out_of_command_fight_only_the_nearest),
      test(command_points_lengthen_radii), test(corps_points_lengthen_integrity),
      test(union_divisions_need_their_corps), test(union_divisions_are_detached),
      test(confederate_divisions_change_their_corps), test(cavalry_brigades_go_their_own_way), test(army_commanders),
      test(columns_are_led_as_one))
