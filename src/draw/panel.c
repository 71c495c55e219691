/* panel.c: the panel under the map: title, legend, scale, north, notes. */
#include <math.h>
#include <stdio.h>

#include "draw/sheet_parts.h"

/* A map too narrow for title, legend, notes and scale beside each other: then the title is smaller, the legend has
 * longer columns, and notes and scale are left out. */
static bool is_narrow(const struct sheet *sheet) { return sheet->east - sheet->west < 27; }

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
    double part = is_narrow(sheet) ? 0.5 : 1;
    struct lettering *all = &sheet->lettering;
    all->frame = (struct letter_box){left + 0.12, top + 0.12, right - 0.12, bottom - 0.12, 0};
    for (int i = 0; i < y_count(lines) && i < 4; i++) {
        const char *text = y_text(doc, y_item(doc, lines, i), "");
        double room = right - left - 0.9, spacing = i == 1 ? 0.16 * part : 0.02, high = size[i] * part;
        struct point foot = {(left + right) / 2, top + (bottom - top) * down[i]};
        letter_font(sheet, style[i], high);
        double width = letter_width(sheet, text, spacing), fit = fmin(1, room / width); /* a long name is set smaller */
        letter_font(sheet, style[i], high * fit);
        letter_at(sheet, text, foot, 0, spacing * fit);
        all->title[all->title_count++] = (struct letter_box){foot.x - width * fit / 2, foot.y - 0.7 * high * fit,
                                                             foot.x + width * fit / 2, foot.y + 0.25 * high * fit, i};
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

static void sample_crossing(struct sheet *sheet, double x, double y, bool ford) {
    sample_water(sheet, x, y, true);
    draw_crossing(sheet, (struct point){x + 0.5, y}, acos(-1.0) / 2, ford);
}

static void sample_woods(struct sheet *sheet, double x, double y) {
    for (int i = 0; i < 7; i++)
        draw_crown(sheet, (struct point){x + 0.12 + 0.13 * i, y - 0.06 + 0.1 * (i & 1)}, 0.1, i + 40);
}

static void sample_town(struct sheet *sheet, double x, double y) {
    sample_way(sheet, x, y, MAP_ROAD);
    draw_ink(sheet, INK, 1);
    for (int i = 0; i < 10; i++)
        cairo_rectangle(sheet->cr, x + 0.1 + 0.18 * (i / 2), y - 0.24 + 0.28 * (i & 1), 0.085, 0.08);
    cairo_fill(sheet->cr);
}

static void sample_strewn(struct sheet *sheet, double x, double y, unsigned terrain) {
    cairo_new_path(sheet->cr); /* no line from the last word to the first tree */
    for (int i = 0; i < 10; i++) {
        struct point p = {x + 0.1 + 0.18 * (i / 2), y - 0.1 + 0.19 * (i & 1)};
        if (terrain == MAP_ORCHARD)
            draw_orchard_tree(sheet, p);
        else if (terrain == MAP_ROUGH)
            draw_rock(sheet, (struct point){p.x + 0.04 * (i & 1), p.y}, i);
        else
            draw_tuft(sheet, (struct point){p.x + 0.08 * (i & 1), p.y});
    }
}

enum sample { /* in the order of the legend */
              SAMPLE_PIKE,
              SAMPLE_ROAD,
              SAMPLE_TRAIL,
              SAMPLE_RAILROAD,
              SAMPLE_RIVER,
              SAMPLE_STREAM,
              SAMPLE_BRIDGE,
              SAMPLE_FORD,
              SAMPLE_SLOPE,
              SAMPLE_CREST,
              SAMPLE_BLUFF,
              SAMPLE_RIDGE,
              SAMPLE_CUT,
              SAMPLE_FENCE,
              SAMPLE_WALL,
              SAMPLE_WORKS,
              SAMPLE_WOODS,
              SAMPLE_WHEAT,
              SAMPLE_ORCHARD,
              SAMPLE_ROUGH,
              SAMPLE_MARSH,
              SAMPLE_TOWN,
              SAMPLES
};

/* A word of the legend, and what a map must have for it to stand there. */
static const struct {
    const char *word;
    unsigned sides, terrain;
    uint8_t way;
} SAMPLE[SAMPLES] = {
    [SAMPLE_PIKE] = {"Pike", 0, 0, MAP_PIKE},
    [SAMPLE_ROAD] = {"Road", 0, 0, MAP_ROAD},
    [SAMPLE_TRAIL] = {"Trail or lane", 0, 0, MAP_TRAIL},
    [SAMPLE_RAILROAD] = {"Railroad", 0, 0, MAP_RAILROAD},
    [SAMPLE_RIVER] = {"River", MAP_BIT(MAP_RIVER), 0, 0},
    [SAMPLE_STREAM] = {"Stream", MAP_BIT(MAP_STREAM), 0, 0},
    [SAMPLE_BRIDGE] = {"Bridge", MAP_BIT(MAP_BRIDGE), 0, 0},
    [SAMPLE_FORD] = {"Ford", MAP_BIT(MAP_FORD), 0, 0},
    [SAMPLE_SLOPE] = {"Slope", MAP_BIT(MAP_SLOPE_UP), 0, 0},
    [SAMPLE_CREST] = {"Crest", MAP_BIT(MAP_CREST_UP), 0, 0},
    [SAMPLE_BLUFF] = {"Bluff", MAP_BIT(MAP_BLUFF_UP), 0, 0},
    [SAMPLE_RIDGE] = {"Ridge", MAP_BIT(MAP_RIDGE), 0, 0},
    [SAMPLE_CUT] = {"Railroad cut", MAP_BIT(MAP_CUT), 0, 0},
    [SAMPLE_FENCE] = {"Fence", MAP_BIT(MAP_FENCE), 0, 0},
    [SAMPLE_WALL] = {"Stone wall", MAP_BIT(MAP_WALL), 0, 0},
    [SAMPLE_WORKS] = {"Entrenchments", MAP_BIT(MAP_WORKS), MAP_BIT(MAP_ENTRENCHMENT), 0},
    [SAMPLE_WOODS] = {"Woods", 0, MAP_BIT(MAP_WOODS), 0},
    [SAMPLE_WHEAT] = {"Wheatfield", 0, MAP_BIT(MAP_WHEAT), 0},
    [SAMPLE_ORCHARD] = {"Orchard", 0, MAP_BIT(MAP_ORCHARD), 0},
    [SAMPLE_ROUGH] = {"Rough", 0, MAP_BIT(MAP_ROUGH), 0},
    [SAMPLE_MARSH] = {"Marsh", 0, MAP_BIT(MAP_MARSH), 0},
    [SAMPLE_TOWN] = {"Town", 0, MAP_BIT(MAP_TOWN), 0},
};

static void draw_sample(struct sheet *sheet, enum sample which, double x, double y) {
    struct point a = {x, y}, b = {x + 1, y}, below = {x + 0.5, y + 1}, above = {x + 0.5, y - 1};
    if (SAMPLE[which].way) {
        sample_way(sheet, x, y, SAMPLE[which].way);
        return;
    }
    switch ((int)which) {
    case SAMPLE_RIVER:
    case SAMPLE_STREAM:
        sample_water(sheet, x, y, which == SAMPLE_RIVER);
        break;
    case SAMPLE_BRIDGE:
    case SAMPLE_FORD:
        sample_crossing(sheet, x, y, which == SAMPLE_FORD);
        break;
    case SAMPLE_SLOPE:
    case SAMPLE_CREST:
    case SAMPLE_BLUFF:
        draw_comb(sheet, a, b, below, DRAW_SLOPE + (which - SAMPLE_SLOPE));
        break;
    case SAMPLE_RIDGE:
        draw_ridge(sheet, a, b);
        break;
    case SAMPLE_CUT:
        draw_cut(sheet, a, b);
        break;
    case SAMPLE_FENCE:
        draw_zigzag(sheet, a, b);
        break;
    case SAMPLE_WALL:
        draw_beads(sheet, a, b);
        break;
    case SAMPLE_WORKS:
        draw_teeth(sheet, a, b, above);
        break;
    case SAMPLE_WOODS:
        sample_woods(sheet, x, y);
        break;
    case SAMPLE_WHEAT:
        sample_wheat(sheet, x, y);
        break;
    case SAMPLE_TOWN:
        sample_town(sheet, x, y);
        break;
    default:
        sample_strewn(sheet, x, y,
                      which == SAMPLE_ORCHARD ? MAP_ORCHARD
                      : which == SAMPLE_ROUGH ? MAP_ROUGH
                                              : MAP_MARSH);
    }
}

/* Does the map have any of it? */
static bool occurs(const struct map_info *map, enum sample which) {
    for (int h = 0; h < map->hex_count; h++) {
        if (map->hex[h].terrain & SAMPLE[which].terrain)
            return true;
        for (direction d = 0; d < DIRECTIONS; d++)
            if (map->hex[h].side[d] & SAMPLE[which].sides ||
                (SAMPLE[which].way && map->hex[h].way[d] == SAMPLE[which].way))
                return true;
    }
    return false;
}

/* Only what this map has, in columns of five (of seven on a narrow sheet). */
static void legend(struct sheet *sheet, double left, double top, double bottom) {
    const int rows = is_narrow(sheet) ? 7 : 5;
    double step = (bottom - top - 0.5) / rows;
    int place = 0;
    for (enum sample which = 0; which < SAMPLES; which++) {
        if (!occurs(sheet->map, which))
            continue;
        double x = left + (place / rows) * 3.85, y = top + 0.3 + (place % rows + 0.5) * step;
        place++;
        draw_sample(sheet, which, x, y);
        letter_font(sheet, LETTER_ITALIC, 0.44);
        draw_ink(sheet, INK, 1);
        cairo_move_to(sheet->cr, x + 1.25, y + 0.13);
        cairo_show_text(sheet->cr, SAMPLE[which].word);
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
    double left = sheet->west, right = sheet->east, box = is_narrow(sheet) ? 6.6 : 9.6;
    title(sheet, left, left + box, top, bottom);
    legend(sheet, left + box + 0.7, top, bottom);
    north(sheet, right - 1.0, (top + bottom) / 2 + 0.2, y_number(doc, y_get(doc, root, "north"), 0));
    if (is_narrow(sheet))
        return;
    scale_bar(sheet, right - 10.7, bottom - 1.2, sheet->yards);
    sheet->letter_ink = INK;
    letter_font(sheet, LETTER_ITALIC, 0.3);
    ynode notes = y_get(doc, root, "notes");
    for (int i = 0; i < y_count(notes); i++) {
        draw_ink(sheet, INK, 0.9);
        cairo_move_to(sheet->cr, right - 10.9, top + 0.55 + 0.4 * i);
        cairo_show_text(sheet->cr, y_text(doc, y_item(doc, notes, i), ""));
    }
}
