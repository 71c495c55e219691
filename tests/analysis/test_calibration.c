/* From the mind's values to chances: against games whose chance is known. */
#include "harness/harness.h"

#include <math.h>

#include "analysis/calibration.h"
#include "analysis/interval.h"
#include "bot/bot.h"

static void near(double value, double wanted, double within) {
    if (fabs(value - wanted) > within)
        fail_msg("%f is not %f", value, wanted);
}

/* Games of two moments, whose chance grows with the value within each: e^x to 1, x from -2 to 2. */
static unsigned invented_games(struct sample *sample, unsigned count) {
    uint64_t random = 7;
    for (unsigned i = 0; i < count; i++) {
        double x = (double)bot_random(&random, 4001) / 1000 - 2, chance = 1 / (1 + exp(-x));
        double luck = (double)bot_random(&random, 1000000) / 1000000;
        sample[i] = (struct sample){i % 2, i % 2 ? 100 + 5 * x : x, luck < chance};
    }
    return count;
}

static void chances_are_found_again(void **unused) {
    (void)unused;
    static struct sample sample[20000];
    struct calibration found[2];
    unsigned count = invented_games(sample, 20000);
    calibrate(sample, count, found, 2);
    near(calibrated_chance(&found[0], 1), 0.731, 0.02);
    near(calibrated_chance(&found[0], -2), 0.119, 0.02);
    near(calibrated_chance(&found[1], 105), 0.731, 0.02); /* the same game at another moment has other values */
    near(calibrated_chance(&found[1], 100), 0.5, 0.02);
}

/* Where all was won the numbers stay finite, and a higher value is never worse. */
static void all_won(void **unused) {
    (void)unused;
    struct sample sample[50];
    struct calibration found[1];
    for (unsigned i = 0; i < 50; i++)
        sample[i] = (struct sample){0, i, 1};
    calibrate(sample, 50, found, 1);
    assert_true(isfinite(found[0].shift) && isfinite(found[0].slope) && found[0].slope >= 0);
    near(calibrated_chance(&found[0], 25), 1, 0.03);
    calibrate(sample, 0, found, 1); /* no game at all: nothing is known */
    near(calibrated_chance(&found[0], 3), 0.5, 1e-9);
}

static void intervals_of_means(void **unused) {
    (void)unused;
    const double value[] = {1, 2, 3, 4};
    double mean;
    struct interval found = mean_interval(value, 4, &mean);
    near(mean, 2.5, 1e-9);
    near(found.high, 2.5 + Z95 * sqrt(5.0 / 3 / 4), 1e-9);
    near(wilson_points(26, 30).low, 0.703, 0.001); /* Wilson's, as textbooks have it */
    near(wilson_points(0.5, 1).low, 1 - wilson_points(0.5, 1).high, 1e-9);
}

TESTS(test(chances_are_found_again), test(all_won), test(intervals_of_means))
