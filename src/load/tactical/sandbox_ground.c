/* sandbox_ground.c: the ground of a made-up position: grid, fill, hexes, hexsides, roads, areas, crossings.
 *
 * Without a base or with a `grid` of its own the map is made up: 20 by 20 hexes, flat, columns growing east and rows
 * growing south from 0101, even columns half a hex further south, all clear at height 0. */
#include <stdio.h>
#include <string.h>

#include "gbacw/books.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "load/sandbox.h"

static const char *const ground_words[] = {"crest", "bluff", NULL};

/* ---- a grid of its own ---- */

/* Areas keep their names, which the game's own rules know, and lose their hexes. */
static void clear_map(struct gbacw_tables *tables) {
    memset(tables->hex, 0, sizeof tables->hex);
    memset(tables->place, 0, sizeof tables->place);
    memset(tables->crossing, 0, sizeof tables->crossing);
    memset(tables->neighbour, 0, sizeof tables->neighbour);
    memset(tables->cube, 0, sizeof tables->cube);
    tables->crossing_count = 0;
    tables->place_count = 0;
    for (counter_id c = 0; c < tables->counter_count; c++) {
        tables->counter[c].standard_hex = tables->counter[c].entry_hex = HEX_NONE;
        tables->counter[c].area = NO_AREA;
        tables->counter[c].entry_turn = 0;
    }
}

static bool make_grid(struct maker *maker, const json_t *grid) {
    static const char *const keys[] = {"first", "width", "height",      "columns",  "rows",
                                       "shape", "lower", "column_step", "row_step", NULL};
    static const char *const shapes[] = {"flat", "pointed", NULL}, *const parities[] = {"even", "odd", NULL};
    struct gbacw_tables *tables = maker->tables;
    int columns = 20, rows = 20, shape = GRID_FLAT, lower = 0, column_step = 1, row_step = 1;
    const char *first = "0101";
    if (grid && (!maker_keys(maker, "grid", grid, keys) || !maker_text(maker, "grid", grid, "first", &first) ||
                 !maker_number(maker, "grid", grid, "width", 1, 99, &columns) ||
                 !maker_number(maker, "grid", grid, "columns", 1, 99, &columns) ||
                 !maker_number(maker, "grid", grid, "height", 1, 99, &rows) ||
                 !maker_number(maker, "grid", grid, "rows", 1, 99, &rows) ||
                 !maker_word(maker, "grid", grid, "shape", shapes, &shape) ||
                 !maker_word(maker, "grid", grid, "lower", parities, &lower) ||
                 !maker_number(maker, "grid", grid, "column_step", -1, 1, &column_step) ||
                 !maker_number(maker, "grid", grid, "row_step", -1, 1, &row_step)))
        return false;
    int column = 0, row = 0;
    if (strlen(first) != 4 || sscanf(first, "%2d%2d", &column, &row) != 2)
        return maker_refuse(maker, "grid.first", "expected four digits");
    int last_column = column + column_step * (columns - 1), last_row = row + row_step * (rows - 1);
    if (column_step == 0 || row_step == 0 || last_column < 0 || last_column > 99 || last_row < 0 || last_row > 99)
        return maker_refuse(maker, "grid", "the labels leave 0000 to 9999");
    if (columns * rows > HEXES_MAX)
        return maker_refuse(maker, "grid", "more than %d hexes", HEXES_MAX);
    clear_map(tables);
    if (gbacw_book_named(tables->profile)->leave_map) /* the hexes that the game's own rules name are not on this map */
        gbacw_book_named(tables->profile)->leave_map(tables);
    int origin = shape == GRID_FLAT ? column : row;
    tables->outside_count = tables->staging_count = tables->start.bounded = 0;
    tables->grid = (struct grid){(uint8_t)shape, (uint8_t)(lower ^ (origin & 1)), (uint16_t)columns, (uint16_t)rows};
    tables->hex_count = (uint16_t)(columns * rows);
    tables->label_count = 1, tables->sheet = 0;
    tables->label[0] = (struct label_system){.column_origin = (int16_t)column,
                                             .column_step = (int8_t)column_step,
                                             .row_origin = (int16_t)row,
                                             .row_step = (int8_t)row_step,
                                             .column_low = (int16_t)(column < last_column ? column : last_column),
                                             .column_high = (int16_t)(column < last_column ? last_column : column),
                                             .row_low = (int16_t)(row < last_row ? row : last_row),
                                             .row_high = (int16_t)(row < last_row ? last_row : row)};
    for (hex_id h = 0; h < tables->hex_count; h++)
        tables->hex[h].terrain = BIT(TERRAIN_CLEAR);
    return true;
}

