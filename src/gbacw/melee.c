/* melee.c: one melee. */
#include "gbacw/melee.h"

enum next melee_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
const struct decision melee_decision = {.name = "melee"};
