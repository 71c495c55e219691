/* stacking.c: how many may stand in a hex, and in which order (8.0). */
#include "gbacw/stacking.h"

struct ruling may_rest(const struct game *game, counter_id c, uint32_t flag, hex_id hex) {
    (void)game, (void)c, (void)flag, (void)hex;
    return LEGAL;
}
struct ruling stack_lawful(const struct game *game, hex_id hex, side_id side) {
    (void)game, (void)hex, (void)side;
    return LEGAL;
}
struct ruling may_pass(const struct game *game, counter_id c, hex_id from, direction d, bool *off_way) {
    (void)game, (void)c, (void)from, (void)d, (void)off_way;
    return LEGAL;
}
int hex_points(const struct game *game, hex_id hex, side_id side) {
    (void)game, (void)hex, (void)side;
    return 0;
}
enum next reorder_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
const struct decision reorder_decision = {.name = "reorder"};
