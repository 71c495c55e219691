/* write_queue.h: requests that wait for the store's write lock while another program has it.
 *
 * A request that may change something takes the lock before its handler runs. If another program has it, the request
 * waits here, in its turn, and the event loop goes on with everybody else's; a timer looks for the lock. Who has waited
 * some seconds in vain is answered 503 with Retry-After, and nothing was done. */
#ifndef ENFILADE_SERVE_WRITE_QUEUE_H
#define ENFILADE_SERVE_WRITE_QUEUE_H

#include "serve/http.h"

/* True: the lock is held for this request; http.c lets go of what was not used. False: the request waits, and its
 * handler will be called, again perhaps, when the lock is held; or it has been answered. So a handler asks before it
 * has changed anything. */
bool may_write(struct request *request);
/* Answers everybody who waits: the server stops. */
void write_queue_close(struct server *server);

#endif
