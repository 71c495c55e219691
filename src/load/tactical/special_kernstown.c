/* special_kernstown.c: special.yaml of Kernstown. */
#include <stdio.h>
#include <string.h>

#include "gbacw/games/kernstown/kernstown.h"
#include "load/tactical/special.h"

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
        if (!special_byte(source, numbers[i].where, numbers[i].text, 99, numbers[i].out))
            return false;
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

static bool kernstown_read(struct source *source, const void *document, struct gbacw_tables *tables) {
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

const struct special_reader special_kernstown = {"kernstown", &kernstown_schema, kernstown_read};
