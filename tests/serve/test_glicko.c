/* test_glicko.c: ratings, against the example that was published with the formula. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>

#include "serve/people/glicko.h"

static void assert_near(double value, double wanted, double within) { assert_true(fabs(value - wanted) < within); }

static void the_published_example(void **state) {
    (void)state;
    const struct glicko_game games[] = {
        {{1400, 30, 0.06}, 1},
        {{1550, 100, 0.06}, 0},
        {{1700, 300, 0.06}, 0},
    };
    struct glicko after = glicko_after((struct glicko){1500, 200, 0.06}, games, 3, 0.5);
    assert_near(after.rating, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
}

static void who_does_not_play_becomes_less_sure(void **state) {
    (void)state;
    struct glicko after = glicko_after((struct glicko){1700, 50, 0.06}, NULL, 0, GLICKO_TAU);
    assert_near(after.rating, 1700, 0.001);
    assert_near(after.deviation, sqrt(50 * 50 + pow(0.06 * 173.7178, 2)), 0.001);
    after = glicko_after(GLICKO_NEW, NULL, 0, GLICKO_TAU);
    assert_near(after.deviation, 350, 0.001);
}

static void what_one_wins_the_other_loses(void **state) {
    (void)state;
    struct glicko_game won = {GLICKO_NEW, 1}, lost = {GLICKO_NEW, 0}, drawn = {GLICKO_NEW, 0.5};
    double up = glicko_after(GLICKO_NEW, &won, 1, GLICKO_TAU).rating - 1500;
    double down = glicko_after(GLICKO_NEW, &lost, 1, GLICKO_TAU).rating - 1500;
    assert_true(up > 100);
    assert_near(up, -down, 0.001);
    assert_near(glicko_after(GLICKO_NEW, &drawn, 1, GLICKO_TAU).rating, 1500, 0.001);
}

/* A giant beaten again and again by a beginner: the root is far from where it is looked for, and found. */
static void the_unexpected_has_an_end(void **state) {
    (void)state;
    struct glicko giant = {2600, 40, 0.06};
    for (int i = 0; i < 200; i++) {
        struct glicko_game lost = {{1000, 40, 0.06}, 0};
        giant = glicko_after(giant, &lost, 1, GLICKO_TAU);
        assert_true(isfinite(giant.rating) && giant.deviation > 0 && giant.deviation <= 350 && giant.volatility > 0);
    }
    assert_true(giant.rating < 2000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(who_does_not_play_becomes_less_sure),
        cmocka_unit_test(what_one_wins_the_other_loses),
        cmocka_unit_test(the_unexpected_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
