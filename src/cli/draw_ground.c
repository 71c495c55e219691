/* draw_ground.c: what stands on the ground: woods as clustered crowns, wheat as rows of stalks, crests and bluffs
 * combed on their hexsides, fences, works, buildings, deployment areas, the grid. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw_parts.h"

const struct ink INK = {0.169, 0.149, 0.125, 1}, INK_FAINT = {0.169, 0.149, 0.125, 0.12},
                 INK_RELIEF = {0.43, 0.34, 0.23, 1}, INK_WATER = {0.27, 0.39, 0.47, 1},
                 TINT_WATER = {0.73, 0.81, 0.83, 1}, INK_WOODS = {0.27, 0.33, 0.20, 1},
                 TINT_WOODS = {0.775, 0.78, 0.64, 1}, INK_WHEAT = {0.63, 0.49, 0.17, 1},
                 TINT_WHEAT = {0.93, 0.83, 0.55, 1}, PAPER = {0.937, 0.902, 0.824, 1}, INK_RED = {0.56, 0.18, 0.13, 1};

static double lightness(struct ink ink) { return 0.30 * ink.r + 0.59 * ink.g + 0.11 * ink.b; }

/* A colour is a mixture of paper and ink, and a hue beside it: the mixture changes, the hue stays. */
static double by_night(double day, double mixture, double paper, double ink, double night_paper, double night_ink) {
    double hue = day - (paper + mixture * (ink - paper));
    return fmin(1, fmax(0, night_paper + mixture * (night_ink - night_paper) + 0.75 * hue));
}

/* By night the paper is a deep blue-grey and the ink pale. */
struct ink draw_colour(const struct sheet *sheet, struct ink ink) {
    if (!sheet->night)
        return ink;
    double mixture = (lightness(PAPER) - lightness(ink)) / (lightness(PAPER) - lightness(INK));
    return (struct ink){by_night(ink.r, mixture, PAPER.r, INK.r, 0.135, 0.87),
                        by_night(ink.g, mixture, PAPER.g, INK.g, 0.160, 0.85),
                        by_night(ink.b, mixture, PAPER.b, INK.b, 0.215, 0.80), ink.a};
}

void draw_ink(struct sheet *sheet, struct ink ink, double strength) {
    struct ink now = draw_colour(sheet, ink);
    cairo_set_source_rgba(sheet->cr, now.r, now.g, now.b, now.a * strength);
}

double draw_noise(int a, int b, int c) {
    uint32_t h = (uint32_t)a * 374761393u + (uint32_t)b * 668265263u + (uint32_t)c * 2246822519u;
    h = (h ^ (h >> 13)) * 1274126177u;
    h = (h ^ (h >> 16)) * 2654435761u;
    return (double)((h ^ (h >> 15)) & 0xffffff) / 0xffffff;
}

/* ---- woods ---- */

/* A scalloped round, shaded on the south-east. */
void draw_crown(struct sheet *sheet, struct point p, double radius, int seed) {
    cairo_t *cr = sheet->cr;
    const double pi = acos(-1.0), out = 1.38; /* how far the scallops bulge */
    int lobes = 5 + (int)(draw_noise(seed, 1, 2) * 2);
    double turn = draw_noise(seed, 3, 4) * 2 * pi, step = 2 * pi / lobes;
    cairo_move_to(cr, p.x + radius * cos(turn), p.y + radius * sin(turn));
    for (int i = 0; i < lobes; i++) {
        double a = turn + i * step, b = a + step, r = radius * out;
        cairo_curve_to(cr, p.x + r * cos(a + 0.2 * step), p.y + r * sin(a + 0.2 * step), p.x + r * cos(b - 0.2 * step),
                       p.y + r * sin(b - 0.2 * step), p.x + radius * cos(b), p.y + radius * sin(b));
    }
    double light = draw_noise(seed, 5, 6) * 0.08;
    draw_ink(sheet, (struct ink){0.725 + light, 0.735 + light, 0.58 + light, 1}, 1);
    cairo_fill_preserve(cr);
    double shade = 0.78 * radius;
    cairo_move_to(cr, p.x + shade, p.y - 0.1 * radius);
    cairo_curve_to(cr, p.x + shade, p.y + 0.6 * shade, p.x + 0.5 * shade, p.y + shade, p.x - 0.25 * shade, p.y + shade);
    draw_ink(sheet, INK_WOODS, 0.85);
    cairo_set_line_width(cr, 0.013);
    cairo_stroke(cr);
}

