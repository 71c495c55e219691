/* ai_melee.c: close when the odds are good, go before they are bad, and take the ground that fire has emptied. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/melee/melee.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/special.h"
#include "gbacw/state/works.h"

/* The odds that the boldest of those beside the hex asks for. */
static int odds_wanted(const struct game *game, const struct mind_memory *memory, hex_id target) {
    int wanted = INT16_MAX;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE;
             c = below(game, c)) {
            if (counter_at(game, c)->side == play_side_to_act(game) && mind_order_odds(memory, c) < wanted)
                wanted = mind_order_odds(memory, c);
        }
    }
    return wanted;
}

/* One of those who should attack the hex and find the odds below those their order names; COUNTER_NONE. */
static counter_id who_waits(const struct game *game, const struct mind_memory *memory, hex_id target) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        counter_id c = from == HEX_NONE ? COUNTER_NONE : top_unit(game, from, play_side_to_act(game));
        const struct order *order = c == COUNTER_NONE ? NULL : mind_order(memory, c);
        if (order && order->kind == ORDER_ATTACK && order->odds != ORDER_NO_ODDS)
            return c;
    }
    return COUNTER_NONE;
}

static bool best_attack(struct game *game, struct mind_memory *memory, const struct action_list *legal, uint8_t verb,
                        struct action *out) {
    int best = INT16_MIN;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != verb)
            continue;
        int odds = melee_differential(game, play_side_to_act(game), legal->at[i].hex);
        if (odds > best && odds >= odds_wanted(game, memory, legal->at[i].hex)) {
            best = odds;
            *out = legal->at[i];
        }
    }
    for (uint32_t i = 0; best == INT16_MIN && i < legal->count; i++) {
        counter_id c = legal->at[i].verb == verb ? who_waits(game, memory, legal->at[i].hex) : COUNTER_NONE;
        if (c != COUNTER_NONE && mind_note(memory, AIDE_ODDS, c, legal->at[i].hex,
                                           melee_differential(game, play_side_to_act(game), legal->at[i].hex)))
            break;
    }
    return best > INT16_MIN;
}

/* Horse charges what stands there without foot: guns and wagons; it is spent afterwards (16.25). */
static bool charges(const struct game *game, hex_id target, side_id side) {
    FOR_STACK(game, target, c) {
        if (counter_at(game, c)->side != side && gbacw_is_foot_or_horse(game, c))
            return false;
    }
    return true;
}

/* The strongest that can still join; leaders come with their units by the rules. */
static bool best_joiner(struct game *game, const struct mind_memory *memory, const struct action_list *legal,
                        struct action *out) {
    hex_id target = declared_target(play_top(game));
    bool charge = target != HEX_NONE && charges(game, target, play_side_to_act(game));
    int best = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        bool joins =
            (a.verb == VERB_WITH || (a.verb == VERB_CHARGE && charge)) && mind_order_odds(memory, a.who) < INT16_MAX;
        int strength = joins ? 2 * counter_at(game, a.who)->strength + (a.verb == VERB_CHARGE) : 0;
        if (strength > best) {
            best = strength;
            *out = a;
        }
    }
    return best > 0;
}

/* The weakest bears the loss, so that the strong keep their place in the line. */
static bool cheapest_loss(struct game *game, const struct action_list *legal, struct action *out) {
    int best = INT16_MAX;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != VERB_LOSE || counter_at(game, legal->at[i].who)->strength >= best)
            continue;
        best = counter_at(game, legal->at[i].who)->strength;
        *out = legal->at[i];
    }
    return best < INT16_MAX;
}

/* Those whom a hopeless fight awaits go before it, unless the ground they stand on counts (12.8). */
static bool withdraw(struct game *game, const struct mind_memory *memory, const struct action_list *legal,
                     struct action *out) {
    const struct evade_locals *evade = LOCALS(evade_locals, play_top(game));
    const struct book *rules = rules_of(game);
    if (rules_of(game)->melee.attacks == ATTACKS_LATE || evade->target == HEX_NONE ||
        !enemy_holds(game, evade->target, other_side(play_side_to_act(game))))
        return false;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_WITHDRAW || counter_at(game, a.who)->hex != evade->target ||
            (rules->mind.attraction && rules->mind.attraction(game, a.who, evade->target) > 0) ||
            melee_differential(game, other_side(play_side_to_act(game)), evade->target) < memory->traits->hopeless_odds)
            continue;
        *out = a;
        return true;
    }
    return false;
}

/* Into a hex that fire has emptied: if it is worth more than where one stands (9.9). */
static bool take_ground(struct game *game, struct mind_memory *memory, const struct action_list *legal,
                        struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_ADVANCE || a.hex == HEX_NONE)
            continue;
        const struct counter_state *unit = counter_at(game, a.who);
        if (mind_worth(game, memory, a.who, a.hex, unit->formation) <
            mind_worth(game, memory, a.who, unit->hex, unit->formation))
            continue;
        *out = a;
        return true;
    }
    return false;
}

/* A leader stays with the fresh troops, else he goes; a routed unit goes where the enemy is farthest and threatens
 * least. */
bool mind_retreat(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    enum { A_HEX = 1000 };
    int best = INT32_MIN;
    if (mind_pick(legal, VERB_GO, out))
        return true;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_TO || a.hex == HEX_NONE)
            continue;
        const struct mind_outlook *look = mind_look(game, memory, play_side_to_act(game), a.hex);
        int safety = A_HEX * look->nearest - look->threat;
        if (safety > best) {
            best = safety;
            *out = a;
        }
    }
    return best > INT32_MIN;
}

bool mind_melee(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    switch (play_top(game)->kind) {
    case KIND_DECLARE:
        return best_joiner(game, memory, legal, out) || mind_pick(legal, VERB_RESOLVE, out) ||
               best_attack(game, memory, legal, VERB_ATTACK, out);
    case KIND_EVADE:
        return withdraw(game, memory, legal, out) || mind_pick(legal, VERB_STAND, out) ||
               mind_pick(legal, VERB_HALT, out);
    case KIND_ADVANCE:
        return mind_pick(legal, VERB_ADVANCE, out);
    case KIND_MELEE_PHASE:
        return mind_pick(legal, VERB_ATTACK, out) || mind_pick(legal, VERB_FIGHT, out) ||
               mind_pick(legal, VERB_BREAK_OFF, out) || take_ground(game, memory, legal, out);
    default:
        return cheapest_loss(game, legal, out) || mind_pick(legal, VERB_RESOLVE, out);
    }
}
