/* test_catalogue.c: the furniture of a battle, and that views, actions and dice of whole games use no word it does not
 * have. */
#include "harness/furniture.h"

static const char *const battles[] = {"fredericksburg", "chancellorsville", "wilderness",
                                      "spotsylvania",   "chickamauga",      "chattanooga"};
enum { BATTLES = 6 };

static void has_all_its_parts(void **unused) {
    (void)unused;
    show_game("fredericksburg", 1);
    json_t *catalogue = catalogue_now();
    assert_string_equal(field_text(catalogue, "family"), "fury");
    assert_true(field_bool(catalogue, "secrets"));
    assert_int_equal(field_int(catalogue, "yards"), 880);
    assert_string_equal(field_text(row_named(field_of(catalogue, "sides"), "id", "usa"), "colour"), "blue");
    assert_string_equal(field_text(field_of(field_of(catalogue, "types"), "cavalry"), "pictogram"), "sabre");
    assert_string_equal(field_text(field_of(field_of(catalogue, "formations"), "battle"), "shape"), "broad");
    assert_int_equal(json_array_size(field_of(catalogue, "phases")), 13);
    json_t *turns = field_of(catalogue, "turns");
    assert_int_equal(json_array_size(turns), 4);
    assert_string_equal(field_text(json_array_get(turns, 0), "clock"), "Dec 12 PM");
    /* both armies have a II Corps: each its own stripe and title */
    json_t *commands = field_of(catalogue, "commands");
    assert_string_equal(field_text(row_named(commands, "id", "usa-II"), "title"), "II Corps");
    assert_string_equal(field_text(row_named(commands, "id", "csa-Cav"), "title"), "Cavalry");
    assert_int_not_equal(field_int(row_named(commands, "id", "usa-II"), "stripe"),
                         field_int(row_named(commands, "id", "usa-V"), "stripe"));
    json_t *headquarters = row_named(commands, "id", "usa-Burnside-HQ");
    assert_string_equal(field_text(headquarters, "title"), "Burnside's Headquarters");
    assert_string_equal(field_text(headquarters, "kind"), "headquarters");
    assert_string_equal(field_text(field_of(field_of(catalogue, "verbs"), "attack"), "peek"), "attack");
    json_decref(catalogue);
}

/* Blown Divisions come back by themselves, and no Division faces anywhere. */
static void orders_that_mean_something_here(void **unused) {
    (void)unused;
    show_game("fredericksburg", 1);
    json_t *catalogue = catalogue_now(), *orders = field_of(catalogue, "orders"), *kind, *part;
    size_t i, k;
    assert_int_equal(json_array_size(field_of(orders, "kinds")), 9);
    json_array_foreach(field_of(orders, "kinds"), i, kind) {
        assert_string_not_equal(field_text(kind, "id"), "rally");
        assert_string_not_equal(field_text(kind, "id"), "counter-battery");
        json_array_foreach(field_of(kind, "takes"), k, part) {
            assert_string_not_equal(json_string_value(part), "face");
        }
    }
    row_named(field_of(orders, "limits"), "id", "dig");
    json_decref(catalogue);
}

static void keys_and_letters_differ(void **unused) {
    (void)unused;
    show_game("fredericksburg", 1);
    json_t *catalogue = catalogue_now();
    check_keys_and_letters(catalogue);
    json_decref(catalogue);
}

/* Every legal action has words of its own and a verb that the catalogue tells; no words twice where a button shows. */
static void check_actions(const json_t *catalogue) {
    char buffer[128];
    for (uint32_t i = 0; i < shown_list.count; i++) {
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_sync(&shown);
        shown.rules->action_words(&shown, shown_list.at[i], &text);
        assert_false(text.cut);
        if (text.length < 3 || strchr(buffer, '%') || strstr(buffer, "nobody") || strstr(buffer, "nowhere") ||
            strstr(buffer, "off-map"))
            fail_msg("%s: %s", play_decision_name(&shown), buffer);
        assert_true(field_has(field_of(catalogue, "verbs"), shown.rules->verbs[shown_list.at[i].verb].name));
    }
}

static void whole_games_use_its_words(void **unused) {
    (void)unused;
    for (int b = 0; b < BATTLES; b++) {
        show_game(battles[b], (uint64_t)b + 3);
        json_t *catalogue = catalogue_now();
        for (int n = 0; !play_over(&shown); n++) {
            struct action action = likely_action();
            check_actions(catalogue);
            if (n % 25 == 0)
                check_view(catalogue);
            play_apply(&shown, action);
        }
        json_decref(catalogue);
    }
    show_close();
}

static json_t *counter_of(const char *id) {
    return row_named(field_of(field_of(asked("{'cmd':'view'}"), "view"), "counters"), "id", id);
}

static const char *small_of(const json_t *face) {
    return json_string_value(json_array_get(field_of(face, "small"), 0));
}

