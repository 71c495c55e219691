/* lab_bench.h: an experiment of the lab (lab/run.h) at work in a thread of the server: its folder, what it has played
 * so far, and the files that visitors read. */
#ifndef ENFILADE_SERVE_PLAY_LAB_BENCH_H
#define ENFILADE_SERVE_PLAY_LAB_BENCH_H

#include <pthread.h>

#include "lab/run.h"

enum { LAB_PATH = 640 };

/* Of the folder of an experiment: the answers of the server as they are sent, each also packed (".gz"). */
#define LAB_DESCRIPTION "experiment.yaml"
#define LAB_POSITION "position.save" /* that its games continue from, if they do */
#define LAB_REPORT "report.json"
#define LAB_GROUND "ground.json"

struct lab_bench {
    const char *games;      /* folder of the games' data */
    char folder[LAB_PATH];  /* of the experiment */
    char changed[LAB_PATH]; /* of games with changed numbers, for those of its games that somebody opens */
    unsigned threads;
    volatile int stop;    /* set by the loop; read by those who play */
    pthread_mutex_t lock; /* guards what follows, which the loop reads while it is played */
    struct lab_progress progress;
    unsigned edition; /* of the report; 0: there is none yet */
    /* of the thread alone, until it is done */
    struct experiment *experiment;
    struct results *results;
    double reported, cost; /* when the last report was made, and the seconds that it took */
    char why[800];
};

void lab_bench_open(struct lab_bench *bench, const char *games, const char *folder);
void lab_bench_close(struct lab_bench *bench);
/* Reads its description, with the changed games, before anything is played. False with `why` for the visitor who asked.
 */
bool lab_bench_check(struct lab_bench *bench, const char *scenario);
/* Plays what is left of it, in the thread that calls and others. False with `why`: it cannot be played; without: `stop`
 * was set. What was played is reported in any case. */
bool lab_bench_play(struct lab_bench *bench);
/* One of its games as a save, to be freed; NULL with the reason in `why`. */
char *lab_bench_save(struct lab_bench *bench, const char *variant, uint64_t seed);
void lab_bench_path(const char *folder, const char *name, char out[LAB_PATH]);
/* Writes a file in one piece: those who read it meanwhile have the old one. */
bool lab_bench_write(const char *folder, const char *name, const void *bytes, size_t length);

#endif
