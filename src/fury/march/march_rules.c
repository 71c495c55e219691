/* march_rules.c: 6.1 to 6.3. A move is a path of steps, each of one hex whatever the terrain (2.5-Terrain).
 *
 * Two searches make a reach: the ordinary march within the printed allowance, by road or not, which ends where the
 * Division is made to form for battle; and the march by road only (Extended March, 6.3c), twice as long, which
 * enters no enemy zone and, for any unit that began out of range, need only end nearer the HQ (6.3d). */
#include "fury/march/march_rules.h"

#include <string.h>

#include "fury/command/command.h"

bool fury_by_road(const struct game *game, hex_id from, direction d) {
    CHECK(is_map_hex(game, from) && d < DIRECTIONS);
    const struct fury_tables *tables = tables_of(game);
    const struct fury_hex *here = &tables->hex[from], *there = &tables->hex[tables->neighbour[from][d]];
    if ((here->road | here->rail) >> d & 1)
        return true;
    /* a Pontoon Bridge joins the roads of both banks */
    return scratch_of(game)->bridged[from] >> d & 1 && (here->road | here->rail) && (there->road | there->rail);
}

static bool freshly_bridged(const struct game *game, hex_id from, direction d) {
    int bridge = scratch_of(game)->bridged[from] >> d & 1 ? fury_pontoon_on(game, from, d) : -1;
    return bridge >= 0 && state_of(game)->pontoon[bridge].fresh;
}

/* 6.2f and the Terrain Effects Chart. */
static struct ruling may_cross(const struct game *game, counter_id c, hex_id from, direction d, bool battle,
                               enum gait gait) {
    const struct fury_tables *tables = tables_of(game);
    const struct fury_hex *here = &tables->hex[from];
    hex_id to = tables->neighbour[from][d];
    bool fresh = gait == GAIT_MOVE && freshly_bridged(game, from, d);
    bool bridged = scratch_of(game)->bridged[from] >> d & 1 && !fresh;
    bool crossing = here->crossing >> d & 1 && (battle || fury_by_road(game, from, d));
    if (!here->side[d] || bridged || crossing)
        return LEGAL;
    for (unsigned k = 0; k < tables->hexside_count; k++) {
        const struct hexside_kind *kind = &tables->hexside[k];
        if (!(here->side[d] & BIT(k)))
            continue;
        if (battle ? kind->battle : kind->maneuver || (kind->stops && fury_by_road(game, from, d)))
            continue;
        if (fresh)
            return RULE("9.6d", "the bridge to %h was laid this phase", to);
        return battle ? RULE("6.2f", "%u cannot cross there to %h without a bridge or ford", c, to)
                      : RULE("6.2f", "%u must be in Battle Formation to cross there to %h off road", c, to);
    }
    return LEGAL;
}

bool fury_works_closed(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_map_hex(game, hex) && side < SIDES);
    const struct fury_tables *tables = tables_of(game);
    for (direction d = 0; tables->hex[hex].trench && d < DIRECTIONS; d++) {
        hex_id next = tables->neighbour[hex][d];
        if (next == HEX_NONE || !tables->hex[next].trench || !zone_passes(game, hex, d))
            continue;
        counter_id c = division_in(game, next);
        if (c != COUNTER_NONE && !belongs(game, c, side))
            return true;
    }
    return false;
}

struct ruling fury_may_enter(const struct game *game, counter_id c, hex_id from, direction d, bool battle,
                             enum gait gait) {
    CHECK(is_unit(game, c) && is_map_hex(game, from) && d < DIRECTIONS);
    hex_id to = tables_of(game)->neighbour[from][d];
    side_id side = info_of(game, c)->side;
    if (to == HEX_NONE)
        return RULE("6.2d", "the map ends there");
    if (division_in(game, to) != COUNTER_NONE)
        return RULE("2.5-Stack-b", "%u is already in %h", division_in(game, to), to);
    if (detachment_in(game, to) != COUNTER_NONE && !belongs(game, detachment_in(game, to), side))
        return RULE("6.2d", "the enemy Detachment %u is in %h", detachment_in(game, to), to);
    if (scratch_of(game)->sealed[side][to])
        return RULE("6.2e", "%h is an enemy entry hex, or would bring one into the Division's zones", to);
    if ((gait == GAIT_MOVE || gait == GAIT_FARTHER) && !tables_of(game)->hex[from].trench &&
        fury_works_closed(game, to, side))
        return by_reading(
            gait == GAIT_FARTHER ? "R14" : NULL,
            RULE("6.2l", "the Entrenchment in %h is in the zone of an enemy in an adjacent Entrenchment", to));
    return may_cross(game, c, from, d, battle, gait);
}

bool fury_steps_into(const struct game *game, counter_id c, hex_id from, direction d, bool battle, enum gait gait) {
    const struct fury_tables *tables = tables_of(game);
    const struct fury_scratch *scratch = scratch_of(game);
    hex_id to = tables->neighbour[from][d];
    if (to == HEX_NONE || scratch->division[to] != COUNTER_NONE)
        return false;
    if (scratch->detachment[to] == COUNTER_NONE && !scratch->sealed[info_of(game, c)->side][to] &&
        !tables->hex[to].trench && !tables->hex[from].side[d])
        return true;
    return is_legal(fury_may_enter(game, c, from, d, battle, gait));
}

