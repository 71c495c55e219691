/* pursuit.h: pursuit (7.4-S5): the frame that enters a vacated hex; it answers whether it was entered. */
#ifndef ENFILADE_FURY_PURSUIT_H
#define ENFILADE_FURY_PURSUIT_H
#include "fury/state/frames.h"

/* `led` is the HQ whose Leadership the Division used in this attack, or COUNTER_NONE. */
void fury_call_pursuit(struct game *game, counter_id c, hex_id hex, enum crossing forced, counter_id led);

#endif
