/* match_command.c: `enfilade match A B [SCENARIO...]`: pairs of games between two computer players, the sides changed
 * and the dice shared, on several threads. The same seeds give the same results on any number of threads, and with a
 * log of the pairs that were played already. */
#define _POSIX_C_SOURCE 200809L
#include "cli/strength/match_command.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/pair_score.h"
#include "cli/common/arguments.h"
#include "cli/soak/fast.h"
#include "cli/strength/pair_log.h"

enum { CHOSEN_MAX = 64, THREADS_MAX = 256 };

struct wishes {
    const char *name[2];
    const char *log; /* NULL: pairs are kept nowhere */
    uint64_t pairs, threads, seed, turns;
    bool sequential, json;
    bool played;      /* what the log has is summed up, nothing is played */
    double low, high; /* Elo points of the sequential test */
};

struct clock_work { /* microseconds of each player-turn of one player */
    uint32_t *turn;
    size_t count, room;
};

struct seat { /* the games of the first player on one side */
    uint64_t games, won, drawn;
};

struct run { /* one scenario; what follows the lock is guarded by it */
    const struct wishes *wishes;
    struct chosen chosen;
    const struct ruleset *rules;
    uint32_t options[SAVE_OPTIONS_MAX];
    bool *known; /* by pair: the log has it */
    int log;     /* -1: there is none */
    pthread_mutex_t lock;
    uint64_t next;
    bool enough, lost; /* lost: a pair could not be written into the log */
    struct pair_score tally;
    struct seat seat[SIDES];
    struct clock_work clock[2];
    uint64_t refused;
};

