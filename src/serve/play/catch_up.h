/* catch_up.h: entries of a journal that another server has written are done again in this one's match. */
#ifndef ENFILADE_SERVE_PLAY_CATCH_UP_H
#define ENFILADE_SERVE_PLAY_CATCH_UP_H

#include "serve/play/hosted_game.h"

/* Up to this entry, with the dice that were thrown there; who listens here is sent them. False: that cannot be done
 * step by step, and the game is not to be used any more. */
bool catch_up(struct hosted_game *hosted, uint32_t to);

#endif
