/* move_group.c: one group on the march: picking up, stepping, changing formation, dropping members, halting
 * (5.0, 6.2, 7.11, 8.0), and the fire that its acts draw from the enemy: withdrawal fire as it leaves (10.1),
 * opportunity fire as it crosses a fence (24.1), fire at a change of formation (6.23, 6.24).
 *
 * Its members carry F_MOVING and stand in one hex. */
#include "core/path.h"
#include "gbacw/fire/fire.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/formation.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/state/staging.h"

enum { PICK_UP, CHOOSE, STEP, GO, ENTERED, SETTLE, CHANGE, CHANGED, OFF, GONE };

/* ---- joining and leaving the group ---- */

static void join(struct game *game, counter_id c) {
    counter_set(game, c, F_MOVING);
    if (in_reserve(game, c)) /* who marches is in reserve no more */
        counter_reserve(game, c, RESERVE_CHANGED);
    counter_at(game, c)->points = full_points(game, c);
    if (rules_of(game) && rules_of(game)->march.moved_first)
        rules_of(game)->march.moved_first(game, c);
}

static void put_down(struct game *game, counter_id c) {
    counter_clear(game, c, F_MOVING | F_PIN_ON_ARRIVAL);
    counter_at(game, c)->points = 0;
    if (on_map(game, c))
        counter_set(game, c, F_DONE);
}

/* Facing of the friends in the hex who are not of the group; DIRECTION_NONE if none has one. */
static direction standing_facing(const struct game *game, const struct march *march, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == march->side && !march_has(march, c) && has_facing(game, c))
            return counter_at(game, c)->facing;
    }
    return DIRECTION_NONE;
}

static bool any_facing(const struct game *game, const struct march *march) {
    for (int i = 0; i < march->count; i++) {
        if (has_facing(game, march->member[i]))
            return true;
    }
    return false;
}

static void emit_halt(struct game *game, const struct march *march, direction facing) {
    event_begin(game->events, "halt", "5.0");
    event_counter(game->events, "unit", march->member[0]);
    event_hex(game->events, "hex", march->hex);
    if (facing < DIRECTIONS)
        event_direction(game->events, "facing", facing);
    event_list(game->events, "units");
    for (int i = 0; i < march->count; i++)
        event_counter(game->events, NULL, march->member[i]);
    event_close(game->events);
    event_end(game->events);
}

/* Those on the march come to rest; the hex keeps one facing (7.0e, 8.42). */
static void halt(struct game *game, const struct march *march, direction facing) {
    if (facing >= DIRECTIONS)
        facing = standing_facing(game, march, march->hex);
    if (facing < DIRECTIONS)
        stack_face(game, march->hex, march->side, facing);
    for (int i = 0; i < march->count; i++)
        put_down(game, march->member[i]);
    emit_halt(game, march, stack_facing(game, march->hex, march->side));
}

/* 8.0 and the readings: a unit that is pinned in a hex too full for it goes back to the last hex of its path with room.
 */
static void find_room(struct game *game, const struct move_locals *here, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    hex_id hex = counter->hex;
    if (hex == HEX_NONE || here->last_room == HEX_NONE || here->last_room == hex || is_leader(game, c) ||
        is_legal(stack_lawful(game, hex, counter->side)) || !is_legal(may_rest(game, c, 0, here->last_room)))
        return;
    counter_place(game, c, here->last_room, STACK_BOTTOM);
    event_begin(game->events, "put-back", "8.0");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", hex);
    event_hex(game->events, "to", here->last_room);
    event_end(game->events);
}

/* Can the member still go on with the group after what happened to it? */
static bool fit(const struct game *game, const struct move_locals *here, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    bool stays = has_flag(game, c, F_PINNED) || (has_flag(game, c, F_ABANDONED) && !is_bare_wagon(game, c)); /* 12.13 */
    return counter->hex == here->from && counter->debt == 0 && !stays;
}

static void drop_unfit(struct game *game, struct move_locals *here) {
    counter_id lead = COUNTER_NONE;
    FOR_COUNTERS(game, c) {
        if (!has_flag(game, c, F_MOVING))
            continue;
        if (here->from == HEX_NONE || fit(game, here, c)) {
            if (lead == COUNTER_NONE || c == here->lead)
                lead = c;
            continue;
        }
        bool stranded = has_flag(game, c, F_PINNED) && counter_at(game, c)->hex == here->from;
        put_down(game, c);
        if (stranded)
            find_room(game, here, c);
        if (on_map(game, c))
            stack_one_front(game, counter_at(game, c)->hex, counter_at(game, c)->side); /* 8.42: as friends there do */
    }
    here->lead = lead;
}

/* ---- who answers ---- */

