/* crew_rules.h: where books can differ: crews of guns and wagons (11.1, 15.1). The first of each choice is the Standard
 * Rules'. */
#ifndef ENFILADE_GBACW_CREW_RULES_H
#define ENFILADE_GBACW_CREW_RULES_H

#include "gbacw/rules/types.h"

enum crew_parting {
    CREWS_PART, /* a crew that routs is a counter of its own; guns without any are lost */
    CREWS_STAY, /* never; without a crew the counter stays on the map */
    GUNS_LEFT,  /* guns stay behind where their crew is gone, until it comes back or they are taken */
};

struct crew_rules {
    enum crew_parting parting;
};

#endif
