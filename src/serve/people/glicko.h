/* glicko.h: ratings by Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2013). A rating comes with how unsure
 * it is (the deviation) and how steadily its owner plays (the volatility). */
#ifndef ENFILADE_SERVE_PEOPLE_GLICKO_H
#define ENFILADE_SERVE_PEOPLE_GLICKO_H

struct glicko {
    double rating, deviation, volatility;
};
struct glicko_game {
    struct glicko opponent; /* as before the period */
    double score;           /* 1, 1/2, 0 */
};

/* Of somebody who has not played yet. */
extern const struct glicko GLICKO_NEW;
/* How little the volatility changes: the paper proposes 0.3 to 1.2. */
#define GLICKO_TAU 0.5

/* After a period with these games; without games only the deviation grows. */
struct glicko glicko_after(struct glicko before, const struct glicko_game games[], int count, double tau);

#endif