static bool anyone_answers(const struct game *game, counter_id leaver, hex_id hex) {
    side_id side = counter_at(game, leaver)->side;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        if (next == HEX_NONE)
            continue;
        FOR_STACK(game, next, enemy) {
            if (counter_at(game, enemy)->side != side && may_answer_withdrawal(game, enemy, leaver, hex))
                return true;
        }
    }
    return false;
}

/* 10.14: those who stay behind cover those who go. Marks the targets; true if there are any. */
static bool mark_stayers(struct game *game, const struct march *march) {
    bool any = false;
    FOR_STACK(game, march->hex, c) {
        if (counter_at(game, c)->side != march->side || march_has(march, c) || !holds_hex(game, c))
            continue;
        counter_set(game, c, F_TARGET);
        any = true;
    }
    return any;
}

static void mark_group(struct game *game, const struct march *march) {
    for (int i = 0; i < march->count; i++) {
        if (is_combat_unit(game, march->member[i]))
            counter_set(game, march->member[i], F_TARGET);
    }
}

/* 24.11, 24.13: a fence draws fire unless a road leads through it and the unit is in order to follow it. */
static bool crosses_fence(const struct game *game, const struct march *march, hex_id from, direction d) {
    if (!(hexside_bits(game, from, d) & BIT(HEXSIDE_FENCE)))
        return false;
    for (int i = 0; i < march->count; i++) {
        counter_id c = march->member[i];
        if (is_combat_unit(game, c) && !step_on_way(game, class_of(game, c), from, d))
            return true;
    }
    return false;
}

static bool draws_opportunity(const struct game *game, const struct march *march, hex_id from, direction d, hex_id to) {
    return to != HEX_NONE && crosses_fence(game, march, from, d) &&
           anyone_may_fire(game, other_side(march->side), to, march_unit(game, march), FIRE_OPPORTUNITY);
}

enum { ANSWERED_BOTH = 1, ANSWERED_BY_STAYERS = 2 }; /* move_locals.answered */
enum { FENCE_SHIFT = 1 };                            /* 24.0a, 24.15: one column right */

/* The first of the group that can be fired at: a wagon without its guard cannot (12.13). */
static counter_id first_mark(const struct game *game, const struct march *march) {
    for (int i = 0; i < march->count; i++) {
        if (is_combat_unit(game, march->member[i]) && !is_bare_wagon(game, march->member[i]))
            return march->member[i];
    }
    return COUNTER_NONE;
}

/* Before the group leaves: true if a fire was called. */
static bool answer_departure(struct game *game, struct frame *frame, const struct march *march) {
    struct move_locals *here = LOCALS(move_locals, frame);
    counter_id unit = first_mark(game, march);
    here->answered = 0;
    if (here->from == HEX_NONE || unit == COUNTER_NONE || !anyone_answers(game, unit, here->from))
        return false;
    side_id enemy = other_side(march->side);
    bool stayers = mark_stayers(game, march);
    bool fence = draws_opportunity(game, march, here->from, here->way, here->to), both = fence && !stayers;
    if (!stayers)
        mark_group(game, march);
    here->answered = stayers ? ANSWERED_BY_STAYERS : 0;
    here->disturbed = 1;
    frame->stage = GO;
    struct frame *fire = fire_call(game, FIRE_WITHDRAWAL, enemy, here->from, unit, fence ? FENCE_SHIFT : 0);
    if (fence) /* 24.15: each enemy gives one kind of fire; if others stay behind, the second kind comes on arrival */
        LOCALS(fire_locals, fire)->entered = here->to;
    if (both) {
        here->answered = ANSWERED_BOTH;
        LOCALS(fire_locals, fire)->both = 1;
    }
    return true;
}

/* After it has entered: true if a fire was called. */
static bool answer_crossing(struct game *game, struct frame *frame, const struct march *march, hex_id from) {
    struct move_locals *here = LOCALS(move_locals, frame);
    if (from == HEX_NONE || here->answered == ANSWERED_BOTH || march_unit(game, march) == COUNTER_NONE ||
        !draws_opportunity(game, march, from, here->way, here->to))
        return false;
    here->disturbed = 1;
    mark_group(game, march);
    struct frame *fire =
        fire_call(game, FIRE_OPPORTUNITY, other_side(march->side), here->to, march_unit(game, march), FENCE_SHIFT);
    LOCALS(fire_locals, fire)->entered = here->to;
    return true;
}

/* ---- the step ---- */

static void emit_step(struct game *game, counter_id c, hex_id from, hex_id to, unsigned cost, unsigned left) {
    event_begin(game->events, "step", "5.15");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", to);
    if (cost == POINTS_ONE_HEX) {
        event_string(game->events, "cost", "one hex");
    } else {
        event_fraction(game->events, "cost", (int)cost, SIXTHS);
        event_fraction(game->events, "left", (int)left, SIXTHS);
    }
    event_end(game->events);
}

