/* ai_features.h: a position in numbers, for a value that is fitted to the ends of games: strength by state, brigades
 * and what they can still lose, command, guns, contact, ground, the way to what is worth having, points and time. Seen
 * from a side: its own numbers, then the enemy's. */
#ifndef ENFILADE_GBACW_MIND_FEATURES_H
#define ENFILADE_GBACW_MIND_FEATURES_H
#include "gbacw/mind/ai.h"

#define MIND_FEATURES_OF_GAME(F)                                                                                       \
    F(one)             /* always 1 */                                                                                  \
    F(turns_left)      /* this one counted */                                                                          \
    F(turn_part)       /* hundredths of the battle that are over */                                                    \
    F(night)           /* 1: it is */                                                                                  \
    F(phasing)         /* 1: the side has the next player-turn, or this one */                                         \
    F(points_ahead)    /* Victory Points, if the battle ended here */                                                  \
    F(ahead_with_time) /* ... times the part of the battle that is over, in hundredths */                              \
    F(leads)           /* 1: it would win if the battle ended here, -1: the enemy */

/* Foot and horse are counted by their strength in points. */
#define MIND_FEATURES_OF_SIDE(F)                                                                                       \
    F(points)                                                                                                          \
    F(sound)  /* neither routed, pinned nor depleted */                                                                \
    F(pinned) /* but not routed */                                                                                     \
    F(depleted)                                                                                                        \
    F(routed)                                                                                                          \
    F(to_come)                                                                                                         \
    F(lost)        /* killed and captured */                                                                           \
    F(morale)      /* of those who are not routed, strength times rating, in tens */                                   \
    F(ineffective) /* of brigades that have lost their effectiveness */                                                \
    F(brigades)    /* that have not */                                                                                 \
    F(brittle)     /* ... one or two boxes from losing it */                                                           \
    F(boxes)       /* that its brigades may still mark */                                                              \
    F(cut_off)     /* out of command */                                                                                \
    F(leaders)                                                                                                         \
    F(commanders) /* of divisions and above */                                                                         \
    F(guns)       /* that are served */                                                                                \
    F(rounds)                                                                                                          \
    F(ready_guns) /* unlimbered */                                                                                     \
    F(lost_guns)  /* that nobody serves */                                                                             \
    F(beside)     /* next to the enemy */                                                                              \
    F(close)      /* within three hexes */                                                                             \
    F(near)       /* within five */                                                                                    \
    F(flanked)    /* next to an enemy who is not before its front */                                                   \
    F(covered)    /* columns of fire that the ground keeps off those who are near, times strength */                   \
    F(columns)    /* in column within five hexes */                                                                    \
    F(way)        /* Movement Points to what it makes for, times strength, in tens */                                  \
    F(way_late)   /* ... times the part of the battle that is over, in hundredths */                                   \
    F(arrived)    /* of those who are to march, who are where they make for */

enum mind_feature {
#define MIND_FEATURE(name) MIND_FEATURE_##name,
#define MIND_FEATURE_OWN(name) MIND_FEATURE_OWN_##name,
#define MIND_FEATURE_ENEMY(name) MIND_FEATURE_ENEMY_##name,
    MIND_FEATURES_OF_GAME(MIND_FEATURE) MIND_FEATURES_OF_SIDE(MIND_FEATURE_OWN)
        MIND_FEATURES_OF_SIDE(MIND_FEATURE_ENEMY) MIND_FEATURES
#undef MIND_FEATURE
#undef MIND_FEATURE_OWN
#undef MIND_FEATURE_ENEMY
};
extern const char *const mind_feature_names[MIND_FEATURES];

/* Fills all of them. `memory` is what the minds of both sides know. */
void mind_features(struct game *game, side_id side, void *const memory[SIDES], int16_t out[MIND_FEATURES]);

#endif
