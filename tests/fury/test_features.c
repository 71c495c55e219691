/* test_features.c: a position in numbers: the same from both sides, and true at every decision of whole battles. */
#include "harness/showing.h"

#include "fury/mind/ai_features.h"
#include "fury/turn/victory.h"

static const char *const battles[] = {"chancellorsville", "chattanooga",  "chickamauga",
                                      "fredericksburg",   "spotsylvania", "wilderness"};
enum { BATTLES = sizeof battles / sizeof battles[0], SIDE_FEATURES = FEATURE_ENEMY_points - FEATURE_OWN_points };

static int16_t of[SIDES][FURY_FEATURES];

static unsigned count_where(side_id side, enum piece piece, enum where where) {
    unsigned count = 0;
    FOR_COUNTERS(&shown, c) {
        count += belongs(&shown, c, side) && info_of(&shown, c)->piece == piece && unit_at(&shown, c)->where == where;
    }
    return count;
}

static unsigned count_pinned(side_id side) {
    unsigned count = 0;
    FOR_COUNTERS(&shown, c) {
        count += is_division(&shown, c) && belongs(&shown, c, side) && on_map(&shown, c) && is_pinned(&shown, c);
    }
    return count;
}

/* Two enemies or more in its ZOC: found by walking all pairs. */
static int count_beset(side_id side) {
    int count = 0;
    FOR_COUNTERS(&shown, c) {
        int enemies = 0;
        if (!is_division(&shown, c) || belongs(&shown, c, side) || !on_map(&shown, c))
            continue;
        for (hex_id h = 0; h < tables_of(&shown)->map_hexes; h++)
            enemies += fury_zoc_reaches(&shown, hex_of(&shown, c), h) &&
                       fury_defender_in(&shown, h, other_side(side)) != COUNTER_NONE;
        count += enemies >= 2;
    }
    return count;
}

static void check_side(side_id side) {
    const int16_t *out = of[side];
    int32_t points[SIDES];
    uint8_t level;
    fury_victory_points(&shown, points);
    assert_int_equal(out[FEATURE_one], 1);
    assert_int_equal(out[FEATURE_wins], fury_victory_winner(&shown, &level) == side ? 1 : -1);
    assert_int_equal(out[FEATURE_points_ahead], points[side] - points[other_side(side)]);
    assert_int_equal(out[FEATURE_OWN_conditions_met], fury_conditions_met(&shown, side));
    assert_int_equal(out[FEATURE_OWN_divisions] + out[FEATURE_OWN_cavalry],
                     count_where(side, PIECE_DIVISION, WHERE_MAP));
    assert_int_equal(out[FEATURE_OWN_blown], count_where(side, PIECE_DIVISION, WHERE_BLOWN));
    assert_int_equal(out[FEATURE_OWN_lost], count_where(side, PIECE_DIVISION, WHERE_ELIMINATED));
    assert_int_equal(out[FEATURE_OWN_headquarters], count_where(side, PIECE_HQ, WHERE_MAP));
    assert_int_equal(out[FEATURE_OWN_contact], count_pinned(side));
    assert_int_equal(out[FEATURE_OWN_outnumbers], count_beset(side));
    assert_in_range(out[FEATURE_OWN_conditions_part], out[FEATURE_OWN_conditions_met] ? 100 : 0, 100);
    assert_true(out[FEATURE_OWN_commanded] >= out[FEATURE_OWN_led]);
    assert_true(out[FEATURE_OWN_edges] >= out[FEATURE_OWN_contact]);
    assert_true(out[FEATURE_OWN_contact] >= out[FEATURE_OWN_cornered]);
}

static void numbers_are_true(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < BATTLES; i++) {
        show_game(battles[i], 5);
        for (unsigned n = 0; !play_over(&shown); n++) {
            for (side_id side = 0; n % 7 == 0 && side < SIDES; side++)
                fury_features(&shown, side, NULL, of[side]);
            for (side_id side = 0; n % 7 == 0 && side < SIDES; side++) {
                check_side(side);
                assert_memory_equal(&of[side][FEATURE_OWN_points], &of[other_side(side)][FEATURE_ENEMY_points],
                                    SIDE_FEATURES * sizeof(int16_t));
            }
            play_apply(&shown, likely_action());
        }
    }
    show_close();
}

static void each_has_a_name(void **unused) {
    (void)unused;
    for (int i = 0; i < FURY_FEATURES; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(fury_feature_names[i], fury_feature_names[k]);
    assert_string_equal(fury_feature_names[FEATURE_ENEMY_points], "enemy_points");
    assert_in_range(FURY_FEATURES, 60, 150);
}

TESTS(test(numbers_are_true), test(each_has_a_name))
