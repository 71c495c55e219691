/* melee_phase.c: the Melee Phase: declared attacks, engagements fought on or broken off (12.0, 12.23, 12.94, 12.96).
 *
 * A side that is engaged when its Melee Phase comes must fight on with all it has there (and those declared to join),
 * or take one or more units out: that is a duty. Declared attacks may be left unfought. */
#include "gbacw/ground/facing.h"
#include "gbacw/melee/melee.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"

enum { OPEN, FOUGHT, BROKEN, END, WHO, LEFT };

static bool is_engaged_unit(const struct game *game, counter_id c, side_id side) {
    return counter_at(game, c)->side == side && on_map(game, c) && has_flag(game, c, F_ENGAGED) && holds_hex(game, c);
}

/* Has this engagement been fought in this phase? The enemies there would carry its mark. */
static bool fought_already(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side && has_flag(game, c, F_MELEED) && holds_hex(game, c))
            return true;
    }
    return false;
}

/* Must this side still deal with its engagement in the hex (12.94d)? */
static bool duty_in(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (is_engaged_unit(game, c, side) && !has_flag(game, c, F_MELEED))
            return !engagement_left(game, hex);
    }
    return false;
}

bool engagement_left(const struct game *game, hex_id hex) {
    for (int i = 0; (rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND) &&
                    i < state_of(game)->declaration_count;
         i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == COUNTER_NONE && d->target == hex && d->spare[0])
            return true;
    }
    return false;
}

bool drive_out_routed(struct game *game, side_id side) {
    CHECK(side < SIDES);
    bool any = false;
    FOR_COUNTERS(game, c) {
        if (!is_engaged_unit(game, c, side) || !has_flag(game, c, F_ROUTED) ||
            is_outside(tables_of(game), counter_at(game, c)->hex)) /* beyond the map they stay as they are (22.53) */
            continue;
        counter_at(game, c)->debt |= DEBT_BREAK;
        counter_at(game, c)->debt_hexes = 2; /* as 12.94, option 3 */
        any = true;
    }
    return any;
}

/* Its attack, said or announced as a charge, waits for another hex or this one. */
static const struct declaration *attack_of(const struct game *game, counter_id c) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == c && !d->spare[0])
            return d;
    }
    return NULL;
}

/* ATTACKS_LATE: somebody must be able to attack the hex; those who withdrew to it are left in peace (4.0f). */
static struct ruling may_name(const struct game *game, side_id side, hex_id hex) {
    struct ruling reason = RULE("12.21", "no unit of yours is adjacent to %h", hex);
    if (hex == HEX_NONE || hex >= tables_of(game)->hex_count)
        return RULE("12.0", "name a hex");
    bool fresh = undefended(game, hex, side);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side && holds_hex(game, c))
            fresh = fresh || !has_flag(game, c, F_DONE);
    }
    if (!fresh)
        return RULE("12.0", "there is no enemy to fight in %h, or only units that withdrew to it", hex);
    if (hex_engaged(game, hex) && !duty_in(game, hex, side))
        return RULE("12.94", "the engagement in %h has already been fought on or broken off in this phase", hex);
    if (anyone_declared(game, hex))
        return LEGAL;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, hex, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE;
             c = below(game, c)) {
            if (counter_at(game, c)->side != side || is_leader(game, c) || attack_of(game, c))
                continue;
            reason = may_melee(game, c, hex, false);
            if (is_legal(reason))
                return LEGAL;
        }
    }
    return reason;
}

static struct ruling may_attack(const struct game *game, side_id side, hex_id hex) {
    struct melee_force force;
    if (rules_of(game)->melee.attacks == ATTACKS_LATE)
        return may_name(game, side, hex);
    if (!anyone_declared(game, hex))
        return RULE("12.8", "no attack on %h was announced", hex);
    if (!enemy_holds(game, hex, side))
        return RULE("12.0", "there is no enemy to fight in %h", hex);
    if (hex_engaged(game, hex))
        return RULE("12.94", "units are engaged in %h: fight on there", hex);
    force_of_attackers(game, side, hex, &force);
    for (int i = 0; i < force.count; i++) {
        if (!is_leader(game, force.unit[i]))
            return LEGAL;
    }
    return RULE("12.21", "none of the units that announced the attack on %h can still make it", hex);
}

static struct ruling may_fight(const struct game *game, side_id side, hex_id hex) {
    if (!hex_engaged(game, hex) || !enemy_holds(game, hex, other_side(side)))
        return RULE("12.94", "you are not engaged in %h", hex);
    if (!duty_in(game, hex, side))
        return RULE("12.94", "the engagement in %h has already been fought on or broken off in this phase", hex);
    return LEGAL;
}

