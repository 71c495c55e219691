/* lab_command.c: `enfilade lab run|resume|report|replay|verify`. See lab_command.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/lab/lab_command.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/arguments.h"

enum { INTERRUPTED = 130 };

static volatile sig_atomic_t stopped;
static void stop_it(int signal_number) {
    (void)signal_number;
    stopped = 1;
}

/* -- run, resume -- */

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = stop_it};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* What was played before there were parts is not played again. */
static bool take_part(const struct lab_job *job, struct lab_run *run) {
    char path[700], why[800];
    snprintf(path, sizeof path, "%s/results.sqlite", job->whole);
    bool same = results_look(path, job->experiment, lab_run_know, run, why, sizeof why);
    if (!same)
        fprintf(stderr, "enfilade: %s\n", why);
    lab_run_part(run, job->part, job->parts);
    return same;
}

static int end_part(const struct lab_job *job, uint64_t games) {
    printf("part %u of %u: %llu games. When all parts are played, the same command without --part gathers them\n",
           job->part, job->parts, (unsigned long long)games);
    return 0;
}

static int play(struct lab_job *job, unsigned threads) {
    double shown = -60;
    struct lab_progress progress;
    if (job->parts == 0 && !lab_job_gather(job))
        return 1;
    struct lab_run *run = lab_run_open(job->experiment, job->results, lab_show_progress, &shown);
    if (job->parts > 0 && !take_part(job, run)) {
        lab_run_close(run);
        return 1;
    }
    catch_signals();
    bool done = lab_run_threads(run, threads, &stopped);
    lab_run_progress(run, &progress);
    lab_run_close(run);
    fputs(shown >= 0 ? "\n" : "", stderr);
    if (stopped) {
        fputs("enfilade: stopped; nothing that was played is lost. To go on: ", stderr);
        if (job->parts > 0)
            fputs("the same command again\n", stderr);
        else
            fprintf(stderr, "enfilade lab resume %s\n", job->folder);
        return INTERRUPTED;
    }
    if (!done) {
        fprintf(stderr, "enfilade: the results cannot be written to %s\n", job->folder);
        return 1;
    }
    return job->parts > 0 ? end_part(job, progress.done) : lab_job_report(job);
}

static int run_command(int argc, char **argv) {
    struct lab_job job;
    uint64_t threads = lab_processors();
    if (!cli_number_option(&argc, argv, "--threads", 1, 256, &threads))
        return 2;
    const char *part = cli_option(&argc, argv, "--part");
    int status = lab_job_prepare(&job, part, &argc, argv);
    if (status == 0)
        status = lab_job_open(&job, true) ? play(&job, (unsigned)threads) : 1;
    lab_job_close(&job);
    return status;
}

/* -- report, replay, verify: of a folder that is there -- */

static int open_folder(struct lab_job *job, int argc, char **argv) {
    memset(job, 0, sizeof *job);
    job->games = lab_games(&argc, argv);
    if (argc != 2) {
        fprintf(stderr, "enfilade: lab %s wants a folder\n", argv[0]);
        return 2;
    }
    snprintf(job->folder, sizeof job->folder, "%s", argv[1]);
    return lab_job_open(job, true) ? 0 : 1;
}

static int report_command(int argc, char **argv) {
    struct lab_job job;
    int status = open_folder(&job, argc, argv);
    if (status == 0)
        status = lab_job_report(&job);
    lab_job_close(&job);
    return status;
}

static int write_save(const struct lab_job *job, struct lab_cell cell, const char *path) {
    char why[512] = "";
    char *text = lab_save(job->experiment, cell, false, NULL, why, sizeof why);
    FILE *file = text != NULL ? path != NULL ? fopen(path, "w") : stdout : NULL;
    if (file != NULL)
        fputs(text, file);
    else
        fprintf(stderr, "enfilade: %s\n", text == NULL ? why : "the save cannot be written");
    if (file != NULL && file != stdout)
        fclose(file);
    free(text);
    return file != NULL ? 0 : 1;
}

static int replay_command(int argc, char **argv) {
    struct lab_job job;
    struct lab_cell cell = {0};
    const char *variant = cli_option(&argc, argv, "--variant"), *out = cli_option(&argc, argv, "-o");
    if (!cli_number_option(&argc, argv, "--seed", 0, INT64_MAX / 4, &cell.seed))
        return 2;
    int status = open_folder(&job, argc, argv);
    while (status == 0 && variant != NULL && cell.arm < job.experiment->arms &&
           strcmp(job.experiment->arm[cell.arm].variant, variant) != 0)
        cell.arm++;
    if (status == 0 && cell.arm == job.experiment->arms) {
        fprintf(stderr, "enfilade: there is no variant %s\n", variant);
        status = 1;
    }
    if (status == 0)
        status = write_save(&job, cell, out);
    lab_job_close(&job);
    return status;
}

struct check { /* rows that are played again */
    struct lab_hand *hand;
    uint64_t random, wanted, left, checked, wrong; /* left: rows not yet seen */
};

static void count_row(void *context, const struct lab_row *row) {
    struct check *check = context;
    (void)row;
    check->left++;
}

/* Each row is taken with the chance that exactly the wanted number comes out. */
static void check_row(void *context, const struct lab_row *row) {
    struct check *check = context;
    struct lab_row again;
    uint64_t wanted = check->wanted - check->checked;
    if (bot_random(&check->random, (uint32_t)check->left--) >= wanted)
        return;
    lab_play(check->hand, row->cell, NULL, &again);
    check->checked++;
    bool same = again.end == row->end && again.version == row->version && again.winner == row->winner &&
                again.points[0] == row->points[0] && again.points[1] == row->points[1] &&
                again.actions == row->actions && again.counts_size == row->counts_size &&
                (row->counts == NULL || memcmp(again.counts, row->counts, row->counts_size) == 0);
    if (!same) {
        check->wrong++;
        printf("variant %u, seed %llu: the game ends otherwise\n", row->cell.arm, (unsigned long long)row->cell.seed);
    }
    free(again.counts);
}

static int verify_command(int argc, char **argv) {
    struct lab_job job;
    struct check check = {.random = 1, .wanted = 200};
    if (!cli_number_option(&argc, argv, "--rows", 1, UINT32_MAX, &check.wanted) ||
        !cli_number_option(&argc, argv, "--seed", 0, UINT64_MAX / 4, &check.random))
        return 2;
    int status = open_folder(&job, argc, argv);
    if (status == 0) {
        results_each(job.results, false, count_row, &check);
        check.wanted = check.wanted < check.left ? check.wanted : check.left;
        check.hand = lab_hand_open(job.experiment);
        status = results_each(job.results, true, check_row, &check) && check.wrong == 0 ? 0 : 1;
        lab_hand_close(check.hand);
        printf("%llu games played again, %llu end otherwise\n", (unsigned long long)check.checked,
               (unsigned long long)check.wrong);
    }
    lab_job_close(&job);
    return status;
}

int command_lab(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {{"run", run_command},
                    {"resume", run_command},
                    {"report", report_command},
                    {"replay", replay_command},
                    {"verify", verify_command}};
    for (unsigned i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fputs("enfilade: lab wants one of run, resume, report, replay, verify\n", stderr);
    return 2;
}
