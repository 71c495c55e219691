/* retreat.c: three hexes, each farther from the enemy unit than the one before; two if the second is Defensible
 * Terrain. Any unit that enters an enemy ZOC on the way, or cannot go at all, is Blown. */
#include "fury/combat/retreat.h"

#include "fury/march/march_rules.h"
#include "fury/march/obligations.h"

static bool defensible(const struct game *game, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    return tables->terrain[tables->hex[hex].terrain].defensible;
}

static struct ruling may_fall_back(const struct game *game, const struct retreat_locals *locals, hex_id from,
                                   direction d) {
    struct ruling ruling = fury_may_enter(game, locals->unit, from, d, true, GAIT_RETREAT);
    if (!is_legal(ruling))
        return ruling;
    hex_id to = tables_of(game)->neighbour[from][d];
    for (unsigned i = 0; i < locals->enemies; i++)
        if (distance(game, to, locals->enemy[i]) <= distance(game, from, locals->enemy[i]))
            return RULE("7.4-S4m", "%h is not farther from %h", to, locals->enemy[i]);
    return LEGAL;
}

/* may_fall_back for searches. */
static bool falls_back(const struct game *game, const struct retreat_locals *locals, hex_id from, direction d) {
    hex_id to = tables_of(game)->neighbour[from][d];
    if (to == HEX_NONE)
        return false;
    for (unsigned i = 0; i < locals->enemies; i++)
        if (distance(game, to, locals->enemy[i]) <= distance(game, from, locals->enemy[i]))
            return false;
    return fury_steps_into(game, locals->unit, from, d, true, GAIT_RETREAT);
}

/* Can the retreat be completed from here after so many hexes? Entering a ZOC completes it, badly. */
static bool completes(const struct game *game, const struct retreat_locals *locals, hex_id at, int steps) {
    const struct fury_charts *charts = charts_of(game);
    if (steps == charts->retreat || (steps == charts->retreat_short && defensible(game, at)))
        return true;
    if (steps > 0 && in_zoc(game, at, other_side(info_of(game, locals->unit)->side)))
        return true;
    for (direction d = 0; d < DIRECTIONS; d++)
        if (falls_back(game, locals, at, d) && completes(game, locals, tables_of(game)->neighbour[at][d], steps + 1))
            return true;
    return false;
}

/* The same without entering a ZOC; the way is written to `way`, its last hex first. */
static unsigned find_way(const struct game *game, const struct retreat_locals *locals, hex_id at, int steps,
                         hex_id *way) {
    const struct fury_charts *charts = charts_of(game);
    if (steps > 0 && in_zoc(game, at, other_side(info_of(game, locals->unit)->side)))
        return 0;
    bool done = steps == charts->retreat || (steps == charts->retreat_short && defensible(game, at));
    for (direction d = 0; !done && d < DIRECTIONS; d++)
        if (falls_back(game, locals, at, d)) {
            unsigned count = find_way(game, locals, tables_of(game)->neighbour[at][d], steps + 1, way);
            if (count) {
                way[count] = at;
                return count + 1;
            }
        }
    way[0] = at;
    return done;
}

unsigned fury_retreat_way(const struct game *game, counter_id c, hex_id hex, hex_id enemy, hex_id way[RETREAT_WAY]) {
    CHECK(is_map_hex(game, hex) && is_map_hex(game, enemy));
    struct retreat_locals locals = {.unit = c, .enemies = 1, .enemy = {enemy}};
    counter_id *old = &scratch_of(game)->division[hex_of(game, c)], was = *old;
    if (was == c)
        *old = COUNTER_NONE; /* as if it had gone on already */
    unsigned count = find_way(game, &locals, hex, 0, way);
    *old = was;
    return count;
}

bool fury_retreat_goes_on(const struct game *game, const struct retreat_locals *locals, hex_id hex) {
    hex_id way[RETREAT_WAY];
    return find_way(game, locals, hex, locals->steps + 1, way) > 0;
}

void fury_lose_stacked(struct game *game, hex_id hex, side_id side) {
    CHECK(is_map_hex(game, hex) && side < SIDES);
    counter_id detachment = detachment_in(game, hex);
    if (detachment != COUNTER_NONE && belongs(game, detachment, side))
        fury_unit_eliminate(game, detachment, "7.3b");
}

void fury_drive_off(struct game *game, counter_id c, bool eliminate, const char *rule_case) {
    CHECK(is_unit(game, c) && on_map(game, c));
    hex_id hex = hex_of(game, c);
    bool division = is_division(game, c);
    if (eliminate)
        fury_unit_eliminate(game, c, rule_case);
    else
        fury_unit_blow(game, c, rule_case);
    if (division)
        fury_lose_stacked(game, hex, info_of(game, c)->side);
}

void fury_call_retreat(struct game *game, counter_id c, const hex_id *enemy, unsigned count, bool voluntary) {
    CHECK(is_division(game, c) && on_map(game, c) && count > 0 && count <= DIRECTIONS);
    struct retreat_locals *locals = LOCALS(retreat_locals, play_call(game, KIND_RETREAT, info_of(game, c)->side));
    locals->unit = c;
    locals->voluntary = voluntary;
    locals->enemies = (uint8_t)count;
    for (unsigned i = 0; i < count; i++)
        locals->enemy[i] = enemy[i];
}

