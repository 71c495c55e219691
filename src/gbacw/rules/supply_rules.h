/* supply_rules.h: where books can differ: ammunition and wagons (11.0). The first of each choice is the Standard
 * Rules'. */
#ifndef ENFILADE_GBACW_SUPPLY_RULES_H
#define ENFILADE_GBACW_SUPPLY_RULES_H

#include "gbacw/rules/types.h"

enum supply_wagons {
    WAGONS_BY_BOX,   /* boxes of rounds, carried and chosen */
    WAGONS_FOR_ALL,  /* all depleted small arms that reach a wagon: no boxes, nothing to choose, no batteries */
    WAGONS_OF_CORPS, /* wagons serve their division, trains their corps and its guns; guards with trains */
};

struct supply_rules {
    enum supply_wagons wagons;
    struct ruling (*may_resupply)(const struct game *, side_id); /* is there any in this turn? */
    struct ruling (*may_draw)(const struct game *, counter_id unit,
                              counter_id wagon); /* is that wagon for this unit? */
};

#endif
