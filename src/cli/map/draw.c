/* draw.c: `enfilade map GAME -o map.svg` (or .png, .pdf): the map of a game, drawn to be played on; with .json the
 * document from which a browser draws it.
 *
 * The ground comes from the game as it is loaded; names and letters from games/GAME/drawing.yaml, the relief from
 * games/GAME/relief.yaml, both of which may be missing. */
#include "cli/map/draw.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/common/arguments.h"
#include "cli/map/draw_parts.h"
#include "load/load.h"
#include "serve/play/map_document.h"

#define MARGIN 1.0 /* hexes of paper around the frame */
#define PANEL 5.2  /* height of the panel under the map */

struct draw_order {
    const char *game, *out, *games;
    double scale; /* points or pixels a hex */
    bool night;
    struct lettering *lettering; /* if somebody asks */
};

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

static cairo_surface_t *svg_surface(const char *path, double width, double height) {
    cairo_surface_t *surface = cairo_svg_surface_create(path, width, height);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    return surface;
}

static cairo_surface_t *make_surface(const char *path, double width, double height) {
    const char *dot = strrchr(path, '.');
    if (!*path)
        return cairo_recording_surface_create(CAIRO_CONTENT_COLOR, NULL);
    if (dot && !strcmp(dot, ".svg"))
        return svg_surface(path, width, height);
    if (dot && !strcmp(dot, ".pdf"))
        return cairo_pdf_surface_create(path, width, height);
    if (dot && !strcmp(dot, ".png"))
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    return NULL;
}

static bool draw_sheet(struct sheet *sheet, const struct draw_order *order) {
    double wide = sheet->east - sheet->west + 2 * MARGIN, high = sheet->south - sheet->north + 2 * MARGIN + PANEL;
    cairo_surface_t *surface = make_surface(order->out, wide * order->scale, high * order->scale);
    sheet->cr = cairo_create(surface);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(sheet->cr, options);
    cairo_font_options_destroy(options);
    draw_ink(sheet, PAPER, 1);
    cairo_paint(sheet->cr);
    cairo_scale(sheet->cr, order->scale, order->scale);
    cairo_translate(sheet->cr, MARGIN - sheet->west, MARGIN - sheet->north);
    make_river(sheet);
    draw_map(sheet);
    draw_frame(sheet);
    draw_panel(sheet, sheet->south + 0.55, sheet->south + PANEL + 0.1);
    bool png = cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE;
    cairo_status_t status = cairo_status(sheet->cr);
    if (png && status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png(surface, order->out);
    cairo_destroy(sheet->cr);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS)
        fprintf(stderr, "%s: %s\n", order->out, cairo_status_to_string(status));
    return status == CAIRO_STATUS_SUCCESS;
}

static void free_sheet(struct sheet *sheet) {
    for (int i = 0; i < sheet->river_count; i++)
        curve_free(&sheet->river[i]);
    for (int i = 0; i < sheet->way_count; i++) {
        free(sheet->way[i].path);
        curve_free(&sheet->way[i].curve);
    }
    free(sheet->relief.value);
    yamldoc_close(&sheet->letters);
}

static bool draw_game(const struct map_info *map, const struct draw_order *order) {
    struct sheet sheet = {.map = map, .night = order->night};
    char path[1024], why[1200] = "";
    snprintf(path, sizeof path, "%s/%s/map.yaml", order->games, map->folder);
    measure(&sheet);
    bool fine = ways_read(&sheet, path, why, sizeof why);
    snprintf(path, sizeof path, "%s/%s/relief.yaml", order->games, map->folder);
    if (fine && !access(path, R_OK))
        fine = relief_read(&sheet.relief, path, why, sizeof why);
    char letters[1024];
    snprintf(letters, sizeof letters, "%s/%s/drawing.yaml", order->games, map->folder);
    if (fine && !access(letters, R_OK) && !yamldoc_open(&sheet.letters, letters)) {
        fine = false;
        snprintf(why, sizeof why, "%s", sheet.letters.why);
    }
    struct yamldoc *doc = &sheet.letters;
    sheet.yards = y_number(doc, doc->open ? y_get(doc, yamldoc_root(doc), "yards") : NULL, 125);
    if (fine && sheet.yards < 1) {
        fine = false;
        snprintf(why, sizeof why, "%s: a hex is at least a yard wide", letters);
    }
    if (!fine)
        fprintf(stderr, "%s\n", why);
    fine = fine && draw_sheet(&sheet, order);
    if (fine && sheet.letters.failed) {
        fprintf(stderr, "%s\n", sheet.letters.why);
        fine = false;
    }
    if (order->lettering)
        *order->lettering = sheet.lettering;
    free_sheet(&sheet);
    return fine;
}

static bool read_order(int argc, char **argv, struct draw_order *order) {
    for (int i = 1; i < argc; i++) {
        bool value = !strcmp(argv[i], "-o") || !strcmp(argv[i], "--scale");
        if (value && i + 1 >= argc)
            return false;
        if (!strcmp(argv[i], "-o"))
            order->out = argv[++i];
        else if (!strcmp(argv[i], "--scale"))
            order->scale = strtod(argv[++i], NULL);
        else if (!strcmp(argv[i], "--night"))
            order->night = true;
        else if (argv[i][0] != '-' && !order->game)
            order->game = argv[i];
        else
            return false;
    }
    const char *dot = order->out ? strrchr(order->out, '.') : NULL;
    bool form = dot && (!strcmp(dot, ".svg") || !strcmp(dot, ".png") || !strcmp(dot, ".pdf") || !strcmp(dot, ".json"));
    return order->game && form && order->scale >= 8 && order->scale <= 400;
}

static bool is_document(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && !strcmp(dot, ".json");
}

static bool write_document(const void *tables, const struct draw_order *order) {
    char folder[1024];
    snprintf(folder, sizeof folder, "%s/%s", order->games, order->game);
    json_t *document = map_document(load_ruleset(tables), tables, folder);
    bool fine = document && json_dump_file(document, order->out, JSON_COMPACT) == 0;
    if (!fine)
        fprintf(stderr, "%s: the map could not be written\n", order->out);
    json_decref(document);
    return fine;
}

static bool draw_loaded(const void *tables, const struct draw_order *order) {
    if (is_document(order->out))
        return write_document(tables, order);
    struct map_info *map = map_info_of(tables);
    bool fine = map && draw_game(map, order);
    map_info_free(map);
    return fine;
}

int command_map(int argc, char **argv) {
    struct draw_order order = {.games = cli_games(&argc, argv), .scale = 44};
    if (!read_order(argc, argv, &order))
        return 2; /* main prints the usage */
    struct load_error error;
    const void *tables = load_game(order.games, order.game, &error);
    if (!tables) {
        char buffer[1024];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        load_error_text(&error, &text);
        fprintf(stderr, "%s\n", buffer);
        return 1;
    }
    bool fine = draw_loaded(tables, &order);
    load_free(tables);
    return fine ? 0 : 1;
}

bool draw_lettering(const char *games, const char *game, struct lettering *out) {
    struct draw_order order = {.games = games, .game = game, .out = "", .scale = 20, .lettering = out};
    struct load_error error;
    const void *tables = load_game(games, game, &error);
    bool fine = tables && draw_loaded(tables, &order);
    if (tables)
        load_free(tables);
    return fine;
}
