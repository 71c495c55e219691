/* command.h: Headquarters: their range and stars (2.5-HQ, 6.1b), and how near the armies stand (4.3). */
#ifndef ENFILADE_FURY_COMMAND_H
#define ENFILADE_FURY_COMMAND_H

#include "fury/state/state.h"

/* In hexes, by the mode the HQ is in. */
static inline int command_range(const struct game *game, counter_id hq) {
    return in_battle(game, hq) ? info_of(game, hq)->range_battle : info_of(game, hq)->range_maneuver;
}
/* Battle Stars showing: none in Maneuver Mode (2.5-HQ-a). */
static inline int stars_showing(const struct game *game, counter_id hq) {
    return in_battle(game, hq) ? info_of(game, hq)->stars : 0;
}
/* 6.1b: leaves out the HQ's hex, counts the Division's, ignores everything between. */
static inline bool in_command(const struct game *game, counter_id hq, hex_id hex) {
    return distance(game, hex_of(game, hq), hex) <= command_range(game, hq);
}
/* The HQs of a side on the map; writes them, returns how many. */
unsigned fury_hqs_of(const struct game *game, side_id side, counter_id out[8]);
/* Units of the side on the map. */
unsigned fury_units_on_map(const struct game *game, side_id side);
/* Do reinforcements of the side come onto the map at this hex? */
bool fury_is_entry(const struct game *game, hex_id hex, side_id side);

/* How near the nearest unit of each side is, up to `reach`; reach + 1 beyond. Into scratch->cost and scratch->seen. */
void fury_nearness(struct game *game, side_id side, int reach, uint8_t *out);

#endif
