/* bell.h: LISTEN and NOTIFY of PostgreSQL: a server rings when it has committed something, and the others hear for
 * which games.
 *
 * The bell is a hint and nothing more: what has happened is in the store, and a server that misses a ring looks once a
 * second (play/several.h). It has a connection of its own, outside every change; games that are told while a ring is
 * under way go together with the next one. */
#ifndef ENFILADE_SERVE_STORE_BELL_H
#define ENFILADE_SERVE_STORE_BELL_H

struct bell;
struct event_base;

/* `heard` is called by the loop with ids of games, separated by commas. `server`: who rings, and need not hear it. */
struct bell *bell_open(struct event_base *base, const char *where, const char *server,
                       void (*heard)(void *context, const char *games), void *context);
void bell_ring(struct bell *bell, const char *game);
void bell_close(struct bell *bell);

#endif
