/* workplace.h: where the event loop's work is done when the store answers later.
 *
 * The server's code asks the store and reads the answer in the next line. With a database on another machine the loop
 * must not stand still for that. So the work is done at the workplace: on a stack of its own, one piece after the
 * other. A piece that waits for the database leaves its stack as it is and gives the loop back (workplace_await); the
 * loop sends and receives, takes new connections, and keeps other work until the workplace is free. So no piece ever
 * sees another one half done, as if the loop did one thing after the other, as it does where there is no workplace
 * (SQLite). */
#ifndef ENFILADE_SERVE_BASE_WORKPLACE_H
#define ENFILADE_SERVE_BASE_WORKPLACE_H

#include <event2/event.h>
#include <stdbool.h>
#include <stdint.h>

/* From now on there is one, of this loop. False: there is no memory for its stack. */
bool workplace_open(struct event_base *base);
/* The loop has been ended: what is half done is done to its end, or until the loop is broken again; nothing new is
 * begun. Otherwise what it holds would belong to nobody. */
void workplace_finish(void);
void workplace_close(void); /* and those who made events have freed them */

/* event_new, event_free and event_base_once for callbacks that may ask the store. */
struct event *workplace_event_new(struct event_base *base, evutil_socket_t descriptor, short what,
                                  event_callback_fn callback, void *context);
void workplace_event_free(struct event *event);
void workplace_once(struct event_base *base, event_callback_fn callback, void *context, const struct timeval *when);

/* Waits until the descriptor can be read (EV_READ) or written (EV_WRITE), or until this time (serve_microseconds);
 * false: that time has come. At the workplace the loop goes on meanwhile; elsewhere, in a thread of its own or before
 * and after the loop, the caller simply waits. A descriptor below 0: only the time. */
bool workplace_await(int descriptor, short what, uint64_t until);

#endif
