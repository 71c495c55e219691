/* run.c: see run.h. */
#define _POSIX_C_SOURCE 200809L
#include "lab/run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analysis/crew.h"
#include "lab/verdict.h"

enum { STRETCH = 20 /* seeds between two looks at the rule */, THREADS_MAX = 256 };
static const double COMMIT_SECONDS = 0.5;
enum { MISSING, HANDED_OUT, LOST, DRAWN, WON }; /* of side 0 */

struct outcome {
    uint8_t state;
    int32_t margin;
};

struct lab_run {
    const struct experiment *experiment;
    lab_watcher *watcher;
    void *context;
    double began;
    pthread_mutex_t lock; /* guards what follows */
    struct results *results;
    struct outcome *outcome; /* by seed, then arm */
    uint64_t room;           /* seeds that there is space for */
    uint64_t next;           /* cell to be handed out */
    uint64_t shown[WON + 1]; /* outcomes of the first arm among those */
    uint64_t whole;          /* seeds from the first on that have been played in every arm */
    uint64_t judged;         /* ... and that the rule has looked at */
    uint64_t end;            /* seeds that are wanted; fewer once the rule is met */
    uint64_t done, session;  /* of the part that is played here */
    uint64_t part, parts;    /* which of how many; 0 of 1: all */
    bool decided, failed;
    double committed;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* -- outcomes -- */

static void grow(struct lab_run *run, uint64_t seeds) {
    if (seeds <= run->room)
        return;
    uint64_t room = run->room > 0 ? run->room * 2 : 1024;
    while (room < seeds)
        room *= 2;
    size_t arms = run->experiment->arms;
    run->outcome = must(realloc(run->outcome, room * arms * sizeof *run->outcome));
    memset(run->outcome + run->room * arms, 0, (room - run->room) * arms * sizeof *run->outcome);
    run->room = room;
}

static struct outcome *outcome_of(struct lab_run *run, uint64_t seed, unsigned arm) {
    grow(run, seed + 1);
    return &run->outcome[seed * run->experiment->arms + arm];
}

/* Of so many cells one after the other each part has one, every time another: so each gets all variants. */
static bool is_ours(const struct lab_run *run, uint64_t cell) {
    return (cell + cell / run->parts) % run->parts == run->part;
}

static uint64_t cells_of_part(const struct lab_run *run, uint64_t cells) {
    uint64_t count = cells / run->parts;
    for (uint64_t cell = count * run->parts; cell < cells; cell++)
        count += is_ours(run, cell);
    return count;
}

/* False: it was known. */
static bool note(struct lab_run *run, const struct lab_row *row) {
    uint64_t seed = row->cell.seed - run->experiment->seed;
    if (row->cell.seed < run->experiment->seed || seed >= run->experiment->count)
        return false;
    struct outcome *outcome = outcome_of(run, seed, row->cell.arm);
    if (outcome->state >= LOST)
        return false;
    outcome->state = row->winner == 0 ? WON : row->winner == 1 ? LOST : DRAWN;
    outcome->margin = row->points[0] - row->points[1];
    run->done += is_ours(run, seed * run->experiment->arms + row->cell.arm);
    return true;
}

/* -- the rule -- */

static bool seed_is_whole(struct lab_run *run, uint64_t seed) {
    for (unsigned arm = 0; arm < run->experiment->arms; arm++)
        if (seed >= run->room || outcome_of(run, seed, arm)->state < LOST)
            return false;
    return true;
}

static struct lab_share share_until(struct lab_run *run, unsigned arm, uint64_t seeds) {
    uint64_t count[WON + 1] = {0};
    for (uint64_t seed = 0; seed < seeds; seed++)
        count[outcome_of(run, seed, arm)->state]++;
    return lab_share_of(count[WON], count[DRAWN], seeds);
}

static bool precise(struct lab_run *run, uint64_t seeds) {
    for (unsigned arm = 0; arm < run->experiment->arms; arm++) {
        struct lab_share share = share_until(run, arm, seeds);
        if (share.high - share.low > run->experiment->width)
            return false;
    }
    return true;
}

static bool decisive(struct lab_run *run, uint64_t seeds) {
    struct pair_score tally = {0};
    for (uint64_t seed = 0; seed < seeds; seed++) {
        const struct outcome *one = outcome_of(run, seed, run->experiment->first),
                             *two = outcome_of(run, seed, run->experiment->second);
        score_add(&tally, lab_half_points(one->state - LOST, two->state - LOST), (int64_t)one->margin - two->margin);
    }
    return lab_decide(&tally, run->experiment->difference) != VERDICT_OPEN;
}

/* The rule looks at the first 20 seeds, the first 40 and so on, whatever order they were played in. */
static void judge(struct lab_run *run) {
    while (run->whole < run->end && seed_is_whole(run, run->whole))
        run->shown[outcome_of(run, run->whole++, 0)->state]++;
    while (run->experiment->rule != LAB_COUNT && !run->decided && run->judged + STRETCH <= run->whole) {
        run->judged += STRETCH;
        run->decided = run->experiment->rule == LAB_PRECISION ? precise(run, run->judged) : decisive(run, run->judged);
        if (run->decided)
            run->end = run->judged;
    }
}

/* -- life -- */

void lab_run_know(void *run, const struct lab_row *row) { note(run, row); }

struct lab_run *lab_run_open(const struct experiment *experiment, struct results *results, lab_watcher *watcher,
                             void *context) {
    struct lab_run *run = must(calloc(1, sizeof *run));
    run->experiment = experiment;
    run->results = results;
    run->watcher = watcher;
    run->context = context;
    run->end = experiment->count;
    run->parts = 1;
    run->began = run->committed = now();
    pthread_mutex_init(&run->lock, NULL);
    grow(run, 1);
    run->failed = !results_each(results, false, lab_run_know, run);
    judge(run);
    return run;
}

void lab_run_part(struct lab_run *run, unsigned part, unsigned parts) {
    unsigned arms = run->experiment->arms;
    run->part = part - 1;
    run->parts = parts;
    run->done = 0;
    for (uint64_t cell = 0; cell < run->end * arms && cell < run->room * arms; cell++)
        run->done += is_ours(run, cell) && run->outcome[cell].state >= LOST;
}

void lab_run_close(struct lab_run *run) {
    pthread_mutex_destroy(&run->lock);
    free(run->outcome);
    free(run);
}

static void fill_progress(struct lab_run *run, struct lab_progress *out) {
    struct lab_share share = lab_share_of(run->shown[WON], 0, run->whole); /* as the report has it */
    uint64_t wanted = cells_of_part(run, run->end * run->experiment->arms);
    *out = (struct lab_progress){.done = run->done < wanted ? run->done : wanted,
                                 .wanted = wanted,
                                 .session = run->session,
                                 .seconds = now() - run->began,
                                 .low = share.low,
                                 .high = share.high,
                                 .of = run->parts == 1 ? run->whole : 0,
                                 .decided = run->decided};
}

void lab_run_progress(struct lab_run *run, struct lab_progress *out) {
    pthread_mutex_lock(&run->lock);
    fill_progress(run, out);
    pthread_mutex_unlock(&run->lock);
}

/* -- handing out and gathering -- */

bool lab_run_next(struct lab_run *run, struct lab_cell *out) {
    unsigned arms = run->experiment->arms;
    bool found = false;
    pthread_mutex_lock(&run->lock);
    while (!found && !run->failed && run->next < run->end * arms) {
        uint64_t seed = run->next / arms;
        unsigned arm = (unsigned)(run->next % arms);
        struct outcome *outcome = outcome_of(run, seed, arm);
        found = is_ours(run, run->next++) && outcome->state == MISSING;
        if (found) {
            outcome->state = HANDED_OUT;
            *out = (struct lab_cell){arm, run->experiment->seed + seed};
        }
    }
    pthread_mutex_unlock(&run->lock);
    return found;
}

static bool store(struct lab_run *run, const struct lab_row *row) {
    if (!results_add(run->results, row))
        return false;
    if (now() - run->committed < COMMIT_SECONDS)
        return true;
    run->committed = now();
    return results_commit(run->results);
}

bool lab_run_done(struct lab_run *run, struct lab_row *row) {
    struct lab_progress progress;
    pthread_mutex_lock(&run->lock);
    if (note(run, row)) {
        run->session++;
        run->failed = run->failed || !store(run, row);
        judge(run);
    }
    if (run->watcher != NULL) {
        fill_progress(run, &progress);
        run->watcher(run->context, &progress);
    }
    bool failed = run->failed;
    pthread_mutex_unlock(&run->lock);
    free(row->counts);
    row->counts = NULL;
    return !failed;
}

bool lab_run_finish(struct lab_run *run) {
    pthread_mutex_lock(&run->lock);
    run->failed = !results_commit(run->results) || run->failed;
    if (run->decided)
        run->failed = !results_cut(run->results, run->experiment->seed, run->end) || run->failed;
    bool failed = run->failed;
    pthread_mutex_unlock(&run->lock);
    return !failed;
}

/* -- threads -- */

struct work {
    struct lab_run *run;
    const volatile int *stop;
};

static void play_all(void *place, void *context, unsigned index) {
    struct work *work = context;
    struct lab_hand *hand = lab_hand_open(work->run->experiment);
    struct lab_cell cell;
    struct lab_row row;
    (void)place;
    (void)index;
    while (!(work->stop != NULL && *work->stop) && lab_run_next(work->run, &cell)) {
        if (!lab_play(hand, cell, work->stop, &row) || !lab_run_done(work->run, &row))
            break;
    }
    lab_hand_close(hand);
}

bool lab_run_threads(struct lab_run *run, unsigned threads, const volatile int *stop) {
    void *hand[THREADS_MAX] = {0};
    struct work work = {run, stop};
    struct crew crew = {.threads = threads < THREADS_MAX ? threads : THREADS_MAX, .hand = hand};
    crew_do(&crew, 0, crew.threads, crew.threads, play_all, &work);
    return lab_run_finish(run) && !(stop != NULL && *stop);
}

unsigned lab_processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}
