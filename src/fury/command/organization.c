/* organization.c: formations (5.1) and the return of Blown Divisions (5.2). */
#include <string.h>

#include "fury/command/command.h"
#include "fury/state/frames.h"

/* ---- formations, 5.1 ---- */

static struct ruling may_maneuver(const struct game *game, counter_id c, side_id side) {
    if (!is_division(game, c) || !belongs(game, c, side) || !on_map(game, c))
        return RULE("5.1a", "%u is not a Division of yours on the map", c);
    if (!in_battle(game, c))
        return RULE("5.1a", "%u is already in Maneuver Formation", c);
    if (in_zone(game, hex_of(game, c), other_side(side)))
        return RULE("5.1a", "%u is in an enemy zone", c);
    return LEGAL;
}

/* 5.1c */
static void audit_contact(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && belongs(game, c, side) && on_map(game, c) && is_pinned(game, c))
            fury_unit_form(game, c, true, "5.1c");
    }
}

enum next fury_form_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_FORM);
    if (frame->stage == 0) {
        audit_contact(game, frame->side);
        frame->stage = 1;
    }
    if (frame->stage == 2)
        return NEXT_DONE;
    FOR_COUNTERS(game, c) {
        if (is_legal(may_maneuver(game, c, frame->side)))
            return NEXT_ASK;
    }
    return NEXT_DONE;
}

static void form_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    play_say(game, "Formations: return Divisions outside enemy zones to Maneuver Formation, or end.", out);
}

static void form_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    action_add(out, action_of(VERB_END));
    FOR_COUNTERS(game, c) {
        if (is_legal(may_maneuver(game, c, frame->side)))
            action_add(out, action_who(VERB_MANEUVER, c));
    }
}

static struct ruling form_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    return action.verb == VERB_MANEUVER ? may_maneuver(game, action.who, frame->side) : not_here();
}

static void form_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        frame->stage = 2;
    else
        fury_unit_form(game, action.who, false, "5.1a");
}

const struct decision fury_form_decision = {"formation", form_prompt, form_candidates, form_judge, form_apply,
                                            NULL,        true};

/* ---- Blown Divisions, 5.2 ---- */

enum { RETURN_LOOK, RETURN_PICK, RETURN_CHOOSE, RETURN_PLACE };

static bool is_due(const struct game *game, counter_id c, side_id side) {
    return belongs(game, c, side) && unit_at(game, c)->where == WHERE_BLOWN &&
           unit_at(game, c)->turn <= game->state->turn;
}
static bool is_picked(const struct place_locals *locals, counter_id c) { return locals->due[c / 8] >> (c % 8) & 1; }
static void pick(struct place_locals *locals, counter_id c) { locals->due[c / 8] |= (uint8_t)BIT(c % 8); }

static unsigned count_due(const struct game *game, side_id side) {
    unsigned count = 0;
    FOR_COUNTERS(game, c) { count += is_due(game, c, side); }
    return count;
}

/* 5.2d; a hex from which it would seal an enemy entry hex is closed to it as in any movement (6.4g). */
static struct ruling may_return(const struct game *game, side_id side, hex_id hex) {
    counter_id hq[8];
    if (!on_board(tables_of(game), hex))
        return RULE("5.2d", "the Division must return to the map");
    if (division_in(game, hex) != COUNTER_NONE || detachment_in(game, hex) != COUNTER_NONE ||
        hq_in(game, hex) != COUNTER_NONE)
        return RULE("5.2d", "%h is not empty", hex);
    if (in_zone(game, hex, other_side(side)))
        return RULE("5.2d", "%h is in an enemy zone", hex);
    if (scratch_of(game)->sealed[side][hex])
        return RULE("6.4g", "from %h its zone would cover an enemy entry hex", hex);
    unsigned count = fury_hqs_of(game, side, hq);
    for (unsigned i = 0; i < count; i++)
        if (distance(game, hex_of(game, hq[i]), hex) == 1)
            return LEGAL;
    return RULE("5.2d", "%h is not adjacent to a friendly headquarters", hex);
}

/* The hexes where a Division may return, each once. */
static unsigned open_hexes(const struct game *game, side_id side, hex_id out[8 * DIRECTIONS]) {
    counter_id hq[8];
    unsigned hqs = fury_hqs_of(game, side, hq), count = 0;
    for (unsigned i = 0; i < hqs; i++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables_of(game)->neighbour[hex_of(game, hq[i])][d];
            bool seen = next == HEX_NONE || !is_legal(may_return(game, side, next));
            for (unsigned k = 0; !seen && k < count; k++)
                seen = out[k] == next;
            if (!seen)
                out[count++] = next;
        }
    return count;
}

static void come_back(struct game *game, struct place_locals *locals, counter_id c, hex_id hex) {
    locals->due[c / 8] &= (uint8_t)~BIT(c % 8);
    unit_at(game, c)->flags = U_BATTLE; /* 5.2e */
    event_begin(game->events, "returned", "5.2a");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
    fury_unit_put(game, c, hex);
}

