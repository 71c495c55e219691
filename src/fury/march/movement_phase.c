/* movement_phase.c: the Movement Phase (6.0): activations in turn, passing, the extra moves after a pass, arrivals
 * (6.4).
 *
 * The book sets no bound to the alternation. The charts do, for machines: after so many activations a side is made to
 * pass, and the log says so. */
#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/march/move_group.h"

enum { MOVEMENT_OPEN, MOVEMENT_TURN, MOVEMENT_BACK };

/* ---- who may be activated ---- */

static const struct fury_space *space_of(const struct game *game, counter_id c) {
    const struct fury_tables *tables = tables_of(game);
    return &tables->space[hex_of(game, c) - tables->map_hexes];
}

/* 6.0c, 6.4a: only Divisions block an entry hex. */
static struct ruling may_come_on(const struct game *game, counter_id c) {
    hex_id entry = space_of(game, c)->entry;
    if (entry == HEX_NONE)
        return RULE("6.0c", "%h does not lead to the map", hex_of(game, c));
    if (division_in(game, entry) != COUNTER_NONE)
        return RULE("6.4a", "%u is in the entry hex %h", division_in(game, entry), entry);
    return LEGAL;
}

/* 6.4e: arrivals, and any unit that came from the display and went no farther. */
static bool in_entry(const struct game *game, counter_id c) {
    return on_map(game, c) && is_division(game, c) && fury_is_entry(game, hex_of(game, c), info_of(game, c)->side);
}

static bool hq_is_named(const struct alternate_locals *locals) { return locals->counting && locals->named; }

/* The HQs among which an activation chooses. */
static unsigned active_hqs(const struct game *game, const struct alternate_locals *locals, counter_id out[8]) {
    if (!hq_is_named(locals))
        return fury_hqs_of(game, locals->turn, out);
    out[0] = locals->hq;
    return 1;
}

unsigned fury_active_hqs(const struct game *game, const struct frame *frame, counter_id out[8]) {
    CHECK(frame->kind == KIND_MOVEMENT);
    return active_hqs(game, LOCALS_OF(alternate_locals, frame), out);
}

static bool can_leave_under(struct game *game, counter_id c, counter_id hq) {
    struct move_locals move = fury_move_of(game, c, hq);
    return !is_pinned(game, c) && fury_can_step(game, &move);
}

/* Can a Division leave its entry hex, under an HQ that may be named (6.4e)? */
static bool can_leave(struct game *game, const struct alternate_locals *locals, counter_id c) {
    counter_id hq[8];
    unsigned count = active_hqs(game, locals, hq);
    for (unsigned i = 0; i < count; i++)
        if (can_leave_under(game, c, hq[i]))
            return true;
    return false;
}

static bool is_due(struct game *game, const struct alternate_locals *locals, counter_id c) {
    return belongs(game, c, locals->turn) && in_entry(game, c) && can_leave(game, locals, c);
}

static counter_id arrival_due(struct game *game, const struct alternate_locals *locals) {
    FOR_COUNTERS(game, c) {
        if (is_due(game, locals, c))
            return c;
    }
    return COUNTER_NONE;
}

static struct ruling may_activate(struct game *game, const struct alternate_locals *locals, counter_id c,
                                  counter_id hq) {
    side_id side = locals->turn;
    if (!is_division(game, c))
        return RULE("2.3a", "only Divisions can be activated");
    if (!belongs(game, c, side))
        return RULE("6.0a", "%u is not a Division of yours", c);
    if (fury_stands_still(game, side))
        return by_reading("R23", RULE("6.0a", "in the solitaire game this side activates no Division"));
    if (unit_at(game, c)->where == WHERE_SPACE)
        return may_come_on(game, c);
    if (!on_map(game, c))
        return RULE("6.0a", "%u is not on the map", c);
    if (is_pinned(game, c))
        return RULE("2.3c", "%u is in an enemy Zone of Control and cannot be activated", c);
    if (fury_has_other_use(game, c))
        return LEGAL;
    struct move_locals move = fury_move_of(game, c, hq);
    return fury_can_step(game, &move) ? LEGAL
                                      : RULE("6.2", "%u has no hex to move to and no other use for an activation", c);
}

