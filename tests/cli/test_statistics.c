/* What pairs of games say about two players: against figures worked out by hand, and by simulation. */
#include "harness/harness.h"

#include <math.h>

#include "bot/bot.h"
#include "analysis/pair_score.h"

static void near(double value, double wanted, double within) {
    if (fabs(value - wanted) > within)
        fail_msg("%f is not %f", value, wanted);
}

static void pairs_are_decided_by_wins_then_by_margin(void **unused) {
    (void)unused;
    struct pair_score tally = {0};
    score_add(&tally, 4, -3); /* both won: whatever the margins */
    score_add(&tally, 2, 5);  /* one each, more points */
    score_add(&tally, 2, -1);
    score_add(&tally, 2, 0);
    score_add(&tally, 1, 9); /* a loss and a draw */
    assert_int_equal(tally.won, 2);
    assert_int_equal(tally.lost, 2);
    assert_int_equal(tally.drawn, 1);
    assert_int_equal(tally.margin, 10);
    near(score_share(&tally), 0.5, 1e-9);
}

/* Wilson's interval of 26 of 30, as the textbooks have it. */
static void intervals(void **unused) {
    (void)unused;
    near(wilson(26, 30).low, 0.703, 0.001);
    near(wilson(26, 30).high, 0.947, 0.001);
    near(wilson(0, 10).low, 0, 1e-9);
    near(wilson(0, 0).high, 1, 1e-9);
}

static void elo(void **unused) {
    (void)unused;
    struct pair_score even = {.pairs = {10, 0, 20, 0, 10}, .won = 20, .lost = 20};
    near(elo_of(&even).value, 0, 1e-9);
    assert_true(elo_of(&even).low < 0 && elo_of(&even).high > 0);
    struct pair_score better = {
        .pairs = {0, 0, 50, 0, 50}, .won = 75, .lost = 25}; /* three games of four: 191 points */
    near(elo_of(&better).value, 190.8, 0.1);
    struct pair_score all = {.pairs = {0, 0, 0, 0, 9}, .won = 9};
    near(elo_of(&all).value, 1200, 1);
}

/* A player whose games go this way, a hundred times: how often the test takes it for the stronger. */
static int accepted(double win, uint64_t seed) {
    int count = 0;
    uint64_t random = seed;
    for (int trial = 0; trial < 100; trial++) {
        struct pair_score tally = {0};
        int verdict = 0;
        while (verdict == 0) {
            int points = 0;
            for (int game = 0; game < 2; game++)
                points += bot_random(&random, 10000) < win * 10000 ? 2 : 0;
            score_add(&tally, points, 0);
            verdict = sequential_test(&tally, 0, 50);
        }
        count += verdict > 0;
    }
    return count;
}

/* Elo 50 wins 57.1 %, Elo 0 wins half: each is mistaken for the other one time in twenty, give or take. */
static void the_test_errs_seldom(void **unused) {
    (void)unused;
    assert_true(accepted(0.5715, 7) >= 88);
    assert_true(accepted(0.5, 8) <= 12);
    assert_int_equal(accepted(0.8, 9), 100);
}

TESTS(test(pairs_are_decided_by_wins_then_by_margin), test(intervals), test(elo), test(the_test_errs_seldom))
