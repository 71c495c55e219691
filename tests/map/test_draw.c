/* test_draw.c: the drawing of Monocacy agrees with the ground: the river is blue where the river hexsides are, woods
 * are green, wheat is yellow; all three forms of file come out whole (MAP's ground seen on paper). */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/map/draw.h"
#include "draw/plane.h"
#include "harness/harness.h"
#include "load/load.h"
#include "load/mapinfo.h"

#define SCALE 28 /* pixels a hex */

static char folder[64];

static int draw(const char *name, char *path, size_t size) {
    static char scale[8];
    snprintf(path, size, "%s/%s", folder, name);
    snprintf(scale, sizeof scale, "%d", SCALE);
    char *words[] = {"map", "monocacy", "-o", path, "--scale", scale, "--games", "games", NULL};
    return command_map(8, words);
}

static struct map_info *monocacy(void) {
    struct load_error error;
    const void *tables = load_game("games", "monocacy", &error);
    assert_non_null(tables);
    struct map_info *map = map_info_of(tables);
    load_free(tables);
    assert_non_null(map);
    return map;
}

struct colour {
    int r, g, b;
};

/* The mean of a few pixels around a point of the plane: the sheet has a margin of one hex around the map's edge. */
static struct colour colour_at(cairo_surface_t *sheet, struct point p) {
    int x = (int)((p.x + PLANE_RADIUS + 1) * SCALE), y = (int)((p.y + 0.5 + 1) * SCALE);
    long sum[3] = {0, 0, 0};
    const unsigned char *data = cairo_image_surface_get_data(sheet);
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
            uint32_t pixel;
            memcpy(&pixel, data + (y + dy) * cairo_image_surface_get_stride(sheet) + (x + dx) * 4, 4);
            sum[0] += pixel >> 16 & 255;
            sum[1] += pixel >> 8 & 255;
            sum[2] += pixel & 255;
        }
    return (struct colour){(int)(sum[0] / 25), (int)(sum[1] / 25), (int)(sum[2] / 25)};
}

static void the_picture_agrees_with_the_ground(void **unused) {
    (void)unused;
    char path[128];
    assert_int_equal(draw("map.png", path, sizeof path), 0);
    cairo_surface_t *sheet = cairo_image_surface_create_from_png(path);
    assert_int_equal(cairo_surface_status(sheet), CAIRO_STATUS_SUCCESS);
    struct map_info *map = monocacy();
    int river = 0, blue = 0, woods = 0, green = 0, wheat = 0, yellow = 0;
    for (int h = 0; h < map->hex_count; h++) {
        struct colour c = colour_at(sheet, plane_centre(&map->grid, (hex_id)h));
        woods += (map->hex[h].terrain & MAP_BIT(MAP_WOODS)) != 0;
        green += map->hex[h].terrain & MAP_BIT(MAP_WOODS) && c.g >= c.r && c.g > c.b + 15;
        wheat += (map->hex[h].terrain & MAP_BIT(MAP_WHEAT)) != 0;
        yellow += map->hex[h].terrain & MAP_BIT(MAP_WHEAT) && c.r > c.b + 45;
        for (direction d = 0; d < 3; d++)
            if (map->hex[h].side[d] & MAP_BIT(MAP_RIVER) && !map->hex[h].crossing[d]) {
                struct colour w = colour_at(sheet, plane_side(&map->grid, (hex_id)h, d));
                river++;
                blue += w.b > w.r;
            }
    }
    assert_true(river > 100 && blue * 10 >= river * 9); /* names and works may cover a few */
    assert_true(green * 10 >= woods * 7 && yellow * 10 >= wheat * 7);
    map_info_free(map);
    cairo_surface_destroy(sheet);
}

static void every_form_comes_out_whole(void **unused) {
    (void)unused;
    char path[128];
    struct stat info;
    assert_int_equal(draw("map.pdf", path, sizeof path), 0);
    assert_int_equal(stat(path, &info), 0);
    assert_true(info.st_size > 100000);
    assert_int_equal(draw("map.svg", path, sizeof path), 0);
    GError *error = NULL;
    RsvgHandle *svg = rsvg_handle_new_from_file(path, &error);
    assert_non_null(svg);
    g_object_unref(svg);
}

static int draw_small(const char *name, char *path, size_t size) {
    snprintf(path, size, "%s/%s", folder, name);
    char *words[] = {"map", "gettysburg", "-o", path, "--scale", "8", "--games", "games", NULL};
    return command_map(8, words);
}

/* Sheets that leave a corner out: the paper stays bare there, and a vector drawing stays a file one can open. */
static void a_corner_without_hexes_is_bare_paper(void **unused) {
    (void)unused;
    char path[128];
    struct stat info;
    assert_int_equal(draw_small("corner.svg", path, sizeof path), 0);
    assert_int_equal(stat(path, &info), 0);
    assert_in_range(info.st_size, 10 << 20, 100 << 20);
    assert_int_equal(draw_small("corner.png", path, sizeof path), 0);
    cairo_surface_t *sheet = cairo_image_surface_create_from_png(path);
    const unsigned char *data = cairo_image_surface_get_data(sheet);
    int stride = cairo_image_surface_get_stride(sheet);
    for (int y = 440; y < 680; y++) /* south-west, inside the frame */
        assert_memory_equal(data + y * stride + 12 * 4, data + 4 * stride + 12 * 4, 3);
    assert_memory_not_equal(data + 560 * stride + 120 * 4, data + 4 * stride + 4 * 4, 3);
    cairo_surface_destroy(sheet);
}

static void by_night_the_paper_is_dark(void **unused) {
    (void)unused;
    char path[128];
    snprintf(path, sizeof path, "%s/night.png", folder);
    char *words[] = {"map", "monocacy", "-o", path, "--scale", "12", "--night", "--games", "games", NULL};
    assert_int_equal(command_map(9, words), 0);
    cairo_surface_t *sheet = cairo_image_surface_create_from_png(path);
    uint32_t pixel;
    memcpy(&pixel, cairo_image_surface_get_data(sheet), 4); /* the margin: bare paper */
    assert_true((pixel >> 16 & 255) < 64 && (pixel & 255) > (pixel >> 16 & 255));
    cairo_surface_destroy(sheet);
}

static void wrong_words_are_refused(void **unused) {
    (void)unused;
    char *none[] = {"map", "monocacy", NULL}, *form[] = {"map", "monocacy", "-o", "x.gif", NULL};
    char *game[] = {"map", "nowhere", "-o", "x.png", "--games", "games", NULL};
    char *small[] = {"map", "monocacy", "-o", "x.png", "--scale", "1", NULL};
    assert_int_equal(command_map(2, none), 2);
    assert_int_equal(command_map(4, form), 2);
    assert_int_equal(command_map(6, small), 2);
    assert_int_equal(command_map(6, game), 1);
    char *lost[] = {"map", "monocacy", "-o", "/nowhere/x.png", "--scale", "8", "--games", "games", NULL};
    assert_int_equal(command_map(8, lost), 1);
}

static int begin(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/enfilade-draw-XXXXXX");
    return mkdtemp(folder) ? 0 : 1;
}

static int finish(void **state) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cairo_debug_reset_static_data(); /* what the libraries keep for the next drawing */
    FcFini();
    return system(command) ? 1 : harness_close(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        test(the_picture_agrees_with_the_ground),
        test(every_form_comes_out_whole),
        test(a_corner_without_hexes_is_bare_paper),
        test(by_night_the_paper_is_dark),
        test(wrong_words_are_refused),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
