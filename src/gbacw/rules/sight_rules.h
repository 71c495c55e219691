/* sight_rules.h: where books can differ: line of sight (9.7). */
#ifndef ENFILADE_GBACW_SIGHT_RULES_H
#define ENFILADE_GBACW_SIGHT_RULES_H

#include "gbacw/rules/types.h"

struct sight_rules {
    /* -- where a whole procedure differs -- */
    bool (*sees)(const struct game *, hex_id from, hex_id to); /* line of sight; NULL: 9.73 */
    hex_id (*blocked_by)(const struct game *, hex_id from,
                         hex_id to); /* with `sees`: the hex in or beside which it is */
    struct ruling (*why_blind)(const struct game *, counter_id firer, hex_id target);
};

#endif
