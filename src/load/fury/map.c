/* map.c: map.yaml of the operational family: terrain and heights row by row, hexsides, ways, crossings, names.
 *
 * Rows are written from the top of the sheet down, columns from left to right, as the map lies on the table. */
#include "load/fury/fury.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct legend_text {
    char *letter, *terrain;
};
struct side_text {
    char *kind, *name, *hexsides;
};
struct way_text {
    char *kind, *name, *path;
};
struct crossing_text {
    char *hexside, *name;
};
struct place_text {
    char *name, *hex, *kind;
};
struct grid_text {
    char *columns, *rows, *first_row;
};
struct map_text {
    struct grid_text *grid;
    struct legend_text *legend;
    char **terrain, **heights;
    struct side_text *hexsides;
    struct way_text *ways;
    struct crossing_text *crossings;
    struct place_text *places;
    unsigned legend_count, terrain_count, heights_count, hexsides_count, ways_count, crossings_count, places_count;
};

static const cyaml_schema_field_t legend_fields[] = {TEXT("letter", legend_text, letter),
                                                     TEXT("terrain", legend_text, terrain), CYAML_FIELD_END};
static const cyaml_schema_field_t side_fields[] = {TEXT("kind", side_text, kind), TEXT_IF("name", side_text, name),
                                                   TEXT("hexsides", side_text, hexsides), CYAML_FIELD_END};
static const cyaml_schema_field_t way_fields[] = {TEXT("kind", way_text, kind), TEXT_IF("name", way_text, name),
                                                  TEXT("path", way_text, path), CYAML_FIELD_END};
static const cyaml_schema_field_t crossing_fields[] = {TEXT("hexside", crossing_text, hexside),
                                                       TEXT_IF("name", crossing_text, name), CYAML_FIELD_END};
static const cyaml_schema_field_t place_fields[] = {TEXT("name", place_text, name), TEXT("hex", place_text, hex),
                                                    TEXT("kind", place_text, kind), CYAML_FIELD_END};
static const cyaml_schema_field_t grid_fields[] = {TEXT("columns", grid_text, columns), TEXT("rows", grid_text, rows),
                                                   TEXT("first_row", grid_text, first_row), CYAML_FIELD_END};
static const cyaml_schema_value_t legend_entry = ENTRY(legend_text, legend_fields);
static const cyaml_schema_value_t side_entry = ENTRY(side_text, side_fields);
static const cyaml_schema_value_t way_entry = ENTRY(way_text, way_fields);
static const cyaml_schema_value_t crossing_entry = ENTRY(crossing_text, crossing_fields);
static const cyaml_schema_value_t place_entry = ENTRY(place_text, place_fields);
static const cyaml_schema_field_t map_fields[] = {RECORD_IF("grid", map_text, grid, grid_fields),
                                                  LIST("legend", map_text, legend, &legend_entry),
                                                  LIST("terrain", map_text, terrain, &source_string),
                                                  LIST("heights", map_text, heights, &source_string),
                                                  LIST_IF("hexsides", map_text, hexsides, &side_entry),
                                                  LIST_IF("ways", map_text, ways, &way_entry),
                                                  LIST_IF("crossings", map_text, crossings, &crossing_entry),
                                                  LIST_IF("places", map_text, places, &place_entry),
                                                  CYAML_FIELD_END};
static const cyaml_schema_value_t map_schema = DOCUMENT(map_text, map_fields);

/* Rows are numbered up the sheet; odd rows stand half a hex to the right. */
static bool grid(struct source *source, const struct grid_text *text, struct fury_tables *tables) {
    int columns = 42, rows = 31, first = 10;
    if (text && (!read_number(source, "grid.columns", text->columns, 1, 60, &columns, NULL) ||
                 !read_number(source, "grid.rows", text->rows, 1, 60, &rows, NULL) ||
                 !read_number(source, "grid.first_row", text->first_row, 0, 39, &first, NULL)))
        return false;
    if (columns * rows > FURY_MAP_HEXES_MAX)
        return source_refuse(source, "grid", "at most %d hexes", FURY_MAP_HEXES_MAX);
    int top = first + rows - 1;
    tables->grid = (struct grid){GRID_POINTED, (uint8_t)(top % 2 == 0), (uint16_t)columns, (uint16_t)rows};
    tables->label = (struct label_system){.row_first = 1,
                                          .column_origin = 0,
                                          .column_step = 1,
                                          .row_origin = (int16_t)top,
                                          .row_step = -1,
                                          .column_low = 0,
                                          .column_high = (int16_t)(columns - 1),
                                          .row_low = (int16_t)first,
                                          .row_high = (int16_t)top};
    tables->map_hexes = (uint16_t)(columns * rows);
    return true;
}

