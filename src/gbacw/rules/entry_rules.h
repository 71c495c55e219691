/* entry_rules.h: where books can differ: who comes into play, when and where (3.0, 21.0). The first of each choice is
 * the Standard Rules'. */
#ifndef ENFILADE_GBACW_ENTRY_RULES_H
#define ENFILADE_GBACW_ENTRY_RULES_H

#include "gbacw/rules/types.h"

enum entry_edge { ENTRY_AT_EDGE, ENTRY_FROM_AREA /* appears in a staging area for nothing, and may wait though due */ };

struct entry_rules {
    enum entry_edge edge;
    /* does a counter that comes on a condition of the scenario take part (info.condition)? NULL: it does not */
    bool (*takes_part)(const struct game *, counter_id);
    /* deployment */
    struct ruling (*may_deploy)(const struct game *, counter_id, hex_id);
    struct ruling (*may_arrive)(const struct game *, counter_id); /* is it its turn to come onto the map? */
    /* how many times the price of the step somebody pays who comes onto the map there */
    unsigned (*times)(const struct game *, counter_id, hex_id from, hex_id to);
};

#endif
