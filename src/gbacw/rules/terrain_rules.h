/* terrain_rules.h: where books can differ: what ground costs (5.0, the Terrain Effects Chart). The first of each choice
 * is the Standard Rules'. */
#ifndef ENFILADE_GBACW_TERRAIN_RULES_H
#define ENFILADE_GBACW_TERRAIN_RULES_H

#include "gbacw/rules/types.h"

enum terrain_ways {
    WAYS_TAKE_ALL,
    WAYS_LEAVE_SLOPES /* a slope, crest or ridge is paid on top of the rate of the way */
};
enum terrain_towns { TOWNS_TAKE_ENTRY, TOWNS_TAKE_EXIT /* leaving off the streets costs the whole allowance too */ };

struct terrain_rules {
    enum terrain_ways ways;
    enum terrain_towns towns;
    uint16_t (*hexside)(const struct game *, hex_id, direction, uint16_t bits); /* HEXSIDE_CHANGING */
};

#endif
