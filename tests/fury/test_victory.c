/* test_victory.c: points and levels (10.0a to 10.0f), the ground each scenario names and the rule of entry hexes
 * (10.0c, 10.0g to 10.0k). */
#include "field.h"

static const char *const union_divisions[] = {"Howard", "French", "Burns", "Sturgis", "Getty", "Birney"};
static const char *const rebel_divisions[] = {"Hood-a", "Hood-b", "Pickett-a", "Pickett-b", "McLaws-a", "McLaws-b"};

static void lost(char *units, size_t size, const char *const *ids, int count) {
    for (int i = 0; i < count; i++)
        snprintf(units + strlen(units), size - strlen(units), ",{'id':'%s','where':'eliminated'}", ids[i]);
}

/* Who would win with these losses, and four of the seven works held or not. */
static json_t *judged(int union_lost, int rebels_lost, int detachments, bool works) {
    char units[2500] = BOTH_HQS ",{'id':'Stuart','hex':'1510'}";
    lost(units, sizeof units, union_divisions, union_lost);
    lost(units, sizeof units, rebel_divisions, rebels_lost);
    for (int i = 1; i <= detachments; i++)
        snprintf(units + strlen(units), sizeof units - strlen(units), ",{'id':'CS-Detachment-%d','where':'eliminated'}",
                 i);
    static const char *const holders[] = {"Hancock", "Griffin", "Sykes", "Humphreys"};
    static const char *const places[] = {"3432", "3332", "3136", "3138"};
    for (int i = 0; works && i < 4; i++)
        snprintf(units + strlen(units), sizeof units - strlen(units), ",{'id':'%s','hex':'%s','formation':'battle'}",
                 holders[i], places[i]);
    field("'phase':'movement','turn':4", units);
    return query("{'what':'victory'}");
}

static void wins(json_t *victory, const char *side, const char *level) {
    assert_string_equal(field_text(victory, "would_win"), side);
    assert_string_equal(field_text(victory, "level"), level);
}

static void divisions_are_three_points_and_detachments_one(void **unused) {
    (void)unused;
    json_t *victory = judged(2, 3, 2, false);
    assert_int_equal(field_int(victory, "csa"), 6);
    assert_int_equal(field_int(victory, "usa"), 11);
    victory = judged(0, 0, 0, true); /* ground gives no points */
    assert_int_equal(field_int(victory, "usa"), 0);
    PROVED("rebelfury", "10.0a 10.0b 10.0k 7.4-S4l");
}

static void more_points_win_and_a_tie_is_the_confederates(void **unused) {
    (void)unused;
    wins(judged(0, 0, 0, false), "csa", "tactical");
    wins(judged(1, 1, 0, false), "csa", "tactical");
    wins(judged(1, 1, 1, false), "usa", "tactical");
    wins(judged(1, 0, 0, false), "csa", "tactical");
    PROVED("rebelfury", "10.0d 10.0e");
}

static void eight_points_apart_is_operational(void **unused) {
    (void)unused;
    wins(judged(0, 2, 1, false), "usa", "tactical");    /* 7 */
    wins(judged(0, 2, 2, false), "usa", "operational"); /* 8 */
    wins(judged(3, 0, 1, false), "csa", "operational"); /* 9 to 1 */
    wins(judged(3, 0, 2, false), "csa", "tactical");    /* 9 to 2 */
    PROVED("rebelfury", "10.0e 10.0f");
}

static void the_ground_makes_it_strategic(void **unused) {
    (void)unused;
    wins(judged(0, 1, 0, true), "usa", "strategic"); /* a tactical winner */
    wins(judged(0, 3, 0, true), "usa", "strategic"); /* an operational one */
    wins(judged(1, 0, 0, true), "usa", "strategic"); /* against the points */
    wins(judged(5, 0, 0, true), "usa", "strategic"); /* even against an operational winner */
    PROVED("rebelfury", "10.0g 10.0h");
}

static void three_works_are_not_four(void **unused) {
    (void)unused;
    field("'phase':'movement','turn':4", BOTH_HQS ",{'id':'Hancock','hex':'3432'},{'id':'Griffin','hex':'3332'},"
                                                  "{'id':'Sykes','hex':'3136'},{'id':'Stuart','hex':'1510'}");
    wins(query("{'what':'victory'}"), "csa", "tactical");
    field("'phase':'movement','turn':4", BOTH_HQS ",{'id':'Hancock','hex':'3432'},{'id':'Griffin','hex':'3332'},"
                                                  "{'id':'Sykes','hex':'3136'},{'id':'US-Detachment-1','hex':'3232'}");
    wins(query("{'what':'victory'}"), "usa", "strategic"); /* a Detachment holds a hex too */
    PROVED("rebelfury", "10.0c 10.0h");
}

