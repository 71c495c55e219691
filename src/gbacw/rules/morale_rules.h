/* morale_rules.h: where books can differ: checks, routs, losses and rally (13.0). The first of each choice is the
 * Standard Rules'. */
#ifndef ENFILADE_GBACW_MORALE_RULES_H
#define ENFILADE_GBACW_MORALE_RULES_H

#include "gbacw/rules/types.h"

enum morale_rally {
    RALLY_BY_DIE, /* of brigades without effectiveness and of independent units; else without a die */
    RALLY_SURE,   /* never a die; by a Rally Point alone, not by a leader in the hex; batteries by themselves */
    RALLY_PLAIN,  /* brigades without effectiveness like others; no lengthened radius or leader helps */
};
enum morale_rout { ROUT_AGAIN, ROUT_ONCE /* losses of a routed unit cause no further rout */ };
enum morale_pinned_horse { PINNED_HORSE_STAYS, PINNED_HORSE_DISMOUNTS /* at once; its pistols never run out */ };
enum morale_green { GREEN_FOR_GOOD, GREEN_EACH_PHASE /* what it is worth holds for a phase; melee does not show it */ };

struct morale_rules {
    enum morale_rally rally;
    enum morale_rout rout;
    enum morale_pinned_horse pinned_horse;
    enum morale_green green;
    bool (*leads_itself)(const struct game *, counter_id unit); /* no officer does: it may throw for its own rally */
    bool (*rallies)(const struct game *, counter_id leader, counter_id unit); /* extra automatic rally (23.21) */
    void (*point_lost)(struct game *, counter_id unit, int points, bool captured);
    const struct own_morale_row *rows;         /* morale.h: ended by a NULL function */
    void (*routed)(struct game *, counter_id); /* for the first time since it was rallied */
    void (*rallied)(struct game *, counter_id);
    /* the officer near whom its rout spreads to its brigade, and that of others to it; COUNTER_NONE: it does not */
    counter_id (*spreads_by)(const struct game *, counter_id);
    /* below a unit that routs: has it the help of a leader who was there when the phase began, wherever he is now? */
    bool (*led_before)(const struct game *, counter_id);
    bool (*pins_instead)(const struct game *, counter_id); /* it does not rout now: it is pinned */
    /* What lowers its rating for the second die of an asterisk too, which no other modifier does. */
    bool (*pin_row)(const struct game *, counter_id, struct morale_modifier *out);
    void (*leader_lost)(struct game *, counter_id, unsigned fate);
    struct ruling (*may_rally)(const struct game *, counter_id leader, counter_id unit);
};

#endif
