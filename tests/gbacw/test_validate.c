/* test_validate.c: a position that breaks a law is told so: one field of a sound position is spoilt at a time, and the
 * complaint about it expected, in its words. */
#include "harness/showing.h"

#include "gbacw/ground/stacking.h"
#include "gbacw/state/scratch.h"
#include "gbacw/validate.h"

typedef bool which(const struct game *, counter_id);

static struct play_state *sound; /* the position before it is spoilt */

static bool complaint_of(char *words, size_t size) {
    struct text text;
    text_init(&text, words, size);
    words[0] = 0;
    return gbacw_validate(&shown, &text);
}

/* A game of Monocacy as it begins: nothing to complain of. */
static void begin(void) {
    char words[200];
    show_game("monocacy", 3);
    free(sound);
    sound = aligned_alloc(64, (shown.state->size + 63) / 64 * 64);
    memcpy(sound, shown.state, shown.state->size);
    assert_true(complaint_of(words, sizeof words));
    assert_string_equal(words, "");
}

/* The spoilt position is told apart by these words, somewhere in the complaint; then it is mended. */
static void complains(const char *words) {
    char told[200];
    assert_false(complaint_of(told, sizeof told));
    if (strstr(told, words) == NULL)
        fail_msg("\"%s\" instead of \"%s\"", told, words);
    memcpy(shown.state, sound, shown.state->size);
    shown.rules->scratch_sync(&shown);
}

static counter_id first(which *fits) {
    FOR_COUNTERS(&shown, c) {
        if (fits(&shown, c))
            return c;
    }
    fail_msg("%s", "no counter is like that");
    return COUNTER_NONE;
}

static struct counter_state *state_of_first(which *fits) { return counter_at(&shown, first(fits)); }

static bool off_map(const struct game *game, counter_id c) {
    return !on_map(game, c) && info_of(game, c)->entry_turn == 0;
}
static bool regiment(const struct game *game, counter_id c) {
    return on_map(game, c) && type_of(game, c) == TYPE_INFANTRY;
}
static bool known_regiment(const struct game *game, counter_id c) {
    return regiment(game, c) && gbacw_printed_morale(game, c) != MORALE_GREEN;
}
static bool leader(const struct game *game, counter_id c) { return on_map(game, c) && is_leader(game, c); }
static bool battery(const struct game *game, counter_id c) {
    return on_map(game, c) && type_of(game, c) == TYPE_BATTERY;
}
static bool cavalry(const struct game *game, counter_id c) {
    return on_map(game, c) && type_of(game, c) == TYPE_CAVALRY;
}
static bool unit_on_unit(const struct game *game, counter_id c) {
    counter_id under = below(game, c);
    return regiment(game, c) && counter_at(game, c)->order == 0 && under != COUNTER_NONE && regiment(game, under) &&
           below(game, under) == COUNTER_NONE;
}
static bool unit_on_leader(const struct game *game, counter_id c) {
    counter_id under = below(game, c);
    return regiment(game, c) && counter_at(game, c)->order == 0 && under != COUNTER_NONE && is_leader(game, under);
}

static void places(void **unused) {
    (void)unused;
    begin();
    state_of_first(regiment)->hex = tables_of(&shown)->hex_count;
    complains("stands on a hex that is not on the map");
    state_of_first(regiment)->fate = FATE_KILLED;
    complains("is on the map although it is out of the game");
    state_of_first(off_map)->order = 1;
    complains("is off the map and still has a place in a stack");
    state_of_first(off_map)->flags |= F_MOVING;
    complains("is off the map and still marked as moving or fired at");
}

/* 2.0c: no point comes from nowhere; 9.81: a unit without points is gone. */
static void points(void **unused) {
    (void)unused;
    begin();
    state_of_first(regiment)->strength++;
    complains("points of");
    state_of_first(regiment)->strength = 0;
    complains("has no points left and is still on the map");
}

/* 13.11, 13.13, 13.34, 7.0, 11.32, 6.14. */
static void status(void **unused) {
    (void)unused;
    begin();
    state_of_first(regiment)->morale = 7;
    complains("has morale 7");
    struct counter_state *known = state_of_first(known_regiment);
    known->morale = known->morale == 6 ? 5 : 6;
    complains("changed its morale from");
    state_of_first(leader)->flags |= F_ROUTED;
    complains("is routed");
    state_of_first(regiment)->facing = DIRECTIONS;
    complains("has a front and faces nowhere");
    state_of_first(battery)->rounds++;
    complains("rounds of");
    counter_id horse = first(cavalry);
    counter_form(&shown, horse, FORMATION_COLUMN);
    complains("is cavalry in column");
}

/* 8.4: the orders in a hex are 0, 1, 2 ..., leaders last; 5.12: one hex, one side. */
static void stacks(void **unused) {
    (void)unused;
    begin();
    state_of_first(regiment)->hex = counter_at(&shown, first(cavalry))->hex; /* the lists are not told */
    complains("which is elsewhere");
    state_of_first(regiment)->order = 9;
    complains("is out of order at");
    counter_id upper = first(unit_on_leader), under = below(&shown, upper);
    counter_at(&shown, upper)->order = 1;
    counter_at(&shown, under)->order = 0;
    shown.rules->scratch_sync(&shown);
    complains("lies below a leader in");
    under = below(&shown, first(unit_on_unit));
    counter_at(&shown, under)->side = other_side(counter_at(&shown, under)->side);
    counter_at(&shown, under)->order = 0;
    complains("and are not engaged");
}

/* 18.0, 22.2: the boxes of a brigade. */
static void brigades(void **unused) {
    (void)unused;
    begin();
    gbacw_brigade_at(&shown, 0)->boxes = 1;
    complains("a brigade marks 1 boxes for 0 points lost");
    state_of_first(regiment)->flags |= F_DEPLETED;
    complains("a brigade marks 0 boxes for 1 units out of ammunition");
}

/* Between two steps nobody owes anything, and nobody carries the mark of a step. */
static void at_rest(void **unused) {
    (void)unused;
    begin();
    assert_int_equal(shown.state->frame_count, 2);
    state_of_first(regiment)->debt = 1;
    complains("still owes something when a phase asks");
    state_of_first(regiment)->flags |= F_TARGET;
    complains("carries a mark of a step that is over");
}

static int close_all(void **state) {
    free(sound);
    show_close();
    return harness_close(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {test(places), test(points),   test(status),
                                       test(stacks), test(brigades), test(at_rest)};
    return cmocka_run_group_tests(tests, NULL, close_all);
}
