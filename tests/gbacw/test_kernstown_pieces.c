/* test_kernstown_pieces.c: Stonewall 2.0 to 4.0 and the sheets of 20.3: map, counters, tracks, the sequence of play. */
#include "kernstown.h"

static json_t *counter_shown(const char *id) {
    json_t *item, *list = field_of(field_of(asked("{'cmd':'view'}"), "view"), "counters");
    size_t i;
    json_array_foreach(list, i, item) {
        if (strcmp(field_text(item, "id"), id) == 0)
            return item;
    }
    fail_msg("%s is not shown", id);
    return NULL;
}
static bool has_word(json_t *list, const char *word) {
    json_t *item;
    size_t i;
    json_array_foreach(list, i, item) {
        if (strcmp(json_string_value(item), word) == 0)
            return true;
    }
    return false;
}

static const char *ground_of(json_t *rows) {
    json_t *row;
    size_t i;
    json_array_foreach(rows, i, row) {
        if (field_has(row, "label") && strcmp(field_text(row, "label"), "Ground") == 0)
            return field_text(row, "value");
    }
    return "";
}

static void one_numbered_map(void **unused) {
    (void)unused;
    static const char *const off_map[] = {"0135", "4601", "0001", "4500"};
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    for (int column = 1; column <= 45; column++) {
        for (int row = 1; row <= 34; row++) { /* every hex has its ground */
            json_t *sheet = field_of(askf("{'cmd':'sheet','what':'hex','hex':'%02d%02d'}", column, row), "sheet");
            assert_true(ground_of(field_of(json_array_get(field_of(sheet, "sections"), 0), "rows"))[0] != 0);
        }
    }
    for (int i = 0; i < 4; i++)
        assert_false(json_is_true(field_of(askf("{'cmd':'sheet','what':'hex','hex':'%s'}", off_map[i]), "ok")));
    assert_int_equal(field_int(query("{'what':'sight','from':'0101','to':'0105'}"), "distance"), 4);
    PROVED("stonewall", "2.1");
}

static void what_lies_beside_the_map(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    json_t *catalogue = field_of(asked("{'cmd':'catalogue'}"), "catalogue");
    json_t *turns = field_of(catalogue, "turns");
    assert_int_equal(json_array_size(turns), 15);
    assert_string_equal(field_text(json_array_get(turns, 0), "clock"), "14:00");
    assert_string_equal(field_text(json_array_get(turns, 14), "clock"), "18:40");
    assert_int_equal(field_int(catalogue, "yards"), 125);
    assert_int_equal(field_int(catalogue, "minutes"), 20);
    assert_int_equal(field_int(catalogue, "men"), 100);
    json_t *track = json_array_get(field_of(field_of(asked("{'cmd':'view'}"), "view"), "tracks"), 0);
    assert_string_equal(field_text(track, "id"), "army-morale");
    assert_string_equal(field_text(track, "side"), "usa");
    assert_int_equal(field_int(track, "value"), 40);
    assert_int_equal(unit_int("H-1-Oh", "rounds"), 8);
    assert_int_equal(unit_int("Chew", "rounds"), 6);
    assert_int_equal(unit_int("Chew", "crew"), 2); /* full */
    PROVED("stonewall", "2.2 2.31a 2.5 4.0i 12.39 18.8");
}

/* Points and guns of each brigade, its rating, total and value (20.3a to 20.3h). */
static const struct {
    const char *id, *side;
    int rating, total, value, batteries;
    const char *battery[2];
    int guns[2];
} sheets[] = {
    {"Kimball", "usa", 9, 17, 30, 2, {"H-1-Oh", "L-1-Oh"}, {6, 6}},
    {"Sullivan", "usa", 12, 20, 30, 1, {"E-4-US"}, {4}},
    {"Tyler", "usa", 12, 23, 30, 2, {"A-1-WVa", "B-1-WVa"}, {4, 4}},
    {"Brodhead", "usa", 4, 8, 10, 0, {NULL}, {0}},
    {"Garnett", "csa", 13, 16, 30, 2, {"Alleghany", "Rockbridge"}, {4, 7}},
    {"Burks", "csa", 7, 11, 20, 2, {"Hampden", "W-Augusta"}, {4, 4}},
    {"Fulkerson", "csa", 3, 4, 10, 1, {"Danville"}, {4}},
    {"7-Va-Cav", "csa", 3, 3, 10, 1, {"Chew"}, {4}},
};

