/* loop.h: the timers of the server in a browser. */
#ifndef ENFILADE_SITE_LOOP_H
#define ENFILADE_SITE_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct event_base;
struct workers;

struct event_base *loop_new(void);
/* Runs the timer that is due first; false: none is due. */
bool loop_run_one(struct event_base *base);
/* Microseconds until the next is due; -1: none waits. */
int64_t loop_next(const struct event_base *base);

/* Runs one job of those that threads would do (worker.c); false: none waits. */
bool jobs_run_one(void);
bool jobs_wait(void);

#endif
