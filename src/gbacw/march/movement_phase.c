/* movement_phase.c: the Movement Phase: who moves next, stacks turned and put in order, and what must be in order
 * before it ends (5.0, 7.12, 8.41, 8.0, 17.52, 21.25). One group on the march is move.c, what may be chosen
 * movement_list.c. */
#include "gbacw/march/movement_phase.h"

#include "core/path.h"
#include "gbacw/command/leaders.h"
#include "gbacw/ground/distance.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/state/names.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/special.h"

enum { OPENING, CHOOSING, MARCHING, CLOSING };

#define FLAGS_OF_PHASE (F_DONE | F_TURNED | F_TOPPED | F_MOVING)

static bool mine(const struct game *game, counter_id c, side_id side) {
    return c < tables_of(game)->counter_count && counter_at(game, c)->side == side;
}

/* ---- duties: what must be put right before the phase ends ---- */

static bool can_still_move(struct game *game, counter_id c) {
    if (!is_legal(may_move(game, c)))
        return false;
    struct march march = march_of_one(game, c);
    struct basis basis;
    return march_can_begin(game, &march, &basis);
}

/* Can somebody still leave this overfull hex? A mere change of formation does not help there. */
static bool someone_can_leave(struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side || !is_combat_unit(game, c) || !is_legal(may_move(game, c)))
            continue;
        struct march march = march_of_one(game, c);
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id to = neighbour_of(game, hex, d);
            if (to != HEX_NONE && is_legal(march_may_go(game, &march, to)))
                return true;
        }
    }
    return false;
}

/* In this phase, that is for this side: what the enemy has left in the hex was judged in its own. */
static bool found_lawful(const struct game *game, hex_id hex) {
    const struct gbacw_scratch *scratch = scratch_of(game);
    return scratch->lawful[hex] > scratch->hex_changes[hex] && scratch->lawful[hex] > scratch->renewed;
}

static struct ruling duty_of(struct game *game, counter_id c, side_id side) {
    hex_id hex = counter_at(game, c)->hex;
    if (hex == HEX_NONE) {
        if (rules_of(game)->entry.edge != ENTRY_FROM_AREA && reinforcement_due(game, c) && can_still_move(game, c))
            return info_of(game, c)->entry_area == NO_AREA
                       ? RULE("21.25", "%u must enter the map at %h in this phase", c, info_of(game, c)->entry_hex)
                       : RULE("21.25", "%u must enter the map in this phase, at %h or another hex of that edge", c,
                              info_of(game, c)->entry_hex);
        return LEGAL;
    }
    if (is_leader(game, c) && rules_of(game)->command.rest == LEADERS_COVERED) {
        if (leader_at_home(game, c, hex) || !can_still_move(game, c))
            return LEGAL;
        return RULE("17.52", "%u must end with a unit of his command, and there is none in %h", c, hex);
    }
    if (is_leader(game, c)) {
        if (friend_in(game, hex, side) || !leader_exposed(game, hex, side, nearest_enemy(game, hex, side))) {
            scratch_of(game)->at_ease[c] = scratch_of(game)->changes + 1;
            return LEGAL;
        }
        if (!can_still_move(game, c))
            return LEGAL;
        return RULE("17.52", "%u is alone in %h, and the enemy is less than %d hexes away", c, hex,
                    tables_of(game)->charts.leader_alone);
    }
    if (counter_at(game, c)->order > 0 || found_lawful(game, hex))
        return LEGAL;
    struct ruling stack = stack_lawful(game, hex, side);
    if (is_legal(stack))
        scratch_of(game)->lawful[hex] = scratch_of(game)->changes + 1;
    return is_legal(stack) || !someone_can_leave(game, hex, side) ? LEGAL : stack;
}

