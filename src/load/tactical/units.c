/* units.c: units.yaml: divisions and armies, brigades with their rosters, leaders, regiments, batteries and wagons with
 * the crews that may step out of them, and the standard set-up (R.1 to R.9, CTR, 21.x). */
#include "load/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gbacw/books.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"

/* ---- the schema ---- */

struct division_text {
    char *id, *name, *side, *army, *leader, *cli, *cli_extra, *successors, *choice, *corps, *level, *binds, *loose;
};
struct brigade_text {
    char *id, *name, *side, *division, *limit, *total, *points, *points_gone, *leaders, *depletion, *class;
};
struct unit_text {
    char *id, *name, *side, *type, *brigade, *division, *weapon, *strength, *morale, *rounds, *boxes, *independent;
    char *area, *near, *form, *entry, *at, *facing, *stands, *horse, *reserve, *train, *optional, *dismounted, *group,
        *part_of, *twin, *skirmishes;
};
struct leader_text {
    char *id, *name, *side, *rank, *brigade, *division, *rating, *replacement, *replacement_at_start, *commands, *grade;
    char *area, *with, *entry, *at, *optional, *relieved;
};
struct units_text {
    struct division_text *divisions;
    struct brigade_text *brigades;
    struct leader_text *leaders;
    struct unit_text *units;
    unsigned divisions_count, brigades_count, leaders_count, units_count;
};

static const cyaml_schema_field_t division_fields[] = {TEXT("id", division_text, id),
                                                       TEXT("name", division_text, name),
                                                       TEXT("side", division_text, side),
                                                       TEXT_IF("army", division_text, army),
                                                       TEXT("leader", division_text, leader),
                                                       TEXT_IF("cli", division_text, cli),
                                                       TEXT_IF("cli_extra", division_text, cli_extra),
                                                       TEXT_IF("successors", division_text, successors),
                                                       TEXT_IF("choice", division_text, choice),
                                                       TEXT_IF("corps", division_text, corps),
                                                       TEXT_IF("level", division_text, level),
                                                       TEXT_IF("binds", division_text, binds),
                                                       TEXT_IF("loose", division_text, loose),
                                                       CYAML_FIELD_END};
