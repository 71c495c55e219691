/* detachments.c: Detachments are placed by HQs along a traced path (4.4) and recalled freely (4.5). */
#include <string.h>

#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/state/frames.h"

static counter_id in_hand(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (is_detachment(game, c) && belongs(game, c, side) && unit_at(game, c)->where == WHERE_HAND &&
            !(unit_at(game, c)->flags & U_RECALLED))
            return c;
    }
    return COUNTER_NONE;
}

/* 4.4b, 4.4c, 4.4d, 6.4g */
static struct ruling may_be_posted(const struct game *game, side_id side, hex_id hex) {
    if (!on_board(tables_of(game), hex))
        return RULE("4.4b", "a Detachment must be placed on the map");
    if (fury_holds_enemy(game, hex, side))
        return RULE("4.4b", "an enemy unit is in %h", hex);
    if (in_zone(game, hex, other_side(side)))
        return RULE("4.4b", "%h is in an enemy zone", hex);
    if (detachment_in(game, hex) != COUNTER_NONE)
        return RULE("4.4b", "%u is already in %h", detachment_in(game, hex), hex);
    if (scratch_of(game)->barred[side][hex])
        return by_reading("R4", RULE("6.4g", "from %h its zone would cover an enemy entry hex", hex));
    return LEGAL;
}

/* 4.4e, 4.4f: hexes a path of that length reaches; `road` only along roads. Sets bit `mark` in scratch->seen. */
static void trace(struct game *game, counter_id hq, int length, bool road, uint8_t mark) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    side_id side = info_of(game, hq)->side;
    unsigned head = 0, tail = 0;
    memset(scratch->cost, 0xff, sizeof scratch->cost);
    scratch->cost[hex_of(game, hq)] = 0;
    scratch->queue[tail++] = hex_of(game, hq);
    while (head < tail) {
        hex_id hex = scratch->queue[head++];
        scratch->seen[hex] |= mark;
        for (direction d = 0; scratch->cost[hex] < length && d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (next == HEX_NONE || scratch->cost[next] != 0xff || (road && !fury_by_road(game, hex, d)) ||
                fury_holds_enemy(game, next, side) || in_zone(game, next, other_side(side)))
                continue;
            scratch->cost[next] = (uint8_t)(scratch->cost[hex] + 1);
            scratch->queue[tail++] = next;
        }
    }
}

static void trace_from(struct game *game, counter_id hq) {
    int range = command_range(game, hq);
    memset(scratch_of(game)->seen, 0, sizeof scratch_of(game)->seen);
    trace(game, hq, range, false, 1);
    if (!in_battle(game, hq))
        trace(game, hq, 2 * range, true, 2);
}

/* After trace_from. */
static struct ruling reached(const struct game *game, counter_id hq, hex_id hex) {
    struct ruling ruling = may_be_posted(game, info_of(game, hq)->side, hex);
    if (!is_legal(ruling))
        return ruling;
    if (!in_command(game, hq, hex))
        return RULE("4.4e", "%h is beyond the range of %u, which is %d hexes", hex, hq, command_range(game, hq));
    if (!scratch_of(game)->seen[hex])
        return RULE("4.4e", "no path from %u to %h is clear of enemy units and their zones", hq, hex);
    return LEGAL;
}

/* A hex of its own or next to it will nearly always do; else all within range are looked at. */
static bool can_post(struct game *game, counter_id hq) {
    trace_from(game, hq);
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if (scratch_of(game)->seen[h] && is_legal(reached(game, hq, h)))
            return true;
    return false;
}

static bool may_post(const struct game *game, counter_id c, side_id side) {
    return is_hq(game, c) && belongs(game, c, side) && on_map(game, c) && !(unit_at(game, c)->flags & U_POSTED);
}

enum next fury_post_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_POST);
    struct place_locals *locals = LOCALS(place_locals, frame);
    if (frame->stage == 0) {
        locals->unit = COUNTER_NONE;
        frame->stage = 1;
    }
    if (frame->stage == 2 || (locals->unit == COUNTER_NONE && in_hand(game, frame->side) == COUNTER_NONE))
        return NEXT_DONE;
    FOR_COUNTERS(game, c) {
        if (may_post(game, c, frame->side))
            return NEXT_ASK;
    }
    return NEXT_DONE;
}

