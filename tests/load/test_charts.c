/* test_charts.c: every cell of every chart and table of the book, against figures typed here a second time. */
#include "load_test.h"

/* ---- 5.19 ---- */

enum { X = COST_IMPASSABLE, O = COST_OTHER }; /* P, other terrain */

static void movement_chart(void **unused) {
    (void)unused;
    const struct charts *charts = &monocacy->charts;
    /* in sixths: line, column, mounted, limbered, wagon, leader */
    static const uint8_t allowance[6] = {36, 36, 72, 48, 48, 72};
    static const struct {
        uint8_t terrain, cost[6];
    } terrain[] = {{TERRAIN_CLEAR, {6, 6, 6, 6, 6, 6}},
                   {TERRAIN_WHEAT, {6, 6, 6, 6, 6, 6}},
                   {TERRAIN_ENTRENCHMENT, {6, 6, 6, 6, 6, 6}},
                   {TERRAIN_WOODS, {12, 12, 24, 24, 36, 18}}};
    static const struct {
        uint8_t way, cost[6];
    } ways[] = {{WAY_PIKE, {O, 3, 2, 2, 3, 2}},
                {WAY_ROAD, {O, 3, 2, 3, 6, 2}},
                {WAY_TRAIL, {O, 6, 6, 6, 6, 6}},
                {WAY_RAILROAD, {O, 6, 6, 6, 6, 6}}};
    static const struct {
        uint8_t side, cost[6];
    } sides[] = {{HEXSIDE_STREAM, {6, 6, 12, 12, 12, 6}},    {HEXSIDE_FORD, {12, 6, 12, 18, 24, 6}},
                 {HEXSIDE_BRIDGE, {0, 0, 0, 0, 0, 0}},       {HEXSIDE_RIVER, {X, X, X, X, X, X}},
                 {HEXSIDE_CREST_UP, {6, 6, 6, 12, 12, 6}},   {HEXSIDE_CREST_DOWN, {0, 0, 0, 6, 6, 0}},
                 {HEXSIDE_BLUFF_UP, {12, 12, 36, X, X, 18}}, {HEXSIDE_BLUFF_DOWN, {6, 6, 24, X, X, 12}},
                 {HEXSIDE_FENCE, {0, 0, 0, X, X, 0}}};
    assert_memory_equal(charts->allowance, allowance, 6);
    for (size_t i = 0; i < sizeof terrain / sizeof *terrain; i++)
        assert_memory_equal(charts->terrain_cost[terrain[i].terrain], terrain[i].cost, 6);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        assert_memory_equal(charts->way_cost[ways[i].way], ways[i].cost, 6);
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        assert_memory_equal(charts->side_cost[sides[i].side], sides[i].cost, 6);
    assert_int_equal(charts->change_cost[FORMATION_LINE], 12);
    assert_int_equal(charts->change_cost[FORMATION_COLUMN], 12);
    assert_int_equal(charts->change_cost[FORMATION_DISMOUNTED], 18);
    assert_int_equal(charts->change_cost[FORMATION_MOUNTED], 12);
    assert_int_equal(charts->change_cost[FORMATION_LIMBERED], 24);
    assert_int_equal(charts->change_cost[FORMATION_UNLIMBERED], 24);
    assert_int_equal(charts->bridge_line_cost, 6);
    assert_true(charts->combat_marks & CHART_MARK_MOVEMENT);
    PROVED("gbacw", "5.19");
}

/* ---- 8.18, 8.35 ---- */