static bool can_activate(struct game *game, const struct alternate_locals *locals) {
    counter_id hq[8];
    unsigned count = active_hqs(game, locals, hq);
    FOR_COUNTERS(game, c) {
        for (unsigned i = 0; i < count; i++)
            if (is_division(game, c) && belongs(game, c, locals->turn) &&
                is_legal(may_activate(game, locals, c, hq[i])))
                return true;
    }
    return false;
}

/* ---- arrivals, 6.4c ---- */

static void bring_arrivals(struct game *game) {
    FOR_COUNTERS(game, c) {
        const struct fury_unit *unit = unit_at(game, c);
        if (!is_division(game, c) || unit->where != WHERE_TRACK || unit->turn > game->state->turn)
            continue;
        hex_id entry = info_of(game, c)->hex;
        event_begin(game->events, "arrives", "6.4c");
        event_counter(game->events, "unit", c);
        event_hex(game->events, "hex", entry);
        event_end(game->events);
        unit_at(game, c)->flags |= U_ARRIVING;
        fury_unit_put(game, c, entry);
    }
}

/* ---- the extra moves, 6.0d to 6.0h ---- */

static bool none_in_contact(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && belongs(game, c, side) && on_map(game, c) && is_pinned(game, c))
            return false;
    }
    return true;
}

static int free_near(const struct game *game, counter_id hq) {
    side_id side = info_of(game, hq)->side;
    int count = 0;
    FOR_COUNTERS(game, c) {
        count += is_division(game, c) && belongs(game, c, side) && on_map(game, c) &&
                 in_command(game, hq, hex_of(game, c)) && !in_zone(game, hex_of(game, c), other_side(side));
    }
    return count;
}

static void roll_moves(struct game *game, struct alternate_locals *locals) {
    const struct fury_charts *charts = charts_of(game);
    int stars = stars_showing(game, locals->hq), near = free_near(game, locals->hq);
    int free = none_in_contact(game, locals->turn) ? charts->extra_free : 0;
    int fixed = stars + near + free, die = -1, total = fixed;
    if (fixed < charts->extra_cap) { /* 6.0g */
        die = die10(game, DICE_MOVES, locals->hq);
        total += die;
    }
    locals->left = (uint8_t)(total < charts->extra_cap ? total : charts->extra_cap);
    event_begin(game->events, "extra-moves", "6.0e");
    event_counter(game->events, "hq", locals->hq);
    event_int(game->events, "die", die);
    event_int(game->events, "stars", stars);
    event_int(game->events, "divisions", near);
    event_int(game->events, "free", free);
    event_int(game->events, "moves", locals->left);
    event_end(game->events);
}

/* ---- passing ---- */

static void pass_now(struct game *game, struct alternate_locals *locals, const char *rule_case) {
    side_id side = locals->turn, other = other_side(side);
    event_begin(game->events, "pass", rule_case);
    event_side(game->events, "side", side);
    event_end(game->events);
    locals->passed[side] = 1;
    if (!locals->passed[other])
        locals->counting = 1;
    locals->turn = other;
    state_of(game)->free_left = 0;
}

/* 6.5, and the bound of the charts. */
static const char *forced_end(const struct game *game, const struct alternate_locals *locals) {
    const struct fury_state *state = state_of(game);
    unsigned still = charts_of(game)->stalemate;
    if (option_of(game, OPTION_STALEMATE) && state->quiet[0] >= still && state->quiet[1] >= still)
        return "6.5";
    return locals->counting || state->activations[locals->turn] < charts_of(game)->activations_bound ? NULL : "6.0a";
}

static enum next end_movement(struct game *game) {
    struct fury_state *state = state_of(game);
    state->free_left = 0;
    for (side_id side = 0; side < SIDES; side++)
        state->activations[side] = state->quiet[side] = 0, state->laid[side] = 0;
    FOR_COUNTERS(game, c) { unit_at(game, c)->flags &= (uint8_t)~U_LAID; }
    return NEXT_DONE;
}

