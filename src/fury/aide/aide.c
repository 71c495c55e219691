/* aide.c: see aide.h. In each decision of its side it does what the orders ask and says when they ask for nothing more;
 * it never passes and never ends a step: that is for the player, or for the program that drives it. Between two of
 * the enemy's moves there is one activation, so carrying out until the enemy is to act is one activation's worth. */
#include "fury/aide/aide.h"

#include <string.h>

#include "fury/aide/orders.h"
#include "fury/combat/retreat.h"
#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/march/move_group.h"
#include "fury/march/rating.h"
#include "fury/mind/ai.h"
#include "fury/mind/ai_attacks.h"

/* The best action so far: of equal ones the first. */
struct choice {
    struct action action;
    int worth;
    bool found;
};

static void weigh(struct choice *choice, const struct action *action, int worth) {
    if (!choice->found || worth > choice->worth)
        *choice = (struct choice){*action, worth, true};
}

/* Writes the action that was found; false: none was. */
static bool take(const struct choice *choice, struct action *out) {
    if (choice->found)
        *out = choice->action;
    return choice->found;
}

/* ---- activations ---- */

enum {
    OFTEN = 12,         /* activations of one Division in a phase: beyond that it is going round in circles */
    CONTACT_WAITS = 18, /* liking for not touching an enemy who still moves, as in the mind */
    LEAVES_ENTRY = 50,  /* others come in behind it (6.4) */
    COMES_ON = 500,     /* from the display */
    DIGS = 1
};

struct errand { /* the best that a Division can do with an activation */
    int gain;
    hex_id hex; /* where it goes; HEX_NONE: it stays and digs */
};

static bool touches(const struct game *game, const struct aide_memory *memory, hex_id hex) {
    return in_zoc(game, hex, other_side(memory->plan.side));
}

static bool enemy_has_passed(const struct game *game, side_id side) {
    const struct frame *top = play_top(game);
    return top->kind == KIND_MOVEMENT && LOCALS_OF(alternate_locals, top)->passed[other_side(side)];
}

/* Field Works give no more than Defensible Terrain does already (7.4-S2B-d). */
static bool wants_to_dig(struct game *game, struct aide_memory *memory, counter_id c) {
    const struct order *order = fury_aide_order(memory, c);
    const struct fury_hex *ground = ground_of(tables_of(game), hex_of(game, c));
    bool gains = charts_of(game)->works >
                 (tables_of(game)->terrain[ground->terrain].defensible ? charts_of(game)->defensible : 0);
    return order->kind == ORDER_HOLD && order->flags & ORDER_DIGS && gains && is_legal(fury_may_dig(game, c)) &&
           (order->hex_count == 0 || fury_aide_way(game, memory, c, hex_of(game, c)) == 0);
}

static struct errand errand_of(struct game *game, struct aide_memory *memory, const struct move_locals *move) {
    struct errand errand = {0, HEX_NONE};
    int here = fury_aide_worth(game, memory, move->unit, move->start);
    fury_reach_find(game, move);
    for (unsigned k = 0; k < scratch_of(game)->reach_count; k++) {
        hex_id hex = scratch_of(game)->reach[k];
        int gain = fury_aide_worth(game, memory, move->unit, hex) - here;
        if (gain > errand.gain)
            errand = (struct errand){gain, hex};
    }
    if (errand.gain == 0 && wants_to_dig(game, memory, move->unit))
        errand.gain = DIGS;
    if (errand.hex != HEX_NONE && touches(game, memory, errand.hex) && game->state->turn > 1 &&
        !enemy_has_passed(game, memory->plan.side)) /* 6.0f: others go first */
        errand.gain = errand.gain > CONTACT_WAITS ? errand.gain - CONTACT_WAITS : 1;
    return errand;
}