static void stacking_chart(void **unused) {
    (void)unused;
    static const uint8_t open[] = {TERRAIN_CLEAR, TERRAIN_WHEAT, TERRAIN_ENTRENCHMENT, TERRAIN_ORCHARD};
    const struct stacking_limit *woods = &monocacy->charts.stacking[TERRAIN_WOODS];
    for (size_t i = 0; i < sizeof open; i++) {
        const struct stacking_limit *limit = &monocacy->charts.stacking[open[i]];
        assert_int_equal(limit->units, 3);
        assert_int_equal(limit->points, 12);
        assert_int_equal(limit->batteries, 2);
        assert_int_equal(limit->hexside_fire, 4);
        assert_int_equal(limit->melee, 12);
    }
    assert_int_equal(woods->units, 2);
    assert_int_equal(woods->points, 8);
    assert_int_equal(woods->batteries, 2);
    assert_int_equal(woods->hexside_fire, 4);
    assert_int_equal(woods->melee, 8);
    assert_int_equal(monocacy->charts.battery_points, 1);
    assert_int_equal(monocacy->charts.wagon_points, 4);
    assert_true(monocacy->charts.combat_marks & CHART_MARK_STACKING);
    PROVED("gbacw", "8.18");
}

static int density_shift(int points) {
    int shift = 0;
    for (int band = 0; band < 4; band++)
        if (points >= monocacy->charts.density_from[band])
            shift = monocacy->charts.density_shift[band];
    return shift;
}

static void density_chart(void **unused) {
    (void)unused;
    static const int expected[] = {0, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2};
    for (int points = 1; points <= 12; points++)
        assert_int_equal(density_shift(points), expected[points]);
    PROVED("gbacw", "8.35 8.31");
}

/* ---- 9.16 ---- */

static void fire_table(void **unused) {
    (void)unused;
    const struct charts *charts = &monocacy->charts;
    static const uint16_t grape[11] = {0, 4, 9, 12, 16, 22, 29, 36, 44, 53, 63};
    static const uint16_t small[11] = {0, 1, 4, 7, 11, 15, 21, 28, 35, 43, 51};
    enum { P = 100, R = 101, PR = 102, S = 10 }; /* S + n: n with an asterisk */
    static const uint8_t cells[6][11] = {
        {0, 0, 0, 0, P, R, PR, 1, 1, 1, S + 1},
        {0, 0, 0, P, R, PR, 1, 1, 1, S + 1, S + 2},
        {0, 0, P, R, PR, 1, 1, 1, S + 1, S + 2, S + 2},
        {0, P, R, PR, 1, 1, 1, S + 1, S + 2, S + 2, S + 2},
        {0, PR, PR, 1, 1, 1, S + 1, S + 2, S + 2, S + 2, S + 3},
        {PR, 1, 1, S + 1, S + 1, S + 1, S + 2, S + 2, S + 2, S + 3, S + 3},
    };
    assert_int_equal(charts->fire_columns, 11);
    for (int column = 0; column < 11; column++) {
        assert_int_equal(charts->grape_from[column], grape[column]);
        assert_int_equal(charts->small_from[column], small[column]);
    }
    for (int die = 0; die < 6; die++)
        for (int column = 0; column < 11; column++) {
            int cell = cells[die][column];
            int flags = cell == P    ? FIRE_PIN
                        : cell == R  ? FIRE_ROUT
                        : cell == PR ? FIRE_PIN | FIRE_ROUT
                        : cell > S   ? FIRE_STAR
                                     : 0;
            assert_int_equal(charts->fire[die][column].flags, flags);
            assert_int_equal(charts->fire[die][column].loss, cell >= P ? 0 : cell % S);
        }
    assert_int_equal(charts->shift_cap, 2);
    PROVED("gbacw", "9.16");
}

/* ---- 9.25 ---- */

static void range_chart(void **unused) {
    (void)unused;
    /* in sixths, by range 1 to 24 */
    static const struct {
        const char *id;
        uint8_t artillery, mounted, range, times[24];
    } rows[] = {
        {"TB", 1, 0, 20, {36, 24, 12, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3, 3, 3, 3, 3}},
        {"HB", 1, 0, 11, {60, 36, 12, 6, 6, 6, 6, 6, 3, 3, 3}},
        {"R", 0, 0, 5, {12, 6, 6, 3, 3}},
        {"M", 0, 0, 2, {18, 3}},
        {"C", 0, 1, 3, {18, 6, 3}},
        {"P", 0, 1, 1, {12}},
    };
    assert_int_equal(monocacy->weapon_count, 6);
    for (size_t i = 0; i < 6; i++) {
        const struct weapon *weapon = &monocacy->weapon[i];
        assert_string_equal(weapon->id, rows[i].id);
        assert_int_equal(weapon->artillery, rows[i].artillery);
        assert_int_equal(weapon->fires_mounted, rows[i].mounted);
        assert_int_equal(weapon->range, rows[i].range);
        assert_int_equal(weapon->times6[0], 0);
        for (int range = 1; range <= 24; range++)
            assert_int_equal(weapon->times6[range], rows[i].times[range - 1]);
    }
    PROVED("gbacw", "9.25");
}

