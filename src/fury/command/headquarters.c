/* headquarters.c: the HQ check (4.2) and HQ placement (4.3).
 *
 * HQs in Maneuver Mode and those with the Auto marker come off without a roll; the others roll, the marked ones first,
 * in their owner's order (4.2h). Any unit that came off, and any unit that arrives this turn, is then placed. */
#include "fury/command/command.h"
#include "fury/state/frames.h"

/* ---- the check, 4.2 ---- */

static void remove_hq(struct game *game, counter_id hq, const char *rule_case) {
    event_begin(game->events, "hq-removed", rule_case);
    event_counter(game->events, "hq", hq);
    event_hex(game->events, "hex", hex_of(game, hq));
    event_end(game->events);
    fury_unit_take(game, hq, WHERE_HAND, 0);
}

/* 4.2e to 4.2g */
static void roll_removal(struct game *game, counter_id hq) {
    struct fury_unit *unit = unit_at(game, hq);
    const struct fury_charts *charts = charts_of(game);
    bool marked = unit->marker == MARKER_PLUS;
    int die = die10(game, DICE_REMOVAL, hq);
    int total = die + info_of(game, hq)->stars + (marked ? charts->removal_marker : 0);
    bool stays = total <= charts->removal_keeps;
    event_begin(game->events, "hq-check", marked ? "4.2e" : "4.2f");
    event_counter(game->events, "hq", hq);
    event_int(game->events, "die", die);
    event_int(game->events, "stars", info_of(game, hq)->stars);
    event_int(game->events, "marker", marked ? charts->removal_marker : 0);
    event_int(game->events, "total", total);
    event_string(game->events, "result", stays ? (marked ? "auto" : "plus") : "removed");
    event_end(game->events);
    if (!stays) {
        remove_hq(game, hq, "4.2g");
        return;
    }
    unit->marker = marked ? MARKER_AUTO : MARKER_PLUS;
    unit->flags |= U_CHECKED;
}

static bool owes_check(const struct game *game, counter_id c, side_id side) {
    return is_hq(game, c) && belongs(game, c, side) && on_map(game, c) && !(unit_at(game, c)->flags & U_CHECKED);
}

static void remove_without_roll(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (owes_check(game, c, side) && !in_battle(game, c))
            remove_hq(game, c, "4.2a");
    }
    FOR_COUNTERS(game, c) {
        if (owes_check(game, c, side) && unit_at(game, c)->marker == MARKER_AUTO)
            remove_hq(game, c, "4.2d");
    }
}

/* Those of the class whose turn it is: marked ones before the others. */
static unsigned to_check(const struct game *game, side_id side, counter_id out[8]) {
    for (int marker = MARKER_PLUS; marker >= MARKER_NONE; marker--) {
        unsigned count = 0;
        FOR_COUNTERS(game, c) {
            if (owes_check(game, c, side) && unit_at(game, c)->marker == marker && count < 8)
                out[count++] = c;
        }
        if (count > 0)
            return count;
    }
    return 0;
}

enum next fury_check_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_CHECK);
    counter_id hq[8];
    bool turning = tables_of(game)->turning == frame->side && game->state->turn <= 2;
    if (turning) /* 4.2b */
        return NEXT_DONE;
    if (frame->stage == 0) {
        remove_without_roll(game, frame->side);
        frame->stage = 1;
    }
    unsigned count = to_check(game, frame->side, hq);
    if (count == 1)
        roll_removal(game, hq[0]);
    return count == 0 ? NEXT_DONE : count == 1 ? NEXT_AGAIN : NEXT_ASK;
}

static void check_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    play_say(game, "HQ check: choose the headquarters that rolls first.", out);
}

static void check_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    counter_id hq[8];
    unsigned count = to_check(game, frame->side, hq);
    for (unsigned i = 0; i < count; i++)
        action_add(out, action_who(VERB_CHECK, hq[i]));
}

