/* field.c: the supply wagon's guard, capture and destruction (12.14, 12.16 to 12.18) and units that leave the
 * map by the north edge (16.0). */
#include "gbacw/command/leaders.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/morale/morale.h"

/* ---- the wagon ---- */

bool field_idle(const struct game *game, counter_id c) {
    return has_flag(game, c, F_FRESH_CREW) && !is_artillery(game, c) && !is_leader(game, c);
}

static bool anybody_moved(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side && has_flag(game, c, F_MOVED | F_DONE))
            return true;
    }
    return false;
}

static bool own_troops_in(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && gbacw_is_foot_or_horse(game, c))
            return true;
    }
    return false;
}

/* 12.16: an enemy wagon without a guard, in the hex of one's own troops since their Melee Phase. */
static struct ruling may_take_wagon(const struct game *game, side_id side, counter_id wagon) {
    if (wagon >= tables_of(game)->counter_count || !on_map(game, wagon) || !is_bare_wagon(game, wagon) ||
        counter_at(game, wagon)->side == side)
        return RULE("11.19", "that is not an enemy wagon without a guard");
    if (!own_troops_in(game, counter_at(game, wagon)->hex, side) || kernstown_of(game)->wagon_seen != 1 + side)
        return RULE("11.19", "none of your units ended its Melee Phase in the hex of %u", wagon);
    if (anybody_moved(game, side))
        return RULE("11.19", "a wagon can be seized or destroyed only before any unit has moved in the Movement Phase");
    return LEGAL;
}

/* 12.14: a regiment with rifle-muskets gives one point to its side's wagon; both are done for the Game-Turn. */
static struct ruling may_guard(const struct game *game, side_id side, counter_id unit, counter_id wagon) {
    if (unit >= tables_of(game)->counter_count || wagon >= tables_of(game)->counter_count ||
        counter_at(game, unit)->side != side || counter_at(game, wagon)->side != side || !on_map(game, unit) ||
        counter_at(game, unit)->hex != counter_at(game, wagon)->hex || !is_bare_wagon(game, wagon))
        return RULE("11.18", "choose a unit of yours, and an unguarded wagon of yours in its hex");
    if (type_of(game, unit) != TYPE_INFANTRY)
        return RULE("11.18", "%u is not infantry", unit);
    if (counter_at(game, unit)->strength < 2)
        return RULE("11.18", "%u has no Strength Point to spare", unit);
    if (has_flag(game, unit, F_ROUTED | F_ENGAGED) || field_idle(game, unit))
        return RULE("11.18", "%u cannot give a guard: it is routed or engaged, or has given one this Game-Turn", unit);
    if (enemy_holds(game, counter_at(game, wagon)->hex, side))
        return RULE("11.18", "the enemy is in the hex of %u", wagon);
    return LEGAL;
}

void field_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    FOR_COUNTERS(game, wagon) {
        if (!on_map(game, wagon) || !is_bare_wagon(game, wagon))
            continue;
        action_add(out, action_who(VERB_SEIZE, wagon));
        action_add(out, action_who(VERB_DESTROY, wagon));
        FOR_STACK(game, counter_at(game, wagon)->hex, unit) {
            struct action action = action_who(VERB_RECREW, unit);
            action.whom = wagon;
            if (counter_at(game, unit)->side == frame->side)
                action_add(out, action);
        }
    }
}

struct ruling field_judge(struct game *game, const struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_SEIZE:
    case VERB_DESTROY:
        return may_take_wagon(game, frame->side, action.who);
    case VERB_RECREW:
        return may_guard(game, frame->side, action.who, action.whom);
    default:
        return RULE("5.0", "in the Movement Phase you move units, turn stacks, put units on top, or end the phase");
    }
}

static void give_guard(struct game *game, counter_id unit, counter_id wagon) {
    counter_at(game, unit)->strength--; /* no casualty */
    counter_at(game, wagon)->crew = counter_at(game, wagon)->strength = 1;
    counter_clear(game, wagon, F_ABANDONED);
    counter_set(game, wagon, F_FRESH_CREW | F_DONE);
    counter_set(game, unit, F_FRESH_CREW | F_DONE);
    event_begin(game->events, "recrew", "11.18");
    event_counter(game->events, "unit", unit);
    event_counter(game->events, "wagon", wagon);
    event_int(game->events, "left", counter_at(game, unit)->strength);
    event_end(game->events);
}

void field_apply(struct game *game, struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_SEIZE:
        counter_owner(game, action.who, frame->side);
        counter_clear(game, action.who, F_PINNED); /* it works for its captor at once (12.16) */
        event_begin(game->events, "captured", "11.19");
        event_counter(game->events, "unit", action.who);
        event_side(game->events, "by", frame->side);
        event_hex(game->events, "hex", counter_at(game, action.who)->hex);
        event_end(game->events);
        break;
    case VERB_DESTROY:
        remove_unit(game, action.who, FATE_ELIMINATED, "wagon-gone"); /* 12.18: for good */
        break;
    default:
        give_guard(game, action.who, action.whom);
        break;
    }
}

/* 12.16: which unit stands with the wagon when its Melee Phase ends. */
void field_melee_ends(struct game *game, side_id phasing) {
    if (kernstown_of(game)->wagon_seen == 1 + phasing) /* the other side's Melee Phase changes nothing */
        kernstown_of(game)->wagon_seen = 0;
    FOR_COUNTERS(game, wagon) {
        if (on_map(game, wagon) && is_bare_wagon(game, wagon) && counter_at(game, wagon)->side != phasing &&
            own_troops_in(game, counter_at(game, wagon)->hex, phasing))
            kernstown_of(game)->wagon_seen = (uint8_t)(1 + phasing);
    }
}

void field_turn_ends(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (field_idle(game, c))
            counter_clear(game, c, F_FRESH_CREW);
    }
}

/* ---- leaving the map ---- */

static struct ruling may_exit(const struct game *game, const struct march *march) {
    if (march->side == kernstown_union(game))
        return RULE("5.17", "%u may not leave the map", march->member[0]);
    if (march->hex == HEX_NONE || !(hex_at(game, march->hex)->areas & BIT(kernstown_tables_of(game)->exit)))
        return RULE("5.17", "%u may leave the map only by its north edge", march->member[0]);
    return march_leaves(game, march);
}

void exit_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, action_of(VERB_EXIT));
}

struct ruling exit_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct move_locals *here = LOCALS(move_locals, frame);
    if (action.verb != VERB_EXIT)
        return RULE("5.0", "a moving group may step, change formation, leave members behind, or halt");
    struct march march = march_of_group(game, here->lead);
    return may_exit(game, &march);
}

void exit_apply(struct game *game, struct frame *frame, struct action action) {
    struct move_locals *here = LOCALS(move_locals, frame);
    struct march march = march_of_group(game, here->lead);
    (void)action;
    for (int i = 0; i < march.count; i++) {
        counter_id c = march.member[i];
        struct counter_state *counter = counter_at(game, c);
        event_begin(game->events, "exit", "5.17");
        event_counter(game->events, "unit", c);
        event_hex(game->events, "hex", counter->hex);
        event_end(game->events);
        if (c == kernstown_tables_of(game)->exit_leader && !has_flag(game, c, F_REPLACEMENT))
            kernstown_of(game)->exited_ashby = 1;
        counter_lift(game, c);
        counter->fate = FATE_LEFT;
        counter->points = 0;
        counter_clear(game, c, F_MOVING | F_PIN_ON_ARRIVAL | F_DONE);
    }
    here->disturbed = 1;
}
