/* move_group.c: one activation (6.0b): a move, a change of formation, the start of Field Works, a Pontoon Bridge laid
 * or taken up.
 *
 * A Division goes to any hex of its reach at once: nothing happens on the way until it forms for battle, and that
 * ends the move. Each step of the path has its event. */
#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/march/move_group.h"
#include "fury/march/obligations.h"

enum { MOVE_ASK = 1, MOVE_OVER = 2 };

enum next fury_move_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_MOVE);
    struct move_locals *locals = LOCALS(move_locals, frame);
    (void)game;
    if (frame->stage == MOVE_OVER)
        return NEXT_DONE;
    (void)locals;
    frame->stage = MOVE_ASK;
    return NEXT_ASK;
}

static void move_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct move_locals *locals = LOCALS_OF(move_locals, frame);
    text_add(out, info_of(game, locals->unit)->name);
    play_say(game, in_battle(game, locals->unit) ? " in Battle Formation" : " in Maneuver Formation", out);
    play_say(game, locals->inside ? ", within range of " : ", out of range of ", out);
    text_add(out, info_of(game, locals->hq)->name);
    play_say(game, ": choose a hex to move to, or another use of the activation.", out);
}

/* ---- what else an activation can be ---- */

/* 9.5a */
struct ruling fury_may_dig(const struct game *game, counter_id c) {
    CHECK(is_division(game, c));
    hex_id hex = hex_of(game, c);
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    if (info_of(game, c)->cavalry)
        return RULE("9.5a", "cavalry cannot build Field Works");
    if (option_of(game, OPTION_CONSTRUCT) && !in_battle(game, c))
        return by_reading("R18", RULE("9.5a", "%u must be in Battle Formation to build", c));
    if (ground->trench || ground->fort)
        return RULE("9.5a", "there are already works in %h", hex);
    if (state_of(game)->works[hex] != WORKS_NONE)
        return RULE("9.5a", "there are already Field Works in %h", hex);
    return LEGAL;
}

/* 9.6a to 9.6c */
struct ruling fury_may_bridge(const struct game *game, counter_id c, direction d) {
    CHECK(is_division(game, c) && d < DIRECTIONS);
    const struct fury_tables *tables = tables_of(game);
    side_id side = info_of(game, c)->side;
    hex_id hex = hex_of(game, c), to = tables->neighbour[hex][d];
    bool river = false;
    if (to == HEX_NONE)
        return RULE("9.6c", "the map ends there");
    for (unsigned k = 0; tables->hex[hex].side[d] && k < tables->hexside_count; k++)
        river |= tables->hex[hex].side[d] & BIT(k) && tables->hexside[k].pontoon;
    if (!river)
        return RULE("9.6c", "there is no river between %h and %h", hex, to);
    if (!in_battle(game, c))
        return RULE("9.6c", "%u must be in Battle Formation to lay a bridge", c);
    if (fury_pontoon_on(game, hex, d) >= 0)
        return RULE("2.5-Stack-a", "there is already a Pontoon Bridge there");
    if (!state_of(game)->pontoons[side])
        return RULE("9.6a", "you have no Pontoon Bridge left");
    if (state_of(game)->laid[side])
        return RULE("9.6b", "you have already laid a Pontoon Bridge in this phase");
    return LEGAL;
}

/* 9.6m */
struct ruling fury_may_lift(const struct game *game, counter_id c, direction d) {
    CHECK(is_division(game, c) && d < DIRECTIONS);
    if (!(scratch_of(game)->bridged[hex_of(game, c)] >> d & 1))
        return RULE("9.6m", "there is no Pontoon Bridge there");
    if (!in_battle(game, c))
        return RULE("9.6m", "%u must be in Battle Formation to take up a bridge", c);
    return LEGAL;
}

bool fury_has_other_use(const struct game *game, counter_id c) {
    if (!in_battle(game, c) || is_legal(fury_may_dig(game, c)))
        return true;
    bool water = false;
    for (direction d = 0; d < DIRECTIONS; d++)
        water |= ground_of(tables_of(game), hex_of(game, c))->side[d] != 0;
    for (direction d = 0; water && d < DIRECTIONS; d++)
        if (is_legal(fury_may_bridge(game, c, d)) || is_legal(fury_may_lift(game, c, d)))
            return true;
    return false;
}

/* 6.4f: after the enemy's pass a Division in an entry hex is activated to leave it. */
static struct ruling may_stay(const struct move_locals *locals) {
    return locals->leaves
               ? by_reading("R9", RULE("6.4f", "%u must leave the entry hex %h", locals->unit, locals->start))
               : LEGAL;
}

static void move_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct move_locals *locals = LOCALS_OF(move_locals, frame);
    const struct fury_scratch *scratch = scratch_of(game);
    bool battle = in_battle(game, locals->unit);
    fury_reach_find(game, locals);
    for (unsigned i = 0; i < scratch->reach_count; i++) {
        struct action action = action_hex(VERB_TO, scratch->reach[i]);
        action_add(out, action);
        action.word = WORD_BATTLE;
        if (!battle && !scratch->reach_flip[action.hex]) /* 6.2g */
            action_add(out, action);
    }
    if (locals->leaves)
        return;
    if (locals->entered)
        action_add(out, action_of(VERB_HALT));
    if (!battle)
        action_add(out, action_of(VERB_FORM));
    if (!locals->entered && is_legal(fury_may_dig(game, locals->unit)))
        action_add(out, action_of(VERB_DIG));
    for (direction d = 0; battle && d < DIRECTIONS; d++) {
        struct action action = action_of(VERB_BRIDGE);
        action.facing = d;
        if (is_legal(fury_may_bridge(game, locals->unit, d)))
            action_add(out, action);
        action.verb = VERB_LIFT;
        if (is_legal(fury_may_lift(game, locals->unit, d)))
            action_add(out, action);
    }
}

