/* standing_orders.c: standing orders: which of them may answer the open question, and how each word answers it.
 *
 * A player leaves orders for what the other side's play may ask: fire with all that can, or hold; stand, or withdraw;
 * which way to go back. An order answers action by action from the list of legal ones, so it can do nothing a player
 * could not. */
#include "gbacw/show/standing_orders.h"

#include <string.h>

#include "gbacw/command/leaders.h"
#include "gbacw/fire/fire.h"
#include "gbacw/melee/melee.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/state/special.h"

#define FIRE_OR_HOLD                                                                                                   \
    {                                                                                                                  \
        {"always", "fire with all units that can"}, { "never", "hold fire" }                                           \
    }
#define ROUTES                                                                                                         \
    {                                                                                                                  \
        {"safest", "away from the enemy"}, {"shortest", "no farther than they must"}, {                                \
            "homeward", "straight towards their own lines"                                                             \
        }                                                                                                              \
    }

const struct standing_words gbacw_standing[STANDINGS] = {
    [STANDING_WITHDRAWAL_FIRE] = {"withdrawal-fire", "Withdrawal fire, at units that leave your zones of control",
                                  "10.1", FIRE_OR_HOLD},
    [STANDING_RETREAT_FIRE] = {"retreat-fire", "Retreat fire, at units that retreat through your zones of control",
                               "10.2", FIRE_OR_HOLD},
    [STANDING_OPPORTUNITY_FIRE] = {"opportunity-fire", "Opportunity fire, at units that cross a fence", "24.1",
                                   FIRE_OR_HOLD},
    [STANDING_FORMATION_FIRE] = {"formation-fire", "Fire at guns that limber or unlimber", "6.23", FIRE_OR_HOLD},
    [STANDING_DEFENSIVE_FIRE] = {"defensive-fire",
                                 "Your fire phases in the other side's turn",
                                 "4.0",
                                 {{STANDING_BY_ORDERS, "fire as your orders say, at whatever is worth a round"},
                                  {"never", "hold fire"}}},
    [STANDING_COVER] = {"cover",
                        "Units under fire behind works",
                        "26.11",
                        {{"always", "use the works"}, {"never", "stand in the open"}}},
    [STANDING_EVADE] = {"retreat-before-melee",
                        "Retreat before melee",
                        "12.8",
                        {{"odds-3", "withdraw if the melee is at +3 or worse"},
                         {"odds-1", "withdraw if the melee is at +1 or worse"},
                         {"odds-5", "withdraw if the melee is at +5 or worse"},
                         {"always", "withdraw every unit that can"},
                         {"never", "stand and fight"}}},
    [STANDING_ADVANCE] = {"advance",
                          "Advance into a vacated hex",
                          "12.85",
                          {{"always", "advance with all units that can"}, {"never", "stay"}}},
    [STANDING_LOSSES] = {"losses",
                         "Losses in melee",
                         "12.74",
                         {{"weakest", "the weakest unit takes them"}, {"strongest", "the strongest unit takes them"}}},
    [STANDING_FACING] = {"melee-facing",
                         "Facing after a melee",
                         "7.32",
                         {{"enemy", "towards the nearest enemy"}, {"keep", "as the units face now"}}},
    [STANDING_ROUTE] = {"retreat-route", "Routes of units that retreat or rout", "14.4", ROUTES},
    [STANDING_MAKE_WAY] = {"make-way", "Units that make way for others who retreat", "14.3", ROUTES},
    [STANDING_LEADERS] = {"leaders-retreat",
                          "Leaders of units that rout or retreat",
                          "13.43",
                          {{"always", "go with the unit"}, {"never", "stay in the hex"}}},
    [STANDING_BATTERIES] = {"batteries-retreat",
                            "Batteries whose brigade retreats",
                            "14.0",
                            {{"always", "go with the brigade"}, {"never", "stay in the hex"}}},
    [STANDING_NEW_LEADERS] = {"new-leaders",
                              "New leaders, who are placed with a unit of their command",
                              "17.8",
                              {{"strongest", "with the strongest unit"}, {"safest", "away from the enemy"}}},
    [STANDING_TOP] = {"top-unit",
                      "Top units that run out of ammunition",
                      "8.41",
                      {{"always", "put another unit on top"}, {"never", "leave the stack as it is"}}},
    [STANDING_SADDLE] = {"saddle",
                         "Cavalry that is pinned on horseback",
                         "13.2",
                         {{"always", "dismount"}, {"never", "stay mounted"}}},
    [STANDING_ROUNDS] = {"rounds",
                         "Rounds that batteries can pass on at the end of the turn",
                         "11.33",
                         {{"always", "share them with the batteries that have fewest"}, {"never", "keep them"}}},
};

/* ---- which order ---- */

static int order_of_fire(const struct game *game, const struct frame *frame) {
    const struct fire_locals *fire = LOCALS(fire_locals, frame);
    if (fire_asks_strike(frame))
        return -1;
    if (frame->side != fire->firing_side)
        return STANDING_COVER;
    switch (fire->purpose) {
    case FIRE_WITHDRAWAL:
        return STANDING_WITHDRAWAL_FIRE;
    case FIRE_RETREAT:
        return STANDING_RETREAT_FIRE;
    case FIRE_OPPORTUNITY:
        return STANDING_OPPORTUNITY_FIRE;
    case FIRE_CHANGE:
        return STANDING_FORMATION_FIRE;
    case FIRE_DEFENSIVE:
        return frame->side != game->state->phasing ? STANDING_DEFENSIVE_FIRE : -1;
    default:
        return -1; /* an Offensive Fire Phase is one's own */
    }
}

