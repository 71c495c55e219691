/* ai_retreat_block.c: the ways back of enemy Divisions in contact. Any unit that goes back through a ZOC is Blown
 * (7.4-S4p), and in the last turns any unit that is Blown is lost: so it is well to stand where one's ZOC shuts such a
 * door, for our own attacks as for the enemy's that fail. */
#include <string.h>

#include "fury/march/march_rules.h"
#include "fury/mind/ai_plan.h"

static void add_door(struct plan_doors_of *of, hex_id hex, int worth) {
    if (of->count < PLAN_DOORS_OF)
        of->door[of->count++] = (struct plan_door){hex, (int16_t)worth};
}

/* Hexes two back, behind a door that nobody shuts. */
static void add_beyond(const struct game *game, struct plan_doors_of *of, hex_id door, hex_id victor, int worth) {
    const struct fury_tables *tables = tables_of(game);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables->neighbour[door][d];
        if (zone_passes(game, door, d) && distance(game, next, victor) > distance(game, door, victor))
            add_door(of, next, worth);
    }
}

static void find_doors(const struct game *game, const struct plan *plan, counter_id c, hex_id victor,
                       struct plan_doors_of *of) {
    hex_id at = hex_of(game, c), step[DIRECTIONS];
    int count = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[at][d];
        if (next != HEX_NONE && distance(game, next, victor) > distance(game, at, victor) &&
            fury_steps_into(game, c, at, d, true, GAIT_RETREAT))
            step[count++] = next;
    }
    for (int i = 0; i < count; i++) {
        unsigned shut = scratch_of(game)->zoc[plan->side][step[i]];
        if (shut == 0)
            add_beyond(game, of, step[i], victor, plan->traits->doors_beyond / count);
        if (shut <= 1) /* by two it stays shut no matter which goes */
            add_door(of, step[i], plan->traits->doors / count);
    }
}

static void renew_doors(const struct game *game, const struct plan *plan, counter_id c, struct plan_doors_of *of) {
    if (of->tick > 0 && plan->wide[hex_of(game, c)] <= of->tick)
        return;
    hex_id victor = fury_enemy_beside(game, c);
    of->tick = plan->tick;
    of->count = 0;
    if (victor != HEX_NONE)
        find_doors(game, plan, c, victor, of);
}

/* Which hexes shut a door: itself, and those whose ZOC has it. */
static void spread_door(const struct game *game, struct plan *plan, const struct plan_door *door) {
    unsigned others = scratch_of(game)->zoc[plan->side][door->hex];
    if (others == 0)
        plan->shut[door->hex] = (int16_t)(plan->shut[door->hex] + door->worth);
    for (direction d = 0; others <= 1 && d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[door->hex][d];
        if (next == HEX_NONE || !zone_passes(game, next, direction_opposite(d)))
            continue;
        if (others == 0)
            plan->shut[next] = (int16_t)(plan->shut[next] + door->worth);
        else
            plan->held[next] = 1;
    }
}

void fury_plan_doors(const struct game *game, struct plan *plan) {
    memset(plan->shut, 0, sizeof plan->shut);
    memset(plan->held, 0, sizeof plan->held);
    plan->door_count = 0;
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || belongs(game, c, plan->side) || !on_map(game, c))
            continue;
        renew_doors(game, plan, c, &plan->doors_of[c]);
        for (unsigned i = 0; i < plan->doors_of[c].count && plan->door_count < PLAN_DOORS; i++)
            plan->door[plan->door_count++] = plan->doors_of[c].door[i];
    }
    for (unsigned i = 0; i < plan->door_count; i++)
        spread_door(game, plan, &plan->door[i]);
}

static bool covers(const struct game *game, hex_id from, hex_id door) {
    return from == door || (distance(game, from, door) == 1 && fury_zoc_reaches(game, from, door));
}

/* Doors that this Division alone shuts where it stands: it still does if it covers them from the other hex. */
static int keeps_shut(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    int value = 0;
    for (unsigned i = 0; i < plan->door_count; i++) {
        hex_id door = plan->door[i].hex;
        if (scratch_of(game)->zoc[plan->side][door] == 1 && covers(game, hex, door) &&
            fury_zoc_reaches(game, hex_of(game, c), door))
            value += plan->door[i].worth;
    }
    return value;
}

int fury_plan_closing(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    CHECK(is_unit(game, c) && is_map_hex(game, hex));
    bool keeps = on_map(game, c) && plan->held[hex_of(game, c)];
    return plan->shut[hex] + (keeps ? keeps_shut(game, plan, c, hex) : 0);
}
