/* ai_features.h: a position in numbers, for a value that is fitted to the ends of games: strength by state, command,
 * ground, contact, stores, the places that win, points and time. Seen from a side: its own numbers, then the enemy's.
 */
#ifndef ENFILADE_FURY_MIND_FEATURES_H
#define ENFILADE_FURY_MIND_FEATURES_H
#include "fury/state/frames.h"

#define FURY_FEATURES_OF_GAME(F)                                                                                       \
    F(one)         /* always 1 */                                                                                      \
    F(turns_left)  /* this one counted */                                                                              \
    F(turn_part)   /* hundredths of the battle that are over */                                                        \
    F(movement)    /* the phase is the movement */                                                                     \
    F(attack)      /* ... or the attacks */                                                                            \
    F(moves_first) /* the side is first this turn */                                                                   \
    F(to_act)      /* it has the next decision */                                                                      \
    F(enemy_passed)                                                                                                    \
    F(own_passed)                                                                                                      \
    F(wins)           /* it would win if the battle ended now */                                                       \
    F(points_ahead)   /* Victory Points */                                                                             \
    F(points_decide)  /* ... when neither side has its conditions, or both have */                                     \
    F(wins_with_time) /* wins, times the part of the battle that is over */

#define FURY_FEATURES_OF_SIDE(F)                                                                                       \
    F(points)                                                                                                          \
    F(conditions_met)                                                                                                  \
    F(conditions_part) /* hundredths of its conditions that are met, as near as can be said */                         \
    F(divisions)       /* infantry on the map */                                                                       \
    F(cavalry)                                                                                                         \
    F(stars)                                                                                                           \
    F(formed) /* in Battle Formation */                                                                                \
    F(arriving)                                                                                                        \
    F(to_come) /* on the track or the display */                                                                       \
    F(blown)                                                                                                           \
    F(blown_stars)                                                                                                     \
    F(back_next) /* of the Blown, those who come back next turn */                                                     \
    F(lost)                                                                                                            \
    F(lost_stars)                                                                                                      \
    F(detachments)                                                                                                     \
    F(detachments_in_hand)                                                                                             \
    F(ammunition)                                                                                                      \
    F(pontoons)                                                                                                        \
    F(headquarters)                                                                                                    \
    F(hq_stars) /* showing */                                                                                          \
    F(hq_marked)                                                                                                       \
    F(leaders_lost)                                                                                                    \
    F(commanded) /* Divisions in the range of a headquarters */                                                        \
    F(commanded_stars)                                                                                                 \
    F(led)     /* ... in Battle Mode with stars */                                                                     \
    F(contact) /* in an enemy ZOC */                                                                                   \
    F(contact_stars)                                                                                                   \
    F(influence) /* in an enemy ZOI */                                                                                 \
    F(near)      /* within 3 hexes of an enemy unit */                                                                 \
    F(distance)  /* to the nearest enemy, summed, each at most 15 */                                                   \
    F(works)     /* in Entrenchments, Forts and Field Works */                                                         \
    F(digging)                                                                                                         \
    F(defensible)                                                                                                      \
    F(shoulders)  /* pairs of friends side by side */                                                                  \
    F(kindred)    /* ... of one Corps or name */                                                                       \
    F(edges)      /* pairs of a Division and an enemy in its ZOC */                                                    \
    F(odds)       /* the rating it would have over the enemy, summed over those pairs where it is better */            \
    F(best_odds)  /* ... the best */                                                                                   \
    F(outnumbers) /* enemy Divisions that touch two or more of ours */                                                 \
    F(cornered)   /* in contact with no hex to go back to that is out of enemy ZOCs */                                 \
    F(covered)    /* hexes of the map in its zones */                                                                  \
    F(goal_near)  /* hexes from the nearest Division to each place of its conditions, summed, each at most 15 */       \
    F(goal_lead)  /* places of its conditions that it is nearer to than the enemy */

enum fury_feature {
#define FURY_FEATURE(name) FEATURE_##name,
#define FURY_FEATURE_OWN(name) FEATURE_OWN_##name,
#define FURY_FEATURE_ENEMY(name) FEATURE_ENEMY_##name,
    FURY_FEATURES_OF_GAME(FURY_FEATURE) FURY_FEATURES_OF_SIDE(FURY_FEATURE_OWN)
        FURY_FEATURES_OF_SIDE(FURY_FEATURE_ENEMY) FURY_FEATURES
#undef FURY_FEATURE
#undef FURY_FEATURE_OWN
#undef FURY_FEATURE_ENEMY
};
extern const char *const fury_feature_names[FURY_FEATURES];

/* Fills all of them. */
void fury_features(struct game *game, side_id side, void *const memory[SIDES], int16_t out[FURY_FEATURES]);

#endif
