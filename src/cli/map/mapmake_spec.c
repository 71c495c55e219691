/* mapmake_spec.c: goes through a map maker's spec from the top: the grid, the sources, the fit, what to take from the
 * features, and last the corrections by hand, which always win. docs/mapmaking.md explains every key. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map/hexlist.h"
#include "cli/map/mapmake_parts.h"

/* ---- words ---- */

static int word_index(struct maker *maker, ynode node, const char *const *words, int count) {
    const char *text = y_text(&maker->doc, node, "");
    for (int i = 0; i < count; i++)
        if (!strcmp(text, words[i]))
            return i;
    if (node)
        yamldoc_fail(&maker->doc, node, "unknown word \"%s\"", text);
    return -1;
}

static hex_id read_hex(struct maker *maker, ynode node, const char *label, size_t length) {
    hex_id hex = map_hex(maker->map, label, length);
    if (hex == HEX_NONE)
        yamldoc_fail(&maker->doc, node, "there is no hex \"%.*s\" on this map", (int)length, label);
    return hex;
}

typedef void (*each_hex)(struct maker *maker, hex_id hex, void *what);

struct hexlist maker_hexes(struct maker *maker, ynode node) {
    struct hexlist list;
    if (!hexlist_read(maker->map, y_text(&maker->doc, node, ""), &list))
        yamldoc_fail(&maker->doc, node, "there is no hex \"%s\" on this map", list.bad);
    return list;
}

static bool each_listed(struct maker *maker, ynode node, each_hex then, void *what) {
    struct hexlist list = maker_hexes(maker, node);
    for (int i = 0; i < list.count && !maker->doc.failed; i++)
        then(maker, list.hex[i], what);
    hexlist_free(&list);
    return !maker->doc.failed;
}

/* ---- the grid and the fit ---- */

static bool read_span(struct maker *maker, ynode node, long *from, long *to) {
    const char *text = y_text(&maker->doc, node, "");
    char *end;
    *from = *to = strtol(text, &end, 10);
    if (end != text && *end == '-')
        *to = strtol(end + 1, &end, 10);
    return (*text && !*end && *from <= *to) ||
           yamldoc_fail(&maker->doc, node, "\"%s\" is not a span of rows (1-5)", text);
}

/* The sheets of a map of several, each numbered in its own way; how many labels there are, 0 if something is wrong. */
static int read_sheets(struct maker *maker, const struct label_system *base, struct label_system *out) {
    struct yamldoc *doc = &maker->doc;
    ynode list = y_get(doc, yamldoc_root(doc), "sheets");
    static const char *const keys[] = {"letter", "row", "column", "even", "rows", "columns", NULL};
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        long rows[2], columns[2];
        y_only(doc, node, keys);
        const char *letter = y_text(doc, y_need(doc, node, "letter"), "");
        if (i == LABELS_MAX || strlen(letter) != 1 ||
            !read_span(maker, y_need(doc, node, "rows"), &rows[0], &rows[1]) ||
            !read_span(maker, y_need(doc, node, "columns"), &columns[0], &columns[1])) {
            yamldoc_fail(doc, node, "a sheet has one letter, rows and columns, and there are at most %d", LABELS_MAX);
            return 0;
        }
        struct sheet_label sheet = {.prefix = letter[0],
                                    .row = (int)y_integer(doc, y_get(doc, node, "row"), 0),
                                    .column = (int)y_integer(doc, y_get(doc, node, "column"), 0),
                                    .even = (int)y_integer(doc, y_get(doc, node, "even"), 0),
                                    .row_low = (int)rows[0],
                                    .row_high = (int)rows[1],
                                    .column_low = (int)columns[0],
                                    .column_high = (int)columns[1]};
        out[i] = label_sheet(base, &sheet);
    }
    return doc->failed ? 0 : list ? y_count(list) : 1;
}

