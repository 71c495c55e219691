/* settle.c: pays the debts that a step of play has left on the counters (13.0, 13.3, 12.95, 14.3, 17.53).
 *
 * The order, always the same: leaders left alone; stacks that made way; retreats out of melee; the dice of a repulse
 * for leaders; morale checks; the routs those checks have caused; and last, when the event is settled, those who go
 * back with their brigade, the farthest from the enemy first (reading G18.5). Within a kind the phasing side pays
 * first, as the attacker does in melee, and a hex from the top of its stack down. Units of one hex that rout in the
 * same event go together and do not displace one another; if no path takes them all, each goes by itself. */
#include "gbacw/retreat/retreat.h"

#include "gbacw/command/leaders.h"
#include "gbacw/ground/distance.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/morale/morale.h"

/* PINNED_HORSE_DISMOUNTS: the next horse that has been pinned and is asked whether it dismounts; false if there is
 * none. */
static bool ask_in_saddle(struct game *game) {
    FOR_COUNTERS(game, c) {
        struct counter_state *unit = counter_at(game, c);
        if (!(unit->trial & TRIAL_SADDLE))
            continue;
        unit->trial = (uint8_t)(unit->trial & ~TRIAL_SADDLE);
        if (!on_map(game, c) || !may_leave_saddle(game, c))
            continue;
        LOCALS(saddle_locals, play_call(game, KIND_SADDLE, unit->side))->unit = c;
        return true;
    }
    return false;
}

/* Within a side: displaced stacks stand in the order of their chain; of a brigade the rear goes first, so that nobody
 * goes through those who are still to go (reading G18.5). */
static int rank_in_side(const struct game *game, const struct counter_state *counter, unsigned debt) {
    switch (debt) {
    case DEBT_TOP_CHECK:
        return counter->debt_hexes;
    case DEBT_BRIGADE:
        return NOBODY_ANYWHERE - nearest_enemy(game, counter->hex, counter->side);
    default:
        return 0;
    }
}

/* 14.5: somebody above it routs and has not gone yet. */
static bool waits_for_rout(const struct game *game, counter_id c) {
    const struct counter_state *unit = counter_at(game, c);
    if (!(unit->debt_case & CAUSE_ABOVE))
        return false;
    FOR_STACK(game, unit->hex, above) {
        if (counter_at(game, above)->side == unit->side && (counter_at(game, above)->debt & DEBT_ROUT))
            return true;
    }
    return false;
}

/* The next debtor of a kind: phasing side first; within a hex the one on top. */
static counter_id debtor(const struct game *game, unsigned debt) {
    counter_id found = COUNTER_NONE;
    int best = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (!(counter->debt & debt) || counter->hex == HEX_NONE || (debt == DEBT_CHECK && waits_for_rout(game, c)))
            continue;
        int rank = (counter->side != game->state->phasing) * 4096 + rank_in_side(game, counter, debt);
        bool above = found != COUNTER_NONE && counter_at(game, found)->hex == counter->hex && rank == best &&
                     counter->order < counter_at(game, found)->order;
        if (found == COUNTER_NONE || rank < best || above) {
            found = c;
            best = rank;
        }
    }
    return found;
}

static void debt_paid(struct game *game, counter_id c, unsigned debt) {
    struct counter_state *counter = counter_at(game, c);
    counter->debt = (uint8_t)(counter->debt & ~debt);
    if (debt & DEBT_CHECK)
        counter->debt_case = (uint8_t)(counter->debt_case & ~CAUSE_ABOVE);
    if (!(counter->debt & (DEBT_RETREAT | DEBT_BREAK | DEBT_TOP_CHECK)))
        counter->debt_hexes = 0;
    if (counter->debt == 0)
        counter->debt_case = counter->enfiladed = 0;
}

/* ---- leaders left alone (17.53, 17.54) ---- */

static void place_orphan(struct game *game, counter_id leader, counter_id unit) {
    hex_id from = counter_at(game, leader)->hex;
    counter_place(game, leader, counter_at(game, unit)->hex, STACK_BOTTOM);
    counter_clear(game, leader, F_ENGAGED | F_PINNED);
    event_begin(game->events, "orphan", "17.53");
    event_counter(game->events, "leader", leader);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", counter_at(game, unit)->hex);
    event_counter(game->events, "unit", unit);
    event_end(game->events);
}

