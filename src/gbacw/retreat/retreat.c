/* retreat.c: one group retreats or routs (14.0, 13.31, 12.92, 12.81, 10.2, 24.11, 27.0): the frame, stage by stage, and
 * what it asks. Where it may go: retreat_path.c; how it leaves: retreat_leave.c; what a step does: retreat_step.c. */
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/retreat/retreat_parts.h"

/* ---- the frame ---- */

struct frame *retreat_call(struct game *game, hex_id start, counter_id unit, unsigned why, int length, bool zones) {
    CHECK(is_hex(game, start) && why <= RETREAT_SHAKEN && length >= 0 && length <= 8);
    struct frame *frame = play_call(game, KIND_RETREAT, counter_at(game, unit)->side);
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    r->unit = unit;
    r->start = r->at = start;
    r->why = (uint8_t)why;
    r->rout = why == RETREAT_ROUT;
    r->length = (uint8_t)length;
    r->zone_allowed = zones;
    return frame;
}

enum {
    BEGIN,
    ASK_BATTERY,
    LIMBER,
    LIMBERED,
    LEAVING,
    LEADERS,
    ASK_LEADER,
    STEP,
    ASK_STEP,
    MAKE_WAY,
    ENTER,
    AFTER_FIRE,
    LAST,
    ASK_ORDER,
    WAY,
    ASK_WAY,
    TURNED,
    FIRED_ON
};

struct frame *turn_call(struct game *game, counter_id unit, int length, bool zones) {
    CHECK(on_map(game, unit) && length > 0 && length <= 8);
    struct frame *frame = retreat_call(game, counter_at(game, unit)->hex, unit, RETREAT_EVADE, length, zones);
    counter_set(game, unit, F_RETREATING);
    LOCALS(retreat_locals, frame)->looks = 1;
    frame->stage = WAY;
    return frame;
}

void retreat_bind(struct frame *frame, hex_id first) {
    CHECK(frame->kind == KIND_RETREAT && first != HEX_NONE);
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    r->path[0] = first;
    r->bound = 1;
}

bool is_driven_back(const struct game *game, counter_id c) {
    const struct frame *frame = play_top(game);
    if (frame->kind != KIND_RETREAT || !has_flag(game, c, F_RETREATING))
        return false;
    unsigned why = LOCALS(retreat_locals, frame)->why;
    return why != RETREAT_EVADE && why != RETREAT_BREAK;
}

static bool gone_far_enough(const struct game *game, const struct retreat_locals *r) {
    if (r->gone > 0 && is_outside(tables_of(game), r->at))
        return true; /* 22.53 */
    return r->gone >= r->length && (rules_of(game)->retreat.friends != FRIENDS_STAND || retreat_has_room(game, r));
}

/* Chooses the next step, asks for it, or ends the retreat. */
static enum next step(struct game *game, struct frame *frame, struct retreat_locals *r) {
    hex_id out[DIRECTIONS];
    frame->stage = LAST;
    if (retreat_lead(game, r) == COUNTER_NONE || gone_far_enough(game, r))
        return NEXT_AGAIN;
    int count = r->gone < PATH_MAX ? retreat_steps_now(game, r, out) : 0; /* it has found no room on all its way */
    if (count == 0) {
        bool stays = rules_of(game)->retreat.friends == FRIENDS_STAND && r->gone > 0 && retreat_has_room(game, r);
        if (r->why != RETREAT_EVADE && !stays)
            retreat_captured(game, r);
        return NEXT_AGAIN;
    }
    frame->stage = ASK_STEP;
    if (count > 1 || retreat_may_halt(game, r))
        return NEXT_ASK;
    r->path[r->gone] = out[0];
    frame->stage = MAKE_WAY;
    return NEXT_AGAIN;
}

static bool is_among(const hex_id *hex, int count, hex_id one) {
    for (int i = 0; i < count; i++) {
        if (hex[i] == one)
            return true;
    }
    return false;
}

/* The first hex was chosen before the fire. If the fire has closed it (18.23: only one hex now), another is chosen. */
static bool goes_as_said(const struct game *game, struct retreat_locals *r) {
    hex_id out[DIRECTIONS];
    bool said = r->bound && r->gone == 0;
    r->bound = 0;
    return said && retreat_lead(game, r) != COUNTER_NONE && is_among(out, retreat_steps_now(game, r, out), r->path[0]);
}

