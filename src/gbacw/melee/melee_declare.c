/* melee_declare.c: the Retreat Before Melee Phase (12.8, 12.85, 16.1, 16.26).
 *
 * DECLARE: the phasing side announces an attack: a hex, then those who will make it. EVADE: the defender answers at
 * once, unit by unit: withdraw, under fire and with a check, or stand. Advances into a hex that was vacated are in
 * melee_advance.c. What was declared waits in the declarations for the Melee Phase; a declaration whose hex was vacated
 * is spent. No unit is declared twice against one hex, so the phase ends.
 *
 * ATTACKS_BIND: all attacks are announced before the first of them is answered; then all of them are, in that order;
 * and only then hexes that were emptied may be entered (4.G, 12.27).
 *
 * ATTACKS_LATE: the phasing side announces charges only, and takes units out of engagements; then the other side
 * withdraws whom it likes of those who could be attacked, each unit once; then hexes that were emptied may be entered.
 * A hex that was emptied is remembered as a spent declaration of nobody. */
#include <string.h>

#include "gbacw/fire/fire.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/melee/melee.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"

/* ---- DECLARE ---- */

enum {
    DECLARE_OPEN,
    DECLARE_WHO,
    DECLARE_EVADE,
    DECLARE_SETTLE,
    DECLARE_ADVANCE,
    DECLARE_NEXT,
    DECLARE_END,
    DECLARE_RETREATS,
    DECLARE_VACATED,
    DECLARE_BROKEN,
    DECLARE_LEFT,
    DECLARE_ANSWER,
    DECLARE_ANSWERED,
    DECLARE_FOLLOW,
    DECLARE_FOLLOWED
};

/* The declaration that bars another: one that still waits, or an old one against this very hex. */
static const struct declaration *barring(const struct game *game, counter_id c, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == c && c != COUNTER_NONE && (!d->spare[0] || d->target == target))
            return d;
    }
    return NULL;
}

static struct ruling may_declare(const struct game *game, side_id side, counter_id c, hex_id target, bool charge) {
    if (counter_at(game, c)->side != side)
        return RULE("12.8", "%u is not a counter of yours", c);
    const struct declaration *old = barring(game, c, target);
    if (old)
        return RULE("12.8", "%u has already announced an attack on %h", c, old->target);
    if (state_of(game)->declaration_count >= tables_of(game)->counter_count)
        return RULE("12.8", "no more attacks can be announced in this phase");
    if (engagement_left(game, target))
        return RULE("12.94", "units have broken off in %h, so that melee cannot be continued now", target);
    if (rules_of(game)->melee.attacks == ATTACKS_LATE && !charge)
        return RULE("late", "only charges are announced now; other attacks are chosen in the Melee Phase");
    return may_melee(game, c, target, charge);
}

static bool anyone_may_declare(const struct game *game, side_id side, hex_id target) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        if (from == HEX_NONE)
            continue;
        FOR_STACK(game, from, c) {
            bool charge = rules_of(game)->melee.attacks == ATTACKS_LATE;
            if (!is_leader(game, c) && is_legal(may_declare(game, side, c, target, charge)))
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
                return may_declare(game, side, c, target, rules_of(game)->melee.attacks == ATTACKS_LATE);
        }
    }
    return RULE("12.21", "no unit of yours is adjacent to %h", target);
}

static struct ruling may_attack(const struct game *game, side_id side, hex_id target) {
    if (!enemy_holds(game, target, side))
        return RULE("12.0", "there is no enemy to fight in %h", target);
    if (anyone_declared(game, target))
        return RULE("12.8", "the attack on %h has already been announced", target);
    return anyone_may_declare(game, side, target) ? LEGAL : why_nobody(game, side, target);
}

static void emit_declared(struct game *game, hex_id target) {
    event_begin(game->events, "declared", "12.8");
    event_hex(game->events, "target", target);
    event_list(game->events, "attackers");
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
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

static bool anything_to_announce(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side || !on_map(game, c))
            continue;
        if (is_legal(may_leave_engagement(game, side, c)))
            return true;
        for (direction d = 0; d < DIRECTIONS && is_mounted(game, c); d++) {
            hex_id target = neighbour_of(game, counter_at(game, c)->hex, d);
            if (target != HEX_NONE && is_legal(may_declare(game, side, c, target, true)))
                return true;
        }
    }
    return false;
}