static bool read_grid(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    ynode node = y_need(doc, yamldoc_root(doc), "grid");
    static const char *const keys[] = {"shape",       "columns",  "rows",      "first", "lower",
                                       "column_step", "row_step", "row_first", NULL};
    static const char *const shapes[] = {"flat", "pointed"}, *const parity[] = {"even", "odd"};
    y_only(doc, node, keys);
    int shape = word_index(maker, y_need(doc, node, "shape"), shapes, 2);
    long columns = y_integer(doc, y_need(doc, node, "columns"), 1), rows = y_integer(doc, y_need(doc, node, "rows"), 1);
    long first = y_integer(doc, y_need(doc, node, "first"), 101);
    long column_step = y_integer(doc, y_get(doc, node, "column_step"), 1),
         row_step = y_integer(doc, y_get(doc, node, "row_step"), 1);
    int lower = word_index(maker, y_need(doc, node, "lower"), parity, 2);
    if (!doc->failed && (columns < 1 || rows < 1 || columns > 99 || rows > 99 || first < 0 || first > 9999))
        yamldoc_fail(doc, node, "a map has 1 to 99 columns and rows, and labels of four digits");
    if (!doc->failed && (labs(column_step) != 1 || labs(row_step) != 1))
        yamldoc_fail(doc, node, "steps are 1 or -1");
    if (doc->failed)
        return false;
    bool row_first = !strcmp(y_text(doc, y_get(doc, node, "row_first"), "no"), "yes");
    int16_t high = (int16_t)(first / 100), low = (int16_t)(first % 100);
    int16_t column = row_first ? low : high, row = row_first ? high : low;
    struct label_system label[LABELS_MAX] = {{.row_first = row_first,
                                              .column_origin = column,
                                              .column_step = (int8_t)column_step,
                                              .row_origin = row,
                                              .row_step = (int8_t)row_step,
                                              .column_low = 0,
                                              .column_high = 99,
                                              .row_low = 0,
                                              .row_high = 99}};
    struct label_system base = label[0];
    int count = read_sheets(maker, &base, label);
    if (count == 0)
        return false;
    /* the printed numbers say which columns are odd; inside they are counted from 0 */
    int first_is_odd = (shape == GRID_FLAT ? column : row) & 1;
    struct grid grid = {(uint8_t)shape, (uint8_t)(lower != first_is_odd), (uint16_t)columns, (uint16_t)rows};
    maker->map = map_info_new(grid, label, count);
    if (maker->map)
        maker->map->base = base;
    maker->real = calloc((size_t)(columns * rows), sizeof *maker->real);
    return (maker->map && maker->real) || yamldoc_fail(doc, node, "out of memory");
}

/* A hex, or the middle of a hexside written a/b. */
static bool read_at(struct maker *maker, ynode node, struct point *out) {
    const char *text = y_text(&maker->doc, node, ""), *slash = strchr(text, '/');
    hex_id a = read_hex(maker, node, text, slash ? (size_t)(slash - text) : strlen(text));
    hex_id b = slash && !maker->doc.failed ? read_hex(maker, node, slash + 1, strlen(slash + 1)) : a;
    if (maker->doc.failed)
        return false;
    struct point p = plane_centre(&maker->map->grid, a), q = plane_centre(&maker->map->grid, b);
    *out = (struct point){(p.x + q.x) / 2, (p.y + q.y) / 2};
    return true;
}

static bool read_controls(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    ynode list = y_get(doc, yamldoc_root(doc), "control");
    static const char *const keys[] = {"name", "lat", "lon", "at", "weight", NULL};
    if (y_count(list) > MAKER_CONTROLS_MAX)
        return yamldoc_fail(doc, list, "more than %d control points", MAKER_CONTROLS_MAX);
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        struct control *control = &maker->control[maker->control_count];
        y_only(doc, node, keys);
        snprintf(control->name, sizeof control->name, "%s", y_text(doc, y_get(doc, node, "name"), ""));
        control->lat = y_number(doc, y_need(doc, node, "lat"), 0);
        control->lon = y_number(doc, y_need(doc, node, "lon"), 0);
        control->weight = y_number(doc, y_get(doc, node, "weight"), 1);
        if (y_need(doc, node, "at") && read_at(maker, y_get(doc, node, "at"), &control->at))
            maker->control_count++;
    }
    return !doc->failed;
}

/* A given fit speaks in labels: u the column's number, v the row's, counted in the lower columns (where a hex's centre
 * stands at its own number), each as [at the origin, by a degree of latitude, by a degree of longitude]. */
