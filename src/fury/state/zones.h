/* zones.h: Zones of Control and Influence (2.1, 2.5-ZOC, 2.5-ZOI), and the seals round entry hexes (6.2e). */
#ifndef ENFILADE_FURY_ZONES_H
#define ENFILADE_FURY_ZONES_H

#include "fury/state/state.h"

/* Does a Zone of Control of that side reach the hex? */
static inline bool in_zoc(const struct game *game, hex_id hex, side_id of) { return scratch_of(game)->zoc[of][hex]; }
/* Zone of Control or Zone of Influence. */
static inline bool in_zone(const struct game *game, hex_id hex, side_id of) {
    return scratch_of(game)->zoc[of][hex] || scratch_of(game)->zoi[of][hex];
}
/* Zones pass from hex to that neighbour. */
static inline bool zone_passes(const struct game *game, hex_id hex, direction d) {
    return scratch_of(game)->open[hex] >> d & 1;
}
/* A unit in `from` has `to` in its ZOC. */
bool fury_zoc_reaches(const struct game *game, hex_id from, hex_id to);
/* A unit in an enemy ZOC cannot be activated (2.3c). */
static inline bool is_pinned(const struct game *game, counter_id c) {
    return in_zoc(game, hex_of(game, c), other_side(info_of(game, c)->side));
}

/* Keeping the scratch: adds or takes away what a unit casts; renews seals when bridges change. */
void fury_zones_cast(struct game *game, counter_id c, hex_id hex, int by);
void fury_zones_seal(struct game *game);

#endif
