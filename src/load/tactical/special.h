/* special.h: special.yaml, the numbers of a game's own rules: a reader for each profile that has some. A new game adds
 * its file special_<game>.c and a row in special.c. */
#ifndef ENFILADE_LOAD_SPECIAL_H
#define ENFILADE_LOAD_SPECIAL_H

#include "gbacw/state/frames.h"
#include "load/read.h"

struct special_reader {
    const char *profile;
    const cyaml_schema_value_t *schema;
    bool (*read)(struct source *, const void *document, struct gbacw_tables *);
};
extern const struct special_reader special_monocacy, special_kernstown, special_gettysburg, special_standard;

bool special_byte(struct source *source, const char *where, const char *text, int high, uint8_t *out);

/* Victory Points for losses, as the Standard Rules count them: part of the record `victory` of a special.yaml. A kind
 * of loss that is not given scores nothing. */
struct loss_points_text {
    char *point_killed, *point_captured, *gun_killed, *gun_captured, *guard, *wagon;
    char *brigadier_lost, *brigadier_captured, *divisioner_lost, *divisioner_captured;
};
/* The fields of a record whose member `losses` is a struct loss_points_text; FIELD is TEXT or TEXT_IF. */
#define LOSS_POINTS_FIELDS(FIELD, record)                                                                              \
    FIELD("point_killed", record, losses.point_killed), FIELD("point_captured", record, losses.point_captured),        \
        FIELD("gun_killed", record, losses.gun_killed), FIELD("gun_captured", record, losses.gun_captured),            \
        FIELD("guard", record, losses.guard), FIELD("wagon", record, losses.wagon),                                    \
        FIELD("brigadier_lost", record, losses.brigadier_lost),                                                        \
        FIELD("brigadier_captured", record, losses.brigadier_captured),                                                \
        FIELD("divisioner_lost", record, losses.divisioner_lost),                                                      \
        FIELD("divisioner_captured", record, losses.divisioner_captured)
bool read_loss_points(struct source *source, const struct loss_points_text *text, uint8_t points[TALLIES]);

#endif
