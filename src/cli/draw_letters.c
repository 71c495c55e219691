/* draw_letters.c: lettering in an old-style serif: hex numbers, names set where the thing is or along it, the frame,
 * and the panel under the map with title, legend, scale and north. */
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw_parts.h"

/* The first of these faces that the machine has; any serif otherwise. */
static const char *face(void) {
    static const char *const wanted[] = {
        "EB Garamond", "Cormorant Garamond", "Adobe Caslon Pro", "Libre Caslon Text", "Libre Baskerville",
        "Gentium",     "Linux Libertine O",  "Liberation Serif", "Times New Roman",   "DejaVu Serif"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        FcPattern *pattern = FcPatternCreate();
        FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)wanted[i]);
        FcConfigSubstitute(NULL, pattern, FcMatchPattern);
        FcDefaultSubstitute(pattern);
        FcResult result;
        FcPattern *match = FcFontMatch(NULL, pattern, &result);
        FcChar8 *family = NULL;
        bool same = match && FcPatternGetString(match, FC_FAMILY, 0, &family) == FcResultMatch &&
                    !strcmp((const char *)family, wanted[i]);
        if (match)
            FcPatternDestroy(match);
        FcPatternDestroy(pattern);
        if (same)
            return wanted[i];
    }
    return "serif";
}

/* The lettering is laid out for an old-style face; a wider one is set smaller, so that names keep their room. */
static double fitting(struct sheet *sheet) {
    cairo_text_extents_t extents;
    cairo_set_font_size(sheet->cr, 1);
    cairo_text_extents(sheet->cr, "Monocacy Junction", &extents);
    return fmin(1, 7.9 / fmax(extents.x_advance, 1)); /* EB Garamond takes 7.5 */
}

