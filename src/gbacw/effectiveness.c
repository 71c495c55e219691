/* effectiveness.c: brigade combat effectiveness (18.0, 22.0). */
#include "gbacw/effectiveness.h"
bool brigade_ineffective(const struct game *game, unsigned brigade) {
    (void)game;
    (void)brigade;
    return false;
}
bool unit_ineffective(const struct game *game, counter_id c) {
    (void)game;
    (void)c;
    return false;
}
void mark_boxes(struct game *game, counter_id c, int points) {
    (void)game;
    (void)c;
    (void)points;
}
