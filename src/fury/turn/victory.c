/* victory.c: 10.0: points for what was eliminated, levels by their difference, and the ground each scenario names. */
#include "fury/turn/victory.h"

#include <string.h>

#include "fury/state/zones.h"

const char *const fury_level_names[4] = {"none", "tactical", "operational", "strategic"};

void fury_victory_points(const struct game *game, int32_t points[SIDES]) {
    const struct fury_charts *charts = charts_of(game);
    points[0] = points[1] = 0;
    FOR_COUNTERS(game, c) {
        if (unit_at(game, c)->where == WHERE_ELIMINATED)
            points[other_side(info_of(game, c)->side)] +=
                is_division(game, c) ? charts->division_points : charts->detachment_points;
    }
}

/* ---- the ground ---- */

/* 10.0i: within 5 of an entry hex friendly to the enemy its units and zones do not block. */
static bool near_enemy_entry(const struct game *game, hex_id hex, side_id enemy) {
    const struct fury_tables *tables = tables_of(game);
    for (unsigned e = 0; e < tables->entry_count; e++)
        if (tables->entry[e].side == enemy && distance(game, hex, tables->entry[e].hex) <= charts_of(game)->entry_free)
            return true;
    return false;
}

static bool entry_hex(const struct game *game, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    for (unsigned e = 0; e < tables->entry_count; e++)
        if (tables->entry[e].hex == hex)
            return true;
    return false;
}

static bool is_free(const struct game *game, hex_id hex, side_id side, bool between_entries) {
    side_id enemy = other_side(side);
    if (!in_zone(game, hex, enemy) && !fury_holds_enemy(game, hex, side))
        return true;
    return between_entries && near_enemy_entry(game, hex, enemy);
}

/* Bit a direction that a road, or a railroad, leaves by. */
static unsigned ways_out(const struct game *game, hex_id hex, bool rail) {
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    return rail ? ground->rail : ground->road | ground->rail | scratch_of(game)->bridged[hex];
}

enum traffic { TRAFFIC_FREE, TRAFFIC_FREE_BETWEEN_ENTRIES, TRAFFIC_ANY }; /* which hexes a road may use */

static bool may_use(const struct game *game, hex_id hex, side_id side, enum traffic traffic) {
    return traffic == TRAFFIC_ANY || is_free(game, hex, side, traffic == TRAFFIC_FREE_BETWEEN_ENTRIES);
}

/* By road from one hex to another, no hex of it the enemy's. The way back is left in scratch->from. */
static bool road_path(struct game *game, hex_id from, hex_id to, side_id side, bool rail, enum traffic traffic) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    unsigned head = 0, tail = 0;
    memset(scratch->seen, 0, sizeof scratch->seen);
    if (!may_use(game, from, side, traffic))
        return false;
    scratch->seen[from] = 1;
    scratch->queue[tail++] = from;
    while (head < tail) {
        hex_id hex = scratch->queue[head++];
        if (hex == to)
            return true;
        unsigned ways = ways_out(game, hex, rail);
        for (direction d = 0; ways >> d; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (!(ways >> d & 1) || next == HEX_NONE || scratch->seen[next])
                continue;
            scratch->seen[next] = 1;
            if (!may_use(game, next, side, traffic))
                continue;
            scratch->from[next] = hex;
            scratch->queue[tail++] = next;
        }
    }
    return false;
}

static bool path_met(struct game *game, const struct fury_condition *condition) {
    hex_id last = condition->hex[condition->hex_count - 1];
    for (unsigned f = 0; f < condition->from_count; f++) {
        hex_id at = condition->from[f];
        enum traffic traffic =
            entry_hex(game, at) && entry_hex(game, last) ? TRAFFIC_FREE_BETWEEN_ENTRIES : TRAFFIC_FREE;
        bool open = true;
        for (unsigned i = 0; open && i < condition->hex_count; i++) {
            open = road_path(game, at, condition->hex[i], condition->side, condition->kind == CONDITION_RAIL, traffic);
            at = condition->hex[i];
        }
        if (open)
            return true;
    }
    return false;
}

static bool between_entries(const struct game *game, const struct fury_condition *condition) {
    return entry_hex(game, condition->from[0]) && entry_hex(game, condition->hex[condition->hex_count - 1]);
}

bool fury_condition_met_by_road(const struct game *game, const struct fury_condition *condition) {
    for (unsigned f = 0; f < condition->from_count; f++)
        if (entry_hex(game, condition->from[f]) != entry_hex(game, condition->from[0]) ||
            condition->from[f] == condition->hex[0])
            return false;
    return true;
}

bool fury_condition_free(const struct game *game, const struct fury_condition *condition, hex_id hex) {
    CHECK(is_map_hex(game, hex));
    return is_free(game, hex, condition->side, between_entries(game, condition));
}

/* One leg of a road, written from its end back to its start. */
static unsigned note_leg(const struct game *game, hex_id from, hex_id to, hex_id *out, unsigned count, unsigned most) {
    for (hex_id hex = to; hex != from && count < most; hex = scratch_of(game)->from[hex])
        out[count++] = hex;
    return count;
}

unsigned fury_condition_road(struct game *game, const struct fury_condition *condition, bool any, hex_id *out,
                             unsigned most) {
    CHECK(out != NULL && most > 0);
    enum traffic traffic = any                                ? TRAFFIC_ANY
                           : between_entries(game, condition) ? TRAFFIC_FREE_BETWEEN_ENTRIES
                                                              : TRAFFIC_FREE;
    unsigned best = 0;
    for (unsigned f = 0; f < condition->from_count; f++) {
        hex_id at = condition->from[f], road[256];
        unsigned count = 0;
        bool open = true;
        for (unsigned i = 0; open && i < condition->hex_count; i++) {
            open = road_path(game, at, condition->hex[i], condition->side, condition->kind == CONDITION_RAIL, traffic);
            if (open)
                count = note_leg(game, at, condition->hex[i], road, count, 255);
            at = condition->hex[i];
        }
        if (!open || (best > 0 && count >= best) || count > most)
            continue;
        best = count;
        memcpy(out, road, count * sizeof *road);
    }
    return best;
}

