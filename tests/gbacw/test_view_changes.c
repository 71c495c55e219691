/* test_view_changes.c: the view in parts: an earlier view with the changed rows put in is the later view, action after
 * action, for both sides; and the changes are a fraction of a view. */
#include "gbacw/state/frames.h"
#include "harness/following.h"

static void action_after_action(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 2; seed++)
        follow_game(seed == 1 ? "monocacy" : "kernstown", seed, 200 / HARNESS_SHARE, 1, random_action);
    follow_game("gettysburg", 3, 60 / HARNESS_SHARE, 1, random_action);
}

static void many_actions_at_once(void **unused) {
    (void)unused;
    for (uint64_t seed = 11; seed <= 13; seed++)
        follow_game(seed == 11 ? "monocacy" : "kernstown", seed, 60 / HARNESS_SHARE, 300, random_action);
    follow_game("gettysburg", 14, 20 / HARNESS_SHARE, 300, random_action);
}

/* Nothing happened: nothing is told. */
static void nothing_changed(void **unused) {
    (void)unused;
    show_game("monocacy", 5);
    json_t *changes = changes_since(shown.state, SIDE_FIRST);
    assert_int_equal(json_array_size(field_of(changes, "counters")), 0);
    assert_int_equal(json_array_size(field_of(changes, "brigades")), 0);
    assert_int_equal(json_array_size(field_of(changes, "divisions")), 0);
    assert_null(json_object_get(changes, "commands"));
    assert_null(json_object_get(changes, "phase"));
    assert_null(json_object_get(changes, "score"));
    assert_null(json_object_get(changes, "tallies"));
    json_decref(changes);
}

/* Written once, told to all: unless the rosters are kept secret. */
static void everybody_is_told_the_same(void **unused) {
    (void)unused;
    show_game("monocacy", 7);
    size_t size = shown.state->size;
    struct play_state *before = aligned_alloc(64, size);
    for (int i = 0; i < 200; i++) {
        memcpy(before, shown.state, size);
        play_apply(&shown, random_action());
        json_t *first = changes_since(before, SIDE_FIRST), *second = changes_since(before, SIDE_SECOND);
        assert_true(shown.rules->open_to_all(&shown));
        assert_true(json_equal(first, second));
        json_decref(first);
        json_decref(second);
    }
    ((struct gbacw_state *)shown.state)->options[OPTION_SECRET_ROSTERS] = 1;
    assert_false(shown.rules->open_to_all(&shown));
    free(before);
}

static void it_is_short(void **unused) {
    (void)unused;
    changes_are_short("monocacy", 9, 10);
}

TESTS(test(action_after_action), test(many_actions_at_once), test(nothing_changed), test(everybody_is_told_the_same),
      test(it_is_short))
