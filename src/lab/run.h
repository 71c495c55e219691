/* run.h: the games of an experiment that are still to be played, handed out and gathered.
 *
 * A row depends on its cell alone, and the rule that ends an experiment looks only at whole stretches of seeds, in
 * their order: so any number of threads or processes comes to the same rows. */
#ifndef ENFILADE_LAB_RUN_H
#define ENFILADE_LAB_RUN_H

#include "lab/results.h"

struct lab_run;

struct lab_progress {
    uint64_t done, wanted; /* games, those of earlier sessions included */
    uint64_t session;      /* played since this run began */
    double seconds;        /* since then */
    double low, high;      /* the interval of the first side's share of victories in the first variant */
    uint64_t of;           /* ... of so many games; 0 in a part, which says nothing of the whole */
    bool decided;          /* the rule of the experiment has ended it */
};
/* Called by one thread at a time, after every game. */
typedef void lab_watcher(void *context, const struct lab_progress *progress);

/* The results must be open; what they hold already is not played again. */
struct lab_run *lab_run_open(const struct experiment *experiment, struct results *results, lab_watcher *watcher,
                             void *context);
/* Of all games, only those that fall to this part of so many, counted from 1, are handed out here. The experiment must
 * have a number of games (LAB_COUNT): a rule needs all of them. To be called first. */
void lab_run_part(struct lab_run *run, unsigned part, unsigned parts);
/* A game that was played elsewhere: it is not played again. For results_look. */
results_reader lab_run_know;
void lab_run_close(struct lab_run *run);
/* The next game. False: there is none left to hand out. Any thread. */
bool lab_run_next(struct lab_run *run, struct lab_cell *out);
/* A game that was played; its counts are freed. False: it cannot be stored. Any thread. */
bool lab_run_done(struct lab_run *run, struct lab_row *row);
/* When all games handed out have come back: commits, and takes out what was played beyond the end. */
bool lab_run_finish(struct lab_run *run);
void lab_run_progress(struct lab_run *run, struct lab_progress *out);

/* Plays all that is left on so many threads of this process. False: stopped, or it cannot be stored. */
bool lab_run_threads(struct lab_run *run, unsigned threads, const volatile int *stop);
/* Processors of this machine. */
unsigned lab_processors(void);

#endif
