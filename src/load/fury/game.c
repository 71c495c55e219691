/* game.c: game.yaml of a battle: its name, sides and turns, whose folders it borrows, then the battle itself. */
#include "load/fury/fury.h"

#include <stdio.h>
#include <string.h>

struct side_text {
    char *id, *title, *colour;
};
struct pair_text {
    char *csa, *usa;
};
struct entry_text {
    char *side, *hex;
};
struct space_text {
    char *name, *links, *entry;
};
struct trench_text {
    char *hex, *front;
};
struct condition_text {
    char *side, *kind, *count, *within, *from, *hexes, *when, *title;
};
struct heavy_text {
    char *side, *hex;
};
struct battle_text {
    char *family, *title, *book, *charts, *map, *scenario, *began, *ended, *first, *turning, *still, *preset_hqs,
        *forts, *works;
    char **turns, **bridges;
    struct side_text *sides;
    struct pair_text *ammunition, *pontoons, *free_activations;
    struct heavy_text *heavy;
    struct entry_text *entries;
    struct space_text *spaces;
    struct trench_text *entrenchments;
    struct condition_text *conditions;
    unsigned turns_count, bridges_count, sides_count, entries_count, spaces_count, entrenchments_count,
        conditions_count;
};

static const cyaml_schema_field_t side_fields[] = {TEXT("id", side_text, id), TEXT("title", side_text, title),
                                                   TEXT("colour", side_text, colour), CYAML_FIELD_END};
static const cyaml_schema_field_t pair_fields[] = {TEXT("csa", pair_text, csa), TEXT("usa", pair_text, usa),
                                                   CYAML_FIELD_END};
static const cyaml_schema_field_t entry_fields[] = {TEXT("side", entry_text, side), TEXT("hex", entry_text, hex),
                                                    CYAML_FIELD_END};
static const cyaml_schema_field_t space_fields[] = {TEXT("name", space_text, name), TEXT("links", space_text, links),
                                                    TEXT_IF("entry", space_text, entry), CYAML_FIELD_END};
static const cyaml_schema_field_t trench_fields[] = {TEXT("hex", trench_text, hex), TEXT("front", trench_text, front),
                                                     CYAML_FIELD_END};
static const cyaml_schema_field_t condition_fields[] = {TEXT("side", condition_text, side),
                                                        TEXT("kind", condition_text, kind),
                                                        TEXT_IF("count", condition_text, count),
                                                        TEXT_IF("within", condition_text, within),
                                                        TEXT_IF("from", condition_text, from),
                                                        TEXT_IF("hexes", condition_text, hexes),
                                                        TEXT_IF("when", condition_text, when),
                                                        TEXT("title", condition_text, title),
                                                        CYAML_FIELD_END};
static const cyaml_schema_field_t heavy_fields[] = {TEXT("side", heavy_text, side), TEXT("hex", heavy_text, hex),
                                                    CYAML_FIELD_END};
static const cyaml_schema_value_t side_entry = ENTRY(side_text, side_fields);
static const cyaml_schema_value_t entry_entry = ENTRY(entry_text, entry_fields);
static const cyaml_schema_value_t space_entry = ENTRY(space_text, space_fields);
static const cyaml_schema_value_t trench_entry = ENTRY(trench_text, trench_fields);
static const cyaml_schema_value_t condition_entry = ENTRY(condition_text, condition_fields);
static const cyaml_schema_field_t battle_fields[] = {
    TEXT("family", battle_text, family),
    TEXT("title", battle_text, title),
    TEXT("book", battle_text, book),
    TEXT("charts", battle_text, charts),
    TEXT("map", battle_text, map),
    TEXT("scenario", battle_text, scenario),
    TEXT_IF("began", battle_text, began),
    TEXT_IF("ended", battle_text, ended),
    LIST("turns", battle_text, turns, &source_string),
    LIST("sides", battle_text, sides, &side_entry),
    TEXT("first", battle_text, first),
    TEXT_IF("turning", battle_text, turning),
    TEXT_IF("still", battle_text, still),
    TEXT_IF("preset_hqs", battle_text, preset_hqs),
    RECORD_IF("ammunition", battle_text, ammunition, pair_fields),
    RECORD_IF("pontoons", battle_text, pontoons, pair_fields),
    RECORD_IF("free_activations", battle_text, free_activations, pair_fields),
    RECORD_IF("heavy", battle_text, heavy, heavy_fields),
    LIST_IF("bridges", battle_text, bridges, &source_string),
    LIST("entries", battle_text, entries, &entry_entry),
    LIST_IF("spaces", battle_text, spaces, &space_entry),
    LIST_IF("entrenchments", battle_text, entrenchments, &trench_entry),
    TEXT_IF("forts", battle_text, forts),
    TEXT_IF("works", battle_text, works),
    LIST("conditions", battle_text, conditions, &condition_entry),
    CYAML_FIELD_END};