static int order_now(const struct game *game) {
    const struct frame *frame = play_over(game) ? NULL : play_top(game);
    if (!frame)
        return -1;
    switch (frame->kind) {
    case KIND_FIRE:
        return order_of_fire(game, frame);
    case KIND_FIRE_PHASE:
        return frame->side != game->state->phasing ? STANDING_DEFENSIVE_FIRE : -1;
    case KIND_EVADE:
        return STANDING_EVADE;
    case KIND_RETREAT:
        return retreat_asks_leader(frame)    ? STANDING_LEADERS
               : retreat_asks_battery(frame) ? STANDING_BATTERIES
                                             : STANDING_ROUTE;
    case KIND_MAKE_WAY:
        return STANDING_MAKE_WAY;
    case KIND_ADVANCE:
        return STANDING_ADVANCE;
    case KIND_MELEE:
        return melee_asks_facing(frame) ? STANDING_FACING : STANDING_LOSSES;
    case KIND_REORDER:
        return STANDING_TOP;
    case KIND_SADDLE:
        return STANDING_SADDLE;
    case KIND_FINAL_COMMAND:
        return final_asks_place(frame) ? STANDING_NEW_LEADERS : -1;
    case KIND_RESUPPLY: /* one's own Resupply Phase is a phase like any other */
        return frame->side != game->state->phasing ? STANDING_ROUNDS : -1;
    default:
        return -1;
    }
}

const char *gbacw_interruption(struct game *game) {
    int order = order_now(game);
    return order < 0 ? NULL : gbacw_standing[order].id;
}

/* ---- carried out ---- */

static bool is_word(const char *word, const char *other) { return strcmp(word, other) == 0; }

static bool first_of(const struct action_list *legal, uint8_t verb, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != verb)
            continue;
        *out = legal->at[i];
        return true;
    }
    return false;
}

/* A unit joins with all it has: the shortest form of its action comes first in the list. */
static bool fire_order(bool always, const struct action_list *legal, struct action *out) {
    if (always && first_of(legal, VERB_ADD, out))
        return true;
    return first_of(legal, VERB_HOLD, out) || first_of(legal, VERB_RESOLVE, out);
}

/* "odds-3": from a differential of 3 on, where the attack is on one hex and its odds can be told. */
static bool evades(struct game *game, const char *word) {
    const struct evade_locals *evade = LOCALS(evade_locals, play_top(game));
    if (strncmp(word, "odds-", 5) != 0)
        return is_word(word, "always");
    side_id enemy = other_side(play_side_to_act(game));
    return evade->target < tables_of(game)->hex_count && enemy_holds(game, evade->target, enemy) &&
           melee_differential(game, enemy, evade->target) >= word[5] - '0';
}

static bool bear(const struct game *game, bool strongest, const struct action_list *legal, struct action *out) {
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != VERB_LOSE)
            continue;
        int by = found ? counter_at(game, legal->at[i].who)->strength - counter_at(game, out->who)->strength : 0;
        if (found && (strongest ? by <= 0 : by >= 0))
            continue;
        *out = legal->at[i];
        found = true;
    }
    return found;
}

/* From the fuller battery to the emptier, until they have as many, the emptiest first. */
static bool share_rounds(const struct game *game, const struct action_list *legal, struct action *out) {
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_TRANSFER)
            continue;
        int left = counter_at(game, action.who)->rounds - action.number, had = counter_at(game, action.whom)->rounds;
        int least = found ? counter_at(game, out->whom)->rounds : INT16_MAX;
        if (left < had + action.number || had > least || (had == least && action.number <= out->number))
            continue;
        *out = action;
        found = true;
    }
    return found;
}

bool gbacw_standing_answer(struct game *game, const char *word, const struct action_list *legal, struct action *out) {
    bool always = is_word(word, "always");
    switch (order_now(game)) {
    case STANDING_WITHDRAWAL_FIRE:
    case STANDING_RETREAT_FIRE:
    case STANDING_OPPORTUNITY_FIRE:
    case STANDING_FORMATION_FIRE:
        return fire_order(always, legal, out);
    case STANDING_EVADE:
        return (evades(game, word) && first_of(legal, VERB_WITHDRAW, out)) || first_of(legal, VERB_STAND, out) ||
               first_of(legal, VERB_HALT, out);
    case STANDING_LEADERS:
    case STANDING_BATTERIES:
        return first_of(legal, always ? VERB_GO : VERB_STAY, out);
    case STANDING_COVER:
        return first_of(legal, always ? VERB_COVER : VERB_OPEN, out);
    case STANDING_ADVANCE:
        return (always && first_of(legal, VERB_ADVANCE, out)) || first_of(legal, VERB_END, out);
    case STANDING_ROUTE: /* who goes first is asked too */
        return first_of(legal, VERB_GO, out) || standing_route(game, word, legal, out);
    case STANDING_MAKE_WAY:
        return standing_route(game, word, legal, out);
    case STANDING_LOSSES:
        return bear(game, is_word(word, "strongest"), legal, out);
    case STANDING_FACING:
        return standing_facing(game, word, legal, out);
    case STANDING_TOP:
        return (always && first_of(legal, VERB_TOP, out)) || first_of(legal, VERB_END, out);
    case STANDING_SADDLE:
        return first_of(legal, always ? VERB_FORM : VERB_HOLD, out);
    case STANDING_NEW_LEADERS:
        return standing_place(game, word, legal, out);
    case STANDING_ROUNDS:
        return (always && share_rounds(game, legal, out)) || first_of(legal, VERB_END, out);
    case STANDING_DEFENSIVE_FIRE: /* `by-orders` is the aide's */
        return is_word(word, "never") && (first_of(legal, VERB_HOLD, out) || first_of(legal, VERB_END, out));
    default:
        return false;
    }
}
