/* movement.c: the Movement Phase (5.0). */
#include "gbacw/movement.h"

struct ruling may_move(const struct game *game, counter_id c) {
    (void)game, (void)c;
    return LEGAL;
}
struct ruling may_step(const struct game *game, counter_id c, hex_id from, direction d, uint16_t *cost) {
    (void)game, (void)c, (void)from, (void)d, (void)cost;
    return LEGAL;
}
bool one_hex_only(const struct game *game, counter_id c) {
    (void)game, (void)c;
    return false;
}
struct path_space *movement_reach(struct game *game, counter_id c) {
    (void)game, (void)c;
    return NULL;
}
enum next movement_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
struct ruling reach_query(struct game *game, const struct query *query, struct json *out) {
    (void)game, (void)query, (void)out;
    return LEGAL;
}
const struct decision movement_decision = {.name = "movement"};
