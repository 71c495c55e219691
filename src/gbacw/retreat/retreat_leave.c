/* retreat_leave.c: what comes before the first step of a retreat: who caused it, the leaders who go along, the turn and
 * the fire at those who leave, guns that limber (10.1, 10.2, 13.43, 18.2). */
#include "gbacw/command/leaders.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/formation.h"
#include "gbacw/retreat/retreat_parts.h"
#include "gbacw/state/phase.h"

/* ---- who caused it (10.2) ---- */

/* The hex of the melee that is being settled; HEX_NONE: none is. */
static hex_id melee_settled(struct game *game, const struct frame *frame) {
    for (; frame; frame = play_frame_below(game, frame)) {
        if (frame->kind == KIND_MELEE)
            return LOCALS(melee_locals, frame)->target;
    }
    return HEX_NONE;
}

static bool fought_there(const struct game *game, counter_id enemy, hex_id melee) {
    bool fought = has_flag(game, enemy, F_MELEED);
    if (!fought || melee == HEX_NONE || counter_at(game, enemy)->hex == melee)
        return fought;
    for (int i = 0; i < state_of(game)->declaration_count; i++) { /* it may have been driven out itself */
        if (gbacw_declarations_of(game)[i].attacker == enemy && gbacw_declarations_of(game)[i].target == melee)
            return true;
    }
    return false;
}

/* Those who caused the retreat do not fire at it as it passes (10.2). */
static bool caused(const struct game *game, const struct retreat_locals *r, counter_id enemy, hex_id melee) {
    unsigned phase = current_phase(game)->kind;
    if (r->why == RETREAT_BREAK && counter_at(game, enemy)->hex == r->start)
        return true; /* with whom it was engaged */
    if (phase == PHASE_MELEE)
        return fought_there(game, enemy, melee);
    if (phase == PHASE_RETREAT_BEFORE_MELEE) {
        for (int i = 0; i < state_of(game)->declaration_count; i++) {
            if (gbacw_declarations_of(game)[i].attacker == enemy)
                return true;
        }
        return false;
    }
    for (int i = 0; i < state_of(game)->shot_count; i++) {
        const struct shot *shot = gbacw_shots_of(game) + i;
        if (shot->firer == enemy && (shot->target == r->start || shot->unit == r->unit))
            return true;
    }
    return false;
}

void retreat_mark_causes(struct game *game, const struct frame *frame, side_id side) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    hex_id melee = melee_settled(game, frame);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side && on_map(game, c) && caused(game, r, c, melee))
            counter_set(game, c, F_RETREAT_FIRED);
    }
}

/* ---- leaders (13.43) ---- */

/* Would anybody of the side hold the start hex after the group has gone? */
static bool others_stay(const struct game *game, const struct retreat_locals *r, side_id side) {
    return retreat_friends_stay(game, r->start, side);
}

/* SERVED_BY_OWN: does anybody of his command stay there? */
static bool his_men_stay(const struct game *game, const struct retreat_locals *r, counter_id leader) {
    FOR_STACK(game, r->start, c) {
        if (holds_hex(game, c) && !has_flag(game, c, F_RETREATING) && of_his_command(game, leader, c))
            return true;
    }
    return false;
}

/* LEADERS_COVERED: where men run he stays only with those who do not (14.5). */
static bool steady_men_stay(const struct game *game, const struct retreat_locals *r, side_id side) {
    FOR_STACK(game, r->start, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) &&
            !has_flag(game, c, F_RETREATING | (r->why == RETREAT_ROUT ? F_ROUTED : 0u)))
            return true;
    }
    return false;
}

/* A leader goes or stays as he likes (13.43); out of a lost melee he goes with the last of his men (17.73). */
bool retreat_leader_has_choice(const struct game *game, const struct retreat_locals *r, side_id side,
                               counter_id leader) {
    if (rules_of(game)->command.service == SERVED_BY_OWN)
        return his_men_stay(game, r, leader);
    if (rules_of(game)->command.rest == LEADERS_COVERED)
        return steady_men_stay(game, r, side);
    return others_stay(game, r, side) || !enemy_holds(game, r->start, side);
}

counter_id retreat_next_leader(const struct game *game, const struct retreat_locals *r, side_id side) {
    FOR_STACK(game, r->start, c) {
        if (is_leader(game, c) && counter_at(game, c)->side == side && (!r->first_leader || c > r->asking))
            return c; /* leaders stand in the order of their numbers */
    }
    return COUNTER_NONE;
}

void retreat_leader_decides(struct game *game, struct retreat_locals *r, counter_id leader, bool goes) {
    r->asking = leader;
    r->first_leader = 1;
    if (goes)
        counter_set(game, leader, F_RETREATING);
    event_begin(game->events, goes ? "goes" : "stays", "13.43");
    event_counter(game->events, "leader", leader);
    event_hex(game->events, "hex", r->start);
    event_end(game->events);
}

/* ---- turning to leave (7.11, 10.16, reading F45) ---- */

/* Nobody backs out of a hex, so the fire at those who leave finds them faced towards the hex they leave for. Not those
 * to whom it makes no difference. */
static bool shows_flanks(const struct game *game, counter_id c) {
    return has_flag(game, c, F_RETREATING) && has_facing(game, c) && !always_enfiladed(game, c);
}

