/* attacks.c: the Target marker (7.2) and the alternation of attacks (7.0): obligations first, passing, the further
 * attacks after a pass. */
#include "fury/march/obligations.h"
#include "fury/march/rating.h"

/* ---- the Target marker ---- */

enum next fury_target_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_TARGET);
    struct fury_state *state = state_of(game);
    if (frame->stage == 1 || state->heavy == HEX_NONE)
        return NEXT_DONE;
    frame->side = tables_of(game)->heavy_side;
    return NEXT_ASK;
}

static void target_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)frame;
    play_say(game, "Heavy Artillery in ", out);
    game->rules->hex_label(game->tables, state_of(game)->heavy, out);
    play_say(game, ": put the Target marker on a hex within ", out);
    text_number(out, charts_of(game)->heavy_reach);
    play_say(game, " of the guns (infantry that attacks there or next to it gets +", out);
    text_number(out, charts_of(game)->heavy);
    play_say(game, "), or end.", out);
}

static struct ruling may_target(const struct game *game, hex_id hex) {
    if (!on_board(tables_of(game), hex))
        return RULE("7.2a", "the Target marker must be placed on the map");
    return distance(game, state_of(game)->heavy, hex) <= charts_of(game)->heavy_reach
               ? LEGAL
               : RULE("7.2a", "%h is more than %d hexes from the guns", hex, charts_of(game)->heavy_reach);
}

static void target_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)frame;
    action_add(out, action_of(VERB_END));
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if (is_legal(may_target(game, h)))
            action_add(out, action_hex(VERB_TARGET, h));
}

static struct ruling target_judge(struct game *game, const struct frame *frame, struct action action) {
    (void)frame;
    if (action.verb == VERB_END)
        return LEGAL;
    return action.verb == VERB_TARGET ? may_target(game, action.hex) : not_here();
}

static void target_apply(struct game *game, struct frame *frame, struct action action) {
    frame->stage = 1;
    if (action.verb != VERB_TARGET)
        return;
    state_of(game)->target = action.hex;
    event_begin(game->events, "target", "7.2a");
    event_hex(game->events, "hex", action.hex);
    event_end(game->events);
}

const struct decision fury_target_decision = {"target", target_prompt, target_candidates, target_judge, target_apply,
                                              NULL,     true};

/* ---- attacks ---- */

enum { ATTACKS_OPEN, ATTACKS_TURN, ATTACKS_BACK };

static bool may_fight(const struct game *game, counter_id c, side_id side) {
    return is_division(game, c) && belongs(game, c, side) && on_map(game, c);
}

static bool can_attack(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        for (direction d = 0; may_fight(game, c, side) && d < DIRECTIONS; d++)
            if (is_legal(fury_may_attack(game, c, d)))
                return true;
    }
    return false;
}

static void pass_now(struct game *game, struct alternate_locals *locals, const char *rule_case) {
    side_id other = other_side(locals->turn);
    event_begin(game->events, "pass", rule_case);
    event_side(game->events, "side", locals->turn);
    event_end(game->events);
    locals->passed[locals->turn] = 1;
    locals->turn = other;
    if (locals->passed[other])
        return;
    if (!can_attack(game, other)) { /* it will pass in its turn: no roll is needed */
        locals->counting = 0;
        return;
    }
    int die = die10(game, DICE_ATTACKS, COUNTER_NONE);
    locals->counting = 1;
    locals->left = (uint8_t)(die + charts_of(game)->extra_attacks);
    event_begin(game->events, "extra-attacks", "7.0c");
    event_side(game->events, "side", other);
    event_int(game->events, "die", die);
    event_int(game->events, "attacks", locals->left);
    event_end(game->events);
}

/* 7.0g: emitted once, when the phase opens. */
static void remind(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || !on_map(game, c))
            continue;
        for (direction d = 0; d < DIRECTIONS; d++) {
            const char *owed = fury_owes_attack(game, c, d);
            if (owed == NULL)
                continue;
            event_begin(game->events, "owes", owed);
            event_counter(game->events, "unit", c);
            event_hex(game->events, "target", tables_of(game)->neighbour[hex_of(game, c)][d]);
            event_end(game->events);
        }
    }
}

static enum next call_attack(struct game *game, struct frame *frame) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    direction way = towards(game, hex_of(game, locals->unit), locals->hex);
    state_of(game)->activations[locals->turn]++;
    if (locals->counting && locals->left > 0)
        locals->left--;
    struct attack_locals attack = fury_attack_of(game, locals->unit, way);
    frame->stage = ATTACKS_BACK;
    *LOCALS(attack_locals, play_call(game, KIND_ATTACK, locals->turn)) = attack;
    return NEXT_CALL;
}

