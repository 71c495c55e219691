/* background.h: what would hold the event loop up is done by background workers: threads, each with a connection to the
 * store of its own, that only reads, and a game of its own to walk through the past with.
 *
 * Work waits in the loop and is handed out by turns: the address that has used least of the workers is next, and has
 * one piece of work under way at a time. Long work leaves one worker free, so that a look back waits for no graph. What
 * a piece of work cost is charged to those who asked (limits.h). */
#ifndef ENFILADE_SERVE_PLAY_BACKGROUND_H
#define ENFILADE_SERVE_PLAY_BACKGROUND_H

#include "serve/base/address.h"
#include "serve/base/worker.h"
#include "serve/net/limits.h"
#include "serve/play/past_position.h"
#include "serve/play/update_json.h"

struct background_worker {
    struct server *server; /* only what never changes: settings, options, the games */
    struct store *store;
    struct match *match; /* of the game worked on last: it is likely to be the next; NULL: none */
    struct past past;
    struct past_position *past_position;
    bool taken;
};

/* Opens the game's past, up to its last entry. False: it cannot be had. */
bool background_open_game(struct background_worker *worker, const char *id);
/* Lets go of it. */
void background_leave_game(struct background_worker *worker);

struct background_work {
    struct job job;
    struct server *server;
    struct request *request; /* who waits for it; NULL: nobody */
    bool is_long;
    /* In a thread: */
    void (*run)(struct background_work *work, struct background_worker *worker);
    /* In the loop; finished: false if the server stops before it was begun. Frees the work. */
    void (*done)(struct background_work *work, bool finished);
    /* -- background.c's own -- */
    struct limits_payers payers;
    char owner[ADDRESS_KEY_SIZE]; /* the address; "": nobody */
    uint64_t cost;                /* microseconds of the processor */
    char failure[160];            /* of the disk, when the worker read from it; "": none */
    struct background_work *next;
};

bool background_open(struct server *server);
void background_close(struct server *server);
/* Takes work in, of the request's address. False: that has too much waiting, or all have: the request has been
 * answered, and the work is still the caller's. */
bool background_take(struct background_work *work);
/* Work of nobody's: it goes after everybody's. */
void background_take_own(struct background_work *work);
int background_waiting(const struct server *server); /* pieces waiting or under way */

#endif