/* The next hex that was emptied and not yet offered; HEX_NONE. */
static hex_id next_vacated(struct game *game) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == COUNTER_NONE && d->spare[0] == VACATED) {
            d->spare[0] = 1;
            return d->target;
        }
    }
    return HEX_NONE;
}

/* A unit has been taken out of an engagement; if that has ended it, those it fought may turn. */
static enum next leaving_advance(struct game *game, struct frame *frame) {
    struct declare_locals *declare = LOCALS(declare_locals, frame);
    hex_id hex = declare->target;
    if (frame->stage == DECLARE_BROKEN) {
        frame->stage = DECLARE_LEFT;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    }
    *declare = (struct declare_locals){0};
    frame->stage = DECLARE_OPEN;
    return call_turn_after(game, hex) ? NEXT_CALL : NEXT_AGAIN;
}

static enum next late_advance(struct game *game, struct frame *frame) {
    struct declare_locals *declare = LOCALS(declare_locals, frame);
    switch (frame->stage) {
    case DECLARE_OPEN:
        if (anything_to_announce(game, frame->side))
            return NEXT_ASK;
        frame->stage = DECLARE_RETREATS;
        return NEXT_AGAIN;
    case DECLARE_WHO:
        return NEXT_ASK;
    case DECLARE_EVADE: /* the charge is announced */
        emit_declared(game, declare->target);
        *declare = (struct declare_locals){0};
        frame->stage = DECLARE_OPEN;
        return NEXT_AGAIN;
    case DECLARE_BROKEN:
    case DECLARE_LEFT:
        return leaving_advance(game, frame);
    case DECLARE_END:
    case DECLARE_RETREATS:
        frame->stage = DECLARE_VACATED;
        LOCALS(evade_locals, play_call(game, KIND_EVADE, other_side(frame->side)))->target = HEX_NONE;
        return NEXT_CALL;
    default: {
        hex_id vacated = next_vacated(game);
        if (vacated == HEX_NONE)
            return NEXT_DONE;
        LOCALS(advance_locals, play_call(game, KIND_ADVANCE, frame->side))->target = vacated;
        return NEXT_CALL;
    }
    }
}

static void call_evade(struct game *game, const struct frame *frame, hex_id target) {
    struct evade_locals *evade = LOCALS(evade_locals, play_call(game, KIND_EVADE, other_side(frame->side)));
    evade->target = target;
    evade->charge = hex_charged(game, target);
}

/* The next hex that an attack still waits for, in the order of the announcements; HEX_NONE. */
static hex_id next_announced(const struct game *game, struct declare_locals *declare) {
    const struct declaration *all = gbacw_declarations_of(game);
    while (declare->next < state_of(game)->declaration_count) {
        const struct declaration *d = all + declare->next++;
        bool first = d->attacker != COUNTER_NONE && !d->spare[0];
        for (const struct declaration *before = all; before < d; before++)
            first = first && (before->attacker == COUNTER_NONE || before->target != d->target);
        if (first)
            return d->target;
    }
    declare->next = 0;
    return HEX_NONE;
}

/* ATTACKS_BIND: what follows when the last attack is announced. */
static enum next answers_advance(struct game *game, struct frame *frame) {
    struct declare_locals *declare = LOCALS(declare_locals, frame);
    switch (frame->stage) {
    case DECLARE_ANSWER:
        declare->target = next_announced(game, declare);
        frame->stage = declare->target == HEX_NONE ? DECLARE_FOLLOW : DECLARE_ANSWERED;
        if (declare->target == HEX_NONE || hex_engaged(game, declare->target))
            return NEXT_AGAIN; /* joining a fight: nobody there can leave before it (12.94) */
        call_evade(game, frame, declare->target);
        return NEXT_CALL;
    case DECLARE_ANSWERED:
        frame->stage = DECLARE_ANSWER;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    case DECLARE_FOLLOW:
        declare->target = next_announced(game, declare);
        if (declare->target == HEX_NONE)
            return NEXT_DONE;
        if (enemy_holds(game, declare->target, frame->side))
            return NEXT_AGAIN;
        frame->stage = DECLARE_FOLLOWED;
        LOCALS(advance_locals, play_call(game, KIND_ADVANCE, frame->side))->target = declare->target;
        return NEXT_CALL;
    default:
        spend_declarations(game, declare->target);
        frame->stage = DECLARE_FOLLOW;
        return NEXT_AGAIN;
    }
}

