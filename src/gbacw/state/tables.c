/* tables.c: what follows from a pack's grid once and for all: neighbours, cube coordinates, lines. */
#include "gbacw/state/tables.h"

#include <string.h>

hex_id gbacw_tables_hex(const struct gbacw_tables *tables, const char *label, size_t length) {
    for (unsigned i = 0; i < tables->outside_count; i++)
        if (strlen(tables->outside[i].label) == length && memcmp(tables->outside[i].label, label, length) == 0)
            return (hex_id)(outside_first(tables) + i);
    return label_read(&tables->grid, tables->label, tables->label_count, label, length);
}

/* The hex of the map or beyond it that lies there. */
static hex_id lies_at(const struct gbacw_tables *tables, struct cube cube) {
    hex_id hex = grid_at(&tables->grid, cube);
    if (hex != HEX_NONE && tables->hex[hex].terrain)
        return hex;
    for (unsigned i = 0; i < tables->outside_count; i++) {
        hex = (hex_id)(outside_first(tables) + i);
        if (tables->hex[hex].terrain && tables->outside[i].cube.q == cube.q && tables->outside[i].cube.r == cube.r)
            return hex;
    }
    return HEX_NONE;
}

static void join_outside(struct gbacw_tables *tables) {
    for (unsigned i = 0; i < tables->outside_count; i++) {
        hex_id hex = (hex_id)(outside_first(tables) + i);
        struct cube at = tables->cube[hex] = tables->outside[i].cube;
        for (direction d = 0; d < DIRECTIONS; d++) {
            struct cube beside = {(int16_t)(at.q + DIRECTION_CUBE[d].q), (int16_t)(at.r + DIRECTION_CUBE[d].r)};
            hex_id next = tables->hex[hex].terrain ? lies_at(tables, beside) : HEX_NONE;
            tables->neighbour[hex][d] = next;
            if (next != HEX_NONE)
                tables->neighbour[next][(d + DIRECTIONS / 2) % DIRECTIONS] = hex;
        }
    }
}

void gbacw_tables_finish(struct gbacw_tables *tables) {
    const struct grid *grid = &tables->grid;
    for (hex_id h = 0; h < tables->hex_count - tables->outside_count; h++) {
        tables->cube[h] = grid_cube(grid, h);
        bool here = tables->hex[h].terrain != 0;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = here ? grid_neighbour(grid, h, d) : HEX_NONE;
            tables->neighbour[h][d] = next != HEX_NONE && tables->hex[next].terrain ? next : HEX_NONE;
        }
    }
    join_outside(tables);
    if (tables->line[LINE_REACH][LINE_REACH].count)
        return; /* lines do not depend on the map: a copy of finished tables has them */
    for (int q = -LINE_REACH; q <= LINE_REACH; q++)
        for (int r = -LINE_REACH; r <= LINE_REACH; r++) {
            struct cube to = {(int16_t)q, (int16_t)r};
            if (cube_distance((struct cube){0, 0}, to) <= LINE_REACH)
                line_between(to, &tables->line[q + LINE_REACH][r + LINE_REACH]);
        }
}