/* A bit for each hexside by which somebody may fire at those who leave. */
static unsigned fired_on_through(const struct game *game, const struct retreat_locals *r, side_id side) {
    unsigned sides = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id hex = neighbour_of(game, r->at, d);
        for (counter_id c = hex == HEX_NONE ? COUNTER_NONE : top_of(game, hex); c != COUNTER_NONE; c = below(game, c)) {
            if (counter_at(game, c)->side != side &&
                is_legal(may_answer_with(game, c, r->at, retreat_lead(game, r), FIRE_WITHDRAWAL)))
                sides |= BIT(d);
        }
    }
    return sides;
}

/* Of those hexsides the ones that lie in its flank if it leaves by `way`. */
static unsigned flanks_shown(const struct game *game, counter_id c, unsigned sides, direction way) {
    unsigned shown = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if ((sides & BIT(d)) && !is_front_facing(game, c, way, d))
            shown |= BIT(d);
    }
    return shown;
}

bool retreat_way_decides(const struct game *game, const struct retreat_locals *r, side_id side, const hex_id *way,
                         int count) {
    unsigned sides = fired_on_through(game, r, side);
    FOR_STACK(game, r->at, c) {
        for (int i = 1; i < count && shows_flanks(game, c); i++) {
            if (flanks_shown(game, c, sides, hex_direction(game, r->at, way[i])) !=
                flanks_shown(game, c, sides, hex_direction(game, r->at, way[0])))
                return true;
        }
    }
    return false;
}

void retreat_turn_to_leave(struct game *game, struct retreat_locals *r, hex_id to) {
    FOR_STACK(game, r->at, c) {
        if (!shows_flanks(game, c))
            continue;
        r->front = (uint8_t)(counter_at(game, c)->facing + 1); /* 8.42: all of them faced alike */
        counter_face(game, c, hex_direction(game, r->at, to));
    }
}

/* The turn was for the fire; how a unit faces that has come to rest is another matter (7.13), and where it does turn
 * on its way it does so as it goes. */
void retreat_turn_back(struct game *game, struct retreat_locals *r, side_id side) {
    if (r->front > 0)
        stack_face(game, r->at, side, (direction)(r->front - 1));
    r->front = 0;
}

/* ---- fire at those who leave, guns that limber, how far a brigade goes ---- */

/* A unit that routs because others do is fired on as it goes, like one that withdraws (20.23); so is a brigade that
 * goes back (18.23). */
bool retreat_swept_along(struct game *game, const struct retreat_locals *r, side_id side) {
    counter_id lead = retreat_lead(game, r);
    if (lead == COUNTER_NONE || (r->why != RETREAT_BRIGADE && !(counter_at(game, lead)->trial & TRIAL_FLED)) ||
        (r->why != RETREAT_ROUT && r->why != RETREAT_BREAK && r->why != RETREAT_BRIGADE))
        return false;
    if (r->why == RETREAT_BREAK && retreat_friends_stay(game, r->start, side))
        return false; /* 11.14: covered by those who fight on, at whom nobody fires */
    return anyone_may_fire(game, other_side(side), r->at, lead, FIRE_WITHDRAWAL);
}

/* It has been fired on, or nobody could: what comes now is retreat fire. */
void retreat_has_left(struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING))
            counter_at(game, c)->trial &= (uint8_t)~TRIAL_FLED;
    }
}

/* 18.26, 6.23: guns that limber to go back with a brigade are fired at first, as always when they do. */
bool retreat_limbering_draws_fire(struct game *game, struct retreat_locals *r, side_id side) {
    r->crew_before = counter_at(game, r->unit)->crew;
    if (counter_at(game, r->unit)->formation != FORMATION_UNLIMBERED ||
        !anyone_may_fire(game, other_side(side), r->at, r->unit, FIRE_CHANGE))
        return false;
    counter_set(game, r->unit, F_TARGET);
    fire_call(game, FIRE_CHANGE, other_side(side), r->at, r->unit, 0);
    return true;
}

/* The only change of formation outside the Movement Phase (18.26). A crew that was pinned, hurt or put to flight does
 * not finish it and stays. */
bool retreat_has_limbered(struct game *game, const struct retreat_locals *r) {
    const struct counter_state *guns = counter_at(game, r->unit);
    bool unlimbered = guns->formation == FORMATION_UNLIMBERED;
    if (guns->hex != r->at || guns->crew < r->crew_before || guns->debt ||
        (guns->flags & (F_PINNED | F_ABANDONED | F_ROUTED))) {
        if (guns->hex == r->at && unlimbered)
            event_form(game, r->unit, "6.23", FORMATION_LIMBERED, false);
        counter_clear(game, r->unit, F_RETREATING);
        return false;
    }
    if (unlimbered) {
        take_formation(game, r->unit, FORMATION_LIMBERED);
        event_form(game, r->unit, "brigade-guns", FORMATION_LIMBERED, true);
    }
    return true;
}

bool retreat_pinned_in_leaving(const struct game *game, const struct retreat_locals *r) {
    counter_id lead = retreat_lead(game, r);
    return lead != COUNTER_NONE && has_flag(game, lead, F_PIN_ON_ARRIVAL);
}

/* Pinned in leaving it goes one hex (18.23); and it goes as far as it can, for taken is who cannot go at all (18.24).
 */
void retreat_brigade_length(const struct game *game, struct retreat_locals *r) {
    hex_id out[DIRECTIONS];
    if (retreat_lead(game, r) == COUNTER_NONE)
        return;
    if (retreat_pinned_in_leaving(game, r))
        r->length = 1;
    while (rules_of(game)->retreat.length == RETREAT_SHORT && r->length > 1 && retreat_steps(game, r, out) == 0)
        r->length--;
}