enum next declare_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_DECLARE);
    struct declare_locals *declare = LOCALS(declare_locals, frame);
    if (rules_of(game)->melee.attacks == ATTACKS_LATE)
        return late_advance(game, frame);
    if (frame->stage >= DECLARE_ANSWER)
        return answers_advance(game, frame);
    switch (frame->stage) {
    case DECLARE_OPEN:
        if (rules_of(game)->melee.attacks != ATTACKS_BIND || !drive_out_routed(game, frame->side))
            return NEXT_ASK;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    case DECLARE_BROKEN:
    case DECLARE_LEFT:
        return leaving_advance(game, frame);
    case DECLARE_WHO:
        return NEXT_ASK;
    case DECLARE_EVADE:
        emit_declared(game, declare->target);
        frame->stage = rules_of(game)->melee.attacks == ATTACKS_BIND ? DECLARE_NEXT : DECLARE_SETTLE;
        if (rules_of(game)->melee.attacks == ATTACKS_BIND || hex_engaged(game, declare->target))
            return NEXT_AGAIN; /* answered when all are announced; or never: nobody leaves a fight before it (12.94) */
        call_evade(game, frame, declare->target);
        return NEXT_CALL;
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
        if (rules_of(game)->melee.attacks != ATTACKS_BIND)
            return NEXT_DONE;
        frame->stage = DECLARE_ANSWER;
        return NEXT_AGAIN;
    }
}

hex_id declared_target(const struct frame *frame) {
    CHECK(frame->kind == KIND_DECLARE);
    return frame->stage == DECLARE_WHO ? LOCALS(declare_locals, frame)->target : HEX_NONE;
}

static void declare_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct declare_locals *declare = LOCALS(declare_locals, frame);
    if (frame->stage == DECLARE_OPEN)
        play_say(game,
                 rules_of(game)->melee.attacks == ATTACKS_LATE
                     ? "Announce a charge, break off with engaged units, or end the phase."
                 : rules_of(game)->melee.attacks == ATTACKS_BIND
                     ? "Choose a hex to attack in melee, break off with engaged units, or end. The defender then "
                       "responds to the attacks."
                     : "Choose a hex to attack in melee, or end the phase.",
                 out);
    else
        play_ruling_text(
            game, RULE("", "Attack on %h: choose the units that attack, then announce it.", declare->target), out);
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
    FOR_COUNTERS(game, c) {
        if ((rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND) &&
            has_flag(game, c, F_ENGAGED) && counter_at(game, c)->side == frame->side)
            action_add(out, action_who(VERB_BREAK_OFF, c));
    }
    action_add(out, action_of(VERB_END));
}

static struct ruling declare_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct declare_locals *declare = LOCALS(declare_locals, frame);
    if (frame->stage == DECLARE_OPEN) {
        if (action.verb == VERB_END)
            return LEGAL;
        if (action.verb == VERB_BREAK_OFF &&
            (rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND))
            return may_leave_engagement(game, frame->side, action.who);
        return action.verb == VERB_ATTACK ? may_attack(game, frame->side, action.hex)
                                          : RULE("12.8", "choose a hex to attack, or end the phase");
    }
    switch (action.verb) {
    case VERB_WITH:
    case VERB_CHARGE:
        return may_declare(game, frame->side, action.who, declare->target, action.verb == VERB_CHARGE);
    case VERB_RESOLVE:
        return declare->count ? LEGAL : RULE("12.8", "choose at least one unit to attack %h", declare->target);
    default:
        return RULE("12.8", "choose the units that attack %h", declare->target);
    }
}

static void declare_apply(struct game *game, struct frame *frame, struct action action) {
    struct declare_locals *declare = LOCALS(declare_locals, frame);
    switch (action.verb) {
    case VERB_END:
        frame->stage = DECLARE_END;
        break;
    case VERB_BREAK_OFF:
        declare->target = counter_at(game, action.who)->hex;
        leave_engagement(game, action.who, frame->side);
        frame->stage = DECLARE_BROKEN;
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

enum {
    EVADE_ASK,
    EVADE_FIRE,
    EVADE_GO,
    EVADE_CHECK,
    EVADE_SETTLE,
    EVADE_DONE,
    EVADE_OTHERS,
    EVADE_WAYS,
    EVADE_WAY,
    EVADE_SHOT
};
enum { SHOT_AT_LEAVERS = 1, SHOT_AT_STAYERS = 2 }; /* evade_locals.shot_at */

/* Could an enemy next to the hex attack it in the Melee Phase; with `mounted`, one on horseback? */
static bool in_danger(const struct game *game, hex_id hex, side_id side, bool mounted) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, hex, d);
        if (from == HEX_NONE)
            continue;
        FOR_STACK(game, from, c) {
            if (counter_at(game, c)->side != side && !is_leader(game, c) && (!mounted || is_mounted(game, c)) &&
                is_legal(may_melee(game, c, hex, false)))
                return true;
        }
    }
    return false;
}

