/* special.h: what one game alone has: its memory in the state, its special frames, its badges. */
#ifndef ENFILADE_GBACW_SPECIAL_H
#define ENFILADE_GBACW_SPECIAL_H

#include "gbacw/rules/book.h"
#include "gbacw/state/state.h"

/* What is shown on a counter besides its numbers: the flags of its state by their bits, then what follows from it. */
enum { BADGE_LOW_CREW = 32, BADGE_NO_ROUNDS, BADGE_INEFFECTIVE, BADGE_RESERVE, BADGE_OWN = 48 };
struct badge {
    const char *name;
    uint64_t bit; /* of a counter's badges */
    const char *letter, *title, *case_number, *tone;
};

/* One field of the game's own memory (gbacw_state.special), for `state`, `sandbox` and views. */
enum special_kind { SPECIAL_NUMBER, SPECIAL_HEX, SPECIAL_DIRECTION };
struct special_field {
    const char *name;
    uint8_t offset, size; /* in special[]; size 1 or 2 */
    uint8_t kind;
};
int special_get(const struct game *game, const struct special_field *field);
void special_set(struct game *game, const struct special_field *field, int value);

/* The rows of KIND_SPECIAL_A and KIND_SPECIAL_B: they hand on to the game's book (special.c). */
enum next special_a_advance(struct game *game, struct frame *frame);
enum next special_b_advance(struct game *game, struct frame *frame);
extern const struct decision special_a_decision, special_b_decision;
const struct decision *decision_of(const struct game *game, uint8_t kind); /* ruleset.decision_of */

/* Everybody does, but those who come on a condition: a bargain of the players or what has befallen. */
bool takes_part(const struct game *game, counter_id c);

#endif
