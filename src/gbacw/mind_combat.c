/* mind_combat.c: fire where it hurts most, close when the odds are good. */
#include "gbacw/effectiveness.h"
#include "gbacw/firing.h"
#include "gbacw/melee.h"
#include "gbacw/mind.h"
#include "gbacw/sequence.h"

enum { WORTH_A_ROUND = 60, GOOD_ODDS = 3 }; /* thousandths of a point; differential */
enum { FEW_BOXES = 3, FULL_EFFECT = 6 };    /* boxes a brigade has left; sixths */

static int fire_worth(struct game *game, hex_id target) {
    return fire_expected_loss(game, play_side_to_act(game), target, fire_purpose_now(game));
}

static bool best_target(struct game *game, const struct action_list *legal, struct action *out) {
    int best = -1;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != VERB_FIRE)
            continue;
        int worth = fire_worth(game, legal->at[i].hex);
        if (worth > best) {
            best = worth;
            *out = legal->at[i];
        }
    }
    return best >= 0;
}

/* Every volley may empty pouches, which brings the brigade a box nearer to its limit: one that has few left saves its
 * powder for fire that tells. */
static bool saves_powder(const struct game *game, counter_id c, hex_id target) {
    unsigned brigade = info_of(game, c)->brigade;
    const struct counter_state *counter = counter_at(game, c);
    if (is_artillery(game, c) || brigade == NO_BRIGADE || counter->weapon == NO_WEAPON || unit_ineffective(game, c) ||
        tables_of(game)->brigade[brigade].depletion == 0 || boxes_left(game, brigade) > FEW_BOXES)
        return false;
    int range = hex_distance(game, counter->hex, target);
    return range > RANGE_MAX ||
           tables_of(game)->weapon[counter->weapon].times6[range] * counter->strength <= 2 * FULL_EFFECT;
}

/* A gun has few rounds: it fires only when the whole fire is worth one. Everybody else joins with all he has. */
static bool best_firer(struct game *game, const struct action_list *legal, struct action *out) {
    const struct fire_locals *fire = LOCALS(fire_locals, play_top(game));
    bool phase = fire->purpose <= FIRE_DEFENSIVE, found = false;
    bool worth_guns = !phase || fire_worth(game, fire->target) >= WORTH_A_ROUND;
    bool can_resolve = false;
    int most = -1;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        can_resolve = can_resolve || a.verb == VERB_RESOLVE || a.verb == VERB_HOLD;
        if (a.verb != VERB_ADD || (is_artillery(game, a.who) && !worth_guns) ||
            (phase && saves_powder(game, a.who, fire->target)))
            continue;
        int points = a.number == ACTION_NO_NUMBER ? 100 : a.number;
        if (points > most) {
            most = points;
            *out = a;
            found = true;
        }
    }
    return found || (!can_resolve && mind_pick(legal, VERB_ADD, out));
}

bool mind_fire(struct game *game, const struct action_list *legal, struct action *out) {
    if (play_top(game)->kind == KIND_FIRE_PHASE)
        return best_target(game, legal, out);
    return mind_pick(legal, VERB_COVER, out) || best_firer(game, legal, out) || mind_pick(legal, VERB_RESOLVE, out) ||
           mind_pick(legal, VERB_HOLD, out);
}

static bool best_attack(struct game *game, const struct action_list *legal, uint8_t verb, struct action *out) {
    int best = GOOD_ODDS - 1;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != verb)
            continue;
        int odds = melee_differential(game, play_side_to_act(game), legal->at[i].hex);
        if (odds > best) {
            best = odds;
            *out = legal->at[i];
        }
    }
    return best >= GOOD_ODDS;
}

/* The strongest that can still join; leaders come with their units by the rules. */
static bool best_joiner(struct game *game, const struct action_list *legal, struct action *out) {
    int best = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_WITH || counter_at(game, a.who)->strength <= best)
            continue;
        best = counter_at(game, a.who)->strength;
        *out = a;
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

bool mind_melee(struct game *game, const struct action_list *legal, struct action *out) {
    switch (play_top(game)->kind) {
    case KIND_DECLARE:
        return best_joiner(game, legal, out) || mind_pick(legal, VERB_RESOLVE, out) ||
               best_attack(game, legal, VERB_ATTACK, out);
    case KIND_EVADE:
        return mind_pick(legal, VERB_STAND, out) || mind_pick(legal, VERB_HALT, out);
    case KIND_ADVANCE:
        return mind_pick(legal, VERB_ADVANCE, out);
    case KIND_MELEE_PHASE:
        return mind_pick(legal, VERB_ATTACK, out) || mind_pick(legal, VERB_FIGHT, out) ||
               mind_pick(legal, VERB_BREAK_OFF, out);
    default:
        return cheapest_loss(game, legal, out) || mind_pick(legal, VERB_RESOLVE, out);
    }
}