static json_t *sheet_of(const char *id, const char *side) {
    char text[64];
    json_t *item;
    size_t i;
    snprintf(text, sizeof text, "{'what':'roster','side':'%s'}", side);
    json_t *brigades = field_of(query(text), "brigades");
    json_array_foreach(brigades, i, item) {
        if (strcmp(field_text(item, "brigade"), id) == 0)
            return item;
    }
    fail_msg("%s has no sheet", id);
    return NULL;
}

static void the_brigade_sheets(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    for (size_t b = 0; b < sizeof sheets / sizeof sheets[0]; b++) {
        json_t *sheet = sheet_of(sheets[b].id, sheets[b].side), *item;
        size_t i;
        int sum = 0;
        assert_int_equal(field_int(sheet, "limit"), sheets[b].rating);
        assert_int_equal(field_int(sheet, "total"), sheets[b].total);
        assert_int_equal(field_int(sheet, "points"), sheets[b].value);
        json_array_foreach(field_of(sheet, "units"), i, item) {
            int strength = (int)field_int(item, "initial");
            const char *type = unit_text(field_text(item, "unit"), "type");
            if (strcmp(type, "inf") != 0 && strcmp(type, "cav") != 0)
                continue;
            assert_in_range(strength, 1, 6); /* 2.5 */
            sum += strength;
        }
        assert_int_equal(sum, sheets[b].total); /* one box a point */
        for (int g = 0; g < sheets[b].batteries; g++) {
            assert_int_equal(unit_int(sheets[b].battery[g], "strength"), sheets[b].guns[g]);
            assert_string_equal(unit_text(sheets[b].battery[g], "brigade"), sheets[b].id);
            assert_in_range(sheets[b].guns[g], 4, 7);
        }
    }
    assert_string_equal(unit_text("Jackson", "brigade"), ""); /* a box of his own */
    PROVED("stonewall", "2.5 12.37 12.38 20.3 20.3a 20.3b 20.3c 20.3d 20.3e 20.3f 20.3g 20.3h 20.11");
}

static void counters_tell_their_own(void **unused) {
    (void)unused;
    static const char *const classes[][3] = {{"14-Ind", "inf", "R"}, {"L-1-Oh", "art", "N"}, {"H-1-Oh", "art", "T"},
                                             {"Chew", "art", "T"},   {"7-Va-c", "cav", "R"}, {"1-Mich-c", "cav", "P"},
                                             {"Wagon", "wagon", "R"}};
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        assert_string_equal(unit_text(classes[i][0], "type"), classes[i][1]);
        assert_string_equal(unit_text(classes[i][0], "weapon"), classes[i][2]);
    }
    json_t *face = field_of(counter_shown("14-Ind"), "face"); /* name, strength, letter, weapon */
    assert_string_equal(field_text(face, "name"), "14 Ind");
    assert_string_equal(field_text(face, "big"), "5");
    assert_true(has_word(field_of(face, "small"), "B") && has_word(field_of(face, "small"), "R"));
    assert_int_equal(unit_int("14-Ind", "morale"), 4);  /* B */
    face = field_of(counter_shown("Sullivan"), "face"); /* his radius, then his rally rating */
    assert_string_equal(field_text(face, "big"), "4");
    assert_true(has_word(field_of(face, "small"), "1"));
    assert_true(field_int(counter_shown("Burks"), "radius") == 5 && field_int(counter_shown("Burks"), "rally") == 1);
    face = counter_shown("Brodhead");
    assert_true(field_int(face, "radius") == 3 && field_int(face, "rally") == 1);
    assert_string_equal(unit_text("7-Va-c", "formation"), "mounted");
    assert_string_equal(unit_text("Chew", "formation"), "unlimbered");
    assert_string_equal(field_text(counter_shown("Chew"), "formation"), "unlimbered");
    PROVED("stonewall", "2.3 2.32 2.36 10.22 14.21 17.11");
}

static void strength_only_falls(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    counter("'id':'14-Ind','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'2-Va','hex':'0504','facing':'s','formation':'line'");
    start();
    dice("[{'small-arms':6},{'depletion':'14-Ind','is':6},{'morale':'2-Va','is':1}]");
    fire_one("usa", "0504", "14-Ind");
    assert_int_equal(unit_int("2-Va", "strength"), 3);
    assert_int_equal(unit_int("2-Va", "killed"), 1);
    assert_int_equal(unit_int("2-Va", "morale"), 4); /* B, as ever */
    assert_string_equal(unit_text("2-Va", "weapon"), "R");
    json_t *face = field_of(counter_shown("2-Va"), "face");
    assert_string_equal(field_text(face, "big"), "3");
    assert_string_equal(field_text(face, "was"), "4");
    PROVED("stonewall", "2.31 10.71 10.74");
}

