/* ai_will.c: orders that a mind could give its own commands, as a person would: hold, attack, withdraw, make for other
 * ground. Who looks ahead plays them out, one command at a time, when the command is about to move or when the mind
 * would end the phase without it; the parts of the mind that carry out a person's orders carry these out too. An order
 * is for this phase: the next is thought about from nothing. */
#include "gbacw/command/command_chain.h"
#include "gbacw/command/leaders.h"
#include "gbacw/mind/ai.h"
#include "play/drill.h"

enum { IN_TOUCH = 9, GROUPS_MAX = 8, OPTIONS_MAX = 6 };

struct group { /* a brigade, by the one who is nearest to the enemy; or guns, or a leader, alone */
    counter_id who;
    uint8_t nearest, count;
    struct order option[OPTIONS_MAX];
};

struct groups {
    unsigned count;
    struct group at[GROUPS_MAX];
};

/* ---- who is asked ---- */

static bool is_alone(const struct game *game, counter_id c) {
    return !gbacw_is_foot_or_horse(game, c) || info_of(game, c)->brigade == NO_BRIGADE;
}

static uint8_t *asked_of(const struct game *game, struct mind_memory *memory, counter_id c) {
    return is_alone(game, c) ? &memory->will.asked[c] : &memory->will.asked_brigade[info_of(game, c)->brigade];
}

void mind_note_mover(const struct game *game, struct mind_memory *memory, counter_id c) {
    *asked_of(game, memory, c) = 1;
}

static bool same_group(const struct game *game, counter_id a, counter_id b) {
    return a == b ||
           (!is_alone(game, a) && !is_alone(game, b) && info_of(game, a)->brigade == info_of(game, b)->brigade);
}

void mind_bind_will(struct mind_memory *memory) {
    struct mind_will *will = &memory->will;
    memory->orders = will->book.count > 0 ? &will->orders : NULL;
    will->orders.way = will->way;
    will->orders.way_count = MIND_OWN_WAYS;
    will->orders.free = 1;
}

/* ---- what it could be told ---- */

static struct order *add_order(const struct game *game, struct group *group, unsigned kind, hex_id hex) {
    if (group->count == OPTIONS_MAX)
        return NULL;
    struct order *order = &group->option[group->count++];
    *order = order_empty(kind);
    order->asks = 0; /* nobody is there to be asked */
    if (is_alone(game, group->who))
        order->unit[order->unit_count++] = group->who;
    else
        order->command = info_of(game, group->who)->brigade;
    if (hex != HEX_NONE)
        order->hex[order->hex_count++] = hex;
    return order;
}

static void add_for_troops(struct game *game, struct mind_memory *memory, struct group *group, bool moves) {
    hex_id here = counter_at(game, group->who)->hex;
    hex_id foe = here == HEX_NONE ? HEX_NONE : mind_look(game, memory, counter_at(game, group->who)->side, here)->foe;
    if (foe != HEX_NONE)
        add_order(game, group, ORDER_ATTACK, foe);
    if (moves && here != HEX_NONE)
        add_order(game, group, ORDER_HOLD, HEX_NONE);
    if (foe != HEX_NONE)
        add_order(game, group, ORDER_WITHDRAW, HEX_NONE);
    for (unsigned i = 0; i < memory->goal_count; i++)
        add_order(game, group, ORDER_ATTACK, memory->goal[i]);
}

/* Out of reach, or to the foot that they belong with: the nearest that holds together. */
static void add_for_guns(struct game *game, struct group *group, bool moves) {
    const struct counter_state *guns = counter_at(game, group->who);
    hex_id nearest = HEX_NONE;
    int least = INT16_MAX;
    add_order(game, group, ORDER_WITHDRAW, HEX_NONE);
    if (moves)
        add_order(game, group, ORDER_HOLD, HEX_NONE);
    FOR_COUNTERS(game, c) {
        const struct counter_state *foot = counter_at(game, c);
        if (foot->side != guns->side || !on_map(game, c) || !gbacw_is_foot_or_horse(game, c) || foot->flags & F_ROUTED)
            continue;
        int distance = hex_distance(game, guns->hex, foot->hex);
        if (distance > 1 && distance < least) {
            least = distance;
            nearest = foot->hex;
        }
    }
    if (nearest != HEX_NONE)
        add_order(game, group, ORDER_MARCH, nearest);
}

