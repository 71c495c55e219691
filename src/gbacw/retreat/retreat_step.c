/* retreat_step.c: a step of a retreat and what comes of it: the hex entered and the fire there, capture where there is
 * none to enter, friends who are shaken, the end (10.2, 12.92, 13.31, 15.3, 24.11). */
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat_parts.h"
#include "gbacw/state/phase.h"

/* The first of them that can be fired at: a wagon whose guard has fallen goes on unharmed (12.13). */
static counter_id mark_of(const struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING) && !is_leader(game, c) && !is_bare_wagon(game, c))
            return c;
    }
    return COUNTER_NONE;
}

static void emit_step(struct game *game, const struct retreat_locals *r, hex_id to) {
    static const char *const cases[] = {"13.31", "12.92", "12.94", "12.81", "brigade-retreat", "23.35"};
    static const char *const whys[] = {"rout", "melee", "break-off", "before melee", "with its brigade", "skirmishers"};
    struct event_sink *sink = game->events;
    event_begin(sink, "retreat", cases[r->why]);
    event_counter(sink, "unit", retreat_lead(game, r));
    event_list(sink, "units");
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING))
            event_counter(sink, NULL, c);
    }
    event_close(sink);
    event_hex(sink, "from", r->at);
    event_hex(sink, "to", to);
    event_int(sink, "step", r->gone + 1);
    event_int(sink, "of", r->length);
    event_string(sink, "why", whys[r->why]);
    event_end(sink);
}

void retreat_enter(struct game *game, struct retreat_locals *r) {
    uint32_t leaves_pin =
        rules_of(game)->zone.pinned == PINNED_DEFEND ? F_PINNED : 0u; /* who is driven back is pinned no more */
    hex_id from = r->at, to = r->path[r->gone];
    counter_id group[GROUP_MAX + 8];
    int count = 0;
    emit_step(game, r, to);
    FOR_STACK(game, from, c) {
        if (has_flag(game, c, F_RETREATING) && count < GROUP_MAX + 8)
            group[count++] = c;
    }
    for (int i = 0; i < count; i++) {
        counter_place(game, group[i], to, STACK_BOTTOM);
        counter_clear(game, group[i], F_ENGAGED | (r->why == RETREAT_EVADE ? 0u : leaves_pin));
        counter_reserve(game, group[i], 0);
        if (rules_of(game)->facing.march == MARCH_WITHOUT_FACING && !is_leader(game, group[i]) &&
            type_of(game, group[i]) != TYPE_WAGON)
            counter_face(game, group[i], hex_direction(game, from, to)); /* nobody backs into a hex */
    }
    r->at = to;
    r->gone++;
    end_engagement_if_over(game, from);
    for (int i = 0; i < count; i++) {
        if (rules_of(game)->march.stepped && on_map(game, group[i]))
            rules_of(game)->march.stepped(game, group[i], from, to);
    }
    if (count > 0)
        take_hex(game, to, group[0]);
}

/* A rout in the Movement Phase that climbs a fence is fired on like any other crossing, save by a road's gap for those
 * who keep to roads (24.11, 24.13). */
static bool crosses_fence(const struct game *game, const struct retreat_locals *r, hex_id from) {
    counter_id lead = retreat_lead(game, r);
    direction d = hex_direction(game, from, r->at);
    return current_phase(game)->kind == PHASE_MOVEMENT && (hexside_bits(game, from, d) & BIT(HEXSIDE_FENCE)) &&
           !step_on_way(game, class_of(game, lead), from, d);
}

void retreat_mark_targets(struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING))
            counter_set(game, c, F_TARGET);
    }
}

/* Fire on entering: retreat fire from zones, opportunity fire over a fence, or both at once (24.15). */
bool retreat_call_fire(struct game *game, const struct retreat_locals *r, side_id side) {
    counter_id lead = mark_of(game, r);
    side_id enemy = other_side(side);
    hex_id from = r->gone > 1 ? r->path[r->gone - 2] : r->start;
    if (lead == COUNTER_NONE)
        return false;
    bool near = rules_of(game)->zone.owners == ZONES_ANSWER || zone_without(game, r->at, lead, HEX_NONE);
    bool retreat = near && anyone_may_fire(game, enemy, r->at, lead, FIRE_RETREAT);
    bool fence = crosses_fence(game, r, from) && anyone_may_fire(game, enemy, r->at, lead, FIRE_OPPORTUNITY);
    if (!retreat && !fence)
        return false;
    retreat_mark_targets(game, r);
    struct frame *frame = fire_call(game, retreat ? FIRE_RETREAT : FIRE_OPPORTUNITY, enemy, r->at, lead,
                                    fence ? 1 : 0); /* 24.0: one column right over a fence */
    struct fire_locals *fire = LOCALS(fire_locals, frame);
    fire->entered = r->at;
    fire->both = retreat && fence;
    return true;
}

/* ---- nowhere to go ---- */

static const char *capture_case(const struct game *game, const struct retreat_locals *r) {
    static const char *const cases[] = {"13.31", "12.92", "12.51", "12.92", "brigade-capture", "23.35"};
    if (rules_of(game)->retreat.friends == FRIENDS_STAND && r->gone > 0)
        return "reserve-out"; /* it has gone as far as it could and found no room there */
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (neighbour_of(game, r->at, d) == HEX_NONE)
            return "5.17";
    }
    return cases[r->why];
}

void retreat_captured(struct game *game, const struct retreat_locals *r) {
    const char *case_number = capture_case(game, r);
    for (counter_id c = retreat_lead(game, r); c != COUNTER_NONE; c = retreat_lead(game, r))
        if (!rules_of(game)->retreat.leaves_map || !rules_of(game)->retreat.leaves_map(game, c))
            remove_unit(game, c, FATE_CAPTURED, case_number);
}

