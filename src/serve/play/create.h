/* create.h: new games: begun, imported, or going on from a position of another. */
#ifndef ENFILADE_SERVE_PLAY_CREATE_H
#define ENFILADE_SERVE_PLAY_CREATE_H

#include "match/match.h"
#include "serve/net/request.h"
#include "serve/store/store.h"

/* 256 bits from the system's source of chance. */
struct dice_seed create_seed(void);
/* Takes the match, which stands where it stands with all its past, and makes a game of it: for the asker, with the
 * title, seats and openness that the body asks for. Answers the request. */
void create_game(struct request *request, struct match *match, bool chosen_seed);

struct create_fixture { /* a game of a tournament: nobody chooses anything */
    char scenario[64], title[128], pairing[48];
    int64_t person[2]; /* by side */
};
struct create_letter { /* a game that is played by letters (match/letter.h) */
    char id[STORE_ID_SIZE], secret[32];
    side_id side; /* the asker's */
};
/* The same for such a game: it has the id that its letters give it. */
void create_letter(struct request *request, struct match *match, const struct create_letter *letter);

/* The same for a game of a tournament. */
void create_fixture(struct request *request, const struct create_fixture *fixture);

/* The computer player that takes a seat unless another is named. */
const char *create_default_bot(const struct ruleset *rules);
/* A word that nobody guesses, for an open seat's invitation. */
void create_token(char out[32]);

#endif