static void post_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (locals->unit == COUNTER_NONE)
        play_say(game, "Detachments: each headquarters may place one, or end.", out);
    else {
        text_add(out, info_of(game, locals->unit)->name);
        play_say(game, ": choose the hex for a Detachment.", out);
    }
}

static void post_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (locals->unit == COUNTER_NONE) {
        action_add(out, action_of(VERB_END));
        FOR_COUNTERS(game, c) {
            if (may_post(game, c, frame->side) && can_post(game, c))
                action_add(out, action_who(VERB_POST, c));
        }
        return;
    }
    trace_from(game, locals->unit);
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if (scratch_of(game)->seen[h] && is_legal(reached(game, locals->unit, h)))
            action_add(out, action_hex(VERB_AT, h));
}

static struct ruling post_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (locals->unit != COUNTER_NONE) {
        if (action.verb != VERB_AT || action.word != ACTION_NO_WORD || action.facing != DIRECTION_NONE)
            return not_here();
        trace_from(game, locals->unit);
        return reached(game, locals->unit, action.hex);
    }
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb != VERB_POST)
        return not_here();
    if (!is_hq(game, action.who) || !belongs(game, action.who, frame->side) || !on_map(game, action.who))
        return RULE("4.4a", "%u is not a headquarters of yours on the map", action.who);
    if (unit_at(game, action.who)->flags & U_POSTED)
        return RULE("4.4a", "%u has already placed its Detachment this turn", action.who);
    return can_post(game, action.who) ? LEGAL : RULE("4.4e", "%u has no hex within reach for a Detachment", action.who);
}

static void post_apply(struct game *game, struct frame *frame, struct action action) {
    struct place_locals *locals = LOCALS(place_locals, frame);
    if (action.verb == VERB_END) {
        frame->stage = 2;
    } else if (action.verb == VERB_POST) {
        locals->unit = action.who;
    } else {
        counter_id c = in_hand(game, frame->side);
        unit_at(game, locals->unit)->flags |= U_POSTED;
        event_begin(game->events, "posted", "4.4a");
        event_counter(game->events, "unit", c);
        event_counter(game->events, "hq", locals->unit);
        event_hex(game->events, "hex", action.hex);
        event_end(game->events);
        fury_unit_put(game, c, action.hex);
        locals->unit = COUNTER_NONE;
    }
}

const struct decision fury_post_decision = {
    "detachment-placement", post_prompt, post_candidates, post_judge, post_apply, NULL, true};

/* ---- recall, 4.5 ---- */

static bool may_recall(const struct game *game, counter_id c, side_id side) {
    return is_detachment(game, c) && belongs(game, c, side) && on_map(game, c);
}

enum next fury_recall_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_RECALL);
    if (frame->stage == 2)
        return NEXT_DONE;
    FOR_COUNTERS(game, c) {
        if (may_recall(game, c, frame->side))
            return NEXT_ASK;
    }
    return NEXT_DONE;
}

static void recall_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    play_say(game, "Recall Detachments, which can be placed again from the next turn on, or end.", out);
}

static void recall_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    action_add(out, action_of(VERB_END));
    FOR_COUNTERS(game, c) {
        if (may_recall(game, c, frame->side))
            action_add(out, action_who(VERB_RECALL, c));
    }
}

static struct ruling recall_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb != VERB_RECALL)
        return not_here();
    return may_recall(game, action.who, frame->side)
               ? LEGAL
               : RULE("4.5a", "%u is not a Detachment of yours on the map", action.who);
}

static void recall_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END) {
        frame->stage = 2;
        return;
    }
    event_begin(game->events, "recalled", "4.5a");
    event_counter(game->events, "unit", action.who);
    event_hex(game->events, "hex", hex_of(game, action.who));
    event_end(game->events);
    fury_unit_take(game, action.who, WHERE_HAND, 0);
    unit_at(game, action.who)->flags |= U_RECALLED; /* 4.5b */
}

const struct decision fury_recall_decision = {
    "detachment-recall", recall_prompt, recall_candidates, recall_judge, recall_apply, NULL, true};