static void *must_have(void *memory) {
    if (memory == NULL) {
        fputs("enfilade: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* -- pairs -- */

static struct contest *new_contest(const struct run *run, bool swapped) {
    const char *names[SIDES] = {run->wishes->name[swapped], run->wishes->name[!swapped]};
    size_t size = contest_memory(run->rules, run->chosen.tables, names);
    struct contest *contest = must_have(malloc(sizeof *contest));
    void *block = must_have(malloc(size));
    struct arena arena;
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

static void add_clock(struct clock_work *clock, const uint32_t *turn, unsigned count) {
    if (clock->count + count > clock->room) {
        clock->room = 2 * clock->room + count;
        clock->turn = must_have(realloc(clock->turn, clock->room * sizeof *clock->turn));
    }
    memcpy(clock->turn + clock->count, turn, count * sizeof *turn);
    clock->count += count;
}

static void add_pair(struct run *run, const struct pair *pair) {
    int half_points = 0;
    int64_t margin = 0;
    for (side_id side = 0; side < SIDES; side++) {
        const struct pair_game *game = &pair->game[side];
        half_points += game->half_points;
        margin += game->margin;
        run->seat[side].games++;
        run->seat[side].won += game->half_points == 2;
        run->seat[side].drawn += game->half_points == 1;
        run->refused += game->refused;
        for (int player = 0; player < 2; player++)
            add_clock(&run->clock[player], game->turn_us[player], game->turns[player]);
    }
    score_add(&run->tally, half_points, margin);
    if (run->wishes->sequential && sequential_test(&run->tally, run->wishes->low, run->wishes->high) != 0)
        run->enough = true;
}

static void take_known(void *context, uint64_t seed, const struct pair *pair) {
    struct run *run = context;
    uint64_t index = seed - run->wishes->seed;
    if (seed < run->wishes->seed || index >= run->wishes->pairs || run->known[index])
        return;
    run->known[index] = true;
    add_pair(run, pair);
}

static struct pair_key key_of(const struct run *run, uint64_t seed) {
    struct pair_key key = {.seed = seed, .last_turn = (uint16_t)run->wishes->turns};
    snprintf(key.first, sizeof key.first, "%s", run->wishes->name[0]);
    snprintf(key.second, sizeof key.second, "%s", run->wishes->name[1]);
    snprintf(key.scenario, sizeof key.scenario, "%s", run->chosen.id);
    return key;
}

/* A pair that was played: into the log first, so that nothing counts that would be played again. */
static void keep_pair(struct run *run, uint64_t seed, const struct pair *pair) {
    struct pair_key key = key_of(run, seed);
    pthread_mutex_lock(&run->lock);
    if (run->log >= 0 && !pair_log_add(run->log, &key, pair))
        run->lost = run->enough = true;
    else
        add_pair(run, pair);
    pthread_mutex_unlock(&run->lock);
}

static bool take_seed(struct run *run, uint64_t *seed) {
    pthread_mutex_lock(&run->lock);
    while (run->next < run->wishes->pairs && run->known[run->next])
        run->next++;
    bool more = !run->enough && run->next < run->wishes->pairs;
    *seed = run->wishes->seed + run->next;
    run->next += more;
    pthread_mutex_unlock(&run->lock);
    return more;
}

static void *work(void *context) {
    struct run *run = context;
    struct contest *contest[2] = {new_contest(run, false), new_contest(run, true)};
    struct pair *pair = must_have(malloc(sizeof *pair));
    uint64_t seed;
    while (take_seed(run, &seed)) {
        for (side_id side = 0; side < SIDES; side++)
            pair_game_play(contest[side], run->chosen.index, run->options, seed, side, &pair->game[side]);
        keep_pair(run, seed, pair);
    }
    free(pair);
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
    run->known = must_have(calloc(wishes->pairs, sizeof *run->known));
    run->log = -1;
    pthread_mutex_init(&run->lock, NULL);
}

static void close_run(struct run *run) {
    free(run->known);
    free(run->clock[0].turn);
    free(run->clock[1].turn);
    if (run->log >= 0)
        close(run->log);
    pthread_mutex_destroy(&run->lock);
}

/* What the log has of this scenario counts; the rest goes into it. */
static bool open_log(struct run *run) {
    struct pair_key wanted = key_of(run, 0);
    const char *file = run->wishes->log;
    if (file == NULL)
        return true;
    if (!pair_log_read(file, &wanted, run, take_known))
        return false;
    if (run->wishes->played)
        run->enough = true;
    else
        run->log = pair_log_open(file);
    return run->enough || run->log >= 0;
}

static bool play_scenario(struct run *run) {
    pthread_t thread[THREADS_MAX];
    uint64_t started = 0;
    while (started < run->wishes->threads && pthread_create(&thread[started], NULL, work, run) == 0)
        started++;
    if (started == 0)
        work(run);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (run->lost)
        fprintf(stderr, "enfilade: %s cannot be written: %s\n", run->wishes->log, strerror(errno));
    return !run->lost;
}

/* -- what is said of it -- */

static int ascending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double rounded(double value) { return (double)(int64_t)(value * 10 + (value < 0 ? -0.5 : 0.5)) / 10; }

static json_t *clock_json(struct clock_work *clock) {
    double sum = 0;
    if (clock->count == 0)
        return json_pack("{s:f, s:f}", "mean_ms", 0.0, "p99_ms", 0.0);
    qsort(clock->turn, clock->count, sizeof *clock->turn, ascending);
    for (size_t i = 0; i < clock->count; i++)
        sum += clock->turn[i];
    return json_pack("{s:f, s:f}", "mean_ms", rounded(sum / (double)clock->count / 1e3), "p99_ms",
                     rounded(clock->turn[clock->count * 99 / 100] / 1e3));
}

/* How the first player did on each side: a bare rate measures the seat, but a player should not be weak in one. */
static json_t *seats_json(const struct run *run) {
    json_t *out = json_object();
    for (side_id side = 0; side < SIDES; side++) {
        const struct seat *seat = &run->seat[side];
        json_object_set_new(out, run->rules->side_name(run->chosen.tables, side),
                            json_pack("{s:I, s:I, s:I}", "games", (json_int_t)seat->games, "won", (json_int_t)seat->won,
                                      "drawn", (json_int_t)seat->drawn));
    }
    return out;
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
    json_object_set_new(out, "seats", seats_json(run));
    json_object_set_new(out, "first", clock_json(&run->clock[0]));
    json_object_set_new(out, "second", clock_json(&run->clock[1]));
    json_object_set_new(out, "refused", json_integer((json_int_t)run->refused));
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
    wishes->played = cli_flag(argc, argv, "--played");
    wishes->log = cli_option(argc, argv, "--log");
    if (wishes->played && wishes->log == NULL) {
        fputs("enfilade: --played sums up a log: --log FILE\n", stderr);
        return false;
    }
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

static void print_json(const struct wishes *wishes, const struct pair_score *all, json_t *scenarios) {
    json_t *out = json_pack("{s:s, s:s, s:I, s:o, s:O}", "first", wishes->name[0], "second", wishes->name[1], "seed",
                            (json_int_t)wishes->seed, "all", tally_json(all, wishes), "scenarios", scenarios);
    char *text = json_dumps(out, JSON_INDENT(1) | JSON_REAL_PRECISION(8));
    puts(text);
    free(text);
    json_decref(out);
}

static int play_all(const struct wishes *wishes, const struct chosen *chosen, int count) {
    struct pair_score all = {0};
    struct run *run = must_have(malloc(sizeof *run));
    json_t *scenarios = json_object();
    bool sound = true;
    for (int i = 0; sound && i < count; i++) {
        open_run(run, wishes, &chosen[i]);
        sound = open_log(run) && play_scenario(run);
        if (sound) {
            score_join(&all, &run->tally);
            json_object_set_new(scenarios, chosen[i].id, run_json(run));
            if (!wishes->json)
                print_line(chosen[i].id, &run->tally);
        }
        close_run(run);
    }
    free(run);
    if (sound && wishes->json)
        print_json(wishes, &all, scenarios);
    else if (sound && count > 1)
        print_line("all", &all);
    json_decref(scenarios);
    return sound ? 0 : 1;
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