static bool is_led_by(const struct game *game, counter_id c, command_id led) {
    command_id own = gbacw_commands.of(game, c);
    return own == led || (own != COMMAND_NONE && gbacw_commands.above(game, own) == led);
}

/* To his routed men, to the leaders under him. */
static void add_for_leader(const struct game *game, struct group *group, bool moves) {
    const struct counter_state *leader = counter_at(game, group->who);
    command_id led = gbacw_commands.led_by(game, group->who);
    bool all = info_of(game, group->who)->rank == RANK_ARMY;
    FOR_COUNTERS(game, c) {
        const struct counter_state *other = counter_at(game, c);
        if (c == group->who || other->side != leader->side || !on_map(game, c) || other->hex == leader->hex ||
            (is_leader(game, c) ? info_of(game, group->who)->rank == RANK_BRIGADE : !(other->flags & F_ROUTED)) ||
            (!all && !is_led_by(game, c, led)))
            continue;
        if (!add_order(game, group, ORDER_MARCH, other->hex))
            return;
    }
    if (moves)
        add_order(game, group, ORDER_HOLD, HEX_NONE);
}

static void add_options(struct game *game, struct mind_memory *memory, struct group *group, bool moves) {
    group->count = 0;
    if (is_leader(game, group->who))
        add_for_leader(game, group, moves);
    else if (is_artillery(game, group->who))
        add_for_guns(game, group, moves);
    else if (gbacw_is_foot_or_horse(game, group->who))
        add_for_troops(game, memory, group, moves);
}

/* ---- the commands that the mind would leave where they are ---- */

static bool is_worth_asking(struct game *game, struct mind_memory *memory, counter_id c, int nearest) {
    if (is_artillery(game, c))
        return nearest < memory->traits->guns_break_up || counter_at(game, c)->rounds == 0 ||
               mind_targets(game, memory, c, counter_at(game, c)->hex) == 0;
    return nearest <= IN_TOUCH && (is_leader(game, c) || gbacw_is_foot_or_horse(game, c));
}

static struct group *group_of(const struct game *game, struct groups *groups, counter_id c) {
    for (unsigned i = 0; i < groups->count; i++)
        if (same_group(game, groups->at[i].who, c))
            return &groups->at[i];
    return NULL;
}

/* Those nearest to the enemy are kept. */
static struct group *room_for(struct groups *groups, uint8_t nearest) {
    if (groups->count < GROUPS_MAX)
        return &groups->at[groups->count++];
    struct group *farthest = &groups->at[0];
    for (unsigned i = 1; i < groups->count; i++)
        if (groups->at[i].nearest > farthest->nearest)
            farthest = &groups->at[i];
    return farthest->nearest > nearest ? farthest : NULL;
}

static void find_idle(struct game *game, struct mind_memory *memory, const struct action_list *legal,
                      struct groups *groups) {
    groups->count = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        counter_id c = legal->at[i].who;
        if (legal->at[i].verb != VERB_MOVE || !on_map(game, c) || *asked_of(game, memory, c))
            continue;
        uint8_t nearest = mind_look(game, memory, counter_at(game, c)->side, counter_at(game, c)->hex)->nearest;
        if (!is_worth_asking(game, memory, c, nearest))
            continue;
        struct group *group = group_of(game, groups, c);
        if (group != NULL && group->nearest <= nearest)
            continue;
        group = group != NULL ? group : room_for(groups, nearest);
        if (group != NULL)
            *group = (struct group){.who = c, .nearest = nearest};
    }
}

/* ---- one of them ---- */

