/* ai_value.c: what a position is worth to a side: what would be scored if the game ended here, and how near its troops
 * have come to what they are after. Without the second part a player who looks one turn ahead would rather stay out of
 * fire for ever than march. */
#include "gbacw/mind/ai.h"
#include "gbacw/turn/victory.h"
#include "play/drill.h"
#include "play/value.h"

enum { A_POINT = 1000, A_VICTORY = 20 * A_POINT };

int mind_way_to_go(struct game *game, struct mind_memory *memory, counter_id c) {
    enum { OVER_BANK = 2, FARTHEST = 40 * SIXTHS };
    hex_id hex = counter_at(game, c)->hex;
    int left = 0;
    if (memory->has_banks)
        left = hex_at(game, hex)->bank == OVER_BANK ? 0 : mind_crossing(game, memory, hex);
    else if (memory->goal_count > 0 && !memory->guards)
        left = mind_goal(game, memory, c, hex);
    return left < FARTHEST ? left : FARTHEST;
}

/* In thousandths of a Victory Point: a Movement Point nearer, for each point of strength. */
static int32_t way_of_side(struct game *game, struct mind_memory *memory, side_id side) {
    enum { WORTH_A_STEP = 8 };
    int32_t sum = 0;
    mind_open_phase(game, memory);
    mind_make_fields(game, memory, side);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side && on_map(game, c) && gbacw_is_foot_or_horse(game, c) &&
            !has_flag(game, c, F_ROUTED) && mind_marches(game, memory, c))
            sum += counter_at(game, c)->strength * mind_way_to_go(game, memory, c);
    }
    return sum * WORTH_A_STEP / SIXTHS;
}

/* A side that has not been asked anything knows nothing yet. */
static bool both_know(const struct mind *mind, const struct game *game, void *const memory[SIDES]) {
    for (side_id side = 0; memory != NULL && side < SIDES; side++) {
        struct mind_memory *known = memory[side];
        known->traits = known->traits ? known->traits : drill_traits(mind, game, side);
    }
    return memory != NULL;
}

int32_t mind_value(const struct mind *mind, struct game *game, side_id side, void *const memory[SIDES]) {
    const struct value_weights *weights = value_weights_of(game);
    int32_t points[SIDES];
    if (both_know(mind, game, memory) && weights)
        return value_of_position(weights, game, side, memory);
    victory_score(game, true, points);
    int32_t value = (points[side] - points[other_side(side)]) * A_POINT;
    if (game->state->over)
        return game->state->winner >= SIDES ? value : value + (game->state->winner == side ? A_VICTORY : -A_VICTORY);
    if (memory != NULL)
        value += way_of_side(game, memory[other_side(side)], other_side(side)) - way_of_side(game, memory[side], side);
    return value;
}
