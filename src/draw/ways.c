/* ways.c: what runs over the map: rivers as two banks with current lines, streams that taper, pikes, roads,
 * trails and railroads, the crossings. Everything is smoothed, but passes through the middle of each hexside it uses,
 * so the picture agrees with the rules. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/sheet_parts.h"

/* ---- curves ---- */

void curve_add(struct curve *curve, struct point p) {
    if (curve->count == curve->room) {
        int room = curve->room ? curve->room * 2 : 64;
        struct point *more = realloc(curve->at, (size_t)room * sizeof *more);
        if (!more)
            return;
        curve->at = more;
        curve->room = room;
    }
    curve->at[curve->count++] = p;
}

void curve_bend(struct curve *curve, struct point from, struct point by, struct point to) {
    const int steps = 8;
    for (int i = curve->count ? 1 : 0; i <= steps; i++) {
        double t = (double)i / steps, u = 1 - t;
        curve_add(curve, (struct point){u * u * from.x + 2 * u * t * by.x + t * t * to.x,
                                        u * u * from.y + 2 * u * t * by.y + t * t * to.y});
    }
}

void curve_free(struct curve *curve) {
    free(curve->at);
    *curve = (struct curve){0};
}

double curve_length(const struct curve *curve) {
    double length = 0;
    for (int i = 0; i + 1 < curve->count; i++)
        length += plane_distance(curve->at[i], curve->at[i + 1]);
    return length;
}

struct point curve_at(const struct curve *curve, double distance, double *angle) {
    struct point p = {0, 0};
    *angle = 0;
    for (int i = 0; i + 1 < curve->count; i++) {
        struct point a = curve->at[i], b = curve->at[i + 1];
        double length = plane_distance(a, b);
        if (length <= 0)
            continue;
        *angle = atan2(b.y - a.y, b.x - a.x);
        double t = fmin(1, distance / length);
        p = (struct point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        if (distance <= length)
            break;
        distance -= length;
    }
    return p;
}

static struct point normal_at(const struct curve *curve, int i) {
    struct point a = curve->at[i > 0 ? i - 1 : 0], b = curve->at[i + 1 < curve->count ? i + 1 : curve->count - 1];
    double length = plane_distance(a, b);
    return length > 0 ? (struct point){-(b.y - a.y) / length, (b.x - a.x) / length} : (struct point){0, 0};
}

struct curve curve_beside(const struct curve *curve, double off) {
    struct curve beside = {0};
    for (int i = 0; i < curve->count; i++) {
        struct point n = normal_at(curve, i);
        curve_add(&beside, (struct point){curve->at[i].x + n.x * off, curve->at[i].y + n.y * off});
    }
    return beside;
}

void draw_curve(struct sheet *sheet, const struct curve *curve) {
    for (int i = 0; i < curve->count; i++)
        if (i)
            cairo_line_to(sheet->cr, curve->at[i].x, curve->at[i].y);
        else
            cairo_move_to(sheet->cr, curve->at[i].x, curve->at[i].y);
}

/* ---- chains of hexsides ---- */

struct edge {
    int a, b;
    struct point pa, pb;
    bool used;
};

static int collect_edges(const struct map_info *map, unsigned sides, struct edge *edges) {
    int count = 0;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++)
            if (map->hex[h].side[d] & sides && map->hex[h].next[d] != HEX_NONE && map->hex[h].next[d] > h)
                edges[count++] = (struct edge){
                    plane_corner_id(&map->grid, (hex_id)h, d), plane_corner_id(&map->grid, (hex_id)h, d + 1),
                    plane_corner(&map->grid, (hex_id)h, d), plane_corner(&map->grid, (hex_id)h, d + 1), false};
    return count;
}

static int next_edge(const struct edge *edges, int count, int corner) {
    for (int i = 0; i < count; i++)
        if (!edges[i].used && (edges[i].a == corner || edges[i].b == corner))
            return i;
    return -1;
}

static int degree(const struct edge *edges, int count, int corner) {
    int n = 0;
    for (int i = 0; i < count; i++)
        n += edges[i].a == corner || edges[i].b == corner;
    return n;
}

