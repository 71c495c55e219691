/* summary.h: what a game is, in short: for lists, and for whoever comes to it. */
#ifndef ENFILADE_SERVE_SUMMARY_H
#define ENFILADE_SERVE_SUMMARY_H

#include "serve/hosted.h"
#include "serve/http.h"

/* As the person sees it: invitations are for the owner, the seed for all when the game is over. */
json_t *summary_of(struct hosted *hosted, int64_t person);
/* The same for a game that need not be in memory; NULL if there is none. */
json_t *summary_stored(struct server *server, const char *id, int64_t person);

#endif
