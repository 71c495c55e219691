/* ai_plan.c: see ai_plan.h. */
#include "fury/mind/ai_plan.h"

#include <string.h>

#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/turn/victory.h"

/* ---- the places ---- */

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
    case CONDITION_RAIL: /* ai_roads.c */
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
    CHECK(post < plan->post_count);
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

bool fury_plan_races(const struct plan *plan, hex_id hex) {
    return plan->spot[hex] & SPOT_THEIR_WAY && plan->to_enemy[hex] <= plan->traits->way_near;
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

/* The gaps and junctions that the enemy's road must pass (10.0c). */
static void plan_waypoints(const struct game *game, struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        bool road = condition->kind == CONDITION_PATH || condition->kind == CONDITION_RAIL;
        if (!road || condition->side == plan->side || !fury_condition_counts(game, condition))
            continue;
        for (unsigned k = 0; k < condition->hex_count; k++)
            plan->spot[condition->hex[k]] |= SPOT_THEIR_WAY;
    }
}

static void plan_spots(const struct game *game, struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    for (hex_id h = 0; h < tables->map_hexes; h++)
        if (tables->hex[h].road | tables->hex[h].rail | scratch_of(game)->bridged[h])
            plan->spot[h] |= SPOT_ROAD;
    for (unsigned i = 0; i < plan->post_count; i++) {
        plan->spot[plan->post[i]] |= SPOT_POST;
        for (direction d = 0; plan->firm[i] && d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[plan->post[i]][d];
            if (next != HEX_NONE)
                plan->spot[next] |= SPOT_BESIDE_FIRM;
        }
    }
}

/* ---- how it stands ---- */

/* Behind in the last turn: with those that are open, and perhaps two more, is it enough? */
static bool can_rush(const struct game *game, const struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    int within_reach = 2, needed = 0;
    if (!plan->behind || !plan->final)
        return false;
    for (unsigned i = 0; i < plan->post_count; i++)
        within_reach += plan->firm[i] && fury_plan_post(game, plan, i) != POST_CLOSED;
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (condition->side == plan->side && condition->kind == CONDITION_HOLD &&
            fury_condition_counts(game, condition))
            needed += condition->count;
    }
    return needed > 0 && within_reach >= needed;
}

static bool conditions_met(struct game *game, const struct plan *plan, side_id side) {
    const struct fury_tables *tables = tables_of(game);
    unsigned count = 0;
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (condition->side != side || !fury_condition_counts(game, condition))
            continue;
        bool road = condition->kind == CONDITION_PATH || condition->kind == CONDITION_RAIL;
        if (!(road ? plan->road[i].met : fury_condition_met(game, condition)))
            return false;
        count++;
    }
    return count > 0;
}

/* fury_victory_winner with the roads that the plan knows. */
static bool is_behind(struct game *game, const struct plan *plan) {
    int32_t points[SIDES];
    fury_victory_points(game, points);
    bool met[SIDES] = {conditions_met(game, plan, 0), conditions_met(game, plan, 1)};
    return fury_victory_by(points, met) != plan->side;
}

/* Divisions of each side that come back next turn, and on the last turn on which any that is Blown now could. */
static void count_returns(const struct game *game, struct plan *plan) {
    unsigned turn = game->state->turn, due[SIDES] = {0, 0}, blown_turns = charts_of(game)->blown_turns;
    plan->returns = false;
    FOR_COUNTERS(game, c) {
        if (unit_at(game, c)->where != WHERE_BLOWN)
            continue;
        side_id side = info_of(game, c)->side;
        plan->returns |= side == plan->side && unit_at(game, c)->turn == turn + 1;
        due[side] += unit_at(game, c)->turn == turn + blown_turns;
    }
    for (side_id side = 0; side < SIDES; side++)
        plan->crowded[side] = due[side] >= charts_of(game)->returns;
}

static void judge_position(struct game *game, struct plan *plan) {
    bool behind = plan->behind, rush = plan->rush, crowded[SIDES] = {plan->crowded[0], plan->crowded[1]};
    plan->late = game->state->turn + charts_of(game)->blown_turns > tables_of(game)->scenario.turns;
    plan->final = game->state->turn == tables_of(game)->scenario.turns;
    plan->behind = is_behind(game, plan);
    plan->rush = can_rush(game, plan);
    count_returns(game, plan);
    if (rush != plan->rush)
        plan->pull_version++;
    if (behind != plan->behind || rush != plan->rush || crowded[0] != plan->crowded[0] ||
        crowded[1] != plan->crowded[1])
        plan->everywhere = plan->tick;
}

/* ---- the armies ---- */

void fury_plan_find_hqs(const struct game *game, struct plan *plan) {
    for (side_id side = 0; side < SIDES; side++) {
        plan->hq_count[side] = (uint8_t)fury_hqs_of(game, side, plan->hq[side]);
        for (unsigned i = 0; i < plan->hq_count[side]; i++)
            plan->rank[plan->hq[side][i]] = (uint8_t)i;
    }
}

static void rank_divisions(const struct game *game, struct plan *plan) {
    uint8_t count[SIDES] = {0, 0};
    FOR_COUNTERS(game, c) {
        if (is_division(game, c))
            plan->rank[c] = count[info_of(game, c)->side]++;
    }
}

/* ---- made, and followed ---- */

static void sketch(struct game *game, side_id side, const struct fury_traits *traits, struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    memset(plan, 0, sizeof *plan);
    plan->traits = traits;
    plan->side = side;
    plan->tick = plan->everywhere = 1;
    plan->pull_version = 1;
    for (unsigned i = 0; i < tables->condition_count; i++)
        if (fury_condition_counts(game, &tables->condition[i]))
            plan_condition(game, &tables->condition[i], plan);
    rank_divisions(game, plan);
    fury_plan_find_hqs(game, plan);
    fury_roads_make(game, plan);
    judge_position(game, plan);
}

void fury_plan_outline(struct game *game, side_id side, const struct fury_traits *traits, struct plan *plan) {
    sketch(game, side, traits, plan);
}

static void make(struct game *game, side_id side, const struct fury_traits *traits, struct plan *plan) {
    sketch(game, side, traits, plan);
    plan_gates(game, plan);
    plan_spots(game, plan);
    plan_waypoints(game, plan);
    fury_ways_make(game, plan);
    fury_ways_back(game, plan);
    fury_plan_doors(game, plan);
    fury_plan_see(game, plan);
    plan->made = true;
}

void fury_plan_follow(struct game *game, side_id side, const struct fury_traits *traits, struct plan *plan) {
    enum plan_change change =
        plan->made && plan->side == side && plan->traits == traits ? fury_plan_compare(game, plan) : PLAN_ANEW;
    if (change == PLAN_ANEW)
        make(game, side, traits, plan);
    if (change != PLAN_CHANGED)
        return;
    fury_roads_follow(game, plan);
    judge_position(game, plan);
    fury_ways_follow(game, plan);
    fury_ways_back(game, plan);
    fury_plan_doors(game, plan);
}