static enum next end_attacks(struct game *game) {
    state_of(game)->activations[0] = state_of(game)->activations[1] = 0;
    return NEXT_DONE;
}

enum next fury_attacks_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_ATTACKS);
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    if (frame->stage == ATTACKS_OPEN) {
        locals->turn = state_of(game)->first;
        wipe_choice(locals);
        fury_drop_lone_detachments(game);
        remind(game);
        frame->stage = ATTACKS_TURN;
    }
    if (frame->stage == ATTACKS_BACK) {
        wipe_choice(locals);
        if (!locals->passed[other_side(locals->turn)])
            locals->turn = other_side(locals->turn);
        frame->stage = ATTACKS_TURN;
    }
    if (locals->passed[0] && locals->passed[1])
        return end_attacks(game);
    frame->side = locals->turn;
    if (locals->chosen)
        return call_attack(game, frame);
    bool owes = fury_side_owes(game, locals->turn);
    bool spent = (locals->counting && locals->left == 0) ||
                 (!owes && state_of(game)->activations[locals->turn] >= charts_of(game)->attacks_bound);
    if (!can_attack(game, locals->turn) || (spent && !owes)) {
        pass_now(game, locals, "2.5-Pass-a");
        return NEXT_AGAIN;
    }
    return NEXT_ASK;
}

static void attacks_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, frame);
    play_say(game,
             fury_side_owes(game, frame->side) ? "Attacks: Mandatory Attacks come first."
                                               : "Attacks: declare an attack, or pass.",
             out);
    if (locals->counting) {
        play_say(game, " Attacks left: ", out);
        text_number(out, locals->left);
        text_char(out, '.');
    }
}

static void attacks_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    bool owes = fury_side_owes(game, frame->side);
    if (!owes)
        action_add(out, action_of(VERB_PASS));
    FOR_COUNTERS(game, c) {
        for (direction d = 0; may_fight(game, c, frame->side) && d < DIRECTIONS; d++) {
            struct action action = action_who(VERB_ATTACK, c);
            action.hex = tables_of(game)->neighbour[hex_of(game, c)][d];
            if (is_legal(fury_may_attack(game, c, d)) && (!owes || fury_owes_attack(game, c, d) != NULL))
                action_add(out, action);
        }
    }
}

static struct ruling attacks_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_PASS)
        return fury_side_owes(game, frame->side) ? RULE("7.0b", "you must make your Mandatory Attacks before you pass")
                                                 : LEGAL;
    if (action.verb != VERB_ATTACK)
        return not_here();
    if (is_detachment(game, action.who))
        return RULE("2.4d", "a Detachment cannot attack");
    if (!may_fight(game, action.who, frame->side))
        return RULE("2.4a", "%u is not a Division of yours on the map", action.who);
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (tables_of(game)->neighbour[hex_of(game, action.who)][d] != action.hex)
            continue;
        struct ruling ruling = fury_may_attack(game, action.who, d);
        if (is_legal(ruling) && fury_owes_attack(game, action.who, d) == NULL && fury_side_owes(game, frame->side))
            return RULE("2.5-Mand", "Mandatory Attacks come before voluntary ones");
        return ruling;
    }
    return RULE("2.4a", "%h is not adjacent to %u", action.hex, action.who);
}

static void attacks_apply(struct game *game, struct frame *frame, struct action action) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    if (action.verb == VERB_PASS) {
        pass_now(game, locals, "7.0a");
        return;
    }
    locals->unit = action.who;
    locals->hex = action.hex;
    locals->chosen = 1;
}

static void attacks_duties(struct game *game, const struct frame *frame, struct text *out, int *count) {
    FOR_COUNTERS(game, c) {
        for (direction d = 0; may_fight(game, c, frame->side) && d < DIRECTIONS; d++) {
            const char *owed = fury_owes_attack(game, c, d);
            if (owed == NULL)
                continue;
            play_ruling_text(game, RULE(owed, "%u must attack %h", c, tables_of(game)->neighbour[hex_of(game, c)][d]),
                             out);
            text_char(out, '\n');
            ++*count;
        }
    }
}

const struct decision fury_attacks_decision = {
    "attacks", attacks_prompt, attacks_candidates, attacks_judge, attacks_apply, attacks_duties, true};
