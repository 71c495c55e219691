/* charts.c: charts.yaml: 5.19 movement, 8.18 stacking, 8.35 density, 9.16 fire, 9.25 range, 9.56 terrain, 9.72 heights,
 * 11.34 ammunition, 12.98 melee, 13.15 the elephant, 17.76 leaders, and single numbers of the rules. */
#include "load/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gbacw/state/names.h"
#include "gbacw/state/special.h"

/* ---- the schema ---- */

struct classes_text { /* a row of 5.19 */
    char *is, *line, *column, *mounted, *limbered, *wagon, *leader, *dismounted, *skirmish;
};
struct change_text {
    char *line, *column, *mounted, *dismounted, *limbered, *unlimbered, *skirmish;
};
struct movement_text {
    struct classes_text allowance;
    struct change_text change;
    struct classes_text *terrain, *ways, *hexsides;
    unsigned terrain_count, ways_count, hexsides_count;
    char *bridge_line, *bridge_way;
};
struct stacking_text {
    char *is, *units, *points, *batteries, *hexside_fire, *hexside_guns, *melee;
};
struct density_text {
    char *from, *shift;
};
struct range_text {
    char *id, *name, *artillery, *mounted, *times, *depletes, *prone, *rapid;
};
struct combat_text { /* a row of 9.56 */
    char *is, *charge, *fire, *melee, *height;
};
struct heights_text {
    char *line, *column, *mounted, *dismounted, *limbered, *unlimbered, *wagon;
};
struct fire_text {
    char *grapeshot, *small_arms;
    char **results;
    unsigned results_count;
};
struct melee_text {
    char *low;
    char **results, **printed;
    unsigned results_count, printed_count;
};
struct leader_text {
    char *is, *wounded, *killed, *captured;
};
struct numbers_text {
    char *shift_cap, *depletion, *long_artillery, *rout, *charge, *leader_alone, *wagon_points, *battery_points;
    char *depletion_roll, *hex_fire, *steep_feet, *horse_battery, *horse_holders, *reserve_points, *reserve_batteries,
        *rally, *surrounded, *train_points, *ridge_feet, *open_orchards, *saddle_feet, *night_radius, *night_small_arms,
        *night_artillery;
};
struct letter_text { /* a column of a rout table: the dice that rout, and those that are thrown again */
    char *is, *routs, *again;
};
struct morale_text {
    char *leader, *losses, *ineffective, *enfiladed, *depleted, *town, *mixed;
    struct letter_text *letters;
    unsigned letters_count;
};
struct charts_text {
    char *marks;
    struct movement_text movement;
    struct stacking_text *stacking;
    struct density_text *density;
    struct range_text *weapons;
    struct combat_text *terrain, *hexsides;
    struct heights_text heights;
    struct fire_text fire;
    struct melee_text melee;
    char **ammunition, **overshoot;
    char *elephant;
    struct leader_text *leaders;
    struct morale_text morale;
    struct numbers_text numbers;
    unsigned stacking_count, density_count, weapons_count, terrain_count, hexsides_count, ammunition_count,
        overshoot_count, leaders_count;
};

