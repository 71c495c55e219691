/* staging.c: staging.yaml: hexes beyond the edge of the map where troops arrive. They lie outside the grid of the map
 * and are numbered after its hexes; their labels go on from those of the sheet beside them. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "load/read.h"

struct area_text {
    char *area, *arrow, *hexes, *sides, *next, *denied;
};
struct staging_text {
    struct area_text *staging;
    unsigned staging_count;
};
static const cyaml_schema_field_t area_fields[] = {TEXT("area", area_text, area),
                                                   TEXT("arrow", area_text, arrow),
                                                   TEXT("hexes", area_text, hexes),
                                                   TEXT("sides", area_text, sides),
                                                   TEXT_IF("next", area_text, next),
                                                   TEXT_IF("denied", area_text, denied),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t area_entry = ENTRY(area_text, area_fields);
static const cyaml_schema_field_t staging_fields[] = {LIST("staging", staging_text, staging, &area_entry),
                                                      CYAML_FIELD_END};
static const cyaml_schema_value_t staging_schema = DOCUMENT(staging_text, staging_fields);

/* A hex that no sheet prints, though one goes on to it. */
static bool outside(struct source *source, const char *where, struct gbacw_tables *tables, const char *word,
                    size_t length, hex_id *out) {
    int column, row;
    if (tables->outside_count == OUTSIDE_MAX || tables->hex_count == HEXES_MAX)
        return source_refuse(source, where, "there are too many hexes beyond the map");
    if (length >= sizeof tables->outside[0].label ||
        !label_place(tables->label, tables->label_count, word, length, &column, &row))
        return source_refuse(source, where, "\"%.*s\" is not a place beside a sheet", (int)(length & 15), word);
    struct outside_hex *hex = &tables->outside[tables->outside_count++];
    memcpy(hex->label, word, length);
    hex->cube = grid_cube_of(&tables->grid, column, row);
    hex->staging = tables->staging_count;
    *out = tables->hex_count++;
    tables->hex[*out] = (struct hex_info){.terrain = BIT(TERRAIN_CLEAR), .marks = HEX_MARK_TERRAIN};
    return true;
}

static bool sides(struct source *source, const char *where, const struct gbacw_tables *tables, const char *list,
                  uint8_t *out) {
    const char *word;
    size_t length;
    while (next_word(&list, &word, &length)) {
        char name[16];
        uint8_t side = 0;
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
        if (!read_side(source, where, tables, name, &side))
            return false;
        *out |= (uint8_t)BIT(side);
    }
    return true;
}

/* "Cemetery Hill, Powers Hill": areas by their names, with commas. */
static bool areas(struct source *source, const char *where, const struct gbacw_tables *tables, const char *list,
                  uint32_t *out) {
    while (list && *list) {
        char name[24];
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), list);
        int area = area_by_name(tables, name);
        if (area < 0)
            return source_refuse(source, where, "no area is called \"%s\"", name);
        *out |= BIT(area);
        list += length;
        list += strspn(list, ", ");
    }
    return true;
}

static hex_id entrance_of(const struct gbacw_tables *tables, int area) {
    for (hex_id hex = 0; hex < tables->hex_count; hex++)
        if (tables->hex[hex].areas & BIT(area))
            return hex;
    return HEX_NONE;
}

static bool one_area(struct source *source, int line, const struct area_text *text, struct gbacw_tables *tables) {
    char where[96];
    const char *list = text->hexes, *word;
    size_t length;
    int area = area_by_name(tables, text->area), next = 0;
    struct staging_info *info = &tables->staging[tables->staging_count];
    hex_id hex;
    source_path(where, "staging", line, "area");
    if (area < 0 || (info->entrance = entrance_of(tables, area)) == HEX_NONE)
        return source_refuse(source, where, "no area of the map is called \"%.40s\"", text->area);
    info->area = (uint8_t)area;
    if (!outside(source, where, tables, text->arrow, strlen(text->arrow), &info->arrow) ||
        !sides(source, where, tables, text->sides, &info->sides) ||
        !areas(source, where, tables, text->denied, &info->denied) ||
        !read_number(source, source_path(where, "staging", line, "next"), text->next, 1, 99, &next, NULL))
        return false;
    info->next = (uint8_t)next;
    while (next_word(&list, &word, &length)) {
        if (!outside(source, source_path(where, "staging", line, "hexes"), tables, word, length, &hex))
            return false;
    }
    tables->staging_count++;
    return true;
}

/* The road runs on from the entrance to the arrow; the ground is as high as at the entrance. */
void staging_ground(struct gbacw_tables *tables) {
    for (unsigned i = 0; i < tables->outside_count; i++) {
        const struct staging_info *area = &tables->staging[tables->outside[i].staging];
        struct hex_info *hex = &tables->hex[outside_first(tables) + i];
        hex->elevation = tables->hex[area->entrance].elevation;
        if (tables->hex[area->entrance].terrain == 0) /* out of the scenario's bounds */
            hex->terrain = 0;
    }
    for (unsigned i = 0; i < tables->staging_count; i++) {
        const struct staging_info *area = &tables->staging[i];
        struct hex_info *entrance = &tables->hex[area->entrance], *arrow = &tables->hex[area->arrow];
        struct cube from = tables->outside[area->arrow - outside_first(tables)].cube,
                    to = grid_cube(&tables->grid, area->entrance);
        uint8_t way = WAY_NONE;
        for (direction d = 0; d < DIRECTIONS; d++) /* the way that runs off the map, or the best that is there */
            way = entrance->way[d] > way ? entrance->way[d] : way;
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (from.q + DIRECTION_CUBE[d].q != to.q || from.r + DIRECTION_CUBE[d].r != to.r)
                continue;
            arrow->way[d] = way;
            entrance->way[(d + DIRECTIONS / 2) % DIRECTIONS] = way;
        }
    }
}

bool read_staging(const struct folder *folder, struct gbacw_tables *tables) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s/staging.yaml", folder->games_dir, folder->game);
    if (access(path, R_OK) != 0)
        return true;
    struct source source;
    struct staging_text *text =
        source_read(&source, folder->games_dir, folder->game, "staging.yaml", &staging_schema, folder->error);
    if (!text)
        return false;
    bool good =
        text->staging_count <= STAGING_MAX || source_refuse(&source, "staging", "more than %d areas", STAGING_MAX);
    for (unsigned i = 0; good && i < text->staging_count; i++)
        good = one_area(&source, (int)i, &text->staging[i], tables);
    source_free(&staging_schema, text);
    return good;
}
