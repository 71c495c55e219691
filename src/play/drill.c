/* drill.c: see drill.h. */
#include "play/drill.h"

#include <string.h>

#include "core/check.h"
#include "play/tsv.h"

const void *drill_traits(const struct mind *mind, const struct game *game, side_id side) {
    const struct pack_head *head = game->tables;
    bool drilled = mind->drilled && side < SIDES && head->traits == LEARNED;
    return drilled ? pack_learned(head)->trait[side] : mind->traits;
}

/* -- a file -- */

static enum pack_learned_state refuse(struct text *why, const char *reason, const char *which) {
    text_add(why, reason);
    text_add(why, which);
    return LEARNED_BAD;
}

static const struct mind *drilled_mind(const struct ruleset *rules) {
    for (uint8_t i = 0; i < rules->mind_count; i++)
        if (rules->minds[i].drilled)
            return &rules->minds[i];
    return NULL;
}

/* The column of a side of the battle, from 1; 0: there is none. `rows`: that of the battles, then that of the sides. */
static unsigned column_of(const char *rows, const char *battle, const char *side) {
    const char *sides = strchr(rows, '\n');
    struct tsv_field its_battle, its_side;
    unsigned column = 0;
    for (sides = sides ? sides + 1 : ""; tsv_next(&rows, &its_battle) && tsv_next(&sides, &its_side); column++)
        if (column > 0 && tsv_is(its_battle, battle) && tsv_is(its_side, side))
            return column;
    return 0;
}

static unsigned trait_named(const struct ruleset *rules, const char *row) {
    struct tsv_field name;
    unsigned i = 0;
    tsv_next(&row, &name);
    while (i < rules->trait_count && !tsv_is(name, rules->trait_names[i]))
        i++;
    return i;
}

/* As far from what minds play by that none of their sums can overflow. */
enum { TRAIT_MOST = 10000 };

static bool trait_number(struct tsv_field field, int32_t *out) {
    return tsv_number(field, out) && *out >= -TRAIT_MOST && *out <= TRAIT_MOST;
}

static enum pack_learned_state read_traits(const char *rows, const struct ruleset *rules, const unsigned column[SIDES],
                                           int32_t out[SIDES][TRAITS_MAX], struct text *why) {
    struct tsv_field field;
    for (const char *row = rows; *row != 0; row = rows) {
        unsigned trait = trait_named(rules, row);
        if (trait == rules->trait_count)
            return refuse(why, "it has a row of something that is no trait of this version", "");
        for (side_id side = 0; side < SIDES; side++) {
            rows = row;
            if (!tsv_row(&rows, rules->trait_names[trait], column[side], &field) ||
                !trait_number(field, &out[side][trait]))
                return refuse(why, "it has no number that could be ", rules->trait_names[trait]);
        }
    }
    return LEARNED;
}

enum pack_learned_state drill_read(const char *file, const struct ruleset *rules, const void *tables,
                                   const char *battle, int32_t out[SIDES][TRAITS_MAX], struct text *why) {
    const struct mind *mind = drilled_mind(rules);
    const char *at = file;
    struct tsv_field field;
    unsigned column[SIDES];
    CHECK(rules->trait_count <= TRAITS_MAX);
    if (mind == NULL)
        return LEARNED_NOTHING;
    if (!tsv_row(&at, "enfilade traits 1", 1, &field))
        return refuse(why, "its first line is not that of traits of this version: ", "\"enfilade traits 1\"");
    for (side_id side = 0; side < SIDES; side++) {
        column[side] = column_of(at, battle, rules->side_name(tables, side));
        memset(out[side], 0, sizeof out[side]);
        memcpy(out[side], mind->traits, rules->trait_count * sizeof(int32_t));
    }
    if (!tsv_row(&at, "battle", 1, &field) || !tsv_row(&at, "side", 1, &field))
        return refuse(why, "it does not say which seats of which battles it is for", "");
    if (column[0] == 0 && column[1] == 0)
        return LEARNED_NOTHING;
    if (column[0] == 0 || column[1] == 0)
        return refuse(why, "it is for one seat only of ", battle);
    return read_traits(at, rules, column, out, why);
}