/* Mounted cavalry, and where the book says so limbered horse artillery (16.12). */
static bool rides(const struct game *game, counter_id c) {
    bool horse_guns =
        is_artillery(game, c) && info_of(game, c)->horse && counter_at(game, c)->formation == FORMATION_LIMBERED;
    return is_mounted(game, c) || (horse_guns && rules_of(game)->melee.horse == HORSE_SHY);
}

/* 16.1, 12.84: mounted cavalry before foot goes without fire and without a check, even into zones. */
static bool slips_away(const struct game *game, counter_id c, hex_id target) {
    if (rules_of(game)->melee.attacks == ATTACKS_LATE)
        return is_mounted(game, c) &&
               (hex_charged(game, target) || !in_danger(game, target, counter_at(game, c)->side, true));
    return rides(game, c) && threatened_on_foot_only(game, target);
}

static bool may_enter_zones(const struct game *game, counter_id c, hex_id target) {
    return slips_away(game, c, target) && rules_of(game)->melee.horse != HORSE_SHY;
}

/* Beside an attacked hex that somebody has left (the profile says who follows); `target` is the hex attacked. */
static struct ruling may_follow(const struct game *game, counter_id c, hex_id target) {
    const struct book *rules = rules_of(game);
    if (!rules->melee.may_withdraw_beside || !on_map(game, c) ||
        hex_direction(game, counter_at(game, c)->hex, target) == DIRECTION_NONE)
        return RULE("12.81", "%u is not attacked in %h", c, target);
    if (anyone_declared(game, counter_at(game, c)->hex) || has_flag(game, c, F_ENGAGED))
        return RULE("12.81", "%u is itself attacked or engaged", c);
    return rules->melee.may_withdraw_beside(game, c, target);
}

/* All attacks are known before the first is answered, so each unit answers once: one withdrawal of one or two hexes
 * (TSS 12.82, 12.85). Where each attack is announced by itself, each is answered by itself. */
static bool answers_once(const struct game *game) {
    return rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND;
}

static struct ruling may_withdraw(const struct game *game, side_id side, counter_id c, hex_id target, bool charge) {
    const struct counter_state *unit = counter_at(game, c);
    bool on_its_way = is_bare_wagon(game, c) && has_flag(game, c, F_MOVING); /* its guard fell as it left (12.13) */
    if (unit->side != side || is_leader(game, c) || (has_flag(game, c, F_ABANDONED) && !on_its_way))
        return RULE("12.81", "%u is not a unit of yours that is attacked in %h", c, target);
    if (unit->hex != target) {
        struct ruling beside = may_follow(game, c, target);
        if (!is_legal(beside))
            return beside;
        charge = false;
    }
    if (has_flag(game, c, F_PINNED))
        return RULE("12.87", "%u is pinned", c);
    if (has_flag(game, c, F_ROUTED))
        return RULE("12.87", "%u is routed", c);
    if (type_of(game, c) == TYPE_BATTERY && unit->formation == FORMATION_UNLIMBERED)
        return RULE("12.86", "%u is unlimbered", c);
    if (in_reserve(game, c))
        return RULE("reserve", "%u is in reserve", c);
    if (answers_once(game) && has_flag(game, c, F_DONE))
        return RULE("12.81", "%u has already withdrawn", c);
    if (rules_of(game)->melee.attacks == ATTACKS_LATE) {
        charge = hex_charged(game, target);
        if (has_flag(game, c, F_ENGAGED))
            return RULE("12.94", "%u is engaged", c);
        if (has_flag(game, c, F_FRESH_CREW) && !is_artillery(game, c))
            return RULE("new-guard", "%u gave or received a guard in this Game-Turn", c);
        if (!in_danger(game, target, side, false))
            return RULE("12.81", "no enemy could attack %u in %h", c, target);
    }
    if (charge && !rides(game, c))
        return RULE("16.26", "%u is being charged and cannot withdraw", c);
    if (is_outside(tables_of(game), unit->hex)) /* it would stay where it is */
        return RULE("12.82", "%u is beyond the edge of the map and has no hex to withdraw to", c);
    bool zones = may_enter_zones(game, c, target);
    if (!may_retreat(game, c, RETREAT_EVADE, 1, zones) && !may_retreat(game, c, RETREAT_EVADE, 2, zones))
        return RULE("12.82", "%u has no way out of %h that is free of enemy units and their zones of control", c,
                    target);
    return LEGAL;
}

