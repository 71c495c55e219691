/* pair_score.c: see pair_score.h. */
#include "analysis/pair_score.h"

#include <math.h>

#define ELO_MOST 1200.0

void score_add(struct pair_score *tally, int half_points, int64_t margin) {
    tally->pairs[half_points]++;
    tally->margin += margin;
    if (half_points > 2 || (half_points == 2 && margin > 0))
        tally->won++;
    else if (half_points < 2 || margin < 0)
        tally->lost++;
    else
        tally->drawn++;
}

void score_join(struct pair_score *tally, const struct pair_score *other) {
    for (int i = 0; i < PAIR_SCORES; i++)
        tally->pairs[i] += other->pairs[i];
    tally->won += other->won;
    tally->lost += other->lost;
    tally->drawn += other->drawn;
    tally->margin += other->margin;
}

uint64_t score_pairs(const struct pair_score *tally) { return tally->won + tally->lost + tally->drawn; }

double score_share(const struct pair_score *tally) {
    uint64_t decided = tally->won + tally->lost;
    return decided > 0 ? (double)tally->won / (double)decided : 0;
}

/* Mean and variance of a pair's score, from 0 to 1. */
static void moments(const struct pair_score *tally, double *mean, double *variance) {
    double count = (double)score_pairs(tally);
    *mean = *variance = 0;
    for (int i = 0; i < PAIR_SCORES; i++)
        *mean += (double)tally->pairs[i] * i / 4 / count;
    for (int i = 0; i < PAIR_SCORES; i++)
        *variance += (double)tally->pairs[i] * (i / 4.0 - *mean) * (i / 4.0 - *mean) / count;
}

static double elo_of_score(double score) {
    double most = 1 / (1 + pow(10, -ELO_MOST / 400));
    score = score > most ? most : score < 1 - most ? 1 - most : score;
    return -400 * log10(1 / score - 1);
}

static double score_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

struct elo elo_of(const struct pair_score *tally) {
    double mean, variance, count = (double)score_pairs(tally);
    if (count < 1)
        return (struct elo){0, -ELO_MOST, ELO_MOST};
    moments(tally, &mean, &variance);
    double error = Z95 * sqrt(variance / count);
    return (struct elo){elo_of_score(mean), elo_of_score(mean - error), elo_of_score(mean + error)};
}

/* With few pairs the variance can come out as nothing: half a pair of each kind is added for it. */
static double careful_variance(const struct pair_score *tally) {
    struct pair_score more = *tally;
    double mean, variance;
    for (int i = 0; i < PAIR_SCORES; i++)
        more.pairs[i] = 2 * tally->pairs[i] + 1;
    more.won = 2 * score_pairs(tally) + PAIR_SCORES;
    more.lost = more.drawn = 0;
    moments(&more, &mean, &variance);
    return variance;
}

double likelihood_ratio(const struct pair_score *tally, double low, double high) {
    double mean, variance, count = (double)score_pairs(tally);
    double first = score_of_elo(low), second = score_of_elo(high);
    if (count < 1)
        return 0;
    moments(tally, &mean, &variance);
    return count * (second - first) * (2 * mean - first - second) / (2 * careful_variance(tally));
}

int sequential_test(const struct pair_score *tally, double low, double high) {
    double ratio = likelihood_ratio(tally, low, high), bound = log(0.95 / 0.05);
    return ratio >= bound ? 1 : ratio <= -bound ? -1 : 0;
}
