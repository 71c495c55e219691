/* main.c: `enfilade-lab`: the lab on a cluster, by MPI: mpirun -n 64 enfilade-lab run EXPERIMENT.yaml --out DIR.
 *
 * Rank 0 hands out games, gathers their rows and plays too, in a thread of its own. The others play. Each has a game in
 * hand and one waiting, so nobody idles while a row travels. Waits sleep: they never spin. When a rank dies, MPI ends
 * the job; the same command then plays what is missing. All ranks must see the folder. */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/common/arguments.h"
#include "cli/lab/lab_command.h"

enum { TAG_ASK = 1, TAG_ROW, TAG_CELL, TAG_END, IN_HAND = 2 };

static void doze(void) {
    const struct timespec millisecond = {0, 1000000};
    nanosleep(&millisecond, NULL);
}

/* The next message from `source`, waited for without spinning. */
static MPI_Status await(int source) {
    MPI_Status status;
    int there = 0;
    while (MPI_Iprobe(source, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) == MPI_SUCCESS && !there)
        doze();
    return status;
}

/* -- the others -- */

static void send_row(const struct lab_row *row) {
    size_t size = sizeof *row + row->counts_size;
    char *message = must(malloc(size));
    memcpy(message, row, sizeof *row);
    if (row->counts_size > 0)
        memcpy(message + sizeof *row, row->counts, row->counts_size);
    MPI_Send(message, (int)size, MPI_BYTE, 0, TAG_ROW, MPI_COMM_WORLD);
    free(message);
}

static void serve_rank_0(const struct experiment *experiment) {
    struct lab_hand *hand = lab_hand_open(experiment);
    struct lab_row row;
    uint64_t identity = experiment->identity;
    for (int i = 0; i < IN_HAND; i++)
        MPI_Send(&identity, sizeof identity, MPI_BYTE, 0, TAG_ASK, MPI_COMM_WORLD);
    for (int ends = 0; ends < IN_HAND;) {
        struct lab_cell cell = {0};
        MPI_Status status = await(0);
        MPI_Recv(&cell, sizeof cell, MPI_BYTE, 0, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (status.MPI_TAG == TAG_END) {
            ends++;
            continue;
        }
        lab_play(hand, cell, NULL, &row);
        send_row(&row);
        free(row.counts);
    }
    lab_hand_close(hand);
}

/* -- rank 0 -- */

static void *play_too(void *context) {
    lab_run_threads(context, 1, NULL);
    return NULL;
}

static void take_row(struct lab_run *run, const char *message, int size) {
    struct lab_row row;
    memcpy(&row, message, sizeof row);
    row.counts = NULL;
    if (row.counts_size > 0 && (size_t)size == sizeof row + row.counts_size) {
        row.counts = must(malloc(row.counts_size));
        memcpy(row.counts, message + sizeof row, row.counts_size);
    }
    if (!lab_run_done(run, &row)) {
        fputs("enfilade-lab: the results cannot be written\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

/* Answers one message: a row or a first question, with a game or the word that there are no more. */
static int answer(struct lab_run *run, const struct experiment *experiment, MPI_Status status) {
    int size;
    struct lab_cell cell = {0};
    MPI_Get_count(&status, MPI_BYTE, &size);
    char *message = must(malloc((size_t)size + 1));
    MPI_Recv(message, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == TAG_ROW) {
        take_row(run, message, size);
    } else if (memcmp(message, &experiment->identity, sizeof experiment->identity) != 0) {
        fprintf(stderr, "enfilade-lab: rank %d has other rules or data\n", status.MPI_SOURCE);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    free(message);
    bool more = lab_run_next(run, &cell);
    MPI_Send(&cell, sizeof cell, MPI_BYTE, status.MPI_SOURCE, more ? TAG_CELL : TAG_END, MPI_COMM_WORLD);
    return more ? 0 : 1;
}

static int lead(struct lab_job *job, int ranks) {
    double shown = -60;
    pthread_t thread;
    struct lab_run *run = lab_run_open(job->experiment, job->results, lab_show_progress, &shown);
    bool plays = pthread_create(&thread, NULL, play_too, run) == 0;
    for (int ends = 0; ends < IN_HAND * (ranks - 1);)
        ends += answer(run, job->experiment, await(MPI_ANY_SOURCE));
    if (plays)
        pthread_join(thread, NULL);
    bool done = lab_run_finish(run);
    lab_run_close(run);
    if (!done)
        fprintf(stderr, "enfilade-lab: the results cannot be written to %s\n", job->folder);
    return done ? lab_job_report(job) : 1;
}

/* -- the job -- */

/* Rank 0 writes the folder before the others read it. */
static int open_job(struct lab_job *job, int rank, int *argc, char **argv) {
    int status = 0;
    if (rank == 0) {
        status = lab_job_prepare(job, NULL, argc, argv);
        if (status == 0 && !(lab_job_open(job, true) && lab_job_gather(job)))
            status = 1;
    } else {
        memset(job, 0, sizeof *job);
        job->games = lab_games(argc, argv);
    }
    MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(job->folder, sizeof job->folder, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (status == 0 && rank > 0 && !lab_job_open(job, false))
        MPI_Abort(MPI_COMM_WORLD, 1);
    return status;
}

int main(int argc, char **argv) {
    int given, rank, ranks, status = 2;
    struct lab_job job;
    memset(&job, 0, sizeof job);
    cli_program(argv[0]);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    argc--;
    if (argc < 1 || (strcmp(argv[1], "run") != 0 && strcmp(argv[1], "resume") != 0)) {
        if (rank == 0)
            fputs("usage: mpirun -n RANKS enfilade-lab run SCENARIO|SAVE|EXPERIMENT.yaml --out DIR [--games N] "
                  "[--players A[,B]] [--seed N]\n       mpirun -n RANKS enfilade-lab resume DIR\n",
                  stderr);
    } else {
        status = open_job(&job, rank, &argc, argv + 1);
        if (status == 0 && rank == 0)
            status = lead(&job, ranks);
        else if (status == 0)
            serve_rank_0(job.experiment);
    }
    lab_job_close(&job);
    MPI_Finalize();
    return status;
}