/* ---- hexes ---- */

static bool terrain_bits(struct maker *maker, const char *where, const json_t *value, uint16_t *out) {
    unsigned bits = 0;
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    for (size_t i = 0; i < count; i++) {
        const json_t *word = json_is_array(value) ? json_array_get(value, i) : value;
        const char *name = json_is_string(word) ? json_string_value(word) : "";
        int index = 0;
        while (gbacw_terrain_names[index] && strcmp(gbacw_terrain_names[index], name) != 0)
            index++;
        if (!gbacw_terrain_names[index])
            return maker_refuse(maker, where, "\"%.40s\" is not a terrain", name);
        bits |= BIT(index);
    }
    *out = (uint16_t)bits;
    return true;
}

static bool hex_areas(struct maker *maker, const char *where, const json_t *names, struct hex_info *hex);

/* "woods", or an object with terrain, elevation, bank, areas */
static bool set_hex(struct maker *maker, const char *where, const json_t *value, struct hex_info *hex) {
    static const char *const keys[] = {"terrain", "elevation", "bank", "areas", NULL};
    if (!json_is_object(value))
        return terrain_bits(maker, where, value, &hex->terrain);
    int elevation = hex->elevation;
    if (!maker_keys(maker, where, value, keys) || !maker_byte(maker, where, value, "bank", &hex->bank) ||
        !maker_number(maker, where, value, "elevation", -500, 8000, &elevation))
        return false;
    hex->elevation = (int16_t)elevation;
    const json_t *terrain = json_object_get(value, "terrain"), *areas = json_object_get(value, "areas");
    return (!terrain || terrain_bits(maker, where, terrain, &hex->terrain)) &&
           (!areas || hex_areas(maker, where, areas, hex));
}

static int area_made(struct gbacw_tables *tables, const char *name) {
    int index = area_by_name(tables, name);
    if (index >= 0 || tables->area_count == AREAS_MAX || strlen(name) >= sizeof tables->area_name[0])
        return index;
    snprintf(tables->area_name[tables->area_count], sizeof tables->area_name[0], "%s", name);
    return tables->area_count++;
}

static bool hex_areas(struct maker *maker, const char *where, const json_t *names, struct hex_info *hex) {
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        int index = name ? area_made(maker->tables, name) : -1;
        if (index < 0)
            return maker_refuse(maker, where, "expected names of areas");
        hex->areas |= BIT(index);
    }
    return true;
}

static bool set_hexes(struct maker *maker, const json_t *hexes) {
    char where[64];
    if (hexes && !json_is_object(hexes))
        return maker_refuse(maker, "hexes", "expected an object by label");
    for (void *at = json_object_iter((json_t *)(uintptr_t)hexes); at;
         at = json_object_iter_next((json_t *)(uintptr_t)hexes, at)) {
        const char *label = json_object_iter_key(at);
        snprintf(where, sizeof where, "hexes.%.40s", label);
        hex_id hex = hex_labelled(maker->tables, label, strlen(label));
        if (hex == HEX_NONE)
            return maker_refuse(maker, where, "no such hex");
        if (!set_hex(maker, where, json_object_iter_value(at), &maker->tables->hex[hex]))
            return false;
    }
    return true;
}

/* Heights were set: crests and bluffs follow as they do on the base's map (40 and 80 feet). */
static void renew_slopes(struct maker *maker) {
    ground_crests(maker->tables, 40, 80);
    if (!maker->own_grid)
        ground_soften(maker->tables);
}

/* ---- hexsides ---- */

