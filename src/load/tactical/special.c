/* special.c: which reader of special.yaml serves which profile. */
#include "load/tactical/special.h"

#include <string.h>

bool special_byte(struct source *source, const char *where, const char *text, int high, uint8_t *out) {
    int value = 0;
    if (!read_number(source, where, text, 0, high, &value, NULL))
        return false;
    *out = (uint8_t)value;
    return true;
}

bool read_loss_points(struct source *source, const struct loss_points_text *text, uint8_t points[TALLIES]) {
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
        if (!special_byte(source, rows[i].key, rows[i].text, 99, &points[rows[i].tally]))
            return false;
    return true;
}

static const struct special_reader *const readers[] = {&special_monocacy, &special_kernstown, &special_gettysburg,
                                                       &special_standard};

bool read_special(const struct folder *folder, struct gbacw_tables *tables) {
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(readers[i]->profile, tables->profile) == 0) {
            struct source source;
            void *document = source_read(&source, folder->games_dir, folder->game, "special.yaml", readers[i]->schema,
                                         folder->error);
            bool good = document && readers[i]->read(&source, document, tables);
            source_free(readers[i]->schema, document);
            return good;
        }
    return true;
}
