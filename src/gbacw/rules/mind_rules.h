/* mind_rules.h: where books can differ: what the computer should want for a game's own reasons. The first of each
 * choice is the Standard Rules'. */
#ifndef ENFILADE_GBACW_MIND_RULES_H
#define ENFILADE_GBACW_MIND_RULES_H

#include "gbacw/rules/types.h"

enum mind_ground { GROUND_FOR_SECOND /* the second player only holds it */, GROUND_FOR_BOTH /* both march for it */ };

struct mind_rules {
    enum mind_ground ground;
    /* for minds: what being in the hex is worth to the counter for the game's own reasons, in sixths of a point */
    int (*attraction)(const struct game *, counter_id, hex_id);
    /* ... and hexes that the side should make for, how many of `max`; `guard`: it has them all, and only keeps near */
    int (*goals)(const struct game *, side_id, hex_id *out, int max, bool *guard);
    bool (*worth_paying)(const struct game *, unsigned brigade); /* ... and whether it can afford to send a brigade */
    bool (*waits)(const struct game *, unsigned division);       /* for the commander over all to come; NULL: all do */
    bool (*own_phase)(const struct action_list *legal, struct action *out); /* what it does in the game's own phases */
};

#endif
