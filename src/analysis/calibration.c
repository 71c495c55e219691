/* calibration.c: see calibration.h. */
#include "analysis/calibration.h"

#include <math.h>
#include <stdbool.h>

static const double prior = 1.0 / 9; /* of all numbers: a standard deviation of 3 */

static double logistic(double x) { return 1 / (1 + exp(-x)); }

static double distance(const struct calibration *calibration, double value) {
    return (value - calibration->middle) / calibration->spread;
}

double calibrated_chance(const struct calibration *calibration, double value) {
    return logistic(calibration->shift + calibration->slope * distance(calibration, value));
}

static void find_scale(const struct sample *sample, unsigned count, struct calibration *out, unsigned group) {
    double sum = 0, squares = 0;
    unsigned here = 0;
    for (unsigned i = 0; i < count; i++) {
        if (sample[i].group != group)
            continue;
        sum += sample[i].value;
        here++;
    }
    *out = (struct calibration){.middle = here > 0 ? sum / here : 0, .spread = 1};
    for (unsigned i = 0; i < count; i++)
        if (sample[i].group == group)
            squares += (sample[i].value - out->middle) * (sample[i].value - out->middle);
    if (here > 1 && squares > 1e-6)
        out->spread = sqrt(squares / (here - 1));
}

/* Newton's method in one number: by how much a shift is to change. */
static double better_shift(const struct sample *sample, unsigned count, const struct calibration *now, unsigned group) {
    double slope = -prior * now->shift, bend = prior;
    for (unsigned i = 0; i < count; i++) {
        if (sample[i].group != group)
            continue;
        double p = calibrated_chance(now, sample[i].value);
        slope += sample[i].points - p;
        bend += p * (1 - p);
    }
    return slope / bend;
}

/* The same for the slope. */
static double better_slope(const struct sample *sample, unsigned count, const struct calibration *now) {
    double slope = -prior * now->slope, bend = prior;
    for (unsigned i = 0; i < count; i++) {
        const struct calibration *group = &now[sample[i].group];
        double p = calibrated_chance(group, sample[i].value), x = distance(group, sample[i].value);
        slope += (sample[i].points - p) * x;
        bend += p * (1 - p) * x * x;
    }
    return slope / bend;
}

static double bounded(double step) { return step > 1 ? 1 : step < -1 ? -1 : step; }

static double improve(const struct sample *sample, unsigned count, struct calibration *out, unsigned groups) {
    double most = 0;
    for (unsigned i = 0; i < groups; i++) {
        double step = bounded(better_shift(sample, count, &out[i], i));
        out[i].shift += step;
        most = fmax(most, fabs(step));
    }
    double step = bounded(better_slope(sample, count, out)), slope = fmax(0, out[0].slope + step);
    most = fmax(most, fabs(slope - out[0].slope));
    for (unsigned i = 0; i < groups; i++)
        out[i].slope = slope;
    return most;
}

void calibrate(const struct sample *sample, unsigned count, struct calibration *out, unsigned groups) {
    enum { STEPS = 60 };
    for (unsigned i = 0; i < groups; i++)
        find_scale(sample, count, &out[i], i);
    for (int i = 0; i < STEPS && improve(sample, count, out, groups) > 1e-6; i++)
        continue;
}
