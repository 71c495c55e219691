/* supply.c: whose wagon or train serves whom (11.2, 11.32, 11.35), and wagons taken (11.4). */
#include "gbacw/games/gettysburg/gettysburg.h"

#include <string.h>

#include "gbacw/morale/morale.h"

/* ---- who belongs where ---- */

/* The division a unit serves under by the roster, and the one it is attached to; either may be a corps. */
static unsigned own_division(const struct game *game, counter_id c) {
    unsigned brigade = info_of(game, c)->brigade;
    return brigade != NO_BRIGADE ? tables_of(game)->brigade[brigade].division : info_of(game, c)->division;
}
static unsigned present_division(const struct game *game, counter_id c) {
    if (battery_lent_to(game, c) != NO_DIVISION)
        return battery_lent_to(game, c);
    unsigned brigade = info_of(game, c)->brigade;
    unsigned now = brigade != NO_BRIGADE ? gbacw_brigade_at(game, brigade)->division : NO_DIVISION;
    return now != NO_DIVISION ? now : own_division(game, c);
}
static unsigned corps_of(const struct game *game, unsigned division) {
    if (division == NO_DIVISION)
        return NO_DIVISION;
    unsigned parent = tables_of(game)->division[division].parent;
    return parent != NO_DIVISION && tables_of(game)->division[parent].corps ? parent : division;
}

static bool is_captured(const struct game *game, counter_id wagon) {
    return counter_at(game, wagon)->side != info_of(game, wagon)->side;
}
/* The reserve is the train of those guns that are of no corps (15.42). */
static bool is_reserve_train(const struct game *game, counter_id wagon) {
    unsigned division = info_of(game, wagon)->division;
    return info_of(game, wagon)->train && division != NO_DIVISION &&
           strcmp(tables_of(game)->division[division].id, "ArtyRes") == 0;
}

/* Destroyed or in the enemy's hands, or never there at all; not while it is still to come. */
static bool is_lost(const struct game *game, counter_id wagon, side_id side) {
    const struct counter_state *state = counter_at(game, wagon);
    return state->side != side || (state->fate != FATE_IN_PLAY && state->fate != FATE_NOT_YET);
}

enum { ASK_LOST, ASK_EMPTY };
/* Have this command's wagons (or its train) all been lost, or have they run out of rounds? */
static bool without(const struct game *game, unsigned command, bool train, side_id side, int ask) {
    FOR_COUNTERS(game, w) {
        if (type_of(game, w) != TYPE_WAGON || (info_of(game, w)->train != 0) != train ||
            info_of(game, w)->division != command)
            continue;
        if (!is_lost(game, w, side) && !(ask == ASK_EMPTY && counter_at(game, w)->boxes_artillery == 0))
            return false;
    }
    return true;
}

static bool ever_had_train(const struct game *game, unsigned corps) {
    FOR_COUNTERS(game, w) {
        if (type_of(game, w) == TYPE_WAGON && info_of(game, w)->train && info_of(game, w)->division == corps)
            return true;
    }
    return false;
}

/* ---- small arms (11.2) ---- */

static bool of_division(const struct game *game, counter_id c, counter_id wagon) {
    unsigned division = info_of(game, wagon)->division;
    return division != NO_DIVISION && (division == own_division(game, c) || division == present_division(game, c));
}

static struct ruling may_draw_cartridges(const struct game *game, counter_id c, counter_id wagon) {
    side_id side = counter_at(game, c)->side;
    unsigned division = present_division(game, c), corps = corps_of(game, division);
    if (info_of(game, c)->independent == INDEPENDENT)
        return LEGAL; /* 17.69, 19.13 */
    if (info_of(game, c)->independent == INDEPENDENT_BEYOND && info_of(game, wagon)->train)
        return RULE("19.23", "%u may draw supply only from the wagon of its division", c);
    if (!info_of(game, wagon)->train)
        return of_division(game, c, wagon) ? LEGAL : RULE("whose-wagon", "%u is not in the division of %u", c, wagon);
    bool stands_in = is_reserve_train(game, wagon) && without(game, corps, true, side, ASK_LOST);
    if (stands_in && ever_had_train(game, corps)) /* lost: whether its wagons are there or not */
        return LEGAL;
    if (!without(game, division, false, side, ASK_LOST))
        return RULE("whose-wagon", "the division of %u has a wagon of its own, so it may not draw from %u", c, wagon);
    if (stands_in || info_of(game, wagon)->division == corps)
        return LEGAL;
    return RULE("whose-wagon", "%u is not the train of the corps of %u", wagon, c);
}

