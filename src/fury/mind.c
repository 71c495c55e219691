/* mind.c: the player called `simple`: headquarters in Battle Mode behind the line, Divisions towards what wins the
 * battle, attacks where the odds are good, artillery where it is worth its point. */
#include "fury/mind.h"

#include "core/hash.h"
#include "fury/command.h"
#include "fury/march.h"
#include "fury/obligations.h"
#include "fury/odds.h"
#include "fury/victory.h"

struct memory {
    uint16_t turn;
    uint8_t phase, tired;
    uint8_t moved[FURY_COUNTERS_MAX]; /* activations of each Division this phase */
};

static bool pick(const struct action_list *legal, uint8_t verb, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == verb) {
            *out = legal->at[i];
            return true;
        }
    return false;
}

/* ---- what is worth having ---- */

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

/* How far from the ground that the side's own condition names, or that it must keep from the enemy. */
static int to_objective(const struct game *game, hex_id hex, side_id side, bool *any) {
    const struct fury_tables *tables = tables_of(game);
    int best = 99;
    *any = false;
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (!fury_condition_counts(game, condition) || (condition->side != side && condition->kind != CONDITION_HOLD))
            continue;
        for (unsigned k = 0; k < condition->hex_count; k++) {
            int d = distance(game, hex, condition->hex[k]);
            best = d < best ? d : best;
            *any = true;
        }
    }
    return best;
}

/* Would standing here bring an attack that must be made on good works? */
static bool before_works(const struct game *game, hex_id hex, side_id side) {
    const struct fury_tables *tables = tables_of(game);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables->neighbour[hex][d];
        if (next == HEX_NONE || !zone_passes(game, hex, d) || fury_defender_in(game, next, side) == COUNTER_NONE)
            continue;
        const struct fury_hex *there = &tables->hex[next];
        if (there->fort || (there->trench && there->front >> direction_opposite(d) & 1))
            return true;
    }
    return false;
}

static int friends_near(const struct game *game, hex_id hex, counter_id self) {
    int count = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[hex][d];
        counter_id c = next == HEX_NONE ? COUNTER_NONE : division_in(game, next);
        count += c != COUNTER_NONE && c != self && belongs(game, c, info_of(game, self)->side);
    }
    return count;
}

static bool in_works(const struct game *game, hex_id hex) {
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    return ground->trench || ground->fort;
}

/* How a Division likes to stand in a hex at the end of its move. */
static int liking(struct game *game, counter_id c, hex_id hex) {
    side_id side = info_of(game, c)->side, enemy = other_side(side);
    bool any;
    int value = 0, near = nearest_enemy(game, hex, side), goal = to_objective(game, hex, side, &any);
    bool defensible = tables_of(game)->terrain[ground_of(tables_of(game), hex)->terrain].defensible;
    value -= any ? 6 * goal : 0;
    value -= 3 * (near > 2 ? near : 2);
    value += 2 * friends_near(game, hex, c);
    value += defensible ? 3 : 0;
    value += in_works(game, hex) ? 12 : 0;
    if (in_zoc(game, hex, enemy))
        value += info_of(game, c)->cavalry ? -20 : before_works(game, hex, side) ? -25 : 4;
    return value;
}

/* ---- movement ---- */

static bool choose_move(struct game *game, const struct action_list *legal, struct action *out) {
    const struct move_locals *move = LOCALS_OF(play_top(game), move_locals);
    int best = liking(game, move->unit, move->start);
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_TO || action.word != ACTION_NO_WORD)
            continue;
        int value = liking(game, move->unit, action.hex);
        if (value > best) {
            best = value;
            *out = action;
            found = true;
        }
    }
    if (found)
        return true;
    if (pick(legal, VERB_HALT, out) || pick(legal, VERB_DIG, out) || pick(legal, VERB_FORM, out))
        return true;
    return false;
}

/* The Division with most to gain that has not been tried in vain. */
static bool choose_activation(struct game *game, struct memory *memory, const struct action_list *legal,
                              struct action *out) {
    int best = 0;
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_ACTIVATE || memory->moved[action.who] >= 3)
            continue;
        if (!on_map(game, action.who)) {
            *out = action;
            found = true;
            break;
        }
        counter_id hq[8];
        unsigned count = fury_hqs_of(game, info_of(game, action.who)->side, hq);
        struct move_locals move = fury_move_of(game, action.who,
                                               action.whom != COUNTER_NONE ? action.whom
                                               : count                     ? hq[0]
                                                                           : 0);
        fury_reach_find(game, &move);
        int here = liking(game, action.who, move.start), gain = 0;
        for (unsigned k = 0; k < scratch_of(game)->reach_count; k++) {
            int there = liking(game, action.who, scratch_of(game)->reach[k]);
            gain = there - here > gain ? there - here : gain;
        }
        if (unit_at(game, action.who)->flags & U_ARRIVING)
            gain += 50;
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

/* ---- attacks ---- */

/* Expected points, in thousandths: what the enemy loses less what we may lose. */
static int worth(const struct game *game, const struct attack_locals *attack) {
    struct odds odds;
    fury_attack_odds(game, attack, &odds);
    int64_t gain = 3 * (int64_t)odds.defender[FATE_ELIMINATED] + 2 * (int64_t)odds.defender[FATE_BLOWN] +
                   (int64_t)odds.defender[FATE_RETREATS];
    int64_t loss = 3 * (int64_t)odds.attacker[FATE_ELIMINATED] + 2 * (int64_t)odds.attacker[FATE_BLOWN] +
                   (int64_t)odds.attacker[FATE_RETREATS];
    return (int)((gain - loss) * 1000 / ODDS_ALL);
}