static bool read_given_fit(struct maker *maker, ynode node) {
    struct yamldoc *doc = &maker->doc;
    const struct label_system *label = &maker->map->base;
    double u[3], v[3];
    ynode us = y_need(doc, node, "u"), vs = y_need(doc, node, "v");
    if (y_count(us) != 3 || y_count(vs) != 3)
        return yamldoc_fail(doc, node, "u and v are lists of three numbers");
    for (int i = 0; i < 3; i++) {
        u[i] = y_number(doc, y_item(doc, us, i), 0);
        v[i] = y_number(doc, y_item(doc, vs, i), 0);
    }
    bool flat = maker->map->grid.shape == GRID_FLAT;
    double sx = label->column_step * (flat ? PLANE_PITCH : 1.0), sy = label->row_step * (flat ? 1.0 : PLANE_PITCH);
    maker->fit = (struct fit){.lat = y_number(doc, y_need(doc, node, "lat"), 0),
                              .lon = y_number(doc, y_need(doc, node, "lon"), 0),
                              .x0 = (u[0] - label->column_origin) * sx + (flat ? 0 : 0.5),
                              .x_lat = u[1] * sx,
                              .x_lon = u[2] * sx,
                              .y0 = (v[0] - label->row_origin) * sy + (flat ? 0.5 : 0),
                              .y_lat = v[1] * sy,
                              .y_lon = v[2] * sy};
    return !doc->failed;
}

static bool read_fit(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    ynode node = y_need(doc, yamldoc_root(doc), "fit");
    static const char *const keys[] = {"kind", "lat", "lon", "u", "v", "local", NULL}, *const kinds[] = {"similar",
                                                                                                         "affine",
                                                                                                         "given"};
    y_only(doc, node, keys);
    int kind = word_index(maker, y_need(doc, node, "kind"), kinds, 3);
    if (!read_controls(maker) || doc->failed)
        return false;
    bool fine = kind == 2 ? read_given_fit(maker, node) : fit_make(maker, kind == 1);
    if (!fine)
        return yamldoc_fail(doc, node, "the control points do not fix the map: too few, or all on one line");
    if (y_get(doc, node, "local"))
        fit_bend(maker, y_number(doc, y_get(doc, node, "local"), 0));
    fit_print(maker);
    return true;
}

/* ---- heights ---- */

static bool open_source(struct maker *maker, ynode node, const char *key,
                        bool (*reader)(struct maker *, const char *)) {
    const char *name = y_text(&maker->doc, y_need(&maker->doc, node, key), NULL);
    if (!name)
        return false;
    char path[1024];
    snprintf(path, sizeof path, "%s%s%s", *name == '/' ? "" : maker->folder, *name == '/' ? "" : "/", name);
    return reader(maker, path);
}

static bool sample(struct maker *maker, hex_id hex, bool mean, double *feet) {
    struct point centre = plane_centre(&maker->map->grid, hex);
    double sum = 0;
    int count = 0, reach = mean ? 6 : 0;
    for (int i = -reach; i <= reach; i++)
        for (int k = -reach; k <= reach; k++) {
            struct point p = {centre.x + i * PLANE_RADIUS / 6, centre.y + k * PLANE_RADIUS / 6};
            double one;
            if (plane_hex(&maker->map->grid, p) != hex)
                continue;
            if (!ground_height(maker, p, &one))
                return false;
            sum += one;
            count++;
        }
    *feet = sum / (count ? count : 1);
    return count > 0;
}

static bool make_heights(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    ynode node = y_need(doc, yamldoc_root(doc), "heights");
    static const char *const keys[] = {"file",  "beyond", "sample", "base",   "step", "crest", "bluff",
                                       "river", "mounds", "fills",  "points", "edge", NULL};
    static const char *const samples[] = {"centre", "mean"};
    y_only(doc, node, keys);
    int mean = word_index(maker, y_need(doc, node, "sample"), samples, 2);
    maker->base = (int)y_integer(doc, y_need(doc, node, "base"), 0);
    maker->step = (int)y_integer(doc, y_need(doc, node, "step"), 1);
    maker->edge = y_number(doc, y_get(doc, node, "edge"), 0);
    maker->points = (int)y_integer(doc, y_get(doc, node, "points"), 2);
    if (!doc->failed && maker->step < 1)
        yamldoc_fail(doc, node, "a step is at least one foot");
    if (!doc->failed && (maker->points < 1 || maker->points > 8))
        yamldoc_fail(doc, node, "a relief has one to eight points a hex");
    if (doc->failed || (y_get(doc, node, "beyond") && !open_source(maker, node, "beyond", heights_read)))
        return false;
    maker->beyond = maker->heights; /* what lies outside the finer grid */
    maker->heights = (struct heights){0};
    if (!open_source(maker, node, "file", heights_read) || !mounds_read(maker, y_get(doc, node, "mounds")) ||
        !fills_read(maker, y_get(doc, node, "fills")))
        return false;
    for (int h = 0; h < maker->map->hex_count; h++) {
        char label[8];
        if (!map_has(maker->map, (hex_id)h)) {
            maker->map->hex[h].elevation = maker->base;
            continue;
        }
        if (!sample(maker, (hex_id)h, mean == 1, &maker->real[h]))
            return yamldoc_fail(doc, node, "the height grid does not cover hex %s",
                                map_label(maker->map, (hex_id)h, label));
        int steps = (int)floor((maker->real[h] - maker->base) / maker->step + 0.5);
        maker->map->hex[h].elevation = maker->base + maker->step * (steps < 0 ? 0 : steps);
    }
    return true;
}

