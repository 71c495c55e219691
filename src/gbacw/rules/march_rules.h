/* march_rules.h: where books can differ: the Movement Phase and formations (5.0, 6.0). The first of each choice is the
 * Standard Rules'. */
#ifndef ENFILADE_GBACW_MARCH_RULES_H
#define ENFILADE_GBACW_MARCH_RULES_H

#include "gbacw/rules/types.h"

enum march_strays {                 /* those who are out of command */
                    STRAYS_ONE_HEX, /* not into an enemy zone */
                    STRAYS_STAY,    /* foot does not move at all; mounted cavalry and guns do not stray */
                    STRAYS_SHUN,    /* one hex, never beside an enemy; mounted cavalry and guns do not stray */
};
enum march_changes {                   /* which change of formation draws fire */
                     CHANGES_OF_ALL,   /* of guns before small arms, and of anybody in an enemy zone */
                     CHANGES_OF_GUNS,  /* of guns before small arms, nothing else */
                     CHANGES_OF_HORSE, /* as CHANGES_OF_ALL, and of horse before small arms */
};

struct march_rules {
    enum march_strays strays;
    enum march_changes changes;
    /* movement: extra rulings for a unit that would move at all, and for a step */
    struct ruling (*may_move)(const struct game *, counter_id);
    struct ruling (*may_step)(const struct game *, counter_id, hex_id from, direction);
    struct ruling (*may_halt)(const struct game *, counter_id, hex_id); /* may its march end there? */
    bool (*marches_freely)(const struct game *, counter_id);            /* out of command, but not for its march */
    bool (*one_hex)(const struct game *, counter_id); /* it goes one hex only, for the game's own reasons */
    uint8_t (*allowance)(const struct game *, counter_id, uint8_t points); /* what becomes of its points, in sixths */
    struct ruling (*may_form)(const struct game *, counter_id, uint8_t formation);
    void (*formed)(struct game *, counter_id);                          /* it has changed its formation on the march */
    void (*moved_first)(struct game *, counter_id);                     /* a unit begins to move (30.0b) */
    void (*stepped)(struct game *, counter_id, hex_id from, hex_id to); /* after a step or retreat step */
    /* actions of the game's own while a leader moves (28.0b): proposes / judges / applies `activate` */
    void (*move_candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*move_judge)(struct game *, const struct frame *, struct action);
    void (*move_apply)(struct game *, struct frame *, struct action);
    void (*move_prompt)(struct game *, const struct frame *, struct text *); /* adds what it offers, if anything */
    void (*movement_begins)(struct game *, side_id);
    /* actions of the game's own in the Movement Phase, beside those of a group on the march */
    void (*movement_candidates)(struct game *, const struct frame *, struct action_list *);
    /* ... of one counter, legal ones only, which hang on its own hex and the ground alone: they are kept while nothing
     * stirs there */
    void (*counter_candidates)(struct game *, const struct frame *, counter_id, struct action_list *);
    struct ruling (*movement_judge)(struct game *, const struct frame *, struct action);
    void (*movement_apply)(struct game *, struct frame *, struct action);
};

#endif
