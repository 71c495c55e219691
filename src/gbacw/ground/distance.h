/* distance.h: how far the nearest enemy, or friend, stands. Remembered while nobody of that side moves. */
#ifndef ENFILADE_GBACW_DISTANCE_H
#define ENFILADE_GBACW_DISTANCE_H
#include "gbacw/state/frames.h"

enum { NOBODY_ANYWHERE = 255 };
int nearest_enemy(const struct game *game, hex_id hex, side_id side);    /* hexes to the nearest enemy combat unit */
int nearest_infantry(const struct game *game, hex_id hex, side_id side); /* ... to the nearest friendly infantry */
#endif
