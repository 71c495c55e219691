/* ai.c: the player called `simple`: headquarters in Battle Mode behind the line, Divisions towards what wins the
 * battle (plan.c), attacks where the odds are good, artillery where it is worth its point. */
#include "fury/mind/ai.h"

#include "core/hash.h"
#include "fury/combat/retreat.h"
#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/mind/ai_attacks.h"

struct memory {
    uint16_t turn;
    uint8_t phase, tired;
    uint8_t moved[FURY_COUNTERS_MAX]; /* activations of each Division this phase */
};

/* ---- movement ---- */

enum {
    TIRED = 4,          /* activations of one Division in a phase */
    TIRED_STORMING = 8, /* ... where several places must be taken */
    WORTH_A_BRIDGE = 6, /* in liking */
    CONTACT_WAITS = 18  /* ... for not touching the enemy who still moves */
};

/* A bridge of the start, if taking it up wins. */
static bool choose_lift(const struct game *game, const struct plan *plan, const struct action_list *legal,
                        struct action *out) {
    for (uint32_t i = 0; plan->lifting && i < legal->count; i++) {
        struct action action = legal->at[i];
        counter_id c = LOCALS_OF(move_locals, play_top(game))->unit;
        int bridge = action.verb == VERB_LIFT ? fury_pontoon_on(game, hex_of(game, c), action.facing) : -1;
        if (bridge >= 0 && state_of(game)->pontoon[bridge].start) {
            *out = action;
            return true;
        }
    }
    return false;
}

static bool may_lay(const struct game *game, side_id side) {
    return state_of(game)->pontoons[side] > 0 && !state_of(game)->laid[side];
}

/* A bridge to where it would rather be: it forms first, and lays it when next activated. */
static bool choose_bridge(struct game *game, const struct plan *plan, const struct action_list *legal,
                          struct action *out) {
    const struct move_locals *move = LOCALS_OF(move_locals, play_top(game));
    direction d = 0;
    if (!may_lay(game, plan->side) || fury_plan_bridge(game, plan, move->unit, move->start, &d) < WORTH_A_BRIDGE)
        return false;
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == VERB_BRIDGE && legal->at[i].facing == d) {
            *out = legal->at[i];
            return true;
        }
    return !in_battle(game, move->unit) && fury_pick(legal, VERB_FORM, out);
}

static bool choose_move(struct game *game, const struct plan *plan, const struct action_list *legal,
                        struct action *out) {
    const struct move_locals *move = LOCALS_OF(move_locals, play_top(game));
    if (choose_lift(game, plan, legal, out))
        return true;
    bool found = false, on_bridge = plan->lifting && !in_battle(game, move->unit);
    int best = fury_plan_liking(game, plan, move->unit, move->start);
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_TO || action.word != ACTION_NO_WORD)
            continue;
        int value = fury_plan_liking(game, plan, move->unit, action.hex);
        if (value > best) {
            best = value;
            *out = action;
            found = true;
        }
    }
    if (found)
        return true;
    if (choose_bridge(game, plan, legal, out))
        return true;
    for (unsigned i = 0; on_bridge && i < plan->post_count; i++) /* bridges are taken up in Battle Formation */
        if (plan->post[i] == move->start && fury_pick(legal, VERB_FORM, out))
            return true;
    return fury_pick(legal, VERB_HALT, out) || fury_pick(legal, VERB_DIG, out) || fury_pick(legal, VERB_FORM, out);
}

/* A side that has nobody in contact when the enemy passes has ten activations more (6.0f), and by then knows where the
 * enemy stands: so others go first. In the first turn there is no time to lose. */
static bool contact_waits(const struct game *game, const struct plan *plan) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, play_top(game));
    return game->state->turn > 1 && !locals->passed[other_side(plan->side)];
}

/* What the best hex in reach would gain. */
static int gain_of_reach(struct game *game, const struct plan *plan, const struct move_locals *move) {
    int here = fury_plan_liking(game, plan, move->unit, move->start), gain = 0;
    bool touches = false;
    fury_reach_find(game, move);
    for (unsigned k = 0; k < scratch_of(game)->reach_count; k++) {
        hex_id hex = scratch_of(game)->reach[k];
        int there = fury_plan_liking(game, plan, move->unit, hex);
        if (there - here <= gain)
            continue;
        gain = there - here;
        touches = scratch_of(game)->zoc[other_side(plan->side)][hex] > 0;
    }
    if (!touches || !contact_waits(game, plan))
        return gain;
    return gain > CONTACT_WAITS ? gain - CONTACT_WAITS : 1;
}