static void open_phase(struct game *game, struct frame *frame) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    struct fury_state *state = state_of(game);
    side_id first = state->first;
    locals->turn = first;
    locals->hq = COUNTER_NONE;
    wipe_choice(locals);
    bring_arrivals(game);
    if (game->state->turn == 1) {
        state->free_side = first;
        state->free_left = tables_of(game)->free_activations[first];
    }
    frame->stage = MOVEMENT_TURN;
}

static enum next call_move(struct game *game, struct frame *frame) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    struct fury_state *state = state_of(game);
    counter_id c = locals->unit, hq = locals->whom;
    bool entered = unit_at(game, c)->where == WHERE_SPACE;
    state->activations[locals->turn]++;
    if (state->quiet[locals->turn] < UINT16_MAX)
        state->quiet[locals->turn]++;
    if (locals->counting)
        locals->left--;
    event_begin(game->events, "activate", "6.1a");
    event_counter(game->events, "unit", c);
    event_counter(game->events, "hq", hq);
    if (locals->counting)
        event_int(game->events, "left", locals->left);
    event_end(game->events);
    if (entered) {
        hex_id entry = space_of(game, c)->entry;
        unit_at(game, c)->flags &= (uint8_t)~U_SHIFTED;
        fury_unit_put(game, c, entry);
    }
    frame->stage = MOVEMENT_BACK;
    struct frame *move = play_call(game, KIND_MOVE, locals->turn);
    *LOCALS(move_locals, move) = fury_move_of(game, c, hq);
    LOCALS(move_locals, move)->entered = entered;
    LOCALS(move_locals, move)->leaves = locals->counting && in_entry(game, c) && can_leave_under(game, c, hq);
    return NEXT_CALL;
}

/* An activation is over: contact restarts the count of 6.5; then it is the other side's turn, unless it has passed. */
static void after_move(struct game *game, struct frame *frame) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    struct fury_state *state = state_of(game);
    if (on_map(game, locals->unit) && is_pinned(game, locals->unit))
        state->quiet[0] = state->quiet[1] = 0;
    if (state->free_left > 0)
        state->free_left--;
    if (state->free_left == 0 && !locals->counting)
        locals->turn = other_side(locals->turn);
    wipe_choice(locals);
    frame->stage = MOVEMENT_TURN;
}

enum next fury_movement_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_MOVEMENT);
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    if (frame->stage == MOVEMENT_OPEN)
        open_phase(game, frame);
    if (frame->stage == MOVEMENT_BACK)
        after_move(game, frame);
    if (locals->passed[0] && locals->passed[1])
        return end_movement(game);
    frame->side = locals->turn;
    if (locals->chosen)
        return call_move(game, frame);
    const char *bound = forced_end(game, locals);
    if (bound != NULL && *bound == '6' && bound[2] == '5') {
        event_begin(game->events, "stalemate", "6.5");
        event_end(game->events);
        return end_movement(game);
    }
    if (!can_activate(game, locals) || bound != NULL || (hq_is_named(locals) && locals->left == 0)) {
        pass_now(game, locals, bound ? bound : "2.5-Pass-a");
        return NEXT_AGAIN;
    }
    if (locals->counting && !locals->named) { /* 6.0d */
        counter_id hq[8];
        if (fury_hqs_of(game, locals->turn, hq) == 1) {
            locals->hq = hq[0];
            locals->named = 1;
            roll_moves(game, locals);
            return NEXT_AGAIN;
        }
    }
    return NEXT_ASK;
}

/* ---- the decision ---- */

static bool naming(const struct alternate_locals *locals) { return locals->counting && !locals->named; }

static void movement_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, frame);
    if (naming(locals)) {
        play_say(game, "The enemy has passed: choose the headquarters for your last moves.", out);
        return;
    }
    play_say(game,
             arrival_due(game, locals) == COUNTER_NONE
                 ? "Movement: activate a Division, or pass."
                 : "Movement: activate a Division. You cannot pass while arrivals can leave their entry hexes.",
             out);
    if (locals->counting) {
        play_say(game, " Moves left: ", out);
        text_number(out, locals->left);
        text_char(out, '.');
    }
    if (state_of(game)->free_left > 0) {
        play_say(game, " Activations before the enemy's first: ", out);
        text_number(out, state_of(game)->free_left);
        text_char(out, '.');
    }
}