/* What a Pontoon Bridge is worth that a Division lays on the way to where it is sent, and where; 0: none. */
static int worth_of_bridge(struct game *game, struct aide_memory *memory, counter_id c, direction *out) {
    enum { WORTH_LAYING = 6 };
    uint8_t kind = fury_aide_order(memory, c)->kind;
    side_id side = memory->plan.side;
    hex_id hex = hex_of(game, c);
    int best = 0;
    if ((kind != ORDER_ATTACK && kind != ORDER_MARCH) || state_of(game)->pontoons[side] == 0 ||
        state_of(game)->laid[side] || unit_at(game, c)->flags & U_LAID)
        return 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (!fury_plan_spans(game, side, hex, d))
            continue;
        int gain = fury_aide_worth(game, memory, c, tables_of(game)->neighbour[hex][d]) -
                   fury_aide_worth(game, memory, c, hex);
        if (gain > best) {
            best = gain;
            *out = d;
        }
    }
    return best >= WORTH_LAYING ? best : 0;
}

static struct errand errand_under(struct game *game, struct aide_memory *memory, counter_id c, counter_id hq) {
    if (!on_map(game, c))
        return (struct errand){COMES_ON, HEX_NONE};
    struct move_locals move = fury_move_of(game, c, hq);
    struct errand errand = errand_of(game, memory, &move);
    direction d;
    if (errand.gain == 0)
        errand.gain = worth_of_bridge(game, memory, c, &d);
    if (unit_at(game, c)->flags & U_ARRIVING)
        errand.gain += LEAVES_ENTRY;
    return errand;
}

/* It is ordered forward and cannot move on: reported if it has not moved in this phase. */
static void note_blocked(struct game *game, struct aide_memory *memory, counter_id c) {
    enum { FAR_OFF = 3 * WAY_STEP };
    uint8_t kind = fury_aide_order(memory, c)->kind;
    bool sent = kind == ORDER_MARCH || kind == ORDER_WITHDRAW || kind == ORDER_FOLLOW;
    if (sent && on_map(game, c) && memory->moved[c] == 0 && fury_aide_way(game, memory, c, hex_of(game, c)) > FAR_OFF)
        fury_aide_note(memory, AIDE_BLOCKED, c, hex_of(game, c), 0);
}

static bool choose_activation(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                              struct action *out) {
    struct errand best = {0, HEX_NONE};
    counter_id hq[8], stuck = COUNTER_NONE;
    unsigned hqs = fury_active_hqs(game, play_top(game), hq);
    for (uint32_t i = 0; i < legal->count; i++) {
        const struct action *action = &legal->at[i];
        counter_id c = action->who;
        if (action->verb != VERB_ACTIVATE || fury_aide_order(memory, c) == NULL || memory->moved[c] >= OFTEN)
            continue;
        counter_id under = action->whom != COUNTER_NONE ? action->whom : hqs ? hq[0] : COUNTER_NONE;
        struct errand errand = errand_under(game, memory, c, under);
        if (errand.gain > best.gain) {
            best = errand;
            *out = *action;
        } else if (errand.gain == 0 && stuck == COUNTER_NONE)
            stuck = c;
    }
    if (best.gain == 0) {
        if (stuck != COUNTER_NONE)
            note_blocked(game, memory, stuck);
        return false;
    }
    if (fury_aide_order(memory, out->who)->kind != ORDER_ATTACK && best.hex != HEX_NONE &&
        touches(game, memory, best.hex) && fury_aide_note(memory, AIDE_CONTACT, out->who, best.hex, 0))
        return false;
    memory->moved[out->who]++;
    memory->goer = out->who;
    memory->goal = best.hex;
    memory->goes_at = game->state->actions + 1;
    return true;
}

/* The enemy has passed: the moves left are made under the headquarters that has most of the errands (6.0d). */
static bool choose_active_hq(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                             struct action *out) {
    struct choice best = {0};
    for (uint32_t i = 0; i < legal->count; i++) {
        int gain = 0;
        if (legal->at[i].verb != VERB_UNDER)
            continue;
        FOR_COUNTERS(game, c) {
            if (is_division(game, c) && fury_aide_order(memory, c) && on_map(game, c) && !is_pinned(game, c))
                gain += errand_under(game, memory, c, legal->at[i].who).gain;
        }
        if (gain > 0)
            weigh(&best, &legal->at[i], gain);
    }
    return take(&best, out);
}

static bool to_hex(const struct action_list *legal, hex_id hex, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == VERB_TO && legal->at[i].hex == hex && legal->at[i].word == ACTION_NO_WORD) {
            *out = legal->at[i];
            return true;
        }
    return false;
}

