/* removal.c: see removal.h. */
#include "serve/play/removal.h"

#include <event2/event.h>

#include "match/memory.h"
#include "serve/base/workplace.h"
#include "serve/play/api.h"
#include "serve/play/several.h"
#include "serve/store/store.h"

enum { PAUSE_LEAST = 1000, PAUSE_MOST = 100000, LATER = 1000000 }; /* microseconds */

static void next_in(struct server *server, uint64_t microseconds) {
    const struct timeval when = {(time_t)(microseconds / 1000000), (suseconds_t)(microseconds % 1000000)};
    event_add(server->removal, &when);
}

/* It rests as long as it worked: so at least half of the loop's time is everybody else's. */
static void clear(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    uint64_t began = serve_microseconds();
    bool more = false;
    (void)none, (void)what;
    if (server->stopping != 0 || store_stopped(server->store) != NULL)
        return;
    bool done = store_games_clear(server->store, &more);
    store_tidy(server->store);
    uint64_t took = serve_microseconds() - began;
    if (!done)
        next_in(server, LATER); /* the disk is full, or another program has the lock */
    else if (more)
        next_in(server, took < PAUSE_LEAST ? PAUSE_LEAST : took > PAUSE_MOST ? PAUSE_MOST : took);
}

void removal_wake(struct server *server) { next_in(server, PAUSE_LEAST); }

bool removal_drop(struct hosted_game *hosted) {
    struct server *server = hosted->server;
    if (!store_game_drop(server->store, hosted->row.id))
        return false;
    several_tell(hosted);
    hosted->broken = true; /* nothing of it is to be written down any more */
    game_cache_drop(server, hosted);
    removal_wake(server);
    return true;
}

bool removal_open(struct server *server) {
    server->removal = must(workplace_event_new(server->base, -1, 0, clear, server));
    store_games_drop_arriving(server->store);
    removal_wake(server);
    return true;
}

void removal_close(struct server *server) {
    if (server->removal != NULL)
        workplace_event_free(server->removal);
    server->removal = NULL;
}