static void step_member(struct game *game, counter_id c, hex_id from, hex_id to, unsigned cost) {
    struct counter_state *counter = counter_at(game, c);
    counter->points = march_stops(game, c, from, to) ? 0 : (uint8_t)(counter->points - cost);
    counter->fate = FATE_IN_PLAY;
    counter_place(game, c, to, STACK_BOTTOM);
    counter_set(game, c, F_MOVED);
    emit_step(game, c, from, to, cost, counter->points);
}

/* 5.12, 17.75, 11.11b: what it finds there; a crew that comes back to its guns is done with them. */
static void arrive(struct game *game, counter_id c, hex_id from, hex_id to) {
    counter_id served = info_of(game, c)->crew;
    if (!on_map(game, c))
        return;
    take_hex(game, to, c);
    if (!on_map(game, c) && served != COUNTER_NONE && counter_at(game, served)->hex == to)
        counter_set(game, served, F_DONE);
    if (on_map(game, c) && rules_of(game) && rules_of(game)->march.stepped)
        rules_of(game)->march.stepped(game, c, from, to);
}

/* 10.15: a pin received while leaving takes hold on arrival; the readings leave the friends already there unpinned. */
static void pin_arrivals(struct game *game, const struct march *march, hex_id hex) {
    bool pinned = false;
    for (int i = 0; i < march->count; i++)
        pinned |= has_flag(game, march->member[i], F_PIN_ON_ARRIVAL);
    if (!pinned)
        return;
    counter_id list[MARCH_MAX];
    int count = 0;
    for (int i = 0; i < march->count; i++) {
        counter_clear(game, march->member[i], F_PIN_ON_ARRIVAL);
        if (counter_at(game, march->member[i])->hex == hex)
            list[count++] = march->member[i];
    }
    pin_those(game, list, count, hex, "10.15");
    if (state_of(game)->options[OPTION_PIN_FRIENDS])
        pin_hex(game, hex, march->side, "10.15");
}

static void drop_gone(const struct game *game, struct march *march, hex_id hex) {
    for (int i = march->count - 1; i >= 0; i--) {
        if (counter_at(game, march->member[i])->hex != hex)
            march_drop(march, march->member[i]);
    }
    march->hex = hex;
}

/* The cost was judged before the fire; those still in the group pay it now. */
static void step_group(struct game *game, struct move_locals *here, struct march *march) {
    uint16_t cost[MARCH_MAX] = {0};
    hex_id from = here->from;
    march_costs(game, march, here->to, cost);
    here->from = here->to;
    here->stepped = 1;
    for (int i = 0; i < march->count; i++)
        step_member(game, march->member[i], from, here->to, cost[i]);
    for (int i = 0; i < march->count; i++)
        arrive(game, march->member[i], from, here->to);
    pin_arrivals(game, march, here->to);
    drop_gone(game, march, here->to);
    if (march->count > 0 && is_legal(march_rest(game, march, here->to)))
        here->last_room = here->to;
}

/* Without a front now, but it will have one when it changes formation: it looks the way it goes. */
static bool turns(const struct game *game, counter_id c) {
    return gbacw_is_foot_or_horse(game, c) || is_artillery(game, c);
}

static void face_group(struct game *game, const struct march *march, direction d) {
    for (int i = 0; i < march->count; i++) {
        if (has_facing(game, march->member[i]) ||
            (rules_of(game)->facing.march == MARCH_WITHOUT_FACING && turns(game, march->member[i])))
            counter_face(game, march->member[i], d);
    }
}

/* ---- changing formation ---- */

static counter_id next_to_change(const struct game *game, const struct move_locals *here) {
    counter_id first = here->changing == COUNTER_NONE ? 0 : (counter_id)(here->changing + 1);
    for (counter_id c = first; c < tables_of(game)->counter_count; c++) {
        if (has_flag(game, c, F_MOVING) && fit(game, here, c) && can_form(game, c, here->pending_form))
            return c;
    }
    return COUNTER_NONE;
}

/* Those whose loss keeps it from changing: the crew, and of horse that small arms may hit the men. */
static uint8_t men_changing(const struct game *game, counter_id c) {
    bool horse = type_of(game, c) == TYPE_CAVALRY && rules_of(game)->march.changes == CHANGES_OF_HORSE;
    return horse ? counter_at(game, c)->strength : counter_at(game, c)->crew;
}

