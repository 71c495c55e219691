/* worker.c: jobs that threads would do (base/worker.h), one after the other between two requests.
 *
 * Long work comes in pieces, so a request never waits long for its turn. Pieces of jobs of different workers follow
 * each other by turns; of the same workers one job is done after the other, as one thread would. */
#include "serve/base/worker.h"

#include <stdlib.h>

#include "match/memory.h"
#include "serve/base/clock.h"
#include "site/loop.h"

struct workers {
    int busy, most;
    struct job *begun; /* some of its pieces are done */
};

struct waiting_job {
    struct workers *workers;
    struct job *job;
    struct waiting_job *next;
};

static struct waiting_job *first, **end = &first;

enum { PIECE_MICROSECONDS = 8000 };

struct workers *workers_new(struct event_base *base, int threads, int queue, int nice) {
    struct workers *workers = must(calloc(1, sizeof *workers));
    (void)base, (void)nice;
    workers->most = queue + threads;
    return workers;
}

/* The server in a browser is never closed: the page goes, and its memory with it. */
void workers_free(struct workers *workers) { free(workers); }

static void push(struct waiting_job *waiting) {
    waiting->next = NULL;
    *end = waiting;
    end = &waiting->next;
}

/* The first that may go on, taken out of the list; NULL: none waits. */
static struct waiting_job *pop(void) {
    struct waiting_job **link = &first, *waiting;
    while ((waiting = *link) != NULL && waiting->workers->begun != NULL && waiting->workers->begun != waiting->job)
        link = &waiting->next;
    if (waiting != NULL && (*link = waiting->next) == NULL)
        end = link;
    return waiting;
}

bool workers_take(struct workers *workers, struct job *job) {
    if (workers->busy >= workers->most)
        return false;
    struct waiting_job *waiting = must(calloc(1, sizeof *waiting));
    *waiting = (struct waiting_job){workers, job, NULL};
    push(waiting);
    workers->busy++;
    return true;
}

int workers_busy(const struct workers *workers) { return workers->busy; }

bool jobs_wait(void) { return first != NULL; }

bool jobs_run_one(void) {
    struct waiting_job *waiting = pop();
    if (waiting == NULL)
        return false;
    struct job *job = waiting->job;
    uint64_t until = serve_microseconds() + PIECE_MICROSECONDS;
    do {
        job->again = false;
        job->work(job);
    } while (job->again && serve_microseconds() < until);
    waiting->workers->begun = job->again ? job : NULL;
    if (job->again) {
        push(waiting);
        return true;
    }
    waiting->workers->busy--;
    free(waiting);
    job->done(job, true);
    return true;
}