/* ---- rounds (11.32) ---- */

/* 34.44E: until its own train has come the guns of one corps draw from another's. */
static bool on_loan(const struct game *game, unsigned corps, counter_id wagon) {
    const uint8_t *loan = tables_of(game)->start.loan;
    if (!loan[0] || corps != loan[0] - 1u || info_of(game, wagon)->division != loan[1] - 1u)
        return false;
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->train && info_of(game, c)->division == corps)
            return counter_at(game, c)->fate == FATE_NOT_YET;
    }
    return false;
}

static struct ruling may_draw_rounds(const struct game *game, counter_id c, counter_id wagon) {
    side_id side = counter_at(game, c)->side;
    unsigned corps = corps_of(game, present_division(game, c));
    if (!info_of(game, wagon)->train)
        return RULE("whose-train", "%u is a wagon and carries no rounds for guns", wagon);
    if (info_of(game, c)->horse || info_of(game, wagon)->division == corps ||
        info_of(game, wagon)->division == corps_of(game, own_division(game, c)))
        return LEGAL;
    if (on_loan(game, corps, wagon))
        return LEGAL;
    if (is_reserve_train(game, wagon) && without(game, corps, true, side, ASK_EMPTY)) /* lost, empty, never had any */
        return LEGAL;
    return RULE("whose-train", "%u is not the train of the corps of %u", wagon, c);
}

/* ---- filling up (11.27, 11.35) ---- */

static struct ruling may_fill_up(const struct game *game, counter_id wagon, counter_id train) {
    if (!info_of(game, train)->train)
        return RULE("refill", "%u is not a train", train);
    if (info_of(game, wagon)->train)
        return is_reserve_train(game, train) && !is_reserve_train(game, wagon)
                   ? LEGAL
                   : RULE("refill", "trains can be refilled only from the Reserve Train");
    if (info_of(game, train)->division == corps_of(game, info_of(game, wagon)->division))
        return LEGAL;
    return RULE("refill", "%u is not the train of the corps of %u", train, wagon);
}

/* 34.15, 34.25, 34.35: guns, wagons and trains have what they came with; they give it out, and get no more. */
static struct ruling may_get_more(const struct game *game, counter_id c) {
    const char *forbids = tables_of(game)->start.no_more;
    bool carries = type_of(game, c) == TYPE_WAGON || is_artillery(game, c);
    return *forbids && carries ? RULE(forbids, "%u gets no more ammunition in this scenario", c) : LEGAL;
}

struct ruling gettysburg_may_draw(const struct game *game, counter_id c, counter_id wagon) {
    struct ruling more = may_get_more(game, c);
    if (!is_legal(more))
        return more;
    if (type_of(game, c) == TYPE_WAGON)
        return may_fill_up(game, c, wagon);
    bool by_rounds = is_reserve_train(game, wagon) && is_artillery(game, c); /* 11.44: its rounds as 11.32 has it */
    if (is_captured(game, wagon) && !by_rounds) /* 11.43: it serves the side that holds it */
        return !is_artillery(game, c) || info_of(game, wagon)->train
                   ? LEGAL
                   : RULE("whose-train", "%u is a wagon and carries no rounds for guns", wagon);
    return is_artillery(game, c) ? may_draw_rounds(game, c, wagon) : may_draw_cartridges(game, c, wagon);
}

/* ---- taken (11.41) ---- */

/* While somebody of the owner's holds the hex it is fought for, not taken. */
static bool enemy_at(const struct game *game, hex_id hex, side_id owner) {
    if (enemy_holds(game, hex, other_side(owner)))
        return false;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != owner && gbacw_is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED))
            return true;
    }
    return false;
}

void gettysburg_wagons_taken(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (type_of(game, c) == TYPE_WAGON && on_map(game, c) && has_flag(game, c, F_ABANDONED) &&
            enemy_at(game, counter_at(game, c)->hex, counter_at(game, c)->side))
            remove_unit(game, c, FATE_CAPTURED, "11.19");
    }
}
