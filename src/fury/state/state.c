/* state.c: units put, moved and taken; works, Pontoon Bridges; and the scratch made from a position. See state.h. */
#include "fury/state/state.h"

#include <string.h>

#include "fury/state/zones.h"

size_t fury_state_size(const void *tables) {
    (void)tables;
    return (sizeof(struct fury_state) + 63) / 64 * 64;
}

size_t fury_scratch_size(const void *tables) {
    (void)tables;
    return sizeof(struct fury_scratch);
}

/* ---- the scratch ---- */

static void mark_bridge(struct game *game, const struct fury_pontoon *pontoon) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    hex_id far = tables->neighbour[pontoon->hex][pontoon->direction];
    direction back = direction_opposite(pontoon->direction);
    scratch->bridged[pontoon->hex] |= (uint8_t)BIT(pontoon->direction);
    scratch->bridged[far] |= (uint8_t)BIT(back);
    scratch->open[pontoon->hex] |= (uint8_t)BIT(pontoon->direction);
    scratch->open[far] |= (uint8_t)BIT(back);
    hex_id ends[2] = {pontoon->hex, far};
    for (int i = 0; i < 2; i++) {
        scratch->near_bridge[ends[i]] = 1;
        for (direction d = 0; d < DIRECTIONS; d++)
            if (tables->neighbour[ends[i]][d] != HEX_NONE)
                scratch->near_bridge[tables->neighbour[ends[i]][d]] = 1;
    }
}

static void lay_bridges(struct game *game) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    memset(scratch->bridged, 0, sizeof scratch->bridged);
    memset(scratch->near_bridge, 0, sizeof scratch->near_bridge);
    for (hex_id h = 0; h < tables->map_hexes; h++)
        scratch->open[h] = tables->hex[h].open;
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++)
        if (state_of(game)->pontoon[i].hex != HEX_NONE)
            mark_bridge(game, &state_of(game)->pontoon[i]);
    fury_zones_seal(game);
}

static void cast_all(struct game *game) {
    memset(scratch_of(game)->zoc, 0, sizeof scratch_of(game)->zoc);
    memset(scratch_of(game)->zoi, 0, sizeof scratch_of(game)->zoi);
    FOR_COUNTERS(game, c) {
        if (on_map(game, c))
            fury_zones_cast(game, c, hex_of(game, c), 1);
    }
}

/* The reach that was found holds no longer: an action may change the position more than once. */
static void forget_reach(struct game *game) { scratch_of(game)->reach_stamp = 0; }

static void stand(struct game *game, counter_id c, hex_id hex) {
    struct fury_scratch *scratch = scratch_of(game);
    forget_reach(game);
    switch ((enum piece)info_of(game, c)->piece) {
    case PIECE_DIVISION:
        scratch->division[hex] = c;
        scratch->divisions[hex]++;
        break;
    case PIECE_DETACHMENT:
        scratch->detachment[hex] = c;
        break;
    case PIECE_HQ:
        scratch->hq[hex] = c;
        break;
    }
}

static void leave(struct game *game, counter_id c, hex_id hex) {
    struct fury_scratch *scratch = scratch_of(game);
    counter_id *place = is_division(game, c)     ? &scratch->division[hex]
                        : is_detachment(game, c) ? &scratch->detachment[hex]
                                                 : &scratch->hq[hex];
    forget_reach(game);
    if (is_division(game, c))
        scratch->divisions[hex]--;
    if (*place == c)
        *place = COUNTER_NONE;
    if (is_division(game, c) && scratch->divisions[hex] > 0) /* another of the arrivals stacked there */
        FOR_COUNTERS(game, other) {
            if (other != c && is_division(game, other) && on_map(game, other) && hex_of(game, other) == hex)
                *place = other;
        }
}

void fury_scratch_init(struct game *game) { memset(game->scratch, 0, sizeof(struct fury_scratch)); }

void fury_scratch_sync(struct game *game) {
    struct fury_scratch *scratch = scratch_of(game);
    memset(scratch->division, 0xff, sizeof scratch->division);
    memset(scratch->detachment, 0xff, sizeof scratch->detachment);
    memset(scratch->hq, 0xff, sizeof scratch->hq);
    memset(scratch->divisions, 0, sizeof scratch->divisions);
    forget_reach(game);
    lay_bridges(game);
    cast_all(game);
    FOR_COUNTERS(game, c) {
        if (on_map(game, c))
            stand(game, c, hex_of(game, c));
    }
}

/* ---- works ---- */

/* The marker of a building Division goes with what it built. */
static void disown_works(struct game *game, hex_id hex) {
    FOR_COUNTERS(game, c) {
        if (unit_at(game, c)->marker == MARKER_CONSTRUCT && hex_of(game, c) == hex)
            unit_at(game, c)->marker = MARKER_NONE;
    }
}

