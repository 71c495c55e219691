/* loop.c: the event loop of a server that lives in a browser's worker: timers alone, run when the worker calls.
 *
 * The server is written for libevent. Here nothing comes by a descriptor: requests come by calls (site.c), threads are
 * jobs that run between them (worker.c). So the few functions of libevent that are left are these. */
#include "site/loop.h"

#include <event2/buffer.h>
#include <event2/event.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/base/clock.h"
#include "serve/base/workplace.h"

struct event {
    struct event_base *base;
    event_callback_fn callback;
    void *context;
    short what;
    bool waits, once;
    uint64_t due, every; /* microseconds */
    uint64_t order;      /* of two that are due, the one that was added first */
    struct event *next;
};

struct event_base {
    struct event *first; /* every event there is */
    uint64_t added;
};

struct event_base *loop_new(void) {
    return must(calloc(1, sizeof(struct event_base)));
}

/* -- events -- */

struct event *event_new(struct event_base *base, evutil_socket_t descriptor, short what, event_callback_fn callback,
                        void *context) {
    struct event *event = must(calloc(1, sizeof *event));
    (void)descriptor;
    *event = (struct event){.base = base, .callback = callback, .context = context, .what = what, .next = base->first};
    return base->first = event;
}

int event_add(struct event *event, const struct timeval *when) {
    if (when == NULL)
        return 0; /* nothing comes by a descriptor */
    uint64_t wait = (uint64_t)when->tv_sec * 1000000u + (uint64_t)when->tv_usec;
    event->waits = true;
    event->due = serve_microseconds() + wait;
    event->every = (event->what & EV_PERSIST) != 0 ? wait : 0;
    event->order = ++event->base->added;
    return 0;
}

int event_del(struct event *event) {
    event->waits = false;
    return 0;
}

void event_free(struct event *event) {
    struct event **link = &event->base->first;
    while (*link != event)
        link = &(*link)->next;
    *link = event->next;
    free(event);
}

int event_base_once(struct event_base *base, evutil_socket_t descriptor, short what, event_callback_fn callback,
                    void *context, const struct timeval *when) {
    static const struct timeval at_once = {0, 0};
    struct event *event = event_new(base, descriptor, what, callback, context);
    event->once = true;
    return event_add(event, when != NULL ? when : &at_once);
}

int evtimer_pending(const struct event *event, struct timeval *when) {
    (void)when;
    return event->waits;
}

static struct event *earliest(const struct event_base *base) {
    struct event *best = NULL;
    for (struct event *event = base->first; event != NULL; event = event->next)
        if (event->waits &&
            (best == NULL || event->due < best->due || (event->due == best->due && event->order < best->order)))
            best = event;
    return best;
}

bool loop_run_one(struct event_base *base) {
    struct event *event = earliest(base);
    if (event == NULL || event->due > serve_microseconds())
        return false;
    event_callback_fn callback = event->callback;
    void *context = event->context;
    event->waits = event->every > 0;
    event->due += event->every;
    if (event->once)
        event_free(event);
    callback(-1, EV_TIMEOUT, context);
    return true;
}

int64_t loop_next(const struct event_base *base) {
    const struct event *event = earliest(base);
    uint64_t now = serve_microseconds();
    return event == NULL ? -1 : event->due > now ? (int64_t)(event->due - now) : 0;
}

/* -- the workplace: the store answers in the next line (base/workplace.h) -- */

bool workplace_open(struct event_base *base) { return base != NULL; }
void workplace_close(void) {}

struct event *workplace_event_new(struct event_base *base, evutil_socket_t descriptor, short what,
                                  event_callback_fn callback, void *context) {
    return event_new(base, descriptor, what, callback, context);
}

void workplace_event_free(struct event *event) { event_free(event); }

void workplace_once(struct event_base *base, event_callback_fn callback, void *context, const struct timeval *when) {
    event_base_once(base, -1, EV_TIMEOUT, callback, context, when);
}

/* -- buffers -- */

struct evbuffer {
    struct buffer bytes;
};

struct evbuffer *evbuffer_new(void) {
    return must(calloc(1, sizeof(struct evbuffer)));
}

void evbuffer_free(struct evbuffer *buffer) {
    free(buffer->bytes.at);
    free(buffer);
}

int evbuffer_add(struct evbuffer *buffer, const void *bytes, size_t length) {
    buffer_add(&buffer->bytes, bytes, length);
    return 0;
}

int evbuffer_add_printf(struct evbuffer *buffer, const char *format, ...) {
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < 0)
        return -1;
    buffer_add(&buffer->bytes, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
    return length;
}

size_t evbuffer_get_length(const struct evbuffer *buffer) { return buffer->bytes.length; }

unsigned char *evbuffer_pullup(struct evbuffer *buffer, ssize_t size) {
    (void)size;
    return (unsigned char *)buffer->bytes.at;
}

int evutil_date_rfc1123(char *date, size_t size, const struct tm *when) {
    (void)when;
    return snprintf(date, size, "Thu, 01 Jan 1970 00:00:00 GMT");
}
