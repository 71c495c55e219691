/* ladder.h: a game between people is over: it goes into their histories and, where it is rated, into their ratings. */
#ifndef ENFILADE_SERVE_PLAY_LADDER_H
#define ENFILADE_SERVE_PLAY_LADDER_H

#include "serve/play/hosted_game.h"

/* Part of the change in which the game ends. A game is counted once, whatever happens to it later. */
bool ladder_note_end(struct hosted_game *hosted);

#endif
