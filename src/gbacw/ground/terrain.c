/* terrain.c: what the ground costs and gives: chart 5.19 with its cases 5.15, 6.11a, 6.12 and 24.4, the stacking chart
 * by terrain (8.11, 8.18) and the heights of 9.72.
 *
 * Costs follow from the map and the chart, so they are laid out once a hex (a page of the scratch); only the few
 * hexsides whose nature play can change (a bridge that burns, a ford that is found) are worked out when asked. */
#include "gbacw/ground/terrain.h"

#include "core/path.h"
#include "gbacw/state/frames.h"
#include "gbacw/state/scratch.h"

enum { STEP_NEVER = 255, STEP_ASK = 254 };

uint8_t class_of(const struct game *game, counter_id c) {
    switch (type_of(game, c)) {
    case TYPE_LEADER:
        return CLASS_LEADER;
    case TYPE_WAGON:
        return CLASS_WAGON;
    default:
        break;
    }
    switch (counter_at(game, c)->formation) {
    case FORMATION_COLUMN:
        return CLASS_COLUMN;
    case FORMATION_MOUNTED:
        return CLASS_MOUNTED;
    case FORMATION_LIMBERED:
        return CLASS_LIMBERED;
    case FORMATION_DISMOUNTED:
        return CLASS_DISMOUNTED;
    case FORMATION_SKIRMISH:
        return CLASS_SKIRMISH;
    default:
        return CLASS_LINE;
    }
}

static bool in_line(unsigned class) {
    return class == CLASS_LINE || class == CLASS_DISMOUNTED || class == CLASS_SKIRMISH;
}

/* 5.15a: in a mixed hex the dearest kind is paid. */
static unsigned hex_cost(const struct game *game, unsigned class, hex_id hex) {
    unsigned dearest = 0, bits = hex_at(game, hex)->terrain;
    for (unsigned kind = 0; bits >> kind; kind++) {
        unsigned cost = tables_of(game)->charts.terrain_cost[kind][class];
        if (cost == COST_STOP) /* it is the stop that is dear: step_stops */
            cost = tables_of(game)->charts.terrain_cost[TERRAIN_CLEAR][class];
        if ((bits & BIT(kind)) && cost > dearest)
            dearest = cost;
    }
    return dearest ? dearest : tables_of(game)->charts.terrain_cost[TERRAIN_CLEAR][class];
}

uint16_t ground_cost(const struct game *game, unsigned class, hex_id hex) {
    CHECK(class < CLASSES_MAX && is_hex(game, hex));
    unsigned cost = hex_cost(game, class, hex);
    return cost == COST_IMPASSABLE ? PATH_FORBIDDEN : (uint16_t)cost;
}

static bool bridged(uint16_t bits) { return (bits & BIT(HEXSIDE_BRIDGE)) != 0; }
static bool forded(uint16_t bits) { return (bits & BIT(HEXSIDE_FORD)) != 0; }

static bool way_usable(const struct game *game, unsigned class, hex_id from, direction d, uint16_t bits) {
    unsigned way = hex_at(game, from)->way[d];
    if (way == WAY_NONE || tables_of(game)->charts.way_cost[way][class] >= COST_OTHER)
        return false;
    /* a road whose bridge is gone ends at the river */
    return !(bits & BIT(HEXSIDE_RIVER)) || bridged(bits) || forded(bits);
}

/* What the hexside adds for those who do not follow a way. A bridge takes the water away, a ford has a price of its
 * own instead of the river's or stream's. */
static unsigned side_cost(const struct game *game, unsigned class, uint16_t bits) {
    const struct charts *charts = &tables_of(game)->charts;
    unsigned sum = 0;
    bool wades = in_line(class) && charts->bridge_line_cost == COST_OTHER; /* no bridge for it */
    if (bridged(bits) && wades)
        bits &= (uint16_t)~BIT(HEXSIDE_BRIDGE);
    if (bridged(bits))
        bits &= (uint16_t) ~(BIT(HEXSIDE_RIVER) | BIT(HEXSIDE_STREAM) | BIT(HEXSIDE_FORD) | BIT(HEXSIDE_BRIDGE));
    else if (forded(bits))
        bits &= (uint16_t) ~(BIT(HEXSIDE_RIVER) | BIT(HEXSIDE_STREAM));
    if (state_of(game)->options[OPTION_CREST_DOWN] && (in_line(class) || class == CLASS_COLUMN))
        bits &= (uint16_t)~BIT(HEXSIDE_CREST_DOWN);
    for (unsigned kind = 0; bits >> kind; kind++) {
        if (!(bits & BIT(kind)) || kind == HEXSIDE_CHANGING)
            continue;
        if (charts->side_cost[kind][class] == COST_IMPASSABLE)
            return COST_IMPASSABLE;
        sum += charts->side_cost[kind][class];
    }
    return sum;
}

