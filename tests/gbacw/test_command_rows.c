/* test_command_rows.c: the chain of command in the view: every counter under a command of the catalogue, every command
 * under the one above it, and its leader; after a change the rows concerned and no others. */
#include "gbacw/state/state.h"
#include "harness/following.h"
#include "harness/furniture.h"

static json_t *command_row(json_t *view, const char *id) { return row_named(field_of(view, "commands"), "id", id); }

/* A client finds title, side and kind of each command in the catalogue, so both must use the same ids. */
static void check_ids(const char *game) {
    show_game(game, 1);
    json_t *catalogue = catalogue_now(), *view = view_of(SIDE_NONE), *row;
    json_t *known = field_of(catalogue, "commands");
    size_t i;
    assert_int_equal(json_array_size(known), json_array_size(field_of(view, "commands")));
    json_array_foreach(field_of(view, "commands"), i, row) {
        assert_non_null(row_named(known, "id", field_text(row, "id")));
        if (field_has(row, "above"))
            assert_non_null(command_row(view, field_text(row, "above")));
    }
    json_array_foreach(field_of(view, "counters"), i, row) {
        if (field_has(row, "command"))
            assert_non_null(command_row(view, field_text(row, "command")));
    }
    json_decref(view);
    json_decref(catalogue);
    show_close();
}

static void ids_are_the_catalogues(void **unused) {
    (void)unused;
    check_ids("monocacy");
    check_ids("kernstown");
    check_ids("gettysburg");
}

static void rows_say_who_is_above(void **unused) {
    (void)unused;
    show_game("gettysburg", 1);
    json_t *view = view_of(SIDE_NONE), *counters = field_of(view, "counters");
    assert_string_equal(field_text(command_row(view, "Kershaw"), "above"), "McLaws");
    assert_string_equal(field_text(command_row(view, "McLaws"), "above"), "I-CS");
    assert_string_equal(field_text(command_row(view, "I-CS"), "above"), "ANV");
    assert_false(field_has(command_row(view, "ANV"), "above"));
    assert_string_equal(field_text(row_named(counters, "id", "R.E.Lee"), "command"), "ANV");
    json_decref(view);
}

static counter_id leader_on_map(void) {
    FOR_COUNTERS(&shown, c) {
        if (is_leader(&shown, c) && on_map(&shown, c) && shown.rules->commands->led_by(&shown, c) != COMMAND_NONE)
            return c;
    }
    return COUNTER_NONE;
}

/* A leader leaves the map: the row of what he led comes without one, and no other row comes. */
static void a_lost_leader_leaves_his_row(void **unused) {
    (void)unused;
    show_game("monocacy", 2);
    while (leader_on_map() == COUNTER_NONE)
        play_apply(&shown, random_action());
    counter_id leader = leader_on_map();
    command_id led = shown.rules->commands->led_by(&shown, leader);
    struct play_state *before = aligned_alloc(64, shown.state->size);
    memcpy(before, shown.state, shown.state->size);
    json_t *view = view_of(SIDE_NONE), *row = command_row(view, shown.rules->commands->name(shown.tables, led));
    assert_string_equal(field_text(row, "leader"), info_of(&shown, leader)->id);
    counter_at(&shown, leader)->hex = HEX_NONE;
    json_t *changes = changes_since(before, SIDE_NONE), *rows = field_of(changes, "commands");
    assert_int_equal(json_array_size(rows), 1);
    assert_string_equal(field_text(json_array_get(rows, 0), "id"), field_text(row, "id"));
    assert_false(field_has(json_array_get(rows, 0), "leader"));
    json_decref(changes);
    json_decref(view);
    free(before);
}

TESTS(test(ids_are_the_catalogues), test(rows_say_who_is_above), test(a_lost_leader_leaves_his_row))
