/* aide_time.c: `enfilade aide`: what carrying out the orders of a saved game costs in the engine: no server, no
 * journal, no JSON. From the position of the save the orders of the side to act are carried out until the open phase
 * has nothing left for them, again and again; the other side's answers come from the family's first mind and are not
 * counted. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/common/arguments.h"
#include "cli/common/save_file.h"
#include "cli/soak/fast.h"
#include "cli/soak/soak.h"
#include "match/orders.h"

enum { TIMES_MOST = 1000, ACTIONS_MOST = 100000 };

struct aide_time {
    struct match *match;
    side_id side;
    const struct order_book *book;
    struct fast_game fast, imagined, enemy_imagines;
    struct carrier carrier;
    struct bot enemy;
    struct action_list list;
    uint32_t actions, questions; /* of one run */
    double spent;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time); /* of one core, whatever else the machine does */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void open_game(struct fast_game *fast, const struct match *match) {
    fast_open(fast, match->tables);
    fast_begin(fast, match->scenario, NULL, 1);
}

/* One own action, or false when the orders are done. What it would ask goes on unanswered. */
static bool act(struct aide_time *run) {
    struct action action;
    struct aide_report report;
    enum aide_answer answer;
    while ((answer = carry_next(&run->carrier, &run->fast.game, run->book, &run->list, &action, &report)) == AIDE_ASKS)
        run->questions++;
    if (answer == AIDE_ACTS)
        play_apply(&run->fast.game, action);
    run->actions += answer == AIDE_ACTS;
    return answer == AIDE_ACTS;
}

/* Own actions up to where the enemy is asked; the clock is read once for all of them: it costs a tenth of an action. */
static bool act_on(struct aide_time *run, uint8_t phase) {
    struct game *game = &run->fast.game;
    double began = now();
    bool goes_on = true;
    while (goes_on && play_side_to_act(game) == run->side && game->state->phase == phase && run->actions < ACTIONS_MOST)
        goes_on = act(run);
    run->spent += now() - began;
    return goes_on;
}

static bool enemy_acts(struct aide_time *run) {
    struct action action;
    if (!bot_choose(&run->enemy, &run->fast.game, &run->enemy_imagines.game, &run->list, &action))
        return false;
    play_apply(&run->fast.game, action);
    return true;
}

/* Milliseconds of one run. A phase that ends by itself ends it too. */
static double run_once(struct aide_time *run) {
    struct game *game = &run->fast.game;
    play_copy_state(game, &run->match->game);
    memset(run->carrier.memory, 0, run->match->rules->aide->memory);
    run->carrier.begun = false;
    run->actions = run->questions = 0;
    run->spent = 0;
    uint8_t phase = game->state->phase;
    bool goes_on = true;
    while (goes_on && game->state->phase == phase && run->actions < ACTIONS_MOST) {
        side_id side = play_side_to_act(game);
        goes_on = side < SIDES && (side == run->side ? act_on(run, phase) : enemy_acts(run));
    }
    return run->spent * 1e3;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(const struct aide_time *run, double *sample, unsigned times) {
    qsort(sample, times, sizeof *sample, ascending);
    printf("{\"scenario\": \"%s\", \"side\": \"%s\", \"orders\": %u, \"actions\": %u, \"questions\": %u, \"aide_ms\": "
           "%.2f, "
           "\"least_ms\": %.2f}\n",
           run->match->rules->scenario(run->match->tables, run->match->scenario)->id,
           run->match->rules->side_name(run->match->tables, run->side), run->book->count, run->actions, run->questions,
           sample[times / 2], sample[0]);
}

static int measure(struct match *match, unsigned times) {
    struct aide_time *run = calloc(1, sizeof *run);
    double sample[TIMES_MOST];
    run->match = match;
    run->side = play_side_to_act(&match->game);
    run->book = match_orders_book(match, run->side);
    open_game(&run->fast, match);
    open_game(&run->imagined, match);
    open_game(&run->enemy_imagines, match);
    run->carrier = (struct carrier){.memory = calloc(1, match->rules->aide->memory), .imagined = &run->imagined.game};
    bot_find(match->rules, match->rules->minds[0].name, 1, &run->enemy);
    run->enemy.memory = calloc(1, bot_memory_size(&run->enemy, match->tables) + 1);
    for (unsigned i = 0; i < times; i++)
        sample[i] = run_once(run);
    print(run, sample, times);
    free(run->enemy.memory);
    free(run->carrier.memory);
    fast_close(&run->fast);
    fast_close(&run->imagined);
    fast_close(&run->enemy_imagines);
    free(run);
    return 0;
}

int command_aide(int argc, char **argv) {
    const char *folder = cli_games(&argc, argv), *wish = cli_option(&argc, argv, "--times");
    uint64_t times = 20;
    if ((wish != NULL && !cli_number(wish, &times)) || argc < 2 || cli_too_much(argc, argv, 1))
        return 2;
    struct games *games = games_open(folder);
    bool sound;
    struct match *match = load_save_file(games, argv[1], &sound);
    int status = 1;
    if (match == NULL || !sound) {
        /* said already */
    } else if (match->rules->aide == NULL || match->rules->mind_count == 0 || play_side_to_act(&match->game) >= SIDES)
        fprintf(stderr, "enfilade: %s has no orders to carry out\n", argv[1]);
    else
        status = measure(match, (unsigned)(times < 1 ? 1 : times > TIMES_MOST ? TIMES_MOST : times));
    match_free(match);
    games_close(games);
    return status;
}