static struct ruling check_judge(struct game *game, const struct frame *frame, struct action action) {
    counter_id hq[8];
    unsigned count = to_check(game, frame->side, hq);
    if (action.verb != VERB_CHECK)
        return not_here();
    for (unsigned i = 0; i < count; i++)
        if (hq[i] == action.who)
            return LEGAL;
    return RULE("4.2h", "%u does not roll now: marked headquarters roll before the others", action.who);
}

static void check_apply(struct game *game, struct frame *frame, struct action action) {
    (void)frame;
    roll_removal(game, action.who);
}

const struct decision fury_check_decision = {"hq-check", check_prompt, check_candidates, check_judge, check_apply,
                                             NULL,       true};

/* ---- placement, 4.3 ---- */

/* When no hex obeys every rule they are dropped one after another: see docs/rulings.md. */
enum placing { PLACING_WHOLE, PLACING_NOT_CLOSER, PLACING_ANYWHERE, PLACING_AT_ENTRY, PLACING_ANY_HEX };

static struct ruling near_entry(struct game *game, side_id side, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    if (division_in(game, hex) != COUNTER_NONE || detachment_in(game, hex) != COUNTER_NONE)
        return RULE("4.3f", "%h is not empty", hex);
    for (unsigned e = 0; e < tables->entry_count; e++)
        if (tables->entry[e].side == side && distance(game, hex, tables->entry[e].hex) <= charts_of(game)->hq_friend)
            return LEGAL;
    return RULE("4.3f", "%h is more than %d hexes from every friendly entry hex", hex, charts_of(game)->hq_friend);
}

/* `friends` and `enemies`: how near they stand, filled by fury_nearness(). */
static struct ruling may_hold_hq(struct game *game, side_id side, hex_id hex, uint8_t level, const uint8_t *friends,
                                 const uint8_t *enemies) {
    int reach = charts_of(game)->hq_friend;
    if (!on_board(tables_of(game), hex))
        return RULE("4.3a", "a headquarters must be placed on the map");
    if (fury_holds_enemy(game, hex, side))
        return RULE("4.3b", "an enemy unit is in %h", hex);
    if (hq_in(game, hex) != COUNTER_NONE)
        return RULE("4.3c", "%u is already in %h", hq_in(game, hex), hex);
    if (level >= PLACING_AT_ENTRY)
        return level == PLACING_ANY_HEX ? LEGAL : near_entry(game, side, hex);
    if (in_zone(game, hex, other_side(side)))
        return RULE("4.3b", "%h is in an enemy zone", hex);
    if (level < PLACING_ANYWHERE && friends[hex] > reach)
        return RULE("4.3d", "no friendly unit is within %d hexes of %h", reach, hex);
    if (level < PLACING_NOT_CLOSER && enemies[hex] <= friends[hex])
        return RULE("4.3e", "an enemy unit is as near to %h as the nearest friendly unit", hex);
    return LEGAL;
}

static void look_around(struct game *game, side_id side) {
    int reach = charts_of(game)->hq_friend;
    fury_nearness(game, side, reach, scratch_of(game)->seen);
    fury_nearness(game, other_side(side), reach, scratch_of(game)->cost);
}

static bool some_hex(struct game *game, side_id side, uint8_t level) {
    bool near = level < PLACING_ANYWHERE;
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if ((!near || scratch_of(game)->seen[h] <= charts_of(game)->hq_friend) &&
            is_legal(may_hold_hq(game, side, h, level, scratch_of(game)->seen, scratch_of(game)->cost)))
            return true;
    return false;
}

static uint8_t placing_level(struct game *game, side_id side) {
    uint8_t level = fury_units_on_map(game, side) == 0 ? PLACING_AT_ENTRY : PLACING_WHOLE; /* 4.3f */
    look_around(game, side);
    while (level < PLACING_ANY_HEX && !some_hex(game, side, level))
        level++;
    return level;
}

static bool to_place(const struct game *game, counter_id c, side_id side) {
    const struct fury_unit *unit = unit_at(game, c);
    return is_hq(game, c) && belongs(game, c, side) &&
           (unit->where == WHERE_HAND || (unit->where == WHERE_TRACK && unit->turn <= game->state->turn));
}

