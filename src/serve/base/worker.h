/* worker.h: threads that do what would hold the event loop up, and hand the end back to the loop.
 *
 * A job's `work` runs in some thread and touches nothing of the server; its `done` runs in the loop. The queue is
 * bounded: a caller that finds it full knows at once, so a flood of logins costs an attacker more than us. */
#ifndef ENFILADE_SERVE_BASE_WORKER_H
#define ENFILADE_SERVE_BASE_WORKER_H

#include <stdbool.h>
#include <stddef.h>

struct event_base;
struct workers;

struct job {
    void (*work)(struct job *job);
    bool again; /* set by `work`: it was a piece, and is to be called again before `done` */
    void (*done)(struct job *job, bool finished); /* finished: false if the server stops before the job was begun */
    struct job *next;
};

/* NULL if threads or descriptors cannot be had. */
/* `nice`: how far its threads stand back behind the others, as the system counts it. */
struct workers *workers_new(struct event_base *base, int threads, int queue, int nice);
/* Waits for jobs under way; reports the others as not finished. */
void workers_free(struct workers *workers);
/* False: the queue is full, and the job is still the caller's. */
bool workers_take(struct workers *workers, struct job *job);
/* Jobs waiting or under way. */
int workers_busy(const struct workers *workers);

#endif
