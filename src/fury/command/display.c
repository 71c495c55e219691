/* display.c: the off-map display: a Division there shifts to one joined space a turn (4.6). */
#include "fury/state/frames.h"

static bool linked(const struct game *game, hex_id from, hex_id to) {
    const struct fury_tables *tables = tables_of(game);
    if (from < tables->map_hexes || to < tables->map_hexes || to >= tables->hex_count)
        return false;
    return tables->space[from - tables->map_hexes].links >> (to - tables->map_hexes) & 1;
}

static bool may_shift(const struct game *game, counter_id c, side_id side) {
    return unit_at(game, c)->where == WHERE_SPACE && belongs(game, c, side) && !(unit_at(game, c)->flags & U_SHIFTED);
}

enum next fury_shift_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_SHIFT);
    if (frame->stage == 2)
        return NEXT_DONE;
    FOR_COUNTERS(game, c) {
        if (may_shift(game, c, frame->side))
            return NEXT_ASK;
    }
    return NEXT_DONE;
}

static void shift_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    play_say(game, "Off the map: move each Division to a connected space, or end.", out);
}

static void shift_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct fury_tables *tables = tables_of(game);
    action_add(out, action_of(VERB_END));
    FOR_COUNTERS(game, c) {
        for (hex_id h = tables->map_hexes; may_shift(game, c, frame->side) && h < tables->hex_count; h++) {
            struct action action = action_who(VERB_SHIFT, c);
            action.hex = h;
            if (linked(game, hex_of(game, c), h))
                action_add(out, action);
        }
    }
}

static struct ruling shift_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb != VERB_SHIFT)
        return not_here();
    if (unit_at(game, action.who)->where != WHERE_SPACE || !belongs(game, action.who, frame->side))
        return RULE("4.6b", "%u is not a Division of yours on the off-map display", action.who);
    if (unit_at(game, action.who)->flags & U_SHIFTED)
        return RULE("4.6a", "%u has already moved on the display this turn", action.who);
    if (action.hex < tables_of(game)->map_hexes)
        return RULE("4.6c", "Divisions move from the display to the map only in the Movement Phase");
    return linked(game, hex_of(game, action.who), action.hex)
               ? LEGAL
               : RULE("4.6a", "%h is not connected to %h", hex_of(game, action.who), action.hex);
}

static void shift_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END) {
        frame->stage = 2;
        return;
    }
    event_begin(game->events, "shifted", "4.6a");
    event_counter(game->events, "unit", action.who);
    event_hex(game->events, "from", hex_of(game, action.who));
    event_hex(game->events, "to", action.hex);
    event_end(game->events);
    unit_at(game, action.who)->hex = action.hex;
    unit_at(game, action.who)->flags |= U_SHIFTED;
}

const struct decision fury_shift_decision = {"off-map", shift_prompt, shift_candidates, shift_judge, shift_apply,
                                             NULL,      true};
