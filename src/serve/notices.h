/* notices.h: telling a person who is away that it is his turn: webhook and mail. */
#ifndef ENFILADE_SERVE_NOTICES_H
#define ENFILADE_SERVE_NOTICES_H

#include "serve/server.h"

bool notices_open(struct server *server);
void notices_close(struct server *server);
/* A seat's person must decide and has no stream open. May be called often; it sends at most one until he comes back. */
void notices_turn(struct server *server, int64_t person, const char *game, const char *title, const char *prompt);
/* He is here again. */
void notices_here(struct server *server, int64_t person, const char *game);

#endif