static struct ruling may_break_off(const struct game *game, side_id side, counter_id c) {
    if ((rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND))
        return RULE("12.94", "units break off in the phase before, not in the Melee Phase");
    return may_leave_engagement(game, side, c);
}

struct ruling may_leave_engagement(const struct game *game, side_id side, counter_id c) {
    CHECK(side < SIDES);
    if (c >= tables_of(game)->counter_count)
        return RULE("12.94", "that is not a unit");
    const struct counter_state *unit = counter_at(game, c);
    if (!is_engaged_unit(game, c, side))
        return RULE("12.94", "%u is not engaged", c);
    if (fought_already(game, unit->hex, side))
        return RULE("12.94", "the engagement in %h has already been fought on or broken off in this phase", unit->hex);
    if (type_of(game, c) == TYPE_BATTERY && unit->formation == FORMATION_UNLIMBERED)
        return RULE("12.94", "%u is unlimbered and cannot break off", c);
    if (rules_of(game)->melee.attacks == ATTACKS_BIND && anyone_declared(game, unit->hex))
        return RULE("12.94", "other units have announced an attack on %h, so units there cannot break off", unit->hex);
    if (!may_retreat(game, c, RETREAT_BREAK, 2, rules_of(game)->retreat.zones == RETREAT_THROUGH_ZONES))
        return RULE("12.92", "%u has no way out of %h", c, unit->hex);
    return LEGAL;
}

/* 12.16, 17.43: into the hex of a wagon that nobody guards, or of an officer without troops. */
static void walk_in(struct game *game, hex_id target, side_id side) {
    struct melee_force force;
    force_of_attackers(game, side, target, &force);
    for (int i = 0; i < force.count; i++) {
        counter_id c = force.unit[i];
        hex_id from = counter_at(game, c)->hex;
        if (force.way[i] == DIRECTION_NONE)
            continue;
        counter_place(game, c, target, STACK_BOTTOM);
        if (!is_leader(game, c))
            counter_face(game, c, force.way[i]); /* nobody backs into a hex */
        counter_set(game, c, F_MELEED);
        event_begin(game->events, "enters", "12.0");
        event_counter(game->events, "unit", c);
        event_hex(game->events, "from", from);
        event_hex(game->events, "to", target);
        event_bool(game->events, "charge", false);
        event_end(game->events);
        if (rules_of(game)->march.stepped)
            rules_of(game)->march.stepped(game, c, from, target);
    }
    stack_one_front(game, target, side);
    capture_lone_leaders(game, target, side, "17.75");
    spend_declarations(game, target);
}

enum next melee_phase_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_MELEE_PHASE);
    struct melee_phase_locals *phase = LOCALS(melee_phase_locals, frame);
    switch (frame->stage) {
    case OPEN:
    case WHO:
        return NEXT_ASK;
    case FOUGHT: {
        hex_id target = phase->target;
        bool continued = hex_engaged(game, target);
        frame->stage = OPEN;
        phase->target = 0;
        if (!enemy_holds(game, target, frame->side)) { /* nobody opposes: a wagon without a guard, an officer alone */
            walk_in(game, target, frame->side);
            return NEXT_AGAIN;
        }
        struct frame *called = play_call(game, KIND_MELEE, frame->side);
        LOCALS(melee_locals, called)->target = target;
        LOCALS(melee_locals, called)->continued = continued;
        return NEXT_CALL;
    }
    case BROKEN:
        frame->stage = LEFT;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    case LEFT: {
        hex_id left = phase->target;
        frame->stage = OPEN;
        phase->target = 0;
        return call_turn_after(game, left) ? NEXT_CALL : NEXT_AGAIN; /* if that has ended the engagement */
    }
    default:
        declarations_clear(game);
        return NEXT_DONE;
    }
}

bool melee_asks_who(const struct frame *frame) {
    CHECK(frame->kind == KIND_MELEE_PHASE);
    return frame->stage == WHO;
}

static void prompt(struct game *game, const struct frame *frame, struct text *out) {
    if (frame->stage == WHO) {
        play_ruling_text(game,
                         RULE("", "Attack on %h: choose the units that attack, then fight the melee.",
                              LOCALS(melee_phase_locals, frame)->target),
                         out);
        return;
    }
    play_say(game,
             (rules_of(game)->melee.attacks == ATTACKS_BIND)
                 ? "Carry out the announced attacks, fight on where you are engaged, or end the phase."
                 : "Carry out the announced attacks, fight on or break off where you are engaged, or end the phase.",
             out);
}

static struct ruling may_advance_here(const struct game *game, struct action action) {
    if (!rules_of(game)->melee.may_advance)
        return RULE("12.0", "in the Melee Phase you attack, fight on, break off, or end the phase");
    if (action.who >= tables_of(game)->counter_count || action.hex >= tables_of(game)->hex_count)
        return RULE("12.0", "name a unit and the hex it advances into");
    return rules_of(game)->melee.may_advance(game, action.who, action.hex);
}

