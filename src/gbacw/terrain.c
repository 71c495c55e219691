/* terrain.c: what the ground costs and gives (5.15, 5.19, 8.18, 9.72). */
#include "gbacw/terrain.h"
#include "core/path.h"

uint8_t class_of(const struct game *game, counter_id c) {
    (void)game, (void)c;
    return CLASS_LINE;
}
uint16_t step_cost(const struct game *game, unsigned class, hex_id from, direction d, bool on_way) {
    (void)game, (void)class, (void)from, (void)d, (void)on_way;
    return PATH_FORBIDDEN;
}
bool step_on_way(const struct game *game, unsigned class, hex_id from, direction d) {
    (void)game, (void)class, (void)from, (void)d;
    return false;
}
bool passable(const struct game *game, unsigned class, hex_id from, direction d) {
    (void)game, (void)class, (void)from, (void)d;
    return false;
}
bool hexside_impassable(const struct game *game, hex_id from, direction d) {
    (void)game, (void)from, (void)d;
    return true;
}
struct stacking_limit stacking_limit_of(const struct game *game, hex_id hex) {
    (void)hex;
    return tables_of(game)->charts.stacking[0];
}
int terrain_block_height(const struct game *game, hex_id hex) {
    (void)game, (void)hex;
    return 0;
}
bool across_river(const struct game *game, hex_id hex, unsigned bank) {
    (void)game, (void)hex, (void)bank;
    return false;
}