static void level_river(struct maker *maker) {
    ynode heights = y_get(&maker->doc, yamldoc_root(&maker->doc), "heights"),
          river = y_get(&maker->doc, heights, "river");
    if (!river)
        return;
    int level = (int)y_integer(&maker->doc, river, 0);
    for (int h = 0; h < maker->map->hex_count; h++)
        if (touches_river(maker->map, (hex_id)h))
            maker->map->hex[h].elevation = level;
}

/* ---- features ---- */

static bool read_point(struct maker *maker, const json_t *pair, struct point *out) {
    const json_t *lon = json_array_get(pair, 0), *lat = json_array_get(pair, 1);
    if (!json_is_number(lon) || !json_is_number(lat) || fabs(json_number_value(lon)) > 180 ||
        fabs(json_number_value(lat)) > 90)
        return false;
    *out = fit_plane(&maker->fit, json_number_value(lon), json_number_value(lat));
    return true;
}

/* NULL if one of them is no longitude and latitude. */
static struct point *read_points(struct maker *maker, const json_t *list, int *count) {
    *count = (int)json_array_size(list);
    struct point *points = calloc((size_t)*count + 1, sizeof *points);
    for (int i = 0; points && i < *count; i++)
        if (!read_point(maker, json_array_get(list, (size_t)i), &points[i])) {
            free(points);
            return NULL;
        }
    return points;
}

static bool add_line(struct maker *maker, ynode node, const char *name, uint8_t way, bool by_hand) {
    if (maker->line_count >= MAKER_LINES_MAX)
        return yamldoc_fail(&maker->doc, node, "more than %d lines", MAKER_LINES_MAX);
    struct maker_line *line = &maker->line[maker->line_count++];
    *line = (struct maker_line){.way = way, .by_hand = by_hand};
    snprintf(line->name, sizeof line->name, "%s", name);
    return true;
}

static bool add_place(struct maker *maker, ynode node, const char *name, hex_id hex, int kind) {
    struct map_info *map = maker->map;
    if (map->place_count >= MAP_PLACES_MAX)
        return yamldoc_fail(&maker->doc, node, "more than %d places", MAP_PLACES_MAX);
    struct map_place_info *place = &map->place[map->place_count++];
    snprintf(place->name, sizeof place->name, "%s", name);
    place->hex = hex;
    place->kind = (uint8_t)kind;
    return true;
}

static bool matches(struct maker *maker, ynode node, const json_t *properties, const char *key) {
    const char *wanted = y_text(&maker->doc, y_get(&maker->doc, node, key), NULL);
    const char *is = json_string_value(json_object_get(properties, key));
    return !wanted || (is && !strcmp(wanted, is));
}

static int index_in(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (!strcmp(word, words[i]))
            return i;
    return -1;
}

/* The first unbroken stretch of a path that lies on the map's sheets. */
static int stay_on(const struct map_info *map, hex_id *path, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (map_has(map, path[i]))
            path[kept++] = path[i];
        else if (kept > 0)
            break;
    }
    return kept;
}

static bool take_points(struct maker *maker, ynode node, const char *as, struct point *points, int count,
                        const char *name) {
    struct yamldoc *doc = &maker->doc;
    struct map_info *map = maker->map;
    int way = index_in(as, MAP_WAY_NAME, MAP_WAYS), terrain = index_in(as, MAP_TERRAIN_NAME, MAP_TERRAINS);
    if (!strcmp(as, "river")) {
        trace_banks(map, points, count);
        trace_river(map);
    } else if (!strcmp(as, "stream") || !strcmp(as, "creek") || !strcmp(as, "ridge")) {
        unsigned kind = *as == 'c' ? MAP_RIVER : *as == 'r' ? MAP_RIDGE : MAP_STREAM;
        return trace_stream(map, points, count, y_get(doc, node, "to") != NULL, kind) ||
               yamldoc_fail(doc, node, "no course for %s", name);
    } else if (way > 0) {
        if (!add_line(maker, node, name, (uint8_t)way, false))
            return false;
        struct maker_line *line = &maker->line[maker->line_count - 1];
        line->count = stay_on(map, line->path, trace_line(&map->grid, points, count, line->path, MAKER_PATH_MAX));
        trace_way(map, line->path, line->count, (uint8_t)way);
    } else if (terrain > 0) {
        double share = y_number(doc, y_get(doc, node, "share"), 0.5);
        for (int h = 0; h < map->hex_count; h++)
            if (map_has(map, (hex_id)h) && trace_share(&map->grid, (hex_id)h, points, count) >= share)
                map->hex[h].terrain = (map->hex[h].terrain & ~MAP_BIT(MAP_CLEAR)) | MAP_BIT(terrain);
    } else {
        return yamldoc_fail(doc, node, "\"%s\" is nothing that can be taken from a line or polygon", as);
    }
    return true;
}

