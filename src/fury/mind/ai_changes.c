/* ai_changes.c: what has changed in the position since a plan last followed it. The position itself is compared, so it
 * does not matter how it came about: by one action, by many, by an undo. */
#include <string.h>

#include "fury/mind/ai_plan.h"

enum {
    MOVED_MOST = 12, /* enemy units: beyond that the plan is made again */
    FIGHT_REACH = 5, /* a unit so far from a hex may matter for a fight from there: a way back of three hexes, begun
                        next to it, and the ZOC that bars its end */
    ZONE_REACH = 2,  /* how far the zones of a unit go */
    BODY_REACH = 1,  /* a unit bars the next step from a hex by standing there */
    CLOSES_REACH = 2 /* ... an enemy by closing works (6.2l) */
};

/* Every hex within `reach`, and a few more: the rectangle round it. */
static void mark(const struct game *game, uint16_t *ticks, hex_id hex, int reach, uint16_t tick) {
    const struct grid *grid = &tables_of(game)->grid;
    int rows = grid->rows, column = hex / rows, row = hex % rows;
    int left = column > reach ? column - reach : 0, top = row > reach ? row - reach : 0;
    int right = column + reach < grid->columns ? column + reach : grid->columns - 1;
    int bottom = row + reach < rows ? row + reach : rows - 1;
    for (int c = left; c <= right; c++)
        for (int r = top; r <= bottom; r++)
            ticks[c * rows + r] = tick;
}

static void mark_near(const struct game *game, struct plan *plan, hex_id hex, int reach) {
    const struct grid *grid = &tables_of(game)->grid;
    mark(game, plan->near, hex, reach, plan->tick);
    plan->block[hex / grid->rows / PLAN_BLOCK % PLAN_BLOCKS][hex % grid->rows / PLAN_BLOCK % PLAN_BLOCKS] = plan->tick;
}

/* The zones of a unit have come or gone: where they block or free a hex, steps into it and roads are other ones. */
static void mark_zones(const struct game *game, struct plan *plan, hex_id hex, side_id side) {
    const struct grid *grid = &tables_of(game)->grid;
    int rows = grid->rows, column = hex / rows, row = hex % rows, reach = ZONE_REACH;
    for (int c = column - reach; c <= column + reach; c++)
        for (int r = row - reach; r <= row + reach; r++) {
            if (c < 0 || r < 0 || c >= grid->columns || r >= rows)
                continue;
            hex_id at = (hex_id)(c * rows + r);
            bool blocked = fury_roads_blocked(game, at, side);
            if (blocked == plan->blocked[side][at])
                continue;
            plan->blocked[side][at] = blocked;
            plan->road_touched |= (plan->spot[at] & SPOT_ROAD) != 0;
            if (blocked)
                plan->road_cut |= plan->on_road[at] & plan->roads_of[side];
            else
                plan->road_freed[side] |= (plan->spot[at] & SPOT_ROAD) != 0;
            if (side == plan->side)
                mark_near(game, plan, at, BODY_REACH);
        }
}

static void mark_place(const struct game *game, struct plan *plan, counter_id c, hex_id hex) {
    mark_near(game, plan, hex, belongs(game, c, plan->side) ? BODY_REACH : CLOSES_REACH);
    mark(game, plan->wide, hex, FIGHT_REACH, plan->tick);
    mark_zones(game, plan, hex, other_side(info_of(game, c)->side));
}

static void note_unit(const struct game *game, struct plan *plan, counter_id c, const struct fury_unit *was) {
    const struct fury_unit *is = unit_at(game, c);
    bool moved = was->hex != is->hex || was->where != is->where;
    if (is_hq(game, c)) { /* Command Range, Leadership */
        plan->everywhere = plan->tick;
        fury_plan_find_hqs(game, plan);
        return;
    }
    if (moved && was->where == WHERE_MAP)
        mark_place(game, plan, c, was->hex);
    if (moved && is->where == WHERE_MAP)
        mark_place(game, plan, c, is->hex);
    if (!moved || belongs(game, c, plan->side))
        return;
    if (is->where == WHERE_MAP && plan->to_enemy[is->hex] != 0)
        fury_ways_enemy_came(game, plan, is->hex);
    if (was->where == WHERE_MAP && plan->to_enemy[was->hex] == 0 && !fury_holds_enemy(game, was->hex, plan->side))
        fury_ways_enemy_left(game, plan, was->hex);
}

static bool note_works(const struct game *game, struct plan *plan) {
    const uint8_t *works = state_of(game)->works;
    if (memcmp(plan->seen.works, works, sizeof plan->seen.works) == 0)
        return false;
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if (plan->seen.works[h] != works[h])
            mark(game, plan->wide, h, FIGHT_REACH, plan->tick);
    memcpy(plan->seen.works, works, sizeof plan->seen.works);
    return true;
}

/* The time, and the stores of both sides as far as fights depend on them. */
static bool note_stores(const struct game *game, struct plan *plan) {
    const struct fury_state *state = state_of(game);
    bool differ = state->heavy != plan->seen.heavy || game->state->turn != plan->seen.turn;
    for (side_id side = 0; side < SIDES; side++) {
        differ |= (state->ammunition[side] > 0) != (plan->seen.ammunition[side] > 0);
        plan->seen.ammunition[side] = state->ammunition[side];
    }
    plan->seen.heavy = state->heavy;
    plan->seen.turn = game->state->turn;
    if (differ)
        plan->everywhere = plan->tick;
    return differ;
}

static bool other_bridges(const struct game *game, const struct plan *plan) {
    const struct fury_state *state = state_of(game);
    return state->bridges_removed != plan->seen.bridges_removed ||
           memcmp(state->pontoon, plan->seen.pontoon, sizeof state->pontoon) != 0;
}

enum plan_change fury_plan_compare(struct game *game, struct plan *plan) {
    const struct fury_unit *now = state_of(game)->unit;
    counter_id moved[FURY_COUNTERS_MAX];
    unsigned count = 0, enemies = 0;
    if (other_bridges(game, plan) || plan->tick == UINT16_MAX)
        return PLAN_ANEW;
    FOR_COUNTERS(game, c) {
        if (memcmp(&now[c], &plan->seen.unit[c], sizeof *now) == 0)
            continue;
        enemies += is_unit(game, c) && !belongs(game, c, plan->side);
        moved[count++] = c;
    }
    if (enemies > MOVED_MOST)
        return PLAN_ANEW;
    plan->tick++;
    bool works = note_works(game, plan), stores = note_stores(game, plan);
    for (unsigned i = 0; i < count; i++) {
        note_unit(game, plan, moved[i], &plan->seen.unit[moved[i]]);
        plan->seen.unit[moved[i]] = now[moved[i]];
    }
    return works || stores || count > 0 ? PLAN_CHANGED : PLAN_SAME;
}

void fury_plan_see(const struct game *game, struct plan *plan) {
    const struct fury_state *state = state_of(game);
    struct plan_seen *seen = &plan->seen;
    seen->turn = game->state->turn;
    seen->bridges_removed = state->bridges_removed;
    seen->heavy = state->heavy;
    memcpy(seen->ammunition, state->ammunition, sizeof seen->ammunition);
    memcpy(seen->pontoon, state->pontoon, sizeof seen->pontoon);
    memcpy(seen->unit, state->unit, sizeof seen->unit);
    memcpy(seen->works, state->works, sizeof seen->works);
}
