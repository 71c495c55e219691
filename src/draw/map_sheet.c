/* map_sheet.c: see map_sheet.h. */
#include "draw/map_sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "draw/sheet_parts.h"

static void measure(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    sheet->west = sheet->north = 1e9;
    sheet->east = sheet->south = -1e9;
    for (int h = 0; h < map->hex_count; h++)
        for (int k = 0; k < 6; k++) {
            struct point p = plane_corner(&map->grid, (hex_id)h, k);
            sheet->west = p.x < sheet->west ? p.x : sheet->west;
            sheet->east = p.x > sheet->east ? p.x : sheet->east;
            sheet->north = p.y < sheet->north ? p.y : sheet->north;
            sheet->south = p.y > sheet->south ? p.y : sheet->south;
        }
}

/* Corners of neighbours must meet to the last digit, or hairs of the ground show between them. */
static double meeting(double v) { return round(v * 4096) / 4096; }

/* Where the sheets leave a corner out the paper is laid bare again. A clip of thousands of hexes would say the same,
 * but is written again with each stroke of a vector drawing: gigabytes. */
static void lay_bare(struct sheet *sheet) {
    const struct map_info *map = sheet->map;
    bool whole = true;
    for (int h = 0; h < map->hex_count; h++)
        whole = whole && map_has(map, (hex_id)h);
    if (whole)
        return;
    cairo_rectangle(sheet->cr, sheet->west, sheet->north, sheet->east - sheet->west, sheet->south - sheet->north);
    for (int h = 0; h < map->hex_count; h++) {
        cairo_new_sub_path(sheet->cr);
        for (int k = 0; map_has(map, (hex_id)h) && k < 6; k++) {
            struct point p = plane_corner(&map->grid, (hex_id)h, k);
            cairo_line_to(sheet->cr, meeting(p.x), meeting(p.y));
        }
        cairo_close_path(sheet->cr);
    }
    cairo_set_fill_rule(sheet->cr, CAIRO_FILL_RULE_EVEN_ODD); /* the frame without the hexes that are printed */
    draw_ink(sheet, PAPER, 1);
    cairo_fill(sheet->cr);
    cairo_set_fill_rule(sheet->cr, CAIRO_FILL_RULE_WINDING);
}

static void draw_map(struct sheet *sheet) {
    cairo_t *cr = sheet->cr;
    cairo_save(cr);
    cairo_rectangle(cr, sheet->west, sheet->north, sheet->east - sheet->west, sheet->south - sheet->north);
    cairo_clip(cr);
    draw_relief(sheet);
    draw_wheat(sheet);
    draw_orchards(sheet);
    draw_hachures(sheet);
    draw_rough(sheet);
    draw_grid(sheet);
    draw_areas(sheet);
    draw_woods(sheet);
    draw_streams(sheet);
    draw_river(sheet);
    draw_crests(sheet);
    draw_levels(sheet);
    draw_fences(sheet);
    draw_works(sheet);
    draw_ways(sheet);
    draw_crossings(sheet);
    draw_buildings(sheet);
    draw_numbers(sheet);
    draw_names(sheet);
    lay_bare(sheet);
    cairo_restore(cr);
}

void map_sheet_draw(struct sheet *sheet) {
    make_river(sheet);
    draw_map(sheet);
}

void map_sheet_lay_paper(struct sheet *sheet) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(sheet->cr, options);
    cairo_font_options_destroy(options);
    draw_ink(sheet, PAPER, 1);
    cairo_paint(sheet->cr);
}

bool map_sheet_open(struct sheet *sheet, const struct map_info *map, const char *games, bool night, char *why,
                    size_t size) {
    char path[1024], letters[1024];
    struct yamldoc *doc = &sheet->letters;
    *sheet = (struct sheet){.map = map, .night = night};
    snprintf(path, sizeof path, "%s/%s/map.yaml", games, map->folder);
    measure(sheet);
    bool fine = ways_read(sheet, path, why, size);
    snprintf(path, sizeof path, "%s/%s/relief.yaml", games, map->folder);
    if (fine && !access(path, R_OK))
        fine = relief_read(&sheet->relief, path, why, size);
    snprintf(letters, sizeof letters, "%s/%s/drawing.yaml", games, map->folder);
    if (fine && !access(letters, R_OK) && !yamldoc_open(doc, letters)) {
        fine = false;
        snprintf(why, size, "%s", doc->why);
    }
    sheet->yards = y_number(doc, doc->open ? y_get(doc, yamldoc_root(doc), "yards") : NULL, 125);
    if (fine && sheet->yards < 1) {
        fine = false;
        snprintf(why, size, "%s: a hex is at least a yard wide", letters);
    }
    return fine;
}

void map_sheet_free(struct sheet *sheet) {
    for (int i = 0; i < sheet->river_count; i++)
        curve_free(&sheet->river[i]);
    for (int i = 0; i < sheet->way_count; i++) {
        free(sheet->way[i].path);
        curve_free(&sheet->way[i].curve);
    }
    free(sheet->relief.value);
    yamldoc_close(&sheet->letters);
}
