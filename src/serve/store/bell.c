/* bell.c: see bell.h. Nothing here waits: each step is taken when the connection can be read or written. */
#include "serve/store/bell.h"

#include <event2/event.h>
#include <libpq-fe.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING_MOST = 7000 }; /* bytes: a notification carries 8000 at most */

struct bell {
    struct event_base *base;
    char *where;
    char server[40];
    void (*heard)(void *context, const char *games);
    void *context;
    PGconn *db;
    struct event *io, *again;
    bool connected, busy; /* busy: a ring is under way */
    char waiting[WAITING_MOST + 64];
};

static void take(evutil_socket_t descriptor, short what, void *context);

/* -- coming and going -- */

static void watch(struct bell *bell, short what) {
    if (bell->io != NULL)
        event_free(bell->io);
    bell->io = event_new(bell->base, PQsocket(bell->db), what, take, bell);
    if (bell->io != NULL)
        event_add(bell->io, NULL);
}

static void lose(struct bell *bell) {
    static const struct timeval later = {1, 0};
    if (bell->io != NULL)
        event_free(bell->io);
    bell->io = NULL;
    PQfinish(bell->db);
    bell->db = NULL;
    bell->connected = bell->busy = false;
    event_add(bell->again, &later);
}

static void connect_again(evutil_socket_t none, short what, void *context) {
    struct bell *bell = context;
    (void)none, (void)what;
    bell->db = PQconnectStart(bell->where);
    if (bell->db == NULL || PQstatus(bell->db) == CONNECTION_BAD)
        lose(bell);
    else
        watch(bell, EV_WRITE);
}

/* -- ringing -- */

static void send_waiting(struct bell *bell) {
    if (!bell->connected || bell->busy || bell->waiting[0] == 0)
        return;
    char text[WAITING_MOST + 128];
    const char *value = text;
    snprintf(text, sizeof text, "%s %s", bell->server, bell->waiting);
    bell->waiting[0] = 0;
    bell->busy = true;
    if (!PQsendQueryParams(bell->db, "SELECT pg_notify('enfilade', $1)", 1, NULL, &value, NULL, NULL, 0))
        lose(bell);
    else if (PQflush(bell->db) != 0)
        watch(bell, EV_READ | EV_WRITE | EV_PERSIST);
}

/* Games that find no room are found by the look of the next second. */
void bell_ring(struct bell *bell, const char *game) {
    if (bell == NULL)
        return;
    size_t length = strlen(bell->waiting);
    if (strstr(bell->waiting, game) == NULL && length + strlen(game) + 2 < WAITING_MOST)
        snprintf(bell->waiting + length, sizeof bell->waiting - length, "%s%s", length > 0 ? "," : "", game);
    send_waiting(bell);
}

/* -- hearing -- */

static void hear(struct bell *bell) {
    PGnotify *ring;
    while ((ring = PQnotifies(bell->db)) != NULL) {
        const char *games = strchr(ring->extra, ' ');
        size_t own = strlen(bell->server);
        if (games != NULL && (strncmp(ring->extra, bell->server, own) != 0 || ring->extra[own] != ' '))
            bell->heard(bell->context, games + 1);
        PQfreemem(ring);
    }
}

static void go_on_connecting(struct bell *bell) {
    switch (PQconnectPoll(bell->db)) {
    case PGRES_POLLING_READING:
        watch(bell, EV_READ);
        return;
    case PGRES_POLLING_WRITING:
        watch(bell, EV_WRITE);
        return;
    case PGRES_POLLING_OK:
        PQsetnonblocking(bell->db, 1);
        bell->connected = bell->busy = true;
        if (!PQsendQuery(bell->db, "LISTEN enfilade") || PQflush(bell->db) < 0)
            lose(bell);
        else
            watch(bell, EV_READ | EV_PERSIST);
        return;
    case PGRES_POLLING_ACTIVE:
    case PGRES_POLLING_FAILED:
        break;
    }
    lose(bell);
}

static void take(evutil_socket_t descriptor, short what, void *context) {
    struct bell *bell = context;
    (void)descriptor;
    if (!bell->connected) {
        go_on_connecting(bell);
        return;
    }
    int left = PQflush(bell->db);
    if (left < 0 || !PQconsumeInput(bell->db)) {
        lose(bell);
        return;
    }
    if (left == 0 && (what & EV_WRITE) != 0)
        watch(bell, EV_READ | EV_PERSIST);
    while (bell->busy && !PQisBusy(bell->db)) {
        PGresult *result = PQgetResult(bell->db);
        bell->busy = result != NULL;
        PQclear(result);
    }
    hear(bell);
    send_waiting(bell);
}

/* -- life -- */

struct bell *bell_open(struct event_base *base, const char *where, const char *server,
                       void (*heard)(void *context, const char *games), void *context) {
    struct bell *bell = calloc(1, sizeof *bell);
    if (bell == NULL)
        return NULL;
    bell->base = base;
    bell->where = strdup(where);
    snprintf(bell->server, sizeof bell->server, "%s", server);
    bell->heard = heard;
    bell->context = context;
    bell->again = event_new(base, -1, 0, connect_again, bell);
    if (bell->where == NULL || bell->again == NULL) {
        bell_close(bell);
        return NULL;
    }
    connect_again(-1, 0, bell);
    return bell;
}

void bell_close(struct bell *bell) {
    if (bell == NULL)
        return;
    if (bell->io != NULL)
        event_free(bell->io);
    if (bell->again != NULL)
        event_free(bell->again);
    PQfinish(bell->db);
    free(bell->where);
    free(bell);
}
