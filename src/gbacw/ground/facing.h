/* facing.h: fronts, flanks and who is enfiladed (7.0). */
#ifndef ENFILADE_GBACW_FACING_H
#define ENFILADE_GBACW_FACING_H
#include "gbacw/state/state.h"

/* Has the piece a front at all (7.0d)? Wagons, their crews and leaders have none. */
bool has_facing(const struct game *game, counter_id c);
/* Is the hexside a front hexside of the counter? (three for line, dismounted, unlimbered; one for mounted; none matter
 * for the rest) */
bool is_front(const struct game *game, counter_id c, direction side);
/* Would it be one if the counter faced that way? */
bool is_front_facing(const struct game *game, counter_id c, direction facing, direction side);
bool always_enfiladed(const struct game *game, counter_id c); /* 7.0b, 6.35, 16.35 */
/* Is the counter enfiladed by fire arriving over these hexsides of its hex (first, second differ on a corner: 7.23b)?
 */
bool enfiladed_through(const struct game *game, counter_id c, direction first, direction second);
direction stack_facing(const struct game *game, hex_id hex, side_id side); /* DIRECTION_NONE if nobody there has one */
/* 8.42: any unit that has come to them faces as those do who stand there. */
void stack_one_front(struct game *game, hex_id hex, side_id side);
/* Turns all of the side in the hex that have a front. */
void stack_face(struct game *game, hex_id hex, side_id side, direction facing);
/* The way a counter looks that has not marched yet. */
direction entry_facing(const struct game *game, counter_id c);
#endif
