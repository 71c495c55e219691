/* units.c: units.yaml of a battle: headquarters, Divisions, Detachments and where they begin, and the checks that
 * a set-up must pass (S-ALL). */
#include "load/fury/fury.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hq_text {
    char *id, *side, *maneuver, *battle, *stars, *hex, *mode, *turn;
};
struct division_text {
    char *id, *name, *side, *corps, *integrity, *type, *stars, *at, *turn, *formation;
};
struct detachment_text {
    char *id, *side, *corps, *hex;
};
struct units_text {
    struct hq_text *hqs;
    struct division_text *divisions;
    struct detachment_text *detachments;
    unsigned hqs_count, divisions_count, detachments_count;
};

static const cyaml_schema_field_t hq_fields[] = {
    TEXT("id", hq_text, id),         TEXT("side", hq_text, side),    TEXT("maneuver", hq_text, maneuver),
    TEXT("battle", hq_text, battle), TEXT("stars", hq_text, stars),  TEXT_IF("hex", hq_text, hex),
    TEXT_IF("mode", hq_text, mode),  TEXT_IF("turn", hq_text, turn), CYAML_FIELD_END};
static const cyaml_schema_field_t division_fields[] = {TEXT("id", division_text, id),
                                                       TEXT_IF("name", division_text, name),
                                                       TEXT("side", division_text, side),
                                                       TEXT_IF("corps", division_text, corps),
                                                       TEXT_IF("integrity", division_text, integrity),
                                                       TEXT_IF("type", division_text, type),
                                                       TEXT("stars", division_text, stars),
                                                       TEXT("at", division_text, at),
                                                       TEXT_IF("turn", division_text, turn),
                                                       TEXT_IF("formation", division_text, formation),
                                                       CYAML_FIELD_END};
static const cyaml_schema_field_t detachment_fields[] = {
    TEXT("id", detachment_text, id), TEXT("side", detachment_text, side), TEXT_IF("corps", detachment_text, corps),
    TEXT_IF("hex", detachment_text, hex), CYAML_FIELD_END};
static const cyaml_schema_value_t hq_entry = ENTRY(hq_text, hq_fields);
static const cyaml_schema_value_t division_entry = ENTRY(division_text, division_fields);
static const cyaml_schema_value_t detachment_entry = ENTRY(detachment_text, detachment_fields);
static const cyaml_schema_field_t units_fields[] = {
    LIST("hqs", units_text, hqs, &hq_entry), LIST("divisions", units_text, divisions, &division_entry),
    LIST("detachments", units_text, detachments, &detachment_entry), CYAML_FIELD_END};
static const cyaml_schema_value_t units_schema = DOCUMENT(units_text, units_fields);

static struct fury_counter *next_counter(struct source *source, const char *list, int i, const char *id,
                                         struct fury_tables *tables) {
    char where[96];
    source_path(where, list, i, "id");
    if (tables->counter_count == FURY_COUNTERS_MAX) {
        source_refuse(source, where, "at most %d counters", FURY_COUNTERS_MAX);
        return NULL;
    }
    for (unsigned c = 0; c < tables->counter_count; c++)
        if (strcmp(tables->counter[c].id, id) == 0) {
            source_refuse(source, where, "two counters are called %.30s", id);
            return NULL;
        }
    struct fury_counter *counter = &tables->counter[tables->counter_count];
    if (!read_text(source, where, id, counter->id, sizeof counter->id))
        return NULL;
    counter->hex = HEX_NONE;
    counter->corps_group = counter->name_group = NO_GROUP;
    tables->counter_count++;
    return counter;
}

/* A value that may be marked as reconstructed. */
static bool number(struct source *source, const char *list, int i, const char *key, const char *text, int high,
                   uint8_t *out, uint8_t *marks, uint8_t mark) {
    char where[96];
    int value = *out;
    bool marked = false;
    if (!read_number(source, source_path(where, list, i, key), text, 0, high, &value, &marked))
        return false;
    *out = (uint8_t)value;
    if (marked)
        *marks |= mark;
    return true;
}

static bool side(struct source *source, const char *list, int i, const char *text, const struct fury_tables *tables,
                 side_id *out) {
    char where[96];
    if (!fury_side_word(source, source_path(where, list, i, "side"), tables, text, out))
        return false;
    return *out < SIDES || source_refuse(source, where, "a counter belongs to a side");
}

