/* melee_advance.c: the attackers may go into a hex that those they were to attack have left (12.85). */
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/melee/melee.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"

enum { ADVANCE_ASK, ADVANCE_SETTLE, ADVANCE_DONE };

static struct ruling may_advance(const struct game *game, side_id side, counter_id c, hex_id target) {
    const struct counter_state *unit = counter_at(game, c);
    bool late = rules_of(game)->melee.attacks == ATTACKS_LATE;
    if (late && unit->side != side)
        return RULE("12.85", "%u is not a counter of yours", c);
    if (!late && (unit->side != side || !declared_against(game, c, target)))
        return RULE("12.85", "%u did not announce an attack on %h", c, target);
    direction d = unit->hex == HEX_NONE ? DIRECTION_NONE : hex_direction(game, unit->hex, target);
    if (d == DIRECTION_NONE)
        return RULE("12.85", "%u is not adjacent to %h", c, target);
    struct ruling able = late ? could_have_attacked(game, c, target) : LEGAL;
    if (!is_legal(able))
        return able;
    if (has_flag(game, c, F_PINNED))
        return RULE("9.84", "%u is pinned", c);
    if (is_leader(game, c))
        return friend_in(game, target, side) ? LEGAL : RULE("12.85", "%u may advance only after a unit", c);
    if (has_flag(game, c, F_ROUTED))
        return RULE("13.32", "%u is routed", c);
    if (!passable(game, class_of(game, c), unit->hex, d))
        return RULE("12.33", "%u cannot move into %h", c, target);
    return may_rest(game, c, 0, target); /* 8.18 */
}

static bool anyone_may_advance(const struct game *game, side_id side, hex_id target) {
    for (direction d = 0; d < DIRECTIONS && rules_of(game)->melee.attacks == ATTACKS_LATE; d++) {
        hex_id from = neighbour_of(game, target, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE;
             c = below(game, c)) {
            if (is_legal(may_advance(game, side, c, target)))
                return true;
        }
    }
    if (rules_of(game)->melee.attacks == ATTACKS_LATE)
        return false;
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        counter_id attacker = gbacw_declarations_of(game)[i].attacker; /* none: a hex that was only vacated */
        if (attacker != COUNTER_NONE && is_legal(may_advance(game, side, attacker, target)))
            return true;
    }
    return false;
}

enum next advance_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_ADVANCE);
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
    play_ruling_text(game,
                     RULE("", "The enemy has left %h: advance the units that were going to attack it, or stay.",
                          LOCALS(advance_locals, frame)->target),
                     out);
}

static void advance_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    for (direction d = 0; d < DIRECTIONS && rules_of(game)->melee.attacks == ATTACKS_LATE; d++) {
        hex_id from = neighbour_of(game, LOCALS(advance_locals, frame)->target, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE; c = below(game, c))
            action_add(out, action_who(VERB_ADVANCE, c));
    }
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->target == LOCALS(advance_locals, frame)->target && !d->spare[0] && d->attacker != COUNTER_NONE)
            action_add(out, action_who(VERB_ADVANCE, d->attacker));
    }
    action_add(out, action_of(VERB_END));
}

static struct ruling advance_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    hex_id target = LOCALS(advance_locals, frame)->target;
    if (action.verb != VERB_ADVANCE || action.who >= tables_of(game)->counter_count ||
        (action.hex != HEX_NONE && action.hex != target))
        return RULE("12.85", "choose a unit to advance into %h, or end", target);
    return may_advance(game, frame->side, action.who, target);
}

static void advance_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END) {
        frame->stage = ADVANCE_SETTLE;
        return;
    }
    counter_id c = action.who;
    hex_id target = LOCALS(advance_locals, frame)->target, from = counter_at(game, c)->hex;
    counter_place(game, c, target, STACK_BOTTOM);
    if (rules_of(game)->facing.march == MARCH_WITHOUT_FACING && !is_leader(game, c))
        counter_face(game, c, hex_direction(game, from, target)); /* nobody backs into a hex */
    counter_set(game, c, F_ADVANCED);
    event_begin(game->events, "advance", "12.85");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", target);
    event_end(game->events);
    if (rules_of(game)->march.stepped)
        rules_of(game)->march.stepped(game, c, from, target);
    take_hex(game, target, c);
    stack_one_front(game, target, frame->side); /* 8.42 */
}

const struct decision advance_decision = {.name = "advance",
                                          .prompt = advance_prompt,
                                          .candidates = advance_candidates,
                                          .judge = advance_judge,
                                          .apply = advance_apply};