/* 9.9: into a hex that its fire has emptied. */
static void advance_after_fire(struct game *game, counter_id c, hex_id hex) {
    hex_id from = counter_at(game, c)->hex;
    counter_place(game, c, hex, STACK_BOTTOM);
    counter_set(game, c, F_ADVANCED);
    event_begin(game->events, "advance", "fire-advance");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", hex);
    event_end(game->events);
    take_hex(game, hex, c);
    stack_one_front(game, hex, counter_at(game, c)->side); /* 8.42 */
    if (rules_of(game)->march.stepped)
        rules_of(game)->march.stepped(game, c, from, hex);
}

static void propose_attackers(struct game *game, hex_id target, struct action_list *out) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE; c = below(game, c))
            action_add(out, action_who(VERB_WITH, c));
    }
    action_add(out, action_of(VERB_RESOLVE));
}

/* Those who fired at a hex that their fire has emptied. */
static void propose_advances(struct game *game, struct action_list *out) {
    for (unsigned i = 0; rules_of(game)->melee.may_advance && i < state_of(game)->shot_count; i++) {
        struct shot shot = gbacw_shots_of(game)[i];
        struct action action = action_who(VERB_ADVANCE, shot.firer);
        action.hex = shot.target;
        bool again = i > 0 && gbacw_shots_of(game)[i - 1].firer == shot.firer &&
                     gbacw_shots_of(game)[i - 1].target == shot.target;
        if (shot.via & SHOT_VACATED && !again && is_legal(may_advance_here(game, action)))
            action_add(out, action);
    }
}

static void candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    if (frame->stage == WHO) {
        propose_attackers(game, LOCALS(melee_phase_locals, frame)->target, out);
        return;
    }
    for (hex_id hex = 0; rules_of(game)->melee.attacks == ATTACKS_LATE && hex < tables_of(game)->hex_count; hex++) {
        if (top_of(game, hex) != COUNTER_NONE && is_legal(may_name(game, frame->side, hex)))
            action_add(out, action_hex(VERB_ATTACK, hex));
    }
    for (int i = 0; i < state_of(game)->declaration_count && rules_of(game)->melee.attacks != ATTACKS_LATE; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        bool seen = false;
        for (int k = 0; k < i; k++)
            seen = seen || gbacw_declarations_of(game)[k].target == d->target;
        if (!seen)
            action_add(out, action_hex(VERB_ATTACK, d->target));
    }
    propose_advances(game, out);
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (top_of(game, hex) == COUNTER_NONE || !hex_engaged(game, hex))
            continue;
        action_add(out, action_hex(VERB_FIGHT, hex));
        FOR_STACK(game, hex, c) {
            if (counter_at(game, c)->side == frame->side)
                action_add(out, action_who(VERB_BREAK_OFF, c));
        }
    }
    action_add(out, action_of(VERB_END));
}

/* A charge that was announced is made, unless it has become impossible. */
static struct ruling charge_due(const struct game *game, side_id side) {
    for (int i = 0; rules_of(game)->melee.attacks == ATTACKS_LATE && i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker != COUNTER_NONE && d->charge && !d->spare[0] && enemy_holds(game, d->target, side) &&
            is_legal(may_melee(game, d->attacker, d->target, true)))
            return RULE("charge-binds", "%u has announced a charge against %h and must make it", d->attacker,
                        d->target);
    }
    return LEGAL;
}

/* ATTACKS_BIND: any unit that was announced, and has found the heart for it, attacks. */
static struct ruling attack_due(const struct game *game, side_id side) {
    for (int i = 0; rules_of(game)->melee.attacks == ATTACKS_BIND && i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker != COUNTER_NONE && !d->spare[0] && is_legal(may_attack(game, side, d->target)))
            return RULE("bound", "the attack on %h has been announced and must be made", d->target);
    }
    return LEGAL;
}

static struct ruling may_end(const struct game *game, side_id side) {
    struct ruling due = charge_due(game, side);
    if (is_legal(due))
        due = attack_due(game, side);
    if (!is_legal(due))
        return due;
    FOR_COUNTERS(game, c) {
        if (is_engaged_unit(game, c, side) && !has_flag(game, c, F_MELEED) &&
            !engagement_left(game, counter_at(game, c)->hex))
            return RULE("12.94", "%u is engaged in %h: fight on or break off", c, counter_at(game, c)->hex);
    }
    return LEGAL;
}

