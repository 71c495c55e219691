/* test_gettysburg_leaders.c: what leaders give at Gettysburg and what becomes of them (17.14, 17.15, 17.34, 17.4 to
 * 17.7). */
#include "gettysburg_command.h"

/* ---- rally ---- */

#define ROUTED ",'routed':true"

/* Law has radius 5 and two Rally Points. */
static void laws_men(int added) {
    char extra[40];
    snprintf(extra, sizeof extra, ",'added_radius':%d", added);
    begin("rally", "csa");
    officer("Law", "1212", extra);
    regiment("4-Ala", "1212", "n", ROUTED); /* with him */
    regiment("15-Ala", "1214", "n", ROUTED);
    regiment("44-Ala", "1215", "n", ROUTED);
    regiment("47-Ala", "1217", "n", ROUTED);
    regiment("48-Ala", "1218", "n", ROUTED); /* six hexes */
    regiment("2-Ga", "1214", "n", ROUTED);   /* of Benning's */
}

static void rally_points_rally_within_the_radius(void **unused) {
    (void)unused;
    laws_men(0);
    start();
    assert_false(unit_has("4-Ala", "routed")); /* free, as he is with it */
    refused("csa", "rally 48-Ala", "13.53");
    refused("csa", "rally 2-Ga", NULL);
    act("csa", "rally 15-Ala");
    act("csa", "rally 44-Ala");
    refused("csa", "rally 47-Ala", "17.15"); /* two points, two units */
    assert_false(unit_has("15-Ala", "routed"));
    assert_true(unit_has("47-Ala", "routed"));
    laws_men(3); /* points that lengthened his radius do not help here */
    start();
    refused("csa", "rally 48-Ala", "13.53");
    laws_men(0); /* at night the radius is shorter for this as well */
    more("'night':true");
    start();
    refused("csa", "rally 47-Ala", "13.53");
    assert_true(legal("csa", "rally 15-Ala"));
    PROVED("tss2", "17.15 17.22b");
}

static void one_superior_at_a_time(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("Longstreet", "1212", "");
    officer("Hood", "1212", "");
    officer("Law", "1212", "");
    start();
    act("csa", "augment Law Longstreet");
    refused("csa", "augment Law Hood", "17.22");
    act("csa", "augment Law Longstreet");
    PROVED("tss2", "17.22b");
}

/* Iverson, O'Neal, Rowley and Kane rally those with them and nobody else, and lead nobody in. */
static void the_inept(void **unused) {
    (void)unused;
    static const struct {
        const char *side, *id, *with, *near;
    } inept[] = {{"csa", "Iverson", "5-NC", "12-NC"},
                 {"csa", "ONeal", "3-Al", "6-Al"},
                 {"usa", "Rowley", "121-Pa", "142-Pa"},
                 {"usa", "Kane", "29-Pa", "109-Pa"}};
    for (size_t i = 0; i < 4; i++) {
        char action[64];
        begin("rally", inept[i].side);
        officer(inept[i].id, "1212", "");
        regiment(inept[i].with, "1212", "n", ROUTED);
        regiment(inept[i].near, "1213", "n", ROUTED);
        start();
        assert_false(unit_has(inept[i].with, "routed"));
        snprintf(action, sizeof action, "rally %s", inept[i].near);
        refused(inept[i].side, action, "17.15");
        begin("retreat-before-melee", inept[i].side);
        officer(inept[i].id, "1212", "");
        regiment(inept[i].with, "1212", "n", "");
        foot("e", other(inept[i].side), 3, "1211", "s", "");
        start();
        snprintf(action, sizeof action, "with %s", inept[i].with);
        act_all(inept[i].side, "attack 1211", action, "resolve", NULL);
        json_t *answer = no_more_attacks(inept[i].side);
        assert_true(event_told(answer, "initiation")); /* it has to check all the same */
    }
    PROVED("tss2", "17.14a");
}

