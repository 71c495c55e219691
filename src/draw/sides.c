/* sides.c: what the rules see on the hexsides: slopes, crests and bluffs combed down their fall, ridges, railroad
 * cuts, worm fences, beaded stone walls, toothed works. */
#include <math.h>

#include "draw/sheet_parts.h"

static struct point toward(struct point from, struct point to, double by) {
    double length = plane_distance(from, to);
    return length > 0 ? (struct point){from.x + (to.x - from.x) / length * by, from.y + (to.y - from.y) / length * by}
                      : from;
}

/* How steep ground is combed: a slope has teeth alone, a crest a fine line with short teeth, a bluff a firm one with
 * long teeth, every other shorter. */
static const struct comb {
    unsigned up; /* the hexside it stands on, seen from below */
    int teeth;
    double tooth, second, line, fine, ink;
} COMBS[] = {
    [DRAW_SLOPE] = {MAP_SLOPE_UP, 6, 0.105, 0.6, 0, 0.013, 0.5},
    [DRAW_CREST] = {MAP_CREST_UP, 6, 0.062, 1, 0.019, 0.013, 0.62},
    [DRAW_BLUFF] = {MAP_BLUFF_UP, 9, 0.13, 0.7, 0.036, 0.019, 0.95},
};

/* The teeth of a hexside, down the slope toward `down`. */
static void add_teeth(struct sheet *sheet, struct point a, struct point b, struct point down, const struct comb *comb) {
    struct point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2}, foot = toward(middle, down, comb->tooth);
    for (int i = 0; i < comb->teeth; i++) {
        double t = (i + 0.5) / comb->teeth, l = i & 1 ? comb->second : 1;
        struct point p = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        cairo_move_to(sheet->cr, p.x, p.y);
        cairo_line_to(sheet->cr, p.x + (foot.x - middle.x) * l, p.y + (foot.y - middle.y) * l);
    }
}

static void stroke_comb(struct sheet *sheet, const struct comb *comb, bool teeth) {
    draw_ink(sheet, INK_RELIEF, comb->ink);
    cairo_set_line_width(sheet->cr, teeth ? comb->fine : comb->line);
    if (teeth || comb->line > 0)
        cairo_stroke(sheet->cr);
    cairo_new_path(sheet->cr);
}

/* A line on the hexside with teeth down the slope. */
void draw_comb(struct sheet *sheet, struct point a, struct point b, struct point down, enum draw_comb_kind kind) {
    cairo_move_to(sheet->cr, a.x, a.y);
    cairo_line_to(sheet->cr, b.x, b.y);
    stroke_comb(sheet, &COMBS[kind], false);
    add_teeth(sheet, a, b, down, &COMBS[kind]);
    stroke_comb(sheet, &COMBS[kind], true);
}

static void draw_combs(struct sheet *sheet, const struct comb *comb, bool teeth) {
    const struct map_info *map = sheet->map;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (!(map->hex[h].side[d] & MAP_BIT(comb->up)))
                continue;
            struct point a = plane_corner(&map->grid, (hex_id)h, d), b = plane_corner(&map->grid, (hex_id)h, d + 1);
            cairo_move_to(sheet->cr, a.x, a.y);
            if (teeth)
                add_teeth(sheet, a, b, plane_centre(&map->grid, (hex_id)h), comb);
            else
                cairo_line_to(sheet->cr, b.x, b.y);
        }
    stroke_comb(sheet, comb, teeth);
}

/* High on both sides: a firm line with teeth to either hand. */
void draw_ridge(struct sheet *sheet, struct point a, struct point b) {
    static const struct comb ridge = {0, 5, 0.075, 1, 0.034, 0.014, 0.9};
    struct point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    double x = b.y - a.y, y = a.x - b.x;
    cairo_move_to(sheet->cr, a.x, a.y);
    cairo_line_to(sheet->cr, b.x, b.y);
    stroke_comb(sheet, &ridge, false);
    add_teeth(sheet, a, b, (struct point){middle.x + x, middle.y + y}, &ridge);
    add_teeth(sheet, a, b, (struct point){middle.x - x, middle.y - y}, &ridge);
    stroke_comb(sheet, &ridge, true);
}

/* A railroad cut: two edges, their teeth toward each other's bottom. */
void draw_cut(struct sheet *sheet, struct point a, struct point b) {
    static const struct comb edge = {0, 6, 0.05, 1, 0.022, 0.013, 0.95};
    double length = plane_distance(a, b), x = (b.y - a.y) / length * 0.1, y = (a.x - b.x) / length * 0.1;
    struct point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    for (int side = -1; side <= 1; side += 2) {
        struct point from = {a.x + side * x, a.y + side * y}, to = {b.x + side * x, b.y + side * y};
        cairo_move_to(sheet->cr, from.x, from.y);
        cairo_line_to(sheet->cr, to.x, to.y);
        stroke_comb(sheet, &edge, false);
        add_teeth(sheet, from, to, middle, &edge);
        stroke_comb(sheet, &edge, true);
    }
}