static bool anyone_may_withdraw(const struct game *game, side_id side, const struct evade_locals *evade) {
    if (rules_of(game)->melee.attacks == ATTACKS_LATE) {
        FOR_COUNTERS(game, c) {
            hex_id hex = counter_at(game, c)->hex;
            if (hex != HEX_NONE && counter_at(game, c)->side == side && !is_leader(game, c) &&
                is_legal(may_withdraw(game, side, c, hex, false)))
                return true;
        }
        return false;
    }
    FOR_STACK(game, evade->target, c) {
        if (is_legal(may_withdraw(game, side, c, evade->target, evade->charge)))
            return true;
    }
    for (direction d = 0; evade->any && rules_of(game)->melee.may_withdraw_beside && d < DIRECTIONS; d++) {
        hex_id hex = neighbour_of(game, evade->target, d);
        for (counter_id c = hex == HEX_NONE ? COUNTER_NONE : top_of(game, hex); c != COUNTER_NONE; c = below(game, c)) {
            if (is_legal(may_withdraw(game, side, c, evade->target, evade->charge)))
                return true;
        }
    }
    return false;
}

static void emit_stand(struct game *game, const struct evade_locals *evade, side_id side) {
    event_begin(game->events, "stand", "12.8");
    event_hex(game->events, "hex", evade->target);
    event_side(game->events, "side", side);
    event_end(game->events);
}

/* ---- the others of the hex (10.13, 10.14) ---- */

/* A unit that leaves with the one that was named carries F_MOVING until it has gone. */
static struct ruling may_go_along(const struct game *game, const struct evade_locals *evade, counter_id c) {
    side_id side = counter_at(game, evade->unit)->side;
    if (!on_map(game, c) || counter_at(game, c)->hex != counter_at(game, evade->unit)->hex ||
        has_flag(game, c, F_MOVING))
        return RULE("10.14", "%u is not one of the units that could withdraw with %u", c, evade->unit);
    struct ruling ruling = may_withdraw(game, side, c, evade->target, evade->charge);
    if (is_legal(ruling) && slips_away(game, c, evade->target))
        return RULE("10.14", "%u needs no cover: it withdraws separately", c);
    return ruling;
}

static counter_id other_who_could(const struct game *game, const struct evade_locals *evade) {
    FOR_STACK(game, counter_at(game, evade->unit)->hex, c) {
        if (is_legal(may_go_along(game, evade, c)))
            return c;
    }
    return COUNTER_NONE;
}

/* Units that stay cover those that go; if all go they are fired on together. */
static void mark_withdrawal(struct game *game, struct evade_locals *evade, hex_id hex, side_id side) {
    evade->shot_at = SHOT_AT_LEAVERS;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_MOVING))
            evade->shot_at = SHOT_AT_STAYERS;
    }
    FOR_STACK(game, hex, c) {
        bool goes = has_flag(game, c, F_MOVING);
        if (counter_at(game, c)->side == side && (goes || holds_hex(game, c)) &&
            goes == (evade->shot_at == SHOT_AT_LEAVERS))
            counter_set(game, c, F_TARGET);
    }
}

/* ---- turning to leave (7.11, 10.16, reading F45) ---- */

/* Those whom the fire will find in the open turn first, each the way it will go; COUNTER_NONE: all have. */
static counter_id next_to_turn(const struct game *game, const struct evade_locals *evade) {
    if (evade->shot_at != SHOT_AT_LEAVERS || evade->leavers == LEAVERS)
        return COUNTER_NONE;
    FOR_STACK(game, evade->left, c) {
        bool turned = !has_flag(game, c, F_MOVING) || !has_facing(game, c);
        for (int i = 0; i < evade->leavers; i++)
            turned = turned || evade->leaver[i].who == c;
        if (!turned)
            return c;
    }
    return COUNTER_NONE;
}

