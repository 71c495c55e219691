/* crew.h: many small jobs on several threads. Jobs are numbered; what each does depends on its number alone, so that
 * any number of threads comes to the same results. */
#ifndef ENFILADE_ANALYSIS_CREW_H
#define ENFILADE_ANALYSIS_CREW_H

#include <stdbool.h>

/* How far the work is, in thousandths; called by one thread at a time. False: stop. */
typedef bool crew_watcher(void *context, unsigned thousandths);

struct crew {
    unsigned threads;
    void **hand; /* what each thread works with */
    crew_watcher *watcher;
    void *context;
    unsigned from, to; /* thousandths of the whole that all the jobs are */
    bool stopped;
};

typedef void crew_job(void *hand, void *work, unsigned index);
/* Of jobs 0 to count - 1 those from `first` to before `last`. False: it was stopped, and some may not have been done.
 */
bool crew_do(struct crew *crew, unsigned first, unsigned last, unsigned count, crew_job *job, void *work);

#endif
