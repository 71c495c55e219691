/* drill.h: traits of a mind that were tuned for the two seats of one battle (tools/duel/drill.c): who holds a river
 * line and who must cross it play well by different numbers. A mind that is `drilled` plays by them where the data of
 * its battle have them. */
#ifndef ENFILADE_PLAY_DRILL_H
#define ENFILADE_PLAY_DRILL_H

#include "play/pack.h"
#include "play/ruleset.h"

/* The traits by which the mind plays the side in this battle. */
const void *drill_traits(const struct mind *mind, const struct game *game, side_id side);
/* Takes the traits of a battle ("kernstown/battle") out of a file of drill.c: a line "enfilade traits 1" with the
 * game's name, one with the battle of each column, one with its side, then one for each trait that was tuned; the
 * others are those of the family's drilled mind. LEARNED_NOTHING: it has none for this battle. LEARNED_BAD: with the
 * reason in `why`. */
enum pack_learned_state drill_read(const char *file, const struct ruleset *rules, const void *tables,
                                   const char *battle, int32_t out[SIDES][TRAITS_MAX], struct text *why);

#endif