/* The first order of each command, then the second of each. */
static const struct order *nth_order(const struct groups *groups, unsigned which, counter_id *who) {
    for (unsigned option = 0; option < OPTIONS_MAX; option++)
        for (unsigned i = 0; i < groups->count; i++)
            if (option < groups->at[i].count && --which == 0) {
                *who = groups->at[i].who;
                return &groups->at[i].option[option];
            }
    return NULL;
}

/* Those who were to stay think again. */
static void give(struct game *game, struct mind_memory *memory, counter_id who, const struct order *order) {
    order_give(&memory->will.book, order);
    mind_note_mover(game, memory, who);
    FOR_COUNTERS(game, c) {
        if (same_group(game, c, who))
            memory->seen[c] = 0;
    }
}

static bool asks_mover(struct game *game, struct mind_memory *memory, const struct mind_memory *own_memory,
                       counter_id c) {
    hex_id hex = counter_at(game, c)->hex;
    hex_id end = own_memory->path_count > 0 ? own_memory->path[own_memory->path_count - 1] : hex;
    side_id side = counter_at(game, c)->side;
    if (*asked_of(game, memory, c) || hex == HEX_NONE || end == HEX_NONE)
        return false;
    return is_leader(game, c) || mind_look(game, memory, side, hex)->nearest <= IN_TOUCH ||
           mind_look(game, memory, side, end)->nearest <= IN_TOUCH;
}

/* ---- guns in a fire ---- */

static bool pick_guns(const struct game *game, const struct action_list *legal, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == VERB_ADD && is_artillery(game, legal->at[i].who)) {
            *out = legal->at[i];
            return true;
        }
    return false;
}

/* Guns that would spend a round keep it, and those that were to keep it spend it: a round is missed later. */
static enum variation vary_firer(const struct game *game, struct action own, const struct action_list *legal,
                                 unsigned which, struct action *out) {
    if (which > 1 || LOCALS(fire_locals, play_top(game))->purpose > FIRE_DEFENSIVE)
        return VARIATION_NONE;
    bool found = own.verb == VERB_RESOLVE                              ? pick_guns(game, legal, out)
                 : own.verb == VERB_ADD && is_artillery(game, own.who) ? mind_pick(legal, VERB_RESOLVE, out)
                                                                       : false;
    return found ? VARIATION_FOUND : VARIATION_NONE;
}

/* ---- a choice ---- */

static enum variation vary_order(const struct mind *mind, struct game *game, struct mind_memory *memory,
                                 const struct mind_memory *own_memory, struct action own,
                                 const struct action_list *legal, unsigned which, struct action *out) {
    struct groups groups = {0};
    counter_id who = COUNTER_NONE;
    mind_make_fields(game, memory, play_side_to_act(game));
    if (own.verb == VERB_END)
        find_idle(game, memory, legal, &groups);
    else if (asks_mover(game, memory, own_memory, own.who))
        groups = (struct groups){1, {{.who = own.who}}};
    for (unsigned i = 0; i < groups.count; i++)
        add_options(game, memory, &groups.at[i], own.verb == VERB_MOVE);
    const struct order *order = nth_order(&groups, which, &who);
    if (order == NULL)
        return VARIATION_NONE;
    give(game, memory, who, order);
    *out = mind_choose(mind, game, memory, 0, legal);
    return own.verb == VERB_END && out->verb == VERB_END ? VARIATION_UNKNOWN : VARIATION_FOUND;
}

enum variation mind_vary_orders(const struct mind *mind, struct game *game, void *bytes, const void *own_memory,
                                struct action own, const struct action_list *legal, unsigned which,
                                struct action *out) {
    struct mind_memory *memory = bytes;
    memory->traits = drill_traits(mind, game, play_side_to_act(game));
    mind_bind_will(memory);
    mind_open_phase(game, memory);
    switch (play_top(game)->kind) {
    case KIND_MOVEMENT:
        return own.verb == VERB_MOVE || own.verb == VERB_END
                   ? vary_order(mind, game, memory, own_memory, own, legal, which, out)
                   : VARIATION_NONE;
    case KIND_FIRE:
        return vary_firer(game, own, legal, which, out);
    default:
        return VARIATION_NONE;
    }
}
