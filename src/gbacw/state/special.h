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
/* Its number, whatever the width. */
int gbacw_special_get(const struct game *game, const struct special_field *field);
void gbacw_special_set(struct game *game, const struct special_field *field, int value);

/* What the game remembers of a counter, brigade or division (their `own` bytes), by the keys of its row in `state` and
 * `sandbox`. */
enum own_kind {
    OWN_NUMBER,
    OWN_FLAG,      /* the bits of `mask` */
    OWN_OR_NONE,   /* a number; 255, written as null: there is none */
    OWN_OLD_NUMBER /* how earlier positions called it: it is read, not written */
};
struct own_field {
    const char *name;
    uint8_t offset, kind, mask;
};
/* Its number; of OWN_FLAG 0 or 1. */
int gbacw_own_get(const uint8_t *own, const struct own_field *field);
void gbacw_own_set(uint8_t *own, const struct own_field *field, int value);

/* The rows of KIND_OWN_FIRST and KIND_OWN_SECOND: they hand on to the game's book (special.c). */
enum next own_first_advance(struct game *game, struct frame *frame);
enum next own_second_advance(struct game *game, struct frame *frame);
extern const struct decision own_first_decision, own_second_decision;
const struct decision *decision_of(const struct game *game, uint8_t kind); /* ruleset.decision_of */

/* Everybody does, but those who come on a condition: a bargain of the players, or an event of the game. */
bool takes_part(const struct game *game, counter_id c);

#endif