static void begin_turn(struct game *game, struct evade_locals *evade, counter_id c) {
    evade->leaver[evade->leavers++] = (struct leaver){.who = c, .front = counter_at(game, c)->facing};
    turn_call(game, c, 2, may_enter_zones(game, c, evade->target));
}

/* 12.88, 7.13: the turn was for the fire; units that stay keep their facing. */
static void turn_back(struct game *game, const struct evade_locals *evade) {
    for (int i = 0; i < evade->leavers; i++) {
        const struct leaver *leaver = &evade->leaver[i];
        if (counter_at(game, leaver->who)->hex == evade->left)
            counter_face(game, leaver->who, leaver->front);
    }
}

/* It goes by the hexside it has said, if it has. */
static void call_withdrawal(struct game *game, const struct evade_locals *evade, int length, bool zones) {
    struct frame *frame = retreat_call(game, evade->left, evade->unit, RETREAT_EVADE, length, zones);
    for (int i = 0; i < evade->leavers; i++) {
        const struct leaver *leaver = &evade->leaver[i];
        if (leaver->who == evade->unit && leaver->way > 0)
            retreat_bind(frame, neighbour_of(game, evade->left, (direction)(leaver->way - 1)));
    }
}

/* It was to be pinned one hex on and does not go: so it is pinned here. */
static void pin_here(struct game *game, counter_id c) {
    if (!on_map(game, c) || !has_flag(game, c, F_PIN_ON_ARRIVAL))
        return;
    counter_clear(game, c, F_PIN_ON_ARRIVAL);
    pin_those(game, &c, 1, counter_at(game, c)->hex, "9.84");
}

/* The next who is to leave that hex; COUNTER_NONE. */
static counter_id next_leaver(const struct game *game, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (has_flag(game, c, F_MOVING))
            return c;
    }
    return COUNTER_NONE;
}

/* Some who were to go have run before their turn came. */
static void forget_leavers(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side)
            counter_clear(game, c, F_MOVING);
    }
}

/* After the fire at the one who leaves: is it still able to go (12.88)? */
static bool still_goes(const struct game *game, const struct evade_locals *evade, side_id side) {
    counter_id c = evade->unit;
    if (!on_map(game, c) || (counter_at(game, c)->debt & (DEBT_ROUT | DEBT_RETREAT)))
        return false;
    return is_legal(may_withdraw(game, side, c, evade->target, evade->charge));
}

/* 12.83: it has gone anywhere; a skirmisher only if it went two hexes (23.4). */
static bool must_check_after(const struct game *game, const struct evade_locals *evade) {
    int gone = hex_distance(game, counter_at(game, evade->unit)->hex, evade->left);
    return gone > (counter_at(game, evade->unit)->formation == FORMATION_SKIRMISH ? 1 : 0);
}

static void note_withdrawal(struct game *game, const struct evade_locals *evade) {
    if (answers_once(game) && evade->unit != COUNTER_NONE && on_map(game, evade->unit))
        counter_set(game, evade->unit, F_DONE);
}

/* ATTACKS_LATE: a hex that was emptied may be entered. */
static void note_vacated(struct game *game, struct evade_locals *evade, side_id side) {
    if (evade->target != HEX_NONE && !enemy_holds(game, evade->target, other_side(side)) &&
        !undefended(game, evade->target, other_side(side))) { /* a wagon or an officer left there closes it (5.12) */
        struct declaration vacated = {.attacker = COUNTER_NONE, .target = evade->target};
        vacated.spare[0] = VACATED;
        declaration_add(game, vacated);
    }
    evade->target = HEX_NONE;
}