#define STEEP                                                                                                          \
    (BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_CREST_DOWN) | BIT(HEXSIDE_BLUFF_UP) | BIT(HEXSIDE_BLUFF_DOWN) |               \
     BIT(HEXSIDE_RIDGE) | BIT(HEXSIDE_SLOPE_UP) | BIT(HEXSIDE_SLOPE_DOWN))

/* TOWNS_TAKE_EXIT: out of a town and off its streets, be it never so short of room there. */
static bool leaves_town(const struct game *game, unsigned class, hex_id from) {
    return rules_of(game)->terrain.towns == TOWNS_TAKE_EXIT && has_terrain(game, from, TERRAIN_TOWN) &&
           tables_of(game)->charts.terrain_cost[TERRAIN_TOWN][class] >= COST_ALL;
}

static uint16_t work_out(const struct game *game, unsigned class, hex_id from, direction d, bool on_way) {
    const struct charts *charts = &tables_of(game)->charts;
    hex_id to = neighbour_of(game, from, d);
    if (to == HEX_NONE || (is_outside(tables_of(game), to) && !is_outside(tables_of(game), from)))
        return PATH_FORBIDDEN; /* nobody goes back where troops arrive */
    uint16_t bits = hexside_bits(game, from, d);
    bits |= hexside_bits(game, to, direction_opposite(d)) & BIT(HEXSIDE_WORKS); /* over whosever works: 20.22 */
    if (on_way && way_usable(game, class, from, d, bits)) { /* the road's rate only, but a ford stays a ford */
        unsigned way = bridged(bits) && charts->bridge_way ? charts->bridge_way : hex_at(game, from)->way[d];
        unsigned rate = charts->way_cost[way][class];
        if (rules_of(game)->terrain.ways == WAYS_LEAVE_SLOPES && !state_of(game)->options[OPTION_WAYS_LEVEL])
            rate += side_cost(game, class, bits & STEEP);
        return (uint16_t)(rate + (forded(bits) && !bridged(bits) ? charts->side_cost[HEXSIDE_FORD][class] : 0));
    }
    unsigned side = side_cost(game, class, bits), cost = hex_cost(game, class, to);
    if (side == COST_IMPASSABLE || cost == COST_IMPASSABLE)
        return PATH_FORBIDDEN;
    if (cost == COST_ALL || leaves_town(game, class, from))
        return COST_ALL;
    if (in_line(class) && bridged(bits) && charts->bridge_line_cost < COST_OTHER && cost < charts->bridge_line_cost)
        cost = charts->bridge_line_cost; /* 24.4 */
    return (uint16_t)(cost + side);
}

static void lay_out_steps(const struct game *game, struct gbacw_scratch *scratch, hex_id hex) {
    uint8_t barrier = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        bool changing = (hex_at(game, hex)->side[d] & BIT(HEXSIDE_CHANGING)) != 0, open = changing;
        for (unsigned k = 0; k < CLASSES_MAX; k++) {
            for (int way = 0; way < 2; way++) {
                uint16_t cost = changing ? STEP_ASK : work_out(game, k, hex, d, way != 0);
                scratch->step[way][k][hex][d] = cost < STEP_ASK || changing ? (uint8_t)cost : STEP_NEVER;
                open |= cost != PATH_FORBIDDEN;
            }
        }
        barrier |= (uint8_t)(open ? 0 : BIT(d));
    }
    scratch->barrier[hex] = barrier;
    scratch->steps_made[hex] = 1;
}