static void a_routed_face_while_routed(void **unused) {
    (void)unused;
    begin("rally", "csa");
    foot("x", "csa", 3, "0505", "n", ",'brigade':'b-led','routed':true");
    leader("led", "csa", "0505", "");
    foot("e", "usa", 3, "2020", "n", "");
    start();
    assert_true(has_word(field_of(counter_shown("x"), "flags"), "routed"));
    act("csa", "rally x");
    assert_false(has_word(json_object_get(counter_shown("x"), "flags"), "routed"));
    PROVED("stonewall", "2.33");
}

/* ---- who begins, and in which order ---- */

static void the_union_deploys_first(void **unused) {
    (void)unused;
    scenario("kernstown/battle", NULL, 1);
    assert_string_equal(decision_now(), "deployment");
    assert_string_equal(side_now(), "usa");
    refused("usa", "end", "21.0"); /* completely */
    act("usa", "standard");
    act("usa", "end");
    assert_string_equal(side_now(), "csa");
    assert_string_equal(decision_now(), "deployment");
    refused("csa", "end", "21.0");
    act("csa", "standard");
    act("csa", "end");
    assert_int_equal(turn_now(), 1);
    assert_string_equal(side_now(), "csa");
    assert_string_equal(phase_now(), "movement");
    PROVED("stonewall", "3.2");
}

static void phases_in_their_order(void **unused) {
    (void)unused;
    static const char *const order[][2] = {{"initial-command", "usa"},
                                           {"movement", "usa"},
                                           {"defensive-fire", "usa"},
                                           {"offensive-fire", "usa"},
                                           {"retreat-before-melee", "usa"},
                                           {"melee", "usa"},
                                           {"supply", "usa"},
                                           {"rally", "usa"},
                                           {"final-command", "usa"},
                                           {"rounds", "usa"},
                                           {"rounds", "usa"},
                                           {"interphase", NULL},
                                           {"initial-command", "csa"},
                                           {"movement", "csa"},
                                           {"defensive-fire", "csa"},
                                           {"offensive-fire", "csa"},
                                           {"retreat-before-melee", "csa"},
                                           {"melee", "csa"},
                                           {"supply", "csa"},
                                           {"rally", "csa"},
                                           {"final-command", "csa"},
                                           {"initial-command", "usa"}};
    int at = 0, turn = 3;
    begin("initial-command", "usa");
    on_turn(3);
    foot("x", "usa", 3, "0505", "n", ",'brigade':'Kimball'");
    foot("y", "csa", 3, "2020", "n", "");
    json_t *answer = start();
    for (int guard = 0; guard < 60 && at < 22; guard++) {
        json_t *event;
        size_t i;
        json_array_foreach(field_of(answer, "events"), i, event) {
            if (strcmp(field_text(event, "e"), "phase") != 0 || at >= 22)
                continue;
            assert_string_equal(field_text(event, "phase"), order[at][0]);
            if (order[at][1])
                assert_string_equal(field_text(event, "side"), order[at][1]);
            turn = (int)field_int(event, "turn");
            assert_int_equal(turn, at < 12 ? 3 : 4); /* the marker moves after the interphase */
            at++;
        }
        if (at < 22)
            answer = act(side_now(), "end");
    }
    assert_int_equal(at, 22);
    PROVED("stonewall", "4.0 4.0h 4.0i");
}

static void each_acts_in_his_phases(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("x", "csa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0503", "s", "");
    start();
    assert_string_equal(side_now(), "csa");
    assert_false(judged_legal("usa", "move y"));
    end_until("defensive-fire");
    assert_string_equal(side_now(), "usa"); /* those who do not move fire first */
    assert_true(legal("usa", "fire 0505"));
    assert_false(judged_legal("csa", "fire 0503"));
    dice("[{'small-arms':5}]"); /* three points at two hexes: a pin */
    json_t *answer = fire_one("usa", "0505", "y");
    assert_string_equal(field_text(fired(answer, 0), "purpose"), "defensive");
    end_until("offensive-fire");
    assert_string_equal(side_now(), "csa");
    assert_true(unit_has("x", "pinned"));
    PROVED("stonewall", "4.0b 4.0c 4.0d 10.0");
}

TESTS(test(one_numbered_map), test(what_lies_beside_the_map), test(the_brigade_sheets), test(counters_tell_their_own),
      test(strength_only_falls), test(a_routed_face_while_routed), test(the_union_deploys_first),
      test(phases_in_their_order), test(each_acts_in_his_phases))
