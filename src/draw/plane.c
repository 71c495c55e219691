/* plane.c: see plane.h. */
#include "draw/plane.h"

#include <math.h>

static bool shifted(const struct grid *grid, int line) { return (line & 1) == (grid->odd_shifted ? 1 : 0); }

struct point plane_centre(const struct grid *grid, hex_id hex) {
    int column = hex / grid->rows, row = hex % grid->rows;
    if (grid->shape == GRID_FLAT)
        return (struct point){column * PLANE_PITCH, row + (shifted(grid, column) ? 0.5 : 0.0)};
    return (struct point){column + (shifted(grid, row) ? 0.5 : 0.0), row * PLANE_PITCH};
}

struct point plane_corner(const struct grid *grid, hex_id hex, int corner) {
    double turn = (corner * 60 - (grid->shape == GRID_FLAT ? 120 : 90)) * (acos(-1.0) / 180.0);
    struct point centre = plane_centre(grid, hex);
    return (struct point){centre.x + PLANE_RADIUS * cos(turn), centre.y + PLANE_RADIUS * sin(turn)};
}

struct point plane_side(const struct grid *grid, hex_id hex, direction d) {
    struct point a = plane_corner(grid, hex, d), b = plane_corner(grid, hex, d + 1);
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

hex_id plane_hex(const struct grid *grid, struct point point) {
    bool flat = grid->shape == GRID_FLAT;
    double along = flat ? point.x / PLANE_PITCH : point.y / PLANE_PITCH, across = flat ? point.y : point.x;
    int lines = flat ? grid->columns : grid->rows, places = flat ? grid->rows : grid->columns;
    double best = 2 * PLANE_RADIUS * PLANE_RADIUS;
    hex_id found = HEX_NONE;
    for (int line = (int)floor(along); line <= (int)floor(along) + 1; line++) {
        int place = (int)floor(across - (shifted(grid, line) ? 0.5 : 0.0) + 0.5);
        if (line < 0 || line >= lines || place < 0 || place >= places)
            continue;
        hex_id hex = (hex_id)(flat ? line * grid->rows + place : place * grid->rows + line);
        double distance = plane_distance(point, plane_centre(grid, hex));
        if (distance * distance < best) {
            best = distance * distance;
            found = hex;
        }
    }
    return found != HEX_NONE && sqrt(best) <= PLANE_RADIUS + 1e-9 ? found : HEX_NONE;
}

int plane_corner_id(const struct grid *grid, hex_id hex, int corner) {
    corner = (corner + 12) % 6;
    int id = hex * 6 + corner;
    hex_id after = grid_neighbour(grid, hex, (direction)corner);
    hex_id before = grid_neighbour(grid, hex, (direction)((corner + 5) % 6));
    if (after != HEX_NONE && after * 6 + (corner + 4) % 6 < id)
        id = after * 6 + (corner + 4) % 6;
    if (before != HEX_NONE && before * 6 + (corner + 2) % 6 < id)
        id = before * 6 + (corner + 2) % 6;
    return id;
}

double plane_distance(struct point a, struct point b) { return hypot(a.x - b.x, a.y - b.y); }

static double square_distance(struct point a, struct point b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

double plane_from_line(struct point p, const struct point *line, int count) {
    double best = count ? square_distance(p, line[0]) : HUGE_VAL;
    for (int i = 0; i + 1 < count; i++) {
        double dx = line[i + 1].x - line[i].x, dy = line[i + 1].y - line[i].y, length = dx * dx + dy * dy;
        double t = length > 0 ? ((p.x - line[i].x) * dx + (p.y - line[i].y) * dy) / length : 0;
        t = fmin(1, fmax(0, t));
        best = fmin(best, square_distance(p, (struct point){line[i].x + t * dx, line[i].y + t * dy}));
    }
    return sqrt(best);
}
