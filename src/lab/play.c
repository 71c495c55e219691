/* play.c: see play.h. */
#define _POSIX_C_SOURCE 200809L
#include "lab/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/contest.h"
#include "lab/counts.h"

struct table { /* of one arm; made when its first game is played */
    struct contest *contest;
    void *block;
    size_t size;
    struct counting *counting;
};

struct lab_hand {
    const struct experiment *experiment;
    struct table table[LAB_ARMS_MAX];
};

struct lab_hand *lab_hand_open(const struct experiment *experiment) {
    struct lab_hand *hand = must(calloc(1, sizeof *hand));
    hand->experiment = experiment;
    return hand;
}

void lab_hand_close(struct lab_hand *hand) {
    for (unsigned i = 0; i < LAB_ARMS_MAX; i++) {
        counting_close(hand->table[i].counting);
        free(hand->table[i].contest);
        free(hand->table[i].block);
    }
    free(hand);
}

static struct table *table_of(struct lab_hand *hand, unsigned index) {
    const struct lab_arm *arm = &hand->experiment->arm[index];
    struct table *table = &hand->table[index];
    const char *const names[SIDES] = {arm->player[0], arm->player[1]};
    struct arena arena;
    if (table->contest != NULL)
        return table;
    size_t size = contest_memory(arm->rules, arm->tables, names);
    table->contest = must(malloc(sizeof *table->contest));
    table->block = must(malloc(size));
    table->size = size + sizeof *table->contest;
    arena_init(&arena, table->block, size);
    contest_open(table->contest, arm->rules, arm->tables, names, &arena);
    table->counting = counting_open(arm->rules, arm->tables, arm->place_hex, arm->places);
    return table;
}

static uint64_t thread_microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* Counting begins when the game stands at its first decision. */
static void begin(const struct lab_arm *arm, struct table *table, uint64_t seed) {
    table->contest->game.events = NULL;
    if (arm->from != NULL)
        contest_continue(table->contest, lab_arm_from(arm), seed);
    else
        contest_begin(table->contest, arm->index, arm->options, seed);
}

static void fill(struct lab_row *row, struct contest *contest) {
    struct contest_result result = contest_result(contest);
    const struct play_state *state = contest->game.state;
    row->winner = result.winner;
    row->level = state->level;
    contest->game.rules->score(&contest->game, row->points);
    row->turns = result.turn;
    row->actions = result.actions;
    row->refused = result.wrong[0] + result.wrong[1];
    row->end = play_full_hash(&contest->game);
}

bool lab_play(struct lab_hand *hand, struct lab_cell cell, const volatile int *stop, struct lab_row *row) {
    const struct lab_arm *arm = &hand->experiment->arm[cell.arm];
    struct table *table = table_of(hand, cell.arm);
    struct contest *contest = table->contest;
    uint64_t before = thread_microseconds();
    *row = (struct lab_row){.cell = cell, .version = arm->version};
    begin(arm, table, cell.seed);
    if (hand->experiment->maps)
        counting_begin(table->counting, &contest->game);
    contest->stop = stop;
    while (contest_step(contest))
        if (hand->experiment->maps)
            counting_step(table->counting, &contest->game);
    if (stop != NULL && *stop)
        return false;
    size_t size = 0;
    if (hand->experiment->maps)
        row->counts = counting_end(table->counting, &contest->game, &size);
    row->counts_size = (uint32_t)size;
    fill(row, contest);
    row->microseconds = (uint32_t)(thread_microseconds() - before);
    return true;
}

/* -- as a save -- */

/* The players as a contest has them: their seeds are its seeds. */
static bool open_bots(const struct lab_arm *arm, uint64_t seed, struct bot bot[SIDES]) {
    for (side_id side = 0; side < SIDES; side++) {
        if (!bot_find(arm->rules, arm->player[side], 1, &bot[side]))
            return false;
        size_t size = bot_memory_size(&bot[side], arm->tables);
        bot[side].memory = must(calloc(1, size > 0 ? size : 1));
        bot_reset(&bot[side], seed * SIDES + side);
    }
    return true;
}

/* BOT_THINKS: `stop` was set. */
static enum bot_answer choose(struct match *match, struct bot *bot, const volatile int *stop, struct action *out) {
    enum bot_answer answer = BOT_THINKS;
    match_imagined(match);
    while (answer == BOT_THINKS && !(stop != NULL && *stop))
        answer = bot_think(bot, &match->game, &match->imagined, &match->list, out);
    return answer;
}

/* False: `stop` was set. */
static bool play_on(struct match *match, struct bot bot[SIDES], const volatile int *stop) {
    enum bot_answer answer = BOT_CHOSE;
    struct action action;
    for (;;) {
        side_id side = play_side_to_act(&match->game);
        if (side < SIDES)
            answer = choose(match, &bot[side], stop, &action);
        if (side >= SIDES || answer != BOT_CHOSE || !is_legal(match_do(match, side, action)))
            return answer != BOT_THINKS;
        match_forget_events(match);
    }
}

/* A game that goes on from a save is a save that goes on, with other dice from there. */
static struct match *new_match(const struct lab_arm *arm, uint64_t seed, struct text *why) {
    struct dice_seed key = dice_seed_number(DICE_CHACHA20, seed);
    if (arm->from == NULL)
        return match_new(arm->games, arm->scenario, arm->options, key, why);
    return lab_match_from(arm->games, arm->scenario, (struct game *)(uintptr_t)lab_arm_from(arm), key, why);
}

/* "kernstown/battle" over the folder kernstown-0123456789abcdef: "kernstown~0123456789abcdef/battle". */
static void mark_changed(const struct lab_arm *arm, struct match *match) {
    char plain[sizeof match->header.scenario];
    const char *folder = games_folder(arm->games), *number = strrchr(folder, '-');
    memcpy(plain, match->header.scenario, sizeof plain);
    size_t name = strcspn(plain, "/");
    snprintf(match->header.scenario, sizeof match->header.scenario, "%.*s~%s%s", (int)name, plain,
             number != NULL ? number + 1 : "", plain + name);
}

char *lab_save(const struct experiment *experiment, struct lab_cell cell, bool marks, const volatile int *stop,
               char *why, size_t size) {
    const struct lab_arm *arm = &experiment->arm[cell.arm];
    struct bot bot[SIDES] = {{0}};
    struct text reason;
    text_init(&reason, why, size);
    struct match *match = new_match(arm, cell.seed, &reason);
    char *text = NULL;
    if (match != NULL && marks && arm->games != experiment->games)
        mark_changed(arm, match);
    if (match != NULL && open_bots(arm, cell.seed, bot)) {
        if (play_on(match, bot, stop))
            text = match_save(match, true);
        else
            text_add(&reason, "it was stopped");
    }
    for (side_id side = 0; side < SIDES; side++)
        free(bot[side].memory);
    match_free(match);
    return text;
}