const char *fury_flips_on(const struct game *game, side_id side, hex_id from, direction d, hex_id to) {
    CHECK(side < SIDES && is_map_hex(game, from) && is_map_hex(game, to) && d < DIRECTIONS);
    const struct fury_tables *tables = tables_of(game);
    if (in_zone(game, to, other_side(side)))
        return "6.2i";
    for (unsigned k = 0; tables->hex[from].side[d] && k < tables->hexside_count; k++)
        if (tables->hex[from].side[d] & BIT(k) && tables->hexside[k].stops)
            return "2.5-ExtMarch-b";
    if (tables->terrain[tables->hex[to].terrain].flips && !fury_by_road(game, from, d))
        return "2.5-BattleForm-a";
    return NULL;
}

struct move_locals fury_move_of(const struct game *game, counter_id unit, counter_id hq) {
    CHECK(is_division(game, unit) && is_hq(game, hq));
    struct move_locals move;
    memset(&move, 0, sizeof move);
    move.unit = unit;
    move.hq = hq;
    move.start = hex_of(game, unit);
    move.inside = move.start < tables_of(game)->map_hexes && in_command(game, hq, move.start);
    return move;
}

/* 6.2a, 6.2b */
static bool keeps_range(const struct game *game, const struct move_locals *move, hex_id from, hex_id to) {
    hex_id hq = hex_of(game, move->hq);
    int range = command_range(game, move->hq), here = distance(game, hq, from), there = distance(game, hq, to);
    return here <= range ? there <= range : there < here;
}

/* Of two ways to a hex the one that leaves the Division in Maneuver Formation stands: to form there is its owner's
 * choice anyhow (6.2g). */
static void reach_add(struct fury_scratch *scratch, hex_id hex, uint8_t kind, bool flip) {
    if (scratch->reach_kind[hex] != REACH_NONE && (flip || !scratch->reach_flip[hex]))
        return;
    if (scratch->reach_kind[hex] == REACH_NONE)
        scratch->reach[scratch->reach_count++] = hex;
    scratch->reach_kind[hex] = kind;
    scratch->reach_flip[hex] = flip;
}

/* ---- the ordinary march ---- */

static void find_march(struct game *game, const struct move_locals *move, int allowance) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    side_id side = info_of(game, move->unit)->side;
    bool battle = in_battle(game, move->unit);
    /* well inside the range no step can leave it */
    bool ranged = distance(game, hex_of(game, move->hq), move->start) + allowance > command_range(game, move->hq);
    unsigned head = 0, tail = 0;
    scratch->cost[move->start] = 0;
    scratch->seen[move->start] = 1;
    scratch->queue[tail++] = move->start;
    while (head < tail) {
        hex_id hex = scratch->queue[head++];
        for (direction d = 0; scratch->cost[hex] < allowance && d < DIRECTIONS; d++) {
            hex_id to = tables->neighbour[hex][d];
            if (to == HEX_NONE || scratch->seen[to] & 1 || (ranged && !keeps_range(game, move, hex, to)) ||
                !fury_steps_into(game, move->unit, hex, d, battle, GAIT_MOVE))
                continue;
            bool flip = fury_flips_on(game, side, hex, d, to) != NULL;
            if (flip && scratch->seen[to] & 4) /* already reached as an end */
                continue;
            scratch->reach_from[to] = hex;
            scratch->cost[to] = (uint8_t)(scratch->cost[hex] + 1);
            reach_add(scratch, to, REACH_MARCH, flip);
            if (flip) {
                scratch->seen[to] |= 4;
                continue;
            }
            scratch->seen[to] |= 1;
            scratch->queue[tail++] = to;
        }
    }
}

/* ---- by road only ---- */

static void find_extended(struct game *game, const struct move_locals *move, int allowance) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    side_id side = info_of(game, move->unit)->side;
    hex_id hq = hex_of(game, move->hq);
    int began = distance(game, hq, move->start), range = command_range(game, move->hq);
    unsigned head = 0, tail = 0;
    scratch->cost[move->start] = 0;
    scratch->seen[move->start] |= 2;
    scratch->queue[tail++] = move->start;
    while (head < tail) {
        hex_id hex = scratch->queue[head++];
        for (direction d = 0; scratch->cost[hex] < allowance && d < DIRECTIONS; d++) {
            hex_id to = tables->neighbour[hex][d];
            if (to == HEX_NONE || scratch->seen[to] & 2 || !fury_by_road(game, hex, d) ||
                in_zone(game, to, other_side(side)) || (move->inside && distance(game, hq, to) > range) ||
                !fury_steps_into(game, move->unit, hex, d, false, GAIT_MOVE))
                continue;
            bool stops = fury_flips_on(game, side, hex, d, to) != NULL;
            if (stops && scratch->seen[to] & 8) /* already reached as an end */
                continue;
            scratch->march_from[to] = hex;
            scratch->cost[to] = (uint8_t)(scratch->cost[hex] + 1);
            if (move->inside || distance(game, hq, to) < began) /* 6.3d, 6.3e */
                reach_add(scratch, to, REACH_EXTENDED, stops);
            if (stops) { /* a longer road may still lead through it */
                scratch->seen[to] |= 8;
                continue;
            }
            scratch->seen[to] |= 2;
            scratch->queue[tail++] = to;
        }
    }
}