/* 6.23, 6.24: the enemy fires before the change. True if a fire was called. */
static bool begin_change(struct game *game, struct frame *frame, counter_id c) {
    struct move_locals *here = LOCALS(move_locals, frame);
    struct counter_state *counter = counter_at(game, c);
    here->changing = c;
    here->crew_before = men_changing(game, c);
    frame->stage = CHANGED;
    if (here->from == HEX_NONE) /* it comes on so */
        return false;
    counter->points = (uint8_t)(counter->points - form_cost(game, c, here->pending_form));
    if (rules_of(game)->march.changes == CHANGES_OF_GUNS && !is_artillery(game, c))
        return false;
    if (!anyone_may_fire(game, other_side(counter->side), here->from, c, FIRE_CHANGE))
        return false;
    counter_set(game, c, F_TARGET);
    here->disturbed = 1;
    fire_call(game, FIRE_CHANGE, other_side(counter->side), here->from, c, 0);
    return true;
}

/* 6.23b: a crew that was pinned, routed or hurt does not finish; nor does anybody who is no longer fit. */
static void finish_change(struct game *game, const struct move_locals *here) {
    counter_id c = here->changing;
    struct counter_state *counter = counter_at(game, c);
    if (counter->hex == HEX_NONE && here->from != HEX_NONE)
        return;
    if (!fit(game, here, c) || men_changing(game, c) < here->crew_before) {
        event_form(game, c, "6.23", here->pending_form, false);
        if (rules_of(game)->march.changes == CHANGES_OF_GUNS)
            counter->points = 0;
        return;
    }
    take_formation(game, c, here->pending_form);
    counter_set(game, c, F_CHANGED);
    if (type_of(game, c) == TYPE_CAVALRY) /* 6.22b: its last act */
        counter->points = 0;
    if (rules_of(game)->march.formed)
        rules_of(game)->march.formed(game, c);
    event_form(game, c, "6.22", here->pending_form, true);
}

/* ---- the machine ---- */

static void pick_up(struct game *game, struct move_locals *here) {
    counter_id lead = here->lead;
    hex_id hex = counter_at(game, lead)->hex;
    here->origin = here->from = hex;
    here->to = HEX_NONE;
    here->changing = COUNTER_NONE;
    here->way = DIRECTION_NONE;
    here->last_room = hex != HEX_NONE && is_legal(may_rest(game, lead, 0, hex)) ? hex : HEX_NONE;
    join(game, lead);
}

static bool can_change(const struct game *game, const struct march *march) {
    uint8_t possible[4];
    for (int i = 0; i < march->count; i++) {
        for (int n = formations_of(game, march->member[i], possible); n > 0; n--) {
            if (is_legal(march_may_form(game, march, possible[n - 1])))
                return true;
        }
    }
    return false;
}

static bool can_step(struct game *game, const struct march *march) {
    if (march->hex == HEX_NONE)
        return march_can_enter(game, march);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(game, march->hex, d);
        if (to != HEX_NONE && is_legal(march_may_go(game, march, to)))
            return true;
    }
    return false;
}

static bool may_go_in_reserve(const struct game *game, const struct march *march) {
    return is_legal(may_reserve_list(game, march->side, march->member, march->count, march->hex));
}

/* Nothing but `halt` is left: no facing to choose, no step, no change, nobody to leave behind. */
static bool only_halt(struct game *game, const struct move_locals *here, const struct march *march) {
    if (march->hex == HEX_NONE || any_facing(game, march) || march->count > 1 || !here->stepped)
        return false;
    const struct book *rules = rules_of(game);
    bool may_act = rules->march.move_candidates && march->points[0] > 0;
    return !may_act && standing_facing(game, march, march->hex) == DIRECTION_NONE && !can_step(game, march) &&
           !can_change(game, march) && !may_go_in_reserve(game, march);
}

/* 7.12, 8.41: stacks are turned and put in order freely throughout the phase. What nobody has answered yet is taken
 * back where it is meant otherwise; the enemy's answer is not, so after it they may be turned and put in order again.
 */
static void renew_stacks(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side)
            counter_clear(game, c, F_TURNED | F_TOPPED);
    }
}

static enum next choose(struct game *game, struct frame *frame) {
    struct move_locals *here = LOCALS(move_locals, frame);
    if (here->disturbed)
        renew_stacks(game, frame->side);
    if (here->disturbed || !has_flag(game, here->lead, F_MOVING))
        drop_unfit(game, here);
    here->disturbed = 0;
    if (here->lead == COUNTER_NONE)
        return NEXT_DONE;
    struct march march = march_of_group(game, here->lead);
    if (!only_halt(game, here, &march))
        return NEXT_ASK;
    halt(game, &march, DIRECTION_NONE);
    return NEXT_DONE;
}

/* After fire at those who leave: any unit that it stopped is out of the group. False if nobody is left to make the
 * step; its leaders do not go on without the men they were to lead. */
