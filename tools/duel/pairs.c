/* pairs.c: pairs of games between two computer players, on as many processors as there are; for machines without our
 * libraries. `enfilade match --log FILE` does the same, and sums up: it takes the lines that this prints as its own.
 *
 *   pairs PACK GAME/SCENARIO A B FIRST PAIRS [--threads N] [--turns N] [OPTION=VALUE ...]
 *
 * Prints a line a pair (src/analysis/pair_game.h). */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/pair_game.h"
#include "setting.h"

enum { THREADS_MAX = 64 };

struct run {
    struct setting setting;
    struct pair_key key; /* of the next pair */
    uint64_t end;
    pthread_mutex_t lock;
};

static struct contest *new_contest(const struct run *run, bool swapped) {
    const char *players[] = {run->key.first, run->key.second};
    const char *names[SIDES] = {players[swapped], players[!swapped]};
    struct contest *contest = setting_contest(&run->setting, names);
    contest->last_turn = run->key.last_turn;
    return contest;
}

static void print_row(struct run *run, const struct pair_key *key, const struct pair *pair) {
    char row[PAIR_ROW_SIZE];
    size_t length = pair_row_write(key, pair, row, sizeof row);
    pthread_mutex_lock(&run->lock);
    fwrite(row, 1, length, stdout);
    fflush(stdout);
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *context) {
    struct run *run = context;
    struct contest *contest[2] = {new_contest(run, false), new_contest(run, true)};
    struct pair *pair = setting_must_have(malloc(sizeof *pair));
    for (;;) {
        pthread_mutex_lock(&run->lock);
        struct pair_key key = run->key;
        run->key.seed++;
        pthread_mutex_unlock(&run->lock);
        if (key.seed >= run->end)
            break;
        for (side_id side = 0; side < SIDES; side++)
            pair_game_play(contest[side], run->setting.scenario, run->setting.options, key.seed, side,
                           &pair->game[side]);
        print_row(run, &key, pair);
    }
    free(pair);
    return NULL;
}

static unsigned take_options(struct run *run, int argc, char **argv) {
    unsigned threads = 2;
    for (int i = 7; i < argc; i++) {
        if (strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
            threads = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--turns") == 0 && i + 1 < argc)
            run->key.last_turn = (uint16_t)strtoul(argv[++i], NULL, 10);
        else
            setting_option(&run->setting, argv[i]);
    }
    return threads > 0 && threads <= THREADS_MAX ? threads : 1;
}

int main(int argc, char **argv) {
    static struct run run;
    pthread_t thread[THREADS_MAX];
    if (argc < 7)
        setting_complain("usage",
                         "pairs PACK GAME/SCENARIO A B FIRST PAIRS [--threads N] [--turns N] [OPTION=VALUE ...]");
    setting_open(&run.setting, argv[1], argv[2]);
    snprintf(run.key.first, sizeof run.key.first, "%s", argv[3]);
    snprintf(run.key.second, sizeof run.key.second, "%s", argv[4]);
    snprintf(run.key.scenario, sizeof run.key.scenario, "%s", argv[2]);
    run.key.seed = strtoull(argv[5], NULL, 10);
    run.end = run.key.seed + strtoull(argv[6], NULL, 10);
    unsigned threads = take_options(&run, argc, argv);
    pthread_mutex_init(&run.lock, NULL);
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, &run) != 0)
            setting_complain("cannot start", "a thread");
    for (unsigned i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
