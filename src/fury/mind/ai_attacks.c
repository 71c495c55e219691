/* ai_attacks.c: see mind_attacks.h. What an attack is worth is weighed in plan_fights.c. */
#include "fury/mind/ai_attacks.h"

#include <string.h>

#include "core/hash.h"
#include "fury/march/obligations.h"
#include "fury/march/rating.h"

bool fury_pick(const struct action_list *legal, uint8_t verb, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == verb) {
            *out = legal->at[i];
            return true;
        }
    return false;
}

/* ---- who would help ---- */

/* Attack Support, and the Leadership of our own side: they are chosen after the artillery (7.4), and will be. */
static void add_helpers(const struct game *game, const struct plan *plan, side_id side, struct attack_locals *attack) {
    bool mine = belongs(game, attack->attacker, side);
    for (direction d = 0; d < DIRECTIONS; d++) { /* of several the last in the order of battle */
        hex_id next = tables_of(game)->neighbour[attack->from][d];
        counter_id c = next == HEX_NONE ? COUNTER_NONE : division_in(game, next);
        if (c != COUNTER_NONE && (attack->assist == COUNTER_NONE || c > attack->assist) &&
            fury_may_assist(game, attack, c))
            attack->assist = c;
    }
    for (unsigned i = 0; i < plan->hq_count[side]; i++)
        if (fury_may_lead(game, plan->hq[side][i], side, mine ? attack->from : attack->target))
            attack->lead[mine ? 0 : 1] = plan->hq[side][i];
}

/* Of both sides, while they have any. */
static void add_guns(const struct game *game, struct attack_locals *attack) {
    if (is_legal(fury_may_support(game, attack->attacker)))
        attack->flags |= ATTACK_SUPPORT_A;
    if (is_legal(fury_may_support(game, attack->defender)))
        attack->flags |= ATTACK_SUPPORT_D;
}

struct attack_locals fury_likely_attack(const struct game *game, const struct plan *plan, counter_id c, direction d) {
    CHECK(on_map(game, c) && d < DIRECTIONS);
    struct attack_locals attack = fury_attack_of(game, c, d);
    add_helpers(game, plan, info_of(game, c)->side, &attack);
    add_guns(game, &attack);
    return attack;
}

/* ---- which attack ---- */

bool fury_choose_attack(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    struct action pass;
    bool found = false, may_pass = fury_pick(legal, VERB_PASS, &pass);
    int best = fury_plan_nerve(plan);
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_ATTACK)
            continue;
        struct attack_locals attack =
            fury_likely_attack(game, plan, action.who, towards(game, hex_of(game, action.who), action.hex));
        if (attack.flags & ATTACK_WALKOVER) {
            *out = action;
            return true;
        }
        int value = fury_plan_worth(game, plan, &attack);
        if (value > best || (!may_pass && !found)) {
            best = value;
            *out = action;
            found = true;
        }
    }
    return found || fury_pick(legal, VERB_PASS, out);
}

/* ---- the heavy guns ---- */

/* What the marker would add to an attack (7.2): nothing, if nobody would make it even so. */
static int worth_of_heavy_guns(struct game *game, struct plan *plan, counter_id c, direction d) {
    struct attack_locals attack = fury_likely_attack(game, plan, c, d);
    if (attack.flags & ATTACK_WALKOVER)
        return 0;
    int least = fury_plan_nerve(plan);
    hex_id before = state_of(game)->target;
    state_of(game)->target = HEX_NONE;
    int without = fury_plan_worth(game, plan, &attack);
    state_of(game)->target = attack.target;
    int with = fury_plan_worth(game, plan, &attack);
    state_of(game)->target = before;
    if (fury_owes_attack(game, c, d) != NULL)
        return with - without;
    return (with > least ? with : least) - (without > least ? without : least);
}

/* For each hex that could be attacked, what the marker would add to the best attack on it. */
static void weigh_targets(struct game *game, struct plan *plan, int *worth) {
    memset(worth, 0, FURY_MAP_HEXES_MAX * sizeof *worth);
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || !on_map(game, c) || !belongs(game, c, plan->side) || info_of(game, c)->cavalry)
            continue;
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (!is_legal(fury_may_attack(game, c, d)))
                continue;
            hex_id target = tables_of(game)->neighbour[hex_of(game, c)][d];
            int value = worth_of_heavy_guns(game, plan, c, d);
            worth[target] = value > worth[target] ? value : worth[target];
        }
    }
}

bool fury_choose_target(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    int worth[FURY_MAP_HEXES_MAX], best = 0;
    weigh_targets(game, plan, worth);
    for (uint32_t i = 0; i < legal->count; i++) {
        hex_id hex = legal->at[i].hex;
        if (legal->at[i].verb != VERB_TARGET)
            continue;
        int value = worth[hex];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables_of(game)->neighbour[hex][d];
            value += next == HEX_NONE ? 0 : worth[next];
        }
        if (value > best) {
            best = value;
            *out = legal->at[i];
        }
    }
    return best > 0 || fury_pick(legal, VERB_END, out);
}

/* ---- artillery ---- */

/* A number from -most to most, each as likely. */
static int drawn(uint64_t seed, int most) {
    return most > 0 ? (int)(hash_mix(seed, 0x67756e73) % (2u * (unsigned)most + 1)) - most : 0;
}

/* Where it changes the odds enough for a point that will not come back. */
bool fury_choose_support(struct game *game, struct plan *plan, uint64_t seed, const struct action_list *legal,
                         struct action *out) {
    struct attack_locals attack = *LOCALS_OF(attack_locals, play_top(game));
    bool mine = belongs(game, attack.attacker, plan->side);
    unsigned left = tables_of(game)->scenario.turns - game->state->turn + 1u;
    add_helpers(game, plan, plan->side, &attack);
    attack.flags &= (uint8_t) ~(ATTACK_SUPPORT_A | ATTACK_SUPPORT_D);
    int without = fury_plan_worth(game, plan, &attack);
    attack.flags |= mine ? ATTACK_SUPPORT_A : ATTACK_SUPPORT_D;
    int with = fury_plan_worth(game, plan, &attack), change = mine ? with - without : without - with;
    int price = state_of(game)->ammunition[plan->side] > left ? plan->traits->guns_spare : plan->traits->guns_last;
    price += drawn(seed, plan->traits->guns_mixed);
    return fury_pick(legal, change > price ? VERB_SUPPORT : VERB_WITHHOLD, out);
}
