/* retreat.c: which way is home (27.0).
 *
 * Union units go east and south, Confederates west and north; a step the other way counts against a path. Confederates
 * over the river go by the path that costs least in Movement Points to the crossing they used, and over it if they
 * can. How far every hex is from a crossing follows from the ground alone and is kept in the scratch. */
#include <string.h>

#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/state/scratch.h"

#define FAR_AWAY 0xffff

static uint32_t ground_now(const struct game *game) {
    const struct monocacy_state *state = monocacy_of(game);
    return 1u | (uint32_t)state->bridge_burnt << 1 | (uint32_t)(state->ford_found == 2) << 2 |
           (uint32_t)state->ford_direction << 3 | (uint32_t)state->ford_hex << 8;
}

/* The ends of a crossing on the Union and the Confederate bank. */
static bool ends_of(const struct game *game, int crossing, hex_id *east, hex_id *west) {
    const struct gbacw_tables *tables = tables_of(game);
    const struct monocacy_state *state = monocacy_of(game);
    if (crossing == ford_crossing(game) && state->ford_found == 2) {
        *west = state->ford_hex;
        *east = neighbour_of(game, state->ford_hex, state->ford_direction);
    } else if (crossing >= 1 && crossing <= tables->crossing_count) {
        const struct crossing *named = tables->crossing + crossing - 1;
        bool near_east = hex_at(game, named->near_hex)->bank == monocacy_tables_of(game)->bank_union;
        *east = near_east ? named->near_hex : named->far_hex;
        *west = near_east ? named->far_hex : named->near_hex;
    } else {
        return false;
    }
    return *east != HEX_NONE && *west != HEX_NONE;
}

static int nearest_crossing(const struct game *game, hex_id hex) {
    int best = 0, nearest = 0;
    for (int i = 1; i <= ford_crossing(game); i++) {
        hex_id east, west;
        if (!ends_of(game, i, &east, &west))
            continue;
        int distance = hex_distance(game, hex, east);
        if (best == 0 || distance < nearest) {
            best = i;
            nearest = distance;
        }
    }
    return best;
}

/* Cheapest costs to `goal` from everywhere, by correcting labels until nothing changes. */
static void fill_costs(const struct game *game, uint16_t *cost, hex_id goal, unsigned class) {
    enum { RING = 8192 };
    hex_id ring[RING];
    uint8_t waiting[HEXES_MAX];
    unsigned head = 0, tail = 0;
    memset(waiting, 0, sizeof waiting);
    memset(cost, 0xff, HEXES_MAX * sizeof cost[0]);
    cost[goal] = 0;
    ring[tail++] = goal;
    while (head != tail) {
        hex_id to = ring[head];
        head = (head + 1) % RING;
        waiting[to] = 0;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id from = neighbour_of(game, to, d);
            uint16_t step = from == HEX_NONE ? FAR_AWAY : step_cost(game, class, from, direction_opposite(d), true);
            if (step == FAR_AWAY || cost[to] + step >= cost[from])
                continue;
            cost[from] = (uint16_t)(cost[to] + step);
            if (!waiting[from]) {
                waiting[from] = 1;
                ring[tail] = from;
                tail = (tail + 1) % RING;
            }
        }
    }
}

static const uint16_t *costs_to(const struct game *game, hex_id goal, unsigned class) {
    struct gbacw_scratch *scratch = scratch_of(game);
    uint32_t ground = ground_now(game);
    struct way_home *page = scratch->way_home;
    for (int i = 0; i < WAYS_HOME; i++) {
        if (page[i].ground == ground && page[i].goal == goal && page[i].class == class)
            return page[i].cost;
    }
    page += scratch->way_home_next;
    scratch->way_home_next = (uint8_t)((scratch->way_home_next + 1) % WAYS_HOME);
    page->ground = ground;
    page->goal = goal;
    page->class = (uint8_t) class;
    fill_costs(game, page->cost, goal, class);
    return page->cost;
}

static uint16_t path_costs(const struct game *game, unsigned class, hex_id from, const hex_id *path, int count) {
    unsigned sum = 0;
    for (int i = 0; i < count; i++) {
        uint16_t step = step_cost(game, class, from, hex_direction(game, from, path[i]), true);
        sum += step == FAR_AWAY ? 0 : step;
        from = path[i];
    }
    return (uint16_t)sum;
}

/* 27.2b: what the whole way to the crossing and over it costs if it begins with this path. */
static int score_to_crossing(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count) {
    int crossing = counter_at(game, c)->crossing;
    hex_id east, west;
    if (!ends_of(game, crossing, &east, &west) && !ends_of(game, nearest_crossing(game, start), &east, &west))
        return 0;
    unsigned class = class_of(game, c);
    bool open = passable(game, class, east, hex_direction(game, east, west));
    const uint16_t *cost = costs_to(game, open ? west : east, class);
    uint16_t left = cost[path[count - 1]];
    if (left == FAR_AWAY)
        return 30000 + hex_distance(game, path[count - 1], east);
    return left + path_costs(game, class, start, path, count);
}

int monocacy_retreat_score(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count) {
    const uint8_t *homeward = tables_of(game)->retreat_score[counter_at(game, c)->side];
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    bool confederate = counter_at(game, c)->side == tables_of(game)->division[tables->army_confederate].side;
    if (count > 0 && confederate && hex_at(game, start)->bank == tables->bank_union)
        return score_to_crossing(game, c, start, path, count);
    int away = 0;
    hex_id from = start;
    for (int i = 0; i < count; i++) {
        away += homeward[hex_direction(game, from, path[i])] == 0;
        from = path[i];
    }
    return away;
}
