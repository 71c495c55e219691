/* retreat.c: retreats and routs (14.0). */
#include "gbacw/retreat.h"

enum next retreat_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
int retreat_steps(const struct game *game, const struct retreat_locals *retreat, hex_id out[DIRECTIONS]) {
    (void)game, (void)retreat, (void)out;
    return 0;
}
const struct decision retreat_decision = {.name = "retreat"};
