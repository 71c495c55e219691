/* ai_march.c: who goes where, and how: each unit looks at all it can come to, as it is or after a change of
 * formation, and takes what is worth most; then it goes there step by step. */
#include <string.h>

#include "gbacw/ground/distance.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/formation.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/zones.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/works.h"

/* ---- plans ---- */

struct plan {
    int worth;
    hex_id hex; /* HEX_NONE: none yet */
    uint8_t first, last;
};

/* In which it marches far, or FORMATION_NONE if it is in it. */
static uint8_t marching_order(const struct game *game, counter_id c) {
    switch (counter_at(game, c)->formation) {
    case FORMATION_LINE:
        return type_of(game, c) == TYPE_INFANTRY ? FORMATION_COLUMN : FORMATION_NONE;
    case FORMATION_DISMOUNTED:
        return FORMATION_MOUNTED;
    case FORMATION_UNLIMBERED:
        return FORMATION_LIMBERED;
    default:
        return FORMATION_NONE;
    }
}

/* Those it could take at the end of a march, to fight: all but the one it marches in. */
static int fighting_orders(const struct game *game, counter_id c, uint8_t out[4]) {
    int count = 0, kept = 0;
    if (on_map(game, c) && !has_flag(game, c, F_OUT_OF_COMMAND | F_ROUTED | F_PINNED))
        count = formations_of(game, c, out);
    for (int i = 0; i < count; i++) {
        if (out[i] != marching_order(game, c))
            out[kept++] = out[i];
    }
    return kept;
}

static bool rest_is_lawful(struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex) {
    return hex == counter_at(game, c)->hex ? memory->owes != c : is_legal(may_rest(game, c, 0, hex));
}

static bool is_shunned(const struct game *game, const struct mind_memory *memory, hex_id hex) {
    for (unsigned i = 0; i < memory->shunned_count; i++)
        if (hex_distance(game, hex, memory->shunned[i]) <= 1)
            return true;
    return false;
}

static void prefer(struct plan *plan, int worth, hex_id hex, uint8_t first, uint8_t last) {
    if (plan->hex == HEX_NONE || worth > plan->worth)
        *plan = (struct plan){worth, hex, first, last};
}

/* Looks over all it can come to as it stands now; `first` is how it came to stand so. A step costs a trifle, a change
 * of formation a little more, and who leaves the enemy's zone is fired at (10.1): none of this is done for nothing. */
static void look_over(struct game *game, struct mind_memory *memory, counter_id c, uint8_t first, struct plan *plan) {
    const struct mind_traits *traits = memory->traits;
    const struct path_space *space = movement_reach(game, c);
    const struct counter_state *counter = counter_at(game, c);
    uint8_t now = counter->formation, last[4];
    int points = has_flag(game, c, F_MOVING) ? counter->points : full_points(game, c);
    int lasts = first == FORMATION_NONE && points != POINTS_ONE_HEX ? fighting_orders(game, c, last) : 0;
    uint16_t count = space->reached_count;
    int spent = first == FORMATION_NONE ? 0 : traits->change;
    int leaving = on_map(game, c) && in_enemy_zone_for(game, counter->hex, c) ? traits->under_fire : traits->step;
    unsigned form[4];
    struct mind_self self;
    struct mind_place place;
    mind_see_self(game, memory, c, &self);
    for (int n = 0; n < lasts; n++)
        form[n] = form_cost(game, c, last[n]);
    for (uint16_t i = 0; i < count; i++) {
        hex_id hex = space->reached[i];
        int step = hex == counter->hex ? 0 : leaving;
        if (is_shunned(game, memory, hex) || !rest_is_lawful(game, memory, c, hex))
            continue;
        mind_see_place(game, memory, &self, hex, &place);
        prefer(plan, mind_worth_in(game, memory, &self, &place, hex, now) - step - spent, hex, first, FORMATION_NONE);
        for (int n = 0; n < lasts; n++) {
            if (path_cost_of(space, hex) + form[n] <= (unsigned)points)
                prefer(plan, mind_worth_in(game, memory, &self, &place, hex, last[n]) - step - traits->change, hex,
                       first, last[n]);
        }
    }
}