/* Corps and division commanders rally those of their command who are with them. */
static void seniors_rally_their_own(void **unused) {
    (void)unused;
    begin("rally", "csa");
    officer("Longstreet", "1210", "");
    officer("Hood", "1212", "");
    officer("A.P.Hill", "1214", "");
    regiment("4-Ala", "1210", "n", ROUTED);
    regiment("15-Ala", "1212", "n", ROUTED);
    regiment("2-SC", "1212", "n", ROUTED);   /* of McLaws */
    regiment("3-SC", "1210", "n", ROUTED);   /* of McLaws, but of Longstreet's corps */
    regiment("44-Ala", "1214", "n", ROUTED); /* not of Hill's */
    regiment("47-Ala", "1211", "n", ROUTED); /* beside them only */
    start();
    assert_false(unit_has("4-Ala", "routed"));
    assert_false(unit_has("15-Ala", "routed"));
    assert_true(unit_has("2-SC", "routed"));
    assert_false(unit_has("3-SC", "routed"));
    assert_true(unit_has("44-Ala", "routed"));
    assert_true(unit_has("47-Ala", "routed"));
    PROVED("tss2", "17.34");
}

/* ---- melee and morale ---- */

/* 4-Ala fires; 2-Wisc in 1211 is struck, with these leaders in its hex. */
static json_t *struck(const char *leaders, const char *script) {
    char list[64];
    begin("offensive-fire", "csa");
    snprintf(list, sizeof list, "%s", leaders);
    for (char *one = strtok(list, " "); one; one = strtok(NULL, " "))
        officer(one, "1211", "");
    regiment("2-Wisc", "1211", "s", "");
    regiment("15-Ala", "1212", "n", "");
    regiment("4-Ala", "1212", "n", "");
    start();
    act_all("csa", "fire 1211", "add 15-Ala 4", NULL);
    dice(script);
    json_t *answer = act("csa", "resolve");
    dice_free();
    return answer;
}

static int shift_of_morale(json_t *answer) {
    json_t *check = event_of(answer, "morale");
    return (int)(field_int(check, "total") - field_int(check, "die"));
}

static void a_unit_with_its_leader_holds_better(void **unused) {
    (void)unused;
    const char *script = "[{'small-arms':3},{'morale':'2-Wisc','is':3}]";
    assert_int_equal(shift_of_morale(struck("", script)), 0);
    assert_int_equal(shift_of_morale(struck("Meredith", script)), -1);
    assert_int_equal(shift_of_morale(struck("Wadsworth", script)), -1);
    assert_int_equal(shift_of_morale(struck("Reynolds", script)), -1);
    assert_int_equal(shift_of_morale(struck("Cutler", script)), 0); /* another brigade's */
    assert_int_equal(shift_of_morale(struck("Hancock", script)), 0);
    assert_int_equal(shift_of_morale(struck("Meredith Wadsworth Reynolds", script)), -1); /* one of them only */
    json_t *fallen = struck("Meredith", "[{'small-arms':5},{'leader':'Meredith','is':1},{'leader':'Meredith','is':1},"
                                        "{'morale':'2-Wisc','is':3}]"); /* who falls first is of no help then (17.72) */
    assert_false(unit_on_map("Meredith"));
    assert_int_equal(shift_of_morale(fallen), 0);
    PROVED("tss2", "17.42 17.51 17.72");
}

static json_t *melee_weighed(const char *officers) {
    char list[64];
    begin("retreat-before-melee", "usa");
    snprintf(list, sizeof list, "%s", officers);
    for (char *one = strtok(list, " "); one; one = strtok(NULL, " "))
        officer(one, "1212", "");
    regiment("2-Wisc", "1212", "n", "");
    foot("e", "csa", 3, "1211", "s", "");
    start();
    act_all("usa", "attack 1211", "with 2-Wisc", NULL);
    snprintf(list, sizeof list, "%s", officers);
    for (char *one = strtok(list, " "); one; one = strtok(NULL, " ")) {
        char action[40];
        snprintf(action, sizeof action, "with %s", one);
        if (legal("usa", action))
            act("usa", action);
    }
    act("usa", "resolve");
    json_t *answer = no_more_attacks("usa");
    if (!legal("usa", "attack 1211"))
        return NULL;
    bool checked = event_told(answer, "initiation");
    json_t *told = event_of(act("usa", "attack 1211"), "melee");
    json_object_set_new(told, "checked", json_boolean(checked));
    return told;
}

