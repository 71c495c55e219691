/* contest.c: see contest.h. */
#include "bot/contest.h"

#include <string.h>

enum { CONTEST_ACTIONS_MAX = 1000000 };

static size_t games_memory(const struct ruleset *rules, const void *tables) {
    return 2 * arena_cost(play_memory(rules, tables));
}

size_t contest_memory(const struct ruleset *rules, const void *tables, const char *const names[SIDES]) {
    size_t size = games_memory(rules, tables);
    for (side_id side = 0; side < SIDES; side++) {
        struct bot bot;
        if (!bot_find(rules, names[side], 1, &bot))
            return 0;
        size += arena_cost(bot_memory_size(&bot, tables));
    }
    return size;
}

bool contest_open(struct contest *contest, const struct ruleset *rules, const void *tables,
                  const char *const names[SIDES], struct arena *arena) {
    memset(contest, 0, sizeof *contest);
    if (!play_lay_out(&contest->game, rules, tables, arena) || !play_lay_out(&contest->imagined, rules, tables, arena))
        return false;
    for (side_id side = 0; side < SIDES; side++) {
        struct bot *bot = &contest->bot[side];
        if (!bot_find(rules, names[side], 1, bot))
            return false;
        contest->memory[side] = bot_memory_size(bot, tables);
        bot->memory = arena_take(arena, contest->memory[side]);
        if (bot->memory == NULL)
            return false;
    }
    return true;
}

static void reset_bots(struct contest *contest, uint64_t seed) {
    for (side_id side = 0; side < SIDES; side++) {
        struct bot *bot = &contest->bot[side];
        memset(bot->memory, 0, contest->memory[side]);
        bot_reset(bot, seed * SIDES + side);
    }
}

void contest_begin(struct contest *contest, unsigned scenario, const uint32_t *options, uint64_t seed) {
    play_renew(&contest->game);
    play_begin(&contest->game, scenario, options, dice_seed_number(DICE_CHACHA20, seed));
    reset_bots(contest, seed);
}

void contest_continue(struct contest *contest, const struct game *from, uint64_t seed) {
    struct dice_seed key = dice_seed_number(DICE_CHACHA20, seed);
    play_renew(&contest->game);
    play_copy_state(&contest->game, from);
    dice_begin(&contest->game.state->dice, &key);
    play_touch(&contest->game);
    reset_bots(contest, seed);
}

/* A thought can take seconds: it is left as soon as that is wanted. */
static bool choose(struct contest *contest, side_id side, struct action *out) {
    enum bot_answer answer = BOT_THINKS;
    while (answer == BOT_THINKS && !(contest->stop != NULL && *contest->stop))
        answer = bot_think(&contest->bot[side], &contest->game, &contest->imagined, &contest->list, out);
    return answer == BOT_CHOSE;
}

bool contest_step(struct contest *contest) {
    struct action action;
    struct game *game = &contest->game;
    side_id side = play_side_to_act(game);
    if (side >= SIDES || game->state->actions >= CONTEST_ACTIONS_MAX ||
        (contest->last_turn != 0 && game->state->turn > contest->last_turn) || !choose(contest, side, &action))
        return false;
    play_apply(game, action);
    return true;
}

/* A game that was left goes to the side that stands better by the mind's own judgement. */
static side_id leader_of(struct contest *contest) {
    for (side_id side = 0; side < SIDES; side++) {
        const struct mind *mind = contest->bot[side].mind;
        if (mind == NULL || mind->value == NULL)
            continue;
        int32_t value = mind->value(mind, &contest->game, 0, NULL);
        return value > 0 ? 0 : value < 0 ? 1 : SIDE_NONE;
    }
    return SIDE_NONE;
}

struct contest_result contest_result(struct contest *contest) {
    const struct game *game = &contest->game;
    int32_t points[SIDES] = {0};
    game->rules->score(&contest->game, points);
    return (struct contest_result){.winner = play_over(game) ? game->state->winner : leader_of(contest),
                                   .margin = points[0] - points[1],
                                   .turn = game->state->turn,
                                   .actions = game->state->actions,
                                   .wrong = {contest->bot[0].wrong, contest->bot[1].wrong}};
}