static bool take_feature(struct maker *maker, ynode node, const json_t *feature) {
    struct yamldoc *doc = &maker->doc;
    const json_t *properties = json_object_get(feature, "properties"), *geometry = json_object_get(feature, "geometry");
    const char *type = json_string_value(json_object_get(geometry, "type")),
               *as = y_text(doc, y_need(doc, node, "as"), "");
    const char *name = json_string_value(json_object_get(properties, "name"));
    const json_t *coordinates = json_object_get(geometry, "coordinates");
    if (!type)
        return yamldoc_fail(doc, node, "the feature \"%s\" has no geometry", name ? name : "");
    if (!strcmp(type, "Point")) {
        struct point point;
        int kind = index_in(as, MAP_PLACE_NAME, MAP_PLACE_KINDS);
        if (kind < 0)
            return yamldoc_fail(doc, node, "\"%s\" is not a kind of place", as);
        if (!read_point(maker, coordinates, &point))
            return yamldoc_fail(doc, node, "the feature \"%s\" has no longitude and latitude", name ? name : "");
        hex_id hex = plane_hex(&maker->map->grid, point);
        return hex == HEX_NONE || !map_has(maker->map, hex) || add_place(maker, node, name ? name : as, hex, kind);
    }
    if (strcmp(type, "LineString") != 0 && strcmp(type, "Polygon") != 0)
        return yamldoc_fail(doc, node, "the feature \"%s\" is a %s: only points, lines and polygons are read",
                            name ? name : "", type);
    int count;
    struct point *points =
        read_points(maker, strcmp(type, "Polygon") ? coordinates : json_array_get(coordinates, 0), &count);
    bool fine = points && count >= 2 && take_points(maker, node, as, points, count, name ? name : as);
    free(points);
    return fine || yamldoc_fail(doc, node, "the feature \"%s\" is not a line or polygon", name ? name : "");
}

static bool make_features(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    ynode features = y_get(doc, yamldoc_root(doc), "features"), list = y_get(doc, yamldoc_root(doc), "take");
    static const char *const keys[] = {"kind", "cls", "name", "as", "share", "to", NULL};
    if (!features)
        return true;
    if (!open_source(maker, features, "file", features_read))
        return false;
    const json_t *all = json_object_get(maker->features, "features");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        int found = 0;
        y_only(doc, node, keys);
        for (size_t k = 0; k < json_array_size(all) && !doc->failed; k++) {
            const json_t *feature = json_array_get(all, k), *properties = json_object_get(feature, "properties");
            if (matches(maker, node, properties, "kind") && matches(maker, node, properties, "cls") &&
                matches(maker, node, properties, "name"))
                found += take_feature(maker, node, feature);
        }
        if (!found && !doc->failed)
            yamldoc_fail(doc, node, "no feature answers to this");
    }
    return !doc->failed;
}

/* ---- corrections ---- */

static ynode corrections(struct maker *maker, const char *key) {
    return y_get(&maker->doc, y_get(&maker->doc, yamldoc_root(&maker->doc), "corrections"), key);
}

static int label_row(const struct map_info *map, hex_id hex) {
    return map->base.row_origin + map->base.row_step * (hex % map->grid.rows);
}
static int label_column(const struct map_info *map, hex_id hex) {
    return map->base.column_origin + map->base.column_step * (hex / map->grid.rows);
}

