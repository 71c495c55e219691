/* test_gettysburg_special.c: sharpshooters and corps cavalry (19.0), independents (17.69), nameless commanders (27.0),
 * and the lists of promotion (17.85). */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gettysburg.h"
#include "gettysburg_command.h"

#define DRY ",'depleted':true"

/* ---- independents (17.69, 19.1) ---- */

static void us_sharpshooters_need_nobody(void **unused) {
    (void)unused;
    static const char *const both[] = {"1-US-SS", "2-US-SS"};
    for (int i = 0; i < 2; i++) {
        char action[40];
        command_phase("usa");
        regiment(both[i], "1212", "n", "");
        foot("e", "csa", 3, "0101", "s", "");
        start();
        act("usa", "end");
        assert_false(is_out(both[i]));
        end_until("movement");
        snprintf(action, sizeof action, "move %s", both[i]);
        act("usa", action);
        assert_true(judged_legal("usa", "form column"));
        act_all("usa", "to 1211", "to 1210", NULL);

        for (int die = 5; die <= 6; die++) { /* morale 5: its own die */
            char script[80];
            begin("rally", "usa");
            regiment(both[i], "1212", "n", ",'routed':true");
            start();
            snprintf(script, sizeof script, "[{'rally':'%s','is':%d}]", both[i], die);
            dice(script);
            act("usa", "end");
            dice_free();
            assert_int_equal(unit_has(both[i], "routed"), die == 6);
        }
        begin("ammunition-resupply", "usa"); /* any division's wagon, any corps' train */
        regiment(both[i], "1212", "n", DRY);
        append(field_units, sizeof field_units, ",{'id':'Wagon-1-I','hex':'1212'},{'id':'Train-XII','hex':'1213'}");
        start();
        assert_true(legal_count("resupply") > 0);
        snprintf(action, sizeof action, "resupply %s Wagon-1-I", both[i]);
        assert_true(judged_legal("usa", action));
        snprintf(action, sizeof action, "resupply %s Train-XII", both[i]);
        assert_true(judged_legal("usa", action));
    }
    begin("offensive-fire", "csa"); /* of no brigade: nothing they lose costs anybody his effectiveness */
    regiment("1-US-SS", "1211", "s", "");
    regiment("15-Ala", "1212", "n", "");
    start();
    act_all("csa", "fire 1211", "add 15-Ala 4", NULL);
    dice("[{'small-arms':6},{'morale':'1-US-SS','is':1},{'pin':'1-US-SS','is':1}]");
    json_t *check = event_of(act("csa", "resolve"), "morale");
    dice_free();
    assert_null(item_of(check, "modifiers", "18.11"));
    assert_int_equal(counter_called(tables_named("gettysburg"), "1-US-SS")->brigade, NO_BRIGADE);
    PROVED("tss2", "17.69 19.11 19.12 19.13");
}

/* ---- Confederate sharpshooters (19.2) ---- */

static void csa_sharpshooters_are_half_free(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("ONeal", "1212", "");
    regiment("5-Al-SS", "1220", "n", "");
    regiment("3-Al", "1220", "n", "");
    start();
    act("csa", "end");
    assert_false(is_out("5-Al-SS")); /* beyond the radius, and not out of command */
    assert_true(is_out("3-Al"));
    begin("rally", "csa"); /* beyond it, its own die */
    officer("ONeal", "1212", "");
    regiment("5-Al-SS", "1220", "n", ",'routed':true");
    start();
    dice("[{'rally':'5-Al-SS','is':5}]");
    act("csa", "end");
    dice_free();
    assert_false(unit_has("5-Al-SS", "routed"));
    begin("rally", "csa"); /* within it, like the others: O'Neal has no points, so it stays routed */
    officer("ONeal", "1212", "");
    regiment("5-Al-SS", "1213", "n", ",'routed':true");
    start();
    refused("csa", "rally 5-Al-SS", "17.15");
    act("csa", "end");
    assert_true(unit_has("5-Al-SS", "routed"));
    begin("rally", "csa");
    officer("M.Jenkins", "1212", "");
    regiment("Palmetto-SS", "1213", "n", ",'routed':true");
    more("'options':{'optional-units':1}");
    start();
    act("csa", "rally Palmetto-SS");
    begin("offensive-fire", "usa"); /* its losses are O'Neal's */
    regiment("5-Al-SS", "1211", "s", "");
    regiment("24-Mich", "1212", "n", "");
    start();
    act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
    dice("[{'small-arms':6},{'morale':'5-Al-SS','is':1},{'pin':'5-Al-SS','is':1}]");
    act("usa", "resolve");
    dice_free();
    assert_int_equal(field_int(brigade("ONeal"), "boxes"), 1);
    begin("offensive-fire", "usa"); /* and it checks like O'Neal's, without strangers in the hex */
    regiment("5-Al-SS", "1211", "s", "");
    regiment("3-Al", "1211", "s", "");
    regiment("24-Mich", "1212", "n", "");
    more("'brigades':[{'id':'ONeal','boxes':8}]");
    start();
    act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
    dice("[{'small-arms':3},{'morale':'5-Al-SS','is':1},{'morale':'3-Al','is':1},{'pin':'5-Al-SS','is':1},"
         "{'pin':'3-Al','is':1}]");
    json_t *check = event_where(act("usa", "resolve"), "morale", "unit", "5-Al-SS");
    dice_free();
    assert_int_equal(row_by(check, "modifiers", "18.11"), 1);
    assert_null(item_of(check, "modifiers", "13.23b"));
    PROVED("tss2", "19.21 19.22");
}

