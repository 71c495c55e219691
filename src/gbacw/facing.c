/* facing.c: fronts, flanks and who is enfiladed (7.0). */
#include "gbacw/facing.h"

bool is_front(const struct game *game, counter_id c, direction side) {
    (void)game, (void)c, (void)side;
    return false;
}
bool always_enfiladed(const struct game *game, counter_id c) {
    (void)game, (void)c;
    return false;
}
bool enfiladed_through(const struct game *game, counter_id c, direction first, direction second) {
    (void)game, (void)c, (void)first, (void)second;
    return false;
}
direction stack_facing(const struct game *game, hex_id hex, side_id side) {
    (void)game, (void)hex, (void)side;
    return DIRECTION_NONE;
}
void stack_face(struct game *game, hex_id hex, side_id side, direction facing) {
    (void)game, (void)hex, (void)side, (void)facing;
}
