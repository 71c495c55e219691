/* deeds.h: an order in words, as it was given, and as the staff would have given it there. */
#ifndef ENFILADE_ANALYSIS_DEEDS_H
#define ENFILADE_ANALYSIS_DEEDS_H

#include "analysis/desk.h"

struct deed {
    struct action first; /* the order's first action */
    counter_id who;      /* whom it is given to; COUNTER_NONE: nobody by name */
    hex_id to;           /* where that one came to by it; HEX_NONE: it stayed */
    uint32_t times;      /* of the staff's: in how many playouts of DEED_TRIES it was this */
    char words[160];     /* "March 14 NJ to 2713" */
};
enum { DEED_TRIES = 9 };

void deed_done(struct desk *desk, const struct course_order *order, struct deed *out);
/* What the staff does there with the same counter before the phase is over, most often in DEED_TRIES playouts. */
void deed_of_staff(struct desk *desk, const struct course_order *order, uint64_t seed, struct deed *out);
/* Whether the staff does that there in one of a few playouts. */
bool deed_of_staff_is(struct desk *desk, const struct course_order *order, uint64_t seed, const struct deed *deed);
/* Are they the same order? */
bool deed_same(const struct deed *a, const struct deed *b);

#endif