static void csa_sharpshooters_have_one_wagon(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "csa");
    regiment("5-Al-SS", "1212", "n", DRY);
    append(field_units, sizeof field_units,
           ",{'id':'Wagon-Rodes','hex':'1212'},{'id':'Wagon-Early','hex':'1213'},{'id':'Train-II-CS','hex':'1211'}");
    start();
    assert_true(judged_legal("csa", "resupply 5-Al-SS Wagon-Rodes"));
    refused("csa", "resupply 5-Al-SS Wagon-Early", NULL);
    refused("csa", "resupply 5-Al-SS Train-II-CS", "19.23");
    PROVED("tss2", "19.23");
}

/* Only the Union's form skirmish lines; the 5th Alabama's two counters are one unit in a hex; Palmetto comes with
 * Jenkins only. */
static void the_rest_of_the_sharpshooters(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    const struct counter_info *half = counter_called(t, "5-Al-SS"), *palmetto = counter_called(t, "Palmetto-SS");
    assert_non_null(half);
    assert_string_equal(t->counter[half->twin].id, "5-Al");
    assert_string_equal(t->brigade[palmetto->brigade].id, "M.Jenkins");
    assert_true(palmetto->optional && counter_called(t, "M.Jenkins")->optional);
    assert_true(palmetto->condition > 0); /* no bargain, no Palmetto */
    begin("movement", "csa");
    regiment("5-Al", "1212", "n", "");
    regiment("5-Al-SS", "1213", "n", "");
    regiment("3-Al", "1212", "n", "");
    regiment("6-Al", "1212", "n", "");
    start(); /* three regiments and the half of one of them */
    act("csa", "move 5-Al-SS");
    assert_true(judged_legal("csa", "to 1212"));
    refused("csa", "form skirmish", NULL);
    PROVED("tss2", "19.24 19.25 19.26");
}

static void us_sharpshooters_skirmish(void **unused) {
    (void)unused;
    static const char *const men[] = {"1-US-SS", "2-US-SS", "5-Al-SS"};
    for (int i = 0; i < 3; i++) {
        const char *side = i < 2 ? "usa" : "csa";
        char action[40];
        begin("movement", side);
        regiment(men[i], "1212", "n", "");
        more("'options':{'skirmishers':1}");
        start();
        snprintf(action, sizeof action, "move %s", men[i]);
        act(side, action);
        if (i < 2)
            act(side, "form skirmish");
        else
            refused(side, "form skirmish", "23.1");
    }
    PROVED("tss2", "19.14 19.24");
}

/* ---- Hunt and Tyler (17.35) ---- */

/* Is this battery in command when only he is there, so many hexes south of it? An enemy is near. */
static bool guns_in_command(const char *battery, const char *who, const char *hex) {
    command_phase("usa");
    officer(who, hex, "");
    append(field_units, sizeof field_units, "%s{'id':'%s','hex':'1204','facing':'n','formation':'limbered'}",
           field_units[0] ? "," : "", battery);
    foot("e", "csa", 3, "1201", "n", "");
    start();
    act("usa", "end");
    return !is_out(battery);
}

