/* mapmake_trace.c: lines and polygons of the plane turned into hexes and hexsides: roads as connected hex paths, rivers
 * as the hexsides between two banks, streams as chains of hexsides, woods by their share of a hex. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map/mapmake_parts.h"

/* The hexes of the straight line between two centres, as few as will do. Where it runs along a hexside the same side is
 * taken throughout. */
int trace_straight(const struct grid *grid, hex_id from, hex_id to, hex_id *path, int most) {
    struct point a = plane_centre(grid, from), b = plane_centre(grid, to);
    int steps = grid_distance(grid, from, to), count = 0;
    for (int i = 0; i <= steps; i++) {
        double t = steps ? (double)i / steps : 0;
        struct point p = {a.x + (b.x - a.x) * t + 1e-6, a.y + (b.y - a.y) * t + 2e-6};
        hex_id hex = i == steps ? to : i ? plane_hex(grid, p) : from;
        if (hex != HEX_NONE && count < most && (!count || path[count - 1] != hex))
            path[count++] = hex;
    }
    return count;
}

/* Drops a hex that the line only clips at a corner. */
static int drop_clipped(const struct grid *grid, hex_id *path, double *inside, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool clipped = kept > 0 && i + 1 < count && inside[i] < 0.3 &&
                       grid_direction(grid, path[kept - 1], path[i + 1]) != DIRECTION_NONE;
        if (!clipped)
            path[kept++] = path[i];
    }
    return kept;
}

int trace_line(const struct grid *grid, const struct point *line, int count, hex_id *path, int most) {
    double inside[MAKER_PATH_MAX] = {0};
    int found = 0;
    const double step = 1.0 / 128;
    for (int i = 0; i + 1 < count; i++) {
        int steps = (int)ceil(plane_distance(line[i], line[i + 1]) / step);
        for (int s = 0; s <= steps; s++) {
            double t = steps ? (double)s / steps : 0;
            hex_id hex = plane_hex(grid, (struct point){line[i].x + (line[i + 1].x - line[i].x) * t,
                                                        line[i].y + (line[i + 1].y - line[i].y) * t});
            if (hex == HEX_NONE)
                continue;
            if (!found || path[found - 1] != hex) {
                if (found >= most || found >= MAKER_PATH_MAX)
                    return found;
                path[found++] = hex;
            }
            inside[found - 1] += step;
        }
    }
    return drop_clipped(grid, path, inside, found);
}

/* Which side of the line: the sign of the turn at its nearest stretch. */
static bool left_of(struct point p, const struct point *line, int count) {
    double best = HUGE_VAL;
    bool left = false;
    for (int i = 0; i + 1 < count; i++) {
        double distance = plane_from_line(p, &line[i], 2);
        double dx = line[i + 1].x - line[i].x, dy = line[i + 1].y - line[i].y;
        double turn = dx * (p.y - line[i].y) - dy * (p.x - line[i].x);
        if (distance < best - 1e-9) {
            best = distance;
            left = turn < 0;
        } else if (distance < best + 1e-9 && i > 0) {
            /* nearest to the corner between two stretches: it lies outside a bend when either says so */
            double bx = line[i].x - line[i - 1].x, by = line[i].y - line[i - 1].y;
            left = bx * dy - by * dx > 0 ? left || turn < 0 : left && turn < 0;
        }
    }
    return left;
}

void trace_banks(struct map_info *map, const struct point *line, int count) {
    for (int h = 0; h < map->hex_count; h++)
        map->hex[h].bank = left_of(plane_centre(&map->grid, (hex_id)h), line, count) ? 1 : 2;
}

void trace_river(struct map_info *map) {
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[h].next[d];
            map->hex[h].side[d] &= ~MAP_BIT(MAP_RIVER);
            if (next != HEX_NONE && map->hex[next].bank != map->hex[h].bank)
                map->hex[h].side[d] |= MAP_BIT(MAP_RIVER);
        }
}

bool touches_river(const struct map_info *map, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (map->hex[hex].side[d] & MAP_BIT(MAP_RIVER))
            return true;
    return false;
}

enum { STRAY_MAX = 8 }; /* hexes: no course leads so far from its line */

struct walk { /* cheapest ways over the corners of the map, found from corner to corner */
    double *cost;
    int *from, *queue;
    bool *waiting;
    int head, tail, size;
};

static void walk_relax(struct walk *walk, int to, int from, double cost) {
    if (cost >= walk->cost[to])
        return;
    walk->cost[to] = cost;
    walk->from[to] = from;
    if (!walk->waiting[to]) {
        walk->waiting[to] = true;
        walk->queue[walk->tail++ % walk->size] = to;
    }
}

/* The hexside between two neighbouring corners is hexside d of hex h. Every corner has up to three, found through the
 * hexes that own it; going round all hexsides of a hex from each of its corners finds them all. */
static void walk_corner(const struct map_info *map, struct walk *walk, int corner, const struct point *line,
                        int count) {
    hex_id owner = (hex_id)(corner / 6);
    int k = corner % 6;
    hex_id hexes[3] = {owner, map->hex[owner].next[k], map->hex[owner].next[(k + 5) % 6]};
    int corners[3] = {k, (k + 4) % 6, (k + 2) % 6};
    for (int i = 0; i < 3; i++) {
        if (hexes[i] == HEX_NONE)
            continue;
        for (int side = 0; side < 2; side++) { /* the hexsides on either side of the corner */
            direction d = (direction)(side ? (corners[i] + 5) % 6 : corners[i]);
            int other = plane_corner_id(&map->grid, hexes[i], side ? corners[i] + 5 : corners[i] + 1);
            double off = plane_from_line(plane_side(&map->grid, hexes[i], d), line, count);
            if (off > STRAY_MAX)
                continue;
            bool river = map->hex[hexes[i]].side[d] & MAP_BIT(MAP_RIVER);
            bool edge =
                map_has(map, hexes[i]) && map->hex[hexes[i]].next[d] == HEX_NONE; /* off the sheets it goes free */
            walk_relax(walk, other, corner, walk->cost[corner] + 0.02 + off * off + (river || edge ? 50 : 0));
        }
    }
}

