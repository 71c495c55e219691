/* march_rules.h: where a Division may go: single steps (6.2), and the reach of an activation with its paths (6.3). */
#ifndef ENFILADE_FURY_MARCH_H
#define ENFILADE_FURY_MARCH_H

#include "fury/state/frames.h"

enum gait {
    GAIT_MOVE,
    GAIT_RETREAT,
    GAIT_PURSUIT, /* into the hex that was attacked */
    GAIT_FARTHER  /* the hex beyond it (7.4-S5d), which was not: Entrenchments are closed to it as in movement (6.2l) */
};
/* May the Division enter the neighbour at all: occupancy, seals, the hexside, Entrenchments? Ranges not counted. */
struct ruling fury_may_enter(const struct game *game, counter_id c, hex_id from, direction d, bool battle,
                             enum gait gait);
/* The same for searches, without a reason: mostly nothing lies on the hexside and no works are there. */
bool fury_steps_into(const struct game *game, counter_id c, hex_id from, direction d, bool battle, enum gait gait);
/* The step is made by road or finished railroad (6.3a). */
bool fury_by_road(const struct game *game, hex_id from, direction d);
/* A Maneuver Division that makes this step forms for battle and stops (6.2h, 6.2i, 2.5-ExtMarch-b); the case, or NULL.
 */
const char *fury_flips_on(const struct game *game, side_id side, hex_id from, direction d, hex_id to);

enum { REACH_NONE, REACH_MARCH, REACH_EXTENDED };
/* Fills the scratch's reach page for the Division under that HQ; kept until the position changes. */
void fury_reach_find(struct game *game, const struct move_locals *move);
/* The path to a hex of the reach, first step first; its length. */
int fury_reach_path(const struct game *game, const struct move_locals *move, hex_id to, hex_id out[16]);
/* Why the Division cannot go to that hex in this activation. */
struct ruling fury_reach_ruling(struct game *game, const struct move_locals *move, hex_id to);
/* The same for a player who asks: where there is no way, how long the shortest is or what bars it. */
struct ruling fury_why_not(struct game *game, const struct move_locals *move, hex_id to);
/* Is there any hex it could go to? Cheap: looks at single steps. */
bool fury_can_step(struct game *game, const struct move_locals *move);
/* An activation that has not begun: what the functions above ask for. */
struct move_locals fury_move_of(const struct game *game, counter_id unit, counter_id hq);

/* 6.2l: an Entrenchment in the ZOC of an enemy Division that stands in the next one: closed to any unit that is
 * outside. */
bool fury_works_closed(const struct game *game, hex_id hex, side_id side);

#endif
