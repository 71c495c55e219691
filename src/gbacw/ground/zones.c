/* zones.c: zones of control (10.0, 10.3, 10.4, 10.5, 16.31) and who may answer a departure (10.1b, 11.16, 11.22).
 *
 * The zones of a side are a page of the scratch, one byte a hex, made again when a counter has changed. */
#include "gbacw/ground/zones.h"

#include <string.h>

#include "gbacw/ground/facing.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/special.h"
#include "gbacw/state/works.h"

static bool exerts_zone(const struct game *game, counter_id c, bool for_paths) {
    const struct counter_state *counter = counter_at(game, c);
    bool dry = for_paths || rules_of(game)->zone.owners == ZONES_ANSWER; /* has a zone without ammunition too */
    uint32_t without = F_ROUTED | F_ENGAGED | F_ABANDONED | (dry ? 0u : F_DEPLETED);
    if (counter->hex == HEX_NONE || (counter->flags & without) || !has_facing(game, c) || counter->reserve & RESERVE_ON)
        return false;
    if (type_of(game, c) == TYPE_WAGON || (!for_paths && work_begun_in(game, counter->hex)))
        return false; /* 20.16: who digs watches no ground */
    if (rules_of(game)->supply.wagons == WAGONS_OF_CORPS && is_crew(game, c))
        return false; /* 10.0, 11.13 */
    if (rules_of(game)->zone.owners == ZONES_OF_FOOT &&
        (counter->flags & F_PINNED || counter->formation == FORMATION_MOUNTED))
        return false;
    return counter->formation != FORMATION_COLUMN && counter->formation != FORMATION_LIMBERED;
}

bool zone_over(const struct game *game, counter_id c, direction d, bool for_paths) {
    CHECK(on_map(game, c) && d < DIRECTIONS);
    if (!exerts_zone(game, c, for_paths) || hexside_impassable(game, counter_at(game, c)->hex, d))
        return false;
    if (is_outside(tables_of(game), counter_at(game, c)->hex) && /* 22.44 */
        !is_outside(tables_of(game), neighbour_of(game, counter_at(game, c)->hex, d)))
        return false;
    return is_mounted(game, c) || is_front(game, c, d); /* 10.0b: all six of the horse */
}

/* 10.5: for fire a zone reaches over what nobody can cross, and that of horse only to its front (16.31). */
bool fire_zone_in(const struct game *game, counter_id c, hex_id hex) {
    CHECK(on_map(game, c) && is_hex(game, hex));
    direction d = hex_direction(game, counter_at(game, c)->hex, hex);
    if (d == DIRECTION_NONE ||
        is_outside(tables_of(game), counter_at(game, c)->hex) != is_outside(tables_of(game), hex))
        return false;
    return rules_of(game)->zone.owners == ZONES_ANSWER ? exerts_zone(game, c, false) && is_front(game, c, d)
                                                       : zone_over(game, c, d, false);
}

static void spread_zone(const struct game *game, counter_id c, uint8_t *zone) {
    const struct counter_state *counter = counter_at(game, c);
    bool dry = (counter->flags & F_DEPLETED && rules_of(game)->zone.owners != ZONES_ANSWER) || /* 11.22 */
               work_begun_in(game, counter->hex);                                              /* 20.16 */
    uint8_t others = is_mounted(game, c) ? ZONE_MOUNTED : ZONE_FOOT;
    if (rules_of(game)->zone.owners == ZONES_ANSWER)
        others = ZONE_MOUNTED | ZONE_FOOT;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (zone_over(game, c, d, true))
            zone[neighbour_of(game, counter->hex, d)] |= (uint8_t)(ZONE_PATHS | (dry ? 0 : others));
    }
}

static const uint8_t *zones_of(const struct game *game, side_id side) {
    struct gbacw_scratch *scratch = scratch_of(game);
    if (!(scratch->zones_made & BIT(side))) {
        memset(scratch->zone[side], 0, tables_of(game)->hex_count);
        FOR_COUNTERS(game, c) {
            if (counter_at(game, c)->side == side && exerts_zone(game, c, true))
                spread_zone(game, c, scratch->zone[side]);
        }
        scratch->zones_made |= (uint8_t)BIT(side);
    }
    return scratch->zone[side];
}

unsigned zone_kinds(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    return zones_of(game, side)[hex];
}

bool in_enemy_zone(const struct game *game, hex_id hex, side_id side) {
    return (zones_of(game, other_side(side))[hex] & ZONE_FOOT) != 0;
}

bool in_enemy_zone_for(const struct game *game, hex_id hex, counter_id mover) {
    CHECK(is_hex(game, hex));
    uint8_t bits = is_mounted(game, mover) ? ZONE_FOOT | ZONE_MOUNTED : ZONE_FOOT;
    return (zones_of(game, other_side(counter_at(game, mover)->side))[hex] & bits) != 0;
}

bool in_path_zone(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    return (zones_of(game, other_side(side))[hex] & ZONE_PATHS) && !friend_in(game, hex, side);
}

bool enemy_adjacent(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        if (next != HEX_NONE && enemy_holds(game, next, side))
            return true;
    }
    return false;
}

bool may_answer(const struct game *game, counter_id enemy) {
    const struct counter_state *counter = counter_at(game, enemy);
    if (counter->hex == HEX_NONE || counter->weapon == NO_WEAPON || !has_facing(game, enemy))
        return false;
    bool free = rules_of(game)->zone.owners == ZONES_ANSWER;
    if ((counter->flags & (F_ROUTED | F_ENGAGED | F_ABANDONED | (free ? 0u : F_DEPLETED))) ||
        work_begun_in(game, counter->hex))
        return false;
    if (counter->flags & F_PINNED && rules_of(game)->zone.pinned == PINNED_DEFEND && !free)
        return false;
    if (is_artillery(game, enemy) && counter->rounds == 0)
        return false;
    switch (counter->formation) {
    case FORMATION_COLUMN:
    case FORMATION_LIMBERED:
        return false;
    case FORMATION_MOUNTED:
        return tables_of(game)->weapon[counter->weapon].fires_mounted != 0;
    default:
        return true;
    }
}

bool may_answer_withdrawal(const struct game *game, counter_id enemy, counter_id leaver, hex_id hex) {
    CHECK(counter_at(game, enemy)->side != counter_at(game, leaver)->side && is_hex(game, hex));
    if (is_leader(game, leaver) || !may_answer(game, enemy))
        return false;
    if (!fire_zone_in(game, enemy, hex))
        return false;
    direction d = hex_direction(game, counter_at(game, enemy)->hex, hex);
    return !is_mounted(game, enemy) || rules_of(game)->zone.owners == ZONES_ANSWER ||
           (is_mounted(game, leaver) && is_front(game, enemy, d));
}