void letter_font(struct sheet *sheet, enum letter_style style, double size) {
    bool first = !sheet->face;
    if (first)
        sheet->face = face();
    cairo_select_font_face(sheet->cr, sheet->face,
                           style == LETTER_ITALIC ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           style == LETTER_BOLD ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    if (first)
        sheet->fitting = fitting(sheet);
    cairo_set_font_size(sheet->cr, size * sheet->fitting);
}

static int letter_bytes(const char *at) {
    int n = 1;
    while (((unsigned char)at[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* The next letter of a text with the width it takes. */
static const char *next_letter(struct sheet *sheet, const char *at, char out[8], double *advance) {
    int n = letter_bytes(at);
    if (n > 7)
        n = 7;
    memcpy(out, at, (size_t)n);
    out[n] = 0;
    cairo_text_extents_t extents;
    cairo_text_extents(sheet->cr, out, &extents);
    *advance = extents.x_advance;
    return at + n;
}

double letter_width(struct sheet *sheet, const char *text, double spacing) {
    double width = 0, advance;
    char letter[8];
    while (*text) {
        text = next_letter(sheet, text, letter, &advance);
        width += advance + spacing;
    }
    return width - spacing;
}

/* Written twice: broad in paper, so that lines beneath give way, then in ink. */
static void write_with_halo(struct sheet *sheet, const char *text, double x, double y, double spacing) {
    cairo_t *cr = sheet->cr;
    char letter[8];
    double advance, at = x;
    for (const char *t = text; *t; at += advance + spacing) {
        t = next_letter(sheet, t, letter, &advance);
        cairo_move_to(cr, at, y);
        cairo_text_path(cr, letter);
    }
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, sheet->halo);
    draw_ink(sheet, PAPER, 0.8);
    cairo_stroke_preserve(cr);
    draw_ink(sheet, sheet->letter_ink, 1);
    cairo_fill(cr);
}

void letter_at(struct sheet *sheet, const char *text, struct point at, double angle, double spacing) {
    cairo_save(sheet->cr);
    cairo_translate(sheet->cr, at.x, at.y);
    cairo_rotate(sheet->cr, angle);
    write_with_halo(sheet, text, -letter_width(sheet, text, spacing) / 2, 0, spacing);
    cairo_restore(sheet->cr);
}

void letter_along(struct sheet *sheet, const char *text, const struct curve *curve, double from, double off,
                  double spacing) {
    char letter[8];
    double advance;
    for (double at = from; *text; at += advance + spacing) {
        double angle, before, after;
        text = next_letter(sheet, text, letter, &advance);
        struct point p = curve_at(curve, at + advance / 2, &angle);
        struct point a = curve_at(curve, fmax(0, at + advance / 2 - 0.7), &before),
                     b = curve_at(curve, at + advance / 2 + 0.7, &after);
        angle = atan2(b.y - a.y, b.x - a.x); /* the mean course here: letters do not follow every wiggle */
        cairo_save(sheet->cr);
        cairo_translate(sheet->cr, p.x, p.y);
        cairo_rotate(sheet->cr, angle);
        write_with_halo(sheet, letter, -advance / 2, -off, 0);
        cairo_restore(sheet->cr);
    }
}

/* ---- on the map ---- */

void draw_numbers(struct sheet *sheet) {
    char label[8];
    letter_font(sheet, LETTER_ROMAN, 0.205);
    draw_ink(sheet, INK, 0.6);
    for (int h = 0; h < sheet->map->hex_count; h++) {
        struct point p = plane_centre(&sheet->map->grid, (hex_id)h);
        cairo_text_extents_t extents;
        cairo_text_extents(sheet->cr, map_label(sheet->map, (hex_id)h, label), &extents);
        cairo_move_to(sheet->cr, p.x - extents.x_advance / 2, p.y - 0.345);
        cairo_show_text(sheet->cr, label);
    }
    cairo_new_path(sheet->cr);
}

/* ---- levels ---- */

struct region { /* hexes of one height that hang together */
    hex_id *hex;
    bool *seen;
    int count;
};

static void grow_region(const struct map_info *map, struct region *region, hex_id from) {
    region->count = 0;
    region->hex[region->count++] = from;
    region->seen[from] = true;
    for (int i = 0; i < region->count; i++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[region->hex[i]].next[d];
            if (next != HEX_NONE && !region->seen[next] && map->hex[next].elevation == map->hex[from].elevation) {
                region->seen[next] = true;
                region->hex[region->count++] = next;
            }
        }
}

/* Figures keep away from names and ways, and from one another. */
static bool free_for_figure(const struct sheet *sheet, hex_id hex, const hex_id *done, int count) {
    const struct map_info *map = sheet->map;
    if (map->hex[hex].terrain & ~MAP_BIT(MAP_CLEAR))
        return false;
    for (direction d = 0; d < DIRECTIONS; d++)
        if (map->hex[hex].way[d] != MAP_NO_WAY || map->hex[hex].next[d] == HEX_NONE ||
            map->hex[hex].side[d] & (MAP_BIT(MAP_RIVER) | MAP_BIT(MAP_STREAM)))
            return false;
    for (int i = 0; i < map->place_count; i++)
        if (grid_distance(&map->grid, map->place[i].hex, hex) < 2)
            return false;
    for (int i = 0; i < count; i++)
        if (grid_distance(&map->grid, done[i], hex) < 8)
            return false;
    return true;
}

static int sides_within(const struct map_info *map, hex_id hex) {
    int same = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = map->hex[hex].next[d];
        same += next != HEX_NONE && map->hex[next].elevation == map->hex[hex].elevation;
    }
    return same;
}

static void name_region(struct sheet *sheet, const struct region *region) {
    hex_id done[64];
    int count = 0;
    for (int wanted = 6; wanted >= 2; wanted--)
        for (int i = 0; i < region->count && count < 64; i++) {
            hex_id hex = region->hex[i];
            if (sides_within(sheet->map, hex) != wanted || !free_for_figure(sheet, hex, done, count))
                continue;
            char text[16];
            snprintf(text, sizeof text, "%d", sheet->map->hex[hex].elevation);
            struct point p = plane_centre(&sheet->map->grid, hex);
            letter_at(sheet, text, (struct point){p.x, p.y + 0.12}, 0, 0.02);
            done[count++] = hex;
        }
}

/* The height of each level, here and there, as a surveyor would write it. */
void draw_levels(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    struct region region = {calloc((size_t)map->hex_count, sizeof(hex_id)),
                            calloc((size_t)map->hex_count, sizeof(bool)), 0};
    letter_font(sheet, LETTER_ITALIC, 0.27);
    sheet->letter_ink = (struct ink){0.43, 0.34, 0.23, 0.9};
    sheet->halo = 0.05;
    for (int h = 0; region.hex && region.seen && h < map->hex_count; h++)
        if (!region.seen[h]) {
            grow_region(map, &region, (hex_id)h);
            if (region.count >= 4)
                name_region(sheet, &region);
        }
    free(region.hex);
    free(region.seen);
    sheet->letter_ink = INK;
}

static enum letter_style style_named(struct yamldoc *doc, ynode node) {
    const char *word = y_text(doc, y_get(doc, node, "style"), "roman");
    return !strcmp(word, "italic") ? LETTER_ITALIC : !strcmp(word, "bold") ? LETTER_BOLD : LETTER_ROMAN;
}

static struct ink ink_named(struct yamldoc *doc, ynode node) {
    const char *word = y_text(doc, y_get(doc, node, "ink"), "");
    return !strcmp(word, "water")   ? (struct ink){0.17, 0.29, 0.38, 1}
           : !strcmp(word, "red")   ? INK_RED
           : !strcmp(word, "woods") ? INK_WOODS
                                    : INK;
}

static struct curve turned(const struct curve *curve) {
    struct curve out = {0};
    for (int i = curve->count - 1; i >= 0; i--)
        curve_add(&out, curve->at[i]);
    return out;
}

static const struct curve *curve_named(const struct sheet *sheet, const char *name) {
    if (!strcmp(name, "river"))
        return sheet->river_count ? &sheet->river[0] : NULL;
    for (int i = 0; i < sheet->way_count; i++)
        if (!strcmp(sheet->way[i].name, name))
            return &sheet->way[i].curve;
    return NULL;
}

static void name_along(struct sheet *sheet, ynode node, const char *text, double size) {
    struct yamldoc *doc = &sheet->letters;
    const struct curve *course = curve_named(sheet, y_text(doc, y_get(doc, node, "along"), ""));
    if (!course) {
        yamldoc_fail(doc, node, "there is no way of this name to write along");
        return;
    }
    bool back = !strcmp(y_text(doc, y_get(doc, node, "turned"), "no"), "yes");
    struct curve line = back ? turned(course) : curve_beside(course, 0);
    letter_along(sheet, text, &line, y_number(doc, y_get(doc, node, "from"), 0.3) * curve_length(&line),
                 y_number(doc, y_get(doc, node, "off"), 0.14),
                 y_number(doc, y_get(doc, node, "spacing"), 0.02) + 0 * size);
    curve_free(&line);
}

void draw_names(struct sheet *sheet) {
    struct yamldoc *doc = &sheet->letters;
    static const char *const keys[] = {"text",    "at",  "dx",    "dy",   "size", "style",  "angle",
                                       "spacing", "ink", "along", "from", "off",  "turned", NULL};
    ynode list = doc->open ? y_get(doc, yamldoc_root(doc), "names") : NULL;
    sheet->halo = 0.075;
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i), at = y_get(doc, node, "at");
        y_only(doc, node, keys);
        const char *text = y_text(doc, y_need(doc, node, "text"), "");
        double size = y_number(doc, y_get(doc, node, "size"), 0.3);
        letter_font(sheet, style_named(doc, node), size);
        sheet->letter_ink = ink_named(doc, node);
        if (y_get(doc, node, "along")) {
            name_along(sheet, node, text, size);
            continue;
        }
        hex_id hex = map_labelled(sheet->map, y_text(doc, at, ""));
        if (hex == HEX_NONE) {
            yamldoc_fail(doc, node, "\"at\" names no hex of this map");
            return;
        }
        struct point p = plane_centre(&sheet->map->grid, hex);
        p.x += y_number(doc, y_get(doc, node, "dx"), 0);
        p.y += y_number(doc, y_get(doc, node, "dy"), 0);
        letter_at(sheet, text, p, y_number(doc, y_get(doc, node, "angle"), 0) * acos(-1.0) / 180,
                  y_number(doc, y_get(doc, node, "spacing"), 0));
    }
    sheet->letter_ink = INK;
}

/* ---- around the map ---- */

void draw_frame(struct sheet *sheet) {
    static const double off[] = {0, 0.22, 0.34}, width[] = {0.03, 0.1, 0.025};
    for (int i = 0; i < 3; i++) {
        cairo_rectangle(sheet->cr, sheet->west - off[i], sheet->north - off[i], sheet->east - sheet->west + 2 * off[i],
                        sheet->south - sheet->north + 2 * off[i]);
        cairo_set_line_width(sheet->cr, width[i]);
        draw_ink(sheet, INK, 1);
        cairo_stroke(sheet->cr);
    }
}

static void title(struct sheet *sheet, double left, double right, double top, double bottom) {
    struct yamldoc *doc = &sheet->letters;
    ynode lines = doc->open ? y_get(doc, yamldoc_root(doc), "title") : NULL;
    static const double size[] = {0.5, 1.25, 0.52, 0.36};
    static const double down[] = {0.21, 0.51, 0.70, 0.86};
    static const enum letter_style style[] = {LETTER_ITALIC, LETTER_ROMAN, LETTER_ITALIC, LETTER_ITALIC};
    cairo_rectangle(sheet->cr, left + 0.12, top + 0.12, right - left - 0.24, bottom - top - 0.24);
    cairo_set_line_width(sheet->cr, 0.03);
    draw_ink(sheet, INK, 1);
    cairo_stroke(sheet->cr);
    sheet->letter_ink = INK;
    sheet->halo = 0.01;
    for (int i = 0; i < y_count(lines) && i < 4; i++) {
        letter_font(sheet, style[i], size[i]);
        letter_at(sheet, y_text(doc, y_item(doc, lines, i), ""),
                  (struct point){(left + right) / 2, top + (bottom - top) * down[i]}, 0, i == 1 ? 0.16 : 0.02);
    }
}

static void sample_way(struct sheet *sheet, double x, double y, unsigned kind) {
    struct curve curve = {0};
    curve_bend(&curve, (struct point){x, y}, (struct point){x + 0.5, y - 0.14}, (struct point){x + 1, y});
    draw_way(sheet, &curve, kind);
    curve_free(&curve);
}

static void sample_water(struct sheet *sheet, double x, double y, bool river) {
    cairo_set_line_width(sheet->cr, river ? 0.3 : 0.06);
    draw_ink(sheet, INK_WATER, 1);
    cairo_move_to(sheet->cr, x, y);
    cairo_line_to(sheet->cr, x + 1, y);
    cairo_stroke(sheet->cr);
    if (!river)
        return;
    cairo_set_line_width(sheet->cr, 0.24);
    draw_ink(sheet, TINT_WATER, 1);
    cairo_move_to(sheet->cr, x, y);
    cairo_line_to(sheet->cr, x + 1, y);
    cairo_stroke(sheet->cr);
}

static void sample_wheat(struct sheet *sheet, double x, double y) {
    cairo_rectangle(sheet->cr, x, y - 0.22, 1, 0.4);
    draw_ink(sheet, TINT_WHEAT, 0.55);
    cairo_fill(sheet->cr);
    draw_ink(sheet, INK_WHEAT, 0.75);
    cairo_set_line_width(sheet->cr, 0.012);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 11; c++) {
            cairo_move_to(sheet->cr, x + 0.05 + c * 0.085, y - 0.09 + r * 0.12);
            cairo_line_to(sheet->cr, x + 0.078 + c * 0.085, y - 0.18 + r * 0.12);
        }
    cairo_stroke(sheet->cr);
}