/* ---- the frame ---- */

static struct ruling may_go(const struct game *game, const struct retreat_locals *locals, direction d) {
    hex_id at = hex_of(game, locals->unit), to = tables_of(game)->neighbour[at][d];
    struct ruling ruling = may_fall_back(game, locals, at, d);
    if (!is_legal(ruling))
        return ruling;
    return completes(game, locals, to, locals->steps + 1)
               ? LEGAL
               : RULE("7.4-S4q", "the retreat could not continue legally from %h", to);
}

static bool may_stop(const struct game *game, const struct retreat_locals *locals) {
    return locals->steps == charts_of(game)->retreat_short && defensible(game, hex_of(game, locals->unit));
}

/* One hex back. True when the retreat is over. */
static bool fall_back(struct game *game, struct retreat_locals *locals, hex_id to) {
    counter_id c = locals->unit;
    hex_id from = hex_of(game, c);
    side_id side = info_of(game, c)->side;
    event_begin(game->events, "retreat", "7.4-S4m");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", to);
    event_int(game->events, "step", ++locals->steps);
    event_int(game->events, "of", charts_of(game)->retreat);
    event_end(game->events);
    bool caught = in_zoc(game, to, other_side(side));
    if (caught)
        fury_unit_blow(game, c, "7.4-S4p");
    else
        fury_unit_move(game, c, to);
    if (locals->steps == 1 && !locals->voluntary)
        fury_lose_stacked(game, from, side);
    return caught || locals->steps == charts_of(game)->retreat;
}

static int choices(const struct game *game, const struct retreat_locals *locals, hex_id *only) {
    hex_id at = hex_of(game, locals->unit);
    int count = may_stop(game, locals);
    for (direction d = 0; d < DIRECTIONS; d++)
        if (is_legal(may_go(game, locals, d))) {
            *only = tables_of(game)->neighbour[at][d];
            count++;
        }
    return count;
}

enum next fury_retreat_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_RETREAT);
    struct retreat_locals *locals = LOCALS(retreat_locals, frame);
    hex_id only = HEX_NONE;
    if (frame->stage == 1)
        return NEXT_DONE;
    fury_unit_form(game, locals->unit, true, "2.5-ZOC-b");
    int count = choices(game, locals, &only);
    if (count == 0) { /* 7.4-S4q, 5.3d */
        if (locals->voluntary)
            fury_unit_blow(game, locals->unit, "5.3d");
        else
            fury_drive_off(game, locals->unit, false, "7.4-S4q");
        return NEXT_DONE;
    }
    if (count > 1)
        return NEXT_ASK;
    if (only == HEX_NONE || fall_back(game, locals, only))
        return NEXT_DONE;
    return NEXT_AGAIN;
}

static void retreat_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct retreat_locals *locals = LOCALS_OF(retreat_locals, frame);
    text_add(out, info_of(game, locals->unit)->name);
    play_say(game, " retreats, ", out);
    text_number(out, charts_of(game)->retreat - locals->steps);
    play_say(game,
             may_stop(game, locals) ? " more hex, or it halts on this Defensible Terrain."
                                    : " more hexes, each farther from the enemy: choose the next.",
             out);
}

static void retreat_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct retreat_locals *locals = LOCALS_OF(retreat_locals, frame);
    for (direction d = 0; d < DIRECTIONS; d++)
        if (is_legal(may_go(game, locals, d)))
            action_add(out, action_hex(VERB_TO, tables_of(game)->neighbour[hex_of(game, locals->unit)][d]));
    if (may_stop(game, locals))
        action_add(out, action_of(VERB_HALT));
}

static struct ruling retreat_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct retreat_locals *locals = LOCALS_OF(retreat_locals, frame);
    if (action.verb == VERB_HALT)
        return may_stop(game, locals) ? LEGAL
                                      : RULE("7.4-S4o", "a retreat is %d hexes, or %d if it ends on Defensible Terrain",
                                             charts_of(game)->retreat, charts_of(game)->retreat_short);
    if (action.verb != VERB_TO || action.word != ACTION_NO_WORD)
        return not_here();
    direction d = towards(game, hex_of(game, locals->unit), action.hex);
    if (d != DIRECTION_NONE)
        return may_go(game, locals, d);
    return RULE("7.4-S4m", "a retreat goes hex by hex, and %h is not adjacent", action.hex);
}

static void retreat_apply(struct game *game, struct frame *frame, struct action action) {
    struct retreat_locals *locals = LOCALS(retreat_locals, frame);
    if (action.verb == VERB_HALT || fall_back(game, locals, action.hex))
        frame->stage = 1;
}

const struct decision fury_retreat_decision = {
    "retreat", retreat_prompt, retreat_candidates, retreat_judge, retreat_apply, NULL, true};
