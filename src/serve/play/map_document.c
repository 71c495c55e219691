/* map_document.c: see map_document.h. */
#include "serve/play/map_document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/base/yaml_json.h"
#include "serve/play/map_looks.h"

struct ground {
    const struct ruleset *rules;
    const void *tables;
    const json_t *map, *hexes; /* as the ruleset writes it */
    size_t count;
    json_int_t rows;
    const char *direction[DIRECTIONS];
    char *label;   /* 16 bytes a hex */
    int32_t *next; /* neighbours, six a hex; -1 off the map */
};

/* ---- what the ruleset writes ---- */

static json_t *told_map(const struct ruleset *rules, const void *tables) {
    struct game game = {.rules = rules, .tables = tables};
    if (!rules->map)
        return NULL;
    if (rules->profile)
        game.profile = rules->profile(tables);
    struct text text = GROWING;
    struct json json;
    json_init(&json, &text);
    rules->map(&game, &json);
    json_t *map = json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    return map;
}

static const json_t *hex_of(const struct ground *ground, size_t hex) { return json_array_get(ground->hexes, hex); }
static const char *label_of(const struct ground *ground, size_t hex) { return ground->label + 16 * hex; }

static int hex_called(const struct ground *ground, const char *label) {
    if (!label)
        return -1;
    hex_id hex = ground->rules->hex_labelled(ground->tables, label, strlen(label));
    return hex != HEX_NONE && hex < ground->count ? (int)hex : -1;
}

/* Centres of the neighbours in the units of grid_centre, in the order of the directions. */
static const int STEP_FLAT[DIRECTIONS][2] = {{0, -2}, {2, -1}, {2, 1}, {0, 2}, {-2, 1}, {-2, -1}};
static const int STEP_POINTED[DIRECTIONS][2] = {{1, -2}, {2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}};

static bool is_flat(const struct ground *ground) {
    const char *shape = json_string_value(json_object_get(ground->map, "shape"));
    return !shape || !strcmp(shape, "flat");
}

static json_int_t number(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

/* The hex whose centre lies there: in its own column (row), one of the two nearest. */
static int hex_at(const struct ground *ground, json_int_t x, json_int_t y) {
    json_int_t column = (x - number(hex_of(ground, 0), "x")) / 2, row = (y - number(hex_of(ground, 0), "y")) / 2;
    for (json_int_t dc = -1; dc <= 1; dc++)
        for (json_int_t dr = -1; dr <= 1; dr++) {
            json_int_t hex = (column + dc) * ground->rows + row + dr;
            if (column + dc < 0 || row + dr < 0 || row + dr >= ground->rows || hex >= (json_int_t)ground->count)
                continue;
            const json_t *at = hex_of(ground, (size_t)hex);
            if (number(at, "x") == x && number(at, "y") == y)
                return (int)hex;
        }
    return -1;
}

static bool survey(struct ground *ground) {
    ground->label = calloc(ground->count + 1, 16);
    ground->next = calloc(ground->count * DIRECTIONS + 1, sizeof *ground->next);
    if (!ground->label || !ground->next)
        return false;
    const int(*step)[2] = is_flat(ground) ? STEP_FLAT : STEP_POINTED;
    for (direction d = 0; d < DIRECTIONS; d++)
        ground->direction[d] = ground->rules->direction_word(ground->tables, d);
    for (size_t h = 0; h < ground->count; h++) {
        const json_t *hex = hex_of(ground, h);
        const char *label = json_string_value(json_object_get(hex, "hex"));
        snprintf(ground->label + 16 * h, 16, "%s", label ? label : "-");
        for (direction d = 0; d < DIRECTIONS; d++)
            ground->next[h * DIRECTIONS + d] =
                hex_at(ground, number(hex, "x") + step[d][0], number(hex, "y") + step[d][1]);
    }
    return true;
}

/* ---- the parts of the document ---- */

static char digit(int value) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return value >= 0 && value < 62 ? digits[value] : '0';
}