static enum next choose_way(struct game *game, struct frame *frame, struct retreat_locals *r, side_id side) {
    hex_id out[DIRECTIONS];
    if (r->why == RETREAT_BRIGADE)
        retreat_brigade_length(game, r);
    int count = retreat_steps_now(game, r, out);
    frame->stage = ASK_WAY;
    if (retreat_way_decides(game, r, side, out, count))
        return NEXT_ASK;
    frame->stage = TURNED;
    if (count > 0)
        retreat_turn_to_leave(game, r, out[0]);
    return NEXT_AGAIN;
}

/* It has only been asked which way it would go. */
static enum next look_done(struct game *game, const struct retreat_locals *r) {
    counter_clear(game, r->unit, F_RETREATING);
    play_return(game, (uint8_t)(r->bound ? hex_direction(game, r->at, r->path[0]) + 1 : 0));
    return NEXT_DONE;
}

/* ---- out of a reserve (8.75) ---- */

void order_call(struct game *game, counter_id unit, unsigned why) {
    CHECK(on_map(game, unit) && why <= RETREAT_SHAKEN);
    retreat_call(game, counter_at(game, unit)->hex, unit, why, 0, true)->stage = ASK_ORDER;
}

/* Those who might still go with the ones chosen: one alone goes without asking. */
static enum next next_to_order(struct game *game, const struct retreat_locals *r) {
    counter_id only = COUNTER_NONE;
    int count = 0;
    FOR_STACK(game, r->start, c) {
        if (!is_legal(may_leave_next(game, r, c)))
            continue;
        only = c;
        count++;
    }
    if (count > 1)
        return NEXT_ASK;
    if (count == 1)
        counter_set(game, only, F_RETREATING);
    return NEXT_DONE;
}

enum next retreat_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_RETREAT);
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    side_id side = counter_at(game, r->unit)->side;
    switch (frame->stage) {
    case BEGIN:
        if (is_outside(tables_of(game), r->at)) {
            retreat_stay_outside(game, r->at, side);
            return NEXT_DONE;
        }
        retreat_mark_causes(game, frame, side);
        frame->stage = LEAVING;
        if (r->why != RETREAT_BRIGADE || !is_artillery(game, r->unit))
            return NEXT_AGAIN;
        frame->stage = ASK_BATTERY; /* 18.26: it goes if its owner likes */
        return NEXT_ASK;
    case LIMBER:
        frame->stage = LIMBERED;
        return retreat_limbering_draws_fire(game, r, side) ? NEXT_CALL : NEXT_AGAIN;
    case LIMBERED:
        frame->stage = retreat_has_limbered(game, r) ? LEAVING : LAST;
        return NEXT_AGAIN;
    case LEAVING:
        frame->stage = retreat_swept_along(game, r, side) ? WAY : LEADERS;
        if (frame->stage == LEADERS)
            retreat_has_left(game, r);
        return NEXT_AGAIN;
    case WAY:
        return choose_way(game, frame, r, side);
    case TURNED:
        if (r->looks)
            return look_done(game, r);
        frame->stage = FIRED_ON;
        retreat_mark_targets(game, r);
        fire_call(game, FIRE_WITHDRAWAL, other_side(side), r->at, retreat_lead(game, r), 0);
        return NEXT_CALL;
    case FIRED_ON:
        retreat_has_left(game, r);
        retreat_turn_back(game, r, side);
        frame->stage = LEADERS;
        return NEXT_AGAIN;
    case LEADERS: {
        counter_id leader = retreat_next_leader(game, r, side);
        if (leader == COUNTER_NONE) {
            frame->stage = STEP;
            return NEXT_AGAIN;
        }
        if (!retreat_leader_has_choice(game, r, side, leader)) {
            retreat_leader_decides(game, r, leader, true);
            return NEXT_AGAIN;
        }
        r->asking = leader;
        frame->stage = ASK_LEADER;
        return NEXT_ASK;
    }
    case ASK_ORDER:
        return next_to_order(game, r);
    case ASK_BATTERY: /* apply has moved the stage on */
    case ASK_LEADER:
    case ASK_STEP:
    case ASK_WAY:
        return NEXT_ASK;
    case STEP:
        if (r->why == RETREAT_BRIGADE && r->gone == 0)
            retreat_brigade_length(game, r);
        if (r->why == RETREAT_BREAK && r->gone == 0 && retreat_pinned_in_leaving(game, r))
            r->length = 1; /* 11.15 */
        if (!goes_as_said(game, r))
            return step(game, frame, r);
        frame->stage = MAKE_WAY;
        return NEXT_AGAIN;
    case MAKE_WAY: {
        hex_id to = r->path[r->gone];
        frame->stage = ENTER;
        if (!friends_in_way(game, to, side))
            return NEXT_AGAIN;
        if (retreat_passes(game, r)) {
            retreat_shake_skirmishers(game, r, to, side);
            return NEXT_AGAIN;
        }
        if (rules_of(game)->retreat.friends == FRIENDS_STAND) {
            retreat_shake_friends(game, to, side);
            return NEXT_AGAIN;
        }
        struct frame *called = play_call(game, KIND_MAKE_WAY, side);
        struct make_way_locals *way = LOCALS(make_way_locals, called);
        way->hex = to;
        way->from = r->at;
        way->side = side;
        way->cause = r->unit;
        return NEXT_CALL;
    }
    case ENTER:
        if (retreat_lead(game, r) == COUNTER_NONE) {
            frame->stage = LAST;
            return NEXT_AGAIN;
        }
        retreat_enter(game, r);
        frame->stage = STEP;
        return retreat_call_fire(game, r, side) ? NEXT_CALL : NEXT_AGAIN;
    default:
        if (r->why == RETREAT_BRIGADE)
            retreat_owe_checks(game, r);
        retreat_leave_trail(game, frame, r);
        retreat_finish(game, r, side);
        return NEXT_DONE;
    }
}

