/* move.c: a group on the march (5.0, 10.1). */
#include "gbacw/movement.h"

enum next move_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
const struct decision move_decision = {.name = "move"};
