/* view.h: what a side may know, and the whole position for `state`. */
#ifndef ENFILADE_GBACW_VIEW_H
#define ENFILADE_GBACW_VIEW_H
#include "gbacw/state/special.h"

/* ruleset.view: for eyes. The map's own data are not in it: see gbacw_view_map. */
void gbacw_view(struct game *game, side_id side, struct json *out);
/* ruleset.view_changes: the same, with the rows that differ from `before` only. */
void gbacw_view_changes(struct game *game, side_id side, const struct play_state *before, struct json *out);
void gbacw_put_tallies(struct game *game, struct json *out); /* the key `tallies` alone */
/* ruleset.open_to_all */
bool gbacw_open_to_all(const struct game *game);
/* The ground, the names and the order of battle: what never changes in a game. One object. */
void gbacw_view_map(struct game *game, struct json *out);
/* ruleset.imagine: the coming dice are drawn again, and where the rosters are secret what the enemy's say (18.5). */
void gbacw_imagine(struct game *game, side_id side, uint64_t seed);
/* ruleset.position: all of it, in the words sandbox takes (position.c). */
void gbacw_position(struct game *game, struct json *out);

extern const struct badge gbacw_badges[]; /* catalogue.c: what counters of the family can show; ended by NULL */
#endif
