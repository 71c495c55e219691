/* ai_assault.c: which enemies are worth coming next to, to attack them when the Melee Phase comes (12.0). */
#include "gbacw/command/effectiveness.h"
#include "gbacw/mind/ai.h"

static int points_of(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    if (!gbacw_is_foot_or_horse(game, c))
        return is_artillery(game, c);                                             /* a crew is a point (12.14) */
    return counter->flags & F_ROUTED ? counter->strength / 2 : counter->strength; /* 12.51 */
}

/* What would meet those who come into the hex. */
static int points_against(const struct game *game, hex_id hex, side_id side) {
    int sum = 0;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side && !is_leader(game, c))
            sum += points_of(game, c);
    }
    return sum;
}

static bool fit_to_storm(const struct game *game, counter_id c) {
    return gbacw_is_foot_or_horse(game, c) && counter_at(game, c)->formation != FORMATION_COLUMN &&
           !has_flag(game, c, F_ROUTED | F_PINNED | F_OUT_OF_COMMAND) && !unit_ineffective(game, c);
}

/* His own, and theirs who stand next to the hex already. */
static int points_with(const struct game *game, counter_id me, hex_id target) {
    int sum = counter_at(game, me)->strength;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE;
             c = below(game, c)) {
            if (c != me && counter_at(game, c)->side == counter_at(game, me)->side && fit_to_storm(game, c))
                sum += counter_at(game, c)->strength;
        }
    }
    return sum;
}

/* By night hearts are faint and nobody is led in (12.27, 21.25). */
int mind_worth_storming(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex,
                        uint8_t formation) {
    CHECK(is_hex(game, hex));
    side_id side = counter_at(game, c)->side;
    if (game->state->night || formation == FORMATION_COLUMN || has_flag(game, c, F_OUT_OF_COMMAND | F_ROUTED) ||
        unit_ineffective(game, c))
        return 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id target = neighbour_of(game, hex, d);
        if (target != HEX_NONE && enemy_holds(game, target, side) &&
            points_with(game, c, target) - points_against(game, target, side) >= memory->traits->good_odds)
            return memory->traits->storming;
    }
    return 0;
}
