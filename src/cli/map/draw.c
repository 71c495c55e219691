/* draw.c: `enfilade map GAME -o map.svg` (or .png, .pdf): the map of a game, drawn to be played on; with .json the
 * document from which a browser draws it.
 *
 * The ground comes from the game as it is loaded; names and letters from games/GAME/drawing.yaml, the relief from
 * games/GAME/relief.yaml, both of which may be missing. */
#include "cli/map/draw.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/arguments.h"
#include "draw/map_sheet.h"
#include "draw/sheet_parts.h"
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
    map_sheet_lay_paper(sheet);
    cairo_scale(sheet->cr, order->scale, order->scale);
    cairo_translate(sheet->cr, MARGIN - sheet->west, MARGIN - sheet->north);
    map_sheet_draw(sheet);
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

static bool draw_game(const struct map_info *map, const struct draw_order *order) {
    struct sheet sheet;
    char why[1200] = "";
    bool fine = map_sheet_open(&sheet, map, order->games, order->night, why, sizeof why);
    if (!fine)
        fprintf(stderr, "%s\n", why);
    fine = fine && draw_sheet(&sheet, order);
    if (fine && sheet.letters.failed) {
        fprintf(stderr, "%s\n", sheet.letters.why);
        fine = false;
    }
    if (order->lettering)
        *order->lettering = sheet.lettering;
    map_sheet_free(&sheet);
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
