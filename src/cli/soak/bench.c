/* bench.c: `enfilade bench`: how fast the engine is, as one JSON object, a member for each scenario. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "cli/common/arguments.h"
#include "cli/soak/fast.h"
#include "cli/soak/soak.h"

enum { CHOSEN_MAX = 64, SAMPLES_MAX = 200000, ODDS_MAX = 400 };

struct bench {
    struct fast_game fast, second;
    struct chosen chosen;
    struct bot bot;
    uint64_t random; /* for what is not the bot's choice */
    uint64_t seed;
    uint64_t actions, games;
    double span; /* seconds to give each measurement */
    struct action_list list;
    double *sample; /* microseconds of each list */
    uint32_t samples;
    double odds_total;
    uint32_t odds_count;
    struct text work;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time); /* of one core, whatever else the machine does */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The standard set-up where there is one: otherwise half of what is measured is deployment. */
static void begin(struct bench *bench) {
    const struct ruleset *rules = bench->fast.rules;
    uint32_t options[SAVE_OPTIONS_MAX] = {0};
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        options[i] = rules->quick_options >> i & 1 ? rules->options[i].highest : rules->options[i].standard;
    fast_begin(&bench->fast, bench->chosen.index, options, bench->seed);
    bot_find(rules, "random", bench->seed, &bench->bot);
    bench->seed++;
}

/* Random games, lists and all, with nobody looking: actions and games a second. */
static double measure_play(struct bench *bench) {
    double start = now(), spent;
    bench->actions = bench->games = 0;
    begin(bench);
    do {
        struct action action;
        for (int i = 0; i < 256; i++) {
            if (!bot_choose(&bench->bot, &bench->fast.game, NULL, &bench->list, &action)) {
                bench->games++;
                begin(bench);
                continue;
            }
            play_apply(&bench->fast.game, action);
            bench->actions++;
        }
        spent = now() - start;
    } while (spent < bench->span || (bench->games == 0 && spent < 10 * bench->span));
    return spent;
}

/* The exact odds of all who can fire at a hex that may be fired at. */
static void measure_odds(struct bench *bench, struct action action) {
    struct query query = {.what = "fire",
                          .from = HEX_NONE,
                          .to = HEX_NONE,
                          .hex = action.hex,
                          .unit = COUNTER_NONE,
                          .side = play_side_to_act(&bench->fast.game),
                          .all = true};
    struct json json;
    text_clear(&bench->work);
    json_init(&json, &bench->work);
    double start = now();
    struct ruling ruling = bench->fast.rules->query(&bench->fast.game, &query, &json);
    double spent = now() - start;
    if (is_legal(ruling)) {
        bench->odds_total += spent * 1e6;
        bench->odds_count++;
    }
}

static void look_for_fire(struct bench *bench) {
    for (uint32_t i = 0; i < bench->list.count && bench->odds_count < ODDS_MAX; i++)
        if (strcmp(bench->fast.rules->verbs[bench->list.at[i].verb].name, "fire") == 0) {
            measure_odds(bench, bench->list.at[i]);
            return;
        }
}

/* What looking at the watch costs: the least of many looks, so that a list is never reported as quicker than it was. */
static double price_of_watch(void) {
    double least = 1;
    for (int i = 0; i < 2000; i++) {
        double before = now(), after = now();
        least = after - before < least ? after - before : least;
    }
    return least;
}

/* Games again, with a watch on every list. */
static void measure_lists(struct bench *bench) {
    double start = now(), price = price_of_watch();
    bench->samples = 0;
    begin(bench);
    while (now() - start < bench->span && bench->samples < SAMPLES_MAX) {
        double before = now();
        play_actions(&bench->fast.game, &bench->list);
        double after = now();
        if (bench->list.count == 0) {
            begin(bench);
            continue;
        }
        bench->sample[bench->samples++] = (after - before - price) * 1e6;
        if (bench->fast.rules->query != NULL)
            look_for_fire(bench);
        play_apply(&bench->fast.game, bench->list.at[bot_random(&bench->random, bench->list.count)]);
    }
}

static double measure_copy(struct bench *bench) {
    enum { COPIES = 20000 };
    begin(bench);
    double start = now();
    for (int i = 0; i < COPIES; i++) {
        bench->fast.game.state->actions = (uint32_t)i;
        play_copy_state(&bench->second.game, &bench->fast.game);
    }
    return (now() - start) * 1e9 / COPIES;
}

