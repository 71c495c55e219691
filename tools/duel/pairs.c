/* pairs.c: pairs of games between two computer players, on as many processors as there are; for machines without our
 * libraries (`enfilade match` does the same, and sums up).
 *
 *   pairs PACK SCENARIO A B FIRST PAIRS [--threads N] [--turns N] [OPTION=VALUE ...]
 *
 * Prints a line a pair: the seed, then of each of its two games (A has side 0, then side 1) the winner as seen by A
 * (1, 0, -1), the margin of A, the milliseconds of A and of B, and how many choices the rules refused. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/contest.h"
#include "setting.h"

enum { THREADS_MAX = 64 };

struct run {
    struct setting setting;
    const char *name[2];
    uint64_t next, end;
    uint16_t turns;
    pthread_mutex_t lock;
};

static double thread_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static struct contest *new_contest(const struct run *run, bool swapped) {
    const char *names[SIDES] = {run->name[swapped], run->name[!swapped]};
    struct contest *contest = setting_contest(&run->setting, names);
    contest->last_turn = run->turns;
    return contest;
}

static void play(struct run *run, struct contest *contest, uint64_t seed, side_id a, char *out, size_t room) {
    double ms[SIDES] = {0}, before = thread_ms();
    bool more = true;
    contest_begin(contest, run->setting.scenario, run->setting.options, seed);
    while (more) {
        side_id side = play_side_to_act(&contest->game);
        more = contest_step(contest);
        double after = thread_ms();
        ms[side < SIDES ? side : a] += after - before;
        before = after;
    }
    struct contest_result result = contest_result(contest);
    snprintf(out, room, "%d %d %.0f %.0f %u",
             result.winner >= SIDES ? 0
             : result.winner == a   ? 1
                                    : -1,
             (int)(a ? -result.margin : result.margin), ms[a], ms[1 - a], result.wrong[0] + result.wrong[1]);
}

static void *work(void *context) {
    struct run *run = context;
    struct contest *contest[2] = {new_contest(run, false), new_contest(run, true)};
    for (;;) {
        char first[128], second[128];
        pthread_mutex_lock(&run->lock);
        uint64_t seed = run->next++;
        pthread_mutex_unlock(&run->lock);
        if (seed >= run->end)
            return NULL;
        play(run, contest[0], seed, 0, first, sizeof first);
        play(run, contest[1], seed, 1, second, sizeof second);
        pthread_mutex_lock(&run->lock);
        printf("%llu %s %s\n", (unsigned long long)seed, first, second);
        fflush(stdout);
        pthread_mutex_unlock(&run->lock);
    }
}

static unsigned take_options(struct run *run, int argc, char **argv) {
    unsigned threads = 2;
    for (int i = 7; i < argc; i++) {
        if (strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
            threads = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--turns") == 0 && i + 1 < argc)
            run->turns = (uint16_t)strtoul(argv[++i], NULL, 10);
        else
            setting_option(&run->setting, argv[i]);
    }
    return threads > 0 && threads <= THREADS_MAX ? threads : 1;
}

int main(int argc, char **argv) {
    static struct run run;
    pthread_t thread[THREADS_MAX];
    if (argc < 7)
        setting_complain("usage", "pairs PACK SCENARIO A B FIRST PAIRS [--threads N] [--turns N] [OPTION=VALUE ...]");
    setting_open(&run.setting, argv[1], argv[2]);
    run.name[0] = argv[3];
    run.name[1] = argv[4];
    run.next = strtoull(argv[5], NULL, 10);
    run.end = run.next + strtoull(argv[6], NULL, 10);
    unsigned threads = take_options(&run, argc, argv);
    pthread_mutex_init(&run.lock, NULL);
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, &run) != 0)
            setting_complain("cannot start", "a thread");
    for (unsigned i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
