/* ground_picture.c: see ground_picture.h. */
#include "lab/ground_picture.h"

#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "draw/map_sheet.h"
#include "draw/sheet_parts.h"

/* Pixels a hex: enough to know the ground by, and a page of a few megabytes; more where the battle is small. */
static const double SCALE = 14, SCALE_MOST = 28, SIDE = 900;
static const char OPENING[] = "data:image/png;base64,";

static cairo_status_t add_bytes(void *context, const unsigned char *bytes, unsigned length) {
    buffer_add(context, (const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

static char *base64(const struct buffer *bytes) {
    size_t size = sodium_base64_encoded_len(bytes->length, sodium_base64_VARIANT_ORIGINAL);
    char *out = must(malloc(sizeof OPENING + size));
    memcpy(out, OPENING, sizeof OPENING);
    sodium_bin2base64(out + sizeof OPENING - 1, size, (const unsigned char *)bytes->at, bytes->length,
                      sodium_base64_VARIANT_ORIGINAL);
    return out;
}

/* A battle that is fought on a part of its map shows that part, and a hex around it. */
static void fit(struct sheet *sheet) {
    double west = INFINITY, east = -INFINITY, north = INFINITY, south = -INFINITY;
    for (hex_id hex = 0; hex < sheet->map->grid.columns * sheet->map->grid.rows; hex++) {
        struct point at = plane_centre(&sheet->map->grid, hex);
        if (!map_has(sheet->map, hex))
            continue;
        west = fmin(west, at.x);
        east = fmax(east, at.x);
        north = fmin(north, at.y);
        south = fmax(south, at.y);
    }
    if (west > east)
        return;
    sheet->west = fmax(sheet->west, west - 1);
    sheet->east = fmin(sheet->east, east + 1);
    sheet->north = fmax(sheet->north, north - 1);
    sheet->south = fmin(sheet->south, south + 1);
}

static double scale_of(const struct sheet *sheet) {
    double longest = fmax(sheet->east - sheet->west, sheet->south - sheet->north);
    return fmin(SCALE_MOST, fmax(SCALE, SIDE / longest));
}

/* The sheet's drawing as PNG. */
static bool draw(struct sheet *sheet, struct buffer *out) {
    double scale = scale_of(sheet);
    int wide = (int)ceil((sheet->east - sheet->west) * scale), high = (int)ceil((sheet->south - sheet->north) * scale);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, wide, high);
    sheet->cr = cairo_create(surface);
    map_sheet_lay_paper(sheet);
    cairo_scale(sheet->cr, scale, scale);
    cairo_translate(sheet->cr, -sheet->west, -sheet->north);
    map_sheet_draw(sheet);
    bool done = cairo_status(sheet->cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(sheet->cr);
    done = done && cairo_surface_write_to_png_stream(surface, add_bytes, out) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return done;
}

static double pixels(const struct sheet *sheet, double hexes) { return round(10 * hexes * scale_of(sheet)) / 10; }

static json_t *hexes_json(const struct sheet *sheet) {
    json_t *out = json_object();
    for (hex_id hex = 0; hex < sheet->map->grid.columns * sheet->map->grid.rows; hex++) {
        char label[8];
        struct point at = plane_centre(&sheet->map->grid, hex);
        if (map_has(sheet->map, hex))
            json_object_set_new(
                out, map_label(sheet->map, hex, label),
                json_pack("[f, f]", pixels(sheet, at.x - sheet->west), pixels(sheet, at.y - sheet->north)));
    }
    return out;
}

static json_t *picture_json(struct sheet *sheet) {
    struct buffer bytes = {0};
    json_t *out = NULL;
    if (draw(sheet, &bytes)) {
        char *image = base64(&bytes);
        out = json_pack("{s:s, s:f, s:f, s:f, s:o}", "image", image, "width", pixels(sheet, sheet->east - sheet->west),
                        "height", pixels(sheet, sheet->south - sheet->north), "radius", pixels(sheet, 0.7), "hexes",
                        hexes_json(sheet));
        free(image);
    }
    free(bytes.at);
    return out;
}

json_t *lab_ground_picture(const struct lab_arm *arm) {
    char why[1200];
    struct map_info *map = map_info_of(arm->tables);
    struct sheet *sheet = must(calloc(1, sizeof *sheet));
    json_t *out = NULL;
    if (map != NULL && map_sheet_open(sheet, map, games_folder(arm->games), false, why, sizeof why)) {
        fit(sheet);
        out = picture_json(sheet);
    }
    if (map != NULL)
        map_sheet_free(sheet);
    map_info_free(map);
    free(sheet);
    return out;
}
