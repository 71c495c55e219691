/* match_command.c: `enfilade match A B [SCENARIO...]`: pairs of games between two computer players, the sides changed
 * and the dice shared, on several threads. The same seeds give the same results on any number of threads. */
#define _POSIX_C_SOURCE 200809L
#include "cli/strength/match_command.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/contest.h"
#include "bot/playout.h"
#include "cli/common/arguments.h"
#include "cli/soak/fast.h"
#include "analysis/pair_score.h"

enum { CHOSEN_MAX = 64, THREADS_MAX = 256, TURNS_MAX = 4096 };

struct wishes {
    const char *name[2];
    uint64_t pairs, threads, seed, turns;
    bool sequential, json;
    double low, high; /* Elo points of the sequential test */
};

struct clock_work { /* milliseconds of each player-turn, for both players */
    double turn[2][TURNS_MAX];
    unsigned count[2];
};

struct run { /* one scenario; what follows the lock is guarded by it */
    const struct wishes *wishes;
    struct chosen chosen;
    const struct ruleset *rules;
    uint32_t options[SAVE_OPTIONS_MAX];
    pthread_mutex_t lock;
    uint64_t next;
    bool enough;
    struct pair_score tally;
    struct clock_work clock;
    uint32_t wrong[2];
};

/* -- a game -- */

static double thread_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

struct played {
    struct contest_result result;
    double ms[2][256]; /* of the player-turns of the first and the second player */
    unsigned turns;
};

/* A player-turn ends when the turn or the phasing side changes; what either player thought in it is theirs. */
static void play_game(struct contest *contest, const struct run *run, uint64_t seed, side_id first,
                      struct played *out) {
    double before = thread_ms();
    bool more = true;
    memset(out, 0, sizeof *out);
    contest_begin(contest, run->chosen.index, run->options, seed);
    while (more) {
        unsigned stretch = playout_stretch(&contest->game);
        side_id side = play_side_to_act(&contest->game);
        more = contest_step(contest);
        double after = thread_ms();
        if (side < SIDES)
            out->ms[side != first][out->turns] += after - before;
        before = after;
        if (stretch != playout_stretch(&contest->game) && out->turns < 255)
            out->turns++;
    }
    out->result = contest_result(contest);
}

static struct contest *new_contest(const struct run *run, bool swapped) {
    const char *names[SIDES] = {run->wishes->name[swapped], run->wishes->name[!swapped]};
    size_t size = contest_memory(run->rules, run->chosen.tables, names);
    struct contest *contest = malloc(sizeof *contest);
    void *block = malloc(size);
    struct arena arena;
    if (contest == NULL || block == NULL)
        exit(1);
    arena_init(&arena, block, size);
    contest_open(contest, run->rules, run->chosen.tables, names, &arena);
    contest->last_turn = (uint16_t)run->wishes->turns;
    contest->block = block;
    return contest;
}

static void free_contest(struct contest *contest) {
    free(contest->block);
    free(contest);
}

/* -- pairs -- */

static int half_points(const struct contest_result *result, side_id first) {
    return result->winner >= SIDES ? 1 : result->winner == first ? 2 : 0;
}

static void add_clock(struct clock_work *clock, const struct played *played) {
    for (int player = 0; player < 2; player++)
        for (unsigned i = 0; i <= played->turns && i < 256; i++)
            if (played->ms[player][i] > 0 && clock->count[player] < TURNS_MAX)
                clock->turn[player][clock->count[player]++] = played->ms[player][i];
}

static void add_pair(struct run *run, const struct played game[2]) {
    const struct contest_result *one = &game[0].result, *two = &game[1].result;
    pthread_mutex_lock(&run->lock);
    score_add(&run->tally, half_points(one, 0) + half_points(two, 1), (int64_t)one->margin - two->margin);
    for (int i = 0; i < 2; i++) {
        add_clock(&run->clock, &game[i]);
        run->wrong[0] += game[i].result.wrong[i];
        run->wrong[1] += game[i].result.wrong[!i];
    }
    if (run->wishes->sequential && sequential_test(&run->tally, run->wishes->low, run->wishes->high) != 0)
        run->enough = true;
    pthread_mutex_unlock(&run->lock);
}

