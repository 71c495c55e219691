/* verdict.c: see verdict.h. */
#include "lab/verdict.h"

#include <math.h>

/* Shares of pairs as Elo points, which the test is written in. */
static double elo_of_share(double share) { return -400 * log10(1 / share - 1); }

/* A pair scores (1 + difference) / 2 on average: half a point each if there is none. */
enum lab_verdict lab_decide(const struct pair_score *tally, double difference) {
    double elo = elo_of_share(0.5 + difference / 2);
    double alarm = log(0.95 / 0.025), miss = log(0.05 / 0.975);
    double first = likelihood_ratio(tally, 0, elo), second = -likelihood_ratio(tally, -elo, 0);
    if (first >= alarm)
        return VERDICT_FIRST;
    if (second >= alarm)
        return VERDICT_SECOND;
    return first <= miss && second <= miss ? VERDICT_NEITHER : VERDICT_OPEN;
}

int lab_half_points(int first, int second) { return 2 + first - second; }

struct lab_share lab_share_of(uint64_t won, uint64_t drawn, uint64_t of) {
    double points = (double)won + (double)drawn / 2;
    struct interval interval = wilson_points(points, (double)of);
    return (struct lab_share){of > 0 ? points / (double)of : 0, interval.low, interval.high};
}

struct lab_difference lab_difference_of(const double *difference, unsigned count) {
    struct lab_difference out = {.pairs = count};
    struct interval interval = mean_interval(difference, count, &out.mean);
    out.low = interval.low;
    out.high = interval.high;
    out.alarm = count > 1 && (interval.low > 0 || interval.high < 0);
    return out;
}

/* Only odd quarters lie exactly between two digits. */
double lab_one_digit(double figure) {
    double plain = figure + 0.0; /* no minus before nothing */
    return fmod(fabs(plain), 0.5) == 0.25 ? plain + copysign(0.01, plain) : plain;
}