static void pay_orphan(struct game *game, counter_id leader) {
    struct counter_state *man = counter_at(game, leader);
    debt_paid(game, leader, DEBT_ORPHAN);
    if (enemy_holds(game, man->hex, man->side)) {
        capture_lone_leaders(game, man->hex, other_side(man->side), "17.73");
        return;
    }
    if (enemy_holds(game, man->hex, other_side(man->side)))
        return; /* somebody of its side has come */
    if (leader_surrounded(game, leader)) {
        leader_falls(game, leader, FATE_CAPTURED, "17.53");
        return;
    }
    counter_id unit = nearest_of_command(game, leader);
    if (unit != COUNTER_NONE)
        place_orphan(game, leader, unit);
}

/* What a phase takes away at its very end leaves leaders alone too. */
void settle_orphans(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (!(counter_at(game, c)->debt & DEBT_ORPHAN))
            continue;
        if (on_map(game, c))
            pay_orphan(game, c);
        else
            debt_paid(game, c, DEBT_ORPHAN);
    }
}

/* ---- checks ---- */

static void pay_check(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    bool enfiladed = unit->enfiladed != 0, below = (unit->debt_case & CAUSE_ABOVE) != 0;
    bool runs = rules_of(game)->morale.rout == ROUT_ONCE && has_flag(game, c, F_ROUTED);
    bool routs = !runs && check_morale(game, c, below ? "13.42" : "13.0", enfiladed); /* it may ask why (morale.c) */
    debt_paid(game, c, DEBT_CHECK);
    bool pinned = has_flag(game, c, F_PIN_ON_ARRIVAL); /* as it went back with its brigade: if it holds (18.23) */
    counter_clear(game, c, F_PIN_ON_ARRIVAL);
    if (routs)
        rout_unit(game, c, below ? "13.42" : "13.21");
    else if (below && !runs)
        unit->cause = 0; /* it has not run from that unit */
    if (pinned && !routs && on_map(game, c))
        pin_those(game, &c, 1, counter_at(game, c)->hex, "brigade-pin");
}

/* 14.3: the top unit of a displaced stack checks; the others only if it routs. */
static void pay_top_check(struct game *game, counter_id top) {
    hex_id hex = counter_at(game, top)->hex;
    counter_id others[16];
    int count = 0;
    debt_paid(game, top, DEBT_TOP_CHECK);
    FOR_STACK(game, hex, c) {
        if ((counter_at(game, c)->debt & DEBT_TOP_CHECK) && counter_at(game, c)->side == counter_at(game, top)->side &&
            count < 16)
            others[count++] = c;
    }
    for (int i = 0; i < count; i++)
        debt_paid(game, others[i], DEBT_TOP_CHECK);
    if (!check_morale(game, top, "14.3", false))
        return;
    rout_unit(game, top, "14.3");
    for (int i = 0; i < count && !pinned_instead(game, top); i++) {
        if (check_morale(game, others[i], "14.3", false))
            rout_unit(game, others[i], "14.3");
    }
}

/* ---- retreats ---- */

/* Pinned units stay, and who has routed since has run by itself (18.22, 18.25); a battery is asked for itself. */
static bool goes_with_brigade(const struct game *game, counter_id c) {
    return !has_flag(game, c, F_PINNED | F_ROUTED | F_ABANDONED);
}

/* 18.21: it was routed when the brigade had to go back, and has not run since. */
static bool runs_with_brigade(const struct game *game, counter_id c) {
    return has_flag(game, c, F_ROUTED) && (counter_at(game, c)->trial & TRIAL_FLED) && !has_flag(game, c, F_PINNED);
}

static bool goes_together(const struct game *game, counter_id first, counter_id c, unsigned debt) {
    const struct counter_state *a = counter_at(game, first), *b = counter_at(game, c);
    if (debt == DEBT_BRIGADE && (is_artillery(game, c) || !goes_with_brigade(game, c)))
        return false;
    if (rules_of(game)->retreat.friends == FRIENDS_STAND && ((a->trial ^ b->trial) & TRIAL_FLED))
        return false; /* the one is fired on as it goes, the other not (20.23) */
    return b->side == a->side && (b->debt & debt) && !is_leader(game, c) &&
           (debt == DEBT_ROUT || debt == DEBT_BRIGADE || b->debt_hexes == a->debt_hexes);
}

/* Units that go with the first. Where nobody makes way, only as many as may end in one hex (8.75). */
static void mark_group(struct game *game, hex_id hex, counter_id first, unsigned debt) {
    enum { GROUP_MAX = 16 };
    counter_id group[GROUP_MAX] = {first};
    int count = 1;
    counter_set(game, first, F_RETREATING);
    FOR_STACK(game, hex, c) {
        if (c == first || !goes_together(game, first, c, debt) || count == GROUP_MAX)
            continue;
        group[count] = c;
        if (rules_of(game)->retreat.friends == FRIENDS_STAND && !may_stand_together(game, group, count + 1))
            continue;
        count++;
        counter_set(game, c, F_RETREATING);
    }
}

