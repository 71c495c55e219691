/* setup.c: scenarios/<scenario>.yaml: when a scenario begins, who stands where and with what losses, who comes later
 * and who leaves, who may not move yet, which works are there.
 *
 * A game whose folder holds such files has an order of battle that is larger than any of its scenarios. Each of them is
 * a pack of its own, cut down (trim.c) to the counters its file names, so that a small battle is a small state. */
#include <stdio.h>
#include <string.h>

#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "load/read.h"

struct placed_text {
    char *id, *at, *facing, *stands, *near, *losses, *half_crew, *replacement, *condition, *committed, *rounds,
        *skirmish;
};
struct instead_text {
    char *id, *at, *facing, *stands, *where, *option;
};
struct early_text {
    char *id, *after, *minutes, *at, *option;
};
struct line_text {
    char *hexes, *brigades, *rear, *rule;
};
struct entering_text {
    char *id, *turn, *at, *points, *stands, *condition, *after;
};
struct leaving_text {
    char *id, *turn, *at, *may;
};
struct detachment_text {
    char *id, *turn;
};
struct gone_text {
    char *id, *fate;
};
struct work_text {
    char *hex, *sides, *later;
};
struct condition_text {
    char *id, *title, *rule, *option, *with, *unless;
};
struct commitment_text {
    char *near, *guns_fire, *routs_pin, *rule, *side, *south_of, *turn, *fresh_side, *fresh_turns;
};
struct charge_text {
    char *from, *ends, *area, *reserve, *leader;
};
struct released_text {
    char *command, *turn;
};
struct command_text {
    char *brigade, *to, *division, *leader, *unit, *independent, *counted;
};
struct effectiveness_text {
    char *brigade, *left;
};
struct objective_text {
    char *area, *run, *apart;
};
struct shift_text {
    char *side, *by, *holds, *turn, *rule;
};
struct setup_text {
    char *day, *clock, *bounds, *sheet, *past_unscored, *deployed, *night_leaders, *one_wing, *no_haste_day, *loan,
        *no_more_ammunition, *lends, *lends_to_all, *detach_turn, *tired, *fatigued;
    struct home_text *retreat;
    struct commitment_text *commitment;
    struct line_text *line;
    struct early_text *early;
    struct instead_text *instead;
    struct charge_text *charge;
    struct released_text *released;
    struct detachment_text *detachments;
    struct effectiveness_text *effectiveness;
    struct objective_text *objectives;
    struct shift_text *shifts;
    struct condition_text *conditions;
    struct placed_text *placed;
    struct entering_text *entering;
    struct leaving_text *leaving;
    struct gone_text *gone;
    struct work_text *works;
    struct command_text *commands;
    unsigned conditions_count, placed_count, entering_count, leaving_count, gone_count, works_count, commands_count,
        objectives_count, shifts_count, instead_count, released_count, detachments_count, effectiveness_count,
        retreat_count;
};

static const cyaml_schema_field_t placed_fields[] = {TEXT("id", placed_text, id),
                                                     TEXT("at", placed_text, at),
                                                     TEXT_IF("facing", placed_text, facing),
                                                     TEXT_IF("stands", placed_text, stands),
                                                     TEXT_IF("near", placed_text, near),
                                                     TEXT_IF("losses", placed_text, losses),
                                                     TEXT_IF("half_crew", placed_text, half_crew),
                                                     TEXT_IF("replacement", placed_text, replacement),
                                                     TEXT_IF("condition", placed_text, condition),
                                                     TEXT_IF("committed", placed_text, committed),
                                                     TEXT_IF("rounds", placed_text, rounds),
                                                     TEXT_IF("skirmish", placed_text, skirmish),
                                                     CYAML_FIELD_END};
