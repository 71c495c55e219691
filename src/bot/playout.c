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
                  const struct mind *enemy, struct arena *arena) {
    CHECK(enemy->memory == mind->memory);
    playout->mind = mind;
    playout->enemy = enemy;
    playout->actions = playout->played = 0;
    for (side_id side = 0; side < SIDES; side++)
        playout->memory[side] = arena_take(arena, mind->memory);
    return playout->memory[SIDES - 1] != NULL && play_lay_out(&playout->game, rules, tables, arena);
}

void playout_begin(struct playout *playout, const struct game *root, side_id side, const void *memory, uint64_t seed) {
    CHECK(side < SIDES && playout->game.tables == root->tables);
    playout->side = side;
    bot_imagine(&playout->game, root, side, seed);
    memcpy(playout->memory[side], memory, playout->mind->memory);
    memset(playout->memory[1 - side], 0, playout->mind->memory);
}

void playout_begin_from(struct playout *playout, const struct game *root, uint64_t seed) {
    CHECK(playout->game.tables == root->tables);
    play_copy_state(&playout->game, root);
    dice_fast(&playout->game.state->dice, seed);
    play_touch(&playout->game);
    play_sync(&playout->game);
    for (side_id side = 0; side < SIDES; side++)
        memset(playout->memory[side], 0, playout->mind->memory);
}

unsigned playout_stretch(const struct game *game) { return game->state->turn * 4u + game->state->phasing; }

void playout_lead(struct playout *playout, struct action action, unsigned changes) {
    playout->next = action;
    playout->changes = changes;
    playout->stretch = playout_stretch(&playout->game);
    playout->count = 0;
}

/* Has the playout come to its horizon with the action that was just done? */
static bool at_horizon(struct playout *playout) {
    unsigned stretch = playout_stretch(&playout->game);
    if (stretch == playout->stretch)
        return ++playout->count >= PLAYOUT_ACTIONS_MAX;
    playout->stretch = stretch;
    return playout->changes-- <= 1;
}

static bool choose_next(struct playout *playout) {
    struct game *game = &playout->game;
    side_id side = play_side_to_act(game);
    play_actions(game, &playout->list);
    if (side >= SIDES || playout->list.count == 0)
        return false;
    uint64_t seed = hash_mix(game->state->stamp, playout->count);
    const struct mind *mind = side == playout->side ? playout->mind : playout->enemy;
    playout->next = mind->choose(mind, game, playout->memory[side], seed, &playout->list);
    return true;
}

bool playout_go(struct playout *playout, unsigned changes) {
    playout_lead(playout, playout->next, changes);
    return choose_next(playout);
}

bool playout_step(struct playout *playout, unsigned actions) {
    while (actions-- > 0) {
        play_apply(&playout->game, playout->next);
        playout->actions++;
        if (at_horizon(playout) || !choose_next(playout)) {
            playout->played++;
            return false;
        }
    }
    return true;
}

int32_t playout_value(struct playout *playout, side_id side) {
    return playout->mind->value(playout->mind, &playout->game, side, playout->memory);
}
