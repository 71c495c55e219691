/* test_scenarios.c: the six battles as data: what is offered, what each begins with (1.0 to 1.2, S-*). */
#include "field.h"

static const struct {
    const char *game, *map_of;
    int turns, union_points, rebel_points;
    const char *first_turn, *last_turn;
} battles[] = {{"fredericksburg", "fredericksburg", 4, 12, 10, "Dec 12 PM", "Dec 14 AM"},
               {"chancellorsville", "fredericksburg", 10, 12, 8, "Apr 30 AM", "May 4 PM"},
               {"wilderness", "wilderness", 6, 5, 4, "May 5 AM", "May 7 PM"},
               {"spotsylvania", "wilderness", 10, 10, 8, "May 8 AM", "May 12 PM"},
               {"chickamauga", "chickamauga", 6, 8, 8, "Sep 18 AM", "Sep 20 PM"},
               {"chattanooga", "chickamauga", 6, 12, 8, "Nov 23 PM", "Nov 26 AM"}};
enum { BATTLES = sizeof battles / sizeof battles[0] };

static void begin(const char *game) {
    char id[40];
    snprintf(id, sizeof id, "%s/battle", game);
    scenario(id, NULL, 5);
}

static void six_battles_are_offered_and_played_to_their_end(void **unused) {
    (void)unused;
    json_t *list = field_of(asked("{'cmd':'scenarios'}"), "scenarios"), *entry;
    size_t i;
    int found = 0, others = 0;
    json_array_foreach(list, i, entry) {
        const char *id = field_text(entry, json_object_get(entry, "id") ? "id" : "scenario");
        char game[32] = "";
        sscanf(id, "%31[^/]", game);
        bool known = false;
        for (int b = 0; b < BATTLES; b++)
            known |= strcmp(battles[b].game, game) == 0;
        found += known;
        char path[80], line[200] = "";
        snprintf(path, sizeof path, "games/%s/game.yaml", game);
        FILE *file = fopen(path, "rb");
        while (file && fgets(line, sizeof line, file))
            others += !known && strncmp(line, "book: rebelfury", 15) == 0;
        if (file)
            fclose(file);
    }
    assert_int_equal(found, BATTLES);
    assert_int_equal(others, 0); /* and no seventh of this book */
    for (int b = 0; b < BATTLES; b++) {
        begin(battles[b].game);
        json_t *answer = asked("{'cmd':'bot','name':'random','actions':100000,'seed':3}");
        assert_true(is_over());
        assert_true(event_told(answer, "victory"));
        assert_int_equal(turn_now(), battles[b].turns);
    }
    PROVED("rebelfury", "1.0a T-TRACK");
}

static void everybody_stands_where_the_record_says(void **unused) {
    (void)unused;
    for (int b = 0; b < BATTLES; b++) {
        begin(battles[b].game);
        json_t *units = field_of(position_now(), "units"), *entry;
        size_t i;
        json_array_foreach(units, i, entry) {
            const char *where = field_text(entry, "where");
            bool placed = strcmp(where, "map") == 0 || strcmp(where, "display") == 0;
            assert_int_equal(placed, json_is_string(json_object_get(entry, "hex")));
            bool division = strstr(field_text(entry, "id"), "Detachment") == NULL;
            if (!placed && division) /* then it comes on a stated turn */
                assert_true(strcmp(where, "track") == 0 && field_int(entry, "turn") >= 1);
        }
    }
    PROVED("rebelfury", "1.1a");
}

static void turns_are_half_days(void **unused) {
    (void)unused;
    for (int b = 0; b < BATTLES; b++) {
        char last[8] = "";
        for (int turn = 1; turn <= battles[b].turns; turn++) {
            char position[200], title[24];
            snprintf(position, sizeof position,
                     "{'game':'%s','base':'%s/battle','turn':%d,'phase':'movement','first':'usa'}", battles[b].game,
                     battles[b].game, turn);
            sandbox(position);
            json_t *view = field_of(asked("{'cmd':'view'}"), "view");
            assert_int_equal(field_int(view, "turns"), battles[b].turns);
            snprintf(title, sizeof title, "%s", field_text(view, "clock"));
            const char *half = title + strlen(title) - 2;
            assert_true(strcmp(half, "AM") == 0 || strcmp(half, "PM") == 0);
            assert_string_not_equal(half, last); /* AM and PM in turn */
            snprintf(last, sizeof last, "%s", half);
            if (turn == 1)
                assert_string_equal(title, battles[b].first_turn);
            if (turn == battles[b].turns)
                assert_string_equal(title, battles[b].last_turn);
        }
    }
    PROVED("rebelfury", "1.2c T-TRACK");
}

static void ammunition_and_scale(void **unused) {
    (void)unused;
    for (int b = 0; b < BATTLES; b++) {
        begin(battles[b].game);
        json_t *points = field_of(position_now(), "ammunition");
        assert_int_equal(field_int(points, "usa"), battles[b].union_points);
        assert_int_equal(field_int(points, "csa"), battles[b].rebel_points);
    }
    PROVED("rebelfury", "T-AMMO");
}

