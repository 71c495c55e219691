/* victory.h: Victory Points, levels and the geographic conditions (10.0). */
#ifndef ENFILADE_FURY_VICTORY_H
#define ENFILADE_FURY_VICTORY_H

#include "fury/state/state.h"

enum victory_level { LEVEL_TACTICAL = 1, LEVEL_OPERATIONAL, LEVEL_STRATEGIC };
extern const char *const fury_level_names[4];

/* For the units eliminated so far. */
void fury_victory_points(const struct game *game, int32_t points[SIDES]);
/* Whether it speaks of the hex: one of its hexes, or a bank of a bridge of the start that must go. */
bool fury_condition_names(const struct game *game, const struct fury_condition *condition, hex_id hex);
/* Conditions may belong to the solitaire game, or to that of two players. */
bool fury_condition_counts(const struct game *game, const struct fury_condition *condition);
/* Does it hold in the position as it stands? */
bool fury_condition_met(struct game *game, const struct fury_condition *condition);
/* The hexes of the shortest road of a path condition; `any`: any unit that stands on it. 0: there is none. */
unsigned fury_condition_road(struct game *game, const struct fury_condition *condition, bool any, hex_id *out,
                             unsigned most);
/* A road of the condition that is free of the enemy, found as above, meets it: every road begins, or none does, at an
 * entry hex (10.0i). */
bool fury_condition_met_by_road(const struct game *game, const struct fury_condition *condition);
/* Nothing of the enemy's is in the hex that could cut this condition's road (10.0i). */
bool fury_condition_free(const struct game *game, const struct fury_condition *condition, hex_id hex);
/* Every geographic condition of the side; false if it has none. */
bool fury_conditions_met(struct game *game, side_id side);
/* Who wins with these points and geographic conditions (10.0d, 10.0h, 10.0j). */
side_id fury_victory_by(const int32_t points[SIDES], const bool met[SIDES]);
/* Who would win if the battle ended now. */
side_id fury_victory_winner(struct game *game, uint8_t *level);
/* Ends the game and emits the verdict. */
void fury_victory_judge(struct game *game);

#endif
