/* mapmake_sources.c: the sources of a map: heights as an ESRI ASCII grid, features as GeoJSON. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map/mapmake_parts.h"

struct words { /* a file read word by word, with its line */
    FILE *file;
    const char *path;
    int line;
    char word[64];
};

static bool next_word(struct words *in) {
    int c = fgetc(in->file);
    while (c != EOF && isspace(c)) {
        in->line += c == '\n';
        c = fgetc(in->file);
    }
    size_t length = 0;
    while (c != EOF && !isspace(c)) {
        if (length + 1 < sizeof in->word)
            in->word[length++] = (char)c;
        c = fgetc(in->file);
    }
    if (c != EOF)
        ungetc(c, in->file);
    in->word[length] = 0;
    return length > 0;
}

static bool source_fail(struct maker *maker, const char *path, int line, const char *why) {
    if (!maker->doc.failed) {
        maker->doc.failed = true;
        snprintf(maker->doc.why, sizeof maker->doc.why, "%s:%d: %s", path, line, why);
    }
    return false;
}

static bool next_number(struct maker *maker, struct words *in, double *out) {
    if (!next_word(in))
        return source_fail(maker, in->path, in->line, "the grid ends too early");
    char *end;
    *out = strtod(in->word, &end);
    if (*end || !isfinite(*out)) {
        char why[100];
        snprintf(why, sizeof why, "\"%s\" is not a number", in->word);
        return source_fail(maker, in->path, in->line, why);
    }
    return true;
}

static bool read_head(struct maker *maker, struct words *in, struct heights *heights) {
    static const char *const keys[] = {"ncols", "nrows", "xllcorner", "yllcorner", "cellsize", "nodata_value"};
    double values[6];
    for (int i = 0; i < 6; i++) {
        bool there = next_word(in);
        for (char *c = in->word; *c; c++)
            *c = (char)tolower((unsigned char)*c);
        if (!there || strcmp(in->word, keys[i]) != 0) {
            char why[100];
            snprintf(why, sizeof why, "expected \"%s\"", keys[i]);
            return source_fail(maker, in->path, in->line, why);
        }
        if (!next_number(maker, in, &values[i]))
            return false;
    }
    if (values[0] < 2 || values[1] < 2 || values[0] > 20000 || values[1] > 20000 || values[4] <= 0)
        return source_fail(maker, in->path, in->line, "the grid's size makes no sense");
    *heights = (struct heights){(int)values[0], (int)values[1], values[2], values[3], values[4], values[5], NULL};
    return true;
}

static bool read_values(struct maker *maker, struct words *in, struct heights *heights) {
    size_t count = (size_t)heights->columns * (size_t)heights->rows;
    heights->value = malloc(count * sizeof *heights->value);
    if (!heights->value)
        return source_fail(maker, in->path, in->line, "out of memory");
    for (size_t i = 0; i < count; i++) {
        double value;
        if (!next_number(maker, in, &value))
            return false;
        heights->value[i] = (float)value;
    }
    return !next_word(in) || source_fail(maker, in->path, in->line, "more values than the grid has cells");
}

bool heights_read(struct maker *maker, const char *path) {
    struct words in = {.file = fopen(path, "rb"), .path = path, .line = 1};
    if (!in.file)
        return source_fail(maker, path, 0, strerror(errno));
    bool fine = read_head(maker, &in, &maker->heights) && read_values(maker, &in, &maker->heights);
    fclose(in.file);
    return fine;
}

/* Between the four nearest cells; false outside the grid or where a cell is void. */
bool heights_at(const struct heights *heights, double lon, double lat, double *feet) {
    double column = (lon - heights->west) / heights->cell - 0.5;
    double row = (heights->south + heights->rows * heights->cell - lat) / heights->cell - 0.5;
    int c = (int)floor(column), r = (int)floor(row);
    if (c < 0 || r < 0 || c + 1 >= heights->columns || r + 1 >= heights->rows)
        return false;
    const float *a = &heights->value[(size_t)r * (size_t)heights->columns + (size_t)c], *b = a + heights->columns;
    float none = (float)heights->none;
    if (a[0] == none || a[1] == none || b[0] == none || b[1] == none)
        return false;
    double x = column - c, y = row - r;
    *feet = (1 - y) * ((1 - x) * (double)a[0] + x * (double)a[1]) + y * ((1 - x) * (double)b[0] + x * (double)b[1]);
    return true;
}

/* Beyond the grid the height of the nearest place on it, as far as the spec allows. */
static bool edge_height(const struct maker *maker, double lon, double lat, double *feet) {
    const struct heights *grid = &maker->heights;
    double in = grid->cell, east = grid->west + grid->columns * grid->cell,
           north = grid->south + grid->rows * grid->cell;
    double x = fmin(fmax(lon, grid->west + in), east - in), y = fmin(fmax(lat, grid->south + in), north - in);
    return fabs(x - lon) <= maker->edge && fabs(y - lat) <= maker->edge && heights_at(grid, x, y, feet);
}

bool maker_height(const struct maker *maker, double lon, double lat, double *feet) {
    return heights_at(&maker->heights, lon, lat, feet) ||
           (maker->beyond.value && heights_at(&maker->beyond, lon, lat, feet)) ||
           (maker->edge > 0 && edge_height(maker, lon, lat, feet));
}

bool features_read(struct maker *maker, const char *path) {
    json_error_t error;
    maker->features = json_load_file(path, 0, &error);
    if (!maker->features)
        return source_fail(maker, path, error.line, error.text);
    const json_t *list = json_object_get(maker->features, "features");
    if (!json_is_array(list))
        return source_fail(maker, path, 1, "no list of features: is this GeoJSON?");
    return true;
}
