/* several.h: keeping up with other servers that serve the same games (store/several.h).
 *
 * Every request for a game first looks at the game's head in the store: one that may change something locks it there,
 * so that nothing happens in between, and what it does is decided on what is there. What this server has missed is read
 * from the journal, done again in its own match, and sent to its own listeners. A listener here is woken by
 * the others' bell (store/bell.h) or, without one, by a look at all heads once a second. Before anything is sent the
 * sessions that have ended anywhere have ended here too: that is seen in the same look. */
#ifndef ENFILADE_SERVE_PLAY_SEVERAL_H
#define ENFILADE_SERVE_PLAY_SEVERAL_H

#include "serve/play/hosted_game.h"

struct several;

bool several_open(struct server *server); /* nothing to do where the store is not shared */
void several_close(struct server *server);

/* A game is looked for: why the last one could not be had is forgotten. */
void several_begin(struct server *server);
/* Brings a game in memory up to the store. `lock`: it stays there until the request ends. False with the reason in
 * `why`: it is gone from memory, or (server->several->try_again) to be had a little later. */
bool several_keep_up(struct hosted_game *hosted, bool lock, char *why, size_t size);
bool several_try_again(const struct server *server); /* why the last of them was false */

/* A change of the game is about to be committed: the look at its head goes with it. And it has been: those who may hear
 * no more of it is sent away before it is sent, and the other servers are told. */
/* A change that is made outside of a request's: an older server leaves the game alone from now on. */
bool several_note_program(struct hosted_game *hosted);
void several_before_commit(struct hosted_game *hosted);
void several_committed(struct hosted_game *hosted);
/* The others are to look at it: something else than its journal has changed. */
void several_tell(struct hosted_game *hosted);

#endif
