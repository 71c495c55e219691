/* imagine.c: a position as a side believes it to be: what its view hides is drawn again, from what it has seen. */
#include "core/hash.h"
#include "gbacw/command/effectiveness.h"
#include "gbacw/show/view.h"

struct seen { /* of a brigade, on its counters and in the log */
    int lost, depleted;
};

static struct seen seen_of(const struct game *game, unsigned brigade) {
    struct seen seen = {0};
    FOR_COUNTERS(game, c) {
        const struct counter_state *unit = counter_at(game, c);
        if (losses_of_brigade(game, c) != brigade || !gbacw_is_foot_or_horse(game, c))
            continue;
        seen.lost += unit->killed + unit->captured;
        seen.depleted += has_flag(game, c, F_DEPLETED);
    }
    return seen;
}

/* The points that a brigade has lost can be counted; how far its limit has moved, and which boxes are marked for
 * ammunition of those who have left the map, cannot: a box more or less is drawn. */
static void redraw_roster(struct game *game, unsigned brigade, uint64_t draw) {
    struct brigade_state *state = gbacw_brigade_at(game, brigade);
    struct seen seen = seen_of(game, brigade);
    state->boxes = (uint8_t)seen.lost;
    state->depleted = (uint8_t)seen.depleted;
    state->cut = draw % 3 == 0;
    state->raised = draw % 3 == 1;
    state->flags &= (uint8_t) ~(BRIGADE_SPENT | BRIGADE_FAILING);
    if (state_of(game)->options[OPTION_GONE_FOR_GOOD] && limit_reached(game, brigade))
        state->flags |= BRIGADE_SPENT;
}

void gbacw_imagine(struct game *game, side_id side, uint64_t seed) {
    CHECK(side < SIDES);
    dice_fast(&game->state->dice, hash_mix(seed, side));
    if (!roster_is_secret(game, other_side(side), side + 1u))
        return;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        if (tables_of(game)->brigade[b].side != side)
            redraw_roster(game, b, hash_mix(seed, b + 1));
}
