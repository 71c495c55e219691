/* ai_reach.c: the reach of each Division with the fights it would have there, remembered as long as nothing near it
 * changes. */
#include <string.h>

#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/mind/ai_plan.h"

/* By road one that is out of range may go where it may not stay (6.3d): its reach depends on hexes that are not in it.
 */
static bool is_loose(const struct game *game, const struct move_locals *move) {
    return !move->inside && !in_battle(game, move->unit);
}

/* Nothing has changed in the blocks that a march by road could come through. */
static bool is_quiet(const struct game *game, const struct plan *plan, const struct plan_reach *reach) {
    const struct fury_charts *charts = charts_of(game);
    const struct grid *grid = &tables_of(game)->grid;
    int column = reach->start / grid->rows, row = reach->start % grid->rows;
    int far = charts->allowance[info_of(game, reach->unit)->cavalry] * charts->march_times + 2;
    int left = column > far ? (column - far) / PLAN_BLOCK : 0, top = row > far ? (row - far) / PLAN_BLOCK : 0;
    int right = (column + far) / PLAN_BLOCK, bottom = (row + far) / PLAN_BLOCK;
    for (int c = left; c <= right; c++)
        for (int r = top; r <= bottom; r++)
            if (plan->block[c % PLAN_BLOCKS][r % PLAN_BLOCKS] > reach->tick)
                return false;
    return true;
}

static bool is_same(const struct game *game, const struct plan *plan, const struct plan_reach *reach,
                    const struct move_locals *move) {
    if (reach->tick < plan->everywhere || reach->unit != move->unit || reach->hq != move->hq ||
        reach->start != move->start || reach->flags != unit_at(game, move->unit)->flags ||
        plan->near[reach->start] > reach->tick || (reach->loose && !is_quiet(game, plan, reach)))
        return false;
    for (unsigned k = 0; k < reach->count; k++)
        if (plan->near[reach->hex[k]] > reach->tick)
            return false;
    return true;
}

static int16_t fights_at(struct game *game, struct plan *plan, counter_id c, hex_id hex) {
    return (int16_t)fury_plan_fights_liking(game, plan, c, hex);
}

static void renew_fights(struct game *game, struct plan *plan, struct plan_reach *reach, uint16_t since) {
    if (plan->wide[reach->start] > since)
        reach->here = fights_at(game, plan, reach->unit, reach->start);
    for (unsigned k = 0; k < reach->count; k++)
        if (plan->wide[reach->hex[k]] > since)
            reach->fights[k] = fights_at(game, plan, reach->unit, reach->hex[k]);
    reach->tick = plan->tick;
}

static bool find(struct game *game, struct plan *plan, const struct move_locals *move, struct plan_reach *reach) {
    const struct fury_scratch *scratch = scratch_of(game);
    fury_reach_find(game, move);
    reach->tick = 0;
    if (scratch->reach_count > PLAN_REACH)
        return false;
    reach->unit = move->unit;
    reach->hq = move->hq;
    reach->start = move->start;
    reach->flags = unit_at(game, move->unit)->flags;
    reach->loose = is_loose(game, move);
    reach->count = (uint8_t)scratch->reach_count;
    memcpy(reach->hex, scratch->reach, reach->count * sizeof *reach->hex);
    reach->here = fights_at(game, plan, move->unit, move->start);
    for (unsigned k = 0; k < reach->count; k++)
        reach->fights[k] = fights_at(game, plan, move->unit, reach->hex[k]);
    reach->tick = plan->tick;
    return true;
}

const struct plan_reach *fury_plan_reach(struct game *game, struct plan *plan, const struct move_locals *move) {
    struct plan_reach *reach = &plan->reach[(plan->rank[move->unit] * 2u + plan->rank[move->hq]) % PLAN_REACHES];
    if (!is_same(game, plan, reach, move))
        return find(game, plan, move, reach) ? reach : NULL;
    if (reach->tick != plan->tick)
        renew_fights(game, plan, reach, reach->tick);
    return reach;
}
