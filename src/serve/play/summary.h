/* summary.h: what a game is, in short: for lists, and for a client that opens it. */
#ifndef ENFILADE_SERVE_PLAY_SUMMARY_H
#define ENFILADE_SERVE_PLAY_SUMMARY_H

#include "serve/play/hosted_game.h"

/* Its members, as the person sees them: invitations are for the owner, the seed for all when the game is over. */
void summary_put(struct hosted_game *hosted, int64_t person, struct json *out);
/* The whole object, of a game that need not be in memory; false: there is none, and nothing was written. */
bool summary_write_stored(struct server *server, const char *id, int64_t person, struct json *out);

#endif
