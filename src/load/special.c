/* special.c: special.yaml: the numbers of a game's own rules, by its profile. A new game adds its struct, its schema
 * and a row in the table at the end. */
#include "load/read.h"

#include <stdio.h>
#include <string.h>

#include "gbacw/kernstown.h"
#include "gbacw/monocacy.h"

/* ---- Monocacy ---- */

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
struct cli_text {
    char *marks, *own;
};
struct victory_text {
    char *point_killed, *point_captured, *gun_killed, *gun_captured, *guard, *wagon, *brigadier_lost,
        *brigadier_captured, *divisioner_lost, *divisioner_captured, *laggard, *mask;
};
struct monocacy_text {
    struct ground_text ground;
    struct command_text command;
    struct activation_text activation;
    struct search_text search;
    struct bridge_text bridge;
    struct cli_text cli;
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
static const cyaml_schema_field_t cli_fields[] = {TEXT("marks", cli_text, marks), TEXT("own", cli_text, own),
                                                  CYAML_FIELD_END};
static const cyaml_schema_field_t victory_fields[] = {TEXT("point_killed", victory_text, point_killed),
                                                      TEXT("point_captured", victory_text, point_captured),
                                                      TEXT("gun_killed", victory_text, gun_killed),
                                                      TEXT("gun_captured", victory_text, gun_captured),
                                                      TEXT("guard", victory_text, guard),
                                                      TEXT("wagon", victory_text, wagon),
                                                      TEXT("brigadier_lost", victory_text, brigadier_lost),
                                                      TEXT("brigadier_captured", victory_text, brigadier_captured),
                                                      TEXT("divisioner_lost", victory_text, divisioner_lost),
                                                      TEXT("divisioner_captured", victory_text, divisioner_captured),
                                                      TEXT("laggard", victory_text, laggard),
                                                      TEXT("mask", victory_text, mask),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t monocacy_fields[] = {
    RECORD("ground", monocacy_text, ground, ground_fields),
    RECORD("command", monocacy_text, command, command_fields),
    RECORD("activation", monocacy_text, activation, activation_fields),
    RECORD("search", monocacy_text, search, search_fields),
    RECORD("bridge", monocacy_text, bridge, bridge_fields),
    RECORD("cli", monocacy_text, cli, cli_fields),
    RECORD("victory", monocacy_text, victory, victory_fields),
    CYAML_FIELD_END};
static const cyaml_schema_value_t monocacy_schema = DOCUMENT(monocacy_text, monocacy_fields);

static bool byte_number(struct source *source, const char *where, const char *text, int high, uint8_t *out) {
    int value = 0;
    if (!read_number(source, where, text, 0, high, &value, NULL))
        return false;
    *out = (uint8_t)value;
    return true;
}

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
            return source_refuse(source, where, "\"%.*s\" is no hex of this map", (int)(length & 63), word);
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
    if (!byte_number(source, "ground.bank_confederate", text->bank_confederate, 2, &special->bank_confederate) ||
        !byte_number(source, "ground.bank_union", text->bank_union, 2, &special->bank_union) ||
        !hex_list(source, "ground.fords", tables, text->fords, special->ford, MONOCACY_FORDS, &fords) ||
        !read_hex(source, "ground.bridge", tables, text->bridge, &special->bridge_hex) ||
        !read_hex(source, "ground.bridge_far", tables, text->bridge_far, &special->bridge_far) ||
        !read_hex(source, "ground.early", tables, text->early, &special->early_hex) ||
        !hex_list(source, "ground.early_road", tables, text->early_road, special->early_road, MONOCACY_ROAD, &road) ||
        !byte_number(source, "ground.mask_column", text->mask_column, 99, &special->mask_column) ||
        !byte_number(source, "ground.mask_row", text->mask_row, 99, &special->mask_row))
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
           byte_number(source, "command.distance", text->distance, 99, &special->command_distance) &&
           byte_number(source, "command.rally_army", text->rally_army, 99, &special->rally_distance_army) &&
           byte_number(source, "command.rally_near", text->rally_near, 99, &special->rally_distance_near);
}

static bool monocacy_victory(struct source *source, const struct victory_text *text, struct monocacy_tables *special) {
    const struct {
        const char *key, *text;
        uint8_t tally;
    } rows[] = {{"victory.point_killed", text->point_killed, TALLY_POINT_KILLED},
                {"victory.point_captured", text->point_captured, TALLY_POINT_CAPTURED},
                {"victory.gun_killed", text->gun_killed, TALLY_GUN_KILLED},
                {"victory.gun_captured", text->gun_captured, TALLY_GUN_CAPTURED},
                {"victory.guard", text->guard, TALLY_GUARD},
                {"victory.wagon", text->wagon, TALLY_WAGON},
                {"victory.brigadier_lost", text->brigadier_lost, TALLY_BRIGADIER_LOST},
                {"victory.brigadier_captured", text->brigadier_captured, TALLY_BRIGADIER_CAPTURED},
                {"victory.divisioner_lost", text->divisioner_lost, TALLY_DIVISIONER_LOST},
                {"victory.divisioner_captured", text->divisioner_captured, TALLY_DIVISIONER_CAPTURED}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!byte_number(source, rows[i].key, rows[i].text, 99, &special->points[rows[i].tally]))
            return false;
    if (!byte_number(source, "victory.laggard", text->laggard, 99, &special->laggard_points))
        return false;
    const char *at = text->mask, *word;
    size_t length;
    int turn = 0;
    while (next_word(&at, &word, &length)) {
        char number[8];
        snprintf(number, sizeof number, "%.*s", (int)(length & 7), word);
        if (++turn > MONOCACY_TURNS)
            return source_refuse(source, "victory.mask", "more than %d numbers", MONOCACY_TURNS);
        if (!byte_number(source, "victory.mask", number, 250, &special->mask_points[turn]))
            return false;
    }
    return turn == MONOCACY_TURNS || source_refuse(source, "victory.mask", "expected %d numbers", MONOCACY_TURNS);
}

static bool monocacy_numbers(struct source *source, const struct monocacy_text *text, struct monocacy_tables *special) {
    int cost = 0;
    if (!read_sixths(source, "activation.cost", text->activation.cost, &cost))
        return false;
    special->activation_cost = (uint8_t)cost;
    return byte_number(source, "activation.distance", text->activation.distance, 99, &special->activation_distance) &&
           byte_number(source, "search.distance", text->search.distance, 99, &special->search_distance) &&
           byte_number(source, "search.each", text->search.each, 9, &special->searches) &&
           byte_number(source, "search.with_early", text->search.with_early, 9, &special->searches_with_early) &&
           byte_number(source, "bridge.die", text->bridge.die, 6, &special->bridge_die) &&
           byte_number(source, "bridge.die_pinned", text->bridge.die_pinned, 6, &special->bridge_die_pinned) &&
           byte_number(source, "bridge.wallace", text->bridge.wallace, 6, &special->bridge_wallace) &&
           byte_number(source, "cli.marks", text->cli.marks, 9, &special->cli_marks) &&
           byte_number(source, "cli.own", text->cli.own, 9, &special->cli_own);
}

static bool monocacy(struct source *source, const void *document, struct gbacw_tables *tables) {
    const struct monocacy_text *text = document;
    struct monocacy_tables *special = (struct monocacy_tables *)(void *)tables->special;
    return monocacy_ground(source, &text->ground, tables, special) &&
           monocacy_command(source, &text->command, tables, special) && monocacy_numbers(source, text, special) &&
           monocacy_victory(source, &text->victory, special);
}

/* ---- Kernstown ---- */

struct army_morale_text {
    char *start, *turn, *move, *ineffective, *release, *brigade;
};
struct demoralization_text {
    char *below, *band, *again;
};
struct field_text {
    char *hilltop, *objectives, *exit;
};
struct exit_text {
    char *leader, *brigade;
};
struct scores_text {
    char *infantry_killed, *infantry_captured, *cavalry_lost, *gun_destroyed, *gun_captured, *leader_captured, *exit,
        *exit_cavalry, *terrain, *army_morale;
};
struct kernstown_text {
    char *side, *levels;
    struct army_morale_text army_morale;
    struct demoralization_text demoralization;
    struct field_text ground;
    struct exit_text exit;
    struct scores_text victory;
};
static const cyaml_schema_field_t army_morale_fields[] = {TEXT("start", army_morale_text, start),
                                                          TEXT("turn", army_morale_text, turn),
                                                          TEXT("move", army_morale_text, move),
                                                          TEXT("ineffective", army_morale_text, ineffective),
                                                          TEXT("release", army_morale_text, release),
                                                          TEXT("brigade", army_morale_text, brigade),
                                                          CYAML_FIELD_END};
static const cyaml_schema_field_t demoralization_fields[] = {
    TEXT("below", demoralization_text, below), TEXT("band", demoralization_text, band),
    TEXT("again", demoralization_text, again), CYAML_FIELD_END};
static const cyaml_schema_field_t field_fields[] = {TEXT("hilltop", field_text, hilltop),
                                                    TEXT("objectives", field_text, objectives),
                                                    TEXT("exit", field_text, exit), CYAML_FIELD_END};
static const cyaml_schema_field_t exit_fields[] = {TEXT("leader", exit_text, leader),
                                                   TEXT("brigade", exit_text, brigade), CYAML_FIELD_END};
static const cyaml_schema_field_t scores_fields[] = {TEXT("infantry_killed", scores_text, infantry_killed),
                                                     TEXT("infantry_captured", scores_text, infantry_captured),
                                                     TEXT("cavalry_lost", scores_text, cavalry_lost),
                                                     TEXT("gun_destroyed", scores_text, gun_destroyed),
                                                     TEXT("gun_captured", scores_text, gun_captured),
                                                     TEXT("leader_captured", scores_text, leader_captured),
                                                     TEXT("exit", scores_text, exit),
                                                     TEXT("exit_cavalry", scores_text, exit_cavalry),
                                                     TEXT("terrain", scores_text, terrain),
                                                     TEXT("army_morale", scores_text, army_morale),
                                                     CYAML_FIELD_END};
static const cyaml_schema_field_t kernstown_fields[] = {
    TEXT("side", kernstown_text, side),
    RECORD("army_morale", kernstown_text, army_morale, army_morale_fields),
    RECORD("demoralization", kernstown_text, demoralization, demoralization_fields),
    RECORD("ground", kernstown_text, ground, field_fields),
    RECORD("exit", kernstown_text, exit, exit_fields),
    RECORD("victory", kernstown_text, victory, scores_fields),
    TEXT("levels", kernstown_text, levels),
    CYAML_FIELD_END};
static const cyaml_schema_value_t kernstown_schema = DOCUMENT(kernstown_text, kernstown_fields);

struct kernstown_number {
    const char *where, *text;
    uint8_t *out;
};

static bool kernstown_numbers(struct source *source, const struct kernstown_text *text,
                              struct kernstown_tables *special) {
    const struct army_morale_text *m = &text->army_morale;
    const struct scores_text *v = &text->victory;
    const struct kernstown_number numbers[] = {
        {"army_morale.start", m->start, &special->start},
        {"army_morale.turn", m->turn, &special->turn},
        {"army_morale.move", m->move, &special->move},
        {"army_morale.ineffective", m->ineffective, &special->ineffective},
        {"army_morale.release", m->release, &special->release},
        {"demoralization.below", text->demoralization.below, &special->below},
        {"demoralization.band", text->demoralization.band, &special->band},
        {"demoralization.again", text->demoralization.again, &special->again},
        {"victory.infantry_killed", v->infantry_killed, &special->infantry_killed},
        {"victory.infantry_captured", v->infantry_captured, &special->infantry_captured},
        {"victory.cavalry_lost", v->cavalry_lost, &special->cavalry_lost},
        {"victory.gun_destroyed", v->gun_destroyed, &special->gun_destroyed},
        {"victory.gun_captured", v->gun_captured, &special->gun_captured},
        {"victory.leader_captured", v->leader_captured, &special->leader_captured},
        {"victory.exit", v->exit, &special->exit_points},
        {"victory.exit_cavalry", v->exit_cavalry, &special->exit_cavalry},
        {"victory.terrain", v->terrain, &special->terrain},
        {"victory.army_morale", v->army_morale, &special->army_morale}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        int value = 0;
        if (!read_number(source, numbers[i].where, numbers[i].text, 0, 99, &value, NULL))
            return false;
        *numbers[i].out = (uint8_t)value;
    }
    return special->band > 0 || source_refuse(source, "demoralization.band", "expected at least 1");
}

static bool kernstown_levels_read(struct source *source, const char *text, struct kernstown_tables *special) {
    const char *word;
    size_t length;
    for (int i = 0; i < KERNSTOWN_LEVELS; i++) {
        char number[16];
        int margin = 0;
        bool marked = false;
        if (!next_word(&text, &word, &length))
            return source_refuse(source, "levels", "expected %d margins", KERNSTOWN_LEVELS);
        snprintf(number, sizeof number, "%.*s", (int)(length % sizeof number), word);
        if (!read_number(source, "levels", number, 1, 255, &margin, &marked))
            return false;
        special->level[i] = (uint8_t)margin;
        special->level_marks |= marked;
    }
    return true;
}

static bool kernstown_area(struct source *source, const char *where, const struct gbacw_tables *tables,
                           const char *name, uint8_t *out) {
    int area = area_by_name(tables, name);
    *out = (uint8_t)area;
    return area >= 0 || source_refuse(source, where, "no area is called \"%.40s\"", name);
}

static bool kernstown_brigade(struct source *source, const char *where, const struct gbacw_tables *tables,
                              const char *name, uint8_t *out) {
    int brigade = brigade_by_id(tables, name);
    *out = (uint8_t)brigade;
    return brigade >= 0 || source_refuse(source, where, "no brigade is called \"%.40s\"", name);
}

static bool kernstown(struct source *source, const void *document, struct gbacw_tables *tables) {
    const struct kernstown_text *text = document;
    struct kernstown_tables *special = (struct kernstown_tables *)(void *)tables->special;
    special->exit_leader = counter_by_id(tables, text->exit.leader, strlen(text->exit.leader));
    if (special->exit_leader == COUNTER_NONE)
        return source_refuse(source, "exit.leader", "no leader is called \"%.40s\"", text->exit.leader);
    return read_side(source, "side", tables, text->side, &special->side) && kernstown_numbers(source, text, special) &&
           kernstown_levels_read(source, text->levels, special) &&
           kernstown_area(source, "ground.hilltop", tables, text->ground.hilltop, &special->hilltop) &&
           kernstown_area(source, "ground.objectives", tables, text->ground.objectives, &special->objectives) &&
           kernstown_area(source, "ground.exit", tables, text->ground.exit, &special->exit) &&
           kernstown_brigade(source, "army_morale.brigade", tables, text->army_morale.brigade,
                             &special->reserve_brigade) &&
           kernstown_brigade(source, "exit.brigade", tables, text->exit.brigade, &special->exit_brigade);
}

/* ---- by profile ---- */

static const struct {
    const char *profile;
    const cyaml_schema_value_t *schema;
    bool (*read)(struct source *, const void *, struct gbacw_tables *);
} readers[] = {{"monocacy", &monocacy_schema, monocacy}, {"kernstown", &kernstown_schema, kernstown}};

bool read_special(const struct folder *folder, struct gbacw_tables *tables) {
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(readers[i].profile, tables->profile) == 0) {
            struct source source;
            void *document =
                source_read(&source, folder->games_dir, folder->game, "special.yaml", readers[i].schema, folder->error);
            bool good = document && readers[i].read(&source, document, tables);
            source_free(readers[i].schema, document);
            return good;
        }
    return true; /* a game without numbers of its own */
}
