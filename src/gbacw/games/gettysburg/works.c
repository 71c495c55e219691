/* works.c: breastworks built and taken down (20.1), and what they keep their builders from.
 *
 * The unit that began them carries OWN_AT_WORK, and own_count says how far it is; every other unit that stays in the
 * hex works with it. What stands where is in works.c. */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/facing.h"
#include "gbacw/state/special.h"
#include "gbacw/state/works.h"

enum {                      /* counter_state.own_count of a unit at work */
       WORK_TURNS = 7,      /* how many Game-Turns it has worked */
       WORK_RAZES = 8,      /* it takes works down */
       WORK_COUNTED = 64,   /* this Game-Turn is among them */
       WORK_SUSPENDED = 128 /* it fought in this Game-Turn */
};
enum { WORK_TURNS_NEEDED = 3 }; /* 20.11 */

static bool at_work(const struct game *game, counter_id c) { return counter_at(game, c)->own & OWN_AT_WORK; }
static bool razes(const struct game *game, counter_id c) {
    return at_work(game, c) && (counter_at(game, c)->own_count & WORK_RAZES);
}
static bool builds(const struct game *game, counter_id c) { return at_work(game, c) && !razes(game, c); }

bool works_hold(const struct game *game, counter_id c) {
    return on_map(game, c) && is_combat_unit(game, c) &&
           (work_begun_in(game, counter_at(game, c)->hex) || razes(game, c));
}

/* ---- who may begin (20.11 to 20.13, 20.18) ---- */

static struct ruling fit_for_work(const struct game *game, counter_id c, side_id side) {
    if (c >= tables_of(game)->counter_count || counter_at(game, c)->side != side || !on_map(game, c))
        return RULE("20.11a", "that is not a unit of yours on the map");
    const struct counter_state *unit = counter_at(game, c);
    if (type_of(game, c) != TYPE_INFANTRY)
        return RULE("20.11a", "%u is not infantry", c);
    struct ruling bound = commitment_may_move(game, c); /* who waits may turn, and do nothing else */
    if (!is_legal(bound))
        return bound;
    if (unit->flags & (F_MOVED | F_DONE))
        return RULE("20.11a", "%u has moved: work must begin before the unit moves", c);
    if (unit->flags & (F_ROUTED | F_ENGAGED | F_PINNED))
        return by_reading("G20.1", RULE("20.11a", "%u is routed, engaged or pinned, and cannot work", c));
    if (at_work(game, c))
        return RULE("20.11b", "%u is already at work", c);
    return LEGAL;
}

/* 34.45G: some are built by day, by the Union, where the scenario lists them. */
static bool planned(const struct game *game, hex_id hex, side_id side) {
    const struct start_info *start = &tables_of(game)->start;
    for (int i = 0; i < start->work_count && side == SIDE_SECOND; i++) {
        if (start->work[i].later && start->work[i].hex == hex)
            return true;
    }
    return false;
}

static struct ruling may_build(const struct game *game, counter_id c, side_id side) {
    struct ruling fit = fit_for_work(game, c, side);
    if (!is_legal(fit))
        return fit;
    hex_id hex = counter_at(game, c)->hex;
    if (has_flag(game, c, F_OUT_OF_COMMAND))
        return RULE("20.11a", "%u is out of command", c);
    if (!game->state->night && !planned(game, hex, side))
        return RULE("20.12", "breastworks may be built only at night");
    if (has_terrain(game, hex, TERRAIN_TOWN) || has_terrain(game, hex, TERRAIN_MARSH))
        return RULE("20.13", "breastworks may not be built in %h: it is town or marsh", hex);
    if (works_in(game, hex) || work_begun_in(game, hex) || gbacw_works_room(game) <= 0)
        return RULE("20.13", "%h already has breastworks", hex);
    return LEGAL;
}

static struct ruling may_raze(const struct game *game, counter_id c, side_id side) {
    struct ruling fit = fit_for_work(game, c, side);
    if (!is_legal(fit))
        return fit;
    hex_id hex = counter_at(game, c)->hex;
    if (!works_in(game, hex) || gbacw_works_room(game) <= 0)
        return RULE("20.18", "there are no breastworks in %h", hex);
    return LEGAL;
}