static void add_helpers(const struct game *game, struct attack_locals *attack) {
    if (is_legal(fury_may_support(game, attack->attacker)))
        attack->flags |= ATTACK_SUPPORT_A;
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && fury_may_assist(game, attack, c))
            attack->assist = c;
        if (is_hq(game, c) && fury_may_lead(game, c, info_of(game, attack->attacker)->side, attack->from))
            attack->lead[0] = c;
    }
    if (attack->defender != COUNTER_NONE && is_legal(fury_may_support(game, attack->defender)) &&
        state_of(game)->ammunition[info_of(game, attack->defender)->side] > 2)
        attack->flags |= ATTACK_SUPPORT_D;
}

static bool choose_attack(struct game *game, const struct action_list *legal, struct action *out) {
    int best = 100;
    bool found = false, may_pass = false;
    for (uint32_t i = 0; i < legal->count; i++)
        may_pass |= legal->at[i].verb == VERB_PASS;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_ATTACK)
            continue;
        direction way = 0;
        for (direction d = 0; d < DIRECTIONS; d++)
            if (tables_of(game)->neighbour[hex_of(game, action.who)][d] == action.hex)
                way = d;
        struct attack_locals attack = fury_attack_of(game, action.who, way);
        if (attack.flags & ATTACK_WALKOVER) {
            *out = action;
            return true;
        }
        add_helpers(game, &attack);
        int value = worth(game, &attack);
        if (value > best || (!may_pass && !found)) {
            best = value;
            *out = action;
            found = true;
        }
    }
    return found || pick(legal, VERB_PASS, out);
}

/* Artillery where it changes the odds enough for a point that will not come back. */
static bool choose_support(struct game *game, const struct action_list *legal, struct action *out) {
    struct attack_locals attack = *LOCALS_OF(play_top(game), attack_locals);
    side_id side = play_top(game)->side;
    bool mine = info_of(game, attack.attacker)->side == side;
    unsigned left = tables_of(game)->scenario.turns - game->state->turn + 1u;
    attack.flags &= (uint8_t) ~(ATTACK_SUPPORT_A | ATTACK_SUPPORT_D);
    int without = worth(game, &attack);
    attack.flags |= mine ? ATTACK_SUPPORT_A : ATTACK_SUPPORT_D;
    int with = worth(game, &attack), change = mine ? with - without : without - with;
    int price = state_of(game)->ammunition[side] > left ? 150 : 450;
    return pick(legal, change > price ? VERB_SUPPORT : VERB_WITHHOLD, out);
}

/* ---- headquarters ---- */

static bool choose_hq_hex(struct game *game, const struct action_list *legal, struct action *out) {
    const struct place_locals *locals = LOCALS_OF(play_top(game), place_locals);
    side_id side = play_top(game)->side;
    int best = -100000;
    if (locals->unit == COUNTER_NONE)
        return false;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_AT)
            continue;
        bool battle = action.word == WORD_BATTLE;
        int range = battle ? info_of(game, locals->unit)->range_battle : info_of(game, locals->unit)->range_maneuver;
        int value = -2 * nearest_enemy(game, action.hex, side);
        FOR_COUNTERS(game, c) {
            if (is_division(game, c) && on_map(game, c) && belongs(game, c, side) &&
                distance(game, action.hex, hex_of(game, c)) <= range)
                value += 4 + (battle && is_pinned(game, c) ? 6 * info_of(game, locals->unit)->stars : 0);
        }
        if (value > best) {
            best = value;
            *out = action;
        }
    }
    return best > -100000;
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
    return pick(legal, VERB_END, out);
}

static bool choose_ground(struct game *game, const struct action_list *legal, struct action *out) {
    const struct frame *top = play_top(game);
    counter_id c =
        top->kind == KIND_RETREAT ? LOCALS_OF(top, retreat_locals)->unit : LOCALS_OF(top, pursuit_locals)->unit;
    int best = -100000;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        hex_id hex = action.verb == VERB_TO ? action.hex : hex_of(game, c);
        int value = liking(game, c, hex);
        if (top->kind == KIND_RETREAT && in_zoc(game, hex, other_side(top->side)))
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
    refresh(game, memory);
    switch ((enum kind)play_top(game)->kind) {
    case KIND_PLACE:
        choose_hq_hex(game, legal, &action);
        break;
    case KIND_FORM:
        choose_formation(game, legal, &action);
        break;
    case KIND_MOVEMENT:
        if (!choose_activation(game, memory, legal, &action) && !pick(legal, VERB_UNDER, &action))
            pick(legal, VERB_PASS, &action);
        break;
    case KIND_MOVE:
        choose_move(game, legal, &action);
        break;
    case KIND_ATTACKS:
        choose_attack(game, legal, &action);
        break;
    case KIND_ATTACK:
        if (!pick(legal, VERB_ASSIST, &action) && !pick(legal, VERB_LEAD, &action) && !pick(legal, VERB_PUSH, &action))
            choose_support(game, legal, &action);
        break;
    case KIND_RETREAT:
    case KIND_PURSUIT:
        choose_ground(game, legal, &action);
        break;
    case KIND_DISENGAGE:
        pick(legal, VERB_PASS, &action);
        break;
    case KIND_RECALL:
    case KIND_POST:
        if (!pick(legal, VERB_END, &action))
            break;
        break;
    case KIND_NONE:
    case KIND_BATTLE:
    case KIND_CHECK:
    case KIND_SHIFT:
    case KIND_RETURN:
    case KIND_TARGET:
    case KINDS:
        break;
    }
    return action;
}

const struct mind fury_minds[1] = {{"simple", sizeof(struct memory), choose}};
