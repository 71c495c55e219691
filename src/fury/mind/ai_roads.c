/* ai_roads.c: the roads of the conditions (10.0c): our own, to be opened; the enemy's, to be cut and watched. They are
 * found again only when they can be other ones: a hex of the road itself was blocked, or a hex of any road freed.
 * Blocking other hexes leaves the first of the shortest roads what it was. */
#include <string.h>

#include "fury/mind/ai_plan.h"
#include "fury/turn/victory.h"

static bool is_road(const struct fury_condition *condition) {
    return condition->kind == CONDITION_PATH || condition->kind == CONDITION_RAIL;
}

/* The enemy of the side is in the hex, or its zones are. */
bool fury_roads_blocked(const struct game *game, hex_id hex, side_id side) {
    return in_zone(game, hex, other_side(side)) || fury_holds_enemy(game, hex, side);
}

/* Near its own entry hex the side that would cut the road does so in vain (10.0i). */
static bool exempt(const struct game *game, const struct fury_condition *condition, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    side_id enemy = other_side(condition->side);
    for (unsigned e = 0; e < tables->entry_count; e++)
        if (tables->entry[e].side == enemy && distance(game, hex, tables->entry[e].hex) <= charts_of(game)->entry_free)
            return true;
    return scratch_of(game)->sealed[enemy][hex] != 0;
}

static void list_own_road(const struct game *game, const struct fury_condition *condition, const struct plan_road *road,
                          struct plan *plan) {
    for (unsigned i = 0; !road->met && i < road->any_count && plan->open_count < PLAN_ROAD; i++)
        if (!fury_condition_free(game, condition, road->any[i]))
            plan->open[plan->open_count++] = road->any[i];
}

static void list_enemy_road(const struct game *game, const struct fury_condition *condition,
                            const struct plan_road *road, struct plan *plan) {
    for (unsigned i = 0; i < road->free_count && plan->cut_count < PLAN_ROAD; i++)
        if (!exempt(game, condition, road->free[i]))
            plan->cut[plan->cut_count++] = road->free[i];
    for (unsigned i = 0; i < road->any_count && plan->watch_count < 2 * PLAN_ROAD; i++)
        if (!exempt(game, condition, road->any[i]))
            plan->watch[plan->watch_count++] = road->any[i];
}

static void find_road(struct game *game, struct plan *plan, unsigned index) {
    const struct fury_condition *condition = &tables_of(game)->condition[index];
    struct plan_road *road = &plan->road[index];
    for (unsigned i = 0; i < road->free_count; i++)
        plan->on_road[road->free[i]] &= (uint8_t)~BIT(index);
    road->free_count = (uint8_t)fury_condition_road(game, condition, false, road->free, PLAN_ROAD);
    for (unsigned i = 0; i < road->free_count; i++)
        plan->on_road[road->free[i]] |= (uint8_t)BIT(index);
    road->met = road->tells ? road->free_count > 0 : fury_condition_met(game, condition);
}

static void list_roads(const struct game *game, struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    plan->cut_count = plan->open_count = plan->watch_count = 0;
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (!is_road(condition) || !fury_condition_counts(game, condition))
            continue;
        if (condition->side == plan->side)
            list_own_road(game, condition, &plan->road[i], plan);
        else
            list_enemy_road(game, condition, &plan->road[i], plan);
    }
}

void fury_roads_make(struct game *game, struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (!is_road(condition) || !fury_condition_counts(game, condition))
            continue;
        plan->roads_of[condition->side] |= (uint8_t)BIT(i);
        plan->road[i].tells = fury_condition_met_by_road(game, condition);
        find_road(game, plan, i);
        plan->road[i].any_count = (uint8_t)fury_condition_road(game, condition, true, plan->road[i].any, PLAN_ROAD);
    }
    for (hex_id h = 0; h < tables->map_hexes; h++)
        for (side_id side = 0; side < SIDES; side++)
            plan->blocked[side][h] = fury_roads_blocked(game, h, side);
    list_roads(game, plan);
}

static bool same_list(const hex_id *a, unsigned count_a, const hex_id *b, unsigned count_b) {
    return count_a == count_b && memcmp(a, b, count_a * sizeof *a) == 0;
}

/* Of our own road it matters only whether there is one; of the enemy's which one it is. */
static bool is_stale(const struct plan *plan, unsigned index, side_id side) {
    const struct plan_road *road = &plan->road[index];
    bool settled = side == plan->side && road->met && road->tells;
    return !road->tells || (plan->road_cut & BIT(index)) || (plan->road_freed[side] && !settled);
}

void fury_roads_follow(struct game *game, struct plan *plan) {
    const struct fury_tables *tables = tables_of(game);
    hex_id cut[PLAN_ROAD], open[PLAN_ROAD];
    unsigned cuts = plan->cut_count, opens = plan->open_count;
    if (!plan->road_touched)
        return;
    memcpy(cut, plan->cut, cuts * sizeof *cut);
    memcpy(open, plan->open, opens * sizeof *open);
    for (unsigned i = 0; i < tables->condition_count; i++)
        for (side_id side = 0; side < SIDES; side++)
            if (plan->roads_of[side] & BIT(i) && is_stale(plan, i, side))
                find_road(game, plan, i);
    plan->road_touched = plan->road_freed[0] = plan->road_freed[1] = false;
    plan->road_cut = 0;
    list_roads(game, plan);
    if (!same_list(cut, cuts, plan->cut, plan->cut_count) || !same_list(open, opens, plan->open, plan->open_count))
        plan->pull_version++;
}