static const cyaml_schema_value_t battle_schema = DOCUMENT(battle_text, battle_fields);

/* ---- name, sides, turns ---- */

static bool names(struct source *source, const struct folder *folder, const struct battle_text *text,
                  struct fury_tables *tables) {
    char where[96];
    snprintf(tables->game, sizeof tables->game, "%.19s", folder->game);
    snprintf(tables->scenario.id, sizeof tables->scenario.id, "%.19s/battle", folder->game);
    if (text->sides_count != SIDES)
        return source_refuse(source, "sides", "expected two sides");
    for (int i = 0; i < SIDES; i++)
        if (!read_text(source, source_path(where, "sides", i, "id"), text->sides[i].id, tables->side_id[i],
                       sizeof tables->side_id[i]) ||
            !read_text(source, source_path(where, "sides", i, "title"), text->sides[i].title, tables->side_title[i],
                       sizeof tables->side_title[i]) ||
            !read_colour(source, source_path(where, "sides", i, "colour"), text->sides[i].colour,
                         tables->side_colour[i]))
            return false;
    return read_text(source, "title", text->title, tables->title, sizeof tables->title) &&
           read_text(source, "book", text->book, tables->book, sizeof tables->book) &&
           read_text(source, "map", text->map, tables->map_name, sizeof tables->map_name) &&
           read_scenario_title(source, "scenario", text->scenario, text->began, text->ended, &tables->scenario);
}

static bool turns(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    char where[96];
    if (text->turns_count < 1 || text->turns_count > FURY_TURNS_MAX)
        return source_refuse(source, "turns", "expected 1 to %d turns", FURY_TURNS_MAX);
    for (unsigned i = 0; i < text->turns_count; i++) {
        const char *name = text->turns[i];
        size_t length = strlen(name);
        snprintf(where, sizeof where, "turns[%u]", i + 1);
        if (length < 3 || (strcmp(name + length - 2, "AM") != 0 && strcmp(name + length - 2, "PM") != 0))
            return source_refuse(source, where, "a turn is half a day: \"Dec 13 AM\""); /* 1.2c */
        if (!read_text(source, where, name, tables->turn_title[i], sizeof tables->turn_title[i]))
            return false;
    }
    tables->scenario.turns = (uint16_t)text->turns_count;
    return true;
}

/* A bit for each side whose number is reconstructed. */
static unsigned marked(const struct pair_text *text) {
    if (!text)
        return 0;
    return (text->csa && text->csa[0] == '~' ? 1u : 0u) | (text->usa && text->usa[0] == '~' ? 2u : 0u);
}

static bool pair(struct source *source, const char *key, const struct pair_text *text, uint8_t out[SIDES]) {
    char where[96];
    int csa = 0, usa = 0;
    if (!text)
        return true;
    snprintf(where, sizeof where, "%s.csa", key);
    if (!read_number(source, where, text->csa, 0, 99, &csa, NULL))
        return false;
    snprintf(where, sizeof where, "%s.usa", key);
    if (!read_number(source, where, text->usa, 0, 99, &usa, NULL))
        return false;
    out[0] = (uint8_t)csa, out[1] = (uint8_t)usa;
    return true;
}

static bool numbers(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    bool preset = true;
    if (!fury_side_word(source, "first", tables, text->first, &tables->first_player))
        return false;
    if (tables->first_player == SIDE_NONE)
        return source_refuse(source, "first", "somebody is first player on turn 1");
    tables->turning = SIDE_NONE;
    if (text->turning && !fury_side_word(source, "turning", tables, text->turning, &tables->turning))
        return false;
    tables->still = SIDE_NONE;
    if (text->still && !fury_side_word(source, "still", tables, text->still, &tables->still))
        return false;
    if (text->preset_hqs && !read_yes(source, "preset_hqs", text->preset_hqs, &preset))
        return false;
    tables->preset_hqs = preset;
    if (!text->ammunition)
        return source_refuse(source, "ammunition", "each side's Ammunition Points are missing");
    tables->setup_marks = (uint8_t)(marked(text->ammunition) | marked(text->pontoons) << 2);
    return pair(source, "ammunition", text->ammunition, tables->ammunition) &&
           pair(source, "pontoons", text->pontoons, tables->pontoons) &&
           pair(source, "free_activations", text->free_activations, tables->free_activations);
}

/* ---- the display and the entries ---- */

