/* ground.c: what hexsides are, seen from both of their hexes: ways, slopes, the river. */
#include "load/read.h"

#include <stdlib.h>

/* The hex across a hexside; none at the edge, and none where no sheet prints one. */
static hex_id beyond(const struct gbacw_tables *tables, hex_id hex, direction d) {
    hex_id far = grid_neighbour(&tables->grid, hex, d);
    return far != HEX_NONE && tables->hex[far].terrain ? far : HEX_NONE;
}

static void side_set(struct gbacw_tables *tables, hex_id hex, direction d, unsigned bits) {
    tables->hex[hex].side[d] = (uint16_t)(tables->hex[hex].side[d] | bits);
}

static void side_clear(struct gbacw_tables *tables, hex_id hex, direction d, unsigned bits) {
    tables->hex[hex].side[d] = (uint16_t)(tables->hex[hex].side[d] & ~bits);
}

/* Of two ways on one hexside the better counts: pike, road, railroad, trail. */
void ground_way(struct gbacw_tables *tables, hex_id hex, direction d, unsigned way) {
    hex_id far = beyond(tables, hex, d);
    if (tables->hex[hex].way[d] < way)
        tables->hex[hex].way[d] = (uint8_t)way;
    if (far != HEX_NONE && tables->hex[far].way[direction_opposite(d)] < way)
        tables->hex[far].way[direction_opposite(d)] = (uint8_t)way;
}

void ground_side(struct gbacw_tables *tables, hex_id hex, direction d, unsigned hexside) {
    hex_id far = beyond(tables, hex, d);
    side_set(tables, hex, d, BIT(hexside));
    if (far != HEX_NONE)
        side_set(tables, far, direction_opposite(d), BIT(hexside));
}

void ground_slope(struct gbacw_tables *tables, hex_id hex, direction d, bool bluff) {
    const unsigned slopes =
        BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_CREST_DOWN) | BIT(HEXSIDE_BLUFF_UP) | BIT(HEXSIDE_BLUFF_DOWN);
    hex_id far = beyond(tables, hex, d);
    side_clear(tables, hex, d, slopes);
    side_set(tables, hex, d, BIT(bluff ? HEXSIDE_BLUFF_UP : HEXSIDE_CREST_UP));
    if (far == HEX_NONE)
        return;
    side_clear(tables, far, direction_opposite(d), slopes);
    side_set(tables, far, direction_opposite(d), BIT(bluff ? HEXSIDE_BLUFF_DOWN : HEXSIDE_CREST_DOWN));
}

void ground_gentle(struct gbacw_tables *tables, hex_id hex, direction d) {
    hex_id far = beyond(tables, hex, d);
    side_set(tables, hex, d, BIT(HEXSIDE_SLOPE_UP));
    if (far != HEX_NONE)
        side_set(tables, far, direction_opposite(d), BIT(HEXSIDE_SLOPE_DOWN));
}

void ground_crests(struct gbacw_tables *tables, int crest, int bluff) {
    for (hex_id h = 0; h < tables->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS && tables->hex[h].terrain; d++) {
            hex_id far = beyond(tables, h, d);
            if (far == HEX_NONE)
                continue;
            int climb = tables->hex[far].elevation - tables->hex[h].elevation;
            if (climb >= crest)
                ground_slope(tables, h, d, climb >= bluff);
        }
}

void ground_soften(struct gbacw_tables *tables) {
    for (hex_id h = 0; h < tables->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++)
            if (tables->hex[h].way[d] && (tables->hex[h].side[d] & BIT(HEXSIDE_BLUFF_UP)))
                ground_slope(tables, h, d, false);
}

void ground_river(struct gbacw_tables *tables) {
    for (hex_id h = 0; h < tables->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id far = beyond(tables, h, d);
            if (far != HEX_NONE && tables->hex[h].bank && tables->hex[far].bank &&
                tables->hex[h].bank != tables->hex[far].bank)
                side_set(tables, h, d, BIT(HEXSIDE_RIVER));
        }
}