/* Would it be better off on the march? Only those far from the enemy, or guns that see nobody, break up. */
static bool may_break_up(struct game *game, struct mind_memory *memory, counter_id c) {
    hex_id hex = counter_at(game, c)->hex;
    bool spent = mind_is_spent(game, memory, c);
    if ((!mind_marches(game, memory, c) && !spent) || hex == HEX_NONE ||
        has_flag(game, c, F_OUT_OF_COMMAND | F_ROUTED) || marching_order(game, c) == FORMATION_NONE ||
        game->state->night)
        return false;
    int nearest = mind_look(game, memory, counter_at(game, c)->side, hex)->nearest;
    if (is_artillery(game, c)) /* or whom foot comes too near, or who are sent elsewhere */
        return spent || (mind_order(memory, c) && !mind_judges(memory, c)) || mind_targets(game, memory, c, hex) == 0 ||
               (nearest > 1 && nearest < memory->traits->guns_break_up);
    return nearest > memory->traits->far_off;
}

/* The game is imagined, so it may be tried: the change is made, looked at, and taken back. */
static void take_order(struct game *game, counter_id c, uint8_t formation, unsigned points) {
    counter_form(game, c, formation);
    counter_set(game, c, F_MOVING);
    counter_at(game, c)->points = (uint8_t)points;
}

static void take_back(struct game *game, counter_id c, const struct counter_state *before) {
    counter_form(game, c, before->formation);
    if (!(before->flags & F_MOVING))
        counter_clear(game, c, F_MOVING);
    counter_at(game, c)->points = before->points;
}

struct course {
    int length; /* less than 1: there is none, or it is too long */
    hex_id hex[MIND_PATH_MAX];
};

/* The way to the best hex, out of the search that `look_over` has just made. */
static void lay_way(struct game *game, const struct plan *plan, struct course *way) {
    way->length = path_to(&scratch_of(game)->path, plan->hex, way->hex, MIND_PATH_MAX);
}

static bool take_way(struct mind_memory *memory, counter_id c, const struct plan *plan, const struct course *way) {
    memory->path_count = (uint8_t)(way->length < 1 ? 0 : way->length);
    memory->path_at = 0;
    memory->planned = c;
    memory->form_first = plan->first;
    memory->form_last = plan->last;
    memcpy(memory->path, way->hex, memory->path_count * sizeof way->hex[0]);
    return way->length >= 1;
}

/* Looks over what it could come to in marching order too. */
static void look_over_in_column(struct game *game, struct mind_memory *memory, counter_id c, uint8_t order,
                                struct plan *plan, struct course *way) {
    const struct counter_state before = *counter_at(game, c);
    uint16_t cost = form_cost(game, c, order);
    take_order(game, c, order, 0);
    uint8_t points = chart_points(game, c);
    counter_at(game, c)->points = (uint8_t)(points > cost ? points - cost : 0);
    look_over(game, memory, c, order, plan);
    if (plan->first == order)
        lay_way(game, plan, way);
    take_back(game, c, &before);
}

static bool plan_march(struct game *game, struct mind_memory *memory, counter_id c) {
    struct plan plan = {INT32_MIN, HEX_NONE, FORMATION_NONE, FORMATION_NONE};
    struct course way;
    uint8_t order = marching_order(game, c);
    if (is_leader(game, c))
        mind_gather_led(game, memory, c);
    look_over(game, memory, c, FORMATION_NONE, &plan);
    lay_way(game, &plan, &way);
    if (may_break_up(game, memory, c) && form_cost(game, c, order) < full_points(game, c))
        look_over_in_column(game, memory, c, order, &plan, &way);
    if (plan.hex == HEX_NONE || (plan.hex == counter_at(game, c)->hex && plan.last == FORMATION_NONE))
        return false;
    return take_way(memory, c, &plan, &way);
}

/* Who attacks judges by the traits of its mind. Who is told to march, withdraw or follow does that: the traits that
 * were tuned for fighting would have guns stay wherever they see a mark. They were tuned for games without orders, too:
 * who is told to hold leaves its line for better ground by them (docs/strength.md). */
bool mind_plan_march(struct game *game, struct mind_memory *memory, counter_id c) {
    const struct mind_traits *traits = memory->traits;
    const struct order *order = mind_order(memory, c);
    if (order && order->kind != ORDER_ATTACK)
        memory->traits = &mind_simple_1;
    bool goes = plan_march(game, memory, c);
    memory->traits = traits;
    return goes;
}

/* The foremost unit of a brigade that can move freely goes first, and the others keep with it. */
static void lead_the_way(const struct game *game, struct mind_memory *memory, counter_id c, bool goes) {
    uint8_t brigade = info_of(game, c)->brigade;
    if (brigade == NO_BRIGADE || !gbacw_is_foot_or_horse(game, c) || memory->front[brigade] != HEX_NONE ||
        has_flag(game, c, F_ROUTED | F_OUT_OF_COMMAND))
        return;
    memory->front[brigade] = goes ? memory->path[memory->path_count - 1] : counter_at(game, c)->hex;
}