static void hunt_and_tyler_lead_guns(void **unused) {
    (void)unused;
    assert_true(guns_in_command("5-Mass", "Hunt", "1212")); /* of the Reserve, eight hexes away */
    assert_false(guns_in_command("5-Mass", "Hunt", "1213"));
    assert_true(guns_in_command("E-1-RI", "Hunt", "1212")); /* of III Corps, or any other */
    assert_true(guns_in_command("5-Me", "Hunt", "1212"));
    assert_true(guns_in_command("5-Mass", "Tyler", "1212"));
    assert_false(guns_in_command("5-Mass", "Tyler", "1213"));
    assert_false(guns_in_command("E-1-RI", "Tyler", "1210")); /* Tyler's word holds in the Reserve only */
    command_phase("usa");                                     /* and neither commands a regiment */
    officer("Hunt", "1212", "");
    officer("Tyler", "1212", "");
    regiment("2-Wisc", "1212", "n", "");
    start();
    act("usa", "end");
    assert_true(is_out("2-Wisc"));
    PROVED("tss2", "17.35B 17.35C");
}

/* ---- II Corps cavalry (19.3) ---- */

static void corps_cavalry_at(const char *who, const char *hex) {
    command_phase("csa");
    officer(who, "1212", "");
    regiment("35-Va-Bn-c", hex, "n", ",'formation':'mounted'");
    foot("e", "usa", 3, "2401", "n", "");
    start();
    act("csa", "end");
}

static void corps_cavalry_follows_its_corps(void **unused) {
    (void)unused;
    corps_cavalry_at("Gordon", "1217"); /* radius 5 of a brigade commander of the corps */
    assert_false(is_out("35-Va-Bn-c"));
    corps_cavalry_at("Smith", "1215"); /* radius 2 */
    assert_true(is_out("35-Va-Bn-c"));
    corps_cavalry_at("Johnson", "1217"); /* five hexes of a division commander, whatever his radius */
    assert_false(is_out("35-Va-Bn-c"));
    corps_cavalry_at("Johnson", "1218");
    assert_true(is_out("35-Va-Bn-c"));
    corps_cavalry_at("Ewell", "1217");
    assert_false(is_out("35-Va-Bn-c"));
    corps_cavalry_at("Ewell", "1218");
    assert_true(is_out("35-Va-Bn-c"));
    corps_cavalry_at("Law", "1213"); /* another corps' */
    assert_true(is_out("35-Va-Bn-c"));
    command_phase("csa"); /* an enemy's zone in the way counts as for any radius */
    officer("Ewell", "1212", "");
    regiment("1-Md-Bn-c", "1214", "n", ",'formation':'mounted'");
    foot("a", "usa", 3, "1213", "n", "");
    foot("b", "usa", 3, "1112", "s", "");
    foot("c", "usa", 3, "1312", "s", "");
    foot("d", "usa", 3, "1015", "ne", "");
    foot("f", "usa", 3, "1415", "nw", "");
    start();
    act("csa", "end");
    assert_true(is_out("1-Md-Bn-c"));
    PROVED("tss2", "19.31");
}

static void corps_cavalry_cut_off(void **unused) {
    (void)unused;
    corps_cavalry_at("Ewell", "1222");
    assert_true(is_out("35-Va-Bn-c"));
    on_to("initial-command");
    on_to("initial-command");
    act("csa", "end");
    assert_true(is_out("35-Va-Bn-c"));
    on_to("initial-command");
    on_to("initial-command");
    act("csa", "end");
    assert_false(is_out("35-Va-Bn-c")); /* from the third turn on it shifts for itself */
    PROVED("tss2", "19.32");
}

/* ---- nameless commanders (27.0) ---- */

static json_t *led_by(const char *extra, const char *at, int option) {
    begin("retreat-before-melee", "csa");
    officer("Law", at, extra);
    regiment("4-Ala", "1212", "n", "");
    foot("e", "usa", 3, "1211", "s", "");
    if (option)
        more("'options':{'nameless-leaders':1}");
    start();
    act_all("csa", "attack 1211", "with 4-Ala", "resolve", NULL);
    return no_more_attacks("csa");
}

static int shift_of_heart(json_t *answer) {
    json_t *told = event_of(answer, "initiation");
    int by = 0;
    size_t i;
    json_t *item;
    json_array_foreach(field_of(told, "modifiers"), i, item) by += (int)field_int(item, "by");
    return by;
}

