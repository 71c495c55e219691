/* worker.c: jobs that threads would do (base/worker.h), one after the other between two requests.
 *
 * The thinking of the computer comes in pieces of some milliseconds, so a request never waits long for its turn. */
#include "serve/base/worker.h"

#include <stdlib.h>

#include "match/memory.h"
#include "site/loop.h"

struct workers {
    int busy, most;
};

struct waiting_job {
    struct workers *workers;
    struct job *job;
    struct waiting_job *next;
};

static struct waiting_job *first, **end = &first;

struct workers *workers_new(struct event_base *base, int threads, int queue, int nice) {
    struct workers *workers = must(calloc(1, sizeof *workers));
    (void)base, (void)nice;
    workers->most = queue + threads;
    return workers;
}

/* The server in a browser is never closed: the page goes, and its memory with it. */
void workers_free(struct workers *workers) { free(workers); }

bool workers_take(struct workers *workers, struct job *job) {
    if (workers->busy >= workers->most)
        return false;
    struct waiting_job *waiting = must(calloc(1, sizeof *waiting));
    *waiting = (struct waiting_job){workers, job, NULL};
    *end = waiting;
    end = &waiting->next;
    workers->busy++;
    return true;
}

int workers_busy(const struct workers *workers) { return workers->busy; }

bool jobs_wait(void) { return first != NULL; }

bool jobs_run_one(void) {
    struct waiting_job *waiting = first;
    if (waiting == NULL)
        return false;
    if ((first = waiting->next) == NULL)
        end = &first;
    struct job *job = waiting->job;
    job->work(job);
    waiting->workers->busy--;
    free(waiting);
    job->done(job, true);
    return true;
}