static void follow(struct edge *edges, int count, int corner, struct curve *out) {
    for (int i = next_edge(edges, count, corner); i >= 0; i = next_edge(edges, count, corner)) {
        bool forward = edges[i].a == corner;
        edges[i].used = true;
        if (!out->count)
            curve_add(out, forward ? edges[i].pa : edges[i].pb);
        curve_add(out, forward ? edges[i].pb : edges[i].pa);
        corner = forward ? edges[i].b : edges[i].a;
        if (degree(edges, count, corner) != 2)
            return;
    }
}

int chains_of(const struct map_info *map, unsigned sides, struct curve *out, int most) {
    struct edge *edges = calloc((size_t)map->hex_count * 3, sizeof *edges);
    int count = edges ? collect_edges(map, sides, edges) : 0, chains = 0;
    for (int round = 0; round < 2; round++) /* loose ends and forks first, then rings */
        for (int i = 0; i < count && chains < most; i++)
            for (int end = 0; end < 2 && chains < most && !edges[i].used; end++) {
                int corner = end ? edges[i].b : edges[i].a;
                if (round || degree(edges, count, corner) != 2) {
                    out[chains] = (struct curve){0};
                    follow(edges, count, corner, &out[chains++]);
                }
            }
    free(edges);
    return chains;
}

/* Through the middles of the pieces, bent at their corners. */
static struct curve smooth(const struct curve *corners) {
    struct curve out = {0};
    for (int i = 0; i + 2 < corners->count; i++) {
        struct point a = corners->at[i], b = corners->at[i + 1], c = corners->at[i + 2];
        struct point from = {(a.x + b.x) / 2, (a.y + b.y) / 2}, to = {(b.x + c.x) / 2, (b.y + c.y) / 2};
        if (i == 0)
            curve_add(&out, a);
        if (i == 0)
            curve_add(&out, from);
        curve_bend(&out, from, b, to);
    }
    if (corners->count)
        curve_add(&out, corners->at[corners->count - 1]);
    return out;
}

/* Softens a curve: each point moves toward the mean of its neighbours, the ends stay. */
static void soften(struct curve *curve, int rounds) {
    for (int r = 0; r < rounds; r++)
        for (int i = 1; i + 1 < curve->count; i++) {
            struct point a = curve->at[i - 1], b = curve->at[i + 1];
            curve->at[i].x = curve->at[i].x * 0.4 + (a.x + b.x) * 0.3;
            curve->at[i].y = curve->at[i].y * 0.4 + (a.y + b.y) * 0.3;
        }
}

/* ---- water ---- */

static bool near_edge(const struct sheet *sheet, struct point p) {
    return p.x < sheet->west + 0.7 || p.x > sheet->east - 0.7 || p.y < sheet->north + 0.9 || p.y > sheet->south - 0.9;
}

/* Carries a curve that ends at the map's edge on beyond it. */
static struct curve carried_on(const struct sheet *sheet, const struct curve *curve) {
    struct curve out = {0};
    int n = curve->count;
    if (n < 2)
        return out;
    struct point a = curve->at[0], b = curve->at[n > 9 ? 9 : n - 1], y = curve->at[n - 1],
                 x = curve->at[n > 9 ? n - 10 : 0];
    if (near_edge(sheet, a))
        curve_add(&out, (struct point){a.x + 2 * (a.x - b.x), a.y + 2 * (a.y - b.y)});
    for (int i = 0; i < n; i++)
        curve_add(&out, curve->at[i]);
    if (near_edge(sheet, y))
        curve_add(&out, (struct point){y.x + 2 * (y.x - x.x), y.y + 2 * (y.y - x.y)});
    return out;
}

void make_river(struct sheet *sheet) {
    struct curve chains[8];
    int count = chains_of(sheet->map, MAP_BIT(MAP_RIVER), chains, 8);
    for (int i = 0; i < count; i++) {
        struct curve line = smooth(&chains[i]);
        soften(&line, 26);
        sheet->river[sheet->river_count++] = carried_on(sheet, &line);
        curve_free(&line);
        curve_free(&chains[i]);
    }
}

static double half_width(double along) { return 0.165 + 0.022 * sin(along * 1.7) + 0.014 * sin(along * 4.3 + 1); }

/* The banks wander a little, each for itself. */
static void river_banks(struct sheet *sheet, const struct curve *river, struct curve banks[2]) {
    (void)sheet;
    double along = 0;
    for (int i = 0; i < river->count; i++) {
        if (i)
            along += plane_distance(river->at[i - 1], river->at[i]);
        struct point n = normal_at(river, i);
        for (int side = 0; side < 2; side++) {
            double off = (side ? 1 : -1) * half_width(along + side * 7.7);
            curve_add(&banks[side], (struct point){river->at[i].x + n.x * off, river->at[i].y + n.y * off});
        }
    }
}