static hex_id at(const struct fury_tables *tables, unsigned column, unsigned row) {
    return (hex_id)(column * tables->grid.rows + row);
}

static int terrain_named(const struct fury_tables *tables, const char *id) {
    for (int i = 0; i < tables->terrain_count; i++)
        if (strcmp(tables->terrain[i].id, id) == 0)
            return i;
    return -1;
}

static bool terrain(struct source *source, const struct map_text *text, struct fury_tables *tables) {
    int kind[256];
    char where[96];
    memset(kind, 0xff, sizeof kind);
    for (unsigned i = 0; i < text->legend_count; i++) {
        int index = terrain_named(tables, text->legend[i].terrain);
        if (index < 0 || strlen(text->legend[i].letter) != 1)
            return source_refuse(source, source_path(where, "legend", (int)i, "terrain"),
                                 "a letter, and a terrain of the chart");
        kind[(unsigned char)text->legend[i].letter[0]] = index;
    }
    if (text->terrain_count != tables->grid.rows)
        return source_refuse(source, "terrain", "expected %d rows", tables->grid.rows);
    for (unsigned row = 0; row < text->terrain_count; row++) {
        snprintf(where, sizeof where, "terrain[%u]", row + 1);
        if (strlen(text->terrain[row]) != tables->grid.columns)
            return source_refuse(source, where, "expected %d letters", tables->grid.columns);
        for (unsigned column = 0; column < tables->grid.columns; column++) {
            int index = kind[(unsigned char)text->terrain[row][column]];
            if (index < 0)
                return source_refuse(source, where, "'%c' is not in the legend", text->terrain[row][column]);
            tables->hex[at(tables, column, row)].terrain = (uint8_t)index;
            tables->hex[at(tables, column, row)].marks = 1; /* no book prints the maps */
        }
    }
    return true;
}

static bool heights(struct source *source, const struct map_text *text, struct fury_tables *tables) {
    char where[96];
    if (text->heights_count != tables->grid.rows)
        return source_refuse(source, "heights", "expected %d rows", tables->grid.rows);
    for (unsigned row = 0; row < text->heights_count; row++) {
        const char *next = text->heights[row], *word;
        size_t length;
        unsigned column = 0;
        snprintf(where, sizeof where, "heights[%u]", row + 1);
        for (; next_word(&next, &word, &length) && column < tables->grid.columns; column++)
            tables->hex[at(tables, column, row)].elevation = (int16_t)strtol(word, NULL, 10);
        if (column != tables->grid.columns)
            return source_refuse(source, where, "expected %d heights in feet", tables->grid.columns);
    }
    return true;
}

/* ---- hexsides, ways, crossings ---- */

static void both(struct fury_tables *tables, hex_id hex, direction d, unsigned kind) {
    tables->hex[hex].side[d] |= (uint8_t)BIT(kind);
    tables->hex[grid_neighbour(&tables->grid, hex, d)].side[direction_opposite(d)] |= (uint8_t)BIT(kind);
}

static bool hexsides(struct source *source, const struct map_text *text, struct fury_tables *tables) {
    char where[96], word[16];
    for (unsigned i = 0; i < text->hexsides_count; i++) {
        int kind = 0;
        while (kind < tables->hexside_count && strcmp(tables->hexside[kind].id, text->hexsides[i].kind) != 0)
            kind++;
        if (kind == tables->hexside_count)
            return source_refuse(source, source_path(where, "hexsides", (int)i, "kind"), "the chart has no \"%.30s\"",
                                 text->hexsides[i].kind);
        const char *next = text->hexsides[i].hexsides, *start;
        size_t length;
        while (next_word(&next, &start, &length)) {
            hex_id hex;
            direction d;
            snprintf(word, sizeof word, "%.*s", (int)(length < 15 ? length : 15), start);
            if (!fury_hexside_word(source, source_path(where, "hexsides", (int)i, "hexsides"), tables, word, &hex, &d))
                return false;
            both(tables, hex, d, (unsigned)kind);
        }
    }
    return true;
}

/* A trail is a minor road, a pike a paved or planked one: to those who march they are all one (6.3a). */
enum way_kind { WAY_ROAD, WAY_TRAIL, WAY_RAILROAD, WAY_UNFINISHED, WAY_PIKE };

static void lay_way(struct fury_hex *hex, direction d, int kind) {
    uint8_t bit = (uint8_t)BIT(d);
    if (kind == WAY_RAILROAD)
        hex->rail |= bit;
    else if (kind == WAY_UNFINISHED)
        hex->unfinished |= bit;
    else {
        if (!(hex->road & bit) && kind == WAY_TRAIL)
            hex->minor |= bit;
        if (kind != WAY_TRAIL)
            hex->minor &= (uint8_t)~bit;
        hex->road |= bit;
    }
}