static void large_divisions_are_several_counters(void **unused) {
    (void)unused;
    begin("wilderness");
    assert_true(unit_on_map("Early-a"));
    assert_true(unit_on_map("Early-b"));
    assert_false(stands("Early-a", unit_text("Early-b", "hex")));
    begin("chancellorsville");
    assert_true(unit_on_map("Rodes-c"));
    PROVED("rebelfury", "1.2b");
}

static void works_and_bridges_are_the_scenarios(void **unused) {
    (void)unused;
    begin("chattanooga");
    json_t *works = field_of(position_now(), "works");
    assert_int_equal(json_array_size(works), 3); /* three Divisions begin in completed Field Works on the Ridge */
    assert_int_equal(json_array_size(field_of(position_now(), "bridges")), 2);
    assert_int_equal(field_int(field_of(position_now(), "pontoons"), "usa"), 2);
    sandbox("{'game':'chattanooga','base':'chattanooga/battle','phase':'attack','turn':1,'first':'csa','heavy':null,"
            "'units':[{'id':'Cleburne-a','hex':'2308','formation':'battle'}]}");
    refused("csa", "pass", "7.0b"); /* Fort Wood, held by Wood */
    begin("fredericksburg");
    assert_int_equal(json_array_size(field_of(position_now(), "bridges")), 3);
    assert_int_equal(field_int(field_of(position_now(), "pontoons"), "usa"), 1);
    begin("wilderness");
    assert_int_equal(json_array_size(field_of(position_now(), "bridges")), 3);
    begin("chancellorsville");
    assert_int_equal(json_array_size(field_of(position_now(), "bridges")), 0);
    assert_int_equal(field_int(field_of(position_now(), "pontoons"), "usa"), 3);
    PROVED("rebelfury", "1.1b 9.6a S-CHAT");
}

static void fredericksburg_begins(void **unused) {
    (void)unused;
    begin("fredericksburg");
    assert_string_equal(field_text(position_now(), "heavy"), "3635");
    assert_true(stands("D.H.Hill-b", "3137"));
    assert_true(stands("Ransom-a", "3432"));
    assert_true(in_battle("R.E.Lee-HQ"));
    assert_string_equal(unit_text("Burnside-HQ", "formation"), "maneuver");
    end_until("movement");
    assert_string_equal(side_now(), "usa");
    PROVED("rebelfury", "S-FRED 2.5-HQ-d");
}

static void chancellorsville_begins(void **unused) {
    (void)unused;
    begin("chancellorsville");
    assert_true(stands("Hooker-HQ", "2615"));
    assert_true(stands("Anderson-a", "2615"));
    assert_true(stands("Rodes-c", "3136"));
    json_t *units = field_of(position_now(), "units"), *entry;
    size_t i;
    json_array_foreach(units, i, entry)
        assert_string_not_equal(json_is_string(json_object_get(entry, "hex")) ? field_text(entry, "hex") : "", "3137");
    end_until("movement");
    assert_true(stands("Geary", "2600")); /* in use */
    PROVED("rebelfury", "S-CHAN 2.5-Stack-e");
}

static void the_wilderness_begins(void **unused) {
    (void)unused;
    begin("wilderness");
    static const char *const placed[][2] = {{"R.E.Lee-HQ", "2006"}, {"Early-a", "2103"},    {"Early-b", "2003"},
                                            {"W.H.F.Lee", "1012"},  {"F.Lee", "3025"},      {"Griffin-a", "2909"},
                                            {"Griffin-b", "3009"},  {"Wadsworth-a", "3008"}};
    for (size_t i = 0; i < sizeof placed / sizeof placed[0]; i++)
        assert_true(stands(placed[i][0], placed[i][1]));
    end_until("movement");
    for (int i = 0; i < 6; i++) {
        assert_string_equal(side_now(), "csa");
        activate("csa", "Hampton", i % 2 ? "to 1514" : "to 1515");
    }
    assert_string_equal(side_now(), "usa");
    PROVED("rebelfury", "S-WILD");
}

static void the_others_begin(void **unused) {
    (void)unused;
    begin("spotsylvania");
    assert_true(in_battle("Merritt"));
    assert_true(in_battle("F.Lee")); /* in contact at Laurel Hill */
    begin("chickamauga");
    assert_false(unit_on_map("Thomas-HQ"));
    assert_false(unit_on_map("Longstreet-HQ"));
    assert_true(unit_on_map("Steedman"));
    assert_true(stands("Bragg-HQ", "3332"));
    PROVED("rebelfury", "S-SPOT S-CHICK");
}

TESTS(test(six_battles_are_offered_and_played_to_their_end), test(everybody_stands_where_the_record_says),
      test(turns_are_half_days), test(ammunition_and_scale), test(large_divisions_are_several_counters),
      test(works_and_bridges_are_the_scenarios), test(fredericksburg_begins), test(chancellorsville_begins),
      test(the_wilderness_begins), test(the_others_begin))
