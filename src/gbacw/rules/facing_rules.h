/* facing_rules.h: where books can differ: which hexsides are a front (7.0). The first of each choice is the Standard
 * Rules'. */
#ifndef ENFILADE_GBACW_FACING_RULES_H
#define ENFILADE_GBACW_FACING_RULES_H

#include "gbacw/rules/types.h"

enum facing_march { MARCH_FACES /* column, limbered, mounted: always enfiladed */, MARCH_WITHOUT_FACING /* never */ };
enum facing_wagons { WAGONS_ALL_FLANK, WAGONS_ALL_FRONT /* never enfiladed */ };
enum facing_saddle {
    SADDLE_ONE_FRONT,
    SADDLE_THREE_FRONTS /* mounted units fire by as many hexsides as those on foot */
};

struct facing_rules {
    enum facing_march march;
    enum facing_wagons wagons;
    enum facing_saddle saddle;
};

#endif