/* ---- the end ---- */

/* A routed unit no longer skirmishes (23.53). */
static void skirmish_ends(struct game *game, counter_id c) {
    if (counter_at(game, c)->formation == FORMATION_SKIRMISH)
        counter_form(game, c, type_of(game, c) == TYPE_CAVALRY ? FORMATION_DISMOUNTED : FORMATION_LINE);
}

/* Units that were pinned as they left are pinned where they end. Those that went back with their brigade check first
 * (18.23, settle.c). */
static void pin_arrivals(struct game *game, const struct retreat_locals *r) {
    counter_id list[GROUP_MAX];
    int count = 0;
    FOR_STACK(game, r->at, c) {
        bool checks = r->why == RETREAT_BRIGADE && (counter_at(game, c)->debt & DEBT_CHECK);
        if (has_flag(game, c, F_PIN_ON_ARRIVAL) && has_flag(game, c, F_RETREATING) && !checks && count < GROUP_MAX)
            list[count++] = c;
    }
    for (int i = 0; i < count; i++)
        counter_clear(game, list[i], F_PIN_ON_ARRIVAL);
    pin_those(game, list, count, r->at, "10.15");
}

void retreat_finish(struct game *game, const struct retreat_locals *r, side_id side) {
    pin_arrivals(game, r);
    FOR_COUNTERS(game, c) {
        if (has_flag(game, c, F_RETREATING) && has_flag(game, c, F_ROUTED))
            skirmish_ends(game, c);
        if (has_flag(game, c, F_RETREATING) && r->why == RETREAT_ROUT)
            counter_at(game, c)->cause = 0; /* the next retreat has a cause of its own */
        if (has_flag(game, c, F_RETREATING | F_RETREAT_FIRED))
            counter_clear(game, c, F_RETREATING | F_RETREAT_FIRED);
    }
    stack_one_front(game, r->at, side);
    end_engagement_if_over(game, r->start);
    if (enemy_holds(game, r->start, side)) {
        if (!retreat_friends_stay(game, r->start, side))
            seize_hex(game, r->start, other_side(side), "17.54");
        return;
    }
    if (retreat_friends_stay(game, r->start, side))
        return;
    FOR_STACK(game, r->start, c) { /* he chose to stay alone: 17.53 only asks whether he is surrounded */
        if (is_leader(game, c) && counter_at(game, c)->side == side && leader_surrounded(game, c))
            counter_at(game, c)->debt |= DEBT_ORPHAN;
    }
}

/* A rout may follow a retreat at once: it does not lead back over the same hexes. */
void retreat_leave_trail(struct game *game, const struct frame *frame, const struct retreat_locals *r) {
    struct frame *caller = play_frame_below(game, frame);
    if (!caller || caller->kind != KIND_SETTLE)
        return;
    struct settle_locals *settle = LOCALS(settle_locals, caller);
    struct trail trail = {.length = 1, .hex = {r->start}};
    for (int i = 0; i + 1 < r->gone; i++)
        trail.hex[trail.length++] = r->path[i];
    FOR_STACK(game, r->at, c) {
        if (!has_flag(game, c, F_RETREATING) || is_leader(game, c))
            continue;
        trail.of = (uint16_t)(c + 1);
        for (int i = TRAILS - 1; i > 0; i--) /* the oldest is forgotten */
            settle->trail[i] = settle->trail[i - 1];
        settle->trail[0] = trail;
    }
}

/* ---- friends in the way ---- */

/* 15.3: friends it comes upon check; those routed already go on three hexes more. */
void retreat_shake_friends(struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        struct counter_state *unit = counter_at(game, c);
        if (unit->side != side || !holds_hex(game, c) || has_flag(game, c, F_RETREATING))
            continue;
        if (!has_flag(game, c, F_ROUTED))
            unit->debt |= DEBT_CHECK;
        else if (!unit->displaced)
            rout_unit(game, c, "14.3");
        unit->displaced = has_flag(game, c, F_ROUTED);
    }
}

/* 23.52: a routed skirmisher shakes other skirmishers and routed units whom it passes. */
void retreat_shake_skirmishers(struct game *game, const struct retreat_locals *r, hex_id hex, side_id side) {
    counter_id lead = retreat_lead(game, r);
    if (r->why != RETREAT_ROUT || lead == COUNTER_NONE || counter_at(game, lead)->formation != FORMATION_SKIRMISH)
        return;
    FOR_STACK(game, hex, c) {
        struct counter_state *unit = counter_at(game, c);
        bool shaken = has_flag(game, c, F_ROUTED) || unit->formation == FORMATION_SKIRMISH;
        if (unit->side == side && holds_hex(game, c) && !has_flag(game, c, F_RETREATING) && shaken &&
            !unit->displaced) {
            unit->debt |= DEBT_CHECK;
            unit->displaced = 1; /* once in a settling, or two could shake each other for ever */
        }
    }
}

/* All who have gone back with their brigade check at the end of it (18.2). */
void retreat_owe_checks(struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING) && !is_leader(game, c) && r->gone > 0 && !has_flag(game, c, F_ROUTED))
            counter_at(game, c)->debt |= DEBT_CHECK;
    }
}

/* Beyond the map there is nowhere to go: they are shaken where they are. */
void retreat_stay_outside(struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side || !has_flag(game, c, F_RETREATING))
            continue;
        counter_clear(game, c, F_RETREATING);
        event_begin(game->events, "stays-beyond", "stays-beyond");
        event_counter(game->events, "unit", c);
        event_hex(game->events, "hex", hex);
        event_end(game->events);
    }
}
