/* ai_fire.c: fire where it hurts most; guns save their rounds for fire that counts, fire rapidly close by, and go back
 * while they can. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

enum { FULL_EFFECT = 6 }; /* sixths */

/* A loss that breaks a brigade is worth more than itself (22.0, 31.1). In percent; less, where more losses are needed.
 */
static int worth_of_loss(const struct game *game, const struct mind_memory *memory, hex_id target) {
    enum { ITSELF = 100, NEAR_ITS_LIMIT = 3 };
    int least = NEAR_ITS_LIMIT + 1;
    if (memory->traits->brittle == 0)
        return ITSELF;
    FOR_STACK(game, target, c) {
        unsigned brigade = gbacw_is_foot_or_horse(game, c) ? losses_of_brigade(game, c) : NO_BRIGADE;
        if (brigade == NO_BRIGADE || counter_at(game, c)->side == play_side_to_act(game) ||
            brigade_ineffective(game, brigade))
            continue;
        int left = boxes_left(game, brigade);
        least = left < 1 ? 1 : left < least ? left : least;
    }
    return least > NEAR_ITS_LIMIT ? ITSELF : ITSELF + memory->traits->brittle / (least * least);
}

static int fire_worth(struct game *game, const struct mind_memory *memory, hex_id target) {
    return fire_expected_loss(game, play_side_to_act(game), target, fire_purpose_now(game)) *
           worth_of_loss(game, memory, target) / 100;
}

static bool enemy_guns_in(const struct game *game, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (is_artillery(game, c) && counter_at(game, c)->side != play_side_to_act(game))
            return true;
    }
    return false;
}

static bool names(const struct game *game, const struct order *order, hex_id target) {
    bool named = order->enemy != COUNTER_NONE && counter_at(game, order->enemy)->hex == target;
    for (unsigned n = 0; n < order->hex_count; n++)
        named = named || order->hex[n] == target;
    return named;
}

/* Guns that support an attack, and can reach it, fire at what is attacked. */
static bool in_support(const struct game *game, const struct mind_memory *memory, hex_id target) {
    unsigned count;
    const counter_id *firer = reaching(game, play_side_to_act(game), target, &count);
    for (unsigned i = 0; i < count; i++) {
        const struct order *attack = mind_attack_supported(game, memory, firer[i]);
        if (attack && names(game, attack, target))
            return true;
    }
    return false;
}

/* Guns that are ordered to fire at a hex, or at guns, like that better. */
static int wish_of_orders(const struct game *game, const struct mind_memory *memory, hex_id target) {
    enum { TOLD_TO = 400 };
    const struct order_book *book = memory->orders ? memory->orders->book : NULL;
    if (book && in_support(game, memory, target))
        return TOLD_TO;
    for (unsigned i = 0; book && i < book->count; i++) {
        const struct order *order = &book->order[i];
        bool named = names(game, order, target);
        if (order->kind == ORDER_COUNTER_BATTERY && order->hex_count == 0 && order->enemy == COUNTER_NONE)
            named = enemy_guns_in(game, target);
        if (named && !(order->flags & ORDER_PAUSED) &&
            (order->kind == ORDER_BOMBARD || order->kind == ORDER_COUNTER_BATTERY))
            return TOLD_TO;
    }
    return 0;
}

/* Somebody who takes part this time can reach it, and it is not spared. */
static bool may_be_fired_at(const struct game *game, const struct mind_memory *memory, hex_id target) {
    unsigned count;
    if (memory->orders == NULL)
        return true;
    const counter_id *firer = reaching(game, play_side_to_act(game), target, &count);
    for (unsigned i = 0; i < count; i++)
        if (!memory->orders->rests[firer[i]])
            return !order_spares(memory->orders->book, target);
    return false;
}

/* Under orders a fire that can do nothing is not fired. */
static bool best_target(struct game *game, const struct mind_memory *memory, const struct action_list *legal,
                        struct action *out) {
    enum { WORTH_FIRING = 15 };
    int best = mind_is_led(memory) ? WORTH_FIRING - 1 : -1, least = best;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != VERB_FIRE || !may_be_fired_at(game, memory, legal->at[i].hex))
            continue;
        int worth = fire_worth(game, memory, legal->at[i].hex) + wish_of_orders(game, memory, legal->at[i].hex);
        if (worth > best) {
            best = worth;
            *out = legal->at[i];
        }
    }
    return best > least;
}

/* Every volley may empty pouches, which brings the brigade a box nearer to its limit: one that has few left saves its
 * rounds for fire that counts. */
static bool saves_powder(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id target) {
    unsigned brigade = info_of(game, c)->brigade;
    const struct counter_state *counter = counter_at(game, c);
    if (is_artillery(game, c) || brigade == NO_BRIGADE || counter->weapon == NO_WEAPON || unit_ineffective(game, c) ||
        tables_of(game)->brigade[brigade].depletion == 0 || boxes_left(game, brigade) > memory->traits->few_boxes)
        return false;
    int range = hex_distance(game, counter->hex, target);
    return range > RANGE_MAX ||
           tables_of(game)->weapon[counter->weapon].times6[range] * counter->strength <= 2 * FULL_EFFECT;
}