static const cyaml_schema_field_t instead_fields[] = {TEXT("id", instead_text, id),
                                                      TEXT("at", instead_text, at),
                                                      TEXT_IF("facing", instead_text, facing),
                                                      TEXT_IF("stands", instead_text, stands),
                                                      TEXT_IF("where", instead_text, where),
                                                      TEXT("option", instead_text, option),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t early_fields[] = {
    TEXT("id", early_text, id), TEXT("after", early_text, after),   TEXT("minutes", early_text, minutes),
    TEXT("at", early_text, at), TEXT("option", early_text, option), CYAML_FIELD_END};
static const cyaml_schema_field_t line_fields[] = {TEXT("hexes", line_text, hexes),
                                                   TEXT("brigades", line_text, brigades), TEXT("rear", line_text, rear),
                                                   TEXT("rule", line_text, rule), CYAML_FIELD_END};
static const cyaml_schema_field_t entering_fields[] = {TEXT("id", entering_text, id),
                                                       TEXT("turn", entering_text, turn),
                                                       TEXT("at", entering_text, at),
                                                       TEXT_IF("points", entering_text, points),
                                                       TEXT_IF("stands", entering_text, stands),
                                                       TEXT_IF("condition", entering_text, condition),
                                                       TEXT_IF("after", entering_text, after),
                                                       CYAML_FIELD_END};
static const cyaml_schema_field_t leaving_fields[] = {TEXT("id", leaving_text, id), TEXT("turn", leaving_text, turn),
                                                      TEXT("at", leaving_text, at), TEXT_IF("may", leaving_text, may),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t detachment_fields[] = {TEXT("id", detachment_text, id),
                                                         TEXT("turn", detachment_text, turn), CYAML_FIELD_END};
static const cyaml_schema_field_t gone_fields[] = {TEXT("id", gone_text, id), TEXT("fate", gone_text, fate),
                                                   CYAML_FIELD_END};
static const cyaml_schema_field_t work_fields[] = {TEXT("hex", work_text, hex), TEXT("sides", work_text, sides),
                                                   TEXT_IF("later", work_text, later), CYAML_FIELD_END};
static const cyaml_schema_field_t condition_fields[] = {TEXT("id", condition_text, id),
                                                        TEXT("title", condition_text, title),
                                                        TEXT("rule", condition_text, rule),
                                                        TEXT_IF("option", condition_text, option),
                                                        TEXT_IF("with", condition_text, with),
                                                        TEXT_IF("unless", condition_text, unless),
                                                        CYAML_FIELD_END};
static const cyaml_schema_field_t commitment_fields[] = {TEXT("near", commitment_text, near),
                                                         TEXT_IF("guns_fire", commitment_text, guns_fire),
                                                         TEXT_IF("routs_pin", commitment_text, routs_pin),
                                                         TEXT("rule", commitment_text, rule),
                                                         TEXT_IF("side", commitment_text, side),
                                                         TEXT_IF("south_of", commitment_text, south_of),
                                                         TEXT_IF("turn", commitment_text, turn),
                                                         TEXT_IF("fresh_side", commitment_text, fresh_side),
                                                         TEXT_IF("fresh_turns", commitment_text, fresh_turns),
                                                         CYAML_FIELD_END};
static const cyaml_schema_field_t charge_fields[] = {
    TEXT("from", charge_text, from),       TEXT("ends", charge_text, ends),     TEXT("area", charge_text, area),
    TEXT("reserve", charge_text, reserve), TEXT("leader", charge_text, leader), CYAML_FIELD_END};
static const cyaml_schema_field_t released_fields[] = {TEXT("command", released_text, command),
                                                       TEXT("turn", released_text, turn), CYAML_FIELD_END};
static const cyaml_schema_field_t command_fields[] = {
    TEXT_IF("brigade", command_text, brigade),   TEXT_IF("to", command_text, to),
    TEXT_IF("division", command_text, division), TEXT_IF("leader", command_text, leader),
    TEXT_IF("unit", command_text, unit),         TEXT_IF("independent", command_text, independent),
    TEXT_IF("counted", command_text, counted),   CYAML_FIELD_END};
static const cyaml_schema_field_t effectiveness_fields[] = {TEXT("brigade", effectiveness_text, brigade),
                                                            TEXT("left", effectiveness_text, left), CYAML_FIELD_END};
static const cyaml_schema_field_t objective_fields[] = {TEXT("area", objective_text, area),
                                                        TEXT_IF("run", objective_text, run),
                                                        TEXT_IF("apart", objective_text, apart), CYAML_FIELD_END};
static const cyaml_schema_field_t shift_fields[] = {TEXT("side", shift_text, side),   TEXT("by", shift_text, by),
                                                    TEXT("holds", shift_text, holds), TEXT_IF("turn", shift_text, turn),
                                                    TEXT("rule", shift_text, rule),   CYAML_FIELD_END};
static const cyaml_schema_value_t placed_entry = ENTRY(placed_text, placed_fields),
                                  instead_entry = ENTRY(instead_text, instead_fields),
                                  entering_entry = ENTRY(entering_text, entering_fields),
                                  leaving_entry = ENTRY(leaving_text, leaving_fields),
                                  gone_entry = ENTRY(gone_text, gone_fields),
                                  work_entry = ENTRY(work_text, work_fields),
                                  condition_entry = ENTRY(condition_text, condition_fields),
                                  command_entry = ENTRY(command_text, command_fields),
                                  objective_entry = ENTRY(objective_text, objective_fields),
                                  shift_entry = ENTRY(shift_text, shift_fields),
                                  released_entry = ENTRY(released_text, released_fields),
                                  detachment_entry = ENTRY(detachment_text, detachment_fields),
                                  effectiveness_entry = ENTRY(effectiveness_text, effectiveness_fields);
static const cyaml_schema_field_t setup_fields[] = {
    TEXT("day", setup_text, day),
    TEXT("clock", setup_text, clock),
    TEXT_IF("bounds", setup_text, bounds),
    TEXT_IF("sheet", setup_text, sheet),
    TEXT_IF("past_unscored", setup_text, past_unscored),
    TEXT_IF("deployed", setup_text, deployed),
    TEXT_IF("night_leaders", setup_text, night_leaders),
    TEXT_IF("one_wing", setup_text, one_wing),
    TEXT_IF("no_haste_day", setup_text, no_haste_day),
    TEXT_IF("loan", setup_text, loan),
    TEXT_IF("no_more_ammunition", setup_text, no_more_ammunition),
    TEXT_IF("detach_turn", setup_text, detach_turn),
    TEXT_IF("lends", setup_text, lends),
    TEXT_IF("lends_to_all", setup_text, lends_to_all),
    TEXT_IF("tired", setup_text, tired),
    TEXT_IF("fatigued", setup_text, fatigued),
    LIST_IF("effectiveness", setup_text, effectiveness, &effectiveness_entry),
    RECORD_IF("commitment", setup_text, commitment, commitment_fields),
    RECORD_IF("charge", setup_text, charge, charge_fields),
    LIST_IF("released", setup_text, released, &released_entry),
    LIST_IF("detachments", setup_text, detachments, &detachment_entry),
    LIST_IF("objectives", setup_text, objectives, &objective_entry),
    LIST_IF("retreat", setup_text, retreat, &home_entry),
    LIST_IF("shifts", setup_text, shifts, &shift_entry),
    LIST_IF("conditions", setup_text, conditions, &condition_entry),
    RECORD_IF("line", setup_text, line, line_fields),
    RECORD_IF("early", setup_text, early, early_fields),
    LIST("placed", setup_text, placed, &placed_entry),
    LIST_IF("instead", setup_text, instead, &instead_entry),
    LIST_IF("entering", setup_text, entering, &entering_entry),
    LIST_IF("leaving", setup_text, leaving, &leaving_entry),
    LIST_IF("gone", setup_text, gone, &gone_entry),
    LIST_IF("works", setup_text, works, &work_entry),
    LIST_IF("commands", setup_text, commands, &command_entry),
    CYAML_FIELD_END};
static const cyaml_schema_value_t setup_schema = DOCUMENT(setup_text, setup_fields);

/* ---- one entry ---- */

struct reading {
    struct source *source;
    struct gbacw_tables *tables;
    bool *named; /* by counter: the scenario has a use for it */
    const char *list;
    int index;
    char where[96];
    uint8_t entry_turn, entry_area, entry_group; /* of the row before */
};

static const char *at(struct reading *reading, const char *key) {
    return source_path(reading->where, reading->list, reading->index, key);
}

static bool named(struct reading *reading, const char *id, struct counter_info **out) {
    counter_id c = counter_by_id(reading->tables, id, strlen(id));
    if (c == COUNTER_NONE)
        return source_refuse(reading->source, at(reading, "id"), "no counter is called \"%.40s\"", id);
    *out = &reading->tables->counter[c];
    reading->named[c] = true;
    return true;
}

static bool number(struct reading *reading, const char *key, const char *text, int high, uint8_t *out) {
    int value = *out;
    if (!read_number(reading->source, at(reading, key), text, 0, high, &value, NULL))
        return false;
    *out = (uint8_t)value;
    return true;
}

static bool condition(struct reading *reading, const char *text, uint8_t *out) {
    const struct start_info *start = &reading->tables->start;
    for (unsigned i = 0; text && i < start->condition_count; i++)
        if (strcmp(start->condition[i].id, text) == 0)
            *out = (uint8_t)(i + 1);
    return !text || *out ||
           source_refuse(reading->source, at(reading, "condition"), "no condition is called \"%.40s\"", text);
}

static bool formation(struct reading *reading, const char *text, struct counter_info *info) {
    int index = 0;
    if (!text)
        return true;
    if (!read_word(reading->source, at(reading, "stands"), text, gbacw_formation_names, &index))
        return false;
    info->standard_formation = (uint8_t)index;
    return true;
}

/* "3/1": killed and captured; "2": killed */
static bool losses(struct reading *reading, const char *text, struct counter_info *info) {
    int killed = 0, captured = 0;
    if (!text)
        return true;
    if (sscanf(text, "%d/%d", &killed, &captured) < 1 || killed < 0 || captured < 0 ||
        killed + captured >= info->strength)
        return source_refuse(reading->source, at(reading, "losses"), "%s cannot have lost \"%.20s\"", info->id, text);
    info->killed = (uint8_t)killed, info->captured = (uint8_t)captured;
    return true;
}

/* "Law 1": within one hex of him */
static bool near(struct reading *reading, const char *text, struct counter_info *info) {
    char who[24];
    int distance = 0;
    info->fixed = text == NULL;
    if (!text)
        return true;
    if (sscanf(text, "%23s %d", who, &distance) < 2 || distance < 1 || distance > 99)
        return source_refuse(reading->source, at(reading, "near"), "expected a leader and a distance, found \"%.40s\"",
                             text);
    info->near_distance = (uint8_t)distance;
    info->near_leader = counter_by_id(reading->tables, who, strlen(who));
    return info->near_leader != COUNTER_NONE ||
           source_refuse(reading->source, at(reading, "near"), "no leader is called \"%.40s\"", who);
}

static const char *const fates[] = {"eliminated", "captured", "killed", "wounded", "left", NULL};

/* "yes": another has taken his place, and that scores nothing; else what had happened to him. */
static bool replaced(struct reading *reading, const char *text, struct counter_info *info) {
    int fate = 0;
    if (text && strcmp(text, "yes") == 0)
        info->on_replacement = FATE_NOT_YET;
    if (!text || strcmp(text, "yes") == 0)
        return true;
    if (!read_word(reading->source, at(reading, "replacement"), text, fates, &fate))
        return false;
    info->on_replacement = (uint8_t)(FATE_ELIMINATED + fate);
    return true;
}

static bool placed(struct reading *reading, const struct placed_text *text) {
    struct counter_info *info = NULL;
    bool half = false, thin = false;
    if (!named(reading, text->id, &info))
        return false;
    if (info->standard_hex != HEX_NONE)
        return source_refuse(reading->source, at(reading, "id"), "%s stands twice", text->id);
    int rounds = info->boxes_artillery;
    if (!read_hex(reading->source, at(reading, "at"), reading->tables, text->at, &info->standard_hex) ||
        !formation(reading, text->stands, info) || !near(reading, text->near, info) ||
        !losses(reading, text->losses, info) || !condition(reading, text->condition, &info->condition) ||
        !number(reading, "committed", text->committed, 255, &info->committed) ||
        !read_number(reading->source, at(reading, "rounds"), text->rounds, 0, 999, &rounds, NULL) ||
        !read_yes(reading->source, at(reading, "half_crew"), text->half_crew, &half) ||
        !read_yes(reading->source, at(reading, "skirmish"), text->skirmish, &thin) ||
        !replaced(reading, text->replacement, info))
        return false;
    info->boxes_artillery = (uint16_t)rounds, info->half_crew = half;
    info->skirmish_at_start = thin;
    info->standard_facing = 0;
    return !text->facing || read_direction(reading->source, at(reading, "facing"), reading->tables, text->facing,
                                           &info->standard_facing);
}

static bool option_named(struct reading *reading, const char *key, const char *text, uint8_t *out) {
    int option = text ? option_by_id(text, strlen(text)) : -1;
    *out = (uint8_t)(option + 1);
    return !text || option >= 0 || source_refuse(reading->source, at(reading, key), "\"%.40s\" is not an option", text);
}

/* Where it stands if the players want it so: in another hex or formation, along a line or behind it. */
static bool instead(struct reading *reading, const struct instead_text *text) {
    static const char *const places[] = {"hex", "line", "rear", "either", NULL};
    struct counter_info *info = NULL;
    int where = LINE_NOWHERE, stands = 0;
    if (!named(reading, text->id, &info))
        return false;
    if (info->standard_hex == HEX_NONE || info->other_option)
        return source_refuse(reading->source, at(reading, "id"), "%s has no first place, or a third", text->id);
    info->other_facing = info->standard_facing, stands = info->standard_formation;
    if (!read_hex(reading->source, at(reading, "at"), reading->tables, text->at, &info->other_hex) ||
        !option_named(reading, "option", text->option, &info->other_option) ||
        (text->stands &&
         !read_word(reading->source, at(reading, "stands"), text->stands, gbacw_formation_names, &stands)) ||
        (text->where && !read_word(reading->source, at(reading, "where"), text->where, places, &where)))
        return false;
    info->other_formation = (uint8_t)stands, info->other_where = (uint8_t)where;
    return !text->facing ||
           read_direction(reading->source, at(reading, "facing"), reading->tables, text->facing, &info->other_facing);
}

static bool early(struct reading *reading, const struct early_text *text) {
    struct gbacw_tables *tables = reading->tables;
    struct hastened_info *info = &tables->start.hastened;
    int minutes = 0;
    reading->list = "early", reading->index = 0;
    if (!text)
        return true;
    int area = area_by_name(tables, text->at);
    info->who = counter_by_id(tables, text->id, strlen(text->id));
    info->after = counter_by_id(tables, text->after, strlen(text->after));
    for (uint8_t i = 0; i < tables->staging_count; i++)
        if (tables->staging[i].area == area)
            info->staging = (uint8_t)(i + 1);
    if (info->who == COUNTER_NONE || info->after == COUNTER_NONE || !info->staging)
        return source_refuse(reading->source, "early", "two men and a staging area are wanted");
    if (!read_number(reading->source, at(reading, "minutes"), text->minutes, 0, 1440, &minutes, NULL))
        return false;
    info->minutes = (uint16_t)minutes;
    return option_named(reading, "option", text->option, &info->option);
}

static bool line(struct reading *reading, const struct line_text *text) {
    struct line_info *info = &reading->tables->start.line;
    const char *list, *word;
    size_t length;
    char name[16];
    if (!text)
        return true;
    for (list = text->hexes; next_word(&list, &word, &length); info->count++) {
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
        if (info->count == LINE_HEXES)
            return source_refuse(reading->source, "line.hexes", "more than %d", LINE_HEXES);
        if (!read_hex(reading->source, "line.hexes", reading->tables, name, &info->hex[info->count]))
            return false;
    }
    for (list = text->brigades; next_word(&list, &word, &length); info->brigade_count++) {
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
        int brigade = brigade_by_id(reading->tables, name);
        if (brigade < 0 || info->brigade_count == LINE_BRIGADES)
            return source_refuse(reading->source, "line.brigades", "no brigade is called \"%s\", or one too many",
                                 name);
        info->brigade[info->brigade_count] = (uint8_t)brigade;
    }
    return read_direction(reading->source, "line.rear", reading->tables, text->rear, &info->rear) &&
           read_text(reading->source, "line.rule", text->rule, info->case_number, sizeof info->case_number);
}

static bool place_or_area(struct reading *reading, const char *text, uint8_t *area, hex_id *hex) {
    int index = area_by_name(reading->tables, text);
    if (index < 0)
        return read_hex(reading->source, at(reading, "at"), reading->tables, text, hex);
    *area = (uint8_t)index;
    for (hex_id h = 0; h < reading->tables->hex_count; h++)
        if (reading->tables->hex[h].areas & BIT(index)) {
            *hex = h;
            return true;
        }
    return source_refuse(reading->source, at(reading, "at"), "the area %s has no hex here", text);
}

static bool entering(struct reading *reading, const struct entering_text *text) {
    struct counter_info *info = NULL;
    int sixths = 255;
    if (!named(reading, text->id, &info))
        return false;
    if (info->standard_hex != HEX_NONE || info->entry_turn)
        return source_refuse(reading->source, at(reading, "id"), "%s has come already", text->id);
    info->entry_area = NO_AREA;
    if (!number(reading, "turn", text->turn, 250, &info->entry_turn) ||
        !place_or_area(reading, text->at, &info->entry_area, &info->entry_hex) ||
        !formation(reading, text->stands, info) || !condition(reading, text->condition, &info->condition) ||
        (text->points && !read_sixths(reading->source, at(reading, "points"), text->points, &sixths)))
        return false;
    info->entry_points = (uint8_t)sixths, info->entry_order = (uint8_t)reading->index;
    bool after = false;
    if (!read_yes(reading->source, at(reading, "after"), text->after, &after))
        return false;
    bool same = info->entry_turn == reading->entry_turn && info->entry_area == reading->entry_area;
    reading->entry_group = (uint8_t)(same ? reading->entry_group + after : 0);
    reading->entry_turn = info->entry_turn, reading->entry_area = info->entry_area;
    info->entry_group = reading->entry_group;
    return info->entry_turn > 0 || source_refuse(reading->source, at(reading, "turn"), "turns begin with 1");
}

static bool leaving(struct reading *reading, const struct leaving_text *text) {
    struct counter_info *info = NULL;
    hex_id hex;
    bool may = false;
    if (!named(reading, text->id, &info) || !number(reading, "turn", text->turn, 250, &info->leaves_turn) ||
        !place_or_area(reading, text->at, &info->leaves_area, &hex) ||
        !read_yes(reading->source, at(reading, "may"), text->may, &may))
        return false;
    info->leaves_if = may;
    return true;
}

static bool detachment(struct reading *reading, const struct detachment_text *text) {
    struct start_info *start = &reading->tables->start;
    struct counter_info *info = NULL;
    if (start->detachment_count == sizeof start->detachment / sizeof start->detachment[0])
        return source_refuse(reading->source, at(reading, "id"), "too many");
    if (!named(reading, text->id, &info) ||
        !number(reading, "turn", text->turn, 250, &start->detachment[start->detachment_count].turn))
        return false;
    start->detachment[start->detachment_count++].unit = (counter_id)(info - reading->tables->counter);
    return true;
}

static bool gone(struct reading *reading, const struct gone_text *text) {
    struct counter_info *info = NULL;
    int fate = 0;
    if (!named(reading, text->id, &info) || !read_word(reading->source, at(reading, "fate"), text->fate, fates, &fate))
        return false;
    info->fate_at_start = (uint8_t)(FATE_ELIMINATED + fate);
    return true;
}

static bool work(struct reading *reading, const struct work_text *text) {
    struct start_info *start = &reading->tables->start;
    const char *list = text->sides, *word;
    size_t length;
    bool later = false;
    if (start->work_count == WORKS_MAX)
        return source_refuse(reading->source, at(reading, "hex"), "more than %d works", WORKS_MAX);
    struct work_info *info = &start->work[start->work_count++];
    if (!read_hex(reading->source, at(reading, "hex"), reading->tables, text->hex, &info->hex) ||
        !read_yes(reading->source, at(reading, "later"), text->later, &later))
        return false;
    info->later = later;
    while (next_word(&list, &word, &length)) {
        direction d = direction_named(&reading->tables->grid, word, length);
        if (d == DIRECTION_NONE)
            return source_refuse(reading->source, at(reading, "sides"), "\"%.*s\" is not a direction", (int)length,
                                 word);
        info->sides = (uint8_t)(info->sides | BIT(d));
        if (!later)
            reading->tables->hex[info->hex].side[d] =
                (uint16_t)(reading->tables->hex[info->hex].side[d] | BIT(HEXSIDE_WORKS));
    }
    return true;
}

/* A division that has another commander than it was raised with. */
static bool post(struct reading *reading, const struct command_text *text) {
    int division = division_by_id(reading->tables, text->division);
    counter_id leader =
        text->leader ? counter_by_id(reading->tables, text->leader, strlen(text->leader)) : COUNTER_NONE;
    if (division < 0)
        return source_refuse(reading->source, at(reading, "division"), "no division is called \"%.40s\"",
                             text->division);
    if (leader == COUNTER_NONE || reading->tables->counter[leader].type != TYPE_LEADER)
        return source_refuse(reading->source, at(reading, "leader"), "expected a leader");
    reading->tables->division[division].leader = leader;
    reading->tables->counter[leader].promoted = 1;
    return true;
}

/* One unit under another brigade or division than its own, or on its own. Its losses stay its brigade's, but where it
 * is counted with the other one. */
static bool unit_command(struct reading *reading, const struct command_text *text) {
    struct gbacw_tables *tables = reading->tables;
    struct counter_info *info = NULL;
    bool alone = false, counted = false;
    int brigade = text->to ? brigade_by_id(tables, text->to) : -1,
        division = text->division ? division_by_id(tables, text->division) : -1;
    if (!named(reading, text->unit, &info) ||
        !read_yes(reading->source, at(reading, "independent"), text->independent, &alone) ||
        !read_yes(reading->source, at(reading, "counted"), text->counted, &counted))
        return false;
    if ((text->to && brigade < 0) || (text->division && division < 0) || (!alone && brigade < 0 && division < 0))
        return source_refuse(reading->source, at(reading, "unit"), "under whom is %s?", text->unit);
    if (division >= 0)
        info->division = (uint8_t)division;
    if (brigade < 0 && !alone)
        return true;
    info->home = (uint8_t)(counted ? 0 : info->brigade + 1);
    info->brigade = alone ? (uint8_t)NO_BRIGADE : (uint8_t)brigade;
    info->independent = alone;
    return true;
}

/* What a brigade may still lose, after what it had lost. */
static bool effectiveness(struct reading *reading, const struct effectiveness_text *text) {
    struct gbacw_tables *tables = reading->tables;
    int brigade = brigade_by_id(tables, text->brigade), lost = 0;
    uint8_t left = 0;
    if (brigade < 0)
        return source_refuse(reading->source, at(reading, "brigade"), "no brigade is called \"%.40s\"", text->brigade);
    if (!number(reading, "left", text->left, 99, &left))
        return false;
    for (counter_id c = 0; c < tables->counter_count; c++) {
        const struct counter_info *info = &tables->counter[c];
        if (info->brigade == brigade && info->type <= TYPE_CAVALRY && info->part_of == COUNTER_NONE)
            lost += info->fate_at_start == FATE_ELIMINATED ? info->strength : info->killed + info->captured;
    }
    tables->brigade[brigade].limit = (uint8_t)(lost + left);
    return true;
}

static bool command(struct reading *reading, const struct command_text *text) {
    if (text->unit)
        return unit_command(reading, text);
    if (text->division)
        return post(reading, text);
    int brigade = text->brigade ? brigade_by_id(reading->tables, text->brigade) : -1,
        to = text->to ? division_by_id(reading->tables, text->to) : -1;
    if (brigade < 0)
        return source_refuse(reading->source, at(reading, "brigade"), "no brigade is called \"%.40s\"",
                             text->brigade ? text->brigade : "");
    if (text->to && to < 0)
        return source_refuse(reading->source, at(reading, "to"), "no division is called \"%.40s\"", text->to);
    reading->tables->brigade[brigade].detached_at_start = !text->to;
    reading->tables->brigade[brigade].attached_at_start = (uint8_t)(to + 1);
    return true;
}

/* ---- ground that decides ---- */

static bool objective(struct reading *reading, const struct objective_text *text) {
    struct start_info *start = &reading->tables->start;
    int area = area_by_name(reading->tables, text->area);
    bool apart = false;
    if (area < 0 || start->objective_count == OBJECTIVES_MAX)
        return source_refuse(reading->source, at(reading, "area"), "\"%.40s\" is not an area, or one too many",
                             text->area);
    struct objective_info *info = &start->objective[start->objective_count++];
    if (!number(reading, "run", text->run, 99, &info->run) ||
        !read_yes(reading->source, at(reading, "apart"), text->apart, &apart))
        return false;
    info->area = (uint8_t)area, info->apart = apart;
    return true;
}

static bool shift(struct reading *reading, const struct shift_text *text) {
    struct start_info *start = &reading->tables->start;
    if (start->shift_count == LEVEL_SHIFTS_MAX)
        return source_refuse(reading->source, at(reading, "side"), "more than %d", LEVEL_SHIFTS_MAX);
    struct shift_info *info = &start->shift[start->shift_count++];
    return read_side(reading->source, at(reading, "side"), reading->tables, text->side, &info->side) &&
           number(reading, "by", text->by, 6, &info->by) &&
           number(reading, "holds", text->holds, OBJECTIVES_MAX, &info->holds) &&
           number(reading, "turn", text->turn, 250, &info->turn) &&
           read_text(reading->source, at(reading, "rule"), text->rule, info->case_number, sizeof info->case_number);
}

/* ---- who has to wait ---- */

static bool commitment(struct reading *reading, const struct commitment_text *text) {
    struct commitment_info *info = &reading->tables->start.commitment;
    bool guns = false, pins = false;
    reading->list = "commitment", reading->index = 0;
    if (!text)
        return true;
    if (!number(reading, "near", text->near, 20, &info->near) ||
        !read_yes(reading->source, at(reading, "guns_fire"), text->guns_fire, &guns) ||
        !read_yes(reading->source, at(reading, "routs_pin"), text->routs_pin, &pins) ||
        !read_text(reading->source, at(reading, "rule"), text->rule, info->case_number, sizeof info->case_number))
        return false;
    info->guns_fire = guns, info->routs_pin = pins;
    if (text->fresh_side &&
        (!read_side(reading->source, at(reading, "fresh_side"), reading->tables, text->fresh_side, &info->fresh_side) ||
         !number(reading, "fresh_turns", text->fresh_turns, 99, &info->fresh_turns)))
        return false;
    if (!text->south_of)
        return true;
    if (!text->side || !text->turn)
        return source_refuse(reading->source, "commitment.south_of", "whose troops, and in which turn?");
    return read_hex(reading->source, at(reading, "south_of"), reading->tables, text->south_of, &info->south_of) &&
           read_side(reading->source, at(reading, "side"), reading->tables, text->side, &info->side) &&
           number(reading, "turn", text->turn, 250, &info->turn);
}

static bool charge(struct reading *reading, const struct charge_text *text) {
    struct charge_info *info = &reading->tables->start.charge;
    reading->list = "charge", reading->index = 0;
    if (!text)
        return true;
    int area = area_by_name(reading->tables, text->area), reserve = division_by_id(reading->tables, text->reserve);
    info->reserve_leader = counter_by_id(reading->tables, text->leader, strlen(text->leader));
    if (area < 0 || reserve < 0 || info->reserve_leader == COUNTER_NONE)
        return source_refuse(reading->source, "charge", "an area, a division and a leader are wanted");
    info->area = (uint8_t)area, info->reserve = (uint8_t)reserve;
    return number(reading, "from", text->from, 250, &info->from) &&
           number(reading, "ends", text->ends, 250, &info->ends);
}

/* Is the counter of this brigade, division or corps? */
static bool is_under(const struct gbacw_tables *tables, const struct counter_info *info, int brigade, int division) {
    unsigned under = info->brigade != NO_BRIGADE ? tables->brigade[info->brigade].division : info->division;
    if (division < 0)
        return info->brigade != NO_BRIGADE && info->brigade == brigade;
    return under != NO_DIVISION && (under == (unsigned)division || tables->division[under].parent == division);
}

static bool released(struct reading *reading, const struct released_text *text) {
    struct gbacw_tables *tables = reading->tables;
    int brigade = brigade_by_id(tables, text->command), division = division_by_id(tables, text->command);
    uint8_t turn = 0;
    if (brigade < 0 && division < 0)
        return source_refuse(reading->source, at(reading, "command"), "no command is called \"%.40s\"", text->command);
    if (!number(reading, "turn", text->turn, 250, &turn))
        return false;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (is_under(tables, &tables->counter[c], brigade, division))
            tables->counter[c].released = turn;
    return true;
}

/* "VI Pickett Law": commands whose troops come from a long march. */
static bool tired(struct reading *reading, const char *key, const char *list, uint8_t how) {
    struct gbacw_tables *tables = reading->tables;
    const char *word;
    size_t length;
    char name[16];
    while (list && next_word(&list, &word, &length)) {
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
        int brigade = brigade_by_id(tables, name), division = division_by_id(tables, name);
        if (brigade < 0 && division < 0)
            return source_refuse(reading->source, key, "no command is called \"%s\"", name);
        for (counter_id c = 0; c < tables->counter_count; c++)
            if (is_under(tables, &tables->counter[c], brigade, division))
                tables->counter[c].tired = how;
    }
    return true;
}

/* "I XI": two corps. */
static bool two_corps(struct reading *reading, const char *key, const char *list, uint8_t out[2]) {
    const char *word;
    size_t length;
    char name[16];
    for (int i = 0; i < 2 && list; i++) {
        if (!next_word(&list, &word, &length))
            return source_refuse(reading->source, key, "expected two corps");
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
        int corps = division_by_id(reading->tables, name);
        if (corps < 0)
            return source_refuse(reading->source, key, "no corps is called \"%s\"", name);
        out[i] = (uint8_t)(corps + 1);
    }
    return true;
}

/* ---- the whole ---- */

/* By an option of the players, or unless somebody has left by one of these areas. */
static bool fulfilled(struct reading *reading, const struct condition_text *text, struct condition_info *info) {
    const char *list = text->unless, *word;
    size_t length;
    char name[24];
    if (!option_named(reading, "option", text->option, &info->option) ||
        !option_named(reading, "with", text->with, &info->with))
        return false;
    while (list && next_word(&list, &word, &length)) {
        snprintf(name, sizeof name, "%.*s", (int)(length % sizeof name), word);
        int area = area_by_name(reading->tables, name);
        if (area < 0)
            return source_refuse(reading->source, at(reading, "unless"), "no area is called \"%s\"", name);
        info->unless_areas |= BIT(area);
    }
    return true;
}

static bool head(struct reading *reading, const struct setup_text *text) {
    struct gbacw_tables *tables = reading->tables;
    struct start_info *start = &tables->start;
    int hour = 0, minute = 0;
    if (sscanf(text->clock, "%d:%d", &hour, &minute) < 2 || hour < 0 || hour > 23 || minute < 0 || minute > 59)
        return source_refuse(reading->source, "clock", "expected a time such as 19:00, found \"%.20s\"", text->clock);
    int of_month = 0;
    if (!read_number(reading->source, "day", text->day, 1, 31, &of_month, NULL))
        return false;
    bool unscored = false, deployed = false, ride = false, one_wing = false, to_all = false;
    if (!read_yes(reading->source, "past_unscored", text->past_unscored, &unscored) ||
        !read_yes(reading->source, "deployed", text->deployed, &deployed) ||
        !read_yes(reading->source, "night_leaders", text->night_leaders, &ride) ||
        !read_yes(reading->source, "one_wing", text->one_wing, &one_wing) ||
        !read_yes(reading->source, "lends_to_all", text->lends_to_all, &to_all) ||
        !number(reading, "detach_turn", text->detach_turn, 250, &start->detach_turn) ||
        !number(reading, "no_haste_day", text->no_haste_day, 31, &start->no_haste_day) ||
        (text->no_more_ammunition && !read_text(reading->source, "no_more_ammunition", text->no_more_ammunition,
                                                start->no_more, sizeof start->no_more)))
        return false;
    start->past_unscored = unscored, start->deploys = deployed, start->night_leaders = ride;
    start->one_wing = one_wing, start->lends_to_all = to_all;
    start->day = (uint8_t)of_month, start->clock = (uint16_t)(hour * 60 + minute);
    if (text->conditions_count > CONDITIONS_MAX)
        return source_refuse(reading->source, "conditions", "more than %d", CONDITIONS_MAX);
    for (unsigned i = 0; i < text->conditions_count; i++) {
        struct condition_info *info = &start->condition[start->condition_count++];
        reading->list = "conditions", reading->index = (int)i;
        if (!read_text(reading->source, at(reading, "id"), text->conditions[i].id, info->id, sizeof info->id) ||
            !read_text(reading->source, at(reading, "title"), text->conditions[i].title, info->title,
                       sizeof info->title) ||
            !read_text(reading->source, at(reading, "rule"), text->conditions[i].rule, info->case_number,
                       sizeof info->case_number) ||
            !fulfilled(reading, &text->conditions[i], info))
            return false;
    }
    return true;
}

/* What lies outside the scenario's bounds is not on its map. */
static bool bounds(struct reading *reading, const char *text) {
    struct gbacw_tables *tables = reading->tables;
    int area = text ? area_by_name(tables, text) : -1;
    if (text && area < 0)
        return source_refuse(reading->source, "bounds", "no area is called \"%.40s\"", text);
    tables->start.bounded = text != NULL;
    for (hex_id h = 0; text && h < outside_first(tables); h++)
        if (!(tables->hex[h].areas & BIT(area)))
            tables->hex[h] = (struct hex_info){.elevation = tables->hex[h].elevation};
    return true;
}

/* A battle on one sheet calls hexes by that sheet's numbers, also where another overlaps it. */
static bool sheet(struct reading *reading, const char *letter) {
    struct gbacw_tables *tables = reading->tables;
    for (uint8_t i = 0; letter && i < tables->label_count; i++)
        if (letter[0] == tables->label[i].prefix && letter[1] == 0) {
            tables->sheet = i;
            return true;
        }
    return !letter || source_refuse(reading->source, "sheet", "the map has no sheet \"%.40s\"", letter);
}

#define EACH(key)                                                                                                      \
    for (reading->list = #key, reading->index = 0; reading->index < (int)text->key##_count; reading->index++)          \
        if (!read_##key(reading, &text->key[reading->index]))                                                          \
            return false;
#define read_released released
#define read_effectiveness effectiveness
#define read_detachments detachment
#define read_objectives objective
#define read_shifts shift
#define read_placed placed
#define read_instead instead
#define read_entering entering
#define read_leaving leaving
#define read_gone gone
#define read_works work
#define read_commands command

static bool read_all(struct reading *reading, const struct setup_text *text) {
    if (!head(reading, text) || !bounds(reading, text->bounds) || !sheet(reading, text->sheet) ||
        !read_homes(reading->source, text->retreat, text->retreat_count, reading->tables))
        return false;
    if (!commitment(reading, text->commitment) || !charge(reading, text->charge) || !line(reading, text->line) ||
        !early(reading, text->early))
        return false;
    EACH(objectives)
    EACH(shifts)
    EACH(placed)
    EACH(instead)
    EACH(entering)
    EACH(leaving)
    EACH(gone)
    EACH(works)
    EACH(commands)
    if (!tired(reading, "tired", text->tired, TIRED_ARRIVAL) ||
        !tired(reading, "fatigued", text->fatigued, TIRED_FOR_GOOD) ||
        !two_corps(reading, "loan", text->loan, reading->tables->start.loan) ||
        !two_corps(reading, "lends", text->lends, reading->tables->start.lends))
        return false;
    EACH(effectiveness)
    EACH(released)
    EACH(detachments)
    return true;
}

bool read_setup(const struct folder *folder, struct gbacw_tables *tables) {
    struct source source;
    char name[64];
    bool use[COUNTERS_MAX] = {false};
    snprintf(name, sizeof name, "scenarios/%.40s.yaml", folder->scenario);
    struct setup_text *text = source_read(&source, folder->games_dir, folder->game, name, &setup_schema, folder->error);
    if (!text)
        return false;
    struct reading reading = {.source = &source, .tables = tables, .named = use};
    bool good = read_all(&reading, text);
    source_free(&setup_schema, text);
    if (good)
        tables_trim(tables, use);
    return good;
}