/* Lookups a second of one kind, from a position some way into a game. */
static double measure_lookup(struct bench *bench, const char *what) {
    struct action action;
    if (bench->fast.rules->bench == NULL)
        return 0;
    begin(bench);
    for (int i = 0; i < 300 && bot_choose(&bench->bot, &bench->fast.game, NULL, &bench->list, &action); i++)
        play_apply(&bench->fast.game, action);
    uint64_t count = 0, sum = 0;
    double start = now(), spent;
    do {
        sum += bench->fast.rules->bench(&bench->fast.game, what, 1000, count + 1);
        count += 1000;
        spent = now() - start;
    } while (spent < bench->span / 4);
    return sum == UINT64_MAX ? 0 : (double)count / spent;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double mean_of(const struct bench *bench) {
    double sum = 0;
    for (uint32_t i = 0; i < bench->samples; i++)
        sum += bench->sample[i];
    return bench->samples > 0 ? sum / bench->samples : 0;
}

static double hundredth_of(struct bench *bench) {
    qsort(bench->sample, bench->samples, sizeof *bench->sample, ascending);
    return bench->samples > 0 ? bench->sample[(uint64_t)bench->samples * 99 / 100] : 0;
}

static json_t *rounded(double value) { return json_real((double)(int64_t)(value * 100 + 0.5) / 100); }

static json_t *measure(struct bench *bench, double load_ms) {
    json_t *out = json_object();
    struct rusage usage;
    double spent = measure_play(bench);
    json_object_set_new(out, "actions_per_s", json_integer((json_int_t)((double)bench->actions / spent)));
    json_object_set_new(out, "games_per_s", rounded((double)bench->games / spent));
    json_object_set_new(
        out, "actions_per_game",
        json_integer(bench->games > 0 ? (json_int_t)(bench->actions / bench->games) : (json_int_t)bench->actions));
    measure_lists(bench);
    json_object_set_new(out, "sight_per_s", json_integer((json_int_t)measure_lookup(bench, "sight")));
    json_object_set_new(out, "reach_per_s", json_integer((json_int_t)measure_lookup(bench, "reach")));
    json_object_set_new(out, "state_bytes", json_integer(bench->fast.game.state->size));
    json_object_set_new(out, "copy_ns", rounded(measure_copy(bench)));
    json_object_set_new(out, "load_ms", rounded(load_ms));
    json_object_set_new(out, "legal_us_mean", rounded(mean_of(bench)));
    json_object_set_new(out, "legal_us_p99", rounded(hundredth_of(bench)));
    json_object_set_new(out, "fire_odds_us",
                        rounded(bench->odds_count > 0 ? bench->odds_total / bench->odds_count : 0));
    getrusage(RUSAGE_SELF, &usage);
    json_object_set_new(out, "rss_mib", rounded((double)usage.ru_maxrss / 1024));
    return out;
}

/* Loading is measured apart: the table has the game already. */
static double measure_load(const char *games, const char *id) {
    char game[64];
    struct load_error error;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(id, "/"), id);
    double start = now();
    const void *tables = load_game(games, game, &error);
    double spent = (now() - start) * 1e3;
    if (tables != NULL)
        load_free(tables);
    return spent;
}

static json_t *bench_scenario(const struct chosen *chosen, const char *games, double span) {
    struct bench *bench = calloc(1, sizeof *bench);
    enum { WORK = 1 << 20 };
    bench->chosen = *chosen;
    bench->span = span;
    bench->seed = 1;
    bench->sample = calloc(SAMPLES_MAX, sizeof *bench->sample);
    text_init(&bench->work, malloc(WORK), WORK);
    double load_ms = measure_load(games, chosen->id);
    fast_open(&bench->fast, chosen->tables);
    fast_open(&bench->second, chosen->tables);
    fast_begin(&bench->second, chosen->index, NULL, 1);
    json_t *out = measure(bench, load_ms);
    fast_close(&bench->fast);
    fast_close(&bench->second);
    free(bench->work.at);
    free(bench->sample);
    free(bench);
    return out;
}

int command_bench(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv), *wish = cli_option(&argc, argv, "--seconds");
    uint64_t seconds = 3;
    struct chosen chosen[CHOSEN_MAX];
    if ((wish != NULL && !cli_number(wish, &seconds)) || cli_too_much(argc, argv, argc))
        return 2;
    struct games *games = games_open(folder);
    int count = choose_scenarios(games, argc, argv, chosen, CHOSEN_MAX);
    json_t *out = json_object();
    for (int i = 0; i < count; i++)
        json_object_set_new(out, chosen[i].id, bench_scenario(&chosen[i], folder, seconds > 0 ? (double)seconds : 0.3));
    char *text = json_dumps(out, JSON_INDENT(2) | JSON_REAL_PRECISION(8));
    puts(text);
    free(text);
    json_decref(out);
    games_close(games);
    return count < 0;
}
