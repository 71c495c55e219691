/* rally.c: the Rally Phase (4.0j, 13.5). */
#include "gbacw/leaders.h"
enum next rally_advance(struct game *game, struct frame *frame) {
    (void)game;
    (void)frame;
    return NEXT_DONE;
}
const struct decision rally_decision = {.name = "rally"};
