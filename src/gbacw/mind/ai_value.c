/* ai_value.c: what a position is worth to a side. */
#include "gbacw/mind/ai.h"
#include "gbacw/turn/victory.h"

enum { A_POINT = 1000, A_VICTORY = 20 * A_POINT };

int32_t mind_value(struct game *game, side_id side) {
    int32_t points[SIDES];
    victory_score(game, true, points);
    int32_t value = (points[side] - points[other_side(side)]) * A_POINT;
    if (game->state->over && game->state->winner < SIDES)
        value += game->state->winner == side ? A_VICTORY : -A_VICTORY;
    return value;
}
