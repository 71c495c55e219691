/* test_gettysburg_charts.c: the charts of Terrible Swift Sword as its ledger tells them: movement, stacking, density,
 * range, combat, fire, melee, ammunition and leaders' fates. */
#include "gettysburg.h"

/* A row of 5.19 in the order line, column, mounted, limbered, wagon, leader, dismounted, skirmish, in sixths; -1: P. */
static void costs_are(const uint8_t *row, const int wanted[CLASSES_MAX]) {
    for (int class = 0; class < CLASSES_MAX; class ++)
        assert_int_equal(row[class], wanted[class] < 0 ? COST_IMPASSABLE : wanted[class]);
}

static void movement_chart(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    const struct charts *c = &t->charts;
    costs_are(c->allowance, (const int[]){36, 36, 72, 48, 48, 72, 36, 36});
    assert_int_equal(c->horse_battery_allowance, 60);
    costs_are(c->terrain_cost[TERRAIN_CLEAR], (const int[]){6, 6, 6, 6, 6, 6, 6, 6});
    costs_are(c->terrain_cost[TERRAIN_ORCHARD], (const int[]){6, 6, 12, 18, 24, 6, 6, 6});
    costs_are(c->terrain_cost[TERRAIN_WOODS], (const int[]){12, 12, 24, 24, 36, 18, 12, 12});
    costs_are(c->terrain_cost[TERRAIN_ROUGH], (const int[]){12, 12, 18, 24, 24, 12, 12, 6});
    costs_are(c->terrain_cost[TERRAIN_WOODED_ROUGH], (const int[]){18, 18, 36, 48, -1, 24, 24, 12});
    costs_are(c->terrain_cost[TERRAIN_MARSH], (const int[]){18, 18, 36, -1, -1, 18, 18, 12});
    costs_are(c->side_cost[HEXSIDE_WORKS], (const int[]){6, 6, 12, -1, -1, 6, 6, 0});
    costs_are(c->side_cost[HEXSIDE_STREAM], (const int[]){6, 6, 12, 12, 12, 6, 6, 6});
    costs_are(c->side_cost[HEXSIDE_FORD], (const int[]){12, 6, 12, 18, 24, 6, 12, 6});
    costs_are(c->side_cost[HEXSIDE_CREST_UP], (const int[]){6, 6, 6, 12, 12, 6, 6, 0});
    costs_are(c->side_cost[HEXSIDE_CREST_DOWN], (const int[]){0, 0, 0, 6, 6, 0, 0, 0});
    costs_are(c->side_cost[HEXSIDE_RIDGE], (const int[]){6, 6, 12, 12, 18, 6, 6, 0});
    costs_are(c->side_cost[HEXSIDE_BLUFF_UP], (const int[]){12, 12, 36, -1, -1, 18, 18, 6});
    costs_are(c->side_cost[HEXSIDE_BLUFF_DOWN], (const int[]){6, 6, 24, -1, -1, 12, 12, 0});
    costs_are(c->side_cost[HEXSIDE_CUT], (const int[]){-1, -1, -1, -1, -1, -1, -1, -1});
    costs_are(c->side_cost[HEXSIDE_RIVER], (const int[]){-1, -1, -1, -1, -1, -1, -1, -1});
    const int other = COST_OTHER;
    costs_are(c->way_cost[WAY_PIKE], (const int[]){other, 3, 2, 2, 3, 2, other, other});
    costs_are(c->way_cost[WAY_ROAD], (const int[]){other, 3, 2, 3, 6, 2, other, other});
    costs_are(c->way_cost[WAY_TRAIL], (const int[]){other, 6, 6, 6, 6, 6, other, other});
    costs_are(c->way_cost[WAY_RAILROAD], (const int[]){other, 6, 6, 6, 6, 6, other, other});
    load_free(t);
    PROVED("tss2",
           "5.19a 5.19c 5.19d 5.19e 5.19f 5.19g 5.19h 5.19i 5.19j 5.19k 5.19l 5.19m 5.19n 5.19o 5.19p 5.19q 5.19r "
           "5.19s 5.19u");
}

static void stacking_and_density(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const uint8_t wide[] = {TERRAIN_CLEAR, TERRAIN_ROUGH, TERRAIN_ORCHARD},
                         close[] = {TERRAIN_WOODS, TERRAIN_WOODED_ROUGH, TERRAIN_MARSH, TERRAIN_TOWN};
    for (size_t i = 0; i < sizeof wide; i++) {
        const struct stacking_limit *limit = &t->charts.stacking[wide[i]];
        assert_true(limit->units == 3 && limit->points == 12 && limit->batteries == 2 && limit->hexside_fire == 4 &&
                    limit->melee == 12);
    }
    for (size_t i = 0; i < sizeof close; i++) {
        const struct stacking_limit *limit = &t->charts.stacking[close[i]];
        assert_true(limit->units == 2 && limit->points == 8 && limit->batteries == 2 && limit->melee == 8);
    }
    static const int from[] = {1, 3, 7, 10}, shift[] = {-1, 0, 1, 2};
    for (int i = 0; i < 4; i++)
        assert_true(t->charts.density_from[i] == from[i] && t->charts.density_shift[i] == shift[i]);
    load_free(t);
    PROVED("tss2", "8.19c 8.36");
}