static void sample(struct sheet *sheet, int which, double x, double y) {
    struct point a = {x, y}, b = {x + 1, y}, below = {x + 0.5, y + 1}, above = {x + 0.5, y - 1};
    switch (which) {
    case 0:
        sample_way(sheet, x, y, MAP_PIKE);
        break;
    case 1:
        sample_way(sheet, x, y, MAP_ROAD);
        break;
    case 2:
        sample_way(sheet, x, y, MAP_TRAIL);
        break;
    case 3:
        sample_way(sheet, x, y, MAP_RAILROAD);
        break;
    case 4:
        sample_water(sheet, x, y, true);
        break;
    case 5:
        sample_water(sheet, x, y, false);
        break;
    case 6:
    case 7:
        sample_water(sheet, x, y, true);
        draw_crossing(sheet, (struct point){x + 0.5, y}, acos(-1.0) / 2, which == 7);
        break;
    case 8:
        draw_comb(sheet, a, b, below, false);
        break;
    case 9:
        draw_comb(sheet, a, b, below, true);
        break;
    case 10:
        draw_zigzag(sheet, a, b);
        break;
    case 11:
        draw_teeth(sheet, a, b, above);
        break;
    case 12:
        for (int i = 0; i < 7; i++)
            draw_crown(sheet, (struct point){x + 0.12 + 0.13 * i, y - 0.06 + 0.1 * (i & 1)}, 0.1, i + 40);
        break;
    default:
        sample_wheat(sheet, x, y);
    }
}

