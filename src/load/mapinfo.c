/* mapinfo.c: see mapinfo.h. */
#include "load/mapinfo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gbacw/books.h"
#include "gbacw/rules/book.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "load/read.h"

const char *const MAP_TERRAIN_NAME[MAP_TERRAINS] = {"clear", "woods", "wheat", "entrenchment", "orchard",
                                                    "town",  "marsh", "rough", "wooded-rough", "sunken-road"};
const char *const MAP_SIDE_NAME[MAP_SIDES] = {
    "stream", "river", "bridge", "ford", "crest-up", "crest-down", "bluff-up", "bluff-down",
    "fence",  "wall",  "ridge",  "cut",  "works",    "changing",   "slope-up", "slope-down"};
const char *const MAP_WAY_NAME[MAP_WAYS] = {"none", "trail", "railroad", "road", "pike"};
const char *const MAP_PLACE_NAME[MAP_PLACE_KINDS] = {"town", "farm", "hill", "water", "crossing", "wood", "road"};

/* The two vocabularies are kept in the same order, so that a view is a copy. */
_Static_assert((int)MAP_ROUGH == (int)TERRAIN_ROUGH, "terrain");
_Static_assert((int)MAP_WORKS == (int)HEXSIDE_WORKS, "hexsides");
_Static_assert((int)MAP_SLOPE_DOWN == (int)HEXSIDE_SLOPE_DOWN, "hexsides");
_Static_assert((int)MAP_PIKE == (int)WAY_PIKE, "ways");

static void lay_hex(struct map_info *info, hex_id hex) {
    info->hex[hex].terrain = MAP_BIT(MAP_CLEAR);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = grid_neighbour(&info->grid, hex, d);
        info->hex[hex].next[d] =
            next != HEX_NONE && label_any(&info->grid, info->label, info->label_count, next) ? next : HEX_NONE;
    }
}

struct map_info *map_info_new(struct grid grid, const struct label_system *labels, int count) {
    struct map_info *info = calloc(1, sizeof *info);
    if (!info)
        return NULL;
    info->grid = grid;
    info->base = labels[0];
    info->label_count = count;
    memcpy(info->label, labels, (size_t)count * sizeof *labels);
    info->hex_count = grid.columns * grid.rows;
    info->hex = calloc((size_t)info->hex_count, sizeof *info->hex);
    if (!info->hex) {
        free(info);
        return NULL;
    }
    for (int h = 0; h < info->hex_count; h++) {
        for (direction d = 0; d < DIRECTIONS; d++)
            info->hex[h].next[d] = HEX_NONE;
        if (label_any(&grid, labels, count, (hex_id)h))
            lay_hex(info, (hex_id)h);
    }
    return info;
}

void map_info_free(struct map_info *info) {
    if (!info)
        return;
    free(info->hex);
    free(info->counter);
    free(info->brigade);
    free(info->division);
    free(info);
}

const char *map_label(const struct map_info *info, hex_id hex, char out[8]) {
    struct text text;
    text_init(&text, out, 8);
    for (int i = 0; hex != HEX_NONE && i < info->label_count; i++)
        if (label_write(&info->grid, &info->label[i], hex, &text))
            return out;
    snprintf(out, 8, "-");
    return out;
}

hex_id map_labelled(const struct map_info *info, const char *label) { return map_hex(info, label, strlen(label)); }

hex_id map_hex(const struct map_info *info, const char *label, size_t length) {
    return label_read(&info->grid, info->label, info->label_count, label, length);
}

static void copy_ground(struct map_info *info, const struct gbacw_tables *tables) {
    for (int h = 0; h < info->hex_count; h++) {
        const struct hex_info *from = &tables->hex[h];
        struct map_hex *to = &info->hex[h];
        to->elevation = from->elevation;
        to->terrain = from->terrain;
        to->bank = from->bank;
        to->terrain_reconstructed = from->marks & HEX_MARK_TERRAIN;
        to->elevation_reconstructed = from->marks & HEX_MARK_ELEVATION;
        to->areas = from->areas;
        for (direction d = 0; d < DIRECTIONS; d++) {
            to->side[d] = from->side[d];
            to->way[d] = from->way[d];
            to->crossing[d] = from->crossing[d];
        }
    }
    info->area_count = tables->area_count;
    for (int a = 0; a < info->area_count; a++)
        snprintf(info->area_name[a], sizeof info->area_name[a], "%s", tables->area_name[a]);
    info->place_count = tables->place_count;
    for (int p = 0; p < info->place_count; p++) {
        snprintf(info->place[p].name, sizeof info->place[p].name, "%s", tables->place[p].name);
        info->place[p].hex = tables->place[p].hex;
        info->place[p].kind = tables->place[p].kind;
    }
    info->crossing_count = tables->crossing_count;
    for (int c = 0; c < info->crossing_count; c++) {
        snprintf(info->crossing[c].name, sizeof info->crossing[c].name, "%s", tables->crossing[c].name);
        info->crossing[c].near_hex = tables->crossing[c].near_hex;
        info->crossing[c].far_hex = tables->crossing[c].far_hex;
    }
}

