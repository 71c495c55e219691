/* test_losses.c: what combat takes away and what is left of it: points, boxes, crews, wagons, leaders
 * (9.81, 11.19, 15.12, 17.53, 17.7). */
#include "fight.h"

static int score_of(const char *side, const char *item) {
    json_t *score = json_object_get(field_of(position_now(), "score"), side);
    return (int)json_integer_value(json_object_get(score, item));
}

/* a1 (4 points) fires from 0504 at 0505 with a die of 6 and these dice after it. */
static json_t *hit(const char *units, const char *leaders, const char *more, const char *about, const char *script) {
    char all[1024];
    fight("offensive-fire", "csa", units, leaders, more);
    act_all("csa", "fire 0505", "add a1", NULL);
    snprintf(all, sizeof all, "[{'small-arms':'%s','is':6},{'depletion':'a1','is':6}%s]", about, script);
    dice(all);
    json_t *answer = act("csa", "resolve");
    dice_free();
    return answer;
}

#define A1 INF("a1", "csa", 4, 3, "0504", "s", "")

static void a_loss_is_written_everywhere(void **unused) {
    (void)unused;
    json_t *answer =
        hit(A1 "," INF("d1", "usa", 5, 3, "0505", "n", ",'brigade':'b1'"), "",
            ",'brigades':[{'id':'b1','side':'usa','limit':7}]", "d1", ",{'morale':'d1','is':1},{'pin':'d1','is':1}");
    json_t *loss = event_of(answer, "loss");
    int lost = (int)field_int(loss, "killed");
    assert_true(lost > 0);
    assert_int_equal(field_int(loss, "captured"), 0);
    assert_int_equal(field_int(loss, "left"), 5 - lost);
    assert_int_equal(field_int(loss, "boxes"), lost);
    assert_int_equal(unit_int("d1", "killed"), lost);
    assert_int_equal(score_of("usa", "points-killed"), lost);
    PROVED("gbacw", "9.81 31.1a");
}

static void a_unit_without_points_leaves(void **unused) {
    (void)unused;
    json_t *answer = hit(A1 "," INF("d1", "usa", 1, 3, "0505", "n", ""), "", "", "d1", "");
    assert_non_null(event_where(answer, "removed", "unit", "d1"));
    assert_false(unit_on_map("d1"));
    assert_string_equal(unit_text("d1", "fate"), "eliminated");
    PROVED("gbacw", "9.81");
}

static void an_orphaned_leader_joins_the_nearest_of_his_command(void **unused) {
    (void)unused;
    hit(A1 "," INF("d1", "usa", 1, 3, "0505", "n", ",'brigade':'b1'") "," INF(
            "near", "usa", 3, 3, "0507", "n", "") "," INF("own", "usa", 3, 3, "0808", "n",
                                                          ",'brigade':'b1'") "," INF("far", "usa", 3, 3, "1010", "n",
                                                                                     ",'brigade':'b1'"),
        LEADER("M", "usa", "0505", ",'brigade':'b1'"),
        ",'brigades':[{'id':'b1','side':'usa','limit':9,'leaders':['M']}]", "d1",
        ",{'leader':'M','is':3},{'leader':'M','is':4}");
    assert_true(unit_on_map("M"));
    assert_true(stands_in("M", "0808")); /* not the nearest stranger, not the farther friend */
    PROVED("gbacw", "17.53");
}

static void an_orphan_surrounded_is_captured(void **unused) {
    (void)unused;
    hit(A1 "," INF("d1", "usa", 1, 3, "0505", "n", "") "," INF("far", "usa", 3, 3, "1010", "n",
                                                               "") "," INF("z1", "csa", 2, 3, "0507", "n", ""),
        LEADER("M", "usa", "0505", ""),
        ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river'}", "d1",
        ",{'leader':'M','is':3},{'leader':'M','is':4}");
    assert_string_equal(unit_text("M", "fate"), "captured");
    assert_int_equal(score_of("usa", "brigadiers-captured"), 1);
    PROVED("gbacw", "17.53 31.1c");
}

static void a_lone_leader_is_taken_by_whoever_enters(void **unused) {
    (void)unused;
    fight("movement", "csa", A1, LEADER("M", "usa", "0505", ""), "");
    act("csa", "move a1");
    json_t *answer = act("csa", "to 0505");
    assert_non_null(event_where(answer, "leader-lost", "leader", "M"));
    assert_string_equal(unit_text("M", "fate"), "captured");
    PROVED("gbacw", "17.75 17.71");
}

static void abandoned_guns_are_taken_by_entry(void **unused) {
    (void)unused;
    fight("movement", "csa",
          A1 "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered",
                     ",'crew':0,'abandoned':true") ",{'id':'g1-crew','hex':'0508','facing':'n','formation':'line','"
                                                   "strength':2,'morale':3,'routed':true}",
          "", "");
    act_all("csa", "move a1", "to 0505", NULL);
    assert_string_equal(unit_text("g1", "fate"), "captured");
    assert_int_equal(score_of("usa", "guns-captured"), 4);
    assert_false(unit_on_map("g1-crew")); /* nothing left to serve */
    PROVED("gbacw", "5.12 31.1e");
}