static bool still_goes(struct game *game, struct move_locals *here) {
    bool had_unit = false;
    FOR_COUNTERS(game, c) had_unit |= has_flag(game, c, F_MOVING) && is_combat_unit(game, c);
    drop_unfit(game, here);
    if (here->lead == COUNTER_NONE || !had_unit)
        return here->lead != COUNTER_NONE;
    struct march march = march_of_group(game, here->lead);
    return march_unit(game, &march) != COUNTER_NONE;
}

/* Somebody of the group checks only when the one above it has run: that comes before the step (14.5). */
static bool settles_first(struct game *game, const struct frame *frame) {
    FOR_COUNTERS(game, c) {
        if (!has_flag(game, c, F_MOVING) || !(counter_at(game, c)->debt_case & CAUSE_ABOVE))
            continue;
        play_call(game, KIND_SETTLE, frame->side);
        return true;
    }
    return false;
}

static enum next go(struct game *game, struct frame *frame) {
    struct move_locals *here = LOCALS(move_locals, frame);
    if (here->disturbed && settles_first(game, frame))
        return NEXT_CALL;
    if (here->disturbed && !still_goes(game, here)) {
        frame->stage = SETTLE;
        return NEXT_AGAIN;
    }
    struct march march = march_of_group(game, here->lead);
    hex_id from = here->from;
    step_group(game, here, &march);
    frame->stage = ENTERED;
    return march.count > 0 && answer_crossing(game, frame, &march, from) ? NEXT_CALL : NEXT_AGAIN;
}

/* Over the edge it goes by the first hexside that leads there. */
static direction way_off(const struct game *game, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(game, hex, d);
        if (to == HEX_NONE || is_outside(tables_of(game), to))
            return d;
    }
    return 0;
}

/* 10.1: who leaves a zone for good is fired at like others. */
static enum next leave_zone_for_good(struct game *game, struct frame *frame) {
    struct move_locals *here = LOCALS(move_locals, frame);
    struct march march = march_of_group(game, here->lead);
    here->to = HEX_NONE;
    here->way = way_off(game, here->from);
    face_group(game, &march, here->way);
    bool fired = answer_departure(game, frame, &march);
    frame->stage = GONE;
    return fired ? NEXT_CALL : NEXT_AGAIN;
}

enum next move_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_MOVE);
    struct move_locals *here = LOCALS(move_locals, frame);
    switch (frame->stage) {
    case PICK_UP:
        pick_up(game, here);
        frame->stage = CHOOSE;
        return NEXT_AGAIN;
    case STEP: {
        struct march march = march_of_group(game, here->lead);
        face_group(game, &march, here->way < DIRECTIONS ? here->way : entry_facing(game, here->lead)); /* 7.11 */
        frame->stage = GO;
        return answer_departure(game, frame, &march) ? NEXT_CALL : NEXT_AGAIN;
    }
    case GO:
        return go(game, frame);
    case ENTERED:
    case SETTLE:
        frame->stage = CHOOSE;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        here->disturbed = 1;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    case CHANGE: {
        counter_id c = next_to_change(game, here);
        if (c != COUNTER_NONE)
            return begin_change(game, frame, c) ? NEXT_CALL : NEXT_AGAIN;
        here->changing = COUNTER_NONE;
        here->pending_form = 0;
        frame->stage = SETTLE;
        return NEXT_AGAIN;
    }
    case OFF:
        return leave_zone_for_good(game, frame);
    case GONE:
        if (here->disturbed && settles_first(game, frame))
            return NEXT_CALL;
        if (!here->disturbed || still_goes(game, here))
            rules_of(game)->march.move_apply(game, frame, action_of(VERB_EXIT));
        frame->stage = SETTLE;
        return NEXT_AGAIN;
    case CHANGED:
        finish_change(game, here);
        frame->stage = CHANGE;
        return NEXT_AGAIN;
    default:
        return choose(game, frame);
    }
}

/* ---- the judge ---- */