static bool holds_ground(struct game *game, struct mind_memory *memory, counter_id c) {
    side_id side = counter_at(game, c)->side;
    mind_make_fields(game, memory, side);
    hex_id hex = counter_at(game, c)->hex;
    if (hex != HEX_NONE && work_begun_in(game, hex))
        return true;
    if (mind_keeps_still(game, memory, c))
        return true;
    if (mind_marches(game, memory, c) || mind_is_spent(game, memory, c) || mind_wanted(game, memory, c) != HEX_NONE)
        return false;
    return !is_leader(game, c) || (hex != HEX_NONE && leader_in(game, hex, side));
}

/* On the road those in front go first; in a withdrawal the guns. */
static int ordered_turn(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    enum { GUNS_LAST = -250, GUNS_FIRST = 250, FARTHEST = 5000 };
    uint16_t left = mind_order_goal(game, memory, c, hex);
    int turn = -(int)(left < FARTHEST ? left : FARTHEST) / SIXTHS;
    if (gbacw_is_foot_or_horse(game, c))
        return turn;
    return turn + (mind_order(memory, c)->kind == ORDER_WITHDRAW ? GUNS_FIRST : GUNS_LAST);
}

/* Units first, the foremost before the hindmost so that roads clear, guns after the foot; leaders after their troops,
 * the higher the later. */
static int turn_to_move(struct game *game, struct mind_memory *memory, counter_id c) {
    enum { OVER_BANK = 2, LEADERS = -100000, FILLS_A_HOLE = 1000 };
    hex_id hex = counter_at(game, c)->hex;
    if (mind_wanted(game, memory, c) != HEX_NONE) /* after those whom it rides to */
        return LEADERS - 3;
    if (is_leader(game, c) && info_of(game, c)->rank == RANK_ARMY && rules_of(game)->mind.ground != GROUND_FOR_BOTH)
        return 1;
    if (is_leader(game, c))
        return info_of(game, c)->rank == RANK_BRIGADE    ? LEADERS
               : info_of(game, c)->rank == RANK_DIVISION ? LEADERS - 1
                                                         : LEADERS - 2;
    mind_make_fields(game, memory, counter_at(game, c)->side);
    if (hex != HEX_NONE && !mind_takes_ground(memory, c))
        return ordered_turn(game, memory, c, hex);
    if (hex == HEX_NONE)
        return memory->has_banks ? 0 : -1000;
    int to_hole = mind_to_hole(game, memory, c);
    if (to_hole > 0)
        return FILLS_A_HOLE - to_hole;
    if (memory->has_banks)
        return -(int)(hex_at(game, hex)->bank == OVER_BANK ? mind_to_enemy(game, memory, hex) / 2
                                                           : mind_crossing(game, memory, hex));
    return -2 * mind_look(game, memory, counter_at(game, c)->side, hex)->nearest -
           (gbacw_is_foot_or_horse(game, c) ? 0 : 250);
}

/* ---- what else there is to do in the phase ---- */

static bool turn_to_enemy(struct game *game, struct mind_memory *memory, const struct action_list *legal,
                          struct action *out) {
    side_id side = play_side_to_act(game);
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_TURN)
            continue;
        const struct mind_outlook *look = mind_look(game, memory, side, a.hex);
        counter_id top = top_unit(game, a.hex, side);
        if (look->foe == HEX_NONE || top == COUNTER_NONE || look->nearest > 4 || mind_by_hand(memory, top))
            continue;
        hex_id ahead = neighbour_of(game, a.hex, a.facing);
        hex_id now = neighbour_of(game, a.hex, counter_at(game, top)->facing % DIRECTIONS);
        if (ahead == HEX_NONE || now == HEX_NONE)
            continue;
        if (hex_distance(game, ahead, look->foe) < look->nearest &&
            hex_distance(game, now, look->foe) > look->nearest) {
            *out = a;
            return true;
        }
    }
    return false;
}

/* ---- what its owner is asked about first ---- */

static bool sees_enemy(struct game *game, struct mind_memory *memory, side_id side, hex_id hex) {
    enum { IN_SIGHT = 6 }; /* far enough to form before it comes to shots */
    const struct mind_outlook *look = mind_look(game, memory, side, hex);
    return look->foe != HEX_NONE && look->nearest <= IN_SIGHT && can_see(game, hex, look->foe);
}

