/* mind_rules.h: where books can differ: what the computer should want for a game's own reasons. The first of each
 * choice is the Standard Rules'. */
#ifndef ENFILADE_GBACW_MIND_RULES_H
#define ENFILADE_GBACW_MIND_RULES_H

#include "gbacw/rules/types.h"

enum mind_ground { GROUND_FOR_SECOND /* the second player only holds it */, GROUND_FOR_BOTH /* both march for it */ };

enum mind_moment {
    MOMENT_FIRST, /* before the chapter's own thoughts */
    MOMENT_LAST   /* when there is nothing else to do */
};

struct mind_rules {
    enum mind_ground ground;
    /* for minds: what being in the hex is worth to the counter for the game's own reasons, in sixths of a point */
    int (*attraction)(const struct game *, counter_id, hex_id);
    /* ... and hexes that the side should make for, how many of `max`; `guard`: it has them all, and only keeps near */
    int (*goals)(const struct game *, side_id, hex_id *out, int max, bool *guard);
    bool (*worth_paying)(const struct game *, unsigned brigade); /* ... and whether it can afford to send a brigade */
    bool (*waits)(const struct game *, unsigned division);       /* for the commander over all to come; NULL: all do */
    /* where the counter is wanted for the game's own reasons; HEX_NONE: nowhere */
    hex_id (*wanted)(const struct game *, counter_id);
    /* ... and does it wait for something that it must neither move for, nor fire on its own side's turn, nor take
     * cover? */
    bool (*keeps_still)(const struct game *, counter_id);
    /* is this legal action, by a verb of the game's own, worth doing now? */
    bool (*takes)(struct game *, struct mind_memory *, enum mind_moment, struct action);
    /* of a fire in one of the game's own ways: better than a whole fire by so much, 0 not wanted; `worth`: a plain fire
     * would be worth its rounds */
    int (*likes_way)(const struct game *, struct action, bool worth);
};

#endif
