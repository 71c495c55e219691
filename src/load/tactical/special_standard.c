/* special_standard.c: special.yaml of a battle under the Standard Rules: what losses and ground are worth. */
#include "gbacw/games/standard/standard.h"
#include "load/tactical/special.h"

struct worth_text {
    char *point_killed, *point_captured, *gun_killed, *gun_captured, *guard, *wagon;
    char *brigadier_lost, *brigadier_captured, *divisioner_lost, *divisioner_captured;
};
struct objective_text {
    char *area, *points;
};
struct standard_text {
    struct worth_text victory;
    struct objective_text *objectives;
    unsigned objectives_count;
};

static const cyaml_schema_field_t worth_fields[] = {TEXT_IF("point_killed", worth_text, point_killed),
                                                    TEXT_IF("point_captured", worth_text, point_captured),
                                                    TEXT_IF("gun_killed", worth_text, gun_killed),
                                                    TEXT_IF("gun_captured", worth_text, gun_captured),
                                                    TEXT_IF("guard", worth_text, guard),
                                                    TEXT_IF("wagon", worth_text, wagon),
                                                    TEXT_IF("brigadier_lost", worth_text, brigadier_lost),
                                                    TEXT_IF("brigadier_captured", worth_text, brigadier_captured),
                                                    TEXT_IF("divisioner_lost", worth_text, divisioner_lost),
                                                    TEXT_IF("divisioner_captured", worth_text, divisioner_captured),
                                                    CYAML_FIELD_END};
static const cyaml_schema_field_t objective_fields[] = {TEXT("area", objective_text, area),
                                                        TEXT("points", objective_text, points), CYAML_FIELD_END};
static const cyaml_schema_value_t objective_entry = ENTRY(objective_text, objective_fields);
static const cyaml_schema_field_t standard_fields[] = {
    RECORD("victory", standard_text, victory, worth_fields),
    LIST_IF("objectives", standard_text, objectives, &objective_entry), CYAML_FIELD_END};
static const cyaml_schema_value_t standard_schema = DOCUMENT(standard_text, standard_fields);

static bool read_worth(struct source *source, const struct worth_text *text, struct standard_tables *numbers) {
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
        if (!special_byte(source, rows[i].key, rows[i].text, 99, &numbers->points[rows[i].tally]))
            return false;
    return true;
}

static bool read_objectives(struct source *source, const struct standard_text *text, const struct gbacw_tables *tables,
                            struct standard_tables *numbers) {
    char where[96];
    if (text->objectives_count > STANDARD_OBJECTIVES_MAX)
        return source_refuse(source, "objectives", "more than %d", STANDARD_OBJECTIVES_MAX);
    for (unsigned i = 0; i < text->objectives_count; i++) {
        int area = area_by_name(tables, text->objectives[i].area);
        if (area < 0)
            return source_refuse(source, source_path(where, "objectives", (int)i, "area"),
                                 "\"%.40s\" is not an area of the map", text->objectives[i].area);
        numbers->objective[i].area = (uint8_t)area;
        if (!special_byte(source, source_path(where, "objectives", (int)i, "points"), text->objectives[i].points, 99,
                          &numbers->objective[i].points))
            return false;
    }
    numbers->objective_count = (uint8_t)text->objectives_count;
    return true;
}

static bool standard_read(struct source *source, const void *document, struct gbacw_tables *tables) {
    const struct standard_text *text = document;
    struct standard_tables *numbers = (struct standard_tables *)(void *)tables->special;
    return read_worth(source, &text->victory, numbers) && read_objectives(source, text, tables, numbers);
}

const struct special_reader special_standard = {"standard", &standard_schema, standard_read};