void fury_reach_find(struct game *game, const struct move_locals *move) {
    CHECK(is_division(game, move->unit));
    struct fury_scratch *scratch = scratch_of(game);
    const struct fury_charts *charts = charts_of(game);
    uint64_t stamp = (game->state->stamp | 1) ^ ((uint64_t)move->unit << 32 | (uint64_t)move->hq << 48);
    if (scratch->reach_stamp == stamp)
        return;
    scratch->reach_stamp = stamp;
    scratch->reach_count = 0;
    memset(scratch->reach_kind, 0, sizeof scratch->reach_kind);
    memset(scratch->seen, 0, sizeof scratch->seen);
    if (in_battle(game, move->unit)) {
        find_march(game, move, charts->battle_allowance);
        return;
    }
    int allowance = charts->allowance[info_of(game, move->unit)->cavalry];
    find_march(game, move, allowance);
    find_extended(game, move, allowance * charts->march_times);
}

int fury_reach_path(const struct game *game, const struct move_locals *move, hex_id to, hex_id out[16]) {
    CHECK(is_division(game, move->unit) && is_map_hex(game, to));
    const struct fury_scratch *scratch = scratch_of(game);
    const hex_id *from = scratch->reach_kind[to] == REACH_MARCH ? scratch->reach_from : scratch->march_from;
    int count = 0, k = 0;
    hex_id back[16];
    for (hex_id hex = to; hex != move->start && count < 16; hex = from[hex])
        back[count++] = hex;
    for (k = 0; k < count; k++)
        out[k] = back[count - 1 - k];
    return count;
}

bool fury_can_step(struct game *game, const struct move_locals *move) {
    bool battle = in_battle(game, move->unit);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = tables_of(game)->neighbour[move->start][d];
        if (to != HEX_NONE && is_legal(fury_may_enter(game, move->unit, move->start, d, battle, GAIT_MOVE)) &&
            keeps_range(game, move, move->start, to))
            return true;
    }
    if (battle || move->inside)
        return false;
    fury_reach_find(game, move); /* by road one may first go farther away (6.3d) */
    return scratch_of(game)->reach_count > 0;
}

struct ruling fury_reach_ruling(struct game *game, const struct move_locals *move, hex_id to) {
    CHECK(is_division(game, move->unit));
    const struct fury_charts *charts = charts_of(game);
    bool battle = in_battle(game, move->unit);
    int allowance = battle ? charts->battle_allowance : charts->allowance[info_of(game, move->unit)->cavalry];
    if (!on_board(tables_of(game), to))
        return RULE("4.6c", "a Division must move to a hex of the map");
    fury_reach_find(game, move);
    if (scratch_of(game)->reach_kind[to] != REACH_NONE)
        return LEGAL;
    if (division_in(game, to) != COUNTER_NONE)
        return RULE("2.5-Stack-b", "%u is already in %h", division_in(game, to), to);
    if (scratch_of(game)->sealed[info_of(game, move->unit)->side][to])
        return RULE("6.2e", "%h is an enemy entry hex, or would bring one into the Division's zones", to);
    if (move->inside && !in_command(game, move->hq, to))
        return RULE("6.2a", "%h is beyond the range of %u, which is %d hexes", to, move->hq,
                    command_range(game, move->hq));
    direction d = distance(game, move->start, to) == 1 ? towards(game, move->start, to) : DIRECTION_NONE;
    struct ruling ruling =
        d == DIRECTION_NONE ? LEGAL : fury_may_enter(game, move->unit, move->start, d, battle, GAIT_MOVE);
    if (!is_legal(ruling))
        return ruling;
    if (!move->inside &&
        distance(game, hex_of(game, move->hq), to) >= distance(game, hex_of(game, move->hq), move->start))
        return RULE("6.2b", "%u is out of range and must move nearer to %u", move->unit, move->hq);
    if (!battle && distance(game, move->start, to) > allowance &&
        in_zone(game, to, other_side(info_of(game, move->unit)->side)))
        return RULE("6.3c", "an Extended March may not enter an enemy zone, and %h is in one", to);
    if (distance(game, move->start, to) > allowance * (battle ? 1 : charts->march_times))
        return RULE(battle ? "2.2a" : "2.2b", "%u may move at most %d hexes", move->unit,
                    allowance * (battle ? 1 : charts->march_times));
    return RULE("6.2", "%u cannot reach %h within its allowance of %d", move->unit, to, allowance);
}
