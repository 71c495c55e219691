/* melee_declare.c: the Retreat Before Melee Phase (12.8, 12.85, 16.1, 16.26).
 *
 * DECLARE: the phasing side announces an attack: a hex, then those who will make it. EVADE: the defender answers at
 * once, unit by unit: withdraw, under fire and with a check, or stand. ADVANCE: into a hex that was vacated. What was
 * declared waits in the declarations for the Melee Phase; a declaration whose hex was vacated is spent. No unit is
 * declared twice against one hex, so the phase ends. */
#include "gbacw/facing.h"
#include "gbacw/fire.h"
#include "gbacw/melee.h"
#include "gbacw/morale.h"
#include "gbacw/retreat.h"
#include "gbacw/stacking.h"
#include "gbacw/terrain.h"

/* ---- DECLARE ---- */

enum { DECLARE_OPEN, DECLARE_WHO, DECLARE_EVADE, DECLARE_SETTLE, DECLARE_ADVANCE, DECLARE_NEXT, DECLARE_END };

/* The declaration that bars another: one that still waits, or an old one against this very hex. */
static const struct declaration *barring(const struct game *game, counter_id c, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = declarations_of(game) + i;
        if (d->attacker == c && (!d->spare[0] || d->target == target))
            return d;
    }
    return NULL;
}

static struct ruling may_declare(const struct game *game, side_id side, counter_id c, hex_id target, bool charge) {
    if (counter_at(game, c)->side != side)
        return RULE("12.8", "%u is not yours", c);
    const struct declaration *old = barring(game, c, target);
    if (old)
        return RULE("12.8", "%u is already declared against %h", c, old->target);
    if (state_of(game)->declaration_count >= tables_of(game)->counter_count)
        return RULE("12.8", "no more attacks can be declared in this phase");
    return may_melee(game, c, target, charge);
}

static bool anyone_may_declare(const struct game *game, side_id side, hex_id target) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        if (from == HEX_NONE)
            continue;
        FOR_STACK(game, from, c) {
            if (!is_leader(game, c) && is_legal(may_declare(game, side, c, target, false)))
                return true;
        }
    }
    return false;
}

/* The first reason somebody next to the hex has not to attack it, for the refusal. */
static struct ruling why_nobody(const struct game *game, side_id side, hex_id target) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        if (from == HEX_NONE)
            continue;
        FOR_STACK(game, from, c) {
            if (counter_at(game, c)->side == side && !is_leader(game, c))
                return may_declare(game, side, c, target, false);
        }
    }
    return RULE("12.21", "nobody stands next to %h", target);
}

static struct ruling may_attack(const struct game *game, side_id side, hex_id target) {
    if (!enemy_holds(game, target, side))
        return RULE("12.0", "there is no enemy to fight in %h", target);
    if (anyone_declared(game, target))
        return RULE("12.8", "the attack on %h is announced already", target);
    return anyone_may_declare(game, side, target) ? LEGAL : why_nobody(game, side, target);
}

static void tell_declared(struct game *game, hex_id target) {
    event_begin(game->events, "declared", "12.8");
    event_hex(game->events, "target", target);
    event_list(game->events, "attackers");
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = declarations_of(game) + i;
        if (d->target != target || d->spare[0])
            continue;
        event_object(game->events, NULL);
        event_counter(game->events, "unit", d->attacker);
        event_bool(game->events, "charge", d->charge != 0);
        event_close(game->events);
    }
    event_close(game->events);
    event_end(game->events);
}

enum next declare_advance(struct game *game, struct frame *frame) {
    struct declare_locals *declare = LOCALS(declare_locals, frame);
    switch (frame->stage) {
    case DECLARE_OPEN:
    case DECLARE_WHO:
        return NEXT_ASK;
    case DECLARE_EVADE: {
        tell_declared(game, declare->target);
        frame->stage = DECLARE_SETTLE;
        if (hex_engaged(game, declare->target))
            return NEXT_AGAIN; /* joining a fight: nobody there can leave before it (12.94) */
        struct frame *called = play_call(game, KIND_EVADE, other_side(frame->side));
        LOCALS(evade_locals, called)->target = declare->target;
        LOCALS(evade_locals, called)->charge = hex_charged(game, declare->target);
        return NEXT_CALL;
    }
    case DECLARE_SETTLE:
        frame->stage = DECLARE_ADVANCE;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    case DECLARE_ADVANCE: {
        frame->stage = DECLARE_NEXT;
        if (enemy_holds(game, declare->target, frame->side))
            return NEXT_AGAIN;
        struct frame *called = play_call(game, KIND_ADVANCE, frame->side);
        LOCALS(advance_locals, called)->target = declare->target;
        return NEXT_CALL;
    }
    case DECLARE_NEXT:
        if (!enemy_holds(game, declare->target, frame->side))
            spend_declarations(game, declare->target);
        *declare = (struct declare_locals){0};
        frame->stage = DECLARE_OPEN;
        return NEXT_AGAIN;
    default:
        return NEXT_DONE;
    }
}

