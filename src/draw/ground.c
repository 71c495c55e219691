/* ground.c: what stands on the ground: woods as clustered crowns, wheat as rows of stalks, orchards in rows,
 * rocks, marsh, buildings, deployment areas, the grid. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/sheet_parts.h"

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

bool is_terrain(const struct map_info *map, hex_id hex, unsigned terrain) {
    unsigned also = terrain == MAP_WOODS || terrain == MAP_ROUGH ? MAP_BIT(MAP_WOODED_ROUGH) : 0;
    return hex != HEX_NONE && (map->hex[hex].terrain & (MAP_BIT(terrain) | also));
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

/* ---- orchards, rocks, marsh ---- */

void draw_orchard_tree(struct sheet *sheet, struct point p) {
    cairo_arc(sheet->cr, p.x, p.y, 0.048, 0, 2 * acos(-1.0));
    draw_ink(sheet, TINT_WOODS, 1);
    cairo_fill_preserve(sheet->cr);
    draw_ink(sheet, INK_WOODS, 0.85);
    cairo_set_line_width(sheet->cr, 0.013);
    cairo_stroke(sheet->cr);
}

/* A boulder: three strokes of an angle, heavier on the shadowed side. */
void draw_rock(struct sheet *sheet, struct point p, int seed) {
    double size = 0.06 + 0.04 * draw_noise(seed, 1, 61);
    cairo_move_to(sheet->cr, p.x - size, p.y + 0.5 * size);
    cairo_line_to(sheet->cr, p.x - 0.2 * size, p.y - 0.8 * size);
    cairo_line_to(sheet->cr, p.x + size, p.y + 0.1 * size);
    cairo_line_to(sheet->cr, p.x + 0.5 * size, p.y + 0.7 * size);
    draw_ink(sheet, INK_RELIEF, 0.9);
    cairo_set_line_width(sheet->cr, 0.017);
    cairo_stroke(sheet->cr);
}

/* A tuft of sedge over a line of standing water. */
void draw_tuft(struct sheet *sheet, struct point p) {
    cairo_move_to(sheet->cr, p.x - 0.1, p.y);
    cairo_line_to(sheet->cr, p.x + 0.1, p.y);
    for (int i = -1; i <= 1; i++) {
        cairo_move_to(sheet->cr, p.x + 0.02 * i, p.y);
        cairo_line_to(sheet->cr, p.x + 0.055 * i, p.y - (i ? 0.06 : 0.085));
    }
    draw_ink(sheet, INK_WATER, 0.85);
    cairo_set_line_width(sheet->cr, 0.014);
    cairo_stroke(sheet->cr);
}

/* One mark each `step` of a hex on ground of this kind, a little out of line by `loose`. */
static void strew(struct sheet *sheet, unsigned terrain, double step, double loose,
                  void (*mark)(struct sheet *, struct point, int)) {
    const struct map_info *map = sheet->map;
    int across = (int)((sheet->east - sheet->west) / step), down = (int)((sheet->south - sheet->north) / step);
    for (int r = 0; r < down; r++)
        for (int c = 0; c < across; c++) {
            struct point p = {sheet->west + (c + 0.5 + loose * (draw_noise(c, r, 51) - 0.5)) * step,
                              sheet->north + (r + 0.5 + loose * (draw_noise(c, r, 52) - 0.5)) * step};
            if (is_terrain(map, plane_hex(&map->grid, p), terrain))
                mark(sheet, p, r * 4001 + c);
        }
}

static void strewn_tree(struct sheet *sheet, struct point p, int seed) {
    (void)seed;
    draw_orchard_tree(sheet, p);
}
static void strewn_tuft(struct sheet *sheet, struct point p, int seed) {
    (void)seed;
    draw_tuft(sheet, p);
}

void draw_orchards(struct sheet *sheet) { strew(sheet, MAP_ORCHARD, 0.19, 0.12, strewn_tree); }

void draw_rough(struct sheet *sheet) {
    strew(sheet, MAP_ROUGH, 0.27, 0.9, draw_rock);
    strew(sheet, MAP_MARSH, 0.3, 0.8, strewn_tuft);
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
            if (strcmp(name, sheet->map->area_name[a]) != 0)
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

/* The houses of a street stand along the ways of their hex, on both sides of each. */
static void draw_street(struct sheet *sheet, hex_id hex) {
    const struct map_info *map = sheet->map;
    struct point c = plane_centre(&map->grid, hex);
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (map->hex[hex].way[d] == MAP_NO_WAY)
            continue;
        struct point end = plane_side(&map->grid, hex, d);
        double length = plane_distance(c, end), x = (end.x - c.x) / length, y = (end.y - c.y) / length;
        for (int i = 0; i < 6; i++) {
            double along = 0.1 + 0.135 * (i / 2), off = (i & 1 ? 1 : -1) * (0.14 + 0.03 * draw_noise(hex, i, d));
            draw_block(sheet, c.x + x * along - y * off, c.y + y * along + x * off, 0.075, 0.07);
        }
    }
}

void draw_buildings(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    for (int h = 0; h < map->hex_count; h++)
        if (is_terrain(map, (hex_id)h, MAP_TOWN))
            draw_street(sheet, (hex_id)h);
    for (int i = 0; i < map->place_count; i++) {
        const struct map_place_info *place = &map->place[i];
        struct point p = plane_centre(&map->grid, place->hex);
        p.x += 0.24; /* beside the hex's centre: the roads run through it */
        p.y += 0.12;
        if (place->kind == MAP_PLACE_FARM) {
            draw_block(sheet, p.x, p.y, 0.13, 0.1);
            draw_block(sheet, p.x + 0.14, p.y + 0.08, 0.08, 0.08);
        } else if (place->kind == MAP_PLACE_TOWN && !is_terrain(map, place->hex, MAP_TOWN)) {
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
