/* ai_value.c: what a position is worth to a side. */
#include "fury/mind/ai.h"
#include "fury/turn/victory.h"
#include "play/value.h"

enum { A_POINT = 1000, A_VICTORY = 5 * A_POINT };

int32_t fury_value(const struct mind *mind, struct game *game, side_id side, void *const memory[SIDES]) {
    const struct value_weights *weights = value_weights_of(game);
    int32_t points[SIDES];
    (void)mind;
    if (weights && memory)
        return value_of_position(weights, game, side, memory);
    fury_victory_points(game, points);
    int32_t value = (points[side] - points[other_side(side)]) * A_POINT;
    uint8_t level;
    side_id winner = game->state->over ? game->state->winner : fury_victory_winner(game, &level);
    return winner >= SIDES ? value : value + (winner == side ? A_VICTORY : -A_VICTORY);
}
