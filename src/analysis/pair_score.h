/* pair_score.h: what a number of pairs of games says about two players. A pair is two games with the same dice and the
 * seats changed, so that a lopsided battle and lucky dice cancel out. */
#ifndef ENFILADE_ANALYSIS_PAIR_SCORE_H
#define ENFILADE_ANALYSIS_PAIR_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "analysis/interval.h"

enum { PAIR_SCORES = 5 }; /* half points of the first player in a pair: 0 to 4 */

struct pair_score {
    uint64_t pairs[PAIR_SCORES];
    uint64_t won, lost, drawn; /* pairs, by wins, and where each player won once by the sum of the margins */
    int64_t margin;            /* of the first player, over all games */
};

void score_add(struct pair_score *tally, int half_points, int64_t margin);
void score_join(struct pair_score *tally, const struct pair_score *other);
uint64_t score_pairs(const struct pair_score *tally);
/* Of the decided pairs; 0 where none is. */
double score_share(const struct pair_score *tally);

/* Elo points by which the first player is the stronger, with its 95 % interval, from the scores of the pairs. Bounded
 * to
 * +-1200, where all or nothing was won. */
struct elo {
    double value, low, high;
};
struct elo elo_of(const struct pair_score *tally);

/* Log of how much likelier the scores are if the first player is stronger by `high` Elo points than if by `low`: the
 * generalised sequential test over pairs, normal approximation. */
double likelihood_ratio(const struct pair_score *tally, double low, double high);
/* 1: `high` is accepted, -1: `low`, 0: play on. Each error has a chance of 5 %. */
int sequential_test(const struct pair_score *tally, double low, double high);

#endif
