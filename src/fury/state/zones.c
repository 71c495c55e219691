/* zones.c: see zones.h. Counts are kept for each side and hex, updated where a unit moved; near a Pontoon Bridge the
 * hexes are found again, everywhere else the tables hold them. */
#include "fury/state/zones.h"

#include <string.h>

/* The hexes of ZOC and ZOI of a Division, Pontoon Bridges counted (9.6e). */
static unsigned find_cells(const struct game *game, hex_id centre, hex_id out[32], unsigned *zones) {
    const struct fury_tables *tables = tables_of(game);
    const uint8_t *open = scratch_of(game)->open;
    unsigned count = 0;
    for (direction d = 0; d < DIRECTIONS; d++)
        if (open[centre] & BIT(d))
            out[count++] = tables->neighbour[centre][d];
    *zones = count;
    for (unsigned i = 0; i < *zones; i++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id far = tables->neighbour[out[i]][d];
            bool seen = !(open[out[i]] & BIT(d)) || far == centre;
            for (unsigned k = 0; !seen && k < count; k++)
                seen = out[k] == far;
            if (!seen)
                out[count++] = far;
        }
    return count;
}

bool fury_zoc_reaches(const struct game *game, hex_id from, hex_id to) {
    direction d = towards(game, from, to);
    return d != DIRECTION_NONE && zone_passes(game, from, d);
}

/* 2.1a: a Detachment has a ZOC and no ZOI. An HQ has neither. */
void fury_zones_cast(struct game *game, counter_id c, hex_id hex, int by) {
    CHECK(is_map_hex(game, hex) && (by == 1 || by == -1));
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    side_id side = info_of(game, c)->side;
    uint8_t *zoc = scratch->zoc[side], *zoi = scratch->zoi[side];
    if (is_hq(game, c))
        return;
    if (scratch->near_bridge[hex]) {
        hex_id cell[32];
        unsigned zones, count = find_cells(game, hex, cell, &zones);
        for (unsigned i = 0; i < zones; i++)
            zoc[cell[i]] = (uint8_t)(zoc[cell[i]] + by);
        for (unsigned i = zones; is_division(game, c) && i < count; i++)
            zoi[cell[i]] = (uint8_t)(zoi[cell[i]] + by);
        return;
    }
    for (direction d = 0; d < DIRECTIONS; d++)
        if (tables->hex[hex].open & BIT(d))
            zoc[tables->neighbour[hex][d]] = (uint8_t)(zoc[tables->neighbour[hex][d]] + by);
    for (unsigned i = 0; is_division(game, c) && i < tables->zoi_count[hex]; i++)
        zoi[tables->zoi[hex][i]] = (uint8_t)(zoi[tables->zoi[hex][i]] + by);
}

/* 6.2e, 6.4g: zones are mutual, so the hexes that would cover an entry hex are those its own zones would cover. */
void fury_zones_seal(struct game *game) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    memset(scratch->sealed, 0, sizeof scratch->sealed);
    memset(scratch->barred, 0, sizeof scratch->barred);
    for (unsigned e = 0; e < tables->entry_count; e++) {
        side_id enemy = other_side(tables->entry[e].side);
        hex_id cell[32], hex = tables->entry[e].hex;
        unsigned zones, count = find_cells(game, hex, cell, &zones);
        scratch->sealed[enemy][hex] = scratch->barred[enemy][hex] = 1;
        for (unsigned i = 0; i < count; i++) {
            scratch->sealed[enemy][cell[i]] = 1;
            if (i < zones)
                scratch->barred[enemy][cell[i]] = 1;
        }
    }
}