static bool entries(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    char where[96];
    bool has[SIDES] = {false, false};
    if (text->entries_count > FURY_ENTRIES_MAX)
        return source_refuse(source, "entries", "at most %d", FURY_ENTRIES_MAX);
    for (unsigned i = 0; i < text->entries_count; i++) {
        struct fury_entry *entry = &tables->entry[i];
        if (!fury_side_word(source, source_path(where, "entries", (int)i, "side"), tables, text->entries[i].side,
                            &entry->side) ||
            !fury_hex_word(source, source_path(where, "entries", (int)i, "hex"), tables, text->entries[i].hex,
                           &entry->hex))
            return false;
        if (entry->side >= SIDES)
            return source_refuse(source, source_path(where, "entries", (int)i, "side"),
                                 "an entry hex belongs to a side");
        has[entry->side] = true;
    }
    tables->entry_count = (uint8_t)text->entries_count;
    return (has[0] && has[1]) || source_refuse(source, "entries", "each side needs an entry hex (4.3f)");
}

static bool links(struct source *source, const struct battle_text *text, unsigned i, struct fury_tables *tables) {
    const char *at = text->spaces[i].links, *word;
    char where[96];
    size_t length;
    while (next_word(&at, &word, &length)) {
        bool found = false;
        for (unsigned k = 0; k < text->spaces_count; k++)
            if (strlen(tables->space[k].name) == length && memcmp(tables->space[k].name, word, length) == 0) {
                tables->space[i].links |= (uint8_t)BIT(k);
                tables->space[k].links |= (uint8_t)BIT(i);
                found = true;
            }
        if (!found)
            return source_refuse(source, source_path(where, "spaces", (int)i, "links"), "no space is called \"%.*s\"",
                                 (int)(length % 30), word);
    }
    return true;
}

static bool spaces(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    char where[96];
    if (text->spaces_count > FURY_SPACES_MAX)
        return source_refuse(source, "spaces", "at most %d", FURY_SPACES_MAX);
    tables->space_count = (uint8_t)text->spaces_count;
    for (unsigned i = 0; i < text->spaces_count; i++) {
        tables->space[i].entry = HEX_NONE;
        if (!read_text(source, source_path(where, "spaces", (int)i, "name"), text->spaces[i].name,
                       tables->space[i].name, sizeof tables->space[i].name))
            return false;
        if (text->spaces[i].entry && !fury_hex_word(source, source_path(where, "spaces", (int)i, "entry"), tables,
                                                    text->spaces[i].entry, &tables->space[i].entry))
            return false;
    }
    for (unsigned i = 0; i < text->spaces_count; i++)
        if (!links(source, text, i, tables))
            return false;
    return true;
}

/* ---- works, bridges, guns ---- */

static bool trenches(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    char where[96];
    for (unsigned i = 0; i < text->entrenchments_count; i++) {
        hex_id hex, front[DIRECTIONS];
        if (!fury_hex_word(source, source_path(where, "entrenchments", (int)i, "hex"), tables,
                           text->entrenchments[i].hex, &hex))
            return false;
        tables->hex[hex].trench = 1;
        int count = fury_hex_list(source, source_path(where, "entrenchments", (int)i, "front"), tables,
                                  text->entrenchments[i].front, front, DIRECTIONS);
        for (int k = 0; k < count; k++) {
            direction d = grid_direction(&tables->grid, hex, front[k]);
            if (d == DIRECTION_NONE)
                return source_refuse(source, where, "the front of %s touches it", text->entrenchments[i].hex);
            tables->hex[hex].front |= (uint8_t)BIT(d);
        }
        if (count < 0)
            return false;
    }
    return true;
}

/* 9.3a: a hexside between two Entrenchments is neither front nor rear. */
static bool check_trenches(struct source *source, const struct fury_tables *tables) {
    for (hex_id h = 0; h < tables->map_hexes; h++)
        for (direction d = 0; tables->hex[h].trench && d < DIRECTIONS; d++) {
            hex_id next = grid_neighbour(&tables->grid, h, d);
            if (tables->hex[h].front & BIT(d) && next != HEX_NONE && tables->hex[next].trench)
                return source_refuse(source, "entrenchments", "a hexside that joins two Entrenchments is not a front");
        }
    return true;
}

static bool bridges(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    char where[96];
    if (text->bridges_count > 8)
        return source_refuse(source, "bridges", "at most 8");
    tables->bridge_count = (uint8_t)text->bridges_count;
    for (unsigned i = 0; i < text->bridges_count; i++) {
        struct fury_bridge *bridge = &tables->bridge[i];
        snprintf(where, sizeof where, "bridges[%u]", i + 1);
        if (!fury_hexside_word(source, where, tables, text->bridges[i], &bridge->hex, &bridge->direction))
            return false;
        bool river = false;
        for (unsigned k = 0; k < tables->hexside_count; k++)
            river |= tables->hex[bridge->hex].side[bridge->direction] & BIT(k) && tables->hexside[k].pontoon;
        if (!river)
            return source_refuse(source, where, "no river lies on that hexside");
    }
    return true;
}