static void leaders_lead_into_melee(void **unused) {
    (void)unused;
    json_t *led = melee_weighed("Meredith");
    assert_non_null(led);
    assert_false(field_bool(led, "checked"));
    int with_him = (int)field_int(led, "differential");
    led = melee_weighed("Meredith Wadsworth"); /* two of them are worth no more */
    assert_int_equal(field_int(led, "differential"), with_him);
    for (int i = 0; i < 20; i++) { /* morale 6 finds the heart sooner or later */
        led = melee_weighed("");
        if (led)
            break;
    }
    assert_non_null(led);
    assert_true(field_bool(led, "checked"));
    assert_int_equal(field_int(led, "differential"), with_him - 1);
    PROVED("tss2", "17.41 17.51");
}

/* ---- alone ---- */

static void leaders_keep_with_troops_near_the_enemy(void **unused) {
    (void)unused;
    for (int near = 0; near < 2; near++) {
        begin("movement", "usa");
        officer("Meredith", "1212", "");
        officer("Wadsworth", "1212", "");
        officer("Reynolds", "1212", "");
        regiment("2-Wisc", "1212", "n", "");
        foot("e", "csa", 3, near ? "1206" : "1205", "s", "");
        start();
        act("usa", "move Meredith");
        act("usa", "to 1211");
        assert_int_equal(judged_legal("usa", "halt"), !near); /* five hexes from it, or six */
    }
    PROVED("tss2", "17.52 17.51");
}

