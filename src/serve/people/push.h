/* push.h: notices to browsers (Web Push): which browsers want them, and sending to all of a person's.
 *
 * A message goes to the service that the browser named when it subscribed. That can neither read it nor make one up:
 * it is encrypted for the browser, and signed with keys that the server makes at its first start and keeps. */
#ifndef ENFILADE_SERVE_PEOPLE_PUSH_H
#define ENFILADE_SERVE_PEOPLE_PUSH_H

#include "serve/net/request.h"
#include "serve/people/outbox.h"

struct push;

/* Reads the keys, or makes them. False: neither can be had. */
bool push_open(struct server *server);
void push_close(struct server *server);
/* The open key, as a browser takes it; NULL: the host wants no notices to browsers. */
const char *push_key(const struct server *server);
/* Whether the person has a browser that wants notices, and they can be sent. */
bool push_has(const struct server *server, int64_t person);

/* A small JSON text to every browser of a person. `done` is called once, with the best that came of it; a browser that
 * is subscribed no longer is forgotten. False: nothing is on its way, and nothing will be called. */
bool push_send(struct server *server, struct outbox *outbox, int64_t person, const char *game, const char *text,
               outbox_done done, void *context);

extern const struct route PUSH_ROUTES[];

#endif