static const cyaml_schema_field_t brigade_fields[] = {TEXT("id", brigade_text, id),
                                                      TEXT("name", brigade_text, name),
                                                      TEXT("side", brigade_text, side),
                                                      TEXT_IF("division", brigade_text, division),
                                                      TEXT("limit", brigade_text, limit),
                                                      TEXT("total", brigade_text, total),
                                                      TEXT("points", brigade_text, points),
                                                      TEXT("leaders", brigade_text, leaders),
                                                      TEXT_IF("depletion", brigade_text, depletion),
                                                      TEXT_IF("points_gone", brigade_text, points_gone),
                                                      TEXT_IF("class", brigade_text, class),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t leader_fields[] = {TEXT("id", leader_text, id),
                                                     TEXT("name", leader_text, name),
                                                     TEXT("side", leader_text, side),
                                                     TEXT("rank", leader_text, rank),
                                                     TEXT_IF("brigade", leader_text, brigade),
                                                     TEXT_IF("division", leader_text, division),
                                                     TEXT("rating", leader_text, rating),
                                                     TEXT_IF("replacement", leader_text, replacement),
                                                     TEXT_IF("replacement_at_start", leader_text, replacement_at_start),
                                                     TEXT_IF("commands", leader_text, commands),
                                                     TEXT_IF("grade", leader_text, grade),
                                                     TEXT_IF("relieved", leader_text, relieved),
                                                     TEXT_IF("optional", leader_text, optional),
                                                     TEXT_IF("area", leader_text, area),
                                                     TEXT_IF("with", leader_text, with),
                                                     TEXT_IF("entry", leader_text, entry),
                                                     TEXT_IF("at", leader_text, at),
                                                     CYAML_FIELD_END};
static const cyaml_schema_field_t unit_fields[] = {TEXT("id", unit_text, id),
                                                   TEXT("name", unit_text, name),
                                                   TEXT("side", unit_text, side),
                                                   TEXT("type", unit_text, type),
                                                   TEXT_IF("brigade", unit_text, brigade),
                                                   TEXT_IF("division", unit_text, division),
                                                   TEXT("weapon", unit_text, weapon),
                                                   TEXT("strength", unit_text, strength),
                                                   TEXT("morale", unit_text, morale),
                                                   TEXT_IF("rounds", unit_text, rounds),
                                                   TEXT_IF("boxes", unit_text, boxes),
                                                   TEXT_IF("independent", unit_text, independent),
                                                   TEXT_IF("area", unit_text, area),
                                                   TEXT_IF("near", unit_text, near),
                                                   TEXT_IF("form", unit_text, form),
                                                   TEXT_IF("entry", unit_text, entry),
                                                   TEXT_IF("at", unit_text, at),
                                                   TEXT_IF("facing", unit_text, facing),
                                                   TEXT_IF("stands", unit_text, stands),
                                                   TEXT_IF("horse", unit_text, horse),
                                                   TEXT_IF("reserve", unit_text, reserve),
                                                   TEXT_IF("train", unit_text, train),
                                                   TEXT_IF("optional", unit_text, optional),
                                                   TEXT_IF("dismounted", unit_text, dismounted),
                                                   TEXT_IF("group", unit_text, group),
                                                   TEXT_IF("part_of", unit_text, part_of),
                                                   TEXT_IF("skirmishes", unit_text, skirmishes),
                                                   TEXT_IF("twin", unit_text, twin),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t division_entry = ENTRY(division_text, division_fields);
static const cyaml_schema_value_t brigade_entry = ENTRY(brigade_text, brigade_fields);
static const cyaml_schema_value_t leader_entry = ENTRY(leader_text, leader_fields);
static const cyaml_schema_value_t unit_entry = ENTRY(unit_text, unit_fields);
static const cyaml_schema_field_t units_fields[] = {LIST("divisions", units_text, divisions, &division_entry),
                                                    LIST("brigades", units_text, brigades, &brigade_entry),
                                                    LIST("leaders", units_text, leaders, &leader_entry),
                                                    LIST("units", units_text, units, &unit_entry), CYAML_FIELD_END};
static const cyaml_schema_value_t units_schema = DOCUMENT(units_text, units_fields);

/* ---- one counter's words ---- */

struct reading { /* where we are, for refusals */
    struct source *source;
    struct gbacw_tables *tables;
    const char *list;
    int index;
    char where[96];
};

static const char *at(struct reading *reading, const char *key) {
    return source_path(reading->where, reading->list, reading->index, key);
}

static bool refuse(struct reading *reading, const char *key, const char *why, const char *word) {
    return source_refuse(reading->source, at(reading, key), why, word);
}

static bool id_and_name(struct reading *reading, const char *id, const char *name, char *id_out, size_t id_size,
                        char *name_out, size_t name_size, uint8_t *marks) {
    if (skip_mark(&name) && marks)
        *marks |= MARK_NAME;
    if (id[0] == 0 || strpbrk(id, " \t"))
        return refuse(reading, "id", "\"%s\" must be one word", id);
    return read_text(reading->source, at(reading, "id"), id, id_out, id_size) &&
           read_text(reading->source, at(reading, "name"), name, name_out, name_size);
}

static bool number(struct reading *reading, const char *key, const char *text, int high, uint8_t *out, uint8_t mark,
                   uint8_t *marks) {
    int value = *out;
    bool marked = false;
    if (!read_number(reading->source, at(reading, key), text, 0, high, &value, &marked))
        return false;
    *out = (uint8_t)value;
    if (marked)
        *marks |= mark;
    return true;
}

static bool area(struct reading *reading, const char *text, struct counter_info *info) {
    if (!text)
        return true;
    int index = area_by_name(reading->tables, text);
    if (index < 0)
        return refuse(reading, "area", "no area is called \"%s\"", text);
    info->area = (uint8_t)index;
    return true;
}

/* "1 3701": turn and hex; "0 2643": the hex only, the turn is the game's own matter; "1 south": any hex of an area. */
static bool entry(struct reading *reading, const char *text, struct counter_info *info) {
    int turn = 0, used = 0;
    if (!text)
        return true;
    if (sscanf(text, "%d %n", &turn, &used) < 1 || used == 0 || turn < 0 || turn > 250)
        return refuse(reading, "entry", "expected turn and hex such as 1 3701, found \"%s\"", text);
    info->entry_turn = (uint8_t)turn;
    info->entry_points = 255;
    int index = area_by_name(reading->tables, text + used);
    for (hex_id hex = 0; index >= 0 && hex < reading->tables->hex_count; hex++)
        if (reading->tables->hex[hex].areas & BIT(index)) {
            info->entry_area = (uint8_t)index;
            info->entry_hex = hex; /* the first of them: it stands for all where one hex is asked for */
            return true;
        }
    return read_hex(reading->source, at(reading, "entry"), reading->tables, text + used, &info->entry_hex);
}

static bool place(struct reading *reading, const char *text, struct counter_info *info) {
    return !text || read_hex(reading->source, at(reading, "at"), reading->tables, text, &info->standard_hex);
}

static bool new_counter(struct reading *reading, const char *id, struct counter_info **out) {
    struct gbacw_tables *tables = reading->tables;
    if (tables->counter_count >= COUNTERS_MAX)
        return refuse(reading, "id", "too many counters at %s", id);
    if (counter_by_id(tables, id, strlen(id)) != COUNTER_NONE)
        return refuse(reading, "id", "two counters are called %s", id);
    struct counter_info *info = &tables->counter[tables->counter_count];
    info->brigade = NO_BRIGADE, info->division = NO_DIVISION, info->weapon = NO_WEAPON;
    info->area = info->entry_area = NO_AREA;
    info->crew = info->near_leader = info->part_of = info->twin = info->relieved_by = COUNTER_NONE;
    info->dismounted_weapon = NO_WEAPON;
    info->standard_hex = info->entry_hex = HEX_NONE;
    info->standard_facing = DIRECTION_NONE;
    *out = info;
    return true;
}

/* ---- divisions and brigades: names first, leaders when the counters are there ---- */

static bool division(struct reading *reading, const struct division_text *text) {
    struct division_info *info = &reading->tables->division[reading->index];
    bool army = false, choice = false, binds = false, loose = false;
    uint8_t marks = 0;
    if (division_by_id(reading->tables, text->id) >= 0)
        return refuse(reading, "id", "two divisions are called %s", text->id);
    if (!id_and_name(reading, text->id, text->name, info->id, sizeof info->id, info->name, sizeof info->name, NULL) ||
        !read_side(reading->source, at(reading, "side"), reading->tables, text->side, &info->side) ||
        !read_yes(reading->source, at(reading, "army"), text->army, &army) ||
        !read_yes(reading->source, at(reading, "choice"), text->choice, &choice) ||
        !read_yes(reading->source, at(reading, "binds"), text->binds, &binds) ||
        !read_yes(reading->source, at(reading, "loose"), text->loose, &loose) ||
        /* older files: the game whose rules these are now has them in its special.yaml */
        !number(reading, "cli", text->cli, 99, &info->own[0], 0, &marks) ||
        !number(reading, "cli_extra", text->cli_extra, 99, &info->own[1], 0, &marks))
        return false;
    info->army = army, info->successor_choice = choice;
    info->binds = binds, info->loose = loose;
    info->leader = COUNTER_NONE;
    info->parent = NO_DIVISION;
    info->corps = text->level && strcmp(text->level, "corps") == 0;
    if (text->corps) { /* its corps stands before it in the file */
        int index = division_by_id(reading->tables, text->corps);
        if (index < 0)
            return refuse(reading, "corps", "no corps is called \"%s\"", text->corps);
        info->parent = (uint8_t)index;
    }
    for (int i = 0; i < 8; i++)
        info->successor[i] = COUNTER_NONE;
    return true;
}

static bool morale_class(struct reading *reading, const char *text, struct brigade_info *info) {
    static const char letters[] = "EDCBA";
    if (!text)
        return true;
    if (skip_mark(&text))
        info->marks |= MARK_MORALE;
    const char *letter = text[0] && !text[1] ? strchr(letters, text[0]) : NULL;
    if (!letter)
        return refuse(reading, "class", "expected a class from A to E, found \"%s\"", text);
    info->morale_class = (uint8_t)(letter - letters + 1);
    return true;
}

static bool brigade(struct reading *reading, const struct brigade_text *text) {
    struct brigade_info *info = &reading->tables->brigade[reading->index];
    if (brigade_by_id(reading->tables, text->id) >= 0)
        return refuse(reading, "id", "two brigades are called %s", text->id);
    info->division = NO_DIVISION;
    info->leader[0] = info->leader[1] = COUNTER_NONE;
    info->depletion = 1;
    if (!id_and_name(reading, text->id, text->name, info->id, sizeof info->id, info->name, sizeof info->name, NULL) ||
        !read_side(reading->source, at(reading, "side"), reading->tables, text->side, &info->side) ||
        !number(reading, "limit", text->limit, 99, &info->limit, MARK_BOXES, &info->marks) ||
        !number(reading, "total", text->total, 99, &info->total, MARK_STRENGTH, &info->marks) ||
        !number(reading, "points", text->points, 99, &info->points, MARK_RATING, &info->marks) ||
        !number(reading, "depletion", text->depletion, 9, &info->depletion, 0, &info->marks) ||
        !number(reading, "points_gone", text->points_gone, 99, &info->points_gone, MARK_RATING, &info->marks) ||
        !morale_class(reading, text->class, info))
        return false;
    struct text gone;
    text_init(&gone, info->gone, sizeof info->gone);
    text_add(&gone, info->name);
    text_add(&gone, ": nobody left");
    if (!text->division)
        return true;
    int index = division_by_id(reading->tables, text->division);
    if (index < 0)
        return refuse(reading, "division", "no division is called \"%s\"", text->division);
    info->division = (uint8_t)index;
    return true;
}

static bool own_division(struct reading *reading, const char *text, struct counter_info *info) {
    if (!text)
        return true;
    int index = division_by_id(reading->tables, text);
    if (index < 0)
        return refuse(reading, "division", "no division is called \"%s\"", text);
    info->division = (uint8_t)index;
    return true;
}

static bool own_brigade(struct reading *reading, const char *text, struct counter_info *info) {
    if (!text)
        return true;
    int index = brigade_by_id(reading->tables, text);
    if (index < 0)
        return refuse(reading, "brigade", "no brigade is called \"%s\"", text);
    if (reading->tables->brigade[index].side != info->side)
        return refuse(reading, "brigade", "%s is a brigade of the other side", text);
    info->brigade = (uint8_t)index;
    return true;
}

/* ---- leaders ---- */

/* Brigade commanders "5/1(4)": radius, rally, integrity if promoted; higher ones "7/2": integrity, Command Points.
 * BRACKET_POINTS: in brackets are the Command Points in a higher post, where his radius serves on; none: unfit. */
static bool rating(struct reading *reading, const char *key, const char *text, uint8_t rank, struct leader_ratings *out,
                   uint8_t mark, uint8_t *marks) {
    int first = 0, second = 0, integrity = 0, used = 0;
    const char *digits = text;
    if (skip_mark(&digits))
        *marks |= mark;
    int found = sscanf(digits, "%d/%d%n(%d)%n", &first, &second, &used, &integrity, &used);
    bool points = gbacw_book_named(reading->tables->profile)->command.brackets == BRACKET_POINTS;
    if (found < 2 || digits[used] != 0 || first < 0 || first > 99 || second < 0 || second > 9 || integrity < 0 ||
        integrity > 99)
        return refuse(reading, key, "expected ratings such as 5/1(4) or 7/2, found \"%s\"", text);
    uint8_t higher = (uint8_t)(points && found == 3 ? integrity + 1 : 0);
    if (points)
        integrity = first;
    if (rank == RANK_BRIGADE)
        *out = (struct leader_ratings){(uint8_t)first, (uint8_t)second, (uint8_t)integrity, 0, higher};
    else
        *out = (struct leader_ratings){0, 0, (uint8_t)first, (uint8_t)second, higher};
    return true;
}

static bool leader(struct reading *reading, const struct leader_text *text) {
    static const char *const with[] = {"none", "any", "command", NULL};
    struct counter_info *info = NULL;
    int rank = 0, deploy_with = 0, commands = 0, grade = 0;
    bool at_start = false, optional = false;
    if (!new_counter(reading, text->id, &info) ||
        !id_and_name(reading, text->id, text->name, info->id, sizeof info->id, info->name, sizeof info->name,
                     &info->marks) ||
        !read_side(reading->source, at(reading, "side"), reading->tables, text->side, &info->side) ||
        !read_word(reading->source, at(reading, "rank"), text->rank, gbacw_rank_names, &rank) ||
        !own_brigade(reading, text->brigade, info) || !own_division(reading, text->division, info) ||
        !rating(reading, "rating", text->rating, (uint8_t)rank, &info->rating, MARK_RATING, &info->marks) ||
        !read_yes(reading->source, at(reading, "replacement_at_start"), text->replacement_at_start, &at_start))
        return false;
    if (text->replacement && !rating(reading, "replacement", text->replacement, (uint8_t)rank, &info->replacement,
                                     MARK_REPLACEMENT, &info->marks))
        return false;
    if (text->with && !read_word(reading->source, at(reading, "with"), text->with, with, &deploy_with))
        return false;
    if (text->commands &&
        !read_word(reading->source, at(reading, "commands"), text->commands, gbacw_commands_names, &commands))
        return false;
    if (text->grade && !read_word(reading->source, at(reading, "grade"), text->grade, gbacw_grade_names, &grade))
        return false;
    if (!read_yes(reading->source, at(reading, "optional"), text->optional, &optional))
        return false;
    info->grade = (uint8_t)grade, info->optional = optional;
    info->type = TYPE_LEADER, info->rank = (uint8_t)rank, info->replacement_at_start = at_start;
    info->commands = (uint8_t)commands, info->no_replacement = text->replacement == NULL;
    info->deploy_with = (uint8_t)deploy_with;
    if (!area(reading, text->area, info) || !entry(reading, text->entry, info) || !place(reading, text->at, info))
        return false;
    reading->tables->counter_count++;
    return true;
}

/* ---- units ---- */

static bool weapon(struct reading *reading, const char *text, struct counter_info *info) {
    if (skip_mark(&text))
        info->marks |= MARK_WEAPON;
    if (info->type == TYPE_WAGON && strcmp(text, "none") == 0) { /* a crew without arms */
        info->weapon = NO_WEAPON;
        return true;
    }
    int index = weapon_by_id(reading->tables, text);
    if (index < 0)
        return refuse(reading, "weapon", "no weapon is called \"%s\"", text);
    if ((info->type == TYPE_BATTERY) != (reading->tables->weapon[index].artillery != 0))
        return refuse(reading, "weapon", "%s is not for this type of unit", text);
    info->weapon = (uint8_t)index;
    return true;
}

static bool morale(struct reading *reading, const char *text, struct counter_info *info) {
    const char *word = text;
    if (skip_mark(&word) && strcmp(word, "?") == 0)
        info->marks |= MARK_MORALE;
    static const char letters[] = "EDCBA";
    if (reading->tables->charts.morale_letters && word[0] && word[1] == 0 && strchr(letters, word[0])) {
        info->marks |= word != text ? MARK_MORALE : 0;
        info->morale = (uint8_t)(strchr(letters, word[0]) - letters + 1);
        return true;
    }
    if (reading->tables->charts.morale_letters && strcmp(word, "-") == 0) /* a guard, which has none */
        return true;
    if (strcmp(word, "?") == 0) { /* green until it has seen the elephant (13.15) */
        info->morale = MORALE_GREEN;
        return true;
    }
    return number(reading, "morale", text, 6, &info->morale, MARK_MORALE, &info->marks) &&
           (info->morale > 0 || refuse(reading, "morale", "a green unit is written ?, not %s", text));
}

/* "6 10": small arms, artillery */
static bool boxes(struct reading *reading, const char *text, struct counter_info *info) {
    int small = 0, artillery = 0;
    if (!text)
        return info->type != TYPE_WAGON || reading->tables->charts.loss_small[5][2] == 0 ||
               refuse(reading, "boxes", "a wagon needs %s", "boxes: small-arms artillery");
    if (skip_mark(&text))
        info->marks |= MARK_BOXES;
    if (info->type != TYPE_WAGON || sscanf(text, "%d %d", &small, &artillery) < 2 || small < 0 || small > 99 ||
        artillery < 0 || artillery > 999)
        return refuse(reading, "boxes", "expected a wagon's two tracks such as 6 10, found \"%s\"", text);
    info->boxes_small = (uint8_t)small, info->boxes_artillery = (uint16_t)artillery;
    return true;
}

/* "Ricketts 5" or "any 10" */
static bool near(struct reading *reading, const char *text, struct counter_info *info) {
    char who[24];
    int distance = 0;
    if (!text)
        return true;
    if (sscanf(text, "%23s %d", who, &distance) < 2 || distance < 0 || distance > 99)
        return refuse(reading, "near", "expected a leader and a distance such as Ricketts 5, found \"%s\"", text);
    info->near_distance = (uint8_t)distance;
    info->near_any_leader = strcmp(who, "any") == 0;
    if (info->near_any_leader)
        return true;
    info->near_leader = counter_by_id(reading->tables, who, strlen(who));
    return info->near_leader != COUNTER_NONE || refuse(reading, "near", "no leader is called \"%s\"", who);
}

static bool formation_fits(uint8_t type, int formation) {
    switch (type) {
    case TYPE_INFANTRY:
        return formation == FORMATION_LINE || formation == FORMATION_COLUMN;
    case TYPE_CAVALRY:
        return formation == FORMATION_MOUNTED || formation == FORMATION_DISMOUNTED;
    case TYPE_BATTERY:
        return formation == FORMATION_LIMBERED || formation == FORMATION_UNLIMBERED;
    default:
        return formation == FORMATION_NONE;
    }
}

static bool formation(struct reading *reading, const char *key, const char *text, const struct counter_info *info,
                      uint8_t *out) {
    int index = 0;
    if (!text)
        return true;
    if (!read_word(reading->source, at(reading, key), text, gbacw_formation_names, &index))
        return false;
    if (!formation_fits(info->type, index))
        return refuse(reading, key, "\"%s\" is not a formation of this type of unit", text);
    *out = (uint8_t)index;
    return true;
}

static uint8_t usual_formation(uint8_t type) {
    return type == TYPE_INFANTRY  ? FORMATION_LINE
           : type == TYPE_CAVALRY ? FORMATION_DISMOUNTED
           : type == TYPE_BATTERY ? FORMATION_LIMBERED
                                  : FORMATION_NONE;
}

static bool standard(struct reading *reading, const struct unit_text *text, struct counter_info *info) {
    info->any_formation = text->form && strcmp(text->form, "any") == 0;
    if (!info->any_formation && !formation(reading, "form", text->form, info, &info->formation_at_start))
        return false;
    info->standard_formation = info->formation_at_start ? info->formation_at_start : usual_formation(info->type);
    if (!formation(reading, "stands", text->stands, info, &info->standard_formation) || !place(reading, text->at, info))
        return false;
    if (text->facing &&
        !read_direction(reading->source, at(reading, "facing"), reading->tables, text->facing, &info->standard_facing))
        return false;
    return !text->at || text->facing || refuse(reading, "facing", "%s needs a facing", text->id);
}

/* Its crew has a counter of its own for when it is driven off (11.11, 15.16); not on the map until then. */
static bool crew(struct reading *reading, counter_id owner) {
    struct gbacw_tables *tables = reading->tables;
    struct counter_info *info, *unit = &tables->counter[owner];
    char id[32];
    snprintf(id, sizeof id, "%s-crew", unit->id);
    if (strlen(id) >= sizeof unit->id)
        return refuse(reading, "id", "\"%s\" leaves no room for -crew", unit->id);
    if (!new_counter(reading, id, &info))
        return false;
    bool guns = unit->type == TYPE_BATTERY;
    snprintf(info->id, sizeof info->id, "%.23s", id);
    snprintf(info->name, sizeof info->name, "%.20s crew", unit->name);
    info->side = unit->side, info->type = guns ? TYPE_GUN_CREW : TYPE_WAGON_CREW;
    info->weapon = guns ? NO_WEAPON : unit->weapon;
    info->strength = guns ? 2 : unit->strength ? unit->strength : 1; /* 15.12: full and half */
    info->morale = unit->morale, info->independent = 1;
    info->marks = unit->marks & (MARK_MORALE | MARK_NAME);
    info->formation_at_start = info->standard_formation = FORMATION_LINE; /* 15.1, 6.0 */
    info->crew = owner;
    unit->crew = tables->counter_count++;
    return true;
}

static bool crews_step_out(const struct gbacw_tables *tables) {
    return gbacw_book_named(tables->profile)->crew.parting != CREWS_STAY;
}

/* "3 C": morale and weapon of the dismounted side */
static bool dismounted(struct reading *reading, const char *text, struct counter_info *info) {
    char weapon_id[8] = "";
    int rating = 0;
    if (!text)
        return true;
    if (skip_mark(&text))
        info->marks |= MARK_MORALE;
    if (info->type != TYPE_CAVALRY || sscanf(text, "%d %7s", &rating, weapon_id) < 2 || rating < 1 || rating > 6)
        return refuse(reading, "dismounted", "expected morale and weapon such as 3 C, found \"%s\"", text);
    int index = weapon_by_id(reading->tables, weapon_id);
    if (index < 0)
        return refuse(reading, "dismounted", "no weapon is called \"%s\"", weapon_id);
    info->dismounted_morale = (uint8_t)rating, info->dismounted_weapon = (uint8_t)index;
    return true;
}

static bool part_of(struct reading *reading, const char *text, struct counter_info *info) {
    if (!text)
        return true;
    info->part_of = counter_by_id(reading->tables, text, strlen(text));
    if (info->part_of == COUNTER_NONE)
        return refuse(reading, "part_of", "no unit is called \"%s\"", text);
    reading->tables->counter[info->part_of].parted = 1;
    return true;
}

static bool skirmishes(struct reading *reading, const char *text, struct counter_info *info) {
    static const char *const words[] = {"never", "early", "always", NULL};
    int index = 0;
    if (text && !read_word(reading->source, at(reading, "skirmishes"), text, words, &index))
        return false;
    info->skirmishes = (uint8_t)index;
    return true;
}

/* The second of a unit's two counters names the first. */
static bool twin(struct reading *reading, const char *text, struct counter_info *info) {
    if (!text)
        return true;
    info->twin = counter_by_id(reading->tables, text, strlen(text));
    if (info->twin == COUNTER_NONE)
        return refuse(reading, "twin", "no unit is called \"%s\"", text);
    reading->tables->counter[info->twin].twin = reading->tables->counter_count;
    return true;
}

/* "yes", "no", or "beyond": only where its commander's radius does not reach */
static bool read_independence(struct reading *reading, const char *text, int *out) {
    static const char *const words[] = {"no", "yes", "beyond", NULL};
    return !text || read_word(reading->source, at(reading, "independent"), text, words, out);
}

static bool unit(struct reading *reading, const struct unit_text *text) {
    struct counter_info *info = NULL;
    int type = 0;
    int independent = DEPENDENT;
    bool horse = false, reserve = false, train = false, optional = false;
    if (!new_counter(reading, text->id, &info) ||
        !id_and_name(reading, text->id, text->name, info->id, sizeof info->id, info->name, sizeof info->name,
                     &info->marks) ||
        !read_side(reading->source, at(reading, "side"), reading->tables, text->side, &info->side) ||
        !read_word(reading->source, at(reading, "type"), text->type, gbacw_type_names, &type))
        return false;
    if (type > TYPE_WAGON)
        return refuse(reading, "type", "expected inf, cav, art or wagon, found \"%s\"", text->type);
    info->type = (uint8_t)type;
    if (!own_brigade(reading, text->brigade, info) || !own_division(reading, text->division, info) ||
        !weapon(reading, text->weapon, info) || !morale(reading, text->morale, info) ||
        !number(reading, "strength", text->strength, 99, &info->strength, MARK_STRENGTH, &info->marks) ||
        !number(reading, "rounds", text->rounds, 99, &info->rounds, MARK_ROUNDS, &info->marks) ||
        !boxes(reading, text->boxes, info) || !area(reading, text->area, info) || !near(reading, text->near, info) ||
        !entry(reading, text->entry, info) || !standard(reading, text, info) ||
        !read_independence(reading, text->independent, &independent) ||
        !read_yes(reading->source, at(reading, "horse"), text->horse, &horse) ||
        !read_yes(reading->source, at(reading, "reserve"), text->reserve, &reserve) ||
        !read_yes(reading->source, at(reading, "train"), text->train, &train) ||
        !read_yes(reading->source, at(reading, "optional"), text->optional, &optional) ||
        !dismounted(reading, text->dismounted, info) || !part_of(reading, text->part_of, info) ||
        !skirmishes(reading, text->skirmishes, info) || !twin(reading, text->twin, info) ||
        (text->group &&
         !read_text(reading->source, at(reading, "group"), text->group, info->group, sizeof info->group)))
        return false;
    info->train = train, info->optional = optional;
    info->horse = horse, info->reserve_at_start = reserve;
    if (info->strength == 0 && info->weapon != NO_WEAPON)
        return refuse(reading, "strength", "%s has none", text->id);
    info->independent = (uint8_t)(info->brigade == NO_BRIGADE && independent == DEPENDENT ? INDEPENDENT : independent);
    counter_id own = reading->tables->counter_count++;
    return type < TYPE_BATTERY || !crews_step_out(reading->tables) || crew(reading, own);
}

/* ---- who leads whom ---- */

static bool leader_named(struct reading *reading, const char *key, const char *word, size_t length, counter_id *out) {
    *out = counter_by_id(reading->tables, word, length);
    if (*out != COUNTER_NONE && reading->tables->counter[*out].type == TYPE_LEADER)
        return true;
    return source_refuse(reading->source, at(reading, key), "no leader is called \"%.*s\"", (int)length, word);
}

static bool division_leaders(struct reading *reading, const struct division_text *text) {
    struct division_info *info = &reading->tables->division[reading->index];
    const char *list = text->successors, *word;
    size_t length;
    if (!leader_named(reading, "leader", text->leader, strlen(text->leader), &info->leader))
        return false;
    while (list && next_word(&list, &word, &length)) {
        if (info->successor_count == 8)
            return refuse(reading, "successors", "more than eight at %s", text->id);
        if (!leader_named(reading, "successors", word, length, &info->successor[info->successor_count]))
            return false;
        info->successor_count++;
    }
    return true;
}

/* "Newton", or "nameless" for the other side of his own counter */
static bool relieved(struct reading *reading, const struct leader_text *text) {
    counter_id c = counter_by_id(reading->tables, text->id, strlen(text->id));
    struct counter_info *info = &reading->tables->counter[c];
    if (!text->relieved)
        return true;
    if (strcmp(text->relieved, "nameless") == 0) {
        info->relieved_by = c;
        return true;
    }
    return leader_named(reading, "relieved", text->relieved, strlen(text->relieved), &info->relieved_by);
}

static bool brigade_leaders(struct reading *reading, const struct brigade_text *text) {
    const char *list = text->leaders, *word;
    size_t length;
    int count = 0;
    while (next_word(&list, &word, &length)) {
        if (count == 2)
            return refuse(reading, "leaders", "more than two at %s", text->id);
        if (!leader_named(reading, "leaders", word, length, &reading->tables->brigade[reading->index].leader[count++]))
            return false;
    }
    return true;
}

/* ---- what holds between them ---- */

/* Behind a promoted brigade commander comes a nameless one (17.83): a counter of the brigade for each, with the numbers
 * of the replacement side. */
static bool spares(struct reading *reading, const struct brigade_text *text) {
    struct gbacw_tables *tables = reading->tables;
    struct brigade_info *brigade_info = &tables->brigade[reading->index];
    (void)text;
    for (int i = 0; i < 2; i++) {
        struct counter_info *info;
        char id[32];
        brigade_info->spare[i] = COUNTER_NONE;
        if (brigade_info->leader[i] == COUNTER_NONE || tables->division_count == 0) /* no post to be promoted to */
            continue;
        const struct counter_info *first = &tables->counter[brigade_info->leader[i]];
        snprintf(id, sizeof id, "%.15s-repl", first->id);
        if (strlen(id) >= sizeof first->id)
            return refuse(reading, "leaders", "\"%s\" leaves no room for -repl", first->id);
        if (!new_counter(reading, id, &info))
            return false;
        snprintf(info->id, sizeof info->id, "%.23s", id);
        snprintf(info->name, sizeof info->name, "%.18s replacement", first->name);
        info->side = first->side, info->type = TYPE_LEADER, info->rank = first->rank, info->brigade = first->brigade;
        info->rating = info->replacement = first->replacement;
        info->nameless = 1;
        info->marks = first->marks;
        brigade_info->spare[i] = tables->counter_count++;
    }
    return true;
}

static bool check_roster(struct reading *reading, const struct brigade_text *text) {
    const struct gbacw_tables *tables = reading->tables;
    int total = 0;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (tables->counter[c].brigade == reading->index && tables->counter[c].type <= TYPE_CAVALRY &&
            tables->counter[c].part_of == COUNTER_NONE) /* a half is no strength of its own */
            total += tables->counter[c].strength;
    if (total != tables->brigade[reading->index].total)
        return source_refuse(reading->source, at(reading, "total"), "the units of %s add up to %d, its roster says %d",
                             text->id, total, tables->brigade[reading->index].total);
    return tables->brigade[reading->index].limit <= total ||
           refuse(reading, "limit", "more boxes than points at %s", text->id);
}

static bool impassable(const struct gbacw_tables *tables, const struct counter_info *info, hex_id hex) {
    static const uint8_t classes[] = {[TYPE_INFANTRY] = CLASS_LINE,
                                      [TYPE_CAVALRY] = CLASS_MOUNTED,
                                      [TYPE_BATTERY] = CLASS_LIMBERED,
                                      [TYPE_WAGON] = CLASS_WAGON,
                                      [TYPE_LEADER] = CLASS_LEADER};
    for (unsigned kind = 0; kind < TERRAINS_MAX; kind++)
        if ((tables->hex[hex].terrain & BIT(kind)) &&
            tables->charts.terrain_cost[kind][classes[info->type]] == COST_IMPASSABLE)
            return true;
    return false;
}

/* A unit on a hex it may not enter or outside its area; both sides in one hex. */
static bool check_place(struct reading *reading, counter_id c) {
    const struct gbacw_tables *tables = reading->tables;
    const struct counter_info *info = &tables->counter[c];
    if (info->standard_hex == HEX_NONE)
        return true;
    if (impassable(tables, info, info->standard_hex))
        return refuse(reading, "at", "%s may not enter this hex", info->id);
    if (info->area != NO_AREA && !(tables->hex[info->standard_hex].areas & BIT(info->area)))
        return refuse(reading, "at", "%s stands outside its area", info->id);
    for (counter_id other = 0; other < c; other++)
        if (tables->counter[other].standard_hex == info->standard_hex && tables->counter[other].side != info->side)
            return refuse(reading, "at", "%s shares the hex with an enemy", info->id);
    if (info->near_leader != COUNTER_NONE) {
        hex_id his = tables->counter[info->near_leader].standard_hex;
        if (his != HEX_NONE && grid_distance(&tables->grid, his, info->standard_hex) > info->near_distance)
            return refuse(reading, "near", "%s stands too far from that leader", info->id);
    }
    return true;
}

static bool check_stack(struct reading *reading, counter_id c) {
    const struct gbacw_tables *tables = reading->tables;
    hex_id hex = tables->counter[c].standard_hex;
    int units = 0, points = 0, batteries = 0;
    if (hex == HEX_NONE)
        return true;
    bool among = gbacw_book_named(tables->profile)->stacking.batteries == BATTERIES_BY_GUNS;
    for (counter_id other = 0; other <= c; other++) {
        const struct counter_info *info = &tables->counter[other];
        if (info->standard_hex != hex || info->type >= TYPE_LEADER)
            continue;
        if (info->reserve_at_start)
            return true; /* the game's own limits: it will judge the set-up */
        units += info->type <= TYPE_CAVALRY || (among && info->type == TYPE_BATTERY);
        batteries += info->type == TYPE_BATTERY && !among;
        points += info->type == TYPE_BATTERY && !among ? tables->charts.battery_points
                  : info->type == TYPE_WAGON           ? tables->charts.wagon_points
                                                       : info->strength;
    }
    for (unsigned kind = 0; kind < TERRAINS_MAX; kind++) {
        const struct stacking_limit *limit = &tables->charts.stacking[kind];
        if ((tables->hex[hex].terrain & BIT(kind)) &&
            (units > limit->units || points > limit->points || batteries > limit->batteries))
            return refuse(reading, "at", "with %s the hex holds more than the stacking chart allows",
                          tables->counter[c].id);
    }
    return true;
}

/* Places in a stack follow the file; leaders come after all units. */
static void order_stacks(struct gbacw_tables *tables) {
    for (counter_id c = 0; c < tables->counter_count; c++) {
        struct counter_info *info = &tables->counter[c];
        info->standard_order = 0;
        for (counter_id other = 0; other < tables->counter_count && info->standard_hex != HEX_NONE; other++) {
            const struct counter_info *friend = &tables->counter[other];
            bool before = info->type == TYPE_LEADER ? friend->type != TYPE_LEADER || other < c
                                                    : friend->type != TYPE_LEADER && other < c;
            if (friend->standard_hex == info->standard_hex && before)
                info->standard_order++;
        }
    }
}

void units_finish(struct gbacw_tables *tables) {
    order_stacks(tables);
    tables->shots_max = shots_needed(tables);
}

/* ---- all of it ---- */

#define EACH(key, count_member, array, reader)                                                                         \
    for (reading.list = key, reading.index = 0; reading.index < (int)text->count_member; reading.index++)              \
        if (!reader(&reading, &text->array[reading.index]))                                                            \
            return false;

static bool read_all(struct source *source, const struct units_text *text, struct gbacw_tables *tables) {
    struct reading reading = {.source = source, .tables = tables};
    if (text->divisions_count > DIVISIONS_MAX || text->brigades_count > BRIGADES_MAX)
        return source_refuse(source, "brigades", "more than %d divisions or %d brigades", DIVISIONS_MAX, BRIGADES_MAX);
    for (reading.list = "divisions"; reading.index < (int)text->divisions_count; reading.index++) {
        if (!division(&reading, &text->divisions[reading.index]))
            return false;
        tables->division_count++;
    }
    for (reading.list = "brigades", reading.index = 0; reading.index < (int)text->brigades_count; reading.index++) {
        if (!brigade(&reading, &text->brigades[reading.index]))
            return false;
        tables->brigade_count++;
    }
    EACH("leaders", leaders_count, leaders, leader)
    EACH("units", units_count, units, unit)
    EACH("divisions", divisions_count, divisions, division_leaders)
    EACH("brigades", brigades_count, brigades, brigade_leaders)
    EACH("leaders", leaders_count, leaders, relieved)
    EACH("brigades", brigades_count, brigades, spares)
    EACH("brigades", brigades_count, brigades, check_roster)
    reading.list = "leaders";
    for (unsigned i = 0; i < text->leaders_count; i++) {
        reading.index = (int)i;
        if (!check_place(&reading, counter_by_id(tables, text->leaders[i].id, strlen(text->leaders[i].id))))
            return false;
    }
    reading.list = "units";
    for (unsigned i = 0; i < text->units_count; i++) {
        counter_id c = counter_by_id(tables, text->units[i].id, strlen(text->units[i].id));
        reading.index = (int)i;
        if (!check_place(&reading, c) || !check_stack(&reading, c))
            return false;
    }
    units_finish(tables);
    return true;
}

bool read_units(const struct folder *folder, struct gbacw_tables *tables) {
    struct source source;
    struct units_text *text =
        source_read(&source, folder->games_dir, folder->game, "units.yaml", &units_schema, folder->error);
    if (!text)
        return false;
    bool good = read_all(&source, text, tables);
    source_free(&units_schema, text);
    return good;
}
