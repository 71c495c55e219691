/* stubborn.h: a player who tries to keep the phase open: the soak's search for a loop that the rules leave.
 *
 * Of a sample of the legal actions, each tried on a copy, it takes one that leads to a position already seen in this
 * phase; else one that undoes the most, that is, whose position is nearest to an earlier one of the phase; only if
 * nothing else is left one that ends the phase. It knows the dice, as the copy throws the same ones: it is no opponent
 * but a test. Every other phase, drawn by lot, it plays at random: else the armies would never meet. */
#ifndef ENFILADE_CLI_STUBBORN_H
#define ENFILADE_CLI_STUBBORN_H

#include "cli/soak/fast.h"
#include "cli/soak/seen.h"

enum { STUBBORN_TRIES = 32, STUBBORN_MEMORY = 16 };

struct stubborn {
    struct play_state *past[STUBBORN_MEMORY]; /* positions of this phase, in turn; [0] is the phase's first */
    uint32_t count;                           /* positions remembered in this phase, those overwritten included */
    uint64_t random;
    bool idle; /* this phase is played at random */
};

void stubborn_open(struct stubborn *stubborn, const struct fast_game *fast);
void stubborn_close(struct stubborn *stubborn);
void stubborn_begin(struct stubborn *stubborn, uint64_t seed);
/* Another phase: there is nothing to come back to. */
void stubborn_forget(struct stubborn *stubborn);
/* The position before each action. */
void stubborn_remember(struct stubborn *stubborn, const struct game *game);
/* One of the list, which is the game's; `copy` is another game over the same tables. */
struct action stubborn_choose(struct stubborn *stubborn, const struct game *game, struct game *copy,
                              const struct seen *seen, const struct action_list *list);

#endif