static void put_grid(const struct ground *ground, json_t *out) {
    bool flat = is_flat(ground);
    json_object_set_new(out, "shape", json_string(flat ? "flat" : "pointed"));
    json_object_set_new(out, "columns", json_integer(number(ground->map, "columns")));
    json_object_set_new(out, "rows", json_integer(ground->rows));
    size_t second = flat ? (size_t)ground->rows : 1; /* the first hex of the next column (row) */
    const char *key = flat ? "y" : "x";
    bool odd = ground->count > second && number(hex_of(ground, second), key) > number(hex_of(ground, 0), key);
    json_object_set_new(out, "shifted", json_string(odd ? "odd" : "even"));
    if (json_object_get(ground->map, "hex_yards"))
        json_object_set_new(out, "yards", json_integer(number(ground->map, "hex_yards")));
    json_t *directions = json_array();
    for (direction d = 0; d < DIRECTIONS; d++)
        json_array_append_new(directions, json_string(ground->direction[d]));
    json_object_set_new(out, "directions", directions);
}

static void put_labels(const struct ground *ground, json_t *out) {
    char *all = calloc(ground->count + 1, 17);
    size_t at = 0;
    for (size_t h = 0; all && h < ground->count; h++)
        at += (size_t)sprintf(all + at, "%s%s", h ? " " : "", label_of(ground, h));
    json_object_set_new(out, "labels", json_string(all ? all : ""));
    free(all);
}

/* Where sheets overlap: the hex, and what else it is called. */
static void put_other_labels(const struct ground *ground, json_t *out) {
    json_t *also = json_array(), *label;
    for (size_t h = 0; h < ground->count; h++) {
        const json_t *others = json_object_get(hex_of(ground, h), "also");
        for (size_t i = 0; (label = json_array_get(others, i)) != NULL; i++)
            json_array_append_new(also, json_pack("[iO]", (int)h, label));
    }
    if (json_array_size(also))
        json_object_set(out, "also", also);
    json_decref(also);
}

static void put_elevations(const struct ground *ground, json_t *out) {
    json_t *list = json_array();
    for (size_t h = 0; h < ground->count; h++)
        json_array_append_new(list, json_integer(number(hex_of(ground, h), "elevation")));
    json_object_set_new(out, "elevation", list);
}

/* The words of a hex in one text: "woods rough". */
static void terrain_words(const json_t *hex, char out[96]) {
    const json_t *list = json_object_get(hex, "terrain");
    out[0] = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        size_t used = strlen(out);
        snprintf(out + used, 96 - used, "%s%s", used ? " " : "", word ? word : "");
    }
    if (!out[0])
        snprintf(out, 96, "clear");
}

static void put_terrain(const struct ground *ground, json_t *out) {
    json_t *terrain = json_object(), *words = json_array();
    char *of = calloc(ground->count + 1, 1);
    for (size_t h = 0; of && h < ground->count; h++) {
        char here[96];
        int index = -1;
        terrain_words(hex_of(ground, h), here);
        for (size_t i = 0; i < json_array_size(words); i++)
            if (!strcmp(json_string_value(json_array_get(words, i)), here))
                index = (int)i;
        if (index < 0) {
            index = (int)json_array_size(words);
            json_array_append_new(words, json_string(here));
        }
        of[h] = digit(index);
    }
    json_object_set_new(terrain, "words", words);
    json_object_set_new(terrain, "of", json_string(of ? of : ""));
    json_object_set_new(out, "terrain", terrain);
    free(of);
}

/* A small number a hex as a row of digits; left out if it is nought everywhere. */
static void put_digits(const struct ground *ground, json_t *out, const char *key) {
    char *of = calloc(ground->count + 1, 1);
    bool any = false;
    for (size_t h = 0; of && h < ground->count; h++) {
        int value = (int)number(hex_of(ground, h), key);
        of[h] = digit(value);
        any = any || value != 0;
    }
    if (any)
        json_object_set_new(out, key, json_string(of));
    free(of);
}

static const json_t *side_of(const struct ground *ground, size_t hex, direction d) {
    return json_object_get(hex_of(ground, hex), ground->direction[d]);
}

static bool side_has(const struct ground *ground, size_t hex, direction d, const char *word) {
    const json_t *list = json_object_get(side_of(ground, hex, d), "is");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_string_value(json_array_get(list, i)), word))
            return true;
    return false;
}

static void append(json_t *lists, const char *word, size_t code) {
    json_t *list = json_object_get(lists, word);
    if (!list) {
        list = json_array();
        json_object_set_new(lists, word, list);
    }
    json_array_append_new(list, json_integer((json_int_t)code));
}