static void legend(struct sheet *sheet, double left, double top, double bottom) {
    static const char *const words[] = {"Pike",   "Road",          "Trail or lane", "Railroad",  "River",
                                        "Stream", "Bridge",        "Ford",          "Crest",     "Bluff",
                                        "Fence",  "Entrenchments", "Woods",         "Wheatfield"};
    const int rows = 5;
    double step = (bottom - top - 0.5) / rows;
    for (int i = 0; i < 14; i++) {
        double x = left + (i / rows) * 3.85, y = top + 0.3 + (i % rows + 0.5) * step;
        sample(sheet, i, x, y);
        letter_font(sheet, LETTER_ITALIC, 0.44);
        draw_ink(sheet, INK, 1);
        cairo_move_to(sheet->cr, x + 1.25, y + 0.13);
        cairo_show_text(sheet->cr, words[i]);
    }
}

/* North by the map is up; true north is turned from it. */
static void north(struct sheet *sheet, double x, double y, double turn) {
    cairo_t *cr = sheet->cr;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, turn * acos(-1.0) / 180);
    draw_ink(sheet, INK, 1);
    cairo_set_line_width(cr, 0.03);
    cairo_move_to(cr, 0, 1.35);
    cairo_line_to(cr, 0, -1.35);
    cairo_stroke(cr);
    cairo_move_to(cr, 0, -1.6);
    cairo_line_to(cr, -0.2, -0.95);
    cairo_line_to(cr, 0, -1.08);
    cairo_close_path(cr);
    cairo_fill(cr);
    cairo_move_to(cr, 0, -1.6);
    cairo_line_to(cr, 0.2, -0.95);
    cairo_line_to(cr, 0, -1.08);
    cairo_close_path(cr);
    cairo_stroke(cr);
    cairo_move_to(cr, -0.3, 0);
    cairo_line_to(cr, 0.3, 0);
    cairo_stroke(cr);
    letter_font(sheet, LETTER_ROMAN, 0.5);
    cairo_move_to(cr, -0.55, -1.05);
    cairo_show_text(cr, "N");
    cairo_restore(cr);
}

