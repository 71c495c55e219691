/* sight.h: line of sight by the arithmetic of 9.73, or by the game's own way. */
#ifndef ENFILADE_GBACW_SIGHT_H
#define ENFILADE_GBACW_SIGHT_H
#include "gbacw/state/frames.h"
#include "gbacw/state/scratch.h"

struct sight {
    bool clear;
    hex_id blocked_by, blocked_also; /* the hex (or the two beside the line) that blocks */
    /* the arithmetic at the blocking hex, or at the hex that comes nearest to blocking */
    int height, distance, obstacle_height, obstacle_distance; /* H, D, hp, dp of 9.73 */
    int over_by_feet;                                         /* how far the obstacle stands above the line */
    hex_id lower;                                             /* the lower position; HEX_NONE: feet mean nothing here */
};
bool can_see(const struct game *game, hex_id from, hex_id to); /* fast */
/* The same, remembered while no unit on the field comes, goes or changes its height: for repeated questions. */
bool still_sees(const struct game *game, hex_id from, hex_id to);
/* ... as this unit saw it from there, in the saddle if it rides, when it did not stand where it does now. */
bool could_see(const struct game *game, counter_id rider, hex_id from, hex_id to);
void sight_between(const struct game *game, hex_id from, hex_id to, struct sight *out); /* explained */
/* The line between two hexes no further apart than LINE_FAR; NULL beyond. Good until a few more have been asked for. */
const struct line *line_of(const struct game *game, hex_id from, hex_id to);
/* The hexside(s) by which that line leaves its first hex; DIRECTION_NONE where there is none. */
struct leaves line_hexsides(const struct game *game, hex_id from, hex_id to);
/* {"what":"sight","from":H,"to":H}: the arithmetic of 9.73 as JSON. */
struct ruling sight_query(struct game *game, const struct query *query, struct json *out);
#endif