static void leaders_left_alone(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    officer("Meredith", "1211", "");
    regiment("2-Wisc", "1211", "s", ",'strength':1,'killed':2");
    regiment("19-Ind", "1220", "s", ""); /* his too, and farther off */
    regiment("7-Wisc", "1206", "s", "");
    regiment("24-Mich", "1202", "s", "");
    regiment("76-NY", "1209", "s", ""); /* nearer, and of Cutler's */
    regiment("15-Ala", "1212", "n", "");
    start();
    act_all("csa", "fire 1211", "add 15-Ala 4", NULL);
    dice("[{'small-arms':6},{'leader':'Meredith','is':3},{'leader':'Meredith','is':4}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    assert_true(event_told(answer, "orphan"));
    assert_true(stands_in("Meredith", "1206"));

    begin("offensive-fire", "csa"); /* and with enemies and their zones all around he is taken */
    officer("Meredith", "1211", "");
    regiment("2-Wisc", "1211", "s", ",'strength':1,'killed':2");
    regiment("7-Wisc", "1206", "s", "");
    regiment("15-Ala", "1212", "n", "");
    foot("a", "csa", 2, "1210", "s", "");
    foot("b", "csa", 2, "1111", "ne", "");
    foot("c", "csa", 2, "1112", "ne", "");
    foot("d", "csa", 2, "1311", "nw", "");
    foot("f", "csa", 2, "1312", "nw", "");
    start();
    act_all("csa", "fire 1211", "add 15-Ala 4", NULL);
    dice("[{'small-arms':6},{'leader':'Meredith','is':3},{'leader':'Meredith','is':4}]");
    act("csa", "resolve");
    dice_free();
    assert_string_equal(unit_text("Meredith", "fate"), "captured");
    PROVED("tss2", "17.53");
}

/* ---- casualties ---- */

static void casualties_endanger_every_leader_there(void **unused) {
    (void)unused;
    json_t *answer = struck("Meredith Wadsworth",
                            "[{'small-arms':5},{'leader':'Wadsworth','is':1},{'leader':'Wadsworth','is':1},"
                            "{'leader':'Meredith','is':2},{'leader':'Meredith','is':3},{'morale':'2-Wisc','is':1}]");
    assert_string_equal(unit_text("Wadsworth", "fate"), "killed");
    assert_string_equal(unit_text("Meredith", "fate"), "wounded");
    assert_false(unit_on_map("Wadsworth"));
    assert_false(unit_on_map("Meredith"));
    int leader_at = -1, morale_at = -1;
    size_t i;
    json_t *event;
    json_array_foreach(field_of(answer, "events"), i, event) {
        if (strcmp(field_text(event, "e"), "leader") == 0)
            leader_at = (int)i;
        if (strcmp(field_text(event, "e"), "morale") == 0 && morale_at < 0)
            morale_at = (int)i;
    }
    assert_true(leader_at >= 0 && morale_at > leader_at);
    assert_true(special("csa_leader_points") > 0); /* written down for victory */
    assert_false(event_told(struck("Meredith", "[{'small-arms':3},{'morale':'2-Wisc','is':1}]"), "leader")); /* P/R */
    PROVED("tss2", "17.71 17.72 17.73");
}

static void leaders_do_not_rout(void **unused) {
    (void)unused;
    struck("Meredith", "[{'small-arms':3},{'morale':'2-Wisc','is':6},{'pin':'2-Wisc','is':6}]");
    begin("offensive-fire", "csa");
    officer("Meredith", "1211", "");
    regiment("2-Wisc", "1211", "s", ",'morale':2");
    regiment("7-Wisc", "1211", "s", "");
    regiment("15-Ala", "1212", "n", "");
    start();
    act_all("csa", "fire 1211", "add 15-Ala 4", NULL);
    dice("[{'small-arms':3},{'morale':'2-Wisc','is':6},{'morale':'7-Wisc','is':1}]");
    act("csa", "resolve");
    dice_free();
    assert_false(unit_has("Meredith", "routed"));
    assert_true(legal("usa", "go Meredith")); /* he may go along */
    act("usa", "stay Meredith");
    assert_true(stands_in("Meredith", "1211"));
    PROVED("tss2", "17.74");
}

static void leaders_are_taken_alone(void **unused) {
    (void)unused;
    begin("movement", "csa");
    officer("Meredith", "1210", "");
    regiment("4-Ala", "1212", "n", "");
    start();
    act_all("csa", "move 4-Ala", "to 1211", "to 1210", NULL);
    assert_string_equal(unit_text("Meredith", "fate"), "captured"); /* the instant it comes in */
    begin("movement", "csa");
    officer("Meredith", "1210", "");
    officer("Law", "1211", "");
    guns("g", "csa", 4, "N", "1211", "n", ",'formation':'limbered'");
    start();
    act("csa", "move Law"); /* a leader takes nobody; guns are a unit as any other */
    refused("csa", "to 1210", "5.15");
    act_all("csa", "halt", "move g", "to 1210", NULL);
    assert_string_equal(unit_text("Meredith", "fate"), "captured");
    begin("retreat-before-melee", "csa"); /* the only piece left where the enemy has come in */
    officer("Meredith", "1211", "");
    officer("Law", "1212", "");
    regiment("2-Wisc", "1211", "s", ",'strength':1,'killed':2,'flags':['pinned']");
    regiment("4-Ala", "1212", "n", "");
    regiment("15-Ala", "1212", "n", "");
    start();
    act_all("csa", "attack 1211", "with 4-Ala", "with 15-Ala", "with Law", "resolve", NULL);
    no_more_attacks("csa");
    dice("[{'melee':6},{'leader':'Law','is':3},{'leader':'Law','is':4},{'leader':'Meredith','is':3},{'leader':'"
         "Meredith','is':4}]");
    act("csa", "attack 1211");
    dice_free();
    assert_false(unit_on_map("2-Wisc"));
    assert_string_equal(unit_text("Meredith", "fate"), "captured");
    PROVED("tss2", "17.75 17.54");
}

TESTS(test(rally_points_rally_within_the_radius), test(one_superior_at_a_time), test(the_inept),
      test(seniors_rally_their_own), test(a_unit_with_its_leader_holds_better), test(leaders_lead_into_melee),
      test(leaders_keep_with_troops_near_the_enemy), test(leaders_left_alone),
      test(casualties_endanger_every_leader_there), test(leaders_do_not_rout), test(leaders_are_taken_alone))