static const char *type_name(uint8_t type) {
    static const char *const names[] = {"infantry", "cavalry", "battery", "wagon", "leader", "crew", "crew"};
    return type < sizeof names / sizeof *names ? names[type] : "unit";
}

static void copy_counter(struct map_counter *to, const struct gbacw_tables *tables, const struct counter_info *from) {
    snprintf(to->id, sizeof to->id, "%s", from->id);
    snprintf(to->name, sizeof to->name, "%s", from->name);
    uint8_t division = from->division;
    if (from->brigade != NO_BRIGADE) {
        snprintf(to->brigade, sizeof to->brigade, "%s", tables->brigade[from->brigade].id);
        division = tables->brigade[from->brigade].division;
    }
    if (division != NO_DIVISION)
        snprintf(to->division, sizeof to->division, "%s", tables->division[division].id);
    to->type = type_name(from->type);
    to->side = from->side;
    to->strength = from->strength;
    to->rounds = from->rounds;
    if (from->weapon != NO_WEAPON)
        snprintf(to->weapon, sizeof to->weapon, "%s", tables->weapon[from->weapon].id);
    to->boxes_small = from->boxes_small;
    to->boxes_artillery = from->boxes_artillery;
    to->formation = gbacw_formation_names[from->standard_formation];
    to->independent = from->independent;
    to->setup = from->standard_hex;
    to->entry = from->entry_turn ? from->entry_hex : HEX_NONE;
    to->area = from->area;
    to->radius = from->rating.radius;
    to->rally = from->rating.rally;
    to->entry_turn = from->entry_turn;
    to->entry_area = from->entry_turn ? from->entry_area : NO_AREA;
}

/* The number that the game's book calls the limit of a division; 0 where it has none. */
static uint8_t limit_of(const struct gbacw_tables *tables, int d) {
    const struct own_field *field = gbacw_book_named(tables->profile)->given_to_division;
    for (; field && field->name; field++)
        if (strcmp(field->name, "limit") == 0)
            return (uint8_t)gbacw_own_get(tables->division[d].own, field);
    return 0;
}

static bool copy_armies(struct map_info *info, const struct gbacw_tables *tables) {
    info->counter = calloc((size_t)tables->counter_count + 1, sizeof *info->counter);
    info->brigade = calloc((size_t)tables->brigade_count + 1, sizeof *info->brigade);
    info->division = calloc((size_t)tables->division_count + 1, sizeof *info->division);
    if (!info->counter || !info->brigade || !info->division)
        return false;
    info->counter_count = tables->counter_count;
    for (int c = 0; c < info->counter_count; c++)
        copy_counter(&info->counter[c], tables, &tables->counter[c]);
    info->brigade_count = tables->brigade_count;
    for (int b = 0; b < info->brigade_count; b++) {
        const struct brigade_info *from = &tables->brigade[b];
        struct map_brigade *to = &info->brigade[b];
        snprintf(to->id, sizeof to->id, "%s", from->id);
        snprintf(to->name, sizeof to->name, "%s", from->name);
        to->side = from->side;
        to->limit = from->limit;
        to->total = from->total;
        to->points = from->points;
        if (from->division != NO_DIVISION)
            snprintf(to->division, sizeof to->division, "%s", tables->division[from->division].id);
    }
    info->division_count = tables->division_count;
    for (int d = 0; d < info->division_count; d++) {
        snprintf(info->division[d].id, sizeof info->division[d].id, "%s", tables->division[d].id);
        info->division[d].side = tables->division[d].side;
        info->division[d].limit = limit_of(tables, d);
    }
    return true;
}

struct map_info *tactical_map(const void *block) {
    const struct gbacw_tables *tables = block;
    struct map_info *info = map_info_new(tables->grid, tables->label, tables->label_count);
    if (!info)
        return NULL;
    snprintf(info->game, sizeof info->game, "%s", tables->game);
    snprintf(info->folder, sizeof info->folder, "%s", tables->game);
    snprintf(info->title, sizeof info->title, "%s", tables->title);
    for (int s = 0; s < SIDES; s++)
        snprintf(info->side_id[s], sizeof info->side_id[s], "%s", tables->side_id[s]);
    copy_ground(info, tables);
    if (!copy_armies(info, tables)) {
        map_info_free(info);
        return NULL;
    }
    return info;
}
