/* tables.c: what follows from a map alone: neighbours, where zones pass, how far they reach (2.1, 2.5-ZOC-d). */
#include "fury/state/tables.h"

#include <string.h>

/* 2.5-ZOC-d: a hexside that blocks does so unless a bridge or ford lies on it. */
static bool passes(const struct fury_tables *tables, const struct fury_hex *hex, direction d) {
    if (hex->crossing & BIT(d))
        return true;
    for (unsigned k = 0; k < tables->hexside_count; k++)
        if (hex->side[d] & BIT(k) && tables->hexside[k].blocks)
            return false;
    return true;
}

static void find_neighbours(struct fury_tables *tables) {
    for (hex_id h = 0; h < tables->map_hexes; h++) {
        struct cube cube = grid_cube(&tables->grid, h);
        tables->cube[h][0] = (uint16_t)cube.q;
        tables->cube[h][1] = (uint16_t)cube.r;
        tables->hex[h].open = 0;
        for (direction d = 0; d < DIRECTIONS; d++) {
            tables->neighbour[h][d] = grid_neighbour(&tables->grid, h, d);
            if (tables->neighbour[h][d] != HEX_NONE && passes(tables, &tables->hex[h], d))
                tables->hex[h].open |= (uint8_t)BIT(d);
        }
    }
}

/* 2.1b: unblocked neighbours of the hexes of its ZOC, less those and its own. */
static void find_influence(struct fury_tables *tables, hex_id centre) {
    hex_id zone[DIRECTIONS];
    unsigned zones = 0, count = 0;
    for (direction d = 0; d < DIRECTIONS; d++)
        if (tables->hex[centre].open & BIT(d))
            zone[zones++] = tables->neighbour[centre][d];
    for (unsigned i = 0; i < zones; i++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id far = tables->neighbour[zone[i]][d];
            bool seen = !(tables->hex[zone[i]].open & BIT(d)) || far == centre;
            for (unsigned k = 0; !seen && k < zones; k++)
                seen = zone[k] == far;
            for (unsigned k = 0; !seen && k < count; k++)
                seen = tables->zoi[centre][k] == far;
            if (!seen && count < 16)
                tables->zoi[centre][count++] = far;
        }
    tables->zoi_count[centre] = (uint8_t)count;
}

void fury_tables_finish(struct fury_tables *tables) {
    tables->hex_count = (uint16_t)(tables->map_hexes + tables->space_count);
    find_neighbours(tables);
    memset(tables->zoi, 0, sizeof tables->zoi);
    for (hex_id h = 0; h < tables->map_hexes; h++)
        find_influence(tables, h);
}
