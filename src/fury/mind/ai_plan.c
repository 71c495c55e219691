/* ai_plan.c: see plan.h. */
#include "fury/mind/ai_plan.h"

#include <string.h>

#include "fury/combat/retreat.h"
#include "fury/march/march_rules.h"
#include "fury/turn/victory.h"

/* ---- the ground ---- */

static void want(struct plan *plan, hex_id hex, bool firm) {
    for (unsigned i = 0; i < plan->post_count; i++)
        if (plan->post[i] == hex) {
            plan->firm[i] |= firm;
            return;
        }
    if (plan->post_count == PLAN_POSTS)
        return;
    plan->firm[plan->post_count] = firm;
    plan->post[plan->post_count++] = hex;
}

static bool exempt(const struct game *game, const struct fury_condition *condition, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    side_id enemy =
        other_side(condition->side); /* the side that would cut the road; near its own entry hex in vain (10.0i) */
    for (unsigned e = 0; e < tables->entry_count; e++)
        if (tables->entry[e].side == enemy && distance(game, hex, tables->entry[e].hex) <= charts_of(game)->entry_free)
            return true;
    return scratch_of(game)->sealed[enemy][hex] != 0;
}

static void plan_own_road(struct game *game, const struct fury_condition *condition, struct plan *plan) {
    hex_id road[PLAN_ROAD];
    unsigned count =
        fury_condition_met(game, condition) ? 0 : fury_condition_road(game, condition, true, road, PLAN_ROAD);
    for (unsigned i = 0; i < count && plan->open_count < PLAN_ROAD; i++)
        if (!fury_condition_free(game, condition, road[i]))
            plan->open[plan->open_count++] = road[i];
}

static void plan_enemy_road(struct game *game, const struct fury_condition *condition, struct plan *plan) {
    hex_id road[PLAN_ROAD];
    unsigned count = fury_condition_road(game, condition, false, road, PLAN_ROAD);
    for (unsigned i = 0; i < count && plan->cut_count < PLAN_ROAD; i++)
        if (!exempt(game, condition, road[i]))
            plan->cut[plan->cut_count++] = road[i];
    count = fury_condition_road(game, condition, true, road, PLAN_ROAD);
    for (unsigned i = 0; i < count && plan->watch_count < 2 * PLAN_ROAD; i++)
        if (!exempt(game, condition, road[i]))
            plan->watch[plan->watch_count++] = road[i];
}

static void plan_bridges(const struct game *game, struct plan *plan) {
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *pontoon = &state_of(game)->pontoon[i];
        if (pontoon->hex == HEX_NONE || !pontoon->start)
            continue;
        want(plan, pontoon->hex, false);
        want(plan, tables_of(game)->neighbour[pontoon->hex][pontoon->direction], false);
    }
}

static void plan_condition(struct game *game, const struct fury_condition *condition, struct plan *plan) {
    bool mine = condition->side == plan->side;
    switch ((enum condition_kind)condition->kind) {
    case CONDITION_PATH:
    case CONDITION_RAIL:
        if (mine)
            plan_own_road(game, condition, plan);
        else
            plan_enemy_road(game, condition, plan);
        break;
    case CONDITION_REMOVED:
        plan->lifting |= mine && !fury_condition_met(game, condition);
        if (!fury_condition_met(game, condition))
            plan_bridges(game, plan);
        break;
    case CONDITION_HOLD:
    case CONDITION_NEAR:
    case CONDITION_TOUCH:
        plan->storms |= mine && condition->kind == CONDITION_HOLD && condition->count > 1;
        for (unsigned i = 0; i < condition->hex_count; i++)
            if (mine || condition->kind == CONDITION_HOLD)
                want(plan, condition->hex[i], mine && condition->kind == CONDITION_HOLD);
        break;
    }
}

enum plan_post fury_plan_post(const struct game *game, const struct plan *plan, unsigned post) {
    hex_id hex = plan->post[post];
    counter_id holder = division_in(game, hex);
    if (holder != COUNTER_NONE && belongs(game, holder, plan->side))
        return POST_OURS;
    if (!plan->firm[post])
        return POST_WISHED;
    bool closed = fury_holds_enemy(game, hex, plan->side) || fury_works_closed(game, hex, plan->side);
    return closed ? POST_CLOSED : POST_OPEN;
}

bool fury_plan_firm(const struct plan *plan, hex_id hex) {
    for (unsigned i = 0; i < plan->post_count; i++)
        if (plan->firm[i] && plan->post[i] == hex)
            return true;
    return false;
}