static bool guns(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    tables->heavy = HEX_NONE;
    tables->heavy_side = SIDE_NONE;
    if (!text->heavy)
        return true;
    return fury_side_word(source, "heavy.side", tables, text->heavy->side, &tables->heavy_side) &&
           fury_hex_word(source, "heavy.hex", tables, text->heavy->hex, &tables->heavy);
}

static bool markers(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    hex_id hex[64];
    int count = fury_hex_list(source, "forts", tables, text->forts, hex, 64);
    for (int i = 0; i < count; i++)
        tables->hex[hex[i]].fort = 1;
    if (count < 0 || (count = fury_hex_list(source, "works", tables, text->works, hex, 64)) < 0)
        return false;
    for (int i = 0; i < count; i++)
        tables->works[hex[i]] = WORKS_COMPLETE;
    return true;
}

/* ---- conditions ---- */

static bool condition(struct source *source, const struct condition_text *text, unsigned i,
                      struct fury_tables *tables) {
    static const char *const kinds[] = {"hold", "path", "rail", "near", "removed", "touch", NULL};
    static const char *const whens[] = {"always", "two-players", "still", NULL};
    struct fury_condition *out = &tables->condition[i];
    char where[96];
    int kind = 0, count = 1, within = 0, when = WHEN_ALWAYS;
    if (!fury_side_word(source, source_path(where, "conditions", (int)i, "side"), tables, text->side, &out->side) ||
        !read_word(source, source_path(where, "conditions", (int)i, "kind"), text->kind, kinds, &kind) ||
        !read_number(source, source_path(where, "conditions", (int)i, "count"), text->count, 1, 12, &count, NULL) ||
        (text->when &&
         !read_word(source, source_path(where, "conditions", (int)i, "when"), text->when, whens, &when)) ||
        !read_number(source, source_path(where, "conditions", (int)i, "within"), text->within, 0, 40, &within, NULL) ||
        !read_text(source, source_path(where, "conditions", (int)i, "title"), text->title, out->title,
                   sizeof out->title))
        return false;
    int from =
        fury_hex_list(source, source_path(where, "conditions", (int)i, "from"), tables, text->from, out->from, 4);
    int hexes = fury_hex_list(source, source_path(where, "conditions", (int)i, "hexes"), tables, text->hexes, out->hex,
                              CONDITION_HEXES_MAX);
    if (from < 0 || hexes < 0)
        return false;
    out->when = (uint8_t)when;
    out->kind = (uint8_t)kind, out->count = (uint8_t)count, out->within = (uint8_t)within;
    out->from_count = (uint8_t)from, out->hex_count = (uint8_t)hexes;
    bool path = kind == CONDITION_PATH || kind == CONDITION_RAIL;
    if (path ? from == 0 || hexes == 0 : kind != CONDITION_REMOVED && hexes == 0)
        return source_refuse(source, source_path(where, "conditions", (int)i, "hexes"), "the hexes are missing");
    return true;
}

static bool conditions(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    if (text->conditions_count > FURY_CONDITIONS_MAX)
        return source_refuse(source, "conditions", "at most %d", FURY_CONDITIONS_MAX);
    tables->condition_count = (uint8_t)text->conditions_count;
    for (unsigned i = 0; i < text->conditions_count; i++)
        if (!condition(source, &text->conditions[i], i, tables))
            return false;
    return true;
}

/* ---- the file ---- */

static bool battle(struct source *source, const struct battle_text *text, struct fury_tables *tables) {
    return trenches(source, text, tables) && check_trenches(source, tables) && entries(source, text, tables) &&
           spaces(source, text, tables) && bridges(source, text, tables) && guns(source, text, tables) &&
           markers(source, text, tables) && conditions(source, text, tables);
}

bool fury_read_game(const struct folder *folder, struct fury_tables *tables) {
    struct source source;
    struct battle_text *text =
        source_read(&source, folder->games_dir, folder->game, "game.yaml", &battle_schema, folder->error);
    if (!text)
        return false;
    bool sound = names(&source, folder, text, tables) && turns(&source, text, tables) &&
                 numbers(&source, text, tables) && fury_read_charts(folder, text->charts, tables) &&
                 fury_read_map(folder, text->map, tables) && battle(&source, text, tables);
    source_free(&battle_schema, text);
    if (!sound)
        return false;
    fury_tables_finish(tables);
    return fury_read_units(folder, tables);
}
