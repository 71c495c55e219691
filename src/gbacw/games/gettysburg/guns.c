/* guns.c: guns of Terrible Swift Sword: who fires at half strength (9.85, 11.24, 15.51), guns left behind
 * and taken (15.19), batteries out of command (15.44), and rapid fire (26.0). */
#include "gbacw/games/gettysburg/gettysburg.h"

#include <string.h>

#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/ground/zones.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/special.h"
#include "gbacw/state/tally.h"

/* ---- how strong it fires ---- */

bool gettysburg_fires_halved(const struct game *game, counter_id c, unsigned purpose) {
    if (is_disordered(game, c))
        return true; /* 31.2 */
    if (is_fire_phase(purpose))
        return has_flag(game, c, F_PINNED) || (counter_at(game, c)->own & OWN_PROLONGE); /* 9.85, 15.51 */
    return has_flag(game, c, F_DEPLETED) && !is_mounted(game, c) && !is_artillery(game, c) &&
           purpose != FIRE_OVERSHOOT; /* 11.24 */
}

/* 15.65: by an option the Whitworth rifles never fire long. */
bool gettysburg_never_long(const struct game *game, counter_id c) {
    uint8_t weapon = counter_at(game, c)->weapon;
    return state_of(game)->options[OPTION_SURE_WHITWORTHS] && weapon != NO_WEAPON &&
           strcmp(tables_of(game)->weapon[weapon].id, "W") == 0;
}

/* ---- batteries out of command (15.44) ---- */

struct ruling gettysburg_guns_may_fire(const struct game *game, counter_id c, unsigned purpose) {
    if (purpose == FIRE_OFFENSIVE && is_artillery(game, c) && has_flag(game, c, F_OUT_OF_COMMAND))
        return RULE("15.44", "%u is out of command and may not fire offensively", c);
    return LEGAL;
}

struct ruling gettysburg_guns_may_step(const struct game *game, counter_id c, hex_id from, direction d) {
    hex_id to = neighbour_of(game, from, d);
    if (is_artillery(game, c) && has_flag(game, c, F_OUT_OF_COMMAND) && to != HEX_NONE &&
        in_enemy_zone(game, to, counter_at(game, c)->side))
        return RULE("15.44", "%u is out of command and cannot enter the enemy zone of control in %h", c, to);
    return LEGAL;
}

/* ---- guns that stand abandoned (15.19) ---- */

static bool stands_by(const struct game *game, counter_id c, side_id owner) {
    return counter_at(game, c)->side != owner && gbacw_is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED);
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

/* Whole batteries, and parts of them. */
static bool guns_left_in(const struct game *game, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (is_left_guns(game, c))
            return true;
    }
    FOR_COUNTERS(game, c) {
        if (is_artillery(game, c) && left_guns(game, c) && left_guns_hex(game, c) == hex)
            return true;
    }
    return false;
}

/* A unit that stands by no guns has not begun: its mark is of guns that are gone, or it is gone itself. */
static void forget_idlers(struct game *game, side_id owner) {
    FOR_COUNTERS(game, c) {
        if (!gbacw_is_foot_or_horse(game, c) || !has_flag(game, c, F_RESTED) || counter_at(game, c)->side == owner)
            continue;
        if (!on_map(game, c) || !guns_left_in(game, counter_at(game, c)->hex))
            counter_clear(game, c, F_RESTED);
    }
}

/* Guns that half a crew left behind are gone for good. */
static void left_guns_lost(struct game *game, counter_id c, bool captured, const char *case_number) {
    struct counter_state *guns = counter_at(game, c);
    int count = left_guns(game, c);
    uint8_t *lost = captured ? &guns->captured : &guns->killed;
    *lost = (uint8_t)(*lost + count);
    tally_add(game, guns->side, captured ? TALLY_GUN_CAPTURED : TALLY_GUN_KILLED, count);
    event_begin(game->events, "loss", case_number);
    event_counter(game->events, "unit", c);
    event_string(game->events, "what", "guns");
    event_int(game->events, "killed", captured ? 0 : count);
    event_int(game->events, "captured", captured ? count : 0);
    event_int(game->events, "left", guns->strength);
    event_end(game->events);
    left_guns_set(game, c, 0, HEX_NONE);
}

void gettysburg_guns_taken(struct game *game, side_id owner) {
    FOR_COUNTERS(game, c) {
        if (on_map(game, c) && is_left_guns(game, c) && counter_at(game, c)->side == owner &&
            stood_long_enough(game, counter_at(game, c)->hex, owner))
            remove_unit(game, c, FATE_CAPTURED, "guns-taken");
    }
    FOR_COUNTERS(game, c) {
        if (is_artillery(game, c) && left_guns(game, c) && counter_at(game, c)->side == owner &&
            stood_long_enough(game, left_guns_hex(game, c), owner))
            left_guns_lost(game, c, true, "guns-taken");
    }
    forget_idlers(game, owner);
}

/* 15.55: the battery comes back to the guns it left. */
void gettysburg_guns_rejoined(struct game *game, counter_id c, hex_id hex) {
    if (!is_artillery(game, c) || !left_guns(game, c) || left_guns_hex(game, c) != hex)
        return;
    counter_at(game, c)->strength = (uint8_t)(counter_at(game, c)->strength + left_guns(game, c));
    left_guns_set(game, c, 0, HEX_NONE);
    event_begin(game->events, "manned", "15.17");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
}

/* ---- taken away by their owner (15.19) ---- */

static bool friend_stands_by(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && gbacw_is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED))
            return true;
    }
    return false;
}

static hex_id abandoned_in(const struct game *game, counter_id c) {
    if (on_map(game, c) && is_left_guns(game, c))
        return counter_at(game, c)->hex;
    return is_artillery(game, c) && left_guns(game, c) ? left_guns_hex(game, c) : HEX_NONE;
}

struct ruling gettysburg_may_remove(const struct game *game, side_id side, counter_id c) {
    hex_id hex = c == COUNTER_NONE || counter_at(game, c)->side != side ? HEX_NONE : abandoned_in(game, c);
    if (hex == HEX_NONE)
        return RULE("guns-away", "%u is not an abandoned battery of yours", c);
    if (!friend_stands_by(game, hex, side))
        return RULE("guns-away", "there is no unrouted infantry or cavalry of yours in %h with the guns", hex);
    return LEGAL;
}

void gettysburg_remove(struct game *game, counter_id c) {
    CHECK(is_artillery(game, c));
    if (on_map(game, c) && is_left_guns(game, c))
        remove_unit(game, c, FATE_ELIMINATED, "guns-away");
    else
        left_guns_lost(game, c, false, "guns-away");
}
