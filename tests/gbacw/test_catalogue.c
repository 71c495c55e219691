/* test_catalogue.c: the furniture of a game, and that views, actions and dice use no word it does not have. */
#include "gbacw/state/frames.h"
#include "harness/furniture.h"

static void has_all_its_parts(void **unused) {
    (void)unused;
    show_game("monocacy", 1);
    json_t *catalogue = catalogue_now();
    assert_string_equal(field_text(catalogue, "game"), "monocacy");
    assert_string_equal(field_text(catalogue, "family"), "gbacw");
    assert_false(field_bool(catalogue, "secrets"));
    assert_int_equal(json_array_size(field_of(catalogue, "sides")), 2);
    assert_string_equal(field_text(row_named(field_of(catalogue, "sides"), "id", "usa"), "colour"), "blue");
    assert_string_equal(field_text(field_of(field_of(catalogue, "types"), "inf"), "pictogram"), "muskets");
    assert_string_equal(field_text(field_of(field_of(catalogue, "formations"), "column"), "shape"), "narrow");
    assert_string_equal(field_text(field_of(field_of(catalogue, "flags"), "pinned"), "letter"), "P");
    assert_true(field_has(field_of(catalogue, "flags"), "not-activated")); /* the game's own */
    assert_int_equal(json_array_size(field_of(catalogue, "directions")), 6);
    assert_string_equal(json_string_value(json_array_get(field_of(catalogue, "directions"), 0)), "n");
    json_t *turns = field_of(catalogue, "turns");
    assert_int_equal(json_array_size(turns), 15);
    assert_string_equal(field_text(json_array_get(turns, 3), "clock"), "12:00");
    assert_int_equal(json_array_size(field_of(catalogue, "phases")), 23);
    assert_int_equal(json_array_size(field_of(catalogue, "queries")), 16);
    json_t *truex = row_named(field_of(catalogue, "commands"), "id", "Truex");
    assert_string_equal(field_text(truex, "of"), "Ricketts");
    assert_int_equal(field_int(truex, "stripe"),
                     field_int(row_named(field_of(catalogue, "commands"), "id", "Ricketts"), "stripe"));
    json_decref(catalogue);
}

static void keys_and_letters_differ(void **unused) {
    (void)unused;
    show_game("monocacy", 1);
    json_t *catalogue = catalogue_now();
    check_keys_and_letters(catalogue);
    json_decref(catalogue);
}

static void follow_words(const char *game) {
    show_game(game, 3);
    json_t *catalogue = catalogue_now();
    for (int look = 0; look < 60 && !play_over(&shown); look++) {
        check_view(catalogue);
        for (int n = 0; n < 100 && !play_over(&shown); n++)
            play_apply(&shown, likely_action());
    }
    json_decref(catalogue);
}

static void views_use_its_words(void **unused) {
    (void)unused;
    follow_words("monocacy");
    follow_words("kernstown");
}

static bool suits(const json_t *catalogue, struct action action) {
    static const char *const types[] = {"inf", "cav", "art", "wagon", "leader", "crew", "guard"};
    json_t *verb = field_of(field_of(catalogue, "verbs"), shown.rules->verbs[action.verb].name), *kind;
    size_t i;
    if (!field_has(verb, "kinds") || action.who == COUNTER_NONE)
        return true;
    json_array_foreach(field_of(verb, "kinds"), i, kind) {
        if (strcmp(json_string_value(kind), types[type_of(&shown, action.who)]) == 0)
            return true;
    }
    return false;
}

/* Whatever is done with a counter is done with one of the kinds that the verb names. */
static void verbs_name_whom_they_suit(void **unused) {
    (void)unused;
    static const char *const games[] = {"monocacy", "kernstown", "gettysburg/culps-hill"};
    for (int g = 0; g < 3; g++) {
        show_game(games[g], 5);
        json_t *catalogue = catalogue_now(), *verbs = field_of(catalogue, "verbs");
        json_t *kinds = field_of(field_of(verbs, "detach"), "kinds");
        assert_int_equal(json_array_size(kinds), 2); /* nobody detaches a regiment */
        assert_string_equal(json_string_value(json_array_get(kinds, 0)), "leader");
        assert_string_equal(json_string_value(json_array_get(kinds, 1)), "art");
        assert_false(field_has(field_of(verbs, "move"), "kinds"));
        for (int n = 0; n < 2500 && !play_over(&shown); n++) {
            struct action action = likely_action();
            assert_true(suits(catalogue, action));
            play_apply(&shown, action);
        }
        json_decref(catalogue);
    }
}

static json_t *face_of(const json_t *view, const char *id) {
    return field_of(row_named(field_of(view, "counters"), "id", id), "face");
}

static const char *small_of(const json_t *face, size_t index) {
    return json_string_value(json_array_get(field_of(face, "small"), index));
}