static const cyaml_schema_field_t classes_fields[] = {TEXT_IF("is", classes_text, is),
                                                      TEXT("line", classes_text, line),
                                                      TEXT("column", classes_text, column),
                                                      TEXT("mounted", classes_text, mounted),
                                                      TEXT("limbered", classes_text, limbered),
                                                      TEXT("wagon", classes_text, wagon),
                                                      TEXT("leader", classes_text, leader),
                                                      TEXT_IF("dismounted", classes_text, dismounted),
                                                      TEXT_IF("skirmish", classes_text, skirmish),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t change_fields[] = {TEXT("line", change_text, line),
                                                     TEXT("column", change_text, column),
                                                     TEXT("mounted", change_text, mounted),
                                                     TEXT("dismounted", change_text, dismounted),
                                                     TEXT("limbered", change_text, limbered),
                                                     TEXT("unlimbered", change_text, unlimbered),
                                                     TEXT_IF("skirmish", change_text, skirmish),
                                                     CYAML_FIELD_END};
static const cyaml_schema_value_t classes_entry = ENTRY(classes_text, classes_fields);
static const cyaml_schema_field_t movement_fields[] = {RECORD("allowance", movement_text, allowance, classes_fields),
                                                       RECORD("change", movement_text, change, change_fields),
                                                       LIST("terrain", movement_text, terrain, &classes_entry),
                                                       LIST("ways", movement_text, ways, &classes_entry),
                                                       LIST("hexsides", movement_text, hexsides, &classes_entry),
                                                       TEXT("bridge_line", movement_text, bridge_line),
                                                       TEXT_IF("bridge_way", movement_text, bridge_way),
                                                       CYAML_FIELD_END};
static const cyaml_schema_field_t stacking_fields[] = {TEXT("is", stacking_text, is),
                                                       TEXT("units", stacking_text, units),
                                                       TEXT("points", stacking_text, points),
                                                       TEXT("batteries", stacking_text, batteries),
                                                       TEXT("hexside_fire", stacking_text, hexside_fire),
                                                       TEXT_IF("hexside_guns", stacking_text, hexside_guns),
                                                       TEXT("melee", stacking_text, melee),
                                                       CYAML_FIELD_END};
static const cyaml_schema_field_t density_fields[] = {TEXT("from", density_text, from),
                                                      TEXT("shift", density_text, shift), CYAML_FIELD_END};
static const cyaml_schema_field_t range_fields[] = {TEXT("id", range_text, id),
                                                    TEXT("name", range_text, name),
                                                    TEXT_IF("artillery", range_text, artillery),
                                                    TEXT_IF("mounted", range_text, mounted),
                                                    TEXT("times", range_text, times),
                                                    TEXT_IF("depletes", range_text, depletes),
                                                    TEXT_IF("prone", range_text, prone),
                                                    TEXT_IF("rapid", range_text, rapid),
                                                    CYAML_FIELD_END};
static const cyaml_schema_field_t combat_fields[] = {
    TEXT("is", combat_text, is),       TEXT("charge", combat_text, charge),    TEXT("fire", combat_text, fire),
    TEXT("melee", combat_text, melee), TEXT_IF("height", combat_text, height), CYAML_FIELD_END};
static const cyaml_schema_field_t heights_fields[] = {
    TEXT("line", heights_text, line),         TEXT("column", heights_text, column),
    TEXT("mounted", heights_text, mounted),   TEXT("dismounted", heights_text, dismounted),
    TEXT("limbered", heights_text, limbered), TEXT("unlimbered", heights_text, unlimbered),
    TEXT("wagon", heights_text, wagon),       CYAML_FIELD_END};
static const cyaml_schema_field_t fire_fields[] = {
    TEXT("grapeshot", fire_text, grapeshot), TEXT("small_arms", fire_text, small_arms),
    LIST("results", fire_text, results, &source_string), CYAML_FIELD_END};
static const cyaml_schema_field_t melee_fields[] = {
    TEXT("low", melee_text, low), LIST("results", melee_text, results, &source_string),
    LIST_IF("printed", melee_text, printed, &source_string), CYAML_FIELD_END};
static const cyaml_schema_field_t leader_fields[] = {
    TEXT("is", leader_text, is), TEXT_IF("wounded", leader_text, wounded), TEXT_IF("killed", leader_text, killed),
    TEXT_IF("captured", leader_text, captured), CYAML_FIELD_END};
static const cyaml_schema_field_t numbers_fields[] = {TEXT("shift_cap", numbers_text, shift_cap),
                                                      TEXT("depletion", numbers_text, depletion),
                                                      TEXT("long_artillery", numbers_text, long_artillery),
                                                      TEXT("rout", numbers_text, rout),
                                                      TEXT("charge", numbers_text, charge),
                                                      TEXT("leader_alone", numbers_text, leader_alone),
                                                      TEXT("wagon_points", numbers_text, wagon_points),
                                                      TEXT("battery_points", numbers_text, battery_points),
                                                      TEXT("depletion_roll", numbers_text, depletion_roll),
                                                      TEXT_IF("train_points", numbers_text, train_points),
                                                      TEXT_IF("night_radius", numbers_text, night_radius),
                                                      TEXT_IF("night_small_arms", numbers_text, night_small_arms),
                                                      TEXT_IF("night_artillery", numbers_text, night_artillery),
                                                      TEXT_IF("hex_fire", numbers_text, hex_fire),
                                                      TEXT_IF("steep_feet", numbers_text, steep_feet),
                                                      TEXT_IF("horse_battery", numbers_text, horse_battery),
                                                      TEXT_IF("horse_holders", numbers_text, horse_holders),
                                                      TEXT_IF("reserve_points", numbers_text, reserve_points),
                                                      TEXT_IF("reserve_batteries", numbers_text, reserve_batteries),
                                                      TEXT_IF("rally", numbers_text, rally),
                                                      TEXT_IF("surrounded", numbers_text, surrounded),
                                                      TEXT_IF("ridge_feet", numbers_text, ridge_feet),
                                                      TEXT_IF("open_orchards", numbers_text, open_orchards),
                                                      TEXT_IF("saddle_feet", numbers_text, saddle_feet),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t letter_fields[] = {TEXT("is", letter_text, is), TEXT_IF("routs", letter_text, routs),
                                                     TEXT_IF("again", letter_text, again), CYAML_FIELD_END};
static const cyaml_schema_value_t letter_entry = ENTRY(letter_text, letter_fields);
static const cyaml_schema_field_t morale_fields[] = {TEXT_IF("leader", morale_text, leader),
                                                     TEXT_IF("losses", morale_text, losses),
                                                     TEXT_IF("ineffective", morale_text, ineffective),
                                                     TEXT_IF("enfiladed", morale_text, enfiladed),
                                                     TEXT_IF("depleted", morale_text, depleted),
                                                     TEXT_IF("town", morale_text, town),
                                                     TEXT_IF("mixed", morale_text, mixed),
                                                     LIST_IF("letters", morale_text, letters, &letter_entry),
                                                     CYAML_FIELD_END};
static const cyaml_schema_value_t stacking_entry = ENTRY(stacking_text, stacking_fields);
static const cyaml_schema_value_t density_entry = ENTRY(density_text, density_fields);
static const cyaml_schema_value_t range_entry = ENTRY(range_text, range_fields);
static const cyaml_schema_value_t combat_entry = ENTRY(combat_text, combat_fields);
static const cyaml_schema_value_t leader_entry = ENTRY(leader_text, leader_fields);
static const cyaml_schema_field_t charts_fields[] = {TEXT_IF("marks", charts_text, marks),
                                                     RECORD("movement", charts_text, movement, movement_fields),
                                                     LIST("stacking", charts_text, stacking, &stacking_entry),
                                                     LIST_IF("density", charts_text, density, &density_entry),
                                                     LIST("weapons", charts_text, weapons, &range_entry),
                                                     LIST("terrain", charts_text, terrain, &combat_entry),
                                                     LIST("hexsides", charts_text, hexsides, &combat_entry),
                                                     RECORD("heights", charts_text, heights, heights_fields),
                                                     RECORD("fire", charts_text, fire, fire_fields),
                                                     RECORD("melee", charts_text, melee, melee_fields),
                                                     LIST_IF("ammunition", charts_text, ammunition, &source_string),
                                                     LIST_IF("overshoot", charts_text, overshoot, &source_string),
                                                     TEXT_IF("elephant", charts_text, elephant),
                                                     LIST("leaders", charts_text, leaders, &leader_entry),
                                                     RECORD("morale", charts_text, morale, morale_fields),
                                                     RECORD("numbers", charts_text, numbers, numbers_fields),
                                                     CYAML_FIELD_END};
static const cyaml_schema_value_t charts_schema = DOCUMENT(charts_text, charts_fields);

/* ---- small readers ---- */

static bool byte_number(struct source *source, const char *where, const char *text, int high, uint8_t *out) {
    int value = 0;
    if (!read_number(source, where, text, 0, high, &value, NULL))
        return false;
    *out = (uint8_t)value;
    return true;
}

/* A list of words in one string, cut one at a time into `word`. */
static bool take(const char **at, char word[24]) {
    const char *start;
    size_t length;
    if (!next_word(at, &start, &length))
        return false;
    snprintf(word, 24, "%.*s", (int)(length > 23 ? 23 : length), start);
    return true;
}

/* ---- 5.19 ---- */

static bool cost(struct source *source, const char *where, const char *text, uint8_t *out) {
    int sixths = 0;
    if (strcmp(text, "P") == 0)
        *out = COST_IMPASSABLE;
    else if (strcmp(text, "other") == 0)
        *out = COST_OTHER;
    else if (strcmp(text, "all") == 0)
        *out = COST_ALL;
    else if (strcmp(text, "stop") == 0)
        *out = COST_STOP;
    else if (read_sixths(source, where, text, &sixths))
        *out = (uint8_t)sixths;
    else
        return false;
    return true;
}

static bool class_row(struct source *source, const char *row, const struct classes_text *text,
                      uint8_t out[CLASSES_MAX]) {
    const char *const keys[] = {"line", "column", "mounted", "limbered", "wagon", "leader", "dismounted", "skirmish"};
    const char *const values[] = {text->line,
                                  text->column,
                                  text->mounted,
                                  text->limbered,
                                  text->wagon,
                                  text->leader,
                                  text->dismounted ? text->dismounted : text->line,
                                  text->skirmish ? text->skirmish : text->line};
    for (int i = 0; i < CLASSES_MAX; i++) {
        char where[140];
        snprintf(where, sizeof where, "%s.%s", row, keys[i]);
        if (!cost(source, where, values[i], &out[i]))
            return false;
    }
    return true;
}

static bool class_rows(struct source *source, const char *list, const struct classes_text *rows, unsigned count,
                       const char *const *names, uint8_t (*out)[CLASSES_MAX]) {
    char where[96];
    for (unsigned i = 0; i < count; i++) {
        int index = 0;
        if (!rows[i].is)
            return source_refuse(source, source_path(where, list, (int)i, NULL), "expected `is`");
        if (!read_word(source, source_path(where, list, (int)i, "is"), rows[i].is, names, &index) ||
            !class_row(source, source_path(where, list, (int)i, NULL), &rows[i], out[index]))
            return false;
    }
    return true;
}

static bool bridge_way(struct source *source, const char *text, struct charts *charts) {
    int way = WAY_NONE;
    if (text && !read_word(source, "movement.bridge_way", text, gbacw_way_names, &way))
        return false;
    charts->bridge_way = (uint8_t)way;
    return true;
}

static bool movement(struct source *source, const struct movement_text *text, struct charts *charts) {
    const struct change_text *change = &text->change;
    const struct {
        const char *text, *where;
        uint8_t formation;
    } changes[] = {
        {change->line, "movement.change.line", FORMATION_LINE},
        {change->column, "movement.change.column", FORMATION_COLUMN},
        {change->mounted, "movement.change.mounted", FORMATION_MOUNTED},
        {change->dismounted, "movement.change.dismounted", FORMATION_DISMOUNTED},
        {change->limbered, "movement.change.limbered", FORMATION_LIMBERED},
        {change->unlimbered, "movement.change.unlimbered", FORMATION_UNLIMBERED},
        {change->skirmish ? change->skirmish : change->line, "movement.change.skirmish", FORMATION_SKIRMISH}};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if (!cost(source, changes[i].where, changes[i].text, &charts->change_cost[changes[i].formation]))
            return false;
    return class_row(source, "movement.allowance", &text->allowance, charts->allowance) &&
           class_rows(source, "movement.terrain", text->terrain, text->terrain_count, gbacw_terrain_names,
                      charts->terrain_cost) &&
           class_rows(source, "movement.ways", text->ways, text->ways_count, gbacw_way_names, charts->way_cost) &&
           class_rows(source, "movement.hexsides", text->hexsides, text->hexsides_count, gbacw_hexside_names,
                      charts->side_cost) &&
           cost(source, "movement.bridge_line", text->bridge_line, &charts->bridge_line_cost) &&
           bridge_way(source, text->bridge_way, charts);
}

/* ---- 8.18, 8.35 ---- */

static bool stacking(struct source *source, const struct charts_text *text, struct charts *charts) {
    char where[96];
    for (unsigned i = 0; i < text->stacking_count; i++) {
        const struct stacking_text *row = &text->stacking[i];
        int index = 0;
        if (!read_word(source, source_path(where, "stacking", (int)i, "is"), row->is, gbacw_terrain_names, &index))
            return false;
        struct stacking_limit *limit = &charts->stacking[index];
        limit->hexside_guns = HEXSIDE_FIRE_FREE;
        if (!byte_number(source, source_path(where, "stacking", (int)i, "units"), row->units, 20, &limit->units) ||
            !byte_number(source, source_path(where, "stacking", (int)i, "points"), row->points, 100, &limit->points) ||
            !byte_number(source, source_path(where, "stacking", (int)i, "batteries"), row->batteries, 20,
                         &limit->batteries) ||
            !byte_number(source, source_path(where, "stacking", (int)i, "hexside_fire"), row->hexside_fire, 100,
                         &limit->hexside_fire) ||
            (row->hexside_guns && !byte_number(source, source_path(where, "stacking", (int)i, "hexside_guns"),
                                               row->hexside_guns, 100, &limit->hexside_guns)) ||
            !byte_number(source, source_path(where, "stacking", (int)i, "melee"), row->melee, 100, &limit->melee))
            return false;
    }
    return true;
}

static bool density(struct source *source, const struct charts_text *text, struct charts *charts) {
    char where[96];
    if (!text->density)
        return true;
    if (text->density_count != 4)
        return source_refuse(source, "density", "expected four bands");
    for (unsigned i = 0; i < 4; i++) {
        int from = 0, shift = 0;
        if (!read_number(source, source_path(where, "density", (int)i, "shift"), text->density[i].shift, -9, 9, &shift,
                         NULL) ||
            !read_number(source, source_path(where, "density", (int)i, "from"), text->density[i].from, 0, 99, &from,
                         NULL))
            return false;
        if (i > 0 && from <= charts->density_from[i - 1])
            return source_refuse(source, where, "bands must rise");
        charts->density_from[i] = (uint8_t)from;
        charts->density_shift[i] = (int8_t)shift;
    }
    return true;
}

/* ---- 9.25: "1:6 2:4 3:2 4-15:1 16-20:1/2" ---- */

static bool range_times(struct source *source, const char *where, const char *text, struct weapon *weapon) {
    char word[24];
    while (take(&text, word)) {
        int low = 0, high = 0, used = 0, sixths = 0;
        if (sscanf(word, "%d-%d:%n", &low, &high, &used) < 2 || used == 0) {
            used = 0;
            if (sscanf(word, "%d:%n", &low, &used) < 1 || used == 0)
                return source_refuse(source, where, "expected ranges such as 1:6 or 6-8:1/2, found \"%s\"", word);
            high = low;
        }
        if (low < 1 || high < low || high > RANGE_MAX)
            return source_refuse(source, where, "\"%s\" is not a range from 1 to %d", word, RANGE_MAX);
        if (!read_sixths(source, where, word + used, &sixths))
            return false;
        for (int range = low; range <= high; range++)
            weapon->times6[range] = (uint8_t)sixths;
        if (weapon->range < high)
            weapon->range = (uint8_t)high;
    }
    return weapon->range > 0 || source_refuse(source, where, "expected ranges");
}

static bool weapons(struct source *source, const struct charts_text *text, struct gbacw_tables *tables) {
    char where[96];
    if (text->weapons_count > WEAPONS_MAX)
        return source_refuse(source, "weapons", "more than %d", WEAPONS_MAX);
    for (unsigned i = 0; i < text->weapons_count; i++) {
        const struct range_text *row = &text->weapons[i];
        struct weapon *weapon = &tables->weapon[i];
        bool artillery = false, mounted = false, prone = false, rapid = false;
        if (weapon_by_id(tables, row->id) >= 0)
            return source_refuse(source, source_path(where, "weapons", (int)i, "id"), "%s comes twice", row->id);
        if (!read_text(source, source_path(where, "weapons", (int)i, "id"), row->id, weapon->id, sizeof weapon->id) ||
            !read_text(source, source_path(where, "weapons", (int)i, "name"), row->name, weapon->name,
                       sizeof weapon->name) ||
            !read_yes(source, source_path(where, "weapons", (int)i, "artillery"), row->artillery, &artillery) ||
            !read_yes(source, source_path(where, "weapons", (int)i, "mounted"), row->mounted, &mounted) ||
            !read_yes(source, source_path(where, "weapons", (int)i, "prone"), row->prone, &prone) ||
            !read_yes(source, source_path(where, "weapons", (int)i, "rapid"), row->rapid, &rapid) ||
            !byte_number(source, source_path(where, "weapons", (int)i, "depletes"), row->depletes, 6,
                         &weapon->depletes) ||
            !range_times(source, source_path(where, "weapons", (int)i, "times"), row->times, weapon))
            return false;
        weapon->artillery = artillery, weapon->fires_mounted = mounted, weapon->prone = prone, weapon->rapid = rapid;
        weapon->marks = tables->charts.combat_marks & CHART_MARK_RANGE ? MARK_WEAPON : 0;
        tables->weapon_count = (uint8_t)(i + 1);
    }
    return true;
}

/* ---- 9.56, 9.72 ---- */

static bool combat_row(struct source *source, const char *list, unsigned i, const struct combat_text *row,
                       const char *const *names, int *index, bool *charge, int numbers[3]) {
    char where[96];
    return read_word(source, source_path(where, list, (int)i, "is"), row->is, names, index) &&
           read_yes(source, source_path(where, list, (int)i, "charge"), row->charge, charge) &&
           read_number(source, source_path(where, list, (int)i, "fire"), row->fire, -9, 9, &numbers[0], NULL) &&
           read_number(source, source_path(where, list, (int)i, "melee"), row->melee, -9, 9, &numbers[1], NULL) &&
           read_number(source, source_path(where, list, (int)i, "height"), row->height, 0, 250, &numbers[2], NULL);
}

static bool terrain_effects(struct source *source, const struct charts_text *text, struct charts *charts) {
    for (unsigned i = 0; i < text->terrain_count; i++) {
        int index = 0, numbers[3] = {0};
        bool charge = false;
        if (!combat_row(source, "terrain", i, &text->terrain[i], gbacw_terrain_names, &index, &charge, numbers))
            return false;
        charts->terrain_charge[index] = charge;
        charts->terrain_fire[index] = (int8_t)numbers[0];
        charts->terrain_melee[index] = (int8_t)numbers[1];
        charts->terrain_height[index] = (uint8_t)numbers[2];
    }
    for (unsigned i = 0; i < text->hexsides_count; i++) {
        int index = 0, numbers[3] = {0};
        bool charge = false;
        if (!combat_row(source, "hexsides", i, &text->hexsides[i], gbacw_hexside_names, &index, &charge, numbers))
            return false;
        charts->side_charge[index] = charge;
        charts->side_fire[index] = (int8_t)numbers[0];
        charts->side_melee[index] = (int8_t)-numbers[1]; /* the chart prints -1; the table keeps points off */
    }
    return true;
}

static bool unit_heights(struct source *source, const struct heights_text *text, struct charts *charts) {
    uint8_t *height = charts->unit_height;
    return byte_number(source, "heights.line", text->line, 99, &height[FORMATION_LINE]) &&
           byte_number(source, "heights.column", text->column, 99, &height[FORMATION_COLUMN]) &&
           byte_number(source, "heights.mounted", text->mounted, 99, &height[FORMATION_MOUNTED]) &&
           byte_number(source, "heights.dismounted", text->dismounted, 99, &height[FORMATION_DISMOUNTED]) &&
           byte_number(source, "heights.limbered", text->limbered, 99, &height[FORMATION_LIMBERED]) &&
           byte_number(source, "heights.unlimbered", text->unlimbered, 99, &height[FORMATION_UNLIMBERED]) &&
           byte_number(source, "heights.wagon", text->wagon, 99, &charts->wagon_height);
}

static bool read_heights(struct source *source, const struct heights_text *text, struct charts *charts) {
    if (!unit_heights(source, text, charts))
        return false;
    charts->unit_height[FORMATION_SKIRMISH] = charts->unit_height[FORMATION_LINE]; /* men on foot */
    return true;
}

/* ---- 9.16 ---- */

static bool column_heads(struct source *source, const char *where, const char *text, uint16_t out[FIRE_COLUMNS_MAX],
                         int *count) {
    char word[24];
    *count = 0;
    while (take(&text, word)) {
        int from = 0;
        if (*count == FIRE_COLUMNS_MAX)
            return source_refuse(source, where, "more than %d columns", FIRE_COLUMNS_MAX);
        if (!read_number(source, where, word, 0, 999, &from, NULL))
            return false;
        if (*count > 0 && from <= out[*count - 1])
            return source_refuse(source, where, "columns must rise: %d after %d", from, out[*count - 1]);
        out[(*count)++] = (uint16_t)from;
    }
    return true;
}

static bool fire_cell(const char *word, struct fire_result *out) {
    *out = (struct fire_result){0, 0};
    if (strcmp(word, "-") == 0)
        return true;
    if (strcmp(word, "P") == 0)
        out->flags = FIRE_PIN;
    else if (strcmp(word, "Pin") == 0)
        out->flags = FIRE_PINNED;
    else if (strcmp(word, "R") == 0)
        out->flags = FIRE_ROUT;
    else if (strcmp(word, "P/R") == 0)
        out->flags = FIRE_PIN | FIRE_ROUT;
    else if (word[0] >= '1' && word[0] <= '9' && (word[1] == 0 || strcmp(word + 1, "*") == 0)) {
        out->loss = (uint8_t)(word[0] - '0');
        out->flags = word[1] ? FIRE_STAR : 0;
    } else
        return false;
    return true;
}

static bool fire_table(struct source *source, const struct fire_text *text, struct charts *charts) {
    int grape = 0, small = 0;
    char where[96], word[24];
    if (!column_heads(source, "fire.grapeshot", text->grapeshot, charts->grape_from, &grape) ||
        !column_heads(source, "fire.small_arms", text->small_arms, charts->small_from, &small))
        return false;
    if (grape != small || grape < 2)
        return source_refuse(source, "fire", "%d columns of grapeshot, %d of small arms", grape, small);
    charts->fire_columns = (uint8_t)grape;
    if (text->results_count != 6)
        return source_refuse(source, "fire.results", "expected six rows, one a die");
    for (int die = 0; die < 6; die++) {
        const char *at = text->results[die];
        int column = 0;
        source_path(where, "fire.results", die, NULL);
        for (; take(&at, word); column++)
            if (column >= grape || !fire_cell(word, &charts->fire[die][column]))
                return source_refuse(source, where, "\"%s\" is not a result (- P R P/R Pin 1 1* ...) or one too many",
                                     word);
        if (column != grape)
            return source_refuse(source, where, "%d results under %d columns", column, grape);
    }
    return true;
}

/* ---- 12.98 ---- */

static bool melee_half(const char *word, struct melee_result *out) {
    *out = (struct melee_result){0};
    if (strcmp(word, "-") == 0)
        return true;
    if (strcmp(word, "Eng") == 0 || strcmp(word, "Rpls") == 0) {
        out->flags = word[0] == 'E' ? MELEE_ENGAGED : MELEE_REPULSED;
        return true;
    }
    for (; *word; word++) { /* letters with a number each; K alone is one */
        uint8_t *field = *word == 'K'   ? &out->killed
                         : *word == 'C' ? &out->captured
                         : *word == 'R' ? &out->retreat
                                        : NULL;
        if (!field || *field)
            return false;
        bool digit = word[1] >= '1' && word[1] <= '9';
        if (!digit && field != &out->killed)
            return false;
        *field = digit ? (uint8_t)(*++word - '0') : 1;
    }
    return true;
}

/* "2 +7 C2R2": a die, a differential and what the book prints there for the defender. */
static bool misprints(struct source *source, const struct melee_text *text, struct charts *charts) {
    char where[96], word[24];
    for (unsigned i = 0; i < text->printed_count; i++) {
        struct melee_cell *cell = &charts->misprint[i];
        int die = 0, differential = 0;
        source_path(where, "melee.printed", (int)i, NULL);
        if (i == sizeof charts->misprint / sizeof *charts->misprint ||
            sscanf(text->printed[i], "%d %d %23s", &die, &differential, word) != 3 || die < 1 || die > 6 ||
            differential < charts->melee_low || differential >= charts->melee_low + charts->melee_columns ||
            !melee_half(word, &cell->defender))
            return source_refuse(source, where, "expected a die, a differential and a result such as 2 +7 C2R2");
        cell->die = (uint8_t)die;
        cell->column = (uint8_t)(differential - charts->melee_low);
        charts->misprint_count++;
    }
    return true;
}

static bool melee_table(struct source *source, const struct melee_text *text, struct charts *charts) {
    int low = 0;
    char where[96], word[24];
    if (!read_number(source, "melee.low", text->low, -20, 0, &low, NULL))
        return false;
    charts->melee_low = (int8_t)low;
    if (text->results_count != 6)
        return source_refuse(source, "melee.results", "expected six rows, one a die");
    for (int die = 0; die < 6; die++) {
        const char *at = text->results[die];
        int column = 0;
        source_path(where, "melee.results", die, NULL);
        for (; take(&at, word); column++) {
            char *slash = strchr(word, '/');
            if (slash)
                *slash = 0;
            if (!slash || column >= MELEE_COLUMNS_MAX || !melee_half(word, &charts->melee_attacker[die][column]) ||
                !melee_half(slash + 1, &charts->melee_defender[die][column]))
                return source_refuse(source, where, "expected attacker/defender such as K/C1R2, found \"%s\"", word);
        }
        if (die > 0 && column != charts->melee_columns)
            return source_refuse(source, where, "%d results where the first row has %d", column, charts->melee_columns);
        charts->melee_columns = (uint8_t)column;
    }
    return misprints(source, text, charts);
}

/* ---- 11.34, 13.15, 17.76 ---- */

static bool ammunition(struct source *source, const struct charts_text *text, struct charts *charts) {
    char where[96], word[24];
    if (!text->ammunition)
        return true;
    if (text->ammunition_count != 6)
        return source_refuse(source, "ammunition", "expected six rows, one a die");
    for (int die = 0; die < 6; die++) {
        const char *at = text->ammunition[die];
        source_path(where, "ammunition", die, NULL);
        int column = 0;
        for (; take(&at, word); column++) {
            int small = 0, guns = 0;
            char all = 0;
            if (column >= 3)
                return source_refuse(source, where, "more than three entries");
            if (strcmp(word, "WE") == 0)
                small = guns = 254;
            else if (sscanf(word, "WE/%d", &guns) == 1) /* the wagon, or so much of a train */
                small = 254;
            else if (sscanf(word, "%d/%d", &small, &guns) < 2) {
                if (sscanf(word, "%d/%c", &small, &all) < 2 || all != 'E')
                    return source_refuse(source, where, "expected 2/4, 4/E, WE or WE/12, found \"%s\"", word);
                guns = 255;
            }
            charts->loss_small[die][column] = (uint8_t)small;
            charts->loss_artillery[die][column] = (uint8_t)guns;
        }
        if (column != 3)
            return source_refuse(source, where, "expected three entries");
    }
    return true;
}

/* Six ratings for one die, or eleven for the sums of two. */
/* "9 2 1 1 0 0 0": from that range on a die of 1 is two hexes long, 2 and 3 are one, the rest are on target. */
static bool overshoot(struct source *source, const struct charts_text *text, struct charts *charts) {
    char where[96];
    if (text->overshoot_count > 2)
        return source_refuse(source, "overshoot", "more than two rows");
    for (unsigned row = 0; row < text->overshoot_count; row++) {
        int from = 0, by[6] = {0};
        if (sscanf(text->overshoot[row], "%d %d %d %d %d %d %d", &from, by, by + 1, by + 2, by + 3, by + 4, by + 5) < 7)
            return source_refuse(source, source_path(where, "overshoot", (int)row, NULL),
                                 "expected a range and six numbers");
        charts->overshoot[row].from = (uint8_t)from;
        for (int die = 0; die < 6; die++) {
            if (by[die] < 0 || by[die] > 2)
                return source_refuse(source, source_path(where, "overshoot", (int)row, NULL),
                                     "a shot goes 0 to 2 hexes long");
            charts->overshoot[row].by[die] = (uint8_t)by[die];
        }
    }
    return true;
}

static bool elephant(struct source *source, const char *text, struct charts *charts) {
    char word[24];
    uint8_t rating[11];
    int count = 0;
    if (!text)
        return true;
    for (; take(&text, word); count++) {
        int value = 0;
        if (count == 11)
            return source_refuse(source, "elephant", "expected six ratings, or eleven for 2 to 12");
        if (!read_number(source, "elephant", word, 1, 9, &value, NULL))
            return false;
        rating[count] = (uint8_t)value;
    }
    if (count != 6 && count != 11)
        return source_refuse(source, "elephant", "expected six ratings, or eleven for 2 to 12");
    charts->elephant_dice = count == 6 ? 1 : 2;
    for (int i = 0; i < count; i++)
        charts->elephant[i + charts->elephant_dice] = rating[i];
    return true;
}

static bool leader_sums(struct source *source, const char *where, const char *text, enum fate fate, uint8_t out[13]) {
    char word[24];
    while (text && take(&text, word)) {
        int sum = 0;
        if (!read_number(source, where, word, 2, 12, &sum, NULL))
            return false;
        if (out[sum])
            return source_refuse(source, where, "%d is given twice", sum);
        out[sum] = (uint8_t)fate;
    }
    return true;
}

static bool leaders(struct source *source, const struct charts_text *text, struct charts *charts) {
    static const char *const columns[] = {"k-melee", "c-melee", "rpls-melee", "small-arms", "artillery", NULL};
    char where[96];
    for (unsigned i = 0; i < text->leaders_count; i++) {
        const struct leader_text *row = &text->leaders[i];
        int column = 0;
        if (!read_word(source, source_path(where, "leaders", (int)i, "is"), row->is, columns, &column))
            return false;
        uint8_t *fate = charts->leader_fate[column];
        if (!leader_sums(source, source_path(where, "leaders", (int)i, "wounded"), row->wounded, FATE_WOUNDED, fate) ||
            !leader_sums(source, source_path(where, "leaders", (int)i, "killed"), row->killed, FATE_KILLED, fate) ||
            !leader_sums(source, source_path(where, "leaders", (int)i, "captured"), row->captured, FATE_CAPTURED, fate))
            return false;
    }
    return true;
}

/* ---- morale ---- */

static bool letter_dice(struct source *source, const char *where, const char *text, uint8_t outcome, uint8_t row[6]) {
    char word[24];
    while (text && take(&text, word)) {
        int die = 0;
        if (!read_number(source, where, word, 1, 6, &die, NULL))
            return false;
        if (row[die - 1])
            return source_refuse(source, where, "%d is given twice", die);
        row[die - 1] = outcome;
    }
    return true;
}

static bool morale_letters(struct source *source, const struct morale_text *text, struct charts *charts) {
    static const char *const letters[] = {"E", "D", "C", "B", "A", NULL};
    char where[96];
    if (text->letters && text->letters_count != 5)
        return source_refuse(source, "morale.letters", "expected five, A to E");
    for (unsigned i = 0; i < text->letters_count; i++) {
        const struct letter_text *row = &text->letters[i];
        int letter = 0;
        if (!read_word(source, source_path(where, "morale.letters", (int)i, "is"), row->is, letters, &letter))
            return false;
        uint8_t *dice = charts->morale_table[letter + 1];
        if (!letter_dice(source, source_path(where, "morale.letters", (int)i, "routs"), row->routs, MORALE_ROUTS,
                         dice) ||
            !letter_dice(source, source_path(where, "morale.letters", (int)i, "again"), row->again, MORALE_AGAIN, dice))
            return false;
        charts->morale_letters = 1;
    }
    return true;
}

static bool morale(struct source *source, const struct morale_text *text, struct charts *charts) {
    const struct {
        const char *text, *where;
    } rows[MORALE_REASONS] = {[MORALE_LEADER] = {text->leader, "morale.leader"},
                              [MORALE_LOSSES] = {text->losses, "morale.losses"},
                              [MORALE_INEFFECTIVE] = {text->ineffective, "morale.ineffective"},
                              [MORALE_ENFILADED] = {text->enfiladed, "morale.enfiladed"},
                              [MORALE_DEPLETED] = {text->depleted, "morale.depleted"},
                              [MORALE_TOWN] = {text->town, "morale.town"},
                              [MORALE_MIXED] = {text->mixed, "morale.mixed"}};
    for (int i = 0; i < MORALE_REASONS; i++) {
        int by = 0;
        if (!read_number(source, rows[i].where, rows[i].text, -5, 5, &by, NULL))
            return false;
        charts->morale_by[i] = (int8_t)by;
    }
    return morale_letters(source, text, charts);
}

/* ---- single numbers, marks, all of it ---- */

static bool numbers(struct source *source, const struct numbers_text *text, struct charts *charts) {
    return byte_number(source, "numbers.shift_cap", text->shift_cap, 9, &charts->shift_cap) &&
           byte_number(source, "numbers.depletion", text->depletion, 6, &charts->depletion_die) &&
           byte_number(source, "numbers.depletion_roll", text->depletion_roll, 6, &charts->depletion_roll) &&
           byte_number(source, "numbers.long_artillery", text->long_artillery, 24, &charts->long_artillery) &&
           byte_number(source, "numbers.rout", text->rout, 8, &charts->rout_hexes) &&
           byte_number(source, "numbers.charge", text->charge, 20, &charts->charge_distance) &&
           byte_number(source, "numbers.leader_alone", text->leader_alone, 20, &charts->leader_alone) &&
           byte_number(source, "numbers.wagon_points", text->wagon_points, 20, &charts->wagon_points) &&
           byte_number(source, "numbers.battery_points", text->battery_points, 20, &charts->battery_points) &&
           byte_number(source, "numbers.night_radius", text->night_radius, 9, &charts->night_radius) &&
           byte_number(source, "numbers.night_small_arms", text->night_small_arms, 24, &charts->night_small_arms) &&
           byte_number(source, "numbers.night_artillery", text->night_artillery, 24, &charts->night_artillery) &&
           byte_number(source, "numbers.train_points", text->train_points, 20, &charts->train_points) &&
           (!text->hex_fire || byte_number(source, "numbers.hex_fire", text->hex_fire, 99, &charts->hex_fire)) &&
           (!text->steep_feet ||
            byte_number(source, "numbers.steep_feet", text->steep_feet, 250, &charts->steep_feet)) &&
           (!text->horse_battery ||
            cost(source, "numbers.horse_battery", text->horse_battery, &charts->horse_battery_allowance)) &&
           byte_number(source, "numbers.horse_holders", text->horse_holders, 20, &charts->horse_holders) &&
           byte_number(source, "numbers.reserve_points", text->reserve_points, 99, &charts->reserve_points) &&
           byte_number(source, "numbers.reserve_batteries", text->reserve_batteries, 20, &charts->reserve_batteries) &&
           byte_number(source, "numbers.rally", text->rally, 20, &charts->rally_distance) &&
           byte_number(source, "numbers.surrounded", text->surrounded, SURROUNDED_MAX, &charts->surrounded) &&
           byte_number(source, "numbers.ridge_feet", text->ridge_feet, 250, &charts->ridge_feet) &&
           byte_number(source, "numbers.open_orchards", text->open_orchards, 24, &charts->open_orchards) &&
           byte_number(source, "numbers.saddle_feet", text->saddle_feet, 50, &charts->saddle_feet);
}

static bool marks(struct source *source, const char *text, struct charts *charts) {
    static const char *const names[] = {"movement", "stacking", "range", "terrain", "elephant", "density", NULL};
    char word[24];
    while (text && take(&text, word)) {
        int index = 0;
        if (!read_word(source, "marks", word, names, &index))
            return false;
        charts->combat_marks = (uint8_t)(charts->combat_marks | BIT(index));
    }
    return true;
}

static bool moves_in(const struct charts_text *text, const char *terrain) {
    for (unsigned i = 0; i < text->movement.terrain_count; i++)
        if (strcmp(text->movement.terrain[i].is, terrain) == 0)
            return true;
    return false;
}

static bool stacks_in(const struct charts_text *text, const char *terrain) {
    for (unsigned i = 0; i < text->stacking_count; i++)
        if (strcmp(text->stacking[i].is, terrain) == 0)
            return true;
    return false;
}

/* Ground without a row would cost nothing, and nobody could stand there. */
static bool ground_is_known(struct source *source, const struct charts_text *text, const struct gbacw_tables *tables) {
    unsigned used = 0;
    for (hex_id hex = 0; hex < tables->hex_count; hex++)
        used |= tables->hex[hex].terrain;
    for (unsigned t = 0; gbacw_terrain_names[t]; t++) {
        const char *name = gbacw_terrain_names[t];
        if ((used & BIT(t)) && !moves_in(text, name))
            return source_refuse(source, "movement.terrain", "the map has %s, and no row says what it costs", name);
        if ((used & BIT(t)) && !stacks_in(text, name))
            return source_refuse(source, "stacking", "the map has %s, and no row says who may stand there", name);
    }
    return true;
}

static bool read_all(struct source *source, const struct charts_text *text, struct gbacw_tables *tables) {
    struct charts *charts = &tables->charts;
    return marks(source, text->marks, charts) && movement(source, &text->movement, charts) &&
           stacking(source, text, charts) && density(source, text, charts) && weapons(source, text, tables) &&
           terrain_effects(source, text, charts) && read_heights(source, &text->heights, charts) &&
           fire_table(source, &text->fire, charts) && melee_table(source, &text->melee, charts) &&
           ammunition(source, text, charts) && overshoot(source, text, charts) &&
           elephant(source, text->elephant, charts) && leaders(source, text, charts) &&
           morale(source, &text->morale, charts) && numbers(source, &text->numbers, charts) &&
           ground_is_known(source, text, tables);
}

bool read_charts(const struct folder *folder, struct gbacw_tables *tables) {
    struct source source;
    char from[32];
    load_charts_folder(folder->games_dir, folder->game, from);
    struct charts_text *text =
        source_read(&source, folder->games_dir, from, "charts.yaml", &charts_schema, folder->error);
    if (!text)
        return false;
    bool good = read_all(&source, text, tables);
    source_free(&charts_schema, text);
    return good;
}