/* Plainly nothing to put right: the cheap half of duty_of, asked of everybody at every decision of the phase. */
static bool plainly_free(const struct game *game, counter_id c) {
    const struct gbacw_scratch *scratch = scratch_of(game);
    const struct counter_state *counter = counter_at(game, c);
    if (counter->hex == HEX_NONE)
        return counter->fate != FATE_NOT_YET || rules_of(game)->entry.edge == ENTRY_FROM_AREA;
    if (is_leader(game, c))
        return scratch->at_ease[c] > scratch->hex_changes[counter->hex] &&
               scratch->at_ease[c] > scratch->side_changes[other_side(counter->side)];
    return counter->order > 0 || found_lawful(game, counter->hex);
}

/* Free, and plainly so from now on if nothing stirs; `plain` is cleared where it must be asked again. */
static struct ruling find_duty(struct game *game, counter_id c, side_id side, bool *plain) {
    if (counter_at(game, c)->side != side || plainly_free(game, c))
        return LEGAL;
    struct ruling duty = duty_of(game, c, side);
    *plain = *plain && plainly_free(game, c);
    return duty;
}

/* Nobody had a duty, and in the hexes that have stirred since nobody has one now. */
static bool still_orderly(struct game *game, side_id side) {
    struct gbacw_scratch *scratch = scratch_of(game);
    struct orderly_page *page = &scratch->orderly;
    bool plain = true;
    if (!page->made || page->side != side || page->enemy != scratch->side_changes[other_side(side)] ||
        scratch->stirred_count - page->stirred > STIRRED_MAX)
        return false;
    for (uint32_t i = page->stirred; i != scratch->stirred_count && plain; i++) {
        hex_id hex = scratch->stirred[i % STIRRED_MAX].hex;
        if (hex == HEX_NONE)
            continue;
        FOR_STACK(game, hex, c) {
            if (!is_legal(find_duty(game, c, side, &plain)))
                plain = false;
        }
    }
    page->stirred = scratch->stirred_count;
    page->made = plain;
    return plain;
}

static struct ruling may_end(struct game *game, side_id side) {
    struct gbacw_scratch *scratch = scratch_of(game);
    bool plain =
        rules_of(game)->entry.edge == ENTRY_FROM_AREA; /* else those who wait have a duty too, and stir in no hex */
    if (still_orderly(game, side))
        return LEGAL;
    FOR_COUNTERS(game, c) {
        struct ruling duty = find_duty(game, c, side, &plain);
        if (!is_legal(duty))
            return duty;
    }
    scratch->orderly =
        (struct orderly_page){scratch->side_changes[other_side(side)], scratch->stirred_count, plain, side};
    return LEGAL;
}

counter_id movement_owing(struct game *game, side_id side, counter_id from) {
    bool plain = true;
    for (counter_id c = from; c < tables_of(game)->counter_count; c++)
        if (!is_legal(find_duty(game, c, side, &plain)))
            return c;
    return COUNTER_NONE;
}

static void movement_duties(struct game *game, const struct frame *frame, struct text *out, int *count) {
    *count = 0;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != frame->side)
            continue;
        struct ruling duty = duty_of(game, c, frame->side);
        if (is_legal(duty))
            continue;
        if ((*count)++ > 0)
            text_char(out, '\n');
        play_ruling_text(game, duty, out);
    }
}

/* ---- the judge ---- */

bool movement_finds_beginning(struct game *game, const struct march *march, struct basis *basis) {
    counter_id c = march->member[0];
    if (march_can_begin(game, march, basis))
        return true;
    if (is_leader(game, c) && rules_of(game)->command.rest == LEADERS_COVERED)
        basis->count = BASIS_FAR; /* with whom he is at home */
    return is_leader(game, c) && rules_of(game) && rules_of(game)->march.move_candidates && march->hex != HEX_NONE &&
           is_legal(march_rest(game, march, march->hex)); /* he may have something else to do than to march */
}