enum next fury_placement_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_PLACE);
    struct place_locals *locals = LOCALS(place_locals, frame);
    unsigned count = 0;
    if (frame->stage == 1)
        return NEXT_ASK;
    locals->unit = COUNTER_NONE;
    FOR_COUNTERS(game, c) {
        if (to_place(game, c, frame->side) && count++ == 0)
            locals->unit = c;
    }
    if (count == 0)
        return NEXT_DONE;
    if (count > 1)
        locals->unit = COUNTER_NONE;
    else {
        locals->level = placing_level(game, frame->side);
        frame->stage = 1;
    }
    return NEXT_ASK;
}

static void placement_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (locals->unit == COUNTER_NONE) {
        play_say(game, "Choose the headquarters to place.", out);
        return;
    }
    text_add(out, info_of(game, locals->unit)->name);
    play_say(game,
             ": choose a hex within 3 of a friendly unit, nearer to it than any enemy, and Maneuver or Battle Mode.",
             out);
}

static void add_modes(struct game *game, counter_id hq, hex_id hex, struct action_list *out) {
    struct action action = action_hex(VERB_AT, hex);
    action.word = WORD_MANEUVER;
    action_add(out, action);
    action.word = WORD_BATTLE;
    if (!(unit_at(game, hq)->flags & U_CASUALTY))
        action_add(out, action);
}

static void placement_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (locals->unit == COUNTER_NONE) {
        FOR_COUNTERS(game, c) {
            if (to_place(game, c, frame->side))
                action_add(out, action_who(VERB_PLACE, c));
        }
        return;
    }
    look_around(game, frame->side);
    bool near = locals->level < PLACING_ANYWHERE; /* then only hexes near a friend are worth judging */
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if ((!near || scratch_of(game)->seen[h] <= charts_of(game)->hq_friend) &&
            is_legal(may_hold_hq(game, frame->side, h, locals->level, scratch_of(game)->seen, scratch_of(game)->cost)))
            add_modes(game, locals->unit, h, out);
}

static struct ruling placement_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct place_locals *locals = LOCALS_OF(place_locals, frame);
    if (locals->unit == COUNTER_NONE) {
        if (action.verb != VERB_PLACE)
            return not_here();
        return to_place(game, action.who, frame->side) ? LEGAL : RULE("4.3a", "%u cannot be placed now", action.who);
    }
    if (action.verb != VERB_AT)
        return not_here();
    if (action.facing != DIRECTION_NONE || action.word >= WORDS)
        return RULE("4.3a", "choose Maneuver or Battle Mode for the headquarters");
    if (action.word == WORD_BATTLE && unit_at(game, locals->unit)->flags & U_CASUALTY)
        return RULE("7.4-S3d", "%u was lost: the headquarters stays in Maneuver Mode", locals->unit);
    look_around(game, frame->side);
    return may_hold_hq(game, frame->side, action.hex, locals->level, scratch_of(game)->seen, scratch_of(game)->cost);
}

static void placement_apply(struct game *game, struct frame *frame, struct action action) {
    struct place_locals *locals = LOCALS(place_locals, frame);
    if (action.verb == VERB_PLACE) {
        locals->unit = action.who;
        locals->level = placing_level(game, frame->side);
        frame->stage = 1;
        return;
    }
    struct fury_unit *unit = unit_at(game, locals->unit);
    unit->flags = (uint8_t)((unit->flags & U_CASUALTY) | (action.word == WORD_BATTLE ? U_BATTLE : 0));
    fury_unit_put(game, locals->unit, action.hex);
    event_begin(game->events, "hq-placed", locals->level == PLACING_WHOLE ? "4.3a" : "4.3f");
    event_counter(game->events, "hq", locals->unit);
    event_hex(game->events, "hex", action.hex);
    event_string(game->events, "mode", action.word == WORD_BATTLE ? "battle" : "maneuver");
    event_end(game->events);
    *locals = (struct place_locals){COUNTER_NONE, 0, 0, {0}};
    frame->stage = 0;
}

const struct decision fury_placement_decision = {
    "hq-placement", placement_prompt, placement_candidates, placement_judge, placement_apply, NULL, true};
