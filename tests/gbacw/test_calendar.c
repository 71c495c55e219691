/* test_calendar.c: the clock of one afternoon, and of three days with their nights (Terrible Swift Sword 36.1). */
#include "gbacw/state/calendar.h"
#include "harness/harness.h"

static void one_afternoon(void **unused) {
    (void)unused;
    const struct calendar calendar = {.clock = 14 * 60, .minutes = 20, .first_day = 1};
    struct moment first = calendar_moment(&calendar, 1), last = calendar_moment(&calendar, 15);
    assert_int_equal(first.minute, 14 * 60);
    assert_int_equal(last.minute, 18 * 60 + 40);
    assert_true(first.day == 1 && last.day == 1 && !last.night);
    assert_int_equal(calendar_moment(&calendar, 0).minute, 14 * 60); /* set-up */
}

/* From 08:20 on the first day to 19:40 on the third are 143 Game-Turns: 45 by day of twenty minutes, 9 by night of an
 * hour, and the first day's 35. */
static void three_days(void **unused) {
    (void)unused;
    const struct calendar calendar = {.clock = 8 * 60 + 20,
                                      .first_day = 1,
                                      .minutes = 20,
                                      .night_from = 20 * 60,
                                      .night_to = 5 * 60,
                                      .night_minutes = 60};
    int nights = 0, first_of_day[4] = {0};
    for (unsigned turn = 1; turn <= 143; turn++) {
        struct moment moment = calendar_moment(&calendar, turn);
        nights += moment.night;
        if (!moment.night && moment.minute == 5 * 60)
            first_of_day[moment.day] = (int)turn;
    }
    assert_int_equal(nights, 18);
    assert_int_equal(first_of_day[2], 45); /* 35 by day, 9 by night */
    assert_int_equal(first_of_day[3], 99);
    struct moment dusk = calendar_moment(&calendar, 36), midnight = calendar_moment(&calendar, 40),
                  last = calendar_moment(&calendar, 143);
    assert_true(dusk.night && dusk.minute == 20 * 60 && dusk.day == 1);
    assert_true(midnight.night && midnight.minute == 0 && midnight.day == 2);
    assert_true(!last.night && last.minute == 19 * 60 + 40 && last.day == 3);
}

static void the_catalogue_tells_it(void **unused) {
    (void)unused;
    scenario("monocacy/battle", NULL, 1);
    json_t *turns = field_of(field_of(asked("{'cmd':'catalogue'}"), "catalogue"), "turns");
    assert_string_equal(field_text(json_array_get(turns, 1), "clock"), "11:20");
    assert_false(field_has(json_array_get(turns, 1), "day")); /* one day needs no number */
    assert_false(field_bool(json_array_get(turns, 1), "night"));
}

TESTS(test(one_afternoon), test(three_days), test(the_catalogue_tells_it))
