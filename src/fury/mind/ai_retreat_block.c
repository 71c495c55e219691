/* ai_retreat_block.c: the ways back of enemy Divisions in contact. Any unit that goes back through a ZOC is Blown
 * (7.4-S4p), and in the last turns any unit that is Blown is lost: so it is well to stand where one's ZOC shuts such a
 * door, for our own attacks as for the enemy's that fail. */
#include "fury/march/march_rules.h"
#include "fury/mind/ai_plan.h"

enum {
    DOORS = 40, /* liking for shutting all first hexes of a retreat */
    BEYOND = 10 /* ... a hex farther on */
};

static void add_door(struct plan *plan, hex_id hex, int worth) {
    if (plan->door_count < PLAN_DOORS)
        plan->door[plan->door_count++] = (struct plan_door){hex, (int16_t)worth};
}

/* Hexes two back, behind a door that nobody shuts. */
static void add_beyond(const struct game *game, struct plan *plan, hex_id door, hex_id victor, int worth) {
    const struct fury_tables *tables = tables_of(game);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables->neighbour[door][d];
        if (zone_passes(game, door, d) && distance(game, next, victor) > distance(game, door, victor))
            add_door(plan, next, worth);
    }
}

static void doors_of(const struct game *game, struct plan *plan, counter_id c, hex_id victor) {
    hex_id at = hex_of(game, c), step[DIRECTIONS];
    int count = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[at][d];
        if (next != HEX_NONE && is_legal(fury_may_enter(game, c, at, d, true, GAIT_RETREAT)) &&
            distance(game, next, victor) > distance(game, at, victor))
            step[count++] = next;
    }
    for (int i = 0; i < count; i++) {
        unsigned shut = scratch_of(game)->zoc[plan->side][step[i]];
        if (shut == 0)
            add_beyond(game, plan, step[i], victor, BEYOND / count);
        if (shut <= 1) /* by two it stays shut no matter which goes */
            add_door(plan, step[i], DOORS / count);
    }
}

void fury_plan_doors(const struct game *game, struct plan *plan) {
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || belongs(game, c, plan->side) || !on_map(game, c))
            continue;
        hex_id victor = fury_enemy_beside(game, c);
        if (victor != HEX_NONE)
            doors_of(game, plan, c, victor);
    }
}

static bool covers(const struct game *game, hex_id from, hex_id door) {
    return from == door || (distance(game, from, door) == 1 && fury_zoc_reaches(game, from, door));
}

int fury_plan_closing(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    int value = 0;
    for (unsigned i = 0; i < plan->door_count; i++) {
        hex_id door = plan->door[i].hex;
        if (!covers(game, hex, door))
            continue;
        int others = scratch_of(game)->zoc[plan->side][door];
        if (others > 0 && on_map(game, c) && fury_zoc_reaches(game, hex_of(game, c), door))
            others--;
        value += others == 0 ? plan->door[i].worth : 0;
    }
    return value;
}
