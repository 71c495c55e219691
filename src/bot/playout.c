/* playout.c: see playout.h. */
#include "bot/playout.h"

#include <string.h>

#include "bot/bot.h"
#include "core/check.h"
#include "core/hash.h"

size_t playout_memory(const struct ruleset *rules, const void *tables, const struct mind *mind) {
    return arena_cost(play_memory(rules, tables)) + SIDES * arena_cost(mind->memory);
}

bool playout_open(struct playout *playout, const struct ruleset *rules, const void *tables, const struct mind *mind,
                  struct arena *arena) {
    playout->mind = mind;
    playout->actions = playout->played = 0;
    for (side_id side = 0; side < SIDES; side++)
        playout->memory[side] = arena_take(arena, mind->memory);
    return playout->memory[SIDES - 1] != NULL && play_lay_out(&playout->game, rules, tables, arena);
}

void playout_begin(struct playout *playout, const struct game *root, side_id side, const void *memory, uint64_t seed) {
    CHECK(side < SIDES && playout->game.tables == root->tables);
    bot_imagine(&playout->game, root, side, seed);
    memcpy(playout->memory[side], memory, playout->mind->memory);
    memset(playout->memory[1 - side], 0, playout->mind->memory);
}

/* Game-Turns and player-turns, as one number that changes with either. */
static unsigned stretch_of(const struct game *game) { return game->state->turn * 4u + game->state->phasing; }

void playout_run(struct playout *playout, struct action action, unsigned changes) {
    struct game *game = &playout->game;
    unsigned stretch = stretch_of(game);
    for (unsigned count = 0; count < PLAYOUT_ACTIONS_MAX; count++) {
        play_apply(game, action);
        playout->actions++;
        if (stretch_of(game) != stretch) {
            stretch = stretch_of(game);
            if (changes-- <= 1)
                break;
        }
        side_id side = play_side_to_act(game);
        play_actions(game, &playout->list);
        if (side >= SIDES || playout->list.count == 0)
            break;
        action =
            playout->mind->choose(game, playout->memory[side], hash_mix(game->state->stamp, count), &playout->list);
    }
    playout->played++;
}

int32_t playout_value(struct playout *playout, side_id side) {
    return playout->mind->value(&playout->game, side, playout->memory);
}
