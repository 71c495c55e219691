/* hex.h: hexagonal grids: cube coordinates, neighbours, distances, bearings and labels.
 *
 * All geometry is done in cube coordinates, where flat-topped grids (columns run north-south, directions
 * n ne se s sw nw) and pointed grids (rows run east-west, directions ne e se sw w nw) are the same grid.
 * Direction d and the step DIRECTION_CUBE[d] agree on both. */
#ifndef ENFILADE_CORE_HEX_H
#define ENFILADE_CORE_HEX_H

#include "core/text.h"
#include "core/types.h"

struct cube {
    int16_t q, r; /* the third is -q-r */
};

enum grid_shape { GRID_FLAT, GRID_POINTED };

/* A rectangle of `columns` x `rows` hexes, numbered inside from the north-west: hex = column * rows + row.
 * On a flat grid odd or even columns stand half a hex further south; on a pointed grid odd or even rows
 * stand half a hex further east. */
struct grid {
    uint8_t shape;       /* enum grid_shape */
    uint8_t odd_shifted; /* 1: the odd columns (rows) are the shifted ones; 0: the even ones */
    uint16_t columns, rows;
};

extern const struct cube DIRECTION_CUBE[DIRECTIONS];

/* The cube coordinates of a hex of the grid. */
struct cube grid_cube(const struct grid *grid, hex_id hex);
struct cube grid_cube_of(const struct grid *grid, int column, int row); /* off the map too */
hex_id grid_at(const struct grid *grid, struct cube cube);              /* HEX_NONE off the map */
/* The hex beside it; HEX_NONE over the edge of the map. */
hex_id grid_neighbour(const struct grid *grid, hex_id hex, direction d);
/* Steps from one hex to the other, over any ground. */
int cube_distance(struct cube a, struct cube b);
enum { CUBE_NOWHERE = 0x3fff };
/* The least distance to any of these hexes; CUBE_NOWHERE if there are none. */
int cube_nearest(const int16_t *q, const int16_t *r, int count, struct cube from);
/* The same for two hexes of a grid. */
int grid_distance(const struct grid *grid, hex_id a, hex_id b);
/* The direction of an adjacent hex, DIRECTION_NONE if they do not touch. */
direction grid_direction(const struct grid *grid, hex_id from, hex_id to);
/* Centre of the hex in units where neighbours are 2 apart along a column (flat) or row (pointed): x grows
 * east in steps of sqrt(3), y grows south. x2 is in half-column pitches, y2 in half-hexes. For drawing. */
void grid_centre(const struct grid *grid, hex_id hex, int *x2, int *y2);
void grid_centre_of(const struct grid *grid, struct cube cube, int *x2, int *y2); /* off the map too */

const char *direction_name(const struct grid *grid, direction d); /* "n", "se", "e" ... */
/* The direction that this grid calls so; DIRECTION_NONE if it has none of that name. */
direction direction_named(const struct grid *grid, const char *name, size_t length);

/* Labels: two numbers of two digits, column first (XXYY), counted from any corner in any direction, with an
 * optional letter for the sheet. A map may have several label systems; the first is the one it prints. They lie in a
 * game's data, whose hash is over every byte: hence no padding, in which a copy may leave anything. */
struct label_system {
    char prefix;           /* 0 for none */
    uint8_t row_first;     /* 1: the label's first number is the row */
    int16_t column_origin; /* label column = column_origin + column_step * inner column */
    int8_t column_step, spare_0;
    int16_t row_origin;
    int8_t row_step, spare_1;
    int16_t column_low, column_high, row_low, row_high; /* labels this system may print (a sheet's extent) */
    int8_t even_shift; /* added to the column's number in rows of an even number: a sheet that joins half a hex off */
    int8_t spare_2;
};

#define LABELS_MAX 4
/* A sheet of a map of several: its numbers are the base's with something added, the column's once more in rows of an
 * even number. */
struct sheet_label {
    char prefix;
    int row, column, even;
    int row_low, row_high, column_low, column_high;
};
/* The label system of one sheet of a map that is pieced together, from that of the base sheet. */
struct label_system label_sheet(const struct label_system *base, const struct sheet_label *sheet);

/* Writes the label of a hex (prefix and four digits); false if the system does not reach it. */
bool label_write(const struct grid *grid, const struct label_system *system, hex_id hex, struct text *out);
/* The hex that one of the systems calls so, tried in order; HEX_NONE if none does. */
hex_id label_read(const struct grid *grid, const struct label_system *systems, int count, const char *label,
                  size_t length);
/* The inner column and row of a label of one of the sheets, though they lie beyond it or off the rectangle. */
bool label_place(const struct label_system *systems, int count, const char *label, size_t length, int *column,
                 int *row);
/* A hex of the rectangle that no sheet prints is not on the map. */
bool label_any(const struct grid *grid, const struct label_system *systems, int count, hex_id hex);

#endif