hex_id declared_target(const struct frame *frame) {
    return frame->stage == DECLARE_WHO ? LOCALS(declare_locals, frame)->target : HEX_NONE;
}

static void declare_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct declare_locals *declare = LOCALS(declare_locals, frame);
    if (frame->stage == DECLARE_OPEN)
        text_add(out, "Announce an attack, or end the phase.");
    else
        play_ruling_text(game, RULE("", "Who attacks %h?", declare->target), out);
}

static void propose_attackers(struct game *game, const struct frame *frame, hex_id target, struct action_list *out) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        if (from == HEX_NONE)
            continue;
        FOR_STACK(game, from, c) {
            if (counter_at(game, c)->side != frame->side)
                continue;
            action_add(out, action_who(VERB_WITH, c));
            if (is_mounted(game, c))
                action_add(out, action_who(VERB_CHARGE, c));
        }
    }
}

static void propose_targets(struct game *game, const struct frame *frame, struct action_list *out) {
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (top_of(game, hex) != COUNTER_NONE && is_legal(may_attack(game, frame->side, hex)))
            action_add(out, action_hex(VERB_ATTACK, hex));
    }
}

static void declare_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct declare_locals *declare = LOCALS(declare_locals, frame);
    if (frame->stage == DECLARE_WHO) {
        propose_attackers(game, frame, declare->target, out);
        action_add(out, action_of(VERB_RESOLVE));
        return;
    }
    propose_targets(game, frame, out);
    action_add(out, action_of(VERB_END));
}

static struct ruling declare_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct declare_locals *declare = LOCALS(declare_locals, frame);
    if (frame->stage == DECLARE_OPEN) {
        if (action.verb == VERB_END)
            return LEGAL;
        return action.verb == VERB_ATTACK ? may_attack(game, frame->side, action.hex)
                                          : RULE("12.8", "name a hex to attack, or end the phase");
    }
    switch (action.verb) {
    case VERB_WITH:
    case VERB_CHARGE:
        return may_declare(game, frame->side, action.who, declare->target, action.verb == VERB_CHARGE);
    case VERB_RESOLVE:
        return declare->count ? LEGAL : RULE("12.8", "somebody has to attack %h", declare->target);
    default:
        return RULE("12.8", "say who attacks %h", declare->target);
    }
}

static void declare_apply(struct game *game, struct frame *frame, struct action action) {
    struct declare_locals *declare = LOCALS(declare_locals, frame);
    switch (action.verb) {
    case VERB_END:
        frame->stage = DECLARE_END;
        break;
    case VERB_ATTACK:
        declare->target = action.hex;
        frame->stage = DECLARE_WHO;
        break;
    case VERB_RESOLVE:
        frame->stage = DECLARE_EVADE;
        break;
    default:
        declaration_add(game, (struct declaration){
                                  .attacker = action.who,
                                  .target = declare->target,
                                  .charge = action.verb == VERB_CHARGE,
                                  .from = hex_direction(game, counter_at(game, action.who)->hex, declare->target)});
        declare->count++;
        declare->charge = declare->charge || action.verb == VERB_CHARGE;
    }
}

const struct decision declare_decision = {.name = "declare",
                                          .prompt = declare_prompt,
                                          .candidates = declare_candidates,
                                          .judge = declare_judge,
                                          .apply = declare_apply};

/* ---- EVADE ---- */

enum { EVADE_ASK, EVADE_FIRE, EVADE_GO, EVADE_CHECK, EVADE_SETTLE, EVADE_DONE };

/* 16.1, 12.84: mounted cavalry before foot goes without fire and without a check, even into zones. */
static bool slips_away(const struct game *game, counter_id c, hex_id target) {
    return is_mounted(game, c) && threatened_on_foot_only(game, target);
}