static void current_lines(struct sheet *sheet, const struct curve *river, int seed) {
    static const double offs[] = {-0.095, -0.045, 0.0, 0.05, 0.1};
    cairo_set_line_width(sheet->cr, 0.011);
    draw_ink(sheet, INK_WATER, 0.55);
    for (int k = 0; k < 5; k++) {
        struct curve line = curve_beside(river, offs[k]);
        for (int i = 0; i + 1 < line.count; i++) {
            if (draw_noise(i / 7, k, seed) < 0.42)
                continue;
            cairo_move_to(sheet->cr, line.at[i].x, line.at[i].y);
            cairo_line_to(sheet->cr, line.at[i + 1].x, line.at[i + 1].y);
        }
        cairo_stroke(sheet->cr);
        curve_free(&line);
    }
}

void draw_river(struct sheet *sheet) {
    cairo_t *cr = sheet->cr;
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (int r = 0; r < sheet->river_count; r++) {
        struct curve banks[2] = {{0}, {0}};
        river_banks(sheet, &sheet->river[r], banks);
        draw_curve(sheet, &banks[0]);
        for (int i = banks[1].count - 1; i >= 0; i--)
            cairo_line_to(cr, banks[1].at[i].x, banks[1].at[i].y);
        cairo_close_path(cr);
        draw_ink(sheet, TINT_WATER, 1);
        cairo_fill(cr);
        current_lines(sheet, &sheet->river[r], r);
        for (int side = 0; side < 2; side++) {
            draw_curve(sheet, &banks[side]);
            cairo_set_line_width(cr, 0.034);
            draw_ink(sheet, INK_WATER, 1);
            cairo_stroke(cr);
            curve_free(&banks[side]);
        }
    }
}

static bool by_river(const struct sheet *sheet, struct point p) {
    for (int r = 0; r < sheet->river_count; r++)
        if (plane_from_line(p, sheet->river[r].at, sheet->river[r].count) < 0.4)
            return true;
    return false;
}

/* From its spring, fine, to its mouth, broad. */
void draw_streams(struct sheet *sheet) {
    struct curve chains[64];
    int count = chains_of(sheet->map, MAP_BIT(MAP_STREAM), chains, 64);
    cairo_set_line_cap(sheet->cr, CAIRO_LINE_CAP_ROUND);
    for (int i = 0; i < count; i++) {
        struct curve smoothed = smooth(&chains[i]);
        soften(&smoothed, 14);
        struct curve line = carried_on(sheet, &smoothed);
        bool mouth_first = line.count && by_river(sheet, line.at[0]);
        for (int k = 0; k + 1 < line.count; k++) {
            double down = (double)(mouth_first ? line.count - k : k) / line.count;
            cairo_move_to(sheet->cr, line.at[k].x, line.at[k].y);
            cairo_line_to(sheet->cr, line.at[k + 1].x, line.at[k + 1].y);
            cairo_set_line_width(sheet->cr, 0.035 + 0.05 * down);
            draw_ink(sheet, INK_WATER, 1);
            cairo_stroke(sheet->cr);
        }
        curve_free(&line);
        curve_free(&smoothed);
        curve_free(&chains[i]);
    }
    cairo_set_line_cap(sheet->cr, CAIRO_LINE_CAP_BUTT);
}

/* ---- ways ---- */

static bool read_path(struct sheet *sheet, struct yamldoc *doc, ynode node, struct way_line *way) {
    const char *at = y_text(doc, node, "");
    way->path = calloc(strlen(at) / 4 + 2, sizeof *way->path);
    while (way->path && *at) {
        size_t length = strcspn(at, " \n\t");
        hex_id hex = length ? map_hex(sheet->map, at, length) : HEX_NONE;
        if (hex != HEX_NONE)
            way->path[way->hexes++] = hex;
        at += length;
        at += strspn(at, " \n\t");
    }
    return way->path && way->hexes >= 2;
}