static struct ruling may_begin(struct game *game, counter_id c) {
    struct basis basis;
    struct ruling first = may_move(game, c);
    if (!is_legal(first))
        return first;
    struct march march = march_of_one(game, c);
    if (movement_finds_beginning(game, &march, &basis))
        return LEGAL;
    int entries = 0;
    const hex_id *entry = march.hex == HEX_NONE ? entry_hexes(game, c, &entries) : NULL;
    if (entries > 0)
        first = march_may_go(game, &march, entry[0]);
    for (direction d = 0; d < DIRECTIONS && march.hex != HEX_NONE; d++) {
        hex_id to = neighbour_of(game, march.hex, d);
        if (to != HEX_NONE && is_legal(first))
            first = march_may_go(game, &march, to);
    }
    return is_legal(first) ? RULE("5.11", "%u has no hex to move to", c) : first;
}

struct ruling may_turn(const struct game *game, hex_id hex, direction d, side_id side) {
    CHECK(side < SIDES);
    bool any = false, guns = false;
    if (hex == HEX_NONE || hex >= tables_of(game)->hex_count || d >= DIRECTIONS)
        return RULE("7.12", "name a hex and a facing");
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side || !has_facing(game, c))
            continue;
        guns = guns || has_flag(game, c, F_ABANDONED);
        if (has_flag(game, c, F_ABANDONED)) /* nobody is there to turn them */
            continue;
        if (has_flag(game, c, F_TURNED))
            return by_reading(
                "F41",
                RULE("7.12", "the stack in %h has already been turned: undo that, or wait until the enemy has acted",
                     hex));
        any = true;
    }
    if (!any && guns)
        return RULE("15.16", "the guns in %h have no crew to turn them", hex);
    if (!any)
        return RULE("7.0", "no unit of yours in %h has a facing", hex);
    if (stack_facing(game, hex, side) == d)
        return RULE("7.12", "the stack in %h already faces %x", hex, d);
    return LEGAL;
}

static struct ruling may_top(const struct game *game, counter_id c, side_id side) {
    if (!on_map(game, c) || !is_combat_unit(game, c))
        return RULE("8.41", "%u is not in a stack", c);
    if (has_flag(game, c, F_TOPPED))
        return by_reading(
            "F41", RULE("8.41", "%u has already been put on top: undo that, or wait until the enemy has acted", c));
    if (top_unit(game, counter_at(game, c)->hex, side) == c)
        return RULE("8.41", "%u is already on top", c);
    return LEGAL;
}

/* 8.7: a stack goes into reserve or out of it as a whole, once a phase. */
static struct ruling may_change_reserve(const struct game *game, hex_id hex, side_id side, bool on) {
    counter_id list[MARCH_MAX];
    int count = 0;
    if (tables_of(game)->charts.reserve_points == 0)
        return no_reserve();
    if (hex == HEX_NONE || hex >= tables_of(game)->hex_count)
        return RULE("reserve", "name a hex");
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side || is_leader(game, c))
            continue;
        if (in_reserve(game, c) == on || (counter_at(game, c)->reserve & RESERVE_CHANGED))
            return RULE("reserve",
                        on ? "the units in %h are already in reserve, or left it in this phase"
                           : "the units in %h are not in reserve, or entered it in this phase",
                        hex);
        if (on && has_flag(game, c, F_ENGAGED)) /* out of it one comes without a step */
            return RULE("12.94", "%u is engaged", c);
        if (count < MARCH_MAX)
            list[count++] = c;
    }
    if (count == 0)
        return RULE("reserve", "there is no unit of yours in %h", hex);
    if (on)
        return may_reserve_list(game, side, list, count, hex);
    return lawful_out_of_reserve(game, hex, side);
}

struct ruling movement_judge(struct game *game, const struct frame *frame, struct action action) {
    CHECK(frame->kind == KIND_MOVEMENT);
    switch (action.verb) {
    case VERB_END:
        return may_end(game, frame->side);
    case VERB_TURN:
        return may_turn(game, action.hex, action.facing, frame->side);
    case VERB_RESERVE:
    case VERB_RELEASE:
        return may_change_reserve(game, action.hex, frame->side, action.verb == VERB_RESERVE);
    case VERB_MOVE:
    case VERB_TOP:
        if (!mine(game, action.who, frame->side))
            return RULE("5.0", "%u is not a counter of yours", action.who);
        return action.verb == VERB_MOVE ? may_begin(game, action.who) : may_top(game, action.who, frame->side);
    default:
        if (rules_of(game)->march.movement_judge)
            return rules_of(game)->march.movement_judge(game, frame, action);
        return RULE("5.0", "in the Movement Phase you move units, turn stacks, put units on top, or end the phase");
    }
}