/* Bank 2 has the columns up to a number in each row, bank 1 the rest. */
static bool correct_banks(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    ynode list = corrections(maker, "banks");
    static const char *const keys[] = {"rows", "up_to", NULL};
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        long from, to, last = y_integer(doc, y_need(doc, node, "up_to"), 0);
        y_only(doc, node, keys);
        if (!read_span(maker, y_need(doc, node, "rows"), &from, &to))
            return false;
        for (int h = 0; h < maker->map->hex_count; h++) {
            int row = label_row(maker->map, (hex_id)h);
            if (row >= from && row <= to)
                maker->map->hex[h].bank = label_column(maker->map, (hex_id)h) <= last ? 2 : 1;
        }
    }
    if (list)
        trace_river(maker->map);
    return !doc->failed;
}

static void set_terrain(struct maker *maker, hex_id hex, void *what) {
    maker->map->hex[hex].terrain = *(unsigned *)what;
}
static void set_elevation(struct maker *maker, hex_id hex, void *what) {
    maker->map->hex[hex].elevation = *(int *)what;
}

/* "town", or several kinds: "town clear". */
static unsigned terrain_words(struct maker *maker, ynode node) {
    const char *at = y_text(&maker->doc, node, "");
    unsigned terrain = 0;
    for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        int kind = 0;
        while (kind < MAP_TERRAINS &&
               (strlen(MAP_TERRAIN_NAME[kind]) != length || memcmp(MAP_TERRAIN_NAME[kind], at, length) != 0))
            kind++;
        if (kind == MAP_TERRAINS) {
            yamldoc_fail(&maker->doc, node, "unknown word \"%.*s\"", (int)length, at);
            return 0;
        }
        terrain |= MAP_BIT(kind);
        at += length;
    }
    return terrain;
}

static bool correct_hexes(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    static const char *const keys[] = {"is", "hexes", NULL}, *const feet_keys[] = {"feet", "hexes", NULL};
    ynode list = corrections(maker, "terrain");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        y_only(doc, node, keys);
        unsigned terrain = terrain_words(maker, y_need(doc, node, "is"));
        each_listed(maker, y_need(doc, node, "hexes"), set_terrain, &terrain);
    }
    list = corrections(maker, "heights");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        y_only(doc, node, feet_keys);
        int feet = (int)y_integer(doc, y_need(doc, node, "feet"), 0);
        each_listed(maker, y_need(doc, node, "hexes"), set_elevation, &feet);
    }
    return !doc->failed;
}

struct bend { /* collects the hexes a hand-drawn line goes through */
    hex_id at[64];
    int count;
};
static void add_bend(struct maker *maker, hex_id hex, void *what) {
    struct bend *bend = what;
    if (bend->count < 64)
        bend->at[bend->count++] = hex;
    else
        yamldoc_fail(&maker->doc, NULL, "more than 64 bends in one line");
}

static bool correct_ways(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    static const char *const keys[] = {"kind", "name", "through", "off", NULL};
    ynode list = corrections(maker, "ways");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        struct bend bend = {.count = 0};
        y_only(doc, node, keys);
        int way = word_index(maker, y_need(doc, node, "kind"), MAP_WAY_NAME, MAP_WAYS);
        if (!each_listed(maker, y_need(doc, node, "through"), add_bend, &bend) ||
            !add_line(maker, node, y_text(doc, y_need(doc, node, "name"), ""), (uint8_t)way, true))
            return false;
        struct maker_line *line = &maker->line[maker->line_count - 1];
        snprintf(line->off, sizeof line->off, "%s", y_text(doc, y_get(doc, node, "off"), ""));
        for (int k = 0; k + 1 < bend.count; k++) {
            line->count -= k > 0; /* the bend itself ends one stretch and begins the next */
            line->count += trace_straight(&maker->map->grid, bend.at[k], bend.at[k + 1], line->path + line->count,
                                          MAKER_PATH_MAX - line->count);
        }
        trace_way(maker->map, line->path, line->count, (uint8_t)way);
    }
    return !doc->failed;
}

static bool correct_streams(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    static const char *const keys[] = {"name", "through", "to", "as", NULL}, *const kinds[] = {"stream", "creek"};
    ynode list = corrections(maker, "streams");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        struct bend bend = {.count = 0};
        struct point points[65];
        y_only(doc, node, keys);
        int kind = y_get(doc, node, "as") ? word_index(maker, y_get(doc, node, "as"), kinds, 2) : 0;
        if (!each_listed(maker, y_need(doc, node, "through"), add_bend, &bend))
            return false;
        for (int k = 0; k < bend.count; k++)
            points[k] = plane_centre(&maker->map->grid, bend.at[k]);
        ynode to = y_get(doc, node, "to"); /* "river", or the hexside a/b by which it reaches it */
        bool river = to && !strcmp(y_text(doc, to, ""), "river");
        if (to && !river && read_at(maker, to, &points[bend.count]))
            bend.count++;
        if (!doc->failed && (bend.count < 2 ||
                             !trace_stream(maker->map, points, bend.count, to != NULL, kind ? MAP_RIVER : MAP_STREAM)))
            yamldoc_fail(doc, node, "no course can be found for this stream");
    }
    return !doc->failed;
}