static bool is_terrain(const struct map_info *map, hex_id hex, unsigned terrain) {
    return hex != HEX_NONE && map->hex[hex].terrain & MAP_BIT(terrain);
}

/* A wood reaches a little over its hex where the next is wood too, and frays where it is not. */
static bool in_wood(const struct map_info *map, struct point p, double fray) {
    hex_id hex = plane_hex(&map->grid, p);
    if (hex == HEX_NONE)
        return false;
    struct point c = plane_centre(&map->grid, hex);
    double nearest = 1;
    bool wood = is_terrain(map, hex, MAP_WOODS);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = map->hex[hex].next[d];
        if (next == HEX_NONE || is_terrain(map, next, MAP_WOODS) == wood)
            continue;
        struct point n = plane_centre(&map->grid, next);
        double along = (p.x - c.x) * (n.x - c.x) + (p.y - c.y) * (n.y - c.y); /* 0.5 on the hexside */
        nearest = fmin(nearest, 0.5 - along);
    }
    return wood ? nearest > 0.16 * fray - 0.02 : nearest < 0.13 * (fray - 0.35);
}

static void wood_floor(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    const double pi = acos(-1.0);
    cairo_t *cr = sheet->cr;
    for (int h = 0; h < map->hex_count; h++) {
        if (!is_terrain(map, (hex_id)h, MAP_WOODS))
            continue;
        struct point c = plane_centre(&map->grid, (hex_id)h);
        cairo_new_sub_path(cr);
        for (int i = 0; i < 24; i++) {
            double a = 2 * pi * i / 24, r = 0.53 + 0.10 * draw_noise(h, i, 9);
            cairo_line_to(cr, c.x + r * cos(a), c.y + r * sin(a));
        }
        cairo_close_path(cr);
    }
    draw_ink(sheet, TINT_WOODS, 0.85);
    cairo_fill(cr);
}

void draw_woods(struct sheet *sheet) {
    const double net = 0.165;
    wood_floor(sheet);
    int across = (int)((sheet->east - sheet->west) / net), down = (int)((sheet->south - sheet->north) / net);
    for (int r = 0; r < down; r++) /* from the north, so that nearer crowns stand before farther ones */
        for (int c = 0; c < across; c++) {
            int seed = r * 4001 + c;
            struct point p = {sheet->west + (c + 0.5 + 0.7 * (draw_noise(c, r, 21) - 0.5) + (r & 1 ? 0.5 : 0)) * net,
                              sheet->north + (r + 0.5 + 0.5 * (draw_noise(c, r, 22) - 0.5)) * net};
            if (in_wood(sheet->map, p, draw_noise(seed, 7, 8)) && draw_noise(seed, 9, 9) > 0.06)
                draw_crown(sheet, p, 0.075 + 0.04 * draw_noise(seed, 10, 10), seed);
        }
}

/* ---- wheat ---- */

