/* deployment_post.h: where a counter sets up: at its own place, at another if the players have agreed upon that, or
 * somewhere along a line. */
#ifndef ENFILADE_GBACW_DEPLOYMENT_POST_H
#define ENFILADE_GBACW_DEPLOYMENT_POST_H
#include "gbacw/state/frames.h"

struct post {
    hex_id hex; /* in the standard set-up */
    uint8_t facing, formation;
    uint8_t where; /* enum line_place */
    bool fixed;    /* there and nowhere else */
};
/* By the scenario and the players' agreements. */
struct post post_of(const struct game *game, counter_id c);
/* In what formation it may set up if it does not like to skirmish (FORMATION_NONE: it has no choice). */
uint8_t closed_formation(const struct game *game, counter_id c);
/* A regiment that waits to be set up whole or in its parts, as its owner likes: its parts are the standard. */
bool comes_in_parts(const struct game *game, counter_id c);
/* Along a line: may it stand in the hex, and do the others still fit, each command in its order? */
struct ruling may_join_line(const struct game *game, counter_id c, hex_id hex, uint8_t as);
/* It belongs to the side, takes part and is not placed yet. */
bool waits_to_deploy(const struct game *game, counter_id c, side_id side);
#endif