enum { LENGTH_MAX = 8 }; /* of the longest retreat that looks for room */

static bool group_has_path(const struct game *game, counter_id first, unsigned why, int length, bool zones) {
    return may_retreat(game, first, why, length, zones);
}

/* No path takes them all: each goes by itself. */
static void leave_others(struct game *game, hex_id hex, counter_id first) {
    FOR_STACK(game, hex, c) {
        if (c != first)
            counter_clear(game, c, F_RETREATING);
    }
}

static void start_brigade_retreat(struct game *game, counter_id first) {
    hex_id hex = counter_at(game, first)->hex;
    if (is_artillery(game, first))
        counter_set(game, first, F_RETREATING);
    else
        mark_group(game, hex, first, DEBT_BRIGADE);
    if (!group_has_path(game, first, RETREAT_BRIGADE, 1, true))
        leave_others(game, hex, first);
    FOR_STACK(game, hex, c) {
        if (has_flag(game, c, F_RETREATING))
            debt_paid(game, c, DEBT_BRIGADE);
    }
    retreat_call(game, hex, first, RETREAT_BRIGADE, BRIGADE_RETREAT_HEXES, true);
}

/* ---- out of a reserve (8.75) ---- */

static unsigned debt_for(unsigned why) {
    return why == RETREAT_ROUT ? DEBT_ROUT : why == RETREAT_BREAK ? DEBT_BREAK : DEBT_RETREAT;
}

struct ruling may_leave_next(const struct game *game, const struct retreat_locals *r, counter_id c) {
    enum { GROUP_MAX = 16 };
    counter_id group[GROUP_MAX];
    int count = 0;
    if (c >= tables_of(game)->counter_count || counter_at(game, c)->hex != r->start ||
        !goes_together(game, r->unit, c, debt_for(r->why)))
        return RULE("reserve-out", "that is not one of the units that must leave %h", r->start);
    if (has_flag(game, c, F_RETREATING))
        return RULE("reserve-out", "%u is already leaving", c);
    FOR_STACK(game, r->start, chosen) {
        if (has_flag(game, chosen, F_RETREATING) && count + 1 < GROUP_MAX)
            group[count++] = chosen;
    }
    group[count++] = c;
    return may_stand_together(game, group, count)
               ? LEGAL
               : RULE("reserve-out", "%u cannot stack with the units that leave now", c);
}

/* Their owner has said who go now: the first of them; COUNTER_NONE. */
static counter_id chosen_of(const struct game *game, counter_id first, unsigned debt) {
    FOR_STACK(game, counter_at(game, first)->hex, c) {
        if (has_flag(game, c, F_RETREATING) && goes_together(game, first, c, debt))
            return c;
    }
    return COUNTER_NONE;
}

/* More of them than may end in one hex, so that some may find no room: who goes first is their owner's choice. */
static bool owner_chooses(const struct game *game, counter_id first, unsigned debt) {
    enum { GROUP_MAX = 16 };
    counter_id group[GROUP_MAX];
    int count = 0;
    FOR_STACK(game, counter_at(game, first)->hex, c) {
        if (rules_of(game)->retreat.friends == FRIENDS_STAND && goes_together(game, first, c, debt) &&
            count < GROUP_MAX)
            group[count++] = c;
    }
    return count > 1 && !may_stand_together(game, group, count);
}

