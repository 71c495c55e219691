/* cavalry.c: the ride of a charge (16.22, 16.23): in sight from where it began, over ground that allows it,
 * straight, and without the help of roads.
 *
 * While it moves, a mounted unit's own_count adds up what its way costs without roads; TRIAL_SPOILT marks ground where
 * no charge goes. When the charge is announced that is held against the cheapest such way. */
#include "core/path.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/melee/melee.h"
#include "gbacw/state/frames.h"

enum { NEVER = 255 };

/* ---- the way as it is ridden ---- */

static bool bars_charge(const struct game *game, hex_id from, direction d) {
    const struct charts *charts = &tables_of(game)->charts;
    hex_id to = neighbour_of(game, from, d);
    uint16_t bits = hexside_bits(game, from, d); /* and works on the other side of it */
    if (to != HEX_NONE)
        bits |= hexside_bits(game, to, direction_opposite(d)) & BIT(HEXSIDE_WORKS);
    for (unsigned s = 0; s < HEXSIDES_MAX; s++) {
        if ((bits & BIT(s)) && s != HEXSIDE_CHANGING && !charts->side_charge[s])
            return true;
    }
    for (unsigned t = 0; t < TERRAINS_MAX; t++) {
        if (has_terrain(game, to, t) && !charts->terrain_charge[t])
            return true;
    }
    return false;
}

void cavalry_moves_first(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    if (is_mounted(game, c) && !(unit->own & OWN_AT_WORK))
        unit->own_count = 0;
}

void cavalry_stepped(struct game *game, counter_id c, hex_id from, hex_id to) {
    struct counter_state *unit = counter_at(game, c);
    if (!is_mounted(game, c) || !has_flag(game, c, F_MOVING) || from == HEX_NONE || to == HEX_NONE)
        return;
    direction d = hex_direction(game, from, to);
    unsigned cost = d == DIRECTION_NONE ? NEVER : step_cost(game, CLASS_MOUNTED, from, d, false);
    unsigned sum = unit->own_count + cost;
    unit->own_count = (uint8_t)(sum < NEVER ? sum : NEVER);
    if (d == DIRECTION_NONE || bars_charge(game, from, d))
        unit->trial |= TRIAL_SPOILT;
}

/* What was ridden is of no use after the melees; for a unit that waits beyond the map the count says when it comes. */
void cavalry_rests(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (type_of(game, c) == TYPE_CAVALRY && on_map(game, c) && !(counter_at(game, c)->own & OWN_AT_WORK))
            counter_at(game, c)->own_count = 0;
    }
}

/* ---- the way as it could be ridden ---- */

enum { RIDE = 5, SPAN = 2 * RIDE + 1 }; /* a charge begins four hexes away; its way may bend by one */
struct rides {
    struct cube start;
    uint8_t cost[SPAN][SPAN]; /* without roads, over ground for a charge; NEVER: no way */
};

static uint8_t *ride_to(struct rides *rides, const struct game *game, hex_id hex) {
    struct cube at = tables_of(game)->cube[hex];
    int q = at.q - rides->start.q + RIDE, r = at.r - rides->start.r + RIDE;
    return q < 0 || r < 0 || q >= SPAN || r >= SPAN ? NULL : &rides->cost[q][r];
}

/* One step further from every hex reached; true if any way became shorter. */
static bool ride_on(struct rides *rides, const struct game *game, hex_id from, side_id side) {
    bool shorter = false;
    uint8_t here = *ride_to(rides, game, from);
    for (direction d = 0; here < NEVER && d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(game, from, d);
        uint8_t *there = to == HEX_NONE ? NULL : ride_to(rides, game, to);
        if (!there || bars_charge(game, from, d) || enemy_holds(game, to, side))
            continue;
        unsigned cost = here + step_cost(game, CLASS_MOUNTED, from, d, false);
        if (cost < *there) {
            *there = (uint8_t)cost;
            shorter = true;
        }
    }
    return shorter;
}

static void find_rides(struct rides *rides, const struct game *game, hex_id start, side_id side) {
    const struct grid *grid = &tables_of(game)->grid;
    rides->start = tables_of(game)->cube[start];
    for (int q = 0; q < SPAN; q++) {
        for (int r = 0; r < SPAN; r++)
            rides->cost[q][r] = NEVER;
    }
    rides->cost[RIDE][RIDE] = 0;
    for (bool more = true; more;) {
        more = false;
        for (int q = -RIDE; q <= RIDE; q++) {
            for (int r = -RIDE; r <= RIDE; r++) {
                struct cube at = {(int16_t)(rides->start.q + q), (int16_t)(rides->start.r + r)};
                hex_id hex = grid_at(grid, at);
                if (hex != HEX_NONE && rides->cost[q + RIDE][r + RIDE] < NEVER)
                    more |= ride_on(rides, game, hex, side);
            }
        }
    }
}

/* The cheapest way to any hex before the target's front, if it has one. */
static unsigned ride_to_front(struct rides *rides, const struct game *game, hex_id target, side_id side) {
    counter_id enemy = top_unit(game, target, other_side(side));
    unsigned best = NEVER;
    for (direction d = 0; enemy != COUNTER_NONE && d < DIRECTIONS; d++) {
        hex_id hex = neighbour_of(game, target, d);
        uint8_t *cost = hex == HEX_NONE || !is_front(game, enemy, d) ? NULL : ride_to(rides, game, hex);
        if (cost && *cost < best)
            best = *cost;
    }
    return best;
}

static struct ruling rides_straight(const struct game *game, counter_id c, hex_id target) {
    const struct counter_state *unit = counter_at(game, c);
    struct rides rides;
    find_rides(&rides, game, unit->start_hex, unit->side);
    const uint8_t *cheapest = ride_to(&rides, game, unit->hex);
    counter_id enemy = top_unit(game, target, other_side(unit->side));
    direction back = hex_direction(game, target, unit->hex);
    if (!cheapest || *cheapest == NEVER || *cheapest > tables_of(game)->charts.allowance[CLASS_MOUNTED])
        return RULE("charge-way", "%u could not have come this far off road over terrain that allows a charge", c);
    if (unit->own_count > *cheapest)
        return RULE("charge-way", "%u did not take the direct way: %6 Movement Points instead of %6", c,
                    unit->own_count, *cheapest);
    if (enemy != COUNTER_NONE && !is_front(game, enemy, back) &&
        *cheapest > ride_to_front(&rides, game, target, unit->side))
        return RULE("charge-way", "%u went around %h: its front was nearer", c, target);
    return LEGAL;
}

struct ruling gettysburg_may_charge(const struct game *game, counter_id c, hex_id target) {
    const struct counter_state *unit = counter_at(game, c);
    if (unit->trial & TRIAL_SPOILT)
        return RULE("16.22", "%u has crossed terrain that does not allow a charge, and cannot charge %h", c, target);
    if (unit->start_hex == HEX_NONE || unit->start_hex == unit->hex)
        return LEGAL;
    if (hex_distance(game, unit->start_hex, target) > tables_of(game)->charts.charge_distance)
        return LEGAL; /* too far: the family says so */
    if (!could_see(game, c, unit->start_hex, target))
        return by_reading("G16.2", RULE("16.23", "%u could not see %h when its Movement Phase began", c, target));
    return rides_straight(game, c, target);
}
