/* mind.c: the player called `simple`. */
#include "gbacw/mind.h"

static struct action choose(struct game *game, void *memory, uint64_t seed, const struct action_list *legal) {
    (void)game;
    (void)memory;
    return legal->at[seed % legal->count];
}

const struct mind gbacw_minds[1] = {{"simple", 64, choose}};