/* Behind in the last turn: with those that are open, and perhaps two more, is it enough? */
static void plan_rush(struct game *game, struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    int within_reach = 2, needed = 0;
    for (unsigned i = 0; i < plan->post_count; i++)
        within_reach += plan->firm[i] && fury_plan_post(game, plan, i) != POST_CLOSED;
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (condition->side == plan->side && condition->kind == CONDITION_HOLD &&
            fury_condition_counts(game, condition))
            needed += condition->count;
    }
    plan->rush = plan->behind && plan->final && needed > 0 && within_reach >= needed;
}

/* ---- ways ---- */

static unsigned start_from(uint8_t *way, hex_id hex, hex_id *queue, unsigned count) {
    if (way[hex] != 0)
        queue[count++] = hex;
    way[hex] = 0;
    return count;
}

/* How far every hex is from the first in the queue, for any unit that marches: rivers without a bridge are walked
 * round. */
static void spread(const struct game *game, uint8_t *way, unsigned tail) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    for (unsigned head = 0; head < tail; head++) {
        hex_id hex = scratch->queue[head];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (!(scratch->open[hex] >> d & 1) || way[next] != PLAN_FAR)
                continue;
            scratch->queue[tail++] = next;
            way[next] = (uint8_t)(way[hex] + 1);
        }
    }
}

static void plan_ways(const struct game *game, struct plan *plan) {
    hex_id *queue = scratch_of(game)->queue;
    memset(plan->to_post, PLAN_FAR, sizeof plan->to_post);
    memset(plan->to_enemy, PLAN_FAR, sizeof plan->to_enemy);
    for (unsigned kind = 0; kind < POST_KINDS; kind++) {
        unsigned count = 0;
        for (unsigned i = 0; i < plan->post_count; i++)
            if (fury_plan_post(game, plan, i) == kind)
                count = start_from(plan->to_post[kind], plan->post[i], queue, count);
        spread(game, plan->to_post[kind], count);
    }
    unsigned count = 0;
    FOR_COUNTERS(game, c) {
        if (is_unit(game, c) && on_map(game, c) && !belongs(game, c, plan->side))
            count = start_from(plan->to_enemy, hex_of(game, c), queue, count);
    }
    spread(game, plan->to_enemy, count);
}

hex_id fury_enemy_beside(const struct game *game, counter_id c) {
    hex_id at = hex_of(game, c);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[at][d];
        if (zone_passes(game, at, d) && fury_defender_in(game, next, info_of(game, c)->side) != COUNTER_NONE)
            return next;
    }
    return HEX_NONE;
}

/* Any unit that has no way back is Blown by a retreat (7.4-S4p, S4q): one way is left free for each in contact. */
static void plan_ways_back(const struct game *game, struct plan *plan) {
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || !belongs(game, c, plan->side) || !on_map(game, c))
            continue;
        hex_id enemy = fury_enemy_beside(game, c), way[RETREAT_WAY];
        unsigned count = enemy == HEX_NONE ? 0 : fury_retreat_way(game, c, hex_of(game, c), enemy, way);
        for (unsigned i = 0; i + 1 < count; i++)
            plan->way_back[way[i]] = 1;
    }
}

/* Not where one wants to stand. */
static void plan_gates(const struct game *game, struct plan *plan) {
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *pontoon = &state_of(game)->pontoon[i];
        if (pontoon->hex == HEX_NONE)
            continue;
        plan->gate[pontoon->hex] = 1;
        plan->gate[tables_of(game)->neighbour[pontoon->hex][pontoon->direction]] = 1;
    }
    for (unsigned i = 0; i < plan->post_count; i++)
        plan->gate[plan->post[i]] = 0;
}

void fury_plan_make(struct game *game, side_id side, struct plan *out) {
    const struct fury_tables *tables = tables_of(game);
    uint8_t level;
    memset(out, 0, sizeof *out);
    out->side = side;
    out->behind = fury_victory_winner(game, &level) != side;
    out->late = game->state->turn + charts_of(game)->blown_turns > tables->scenario.turns;
    out->final = game->state->turn == tables->scenario.turns;
    for (unsigned i = 0; i < tables->condition_count; i++)
        if (fury_condition_counts(game, &tables->condition[i]))
            plan_condition(game, &tables->condition[i], out);
    FOR_COUNTERS(game, c) {
        out->returns |= belongs(game, c, side) && unit_at(game, c)->where == WHERE_BLOWN &&
                        unit_at(game, c)->turn == game->state->turn + 1;
    }
    plan_rush(game, out);
    plan_ways(game, out);
    plan_ways_back(game, out);
    plan_gates(game, out);
    fury_plan_doors(game, out);
}