/* How many ways before this one use the hexside: it is then set a little aside. */
static int before_me(const struct sheet *sheet, int me, hex_id a, hex_id b) {
    int n = 0;
    for (int w = 0; w < me; w++)
        for (int i = 0; i + 1 < sheet->way[w].hexes; i++)
            n += (sheet->way[w].path[i] == a && sheet->way[w].path[i + 1] == b) ||
                 (sheet->way[w].path[i] == b && sheet->way[w].path[i + 1] == a);
    return n;
}

static struct point on_side(const struct sheet *sheet, int me, hex_id a, hex_id b) {
    const struct grid *grid = &sheet->map->grid;
    if (a > b) {
        hex_id swap = a;
        a = b;
        b = swap;
    }
    direction d = grid_direction(grid, a, b);
    struct point middle = plane_side(grid, a, d), corner = plane_corner(grid, a, d);
    double aside = 0.42 * before_me(sheet, me, a, b);
    return (struct point){middle.x + (corner.x - middle.x) * aside, middle.y + (corner.y - middle.y) * aside};
}

static bool edge_hex(const struct map_info *map, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (map->hex[hex].next[d] == HEX_NONE)
            return true;
    return false;
}

/* A way that ends in a hex of the map's edge goes on over it, by the nearest border. */
static struct point over_edge(const struct sheet *sheet, struct point c) {
    double west = c.x - sheet->west, east = sheet->east - c.x, north = c.y - sheet->north, south = sheet->south - c.y;
    double least = fmin(fmin(west, east), fmin(north, south));
    return west == least    ? (struct point){sheet->west - 0.6, c.y}
           : east == least  ? (struct point){sheet->east + 0.6, c.y}
           : north == least ? (struct point){c.x, sheet->north - 0.6}
                            : (struct point){c.x, sheet->south + 0.6};
}

static void make_way(struct sheet *sheet, int index) {
    struct way_line *way = &sheet->way[index];
    const struct grid *grid = &sheet->map->grid;
    hex_id first = way->path[0], last = way->path[way->hexes - 1];
    struct point previous = on_side(sheet, index, first, way->path[1]), centre = plane_centre(grid, first);
    if (edge_hex(sheet->map, first)) {
        struct point over = over_edge(sheet, centre);
        curve_add(&way->curve, over);
        curve_bend(&way->curve, over, centre, previous);
    } else {
        curve_add(&way->curve, centre);
        curve_add(&way->curve, previous);
    }
    for (int i = 1; i + 1 < way->hexes; i++) {
        struct point next = on_side(sheet, index, way->path[i], way->path[i + 1]);
        centre = plane_centre(grid, way->path[i]);
        /* pulled a little to the straight line between the hexsides, so that zigzags of the grid soften */
        struct point by = {0.55 * centre.x + 0.225 * (previous.x + next.x),
                           0.55 * centre.y + 0.225 * (previous.y + next.y)};
        curve_bend(&way->curve, previous, by, next);
        previous = next;
    }
    centre = plane_centre(grid, last);
    if (edge_hex(sheet->map, last))
        curve_bend(&way->curve, previous, centre, over_edge(sheet, centre));
    else
        curve_add(&way->curve, centre);
}

bool ways_read(struct sheet *sheet, const char *path, char *why, size_t size) {
    struct yamldoc doc;
    bool fine = yamldoc_open(&doc, path);
    ynode list = y_get(&doc, yamldoc_root(&doc), "ways");
    for (int i = 0; fine && i < y_count(list) && sheet->way_count < DRAW_WAYS_MAX; i++) {
        ynode node = y_item(&doc, list, i);
        struct way_line *way = &sheet->way[sheet->way_count++];
        const char *kind = y_text(&doc, y_need(&doc, node, "kind"), "");
        for (unsigned k = 0; k < MAP_WAYS; k++)
            if (!strcmp(kind, MAP_WAY_NAME[k]))
                way->kind = (uint8_t)k;
        snprintf(way->name, sizeof way->name, "%s", y_text(&doc, y_get(&doc, node, "name"), ""));
        fine = read_path(sheet, &doc, y_need(&doc, node, "path"), way) ||
               yamldoc_fail(&doc, node, "a way needs two hexes");
    }
    fine = fine && !doc.failed;
    for (int i = 0; fine && i < sheet->way_count; i++) {
        make_way(sheet, i);
        soften(&sheet->way[i].curve, 10);
    }
    if (!fine)
        snprintf(why, size, "%s", doc.why);
    yamldoc_close(&doc);
    return fine;
}