/* 6.4f: after the enemy's pass arrivals go first. */
static bool arrivals_first(struct game *game, const struct alternate_locals *locals) {
    return locals->counting && arrival_due(game, locals) != COUNTER_NONE;
}

static struct ruling may_pass(struct game *game, const struct alternate_locals *locals) {
    counter_id c = arrival_due(game, locals);
    return c == COUNTER_NONE
               ? LEGAL
               : by_reading("R9", RULE("6.4e", "%u can still leave the entry hex %h", c, hex_of(game, c)));
}

static void movement_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, frame);
    counter_id hq[8];
    unsigned count = active_hqs(game, locals, hq);
    if (is_legal(may_pass(game, locals)))
        action_add(out, action_of(VERB_PASS));
    if (naming(locals)) {
        for (unsigned i = 0; i < count; i++)
            action_add(out, action_who(VERB_UNDER, hq[i]));
        return;
    }
    bool first = arrivals_first(game, locals);
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || !belongs(game, c, locals->turn) || (first && !in_entry(game, c)))
            continue;
        for (unsigned i = 0; i < count; i++) {
            struct action action = action_who(VERB_ACTIVATE, c);
            if (count > 1)
                action.whom = hq[i];
            if ((!first || can_leave_under(game, c, hq[i])) && is_legal(may_activate(game, locals, c, hq[i])))
                action_add(out, action);
        }
    }
}

static struct ruling judge_activation(struct game *game, const struct alternate_locals *locals, struct action action) {
    counter_id hq[8];
    unsigned count = active_hqs(game, locals, hq);
    counter_id under = action.whom;
    if (count == 1 && under != COUNTER_NONE)
        return RULE("6.1a", "only %u commands now: leave the headquarters out", hq[0]);
    if (count == 1)
        under = hq[0];
    bool known = false;
    for (unsigned i = 0; i < count; i++)
        known |= hq[i] == under;
    if (!known)
        return RULE("6.1a", "name one of your headquarters on the map for the activation");
    if (arrivals_first(game, locals) && (!in_entry(game, action.who) || !can_leave_under(game, action.who, under)))
        return by_reading("R9", RULE("6.4f", "Divisions that can leave their entry hexes go first"));
    return may_activate(game, locals, action.who, under);
}

static struct ruling movement_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, frame);
    if (action.verb == VERB_PASS)
        return may_pass(game, locals);
    if (naming(locals)) {
        bool fit = action.verb == VERB_UNDER && is_hq(game, action.who) && belongs(game, action.who, locals->turn) &&
                   on_map(game, action.who);
        return fit ? LEGAL : RULE("6.0d", "first choose one of your headquarters on the map");
    }
    return action.verb == VERB_ACTIVATE ? judge_activation(game, locals, action) : not_here();
}

static void movement_apply(struct game *game, struct frame *frame, struct action action) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    counter_id hq[8];
    if (action.verb == VERB_PASS) {
        pass_now(game, locals, "6.0a");
    } else if (action.verb == VERB_UNDER) {
        locals->hq = action.who;
        locals->named = 1;
        roll_moves(game, locals);
    } else {
        active_hqs(game, locals, hq);
        locals->unit = action.who;
        locals->whom = action.whom == COUNTER_NONE ? hq[0] : action.whom;
        locals->chosen = 1;
    }
}

/* Why nobody may pass yet, a line for each Division that can still leave its entry hex. */
static void movement_duties(struct game *game, const struct frame *frame, struct text *out, int *count) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, frame);
    FOR_COUNTERS(game, c) {
        if (!is_due(game, locals, c))
            continue;
        play_ruling_text(game, by_reading("R9", RULE("6.4e", "%u must leave the entry hex %h", c, hex_of(game, c))),
                         out);
        text_char(out, '\n');
        ++*count;
    }
}

const struct decision fury_movement_decision = {
    "movement", movement_prompt, movement_candidates, movement_judge, movement_apply, movement_duties, true};
