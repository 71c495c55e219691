/* verdict.h: when an experiment has been played often enough, and what two variants differ by. */
#ifndef ENFILADE_LAB_VERDICT_H
#define ENFILADE_LAB_VERDICT_H

#include "analysis/pair_score.h"

enum lab_verdict { VERDICT_OPEN, VERDICT_FIRST /* wins more */, VERDICT_SECOND, VERDICT_NEITHER };

/* The sequential test between two variants whose games share their seeds: does side 0 win more often in one, by
 * `difference` (a share) or more? Two tests of one side each, of equal shares against that difference; an alarm without
 * a difference has a chance of 5 %, a difference of that size is missed with a chance of 5 %. */
enum lab_verdict lab_decide(const struct pair_score *tally, double difference);
/* Half points of one variant less those of the other, as pair_score counts them: 0 to 4. */
int lab_half_points(int first, int second);

/* A share of points with draws as halves, and its interval. */
struct lab_share {
    double share, low, high;
};
struct lab_share lab_share_of(uint64_t won, uint64_t drawn, uint64_t of);

/* Mean of differences between games of the same seed, with its 95 % interval. */
struct lab_difference {
    double mean, low, high;
    uint64_t pairs;
    bool alarm; /* the interval leaves zero out */
};
struct lab_difference lab_difference_of(const double *difference, unsigned count);

/* The figure to print with one digit ("%.1f") so that it reads as on the pages, where a browser rounds a half up:
 * printf rounds it to the even digit. */
double lab_one_digit(double figure);

#endif
