/* mapinfo.c: the ground of the operational family as mapinfo.h describes it, for drawing and auditing. */
#include "load/fury/fury.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned terrain_bit(const struct terrain_kind *kind) {
    static const struct {
        const char *id;
        enum map_terrain terrain;
    } known[] = {{"woods", MAP_WOODS},
                 {"dense-woods", MAP_WOODS},
                 {"town", MAP_TOWN},
                 {"swamp", MAP_MARSH},
                 {"heights", MAP_ROUGH}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].id, kind->id) == 0)
            return MAP_BIT(known[i].terrain);
    return MAP_BIT(MAP_CLEAR);
}

static unsigned side_bits(const struct fury_tables *tables, const struct fury_hex *hex, direction d) {
    static const struct {
        const char *id;
        enum map_side side;
    } known[] = {{"run", MAP_STREAM},        {"creek", MAP_STREAM},        {"river", MAP_RIVER},
                 {"major-river", MAP_RIVER}, {"switchback", MAP_CREST_UP}, {"cliff", MAP_BLUFF_UP}};
    unsigned bits = hex->crossing >> d & 1 ? MAP_BIT(MAP_BRIDGE) : 0;
    for (unsigned k = 0; k < tables->hexside_count; k++)
        for (size_t i = 0; hex->side[d] & BIT(k) && i < sizeof known / sizeof known[0]; i++)
            if (strcmp(known[i].id, tables->hexside[k].id) == 0)
                bits |= MAP_BIT(known[i].side);
    if (hex->trench && hex->front >> d & 1)
        bits |= MAP_BIT(MAP_WORKS);
    return bits;
}

static void copy_hex(const struct fury_tables *tables, hex_id h, struct map_hex *out) {
    const struct fury_hex *hex = &tables->hex[h];
    out->elevation = hex->elevation;
    out->terrain = terrain_bit(&tables->terrain[hex->terrain]);
    out->terrain_reconstructed = true;
    for (direction d = 0; d < DIRECTIONS; d++) {
        out->side[d] = side_bits(tables, hex, d);
        out->way[d] = hex->rail >> d & 1    ? MAP_RAILROAD
                      : hex->minor >> d & 1 ? MAP_TRAIL
                      : hex->road >> d & 1  ? MAP_ROAD
                                            : MAP_NO_WAY;
    }
}

static void copy_counters(const struct fury_tables *tables, struct map_info *info) {
    info->counter = calloc(tables->counter_count ? tables->counter_count : 1, sizeof *info->counter);
    for (unsigned c = 0; info->counter && c < tables->counter_count; c++) {
        const struct fury_counter *from = &tables->counter[c];
        struct map_counter *to = &info->counter[info->counter_count++];
        snprintf(to->id, sizeof to->id, "%s", from->id);
        snprintf(to->name, sizeof to->name, "%s", from->name);
        snprintf(to->division, sizeof to->division, "%s", from->corps);
        to->type = from->piece == PIECE_HQ ? "leader" : from->cavalry ? "cavalry" : "infantry";
        to->side = from->side;
        to->strength = from->stars;
        to->setup = from->hex < tables->map_hexes && !from->arrives ? from->hex : HEX_NONE;
        to->entry = from->arrives ? from->hex : HEX_NONE;
        to->radius = from->range_maneuver;
        to->area = 0xff;
    }
}

struct map_info *fury_map_info(const void *block) {
    const struct fury_tables *tables = block;
    struct map_info *info = map_info_new(tables->grid, &tables->label, 1);
    if (!info)
        return NULL;
    snprintf(info->game, sizeof info->game, "%s", tables->game);
    snprintf(info->folder, sizeof info->folder, "%s", tables->map_name);
    snprintf(info->title, sizeof info->title, "%s", tables->title);
    for (int s = 0; s < SIDES; s++)
        memcpy(info->side_id[s], tables->side_id[s], sizeof info->side_id[s]);
    for (hex_id h = 0; h < tables->map_hexes; h++)
        copy_hex(tables, h, &info->hex[h]);
    for (unsigned i = 0; i < tables->place_count && i < MAP_PLACES_MAX; i++) {
        memcpy(info->place[i].name, tables->place[i].name, sizeof info->place[i].name);
        info->place[i].hex = tables->place[i].hex;
        info->place[i].kind = tables->place[i].kind;
        info->place_count++;
    }
    copy_counters(tables, info);
    return info;
}