/* What an activation would gain, at most. */
static int gain_of(struct game *game, const struct plan *plan, const struct action *action) {
    counter_id hq[8], c = action->who;
    unsigned count = fury_hqs_of(game, plan->side, hq);
    struct move_locals move = fury_move_of(game, c, action->whom != COUNTER_NONE ? action->whom : count ? hq[0] : 0);
    int gain = gain_of_reach(game, plan, &move);
    for (unsigned i = 0; plan->lifting && i < plan->post_count; i++)
        if (plan->post[i] == move.start)
            gain += 200;
    direction d;
    if (gain == 0 && may_lay(game, plan->side) && !(unit_at(game, c)->flags & U_LAID)) {
        int bridge = fury_plan_bridge(game, plan, c, move.start, &d);
        gain = bridge >= WORTH_A_BRIDGE ? bridge : 0;
    }
    return gain + (unit_at(game, c)->flags & U_ARRIVING ? 50 : 0);
}

/* The Division with most to gain that has not been tried too often. */
static bool choose_activation(struct game *game, struct memory *memory, const struct plan *plan,
                              const struct action_list *legal, struct action *out) {
    int best = 0, tired = plan->storms ? TIRED_STORMING : TIRED;
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_ACTIVATE || memory->moved[action.who] >= tired)
            continue;
        int gain = on_map(game, action.who) ? gain_of(game, plan, &action) : 1000;
        if (gain > best) {
            best = gain;
            *out = action;
            found = true;
        }
    }
    if (found)
        memory->moved[out->who]++;
    return found;
}

/* ---- headquarters ---- */

static int nearest_enemy(const struct game *game, hex_id hex, side_id side) {
    int best = 99;
    FOR_COUNTERS(game, c) {
        if (is_unit(game, c) && on_map(game, c) && !belongs(game, c, side)) {
            int d = distance(game, hex, hex_of(game, c));
            best = d < best ? d : best;
        }
    }
    return best;
}

static bool in_works(const struct game *game, hex_id hex) {
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    return ground->trench || ground->fort;
}

/* Blown Divisions that come back this turn. */
static int due_back(const struct game *game, side_id side) {
    int due = 0;
    FOR_COUNTERS(game, c) {
        due += belongs(game, c, side) && unit_at(game, c)->where == WHERE_BLOWN &&
               unit_at(game, c)->turn <= game->state->turn;
    }
    return due < charts_of(game)->returns ? due : charts_of(game)->returns;
}

/* Hexes beside a headquarters where they could (5.2d). */
static int room_beside(const struct game *game, hex_id hex, side_id side) {
    int room = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[hex][d];
        room += next != HEX_NONE && division_in(game, next) == COUNTER_NONE &&
                detachment_in(game, next) == COUNTER_NONE && hq_in(game, next) == COUNTER_NONE &&
                !in_zone(game, next, other_side(side)) && !scratch_of(game)->sealed[side][next];
    }
    return room;
}

int fury_plan_hq(const struct game *game, const struct plan *plan, counter_id hq, const struct action *at) {
    bool battle = at->word == WORD_BATTLE;
    int range = battle ? info_of(game, hq)->range_battle : info_of(game, hq)->range_maneuver;
    int value = -2 * nearest_enemy(game, at->hex, plan->side);
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && on_map(game, c) && belongs(game, c, plan->side) &&
            distance(game, at->hex, hex_of(game, c)) <= range)
            value += 4 + (battle && is_pinned(game, c) ? 6 * info_of(game, hq)->stars : 0);
    }
    for (unsigned i = 0; plan->late && i < plan->post_count; i++)
        value += plan->firm[i] && distance(game, at->hex, plan->post[i]) <= range ? 4 : 0;
    int due = due_back(game, plan->side), room = due ? room_beside(game, at->hex, plan->side) : 0;
    return value - (room < due ? 200 * (due - room) : 0);
}

static bool choose_hq_hex(struct game *game, const struct plan *plan, const struct action_list *legal,
                          struct action *out) {
    counter_id hq = LOCALS_OF(place_locals, play_top(game))->unit;
    int best = -100000;
    if (hq == COUNTER_NONE)
        return false;
    for (uint32_t i = 0; i < legal->count; i++) {
        int value = legal->at[i].verb == VERB_AT ? fury_plan_hq(game, plan, hq, &legal->at[i]) : best;
        if (value > best) {
            best = value;
            *out = legal->at[i];
        }
    }
    return best > -100000;
}