static bool read_hq(struct source *source, const struct hq_text *text, int i, struct fury_tables *tables) {
    static const char *const modes[] = {"maneuver", "battle", NULL};
    char where[96];
    const char *hex = text->hex;
    int mode = 0;
    struct fury_counter *hq = next_counter(source, "hqs", i, text->id, tables);
    if (!hq)
        return false;
    hq->piece = PIECE_HQ;
    if (!side(source, "hqs", i, text->side, tables, &hq->side) ||
        !number(source, "hqs", i, "maneuver", text->maneuver, 60, &hq->range_maneuver, &hq->marks, FURY_MARK_RANGE) ||
        !number(source, "hqs", i, "battle", text->battle, 60, &hq->range_battle, &hq->marks, FURY_MARK_RANGE) ||
        !number(source, "hqs", i, "stars", text->stars, 9, &hq->stars, &hq->marks, FURY_MARK_STARS) ||
        !number(source, "hqs", i, "turn", text->turn, FURY_TURNS_MAX, &hq->turn, &hq->marks, FURY_MARK_SETUP))
        return false;
    if (text->mode && !read_word(source, source_path(where, "hqs", i, "mode"), text->mode, modes, &mode))
        return false;
    hq->battle = (uint8_t)mode;
    if (!hex && hq->turn < 2)
        return source_refuse(source, source_path(where, "hqs", i, "hex"), "neither a hex nor a later turn (1.1a)");
    if (hex && skip_mark(&hex))
        hq->marks |= FURY_MARK_SETUP;
    fury_title(tables, hq);
    return !hex || fury_hex_word(source, source_path(where, "hqs", i, "hex"), tables, hex, &hq->hex);
}

/* Equal words are equal groups. */
static uint8_t group_of(char names[][24], unsigned *count, const char *name) {
    for (unsigned k = 0; k < *count; k++)
        if (strcmp(names[k], name) == 0)
            return (uint8_t)k;
    snprintf(names[*count], 24, "%.23s", name);
    return (uint8_t)(*count)++;
}

struct groups {
    char corps[FURY_COUNTERS_MAX][24], name[FURY_COUNTERS_MAX][24];
    unsigned corps_count, name_count;
};

/* Sides have corps of the same number: the group is the side's. */
static void join_groups(struct groups *groups, struct fury_counter *counter, const char *integrity) {
    char word[24];
    size_t length = strlen(counter->id);
    if (integrity[0]) {
        snprintf(word, sizeof word, "%d %.18s", counter->side % 10, integrity);
        counter->corps_group = group_of(groups->corps, &groups->corps_count, word);
    }
    if (length > 2 && counter->id[length - 2] == '-') { /* 1.2b: told apart by a letter */
        snprintf(word, sizeof word, "%d %.*s", counter->side % 10, (int)(length - 2) % 19, counter->id);
        counter->name_group = group_of(groups->name, &groups->name_count, word);
    }
}

static bool read_division(struct source *source, const struct division_text *text, int i, struct groups *groups,
                          struct fury_tables *tables) {
    static const char *const types[] = {"infantry", "cavalry", NULL}, *const forms[] = {"maneuver", "battle", NULL};
    char where[96];
    const char *at = text->at;
    int type = 0, form = 0;
    struct fury_counter *division = next_counter(source, "divisions", i, text->id, tables);
    if (!division)
        return false;
    division->piece = PIECE_DIVISION;
    if (!side(source, "divisions", i, text->side, tables, &division->side) ||
        !number(source, "divisions", i, "stars", text->stars, 9, &division->stars, &division->marks, FURY_MARK_STARS) ||
        !number(source, "divisions", i, "turn", text->turn, FURY_TURNS_MAX, &division->turn, &division->marks,
                FURY_MARK_SETUP))
        return false;
    if ((text->type && !read_word(source, source_path(where, "divisions", i, "type"), text->type, types, &type)) ||
        (text->formation &&
         !read_word(source, source_path(where, "divisions", i, "formation"), text->formation, forms, &form)) ||
        (text->corps && !read_text(source, source_path(where, "divisions", i, "corps"), text->corps, division->corps,
                                   sizeof division->corps)))
        return false;
    division->cavalry = (uint8_t)type;
    fury_title(tables, division);
    if (text->name && !read_text(source, source_path(where, "divisions", i, "name"), text->name, division->name,
                                 sizeof division->name))
        return false;
    division->battle = (uint8_t)form;
    division->arrives = division->turn > 0; /* a turn is given: it comes in at that entry hex */
    if (skip_mark(&at))
        division->marks |= FURY_MARK_SETUP;
    join_groups(groups, division, text->integrity ? text->integrity : division->corps);
    return fury_place_word(source, source_path(where, "divisions", i, "at"), tables, at, &division->hex);
}