static struct ruling may_join(struct game *game, const struct move_locals *here, counter_id c) {
    if (c >= tables_of(game)->counter_count || counter_at(game, c)->side != counter_at(game, here->lead)->side)
        return RULE("5.0", "that is not a counter of yours");
    if (here->stepped || here->changed)
        return RULE("5.0", "%u can join only before the group moves", c);
    if (has_flag(game, c, F_MOVING))
        return RULE("5.0", "%u is already in the group", c);
    if (counter_at(game, c)->hex != here->from)
        return RULE("5.0", "%u is not in the hex of %u", c, here->lead);
    if (counter_at(game, c)->formation == FORMATION_UNLIMBERED && here->from != HEX_NONE)
        return RULE("6.13", "%u is unlimbered and must limber before it moves", c);
    if (here->from == HEX_NONE && (info_of(game, c)->entry_hex != info_of(game, here->lead)->entry_hex ||
                                   info_of(game, c)->entry_area != info_of(game, here->lead)->entry_area ||
                                   entry_diverted(game, c) != entry_diverted(game, here->lead)))
        return RULE("21.25", "%u does not enter at the same hex", c);
    struct ruling ruling = may_move(game, c);
    if (!is_legal(ruling))
        return ruling;
    struct march march = march_of_group(game, here->lead);
    if (march.count >= MARCH_MAX)
        return RULE("5.0", "the group cannot be larger");
    march.member[march.count] = c;
    march.points[march.count++] = full_points(game, c);
    if (march.hex == HEX_NONE && rules_of(game)->entry.may_arrive) {
        ruling = rules_of(game)->entry.may_arrive(game, c);
        if (!is_legal(ruling))
            return ruling;
    }
    if (march.hex == HEX_NONE && info_of(game, c)->entry_area != NO_AREA)
        return march_can_enter(game, &march) ? LEGAL : RULE("21.25", "%u cannot enter with the others", c);
    if (march.hex == HEX_NONE)
        return march_may_go(game, &march, info_of(game, c)->entry_hex);
    ruling = march_rest(game, &march, march.hex);
    return is_legal(ruling) || can_step(game, &march) ? LEGAL : ruling;
}

static struct ruling may_leave(struct game *game, const struct move_locals *here, const struct march *march,
                               counter_id c) {
    if (!march_has(march, c))
        return RULE("5.0", "%u is not in the group", c);
    if (!here->stepped && !here->changed)
        return RULE("5.0", "the group has not moved yet: %u cannot be left behind", c);
    if (march->hex == HEX_NONE)
        return RULE("21.25", "%u cannot be left behind before the group enters the map", c);
    if (march->count < 2)
        return RULE("5.0", "%u is alone in the group: halt instead", c);
    struct march one = {.side = march->side, .hex = march->hex, .count = 1, .member = {c}}, rest = *march;
    struct ruling ruling = march_rest(game, &one, march->hex);
    if (!is_legal(ruling))
        return ruling;
    march_drop(&rest, c);
    ruling = march_rest(game, &rest, march->hex);
    return is_legal(ruling) || can_step(game, &rest) ? LEGAL : ruling;
}

static bool can_leave_one(struct game *game, const struct move_locals *here, const struct march *march) {
    for (int i = 0; i < march->count; i++) {
        if (is_legal(may_leave(game, here, march, march->member[i])))
            return true;
    }
    return false;
}

static struct ruling may_halt(struct game *game, const struct move_locals *here, const struct march *march,
                              direction facing) {
    if (march->hex == HEX_NONE)
        return RULE("21.25", "%u has not entered the map yet", march->member[0]);
    struct ruling rest = march_rest(game, march, march->hex);
    if (!is_legal(rest) && (can_step(game, march) || can_change(game, march) || may_go_in_reserve(game, march) ||
                            can_leave_one(game, here, march)))
        return rest; /* where nothing else is left to do it stays, over the limit, to be put right next time */
    bool ours = any_facing(game, march);
    direction theirs = standing_facing(game, march, march->hex);
    if (facing < DIRECTIONS && !ours)
        return RULE("7.0", "no unit in the group has a facing");
    if (facing >= DIRECTIONS && ours && theirs == DIRECTION_NONE)
        return RULE("7.0", "choose a facing for the group");
    return LEGAL;
}

/* The group halts in reserve, with all who stand there. */
static struct ruling may_halt_in_reserve(const struct game *game, const struct move_locals *here,
                                         const struct march *march, struct action action) {
    if (tables_of(game)->charts.reserve_points == 0)
        return no_reserve();
    if (action.hex != HEX_NONE && action.hex != march->hex)
        return RULE("reserve", "the group is in %h", march->hex);
    if (march->hex == HEX_NONE || march_unit(game, march) == COUNTER_NONE)
        return RULE("reserve", "there is no unit here that can go into reserve");
    if (!here->stepped && !here->changed)
        return RULE("reserve", "the group has not moved yet: put its hex in reserve instead");
    return may_reserve_list(game, march->side, march->member, march->count, march->hex);
}

static struct ruling may_go_to(struct game *game, const struct march *march, hex_id to) {
    if (to == HEX_NONE || to >= tables_of(game)->hex_count)
        return RULE("5.16", "name a hex");
    return march_may_go(game, march, to);
}

