/* march.c: how Terrible Swift Sword marches: guns in the town (5.43). */
#include "gbacw/games/gettysburg/gettysburg.h"

/* 5.43, 8.19: among the houses there is no room for guns; a hex of the town that is open ground besides has some. */
static bool built_up(const struct game *game, hex_id hex) {
    return has_terrain(game, hex, TERRAIN_TOWN) && !has_terrain(game, hex, TERRAIN_CLEAR);
}

struct ruling gettysburg_may_form(const struct game *game, counter_id c, uint8_t formation) {
    hex_id hex = counter_at(game, c)->hex;
    if (formation == FORMATION_UNLIMBERED && hex != HEX_NONE && built_up(game, hex))
        return RULE("5.43", "in the town %u may unlimber only in open hexes, and %h is built up", c, hex);
    struct ruling own = disorder_may_form(game, c);
    if (is_legal(own))
        own = skirmish_may_form(game, c, formation);
    return is_legal(own) ? night_may_form(game, c) : own;
}
