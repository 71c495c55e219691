/* command.c: see command.h. */
#include "fury/command/command.h"

#include <string.h>

unsigned fury_hqs_of(const struct game *game, side_id side, counter_id out[8]) {
    CHECK(side < SIDES);
    unsigned count = 0;
    FOR_COUNTERS(game, c) {
        if (is_hq(game, c) && belongs(game, c, side) && on_map(game, c) && count < 8)
            out[count++] = c;
    }
    return count;
}

unsigned fury_units_on_map(const struct game *game, side_id side) {
    CHECK(side < SIDES);
    unsigned count = 0;
    FOR_COUNTERS(game, c) { count += is_unit(game, c) && belongs(game, c, side) && on_map(game, c); }
    return count;
}

bool fury_is_entry(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    const struct fury_tables *tables = tables_of(game);
    for (unsigned e = 0; e < tables->entry_count; e++)
        if (tables->entry[e].hex == hex && tables->entry[e].side == side)
            return true;
    return false;
}

void fury_nearness(struct game *game, side_id side, int reach, uint8_t *out) {
    CHECK(side < SIDES && reach >= 0 && out != NULL);
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    unsigned head = 0, tail = 0;
    memset(out, reach + 1, tables->map_hexes);
    FOR_COUNTERS(game, c) {
        if (!is_unit(game, c) || !belongs(game, c, side) || !on_map(game, c) || out[hex_of(game, c)] == 0)
            continue;
        out[hex_of(game, c)] = 0;
        scratch->queue[tail++] = hex_of(game, c);
    }
    while (head < tail) {
        hex_id hex = scratch->queue[head++];
        if (out[hex] == reach)
            continue;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (next == HEX_NONE || out[next] <= reach)
                continue;
            out[next] = (uint8_t)(out[hex] + 1);
            scratch->queue[tail++] = next;
        }
    }
}
