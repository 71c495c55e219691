/* retreat.h: retreats, after combat (7.4-S4m to S4q) and of one's own will (5.3). */
#ifndef ENFILADE_FURY_RETREAT_H
#define ENFILADE_FURY_RETREAT_H
#include "fury/frames.h"

/* Pushes the frame: the unit's owner chooses its way, each hex farther from every one of these enemies; without a way
 * it is Blown. */
void fury_call_retreat(struct game *game, counter_id c, const hex_id *enemy, unsigned count, bool voluntary);
/* A Division gone from a hex against its will takes the Detachment there with it (7.3b). */
void fury_lose_stacked(struct game *game, hex_id hex, side_id side);
/* Eliminated or Blown, with the Detachment stacked with it. */
void fury_drive_off(struct game *game, counter_id c, bool eliminate, const char *rule_case);

#endif
