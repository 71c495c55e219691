/* promotion_rules.h: where books can differ: posts that fall empty, and the Final Command Phase (17.8, 23.1). */
#ifndef ENFILADE_GBACW_PROMOTION_RULES_H
#define ENFILADE_GBACW_PROMOTION_RULES_H

#include "gbacw/rules/types.h"

enum { SUCCESSORS_MAX = 64 };

struct promotion_rules {
    void (*promoted)(struct game *, counter_id leader, unsigned division);
    /* those who may follow into an empty post, the owner's choice if there are several; NULL: by the lists (23.1) */
    int (*successors)(const struct game *, unsigned division, counter_id out[SUCCESSORS_MAX]);
    /* actions of the game's own in the Final Command Phase, before the posts are filled; a leader it returns from
     * final_apply is put down next */
    void (*candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*judge)(struct game *, const struct frame *, struct action);
    counter_id (*apply)(struct game *, struct frame *, struct action);
    void (*begin)(struct game *, side_id);
    void (*end)(struct game *, side_id);
    /* things of its own that a side may take off the map in its Final Command Phase */
    struct ruling (*may_remove)(const struct game *, side_id, counter_id);
    void (*remove)(struct game *, counter_id);
};

#endif
