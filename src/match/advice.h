/* advice.h: what the staff would order in a position, and why: for a player who asks, for a pupil who wants to know
 * what the computer is up to, and for those who look back at a game.
 *
 * The staff knows what the side knows: the position is imagined once, and everything is done in that. A computer player
 * goes ahead to the end of the side's player-turn, the next one if the enemy's is on (where sides act by turns, of the
 * phase); from what it does each command's
 * order is read, and said in words with reasons from the reading of the field (play/field.h). Playouts of two turns by
 * the family's mind for both sides say what to expect, and at what risk.
 *
 * Advice is made in steps of a few milliseconds, by one thread; the tables must last until it is freed. */
#ifndef ENFILADE_MATCH_ADVICE_H
#define ENFILADE_MATCH_ADVICE_H

#include "play/ruleset.h"

struct advice;

/* Begins with the position of `truth`, for a side, by the computer player of this name; NULL: by ADVICE_LEVEL. NULL if
 * the family has no mind, no aide or no eyes, the game is over, or nobody has that name. */
struct advice *advice_begin(const struct game *truth, side_id side, const char *level, uint64_t seed);
#define ADVICE_LEVEL "veteran"
/* A step more. False: it is done. */
bool advice_step(struct advice *advice);
/* How far it is. */
unsigned advice_thousandths(struct advice *advice);
/* What was found, into the object that is open: docs/protocol.md, `advise`. After the last step, once. */
void put_advice(struct advice *advice, struct json *out);
void advice_free(struct advice *advice);

#endif
