/* test_view_changes.c: the view in parts: an earlier view with the changed rows put in is the later view, action after
 * action, for both sides; and the changes are a fraction of a view. */
#include "harness/following.h"

static void action_after_action(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 2; seed++)
        follow_game(seed == 1 ? "monocacy" : "kernstown", seed, 200, 1, random_action);
}

static void many_actions_at_once(void **unused) {
    (void)unused;
    for (uint64_t seed = 11; seed <= 13; seed++)
        follow_game(seed == 11 ? "monocacy" : "kernstown", seed, 60, 300, random_action);
}

/* Nothing happened: a head and no rows. */
static void nothing_changed(void **unused) {
    (void)unused;
    show_game("monocacy", 5);
    json_t *changes = changes_since(shown.state, SIDE_FIRST);
    assert_int_equal(json_array_size(field_of(changes, "counters")), 0);
    assert_int_equal(json_array_size(field_of(changes, "brigades")), 0);
    assert_int_equal(json_array_size(field_of(changes, "divisions")), 0);
    assert_string_equal(field_text(changes, "phase"), "initial-command");
    json_decref(changes);
}

static void it_is_short(void **unused) {
    (void)unused;
    changes_are_short("monocacy", 9, 10);
}

TESTS(test(action_after_action), test(many_actions_at_once), test(nothing_changed), test(it_is_short))