/* It forms first, and lays the bridge when it is next activated (9.6c). */
static bool choose_bridge(struct game *game, struct aide_memory *memory, counter_id c, const struct action_list *legal,
                          struct action *out) {
    direction d = 0;
    if (worth_of_bridge(game, memory, c, &d) == 0)
        return false;
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == VERB_BRIDGE && legal->at[i].facing == d) {
            *out = legal->at[i];
            return true;
        }
    return !in_battle(game, c) && fury_pick(legal, VERB_FORM, out);
}

/* It was activated because it could leave its entry hex (6.4e). */
static bool was_sent_off(const struct game *game, const struct aide_memory *memory, const struct move_locals *move) {
    return memory->leaves == move->unit && fury_is_entry(game, move->start, memory->plan.side);
}

/* The Division in hand goes where the errand leads. Off an entry hex it must go somewhere (6.4f). */
static bool choose_move(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                        struct action *out) {
    const struct move_locals *move = LOCALS_OF(move_locals, play_top(game));
    if (fury_aide_order(memory, move->unit) == NULL)
        return false;
    if (memory->goer == move->unit && memory->goes_at == game->state->actions && memory->goal != HEX_NONE &&
        to_hex(legal, memory->goal, out))
        return true;
    fury_aide_plan(game, memory);
    bool must = move->leaves || unit_at(game, move->unit)->flags & U_ARRIVING || was_sent_off(game, memory, move);
    int here = must ? INT32_MIN : fury_aide_worth(game, memory, move->unit, move->start);
    struct choice best = {0};
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != VERB_TO || legal->at[i].word != ACTION_NO_WORD)
            continue;
        int worth = fury_aide_worth(game, memory, move->unit, legal->at[i].hex);
        if (worth > here)
            weigh(&best, &legal->at[i], worth);
    }
    if (take(&best, out) || (!must && choose_bridge(game, memory, move->unit, legal, out)))
        return true;
    return (wants_to_dig(game, memory, move->unit) && fury_pick(legal, VERB_DIG, out)) ||
           fury_pick(legal, VERB_HALT, out);
}

/* ---- attacks ---- */

static int differential(const struct game *game, const struct attack_locals *attack) {
    struct rating mine, yours;
    fury_rating_attacker(game, attack, &mine);
    fury_rating_defender(game, attack, &yours);
    return mine.total - yours.total;
}

/* An attack order closes at the odds it names, or where the mind would. Who holds strikes back where the mind would,
 * and walks into no empty hex. */
static bool closes(struct game *game, struct aide_memory *memory, const struct attack_locals *attack, int worth) {
    const struct order *order = fury_aide_order(memory, attack->attacker);
    if (order->kind == ORDER_HOLD)
        return !(attack->flags & ATTACK_WALKOVER) && worth > fury_plan_nerve(&memory->plan);
    if (order->kind != ORDER_ATTACK)
        return false;
    if (attack->flags & ATTACK_WALKOVER)
        return true;
    if (order->odds == ORDER_NO_ODDS)
        return worth > fury_plan_nerve(&memory->plan);
    int odds = differential(game, attack);
    if (odds < order->odds)
        fury_aide_note(memory, AIDE_ODDS, attack->attacker, attack->target, odds);
    return odds >= order->odds;
}

static bool is_objective(const struct order *order, const struct attack_locals *attack) {
    for (unsigned i = 0; i < order->hex_count; i++)
        if (order->hex[i] == attack->target)
            return true;
    return order->enemy != COUNTER_NONE && order->enemy == attack->defender;
}

static bool choose_attack(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                          struct action *out) {
    enum { THE_OBJECTIVE = 1000, WALKING_IN = 500 };
    struct action pass;
    struct choice best = {0};
    bool owes = !fury_pick(legal, VERB_PASS, &pass);
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_ATTACK || fury_aide_order(memory, action.who) == NULL)
            continue;
        struct attack_locals attack =
            fury_likely_attack(game, &memory->plan, action.who, towards(game, hex_of(game, action.who), action.hex));
        /* nobody defends where one only walks in: there are no odds */
        int worth = attack.flags & ATTACK_WALKOVER ? WALKING_IN : fury_plan_worth(game, &memory->plan, &attack);
        /* a Mandatory Attack is made at any odds (7.0b) */
        if (!owes && (order_spares(memory->book, attack.target) || !closes(game, memory, &attack, worth)))
            continue;
        weigh(&best, &action, worth + (is_objective(fury_aide_order(memory, action.who), &attack) ? THE_OBJECTIVE : 0));
    }
    if (best.found)
        memory->noted = false; /* there is a better one: no need to ask about the others yet */
    return take(&best, out);
}

