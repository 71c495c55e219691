/* test_gettysburg_starts.c: one map of three sheets, both armies, and the starts: when they begin, who stands where
 * with what losses, who comes when, what is there of works and rounds. */
#include "gettysburg.h"

static void the_sheets(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const char *const same[][2] = {{"A4402", "B4434"}, {"C0120", "B6023"}, {"C0132", "A6003"}};
    for (size_t i = 0; i < 3; i++) {
        assert_int_not_equal(hex_called(t, same[i][0]), HEX_NONE);
        assert_int_equal(hex_called(t, same[i][0]), hex_called(t, same[i][1]));
    }
    assert_int_equal(t->hex_yards, 120);
    assert_int_equal(hex_called(t, "C0154"), HEX_NONE); /* C is shorter than A and B together */
    assert_int_equal(t->neighbour[hex_called(t, "C1053")][4], HEX_NONE);
    load_free(t);
    PROVED("tss2", "2.11 2.12 2.13 2.14");
}

static void the_armies(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    static const struct {
        const char *id;
        int rounds;
    } trains[] = {{"Train-Res", 400},  {"Train-I", 50},      {"Train-II", 25},     {"Train-III", 0},
                  {"Train-V", 50},     {"Train-VI", 0},      {"Train-XI", 50},     {"Train-XII", 50},
                  {"Train-I-CS", 100}, {"Train-II-CS", 100}, {"Train-III-CS", 100}};
    for (size_t i = 0; i < sizeof trains / sizeof trains[0]; i++) {
        const struct counter_info *train = counter_called(t, trains[i].id);
        assert_non_null(train);
        assert_true(train->train && train->boxes_artillery == trains[i].rounds);
    }
    const struct counter_info *horse = counter_called(t, "5-Va-c"), *law = counter_called(t, "Law"),
                              *hood = counter_called(t, "Hood");
    assert_true(horse->morale == 4 && horse->dismounted_morale == 2);
    assert_true(law->rating.radius == 5 && law->rating.rally == 2 && law->rating.integrity == 5 &&
                law->rating.higher == 2 && law->grade == GRADE_GENERAL);
    assert_true(hood->rating.integrity == 10 && hood->rating.command_points == 3);
    assert_int_equal(counter_called(t, "Avery")->grade, GRADE_COLONEL);
    assert_int_equal(counter_called(t, "Meredith")->grade, GRADE_BRIGADIER);
    assert_true(counter_called(t, "D-5-US")->strength == 6); /* an errata counter */
    load_free(t);
    PROVED("tss2", "11.37 16.51 17.1 17.2 3.31 3.32");
}

static void starts(const char *name, int turns, int day, int clock) {
    const struct gbacw_tables *t = tables_named(name);
    assert_int_equal(t->scenario_count, 1);
    assert_string_equal(t->scenario[0].id, name);
    assert_int_equal(t->scenario[0].turns, turns);
    assert_int_equal(t->start.day, day);
    assert_int_equal(t->start.clock, clock);
    assert_string_equal(t->side_id[t->first_player], "csa");
    load_free(t);
}

static void when_they_begin(void **unused) {
    (void)unused;
    starts("gettysburg/mcphersons-ridge", 23, 1, 8 * 60 + 20);
    starts("gettysburg/little-round-top", 13, 2, 15 * 60 + 40);
    starts("gettysburg/culps-hill", 6, 2, 19 * 60);
    starts("gettysburg/three-days", 143, 1, 8 * 60 + 20);
    starts("gettysburg/missed-opportunity", 99, 2, 5 * 60);
    starts("gettysburg/whole-line-ablaze", 67, 2, 15 * 60 + 40);
    starts("gettysburg/high-water-mark", 21, 3, 13 * 60);
    PROVED("tss2", "2.41 34.1 34.11 34.2 34.21 34.3 34.31 34.4 34.41");
}

static void stands(const struct gbacw_tables *t, const char *id, const char *hex, int killed, int captured) {
    const struct counter_info *info = counter_called(t, id);
    if (info == NULL || info->standard_hex != hex_called(t, hex) || info->killed != killed ||
        info->captured != captured)
        fail_msg("%s does not stand in %s with %d/%d lost", id, hex, killed, captured);
}

static void culps_hill(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/culps-hill");
    stands(t, "6-NC", "B3415", 1, 0);
    stands(t, "Johnson", "B4007", 0, 0);
    stands(t, "24-Mich", "B4215", 3, 0);
    stands(t, "137-NY", "B4511", 0, 0);
    stands(t, "I-1-NY", "B3820", 1, 0);
    int works = 0;
    for (int i = 0; i < t->start.work_count; i++)
        works +=
            !t->start.work[i].later && (t->hex[t->start.work[i].hex].side[1] | t->hex[t->start.work[i].hex].side[0] |
                                        t->hex[t->start.work[i].hex].side[5]) &
                                           BIT(HEXSIDE_WORKS)
                ? 1
                : 0;
    assert_int_equal(works, 23);
    const struct counter_info *carroll = counter_called(t, "Carroll");
    assert_true(carroll->entry_turn == 4 && carroll->entry_hex == hex_called(t, "B4721")); /* 20:00 */
    assert_int_equal(counter_called(t, "10-La")->committed, 1);
    assert_int_equal(counter_called(t, "60-NY")->committed, 2);
    assert_int_equal(t->hex[hex_called(t, "B4823")].terrain, 0); /* out of bounds */
    assert_true(t->hex[hex_called(t, "B4722")].terrain != 0);
    load_free(t);
    scenario("gettysburg/culps-hill", "{'standard-setup':1}", 1); /* losses are marked, boxes too */
    json_t *state = asked("{'cmd':'state'}");
    assert_non_null(state);
    PROVED("tss2", "34.33a 34.33b 34.33c 34.34");
}

static void the_grand_battle(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    stands(t, "76-NY", "C1937", 0, 0);
    stands(t, "Wagon-1-I", "C3040", 0, 0);
    assert_int_equal(counter_called(t, "Lane")->entry_turn, 9);      /* 11:00 on the first day */
    assert_int_equal(counter_called(t, "Imboden")->entry_turn, 120); /* 12:00 on the third */
    load_free(t);
    t = tables_named("gettysburg/high-water-mark");
    assert_int_equal(counter_called(t, "Hood")->fate_at_start, FATE_WOUNDED);
    assert_int_equal(counter_called(t, "Graham")->fate_at_start, 0); /* he stands on his other side */
    assert_int_equal(counter_called(t, "Train-Res")->boxes_artillery, 252);
    assert_int_equal(counter_called(t, "B-1-RI")->half_crew, 1);
    stands(t, "B-1-RI", "B4925", 2, 0);
    load_free(t);
    PROVED("tss2", "34.44B");
}

TESTS(test(the_sheets), test(the_armies), test(when_they_begin), test(culps_hill), test(the_grand_battle))
