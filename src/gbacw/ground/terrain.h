/* terrain.h: what the ground costs and gives (chart 5.19, 9.56). Costs are in sixths of a Movement Point. */
#ifndef ENFILADE_GBACW_TERRAIN_H
#define ENFILADE_GBACW_TERRAIN_H
#include "gbacw/state/state.h"

uint8_t class_of(const struct game *game, counter_id c); /* enum movement_class, by type and formation */
/* What a step costs a class: `on_way` says whether the road, pike, trail or railroad on that hexside may be used (not
 * when passing friends on it, 6.11b). PATH_FORBIDDEN (core/path.h) if impassable. Ignores units. */
uint16_t step_cost(const struct game *game, unsigned class, hex_id from, direction d, bool on_way);
uint16_t ground_cost(const struct game *game, unsigned class, hex_id hex); /* of entering it off every way */
/* True if the step follows a way that this class can use. */
bool step_on_way(const struct game *game, unsigned class, hex_id from, direction d);
/* The march ends with this step, whatever points are left; a hex of ground that does so to those who enter off a way.
 * A step that takes the whole allowance costs COST_ALL. */
bool step_stops(const struct game *game, unsigned class, hex_id from, direction d, bool on_way);
bool ends_march(const struct game *game, unsigned class, hex_id hex);
/* Some cost, whatever it is. */
bool passable(const struct game *game, unsigned class, hex_id from, direction d);
/* No unit whatever can cross (river, map edge): zones stop here (10.5). */
bool hexside_impassable(const struct game *game, hex_id from, direction d);
struct stacking_limit stacking_limit_of(const struct game *game, hex_id hex); /* least of a mixed hex */
int terrain_block_height(const struct game *game, hex_id hex);                /* trees and the like, above ground */
/* Is the hex on the other bank than this one (1 or 2)? */
bool across_river(const struct game *game, hex_id hex, unsigned bank);
#endif
