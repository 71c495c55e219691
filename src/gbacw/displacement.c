/* displacement.c: a stack in the way of a retreat makes way (14.3). */
#include "gbacw/retreat.h"

enum next make_way_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
const struct decision make_way_decision = {.name = "make-way"};