static void scale_bar(struct sheet *sheet, double x, double y, double yards) {
    cairo_t *cr = sheet->cr;
    const double piece = 250 / yards;
    draw_ink(sheet, INK, 1);
    cairo_set_line_width(cr, 0.03);
    for (int i = 0; i < 4; i++) {
        cairo_rectangle(cr, x + i * piece, y, piece, 0.14);
        if (i & 1)
            cairo_stroke(cr);
        else
            cairo_fill(cr);
    }
    letter_font(sheet, LETTER_ROMAN, 0.32);
    sheet->halo = 0.01;
    for (int i = 0; i <= 4; i += 2) {
        char text[16];
        snprintf(text, sizeof text, "%d", i * 250);
        letter_at(sheet, text, (struct point){x + i * piece, y - 0.12}, 0, 0);
    }
    letter_font(sheet, LETTER_ITALIC, 0.34);
    letter_at(sheet, "Yards", (struct point){x + 2 * piece, y + 0.52}, 0, 0.02);
}

void draw_panel(struct sheet *sheet, double top, double bottom) {
    struct yamldoc *doc = &sheet->letters;
    ynode root = doc->open ? yamldoc_root(doc) : NULL;
    double left = sheet->west, right = sheet->east;
    title(sheet, left, left + 9.6, top, bottom);
    legend(sheet, left + 10.3, top, bottom);
    north(sheet, right - 1.0, (top + bottom) / 2 + 0.2, y_number(doc, y_get(doc, root, "north"), 0));
    scale_bar(sheet, right - 10.7, bottom - 1.2, y_number(doc, y_get(doc, root, "yards"), 125));
    sheet->letter_ink = INK;
    letter_font(sheet, LETTER_ITALIC, 0.3);
    ynode notes = y_get(doc, root, "notes");
    for (int i = 0; i < y_count(notes); i++) {
        draw_ink(sheet, INK, 0.9);
        cairo_move_to(sheet->cr, right - 10.9, top + 0.55 + 0.4 * i);
        cairo_show_text(sheet->cr, y_text(doc, y_item(doc, notes, i), ""));
    }
}