static struct ruling move_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct move_locals *locals = LOCALS_OF(move_locals, frame);
    if (action.verb != VERB_TO && !is_legal(may_stay(locals)))
        return may_stay(locals);
    switch (action.verb) {
    case VERB_TO: {
        struct ruling ruling = fury_reach_ruling(game, locals, action.hex);
        if (!is_legal(ruling) || action.word == ACTION_NO_WORD)
            return ruling;
        if (action.word != WORD_BATTLE)
            return RULE("2.2f", "a Division cannot return to Maneuver Formation while it moves");
        if (in_battle(game, locals->unit) || scratch_of(game)->reach_flip[action.hex])
            return RULE("6.2g", "%u is in Battle Formation there in any case", locals->unit);
        return LEGAL;
    }
    case VERB_HALT:
        return locals->entered ? LEGAL : RULE("6.0a", "an activation must be used; to do nothing, pass instead");
    case VERB_FORM:
        return in_battle(game, locals->unit) ? RULE("2.2f", "%u is already in Battle Formation", locals->unit) : LEGAL;
    case VERB_DIG:
        return locals->entered ? RULE("9.5a", "Field Works are begun instead of moving")
                               : fury_may_dig(game, locals->unit);
    case VERB_BRIDGE:
        return fury_may_bridge(game, locals->unit, action.facing);
    case VERB_LIFT:
        return fury_may_lift(game, locals->unit, action.facing);
    default:
        return not_here();
    }
}

/* 9.6g: the Division that laid a bridge this phase leaves it. */
static void leave_bridge(struct game *game, counter_id c) {
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *pontoon = &state_of(game)->pontoon[i];
        if (pontoon->hex != HEX_NONE && pontoon->fresh && pontoon->layer == c)
            fury_pontoon_lift(game, i, "9.6g");
    }
}

static void emit_steps(struct game *game, const struct move_locals *locals, hex_id to) {
    hex_id path[16], from = locals->start;
    int count = fury_reach_path(game, locals, to, path);
    bool extended = scratch_of(game)->reach_kind[to] == REACH_EXTENDED;
    if (game->events == NULL)
        return;
    for (int i = 0; i < count; i++) {
        event_begin(game->events, "step", extended ? "6.3c" : "6.2");
        event_counter(game->events, "unit", locals->unit);
        event_hex(game->events, "from", from);
        event_hex(game->events, "to", path[i]);
        event_int(game->events, "left", count - 1 - i);
        event_end(game->events);
        from = path[i];
    }
}

static const char *flip_case(const struct game *game, const struct move_locals *locals, hex_id to) {
    hex_id path[16], from = locals->start;
    int count = fury_reach_path(game, locals, to, path);
    if (count > 1)
        from = path[count - 2];
    direction d = towards(game, from, to);
    return d == DIRECTION_NONE ? "6.2i" : fury_flips_on(game, info_of(game, locals->unit)->side, from, d, to);
}

/* Guns passed on the way are taken as well (9.2b): only the last hex is entered in fury_unit_move. */
static bool passes_guns(const struct game *game, const struct move_locals *locals, hex_id to) {
    hex_id path[16];
    int count = fury_reach_path(game, locals, to, path);
    for (int i = 0; i < count - 1; i++)
        if (path[i] == state_of(game)->heavy && !belongs(game, locals->unit, tables_of(game)->heavy_side))
            return true;
    return false;
}

static void go(struct game *game, const struct move_locals *locals, hex_id to, bool form) {
    bool flip = !in_battle(game, locals->unit) && scratch_of(game)->reach_flip[to];
    const char *why = flip ? flip_case(game, locals, to) : NULL;
    bool guns = passes_guns(game, locals, to);
    emit_steps(game, locals, to);
    leave_bridge(game, locals->unit);
    if (guns)
        fury_unit_move(game, locals->unit, state_of(game)->heavy);
    fury_unit_move(game, locals->unit, to);
    if (flip)
        fury_unit_form(game, locals->unit, true, why ? why : "6.2i");
    if (form)
        fury_unit_form(game, locals->unit, true, "6.2g");
}

static void move_apply(struct game *game, struct frame *frame, struct action action) {
    struct move_locals *locals = LOCALS(move_locals, frame);
    counter_id c = locals->unit;
    frame->stage = MOVE_OVER;
    switch (action.verb) {
    case VERB_TO:
        fury_reach_find(game, locals);
        go(game, locals, action.hex, action.word == WORD_BATTLE);
        break;
    case VERB_FORM:
        fury_unit_form(game, c, true, "6.2g");
        break;
    case VERB_DIG:
        fury_works_begin(game, c);
        break;
    case VERB_BRIDGE:
        state_of(game)->pontoons[info_of(game, c)->side]--;
        state_of(game)->laid[info_of(game, c)->side] = 1;
        unit_at(game, c)->flags |= U_LAID;
        fury_pontoon_lay(game, hex_of(game, c), action.facing, c, 0);
        break;
    case VERB_LIFT:
        fury_pontoon_lift(game, (unsigned)fury_pontoon_on(game, hex_of(game, c), action.facing), "9.6m");
        break;
    default:
        break;
    }
    fury_drop_lone_detachments(game);
}

const struct decision fury_move_decision = {"move", move_prompt, move_candidates, move_judge, move_apply, NULL, true};
