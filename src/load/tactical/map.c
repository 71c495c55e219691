/* map.c: map.yaml: grid and labels, terrain, heights and banks as rows of letters, hexsides, ways, crossings, areas
 * and names; and the ground's own laws (docs/authoring.md). */
#include "load/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gbacw/state/names.h"
#include "gbacw/state/special.h"

/* ---- the schema ---- */

struct grid_text {
    char *shape, *columns, *rows, *first, *lower, *column_step, *row_step, *prefix, *row_first;
};
struct sheet_text {
    char *letter, *row, *column, *even, *rows, *columns;
};
struct legend_text {
    char *mark, *value;
};
struct layer_text {
    struct legend_text *legend;
    unsigned legend_count;
    char **rows;
    unsigned rows_count;
    char *crest, *bluff;
};
struct marks_text {
    char *terrain, *heights, *printed;
};
struct hexside_text {
    char *side, *is;
};
struct way_text {
    char *kind, *name, *path, *off;
};
struct crossing_text {
    char *name, *side, *is, *changing;
};
struct area_text {
    char *name, *hexes, *bank, *terrain;
};
struct place_text {
    char *name, *hex, *kind;
};
struct map_text {
    struct grid_text grid;
    struct sheet_text *sheets;
    struct marks_text *marks;
    struct layer_text terrain, heights, *banks;
    struct hexside_text *hexsides;
    struct way_text *ways;
    struct crossing_text *crossings;
    struct area_text *areas;
    struct place_text *places;
    unsigned sheets_count, hexsides_count, ways_count, crossings_count, areas_count, places_count;
};

static const cyaml_schema_field_t grid_fields[] = {TEXT("shape", grid_text, shape),
                                                   TEXT("columns", grid_text, columns),
                                                   TEXT("rows", grid_text, rows),
                                                   TEXT("first", grid_text, first),
                                                   TEXT("lower", grid_text, lower),
                                                   TEXT("column_step", grid_text, column_step),
                                                   TEXT("row_step", grid_text, row_step),
                                                   TEXT_IF("prefix", grid_text, prefix),
                                                   TEXT_IF("row_first", grid_text, row_first),
                                                   CYAML_FIELD_END};
#define LEGEND(name, key)                                                                                              \
    static const cyaml_schema_field_t name##_legend_fields[] = {TEXT("mark", legend_text, mark),                       \
                                                                TEXT(key, legend_text, value), CYAML_FIELD_END};       \
    static const cyaml_schema_value_t name##_legend = ENTRY(legend_text, name##_legend_fields)
LEGEND(terrain, "is");
LEGEND(heights, "feet");
LEGEND(banks, "bank");
static const cyaml_schema_field_t terrain_fields[] = {LIST("legend", layer_text, legend, &terrain_legend),
                                                      LIST("rows", layer_text, rows, &source_string), CYAML_FIELD_END};
static const cyaml_schema_field_t heights_fields[] = {
    LIST("legend", layer_text, legend, &heights_legend), LIST("rows", layer_text, rows, &source_string),
    TEXT("crest", layer_text, crest), TEXT("bluff", layer_text, bluff), CYAML_FIELD_END};
static const cyaml_schema_field_t banks_fields[] = {LIST("legend", layer_text, legend, &banks_legend),
                                                    LIST("rows", layer_text, rows, &source_string), CYAML_FIELD_END};
static const cyaml_schema_field_t marks_fields[] = {TEXT_IF("terrain", marks_text, terrain),
                                                    TEXT_IF("heights", marks_text, heights),
                                                    TEXT_IF("printed", marks_text, printed), CYAML_FIELD_END};