static bool take_seed(struct run *run, uint64_t *seed) {
    pthread_mutex_lock(&run->lock);
    bool more = !run->enough && run->next < run->wishes->pairs;
    *seed = run->wishes->seed + run->next;
    run->next += more;
    pthread_mutex_unlock(&run->lock);
    return more;
}

static void *work(void *context) {
    struct run *run = context;
    struct contest *contest[2] = {new_contest(run, false), new_contest(run, true)};
    struct played *game = calloc(2, sizeof *game);
    uint64_t seed;
    while (game != NULL && take_seed(run, &seed)) {
        for (side_id first = 0; first < 2; first++)
            play_game(contest[first], run, seed, first, &game[first]);
        add_pair(run, game);
    }
    free(game);
    free_contest(contest[0]);
    free_contest(contest[1]);
    return NULL;
}

/* The standard set-up where there is one, as in every measurement. */
static void open_run(struct run *run, const struct wishes *wishes, const struct chosen *chosen) {
    memset(run, 0, sizeof *run);
    run->wishes = wishes;
    run->chosen = *chosen;
    run->rules = load_ruleset(chosen->tables);
    for (unsigned i = 0; i < run->rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        run->options[i] =
            run->rules->quick_options >> i & 1 ? run->rules->options[i].highest : run->rules->options[i].standard;
    pthread_mutex_init(&run->lock, NULL);
}

static void play_scenario(struct run *run) {
    pthread_t thread[THREADS_MAX];
    uint64_t started = 0;
    while (started < run->wishes->threads && pthread_create(&thread[started], NULL, work, run) == 0)
        started++;
    if (started == 0)
        work(run);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&run->lock);
}

/* -- what is said of it -- */

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double rounded(double value) { return (double)(int64_t)(value * 10 + (value < 0 ? -0.5 : 0.5)) / 10; }

static json_t *clock_json(struct clock_work *clock, int player) {
    unsigned count = clock->count[player];
    double sum = 0;
    qsort(clock->turn[player], count, sizeof clock->turn[player][0], ascending);
    for (unsigned i = 0; i < count; i++)
        sum += clock->turn[player][i];
    return json_pack("{s:f, s:f}", "mean_ms", count > 0 ? rounded(sum / count) : 0.0, "p99_ms",
                     count > 0 ? rounded(clock->turn[player][(uint64_t)count * 99 / 100]) : 0.0);
}

static json_t *tally_json(const struct pair_score *tally, const struct wishes *wishes) {
    struct elo elo = elo_of(tally);
    struct interval share = wilson(tally->won, tally->won + tally->lost);
    double pairs = (double)score_pairs(tally);
    json_t *out =
        json_pack("{s:I, s:I, s:I, s:I, s:f, s:[f, f], s:f, s:f, s:[f, f]}", "pairs", (json_int_t)score_pairs(tally),
                  "won", (json_int_t)tally->won, "lost", (json_int_t)tally->lost, "drawn", (json_int_t)tally->drawn,
                  "percent", rounded(100 * score_share(tally)), "percent_95", rounded(100 * share.low),
                  rounded(100 * share.high), "margin", pairs > 0 ? rounded((double)tally->margin / pairs / 2) : 0.0,
                  "elo", rounded(elo.value), "elo_95", rounded(elo.low), rounded(elo.high));
    if (wishes->sequential) {
        int verdict = sequential_test(tally, wishes->low, wishes->high);
        json_object_set_new(out, "sprt", json_string(verdict > 0 ? "high" : verdict < 0 ? "low" : "open"));
    }
    return out;
}

static json_t *run_json(struct run *run) {
    json_t *out = tally_json(&run->tally, run->wishes);
    json_object_set_new(out, "first", clock_json(&run->clock, 0));
    json_object_set_new(out, "second", clock_json(&run->clock, 1));
    json_object_set_new(out, "refused", json_integer(run->wrong[0] + run->wrong[1]));
    return out;
}