/* What climbs going out falls coming back: only the climb is written. */
static bool is_reverse(const char *word) {
    size_t length = strlen(word);
    return length > 5 && !strcmp(word + length - 5, "-down");
}

static void put_side(const struct ground *ground, size_t hex, direction d, json_t *sides, json_t *slopes) {
    const json_t *list = json_object_get(side_of(ground, hex, d), "is");
    int next = ground->next[hex * DIRECTIONS + d];
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        if (!word || is_reverse(word))
            continue;
        bool both = next < 0 || side_has(ground, (size_t)next, direction_opposite(d), word);
        if (!both)
            append(slopes, word, hex * DIRECTIONS + d);
        else if (next < 0 || (size_t)next > hex)
            append(sides, word, hex * DIRECTIONS + d);
    }
}

static void put_sides(const struct ground *ground, json_t *out) {
    json_t *sides = json_object(), *slopes = json_object(), *steps = json_object();
    for (size_t h = 0; h < ground->count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            put_side(ground, h, d, sides, slopes);
            const char *way = json_string_value(json_object_get(side_of(ground, h, d), "way"));
            int next = ground->next[h * DIRECTIONS + d];
            if (way && (next < 0 || (size_t)next > h))
                append(steps, way, h * DIRECTIONS + d);
        }
    json_object_set_new(out, "sides", sides);
    json_object_set_new(out, "slopes", slopes);
    json_object_set_new(out, "steps", steps);
}

/* Areas beyond the edge of the map. Where their hexes lie the grid does not say: their centres do, counted in half
 * hexes (half lines of hexes) from the first hex of the map. */
static void put_staging(const struct ground *ground, json_t *out) {
    const json_t *areas = json_object_get(ground->map, "staging"), *first = hex_of(ground, 0);
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(areas); i++) {
        const json_t *area = json_array_get(areas, i), *labels = json_object_get(area, "hexes");
        int entrance = hex_called(ground, json_string_value(json_object_get(area, "entrance")));
        json_t *hexes = json_array();
        for (size_t k = 0; k < json_array_size(labels); k++) {
            int hex = hex_called(ground, json_string_value(json_array_get(labels, k)));
            const json_t *at = hex < 0 ? NULL : hex_of(ground, (size_t)hex);
            if (at)
                json_array_append_new(hexes, json_pack("[i,i,i]", hex, (int)(number(at, "x") - number(first, "x")),
                                                       (int)(number(at, "y") - number(first, "y"))));
        }
        json_array_append_new(list, json_pack("{s:O,s:O,s:i,s:O,s:o}", "name", json_object_get(area, "name"), "title",
                                              json_object_get(area, "title"), "entrance", entrance, "sides",
                                              json_object_get(area, "sides"), "hexes", hexes));
    }
    if (json_array_size(list))
        json_object_set(out, "staging", list);
    json_decref(list);
}

/* ---- what map.yaml names ---- */

static const char *text(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static const char *text_or(const json_t *object, const char *key, const char *otherwise) {
    const char *found = text(object, key);
    return found ? found : otherwise;
}

/* Labels may have been read as numbers: both are names of hexes here. */
static int hex_named(const struct ground *ground, const json_t *value) {
    char buffer[24];
    if (json_is_string(value))
        return hex_called(ground, json_string_value(value));
    snprintf(buffer, sizeof buffer, "%04d", (int)json_integer_value(value));
    return hex_called(ground, buffer);
}

/* Calls for each word of a list parted by blanks. */
static void each_word(const char *list, void (*take)(void *, const char *), void *into) {
    char word[64];
    for (const char *at = list; at && *at;) {
        at += strspn(at, " \t\r\n,");
        size_t length = strcspn(at, " \t\r\n,");
        if (length && length < sizeof word) {
            memcpy(word, at, length);
            word[length] = 0;
            take(into, word);
        }
        at += length;
    }
}

struct list {
    const struct ground *ground;
    json_t *out;
    uint8_t *in; /* an area's hexes */
};

static void take_step(void *into, const char *word) {
    struct list *list = into;
    int hex = hex_called(list->ground, word);
    if (hex >= 0)
        json_array_append_new(list->out, json_integer(hex));
}

static void put_ways(const struct ground *ground, const json_t *map, json_t *out) {
    const json_t *ways = json_object_get(map, "ways");
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(ways); i++) {
        const json_t *way = json_array_get(ways, i);
        struct list path = {.ground = ground, .out = json_array()};
        each_word(text(way, "path"), take_step, &path);
        json_t *row = json_pack("{s:s}", "kind", text_or(way, "kind", "road"));
        if (text(way, "name"))
            json_object_set_new(row, "name", json_string(text(way, "name")));
        json_object_set_new(row, "path", path.out);
        json_array_append_new(list, row);
    }
    json_object_set_new(out, "ways", list);
}

