/* charts.c: charts.yaml of the operational family: the numbers of the rules, the Terrain Effects Chart, the
 * Tactical Position and Attack Results tables. */
#include "load/fury/fury.h"

#include <stdio.h>
#include <string.h>

struct number_text {
    char *name, *value;
};
struct terrain_text {
    char *id, *title, *flips, *defensible;
};
struct hexside_text {
    char *id, *title, *maneuver, *battle, *blocks, *stops, *pontoon;
};
struct charts_text {
    struct number_text *numbers;
    struct terrain_text *terrain;
    struct hexside_text *hexsides;
    char **positions, **results;
    unsigned numbers_count, terrain_count, hexsides_count, positions_count, results_count;
};

static const cyaml_schema_field_t number_fields[] = {TEXT("name", number_text, name), TEXT("value", number_text, value),
                                                     CYAML_FIELD_END};
static const cyaml_schema_field_t terrain_fields[] = {TEXT("id", terrain_text, id), TEXT("title", terrain_text, title),
                                                      TEXT("flips", terrain_text, flips),
                                                      TEXT("defensible", terrain_text, defensible), CYAML_FIELD_END};
static const cyaml_schema_field_t hexside_fields[] = {TEXT("id", hexside_text, id),
                                                      TEXT("title", hexside_text, title),
                                                      TEXT("maneuver", hexside_text, maneuver),
                                                      TEXT("battle", hexside_text, battle),
                                                      TEXT("blocks", hexside_text, blocks),
                                                      TEXT("stops", hexside_text, stops),
                                                      TEXT("pontoon", hexside_text, pontoon),
                                                      CYAML_FIELD_END};
static const cyaml_schema_value_t number_entry = ENTRY(number_text, number_fields);
static const cyaml_schema_value_t terrain_entry = ENTRY(terrain_text, terrain_fields);
static const cyaml_schema_value_t hexside_entry = ENTRY(hexside_text, hexside_fields);
static const cyaml_schema_field_t charts_fields[] = {
    LIST("numbers", charts_text, numbers, &number_entry),    LIST("terrain", charts_text, terrain, &terrain_entry),
    LIST("hexsides", charts_text, hexsides, &hexside_entry), LIST("positions", charts_text, positions, &source_string),
    LIST("results", charts_text, results, &source_string),   CYAML_FIELD_END};
static const cyaml_schema_value_t charts_schema = DOCUMENT(charts_text, charts_fields);

/* Every number of struct fury_charts by its name. */
#define NUMBER(name, member)                                                                                           \
    { name, offsetof(struct fury_charts, member) }
static const struct {
    const char *name;
    size_t offset;
} known[] = {NUMBER("infantry-allowance", allowance[0]),
             NUMBER("cavalry-allowance", allowance[1]),
             NUMBER("battle-allowance", battle_allowance),
             NUMBER("extended-march-times", march_times),
             NUMBER("hq-near-friend", hq_friend),
             NUMBER("removal-keeps", removal_keeps),
             NUMBER("removal-marker", removal_marker),
             NUMBER("returns", returns),
             NUMBER("disengage-after-pass", disengage_more),
             NUMBER("extra-moves-free", extra_free),
             NUMBER("extra-moves-cap", extra_cap),
             NUMBER("extra-attacks", extra_attacks),
             NUMBER("stalemate", stalemate),
             NUMBER("activations-bound", activations_bound),
             NUMBER("attacks-bound", attacks_bound),
             NUMBER("blown-turns", blown_turns),
             NUMBER("retreat", retreat),
             NUMBER("retreat-to-defensible", retreat_short),
             NUMBER("attacker-support", attacker_support),
             NUMBER("defender-support", defender_support),
             NUMBER("heavy-artillery", heavy),
             NUMBER("attack-support", assist),
             NUMBER("integrity", integrity),
             NUMBER("lone-detachment", lone),
             NUMBER("entrenchment", trench),
             NUMBER("fort", fort),
             NUMBER("defensible", defensible),
             NUMBER("field-works", works),
             NUMBER("counterattack", counterattack),
             NUMBER("leader-low", leader_low),
             NUMBER("leader-high", leader_high),
             NUMBER("leader-casualty", leader_casualty),
             NUMBER("blown-faces", fury_blown_faces),
             NUMBER("heavy-reach", heavy_reach),
             NUMBER("division-points", division_points),
             NUMBER("detachment-points", detachment_points),
             NUMBER("operational", operational),
             NUMBER("entry-free", entry_free)};
enum { KNOWN = sizeof known / sizeof known[0] };

static int known_number(const char *name) {
    int k = 0;
    while (k < KNOWN && strcmp(known[k].name, name) != 0)
        k++;
    return k;
}

uint8_t *fury_number_named(struct fury_charts *charts, const char *name) {
    int k = known_number(name);
    return k == KNOWN ? NULL : (uint8_t *)charts + known[k].offset;
}

static bool numbers(struct source *source, const struct charts_text *text, struct fury_charts *charts) {
    char where[96];
    bool seen[KNOWN] = {false};
    for (unsigned i = 0; i < text->numbers_count; i++) {
        int value = 0, k = known_number(text->numbers[i].name);
        bool marked = false;
        if (k == KNOWN || seen[k])
            return source_refuse(source, source_path(where, "numbers", (int)i, "name"), "\"%.40s\" is %s",
                                 text->numbers[i].name, k == KNOWN ? "no number of these rules" : "written twice");
        if (!read_number(source, source_path(where, "numbers", (int)i, "value"), text->numbers[i].value, 0, 250, &value,
                         &marked))
            return false;
        ((uint8_t *)charts)[known[k].offset] = (uint8_t)value;
        seen[k] = true;
    }
    for (int k = 0; k < KNOWN; k++)
        if (!seen[k])
            return source_refuse(source, "numbers", "%s is missing", known[k].name);
    return charts->fury_blown_faces <= 6 || source_refuse(source, "numbers", "the special die has six faces");
}