static struct ruling may_withdraw(const struct game *game, side_id side, counter_id c, hex_id target, bool charge) {
    const struct counter_state *unit = counter_at(game, c);
    if (unit->side != side || unit->hex != target || is_leader(game, c) || has_flag(game, c, F_ABANDONED))
        return RULE("12.81", "%u is no unit of yours that is attacked in %h", c, target);
    if (has_flag(game, c, F_PINNED))
        return RULE("12.87", "%u is pinned", c);
    if (has_flag(game, c, F_ROUTED))
        return RULE("12.87", "%u is routed", c);
    if (type_of(game, c) == TYPE_BATTERY && unit->formation == FORMATION_UNLIMBERED)
        return RULE("12.86", "%u is unlimbered", c);
    if (charge && !is_mounted(game, c))
        return RULE("16.26", "%u is being charged", c);
    bool zones = slips_away(game, c, target);
    if (!may_retreat(game, c, RETREAT_EVADE, 1, zones) && !may_retreat(game, c, RETREAT_EVADE, 2, zones))
        return RULE("12.82", "%u has no way out of %h that is free of the enemy and his zones", c, target);
    return LEGAL;
}

static bool anyone_may_withdraw(const struct game *game, side_id side, const struct evade_locals *evade) {
    FOR_STACK(game, evade->target, c) {
        if (is_legal(may_withdraw(game, side, c, evade->target, evade->charge)))
            return true;
    }
    return false;
}

static void tell_stand(struct game *game, const struct evade_locals *evade, side_id side) {
    event_begin(game->events, "stand", "12.8");
    event_hex(game->events, "hex", evade->target);
    event_side(game->events, "side", side);
    event_end(game->events);
}

/* After the fire at the one who leaves: is it still able to go (12.88)? */
static bool still_goes(struct game *game, const struct evade_locals *evade, side_id side) {
    counter_id c = evade->unit;
    if (!on_map(game, c) || (counter_at(game, c)->debt & DEBT_ROUT))
        return false;
    if (has_flag(game, c, F_PINNED | F_PIN_ON_ARRIVAL)) {
        counter_clear(game, c, F_PIN_ON_ARRIVAL | F_PINNED);
        pin_hex(game, evade->target, side, "12.88");
        return false;
    }
    return is_legal(may_withdraw(game, side, c, evade->target, evade->charge));
}

enum next evade_advance(struct game *game, struct frame *frame) {
    struct evade_locals *evade = LOCALS(evade_locals, frame);
    side_id side = frame->side;
    switch (frame->stage) {
    case EVADE_ASK:
        if (anyone_may_withdraw(game, side, evade))
            return NEXT_ASK;
        frame->stage = EVADE_DONE;
        return NEXT_AGAIN;
    case EVADE_FIRE:
        frame->stage = EVADE_GO;
        if (slips_away(game, evade->unit, evade->target) ||
            !anyone_may_fire(game, other_side(side), evade->target, evade->unit, FIRE_WITHDRAWAL))
            return NEXT_AGAIN;
        counter_set(game, evade->unit, F_TARGET);
        fire_call(game, FIRE_WITHDRAWAL, other_side(side), evade->target, evade->unit, 0);
        return NEXT_CALL;
    case EVADE_GO:
        if (!still_goes(game, evade, side)) {
            frame->stage = EVADE_SETTLE;
            return NEXT_AGAIN;
        }
        evade->any = 1;
        evade->stood = slips_away(game, evade->unit, evade->target); /* remembered: no check for it */
        frame->stage = EVADE_CHECK;
        counter_set(game, evade->unit, F_RETREATING);
        retreat_call(game, evade->target, evade->unit, RETREAT_EVADE, 2, evade->stood); /* 12.81 */
        return NEXT_CALL;
    case EVADE_CHECK:
        if (on_map(game, evade->unit) && !evade->stood && counter_at(game, evade->unit)->hex != evade->target)
            counter_at(game, evade->unit)->debt |= DEBT_CHECK; /* 12.83 */
        frame->stage = EVADE_SETTLE;
        return NEXT_AGAIN;
    case EVADE_SETTLE:
        evade->unit = 0;
        evade->stood = 0;
        frame->stage = EVADE_ASK;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        play_call(game, KIND_SETTLE, side);
        return NEXT_CALL;
    default:
        if (enemy_holds(game, evade->target, other_side(side)))
            tell_stand(game, evade, side);
        return NEXT_DONE;
    }
}

static void evade_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct evade_locals *evade = LOCALS(evade_locals, frame);
    play_ruling_text(game, RULE("", "%h is attacked: withdraw units before the melee, or stand.", evade->target), out);
}

static void evade_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct evade_locals *evade = LOCALS(evade_locals, frame);
    FOR_STACK(game, evade->target, c) {
        if (counter_at(game, c)->side == frame->side)
            action_add(out, action_who(VERB_WITHDRAW, c));
    }
    action_add(out, action_of(VERB_STAND));
}

