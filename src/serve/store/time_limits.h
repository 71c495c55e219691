/* time_limits.h: the time limits of games, and whose time runs, in the store. */
#ifndef ENFILADE_SERVE_STORE_TIME_LIMITS_H
#define ENFILADE_SERVE_STORE_TIME_LIMITS_H

#include "serve/store/store.h"

struct time_limit_row {        /* all times in seconds */
    int64_t move;              /* for each move; 0: the game has no limit */
    int64_t reserve;           /* for the whole game, beyond that, of each side */
    char after[12];            /* what follows when both are used up: win, computer, substitute */
    int64_t left[STORE_SIDES]; /* of the reserve, by the number of the side */
    char side[16];             /* whose time runs; "": nobody's */
    int64_t since;             /* has run */
    int64_t due;               /* when something is to be done: a reminder, or the end; 0: never */
    int reminders;             /* sent of this move */
    char late[16];             /* whose time ran out last; "": nobody's yet */
};

/* False: the game has none. */
bool store_time_limit_get(struct store *store, const char *game, struct time_limit_row *out);
bool store_time_limit_set(struct store *store, const char *game, const struct time_limit_row *row);
/* What is due at `due` is this caller's to do: nobody else is given it before `until`. False: somebody else has taken
 * it, or it is due no longer. */
bool store_time_limit_claim(struct store *store, const char *game, int64_t due, int64_t until);
/* Games in which something is to be done by now; at most `most`. */
int store_time_limits_due(struct store *store, int64_t now, char (*out)[STORE_ID_SIZE], int most);

#endif
