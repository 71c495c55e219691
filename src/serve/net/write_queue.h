/* write_queue.h: requests that wait for the store's write lock while another program has it.
 *
 * A request that may change something takes the lock before its handler runs. If another program has it, the request
 * waits here, in its turn, and the event loop goes on with everybody else's; a timer looks for the lock. A request that
 * has waited some seconds in vain is answered 503 with Retry-After, and nothing was done. Requests whose work was done
 * in another thread (a password, an import) wait here a second time, for what that work brought. */
#ifndef ENFILADE_SERVE_NET_WRITE_QUEUE_H
#define ENFILADE_SERVE_NET_WRITE_QUEUE_H

#include "serve/net/request.h"

/* True: the lock is held for this request; answer.c lets go of what was not used. False: the request waits, and its
 * handler will be called, again perhaps, when the lock is held; or it has been answered. So a handler asks before it
 * has changed anything. */
bool may_write(struct request *request);

/* For what is done outside a handler, when a thread has finished its part of the work. */
struct write_turn {
    struct request *request;
    void (*write)(void *context); /* the lock is held; answers the request and frees the context */
    void (*drop)(void *context);  /* it is not to be had: frees the context, and the request is answered for it */
    void *context;
};
/* Calls one of the two: `write` at once if the lock is free, and else when the turn has come. */
void write_in_turn(struct write_turn turn);

/* Answers everybody who waits: the server stops. */
void write_queue_close(struct server *server);

#endif