static void print_line(const char *title, const struct pair_score *tally) {
    struct elo elo = elo_of(tally);
    struct interval share = wilson(tally->won, tally->won + tally->lost);
    printf("%-30s pairs %llu won %llu lost %llu drawn %llu: %.0f %% (%.0f to %.0f), margin %.1f, Elo %.0f (%.0f to "
           "%.0f)\n",
           title, (unsigned long long)score_pairs(tally), (unsigned long long)tally->won,
           (unsigned long long)tally->lost, (unsigned long long)tally->drawn, 100 * score_share(tally), 100 * share.low,
           100 * share.high, score_pairs(tally) > 0 ? (double)tally->margin / (double)score_pairs(tally) / 2 : 0,
           elo.value, elo.low, elo.high);
    fflush(stdout);
}

/* -- the command -- */

static bool read_test(const char *text, struct wishes *wishes) {
    char *end;
    if (text == NULL)
        return true;
    wishes->sequential = true;
    wishes->low = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    const char *second = end + 1;
    wishes->high = strtod(second, &end);
    return end != second && *end == 0 && wishes->low < wishes->high;
}

static bool read_wishes(int *argc, char **argv, struct wishes *wishes) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *wishes = (struct wishes){.pairs = 20, .seed = 1, .threads = processors > 0 ? (uint64_t)processors : 1};
    wishes->json = cli_flag(argc, argv, "--json");
    if (!read_test(cli_option(argc, argv, "--sprt"), wishes)) {
        fputs("enfilade: --sprt takes two numbers of Elo points, the lower first: --sprt 0,50\n", stderr);
        return false;
    }
    if (!cli_number_option(argc, argv, "--pairs", 1, 1000000, &wishes->pairs) ||
        !cli_number_option(argc, argv, "--threads", 1, THREADS_MAX, &wishes->threads) ||
        !cli_number_option(argc, argv, "--seed", 0, UINT64_MAX / 4, &wishes->seed) ||
        !cli_number_option(argc, argv, "--turns", 0, UINT16_MAX, &wishes->turns))
        return false;
    if (*argc < 3) {
        fputs("enfilade: match wants two players: enfilade match veteran simple\n", stderr);
        return false;
    }
    wishes->name[0] = argv[1];
    wishes->name[1] = argv[2];
    return true;
}

static bool players_known(const struct wishes *wishes, const struct chosen *chosen) {
    struct bot bot;
    for (int i = 0; i < 2; i++) {
        if (!bot_find(load_ruleset(chosen->tables), wishes->name[i], 1, &bot)) {
            char why[128];
            struct text text;
            text_init(&text, why, sizeof why);
            bot_why_not(load_ruleset(chosen->tables), wishes->name[i], &text);
            fprintf(stderr, "enfilade: %s: %s\n", chosen->id, why);
            return false;
        }
    }
    return true;
}

static int play_all(const struct wishes *wishes, const struct chosen *chosen, int count) {
    struct pair_score all = {0};
    struct run *run = malloc(sizeof *run);
    json_t *scenarios = json_object();
    for (int i = 0; run != NULL && i < count; i++) {
        open_run(run, wishes, &chosen[i]);
        play_scenario(run);
        score_join(&all, &run->tally);
        json_object_set_new(scenarios, chosen[i].id, run_json(run));
        if (!wishes->json)
            print_line(chosen[i].id, &run->tally);
    }
    free(run);
    if (wishes->json) {
        json_t *out =
            json_pack("{s:s, s:s, s:I, s:o, s:o}", "first", wishes->name[0], "second", wishes->name[1], "seed",
                      (json_int_t)wishes->seed, "all", tally_json(&all, wishes), "scenarios", scenarios);
        char *text = json_dumps(out, JSON_INDENT(1) | JSON_REAL_PRECISION(8));
        puts(text);
        free(text);
        json_decref(out);
        return 0;
    }
    if (count > 1)
        print_line("all", &all);
    json_decref(scenarios);
    return 0;
}

int command_match(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv);
    struct chosen chosen[CHOSEN_MAX];
    struct wishes wishes;
    if (!read_wishes(&argc, argv, &wishes) || cli_too_much(argc, argv, argc))
        return 2;
    struct games *games = games_open(folder);
    int count = choose_scenarios(games, argc - 2, argv + 2, chosen, CHOSEN_MAX), status = count < 0;
    for (int i = 0; i < count && status == 0; i++)
        status = players_known(&wishes, &chosen[i]) ? 0 : 2;
    if (status == 0)
        status = play_all(&wishes, chosen, count);
    games_close(games);
    return status;
}