static const struct order *bombards(const struct game *game, const struct aide_memory *memory, hex_id hex) {
    for (unsigned i = 0; i < memory->book->count; i++) {
        const struct order *order = &memory->book->order[i];
        hex_id place = fury_aide_place(game, order);
        if (order->kind == ORDER_BOMBARD && !(order->flags & ORDER_PAUSED) &&
            (place == HEX_NONE || hex == HEX_NONE || place == hex))
            return order;
    }
    return NULL;
}

/* The Target marker: where an order to bombard says, as near as the guns reach; else where attacks gain by it. */
static bool choose_target(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                          struct action *out) {
    const struct order *order = bombards(game, memory, HEX_NONE);
    hex_id place = order ? fury_aide_place(game, order) : HEX_NONE;
    struct choice best = {0};
    for (uint32_t i = 0; place != HEX_NONE && i < legal->count; i++)
        if (legal->at[i].verb == VERB_TARGET)
            weigh(&best, &legal->at[i], -distance(game, legal->at[i].hex, place));
    for (unsigned i = 0; !best.found && i < memory->book->count; i++)
        if (memory->book->order[i].kind == ORDER_ATTACK)
            return fury_choose_target(game, &memory->plan, legal, out) && out->verb == VERB_TARGET;
    return take(&best, out);
}

/* Before the last round that the order lets the side spend, and when there is none: once each. */
static bool tells_of_rounds(struct aide_memory *memory, const struct order *order, counter_id c, hex_id target,
                            int left) {
    if (left - order->rounds > 1 || memory->low == left + 1 ||
        !fury_aide_note_order(memory, order, AIDE_ROUNDS, c, target, left))
        return false;
    memory->low = (uint16_t)(left + 1);
    return true;
}

/* Artillery: none below what the order keeps; always where an order to bombard says; else as the mind would. */
static bool choose_support(struct game *game, struct aide_memory *memory, counter_id c, hex_id target,
                           const struct action_list *legal, struct action *out) {
    int left = state_of(game)->ammunition[memory->plan.side];
    const struct order *order = fury_aide_order(memory, c), *guns = bombards(game, memory, target);
    if (!fury_choose_support(game, &memory->plan, 0, legal, out))
        return false;
    bool told_to = guns && left > guns->rounds;
    if (!told_to && out->verb != VERB_SUPPORT)
        return true;
    if (tells_of_rounds(memory, told_to ? guns : order, c, target, left))
        return false;
    return fury_pick(legal, told_to || left > order->rounds ? VERB_SUPPORT : VERB_WITHHOLD, out);
}

/* In an attack by or upon a Division under orders: all the help there is. */
static bool choose_in_attack(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                             struct action *out) {
    const struct attack_locals *attack = LOCALS_OF(attack_locals, play_top(game));
    counter_id c = belongs(game, attack->attacker, memory->plan.side) ? attack->attacker : attack->defender;
    if (c == COUNTER_NONE || fury_aide_order(memory, c) == NULL)
        return false;
    return fury_pick(legal, VERB_ASSIST, out) || fury_pick(legal, VERB_LEAD, out) || fury_pick(legal, VERB_PUSH, out) ||
           choose_support(game, memory, c, attack->target, legal, out);
}

/* A way back, or the hex that was won. */
static bool choose_ground(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                          struct action *out) {
    enum { NO_WAY_ON = 1000 };
    const struct frame *top = play_top(game);
    const struct retreat_locals *retreat = top->kind == KIND_RETREAT ? LOCALS_OF(retreat_locals, top) : NULL;
    counter_id c = retreat ? retreat->unit : LOCALS_OF(pursuit_locals, top)->unit;
    struct choice best = {0};
    for (uint32_t i = 0; fury_aide_order(memory, c) && i < legal->count; i++) {
        struct action action = legal->at[i];
        hex_id hex = action.verb == VERB_TO ? action.hex : hex_of(game, c);
        int worth = fury_aide_worth(game, memory, c, hex);
        if (action.verb == VERB_RESIGN)
            continue;
        if (retreat && action.verb == VERB_TO && !fury_retreat_goes_on(game, retreat, hex))
            worth -= NO_WAY_ON;
        weigh(&best, &action, worth);
    }
    return take(&best, out);
}