/* ---- what is done at once ---- */

static void turn_stack(struct game *game, hex_id hex, direction d, side_id side) {
    stack_face(game, hex, side, d);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && has_facing(game, c))
            counter_set(game, c, F_TURNED);
    }
    event_begin(game->events, "turn", "7.12");
    event_hex(game->events, "hex", hex);
    event_direction(game->events, "facing", d);
    event_end(game->events);
}

static void movement_apply(struct game *game, struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_END:
        frame->stage = CLOSING;
        break;
    case VERB_MOVE:
        LOCALS(movement_locals, frame)->lead = action.who;
        frame->stage = MARCHING;
        break;
    case VERB_TURN:
        turn_stack(game, action.hex, action.facing, frame->side);
        break;
    case VERB_RESERVE:
    case VERB_RELEASE:
        stack_reserve(game, action.hex, frame->side, action.verb == VERB_RESERVE);
        break;
    case VERB_TOP:
        counter_to_top(game, action.who);
        counter_set(game, action.who, F_TOPPED);
        event_top(game, action.who);
        break;
    default:
        rules_of(game)->march.movement_apply(game, frame, action);
        break;
    }
}

/* ---- opening and closing ---- */

static void open_phase(struct game *game, side_id side) {
    scratch_of(game)->renewed = ++scratch_of(game)->changes; /* everybody may move and turn again */
    FOR_COUNTERS(game, c) {
        struct counter_state *counter = counter_at(game, c);
        counter_clear(game, c, FLAGS_OF_PHASE);
        counter->points = 0;
        counter->trial &= (uint8_t)~TRIAL_SPOILT;
        counter->reserve &= RESERVE_ON;
        if (counter->side == side)
            counter->start_hex = counter->hex; /* 16.23 */
    }
    if (rules_of(game)->march.movement_begins)
        rules_of(game)->march.movement_begins(game, side);
}

/* 17.52 when he can no longer move himself: 17.53 by analogy. */
static void cover_leader(struct game *game, counter_id leader) {
    hex_id hex = counter_at(game, leader)->hex;
    side_id side = counter_at(game, leader)->side;
    if (hex_engaged(game, hex)) /* 12.94: nobody leaves a fight in this phase */
        return;
    if (rules_of(game)->command.rest == LEADERS_COVERED
            ? leader_at_home(game, leader, hex)
            : !leader_exposed(game, hex, side, nearest_enemy(game, hex, side)))
        return;
    counter_id unit = nearest_of_command(game, leader);
    if (unit == COUNTER_NONE || counter_at(game, unit)->hex == hex)
        return;
    counter_place(game, leader, counter_at(game, unit)->hex, STACK_BOTTOM);
    event_begin(game->events, "covered", "17.52");
    event_counter(game->events, "unit", leader);
    event_hex(game->events, "from", hex);
    event_hex(game->events, "to", counter_at(game, leader)->hex);
    event_counter(game->events, "with", unit);
    event_end(game->events);
}

static void close_phase(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        struct counter_state *counter = counter_at(game, c);
        counter_clear(game, c, FLAGS_OF_PHASE);
        counter->points = 0;
        if (counter->hex == HEX_NONE || counter->side != side)
            continue;
        if (is_leader(game, c))
            cover_leader(game, c);
        else if (counter->order == 0)
            stack_one_front(game, counter->hex, side); /* 7.0e, 8.42 */
    }
}