static bool holds(const struct game *game, hex_id hex, side_id side) {
    return fury_holds_enemy(game, hex, other_side(side));
}

static unsigned divisions_near(const struct game *game, const struct fury_condition *condition, hex_id hex) {
    unsigned count = 0;
    FOR_COUNTERS(game, c) {
        count += is_division(game, c) && on_map(game, c) && belongs(game, c, condition->side) &&
                 distance(game, hex_of(game, c), hex) <= condition->within;
    }
    return count;
}

static unsigned bridges_gone(const struct game *game) {
    unsigned count = 0;
    for (unsigned i = 0; i < 8; i++)
        count += state_of(game)->bridges_removed >> i & 1;
    return count;
}

static bool is_bank(const struct game *game, hex_id hex) {
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *pontoon = &state_of(game)->pontoon[i];
        if (pontoon->hex != HEX_NONE && pontoon->start &&
            (pontoon->hex == hex || tables_of(game)->neighbour[pontoon->hex][pontoon->direction] == hex))
            return true;
    }
    return false;
}

bool fury_condition_names(const struct game *game, const struct fury_condition *condition, hex_id hex) {
    if (condition->kind == CONDITION_REMOVED)
        return is_bank(game, hex);
    for (unsigned i = 0; i < condition->hex_count; i++)
        if (condition->hex[i] == hex)
            return true;
    return false;
}

bool fury_condition_counts(const struct game *game, const struct fury_condition *condition) {
    bool still = option_of(game, OPTION_SOLITAIRE) && tables_of(game)->still < SIDES;
    return condition->when == WHEN_ALWAYS || condition->when == (still ? WHEN_STILL : WHEN_TWO_PLAYERS);
}

bool fury_condition_met(struct game *game, const struct fury_condition *condition) {
    unsigned met = 0;
    switch ((enum condition_kind)condition->kind) {
    case CONDITION_PATH:
    case CONDITION_RAIL:
        return path_met(game, condition);
    case CONDITION_REMOVED:
        return bridges_gone(game) >= condition->count;
    case CONDITION_HOLD:
        for (unsigned i = 0; i < condition->hex_count; i++)
            met += holds(game, condition->hex[i], condition->side);
        break;
    case CONDITION_NEAR:
        for (unsigned i = 0; i < condition->hex_count; i++)
            met += divisions_near(game, condition, condition->hex[i]);
        break;
    case CONDITION_TOUCH:
        for (unsigned i = 0; i < condition->hex_count; i++)
            met += holds(game, condition->hex[i], condition->side) || in_zone(game, condition->hex[i], condition->side);
        break;
    }
    return met >= condition->count;
}

bool fury_conditions_met(struct game *game, side_id side) {
    CHECK(side < SIDES);
    const struct fury_tables *tables = tables_of(game);
    unsigned count = 0;
    for (unsigned i = 0; i < tables->condition_count; i++) {
        if (tables->condition[i].side != side || !fury_condition_counts(game, &tables->condition[i]))
            continue;
        count++;
        if (!fury_condition_met(game, &tables->condition[i]))
            return false;
    }
    return count > 0;
}

/* ---- the judgement, 10.0d to 10.0j ---- */

side_id fury_victory_by(const int32_t points[SIDES], const bool met[SIDES]) {
    side_id ahead = points[1] > points[0] ? 1 : 0; /* 10.0d: a tie goes to the Confederates */
    return met[other_side(ahead)] && !met[ahead] ? other_side(ahead) : ahead; /* 10.0h, 10.0j */
}

side_id fury_victory_winner(struct game *game, uint8_t *level) {
    CHECK(level != NULL);
    int32_t points[SIDES];
    fury_victory_points(game, points);
    bool met[SIDES] = {fury_conditions_met(game, 0), fury_conditions_met(game, 1)};
    int difference = points[0] > points[1] ? points[0] - points[1] : points[1] - points[0];
    *level = difference >= charts_of(game)->operational ? LEVEL_OPERATIONAL : LEVEL_TACTICAL;
    if (met[0] || met[1])
        *level = LEVEL_STRATEGIC;
    return fury_victory_by(points, met);
}

void fury_victory_judge(struct game *game) {
    const struct fury_tables *tables = tables_of(game);
    uint8_t level;
    int32_t points[SIDES];
    side_id winner = fury_victory_winner(game, &level);
    fury_victory_points(game, points);
    event_begin(game->events, "victory",
                level == LEVEL_STRATEGIC     ? "10.0g"
                : level == LEVEL_OPERATIONAL ? "10.0f"
                                             : "10.0e");
    event_side(game->events, "winner", winner);
    event_string(game->events, "level", fury_level_names[level]);
    event_int(game->events, "csa", points[0]);
    event_int(game->events, "usa", points[1]);
    event_list(game->events, "conditions");
    for (unsigned i = 0; i < tables->condition_count; i++) {
        if (!fury_condition_counts(game, &tables->condition[i]))
            continue;
        event_object(game->events, NULL);
        event_side(game->events, "side", tables->condition[i].side);
        event_string(game->events, "title", tables->condition[i].title);
        event_bool(game->events, "met", fury_condition_met(game, &tables->condition[i]));
        event_close(game->events);
    }
    event_close(game->events);
    event_end(game->events);
    play_end(game, winner, level);
}