/* As the printed counters have it: strength large, morale and weapon small; guns and rounds; ratings; boxes. */
static void faces(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','units':[{'id':'110-Oh','hex':'2210','facing':'n','losses':2},"
            "{'id':'144-Oh','hex':'2209','facing':'n'},"
            "{'id':'King','hex':'2211','facing':'n','formation':'unlimbered','rounds':0,'crew':1},"
            "{'id':'Wagon-A','hex':'2212','boxes':[6,9]}],"
            "'leaders':[{'id':'Truex','hex':'2210'},{'id':'Ricketts','hex':'2210'}]}");
    json_t *view = field_of(asked("{'cmd':'view','side':'usa'}"), "view");
    json_t *foot = face_of(view, "110-Oh");
    assert_string_equal(field_text(foot, "name"), "110 Oh");
    assert_string_equal(field_text(foot, "sub"), "McClennan");
    assert_string_equal(field_text(foot, "big"), "3");
    assert_string_equal(field_text(foot, "was"), "5");
    assert_string_equal(small_of(foot, 0), "5");
    assert_string_equal(small_of(foot, 1), "R");
    assert_string_equal(field_text(foot, "command"), "Ricketts");
    assert_string_equal(small_of(face_of(view, "144-Oh"), 0), "?"); /* green: not seen yet */
    assert_false(field_has(face_of(view, "144-Oh"), "was"));
    json_t *guns = face_of(view, "King");
    assert_string_equal(field_text(guns, "big"), "3");
    assert_string_equal(small_of(guns, 2), "r0");
    json_t *flags = field_of(row_named(field_of(view, "counters"), "id", "King"), "flags");
    assert_string_equal(json_string_value(json_array_get(flags, 0)), "low-crew");
    assert_string_equal(json_string_value(json_array_get(flags, 1)), "no-rounds");
    json_t *wagon = face_of(view, "Wagon-A");
    assert_string_equal(small_of(wagon, 0), "s6");
    assert_string_equal(small_of(wagon, 1), "a9");
    json_t *brigadier = face_of(view, "Truex");
    assert_string_equal(field_text(brigadier, "big"), "5");
    assert_string_equal(small_of(brigadier, 0), "1");
    assert_string_equal(small_of(brigadier, 1), "(5)");
    json_t *chief = face_of(view, "Ricketts");
    assert_string_equal(field_text(chief, "big"), "7");
    assert_string_equal(small_of(chief, 0), "2");
}

/* The ford's hexes are shown to both sides alike; what was told once stays, with what has become of it. */
static void changed_ground(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','turn':3}");
    json_t *ground = field_of(field_of(asked("{'cmd':'view','side':'usa'}"), "view"), "ground");
    assert_int_equal(json_array_size(ground), 11);
    assert_string_equal(field_text(json_array_get(ground, 0), "case"), "25.0a");
    sandbox("{'base':'monocacy/battle','turn':7,'special':{'ford_found':2,'ford_hex':'3606','ford_direction':2,"
            "'bridge_burnt':1}}");
    ground = field_of(field_of(asked("{'cmd':'view','side':'usa'}"), "view"), "ground");
    assert_int_equal(json_array_size(ground), 13);
    assert_string_equal(field_text(json_array_get(ground, 0), "case"), "25.0f");
    assert_string_equal(field_text(json_array_get(ground, 11), "case"), "25.0c");
    assert_string_equal(field_text(json_array_get(ground, 12), "hexside"), "2214/2215");
    show_close();
}

static json_t *command_told(const char *id) {
    return row_named(field_of(field_of(asked("{'cmd':'catalogue'}"), "catalogue"), "commands"), "id", id);
}

/* Armies, corps and divisions: what a corps wears its divisions wear too, each in its colour. */
static void three_levels_of_command(void) {
    assert_string_equal(field_text(command_told("AoP"), "kind"), "army");
    assert_string_equal(field_text(command_told("II"), "kind"), "corps");
    assert_string_equal(field_text(command_told("II"), "of"), "AoP");
    assert_string_equal(field_text(command_told("2/II"), "kind"), "division");
    assert_string_equal(field_text(command_told("2/II"), "of"), "II");
    assert_string_equal(field_text(command_told("2/II"), "badge"), "trefoil");
    assert_string_equal(field_text(command_told("2/II"), "badge_colour"), "white");
    assert_int_equal(field_int(command_told("2/II"), "stripe"), field_int(command_told("II"), "stripe"));
    assert_true(field_int(command_told("I"), "stripe") != field_int(command_told("II"), "stripe"));
    assert_int_equal(field_int(command_told("Pickett"), "stripe"), field_int(command_told("I-CS"), "stripe"));
    json_t *roster = field_of(asked("{'cmd':'sheet','what':'roster','side':'usa'}"), "sheet");
    static const char *const first[] = {"Army of the Potomac", "I Corps", "1/I, Wadsworth"}; /* from above downward */
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(field_text(json_array_get(field_of(roster, "sections"), i), "title"), first[i]);
}

