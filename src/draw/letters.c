/* letters.c: lettering in an old-style serif: hex numbers, heights, the frame; how a text is set at a place or
 * along a line. */
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/sheet_parts.h"

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
        if (!map_has(sheet->map, (hex_id)h))
            continue;
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
