/* special_standard.c: special.yaml of a battle under the Standard Rules: what losses and ground are worth. */
#include "gbacw/games/standard/standard.h"
#include "load/tactical/special.h"

struct victory_text {
    struct loss_points_text losses;
};
struct objective_text {
    char *area, *points;
};
struct standard_text {
    struct victory_text victory;
    struct objective_text *objectives;
    unsigned objectives_count;
};

static const cyaml_schema_field_t victory_fields[] = {LOSS_POINTS_FIELDS(TEXT_IF, victory_text), CYAML_FIELD_END};
static const cyaml_schema_field_t objective_fields[] = {TEXT("area", objective_text, area),
                                                        TEXT("points", objective_text, points), CYAML_FIELD_END};
static const cyaml_schema_value_t objective_entry = ENTRY(objective_text, objective_fields);
static const cyaml_schema_field_t standard_fields[] = {
    RECORD("victory", standard_text, victory, victory_fields),
    LIST_IF("objectives", standard_text, objectives, &objective_entry), CYAML_FIELD_END};
static const cyaml_schema_value_t standard_schema = DOCUMENT(standard_text, standard_fields);

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
    return read_loss_points(source, &text->victory.losses, numbers->points) &&
           read_objectives(source, text, tables, numbers);
}

const struct special_reader special_standard = {"standard", &standard_schema, standard_read};