static struct ruling judge_who(const struct game *game, const struct frame *frame, struct action action) {
    hex_id target = LOCALS(melee_phase_locals, frame)->target;
    if (action.verb == VERB_RESOLVE)
        return anyone_declared(game, target) || duty_in(game, target, frame->side)
                   ? LEGAL
                   : RULE("12.0", "choose at least one unit to attack %h", target);
    if (action.verb != VERB_WITH || action.who >= tables_of(game)->counter_count ||
        counter_at(game, action.who)->side != frame->side)
        return RULE("12.0", "choose the units of yours that attack %h", target);
    const struct declaration *said = attack_of(game, action.who);
    if (said)
        return RULE("12.8", "%u is already attacking %h", action.who, said->target);
    return may_melee(game, action.who, target, false);
}

static struct ruling judge(struct game *game, const struct frame *frame, struct action action) {
    if (frame->stage == WHO)
        return judge_who(game, frame, action);
    switch (action.verb) {
    case VERB_ATTACK:
        return may_attack(game, frame->side, action.hex);
    case VERB_FIGHT:
        return may_fight(game, frame->side, action.hex);
    case VERB_BREAK_OFF:
        return may_break_off(game, frame->side, action.who);
    case VERB_ADVANCE:
        return may_advance_here(game, action);
    case VERB_END:
        return may_end(game, frame->side);
    default:
        return RULE("12.0", "in the Melee Phase you attack, fight on, break off, or end the phase");
    }
}

/* 12.94c: two hexes, then a check; it excludes fighting on, so the others of the hex have had their turn. */
void leave_engagement(struct game *game, counter_id c, side_id side) {
    CHECK(has_flag(game, c, F_ENGAGED) && side < SIDES);
    hex_id hex = counter_at(game, c)->hex;
    counter_id goer = crew_out(game, c);
    struct counter_state *unit = counter_at(game, goer);
    if (unit->trial & TRIAL_BLOWN) { /* its melee is over (16.25) */
        unit->trial = (uint8_t)(unit->trial & ~TRIAL_BLOWN);
        rout_unit(game, goer, "16.25");
    }
    unit->debt |= (uint8_t)(DEBT_BREAK | (unit->debt & DEBT_ROUT ? 0 : DEBT_CHECK));
    unit->debt_hexes = 2; /* 12.94, option 3 */
    if ((rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND)) {
        struct declaration left = {.attacker = COUNTER_NONE, .target = hex};
        left.spare[0] = 1;
        declaration_add(game, left);
    }
    if (rules_of(game)->melee.attacks == ATTACKS_LATE && !state_of(game)->options[OPTION_BREAK_OFF_SAFE])
        unit->trial |= TRIAL_FLED; /* others than those it fought may fire at it (K13) */
    event_begin(game->events, "break-off", "12.94");
    event_counter(game->events, "unit", goer);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
    FOR_STACK(game, hex, other) {
        if (counter_at(game, other)->side == side &&
            !(rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND))
            counter_set(game, other, F_MELEED);
    }
}

static void apply(struct game *game, struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_ATTACK:
    case VERB_FIGHT:
        LOCALS(melee_phase_locals, frame)->target = action.hex;
        frame->stage = action.verb == VERB_ATTACK && rules_of(game)->melee.attacks == ATTACKS_LATE ? WHO : FOUGHT;
        break;
    case VERB_WITH: {
        hex_id target = LOCALS(melee_phase_locals, frame)->target;
        declaration_add(game,
                        (struct declaration){.attacker = action.who,
                                             .target = target,
                                             .from = hex_direction(game, counter_at(game, action.who)->hex, target)});
        break;
    }
    case VERB_RESOLVE:
        frame->stage = FOUGHT;
        break;
    case VERB_ADVANCE:
        advance_after_fire(game, action.who, action.hex);
        break;
    case VERB_BREAK_OFF:
        LOCALS(melee_phase_locals, frame)->target = counter_at(game, action.who)->hex;
        leave_engagement(game, action.who, frame->side);
        frame->stage = BROKEN;
        break;
    default:
        frame->stage = END;
    }
}

static void duties(struct game *game, const struct frame *frame, struct text *out, int *count) {
    *count = 0;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (top_of(game, hex) == COUNTER_NONE || !duty_in(game, hex, frame->side))
            continue;
        play_ruling_text(game,
                         RULE("",
                              rules_of(game)->melee.attacks == ATTACKS_BIND ? "fight on in %h (12.94)"
                                                                            : "fight on or break off in %h (12.94)",
                              hex),
                         out);
        text_char(out, '\n');
        (*count)++;
    }
}

const struct decision melee_phase_decision = {.name = "melee-phase",
                                              .prompt = prompt,
                                              .candidates = candidates,
                                              .judge = judge,
                                              .apply = apply,
                                              .duties = duties};