static void the_nameless_lead_nobody_in(void **unused) {
    (void)unused;
    assert_false(event_told(led_by(",'replacement':true", "1212", 0), "initiation"));
    assert_int_equal(shift_of_heart(led_by(",'replacement':true", "1212", 1)), -1); /* it checks, with one off */
    assert_false(event_told(led_by("", "1212", 1), "initiation"));                  /* Law himself leads */
    assert_int_equal(shift_of_heart(led_by("", "1213", 1)), -1);                    /* from beside it too */
    assert_int_equal(shift_of_heart(led_by(",'replacement':true", "1213", 1)), 0);  /* which the other does not */
    assert_int_equal(shift_of_heart(led_by(",'replacement':true", "1213", 0)), -1);
    PROVED("tss2", "27.0");
}

/* ---- the lists (17.85) ---- */

static void the_lists_of_promotion(void **unused) {
    (void)unused;
    static const char *const lists[][2] = {{"I-CS", "McLaws Hood Pickett"},
                                           {"McLaws", "Kershaw Semmes Barksdale Wofford"},
                                           {"Pickett", "Kemper Armistead Garnett Corse"},
                                           {"Hood", "Law G.T.Anderson J.Robertson Benning"},
                                           {"R.Ransom", "M.Jenkins Cooke M.Ransom"},
                                           {"II-CS", "Early Trimble Johnson Rodes"},
                                           {"Early", "Trimble Hays-CS Gordon Smith"},
                                           {"Johnson", "Trimble Steuart J.Jones Walker"},
                                           {"Rodes", "Trimble Doles Ramseur Daniel"},
                                           {"III-CS", "R.Anderson Trimble Pender Heth"},
                                           {"R.Anderson", "Trimble Wilcox Mahone Wright-CS Posey"},
                                           {"Heth", "Trimble Archer Pettigrew Davis"},
                                           {"Pender", "Trimble Lane Thomas Scales"},
                                           {"I", "Doubleday Wadsworth Robinson"},
                                           {"1/I", "Meredith Cutler"},
                                           {"2/I", "Baxter Paul"},
                                           {"3/I", "Rowley Stannard"},
                                           {"II", "Gibbon Hays-US Caldwell"},
                                           {"1/II", "Zook"},
                                           {"2/II", "Webb Harrow"},
                                           {"III", "Birney Humphreys"},
                                           {"1/III", "Ward Graham"},
                                           {"2/III", "Carr"},
                                           {"V", "Ayres Barnes Crawford"},
                                           {"1/V", ""},
                                           {"2/V", "Weed"},
                                           {"3/V", ""},
                                           {"VI", "Newton Howe Wright-US"},
                                           {"1/VI", "Russell Torbert Bartlett"},
                                           {"2/VI", "Neill"},
                                           {"3/VI", "Wheaton Shaler"},
                                           {"XI", "Schurz von-Steinwehr Barlow"},
                                           {"1/XI", "Ames"},
                                           {"3/XI", "Schimmelfennig"},
                                           {"XII", "French Williams-US Geary"},
                                           {"1/XII", "Ruger"},
                                           {"2/XII", "Greene"},
                                           {"3/XII", "Kenly Morris"}};
    const struct gbacw_tables *t = tables_named("gettysburg");
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const struct division_info *found = NULL;
        char names[200] = "";
        for (unsigned d = 0; d < t->division_count; d++)
            if (strcmp(t->division[d].id, lists[i][0]) == 0)
                found = &t->division[d];
        assert_non_null(found);
        for (int n = 0; n < found->successor_count; n++)
            append(names, sizeof names, "%s%s", n ? " " : "", t->counter[found->successor[n]].id);
        assert_string_equal(names, lists[i][1]);
    }
    static const char *const colonels[] = {"Vincent", "Tilton", "Sweitzer", "McCandless", "Fisher"};
    for (size_t i = 0; i < 5; i++) { /* 1/V and 3/V have nobody else */
        assert_int_equal(counter_called(t, colonels[i])->grade, GRADE_COLONEL);
        assert_int_equal(counter_called(t, colonels[i])->rating.higher, 0);
    }
    PROVED("tss2", "17.85a 17.85b 17.85c 17.85d 17.85e 17.85f");
}

TESTS(test(us_sharpshooters_need_nobody), test(csa_sharpshooters_are_half_free), test(csa_sharpshooters_have_one_wagon),
      test(the_rest_of_the_sharpshooters), test(us_sharpshooters_skirmish), test(hunt_and_tyler_lead_guns),
      test(corps_cavalry_follows_its_corps), test(corps_cavalry_cut_off), test(the_nameless_lead_nobody_in),
      test(the_lists_of_promotion))
