/* ai_ways.c: how far every hex is from the places that are wanted and from the enemy, for any unit that marches: rivers
 * without a bridge are walked round. The distances to the enemy are repaired where one of its units came or left. */
#include <string.h>

#include "fury/combat/retreat.h"
#include "fury/mind/ai_plan.h"

static unsigned start_from(uint8_t *way, hex_id hex, hex_id *queue, unsigned count) {
    if (way[hex] != 0)
        queue[count++] = hex;
    way[hex] = 0;
    return count;
}

/* From the first `tail` hexes of the queue to all whose way becomes shorter. */
static void spread(const struct game *game, uint8_t *way, unsigned tail) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    for (unsigned head = 0; head < tail; head++) {
        hex_id hex = scratch->queue[head];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (!(scratch->open[hex] >> d & 1) || way[next] <= way[hex] + 1)
                continue;
            scratch->queue[tail++] = next;
            way[next] = (uint8_t)(way[hex] + 1);
        }
    }
}

/* ---- posts ---- */

static void find_posts(const struct game *game, struct plan *plan, unsigned kind) {
    unsigned count = 0;
    memset(plan->to_post[kind], PLAN_FAR, sizeof plan->to_post[kind]);
    for (unsigned i = 0; i < plan->post_count; i++)
        if (plan->post_kind[i] == kind)
            count = start_from(plan->to_post[kind], plan->post[i], scratch_of(game)->queue, count);
    spread(game, plan->to_post[kind], count);
}

void fury_ways_follow(const struct game *game, struct plan *plan) {
    unsigned changed = 0;
    for (unsigned i = 0; i < plan->post_count; i++) {
        unsigned kind = fury_plan_post(game, plan, i);
        if (kind == plan->post_kind[i])
            continue;
        changed |= BIT(kind) | BIT(plan->post_kind[i]);
        plan->post_kind[i] = (uint8_t)kind;
    }
    for (unsigned kind = 0; kind < POST_KINDS; kind++)
        if (changed & BIT(kind))
            find_posts(game, plan, kind);
    if (changed)
        plan->pull_version++;
}

/* ---- the enemy ---- */

void fury_ways_make(const struct game *game, struct plan *plan) {
    unsigned count = 0;
    for (unsigned i = 0; i < plan->post_count; i++)
        plan->post_kind[i] = (uint8_t)fury_plan_post(game, plan, i);
    for (unsigned kind = 0; kind < POST_KINDS; kind++)
        find_posts(game, plan, kind);
    memset(plan->to_enemy, PLAN_FAR, sizeof plan->to_enemy);
    FOR_COUNTERS(game, c) {
        if (is_unit(game, c) && on_map(game, c) && !belongs(game, c, plan->side))
            count = start_from(plan->to_enemy, hex_of(game, c), scratch_of(game)->queue, count);
    }
    spread(game, plan->to_enemy, count);
}

void fury_ways_enemy_came(const struct game *game, struct plan *plan, hex_id hex) {
    spread(game, plan->to_enemy, start_from(plan->to_enemy, hex, scratch_of(game)->queue, 0));
}

/* Another hex next to it is one nearer the enemy. */
static bool has_other_way(const struct game *game, const uint8_t *way, hex_id hex, unsigned nearer) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (zone_passes(game, hex, d) && way[tables_of(game)->neighbour[hex][d]] == nearer)
            return true;
    return false;
}

/* The hexes whose every shortest way began at this one, the nearest first: they lose their distance. */
static unsigned forget_ways(const struct game *game, uint8_t *way, hex_id from) {
    const struct fury_tables *tables = tables_of(game);
    hex_id *queue = scratch_of(game)->queue;
    uint8_t *was = scratch_of(game)->cost;
    unsigned tail = 0;
    queue[tail++] = from;
    was[from] = 0;
    way[from] = PLAN_FAR;
    for (unsigned head = 0; head < tail; head++) {
        hex_id hex = queue[head];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (!zone_passes(game, hex, d) || way[next] != was[hex] + 1 || has_other_way(game, way, next, was[hex]))
                continue;
            was[next] = way[next];
            way[next] = PLAN_FAR;
            queue[tail++] = next;
        }
    }
    return tail;
}

/* What the hexes beside it promise. */
static uint8_t best_beside(const struct game *game, const uint8_t *way, hex_id hex) {
    unsigned best = PLAN_FAR;
    for (direction d = 0; d < DIRECTIONS; d++) {
        unsigned there = zone_passes(game, hex, d) ? way[tables_of(game)->neighbour[hex][d]] : PLAN_FAR;
        best = there < best ? there : best;
    }
    return (uint8_t)(best < PLAN_FAR ? best + 1 : PLAN_FAR);
}

