/* relief.c: the lie of the land from the real heights: a quiet shading lit from the north-west, and hachures,
 * strokes down the slope that stand closer and heavier where it is steep. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/sheet_parts.h"

static double cubic(double a, double b, double c, double d, double t) {
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

static double value_at(const struct relief *relief, int column, int row) {
    column = column < 0 ? 0 : column >= relief->columns ? relief->columns - 1 : column;
    row = row < 0 ? 0 : row >= relief->rows ? relief->rows - 1 : row;
    return (double)relief->value[row * relief->columns + column];
}

double relief_at(const struct relief *relief, struct point p) {
    double x = (p.x + 1) * relief->points, y = (p.y + 1) * relief->points; /* the lattice begins one hex out */
    int column = (int)floor(x), row = (int)floor(y);
    double part[4];
    for (int r = 0; r < 4; r++)
        part[r] =
            cubic(value_at(relief, column - 1, row - 1 + r), value_at(relief, column, row - 1 + r),
                  value_at(relief, column + 1, row - 1 + r), value_at(relief, column + 2, row - 1 + r), x - column);
    return cubic(part[0], part[1], part[2], part[3], y - row);
}

static struct point slope_at(const struct relief *relief, struct point p) {
    const double e = 0.12;
    return (struct point){
        (relief_at(relief, (struct point){p.x + e, p.y}) - relief_at(relief, (struct point){p.x - e, p.y})) / (2 * e),
        (relief_at(relief, (struct point){p.x, p.y + e}) - relief_at(relief, (struct point){p.x, p.y - e})) / (2 * e)};
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How high and how steep this country is. */
static void measure(struct relief *relief) {
    int count = relief->columns * relief->rows, hexes = 0;
    double *slopes = calloc((size_t)count, sizeof *slopes);
    relief->low = relief->high = (double)relief->value[0];
    for (int i = 0; i < count; i++) {
        relief->low = fmin(relief->low, (double)relief->value[i]);
        relief->high = fmax(relief->high, (double)relief->value[i]);
    }
    int by = relief->points;
    for (int r = by; slopes && r + by < relief->rows; r += by)
        for (int c = by; c + by < relief->columns; c += by) {
            struct point slope = slope_at(relief, (struct point){(double)c / by - 1, (double)r / by - 1});
            slopes[hexes++] = hypot(slope.x, slope.y);
        }
    if (hexes)
        qsort(slopes, (size_t)hexes, sizeof *slopes, by_size);
    relief->steep = fmax(9, hexes ? slopes[hexes * 62 / 100] : 24);
    free(slopes);
}

bool relief_read(struct relief *relief, const char *path, char *why, size_t size) {
    struct yamldoc doc;
    bool fine = yamldoc_open(&doc, path);
    ynode root = yamldoc_root(&doc), rows = y_need(&doc, root, "lattice");
    relief->columns = (int)y_integer(&doc, y_need(&doc, root, "columns"), 0);
    relief->rows = (int)y_integer(&doc, y_need(&doc, root, "rows"), 0);
    relief->points = (int)y_integer(&doc, y_get(&doc, root, "points"), 2);
    if (fine && !doc.failed &&
        (relief->points < 1 || relief->points > 8 || relief->columns < 4 || relief->rows < 4 ||
         relief->columns > 1000 || relief->rows > 1000 || y_count(rows) != relief->rows))
        yamldoc_fail(&doc, root, "the lattice has not the rows it says");
    if (!doc.failed)
        relief->value = calloc((size_t)relief->columns * (size_t)relief->rows, sizeof *relief->value);
    for (int r = 0; relief->value && r < relief->rows && !doc.failed; r++) {
        const char *at = y_text(&doc, y_item(&doc, rows, r), "");
        for (int c = 0; c < relief->columns; c++) {
            char *end;
            relief->value[r * relief->columns + c] = (float)strtod(at, &end);
            if (end == at)
                yamldoc_fail(&doc, y_item(&doc, rows, r), "a row of the lattice is too short");
            at = end;
        }
    }
    if (doc.failed)
        snprintf(why, size, "%s", doc.why);
    fine = !doc.failed && relief->value;
    if (fine)
        measure(relief);
    yamldoc_close(&doc);
    return fine;
}

static unsigned channel(double v) { return (unsigned)(255 * fmin(1, fmax(0, v)) + 0.5); }

/* Light from the north-west, 45 degrees up; heights five times too high, as engravers did. */
static unsigned shade(const struct sheet *sheet, struct point p) {
    const struct relief *relief = &sheet->relief;
    const double feet = sheet->yards * 3 / 5; /* feet in a hex, over the exaggeration */
    struct point slope = slope_at(relief, p);
    double nx = -slope.x / feet, ny = -slope.y / feet, length = sqrt(nx * nx + ny * ny + 1);
    double light = (-0.5 * nx - 0.5 * ny + 0.7071) / length - 0.7071;
    double height = fmin(1, fmax(0, (relief_at(relief, p) - relief->low) / fmax(120, relief->high - relief->low)));
    double grain = 0.012 * (draw_noise((int)(p.x * 40), (int)(p.y * 40), 5) - 0.5);
    double tone = light * (light > 0 ? 0.10 : sheet->night ? 0.16 : 0.34) + grain;
    struct ink ground = draw_colour(
        sheet, (struct ink){PAPER.r - 0.045 * height, PAPER.g - 0.062 * height, PAPER.b - 0.105 * height, 1});
    return 0xff000000u | channel(ground.r + tone) << 16 | channel(ground.g + tone) << 8 |
           channel(ground.b + tone * 0.92);
}

void draw_relief(struct sheet *sheet) {
    cairo_t *cr = sheet->cr;
    const double density = 9; /* points a hex: the relief holds no finer truth */
    int width = (int)((sheet->east - sheet->west) * density), height = (int)((sheet->south - sheet->north) * density);
    draw_ink(sheet, PAPER, 1);
    cairo_rectangle(cr, sheet->west, sheet->north, sheet->east - sheet->west, sheet->south - sheet->north);
    cairo_fill(cr);
    if (!sheet->relief.value)
        return;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    unsigned char *data = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int y = 0; data && y < height; y++)
        for (int x = 0; x < width; x++) {
            unsigned pixel =
                shade(sheet, (struct point){sheet->west + (x + 0.5) / density, sheet->north + (y + 0.5) / density});
            memcpy(data + (size_t)y * (size_t)stride + (size_t)x * 4, &pixel, 4);
        }
    cairo_surface_mark_dirty(image);
    cairo_save(cr);
    cairo_translate(cr, sheet->west, sheet->north);
    cairo_scale(cr, 1 / density, 1 / density);
    cairo_set_source_surface(cr, image, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_fill(cr);
    cairo_restore(cr);
    cairo_surface_destroy(image);
}

static bool in_water(const struct sheet *sheet, struct point p) {
    for (int r = 0; r < sheet->river_count; r++)
        if (plane_from_line(p, sheet->river[r].at, sheet->river[r].count) < 0.24)
            return true;
    return false;
}

/* One stroke: from a point down the slope until it has fallen by `fall` feet or grown too long. */
static void hachure(struct sheet *sheet, struct point p, double fall, double measure) {
    const double step = 0.07;
    double start = relief_at(&sheet->relief, p);
    cairo_move_to(sheet->cr, p.x, p.y);
    for (int i = 0; i < 7; i++) {
        struct point slope = slope_at(&sheet->relief, p);
        double steep = hypot(slope.x, slope.y);
        if (steep < 12 * measure)
            break;
        p.x -= slope.x / steep * step;
        p.y -= slope.y / steep * step;
        cairo_line_to(sheet->cr, p.x, p.y);
        if (start - relief_at(&sheet->relief, p) > fall)
            break;
    }
}

/* How steep this country is, as a part of the common measure; the same slope climbs more in a hex of half a mile. */
static double steepness(const struct sheet *sheet) {
    return fmin(sheet->relief.steep, 24 * fmax(1, sheet->yards / 125)) / 24;
}

/* Where the line of one height crosses the small squares of a net, strokes begin. */
static void hachures_in(struct sheet *sheet, struct point p, double net, int seed, struct curve starts[3]) {
    const double measure = steepness(sheet), interval = 14 * measure; /* feet between rows of strokes */
    struct point slope = slope_at(&sheet->relief, p);
    double steep = hypot(slope.x, slope.y);
    if (steep < 26 * measure)
        return;
    double here = relief_at(&sheet->relief, p), level = floor(here / interval + 0.5) * interval;
    if (fabs(here - level) > steep * net * 0.5 ||
        draw_noise(seed, (int)level, 11) > fmin(1, steep / (95 * measure) + 0.25))
        return;
    double off = (level - here) / steep; /* onto the line itself, along the slope */
    struct point q = {p.x + slope.x / steep * off, p.y + slope.y / steep * off};
    if (in_water(sheet, q))
        return;
    double weight = steep / fmax(1, measure);
    curve_add(&starts[(weight > 70) + (weight > 120)], q);
}

/* Three weights of stroke, each one path: a drawing of few large pieces. */
void draw_hachures(struct sheet *sheet) {
    static const double width[] = {0.014, 0.019, 0.025};
    if (!sheet->relief.value)
        return;
    const double net = 0.105, measure = steepness(sheet);
    draw_ink(sheet, INK_RELIEF, 0.62);
    cairo_set_line_cap(sheet->cr, CAIRO_LINE_CAP_ROUND);
    int across = (int)((sheet->east - sheet->west) / net), down = (int)((sheet->south - sheet->north) / net);
    struct curve starts[3] = {{0}, {0}, {0}};
    for (int r = 0; r < down; r++)
        for (int c = 0; c < across; c++) {
            double dx = draw_noise(c, r, 1) - 0.5, dy = draw_noise(c, r, 2) - 0.5;
            struct point p = {sheet->west + (c + 0.5 + 0.5 * dx) * net, sheet->north + (r + 0.5 + 0.5 * dy) * net};
            hachures_in(sheet, p, net, r * 1009 + c, starts);
        }
    for (int weight = 0; weight < 3; weight++) {
        for (int i = 0; i < starts[weight].count; i++)
            hachure(sheet, starts[weight].at[i], 11 * measure, measure); /* feet down one stroke */
        cairo_set_line_width(sheet->cr, width[weight]);
        cairo_stroke(sheet->cr);
        curve_free(&starts[weight]);
    }
    cairo_set_line_cap(sheet->cr, CAIRO_LINE_CAP_BUTT);
}
