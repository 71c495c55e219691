/* desk.h: what would hold the event loop up is worked at desks: threads, each with a connection to the store of its
 * own, that only reads, and a game of its own to walk through the past with.
 *
 * Work waits in the loop and is handed out by turns: the address that has used least of the desks is next, and has one
 * piece of work under way at a time. Long work leaves one desk free, so that a look back waits for no graph. What a
 * piece of work cost is charged to those who asked (limits.h). */
#ifndef ENFILADE_SERVE_DESK_H
#define ENFILADE_SERVE_DESK_H

#include "serve/address.h"
#include "serve/limits.h"
#include "serve/past.h"
#include "serve/tell.h"
#include "serve/worker.h"

struct desk {
    struct server *server; /* only what never changes: settings, options, the games */
    struct store *store;
    struct match *match; /* of the game worked on last: it is likely to be the next; NULL: none */
    struct past past;
    struct ghost *ghost;
    bool taken;
};

/* Opens the game's past, up to its last entry. False: it cannot be had. */
bool desk_open(struct desk *desk, const char *id);

struct work {
    struct job job;
    struct server *server;
    struct request *request; /* who waits for it; NULL: nobody */
    bool is_long;
    /* In a thread: */
    void (*run)(struct work *work, struct desk *desk);
    /* In the loop; finished: false if the server stops before it was begun. Frees the work. */
    void (*done)(struct work *work, bool finished);
    /* -- desk.c's own -- */
    struct limits_payers payers;
    char owner[ADDRESS_KEY_SIZE]; /* the address; "": nobody */
    uint64_t cost;                /* microseconds of the processor */
    char failure[160];            /* of the disk, when the desk read from it; "": none */
    struct work *next;
};

bool desks_open(struct server *server);
void desks_close(struct server *server);
/* Takes work in, of the request's address. False: that has too much waiting, or all have: the request has been
 * answered, and the work is still the caller's. */
bool desks_take(struct work *work);
/* Work of nobody's: it goes after everybody's. */
void desks_take_own(struct work *work);
int desks_waiting(const struct server *server); /* pieces waiting or under way */

#endif