/* Nobody under this order has had an enemy in sight, and this march brings one. Who does not march on its own account
 * expects none; guns that seek a mark, and those who hold, withdraw or attack, know of theirs. */
static bool comes_into_sight(struct game *game, struct mind_memory *memory, counter_id c, hex_id there) {
    side_id side = counter_at(game, c)->side;
    uint8_t kind = mind_order(memory, c)->kind, of = memory->orders->of[c];
    bool marches = kind == ORDER_MARCH || kind == ORDER_FOLLOW || kind == ORDER_RESERVE;
    if (!marches || !mind_may_note(memory, AIDE_CONTACT, c) || !sees_enemy(game, memory, side, there))
        return false;
    FOR_COUNTERS(game, other) {
        if (memory->orders->of[other] == of && on_map(game, other) &&
            sees_enemy(game, memory, side, counter_at(game, other)->hex))
            return false;
    }
    return true;
}

/* The march as it is planned comes near the enemy or into its sight, or out of an enemy's zone under fire. */
static bool asks_before_going(struct game *game, struct mind_memory *memory, counter_id c) {
    enum { NEAR = 2 };
    hex_id here = counter_at(game, c)->hex, there = memory->path[memory->path_count - 1];
    side_id side = counter_at(game, c)->side;
    if (!mind_order(memory, c) || is_leader(game, c))
        return false;
    if (here != HEX_NONE && here != there && in_enemy_zone_for(game, here, c) &&
        mind_note(memory, AIDE_FIRE, c, here, 0))
        return true;
    bool meets = mind_look(game, memory, side, there)->nearest <= NEAR &&
                 (here == HEX_NONE || mind_look(game, memory, side, here)->nearest > NEAR);
    return (meets || comes_into_sight(game, memory, c, there)) && mind_note(memory, AIDE_CONTACT, c, there, 0);
}

/* It stays though it is not where it was sent. */
static bool asks_why_it_stays(struct game *game, struct mind_memory *memory, counter_id c) {
    enum { FAR_FROM_IT = 5 * SIXTHS };
    const struct order *order = mind_order(memory, c);
    hex_id here = counter_at(game, c)->hex;
    if (order == NULL || here == HEX_NONE || !gbacw_is_foot_or_horse(game, c) ||
        has_flag(game, c, F_ROUTED | F_PINNED | F_OUT_OF_COMMAND) ||
        (order->kind != ORDER_MARCH && order->kind != ORDER_WITHDRAW && order->kind != ORDER_HOLD) ||
        (order->kind == ORDER_HOLD && order->hex_count == 0))
        return false;
    uint16_t left = mind_order_goal(game, memory, c, here);
    return left > FAR_FROM_IT && mind_note(memory, AIDE_BLOCKED, c, here, left == UINT16_MAX ? -1 : left / SIXTHS);
}

static bool may_be_sent(const struct mind_memory *memory, counter_id c, bool anybody) {
    return memory->seen[c] != SEEN_OWING && !memory->orders->owned[c] && (anybody || !mind_by_hand(memory, c));
}

static bool send_off(struct game *game, struct mind_memory *memory, const struct action_list *legal, bool anybody,
                     counter_id c, struct action *out) {
    *out = action_who(VERB_MOVE, c);
    if (!may_be_sent(memory, c, anybody) || !mind_has(legal, *out))
        return false;
    memory->seen[c] = SEEN_OWING;
    memory->owes = c;
    bool goes = mind_plan_march(game, memory, c);
    memory->owes = COUNTER_NONE;
    return goes;
}

bool mind_send_owing(struct game *game, struct mind_memory *memory, const struct action_list *legal, bool anybody,
                     struct action *out) {
    side_id side = play_side_to_act(game);
    for (counter_id c = movement_owing(game, side, 0); c != COUNTER_NONE; c = movement_owing(game, side, c + 1u)) {
        if (send_off(game, memory, legal, anybody, c, out))
            return true;
        if (is_leader(game, c) || !on_map(game, c))
            continue;
        FOR_STACK(game, counter_at(game, c)->hex, other) { /* the top of a stack owes for all of it */
            if (send_off(game, memory, legal, anybody, other, out))
                return true;
        }
    }
    return false;
}

/* The phase cannot end while somebody has to move. */
static bool pick_one_who_must(struct game *game, struct mind_memory *memory, const struct action_list *legal,
                              struct action *out) {
    return mind_is_led(memory) ? mind_send_owing(game, memory, legal, false, out) : mind_pick(legal, VERB_MOVE, out);
}

