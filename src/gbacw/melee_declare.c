/* melee_declare.c: the Retreat Before Melee Phase (12.8). */
#include "gbacw/melee.h"

enum next declare_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
enum next evade_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
enum next advance_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
const struct decision declare_decision = {.name = "declare"};
const struct decision evade_decision = {.name = "evade"};
const struct decision advance_decision = {.name = "advance"};
