/* removal.h: the rows of deleted games are cleared away, a slice at a time, while everybody else is answered.
 *
 * What was not finished when the program ended is gone on with at the next start; so are games that were being brought
 * and did not arrive (create.c). */
#ifndef ENFILADE_SERVE_PLAY_REMOVAL_H
#define ENFILADE_SERVE_PLAY_REMOVAL_H

#include "serve/base/server.h"

struct hosted_game;

bool removal_open(struct server *server);
void removal_close(struct server *server);
/* The game is gone for everybody, and out of memory. False: that could not be written. */
bool removal_drop(struct hosted_game *hosted);
/* A game was dropped (store_game_drop): there is something to clear. */
void removal_wake(struct server *server);

#endif
