/* summary.h: what a game is, in short: for lists, and for whoever comes to it. */
#ifndef ENFILADE_SERVE_PLAY_SUMMARY_H
#define ENFILADE_SERVE_PLAY_SUMMARY_H

#include "serve/net/request.h"
#include "serve/play/hosted_game.h"

/* As the person sees it: invitations are for the owner, the seed for all when the game is over. */
json_t *summary_of(struct hosted_game *hosted, int64_t person);
/* The same for a game that need not be in memory; NULL if there is none. */
json_t *summary_stored(struct server *server, const char *id, int64_t person);

#endif
