/* zone_rules.h: where books can differ: zones of control, and who answers a departure (10.0). The first of each choice
 * is the Standard Rules'. */
#ifndef ENFILADE_GBACW_ZONE_RULES_H
#define ENFILADE_GBACW_ZONE_RULES_H

#include "gbacw/rules/types.h"

enum zone_owners {
    ZONES_STANDARD, /* mounted: all round, but only horse draws fire there; depleted: against paths alone */
    ZONES_OF_FOOT,  /* mounted and pinned units have none; depleted: against paths alone */
    ZONES_ANSWER,   /* the depleted keep theirs; the mounted fire at anybody, before their fronts */
};
enum zone_pinned { PINNED_ANSWER /* movement alone */, PINNED_DEFEND /* Defensive Fire; movement if ZONES_ANSWER */ };

struct zone_rules {
    enum zone_owners owners;
    enum zone_pinned pinned;
};

#endif