/* ---- before the movement ---- */

/* Where most of those under orders are in its range, and better so if the places they are sent to are as well. A place
 * alone draws no headquarters: those who are still on the way need it more (6.1a), and so do those who fight (7.4-S2).
 */
static bool choose_hq_hex(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                          struct action *out) {
    enum { A_GOAL = 2 };
    counter_id hq = LOCALS_OF(place_locals, play_top(game))->unit;
    struct choice best = {0};
    for (uint32_t i = 0; i < legal->count; i++) {
        const struct action *action = &legal->at[i];
        if (action->verb == VERB_PLACE && fury_aide_order(memory, action->who)) {
            *out = *action;
            return true;
        }
        if (action->verb != VERB_AT || hq == COUNTER_NONE || fury_aide_order(memory, hq) == NULL)
            continue;
        int range = action->word == WORD_BATTLE ? info_of(game, hq)->range_battle : info_of(game, hq)->range_maneuver;
        int worth = fury_plan_hq(game, &memory->plan, hq, action);
        FOR_COUNTERS(game, c) {
            hex_id place = fury_aide_order(memory, c) ? fury_aide_place(game, fury_aide_order(memory, c)) : HEX_NONE;
            if (is_division(game, c) && on_map(game, c) && place != HEX_NONE && on_board(tables_of(game), place) &&
                distance(game, action->hex, hex_of(game, c)) <= range && distance(game, action->hex, place) <= range)
                worth += A_GOAL;
        }
        weigh(&best, action, worth);
    }
    return take(&best, out);
}

/* Headquarters under orders post Detachments where the mind would: on what wins the battle, and on the enemy's roads.
 */
static bool choose_post(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                        struct action *out) {
    if (!fury_choose_post(game, &memory->plan, legal, out) || out->verb == VERB_END)
        return false;
    return out->verb != VERB_POST || fury_aide_order(memory, out->who) != NULL;
}

/* Those who have far to go march in Maneuver Formation, if no enemy is near. */
static bool choose_formation(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                             struct action *out) {
    enum { FAR_OFF = 3 * WAY_STEP, NEAR = 3 };
    for (uint32_t i = 0; i < legal->count; i++) {
        counter_id c = legal->at[i].who;
        if (legal->at[i].verb != VERB_MANEUVER || fury_aide_order(memory, c) == NULL)
            continue;
        uint16_t way = fury_aide_way(game, memory, c, hex_of(game, c));
        if (way == UINT16_MAX || way <= FAR_OFF || memory->plan.to_enemy[hex_of(game, c)] < NEAR)
            continue;
        *out = legal->at[i];
        return true;
    }
    return false;
}

/* Out of the enemy's Zone of Control, if there is a way without being Blown (5.3). */
static bool choose_disengagement(const struct game *game, const struct aide_memory *memory,
                                 const struct action_list *legal, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        counter_id c = legal->at[i].who;
        hex_id way[RETREAT_WAY];
        if (legal->at[i].verb != VERB_DISENGAGE || fury_aide_order(memory, c) == NULL)
            continue;
        uint8_t kind = fury_aide_order(memory, c)->kind;
        hex_id enemy = legal->at[i].whom != COUNTER_NONE ? hex_of(game, legal->at[i].whom) : fury_enemy_beside(game, c);
        if ((kind != ORDER_WITHDRAW && kind != ORDER_RESERVE) || enemy == HEX_NONE ||
            fury_retreat_way(game, c, hex_of(game, c), enemy, way) == 0)
            continue;
        *out = legal->at[i];
        return true;
    }
    return false;
}

/* A Division that comes back (5.2), where its order likes it best. */
static bool choose_return(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                          struct action *out) {
    counter_id c = LOCALS_OF(place_locals, play_top(game))->unit;
    struct choice best = {0};
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb == VERB_PLACE && fury_aide_order(memory, legal->at[i].who)) {
            *out = legal->at[i];
            return true;
        }
        if (legal->at[i].verb != VERB_AT || c == COUNTER_NONE || fury_aide_order(memory, c) == NULL)
            continue;
        weigh(&best, &legal->at[i], fury_aide_worth(game, memory, c, legal->at[i].hex));
    }
    return take(&best, out);
}