/* "2214/2215" or "2214>2215" */
static int side_named(const struct ground *ground, const char *name) {
    char from[32] = "";
    const char *middle = name ? strpbrk(name, "/>") : NULL;
    if (!middle || (size_t)(middle - name) >= sizeof from)
        return -1;
    memcpy(from, name, (size_t)(middle - name));
    int a = hex_called(ground, from), b = hex_called(ground, middle + 1);
    for (direction d = 0; a >= 0 && b >= 0 && d < DIRECTIONS; d++)
        if (ground->next[a * DIRECTIONS + d] == b)
            return a * DIRECTIONS + d;
    return -1;
}

static void put_crossings(const struct ground *ground, const json_t *map, json_t *out) {
    const json_t *crossings = json_object_get(map, "crossings");
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(crossings); i++) {
        const json_t *crossing = json_array_get(crossings, i);
        int side = side_named(ground, text_or(crossing, "side", text(crossing, "hexside")));
        if (side >= 0)
            json_array_append_new(list, json_pack("{s:s,s:s,s:i}", "name", text_or(crossing, "name", ""), "is",
                                                  text_or(crossing, "is", "bridge"), "side", side));
    }
    json_object_set_new(out, "crossings", list);
}

static void put_places(const struct ground *ground, const json_t *map, json_t *out) {
    const json_t *places = json_object_get(map, "places");
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(places); i++) {
        const json_t *place = json_array_get(places, i);
        int hex = hex_named(ground, json_object_get(place, "hex"));
        const char *name = text(place, "name");
        if (hex >= 0 && name)
            json_array_append_new(list, json_pack("{s:s,s:i,s:s}", "name", *name == '~' ? name + 1 : name, "hex", hex,
                                                  "kind", text_or(place, "kind", "farm")));
    }
    json_object_set_new(out, "places", list);
}

/* "2214", or "1635..2443" for the rectangle between two hexes. */
static void take_hexes(void *into, const char *word) {
    struct list *list = into;
    char first[32] = "";
    const char *dots = strstr(word, "..");
    size_t length = dots ? (size_t)(dots - word) : strlen(word);
    if (length >= sizeof first)
        return;
    memcpy(first, word, length);
    int a = hex_called(list->ground, first), b = dots ? hex_called(list->ground, dots + 2) : a;
    if (a < 0 || b < 0)
        return;
    int rows = (int)list->ground->rows, c1 = a / rows, c2 = b / rows, r1 = a % rows, r2 = b % rows;
    for (int c = c1 < c2 ? c1 : c2; c <= (c1 < c2 ? c2 : c1); c++)
        for (int r = r1 < r2 ? r1 : r2; r <= (r1 < r2 ? r2 : r1); r++)
            list->in[c * rows + r] = 1;
}

static bool fits_area(const struct ground *ground, const json_t *area, size_t hex) {
    char words[96];
    const json_t *bank = json_object_get(area, "bank");
    int wanted = bank ? (json_is_string(bank) ? atoi(json_string_value(bank)) : (int)json_integer_value(bank)) : 0;
    if (wanted && number(hex_of(ground, hex), "bank") != wanted)
        return false;
    terrain_words(hex_of(ground, hex), words);
    return !text(area, "terrain") || strstr(words, text(area, "terrain"));
}

