/* melee_phase.c: the Melee Phase. */
#include "gbacw/melee.h"

enum next melee_phase_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
const struct decision melee_phase_decision = {.name = "melee-phase"};
