/* fairness.h: a computer player knows what its side knows. With other dice to come and other secrets of the enemy, but
 * the same view, it does the same. */
#ifndef ENFILADE_TESTS_FAIRNESS_H
#define ENFILADE_TESTS_FAIRNESS_H

#include "play/game.h"

/* Gives the enemy of this side other secrets, in place; the side's view stays as it is. */
typedef void (*fairness_hider)(struct game *game, side_id side, uint64_t seed);

struct fairness_battle {
    const char *game;
    const char *option; /* played with; NULL: as usual */
    unsigned positions, stride;
};

/* Positions of a game between two steady players, one in so many and all with a sealed choice: each is thought about
 * several times. Returns in how many of them there was something to hide besides the dice. */
unsigned fairness_check(const struct fairness_battle *battle, const char *player, fairness_hider hide);

#endif