/* As the counters have it: stars, and the allowance or range of the side that is up. */
static void faces(void **unused) {
    (void)unused;
    scenario("fredericksburg/battle", NULL, 1);
    json_t *face = field_of(counter_of("Hancock"), "face");
    assert_string_equal(field_text(face, "big"), "\xe2\x98\x85");
    assert_string_equal(field_text(face, "command"), "usa-II");
    json_t *howard = counter_of("Howard");
    assert_string_equal(field_text(field_of(howard, "face"), "big"), "");
    assert_string_equal(small_of(field_of(howard, "face")),
                        strcmp(field_text(howard, "formation"), "battle") == 0 ? "1" : "4");
    json_t *lee = counter_of("R.E.Lee-HQ");
    assert_string_equal(field_text(field_of(lee, "face"), "name"), "R.E. Lee's Headquarters");
    assert_string_equal(field_text(lee, "formation"), "battle-mode");
    assert_string_equal(field_text(field_of(lee, "face"), "big"), "\xe2\x98\x85\xe2\x98\x85");
    assert_string_equal(small_of(field_of(lee, "face")), "6");
    json_t *burnside = counter_of("Burnside-HQ");
    assert_string_equal(field_text(field_of(burnside, "face"), "big"), ""); /* none showing in Maneuver Mode */
    assert_string_equal(small_of(field_of(burnside, "face")), "12");
}

static void titled(const char *id, const char *name, const char *brief, const char *corps) {
    json_t *counter = counter_of(id), *face = field_of(counter, "face");
    assert_string_equal(field_text(counter, "name"), name);
    assert_string_equal(field_text(face, "name"), name);
    assert_string_equal(field_text(face, "brief"), brief);
    assert_string_equal(field_text(face, "sub"), corps);
}

/* Names as people say them, whatever the files call the counters (1.2b: counters of one Division have letters there).
 */
static void titles(void **unused) {
    (void)unused;
    scenario("chickamauga/battle", NULL, 1);
    titled("Law-a", "Law's Division (1st)", "Law 1", "Hood's Corps");
    titled("Law-b", "Law's Division (2nd)", "Law 2", "Hood's Corps");
    titled("Van-Cleve", "Van Cleve's Division", "Van Cleve", "XXI Corps");
    titled("B.R.Johnson", "B.R. Johnson's Division", "B.R. Johnson", "Hood's Corps");
    titled("E.McCook", "E. McCook's Cavalry", "E. McCook", "Cavalry");
    titled("Steedman", "Steedman's Division", "Steedman", "Reserve Corps");
    titled("Bragg-HQ", "Bragg's Headquarters", "Bragg", "");
    titled("US-Detachment-1", "Union Detachment 1", "Det. 1", "");
    scenario("chancellorsville/battle", NULL, 1);
    titled("Rodes-c", "Rodes's Division (3rd)", "Rodes 3", "II Corps");
    scenario("wilderness/battle", NULL, 1);
    titled("W.H.F.Lee", "W.H.F. Lee's Cavalry", "W.H.F. Lee", "Cavalry");
}

static int ground_count(const char *is) {
    json_t *rows = field_of(field_of(asked("{'cmd':'view'}"), "view"), "ground"), *row;
    size_t i;
    int count = 0;
    json_array_foreach(rows, i, row) {
        assert_true(strlen(field_text(row, "title")) > 3);
        count += strcmp(json_string_value(json_array_get(field_of(row, "is"), 0)), is) == 0;
    }
    return count;
}

static void what_lies_on_the_ground(void **unused) {
    (void)unused;
    scenario("fredericksburg/battle", NULL, 1);
    assert_int_equal(ground_count("pontoon"), 3);
    assert_int_equal(ground_count("heavy-artillery"), 1);
    assert_int_equal(ground_count("entry"), 3);
    assert_true(ground_count("objective") >= 7);
    scenario("chattanooga/battle", NULL, 1);
    assert_int_equal(ground_count("field-works"), 3);
}

static json_t *objective_at(const char *hex) {
    json_t *rows = field_of(field_of(asked("{'cmd':'view'}"), "view"), "ground"), *row;
    size_t i;
    json_array_foreach(rows, i, row) if (strcmp(field_text(row, "hex"), hex) == 0 &&
                                         strcmp(json_string_value(json_array_get(field_of(row, "is"), 0)),
                                                "objective") == 0) return row;
    return NULL;
}

/* A condition that names the bridges of the start names both banks of each, on the map and among the aims (10.0c). */
static void bridges_that_must_go_are_marked(void **unused) {
    static const char *const banks[] = {"3201", "3202", "3506", "3606", "3811", "3911"};
    (void)unused;
    scenario("wilderness/battle", NULL, 1);
    for (size_t i = 0; i < sizeof banks / sizeof banks[0]; i++) {
        json_t *sign = objective_at(banks[i]), *mark, *marks;
        size_t k;
        int found = 0;
        assert_non_null(sign);
        assert_non_null(strstr(field_text(sign, "title"), "bridges of the start"));
        marks = field_of(field_of(asked("{'cmd':'sheet','what':'aims'}"), "sheet"), "map");
        json_array_foreach(marks, k, mark) found += strcmp(field_text(mark, "hex"), banks[i]) == 0;
        assert_int_equal(found, 1);
    }
}

TESTS(test(has_all_its_parts), test(keys_and_letters_differ), test(orders_that_mean_something_here),
      test(whole_games_use_its_words), test(faces), test(titles), test(what_lies_on_the_ground),
      test(bridges_that_must_go_are_marked))