void fury_works_put(struct game *game, hex_id hex, uint8_t works, const char *rule_case) {
    CHECK(is_map_hex(game, hex) && works <= WORKS_COMPLETE);
    static const char *const names[] = {"removed", "construct", "complete"};
    if (state_of(game)->works[hex] == works)
        return;
    state_of(game)->works[hex] = works;
    disown_works(game, hex);
    event_begin(game->events, "works", rule_case);
    event_hex(game->events, "hex", hex);
    event_string(game->events, "is", names[works]);
    event_end(game->events);
}

void fury_works_begin(struct game *game, counter_id c) {
    CHECK(is_division(game, c) && on_map(game, c));
    fury_works_put(game, hex_of(game, c), WORKS_CONSTRUCT, "9.5a");
    unit_at(game, c)->marker = MARKER_CONSTRUCT;
}

/* 9.5c, 9.5d: when a unit has left a hex. Of Divisions stacked in an entry hex only one has begun the works. */
static void mind_works(struct game *game, counter_id c, hex_id hex) {
    uint8_t works = state_of(game)->works[hex];
    if (unit_at(game, c)->marker == MARKER_CONSTRUCT) {
        unit_at(game, c)->marker = MARKER_NONE;
        fury_works_put(game, hex, WORKS_NONE, "9.5d");
    }
    if (works == WORKS_COMPLETE && division_in(game, hex) == COUNTER_NONE && detachment_in(game, hex) == COUNTER_NONE)
        fury_works_put(game, hex, WORKS_NONE, "9.5c");
}

/* ---- contact ---- */

void fury_unit_form(struct game *game, counter_id c, bool battle, const char *rule_case) {
    CHECK(is_division(game, c) || is_hq(game, c));
    forget_reach(game);
    struct fury_unit *unit = unit_at(game, c);
    if (((unit->flags & U_BATTLE) != 0) == battle)
        return;
    unit->flags = (uint8_t)(battle ? unit->flags | U_BATTLE : unit->flags & ~U_BATTLE);
    event_begin(game->events, "form", rule_case);
    event_counter(game->events, "unit", c);
    event_string(game->events, "formation", battle ? "battle" : "maneuver");
    event_end(game->events);
}

/* 2.5-FW-e: also of a Division that lays a bridge to the enemy. */
static void spoil_construction(struct game *game, counter_id c) {
    if (is_division(game, c) && state_of(game)->works[hex_of(game, c)] == WORKS_CONSTRUCT)
        fury_works_put(game, hex_of(game, c), WORKS_NONE, "2.5-FW-e");
}

static void touch(struct game *game, counter_id c, counter_id enemy) {
    if (is_division(game, enemy))
        fury_unit_form(game, enemy, true, "6.2j");
    if (is_division(game, c))
        fury_unit_form(game, c, true, "2.5-ZOC-b");
    spoil_construction(game, enemy);
    spoil_construction(game, c);
}

/* 2.5-ZOC-b, 6.2j, 2.5-FW-e: any unit that is in a ZOC of the other side forms for battle. */
static void contact(struct game *game, counter_id c) {
    const struct fury_tables *tables = tables_of(game);
    hex_id hex = hex_of(game, c);
    side_id side = info_of(game, c)->side;
    if (is_hq(game, c))
        return;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (!zone_passes(game, hex, d))
            continue;
        hex_id next = tables->neighbour[hex][d];
        if (division_in(game, next) != COUNTER_NONE && !belongs(game, division_in(game, next), side))
            touch(game, c, division_in(game, next));
        else if (detachment_in(game, next) != COUNTER_NONE && !belongs(game, detachment_in(game, next), side))
            touch(game, c, detachment_in(game, next));
    }
}

/* 9.2b */
static void take_guns(struct game *game, counter_id c) {
    struct fury_state *state = state_of(game);
    if (state->heavy != hex_of(game, c) || is_hq(game, c) || belongs(game, c, tables_of(game)->heavy_side))
        return;
    event_begin(game->events, "heavy-taken", "9.2b");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", state->heavy);
    event_end(game->events);
    state->heavy = state->target = HEX_NONE;
}

/* ---- units ---- */

void fury_unit_put(struct game *game, counter_id c, hex_id hex) {
    CHECK(is_map_hex(game, hex));
    struct fury_unit *unit = unit_at(game, c);
    unit->hex = hex;
    unit->where = WHERE_MAP;
    unit->turn = 0;
    stand(game, c, hex);
    fury_zones_cast(game, c, hex, 1);
    contact(game, c);
    take_guns(game, c);
}

void fury_unit_move(struct game *game, counter_id c, hex_id to) {
    CHECK(on_map(game, c) && is_map_hex(game, to));
    struct fury_unit *unit = unit_at(game, c);
    hex_id from = unit->hex;
    fury_zones_cast(game, c, from, -1);
    leave(game, c, from);
    unit->flags &= (uint8_t)~U_ARRIVING;
    mind_works(game, c, from);
    fury_unit_put(game, c, to);
}

