/* standard.h: the profile of battles under the Standard Rules alone. Such a battle is data: what losses and ground are
 * worth stands in its special.yaml. */
#ifndef ENFILADE_GBACW_STANDARD_H
#define ENFILADE_GBACW_STANDARD_H

#include "gbacw/state/frames.h"

enum { STANDARD_OBJECTIVES_MAX = 8 };

struct standard_tables {     /* in gbacw_tables.special; filled from special.yaml */
    uint8_t points[TALLIES]; /* Victory Points for one of each kind of loss */
    uint8_t objective_count;
    struct standard_objective {
        uint8_t area, points; /* points: to the side that holds the area when the game ends */
    } objective[STANDARD_OBJECTIVES_MAX];
};
_Static_assert(sizeof(struct standard_tables) <= SPECIAL_BYTES, "the numbers of a standard battle fit in the pack");

extern const struct book standard_book;

#endif
