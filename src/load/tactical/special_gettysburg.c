/* special_gettysburg.c: special.yaml of Gettysburg. */
#include <stdio.h>
#include <string.h>

#include "gbacw/games/gettysburg/gettysburg.h"
#include "load/tactical/special.h"

struct victory_text {
    char *infantry_killed, *infantry_captured, *cavalry, *wagon, *wagon_captured, *train_captured, *reserve_captured,
        *corps_wounded, *corps_lost, *division_wounded, *division_lost, *brigade_wounded, *brigade_lost, *brigade_least,
        *replacement;
};
struct army_text {
    char *side, *battery, *wounded, *lost, *wounded_shift, *lost_shift;
};
struct adjustment_text {
    char *strength, *limits;
};
struct wing_text {
    char *corps, *chiefs;
};
struct hour_text {
    char *day, *clock;
};
struct gettysburg_text {
    struct victory_text victory;
    char *reserve_train, *levels, *skirmish_points;
    struct hour_text skirmish_until, post_from;
    struct army_text *armies;
    struct adjustment_text *adjustment;
    struct wing_text *wings;
    unsigned armies_count, adjustment_count, wings_count;
};
static const cyaml_schema_field_t victory_fields[] = {TEXT("infantry_killed", victory_text, infantry_killed),
                                                      TEXT("infantry_captured", victory_text, infantry_captured),
                                                      TEXT("cavalry", victory_text, cavalry),
                                                      TEXT("wagon", victory_text, wagon),
                                                      TEXT("wagon_captured", victory_text, wagon_captured),
                                                      TEXT("train_captured", victory_text, train_captured),
                                                      TEXT("reserve_captured", victory_text, reserve_captured),
                                                      TEXT("corps_wounded", victory_text, corps_wounded),
                                                      TEXT("corps_lost", victory_text, corps_lost),
                                                      TEXT("division_wounded", victory_text, division_wounded),
                                                      TEXT("division_lost", victory_text, division_lost),
                                                      TEXT("brigade_wounded", victory_text, brigade_wounded),
                                                      TEXT("brigade_lost", victory_text, brigade_lost),
                                                      TEXT("brigade_least", victory_text, brigade_least),
                                                      TEXT("replacement", victory_text, replacement),
                                                      CYAML_FIELD_END};
static const cyaml_schema_field_t army_fields[] = {TEXT("side", army_text, side),
                                                   TEXT("battery", army_text, battery),
                                                   TEXT("wounded", army_text, wounded),
                                                   TEXT("lost", army_text, lost),
                                                   TEXT("wounded_shift", army_text, wounded_shift),
                                                   TEXT("lost_shift", army_text, lost_shift),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t army_entry = ENTRY(army_text, army_fields);
static const cyaml_schema_field_t adjustment_fields[] = {TEXT("strength", adjustment_text, strength),
                                                         TEXT("limits", adjustment_text, limits), CYAML_FIELD_END};
static const cyaml_schema_value_t adjustment_entry = ENTRY(adjustment_text, adjustment_fields);
static const cyaml_schema_field_t wing_fields[] = {TEXT("corps", wing_text, corps), TEXT("chiefs", wing_text, chiefs),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t wing_entry = ENTRY(wing_text, wing_fields);
static const cyaml_schema_field_t hour_fields[] = {TEXT("day", hour_text, day), TEXT("clock", hour_text, clock),
                                                   CYAML_FIELD_END};
static const cyaml_schema_field_t gettysburg_fields[] = {
    RECORD("victory", gettysburg_text, victory, victory_fields),
    TEXT("reserve_train", gettysburg_text, reserve_train),
    LIST("armies", gettysburg_text, armies, &army_entry),
    TEXT("levels", gettysburg_text, levels),
    LIST("adjustment", gettysburg_text, adjustment, &adjustment_entry),
    LIST("wings", gettysburg_text, wings, &wing_entry),
    TEXT("skirmish_points", gettysburg_text, skirmish_points),
    RECORD("skirmish_until", gettysburg_text, skirmish_until, hour_fields),
    RECORD("post_from", gettysburg_text, post_from, hour_fields),
    CYAML_FIELD_END};
static const cyaml_schema_value_t gettysburg_schema = DOCUMENT(gettysburg_text, gettysburg_fields);

struct number {
    const char *where, *text;
    uint8_t *out;
};

static bool bytes(struct source *source, const struct number *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!special_byte(source, numbers[i].where, numbers[i].text, 255, numbers[i].out))
            return false;
    }
    return true;
}

static bool worth(struct source *source, const struct victory_text *v, struct gettysburg_tables *t) {
    const struct number numbers[] = {{"victory.infantry_killed", v->infantry_killed, &t->infantry_killed},
                                     {"victory.infantry_captured", v->infantry_captured, &t->infantry_captured},
                                     {"victory.cavalry", v->cavalry, &t->cavalry},
                                     {"victory.wagon", v->wagon, &t->wagon},
                                     {"victory.wagon_captured", v->wagon_captured, &t->wagon_captured},
                                     {"victory.train_captured", v->train_captured, &t->train_captured},
                                     {"victory.reserve_captured", v->reserve_captured, &t->reserve_captured},
                                     {"victory.corps_wounded", v->corps_wounded, &t->corps[0]},
                                     {"victory.corps_lost", v->corps_lost, &t->corps[1]},
                                     {"victory.division_wounded", v->division_wounded, &t->division[0]},
                                     {"victory.division_lost", v->division_lost, &t->division[1]},
                                     {"victory.brigade_wounded", v->brigade_wounded, &t->brigade[0]},
                                     {"victory.brigade_lost", v->brigade_lost, &t->brigade[1]},
                                     {"victory.brigade_least", v->brigade_least, &t->brigade_least},
                                     {"victory.replacement", v->replacement, &t->replacement}};
    return bytes(source, numbers, sizeof numbers / sizeof numbers[0]);
}

