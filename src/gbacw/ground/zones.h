/* zones.h: zones of control, withdrawal and retreat fire: who may answer (10.0). */
#ifndef ENFILADE_GBACW_ZONES_H
#define ENFILADE_GBACW_ZONES_H
#include "gbacw/state/frames.h"

/* Does the counter exert a zone into the adjacent hex over hexside d of its own hex? `for_paths`: for supply and
 * command paths, where depleted units and builders count too (11.22, 20.16). */
bool zone_over(const struct game *game, counter_id c, direction d, bool for_paths);
/* Does its zone reach the adjacent hex when it fires (withdrawal, retreat, pinned units)? */
bool fire_zone_in(const struct game *game, counter_id c, hex_id hex);
bool in_enemy_zone(const struct game *game, hex_id hex, side_id side); /* any, for movement */
bool in_enemy_zone_for(const struct game *game, hex_id hex,
                       counter_id mover); /* what would draw fire from or stop this mover */
bool in_path_zone(const struct game *game, hex_id hex,
                  side_id side); /* unoccupied by friends and in a path zone (10.3, 10.4) */
/* A unit of the other side holds a hex beside it. */
bool enemy_adjacent(const struct game *game, hex_id hex, side_id side);
/* May this enemy give withdrawal or retreat fire (or opportunity fire) at all (10.1b)? */
bool may_answer(const struct game *game, counter_id enemy);
/* ... at this leaver in `hex` because its zone reaches there? */
bool may_answer_withdrawal(const struct game *game, counter_id enemy, counter_id leaver, hex_id hex);
/* Which zones of `side` lie over the hex: of foot and guns, of mounted cavalry, for paths of command and supply. */
enum { ZONE_FOOT = 1, ZONE_MOUNTED = 2, ZONE_PATHS = 4 };
unsigned zone_kinds(const struct game *game, hex_id hex, side_id side);
#endif