enum next movement_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_MOVEMENT);
    struct movement_locals *here = LOCALS(movement_locals, frame);
    switch (frame->stage) {
    case OPENING:
        open_phase(game, frame->side);
        here->lead = COUNTER_NONE;
        frame->stage = CHOOSING;
        return NEXT_ASK;
    case MARCHING: {
        counter_id lead = here->lead;
        here->lead = COUNTER_NONE;
        frame->stage = CHOOSING;
        LOCALS(move_locals, play_call(game, KIND_MOVE, frame->side))->lead = lead;
        return NEXT_CALL;
    }
    case CLOSING:
        close_phase(game, frame->side);
        return NEXT_DONE;
    default:
        return NEXT_ASK;
    }
}

static void movement_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    play_say(game, "Choose a unit or leader to move, turn a stack, or end the phase.", out);
}

const struct decision movement_decision = {.name = "movement",
                                           .prompt = movement_prompt,
                                           .candidates = movement_candidates,
                                           .judge = movement_judge,
                                           .apply = movement_apply,
                                           .duties = movement_duties,
                                           .judged = true};

/* ---- the query: where could it go, at what cost, by which way ---- */

static void write_label(struct game *game, hex_id hex, struct json *out) {
    char buffer[16];
    struct text label;
    text_init(&label, buffer, sizeof buffer);
    game->rules->hex_label(game->tables, hex, &label);
    json_textn(out, label.at, label.length);
}

struct march movement_march(const struct game *game, counter_id c) {
    return has_flag(game, c, F_MOVING) ? march_of_group(game, c) : march_of_one(game, c);
}

static void write_reached(struct game *game, const struct march *march, const struct path_space *space, hex_id hex,
                          struct json *out) {
    enum { LONGEST = 80 };
    hex_id path[LONGEST];
    char buffer[256];
    struct text why;
    int length = path_to(space, hex, path, LONGEST), first = march->hex == HEX_NONE ? 0 : 1;
    unsigned cost = path_cost_of(space, hex);
    if (!march_may_take(game, movement_march(game, march->member[0]), path + first, length - first))
        return; /* it could neither stay there nor go on */
    struct ruling rest = march_rest(game, march, hex);
    json_open(out, '{');
    json_key(out, "hex");
    write_label(game, hex, out);
    json_key(out, "cost");
    if (cost == POINTS_ONE_HEX)
        json_text(out, "one hex");
    else
        json_fraction(out, cost + arrival_cost(game, march->member[0]), SIXTHS);
    json_key(out, "path");
    json_open(out, '[');
    for (int i = 0; i < length; i++)
        write_label(game, path[i], out);
    json_close(out, ']');
    json_put_bool(out, "rest", is_legal(rest));
    if (!is_legal(rest)) {
        text_init(&why, buffer, sizeof buffer);
        play_ruling_text(game, rest, &why);
        put_rule(game, out, rest.case_number);
        json_put_string(out, "why", why.at);
    }
    json_close(out, '}');
}

struct ruling reach_query(struct game *game, const struct query *query, struct json *out) {
    counter_id c = query->unit;
    if (c >= tables_of(game)->counter_count)
        return RULE("", "name a unit");
    struct ruling ruling = has_flag(game, c, F_MOVING) ? LEGAL : may_move(game, c);
    if (is_legal(ruling) && query->hex != HEX_NONE)
        ruling = movement_why(game, c, query->hex);
    if (!is_legal(ruling))
        return ruling;
    struct march march = march_of_one(game, c);
    const struct path_space *space = movement_reach(game, c);
    json_open(out, '{');
    json_put_string(out, "unit", game->rules->counter_name(game->tables, c));
    json_key(out, "points");
    if (march.points[0] == POINTS_ONE_HEX)
        json_text(out, "one hex");
    else
        json_fraction(out, has_flag(game, c, F_MOVING) ? counter_at(game, c)->points : march.points[0], SIXTHS);
    json_key(out, "hexes");
    json_open(out, '[');
    for (int i = 0; i < space->reached_count; i++) {
        if (query->hex == HEX_NONE || query->hex == space->reached[i])
            write_reached(game, &march, space, space->reached[i], out);
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}