static bool army(struct source *source, const struct gbacw_tables *tables, const struct army_text *text,
                 struct gettysburg_tables *t) {
    uint8_t side = 0;
    if (!read_side(source, "armies.side", tables, text->side, &side))
        return false;
    struct gettysburg_army *out = &t->army[side];
    const struct number numbers[] = {{"armies.battery", text->battery, &out->battery},
                                     {"armies.wounded", text->wounded, &out->commander[0]},
                                     {"armies.lost", text->lost, &out->commander[1]},
                                     {"armies.wounded_shift", text->wounded_shift, &out->shift[0]},
                                     {"armies.lost_shift", text->lost_shift, &out->shift[1]}};
    return bytes(source, numbers, sizeof numbers / sizeof numbers[0]);
}

static bool levels(struct source *source, const char *text, struct gettysburg_tables *t) {
    const char *word;
    size_t length;
    for (int i = 0; i < GETTYSBURG_LEVELS; i++) {
        char number[8];
        int hundredths = 0;
        if (!next_word(&text, &word, &length))
            return source_refuse(source, "levels", "expected %d ratios", GETTYSBURG_LEVELS);
        snprintf(number, sizeof number, "%.*s", (int)(length % sizeof number), word);
        if (!read_number(source, "levels", number, 100, 999, &hundredths, NULL))
            return false;
        t->level[i] = (uint16_t)hundredths;
    }
    return true;
}

static bool hour(struct source *source, const char *where, const struct hour_text *text, struct gettysburg_hour *out) {
    int hours = 0, minutes = 0;
    if (sscanf(text->clock, "%d:%d", &hours, &minutes) < 2 || hours < 0 || hours > 23 || minutes < 0 || minutes > 59)
        return source_refuse(source, where, "expected a time such as 13:00, found \"%.20s\"", text->clock);
    out->minute = (uint16_t)(hours * 60 + minutes);
    return special_byte(source, where, text->day, 31, &out->day);
}

/* A row of 25.5. */
static bool adjustment(struct source *source, const struct adjustment_text *text, struct gettysburg_tables *t) {
    const char *list = text->limits, *word;
    size_t length;
    int strength = 0, column = 0;
    if (!read_number(source, "adjustment.strength", text->strength, ADJUSTMENT_LEAST, ADJUSTMENT_MOST, &strength, NULL))
        return false;
    while (column < ADJUSTMENT_COLUMNS && next_word(&list, &word, &length)) {
        char number[8];
        snprintf(number, sizeof number, "%.*s", (int)(length % sizeof number), word);
        if (!special_byte(source, "adjustment.limits", number, 99,
                          &t->adjustment[strength - ADJUSTMENT_LEAST][column++]))
            return false;
    }
    return column == ADJUSTMENT_COLUMNS ||
           source_refuse(source, "adjustment.limits", "expected %d numbers", ADJUSTMENT_COLUMNS);
}

/* Corps and men who are not in this scenario are left out. */
static bool wing(struct source *source, const struct gbacw_tables *tables, const struct wing_text *text,
                 struct gettysburg_wing *out) {
    const char *list = text->corps, *word;
    size_t length;
    char id[24];
    while (next_word(&list, &word, &length)) {
        snprintf(id, sizeof id, "%.*s", (int)(length % sizeof id), word);
        if (out->corps_count == WING_CORPS)
            return source_refuse(source, "wings.corps", "more than %d", WING_CORPS);
        if (division_by_id(tables, id) >= 0)
            out->corps[out->corps_count++] = (uint8_t)division_by_id(tables, id);
    }
    list = text->chiefs;
    while (next_word(&list, &word, &length)) {
        if (out->chief_count == WING_CHIEFS)
            return source_refuse(source, "wings.chiefs", "more than %d", WING_CHIEFS);
        out->chief[out->chief_count++] = counter_by_id(tables, word, length);
    }
    return true;
}

static bool gettysburg_read(struct source *source, const void *document, struct gbacw_tables *tables) {
    const struct gettysburg_text *text = document;
    struct gettysburg_tables *t = (struct gettysburg_tables *)(void *)tables->special;
    t->reserve_train = counter_by_id(tables, text->reserve_train, strlen(text->reserve_train)); /* not in every one */
    for (unsigned i = 0; i < text->armies_count; i++) {
        if (!army(source, tables, &text->armies[i], t))
            return false;
    }
    for (unsigned i = 0; i < text->adjustment_count; i++) {
        if (!adjustment(source, &text->adjustment[i], t))
            return false;
    }
    for (unsigned i = 0; i < text->wings_count && i < WINGS; i++) {
        if (!wing(source, tables, &text->wings[i], &t->wing[i]))
            return false;
    }
    return worth(source, &text->victory, t) && levels(source, text->levels, t) &&
           special_byte(source, "skirmish_points", text->skirmish_points, 99, &t->skirmish_points) &&
           hour(source, "skirmish_until", &text->skirmish_until, &t->skirmish_until) &&
           hour(source, "post_from", &text->post_from, &t->post_from);
}

const struct special_reader special_gettysburg = {"gettysburg", &gettysburg_schema, gettysburg_read};