static void the_battle_is_judged_after_its_last_turn(void **unused) {
    (void)unused;
    field("'phase':'movement','turn':4", BOTH_HQS ",{'id':'Hancock','hex':'2510'},{'id':'Stuart','hex':'1510'},"
                                                  "{'id':'Hood-a','where':'eliminated'}");
    act("usa", "pass");
    assert_false(is_over());
    json_t *victory = event_of(act("csa", "pass"), "victory");
    assert_string_equal(field_text(victory, "winner"), "usa");
    assert_string_equal(field_text(victory, "level"), "tactical");
    assert_int_equal(field_int(victory, "usa"), 3);
    assert_true(is_over());
    PROVED("rebelfury", "8.0a 10.0c");
}

/* ---- paths ---- */

/* A road from the Union's 3600 along row 36 and down to the Confederates' 3241, on a bare sheet of the Wilderness. */
static bool union_path(const char *units, int removed) {
    char text[3000], road[300] = "";
    for (int column = 0; column <= 40; column++)
        snprintf(road + strlen(road), sizeof road - strlen(road), "36%02d ", column);
    snprintf(
        text, sizeof text,
        "{'game':'wilderness','only':true,'fill':'clear','phase':'movement','turn':6,'first':'usa',"
        "'bridges_removed':%d,'roads':['%s3540 3440 3340 3241'],'units':["
        "{'id':'Grant-HQ','hex':'2510','mode':'maneuver'},{'id':'R.E.Lee-HQ','hex':'1510','mode':'maneuver'}%s%s]}",
        removed, road, *units ? "," : "", units);
    sandbox(text);
    json_t *conditions = field_of(query("{'what':'victory'}"), "conditions"), *entry;
    size_t i;
    json_array_foreach(conditions, i,
                       entry) if (strcmp(field_text(entry, "side"), "usa") == 0) return field_bool(entry, "met");
    return false;
}

static void a_path_is_cut_by_units_and_zones(void **unused) {
    (void)unused;
    assert_true(union_path("", 0));
    assert_false(union_path("{'id':'Early-a','hex':'3620'}", 0));
    assert_false(union_path("{'id':'Early-a','hex':'3520'}", 0)); /* its ZOC */
    assert_false(union_path("{'id':'Early-a','hex':'3420'}", 0)); /* its ZOI */
    assert_true(union_path("{'id':'Early-a','hex':'3320'}", 0));
    assert_false(union_path("{'id':'CS-Detachment-1','hex':'3520'}", 0));
    assert_true(union_path("{'id':'CS-Detachment-1','hex':'3420'}", 0)); /* it has no ZOI */
    PROVED("rebelfury", "10.0c 10.0h");
}

static void near_his_own_entry_hex_the_enemy_blocks_nothing(void **unused) {
    (void)unused;
    /* from entry hex to entry hex: within five of 3241 he does not block */
    assert_true(union_path("{'id':'Early-a','hex':'3241'}", 0));
    assert_true(union_path("{'id':'Early-a','hex':'3440'}", 0));
    assert_true(union_path("{'id':'CS-Detachment-1','hex':'3640'}", 0));  /* five: 3638 and 3639 are hexes of its ZOC */
    assert_false(union_path("{'id':'CS-Detachment-1','hex':'3638'}", 0)); /* its ZOC reaches 3637, six away */
    /* near the Union's own end there is no such grace */
    assert_false(union_path("{'id':'CS-Detachment-1','hex':'3603'}", 0));
    PROVED("rebelfury", "10.0i");
}

static void when_both_have_their_ground_points_decide(void **unused) {
    (void)unused;
    assert_true(union_path("", 1)); /* and a bridge of the start is gone: the Confederates' condition */
    wins(query("{'what':'victory'}"), "csa", "strategic"); /* a tie */
    assert_true(union_path("{'id':'Early-a','where':'eliminated'}", 1));
    wins(query("{'what':'victory'}"), "usa", "strategic");
    assert_true(union_path("{'id':'Getty-a','where':'eliminated'}", 0));
    wins(query("{'what':'victory'}"), "usa", "strategic"); /* theirs alone, against the points */
    PROVED("rebelfury", "10.0j 10.0h");
}

TESTS(test(divisions_are_three_points_and_detachments_one), test(more_points_win_and_a_tie_is_the_confederates),
      test(eight_points_apart_is_operational), test(the_ground_makes_it_strategic), test(three_works_are_not_four),
      test(the_battle_is_judged_after_its_last_turn), test(a_path_is_cut_by_units_and_zones),
      test(near_his_own_entry_hex_the_enemy_blocks_nothing), test(when_both_have_their_ground_points_decide))
