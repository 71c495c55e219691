/* zones.c: zones of control and who may answer a departure (10.0). */
#include "gbacw/zones.h"

bool zone_over(const struct game *game, counter_id c, direction d, bool for_paths) {
    (void)game, (void)c, (void)d, (void)for_paths;
    return false;
}
bool in_enemy_zone(const struct game *game, hex_id hex, side_id side) {
    (void)game, (void)hex, (void)side;
    return false;
}
bool in_enemy_zone_for(const struct game *game, hex_id hex, counter_id mover) {
    (void)game, (void)hex, (void)mover;
    return false;
}
bool in_path_zone(const struct game *game, hex_id hex, side_id side) {
    (void)game, (void)hex, (void)side;
    return false;
}
bool enemy_adjacent(const struct game *game, hex_id hex, side_id side) {
    (void)game, (void)hex, (void)side;
    return false;
}
bool may_answer(const struct game *game, counter_id enemy) {
    (void)game, (void)enemy;
    return false;
}
bool may_answer_withdrawal(const struct game *game, counter_id enemy, counter_id leaver, hex_id hex) {
    (void)game, (void)enemy, (void)leaver, (void)hex;
    return false;
}
void zones_dirty(struct game *game) { (void)game; }
