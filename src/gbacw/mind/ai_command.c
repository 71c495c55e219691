/* ai_command.c: radii lengthened where that brings somebody under command, guns spoken for, the strongest rallied
 * first, posts filled. */
#include "core/path.h"
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

/* Units of a brigade that one more hex of radius would bring under command. */
static int gained_by_augmenting(struct game *game, counter_id leader) {
    int radius = effectiveness_radius(game, leader), gained = 0;
    FOR_COUNTERS(game, c) {
        if (!gbacw_is_foot_or_horse(game, c) || !on_map(game, c) ||
            info_of(game, c)->brigade != info_of(game, leader)->brigade)
            continue;
        gained += hex_distance(game, counter_at(game, leader)->hex, counter_at(game, c)->hex) == radius + 1;
    }
    return gained;
}

/* A brigade whose march has its price (19.31) goes where ground is to be taken back, if it can be there in time. */
static bool should_be_sent(struct game *game, struct mind_memory *memory, counter_id leader) {
    enum { A_LITTLE_WAY = 2 };
    const struct order *order = mind_order(memory, leader);
    if (order) /* those who gave the order have weighed the price, but where it stands it can hold without paying */
        return order->kind != ORDER_HOLD ||
               (order->hex_count > 0 &&
                mind_to_place(game, memory, leader, counter_at(game, leader)->hex) > A_LITTLE_WAY);
    const struct book *rules = rules_of(game);
    unsigned brigade = brigade_led(game, leader), turns = last_turn_of(game) - game->state->turn + 1;
    if (brigade == NO_BRIGADE || !on_map(game, leader) || !rules->mind.worth_paying ||
        !rules->mind.worth_paying(game, brigade))
        return false;
    mind_make_fields(game, memory, counter_at(game, leader)->side);
    return mind_goal(game, memory, leader, counter_at(game, leader)->hex) <=
           SIXTHS * (unsigned)memory->traits->a_turns_march * turns;
}

static bool worth_ordering(struct game *game, struct mind_memory *memory, struct action a) {
    const struct mind_rules *rules = &rules_of(game)->mind;
    if (a.who != COUNTER_NONE && mind_by_hand(memory, a.who))
        return false;
    if (rules->takes && rules->takes(game, memory, MOMENT_FIRST, a))
        return true;
    if (a.verb == VERB_ORDER && is_leader(game, a.who))
        return should_be_sent(game, memory, a.who);
    return a.verb == VERB_ORDER && is_artillery(game, a.who); /* guns behind the lines, else out of command (15.43) */
}

bool mind_command(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    int best = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (worth_ordering(game, memory, a)) {
            *out = a;
            return true;
        }
        if (a.verb != VERB_AUGMENT || !on_map(game, a.who) || mind_by_hand(memory, a.who))
            continue;
        int gained = gained_by_augmenting(game, a.who);
        if (gained > best) {
            best = gained;
            *out = a;
        }
    }
    return best > 0;
}

/* Rally the strongest first: a leader's points are few. */
bool mind_rally(struct game *game, const struct action_list *legal, struct action *out) {
    int best = -1;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb == VERB_RALLY && counter_at(game, a.who)->strength > best) {
            best = counter_at(game, a.who)->strength;
            *out = a;
        }
    }
    return best >= 0;
}

/* Of those who may follow, the one with the most Command Points, or else the widest radius. */
static bool best_successor(const struct game *game, const struct action_list *legal, struct action *out) {
    int best = -1;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_PROMOTE)
            continue;
        int fit =
            a.who == COUNTER_NONE ? 0 : 16 * ratings_of(game, a.who)->command_points + ratings_of(game, a.who)->radius;
        if (fit > best) {
            best = fit;
            *out = a;
        }
    }
    return best >= 0;
}

bool mind_final(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    return best_successor(game, legal, out) || mind_take(game, memory, legal, MOMENT_LAST, out) ||
           mind_pick(legal, VERB_PLACE, out) || mind_pick(legal, VERB_AT, out);
}