void works_candidates(struct game *game, const struct frame *frame, counter_id c, struct action_list *out) {
    const struct counter_state *unit = counter_at(game, c);
    if ((unit->flags & (F_MOVED | F_DONE | F_ROUTED | F_ENGAGED | F_PINNED)) || (unit->own & OWN_AT_WORK) ||
        type_of(game, c) != TYPE_INFANTRY)
        return;
    if (works_in(game, unit->hex)) {
        if (is_legal(may_raze(game, c, frame->side)))
            action_add(out, action_who(VERB_DISMANTLE, c));
    } else if (!(unit->flags & F_OUT_OF_COMMAND) && (game->state->night || planned(game, unit->hex, frame->side)) &&
               is_legal(may_build(game, c, frame->side)))
        action_add(out, action_who(VERB_BUILD, c));
}

struct ruling works_judge(struct game *game, const struct frame *frame, struct action action) {
    return action.verb == VERB_BUILD ? may_build(game, action.who, frame->side)
                                     : may_raze(game, action.who, frame->side);
}

static void emit_work(struct game *game, const char *event, const char *case_number, counter_id c, hex_id hex) {
    event_begin(game->events, event, case_number);
    if (c != COUNTER_NONE)
        event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
}

/* 20.0: they face as their builders do, for good. */
static unsigned three_sides(direction facing) {
    return BIT(facing) | BIT(direction_turn(facing, 1)) | BIT(direction_turn(facing, -1));
}

void works_apply(struct game *game, struct frame *frame, struct action action) {
    counter_id c = action.who;
    struct counter_state *unit = counter_at(game, c);
    (void)frame;
    unit->own |= OWN_AT_WORK;
    unit->own_count = action.verb == VERB_BUILD ? 0 : WORK_RAZES;
    counter_stirs(game, c);
    if (action.verb == VERB_BUILD)
        work_begin(game, unit->hex, three_sides(unit->facing < DIRECTIONS ? unit->facing : entry_facing(game, c)));
    emit_work(game, action.verb == VERB_BUILD ? "work-begun" : "work-razed",
              action.verb == VERB_BUILD ? "20.11a" : "20.18", c, unit->hex);
}

/* ---- how it goes on ---- */

static void stop_work(struct game *game, counter_id c) {
    counter_at(game, c)->own &= (uint8_t)~OWN_AT_WORK;
    counter_at(game, c)->own_count = 0;
}

static void abandon(struct game *game, hex_id hex, const char *case_number) {
    emit_work(game, "work-left", case_number, COUNTER_NONE, hex);
    work_remove(game, hex);
}

/* 20.15, 20.17: the unit that began them has gone, by its own will or not. */
void works_stepped(struct game *game, counter_id c, hex_id from) {
    if (!at_work(game, c) || from == counter_at(game, c)->hex)
        return;
    bool was_building = builds(game, c);
    stop_work(game, c);
    if (was_building && work_begun_in(game, from))
        abandon(game, from, "20.15a");
}

static counter_id builder_in(const struct game *game, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (builds(game, c))
            return c;
    }
    return COUNTER_NONE;
}

/* Works whose builder was lost are lost with it. */
static void drop_orphans(struct game *game) {
    for (int i = state_of(game)->work_count - 1; i >= 0; i--) {
        struct work_state work = gbacw_works_of(game)[i];
        if (work.is == WORK_BEGUN && builder_in(game, work.hex) == COUNTER_NONE)
            abandon(game, work.hex, "20.15a");
    }
    FOR_COUNTERS(game, c) {
        if (at_work(game, c) && !on_map(game, c))
            stop_work(game, c);
    }
}

/* 20.11: the end of the builder's Movement Phase. */
static void count_turn(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    bool light = !game->state->night && !planned(game, unit->hex, unit->side);
    if (light || (unit->own_count & (WORK_SUSPENDED | WORK_COUNTED)))
        return;
    unit->own_count = (uint8_t)((unit->own_count + 1) | WORK_COUNTED);
    if ((unit->own_count & WORK_TURNS) < WORK_TURNS_NEEDED)
        return;
    stop_work(game, c);
    work_finish(game, unit->hex);
    emit_work(game, "work-built", "20.11b", c, unit->hex);
}

/* 20.16, 20.17: a Game-Turn in which somebody there fought does not count. */
static void suspend(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    if (unit->own_count & WORK_COUNTED)
        unit->own_count = (uint8_t)((unit->own_count & ~WORK_COUNTED) - 1);
    unit->own_count |= WORK_SUSPENDED;
}

