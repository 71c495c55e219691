/* special_monocacy.c: special.yaml of Monocacy. */
#include <stdio.h>
#include <string.h>

#include "gbacw/games/monocacy/monocacy.h"
#include "load/tactical/special.h"

struct ground_text {
    char *fords, *bridge, *bridge_far, *early, *early_road, *bank_confederate, *bank_union, *mask_column, *mask_row;
};
struct command_text {
    char *army_confederate, *army_union, *veterans, *separate_brigade, *cavalry_brigade, *distance, *rally_army,
        *rally_near;
};
struct activation_text {
    char *distance, *cost;
};
struct search_text {
    char *distance, *each, *with_early;
};
struct bridge_text {
    char *die, *die_pinned, *wallace;
};
struct limit_text {
    char *division, *limit, *extra;
};
struct initiative_text {
    char *moving, *detached;
    struct limit_text *divisions;
    unsigned divisions_count;
};
struct older_initiative_text {
    char *marks, *own;
};
struct victory_text {
    struct loss_points_text losses;
    char *laggard, *mask;
};
struct monocacy_text {
    struct ground_text ground;
    struct command_text command;
    struct activation_text activation;
    struct search_text search;
    struct bridge_text bridge;
    struct initiative_text *initiative;
    struct older_initiative_text *cli;
    struct victory_text victory;
};

static const cyaml_schema_field_t ground_fields[] = {
    TEXT("fords", ground_text, fords),           TEXT("bridge", ground_text, bridge),
    TEXT("bridge_far", ground_text, bridge_far), TEXT("early", ground_text, early),
    TEXT("early_road", ground_text, early_road), TEXT("bank_confederate", ground_text, bank_confederate),
    TEXT("bank_union", ground_text, bank_union), TEXT("mask_column", ground_text, mask_column),
    TEXT("mask_row", ground_text, mask_row),     CYAML_FIELD_END};
