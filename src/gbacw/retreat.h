/* retreat.h: retreats, routs, displacement, and the settling of debts (14.0, 13.3, 27.0). */
#ifndef ENFILADE_GBACW_RETREAT_H
#define ENFILADE_GBACW_RETREAT_H
#include "gbacw/frames.h"

bool anyone_owes(const struct game *game);
enum next settle_advance(struct game *game, struct frame *frame);
enum next retreat_advance(struct game *game, struct frame *frame);
enum next make_way_advance(struct game *game, struct frame *frame);
extern const struct decision retreat_decision, make_way_decision;
/* Hexes a retreat may step to next, by 14.4 and 27.x, from a frame or from scratch (for evading): returns count. */
int retreat_steps(const struct game *game, const struct retreat_locals *retreat, hex_id out[DIRECTIONS]);
#endif
