/* test_verdict.c: what intervals and tests promise, tried on coins whose chance is known. */
#include "harness/harness.h"

#include "bot/bot.h"
#include "lab/verdict.h"

enum { RUNS = 1000, COMPARISONS = 400, GAMES = 200, ALARMS_MOST = 29 /* 5 % of 400, and what chance allows */ };

static bool toss(uint64_t *random, uint32_t percent) { return bot_random(random, 100) < percent; }

/* Of a thousand intervals of 95 %, 930 to 970 must hold the truth. */
static void intervals_cover_the_truth(void **state) {
    (void)state;
    uint64_t random = 1;
    unsigned covered = 0;
    for (int run = 0; run < RUNS; run++) {
        uint64_t won = 0;
        for (int game = 0; game < GAMES; game++)
            won += toss(&random, 30);
        struct lab_share share = lab_share_of(won, 0, GAMES);
        covered += share.low <= 0.30 && 0.30 <= share.high;
    }
    print_message("intervals that hold the truth: %u of %d\n", covered, RUNS);
    assert_in_range(covered, 930, 970);
}

/* Games of the same seed in two variants: side 0 wins with these chances. */
static struct lab_difference compare(uint64_t *random, uint32_t one, uint32_t two, unsigned games) {
    double difference[1000];
    for (unsigned game = 0; game < games; game++)
        difference[game] = (double)toss(random, two) - (double)toss(random, one);
    return lab_difference_of(difference, games);
}

static void a_variant_does_not_differ_from_itself(void **state) {
    (void)state;
    uint64_t random = 2;
    unsigned alarms = 0;
    for (int run = 0; run < COMPARISONS; run++)
        alarms += compare(&random, 40, 40, GAMES).alarm;
    print_message("alarms without a difference: %u of %d\n", alarms, COMPARISONS);
    assert_in_range(alarms, 1, ALARMS_MOST);
}

/* 15 of 100 games in 400: the error of the difference is 3.5 of 100, so 98.9 of 100 such runs must see it. */
static void a_planted_difference_is_found(void **state) {
    (void)state;
    uint64_t random = 3;
    unsigned found = 0;
    for (int run = 0; run < COMPARISONS; run++) {
        struct lab_difference difference = compare(&random, 40, 55, 400);
        found += difference.alarm && difference.mean > 0;
    }
    print_message("planted differences found: %u of %d\n", found, COMPARISONS);
    assert_in_range(found, 388, COMPARISONS);
}

/* Plays until the test has decided. */
static enum lab_verdict decide(uint64_t *random, uint32_t one, uint32_t two, double difference, uint64_t *games) {
    struct pair_score tally = {0};
    enum lab_verdict verdict = VERDICT_OPEN;
    for (*games = 0; verdict == VERDICT_OPEN && *games < 20000; (*games)++) {
        score_add(&tally, lab_half_points(2 * toss(random, one), 2 * toss(random, two)), 0);
        if (*games % 20 == 19)
            verdict = lab_decide(&tally, difference);
    }
    return verdict;
}

static void the_sequential_test_keeps_its_promise(void **state) {
    (void)state;
    uint64_t random = 4, games, total = 0;
    unsigned alarms = 0, missed = 0;
    for (int run = 0; run < COMPARISONS; run++) {
        alarms += decide(&random, 40, 40, 0.15, &games) != VERDICT_NEITHER;
        total += games;
    }
    for (int run = 0; run < COMPARISONS; run++)
        missed += decide(&random, 55, 40, 0.15, &games) != VERDICT_FIRST;
    print_message("sequential: %u alarms, %u missed of %d; %llu games each\n", alarms, missed, COMPARISONS,
                  (unsigned long long)(total / COMPARISONS));
    assert_in_range(alarms, 0, ALARMS_MOST);
    assert_in_range(missed, 0, ALARMS_MOST);
}

/* As toFixed(1) of the browsers, which write the same figures on the pages. */
static void a_half_is_printed_upwards(void **state) {
    static const struct {
        double figure;
        const char *words;
    } cases[] = {{3.25, "3.3"},   {3.75, "3.8"},  {-3.25, "-3.3"},  {-3.75, "-3.8"}, {3.2499, "3.2"},
                 {3.2501, "3.3"}, {0.25, "0.3"},  {-0.25, "-0.3"},  {0.35, "0.3"},   {0.0, "0.0"},
                 {-0.0, "0.0"},   {12.5, "12.5"}, {100.25, "100.3"}};
    char words[16];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(words, sizeof words, "%.1f", lab_one_digit(cases[i].figure));
        assert_string_equal(words, cases[i].words);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_cover_the_truth),     cmocka_unit_test(a_variant_does_not_differ_from_itself),
        cmocka_unit_test(a_planted_difference_is_found), cmocka_unit_test(the_sequential_test_keeps_its_promise),
        cmocka_unit_test(a_half_is_printed_upwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