static void mark_side(struct map_info *map, hex_id from, direction d, unsigned kind) {
    hex_id to = map->hex[from].next[d];
    direction back = direction_opposite(d);
    map->hex[from].side[d] |= MAP_BIT(kind);
    if (kind == MAP_CREST_UP || kind == MAP_BLUFF_UP || kind == MAP_SLOPE_UP)
        map->hex[to].side[back] |= MAP_BIT(kind + 1);
    else if (kind != MAP_WORKS)
        map->hex[to].side[back] |= MAP_BIT(kind);
}

/* Hexsides between two lists of hexes; a crest or bluff climbs from the first to the second. */
static void mark_between_sets(struct map_info *map, const struct hexlist *from, const struct hexlist *to,
                              unsigned kind) {
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS && from->in[h]; d++) {
            hex_id next = map->hex[h].next[d];
            if (next != HEX_NONE && to->in[next] && !(map->hex[h].side[d] & MAP_BIT(MAP_RIVER)))
                mark_side(map, (hex_id)h, d, kind);
        }
}

/* Hexsides between a river hex of these rows and the hex behind it, which does not touch the river. */
static void mark_behind_river(struct map_info *map, long from, long to, int bank, unsigned kind) {
    for (int h = 0; h < map->hex_count; h++) {
        int row = label_row(map, (hex_id)h);
        if (map->hex[h].bank != bank || row < from || row > to || !touches_river(map, (hex_id)h))
            continue;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[h].next[d];
            if (next != HEX_NONE && map->hex[next].bank == bank && !touches_river(map, next))
                mark_side(map, (hex_id)h, d, kind);
        }
    }
}

static int side_kind(struct maker *maker, ynode node) {
    static const char *const words[] = {"stream", "river", "bridge", "ford", "crest", "", "bluff", "",
                                        "fence",  "wall",  "ridge",  "cut",  "works", "", "slope", ""};
    return word_index(maker, node, words, MAP_SIDES);
}

/* Hexsides one by one: "0522/0521 0622/0723"; a crest, bluff or slope has the upper hex first. */
static bool mark_listed(struct maker *maker, ynode node, unsigned kind) {
    struct map_info *map = maker->map;
    bool climbs = kind == MAP_CREST_UP || kind == MAP_BLUFF_UP || kind == MAP_SLOPE_UP;
    const char *at = y_text(&maker->doc, node, "");
    for (at += strspn(at, " \n"); *at; at += strspn(at, " \n")) {
        size_t length = strcspn(at, " \n");
        hex_id from;
        direction d;
        if (!hexside_read(map, at, length, &from, &d))
            return yamldoc_fail(&maker->doc, node, "\"%.*s\" is not a hexside", (int)length, at);
        if (climbs)
            mark_side(map, map->hex[from].next[d], direction_opposite(d), kind);
        else
            mark_side(map, from, d, kind);
        at += length;
    }
    return true;
}

static bool correct_hexsides(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    static const char *const keys[] = {"is", "between", "and", "behind_river", "rows", "sides", NULL};
    ynode list = corrections(maker, "hexsides");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i), behind = y_get(doc, node, "behind_river");
        y_only(doc, node, keys);
        int kind = side_kind(maker, y_need(doc, node, "is"));
        if (kind < 0)
            return false;
        if (y_get(doc, node, "sides")) {
            mark_listed(maker, y_get(doc, node, "sides"), (unsigned)kind);
            continue;
        }
        if (behind) {
            long from, to;
            if (read_span(maker, y_need(doc, node, "rows"), &from, &to))
                mark_behind_river(maker->map, from, to, (int)y_integer(doc, behind, 0), (unsigned)kind);
            continue;
        }
        struct hexlist one = maker_hexes(maker, y_need(doc, node, "between")),
                       two = maker_hexes(maker, y_need(doc, node, "and"));
        if (!doc->failed)
            mark_between_sets(maker->map, &one, &two, (unsigned)kind);
        hexlist_free(&one);
        hexlist_free(&two);
    }
    return !doc->failed;
}

