/* notices.h: notices to a person who is away that it is their turn: by webhook, and by mail.
 *
 * A notice is a row of the store, so a restart loses none. It waits a little (a person who only lost the connection is
 * not called), is tried again with growing pauses, and then stays as a mark that it was sent, until they come: so they
 * get one notice a game however long the other side goes on. */
#ifndef ENFILADE_SERVE_PEOPLE_NOTICES_H
#define ENFILADE_SERVE_PEOPLE_NOTICES_H

#include "serve/net/request.h"

bool notices_open(struct server *server);
void notices_close(struct server *server);
/* A seat's person must decide and has no stream open. May be called often; it sends at most one until they come back.
 */
void notices_turn(struct server *server, int64_t person, const char *game, const char *title, const char *prompt);
/* He is here again. */
void notices_here(struct server *server, int64_t person, const char *game);

/* He would like mail there: asks that address, which gets nothing else until it has confirmed. A sentence why not, or
 * NULL. The address "" takes theirs away. */
const char *notices_take_mail(struct request *request, const char *mail);

extern const struct route NOTICES_ROUTES[];

#endif