enum next evade_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_EVADE);
    struct evade_locals *evade = LOCALS(evade_locals, frame);
    side_id side = frame->side;
    switch (frame->stage) {
    case EVADE_ASK:
        if (anyone_may_withdraw(game, side, evade))
            return NEXT_ASK;
        frame->stage = EVADE_DONE;
        return NEXT_AGAIN;
    case EVADE_OTHERS:
        return NEXT_ASK;
    case EVADE_FIRE:
        evade->left = counter_at(game, evade->unit)->hex; /* the attacked hex, or one beside it */
        frame->stage = EVADE_GO;
        if (slips_away(game, evade->unit, evade->target) ||
            !anyone_may_fire(game, other_side(side), evade->left, evade->unit, FIRE_WITHDRAWAL))
            return NEXT_AGAIN;
        mark_withdrawal(game, evade, evade->left, side);
        frame->stage = EVADE_WAYS;
        return NEXT_AGAIN;
    case EVADE_WAYS: {
        counter_id turns = next_to_turn(game, evade);
        frame->stage = turns == COUNTER_NONE ? EVADE_SHOT : EVADE_WAY;
        if (turns == COUNTER_NONE)
            fire_call(game, FIRE_WITHDRAWAL, other_side(side), evade->left, evade->unit, 0);
        else
            begin_turn(game, evade, turns);
        return NEXT_CALL;
    }
    case EVADE_WAY:
        evade->leaver[evade->leavers - 1].way = frame->answer;
        frame->answer = 0;
        frame->stage = EVADE_WAYS;
        return NEXT_AGAIN;
    case EVADE_SHOT:
        turn_back(game, evade);
        frame->stage = EVADE_GO;
        return NEXT_AGAIN;
    case EVADE_GO: {
        evade->unit = next_leaver(game, evade->left);
        frame->stage = EVADE_SETTLE;
        if (evade->unit == COUNTER_NONE) {
            forget_leavers(game, side);
            return NEXT_AGAIN;
        }
        if (rules_of(game)->melee.attacks == ATTACKS_LATE)
            evade->target = evade->left;
        bool goes = still_goes(game, evade, side);
        counter_clear(game, evade->unit, F_MOVING);
        if (!goes) {
            pin_here(game, evade->unit);
            return NEXT_AGAIN;
        }
        evade->any = 1;
        evade->stood = slips_away(game, evade->unit, evade->target); /* remembered: no check for it */
        frame->stage = EVADE_CHECK;
        counter_set(game, evade->unit, F_RETREATING);
        if (rules_of(game)->melee.attacks == ATTACKS_LATE &&
            (counter_at(game, evade->unit)->flags & F_PIN_ON_ARRIVAL)) {
            call_withdrawal(game, evade, 1, evade->stood); /* one hex, then pinned */
            return NEXT_CALL;
        }
        call_withdrawal(game, evade, 2, may_enter_zones(game, evade->unit, evade->target)); /* 12.81 */
        return NEXT_CALL;
    }
    case EVADE_CHECK:
        if (on_map(game, evade->unit) && !evade->stood && must_check_after(game, evade))
            counter_at(game, evade->unit)->debt |= DEBT_CHECK; /* 12.83 */
        frame->stage = EVADE_SETTLE;
        return NEXT_AGAIN;
    case EVADE_SETTLE:
        note_withdrawal(game, evade);
        if (rules_of(game)->melee.attacks == ATTACKS_LATE)
            note_vacated(game, evade, side);
        evade->stood = 0;
        frame->stage = next_leaver(game, evade->left) != COUNTER_NONE ? EVADE_GO : EVADE_ASK;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        play_call(game, KIND_SETTLE, side);
        return NEXT_CALL;
    default:
        if (evade->target != HEX_NONE && rules_of(game)->melee.attacks != ATTACKS_LATE &&
            enemy_holds(game, evade->target, other_side(side)))
            emit_stand(game, evade, side);
        return NEXT_DONE;
    }
}

/* The attacked units have gone or may not go; other units that are asked about stand beside them. */
static bool only_beside(const struct game *game, side_id side, const struct evade_locals *evade) {
    FOR_STACK(game, evade->target, c) {
        if (is_legal(may_withdraw(game, side, c, evade->target, evade->charge)))
            return false;
    }
    return evade->any && rules_of(game)->melee.may_withdraw_beside;
}

static void evade_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct evade_locals *evade = LOCALS(evade_locals, frame);
    bool any = false;
    if (frame->stage == EVADE_OTHERS) {
        play_ruling_text(
            game,
            RULE("", "%u withdraws from %h: choose the units that go with it. Those that stay cover the withdrawal.",
                 evade->unit, counter_at(game, evade->unit)->hex),
            out);
        return;
    }
    if (rules_of(game)->melee.attacks == ATTACKS_LATE) {
        play_say(game, "Withdraw units that could be attacked, or stand.", out);
        return;
    }
    if (only_beside(game, frame->side, evade)) {
        play_ruling_text(
            game, RULE("", "Units have withdrawn from %h: withdraw units next to it too, or stand [", evade->target),
            out);
        text_add(out, play_case(game, "beside"));
        text_add(out, "].");
        return;
    }
    play_ruling_text(game, RULE("", "%h is attacked by ", evade->target), out);
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->target != evade->target || d->spare[0])
            continue;
        text_add(out, any ? ", " : "");
        text_add(out, info_of(game, d->attacker)->name);
        any = true;
    }
    play_say(game, ": withdraw units before the melee, or stand.", out);
}

