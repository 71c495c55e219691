/* tournament.h: tournaments in the store: who is in them, who plays whom, and how that ended. */
#ifndef ENFILADE_SERVE_STORE_TOURNAMENT_H
#define ENFILADE_SERVE_STORE_TOURNAMENT_H

#include "serve/store/people.h"

struct tournament_row {
    int64_t id, owner, made;
    char title[128], scenario[64], format[16], state[12]; /* round-robin, swiss; open, running, over */
    int rounds, round;                                    /* how many there will be; the last that was paired */
};
struct entrant_row {
    int64_t person;
    int number; /* from 0 on, in the order of entry */
    bool quit;
    const char *name;
};
struct pairing_row {
    int round, place;      /* from 1 and from 0 on */
    int64_t first, second; /* people; second 0: a bye */
};
/* A game of a pairing: which 0, the first has the first side; 1, they have swapped. */
struct pairing_game_row {
    int round, place, which;
    const char *game, *winner; /* a side's id, "": nobody; NULL: it is not over */
};
enum { PAIRING_KEY_SIZE = 48 };
void pairing_key(int64_t tournament, int round, int place, int which, char out[PAIRING_KEY_SIZE]);

int64_t store_tournament_add(struct store *store, const struct tournament_row *row);
bool store_tournament_get(struct store *store, int64_t id, struct tournament_row *out);
bool store_tournament_set(struct store *store, const struct tournament_row *row); /* state, rounds and round */
bool store_tournament_drop(struct store *store, int64_t id);
typedef void (*store_tournament_taker)(void *context, const struct tournament_row *row, int entrants);
bool store_tournaments_read(struct store *store, store_tournament_taker take, void *context);

bool store_entrant_add(struct store *store, int64_t tournament, int64_t person); /* false: is in it already */
bool store_entrant_drop(struct store *store, int64_t tournament, int64_t person);
bool store_entrant_quit(struct store *store, int64_t tournament, int64_t person);
typedef void (*store_entrant_taker)(void *context, const struct entrant_row *row);
bool store_entrants_read(struct store *store, int64_t tournament, store_entrant_taker take, void *context);

bool store_pairing_add(struct store *store, int64_t tournament, const struct pairing_row *row);
typedef void (*store_pairing_taker)(void *context, const struct pairing_row *row);
bool store_pairings_read(struct store *store, int64_t tournament, store_pairing_taker take, void *context);
typedef void (*store_pairing_game_taker)(void *context, const struct pairing_game_row *row);
bool store_pairing_games_read(struct store *store, int64_t tournament, store_pairing_game_taker take, void *context);

#endif