static bool ways(struct source *source, const struct map_text *text, struct fury_tables *tables) {
    static const char *const kinds[] = {"road", "trail", "railroad", "unfinished", "pike", NULL};
    char where[96];
    hex_id path[200];
    for (unsigned i = 0; i < text->ways_count; i++) {
        int kind = 0;
        if (!read_word(source, source_path(where, "ways", (int)i, "kind"), text->ways[i].kind, kinds, &kind))
            return false;
        int count =
            fury_hex_list(source, source_path(where, "ways", (int)i, "path"), tables, text->ways[i].path, path, 200);
        if (count < 0)
            return false;
        for (int k = 0; k + 1 < count; k++) {
            direction d = grid_direction(&tables->grid, path[k], path[k + 1]);
            if (d == DIRECTION_NONE)
                return source_refuse(source, where, "the road breaks off after its hex number %d", k + 1);
            lay_way(&tables->hex[path[k]], d, kind);
            lay_way(&tables->hex[path[k + 1]], direction_opposite(d), kind);
        }
    }
    return true;
}

static void lay_crossing(struct fury_tables *tables, hex_id hex, direction d) {
    tables->hex[hex].crossing |= (uint8_t)BIT(d);
    tables->hex[grid_neighbour(&tables->grid, hex, d)].crossing |= (uint8_t)BIT(direction_opposite(d));
}

static bool crossings(struct source *source, const struct map_text *text, struct fury_tables *tables) {
    char where[96];
    for (unsigned i = 0; i < text->crossings_count; i++) {
        hex_id hex;
        direction d;
        if (!fury_hexside_word(source, source_path(where, "crossings", (int)i, "hexside"), tables,
                               text->crossings[i].hexside, &hex, &d))
            return false;
        if (!tables->hex[hex].side[d])
            return source_refuse(source, where, "there is nothing to cross");
        lay_crossing(tables, hex, d);
    }
    return true;
}

/* A road over a run or creek has its bridge; over a river it needs one that is named. */
static bool bridge_roads(struct source *source, struct fury_tables *tables) {
    char label[16];
    struct text out;
    for (hex_id h = 0; h < tables->map_hexes; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            const struct fury_hex *hex = &tables->hex[h];
            if (!((hex->road | hex->rail) >> d & 1) || !hex->side[d] || hex->crossing >> d & 1)
                continue;
            for (unsigned k = 0; k < tables->hexside_count; k++) {
                if (!(hex->side[d] & BIT(k)) || tables->hexside[k].stops)
                    continue;
                text_init(&out, label, sizeof label);
                label_write(&tables->grid, &tables->label, h, &out);
                if (tables->hexside[k].pontoon || tables->hexside[k].blocks)
                    return source_refuse(source, "ways", "a road leaves %s over a %s without a bridge or ford", label,
                                         tables->hexside[k].id);
                lay_crossing(tables, h, d);
            }
        }
    return true;
}

static bool places(struct source *source, const struct map_text *text, struct fury_tables *tables) {
    static const char *const kinds[] = {"town", "farm", "hill", "water", "crossing", "wood", "road", NULL};
    char where[96];
    if (text->places_count > FURY_PLACES_MAX)
        return source_refuse(source, "places", "at most %d", FURY_PLACES_MAX);
    tables->place_count = (uint16_t)text->places_count;
    for (unsigned i = 0; i < text->places_count; i++) {
        int kind = 0;
        if (!read_text(source, source_path(where, "places", (int)i, "name"), text->places[i].name,
                       tables->place[i].name, sizeof tables->place[i].name) ||
            !fury_hex_word(source, source_path(where, "places", (int)i, "hex"), tables, text->places[i].hex,
                           &tables->place[i].hex) ||
            !read_word(source, source_path(where, "places", (int)i, "kind"), text->places[i].kind, kinds, &kind))
            return false;
        tables->place[i].kind = (uint8_t)kind;
    }
    return true;
}

bool fury_read_map(const struct folder *folder, const char *from, struct fury_tables *tables) {
    struct source source;
    struct map_text *text = source_read(&source, folder->games_dir, from, "map.yaml", &map_schema, folder->error);
    if (!text)
        return false;
    bool sound = grid(&source, text->grid, tables) && terrain(&source, text, tables) &&
                 heights(&source, text, tables) && hexsides(&source, text, tables) && ways(&source, text, tables) &&
                 crossings(&source, text, tables) && bridge_roads(&source, tables) && places(&source, text, tables);
    source_free(&map_schema, text);
    return sound;
}
