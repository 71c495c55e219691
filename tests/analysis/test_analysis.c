/* The analysis of whole games: its shares account for the change, on any number of threads. */
#include "harness/harness.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/course.h"
#include "cli/common/session.h"

/* A small battle of divisions, played to its end by these two. */
static struct match *played(const char *first, const char *second) {
    scenario("fredericksburg/battle", "{}", 5);
    for (int i = 0; i < 4000; i++) {
        const json_t *side = json_object_get(asked("{'cmd':'actions'}"), "side");
        if (!json_is_string(side))
            break;
        askf("{'cmd':'bot','name':'%s','actions':1,'seed':7}",
             strcmp(json_string_value(side), "csa") == 0 ? first : second);
    }
    return harness_session()->now;
}

static json_t *analysed(struct match *match, unsigned threads) {
    char reason[128];
    struct text why;
    text_init(&why, reason, sizeof reason);
    json_t *report = analyse(match, &(struct analysis_wishes){.threads = threads, .thousands = 60, .seed = 3}, &why);
    if (report == NULL)
        fail_msg("%s", reason);
    return report;
}

static double number_of(const json_t *object, const char *key) {
    return json_number_value(json_object_get(object, key));
}

static void adds_up(const json_t *report) {
    const json_t *points = json_object_get(report, "points"), *turns = json_object_get(report, "turns"), *turn;
    double luck = 0, decisions = 0;
    size_t i, last = json_array_size(points) - 1;
    assert_int_equal(json_array_size(turns), last);
    json_array_foreach(turns, i, turn) {
        double before = number_of(json_array_get(points, i), "chance");
        double after = number_of(json_array_get(points, i + 1), "chance");
        assert_true(fabs(number_of(turn, "luck") + number_of(turn, "decisions") - (after - before)) < 3e-4);
        luck += number_of(turn, "luck");
        decisions += number_of(turn, "decisions");
    }
    const json_t *side = json_object_get(json_object_get(report, "summary"),
                                         json_string_value(json_array_get(json_object_get(report, "sides"), 0)));
    double change = number_of(side, "end") - number_of(side, "start");
    assert_true(fabs(change - luck - decisions) < 3e-4 * (double)last);
    assert_true(fabs(number_of(side, "luck") + number_of(side, "decisions") - change) < 3e-4 * (double)last);
}

static void points_are_sound(const json_t *report) {
    const json_t *point;
    size_t i;
    json_array_foreach(json_object_get(report, "points"), i, point) {
        const json_t *range = json_object_get(point, "chance_95");
        double chance = number_of(point, "chance");
        assert_true(chance >= 0 && chance <= 1);
        assert_true(json_number_value(json_array_get(range, 0)) <= chance);
        assert_true(json_number_value(json_array_get(range, 1)) >= chance);
    }
}

/* Players who play as the staff does make no decisions of their own: all that changed was luck. */
static void the_staffs_own_game_is_luck(void **unused) {
    (void)unused;
    scenario("fredericksburg/battle", "{}", 5);
    const char *own = harness_session()->now->rules->minds[0].name;
    struct match *match = played(own, own);
    json_t *report = analysed(match, 1), *again = analysed(match, 2), *turn;
    double decisions = 0, change = 0;
    size_t i;
    adds_up(report);
    points_are_sound(report);
    assert_true(json_equal(report, again)); /* on any number of threads */
    json_array_foreach(json_object_get(report, "turns"), i, turn) {
        decisions += fabs(number_of(turn, "decisions"));
        change += fabs(number_of(turn, "change"));
    }
    assert_true(decisions <= change * 0.7 + 1e-9); /* minds that begin without memory differ now and then */
    json_decref(report);
    json_decref(again);
}

/* A side that plays at random throws its chance away by decisions. */
static void a_random_game_is_decisions(void **unused) {
    (void)unused;
    json_t *report = analysed(played("simple", "random"), 2), *turn;
    unsigned orders = 0, others = 0;
    size_t i;
    adds_up(report);
    points_are_sound(report);
    json_array_foreach(json_object_get(report, "turns"), i, turn) {
        orders += (unsigned)number_of(turn, "orders");
        others += (unsigned)number_of(turn, "others");
    }
    assert_true(orders > 20 && others > orders / 3);
    assert_int_equal(json_array_size(json_object_get(report, "turning_points")), 5);
    json_decref(report);
}

/* Orders follow each other without a gap, and each belongs to one player-turn. */
static void orders_cover_the_game(void **unused) {
    (void)unused;
    struct match *match = played("simple", "simple");
    struct course course;
    course_read(&course, match);
    uint32_t next = 0;
    for (uint32_t i = 0; i < course.orders; i++) {
        assert_int_equal(course.order[i].from, next);
        assert_true(course.order[i].to > next);
        next = course.order[i].to;
    }
    assert_int_equal(next, match->history.count);
    assert_true(course.orders < match->history.count); /* an activation and its march are one */
    assert_true(course.over);
    course_free(&course);
}

static bool stop(void *context, unsigned thousandths) {
    *(unsigned *)context = thousandths;
    return thousandths < 100;
}

static void it_can_be_stopped(void **unused) {
    (void)unused;
    char reason[128];
    struct text why;
    unsigned reached = 0;
    text_init(&why, reason, sizeof reason);
    struct analysis_wishes wishes = {.threads = 1, .thousands = 60, .watch = stop, .context = &reached};
    assert_null(analyse(played("simple", "random"), &wishes, &why));
    assert_string_equal(reason, "the analysis was stopped");
    assert_in_range(reached, 100, 200);
}

static void nothing_to_analyse(void **unused) {
    (void)unused;
    char reason[128];
    struct text why;
    text_init(&why, reason, sizeof reason);
    scenario("fredericksburg/battle", "{}", 5);
    assert_null(analyse(harness_session()->now, &(struct analysis_wishes){.threads = 1}, &why));
    assert_string_equal(reason, "nothing has been done in this game yet");
}

TESTS(test(the_staffs_own_game_is_luck), test(a_random_game_is_decisions), test(orders_cover_the_game),
      test(it_can_be_stopped), test(nothing_to_analyse))