/* Sixths at ranges 1 to 5, 6, 8, 9, 15, 16 and the longest. */
static const struct range_row {
    const char *id;
    int most, times[10];
} RANGES[] = {{"N", 15, {48, 30, 12, 6, 6, 6, 6, 3, 3, 0}},    {"TB", 20, {36, 24, 12, 6, 6, 6, 6, 6, 6, 3}},
              {"TC", 50, {54, 36, 18, 12, 12, 6, 6, 6, 6, 6}}, {"PA", 26, {30, 18, 12, 6, 6, 6, 6, 6, 6, 3}},
              {"PB", 35, {42, 24, 12, 12, 12, 6, 6, 6, 6, 3}}, {"HA", 9, {54, 30, 6, 6, 6, 6, 6, 3, 0, 0}},
              {"HB", 11, {60, 36, 12, 6, 6, 6, 6, 3, 0, 0}},   {"W", 70, {0, 0, 0, 0, 6, 6, 6, 6, 6, 6}},
              {"R", 5, {12, 6, 6, 3, 3, 0, 0, 0, 0, 0}},       {"A", 4, {12, 6, 3, 3, 0, 0, 0, 0, 0, 0}},
              {"M", 2, {18, 3, 0, 0, 0, 0, 0, 0, 0, 0}},       {"C", 3, {18, 6, 3, 0, 0, 0, 0, 0, 0, 0}},
              {"B", 4, {18, 12, 6, 3, 0, 0, 0, 0, 0, 0}},      {"SR", 4, {30, 18, 12, 6, 0, 0, 0, 0, 0, 0}},
              {"P", 1, {12, 0, 0, 0, 0, 0, 0, 0, 0, 0}}};

static void range_chart(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const int at[10] = {1, 2, 3, 4, 5, 6, 8, 9, 15, 16};
    for (size_t i = 0; i < sizeof RANGES / sizeof RANGES[0]; i++) {
        const struct weapon *weapon = NULL;
        for (int w = 0; w < t->weapon_count; w++)
            if (strcmp(t->weapon[w].id, RANGES[i].id) == 0)
                weapon = &t->weapon[w];
        assert_non_null(weapon);
        assert_int_equal(weapon->range, RANGES[i].most);
        for (int k = 0; k < 10; k++)
            assert_int_equal(weapon->times6[at[k]], RANGES[i].times[k]);
        assert_true(weapon->times6[RANGES[i].most] > 0);
        assert_int_equal(weapon->depletes, strcmp(weapon->id, "A") == 0 || strcmp(weapon->id, "C") == 0 ||
                                                   strcmp(weapon->id, "B") == 0 || strcmp(weapon->id, "SR") == 0
                                               ? 3
                                               : 0);
    }
    assert_int_equal(t->charts.depletion_die, 2);
    load_free(t);
    PROVED("tss2", "9.28a 9.28b 9.28c 9.28d 9.28e 9.28f 9.28g 9.28h 9.28i 9.28j 9.28k 9.28l 9.28m 9.28n 9.28o");
}

static void fire_table(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const int small[] = {0, 1, 4, 7, 11, 15, 21, 28, 35, 43, 51},
                     grape[] = {0, 4, 9, 12, 16, 22, 29, 36, 44, 53, 63};
    /* p pin, r rout, b either, digits losses, * above */
    static const char *const rows[6] = {"----prb111a", "---prb111ac", "--prb111acc",
                                        "-prb111accc", "-bb111acccd", "b11aaacccdd"};
    assert_int_equal(t->charts.fire_columns, 11);
    for (int column = 0; column < 11; column++) {
        assert_int_equal(t->charts.small_from[column], small[column]);
        assert_int_equal(t->charts.grape_from[column], grape[column]);
        for (int die = 0; die < 6; die++) {
            struct fire_result result = t->charts.fire[die][column];
            char is = rows[die][column];
            int loss = is == '1' || is == 'a' ? 1 : is == 'c' ? 2 : is == 'd' ? 3 : 0;
            int flags = is == 'p'                             ? FIRE_PIN
                        : is == 'r'                           ? FIRE_ROUT
                        : is == 'b'                           ? FIRE_PIN | FIRE_ROUT
                        : is == 'a' || is == 'c' || is == 'd' ? FIRE_STAR
                                                              : 0;
            assert_int_equal(result.loss, loss);
            assert_int_equal(result.flags, flags);
        }
    }
    load_free(t);
    PROVED("tss2", "9.16a 9.16b 9.16c 9.16d 9.16e 9.16f 9.16g");
}