static bool one_feature(struct maker *maker, const char *where, hex_id hex, direction d, bool one_way,
                        const char *word) {
    struct gbacw_tables *tables = maker->tables;
    for (int i = 0; ground_words[i]; i++)
        if (strcmp(ground_words[i], word) == 0) {
            ground_slope(tables, hex, d, i == 1); /* climbs from the first to the second */
            return true;
        }
    if (strcmp(word, "none") == 0) {
        hex_id far = grid_neighbour(&tables->grid, hex, d);
        tables->hex[hex].side[d] = 0;
        if (!one_way && far != HEX_NONE)
            tables->hex[far].side[direction_opposite(d)] = 0;
        return true;
    }
    int index = 0;
    while (gbacw_hexside_names[index] && strcmp(gbacw_hexside_names[index], word) != 0)
        index++;
    if (!gbacw_hexside_names[index])
        return maker_refuse(maker, where, "\"%.40s\" is not a hexside", word);
    if (index == HEXSIDE_SLOPE_UP || index == HEXSIDE_SLOPE_DOWN) {
        if (index == HEXSIDE_SLOPE_UP)
            ground_gentle(tables, hex, d);
        else
            ground_gentle(tables, grid_neighbour(&tables->grid, hex, d), direction_opposite(d));
    } else if (index == HEXSIDE_CREST_UP || index == HEXSIDE_BLUFF_UP)
        ground_slope(tables, hex, d, index == HEXSIDE_BLUFF_UP);
    else if (index == HEXSIDE_CREST_DOWN || index == HEXSIDE_BLUFF_DOWN)
        ground_slope(tables, grid_neighbour(&tables->grid, hex, d), direction_opposite(d), index == HEXSIDE_BLUFF_DOWN);
    else if (one_way)
        tables->hex[hex].side[d] = (uint16_t)(tables->hex[hex].side[d] | BIT(index));
    else
        ground_side(tables, hex, d, (unsigned)index);
    return true;
}

static bool set_hexside(struct maker *maker, const char *sides, const json_t *value) {
    char where[64];
    snprintf(where, sizeof where, "hexsides.%.40s", sides);
    const char *middle = strpbrk(sides, "/>");
    hex_id hex = middle ? hex_labelled(maker->tables, sides, (size_t)(middle - sides)) : HEX_NONE;
    hex_id far = middle ? hex_labelled(maker->tables, middle + 1, strlen(middle + 1)) : HEX_NONE;
    if (hex == HEX_NONE || far == HEX_NONE)
        return maker_refuse(maker, where, "expected two hexes of the map such as 0503/0504 or 0503>0504");
    direction d = grid_direction(&maker->tables->grid, hex, far);
    if (d == DIRECTION_NONE)
        return maker_refuse(maker, where, "these hexes do not touch");
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    for (size_t i = 0; i < count; i++) {
        const char *word = json_string_value(json_is_array(value) ? json_array_get(value, i) : value);
        if (!word)
            return maker_refuse(maker, where, "expected a hexside's name");
        if (!one_feature(maker, where, hex, d, *middle == '>', word))
            return false;
    }
    return true;
}

static bool set_hexsides(struct maker *maker, const json_t *hexsides) {
    if (hexsides && !json_is_object(hexsides))
        return maker_refuse(maker, "hexsides", "expected an object by hexside");
    for (void *at = json_object_iter((json_t *)(uintptr_t)hexsides); at;
         at = json_object_iter_next((json_t *)(uintptr_t)hexsides, at))
        if (!set_hexside(maker, json_object_iter_key(at), json_object_iter_value(at)))
            return false;
    return true;
}

/* ---- roads, areas, crossings ---- */

static bool set_road(struct maker *maker, const char *where, const json_t *road) {
    static const char *const keys[] = {"kind", "path", "name", NULL};
    int kind = WAY_ROAD;
    if (!maker_keys(maker, where, road, keys) || !maker_word(maker, where, road, "kind", gbacw_way_names, &kind))
        return false;
    const json_t *path = json_object_get(road, "path");
    hex_id from = HEX_NONE;
    for (size_t i = 0; i < json_array_size(path); i++) {
        const char *label = json_string_value(json_array_get(path, i));
        hex_id hex = label ? hex_labelled(maker->tables, label, strlen(label)) : HEX_NONE;
        if (hex == HEX_NONE)
            return maker_refuse(maker, where, "the path names a hex off the map");
        direction d = from == HEX_NONE ? DIRECTION_NONE : grid_direction(&maker->tables->grid, from, hex);
        if (from != HEX_NONE && d == DIRECTION_NONE)
            return maker_refuse(maker, where, "%.20s does not meet the hex before it", label);
        if (from != HEX_NONE)
            ground_way(maker->tables, from, d, (unsigned)kind);
        from = hex;
    }
    return from != HEX_NONE || maker_refuse(maker, where, "expected a path of hexes");
}