static bool has_wagon(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (type_of(game, c) == TYPE_WAGON && counter_at(game, c)->side == side && on_map(game, c))
            return true;
    }
    return false;
}

/* What a fire must do to be worth a round of these guns: more, where their rounds would not last to the end; and still
 * more for the last two from afar, where no wagon can bring others: they are for those who come close. */
static int price_of_round(const struct game *game, const struct mind_memory *memory, counter_id guns, hex_id target) {
    enum { THE_LAST = 2, CLOSE = 5 };
    int turns = (int)last_turn_of(game) - (int)game->state->turn, rounds = counter_at(game, guns)->rounds;
    int price = memory->traits->a_round + (turns > rounds ? memory->traits->saving * (turns - rounds) : 0);
    bool keeps = memory->traits->last_rounds && turns > 0 && rounds <= THE_LAST &&
                 hex_distance(game, counter_at(game, guns)->hex, target) > CLOSE &&
                 !has_wagon(game, counter_at(game, guns)->side);
    return price + (keeps ? memory->traits->last_rounds : 0);
}

/* Before the last round that an order lets guns spend, and when there is none: once each. */
static void tell_of_rounds(struct mind_memory *memory, counter_id guns, hex_id target, int rounds) {
    uint8_t now = (uint8_t)(1 + rounds);
    if (memory->orders->low[guns] != now && mind_note(memory, AIDE_ROUNDS, guns, target, rounds))
        memory->orders->low[guns] = now;
}

enum { UNWANTED = -1, WHOLE = 100 };

/* How much one likes to add this firer in this way; more points before fewer. */
static int liking(struct game *game, struct mind_memory *memory, const struct fire_locals *fire, struct action a,
                  int expected) {
    bool phase = fire->purpose <= FIRE_DEFENSIVE;
    const struct order *order = mind_order(memory, a.who);
    if (memory->orders && memory->orders->rests[a.who])
        return UNWANTED;
    if (fire->purpose == FIRE_OFFENSIVE && mind_keeps_still(game, memory, a.who))
        return UNWANTED;
    int rounds = counter_at(game, a.who)->rounds;
    int to_spend = order && is_artillery(game, a.who) ? rounds - order->rounds : INT16_MAX;
    if (to_spend <= 0 && order->rounds > 0) {
        tell_of_rounds(memory, a.who, fire->target, rounds);
        return UNWANTED;
    }
    bool worth = (!is_artillery(game, a.who) || expected >= price_of_round(game, memory, a.who, fire->target)) &&
                 !(phase && saves_powder(game, memory, a.who, fire->target));
    if (a.word >= WORD_OWN && a.word < WORDS) {
        int better = rules_of(game)->mind.likes_way ? rules_of(game)->mind.likes_way(game, a, worth) : 0;
        return better ? WHOLE + better : UNWANTED;
    }
    if (!worth)
        return UNWANTED;
    if (to_spend == 1)
        tell_of_rounds(memory, a.who, fire->target, rounds);
    return a.number == ACTION_NO_NUMBER ? WHOLE : a.number;
}

/* A gun has few rounds: it fires only when the whole fire is worth one. Every other unit joins with all it has. */
static bool best_firer(struct game *game, struct mind_memory *memory, const struct action_list *legal,
                       struct action *out) {
    const struct fire_locals *fire = LOCALS(fire_locals, play_top(game));
    int expected = fire->purpose > FIRE_DEFENSIVE ? INT32_MAX : fire_worth(game, memory, fire->target);
    bool can_resolve = false;
    int most = UNWANTED;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        can_resolve = can_resolve || a.verb == VERB_RESOLVE || a.verb == VERB_HOLD;
        int points = a.verb == VERB_ADD ? liking(game, memory, fire, a, expected) : UNWANTED;
        if (points > most) {
            most = points;
            *out = a;
        }
    }
    return most > UNWANTED || (!can_resolve && mind_pick(legal, VERB_ADD, out));
}

static bool waits_in_the_open(const struct game *game, const struct mind_memory *memory) {
    counter_id top = top_unit(game, LOCALS(fire_locals, play_top(game))->target, play_side_to_act(game));
    return top != COUNTER_NONE && mind_keeps_still(game, memory, top);
}

bool mind_fire(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    if (play_top(game)->kind == KIND_FIRE_PHASE)
        return best_target(game, memory, legal, out);
    return (waits_in_the_open(game, memory) && mind_pick(legal, VERB_OPEN, out)) || mind_pick(legal, VERB_COVER, out) ||
           best_firer(game, memory, legal, out) || mind_pick(legal, VERB_RESOLVE, out) ||
           mind_pick(legal, VERB_HOLD, out);
}
