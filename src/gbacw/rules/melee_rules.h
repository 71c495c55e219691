/* melee_rules.h: where books can differ: melee and charges (12.0, 16.0). The first of each choice is the Standard
 * Rules'. */
#ifndef ENFILADE_GBACW_MELEE_RULES_H
#define ENFILADE_GBACW_MELEE_RULES_H

#include "gbacw/rules/types.h"

enum melee_attacks {
    ATTACKS_ANSWERED, /* each announced and answered before the Melee Phase; the engaged leave in it */
    ATTACKS_LATE,     /* said in the Melee Phase; before it charges are announced, and the engaged leave */
    ATTACKS_BIND,     /* all announced before any is answered, and made; the engaged leave in that phase */
};
enum melee_horse {
    HORSE_STANDS /* slips away before foot, into zones too */,
    HORSE_SHY /* not into zones; its guns too */
};
enum melee_alone { ALONE_IF_WEAK /* within the limit of the hex */, ALONE_ANY /* one unit, however strong it is */ };
enum melee_bridges {
    BRIDGES_BAR,
    BRIDGES_CARRY /* one unit on foot attacks over a bridge it could not cross in line */
};
enum melee_flanks { FLANKS_EQUAL, FLANKS_SHIFT /* attacked in front and flank at once: a column worse */ };
enum melee_losses { LOSSES_SHARED, LOSSES_OF_TOP };
enum melee_pins { PINS_END, PINS_STAY /* melee leaves pins on */ };
enum melee_blown { BLOWN_AT_ONCE, BLOWN_AFTER /* who charged into a melee that goes on routs when it is over */ };

struct melee_rules {
    enum melee_attacks attacks;
    enum melee_horse horse;
    enum melee_alone alone;
    enum melee_bridges bridges;
    enum melee_flanks flanks;
    enum melee_losses losses;
    enum melee_pins pins;
    enum melee_blown blown;
    const struct melee_rows *rows; /* melee.h: rows of a melee's strength; NULL: the Standard Rules' */
    struct ruling (*may_enter)(const struct game *, counter_id, hex_id target);
    /* a melee is about to be fought by these */
    void (*fought)(struct game *, const struct melee_force *attacker, const struct melee_force *defender);
    /* may it withdraw before a melee because those beside it, in the attacked hex, do? NULL: nobody may */
    struct ruling (*may_withdraw_beside)(const struct game *, counter_id, hex_id attacked);
    struct ruling (*may_charge)(const struct game *, counter_id, hex_id target);
    struct ruling (*may_advance)(const struct game *, counter_id, hex_id); /* into a hex that fire has emptied */
};

#endif
