/* test_view_changes.c: the view in parts: an earlier view with the changed rows put in is the later view, action after
 * action, for both sides; what is chosen in secret is in neither; and the changes are a fraction of a view. */
#include "harness/following.h"

static const char *const battles[] = {"fredericksburg", "chancellorsville", "wilderness",
                                      "spotsylvania",   "chickamauga",      "chattanooga"};

static void action_after_action(void **unused) {
    (void)unused;
    for (uint64_t b = 0; b < 6; b++)
        follow_game(battles[b], b + 1, 220 / HARNESS_SHARE, 1, likely_action);
}

static void many_actions_at_once(void **unused) {
    (void)unused;
    for (uint64_t b = 0; b < 6; b++)
        follow_game(battles[b], b + 11, 60 / HARNESS_SHARE, 90, likely_action);
}

/* Nothing happened: a head and no rows. */
static void nothing_changed(void **unused) {
    (void)unused;
    show_game("chickamauga", 5);
    json_t *changes = changes_since(shown.state, SIDE_FIRST);
    assert_int_equal(json_array_size(field_of(changes, "counters")), 0);
    assert_false(field_has(changes, "ground"));
    assert_true(field_has(changes, "tallies"));
    json_decref(changes);
}

static bool choosing_guns(void) {
    play_sync(&shown);
    return shown.rules->sealed(&shown);
}

static struct action named(const char *words) {
    struct action action;
    assert_true(is_legal(play_action_read(&shown, words, strlen(words), &action)));
    return action;
}

/* The same position after either choice of the first to choose: nothing that any viewer is shown differs. */
static int compare_choices(void) {
    size_t size = shown.state->size;
    struct play_state *before = aligned_alloc(64, size);
    side_id chooser = play_side_to_act(&shown);
    json_t *told[2][4];
    memcpy(before, shown.state, size);
    for (int k = 0; k < 2; k++) {
        memcpy(shown.state, before, size);
        play_touch(&shown);
        play_apply(&shown, named(k ? "support" : "withhold"));
        if (!choosing_guns() || play_side_to_act(&shown) == chooser) { /* both are made: it is no secret any more */
            memcpy(shown.state, before, size);
            play_touch(&shown);
            free(before);
            for (int i = 0; k == 1 && i < 4; i++)
                json_decref(told[0][i]);
            return 0;
        }
        told[k][0] = view_of(SIDE_FIRST);
        told[k][1] = view_of(SIDE_SECOND);
        struct text text;
        struct json json;
        struct query query = {.what = "attack",
                              .unit = COUNTER_NONE,
                              .hex = HEX_NONE,
                              .from = HEX_NONE,
                              .to = HEX_NONE,
                              .side = SIDE_NONE};
        text_init(&text, shown_text, sizeof shown_text);
        json_init(&json, &text);
        assert_true(is_legal(shown.rules->sheet(&shown, &query, &json)));
        told[k][2] = read_back(&text);
        text_init(&text, shown_text, sizeof shown_text);
        json_init(&json, &text);
        assert_true(is_legal(shown.rules->query(&shown, &query, &json)));
        told[k][3] = read_back(&text);
    }
    for (int i = 0; i < 4; i++) {
        assert_true(json_equal(told[0][i], told[1][i]));
        json_decref(told[0][i]);
        json_decref(told[1][i]);
    }
    memcpy(shown.state, before, size);
    play_touch(&shown);
    free(before);
    return 1;
}

static void the_guns_are_a_secret(void **unused) {
    (void)unused;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        show_game(battles[seed % 6], seed + 40);
        while (!play_over(&shown)) {
            if (choosing_guns())
                compared += compare_choices();
            play_apply(&shown, likely_action());
        }
    }
    fprintf(stderr, "%d sealed choices compared\n", compared);
    assert_true(compared > 10);
    PROVED("rebelfury", "7.4-S1a");
}

static void it_is_short(void **unused) {
    (void)unused;
    changes_are_short("fredericksburg", 9, 5);
}

TESTS(test(action_after_action), test(many_actions_at_once), test(nothing_changed), test(the_guns_are_a_secret),
      test(it_is_short))