/* ---- 9.56, 9.72 ---- */

static void terrain_chart(void **unused) {
    (void)unused;
    const struct charts *charts = &monocacy->charts;
    static const struct {
        uint8_t terrain, charge;
        int8_t fire;
        uint8_t height;
    } terrain[] = {{TERRAIN_CLEAR, 1, 0, 0},
                   {TERRAIN_WOODS, 0, -1, 20},
                   {TERRAIN_WHEAT, 1, -1, 0},
                   {TERRAIN_ENTRENCHMENT, 0, -1, 0}};
    static const struct {
        uint8_t side, charge;
        int8_t fire, off;
    } sides[] = {{HEXSIDE_STREAM, 0, 0, 1},     {HEXSIDE_BRIDGE, 0, 0, 1},     {HEXSIDE_FORD, 0, 0, 1},
                 {HEXSIDE_CREST_UP, 1, -1, 1},  {HEXSIDE_CREST_DOWN, 1, 0, 0}, {HEXSIDE_BLUFF_UP, 0, -1, 1},
                 {HEXSIDE_BLUFF_DOWN, 0, 0, 0}, {HEXSIDE_FENCE, 0, 0, 1},      {HEXSIDE_RIVER, 0, 0, 0}};
    for (size_t i = 0; i < sizeof terrain / sizeof *terrain; i++) {
        assert_int_equal(charts->terrain_charge[terrain[i].terrain], terrain[i].charge);
        assert_int_equal(charts->terrain_fire[terrain[i].terrain], terrain[i].fire);
        assert_int_equal(charts->terrain_height[terrain[i].terrain], terrain[i].height);
    }
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        assert_int_equal(charts->side_charge[sides[i].side], sides[i].charge);
        assert_int_equal(charts->side_fire[sides[i].side], sides[i].fire);
        assert_int_equal(charts->side_melee[sides[i].side], sides[i].off);
    }
    PROVED("gbacw", "9.56");
}

static void heights(void **unused) {
    (void)unused;
    const uint8_t *height = monocacy->charts.unit_height;
    assert_int_equal(height[FORMATION_LINE], 5);
    assert_int_equal(height[FORMATION_COLUMN], 5);
    assert_int_equal(height[FORMATION_DISMOUNTED], 5);
    assert_int_equal(height[FORMATION_LIMBERED], 5);
    assert_int_equal(height[FORMATION_UNLIMBERED], 5);
    assert_int_equal(height[FORMATION_MOUNTED], 10);
    assert_int_equal(monocacy->charts.wagon_height, 10);
    assert_int_equal(monocacy->charts.terrain_height[TERRAIN_CLEAR], 0);
    assert_int_equal(monocacy->charts.terrain_height[TERRAIN_WOODS], 20);
    PROVED("gbacw", "9.72");
}

/* ---- 11.34, 12.98 ---- */

static void ammunition_table(void **unused) {
    (void)unused;
    enum { ALL = 255, WAGON = 254 };
    static const uint8_t small[6][3] = {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {2, 3, 4}, {2, 3, 4}, {3, 4, WAGON}};
    static const uint8_t guns[6][3] = {{1, 2, 3}, {2, 3, 4}, {4, 5, 6}, {5, 6, 8}, {6, 8, ALL}, {8, ALL, WAGON}};
    for (int die = 0; die < 6; die++)
        for (int column = 0; column < 3; column++) {
            assert_int_equal(monocacy->charts.loss_small[die][column], small[die][column]);
            assert_int_equal(monocacy->charts.loss_artillery[die][column], guns[die][column]);
        }
    PROVED("gbacw", "11.34");
}