static struct ruling judge_march(struct game *game, const struct frame *frame, const struct march *march,
                                 struct action action) {
    const struct move_locals *here = (const struct move_locals *)(const void *)frame->locals;
    const struct book *rules = rules_of(game);
    switch (action.verb) {
    case VERB_WITH:
        return may_join(game, here, action.who);
    case VERB_TO:
        return may_go_to(game, march, action.hex);
    case VERB_FORM:
        return action.word > FORMATION_SKIRMISH ? RULE("6.0", "name a formation")
                                                : march_may_form(game, march, action.word);
    case VERB_LEAVE:
        return may_leave(game, here, march, action.who);
    case VERB_HALT:
        return may_halt(game, here, march, action.facing);
    case VERB_RESERVE:
        return may_halt_in_reserve(game, here, march, action);
    default:
        if (rules->march.move_judge)
            return rules->march.move_judge(game, frame, action);
        return RULE("5.0", "a moving group may step, change formation, leave members behind, or halt");
    }
}

static struct ruling move_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct move_locals *here = (const struct move_locals *)(const void *)frame->locals;
    struct march march = march_of_group(game, here->lead);
    return judge_march(game, frame, &march, action);
}

static void propose(struct game *game, const struct frame *frame, const struct march *march, struct action action,
                    struct action_list *out) {
    if (is_legal(judge_march(game, frame, march, action)))
        action_add(out, action);
}

static void propose_companions(struct game *game, const struct frame *frame, const struct march *march,
                               struct action_list *out) {
    if (march->hex == HEX_NONE) {
        FOR_COUNTERS(game, c) {
            if (reinforcement_due(game, c))
                propose(game, frame, march, action_who(VERB_WITH, c), out);
        }
        return;
    }
    FOR_STACK(game, march->hex, c) propose(game, frame, march, action_who(VERB_WITH, c), out);
}

/* The judge answers alike for every facing: one stands for all six. */
static void propose_halts(struct game *game, const struct frame *frame, const struct march *march,
                          struct action_list *out) {
    struct action action = action_of(VERB_HALT);
    propose(game, frame, march, action, out);
    if (!any_facing(game, march))
        return;
    action.facing = 0;
    if (!is_legal(judge_march(game, frame, march, action)))
        return;
    for (direction d = 0; d < DIRECTIONS; d++) {
        action.facing = d;
        action_add(out, action);
    }
}

static void propose_steps(struct game *game, const struct frame *frame, const struct march *march,
                          struct action_list *out) {
    if (march->hex == HEX_NONE) {
        int count;
        const hex_id *hex = entry_hexes(game, march->member[0], &count);
        for (int i = 0; i < count; i++)
            propose(game, frame, march, action_hex(VERB_TO, hex[i]), out);
        return;
    }
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(game, march->hex, d);
        if (to != HEX_NONE)
            propose(game, frame, march, action_hex(VERB_TO, to), out);
    }
}

static void propose_forms(struct game *game, const struct frame *frame, const struct march *march,
                          struct action_list *out) {
    unsigned seen = 0;
    for (int i = 0; i < march->count; i++) {
        uint8_t possible[4];
        int count = formations_of(game, march->member[i], possible);
        for (int n = 0; n < count; n++) {
            if (seen & BIT(possible[n]))
                continue;
            seen |= BIT(possible[n]);
            struct action action = action_of(VERB_FORM);
            action.word = possible[n];
            propose(game, frame, march, action, out);
        }
    }
}

/* What the game itself adds: it proposes, the judge decides here as everywhere. */
static void propose_own(struct game *game, const struct frame *frame, struct action_list *out) {
    uint32_t kept = out->count;
    rules_of(game)->march.move_candidates(game, frame, out);
    for (uint32_t i = kept; i < out->count; i++) {
        if (is_legal(move_judge(game, frame, out->at[i])))
            out->at[kept++] = out->at[i];
    }
    out->count = kept;
}

static void move_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct move_locals *here = (const struct move_locals *)(const void *)frame->locals;
    struct march march = march_of_group(game, here->lead);
    if (!here->stepped && !here->changed)
        propose_companions(game, frame, &march, out);
    propose_steps(game, frame, &march, out);
    propose_forms(game, frame, &march, out);
    for (int i = 0; i < march.count && march.count > 1; i++)
        propose(game, frame, &march, action_who(VERB_LEAVE, march.member[i]), out);
    propose_halts(game, frame, &march, out);
    if (tables_of(game)->charts.reserve_points)
        propose(game, frame, &march, action_of(VERB_RESERVE), out);
    if (rules_of(game) && rules_of(game)->march.move_candidates)
        propose_own(game, frame, out);
}

/* ---- the choice ---- */

static void leave_behind(struct game *game, struct move_locals *here, counter_id c) {
    struct march one = {.side = counter_at(game, c)->side, .hex = here->from, .count = 1, .member = {c}};
    struct march all = march_of_group(game, here->lead);
    direction facing = standing_facing(game, &all, here->from);
    if (facing < DIRECTIONS && has_facing(game, c))
        counter_face(game, c, facing);
    put_down(game, c);
    emit_halt(game, &one, has_facing(game, c) ? counter_at(game, c)->facing : DIRECTION_NONE);
}

