/* disengagement.c: before the movement the sides in turn may retreat Divisions out of the enemy's ZOC (5.3). */
#include "fury/combat/retreat.h"
#include "fury/march/obligations.h"

enum { DISENGAGE_OPEN, DISENGAGE_TURN, DISENGAGE_BACK };

/* 5.3e: the enemy units in whose ZOC it stands. The owner names one of them; with the option it falls back from all. */
static unsigned holders(const struct game *game, counter_id c, counter_id out[DIRECTIONS]) {
    unsigned count = 0;
    hex_id hex = hex_of(game, c);
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (!zone_passes(game, hex, d))
            continue;
        counter_id enemy = fury_defender_in(game, tables_of(game)->neighbour[hex][d], info_of(game, c)->side);
        if (enemy != COUNTER_NONE)
            out[count++] = enemy;
    }
    return count;
}

static bool may_leave(const struct game *game, counter_id c, side_id side) {
    return is_division(game, c) && belongs(game, c, side) && on_map(game, c) && is_pinned(game, c);
}

static bool anyone(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (may_leave(game, c, side))
            return true;
    }
    return false;
}

static void pass_now(struct game *game, struct alternate_locals *locals, const char *rule_case) {
    event_begin(game->events, "pass", rule_case);
    event_side(game->events, "side", locals->turn);
    event_end(game->events);
    locals->passed[locals->turn] = 1;
    if (!locals->counting) {
        locals->counting = 1;
        locals->left = charts_of(game)->disengage_more; /* 5.3b */
    }
    locals->turn = other_side(locals->turn);
}

static enum next call(struct game *game, struct frame *frame) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    counter_id c = locals->unit, enemy[DIRECTIONS];
    unsigned count = holders(game, c, enemy);
    hex_id from[DIRECTIONS];
    if (locals->whom != COUNTER_NONE)
        enemy[0] = locals->whom, count = 1;
    for (unsigned i = 0; i < count; i++)
        from[i] = hex_of(game, enemy[i]);
    event_begin(game->events, "disengage", "5.3a");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", hex_of(game, c));
    event_end(game->events);
    if (locals->counting)
        locals->left--;
    frame->stage = DISENGAGE_BACK;
    fury_call_retreat(game, c, from, count, true);
    return NEXT_CALL;
}

enum next fury_disengage_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_DISENGAGE);
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    if (frame->stage == DISENGAGE_OPEN) {
        locals->turn = state_of(game)->first;
        wipe_choice(locals);
        frame->stage = DISENGAGE_TURN;
    }
    if (frame->stage == DISENGAGE_BACK) {
        fury_drop_lone_detachments(game);
        wipe_choice(locals);
        if (!locals->counting)
            locals->turn = other_side(locals->turn);
        frame->stage = DISENGAGE_TURN;
    }
    if ((locals->passed[0] && locals->passed[1]) || (locals->counting && locals->left == 0))
        return NEXT_DONE;
    frame->side = locals->turn;
    if (locals->chosen)
        return call(game, frame);
    if (anyone(game, locals->turn))
        return NEXT_ASK;
    pass_now(game, locals, "2.5-Pass-a");
    return NEXT_AGAIN;
}

static void disengage_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, frame);
    (void)game;
    play_say(game, "Disengagement: retreat a Division out of the enemy's Zone of Control, or pass.", out);
    if (locals->counting) {
        play_say(game, " Left: ", out);
        text_number(out, locals->left);
        text_char(out, '.');
    }
}

static bool names_one(const struct game *game, unsigned holders) {
    return holders > 1 && !option_of(game, OPTION_REFERENCE);
}

static void disengage_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    counter_id enemy[DIRECTIONS];
    action_add(out, action_of(VERB_PASS));
    FOR_COUNTERS(game, c) {
        if (!may_leave(game, c, frame->side))
            continue;
        unsigned count = holders(game, c, enemy);
        struct action action = action_who(VERB_DISENGAGE, c);
        if (!names_one(game, count))
            action_add(out, action);
        for (unsigned i = 0; names_one(game, count) && i < count; i++) {
            action.whom = enemy[i];
            action_add(out, action);
        }
    }
}

static struct ruling disengage_judge(struct game *game, const struct frame *frame, struct action action) {
    counter_id enemy[DIRECTIONS];
    if (action.verb == VERB_PASS)
        return LEGAL;
    if (action.verb != VERB_DISENGAGE)
        return not_here();
    if (!is_division(game, action.who) || !belongs(game, action.who, frame->side) || !on_map(game, action.who))
        return RULE("5.3a", "%u is not a Division of yours on the map", action.who);
    if (!is_pinned(game, action.who))
        return RULE("5.3a", "%u is not in an enemy Zone of Control", action.who);
    unsigned count = holders(game, action.who, enemy);
    if (!names_one(game, count))
        return action.whom == COUNTER_NONE
                   ? LEGAL
                   : by_reading("R6", RULE("5.3e", "%u disengages from all enemy units that hold it: name none of them",
                                           action.who));
    for (unsigned i = 0; i < count; i++)
        if (enemy[i] == action.whom)
            return LEGAL;
    return by_reading("R6", RULE("5.3e", "name the enemy unit from which %u disengages", action.who));
}

static void disengage_apply(struct game *game, struct frame *frame, struct action action) {
    struct alternate_locals *locals = LOCALS(alternate_locals, frame);
    if (action.verb == VERB_PASS) {
        pass_now(game, locals, "5.3a");
        return;
    }
    locals->unit = action.who;
    locals->whom = action.whom;
    locals->chosen = 1;
}

const struct decision fury_disengage_decision = {
    "disengagement", disengage_prompt, disengage_candidates, disengage_judge, disengage_apply, NULL, true};