/* K, C, R as three digits; 900 engaged, 800 repulsed */
static int melee_number(const struct melee_result *result) {
    if (result->flags)
        return result->flags == MELEE_ENGAGED ? 900 : 800;
    return result->killed * 100 + result->captured * 10 + result->retreat;
}

static void melee_table(void **unused) {
    (void)unused;
    enum { E = 900, S = 800, K = 100 };
    static const int attacker[6][11] = {
        {2, S, E, K, 0, 0, K, 0, 0, 0, 0},     {12, 2, S, E, K, 0, 0, K, 0, 0, 0},
        {12, 12, 2, S, E, K, 0, 0, K, 0, 0},   {12, 12, 12, 2, S, E, K, 0, 0, K, 0},
        {22, 22, 12, 12, 2, S, E, K, 0, 0, K}, {33, 32, 22, 12, 12, 12, S, E, K, 0, 0},
    };
    static const int defender[6][11] = {
        {0, S, E, 12, 12, 12, 13, 23, 23, 23, 23}, {0, 0, S, E, 12, 2, 12, 12, 22, 22, 22},
        {0, 0, 0, S, E, 12, 12, 12, 12, 22, 22},   {0, 0, 0, 0, S, E, 12, 12, 12, 12, 12},
        {0, 0, 0, 0, 0, S, E, 12, 12, 12, 12},     {0, 0, 0, 0, 0, 0, S, E, 12, 12, 12},
    };
    assert_int_equal(monocacy->charts.melee_low, -4);
    assert_int_equal(monocacy->charts.melee_columns, 11);
    for (int die = 0; die < 6; die++)
        for (int column = 0; column < 11; column++) {
            assert_int_equal(melee_number(&monocacy->charts.melee_attacker[die][column]), attacker[die][column]);
            assert_int_equal(melee_number(&monocacy->charts.melee_defender[die][column]), defender[die][column]);
        }
    PROVED("gbacw", "12.98");
}

/* ---- 13.15, 17.76 ---- */

static void elephant_table(void **unused) {
    (void)unused;
    static const uint8_t rating[13] = {0, 0, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5};
    assert_memory_equal(monocacy->charts.elephant, rating, 13);
    assert_true(monocacy->charts.combat_marks & CHART_MARK_ELEPHANT);
    PROVED("gbacw", "13.15");
}

static void leader_table(void **unused) {
    (void)unused;
    enum { _, W = FATE_WOUNDED, K = FATE_KILLED, C = FATE_CAPTURED };
    static const uint8_t fate[LEADER_COLUMNS][13] = {
        [LEADER_K_MELEE] = {_, _, K, _, _, _, W, _, _, _, _, _, K},
        [LEADER_C_MELEE] = {_, _, C, C, C, _, _, _, _, _, _, _, _},
        [LEADER_RPLS_MELEE] = {_, _, W, _, _, _, _, _, _, _, _, _, K},
        [LEADER_SMALL_ARMS] = {_, _, K, _, _, W, _, _, _, _, _, _, K},
        [LEADER_ARTILLERY] = {_, _, K, W, _, _, _, _, _, _, _, _, _},
    };
    for (int column = 0; column < LEADER_COLUMNS; column++)
        assert_memory_equal(monocacy->charts.leader_fate[column], fate[column], 13);
    PROVED("gbacw", "17.76");
}

/* ---- single numbers ---- */

static void numbers(void **unused) {
    (void)unused;
    const struct charts *charts = &monocacy->charts;
    assert_int_equal(charts->depletion_die, 2);
    assert_int_equal(charts->long_artillery, 3);
    assert_int_equal(charts->rout_hexes, 3);
    assert_int_equal(charts->charge_distance, 4);
    assert_int_equal(charts->leader_alone, 5);
    PROVED("gbacw", "3.2");
}

LOAD_TESTS(test(movement_chart), test(stacking_chart), test(density_chart), test(fire_table), test(range_chart),
           test(terrain_chart), test(heights), test(ammunition_table), test(melee_table), test(elephant_table),
           test(leader_table), test(numbers))