bool mind_movement(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    if (mind_take(game, memory, legal, MOMENT_FIRST, out))
        return true;
    for (;;) {
        int first = INT32_MIN;
        struct action best = action_of(VERB_END);
        for (uint32_t i = 0; i < legal->count; i++) {
            struct action a = legal->at[i];
            if (a.verb != VERB_MOVE || memory->seen[a.who] || mind_by_hand(memory, a.who) ||
                holds_ground(game, memory, a.who))
                continue;
            int order = turn_to_move(game, memory, a.who);
            if (order > first) {
                first = order;
                best = a;
            }
        }
        if (best.verb == VERB_END)
            break;
        memory->seen[best.who] = 1;
        memory->went_on = 0;
        bool goes = mind_plan_march(game, memory, best.who);
        if (goes ? asks_before_going(game, memory, best.who) : asks_why_it_stays(game, memory, best.who)) {
            memory->seen[best.who] = !goes;
            return false;
        }
        lead_the_way(game, memory, best.who, goes);
        if (goes) {
            *out = best;
            return true;
        }
    }
    if (turn_to_enemy(game, memory, legal, out) || mind_take(game, memory, legal, MOMENT_LAST, out) ||
        mind_pick(legal, VERB_END, out))
        return true;
    return pick_one_who_must(game, memory, legal, out);
}

/* ---- on the march ---- */

static direction towards(const struct game *game, hex_id hex, hex_id enemy) {
    int nearest = INT16_MAX;
    direction best = 0;
    for (direction d = 0; enemy != HEX_NONE && d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        if (next == HEX_NONE || hex_distance(game, next, enemy) >= nearest)
            continue;
        nearest = hex_distance(game, next, enemy);
        best = d;
    }
    return best;
}

static bool halt(struct game *game, struct mind_memory *memory, const struct action_list *legal, hex_id hex,
                 struct action *out) {
    struct action facing = action_of(VERB_HALT);
    side_id side = play_side_to_act(game);
    counter_id lead = LOCALS(move_locals, play_top(game))->lead;
    facing.facing = mind_order_facing(game, memory, lead);
    if (facing.facing != DIRECTION_NONE && mind_has(legal, facing)) {
        *out = facing;
        return true;
    }
    if (hex != HEX_NONE) {
        facing.facing = towards(game, hex, mind_look(game, memory, side, hex)->foe);
        if (mind_has(legal, facing)) {
            *out = facing;
            return true;
        }
    }
    return mind_pick(legal, VERB_HALT, out);
}

static bool form(const struct action_list *legal, uint8_t *formation, struct action *out) {
    struct action change = action_of(VERB_FORM);
    change.word = *formation;
    bool may = *formation != FORMATION_NONE && mind_has(legal, change);
    *formation = FORMATION_NONE;
    if (may)
        *out = change;
    return may;
}

static bool step(struct mind_memory *memory, const struct action_list *legal, hex_id here, struct action *out) {
    while (memory->path_at < memory->path_count && memory->path[memory->path_at] == here)
        memory->path_at++;
    if (memory->path_at >= memory->path_count)
        return false;
    struct action to = action_hex(VERB_TO, memory->path[memory->path_at]);
    if (!mind_has(legal, to))
        return false;
    *out = to;
    return true;
}

/* If the game has a way to go farther, it takes it and thinks again how far it comes. */
static bool go_on(struct game *game, struct mind_memory *memory, const struct action_list *legal, counter_id lead,
                  struct action *out) {
    hex_id here = counter_at(game, lead)->hex;
    if (memory->went_on == 0 && mind_take(game, memory, legal, MOMENT_LAST, out)) {
        memory->went_on = 1;
        return true;
    }
    if (memory->went_on != 1)
        return false;
    memory->went_on = 2;
    return mind_plan_march(game, memory, lead) && step(memory, legal, here, out);
}

void mind_plan_again(struct mind_memory *memory, counter_id lead) {
    memory->planned = lead;
    memory->path_count = memory->path_at = 0;
    memory->form_first = memory->form_last = FORMATION_NONE;
    memory->went_on = 1;
}

bool mind_march(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    const struct move_locals *move = LOCALS(move_locals, play_top(game));
    if (mind_take(game, memory, legal, MOMENT_FIRST, out))
        return true;
    hex_id here = counter_at(game, move->lead)->hex;
    if (move->lead == memory->planned &&
        (form(legal, &memory->form_first, out) || step(memory, legal, here, out) ||
         go_on(game, memory, legal, move->lead, out) || form(legal, &memory->form_last, out)))
        return true;
    return halt(game, memory, legal, here, out) || mind_pick(legal, VERB_TO, out);
}