void draw_wheat(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    cairo_t *cr = sheet->cr;
    bool any = false;
    for (int h = 0; h < map->hex_count; h++) {
        if (!is_terrain(map, (hex_id)h, MAP_WHEAT))
            continue;
        for (int k = 0; k < 6; k++) {
            struct point p = plane_corner(&map->grid, (hex_id)h, k);
            if (k)
                cairo_line_to(cr, p.x, p.y);
            else
                cairo_move_to(cr, p.x, p.y);
        }
        cairo_close_path(cr);
        any = true;
    }
    if (!any) {
        cairo_new_path(cr);
        return;
    }
    draw_ink(sheet, TINT_WHEAT, 0.55);
    cairo_fill(cr);
    cairo_set_line_width(cr, 0.012);
    draw_ink(sheet, INK_WHEAT, 0.75);
    const double row = 0.125, stalk = 0.085;
    for (double y = sheet->north; y < sheet->south; y += row)
        for (double x = sheet->west; x < sheet->east; x += stalk) {
            int c = (int)(x / stalk + 500), r = (int)(y / row + 500);
            struct point p = {x + 0.02 * draw_noise(c, r, 31), y + 0.015 * draw_noise(c, r, 32)};
            hex_id hex = plane_hex(&map->grid, p);
            if (!is_terrain(map, hex, MAP_WHEAT))
                continue;
            cairo_move_to(cr, p.x - 0.014, p.y + 0.045);
            cairo_line_to(cr, p.x + 0.014, p.y - 0.045);
        }
    cairo_stroke(cr);
}

/* ---- hexsides ---- */

static struct point toward(struct point from, struct point to, double by) {
    double length = plane_distance(from, to);
    return length > 0 ? (struct point){from.x + (to.x - from.x) / length * by, from.y + (to.y - from.y) / length * by}
                      : from;
}

/* The teeth of a hexside, down the slope toward `down`. */
static void add_comb(struct sheet *sheet, struct point a, struct point b, struct point down, bool bluff) {
    struct point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2}, foot = toward(middle, down, bluff ? 0.13 : 0.062);
    int teeth = bluff ? 9 : 6;
    for (int i = 0; i < teeth; i++) {
        double t = (i + 0.5) / teeth, l = bluff && i & 1 ? 0.7 : 1;
        struct point p = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        cairo_move_to(sheet->cr, p.x, p.y);
        cairo_line_to(sheet->cr, p.x + (foot.x - middle.x) * l, p.y + (foot.y - middle.y) * l);
    }
}

static void stroke_comb(struct sheet *sheet, bool bluff, bool teeth) {
    draw_ink(sheet, INK_RELIEF, bluff ? 0.95 : 0.62);
    cairo_set_line_width(sheet->cr, teeth ? (bluff ? 0.019 : 0.013) : (bluff ? 0.036 : 0.019));
    cairo_stroke(sheet->cr);
}

/* A line on the hexside with teeth down the slope. */
void draw_comb(struct sheet *sheet, struct point a, struct point b, struct point down, bool bluff) {
    cairo_move_to(sheet->cr, a.x, a.y);
    cairo_line_to(sheet->cr, b.x, b.y);
    stroke_comb(sheet, bluff, false);
    add_comb(sheet, a, b, down, bluff);
    stroke_comb(sheet, bluff, true);
}