uint16_t step_cost(const struct game *game, unsigned class, hex_id from, direction d, bool on_way) {
    CHECK(class < CLASSES_MAX && is_hex(game, from) && d < DIRECTIONS);
    struct gbacw_scratch *scratch = scratch_of(game);
    if (!scratch->steps_made[from])
        lay_out_steps(game, scratch, from);
    uint8_t cost = scratch->step[on_way][class][from][d];
    if (cost < STEP_ASK)
        return cost;
    return cost == STEP_NEVER ? PATH_FORBIDDEN : work_out(game, class, from, d, on_way);
}

bool step_stops(const struct game *game, unsigned class, hex_id from, direction d, bool on_way) {
    CHECK(class < CLASSES_MAX && d < DIRECTIONS);
    hex_id to = neighbour_of(game, from, d);
    if (to == HEX_NONE || (on_way && step_on_way(game, class, from, d)))
        return false;
    return ends_march(game, class, to);
}

bool ends_march(const struct game *game, unsigned class, hex_id hex) {
    CHECK(class < CLASSES_MAX && is_hex(game, hex));
    unsigned bits = hex_at(game, hex)->terrain;
    for (unsigned kind = 0; bits >> kind; kind++) {
        if ((bits & BIT(kind)) && tables_of(game)->charts.terrain_cost[kind][class] == COST_STOP)
            return true;
    }
    return false;
}

bool step_on_way(const struct game *game, unsigned class, hex_id from, direction d) {
    CHECK(class < CLASSES_MAX && d < DIRECTIONS);
    return neighbour_of(game, from, d) != HEX_NONE && way_usable(game, class, from, d, hexside_bits(game, from, d));
}

bool passable(const struct game *game, unsigned class, hex_id from, direction d) {
    CHECK(class < CLASSES_MAX && d < DIRECTIONS);
    return step_cost(game, class, from, d, true) != PATH_FORBIDDEN;
}

bool hexside_impassable(const struct game *game, hex_id from, direction d) {
    CHECK(is_hex(game, from) && d < DIRECTIONS);
    struct gbacw_scratch *scratch = scratch_of(game);
    if (!scratch->steps_made[from])
        lay_out_steps(game, scratch, from);
    if (scratch->barrier[from] & BIT(d))
        return true;
    if (!(hex_at(game, from)->side[d] & BIT(HEXSIDE_CHANGING)))
        return false;
    for (unsigned k = 0; k < CLASSES_MAX; k++) {
        if (work_out(game, k, from, d, true) != PATH_FORBIDDEN)
            return false;
    }
    return true;
}

struct stacking_limit stacking_limit_of(const struct game *game, hex_id hex) {
    const struct stacking_limit *chart = tables_of(game)->charts.stacking;
    unsigned bits = hex_at(game, hex)->terrain;
    struct stacking_limit least = chart[TERRAIN_CLEAR];
    for (unsigned kind = TERRAIN_CLEAR + 1; bits >> kind; kind++) {
        if (!(bits & BIT(kind)) || chart[kind].units == 0)
            continue;
        if (chart[kind].units < least.units)
            least.units = chart[kind].units;
        if (chart[kind].points < least.points)
            least.points = chart[kind].points;
        if (chart[kind].batteries < least.batteries)
            least.batteries = chart[kind].batteries;
        if (chart[kind].hexside_fire < least.hexside_fire)
            least.hexside_fire = chart[kind].hexside_fire;
        if (chart[kind].hexside_guns < least.hexside_guns)
            least.hexside_guns = chart[kind].hexside_guns;
        if (chart[kind].melee < least.melee)
            least.melee = chart[kind].melee;
    }
    return least;
}

int terrain_block_height(const struct game *game, hex_id hex) {
    unsigned bits = hex_at(game, hex)->terrain;
    int height = 0;
    for (unsigned kind = 0; bits >> kind; kind++) {
        int here = tables_of(game)->charts.terrain_height[kind];
        if (kind == TERRAIN_TOWN && (bits & BIT(TERRAIN_CLEAR))) /* no buildings in a clear hex of a town */
            continue;
        if ((bits & BIT(kind)) && here > height)
            height = here;
    }
    return height;
}

bool across_river(const struct game *game, hex_id hex, unsigned bank) {
    CHECK(bank == 1 || bank == 2);
    return hex_at(game, hex)->bank != 0 && hex_at(game, hex)->bank != bank;
}