/* "yes", "~no": reconstructed ones are marked. */
static bool yes(struct source *source, const char *list, int i, const char *key, const char *text, uint8_t *out,
                uint8_t *marks) {
    char where[96];
    bool value = false;
    if (skip_mark(&text))
        *marks = 1;
    if (!read_yes(source, source_path(where, list, i, key), text, &value))
        return false;
    *out = value;
    return true;
}

static bool terrain(struct source *source, const struct charts_text *text, struct fury_tables *tables) {
    char where[96];
    if (text->terrain_count < 1 || text->terrain_count > FURY_KINDS_MAX)
        return source_refuse(source, "terrain", "expected 1 to %d kinds", FURY_KINDS_MAX);
    tables->terrain_count = (uint8_t)text->terrain_count;
    for (unsigned i = 0; i < text->terrain_count; i++) {
        struct terrain_kind *kind = &tables->terrain[i];
        const struct terrain_text *row = &text->terrain[i];
        if (!read_text(source, source_path(where, "terrain", (int)i, "id"), row->id, kind->id, sizeof kind->id) ||
            !read_text(source, source_path(where, "terrain", (int)i, "title"), row->title, kind->title,
                       sizeof kind->title) ||
            !yes(source, "terrain", (int)i, "flips", row->flips, &kind->flips, &kind->marks) ||
            !yes(source, "terrain", (int)i, "defensible", row->defensible, &kind->defensible, &kind->marks))
            return false;
    }
    return true;
}

static bool hexsides(struct source *source, const struct charts_text *text, struct fury_tables *tables) {
    char where[96];
    if (text->hexsides_count > 8)
        return source_refuse(source, "hexsides", "at most 8 kinds");
    tables->hexside_count = (uint8_t)text->hexsides_count;
    for (unsigned i = 0; i < text->hexsides_count; i++) {
        struct hexside_kind *kind = &tables->hexside[i];
        const struct hexside_text *row = &text->hexsides[i];
        if (!read_text(source, source_path(where, "hexsides", (int)i, "id"), row->id, kind->id, sizeof kind->id) ||
            !read_text(source, source_path(where, "hexsides", (int)i, "title"), row->title, kind->title,
                       sizeof kind->title) ||
            !yes(source, "hexsides", (int)i, "maneuver", row->maneuver, &kind->maneuver, &kind->marks) ||
            !yes(source, "hexsides", (int)i, "battle", row->battle, &kind->battle, &kind->marks) ||
            !yes(source, "hexsides", (int)i, "blocks", row->blocks, &kind->blocks, &kind->marks) ||
            !yes(source, "hexsides", (int)i, "stops", row->stops, &kind->stops, &kind->marks) ||
            !yes(source, "hexsides", (int)i, "pontoon", row->pontoon, &kind->pontoon, &kind->marks))
            return false;
    }
    return true;
}

/* A row of a table: words out of a list, so many of them. */
static bool row(struct source *source, const char *list, int i, const char *text, const char *const *words,
                unsigned count, uint8_t *out) {
    char where[96], word[24];
    const char *at = text, *start;
    size_t length;
    unsigned filled = 0;
    snprintf(where, sizeof where, "%s[%d]", list, i + 1);
    while (next_word(&at, &start, &length)) {
        int value = 0;
        snprintf(word, sizeof word, "%.*s", (int)(length < 23 ? length : 23), start);
        if (filled == count)
            return source_refuse(source, where, "expected %u entries", count);
        if (!read_word(source, where, word, words, &value))
            return false;
        out[filled++] = (uint8_t)value;
    }
    return filled == count || source_refuse(source, where, "expected %u entries", count);
}

static bool tables_of_combat(struct source *source, const struct charts_text *text, struct fury_charts *charts) {
    static const char *const positions[] = {"SD", "D", "A", "SA", NULL};
    static const char *const results[] = {"AR", "AB", "DIS", "DR", "DB", "BT", "CA", NULL};
    if (text->positions_count != 10)
        return source_refuse(source, "positions", "expected ten rows, for the die from 0 to 9");
    if (text->results_count != TACTICALS)
        return source_refuse(source, "results", "expected four rows, for the defender's position");
    for (int i = 0; i < 10; i++)
        if (!row(source, "positions", i, text->positions[i], positions, 10, charts->position[i]))
            return false;
    for (int i = 0; i < TACTICALS; i++)
        if (!row(source, "results", i, text->results[i], results, TACTICALS, charts->result[i]))
            return false;
    return true;
}

bool fury_read_charts(const struct folder *folder, const char *from, struct fury_tables *tables) {
    struct source source;
    struct charts_text *text =
        source_read(&source, folder->games_dir, from, "charts.yaml", &charts_schema, folder->error);
    if (!text)
        return false;
    bool sound = numbers(&source, text, &tables->charts) && terrain(&source, text, tables) &&
                 hexsides(&source, text, tables) && tables_of_combat(&source, text, &tables->charts);
    source_free(&charts_schema, text);
    return sound;
}