static struct ruling evade_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct evade_locals *evade = LOCALS(evade_locals, frame);
    if (action.verb == VERB_STAND)
        return LEGAL;
    if (action.verb != VERB_WITHDRAW)
        return RULE("12.8", "those in %h must withdraw or stand", evade->target);
    return may_withdraw(game, frame->side, action.who, evade->target, evade->charge);
}

static void evade_apply(struct game *game, struct frame *frame, struct action action) {
    (void)game;
    struct evade_locals *evade = LOCALS(evade_locals, frame);
    if (action.verb == VERB_STAND) {
        frame->stage = EVADE_DONE;
        return;
    }
    evade->unit = action.who;
    frame->stage = EVADE_FIRE;
}

const struct decision evade_decision = {.name = "evade",
                                        .prompt = evade_prompt,
                                        .candidates = evade_candidates,
                                        .judge = evade_judge,
                                        .apply = evade_apply};

/* ---- ADVANCE ---- */

enum { ADVANCE_ASK, ADVANCE_SETTLE, ADVANCE_DONE };

static struct ruling may_advance(const struct game *game, side_id side, counter_id c, hex_id target) {
    const struct counter_state *unit = counter_at(game, c);
    if (unit->side != side || !declared_against(game, c, target))
        return RULE("12.85", "%u was not to attack %h", c, target);
    direction d = unit->hex == HEX_NONE ? DIRECTION_NONE : hex_direction(game, unit->hex, target);
    if (d == DIRECTION_NONE)
        return RULE("12.85", "%u is not next to %h", c, target);
    if (has_flag(game, c, F_PINNED))
        return RULE("9.84", "%u is pinned", c);
    if (is_leader(game, c))
        return friend_in(game, target, side) ? LEGAL : RULE("12.85", "%u goes only where units have gone", c);
    if (has_flag(game, c, F_ROUTED))
        return RULE("13.32", "%u is routed", c);
    if (!passable(game, class_of(game, c), unit->hex, d))
        return RULE("12.33", "%u could not move into %h", c, target);
    return may_rest(game, c, 0, target); /* 8.18 */
}

static bool anyone_may_advance(const struct game *game, side_id side, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        if (is_legal(may_advance(game, side, declarations_of(game)[i].attacker, target)))
            return true;
    }
    return false;
}

enum next advance_advance(struct game *game, struct frame *frame) {
    const struct advance_locals *advance = LOCALS(advance_locals, frame);
    switch (frame->stage) {
    case ADVANCE_ASK:
        if (anyone_may_advance(game, frame->side, advance->target))
            return NEXT_ASK;
        frame->stage = ADVANCE_SETTLE;
        return NEXT_AGAIN;
    case ADVANCE_SETTLE:
        frame->stage = ADVANCE_DONE;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    default:
        return NEXT_DONE;
    }
}

static void advance_prompt(struct game *game, const struct frame *frame, struct text *out) {
    play_ruling_text(
        game, RULE("", "%h is vacated: advance those who were to attack it?", LOCALS(advance_locals, frame)->target),
        out);
}

static void advance_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = declarations_of(game) + i;
        if (d->target == LOCALS(advance_locals, frame)->target && !d->spare[0])
            action_add(out, action_who(VERB_ADVANCE, d->attacker));
    }
    action_add(out, action_of(VERB_END));
}

static struct ruling advance_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb != VERB_ADVANCE)
        return RULE("12.85", "advance a unit, or end");
    return may_advance(game, frame->side, action.who, LOCALS(advance_locals, frame)->target);
}

static void advance_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END) {
        frame->stage = ADVANCE_SETTLE;
        return;
    }
    counter_id c = action.who;
    hex_id target = LOCALS(advance_locals, frame)->target, from = counter_at(game, c)->hex;
    counter_place(game, c, target, STACK_BOTTOM);
    counter_set(game, c, F_ADVANCED);
    event_begin(game->events, "advance", "12.85");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", target);
    event_end(game->events);
    if (profile_of(game)->stepped)
        profile_of(game)->stepped(game, c, from, target);
    take_hex(game, target, c);
    stack_face(game, target, frame->side, stack_facing(game, target, frame->side)); /* 8.42 */
}

const struct decision advance_decision = {.name = "advance",
                                          .prompt = advance_prompt,
                                          .candidates = advance_candidates,
                                          .judge = advance_judge,
                                          .apply = advance_apply};