static void put_area(const struct ground *ground, const json_t *area, json_t *out) {
    struct list list = {.ground = ground, .in = calloc(ground->count + 1, 1)};
    json_t *runs = json_array();
    if (!list.in || !text(area, "name")) {
        free(list.in);
        json_decref(runs);
        return;
    }
    memset(list.in, !text(area, "hexes"), ground->count);
    each_word(text(area, "hexes"), take_hexes, &list);
    for (size_t h = 0; h < ground->count; h++)
        list.in[h] = list.in[h] && fits_area(ground, area, h);
    for (size_t h = 0; h < ground->count; h++) {
        if (list.in[h] && (h == 0 || !list.in[h - 1]))
            json_array_append_new(runs, json_integer((json_int_t)h));
        if (list.in[h] && !list.in[h + 1])
            json_array_append_new(runs, json_integer((json_int_t)h));
    }
    json_array_append_new(out, json_pack("{s:s,s:o}", "name", text(area, "name"), "hexes", runs));
    free(list.in);
}

static void put_areas(const struct ground *ground, const json_t *map, json_t *out) {
    const json_t *areas = json_object_get(map, "areas");
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(areas); i++)
        put_area(ground, json_array_get(areas, i), list);
    json_object_set_new(out, "areas", list);
}

/* ---- the drawing's own files ---- */

/* Rows of numbers as the first number and then the differences: they pack to a third. */
static void put_relief(const json_t *relief, json_t *out) {
    const json_t *lattice = json_object_get(relief, "lattice");
    json_t *rows = json_array();
    if (!lattice) {
        json_decref(rows);
        return;
    }
    for (size_t r = 0; r < json_array_size(lattice); r++) {
        const char *at = json_string_value(json_array_get(lattice, r));
        json_t *row = json_array();
        long before = 0;
        for (char *end = NULL; at && *at; at = end) {
            long value = strtol(at, &end, 10);
            if (end == at)
                break;
            json_array_append_new(row, json_integer(value - before));
            before = value;
        }
        json_array_append_new(rows, row);
    }
    json_t *packed = json_pack("{s:O,s:O,s:o}", "columns", json_object_get(relief, "columns"), "rows",
                               json_object_get(relief, "rows"), "lattice", rows);
    if (packed && json_object_get(relief, "points"))
        json_object_set(packed, "points", json_object_get(relief, "points"));
    if (packed)
        json_object_set_new(out, "relief", packed);
    else
        json_decref(rows);
}

static json_t *file_of(const char *folder, const char *name) {
    char path[1100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return yaml_json(path);
}

/* Battles may share a map: then the ruleset says in whose folder its files lie, beside the game's own. */
static void own_folder(const struct ground *ground, const char *folder, char out[1024]) {
    const char *other = text(ground->map, "folder");
    if (folder && other && *other && strspn(other, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(other))
        snprintf(out, 1024, "%s/../%s", folder, other);
    else
        snprintf(out, 1024, "%s", folder ? folder : "");
}

static void put_files(const struct ground *ground, const char *given, json_t *out) {
    char folder[1024];
    own_folder(ground, given, folder);
    json_t *map = given ? file_of(folder, "map.yaml") : NULL, *relief = given ? file_of(folder, "relief.yaml") : NULL,
           *drawing = given ? file_of(folder, "drawing.yaml") : NULL;
    put_ways(ground, map, out);
    put_crossings(ground, map, out);
    put_places(ground, map, out);
    put_areas(ground, map, out);
    put_relief(relief, out);
    if (drawing)
        json_object_set(out, "drawing", drawing);
    json_decref(map);
    json_decref(relief);
    json_decref(drawing);
}

json_t *map_document(const struct ruleset *rules, const void *tables, const char *folder) {
    json_t *map = told_map(rules, tables), *out = NULL;
    struct ground ground = {.rules = rules, .tables = tables, .map = map, .hexes = json_object_get(map, "hexes")};
    ground.count = json_array_size(ground.hexes);
    ground.rows = number(map, "rows");
    if (ground.count && ground.rows > 0 && survey(&ground)) {
        out = json_object();
        put_grid(&ground, out);
        put_labels(&ground, out);
        put_other_labels(&ground, out);
        put_elevations(&ground, out);
        put_terrain(&ground, out);
        put_digits(&ground, out, "bank");
        put_digits(&ground, out, "marks");
        put_sides(&ground, out);
        put_staging(&ground, out);
        put_files(&ground, folder, out);
        map_looks_add(out);
    }
    free(ground.label);
    free(ground.next);
    json_decref(map);
    return out;
}
