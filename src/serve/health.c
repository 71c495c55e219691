/* health.c: see health.h.
 *
 * /healthz fails when nothing can be written: the store has stopped, the disk is full, or another program has kept the
 * write lock for long. /readyz fails in these cases too, at once where another program has the lock, and while the
 * server is being stopped. Both try to write if nothing was written lately (store_state). */
#include "serve/health.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>

#include "serve/base/notify.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/play/stream.h"
#include "serve/routes.h"
#include "serve/store/store.h"

enum { BUSY_MOST = 10000000 }; /* microseconds that another program may keep the lock */

struct health {
    struct event *often;
    bool said_stopped;
};

static const char *const STATES[] = {[STORE_WELL] = "well",
                                     [STORE_BUSY] = "busy",
                                     [STORE_FULL] = "full",
                                     [STORE_LOST] = "lost",
                                     [STORE_STOPPED] = "stopped"};

static void answer(struct request *request, enum store_state state, bool good) {
    answer_json(request, good ? 200 : 503,
                json_pack("{s:b, s:s, s:s, s:s}", "ok", good, "program", "enfilade", "version", SERVE_VERSION, "store",
                          STATES[state]));
}

static void answer_health(struct request *request) {
    struct store *store = request->server->store;
    enum store_state state = store_state(store);
    bool busy_long = state == STORE_BUSY && serve_microseconds() - store_busy_since(store) > BUSY_MOST;
    answer(request, state, store_sound(store) && (state == STORE_WELL || (state == STORE_BUSY && !busy_long)));
}

static void answer_ready(struct request *request) {
    enum store_state state = store_state(request->server->store);
    answer(request, state, request->server->stopping == 0 && state == STORE_WELL);
}

const struct route HEALTH_ROUTES[] = {
    {METHOD_GET, "/healthz", answer_health, ROUTE_OPEN},
    {METHOD_GET, "/readyz", answer_ready, ROUTE_OPEN},
    {0, NULL, NULL, 0},
};

/* Streams of games that are served no more end. */
static void look(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    (void)none, (void)what;
    notify_say("WATCHDOG=1");
    if (store_stopped(server->store) == NULL || server->health->said_stopped)
        return;
    server->health->said_stopped = true;
    streams_end_all(server);
    notify_say("STATUS=Stopped: the disk failed. Look at the disk, then restart.");
}

bool health_open(struct server *server) {
    uint64_t every = notify_watchdog();
    struct health *health = server->health = calloc(1, sizeof *health);
    if (health == NULL)
        return false;
    if (every == 0 || every > 1000000)
        every = 1000000;
    const struct timeval pause = {(time_t)(every / 1000000), (suseconds_t)(every % 1000000)};
    health->often = workplace_event_new(server->base, -1, EV_PERSIST, look, server);
    if (health->often == NULL || event_add(health->often, &pause) != 0)
        return false;
    char ready[200];
    snprintf(ready, sizeof ready, "READY=1\nSTATUS=Serving at %s port %u.", server->options.listen,
             server->options.port);
    notify_say(ready);
    return true;
}

void health_close(struct server *server) {
    if (server->health == NULL)
        return;
    if (server->health->often != NULL)
        workplace_event_free(server->health->often);
    free(server->health);
    server->health = NULL;
}
