/* zone_rules.h: where books can differ: zones of control, and who answers a departure (10.0). The first of each choice
 * is the Standard Rules'. */
#ifndef ENFILADE_GBACW_ZONE_RULES_H
#define ENFILADE_GBACW_ZONE_RULES_H

#include "gbacw/rules/types.h"

enum zone_owners {
    ZONES_STANDARD,
    ZONES_OF_FOOT, /* mounted and pinned units have none */
    ZONES_ANSWER,  /* the pinned, the depleted and the mounted answer departures from before their fronts too */
};
enum zone_pinned { PINNED_ANSWER, PINNED_DEFEND /* they fire in the Defensive Fire Phase and answer no movement */ };

struct zone_rules {
    enum zone_owners owners;
    enum zone_pinned pinned;
};
extern const struct zone_rules zone_standard;

#endif