/* A scenario in which only some of the corps fight takes the insignia of those. */
static void insignia_of_a_part_of_the_army(void **unused) {
    (void)unused;
    scenario("gettysburg/little-round-top", NULL, 1);
    assert_string_equal(field_text(command_told("1/V"), "badge"), "maltese-cross");
    assert_string_equal(field_text(command_told("1/V"), "badge_colour"), "red");
}

/* Three days with two nights; who waits beside the map says when he comes and by which area. */
static void days_nights_and_entrances(void) {
    json_t *catalogue = field_of(asked("{'cmd':'catalogue'}"), "catalogue"), *turns = field_of(catalogue, "turns"),
           *item;
    int nights = 0;
    size_t i;
    assert_int_equal(json_array_size(turns), 143);
    json_array_foreach(turns, i, item) nights += field_bool(item, "night");
    assert_int_equal(nights, 18);
    assert_string_equal(field_text(json_array_get(turns, 0), "clock"), "8:20");
    assert_int_equal(field_int(json_array_get(turns, 142), "day"), 3);
    bool found = false;
    json_array_foreach(field_of(catalogue, "entrances"), i, item) {
        found = found || (strcmp(field_text(item, "id"), "SA-2") == 0 && json_array_size(field_of(item, "hexes")) == 1);
    }
    assert_true(found);
    /* of a choice of two staging areas both numbers */
    assert_string_equal(field_text(row_named(field_of(catalogue, "entrances"), "id", "SA-2"), "title"), "2");
    assert_string_equal(field_text(row_named(field_of(catalogue, "entrances"), "id", "SA-9-10"), "title"), "9 or 10");
    json_t *counters =
        field_of(field_of(asked("{'cmd':'view'}"), "view"), "counters"); /* asked once, not in the loop */
    json_array_foreach(counters, i, item) {
        if (strcmp(field_text(item, "id"), "R.E.Lee") != 0)
            continue;
        assert_int_equal(field_int(item, "due"), 15);
        assert_string_equal(field_text(item, "by"), "SA-2");
        found = false;
    }
    assert_false(found);
}

/* The title of a phase names the side whose phase it is, for those who show that side beside it anyway. */
static void a_phase_has_a_name_without_its_side(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    json_t *view = field_of(asked("{'cmd':'view'}"), "view");
    assert_string_equal(field_text(view, "phase_title"), "Confederate Initial Command Phase");
    assert_string_equal(field_text(view, "phase_name"), "Initial Command Phase");
    assert_string_equal(field_text(view, "phase_side"), "csa");
}

/* Both of one battle: so large a game is opened once. */
static void three_days_of_three_levels(void **unused) {
    (void)unused;
    scenario("gettysburg/three-days", NULL, 1);
    three_levels_of_command();
    days_nights_and_entrances();
}

/* A badge is said of a command, and worn by all under it (insignia.yaml). */
static void a_command_has_a_short_name(void **unused) {
    (void)unused;
    scenario("gettysburg/three-days", NULL, 1);
    assert_string_equal(field_text(command_told("1/1/I"), "short"), "Meredith");
    assert_string_equal(field_text(command_told("II"), "short"), "II Corps");
    assert_string_equal(field_text(command_told("Hood"), "short"), "Hood");
}

static void commands_wear_their_insignia(void **unused) {
    (void)unused;
    scenario("monocacy/battle", NULL, 1);
    static const char *const wearers[] = {"Ricketts", "Truex", "McClennan"};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(field_text(command_told(wearers[i]), "badge"), "greek-cross");
        assert_string_equal(field_text(command_told(wearers[i]), "badge_colour"), "blue");
    }
    assert_string_equal(field_text(command_told("Ricketts"), "kind"), "division");
    assert_string_equal(field_text(command_told("Truex"), "kind"), "brigade");
    assert_string_equal(field_text(command_told("Truex"), "of"), "Ricketts");
    assert_int_equal(field_int(command_told("Truex"), "stripe"), field_int(command_told("Ricketts"), "stripe"));
    assert_true(json_is_null(field_of(command_told("Gordon"), "badge")));
    assert_false(field_has(command_told("Gordon"), "badge_colour"));
    assert_true(field_int(command_told("Gordon"), "stripe") != field_int(command_told("Rodes"), "stripe"));
}

TESTS(test(a_command_has_a_short_name), test(commands_wear_their_insignia), test(a_phase_has_a_name_without_its_side),
      test(three_days_of_three_levels), test(insignia_of_a_part_of_the_army), test(has_all_its_parts),
      test(keys_and_letters_differ), test(views_use_its_words), test(verbs_name_whom_they_suit), test(faces),
      test(changed_ground))