static const cyaml_schema_field_t hexside_fields[] = {TEXT("side", hexside_text, side), TEXT("is", hexside_text, is),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t way_fields[] = {TEXT("kind", way_text, kind), TEXT_IF("name", way_text, name),
                                                  TEXT("path", way_text, path), TEXT_IF("off", way_text, off),
                                                  CYAML_FIELD_END};
static const cyaml_schema_field_t crossing_fields[] = {TEXT("name", crossing_text, name),
                                                       TEXT("side", crossing_text, side), TEXT("is", crossing_text, is),
                                                       TEXT_IF("changing", crossing_text, changing), CYAML_FIELD_END};
static const cyaml_schema_field_t area_fields[] = {TEXT("name", area_text, name), TEXT_IF("hexes", area_text, hexes),
                                                   TEXT_IF("bank", area_text, bank),
                                                   TEXT_IF("terrain", area_text, terrain), CYAML_FIELD_END};
static const cyaml_schema_field_t place_fields[] = {TEXT("name", place_text, name), TEXT("hex", place_text, hex),
                                                    TEXT("kind", place_text, kind), CYAML_FIELD_END};
static const cyaml_schema_field_t sheet_fields[] = {TEXT("letter", sheet_text, letter),
                                                    TEXT_IF("row", sheet_text, row),
                                                    TEXT_IF("column", sheet_text, column),
                                                    TEXT_IF("even", sheet_text, even),
                                                    TEXT("rows", sheet_text, rows),
                                                    TEXT("columns", sheet_text, columns),
                                                    CYAML_FIELD_END};
static const cyaml_schema_value_t sheet_entry = ENTRY(sheet_text, sheet_fields);
static const cyaml_schema_value_t hexside_entry = ENTRY(hexside_text, hexside_fields);
static const cyaml_schema_value_t way_entry = ENTRY(way_text, way_fields);
static const cyaml_schema_value_t crossing_entry = ENTRY(crossing_text, crossing_fields);
static const cyaml_schema_value_t area_entry = ENTRY(area_text, area_fields);
static const cyaml_schema_value_t place_entry = ENTRY(place_text, place_fields);
static const cyaml_schema_field_t map_fields[] = {RECORD("grid", map_text, grid, grid_fields),
                                                  LIST_IF("sheets", map_text, sheets, &sheet_entry),
                                                  RECORD_IF("marks", map_text, marks, marks_fields),
                                                  RECORD("terrain", map_text, terrain, terrain_fields),
                                                  RECORD("heights", map_text, heights, heights_fields),
                                                  RECORD_IF("banks", map_text, banks, banks_fields),
                                                  LIST_IF("hexsides", map_text, hexsides, &hexside_entry),
                                                  LIST_IF("ways", map_text, ways, &way_entry),
                                                  LIST_IF("crossings", map_text, crossings, &crossing_entry),
                                                  LIST_IF("areas", map_text, areas, &area_entry),
                                                  LIST_IF("places", map_text, places, &place_entry),
                                                  CYAML_FIELD_END};
static const cyaml_schema_value_t map_schema = DOCUMENT(map_text, map_fields);

/* ---- the grid ---- */

static bool read_shape(struct source *source, const struct grid_text *text, struct gbacw_tables *tables) {
    static const char *const shapes[] = {"flat", "pointed", NULL}, *const parities[] = {"even", "odd", NULL};
    int shape = 0, lower = 0, columns = 0, rows = 0;
    if (!read_word(source, "grid.shape", text->shape, shapes, &shape) ||
        !read_word(source, "grid.lower", text->lower, parities, &lower) ||
        !read_number(source, "grid.columns", text->columns, 2, 99, &columns, NULL) ||
        !read_number(source, "grid.rows", text->rows, 2, 99, &rows, NULL))
        return false;
    if (columns * rows > HEXES_MAX)
        return source_refuse(source, "grid", "%d hexes are more than %d", columns * rows, HEXES_MAX);
    tables->grid = (struct grid){.shape = (uint8_t)shape,
                                 .odd_shifted = (uint8_t)lower, /* put right when the labels are known */
                                 .columns = (uint16_t)columns,
                                 .rows = (uint16_t)rows};
    tables->hex_count = (uint16_t)(columns * rows);
    return true;
}

static bool read_labels(struct source *source, const struct grid_text *text, struct gbacw_tables *tables) {
    int column_step = 1, row_step = 1, first = 0;
    bool row_first = false;
    if (!read_number(source, "grid.column_step", text->column_step, -1, 1, &column_step, NULL) ||
        !read_number(source, "grid.row_step", text->row_step, -1, 1, &row_step, NULL) ||
        !read_number(source, "grid.first", text->first, 0, 9999, &first, NULL) ||
        !read_yes(source, "grid.row_first", text->row_first, &row_first))
        return false;
    if (column_step == 0 || row_step == 0)
        return source_refuse(source, column_step ? "grid.row_step" : "grid.column_step", "expected 1 or -1");
    if (text->prefix && strlen(text->prefix) != 1)
        return source_refuse(source, "grid.prefix", "expected one letter");
    int column = row_first ? first % 100 : first / 100, row = row_first ? first / 100 : first % 100;
    int last_column = column + column_step * (tables->grid.columns - 1);
    int last_row = row + row_step * (tables->grid.rows - 1);
    if (last_column < 0 || last_column > 99 || last_row < 0 || last_row > 99)
        return source_refuse(source, "grid.first", "labels would run from %02d%02d to %02d%02d", column, row,
                             last_column, last_row);
    tables->label_count = 1;
    tables->label[0] = (struct label_system){.prefix = text->prefix ? text->prefix[0] : 0,
                                             .row_first = row_first,
                                             .column_origin = (int16_t)column,
                                             .column_step = (int8_t)column_step,
                                             .row_origin = (int16_t)row,
                                             .row_step = (int8_t)row_step,
                                             .column_low = (int16_t)(column < last_column ? column : last_column),
                                             .column_high = (int16_t)(column < last_column ? last_column : column),
                                             .row_low = (int16_t)(row < last_row ? row : last_row),
                                             .row_high = (int16_t)(row < last_row ? last_row : row)};
    int shifted_origin = tables->grid.shape == GRID_FLAT ? column : row;
    tables->grid.odd_shifted = (uint8_t)(tables->grid.odd_shifted ^ (shifted_origin & 1));
    return true;
}

/* "1-60" */
static bool read_span(struct source *source, const char *where, const char *text, int *low, int *high) {
    int used = 0;
    return (sscanf(text, "%d-%d%n", low, high, &used) == 2 && text[used] == 0 && *low >= 0 && *low <= *high &&
            *high <= 99) ||
           source_refuse(source, where, "expected numbers such as 1-60, found \"%.40s\"", text);
}

/* A map of several sheets: each has its letter and its own numbers; a hex that none of them prints is not on the map.
 */
static bool read_sheets(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    const struct label_system base = tables->label[0];
    char where[96];
    if (map->sheets_count > LABELS_MAX)
        return source_refuse(source, "sheets", "more than %d", LABELS_MAX);
    for (unsigned i = 0; i < map->sheets_count; i++) {
        const struct sheet_text *text = &map->sheets[i];
        struct sheet_label sheet = {.prefix = text->letter[0]};
        if (strlen(text->letter) != 1)
            return source_refuse(source, source_path(where, "sheets", (int)i, "letter"), "expected one letter");
        if (!read_number(source, source_path(where, "sheets", (int)i, "row"), text->row, -99, 99, &sheet.row, NULL) ||
            !read_number(source, source_path(where, "sheets", (int)i, "column"), text->column, -99, 99, &sheet.column,
                         NULL) ||
            !read_number(source, source_path(where, "sheets", (int)i, "even"), text->even, -1, 1, &sheet.even, NULL) ||
            !read_span(source, source_path(where, "sheets", (int)i, "rows"), text->rows, &sheet.row_low,
                       &sheet.row_high) ||
            !read_span(source, source_path(where, "sheets", (int)i, "columns"), text->columns, &sheet.column_low,
                       &sheet.column_high))
            return false;
        tables->label[i] = label_sheet(&base, &sheet);
        tables->label_count = (uint8_t)(i + 1);
    }
    return true;
}

/* ---- the layers ---- */

static hex_id hex_at_row(const struct gbacw_tables *tables, unsigned row, unsigned column) {
    return (hex_id)(column * tables->grid.rows + row);
}

static bool on_a_sheet(const struct gbacw_tables *tables, hex_id hex) {
    return label_any(&tables->grid, tables->label, tables->label_count, hex);
}

static bool check_layer(struct source *source, const char *name, const struct layer_text *layer,
                        const struct gbacw_tables *tables) {
    char where[96];
    snprintf(where, sizeof where, "%s.rows", name);
    if (layer->rows_count != tables->grid.rows)
        return source_refuse(source, where, "%u rows where the grid has %u", layer->rows_count, tables->grid.rows);
    for (unsigned row = 0; row < layer->rows_count; row++)
        if (strlen(layer->rows[row]) != tables->grid.columns)
            return source_refuse(source, source_path((char[96]){0}, where, (int)row, NULL),
                                 "%zu letters where the grid has %u columns", strlen(layer->rows[row]),
                                 tables->grid.columns);
    snprintf(where, sizeof where, "%s.legend", name);
    for (unsigned i = 0; i < layer->legend_count; i++)
        if (strlen(layer->legend[i].mark) != 1)
            return source_refuse(source, source_path((char[96]){0}, where, (int)i, "mark"), "expected one letter");
    return true;
}

/* The legend's values by letter; INT32_MIN where the letter has none. */
static bool read_legend(struct source *source, const char *name, const char *key, const struct layer_text *layer,
                        bool (*value)(struct source *, const char *, const char *, int *), int by_letter[256]) {
    char list[40], where[96];
    snprintf(list, sizeof list, "%s.legend", name);
    for (int i = 0; i < 256; i++)
        by_letter[i] = INT32_MIN;
    for (unsigned i = 0; i < layer->legend_count; i++) {
        unsigned char mark = (unsigned char)layer->legend[i].mark[0];
        if (by_letter[mark] != INT32_MIN)
            return source_refuse(source, source_path(where, list, (int)i, "mark"), "the letter %c has two meanings",
                                 mark);
        if (!value(source, source_path(where, list, (int)i, key), layer->legend[i].value, &by_letter[mark]))
            return false;
    }
    return true;
}

static bool read_layer(struct source *source, const char *name, const char *key, const struct layer_text *layer,
                       struct gbacw_tables *tables, bool (*value)(struct source *, const char *, const char *, int *),
                       void (*put)(struct hex_info *, int)) {
    int by_letter[256];
    char list[40], where[96];
    snprintf(list, sizeof list, "%s.rows", name);
    if (!check_layer(source, name, layer, tables) || !read_legend(source, name, key, layer, value, by_letter))
        return false;
    for (unsigned row = 0; row < tables->grid.rows; row++)
        for (unsigned column = 0; column < tables->grid.columns; column++) {
            unsigned char mark = (unsigned char)layer->rows[row][column];
            if (!on_a_sheet(tables, hex_at_row(tables, row, column)))
                continue;
            if (by_letter[mark] == INT32_MIN)
                return source_refuse(source, source_path(where, list, (int)row, NULL),
                                     "the letter %c (number %u of the row) is not in the legend", mark, column + 1);
            put(&tables->hex[hex_at_row(tables, row, column)], by_letter[mark]);
        }
    return true;
}

static bool terrain_value(struct source *source, const char *where, const char *text, int *out) {
    const char *word;
    size_t length;
    *out = 0;
    while (next_word(&text, &word, &length)) {
        char name[24];
        int index = 0;
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
        if (!read_word(source, where, name, gbacw_terrain_names, &index))
            return false;
        *out |= (int)BIT(index);
    }
    return *out != 0 || source_refuse(source, where, "expected a kind of terrain");
}
static bool height_value(struct source *source, const char *where, const char *text, int *out) {
    return read_number(source, where, text, -500, 8000, out, NULL);
}
static bool bank_value(struct source *source, const char *where, const char *text, int *out) {
    return read_number(source, where, text, 0, 2, out, NULL);
}
static void put_terrain(struct hex_info *hex, int value) { hex->terrain = (uint16_t)value; }
static void put_height(struct hex_info *hex, int value) { hex->elevation = (int16_t)value; }
static void put_bank(struct hex_info *hex, int value) { hex->bank = (uint8_t)value; }

/* ---- hexsides ---- */

/* "2214/2215" or "2214>2215" */
static bool read_hexside(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
                         hex_id *hex, direction *d, bool *one_way) {
    const char *middle = strpbrk(text, "/>");
    if (!middle)
        return source_refuse(source, where, "expected two hexes such as 0101/0102, found \"%.40s\"", text);
    *hex = hex_labelled(tables, text, (size_t)(middle - text));
    hex_id far = hex_labelled(tables, middle + 1, strlen(middle + 1));
    if (*hex == HEX_NONE || far == HEX_NONE)
        return source_refuse(source, where, "\"%.40s\" names a hex that is not on the map", text);
    *d = grid_direction(&tables->grid, *hex, far);
    *one_way = *middle == '>';
    return *d != DIRECTION_NONE || source_refuse(source, where, "the hexes of \"%.40s\" do not touch", text);
}

enum steepness { CREST, BLUFF, GENTLE };

static bool put_slope(struct source *source, const char *where, struct gbacw_tables *tables, hex_id hex, direction d,
                      bool one_way, enum steepness steep) {
    hex_id far = grid_neighbour(&tables->grid, hex, d);
    int climb = one_way ? 1 : tables->hex[far].elevation - tables->hex[hex].elevation;
    if (climb == 0)
        return source_refuse(source, where, "both hexes are equally high: write low>high");
    if (climb < 0) {
        hex = far;
        d = direction_opposite(d);
    }
    if (steep == GENTLE)
        ground_gentle(tables, hex, d);
    else
        ground_slope(tables, hex, d, steep == BLUFF);
    return true;
}

static bool put_feature(struct source *source, const char *where, struct gbacw_tables *tables, hex_id hex, direction d,
                        bool one_way, const char *word) {
    static const char *const words[] = {"stream", "fence", "wall",  "ridge", "cut",   "works", "river",
                                        "bridge", "ford",  "crest", "bluff", "slope", NULL};
    static const uint8_t bits[] = {HEXSIDE_STREAM, HEXSIDE_FENCE, HEXSIDE_WALL,   HEXSIDE_RIDGE, HEXSIDE_CUT,
                                   HEXSIDE_WORKS,  HEXSIDE_RIVER, HEXSIDE_BRIDGE, HEXSIDE_FORD};
    enum { FEATURES = sizeof bits };
    int index = 0;
    if (!read_word(source, where, word, words, &index))
        return false;
    if (index >= FEATURES)
        return put_slope(source, where, tables, hex, d, one_way, (enum steepness)(index - FEATURES));
    if (one_way)
        tables->hex[hex].side[d] = (uint16_t)(tables->hex[hex].side[d] | BIT(bits[index]));
    else
        ground_side(tables, hex, d, bits[index]);
    return true;
}

static bool read_hexsides(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    char where[96];
    for (unsigned i = 0; i < map->hexsides_count; i++) {
        hex_id hex;
        direction d;
        bool one_way;
        if (!read_hexside(source, source_path(where, "hexsides", (int)i, "side"), tables, map->hexsides[i].side, &hex,
                          &d, &one_way))
            return false;
        const char *at = map->hexsides[i].is, *word;
        size_t length;
        while (next_word(&at, &word, &length)) {
            char name[24];
            snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
            if (!put_feature(source, source_path(where, "hexsides", (int)i, "is"), tables, hex, d, one_way, name))
                return false;
        }
    }
    return true;
}

static bool read_crossings(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    static const char *const kinds[] = {"bridge", "ford", NULL};
    char where[96];
    if (map->crossings_count > CROSSINGS_MAX)
        return source_refuse(source, "crossings", "more than %d", CROSSINGS_MAX);
    for (unsigned i = 0; i < map->crossings_count; i++) {
        const struct crossing_text *text = &map->crossings[i];
        struct crossing *crossing = &tables->crossing[i];
        hex_id hex;
        direction d;
        bool one_way, changing = false;
        int kind = 0;
        if (!read_text(source, source_path(where, "crossings", (int)i, "name"), text->name, crossing->name,
                       sizeof crossing->name) ||
            !read_hexside(source, source_path(where, "crossings", (int)i, "side"), tables, text->side, &hex, &d,
                          &one_way))
            return false;
        hex_id far = grid_neighbour(&tables->grid, hex, d);
        if (tables->hex[hex].bank != 1 || tables->hex[far].bank != 2)
            return source_refuse(source, where, "%s does not go from bank 1 to bank 2", text->side);
        if (!read_word(source, source_path(where, "crossings", (int)i, "is"), text->is, kinds, &kind) ||
            !read_yes(source, source_path(where, "crossings", (int)i, "changing"), text->changing, &changing))
            return false;
        crossing->near_hex = hex, crossing->far_hex = far;
        ground_side(tables, hex, d, kind ? HEXSIDE_FORD : HEXSIDE_BRIDGE);
        if (changing)
            ground_side(tables, hex, d, HEXSIDE_CHANGING);
        tables->hex[hex].crossing[d] = tables->hex[far].crossing[direction_opposite(d)] = (uint8_t)(i + 1);
    }
    tables->crossing_count = (uint8_t)map->crossings_count;
    return true;
}

/* ---- ways ---- */

static bool read_way(struct source *source, const char *where, const struct way_text *text, struct gbacw_tables *tables,
                     int kind) {
    const char *at = text->path, *word;
    size_t length;
    hex_id from = HEX_NONE;
    while (next_word(&at, &word, &length)) {
        hex_id hex = hex_labelled(tables, word, length);
        if (hex == HEX_NONE)
            return source_refuse(source, where, "\"%.*s\" is not a hex of this map", (int)(length & 63), word);
        if (from != HEX_NONE) {
            direction d = grid_direction(&tables->grid, from, hex);
            if (d == DIRECTION_NONE)
                return source_refuse(source, where, "%.*s does not meet the hex before it", (int)length, word);
            const unsigned over = BIT(HEXSIDE_BRIDGE) | BIT(HEXSIDE_FORD);
            if ((tables->hex[from].side[d] & BIT(HEXSIDE_RIVER)) && !(tables->hex[from].side[d] & over))
                return source_refuse(source, where, "at %.*s it goes over the river where there is no crossing",
                                     (int)length, word);
            ground_way(tables, from, d, (unsigned)kind);
        }
        from = hex;
    }
    for (at = text->off; at && next_word(&at, &word, &length);) { /* it runs off the map there */
        hex_id hex = hex_labelled(tables, word, length);
        if (hex == HEX_NONE)
            return source_refuse(source, where, "\"%.*s\" is not a hex of this map", (int)(length & 63), word);
        for (direction d = 0; d < DIRECTIONS; d++)
            if (grid_neighbour(&tables->grid, hex, d) == HEX_NONE)
                ground_way(tables, hex, d, (unsigned)kind);
    }
    return from != HEX_NONE || source_refuse(source, where, "expected hexes");
}

static bool read_ways(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    char where[96];
    for (unsigned i = 0; i < map->ways_count; i++) {
        int kind = 0;
        if (!read_word(source, source_path(where, "ways", (int)i, "kind"), map->ways[i].kind, gbacw_way_names, &kind) ||
            !read_way(source, source_path(where, "ways", (int)i, "path"), &map->ways[i], tables, kind))
            return false;
    }
    return true;
}

/* ---- areas and names ---- */

/* Words "2214" or "1635..2443"; calls for each hex. */
static bool each_hex(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
                     void (*put)(struct gbacw_tables *, hex_id, unsigned), struct gbacw_tables *out, unsigned value) {
    const char *word;
    size_t length;
    while (next_word(&text, &word, &length)) {
        const struct label_system *label = &tables->label[0];
        size_t half = length > 2 ? (length - 2) / 2 : 0;
        if (length > 6 && memcmp(word + half, "..", 2) == 0) {
            hex_id a = hex_labelled(tables, word, half), b = hex_labelled(tables, word + half + 2, half);
            if (a == HEX_NONE || b == HEX_NONE)
                return source_refuse(source, where, "\"%.*s\" names a hex off the map", (int)(length & 63), word);
            unsigned rows = tables->grid.rows;
            unsigned c1 = a / rows, c2 = b / rows, r1 = a % rows, r2 = b % rows;
            for (unsigned c = c1 < c2 ? c1 : c2; c <= (c1 < c2 ? c2 : c1); c++)
                for (unsigned r = r1 < r2 ? r1 : r2; r <= (r1 < r2 ? r2 : r1); r++)
                    put(out, (hex_id)(c * rows + r), value);
            continue;
        }
        hex_id hex = label_read(&tables->grid, label, tables->label_count, word, length);
        if (hex == HEX_NONE)
            return source_refuse(source, where, "\"%.*s\" is not a hex of this map", (int)(length & 63), word);
        put(out, hex, value);
    }
    return true;
}

static void put_area(struct gbacw_tables *tables, hex_id hex, unsigned area) { tables->hex[hex].areas |= BIT(area); }
static void put_printed(struct gbacw_tables *tables, hex_id hex, unsigned unused) {
    (void)unused;
    tables->hex[hex].marks = 0;
}

static bool read_area(struct source *source, const struct area_text *text, unsigned i, struct gbacw_tables *tables) {
    char where[96];
    int bank = 0, terrain = -1;
    if (!read_text(source, source_path(where, "areas", (int)i, "name"), text->name, tables->area_name[i],
                   sizeof tables->area_name[i]))
        return false;
    if (area_by_name(tables, text->name) >= 0)
        return source_refuse(source, where, "two areas are called %s", text->name);
    if (!read_number(source, source_path(where, "areas", (int)i, "bank"), text->bank, 1, 2, &bank, NULL))
        return false;
    if (text->terrain && !read_word(source, source_path(where, "areas", (int)i, "terrain"), text->terrain,
                                    gbacw_terrain_names, &terrain))
        return false;
    if (text->hexes) {
        if (!each_hex(source, source_path(where, "areas", (int)i, "hexes"), tables, text->hexes, put_area, tables, i))
            return false;
    } else
        for (hex_id h = 0; h < tables->hex_count; h++)
            put_area(tables, h, i);
    for (hex_id h = 0; h < tables->hex_count; h++)
        if ((bank && tables->hex[h].bank != bank) || (terrain >= 0 && !(tables->hex[h].terrain & BIT(terrain))))
            tables->hex[h].areas &= ~BIT(i);
    tables->area_count = (uint8_t)(i + 1);
    return true;
}

static bool read_areas(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    if (map->areas_count > AREAS_MAX)
        return source_refuse(source, "areas", "more than %d", AREAS_MAX);
    for (unsigned i = 0; i < map->areas_count; i++)
        if (!read_area(source, &map->areas[i], i, tables))
            return false;
    return true;
}

static bool read_places(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    static const char *const kinds[] = {"town", "farm", "hill", "water", "crossing", "wood", "road", NULL};
    char where[96];
    if (map->places_count > PLACES_MAX)
        return source_refuse(source, "places", "more than %d", PLACES_MAX);
    for (unsigned i = 0; i < map->places_count; i++) {
        struct place *place = &tables->place[i];
        const char *name = map->places[i].name;
        int kind = 0;
        place->marks = skip_mark(&name) ? MARK_NAME : 0;
        if (!read_text(source, source_path(where, "places", (int)i, "name"), name, place->name, sizeof place->name) ||
            !read_hex(source, source_path(where, "places", (int)i, "hex"), tables, map->places[i].hex, &place->hex) ||
            !read_word(source, source_path(where, "places", (int)i, "kind"), map->places[i].kind, kinds, &kind))
            return false;
        place->kind = (uint8_t)kind;
    }
    tables->place_count = (uint16_t)map->places_count;
    return true;
}

static bool read_marks(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    if (!map->marks)
        return true;
    uint8_t marks =
        (uint8_t)((map->marks->terrain ? HEX_MARK_TERRAIN : 0) | (map->marks->heights ? HEX_MARK_ELEVATION : 0));
    for (hex_id h = 0; h < tables->hex_count; h++)
        tables->hex[h].marks = marks;
    return !map->marks->printed ||
           each_hex(source, "marks.printed", tables, map->marks->printed, put_printed, tables, 0);
}

/* ---- all of it ---- */

static bool read_ground(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    int crest = 0, bluff = 0;
    if (!read_layer(source, "terrain", "is", &map->terrain, tables, terrain_value, put_terrain) ||
        !read_layer(source, "heights", "feet", &map->heights, tables, height_value, put_height) ||
        !read_number(source, "heights.crest", map->heights.crest, 1, 1000, &crest, NULL) ||
        !read_number(source, "heights.bluff", map->heights.bluff, 1, 1000, &bluff, NULL))
        return false;
    if (map->banks && !read_layer(source, "banks", "bank", map->banks, tables, bank_value, put_bank))
        return false;
    ground_river(tables);
    ground_crests(tables, crest, bluff);
    return read_crossings(source, map, tables) && read_hexsides(source, map, tables) && read_ways(source, map, tables);
}

static bool read_all(struct source *source, const struct map_text *map, struct gbacw_tables *tables) {
    if (!read_shape(source, &map->grid, tables) || !read_labels(source, &map->grid, tables) ||
        !read_sheets(source, map, tables) || !read_ground(source, map, tables))
        return false;
    ground_soften(tables);
    return read_areas(source, map, tables) && read_places(source, map, tables) && read_marks(source, map, tables);
}

bool read_map(const struct folder *folder, struct gbacw_tables *tables) {
    struct source source;
    struct map_text *map =
        source_read(&source, folder->games_dir, folder->game, "map.yaml", &map_schema, folder->error);
    if (!map)
        return false;
    bool good = read_all(&source, map, tables);
    source_free(&map_schema, map);
    return good;
}