/* ---- the open decision ---- */

static bool answer(struct game *game, struct aide_memory *memory, const struct action_list *legal, struct action *out) {
    unsigned kind = play_top(game)->kind;
    if (kind == KIND_MOVE)
        return choose_move(game, memory, legal, out);
    fury_aide_plan(game, memory);
    switch (kind) {
    case KIND_PLACE:
        return choose_hq_hex(game, memory, legal, out);
    case KIND_POST:
        return choose_post(game, memory, legal, out);
    case KIND_FORM:
        return choose_formation(game, memory, legal, out);
    case KIND_RETURN:
        return choose_return(game, memory, legal, out);
    case KIND_DISENGAGE:
        return choose_disengagement(game, memory, legal, out);
    case KIND_MOVEMENT:
        return choose_activation(game, memory, legal, out) ||
               (!memory->noted && choose_active_hq(game, memory, legal, out));
    case KIND_TARGET:
        return choose_target(game, memory, legal, out);
    case KIND_ATTACKS:
        return choose_attack(game, memory, legal, out);
    case KIND_ATTACK:
        return choose_in_attack(game, memory, legal, out);
    case KIND_RETREAT:
    case KIND_PURSUIT:
        return choose_ground(game, memory, legal, out);
    default:
        return false;
    }
}

static enum aide_answer next(struct game *game, void *bytes, const struct order_book *book,
                             const struct action_list *legal, struct action *action, struct aide_report *report) {
    struct aide_memory *memory = bytes;
    fury_aide_open(game, memory, book);
    bool acts = !memory->noted && answer(game, memory, legal, action);
    if (memory->noted) {
        *report = memory->note;
        memory->noted = false;
        return AIDE_ASKS;
    }
    return acts ? AIDE_ACTS : AIDE_DONE;
}

/* ---- what the rules demand ---- */

/* A side cannot pass while a Division can leave its entry hex (6.4e). */
static bool send_from_entry(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                            struct action *out) {
    struct choice best = {0};
    for (uint32_t i = 0; i < legal->count; i++) {
        counter_id c = legal->at[i].who;
        if (legal->at[i].verb == VERB_ACTIVATE && !memory->owned[c] && on_map(game, c) &&
            fury_is_entry(game, hex_of(game, c), memory->plan.side))
            weigh(&best, &legal->at[i], -memory->moved[c]);
    }
    if (best.found) {
        memory->leaves = best.action.who;
        memory->moved[best.action.who]++;
    }
    return take(&best, out);
}

static bool choose_any_move(struct game *game, struct aide_memory *memory, const struct action_list *legal,
                            struct action *out) {
    const struct move_locals *move = LOCALS_OF(move_locals, play_top(game));
    struct choice best = {0};
    for (uint32_t i = 0; was_sent_off(game, memory, move) && i < legal->count; i++)
        if (legal->at[i].verb == VERB_TO && legal->at[i].word == ACTION_NO_WORD)
            weigh(&best, &legal->at[i], fury_plan_liking(game, &memory->plan, move->unit, legal->at[i].hex));
    return take(&best, out);
}

static bool must(struct game *game, void *bytes, const struct order_book *book, const struct action_list *legal,
                 struct action *out) {
    struct aide_memory *memory = bytes;
    fury_aide_open(game, memory, book);
    fury_aide_plan(game, memory);
    if (game->rules->interruption(game) != NULL) /* a standing order could have answered it: its owner wants to */
        return false;
    unsigned kind = play_top(game)->kind;
    if (kind == KIND_MOVEMENT && send_from_entry(game, memory, legal, out))
        return true;
    if (kind == KIND_MOVE && choose_any_move(game, memory, legal, out))
        return true;
    return fury_choose_demanded(game, &memory->plan, legal, out) &&
           (out->who == COUNTER_NONE || !memory->owned[out->who]);
}

static bool leaves_order(struct action action) { return action.verb == VERB_ACTIVATE; }

const struct aide fury_aide = {sizeof(struct aide_memory), next, must, leaves_order, NULL, true};
