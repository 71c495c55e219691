/* position.c: see position.h. */
#include "draw/position.h"

#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/map_sheet.h"
#include "draw/sheet_parts.h"

#define AROUND 2.5   /* hexes of ground around the outermost troops */
#define LARGEST 36.0 /* pixels a hex */
#define BLOCK 0.58   /* of a hex, the edge of a counter */

struct placed { /* a counter and its hex */
    hex_id hex;
    const struct draw_block *block;
};

struct troops {
    struct placed *at;
    int count;
};

static struct troops place(const struct map_info *map, const struct draw_block *block, int count) {
    struct troops troops = {calloc((size_t)count + 1, sizeof *troops.at), 0};
    for (int i = 0; i < count && troops.at != NULL; i++) {
        hex_id hex = map_hex(map, block[i].hex, strlen(block[i].hex));
        if (hex != HEX_NONE)
            troops.at[troops.count++] = (struct placed){hex, &block[i]};
    }
    return troops;
}

struct window { /* on the plane */
    double west, north, east, south;
};

static struct window around(const struct sheet *sheet, struct troops troops) {
    struct window all = {sheet->west, sheet->north, sheet->east, sheet->south}, seen = {1e9, 1e9, -1e9, -1e9};
    for (int i = 0; i < troops.count; i++) {
        struct point at = plane_centre(&sheet->map->grid, troops.at[i].hex);
        seen.west = at.x - AROUND < seen.west ? at.x - AROUND : seen.west;
        seen.north = at.y - AROUND < seen.north ? at.y - AROUND : seen.north;
        seen.east = at.x + AROUND > seen.east ? at.x + AROUND : seen.east;
        seen.south = at.y + AROUND > seen.south ? at.y + AROUND : seen.south;
    }
    if (troops.count == 0)
        return all;
    return (struct window){seen.west > all.west ? seen.west : all.west, seen.north > all.north ? seen.north : all.north,
                           seen.east < all.east ? seen.east : all.east,
                           seen.south < all.south ? seen.south : all.south};
}

struct plate {
    const char *name;
    struct ink fill, edge, ink;
};

#define RGB(hex)                                                                                                       \
    { ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0, 1 }

/* The plates of counters, as the page has them (palette.ts). */
static const struct plate *plate_of(const char *colour) {
    static const struct plate plates[] = {
        {"blue", RGB(0x456690), RGB(0x1d3353), RGB(0xfbf6ea)},
        {"grey", RGB(0xc9c6bd), RGB(0x4a4740), RGB(0x26221c)},
        {"butternut", RGB(0xd6c49b), RGB(0x5b4826), RGB(0x2b2112)},
        {"green", RGB(0x5b7a58), RGB(0x24391f), RGB(0xfbf6ea)},
        {"red", RGB(0xa3574a), RGB(0x57221a), RGB(0xfbf6ea)},
    };
    for (size_t i = 0; i < sizeof plates / sizeof plates[0]; i++)
        if (strcmp(plates[i].name, colour) == 0)
            return &plates[i];
    return &plates[0];
}

static void set_ink(const struct sheet *sheet, struct ink ink) { cairo_set_source_rgb(sheet->cr, ink.r, ink.g, ink.b); }

static void draw_value(struct sheet *sheet, struct point at, const char *value) {
    cairo_text_extents_t extents;
    letter_font(sheet, LETTER_BOLD, BLOCK * 0.72);
    cairo_text_extents(sheet->cr, value, &extents);
    cairo_move_to(sheet->cr, at.x - extents.width / 2 - extents.x_bearing,
                  at.y - extents.height / 2 - extents.y_bearing);
    cairo_show_text(sheet->cr, value);
}

/* `depth`: how many lie above it. */
static void draw_counter(struct sheet *sheet, const struct placed *placed, int depth) {
    const struct plate *plate = plate_of(placed->block->colour);
    struct point at = plane_centre(&sheet->map->grid, placed->hex);
    double off = 0.07 * (depth < 3 ? depth : 3);
    at.x += off;
    at.y -= off;
    cairo_rectangle(sheet->cr, at.x - BLOCK / 2, at.y - BLOCK / 2, BLOCK, BLOCK);
    set_ink(sheet, plate->fill);
    cairo_fill_preserve(sheet->cr);
    set_ink(sheet, plate->edge);
    cairo_set_line_width(sheet->cr, 0.05);
    cairo_stroke(sheet->cr);
    set_ink(sheet, plate->ink);
    if (depth == 0)
        draw_value(sheet, at, placed->block->value);
}

/* From the last to the first, so that what lies on top covers the others. */
static void draw_troops(struct sheet *sheet, struct troops troops) {
    for (int i = troops.count - 1; i >= 0; i--) {
        int depth = 0;
        for (int above = 0; above < i; above++)
            depth += troops.at[above].hex == troops.at[i].hex;
        draw_counter(sheet, &troops.at[i], depth);
    }
}

struct png {
    unsigned char *bytes;
    size_t length, room;
};

static cairo_status_t add_bytes(void *context, const unsigned char *bytes, unsigned length) {
    struct png *png = context;
    if (png->length + length > png->room) {
        size_t room = (png->length + length) * 2;
        unsigned char *larger = realloc(png->bytes, room);
        if (larger == NULL)
            return CAIRO_STATUS_NO_MEMORY;
        png->bytes = larger;
        png->room = room;
    }
    memcpy(png->bytes + png->length, bytes, length);
    png->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static struct png paint(struct sheet *sheet, struct troops troops, int width) {
    struct window window = around(sheet, troops);
    double wide = window.east - window.west, high = window.south - window.north;
    double scale = width / (wide > high ? wide : high);
    struct png png = {0};
    scale = scale < LARGEST ? scale : LARGEST;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(wide * scale) + 1, (int)(high * scale) + 1);
    sheet->cr = cairo_create(surface);
    map_sheet_lay_paper(sheet);
    cairo_scale(sheet->cr, scale, scale);
    cairo_translate(sheet->cr, -window.west, -window.north);
    map_sheet_draw(sheet);
    draw_troops(sheet, troops);
    bool fine = cairo_status(sheet->cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(sheet->cr);
    if (fine && cairo_surface_write_to_png_stream(surface, add_bytes, &png) != CAIRO_STATUS_SUCCESS)
        png.length = 0;
    cairo_surface_destroy(surface);
    return png;
}

static struct png draw_map(const struct map_info *map, const char *games, struct troops troops, int width, char *why,
                           size_t size) {
    struct png png = {0};
    struct sheet *sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL || troops.at == NULL)
        snprintf(why, size, "no memory");
    else {
        if (map_sheet_open(sheet, map, games, false, why, size))
            png = paint(sheet, troops, width);
        map_sheet_free(sheet);
    }
    free(sheet);
    return png;
}

void *draw_position(const void *tables, const char *games, const struct draw_block *block, int count, int width,
                    size_t *length, char *why, size_t size) {
    struct map_info *map = map_info_of(tables);
    *length = 0;
    snprintf(why, size, "the map cannot be drawn");
    if (map == NULL)
        return NULL;
    struct troops troops = place(map, block, count);
    struct png png = draw_map(map, games, troops, width, why, size);
    free(troops.at);
    map_info_free(map);
    *length = png.length;
    if (png.length > 0)
        return png.bytes;
    free(png.bytes);
    return NULL;
}

void draw_end(void) {
    cairo_debug_reset_static_data();
    FcFini();
}
