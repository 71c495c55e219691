/* turn_rules.h: where books can differ: the sequence of play (4.0). */
#ifndef ENFILADE_GBACW_TURN_RULES_H
#define ENFILADE_GBACW_TURN_RULES_H

#include "gbacw/rules/types.h"

struct turn_rules {
    /* the game's own phases: frame kind to call for phase_info.special, 0 to skip it this time */
    uint8_t (*phase)(struct game *, unsigned special);
    bool (*phase_due)(const struct game *, unsigned special); /* NULL: whenever its row says so */
    void (*phase_begins)(struct game *, unsigned phase);
    void (*phase_ends)(struct game *, unsigned phase);
    void (*turn_ends)(struct game *);
    void (*sun_turns)(struct game *);           /* night falls, or day breaks */
    unsigned (*last_turn)(const struct game *); /* Game-Turn after which the game ends; NULL: as the scenario says */
    /* what KIND_OWN_FIRST and KIND_OWN_SECOND run and ask in this game (state/special.h) */
    enum next (*own_advance[2])(struct game *, struct frame *);
    const struct decision *own_decision[2];
};

#endif
