/* gettysburg_guns.c: guns of Terrible Swift Sword: who fires at half strength (9.85, 11.24, 15.51), guns left behind
 * and taken (15.19), batteries out of command (15.44), and rapid fire (26.0). */
#include "gbacw/gettysburg.h"

#include "gbacw/firing.h"
#include "gbacw/morale.h"
#include "gbacw/sequence.h"
#include "gbacw/zones.h"

/* ---- how strong it fires ---- */

bool gettysburg_fires_halved(const struct game *game, counter_id c, unsigned purpose) {
    if (is_fire_phase(purpose))
        return has_flag(game, c, F_PINNED) || (counter_at(game, c)->own & OWN_PROLONGE); /* 9.85, 15.51 */
    return has_flag(game, c, F_DEPLETED) && !is_mounted(game, c) && !is_artillery(game, c) &&
           purpose != FIRE_OVERSHOOT; /* 11.24 */
}

/* ---- guns that stand abandoned (15.19) ---- */

static bool stands_by(const struct game *game, counter_id c, side_id owner) {
    return counter_at(game, c)->side != owner && is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED);
}

/* Has one of them stood here since the owner's last Melee Phase? The others begin to. */
static bool stood_long_enough(struct game *game, hex_id hex, side_id owner) {
    bool long_enough = false;
    FOR_STACK(game, hex, c) {
        if (!stands_by(game, c, owner))
            continue;
        long_enough |= has_flag(game, c, F_RESTED);
        counter_set(game, c, F_RESTED);
    }
    return long_enough;
}

/* A unit that stands by no guns has not begun: its mark is of guns that are gone. */
static void forget_idlers(struct game *game, side_id owner) {
    FOR_COUNTERS(game, c) {
        if (!is_foot_or_horse(game, c) || !has_flag(game, c, F_RESTED) || counter_at(game, c)->side == owner)
            continue;
        bool guns = false;
        FOR_STACK(game, counter_at(game, c)->hex, other) guns |= is_left_guns(game, other);
        if (!guns)
            counter_clear(game, c, F_RESTED);
    }
}

void gettysburg_guns_taken(struct game *game, side_id owner) {
    FOR_COUNTERS(game, c) {
        if (on_map(game, c) && is_left_guns(game, c) && counter_at(game, c)->side == owner &&
            stood_long_enough(game, counter_at(game, c)->hex, owner))
            remove_unit(game, c, FATE_CAPTURED, "guns-taken");
    }
    forget_idlers(game, owner);
}
