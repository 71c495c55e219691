/* event.h: the part of libevent that the server uses, over the timers of site/loop.c. There are no descriptors. */
#ifndef ENFILADE_SITE_EVENT_H
#define ENFILADE_SITE_EVENT_H

#include <event2/util.h>
#include <sys/time.h>

struct event;
struct event_base;
typedef void (*event_callback_fn)(evutil_socket_t, short, void *);

enum { EV_TIMEOUT = 1, EV_READ = 2, EV_WRITE = 4, EV_SIGNAL = 8, EV_PERSIST = 16 };

struct event *event_new(struct event_base *base, evutil_socket_t descriptor, short what, event_callback_fn callback,
                        void *context);
int event_add(struct event *event, const struct timeval *when);
int event_del(struct event *event);
void event_free(struct event *event);
int event_base_once(struct event_base *base, evutil_socket_t descriptor, short what, event_callback_fn callback,
                    void *context, const struct timeval *when);
int evtimer_pending(const struct event *event, struct timeval *when);
#define evtimer_new(base, callback, context) event_new(base, -1, 0, callback, context)
#define evtimer_add(event, when) event_add(event, when)

#endif
