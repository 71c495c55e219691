/* victory_rules.h: where books can differ: what scores, and who has won (31.0). */
#ifndef ENFILADE_GBACW_VICTORY_RULES_H
#define ENFILADE_GBACW_VICTORY_RULES_H

#include "gbacw/rules/types.h"

struct victory_rules {
    /* victory: adds the game's own items; from tallies, counters, brigades, divisions and `special` alone, as it is
     * asked of earlier states too */
    void (*items)(struct game *, bool final, void (*item)(void *, side_id, const char *, const char *, int), void *);
    /* the level of a victory by this margin, 0 none; may throw dice of its own and emit events */
    uint8_t (*level)(struct game *, side_id winner, int margin);
    /* ... or the whole judgement (victory.h), where the larger sum need not win */
    void (*verdict)(const struct game *, const int32_t points[SIDES], struct verdict *);
    const char *const *levels;                                /* their names, from 1 */
    int (*tally_points)(const struct game *, unsigned tally); /* Victory Points for one of these */
};

#endif