static void melee_says(struct melee_result result, const char *is) {
    char text[16] = "";
    if (result.flags)
        snprintf(text, sizeof text, "%s", result.flags == MELEE_ENGAGED ? "E" : "Rpls");
    else
        snprintf(text, sizeof text, "%s%s%s", result.killed ? "K1" : "",
                 (const char *[]){"", "C1", "C2", "C3"}[result.captured & 3],
                 (const char *[]){"", "", "R2", "R3"}[result.retreat & 3]);
    assert_string_equal(text, is);
}

static void melee_table(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const char *const attacker[6][14] = {
        {"R2", "Rpls", "E", "K1", "", "", "K1", "", "", "", "", "", "", ""},
        {"K1R2", "R2", "Rpls", "E", "K1", "", "", "K1", "", "", "", "", "", ""},
        {"C1R2", "K1R2", "R2", "Rpls", "E", "K1", "", "", "K1", "", "", "", "", ""},
        {"C1R2", "C1R2", "K1R2", "R2", "Rpls", "E", "K1", "", "", "K1", "", "", "", ""},
        {"C2R2", "C2R2", "C1R2", "K1R2", "R2", "Rpls", "E", "K1", "", "", "K1", "", "", ""},
        {"C3R3", "C3R2", "C2R2", "C1R2", "K1R2", "R2", "Rpls", "E", "K1", "", "", "K1", "", ""}};
    static const char *const defender[6][14] = {
        {"", "Rpls", "E", "K1R2", "R2", "C1R2", "C1R3", "C2R3", "C2R3", "C2R3", "C2R3", "C3R3", "C3R3", "C3R3"},
        {"", "", "Rpls", "E", "K1R2", "R2", "C1R2", "C1R2", "C2R2", "C2R2", "C2R3", "C2R3", "C3R3", "C3R3"},
        {"", "", "", "Rpls", "E", "K1R2", "R2", "C1R2", "C1R2", "C2R2", "C2R2", "C2R3", "C2R3", "C3R3"},
        {"", "", "", "", "Rpls", "E", "K1R2", "R2", "C1R2", "C1R2", "C2R2", "C2R2", "C2R3", "C2R3"},
        {"", "", "", "", "", "Rpls", "E", "K1R2", "R2", "C1R2", "C1R2", "C2R2", "C2R2", "C2R3"},
        {"", "", "", "", "", "", "Rpls", "E", "K1R2", "R2", "C1R2", "C1R2", "C2R2", "C2R2"}};
    assert_true(t->charts.melee_low == -4 && t->charts.melee_columns == 14);
    for (int die = 0; die < 6; die++)
        for (int column = 0; column < 14; column++) {
            melee_says(t->charts.melee_attacker[die][column], attacker[die][column]);
            melee_says(t->charts.melee_defender[die][column], defender[die][column]);
        }
    load_free(t);
    PROVED("tss2", "12.98a 12.98b 12.98e 12.98f 12.98g");
}

static void ammunition_and_leaders(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const int wagons[6][3] = {{0, 1, 2}, {1, 2, 3}, {2, 2, 3}, {2, 3, 4}, {3, 3, 4}, {3, 4, 254}};
    for (int die = 0; die < 6; die++)
        for (int i = 0; i < 3; i++)
            assert_int_equal(t->charts.loss_small[die][i], wagons[die][i]);
    static const struct {
        uint8_t column, sum, fate;
    } fates[] = {{LEADER_K_MELEE, 6, FATE_WOUNDED},    {LEADER_K_MELEE, 2, FATE_KILLED},
                 {LEADER_K_MELEE, 12, FATE_KILLED},    {LEADER_C_MELEE, 2, FATE_CAPTURED},
                 {LEADER_C_MELEE, 3, FATE_CAPTURED},   {LEADER_C_MELEE, 4, FATE_CAPTURED},
                 {LEADER_RPLS_MELEE, 2, FATE_WOUNDED}, {LEADER_RPLS_MELEE, 12, FATE_KILLED},
                 {LEADER_SMALL_ARMS, 5, FATE_WOUNDED}, {LEADER_SMALL_ARMS, 2, FATE_KILLED},
                 {LEADER_SMALL_ARMS, 12, FATE_KILLED}, {LEADER_ARTILLERY, 3, FATE_WOUNDED},
                 {LEADER_ARTILLERY, 2, FATE_KILLED}};
    int found = 0;
    for (int column = 0; column < LEADER_COLUMNS; column++)
        for (int sum = 2; sum <= 12; sum++) {
            int wanted = FATE_IN_PLAY;
            for (size_t i = 0; i < sizeof fates / sizeof fates[0]; i++)
                if (fates[i].column == column && fates[i].sum == sum)
                    wanted = fates[i].fate;
            assert_int_equal(t->charts.leader_fate[column][sum], wanted);
            found += wanted != FATE_IN_PLAY;
        }
    assert_int_equal(found, 13);
    load_free(t);
    PROVED("tss2", "11.34a 17.76");
}

TESTS(test(movement_chart), test(stacking_and_density), test(range_chart), test(fire_table), test(melee_table),
      test(ammunition_and_leaders))
