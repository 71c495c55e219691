/* test_features.c: a position in numbers: what is counted agrees with a plain count, and each side's numbers are the
 * other's enemy's. */
#include "harness/showing.h"

#include "gbacw/mind/ai_features.h"
#include "gbacw/turn/victory.h"

enum { SIDE_FEATURES = MIND_FEATURE_ENEMY_points - MIND_FEATURE_OWN_points };

static int16_t of[SIDES][MIND_FEATURES];

static int strength_with(side_id side, uint32_t flags, bool without) {
    int sum = 0;
    FOR_COUNTERS(&shown, c) {
        const struct counter_state *counter = counter_at(&shown, c);
        if (counter->side == side && counter->hex != HEX_NONE && gbacw_is_foot_or_horse(&shown, c) &&
            ((counter->flags & flags) != 0) != without)
            sum += counter->strength;
    }
    return sum;
}

static int leaders_of(side_id side) {
    int count = 0;
    FOR_COUNTERS(&shown, c) {
        count += is_leader(&shown, c) && counter_at(&shown, c)->side == side && on_map(&shown, c);
    }
    return count;
}

static void check_side(side_id side) {
    const int16_t *out = of[side];
    int32_t points[SIDES];
    victory_score(&shown, true, points);
    assert_int_equal(out[MIND_FEATURE_one], 1);
    assert_int_equal(out[MIND_FEATURE_OWN_points], points[side]);
    assert_int_equal(out[MIND_FEATURE_points_ahead], points[side] - points[other_side(side)]);
    assert_int_equal(out[MIND_FEATURE_OWN_routed], strength_with(side, F_ROUTED, false));
    assert_int_equal(out[MIND_FEATURE_OWN_sound], strength_with(side, F_ROUTED | F_PINNED | F_DEPLETED, true));
    assert_int_equal(out[MIND_FEATURE_OWN_leaders], leaders_of(side));
    assert_true(out[MIND_FEATURE_OWN_near] >= out[MIND_FEATURE_OWN_close]);
    assert_true(out[MIND_FEATURE_OWN_close] >= out[MIND_FEATURE_OWN_beside]);
    assert_true(out[MIND_FEATURE_OWN_beside] >= out[MIND_FEATURE_OWN_flanked]);
    assert_true(out[MIND_FEATURE_OWN_brigades] >= out[MIND_FEATURE_OWN_brittle]);
    assert_memory_equal(&out[MIND_FEATURE_OWN_points], &of[other_side(side)][MIND_FEATURE_ENEMY_points],
                        SIDE_FEATURES * sizeof(int16_t));
}

static void numbers_are_true(void **unused) {
    (void)unused;
    const char *const battles[] = {"kernstown", "monocacy", "gettysburg/culps-hill"};
    for (unsigned i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        show_game(battles[i], 5);
        for (unsigned n = 0; !play_over(&shown); n++) {
            play_apply(&shown, likely_action());
            const struct mind_memory *known[SIDES] = {shown_memory[0], shown_memory[1]};
            if (n % 40 != 0 || known[0]->traits == NULL || known[1]->traits == NULL)
                continue;
            for (side_id side = 0; side < SIDES; side++)
                mind_features(&shown, side, shown_memory, of[side]);
            for (side_id side = 0; side < SIDES; side++)
                check_side(side);
        }
    }
    show_close();
}

TESTS(test(numbers_are_true))