static const cyaml_schema_field_t command_fields[] = {TEXT("army_confederate", command_text, army_confederate),
                                                      TEXT("army_union", command_text, army_union),
                                                      TEXT("veterans", command_text, veterans),
                                                      TEXT("separate_brigade", command_text, separate_brigade),
                                                      TEXT("cavalry_brigade", command_text, cavalry_brigade),
                                                      TEXT("distance", command_text, distance),
                                                      TEXT("rally_army", command_text, rally_army),
                                                      TEXT("rally_near", command_text, rally_near),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t activation_fields[] = {TEXT("distance", activation_text, distance),
                                                         TEXT("cost", activation_text, cost), CYAML_FIELD_END};
static const cyaml_schema_field_t search_fields[] = {TEXT("distance", search_text, distance),
                                                     TEXT("each", search_text, each),
                                                     TEXT("with_early", search_text, with_early), CYAML_FIELD_END};
static const cyaml_schema_field_t bridge_fields[] = {TEXT("die", bridge_text, die),
                                                     TEXT("die_pinned", bridge_text, die_pinned),
                                                     TEXT("wallace", bridge_text, wallace), CYAML_FIELD_END};
static const cyaml_schema_field_t limit_fields[] = {TEXT("division", limit_text, division),
                                                    TEXT("limit", limit_text, limit), TEXT("extra", limit_text, extra),
                                                    CYAML_FIELD_END};
static const cyaml_schema_value_t limit_entry = ENTRY(limit_text, limit_fields);
static const cyaml_schema_field_t initiative_fields[] = {
    TEXT("moving", initiative_text, moving), TEXT("detached", initiative_text, detached),
    LIST("divisions", initiative_text, divisions, &limit_entry), CYAML_FIELD_END};
static const cyaml_schema_field_t older_initiative_fields[] = {
    TEXT("marks", older_initiative_text, marks), TEXT("own", older_initiative_text, own), CYAML_FIELD_END};
static const cyaml_schema_field_t victory_fields[] = {LOSS_POINTS_FIELDS(TEXT, victory_text),
                                                      TEXT("laggard", victory_text, laggard),
                                                      TEXT("mask", victory_text, mask), CYAML_FIELD_END};
static const cyaml_schema_field_t monocacy_fields[] = {
    RECORD("ground", monocacy_text, ground, ground_fields),
    RECORD("command", monocacy_text, command, command_fields),
    RECORD("activation", monocacy_text, activation, activation_fields),
    RECORD("search", monocacy_text, search, search_fields),
    RECORD("bridge", monocacy_text, bridge, bridge_fields),
    RECORD_IF("initiative", monocacy_text, initiative, initiative_fields),
    RECORD_IF("cli", monocacy_text, cli, older_initiative_fields),
    RECORD("victory", monocacy_text, victory, victory_fields),
    CYAML_FIELD_END};
static const cyaml_schema_value_t monocacy_schema = DOCUMENT(monocacy_text, monocacy_fields);

static bool hex_list(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
                     hex_id *out, int room, int *count) {
    const char *word;
    size_t length;
    *count = 0;
    for (int i = 0; i < room; i++)
        out[i] = HEX_NONE;
    while (next_word(&text, &word, &length)) {
        if (*count == room)
            return source_refuse(source, where, "more than %d hexes", room);
        hex_id hex = hex_labelled(tables, word, length);
        if (hex == HEX_NONE)
            return source_refuse(source, where, "\"%.*s\" is not a hex of this map", (int)(length & 63), word);
        out[(*count)++] = hex;
    }
    return true;
}

/* A candidate's river hexsides may turn into a ford: play asks the profile about them. */
static bool changing_fords(struct source *source, struct gbacw_tables *tables, const struct monocacy_tables *special) {
    for (int i = 0; i < special->ford_count; i++) {
        hex_id hex = special->ford[i];
        bool river = false;
        if (tables->hex[hex].bank != special->bank_confederate)
            return source_refuse(source, "ground.fords", "number %d is not on the Confederate bank", i + 1);
        for (direction d = 0; d < DIRECTIONS; d++)
            if (tables->hex[hex].side[d] & BIT(HEXSIDE_RIVER)) {
                ground_side(tables, hex, d, HEXSIDE_CHANGING);
                river = true;
            }
        if (!river)
            return source_refuse(source, "ground.fords", "number %d does not touch the river", i + 1);
    }
    return true;
}

static bool monocacy_ground(struct source *source, const struct ground_text *text, struct gbacw_tables *tables,
                            struct monocacy_tables *special) {
    int fords = 0, road = 0;
    if (!special_byte(source, "ground.bank_confederate", text->bank_confederate, 2, &special->bank_confederate) ||
        !special_byte(source, "ground.bank_union", text->bank_union, 2, &special->bank_union) ||
        !hex_list(source, "ground.fords", tables, text->fords, special->ford, MONOCACY_FORDS, &fords) ||
        !read_hex(source, "ground.bridge", tables, text->bridge, &special->bridge_hex) ||
        !read_hex(source, "ground.bridge_far", tables, text->bridge_far, &special->bridge_far) ||
        !read_hex(source, "ground.early", tables, text->early, &special->early_hex) ||
        !hex_list(source, "ground.early_road", tables, text->early_road, special->early_road, MONOCACY_ROAD, &road) ||
        !special_byte(source, "ground.mask_column", text->mask_column, 99, &special->mask_column) ||
        !special_byte(source, "ground.mask_row", text->mask_row, 99, &special->mask_row))
        return false;
    special->ford_count = (uint8_t)fords;
    direction d = grid_direction(&tables->grid, special->bridge_hex, special->bridge_far);
    if (d == DIRECTION_NONE || !(tables->hex[special->bridge_hex].side[d] & BIT(HEXSIDE_BRIDGE)))
        return source_refuse(source, "ground.bridge_far", "there is no bridge from %s to %s", text->bridge,
                             text->bridge_far);
    return changing_fords(source, tables, special);
}

static bool index_of(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
                     int (*find)(const struct gbacw_tables *, const char *), uint8_t *out) {
    int index = find(tables, text);
    *out = (uint8_t)index;
    return index >= 0 || source_refuse(source, where, "\"%.40s\" is unknown in units.yaml", text);
}

static bool monocacy_command(struct source *source, const struct command_text *text, const struct gbacw_tables *tables,
                             struct monocacy_tables *special) {
    return index_of(source, "command.army_confederate", tables, text->army_confederate, division_by_id,
                    &special->army_confederate) &&
           index_of(source, "command.army_union", tables, text->army_union, division_by_id, &special->army_union) &&
           index_of(source, "command.veterans", tables, text->veterans, division_by_id, &special->veterans) &&
           index_of(source, "command.separate_brigade", tables, text->separate_brigade, brigade_by_id,
                    &special->separate_brigade) &&
           index_of(source, "command.cavalry_brigade", tables, text->cavalry_brigade, brigade_by_id,
                    &special->cavalry_brigade) &&
           special_byte(source, "command.distance", text->distance, 99, &special->command_distance) &&
           special_byte(source, "command.rally_army", text->rally_army, 99, &special->rally_distance_army) &&
           special_byte(source, "command.rally_near", text->rally_near, 99, &special->rally_distance_near);
}

static bool monocacy_victory(struct source *source, const struct victory_text *text, struct monocacy_tables *special) {
    if (!read_loss_points(source, &text->losses, special->points) ||
        !special_byte(source, "victory.laggard", text->laggard, 99, &special->laggard_points))
        return false;
    const char *at = text->mask, *word;
    size_t length;
    int turn = 0;
    while (next_word(&at, &word, &length)) {
        char number[8];
        snprintf(number, sizeof number, "%.*s", (int)(length & 7), word);
        if (++turn > MONOCACY_TURNS)
            return source_refuse(source, "victory.mask", "more than %d numbers", MONOCACY_TURNS);
        if (!special_byte(source, "victory.mask", number, 250, &special->mask_points[turn]))
            return false;
    }
    return turn == MONOCACY_TURNS || source_refuse(source, "victory.mask", "expected %d numbers", MONOCACY_TURNS);
}

static bool monocacy_numbers(struct source *source, const struct monocacy_text *text, struct monocacy_tables *special) {
    int cost = 0;
    if (!read_sixths(source, "activation.cost", text->activation.cost, &cost))
        return false;
    special->activation_cost = (uint8_t)cost;
    return special_byte(source, "activation.distance", text->activation.distance, 99, &special->activation_distance) &&
           special_byte(source, "search.distance", text->search.distance, 99, &special->search_distance) &&
           special_byte(source, "search.each", text->search.each, 9, &special->searches) &&
           special_byte(source, "search.with_early", text->search.with_early, 9, &special->searches_with_early) &&
           special_byte(source, "bridge.die", text->bridge.die, 6, &special->bridge_die) &&
           special_byte(source, "bridge.die_pinned", text->bridge.die_pinned, 6, &special->bridge_die_pinned) &&
           special_byte(source, "bridge.wallace", text->bridge.wallace, 6, &special->bridge_wallace);
}

/* Older files have `cli` here and the limits in units.yaml. */
static bool older_initiative(struct source *source, const struct older_initiative_text *text,
                             struct monocacy_tables *special) {
    if (!text)
        return source_refuse(source, "initiative", "is missing");
    return special_byte(source, "cli.marks", text->marks, 9, &special->moving_boxes) &&
           special_byte(source, "cli.own", text->own, 9, &special->detached_boxes);
}

static bool monocacy_initiative(struct source *source, const struct monocacy_text *text, struct gbacw_tables *tables,
                                struct monocacy_tables *special) {
    const struct initiative_text *initiative = text->initiative;
    if (!initiative)
        return older_initiative(source, text->cli, special);
    for (unsigned i = 0; i < initiative->divisions_count; i++) {
        const struct limit_text *limit = &initiative->divisions[i];
        char where[96];
        uint8_t d = 0;
        if (!index_of(source, source_path(where, "initiative.divisions", (int)i, "division"), tables, limit->division,
                      division_by_id, &d))
            return false;
        struct monocacy_limits *out = (struct monocacy_limits *)(void *)tables->division[d].own;
        if (!special_byte(source, source_path(where, "initiative.divisions", (int)i, "limit"), limit->limit, 99,
                          &out->limit) ||
            !special_byte(source, source_path(where, "initiative.divisions", (int)i, "extra"), limit->extra, 99,
                          &out->extra))
            return false;
    }
    return special_byte(source, "initiative.moving", initiative->moving, 9, &special->moving_boxes) &&
           special_byte(source, "initiative.detached", initiative->detached, 9, &special->detached_boxes);
}

static bool monocacy_read(struct source *source, const void *document, struct gbacw_tables *tables) {
    const struct monocacy_text *text = document;
    struct monocacy_tables *special = (struct monocacy_tables *)(void *)tables->special;
    return monocacy_ground(source, &text->ground, tables, special) &&
           monocacy_command(source, &text->command, tables, special) && monocacy_numbers(source, text, special) &&
           monocacy_initiative(source, text, tables, special) && monocacy_victory(source, &text->victory, special);
}

const struct special_reader special_monocacy = {"monocacy", &monocacy_schema, monocacy_read};
