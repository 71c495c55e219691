/* ladder.h: how games between people ended, and what that made of their ratings. */
#ifndef ENFILADE_SERVE_STORE_LADDER_H
#define ENFILADE_SERVE_STORE_LADDER_H

#include "serve/store/people.h"

/* Ratings are kept as whole numbers: hundredths of a point, millionths of volatility. */
struct rating_row {
    int64_t person, rating, deviation, volatility, games, at;
};
struct result_row {
    const char *game, *scenario, *title;
    int64_t at, person[STORE_SIDES];
    const char *side[STORE_SIDES]; /* their ids */
    const char *winner;            /* a side's id; "": nobody */
    bool rated;
    const char *pairing;  /* of a tournament; "": none */
    const char *opponent; /* in a list of one person's: the name of the other */
};

/* False: it is there already, or cannot be written (store_failed). */
bool store_result_add(struct store *store, const struct result_row *row);
typedef void (*store_result_taker)(void *context, const struct result_row *row);
/* Of one person, the last first. */
bool store_results_of(struct store *store, int64_t person, int most, store_result_taker take, void *context);

bool store_rating_get(struct store *store, int64_t person, struct rating_row *out);
bool store_rating_set(struct store *store, const struct rating_row *row);

struct ladder_row {
    struct rating_row rating;
    const char *name;
    int64_t won, lost, drawn; /* of rated games */
};
typedef void (*store_ladder_taker)(void *context, const struct ladder_row *row);
/* The best first. */
bool store_ladder_read(struct store *store, int most, store_ladder_taker take, void *context);

#endif
