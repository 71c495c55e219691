/* overshoot.h: guns that fire long, by option. */
#ifndef ENFILADE_GBACW_OVERSHOOT_H
#define ENFILADE_GBACW_OVERSHOOT_H
#include "gbacw/state/frames.h"

/* By how many hexes this battery's shot in this fire went long; 0 on target. */
int long_by_of(const struct fire_locals *fire, counter_id firer);
/* A die for each battery that is far enough off. */
void overshoot_throw(struct game *game, struct fire_locals *fire);
/* The hex so far behind the target on the line of fire, or the two it runs between; how many. */
int overshoot_hexes(const struct game *game, hex_id from, hex_id target, int by, hex_id out[2]);
/* The next shot that went long and has not fallen; COUNTER_NONE when there is none. */
counter_id overshoot_next(const struct fire_locals *fire);
/* It falls there: calls the fire that strikes the units in the hex; false if there are none. */
bool overshoot_falls(struct game *game, struct fire_locals *fire, counter_id firer, hex_id hex);
/* OVERSHOOT_ALWAYS: calls the next fire at a hex that shots of this fire strike by going long; false when there is
 * none. */
bool overshoot_strikes(struct game *game, struct fire_locals *fire);
#endif