static bool correct_crossings(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    struct map_info *map = maker->map;
    static const char *const keys[] = {"name", "side", "is", "changing", NULL}, *const kinds[] = {"bridge", "ford"};
    ynode list = corrections(maker, "crossings");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        const char *side = y_text(doc, y_need(doc, node, "side"), ""), *slash = strchr(side, '/');
        y_only(doc, node, keys);
        if (!slash || map->crossing_count >= MAP_CROSSINGS_MAX)
            return yamldoc_fail(doc, node, "a crossing is on a hexside a/b, and there are at most %d",
                                MAP_CROSSINGS_MAX);
        hex_id near = read_hex(maker, node, side, (size_t)(slash - side)),
               far = read_hex(maker, node, slash + 1, strlen(slash + 1));
        direction d = doc->failed ? DIRECTION_NONE : grid_direction(&map->grid, near, far);
        int kind = word_index(maker, y_need(doc, node, "is"), kinds, 2);
        if (!doc->failed && (d == DIRECTION_NONE || !(map->hex[near].side[d] & MAP_BIT(MAP_RIVER))))
            yamldoc_fail(doc, node, "%s is not a hexside of the river", side);
        if (doc->failed)
            return false;
        struct map_crossing *crossing = &map->crossing[map->crossing_count++];
        snprintf(crossing->name, sizeof crossing->name, "%s", y_text(doc, y_get(doc, node, "name"), ""));
        crossing->near_hex = near;
        crossing->far_hex = far;
        mark_side(map, near, d, kind ? MAP_FORD : MAP_BRIDGE);
    }
    return !doc->failed;
}

static bool correct_places(struct maker *maker) {
    struct yamldoc *doc = &maker->doc;
    static const char *const keys[] = {"name", "hex", "kind", NULL};
    ynode list = corrections(maker, "places");
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        y_only(doc, node, keys);
        const char *label = y_text(doc, y_need(doc, node, "hex"), "");
        int kind = word_index(maker, y_need(doc, node, "kind"), MAP_PLACE_NAME, MAP_PLACE_KINDS);
        hex_id hex = read_hex(maker, node, label, strlen(label));
        if (!doc->failed)
            add_place(maker, node, y_text(doc, y_need(doc, node, "name"), ""), hex, kind);
    }
    return !doc->failed;
}

/* ---- all of it ---- */

/* Pikes, roads and railroads go over water by bridges, trails through fords; where the spec asks for it. */
static bool bridge_ways(struct maker *maker) {
    struct map_info *map = maker->map;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            unsigned side = map->hex[h].side[d];
            uint8_t way = map->hex[h].way[d];
            if (map->hex[h].next[d] == HEX_NONE || !way || !(side & (MAP_BIT(MAP_RIVER) | MAP_BIT(MAP_STREAM))))
                continue;
            if (way != MAP_TRAIL)
                map->hex[h].side[d] |= MAP_BIT(MAP_BRIDGE);
            else if (side & MAP_BIT(MAP_RIVER))
                map->hex[h].side[d] |= MAP_BIT(MAP_FORD);
        }
    return true;
}

bool maker_run(struct maker *maker, const char *spec, const char *sources) {
    static const char *const keys[] = {"title",   "credits", "grid", "sheets",      "heights", "features", "fit",
                                       "bridges", "control", "take", "corrections", "areas",   "marks",    NULL};
    static const char *const corrected[] = {"banks",    "terrain",   "heights", "ways", "streams",
                                            "hexsides", "crossings", "places",  NULL};
    snprintf(maker->folder, sizeof maker->folder, "%s", sources);
    if (!yamldoc_open(&maker->doc, spec) || !y_only(&maker->doc, yamldoc_root(&maker->doc), keys))
        return false;
    if (!y_only(&maker->doc, y_get(&maker->doc, yamldoc_root(&maker->doc), "corrections"), corrected))
        return false;
    if (!read_grid(maker) || !read_fit(maker) || !make_heights(maker) || !make_features(maker) || !correct_banks(maker))
        return false;
    level_river(maker);
    struct yamldoc *doc = &maker->doc;
    return correct_hexes(maker) && correct_streams(maker) && correct_ways(maker) && correct_hexsides(maker) &&
           correct_crossings(maker) && correct_places(maker) &&
           (!y_get(doc, yamldoc_root(doc), "bridges") || bridge_ways(maker));
}

void maker_free(struct maker *maker) {
    mounds_free(maker);
    fills_free(maker);
    map_info_free(maker->map);
    free(maker->heights.value);
    free(maker->beyond.value);
    free(maker->real);
    json_decref(maker->features);
    yamldoc_close(&maker->doc);
}
