/* test_hemmed_in.c: a headquarters whose side is shut in everywhere. No battle has units enough to cover the map with
 * zones: they are laid over it here, and the decision is asked directly. */
#include "harness/showing.h"

#include "fury/state/frames.h"

static counter_id counter_named(const char *id) {
    FOR_COUNTERS(&shown, c) {
        if (strcmp(info_of(&shown, c)->id, id) == 0)
            return c;
    }
    fail_msg("nobody is called %s", id);
    return COUNTER_NONE;
}

static struct ruling at(const struct frame *frame, const char *label) {
    struct action action =
        action_hex(VERB_AT, label_read(&tables_of(&shown)->grid, &tables_of(&shown)->label, 1, label, 4));
    assert_int_not_equal(action.hex, HEX_NONE);
    action.word = WORD_MANEUVER;
    return fury_placement_decision.judge(&shown, frame, action);
}

static void it_goes_to_an_empty_hex_near_an_entry(void **unused) {
    (void)unused;
    show_game("fredericksburg", 1);
    play_sync(&shown);
    counter_id hq = counter_named("Burnside-HQ"), hancock = counter_named("Hancock");
    side_id side = info_of(&shown, hq)->side;
    fury_unit_put(&shown, hancock, label_read(&tables_of(&shown)->grid, &tables_of(&shown)->label, 1, "4032", 4));
    unit_at(&shown, hq)->where = WHERE_HAND;
    unit_at(&shown, hq)->hex = HEX_NONE;
    memset(scratch_of(&shown)->zoi[other_side(side)], 1, tables_of(&shown)->map_hexes);
    struct frame frame = {.kind = KIND_PLACE, .side = side};
    assert_int_equal(fury_placement_advance(&shown, &frame), NEXT_ASK);
    assert_true(is_legal(at(&frame, "4033"))); /* the entry hex, in an enemy zone like all others */
    assert_true(is_legal(at(&frame, "4034")));
    struct ruling taken = at(&frame, "4032"), far = at(&frame, "3634");
    assert_false(is_legal(taken));
    assert_string_equal(taken.case_number, "4.3f");
    assert_non_null(strstr(taken.why, "is not empty"));
    assert_non_null(strstr(far.why, "from every friendly entry hex"));
    show_close();
    PROVED("rebelfury", "4.3f");
}

TESTS(test(it_goes_to_an_empty_hex_near_an_entry))