static enum next look_for_due(struct game *game, struct frame *frame, side_id owner) {
    struct place_locals *locals = LOCALS(place_locals, frame);
    unsigned due = count_due(game, owner);
    locals->unit = COUNTER_NONE;
    frame->stage = RETURN_CHOOSE;
    if (due > charts_of(game)->returns) {
        frame->stage = RETURN_PICK;
        frame->side = other_side(owner); /* 5.2c */
        return NEXT_ASK;
    }
    FOR_COUNTERS(game, c) {
        if (is_due(game, c, owner))
            pick(locals, c);
    }
    return NEXT_AGAIN;
}

/* 5.2c: those the enemy did not pick are lost. */
static void drop_others(struct game *game, struct place_locals *locals, side_id owner) {
    FOR_COUNTERS(game, c) {
        if (is_due(game, c, owner) && !is_picked(locals, c))
            fury_unit_eliminate(game, c, "5.2c");
    }
}

static enum next choose_next(struct game *game, struct frame *frame) {
    struct place_locals *locals = LOCALS(place_locals, frame);
    unsigned count = 0;
    counter_id last = COUNTER_NONE;
    FOR_COUNTERS(game, c) {
        if (is_picked(locals, c))
            last = c, count++;
    }
    if (count == 0)
        return NEXT_DONE;
    hex_id hex[8 * DIRECTIONS];
    unsigned hexes = open_hexes(game, frame->side, hex);
    if (hexes == 0) { /* 5.2f */
        FOR_COUNTERS(game, c) {
            if (is_picked(locals, c))
                fury_unit_eliminate(game, c, "5.2f");
        }
        return NEXT_DONE;
    }
    if (count > 1)
        return NEXT_ASK;
    if (hexes == 1) {
        come_back(game, locals, last, hex[0]);
        return NEXT_AGAIN;
    }
    locals->unit = last;
    frame->stage = RETURN_PLACE;
    return NEXT_ASK;
}

enum next fury_returning_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_RETURN);
    struct place_locals *locals = LOCALS(place_locals, frame);
    switch (frame->stage) {
    case RETURN_LOOK:
        return look_for_due(game, frame, frame->side);
    case RETURN_PICK:
        if (locals->chosen < charts_of(game)->returns)
            return NEXT_ASK;
        frame->side = other_side(frame->side);
        drop_others(game, locals, frame->side);
        frame->stage = RETURN_CHOOSE;
        return NEXT_AGAIN;
    case RETURN_CHOOSE:
        return choose_next(game, frame);
    default:
        return NEXT_ASK;
    }
}

bool fury_returns_are_picked(const struct frame *frame) {
    CHECK(frame->kind == KIND_RETURN);
    return frame->stage == RETURN_PICK;
}

static void returning_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (frame->stage == RETURN_PICK)
        play_say(game, "More than two enemy Divisions are due: choose those that return; the others are lost.", out);
    else if (frame->stage == RETURN_CHOOSE)
        play_say(game, "Choose the Division that returns first.", out);
    else {
        text_add(out, info_of(game, locals->unit)->name);
        play_say(game, " returns: choose an empty hex next to a headquarters.", out);
    }
}

static void returning_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    FOR_COUNTERS(game, c) {
        if (frame->stage == RETURN_PICK && is_due(game, c, other_side(frame->side)) && !is_picked(locals, c))
            action_add(out, action_who(VERB_RETURN, c));
        if (frame->stage == RETURN_CHOOSE && is_picked(locals, c))
            action_add(out, action_who(VERB_PLACE, c));
    }
    if (frame->stage != RETURN_PLACE)
        return;
    hex_id hex[8 * DIRECTIONS];
    unsigned count = open_hexes(game, frame->side, hex);
    for (unsigned i = 0; i < count; i++)
        action_add(out, action_hex(VERB_AT, hex[i]));
}

static struct ruling returning_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (frame->stage == RETURN_PICK && action.verb == VERB_RETURN)
        return is_due(game, action.who, other_side(frame->side)) && !is_picked(locals, action.who)
                   ? LEGAL
                   : RULE("5.2c", "%u is not one of the Divisions that are due", action.who);
    if (frame->stage == RETURN_CHOOSE && action.verb == VERB_PLACE)
        return is_picked(locals, action.who) ? LEGAL : RULE("5.2a", "%u does not return this turn", action.who);
    if (frame->stage == RETURN_PLACE && action.verb == VERB_AT && action.word == ACTION_NO_WORD &&
        action.facing == DIRECTION_NONE)
        return may_return(game, frame->side, action.hex);
    return not_here();
}

static void returning_apply(struct game *game, struct frame *frame, struct action action) {
    struct place_locals *locals = LOCALS(place_locals, frame);
    if (action.verb == VERB_RETURN) {
        pick(locals, action.who);
        locals->chosen++;
    } else if (action.verb == VERB_PLACE) {
        locals->unit = action.who;
        frame->stage = RETURN_PLACE;
    } else {
        come_back(game, locals, locals->unit, action.hex);
        locals->unit = COUNTER_NONE;
        frame->stage = RETURN_CHOOSE;
    }
}

const struct decision fury_returning_decision = {
    "blown-return", returning_prompt, returning_candidates, returning_judge, returning_apply, NULL, true};