static void mind_fights(struct game *game, uint32_t flags) {
    FOR_COUNTERS(game, c) {
        if (!has_flag(game, c, flags) || !on_map(game, c) || !work_begun_in(game, counter_at(game, c)->hex))
            continue;
        counter_id builder = builder_in(game, counter_at(game, c)->hex);
        if (builder != COUNTER_NONE)
            suspend(game, builder);
    }
}

static void raze_all(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (!razes(game, c) || counter_at(game, c)->side != side)
            continue;
        hex_id hex = counter_at(game, c)->hex;
        stop_work(game, c);
        if (!works_in(game, hex))
            continue; /* two of them were at it */
        work_remove(game, hex);
        emit_work(game, "work-gone", "20.18", c, hex);
    }
}

static void count_turns(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (builds(game, c) && counter_at(game, c)->side == side)
            count_turn(game, c);
    }
}

void works_phase_ends(struct game *game, const struct phase_info *phase) {
    drop_orphans(game);
    if (phase->kind == PHASE_MOVEMENT)
        count_turns(game, phase->phasing);
    else if (phase->kind == PHASE_DEFENSIVE_FIRE)
        mind_fights(game, F_FIRED);
    else if (phase->kind == PHASE_MELEE)
        mind_fights(game, F_MELEED | F_ENGAGED);
    else if (phase->kind == PHASE_FINAL_COMMAND)
        raze_all(game, phase->phasing);
}

void works_turn_ends(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (at_work(game, c))
            counter_at(game, c)->own_count &= (uint8_t) ~(WORK_COUNTED | WORK_SUSPENDED);
    }
}

/* 20.12: what is not finished at daybreak is lost. */
void works_sun_turns(struct game *game) {
    if (game->state->night)
        return;
    FOR_COUNTERS(game, c) {
        struct counter_state *unit = counter_at(game, c);
        if (!builds(game, c) || planned(game, unit->hex, unit->side))
            continue;
        stop_work(game, c);
        abandon(game, unit->hex, "20.12");
    }
}

/* ---- what they keep one from (20.16, 20.17, 20.18) ---- */

struct ruling works_may_fire(const struct game *game, counter_id c, unsigned purpose) {
    if (purpose == FIRE_DEFENSIVE || !on_map(game, c))
        return LEGAL;
    if (work_begun_in(game, counter_at(game, c)->hex))
        return RULE("20.16", "%u is building breastworks and may fire only in the Defensive Fire Phase", c);
    if (razes(game, c) && purpose == FIRE_OFFENSIVE)
        return RULE("20.18", "%u is taking down breastworks and may not fire offensively", c);
    return LEGAL;
}

struct ruling works_may_attack(const struct game *game, counter_id c) {
    if (!works_hold(game, c))
        return LEGAL;
    return razes(game, c) ? RULE("20.18", "%u is taking down breastworks", c)
                          : RULE("20.17", "%u is building breastworks", c);
}

/* A column to the left when anybody who builds takes part. */
int shift_builders(const struct aim *aim) {
    for (int i = 0; i < aim->attack->firer_count; i++) {
        if (work_begun_in(aim->game, counter_at(aim->game, aim->attack->firer[i])->hex))
            return -1;
    }
    return 0;
}

/* ---- for eyes ---- */

static void put_side_of_work(const struct game *game, struct json *out, const struct work_state *work, direction d) {
    hex_id far = neighbour_of(game, work->hex, d);
    if (!(work->sides & BIT(d)) || far == HEX_NONE)
        return;
    bool begun = work->is == WORK_BEGUN;
    play_put_ground_row(game,
                        (struct ground_row){.is = begun ? "works-begun" : "works",
                                            .title = begun ? "Breastworks under construction" : "Breastworks",
                                            .case_number = begun ? "20.11b" : "20.0",
                                            .tone = begun ? "quiet" : "warn",
                                            .pictogram = "works",
                                            .hex = work->hex,
                                            .far = far,
                                            .side = SIDE_NONE},
                        out);
}

void works_ground(const struct game *game, struct json *out) {
    for (int i = 0; i < state_of(game)->work_count; i++) {
        for (direction d = 0; d < DIRECTIONS; d++)
            put_side_of_work(game, out, gbacw_works_of(game) + i, d);
    }
}