/* Those at the edge of what was forgotten, in order of the distance that the hexes beside them promise (in `cost`): so
 * each hex is reached by its shortest way at once. */
static unsigned sort_edge(const struct game *game, const uint8_t *way, unsigned count, hex_id *sorted) {
    const hex_id *queue = scratch_of(game)->queue;
    uint8_t *promise = scratch_of(game)->cost;
    uint16_t place[PLAN_FAR + 1];
    unsigned nearest = PLAN_FAR, farthest = 0, edge = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned far = promise[queue[i]] = best_beside(game, way, queue[i]);
        nearest = far < nearest ? far : nearest;
        farthest = far > farthest && far < PLAN_FAR ? far : farthest;
    }
    for (unsigned far = nearest; far <= farthest; far++)
        place[far] = 0;
    for (unsigned i = 0; i < count; i++)
        if (promise[queue[i]] < PLAN_FAR)
            place[promise[queue[i]]]++;
    for (unsigned far = nearest; far <= farthest; far++) {
        unsigned here = place[far];
        place[far] = (uint16_t)edge;
        edge += here;
    }
    for (unsigned i = 0; i < count; i++)
        if (promise[queue[i]] < PLAN_FAR)
            sorted[place[promise[queue[i]]]++] = queue[i];
    return edge;
}

/* Two rows wait: the edge, and those that were reached from it. Of both the nearer goes first. */
static void find_ways_again(const struct game *game, uint8_t *way, unsigned forgotten) {
    const struct fury_tables *tables = tables_of(game);
    const uint8_t *promise = scratch_of(game)->cost;
    hex_id edge[FURY_MAP_HEXES_MAX], *queue = scratch_of(game)->queue;
    unsigned edges = sort_edge(game, way, forgotten, edge), next_edge = 0, head = 0, tail = 0;
    while (next_edge < edges || head < tail) {
        bool from_edge = head == tail || (next_edge < edges && promise[edge[next_edge]] <= way[queue[head]]);
        hex_id hex = from_edge ? edge[next_edge++] : queue[head++];
        if (from_edge && way[hex] <= promise[hex])
            continue;
        if (from_edge)
            way[hex] = promise[hex];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (!zone_passes(game, hex, d) || way[next] <= way[hex] + 1)
                continue;
            way[next] = (uint8_t)(way[hex] + 1);
            queue[tail++] = next;
        }
    }
}

void fury_ways_enemy_left(const struct game *game, struct plan *plan, hex_id hex) {
    find_ways_again(game, plan->to_enemy, forget_ways(game, plan->to_enemy, hex));
}

/* ---- and back ---- */

hex_id fury_enemy_beside(const struct game *game, counter_id c) {
    hex_id at = hex_of(game, c);
    if (!is_pinned(game, c))
        return HEX_NONE;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[at][d];
        if (zone_passes(game, at, d) && fury_defender_in(game, next, info_of(game, c)->side) != COUNTER_NONE)
            return next;
    }
    return HEX_NONE;
}

static void forget_way_back(struct plan *plan, struct plan_way_of *of) {
    for (unsigned i = 0; i < of->count; i++)
        plan->way_back[of->hex[i]]--;
    of->count = 0;
}

/* Any unit that has no way back is Blown by a retreat (7.4-S4p, S4q): one way is left free for each in contact. */
static void find_way_back(const struct game *game, struct plan *plan, counter_id c, struct plan_way_of *of) {
    hex_id enemy = fury_enemy_beside(game, c), way[RETREAT_WAY];
    unsigned count = enemy == HEX_NONE ? 0 : fury_retreat_way(game, c, hex_of(game, c), enemy, way);
    of->tick = plan->tick;
    for (unsigned i = 0; i + 1 < count && i < PLAN_WAY; i++) {
        plan->way_back[way[i]]++;
        of->hex[of->count++] = way[i];
    }
}

void fury_ways_back(const struct game *game, struct plan *plan) {
    FOR_COUNTERS(game, c) {
        struct plan_way_of *of = &plan->way_of[c];
        if (!is_division(game, c) || !belongs(game, c, plan->side))
            continue;
        if (on_map(game, c) && of->tick > 0 && plan->wide[hex_of(game, c)] <= of->tick)
            continue;
        forget_way_back(plan, of);
        of->tick = 0;
        if (on_map(game, c))
            find_way_back(game, plan, c, of);
    }
}
