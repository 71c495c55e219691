/* plan.h: what the player `simple` wants of the ground: the places that its own conditions name, those it must keep from
 * the enemy, and the roads to open or to cut (10.0c); and what a fight there is worth. Part of the mind. */
#ifndef ENFILADE_FURY_PLAN_H
#define ENFILADE_FURY_PLAN_H
#include "fury/frames.h"

enum { PLAN_POSTS = 64, PLAN_ROAD = 255 };
struct plan {
    side_id side;
    bool lifting; /* a Pontoon Bridge of the start taken up wins the battle */
    uint8_t post_count;
    uint16_t cut_count, open_count, watch_count;
    hex_id post[PLAN_POSTS];  /* where one wants to stand */
    hex_id cut[PLAN_ROAD];    /* an enemy's road that nothing cuts: its hexes, where one of ours would cut it */
    hex_id open[PLAN_ROAD];   /* hexes of our own road that the enemy holds or covers */
    hex_id watch[2 * PLAN_ROAD]; /* hexes of the enemy's shortest road, that are watched */
};

void fury_plan_make(struct game *game, side_id side, struct plan *out);
/* In thousandths of a point: what the fights are worth that a Division would have from a hex, its own and the enemy's.
 */
int fury_plan_fights(struct game *game, const struct plan *plan, counter_id c, hex_id hex);
/* What an attack is worth, in thousandths of a point. */
int fury_plan_worth(const struct game *game, const struct attack_locals *attack);
/* How a Division likes to stand in a hex. */
int fury_plan_liking(struct game *game, const struct plan *plan, counter_id c, hex_id hex);

#endif