static int nearest_corner(const struct map_info *map, struct point p, bool on_river) {
    double best = HUGE_VAL;
    int found = -1;
    for (int h = 0; h < map->hex_count; h++)
        for (int k = 0; k < 6; k++) {
            bool river = (map->hex[h].side[k] | map->hex[h].side[(k + 5) % 6]) & MAP_BIT(MAP_RIVER);
            double distance = plane_distance(p, plane_corner(&map->grid, (hex_id)h, k));
            if ((river || !on_river) && distance < best) {
                best = distance;
                found = plane_corner_id(&map->grid, (hex_id)h, k);
            }
        }
    return found;
}

/* The hexside between two corners; one of its hexes owns the first corner or touches the hex that does. */
static void mark_between(struct map_info *map, int a, int b, unsigned as) {
    for (int i = 0; i <= DIRECTIONS; i++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id h = i < DIRECTIONS ? grid_neighbour(&map->grid, (hex_id)(a / 6), (direction)i) : (hex_id)(a / 6);
            if (h == HEX_NONE)
                continue;
            int p = plane_corner_id(&map->grid, (hex_id)h, d), q = plane_corner_id(&map->grid, (hex_id)h, d + 1);
            if (((p == a && q == b) || (p == b && q == a)) && map->hex[h].next[d] != HEX_NONE &&
                !(map->hex[h].side[d] & MAP_BIT(MAP_RIVER)))
                map->hex[h].side[d] |= MAP_BIT(as);
        }
}

bool trace_stream(struct map_info *map, const struct point *line, int count, bool to_river, unsigned as) {
    int size = map->hex_count * 6, start = nearest_corner(map, line[0], false);
    int end = nearest_corner(map, line[count - 1], to_river);
    struct walk walk = {.size = size};
    walk.cost = malloc((size_t)size * sizeof *walk.cost);
    walk.from = malloc((size_t)size * sizeof *walk.from);
    walk.queue = malloc((size_t)size * sizeof *walk.queue);
    walk.waiting = calloc((size_t)size, sizeof *walk.waiting);
    bool fine = walk.cost && walk.from && walk.queue && walk.waiting && start >= 0 && end >= 0;
    if (fine) {
        for (int i = 0; i < size; i++)
            walk.cost[i] = HUGE_VAL;
        walk_relax(&walk, start, start, 0);
        while (walk.head < walk.tail) {
            int corner = walk.queue[walk.head++ % size];
            walk.waiting[corner] = false;
            walk_corner(map, &walk, corner, line, count);
        }
        fine = isfinite(walk.cost[end]);
        for (int c = end; fine && c != start; c = walk.from[c])
            mark_between(map, c, walk.from[c], as);
    }
    free(walk.cost);
    free(walk.from);
    free(walk.queue);
    free(walk.waiting);
    return fine;
}

static bool in_ring(struct point p, const struct point *ring, int count) {
    bool in = false;
    for (int i = 0, k = count - 1; i < count; k = i++)
        if ((ring[i].y > p.y) != (ring[k].y > p.y) &&
            p.x < (ring[k].x - ring[i].x) * (p.y - ring[i].y) / (ring[k].y - ring[i].y) + ring[i].x)
            in = !in;
    return in;
}

static bool far_from(struct point p, const struct point *ring, int count) {
    struct point low = ring[0], high = ring[0];
    for (int i = 1; i < count; i++) {
        low = (struct point){fmin(low.x, ring[i].x), fmin(low.y, ring[i].y)};
        high = (struct point){fmax(high.x, ring[i].x), fmax(high.y, ring[i].y)};
    }
    return p.x < low.x - 1 || p.y < low.y - 1 || p.x > high.x + 1 || p.y > high.y + 1;
}

/* The part of the hex inside the ring, by a lattice of points over the hex. */
double trace_share(const struct grid *grid, hex_id hex, const struct point *ring, int count) {
    struct point centre = plane_centre(grid, hex);
    if (far_from(centre, ring, count))
        return 0;
    int all = 0, in = 0;
    for (int i = -8; i <= 8; i++)
        for (int k = -8; k <= 8; k++) {
            struct point p = {centre.x + i * PLANE_RADIUS / 8, centre.y + k * PLANE_RADIUS / 8};
            if (plane_hex(grid, p) != hex)
                continue;
            all++;
            in += in_ring(p, ring, count);
        }
    return all ? (double)in / all : 0;
}

/* The better way stays where two run together. */
void trace_way(struct map_info *map, const hex_id *path, int count, uint8_t way) {
    for (int i = 0; i + 1 < count; i++) {
        direction d = grid_direction(&map->grid, path[i], path[i + 1]);
        if (d == DIRECTION_NONE)
            continue;
        uint8_t *out = &map->hex[path[i]].way[d], *back = &map->hex[path[i + 1]].way[direction_opposite(d)];
        if (*out < way)
            *out = *back = way;
    }
}