void fury_unit_take(struct game *game, counter_id c, enum where where, uint8_t turn) {
    CHECK(where != WHERE_MAP && where <= WHERE_ELIMINATED);
    struct fury_unit *unit = unit_at(game, c);
    if (on_map(game, c)) {
        hex_id from = unit->hex;
        fury_zones_cast(game, c, from, -1);
        leave(game, c, from);
        unit->hex = HEX_NONE;
        mind_works(game, c, from);
    }
    unit->hex = HEX_NONE;
    unit->where = (uint8_t)where;
    unit->turn = turn;
    unit->flags &= U_CASUALTY;
    unit->marker = MARKER_NONE;
}

void fury_unit_eliminate(struct game *game, counter_id c, const char *rule_case) {
    CHECK(is_counter(game, c) && unit_at(game, c)->where != WHERE_ELIMINATED);
    const struct fury_charts *charts = charts_of(game);
    event_begin(game->events, "eliminated", rule_case);
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", hex_of(game, c));
    event_side(game->events, "side", other_side(info_of(game, c)->side));
    event_int(game->events, "points", is_division(game, c) ? charts->division_points : charts->detachment_points);
    event_end(game->events);
    fury_unit_take(game, c, WHERE_ELIMINATED, 0);
}

void fury_unit_blow(struct game *game, counter_id c, const char *rule_case) {
    CHECK(is_division(game, c));
    unsigned turn = game->state->turn + charts_of(game)->blown_turns;
    if (turn > tables_of(game)->scenario.turns) {
        fury_unit_eliminate(game, c, "2.5-Blown-b");
        return;
    }
    event_begin(game->events, "blown", rule_case);
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", hex_of(game, c));
    event_int(game->events, "turn", (int)turn);
    event_end(game->events);
    fury_unit_take(game, c, WHERE_BLOWN, (uint8_t)turn);
}

/* ---- Pontoon Bridges ---- */

int fury_pontoon_on(const struct game *game, hex_id hex, direction d) {
    CHECK(is_map_hex(game, hex) && d < DIRECTIONS);
    hex_id far = tables_of(game)->neighbour[hex][d];
    for (int i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *pontoon = &state_of(game)->pontoon[i];
        if ((pontoon->hex == hex && pontoon->direction == d) ||
            (pontoon->hex == far && pontoon->hex != HEX_NONE && pontoon->direction == direction_opposite(d)))
            return i;
    }
    return -1;
}

/* Zones that a bridge lets over or shuts out again. */
static void renew_zones(struct game *game) {
    lay_bridges(game);
    cast_all(game);
    forget_reach(game);
}

void fury_pontoon_lay(struct game *game, hex_id hex, direction d, counter_id layer, uint8_t start) {
    CHECK(is_map_hex(game, hex) && d < DIRECTIONS && fury_pontoon_on(game, hex, d) < 0);
    struct fury_state *state = state_of(game);
    unsigned i = 0;
    while (i + 1 < FURY_BRIDGES_MAX && state->pontoon[i].hex != HEX_NONE)
        i++;
    state->pontoon[i] = (struct fury_pontoon){hex, d, start, layer, start == 0, 0};
    renew_zones(game);
    event_begin(game->events, "pontoon", "9.6c");
    event_hex(game->events, "hex", hex);
    event_direction(game->events, "direction", d);
    event_counter(game->events, "unit", layer);
    event_end(game->events);
    if (layer != COUNTER_NONE)
        contact(game, layer); /* 9.6e: a Division opposite forms for battle */
}

void fury_pontoon_lift(struct game *game, unsigned index, const char *rule_case) {
    CHECK(index < FURY_BRIDGES_MAX && state_of(game)->pontoon[index].hex != HEX_NONE);
    struct fury_pontoon *pontoon = &state_of(game)->pontoon[index];
    event_begin(game->events, "pontoon-lifted", rule_case);
    event_hex(game->events, "hex", pontoon->hex);
    event_direction(game->events, "direction", pontoon->direction);
    event_end(game->events);
    if (pontoon->start)
        state_of(game)->bridges_removed |= (uint8_t)BIT(pontoon->start - 1);
    *pontoon = (struct fury_pontoon){HEX_NONE, 0, 0, 0, 0, 0};
    renew_zones(game);
}

/* ---- who is where ---- */

counter_id fury_defender_in(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_map_hex(game, hex) && side < SIDES);
    counter_id c = division_in(game, hex);
    if (c == COUNTER_NONE)
        c = detachment_in(game, hex);
    return c != COUNTER_NONE && !belongs(game, c, side) ? c : COUNTER_NONE;
}

bool fury_holds_enemy(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_map_hex(game, hex) && side < SIDES);
    return fury_defender_in(game, hex, side) != COUNTER_NONE;
}