static void a_crew_has_two_steps(void **unused) {
    (void)unused;
    /* at half strength the next loss ends it, and the battery with it, as eliminated */
    json_t *answer = hit(A1 "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ",'crew':1"), "", "", "g1", "");
    assert_false(unit_on_map("g1"));
    assert_string_equal(unit_text("g1", "fate"), "eliminated");
    assert_int_equal(score_of("usa", "guns-killed"), 4); /* a point for each gun it still had */
    assert_non_null(event_where(answer, "removed", "unit", "g1"));
    PROVED("gbacw", "15.12 31.1e");
}

static void a_crew_away_from_its_guns_takes_them_along(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "csa",
          A1 "," ART("g1", "usa", 3, 3, "0808", "n", "unlimbered",
                     ",'crew':0,'abandoned':true") ",{'id':'g1-crew','hex':'0505','facing':'n','formation':'line','"
                                                   "strength':1,'morale':3,'routed':true}",
          "", "");
    json_t *answer = melee("csa", "0505", "a1", "[3]"); /* 4 - 0: +4, die 3: K/C1R2 */
    assert_non_null(event_where(answer, "captured", "unit", "g1-crew"));
    assert_string_equal(unit_text("g1", "fate"), "eliminated"); /* without its crew */
    PROVED("gbacw", "15.12");
}

static void a_wagon_crew_dies_at_once_and_scores_one(void **unused) {
    (void)unused;
    hit(A1 "," WAGON("w1", "usa", "0505", ""), "", "", "w1", "");
    assert_true(unit_on_map("w1"));
    assert_true(unit_has("w1", "abandoned"));
    assert_int_equal(score_of("usa", "guards"), 1);
    PROVED("gbacw", "11.1 31.1b");
}

static void a_captured_wagon_changes_hands(void **unused) {
    (void)unused;
    fight("movement", "csa",
          A1
          "," WAGON("w1", "usa", "0505", ",'crew':0,'abandoned':true") ",{'id':'w1-crew','hex':'0508','formation':'"
                                                                       "line','strength':1,'morale':3,'routed':true}",
          "", "");
    json_t *answer = act_all("csa", "move a1", "to 0505", NULL);
    assert_non_null(event_where(answer, "captured", "unit", "w1"));
    assert_string_equal(unit_text("w1", "owner"), "csa");
    assert_true(unit_has("w1", "abandoned")); /* it needs a crew of its captor's */
    assert_int_equal(score_of("usa", "wagons"), 1);
    assert_false(unit_on_map("w1-crew"));
    assert_int_equal(score_of("usa", "guards"), 0); /* the old crew scores nothing */
    /* guns and leaders take no wagons */
    PROVED("gbacw", "11.19 31.1b");
}

static void leaders_are_hit_with_their_men(void **unused) {
    (void)unused;
    json_t *answer = hit(A1 "," INF("d1", "usa", 5, 3, "0505", "n", ""),
                         LEADER("M", "usa", "0505", "") "," LEADER("N", "usa", "0505", ""), "", "d1",
                         ",{'leader':'M','is':1},{'leader':'M','is':1},{'leader':'N','is':2},{'leader':'N','is':3},"
                         "{'morale':'d1','is':3},{'pin':'d1','is':1}");
    assert_string_equal(unit_text("M", "fate"), "killed");
    assert_string_equal(unit_text("N", "fate"), "wounded"); /* each for himself */
    assert_false(unit_on_map("M") || unit_on_map("N"));
    assert_int_equal(score_of("usa", "brigadiers-lost"), 2);
    json_t *item;
    size_t i;
    int leader = -1, morale = -1;
    json_array_foreach(field_of(answer, "events"), i, item) {
        leader = strcmp(field_text(item, "e"), "leader") == 0 ? (int)i : leader;
        morale = morale < 0 && strcmp(field_text(item, "e"), "morale") == 0 ? (int)i : morale;
    }
    assert_true(leader >= 0 && morale > leader); /* before the check, which has no leader any more */
    assert_null(item_of(event_of(answer, "morale"), "modifiers", "13.23"));
    PROVED("gbacw", "17.71 17.72 17.73 31.1c");
}

TESTS(test(a_loss_is_written_everywhere), test(a_unit_without_points_leaves),
      test(an_orphaned_leader_joins_the_nearest_of_his_command), test(an_orphan_surrounded_is_captured),
      test(a_lone_leader_is_taken_by_whoever_enters), test(abandoned_guns_are_taken_by_entry),
      test(a_crew_has_two_steps), test(a_crew_away_from_its_guns_takes_them_along),
      test(a_wagon_crew_dies_at_once_and_scores_one), test(a_captured_wagon_changes_hands),
      test(leaders_are_hit_with_their_men))
