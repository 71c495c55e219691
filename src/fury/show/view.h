/* view.h: what a side may know (view.c), the ground (view_map.c) and the whole position for `state` (position.c). */
#ifndef ENFILADE_FURY_VIEW_H
#define ENFILADE_FURY_VIEW_H
#include "fury/state/frames.h"

/* The position as the side sees it: all is open but a sealed choice. SIDE_NONE: for nobody in particular. */
void fury_view(struct game *game, side_id side, struct json *out);
/* ruleset.view_changes */
void fury_view_changes(struct game *game, side_id side, const struct play_state *before, struct json *out);
void fury_put_tallies(struct game *game, struct json *out); /* the key `tallies` alone */
/* What play lays on the ground or the battle names there: bridges, works, guns, entry hexes, objectives. */
void fury_put_ground(const struct game *game, struct json *out);
/* What the counter does in the open decision and those below it: the name of a flag, or NULL. */
const char *fury_role_of(const struct game *game, counter_id c);
/* The map as rows, once a game. */
void fury_view_map(struct game *game, struct json *out);
/* A sealed choice of the other side is drawn again, and all coming dice (7.4-S1a). */
void fury_imagine(struct game *game, side_id side, uint64_t seed);
/* The whole state as JSON, for `state` and `sandbox`. */
void fury_position(struct game *game, struct json *out);

extern const char *const fury_where_names[];  /* by enum where */
extern const char *const fury_piece_names[];  /* by enum piece */
extern const char *const fury_marker_names[]; /* by MARKER_... */
extern const char *const fury_works_names[];  /* by WORKS_... */

extern const char *const fury_flag_names[]; /* of fury_unit.flags, U_ARRIVING first (position.c) */

#endif