static void propose_followers(struct game *game, const struct frame *frame, hex_id target, struct action_list *out) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id hex = neighbour_of(game, target, d);
        for (counter_id c = hex == HEX_NONE ? COUNTER_NONE : top_of(game, hex); c != COUNTER_NONE; c = below(game, c)) {
            if (counter_at(game, c)->side == frame->side && !is_leader(game, c))
                action_add(out, action_who(VERB_WITHDRAW, c));
        }
    }
}

static void evade_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct evade_locals *evade = LOCALS(evade_locals, frame);
    if (frame->stage == EVADE_OTHERS) {
        FOR_STACK(game, counter_at(game, evade->unit)->hex, c) action_add(out, action_who(VERB_WITHDRAW, c));
        action_add(out, action_of(VERB_STAND));
        return;
    }
    FOR_COUNTERS(game, c) {
        if (rules_of(game)->melee.attacks == ATTACKS_LATE && counter_at(game, c)->side == frame->side &&
            on_map(game, c))
            action_add(out, action_who(VERB_WITHDRAW, c));
    }
    for (counter_id c = evade->target == HEX_NONE ? COUNTER_NONE : top_of(game, evade->target); c != COUNTER_NONE;
         c = below(game, c)) {
        if (counter_at(game, c)->side == frame->side)
            action_add(out, action_who(VERB_WITHDRAW, c));
    }
    if (evade->any && rules_of(game)->melee.may_withdraw_beside)
        propose_followers(game, frame, evade->target, out);
    action_add(out, action_of(VERB_STAND));
}

static struct ruling evade_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct evade_locals *evade = LOCALS(evade_locals, frame);
    if (action.verb == VERB_STAND)
        return LEGAL;
    if (action.verb != VERB_WITHDRAW)
        return RULE("12.8", "choose a unit to withdraw, or stand");
    if (action.who >= tables_of(game)->counter_count || !on_map(game, action.who))
        return RULE("12.81", "that is not a unit of yours on the map");
    if (frame->stage == EVADE_OTHERS)
        return may_go_along(game, evade, action.who);
    if (rules_of(game)->melee.attacks == ATTACKS_LATE)
        return may_withdraw(game, frame->side, action.who, counter_at(game, action.who)->hex, false);
    if (counter_at(game, action.who)->hex != evade->target && !evade->any)
        return RULE("12.81", "%u is not in the attacked hex %h, and no unit there has withdrawn", action.who,
                    evade->target);
    return may_withdraw(game, frame->side, action.who, evade->target, evade->charge);
}

static void evade_apply(struct game *game, struct frame *frame, struct action action) {
    struct evade_locals *evade = LOCALS(evade_locals, frame);
    if (frame->stage == EVADE_OTHERS) {
        if (action.verb == VERB_WITHDRAW)
            counter_set(game, action.who, F_MOVING);
        bool more = action.verb == VERB_WITHDRAW && other_who_could(game, evade) != COUNTER_NONE;
        frame->stage = more ? EVADE_OTHERS : EVADE_FIRE;
        return;
    }
    if (action.verb == VERB_STAND) {
        frame->stage = EVADE_DONE;
        return;
    }
    evade->unit = action.who;
    evade->shot_at = 0;
    evade->leavers = 0;
    memset(evade->leaver, 0, sizeof evade->leaver);
    if (rules_of(game)->melee.attacks == ATTACKS_LATE)
        evade->target = counter_at(game, action.who)->hex;
    counter_set(game, action.who, F_MOVING);
    bool alone = slips_away(game, action.who, evade->target) || other_who_could(game, evade) == COUNTER_NONE;
    frame->stage = alone ? EVADE_FIRE : EVADE_OTHERS;
}

const struct decision evade_decision = {.name = "evade",
                                        .prompt = evade_prompt,
                                        .candidates = evade_candidates,
                                        .judge = evade_judge,
                                        .apply = evade_apply};