static bool set_roads(struct maker *maker, const json_t *roads) {
    char where[64];
    for (size_t i = 0; i < json_array_size(roads); i++) {
        snprintf(where, sizeof where, "roads[%zu]", i + 1);
        if (!set_road(maker, where, json_array_get(roads, i)))
            return false;
    }
    return !roads || json_is_array(roads) || maker_refuse(maker, "roads", "expected a list");
}

static bool set_areas(struct maker *maker, const json_t *areas) {
    for (void *at = json_object_iter((json_t *)(uintptr_t)areas); at;
         at = json_object_iter_next((json_t *)(uintptr_t)areas, at)) {
        int index = area_made(maker->tables, json_object_iter_key(at));
        const json_t *labels = json_object_iter_value(at);
        if (index < 0)
            return maker_refuse(maker, "areas", "too many, or too long a name");
        for (size_t i = 0; i < json_array_size(labels); i++) {
            const char *label = json_string_value(json_array_get(labels, i));
            hex_id hex = label ? hex_labelled(maker->tables, label, strlen(label)) : HEX_NONE;
            if (hex == HEX_NONE)
                return maker_refuse(maker, "areas", "expected labels of hexes");
            maker->tables->hex[hex].areas |= BIT(index);
        }
    }
    return true;
}

static bool set_crossings(struct maker *maker, const json_t *crossings) {
    static const char *const keys[] = {"name", "near", "far", NULL};
    struct gbacw_tables *tables = maker->tables;
    char where[64];
    for (size_t i = 0; i < json_array_size(crossings); i++) {
        const json_t *object = json_array_get(crossings, i);
        const char *name = "crossing";
        hex_id near = HEX_NONE, far = HEX_NONE;
        snprintf(where, sizeof where, "crossings[%zu]", i + 1);
        if (!maker_keys(maker, where, object, keys) || !maker_text(maker, where, object, "name", &name) ||
            !maker_hex(maker, where, object, "near", &near) || !maker_hex(maker, where, object, "far", &far))
            return false;
        direction d = near == HEX_NONE || far == HEX_NONE ? DIRECTION_NONE : grid_direction(&tables->grid, near, far);
        if (d == DIRECTION_NONE || tables->crossing_count == CROSSINGS_MAX)
            return maker_refuse(maker, where, "expected near and far hexes that touch");
        struct crossing *crossing = &tables->crossing[tables->crossing_count++];
        snprintf(crossing->name, sizeof crossing->name, "%.31s", name);
        crossing->near_hex = near, crossing->far_hex = far;
        tables->hex[near].crossing[d] = tables->hex[far].crossing[direction_opposite(d)] = tables->crossing_count;
    }
    return true;
}

/* ---- all of it ---- */

bool sandbox_ground(struct maker *maker, const json_t *position) {
    struct gbacw_tables *tables = maker->tables;
    const json_t *fill = json_object_get(position, "fill"), *hexes = json_object_get(position, "hexes");
    if (maker->own_grid && !make_grid(maker, json_object_get(position, "grid")))
        return false;
    for (hex_id h = 0; fill && h < tables->hex_count; h++)
        if (!set_hex(maker, "fill", fill, &tables->hex[h]))
            return false;
    if (!set_hexes(maker, hexes))
        return false;
    if (maker->own_grid)
        ground_river(tables);
    if (fill || hexes)
        renew_slopes(maker);
    return set_hexsides(maker, json_object_get(position, "hexsides")) &&
           set_roads(maker, json_object_get(position, "roads")) &&
           set_areas(maker, json_object_get(position, "areas")) &&
           set_crossings(maker, json_object_get(position, "crossings"));
}