static void move_apply(struct game *game, struct frame *frame, struct action action) {
    struct move_locals *here = LOCALS(move_locals, frame);
    switch (action.verb) {
    case VERB_WITH:
        join(game, action.who);
        break;
    case VERB_TO:
        here->to = action.hex;
        here->way = here->from == HEX_NONE ? DIRECTION_NONE : hex_direction(game, here->from, action.hex);
        frame->stage = STEP;
        break;
    case VERB_FORM:
        here->pending_form = action.word;
        here->changing = COUNTER_NONE;
        here->changed = 1;
        frame->stage = CHANGE;
        break;
    case VERB_LEAVE:
        leave_behind(game, here, action.who);
        break;
    case VERB_HALT: {
        struct march march = march_of_group(game, here->lead);
        halt(game, &march, action.facing);
        break;
    }
    case VERB_RESERVE: {
        struct march march = march_of_group(game, here->lead);
        halt(game, &march, DIRECTION_NONE);
        stack_reserve(game, here->from, frame->side, true);
        break;
    }
    case VERB_EXIT: /* the game takes it off the map when it has been fired at */
        frame->stage = OFF;
        break;
    default:
        rules_of(game)->march.move_apply(game, frame, action);
        break;
    }
}

/* "go on, change formation, or halt": what there is to do, so that no prompt asks for what cannot be done. */
static void say_choices(const struct game *game, struct text *out, const char *const *choice, int count) {
    for (int i = 0; i < count; i++) {
        play_say(game, i == 0 ? ": " : i + 1 < count ? ", " : count > 2 ? ", or " : " or ", out);
        text_add(out, choice[i]);
    }
    text_char(out, '.');
}

static void say_why_no_halt(struct game *game, struct ruling ruling, struct text *out) {
    play_say(game, " It cannot halt here: ", out);
    play_ruling_text(game, ruling, out);
    text_add(out, " [");
    text_add(out, play_case(game, ruling.case_number));
    text_add(out, "].");
}

/* "14 NJ with 151 NY, Truex and 2 more". */
static void say_group(struct game *game, const struct march *march, counter_id lead, struct text *out) {
    enum { NAMED = 4 };
    int said = 0, others = march->count - 1;
    text_add(out, info_of(game, lead)->name);
    for (int i = 0; i < march->count && said < NAMED; i++) {
        if (march->member[i] == lead)
            continue;
        said++;
        play_say(game, said == 1 ? " with " : said == others ? " and " : ", ", out);
        text_add(out, info_of(game, march->member[i])->name);
    }
    if (others > said) {
        play_say(game, " and ", out);
        text_number(out, others - said);
        play_say(game, " more", out);
    }
}

static void move_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct move_locals *here = (const struct move_locals *)(const void *)frame->locals;
    struct march march = march_of_group(game, here->lead);
    int points = counter_at(game, here->lead)->points, count = 0;
    const char *choice[4];
    say_group(game, &march, here->lead, out);
    if (points == POINTS_ONE_HEX) {
        play_say(game, " may move one hex", out);
    } else if (points > 0) {
        play_say(game, " is moving, ", out);
        text_fraction(out, points, SIXTHS);
        play_say(game, points == SIXTHS ? " Movement Point left" : " Movement Points left", out);
    } else {
        play_say(game, " has no Movement Points left", out);
    }
    bool faces =
        march.hex != HEX_NONE && any_facing(game, &march) && standing_facing(game, &march, march.hex) == DIRECTION_NONE;
    struct ruling rest = may_halt(game, here, &march, faces ? 0 : DIRECTION_NONE);
    if (can_step(game, &march))
        choice[count++] = march.hex == HEX_NONE ? SAID("enter the map") : SAID("move on");
    if (can_change(game, &march))
        choice[count++] = "change formation";
    if (march.hex != HEX_NONE && may_go_in_reserve(game, &march) && !is_legal(rest))
        choice[count++] = SAID("halt in reserve");
    if (is_legal(rest))
        choice[count++] = faces ? SAID("halt and choose a facing") : "halt";
    say_choices(game, out, choice, count);
    if (march.hex != HEX_NONE && !is_legal(rest))
        say_why_no_halt(game, rest, out);
    if (rules_of(game)->march.move_prompt)
        rules_of(game)->march.move_prompt(game, frame, out);
}

const struct decision move_decision = {.name = "move",
                                       .prompt = move_prompt,
                                       .candidates = move_candidates,
                                       .judge = move_judge,
                                       .apply = move_apply,
                                       .judged = true};
