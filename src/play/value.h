/* value.h: what a position is worth, by weights that were fitted to the ends of games: a sum over its features. */
#ifndef ENFILADE_PLAY_VALUE_H
#define ENFILADE_PLAY_VALUE_H

#include "play/pack.h"
#include "play/ruleset.h"

enum { VALUE_ONE = 20000 }; /* a battle won by a wide margin */

/* NULL: the game's data have none. */
const struct value_weights *value_weights_of(const struct game *game);
/* To the side, between VALUE_ONE and its negative. A battle that is over is worth what it came to. `memory` is what the
 * minds of both sides know. */
int32_t value_of_position(const struct value_weights *weights, struct game *game, side_id side,
                          void *const memory[SIDES]);
/* Takes the weights of a battle ("kernstown/battle") out of a file of fit.py: a line "enfilade value 1" with the
 * game's name, one with the battles, one with their scales, then one for each feature of the family, in its order.
 * LEARNED_NOTHING: it has none for this battle. LEARNED_BAD: with the reason in `why`. */
enum pack_learned_state value_read(const char *file, const struct ruleset *rules, const char *battle,
                                   struct value_weights *out, struct text *why);

#endif
