/* tables.c: what follows from a pack's grid once and for all: neighbours, cube coordinates, lines. */
#include "gbacw/tables.h"

void tables_finish(struct gbacw_tables *tables) {
    const struct grid *grid = &tables->grid;
    for (hex_id h = 0; h < tables->hex_count; h++) {
        tables->cube[h] = grid_cube(grid, h);
        bool here = tables->hex[h].terrain != 0;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = here ? grid_neighbour(grid, h, d) : HEX_NONE;
            tables->neighbour[h][d] = next != HEX_NONE && tables->hex[next].terrain ? next : HEX_NONE;
        }
    }
    if (tables->line[LINE_REACH][LINE_REACH].count)
        return; /* lines do not depend on the map: a copy of finished tables has them */
    for (int q = -LINE_REACH; q <= LINE_REACH; q++)
        for (int r = -LINE_REACH; r <= LINE_REACH; r++) {
            struct cube to = {(int16_t)q, (int16_t)r};
            if (cube_distance((struct cube){0, 0}, to) <= LINE_REACH)
                line_between(to, &tables->line[q + LINE_REACH][r + LINE_REACH]);
        }
}
