/* mind.c: what the computer makes of this game's own verbs and ways of firing: brigades far from the enemy hurry
 * (29.0), units with nowhere to go dig (20.1), guns fire rapidly (26.0) or go back by prolonge (15.5). */
#include "core/path.h"
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/distance.h"
#include "gbacw/mind/ai.h"

/* ---- marches ---- */

/* A brigade in column with the enemy far off and something to march for hurries (29.0). */
static bool should_hurry(struct game *game, struct mind_memory *memory, counter_id leader) {
    enum { FAR_OFF = 12, A_LONG_WAY = 10 * SIXTHS };
    unsigned brigade = brigade_led(game, leader);
    int columns = 0;
    if (brigade == NO_BRIGADE)
        return false;
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->brigade != brigade || !gbacw_is_foot_or_horse(game, c) || !on_map(game, c))
            continue;
        const struct mind_outlook *look = mind_look(game, memory, counter_at(game, c)->side, counter_at(game, c)->hex);
        uint16_t goal = mind_goal(game, memory, c, counter_at(game, c)->hex);
        if (look->nearest <= FAR_OFF || mind_shaken(game, c) || has_flag(game, c, F_ROUTED))
            return false;
        columns += counter_at(game, c)->formation == FORMATION_COLUMN && goal > A_LONG_WAY && goal != UINT16_MAX;
    }
    return columns > 0;
}

/* On the march: if it is not among the enemy. */
static bool hurries_on(struct game *game, struct mind_memory *memory) {
    enum { FAR_OFF = 9 };
    counter_id lead = LOCALS(move_locals, play_top(game))->lead;
    const struct counter_state *first = counter_at(game, lead);
    return !mind_shaken(game, lead) && mind_look(game, memory, first->side, first->hex)->nearest > FAR_OFF;
}

/* A unit with nowhere to go digs where the enemy may come; under orders those dig who are told to, when they stand
 * where they are to hold. */
static bool digs_in(struct game *game, const struct mind_memory *memory, counter_id c) {
    enum { NEAR = 8 };
    const struct order *order = mind_order(memory, c);
    if (mind_by_hand(memory, c))
        return false;
    if (order)
        return order->kind == ORDER_HOLD && order->flags & ORDER_DIGS &&
               mind_to_place(game, memory, c, counter_at(game, c)->hex) == 0;
    return nearest_enemy(game, counter_at(game, c)->hex, play_side_to_act(game)) <= NEAR;
}

bool gettysburg_takes(struct game *game, struct mind_memory *memory, enum mind_moment moment, struct action action) {
    bool first = moment == MOMENT_FIRST, marching = play_top(game)->kind == KIND_MOVE;
    switch (action.verb) {
    case VERB_HASTEN:
        return marching ? !first && hurries_on(game, memory) : first && should_hurry(game, memory, action.who);
    case VERB_BUILD:
        return !first && digs_in(game, memory, action.who);
    case VERB_RELIEVE:
        return !first;
    case VERB_RECOVER:
        return first;
    default:
        return false;
    }
}

/* ---- the ways of guns ---- */

/* Foot of the enemy that stands next to the hex and could storm it. */
static int stormers(const struct game *game, hex_id hex, side_id side) {
    int sum = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, hex, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE;
             c = below(game, c)) {
            if (counter_at(game, c)->side != side && gbacw_is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED))
                sum += counter_at(game, c)->strength;
        }
    }
    return sum;
}

static int foot_in(const struct game *game, hex_id hex, side_id side) {
    int sum = 0;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && gbacw_is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED))
            sum += counter_at(game, c)->strength;
    }
    return sum;
}

/* Guns that nobody guards, and whom more than their canister can stop has come to storm, go back a hex (15.5). */
static bool goes_back(const struct game *game, counter_id guns) {
    enum { MORE_THAN_CANISTER = 4, PER_GUARD = 2 };
    const struct counter_state *battery = counter_at(game, guns);
    return stormers(game, battery->hex, battery->side) >=
           MORE_THAN_CANISTER + PER_GUARD * foot_in(game, battery->hex, battery->side);
}

/* Two rounds for one are well spent on those who come close, as long as some are left for the next (26.0). */
static bool fires_rapidly(const struct game *game, counter_id guns) {
    enum { KEPT_FOR_LATER = 2, ROUNDS = 2 };
    const struct counter_state *battery = counter_at(game, guns);
    return battery->rounds >= KEPT_FOR_LATER + ROUNDS || stormers(game, battery->hex, battery->side) > 0;
}

int gettysburg_likes_way(const struct game *game, struct action action, bool worth) {
    enum { RAPIDLY = 1, GOING_BACK };
    if (action.word == WORD_PROLONGE)
        return goes_back(game, action.who) ? GOING_BACK : 0;
    return worth && action.number == ACTION_NO_NUMBER && fires_rapidly(game, action.who) ? RAPIDLY : 0;
}