static bool read_detachment(struct source *source, const struct detachment_text *text, int i, struct groups *groups,
                            struct fury_tables *tables) {
    char where[96];
    const char *hex = text->hex;
    struct fury_counter *detachment = next_counter(source, "detachments", i, text->id, tables);
    if (!detachment)
        return false;
    detachment->piece = PIECE_DETACHMENT;
    if (!side(source, "detachments", i, text->side, tables, &detachment->side) ||
        (text->corps && !read_text(source, source_path(where, "detachments", i, "corps"), text->corps,
                                   detachment->corps, sizeof detachment->corps)))
        return false;
    fury_title(tables, detachment);
    join_groups(groups, detachment, detachment->corps);
    if (hex && skip_mark(&hex))
        detachment->marks |= FURY_MARK_SETUP;
    return !hex || fury_hex_word(source, source_path(where, "detachments", i, "hex"), tables, hex, &detachment->hex);
}

/* ---- the set-up's own checks, S-ALL ---- */

static bool begins_here(const struct fury_tables *tables, const struct fury_counter *counter) {
    return !counter->arrives && counter->turn < 2 && counter->hex != HEX_NONE && on_board(tables, counter->hex);
}

/* Zones pass that hexside, by a Pontoon Bridge of the start too (9.6e). */
static bool opens(const struct fury_tables *tables, hex_id hex, direction d) {
    hex_id next = tables->neighbour[hex][d];
    bool open = tables->hex[hex].open >> d & 1;
    for (unsigned i = 0; !open && next != HEX_NONE && i < tables->bridge_count; i++) {
        const struct fury_bridge *bridge = &tables->bridge[i];
        hex_id far = tables->neighbour[bridge->hex][bridge->direction];
        open = (bridge->hex == hex && far == next) || (bridge->hex == next && far == hex);
    }
    return open;
}

/* Its own hex, its ZOC and, of a Division, its ZOI (2.1). */
static bool covers(const struct fury_tables *tables, const struct fury_counter *unit, hex_id to) {
    bool found = unit->hex == to;
    for (direction d = 0; !found && d < DIRECTIONS; d++) {
        if (!opens(tables, unit->hex, d))
            continue;
        hex_id near = tables->neighbour[unit->hex][d];
        found = near == to;
        for (direction e = 0; unit->piece == PIECE_DIVISION && !found && e < DIRECTIONS; e++)
            found = opens(tables, near, e) && tables->neighbour[near][e] == to;
    }
    return found;
}

static bool refuse_unit(struct source *source, const struct fury_counter *counter, const char *why) {
    return source_refuse(source, "divisions", "%s: %s", counter->name, why);
}

static bool check_against(struct source *source, const struct fury_tables *tables, const struct fury_counter *one,
                          const struct fury_counter *two) {
    if (one == two || !begins_here(tables, two) || two->piece == PIECE_HQ)
        return true;
    bool same = one->piece == two->piece && one->hex == two->hex;
    if (same && one->piece == PIECE_DIVISION)
        return refuse_unit(source, one, "two Divisions share its hex");
    if (one->side == two->side || one->piece != PIECE_DIVISION)
        return true;
    return !covers(tables, two, one->hex) || one->battle ||
           refuse_unit(source, one, "it begins in an enemy zone in Maneuver Formation");
}

static bool check_unit(struct source *source, const struct fury_tables *tables, const struct fury_counter *counter) {
    bool entry = false;
    for (unsigned e = 0; e < tables->entry_count; e++) {
        entry |= tables->entry[e].hex == counter->hex && tables->entry[e].side == counter->side;
        if (counter->piece != PIECE_HQ && begins_here(tables, counter) && tables->entry[e].side != counter->side &&
            covers(tables, counter, tables->entry[e].hex))
            return refuse_unit(source, counter, "its zone covers an enemy entry hex");
    }
    if (counter->arrives && !entry)
        return refuse_unit(source, counter, "it arrives where its side has no entry hex");
    for (unsigned c = 0; begins_here(tables, counter) && c < tables->counter_count; c++)
        if (counter->piece != PIECE_HQ && !check_against(source, tables, counter, &tables->counter[c]))
            return false;
    return true;
}

bool fury_read_units(const struct folder *folder, struct fury_tables *tables) {
    struct source source;
    struct units_text *text =
        source_read(&source, folder->games_dir, folder->game, "units.yaml", &units_schema, folder->error);
    if (!text)
        return false;
    struct groups *groups = calloc(1, sizeof *groups);
    bool sound = groups != NULL;
    for (unsigned i = 0; sound && i < text->hqs_count; i++)
        sound = read_hq(&source, &text->hqs[i], (int)i, tables);
    for (unsigned i = 0; sound && i < text->divisions_count; i++)
        sound = read_division(&source, &text->divisions[i], (int)i, groups, tables);
    for (unsigned i = 0; sound && i < text->detachments_count; i++)
        sound = read_detachment(&source, &text->detachments[i], (int)i, groups, tables);
    for (unsigned c = 0; sound && c < tables->counter_count; c++)
        sound = check_unit(&source, tables, &tables->counter[c]);
    free(groups);
    source_free(&units_schema, text);
    return sound;
}