static void draw_ties(struct sheet *sheet, const struct curve *curve) {
    double length = curve_length(curve), angle;
    cairo_set_line_width(sheet->cr, 0.022);
    for (double s = 0.05; s < length; s += 0.13) {
        struct point p = curve_at(curve, s, &angle);
        cairo_move_to(sheet->cr, p.x - 0.055 * sin(angle), p.y + 0.055 * cos(angle));
        cairo_line_to(sheet->cr, p.x + 0.055 * sin(angle), p.y - 0.055 * cos(angle));
    }
    cairo_stroke(sheet->cr);
}

static void stroke_curve(struct sheet *sheet, const struct curve *curve, struct ink ink, double strength,
                         double width) {
    draw_curve(sheet, curve);
    draw_ink(sheet, ink, strength);
    cairo_set_line_width(sheet->cr, width);
    cairo_stroke(sheet->cr);
}

void draw_way(struct sheet *sheet, const struct curve *curve, unsigned kind) {
    const double dashes[] = {0.11, 0.07};
    switch (kind) {
    case MAP_PIKE:
        stroke_curve(sheet, curve, INK, 1, 0.135);
        stroke_curve(sheet, curve, (struct ink){0.93, 0.82, 0.60, 1}, 1, 0.085);
        break;
    case MAP_ROAD:
        stroke_curve(sheet, curve, PAPER, 0.7, 0.12);
        stroke_curve(sheet, curve, INK, 0.95, 0.05);
        break;
    case MAP_TRAIL:
        cairo_set_dash(sheet->cr, dashes, 2, 0);
        stroke_curve(sheet, curve, INK, 0.9, 0.04);
        cairo_set_dash(sheet->cr, NULL, 0, 0);
        break;
    default:
        stroke_curve(sheet, curve, PAPER, 0.75, 0.13);
        stroke_curve(sheet, curve, INK, 1, 0.03);
        draw_ties(sheet, curve);
    }
}

void draw_ways(struct sheet *sheet) {
    static const unsigned order[] = {MAP_TRAIL, MAP_ROAD, MAP_PIKE, MAP_RAILROAD};
    cairo_set_line_join(sheet->cr, CAIRO_LINE_JOIN_ROUND);
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < sheet->way_count; i++)
            if (sheet->way[i].kind == order[k])
                draw_way(sheet, &sheet->way[i].curve, order[k]);
}

/* ---- crossings ---- */

/* `angle` is the way of the road over the water. */
void draw_crossing(struct sheet *sheet, struct point at, double angle, bool ford) {
    cairo_t *cr = sheet->cr;
    cairo_save(cr);
    cairo_translate(cr, at.x, at.y);
    cairo_rotate(cr, angle);
    draw_ink(sheet, INK, 1);
    if (ford) {
        const double dots[] = {0.001, 0.07};
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        cairo_set_dash(cr, dots, 2, 0);
        cairo_set_line_width(cr, 0.035);
        for (int side = -1; side <= 1; side += 2) {
            cairo_move_to(cr, -0.22, side * 0.055);
            cairo_line_to(cr, 0.22, side * 0.055);
        }
    } else {
        cairo_rectangle(cr, -0.21, -0.075, 0.42, 0.15);
        draw_ink(sheet, PAPER, 1);
        cairo_fill(cr);
        draw_ink(sheet, INK, 1);
        cairo_set_line_width(cr, 0.04);
        for (int side = -1; side <= 1; side += 2) {
            cairo_move_to(cr, -0.28, side * 0.14);
            cairo_line_to(cr, -0.21, side * 0.085);
            cairo_line_to(cr, 0.21, side * 0.085);
            cairo_line_to(cr, 0.28, side * 0.14);
        }
    }
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* Where ways or fords go over water, whether or not the crossing has a name of its own. */
void draw_crossings(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[h].next[d];
            if (next == HEX_NONE || next < h || !(map->hex[h].side[d] & (MAP_BIT(MAP_BRIDGE) | MAP_BIT(MAP_FORD))))
                continue;
            struct point a = plane_centre(&map->grid, (hex_id)h), b = plane_centre(&map->grid, next);
            draw_crossing(sheet, plane_side(&map->grid, (hex_id)h, d), atan2(b.y - a.y, b.x - a.x),
                          map->hex[h].side[d] & MAP_BIT(MAP_FORD));
        }
}
