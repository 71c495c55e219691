/* foresight.h: what carrying out a side's orders would do, on an imagined game: never with the true dice.
 *
 * Up to the first die it is what will happen; after it, what may. The enemy's answers on the way are those of the
 * family's first mind. */
#ifndef ENFILADE_MATCH_FORESIGHT_H
#define ENFILADE_MATCH_FORESIGHT_H

#include "match/orders.h"

/* Into the object that is open: `actions`, how many of them are `sure`, `paths`, `fights`, and `asks` if it would end
 * with a question. */
void put_foresight(struct match *match, side_id side, struct json *out);

#endif