/* All of a kind in one piece, the gentle first: their lines, then their teeth. */
void draw_crests(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    for (size_t kind = 0; kind < sizeof COMBS / sizeof *COMBS; kind++) {
        draw_combs(sheet, &COMBS[kind], false);
        draw_combs(sheet, &COMBS[kind], true);
    }
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (map->hex[h].next[d] == HEX_NONE || map->hex[h].next[d] < h)
                continue;
            struct point a = plane_corner(&map->grid, (hex_id)h, d), b = plane_corner(&map->grid, (hex_id)h, d + 1);
            if (map->hex[h].side[d] & MAP_BIT(MAP_RIDGE))
                draw_ridge(sheet, a, b);
            if (map->hex[h].side[d] & MAP_BIT(MAP_CUT))
                draw_cut(sheet, a, b);
        }
}

/* A worm fence: rails laid zigzag. */
void draw_zigzag(struct sheet *sheet, struct point a, struct point b) {
    cairo_t *cr = sheet->cr;
    double length = plane_distance(a, b), nx = -(b.y - a.y) / length, ny = (b.x - a.x) / length;
    const int bends = 8;
    cairo_move_to(cr, a.x, a.y);
    for (int i = 1; i < bends; i++) {
        double t = (double)i / bends, off = i & 1 ? 0.045 : -0.045;
        cairo_line_to(cr, a.x + (b.x - a.x) * t + nx * off, a.y + (b.y - a.y) * t + ny * off);
    }
    cairo_line_to(cr, b.x, b.y);
    draw_ink(sheet, INK, 0.95);
    cairo_set_line_width(cr, 0.028);
    cairo_stroke(cr);
}

void draw_beads(struct sheet *sheet, struct point a, struct point b) {
    const double dots[] = {0.001, 0.082};
    cairo_set_line_cap(sheet->cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_dash(sheet->cr, dots, 2, 0);
    cairo_set_line_width(sheet->cr, 0.05);
    draw_ink(sheet, INK, 0.9);
    cairo_move_to(sheet->cr, a.x, a.y);
    cairo_line_to(sheet->cr, b.x, b.y);
    cairo_stroke(sheet->cr);
    cairo_set_dash(sheet->cr, NULL, 0, 0);
    cairo_set_line_cap(sheet->cr, CAIRO_LINE_CAP_BUTT);
}

void draw_fences(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (map->hex[h].next[d] == HEX_NONE || map->hex[h].next[d] < h)
                continue;
            struct point a = plane_corner(&map->grid, (hex_id)h, d), b = plane_corner(&map->grid, (hex_id)h, d + 1);
            if (map->hex[h].side[d] & MAP_BIT(MAP_FENCE))
                draw_zigzag(sheet, a, b);
            if (map->hex[h].side[d] & MAP_BIT(MAP_WALL))
                draw_beads(sheet, a, b);
        }
}

/* Works: a firm line with teeth toward the enemy. */
void draw_teeth(struct sheet *sheet, struct point a, struct point b, struct point out) {
    cairo_t *cr = sheet->cr;
    struct point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    double dx = toward(middle, out, 1).x - middle.x, dy = toward(middle, out, 1).y - middle.y;
    const int teeth = 4;
    draw_ink(sheet, INK_RED, 1);
    cairo_set_line_width(cr, 0.04);
    cairo_move_to(cr, a.x, a.y);
    cairo_line_to(cr, b.x, b.y);
    cairo_stroke(cr);
    for (int i = 0; i < teeth; i++) {
        double t = (i + 0.2) / teeth, u = (i + 0.8) / teeth, v = (i + 0.5) / teeth;
        cairo_move_to(cr, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
        cairo_line_to(cr, a.x + (b.x - a.x) * v + dx * 0.075, a.y + (b.y - a.y) * v + dy * 0.075);
        cairo_line_to(cr, a.x + (b.x - a.x) * u, a.y + (b.y - a.y) * u);
    }
    cairo_fill(cr);
}

/* An entrenched hex is toothed on the sides that face the river, or, away from it, on all that border open ground. */
static bool faces_enemy(const struct map_info *map, hex_id hex, direction d) {
    bool river = false;
    for (direction k = 0; k < DIRECTIONS; k++)
        river = river || map->hex[hex].side[k] & MAP_BIT(MAP_RIVER);
    if (map->hex[hex].side[d] & MAP_BIT(MAP_WORKS))
        return true;
    if (!is_terrain(map, hex, MAP_ENTRENCHMENT))
        return false;
    return river ? (map->hex[hex].side[d] & MAP_BIT(MAP_RIVER)) != 0
                 : !is_terrain(map, map->hex[hex].next[d], MAP_ENTRENCHMENT);
}

void draw_works(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (!faces_enemy(map, (hex_id)h, d))
                continue;
            struct point c = plane_centre(&map->grid, (hex_id)h), a = plane_corner(&map->grid, (hex_id)h, d),
                         b = plane_corner(&map->grid, (hex_id)h, d + 1), out = plane_side(&map->grid, (hex_id)h, d);
            const double in = 0.56; /* drawn inside the hex, behind the bank */
            draw_teeth(sheet, (struct point){c.x + (a.x - c.x) * in, c.y + (a.y - c.y) * in},
                       (struct point){c.x + (b.x - c.x) * in, c.y + (b.y - c.y) * in}, out);
        }
}