/* ---- the decision ---- */

bool retreat_asks_leader(const struct frame *frame) {
    CHECK(frame->kind == KIND_RETREAT);
    return frame->stage == ASK_LEADER;
}
bool retreat_asks_battery(const struct frame *frame) {
    CHECK(frame->kind == KIND_RETREAT);
    return frame->stage == ASK_BATTERY;
}

static void retreat_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    if (frame->stage == ASK_ORDER)
        play_ruling_text(game,
                         RULE("",
                              "All units must leave %h, together only as many as may stack in one hex: choose the "
                              "next. The last may find no room and be captured.",
                              r->start),
                         out);
    else if (frame->stage == ASK_BATTERY)
        play_ruling_text(game, RULE("", "Does %u retreat from %h with the brigade, or stay?", r->unit, r->start), out);
    else if (frame->stage == ASK_LEADER)
        play_ruling_text(game, RULE("", "Does %u go with %u or stay in %h?", r->asking, r->unit, r->start), out);
    else
        play_ruling_text(game,
                         RULE("",
                              r->rout                   ? "%u routs from %h: choose hex %d of %d."
                              : r->why == RETREAT_EVADE ? "%u withdraws from %h: choose hex %d of at most %d."
                                                        : "%u retreats from %h: choose hex %d of %d.",
                              r->unit, r->at, r->gone + 1, r->length),
                         out);
}

static void retreat_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    hex_id steps[DIRECTIONS];
    if (frame->stage == ASK_ORDER) {
        FOR_STACK(game, r->start, c) action_add(out, action_who(VERB_GO, c));
        return;
    }
    if (frame->stage == ASK_LEADER || frame->stage == ASK_BATTERY) {
        counter_id asked = frame->stage == ASK_LEADER ? r->asking : r->unit;
        action_add(out, action_who(VERB_GO, asked));
        action_add(out, action_who(VERB_STAY, asked));
        return;
    }
    int count = retreat_steps_now(game, r, steps);
    for (int i = 0; i < count; i++)
        action_add(out, action_hex(VERB_TO, steps[i]));
    if (retreat_may_halt(game, r) || (count == 0 && r->gone > 0))
        action_add(out, action_of(VERB_HALT));
}

