/* plane.h: the map as a plane, for those who draw or trace on it: one unit is the distance between two neighbouring hex
 * centres, x grows east, y grows south, (0,0) is the centre of a hex in the north-west corner.
 *
 * Corner k and corner k+1 of a hex bound its hexside in direction k. */
#ifndef ENFILADE_DRAW_PLANE_H
#define ENFILADE_DRAW_PLANE_H

#include "core/hex.h"

struct point {
    double x, y;
};

#define PLANE_PITCH 0.86602540378443864676  /* between columns (flat) or rows (pointed) */
#define PLANE_RADIUS 0.57735026918962576451 /* centre to corner */

struct point plane_centre(const struct grid *grid, hex_id hex);
struct point plane_corner(const struct grid *grid, hex_id hex, int corner);
struct point plane_side(const struct grid *grid, hex_id hex, direction d); /* middle of a hexside */
hex_id plane_hex(const struct grid *grid, struct point point);             /* HEX_NONE off the map */
/* One name for each corner of the map, whichever of its hexes one comes from: hex * 6 + corner of the first of them. */
int plane_corner_id(const struct grid *grid, hex_id hex, int corner);
double plane_distance(struct point a, struct point b);
/* Distance from a point to a line through `count` points. */
double plane_from_line(struct point p, const struct point *line, int count);

#endif