/* All crests in one piece, then all bluffs: their lines, then their teeth. */
void draw_crests(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    for (int pass = 0; pass < 4; pass++) {
        bool bluff = pass >= 2, teeth = pass & 1;
        for (int h = 0; h < map->hex_count; h++)
            for (direction d = 0; d < DIRECTIONS; d++) {
                if (!(map->hex[h].side[d] & MAP_BIT(bluff ? MAP_BLUFF_UP : MAP_CREST_UP)))
                    continue;
                struct point a = plane_corner(&map->grid, (hex_id)h, d), b = plane_corner(&map->grid, (hex_id)h, d + 1);
                cairo_move_to(sheet->cr, a.x, a.y);
                if (teeth)
                    add_comb(sheet, a, b, plane_centre(&map->grid, (hex_id)h), bluff);
                else
                    cairo_line_to(sheet->cr, b.x, b.y);
            }
        stroke_comb(sheet, bluff, teeth);
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

static void draw_beads(struct sheet *sheet, struct point a, struct point b) {
    const double dots[] = {0.001, 0.06};
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

/* ---- areas, buildings, the grid ---- */

static void draw_border(struct sheet *sheet, uint32_t area) {
    const struct map_info *map = sheet->map;
    const double dashes[] = {0.16, 0.1};
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS && map->hex[h].areas & area; d++) {
            hex_id next = map->hex[h].next[d];
            if (next != HEX_NONE && map->hex[next].areas & area)
                continue;
            struct point a = plane_corner(&map->grid, (hex_id)h, d), b = plane_corner(&map->grid, (hex_id)h, d + 1);
            cairo_move_to(sheet->cr, a.x, a.y);
            cairo_line_to(sheet->cr, b.x, b.y);
        }
    cairo_set_dash(sheet->cr, dashes, 2, 0);
    cairo_set_line_width(sheet->cr, 0.04);
    draw_ink(sheet, INK_RED, 0.5);
    cairo_stroke(sheet->cr);
    cairo_set_dash(sheet->cr, NULL, 0, 0);
}

static struct point middle_of(const struct map_info *map, uint32_t area) {
    struct point sum = {0, 0};
    int count = 0;
    for (int h = 0; h < map->hex_count; h++)
        if (map->hex[h].areas & area) {
            struct point c = plane_centre(&map->grid, (hex_id)h);
            sum = (struct point){sum.x + c.x, sum.y + c.y};
            count++;
        }
    return count ? (struct point){sum.x / count, sum.y / count} : sum;
}

/* The areas that the lettering asks for: a broken border, and the letter large and light. */
void draw_areas(struct sheet *sheet) {
    struct yamldoc *doc = &sheet->letters;
    ynode list = doc->open ? y_get(doc, yamldoc_root(doc), "areas") : NULL;
    for (int i = 0; i < y_count(list); i++) {
        const char *name = y_text(doc, y_item(doc, list, i), "");
        for (int a = 0; a < sheet->map->area_count; a++) {
            if (strcmp(name, sheet->map->area_name[a]))
                continue;
            draw_border(sheet, MAP_BIT(a));
            bool small = !strcmp(name, "D");
            letter_font(sheet, LETTER_ROMAN, small ? 0.62 : 2.3);
            draw_ink(sheet, INK_RED, small ? 0.75 : 0.26);
            struct point p = middle_of(sheet->map, MAP_BIT(a));
            cairo_text_extents_t extents;
            cairo_text_extents(sheet->cr, name, &extents);
            cairo_move_to(sheet->cr, p.x - extents.width / 2 - extents.x_bearing, p.y + extents.height / 2);
            cairo_show_text(sheet->cr, name);
        }
    }
}

static void draw_block(struct sheet *sheet, double x, double y, double width, double height) {
    cairo_rectangle(sheet->cr, x - width / 2, y - height / 2, width, height);
    draw_ink(sheet, INK, 1);
    cairo_fill(sheet->cr);
}

void draw_buildings(struct sheet *sheet) {
    for (int i = 0; i < sheet->map->place_count; i++) {
        const struct map_place_info *place = &sheet->map->place[i];
        struct point p = plane_centre(&sheet->map->grid, place->hex);
        p.x += 0.24; /* beside the hex's centre: the roads run through it */
        p.y += 0.12;
        if (place->kind == MAP_PLACE_FARM) {
            draw_block(sheet, p.x, p.y, 0.13, 0.1);
            draw_block(sheet, p.x + 0.14, p.y + 0.08, 0.08, 0.08);
        } else if (place->kind == MAP_PLACE_TOWN) {
            for (int k = 0; k < 5; k++)
                draw_block(sheet, p.x - 0.1 + 0.12 * (k % 3), p.y + 0.13 * (k / 3), 0.085, 0.08);
        }
    }
}

void draw_grid(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (map->hex[h].next[d] != HEX_NONE && map->hex[h].next[d] < h)
                continue;
            struct point a = plane_corner(&map->grid, (hex_id)h, d), b = plane_corner(&map->grid, (hex_id)h, d + 1);
            cairo_move_to(sheet->cr, a.x, a.y);
            cairo_line_to(sheet->cr, b.x, b.y);
        }
    draw_ink(sheet, INK_FAINT, 1.6);
    cairo_set_line_width(sheet->cr, 0.016);
    cairo_stroke(sheet->cr);
}