static void start_retreat(struct game *game, counter_id first, unsigned debt) {
    hex_id hex = counter_at(game, first)->hex;
    counter_id chosen = chosen_of(game, first, debt);
    first = chosen != COUNTER_NONE ? chosen : first;
    bool shaken = counter_at(game, first)->debt_case & CAUSE_PIN;
    unsigned why = debt == DEBT_ROUT    ? RETREAT_ROUT
                   : debt == DEBT_BREAK ? RETREAT_BREAK
                   : shaken             ? RETREAT_SHAKEN
                                        : RETREAT_MELEE;
    int length = debt == DEBT_ROUT ? tables_of(game)->charts.rout_hexes : counter_at(game, first)->debt_hexes;
    if (chosen == COUNTER_NONE && owner_chooses(game, first, debt)) {
        order_call(game, first, why);
        return;
    }
    if (chosen == COUNTER_NONE)
        mark_group(game, hex, first, debt);
    bool shy = debt == DEBT_BREAK && rules_of(game)->melee.attacks == ATTACKS_BIND &&
               has_flag(game, first, F_ROUTED); /* 12.51 */
    bool zones = debt == DEBT_ROUT || (rules_of(game)->retreat.zones == RETREAT_THROUGH_ZONES && !shy);
    if (!group_has_path(game, first, why, length, zones))
        leave_others(game, hex, first);
    int full = length;
    while (passes_friends(game, first) && length < LENGTH_MAX && !may_retreat(game, first, why, length, zones))
        length++; /* on to the first open hex */
    if (!may_retreat(game, first, why, length, zones))
        length = full;
    while (rules_of(game)->retreat.length == RETREAT_SHORT && debt == DEBT_RETREAT && length > 1 &&
           !may_retreat(game, first, why, length, zones))
        length--; /* 14.1: taken is who cannot go at all */
    FOR_STACK(game, hex, c) {
        if (has_flag(game, c, F_RETREATING))
            debt_paid(game, c, debt);
    }
    retreat_call(game, hex, first, why, length, zones);
}

/* 18.21: the routed of the hex go three hexes, as in a rout. */
static void start_brigade_rout(struct game *game, counter_id first) {
    FOR_STACK(game, counter_at(game, first)->hex, c) {
        if ((counter_at(game, c)->debt & DEBT_BRIGADE) && runs_with_brigade(game, c))
            counter_at(game, c)->debt = (uint8_t)((counter_at(game, c)->debt & ~DEBT_BRIGADE) | DEBT_ROUT);
    }
    start_retreat(game, first, DEBT_ROUT);
}

static enum next pay_brigade(struct game *game, counter_id c) {
    if (goes_with_brigade(game, c)) {
        start_brigade_retreat(game, c);
        return NEXT_CALL;
    }
    if (runs_with_brigade(game, c)) {
        start_brigade_rout(game, c);
        return NEXT_CALL;
    }
    debt_paid(game, c, DEBT_BRIGADE);
    counter_at(game, c)->trial = (uint8_t)(counter_at(game, c)->trial & ~TRIAL_FLED);
    return NEXT_AGAIN;
}

/* 16.25: those who charged into a melee that went on rout when it is over, though the enemy has left it to them. */
static bool chargers_are_blown(struct game *game) {
    bool any = false;
    FOR_COUNTERS(game, c) {
        struct counter_state *unit = counter_at(game, c);
        if (!(unit->trial & TRIAL_BLOWN) || !on_map(game, c) || hex_engaged(game, unit->hex))
            continue;
        unit->trial = (uint8_t)(unit->trial & ~TRIAL_BLOWN);
        rout_unit(game, c, "16.25");
        any = true;
    }
    return any;
}

/* Debts of counters that have left the map since are void. */
static void drop_void_debts(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->debt && !on_map(game, c))
            debt_paid(game, c, 0xff);
    }
}

enum next settle_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_SETTLE);
    static const uint8_t order[] = {DEBT_ORPHAN,      DEBT_TOP_CHECK, DEBT_RETREAT, DEBT_BREAK,
                                    DEBT_LEADER_RPLS, DEBT_CHECK,     DEBT_ROUT,    DEBT_BRIGADE};
    (void)frame;
    drop_void_debts(game);
    for (size_t i = 0; i < sizeof order; i++) {
        counter_id c = debtor(game, order[i]);
        if (c == COUNTER_NONE)
            continue;
        switch (order[i]) {
        case DEBT_ORPHAN:
            pay_orphan(game, c);
            return NEXT_AGAIN;
        case DEBT_TOP_CHECK:
            pay_top_check(game, c);
            return NEXT_AGAIN;
        case DEBT_LEADER_RPLS:
            debt_paid(game, c, DEBT_LEADER_RPLS);
            roll_leader(game, c, LEADER_RPLS_MELEE);
            return NEXT_AGAIN;
        case DEBT_CHECK:
            pay_check(game, c);
            return NEXT_AGAIN;
        case DEBT_BRIGADE:
            return pay_brigade(game, c);
        default:
            start_retreat(game, c, order[i]);
            return NEXT_CALL;
        }
    }
    if (chargers_are_blown(game))
        return NEXT_AGAIN;
    if (rules_of(game)->morale.pinned_horse == PINNED_HORSE_DISMOUNTS && ask_in_saddle(game))
        return NEXT_CALL;
    FOR_COUNTERS(game, c) counter_at(game, c)->displaced = 0;
    return NEXT_DONE;
}