/* A Detachment holds a post as well as a Division does, and its ZOC cuts a road (10.0c). */
static int worth_posting(const struct game *game, const struct plan *plan, hex_id hex) {
    if (in_zone(game, hex, other_side(plan->side)) || detachment_in(game, hex) != COUNTER_NONE)
        return 0;
    bool held = division_in(game, hex) != COUNTER_NONE;
    for (unsigned i = 0; !held && i < plan->post_count; i++)
        if (plan->post[i] == hex)
            return 3;
    for (unsigned i = 0; i < plan->cut_count; i++)
        if (plan->cut[i] == hex)
            return 2;
    return 0;
}

static bool choose_post(struct game *game, const struct plan *plan, const struct action_list *legal,
                        struct action *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, play_top(game));
    int best = -1;
    for (uint32_t i = 0; locals->unit != COUNTER_NONE && i < legal->count; i++) {
        hex_id hex = legal->at[i].hex;
        int value = 4 * worth_posting(game, plan, hex) + (division_in(game, hex) != COUNTER_NONE);
        if (value > best) {
            best = value;
            *out = legal->at[i];
        }
    }
    for (uint32_t i = 0; locals->unit == COUNTER_NONE && i < legal->count; i++) {
        if (legal->at[i].verb != VERB_POST)
            continue;
        for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
            if (in_command(game, legal->at[i].who, h) && worth_posting(game, plan, h) > 0) {
                *out = legal->at[i];
                return true;
            }
    }
    return best >= 0 || fury_pick(legal, VERB_END, out);
}

static bool choose_formation(struct game *game, const struct action_list *legal, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb == VERB_MANEUVER && !in_works(game, hex_of(game, action.who)) &&
            nearest_enemy(game, hex_of(game, action.who), play_top(game)->side) > 2) {
            *out = action;
            return true;
        }
    }
    return fury_pick(legal, VERB_END, out);
}

static bool choose_ground(struct game *game, const struct plan *plan, const struct action_list *legal,
                          struct action *out) {
    const struct frame *top = play_top(game);
    counter_id c =
        top->kind == KIND_RETREAT ? LOCALS_OF(retreat_locals, top)->unit : LOCALS_OF(pursuit_locals, top)->unit;
    int best = -100000;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        hex_id hex = action.verb == VERB_TO ? action.hex : hex_of(game, c);
        int value = fury_plan_liking(game, plan, c, hex);
        if (top->kind == KIND_RETREAT && action.verb == VERB_TO &&
            !fury_retreat_goes_on(game, LOCALS_OF(retreat_locals, top), hex))
            value -= 1000;
        if (value > best) {
            best = value;
            *out = action;
        }
    }
    return best > -100000;
}

static void refresh(const struct game *game, struct memory *memory) {
    if (memory->turn == game->state->turn && memory->phase == game->state->phase)
        return;
    *memory = (struct memory){game->state->turn, game->state->phase, 0, {0}};
}

static struct action choose(struct game *game, void *bytes, uint64_t seed, const struct action_list *legal) {
    struct memory *memory = bytes;
    struct action action = legal->at[hash_mix(seed, legal->count) % legal->count];
    struct plan plan;
    refresh(game, memory);
    fury_plan_make(game, play_top(game)->side, &plan);
    switch ((enum kind)play_top(game)->kind) {
    case KIND_PLACE:
        choose_hq_hex(game, &plan, legal, &action);
        break;
    case KIND_FORM:
        choose_formation(game, legal, &action);
        break;
    case KIND_MOVEMENT:
        if (!choose_activation(game, memory, &plan, legal, &action) && !fury_pick(legal, VERB_UNDER, &action))
            fury_pick(legal, VERB_PASS, &action);
        break;
    case KIND_MOVE:
        choose_move(game, &plan, legal, &action);
        break;
    case KIND_TARGET:
        fury_choose_target(game, &plan, legal, &action);
        break;
    case KIND_ATTACKS:
        fury_choose_attack(game, &plan, legal, &action);
        break;
    case KIND_ATTACK:
        if (!fury_pick(legal, VERB_ASSIST, &action) && !fury_pick(legal, VERB_LEAD, &action) &&
            !fury_pick(legal, VERB_PUSH, &action))
            fury_choose_support(game, &plan, legal, &action);
        break;
    case KIND_RETREAT:
    case KIND_PURSUIT:
        choose_ground(game, &plan, legal, &action);
        break;
    case KIND_DISENGAGE:
        fury_pick(legal, VERB_PASS, &action);
        break;
    case KIND_POST:
        choose_post(game, &plan, legal, &action);
        break;
    case KIND_RECALL:
        fury_pick(legal, VERB_END, &action);
        break;
    case KIND_NONE:
    case KIND_BATTLE:
    case KIND_CHECK:
    case KIND_SHIFT:
    case KIND_RETURN:
    case KINDS:
        break;
    }
    return action;
}

const struct mind fury_minds[1] = {{"simple", sizeof(struct memory), choose}};
