/* retreat.h: retreats, after combat (7.4-S4m to S4q) and of one's own will (5.3). */
#ifndef ENFILADE_FURY_RETREAT_H
#define ENFILADE_FURY_RETREAT_H
#include "fury/state/frames.h"

/* Pushes the frame: the unit's owner chooses its way, each hex farther from every one of these enemies; without a way
 * it is Blown. */
void fury_call_retreat(struct game *game, counter_id c, const hex_id *enemy, unsigned count, bool voluntary);
enum { RETREAT_WAY = 8 }; /* hexes of a way back, its beginning counted */
/* A way back from that hex before an enemy in another, without being Blown: its hexes, the last
 * first and the beginning last; 0 none. */
unsigned fury_retreat_way(const struct game *game, counter_id c, hex_id hex, hex_id enemy, hex_id way[RETREAT_WAY]);
/* A retreat that goes to this hex can be completed without being Blown. */
bool fury_retreat_goes_on(const struct game *game, const struct retreat_locals *locals, hex_id hex);
/* A Division gone from a hex against its will takes the Detachment there with it (7.3b). */
void fury_lose_stacked(struct game *game, hex_id hex, side_id side);
/* Eliminated or Blown, with the Detachment stacked with it. */
void fury_drive_off(struct game *game, counter_id c, bool eliminate, const char *rule_case);

#endif
