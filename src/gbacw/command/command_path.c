/* command_path.c: paths of command and rally (10.4, 13.53, 17.11, 23.2).
 *
 * A path is counted in hexes, the leader's own left out and the unit's counted. It goes through no hex that an enemy
 * combat unit holds, no hex in an enemy zone that no friend occupies, and over no hexside that nobody can cross. */
#include <string.h>

#include "gbacw/command/leaders.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/state/scratch.h"

enum { REACH_MAX = 16, QUEUE_MAX = 1 + 3 * REACH_MAX * (REACH_MAX + 1) };

/* May a path come to this hex? The last hex may hold an enemy if a friend is engaged with it there. */
static bool open_to_path(const struct game *game, side_id side, hex_id hex, bool last) {
    if (enemy_holds(game, hex, side) && !(last && friend_in(game, hex, side)))
        return false;
    return !in_path_zone(game, hex, side);
}

static bool step_open(const struct game *game, side_id side, hex_id from, direction d, hex_id goal) {
    hex_id next = neighbour_of(game, from, d);
    return next != HEX_NONE && !hexside_impassable(game, from, d) && open_to_path(game, side, next, next == goal);
}

/* Most paths are straight: walk toward the goal as long as some step that comes nearer is open. */
static bool walk_straight(const struct game *game, side_id side, hex_id from, hex_id to, hex_id *out) {
    int left = hex_distance(game, from, to), gone = 0;
    while (left > 0) {
        direction d = 0;
        for (; d < DIRECTIONS; d++) {
            hex_id next = neighbour_of(game, from, d);
            if (next != HEX_NONE && hex_distance(game, next, to) < left && step_open(game, side, from, d, to))
                break;
        }
        if (d == DIRECTIONS)
            return false;
        from = neighbour_of(game, from, d);
        left--;
        if (out)
            out[gone++] = from;
    }
    return true;
}

struct flood {
    hex_id hex[QUEUE_MAX];
    uint16_t before[QUEUE_MAX];
    uint8_t length[QUEUE_MAX];
    uint8_t seen[HEXES_MAX / 8 + 1];
};

static bool mark_seen(struct flood *flood, hex_id hex) {
    uint8_t bit = (uint8_t)(1 << (hex & 7));
    if (flood->seen[hex >> 3] & bit)
        return false;
    flood->seen[hex >> 3] |= bit;
    return true;
}

static void copy_path(const struct flood *flood, unsigned at, hex_id *out) {
    for (int i = flood->length[at]; i > 0; i--) {
        out[i - 1] = flood->hex[at];
        at = flood->before[at];
    }
}

/* Breadth first, bounded by the radius. */
static int walk_around(const struct game *game, side_id side, hex_id from, hex_id to, int max, hex_id *out) {
    struct flood flood;
    memset(flood.seen, 0, sizeof flood.seen);
    unsigned count = 1;
    flood.hex[0] = from;
    flood.length[0] = 0;
    flood.before[0] = 0;
    mark_seen(&flood, from);
    for (unsigned at = 0; at < count; at++) {
        if (flood.length[at] + hex_distance(game, flood.hex[at], to) > max)
            continue;
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (!step_open(game, side, flood.hex[at], d, to))
                continue;
            hex_id next = neighbour_of(game, flood.hex[at], d);
            if (!mark_seen(&flood, next) || count == QUEUE_MAX)
                continue;
            flood.hex[count] = next;
            flood.before[count] = (uint16_t)at;
            flood.length[count] = (uint8_t)(flood.length[at] + 1);
            if (next == to && flood.length[count] <= max) {
                if (out)
                    copy_path(&flood, count, out);
                return flood.length[count];
            }
            count++;
        }
    }
    return -1;
}

int command_path(const struct game *game, side_id side, hex_id from, hex_id to, int max, hex_id *out) {
    CHECK(side < SIDES && is_hex(game, from) && is_hex(game, to) && max >= 0);
    if (from == HEX_NONE || to == HEX_NONE)
        return -1;
    if (max > REACH_MAX)
        max = REACH_MAX;
    int straight = hex_distance(game, from, to);
    if (straight > max)
        return -1;
    if (walk_straight(game, side, from, to, out))
        return straight;
    return walk_around(game, side, from, to, max, out);
}

/* The same paths are asked for over and over while nobody moves: in a phase of command, by every list. */
static bool path_remembered(const struct game *game, side_id side, hex_id from, hex_id to, int radius) {
    struct gbacw_scratch *scratch = scratch_of(game);
    uint64_t key = UINT64_C(1) << 63 | (uint64_t)radius << 40 | (uint64_t)side << 32 | (uint64_t)from << 16 | to;
    struct path_page *page = scratch->command_path + (key * UINT64_C(0x9E3779B97F4A7C15) >> 52);
    _Static_assert(sizeof scratch->command_path / sizeof *page == 1 << (64 - 52), "the key is cut to the page's size");
    if (page->key != key || page->changes != scratch->changes)
        *page = (struct path_page){key, scratch->changes, command_path(game, side, from, to, radius, NULL) >= 0};
    return page->found;
}

bool within_path(const struct game *game, side_id side, hex_id from, hex_id to, int radius) {
    CHECK(side < SIDES && is_hex(game, from) && is_hex(game, to));
    if (from == HEX_NONE || to == HEX_NONE || radius < 0)
        return false;
    return from == to || (hex_distance(game, from, to) <= radius && path_remembered(game, side, from, to, radius));
}

bool within_radius_of(const struct game *game, counter_id leader, counter_id unit, int radius) {
    CHECK(is_leader(game, leader));
    const struct counter_state *chief = counter_at(game, leader), *man = counter_at(game, unit);
    return chief->side == man->side && within_path(game, chief->side, chief->hex, man->hex, radius);
}

bool within_command_of(const struct game *game, counter_id leader, counter_id unit) {
    CHECK(is_leader(game, leader));
    return within_radius_of(game, leader, unit, effectiveness_radius(game, leader));
}

bool acts_independently(const struct game *game, counter_id unit) {
    uint8_t independent = info_of(game, unit)->independent;
    counter_id leader;
    if (independent != INDEPENDENT_BEYOND)
        return independent == INDEPENDENT;
    for (int i = 0; (leader = brigade_leader(game, info_of(game, unit)->brigade, i)) != COUNTER_NONE; i++) {
        if (within_command_of(game, leader, unit))
            return false;
    }
    return true;
}
