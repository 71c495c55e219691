/* disengagement.c: before the movement the sides in turn may retreat Divisions out of the enemy's ZOC (5.3). */
#include "fury/obligations.h"
#include "fury/retreat.h"

enum { DISENGAGE_OPEN, DISENGAGE_TURN, DISENGAGE_BACK };

/* 5.3e: the enemy units in whose ZOC it stands. */
static unsigned holders(const struct game *game, counter_id c, counter_id out[6]) {
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
    struct alternate_locals *locals = LOCALS(frame, alternate_locals);
    counter_id c = locals->unit, enemy[6];
    holders(game, c, enemy);
    hex_id reference = hex_of(game, locals->whom != COUNTER_NONE ? locals->whom : enemy[0]);
    event_begin(game->events, "disengage", "5.3a");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", hex_of(game, c));
    event_end(game->events);
    if (locals->counting)
        locals->left--;
    frame->stage = DISENGAGE_BACK;
    fury_call_retreat(game, c, reference, true);
    return NEXT_CALL;
}

enum next fury_disengage_advance(struct game *game, struct frame *frame) {
    struct alternate_locals *locals = LOCALS(frame, alternate_locals);
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
    const struct alternate_locals *locals = LOCALS_OF(frame, alternate_locals);
    (void)game;
    text_add(out, "Disengagement: retreat a Division out of the enemy's Zone of Control, or pass.");
    if (locals->counting) {
        text_add(out, " Left: ");
        text_number(out, locals->left);
        text_char(out, '.');
    }
}

static void disengage_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    counter_id enemy[6];
    action_add(out, action_of(VERB_PASS));
    FOR_COUNTERS(game, c) {
        if (!may_leave(game, c, frame->side))
            continue;
        unsigned count = holders(game, c, enemy);
        for (unsigned i = 0; i < count; i++) {
            struct action action = action_who(VERB_DISENGAGE, c);
            if (count > 1)
                action.whom = enemy[i];
            action_add(out, action);
        }
    }
}

static struct ruling disengage_judge(struct game *game, const struct frame *frame, struct action action) {
    counter_id enemy[6];
    if (action.verb == VERB_PASS)
        return LEGAL;
    if (action.verb != VERB_DISENGAGE)
        return not_here();
    if (!is_division(game, action.who) || !belongs(game, action.who, frame->side) || !on_map(game, action.who))
        return RULE("5.3a", "%u is no Division of yours on the map", action.who);
    if (!is_pinned(game, action.who))
        return RULE("5.3a", "%u is in no enemy Zone of Control", action.who);
    unsigned count = holders(game, action.who, enemy);
    if (count == 1 && action.whom == COUNTER_NONE)
        return LEGAL;
    for (unsigned i = 0; count > 1 && i < count; i++)
        if (enemy[i] == action.whom)
            return LEGAL;
    return count == 1 ? RULE("5.3e", "only %u holds it: name no other", enemy[0])
                      : RULE("5.3e", "name the enemy unit from which %u falls back", action.who);
}

static void disengage_apply(struct game *game, struct frame *frame, struct action action) {
    struct alternate_locals *locals = LOCALS(frame, alternate_locals);
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