/* Why a retreat may not step there: the first bar that holds, else that a better path exists. */
static struct ruling why_not_there(const struct game *game, const struct retreat_locals *r, hex_id to) {
    counter_id unit = retreat_lead(game, r);
    direction d = hex_direction(game, r->at, to);
    if (d == DIRECTION_NONE)
        return RULE("5.16", "%h is not adjacent to %h", to, r->at);
    if (hex_distance(game, r->start, to) != r->gone + 1)
        return RULE("14.4", "%h is not %d hexes from %h, where the retreat began", to, r->gone + 1, r->start);
    if (friend_in(game, to, other_side(counter_at(game, unit)->side)))
        return RULE("14.1", "the enemy is in %h", to);
    if (!passable(game, class_of(game, unit), r->at, d))
        return RULE("14.1", "%u cannot pass from %h to %h", unit, r->at, to);
    if (!r->zone_allowed && zone_without(game, to, unit, r->start))
        return RULE(r->why == RETREAT_EVADE ? "12.82" : "12.92", "%h is in an enemy zone of control", to);
    if (retreat_friends_stay(game, to, counter_at(game, unit)->side))
        return RULE("14.3", "friendly units are in %h, and another path is open", to);
    return RULE("14.4", "a path through %h is not the best way home: a cheaper or less obstructed one is open", to);
}

static struct ruling retreat_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    hex_id steps[DIRECTIONS];
    if (frame->stage == ASK_ORDER)
        return action.verb == VERB_GO ? may_leave_next(game, r, action.who)
                                      : RULE("reserve-out", "choose the unit that leaves %h next", r->start);
    if (frame->stage == ASK_BATTERY) {
        bool answers = (action.verb == VERB_GO || action.verb == VERB_STAY) && action.who == r->unit;
        return answers ? LEGAL : RULE("brigade-guns", "choose whether %u retreats with the brigade or stays", r->unit);
    }
    if (frame->stage == ASK_LEADER) {
        if (action.verb != VERB_GO && action.verb != VERB_STAY)
            return RULE("13.43", "choose whether %u goes with %u or stays", r->asking, r->unit);
        return action.who == r->asking ? LEGAL : RULE("13.43", "choose whether %u goes or stays", r->asking);
    }
    int count = retreat_steps_now(game, r, steps);
    if (action.verb == VERB_HALT && action.facing != DIRECTION_NONE)
        return RULE("7.13", "%u may not change its facing in a retreat", r->unit);
    if (action.verb == VERB_HALT)
        return retreat_may_halt(game, r) || (count == 0 && r->gone > 0)
                   ? LEGAL
                   : RULE(r->why == RETREAT_EVADE ? "12.81" : "14.4", "%u must continue its retreat", r->unit);
    if (action.verb != VERB_TO)
        return RULE("14.0", "%u is retreating: choose its next hex", r->unit);
    for (int i = 0; i < count; i++) {
        if (steps[i] == action.hex)
            return LEGAL;
    }
    return why_not_there(game, r, action.hex);
}

static void battery_decides(struct game *game, struct frame *frame, const struct retreat_locals *r, bool goes) {
    event_begin(game->events, goes ? "goes" : "stays", "brigade-guns");
    event_counter(game->events, "leader", r->unit);
    event_hex(game->events, "hex", r->start);
    event_end(game->events);
    frame->stage = goes ? LIMBER : LAST;
    if (!goes)
        counter_clear(game, r->unit, F_RETREATING);
}

static void retreat_apply(struct game *game, struct frame *frame, struct action action) {
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    if (frame->stage == ASK_ORDER) {
        counter_set(game, action.who, F_RETREATING);
    } else if (frame->stage == ASK_BATTERY) {
        battery_decides(game, frame, r, action.verb == VERB_GO);
    } else if (frame->stage == ASK_LEADER) {
        retreat_leader_decides(game, r, r->asking, action.verb == VERB_GO);
        frame->stage = LEADERS;
    } else if (frame->stage == ASK_WAY) {
        retreat_bind(frame, action.hex);
        retreat_turn_to_leave(game, r, action.hex);
        frame->stage = TURNED;
    } else if (action.verb == VERB_HALT) {
        frame->stage = LAST;
    } else {
        r->path[r->gone] = action.hex;
        frame->stage = MAKE_WAY;
    }
}

const struct decision retreat_decision = {.name = "retreat",
                                          .prompt = retreat_prompt,
                                          .candidates = retreat_candidates,
                                          .judge = retreat_judge,
                                          .apply = retreat_apply};
