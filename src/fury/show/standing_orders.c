/* standing_orders.c: standing orders: which of them may answer the open question, and how each word answers it; and
 * the offers: which sheets belong to the open decision.
 *
 * Only what an enemy attack or the enemy's returning Divisions ask can be settled beforehand. An order answers with one
 * of the legal actions, so it can do nothing a player could not. */
#include "fury/show/standing_orders.h"

#include <string.h>

#include "fury/combat/attack.h"
#include "fury/combat/retreat.h"
#include "fury/command/command.h"
#include "fury/march/obligations.h"
#include "fury/mind/ai_attacks.h"
#include "fury/show/view.h"

const struct standing_words fury_standing[STANDINGS] = {
    [STANDING_ARTILLERY] = {"artillery-support",
                            "Artillery Support for your Divisions when they are attacked",
                            "7.4-S1a",
                            {{"worth-it", "use it where it changes the odds much"},
                             {"always", "use it while points are left"},
                             {"never", "keep the points"}}},
    [STANDING_LEADERSHIP] = {"leadership",
                             "Leadership of a headquarters when your Divisions are attacked",
                             "7.4-S2B-f",
                             {{"always", "use the most stars in range"}, {"never", "do not risk the leader"}}},
    [STANDING_ROUTE] = {"retreat-route",
                        "Ways of Divisions that retreat",
                        "7.4-S4m",
                        {{"safest", "away from the enemy"},
                         {"shortest", "no farther than they must"},
                         {"homeward", "towards their headquarters"}}},
    [STANDING_BREAKTHROUGH] = {"breakthrough",
                               "The second enemy Division that a Breakthrough drives back",
                               "7.4-S4i",
                               {{"strongest", "the one with most stars"}, {"weakest", "the one with fewest stars"}}},
    [STANDING_PURSUIT] = {"pursuit",
                          "Pursuit one hex farther",
                          "7.4-S5d",
                          {{"always", "towards the enemy"}, {"never", "stay"}}},
    [STANDING_RETURN] = {"blown-return",
                         "Blown enemy Divisions, if more are due than may return",
                         "5.2c",
                         {{"weakest", "let the weakest return"}, {"strongest", "let the strongest return"}}},
};

/* ---- which order, and how it is carried out ---- */

static int order_now(const struct game *game) {
    const struct frame *top = play_over(game) ? NULL : play_top(game);
    switch (top ? top->kind : KIND_NONE) {
    case KIND_ATTACK:
        return top->stage == ATTACK_SUPPORT_OF_DEFENDER ? STANDING_ARTILLERY
               : top->stage == ATTACK_LEAD_OF_DEFENDER  ? STANDING_LEADERSHIP
               : top->stage == ATTACK_SECOND            ? STANDING_BREAKTHROUGH
                                                        : -1;
    case KIND_RETREAT:
        return LOCALS_OF(retreat_locals, top)->voluntary ? -1 : STANDING_ROUTE;
    case KIND_PURSUIT:
        return STANDING_PURSUIT;
    case KIND_RETURN:
        return fury_returns_are_picked(top) ? STANDING_RETURN : -1;
    default:
        return -1;
    }
}

const char *fury_interruption(struct game *game) {
    int order = order_now(game);
    return order < 0 ? NULL : fury_standing[order].id;
}

static bool is_word(const char *word, const char *other) { return strcmp(word, other) == 0; }

/* Of the Divisions or headquarters with this verb the one with most stars, or fewest. */
static bool by_stars(const struct game *game, uint8_t verb, bool most, const struct action_list *legal,
                     struct action *out) {
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != verb)
            continue;
        int by = found ? info_of(game, legal->at[i].who)->stars - info_of(game, out->who)->stars : 0;
        if (found && (most ? by <= 0 : by >= 0))
            continue;
        *out = legal->at[i];
        found = true;
    }
    return found;
}

static bool where_worth_it(struct game *game, const struct action_list *legal, struct action *out) {
    struct plan plan;
    fury_plan_outline(game, play_side_to_act(game), &fury_simple_1, &plan);
    return fury_choose_support(game, &plan, 0, legal, out);
}

static int to_nearest(const struct game *game, side_id side, bool hqs, hex_id hex) {
    enum { FAR = 60 };
    int nearest = FAR;
    FOR_COUNTERS(game, c) {
        if (!on_map(game, c) || !belongs(game, c, side) || is_hq(game, c) != hqs)
            continue;
        int away = distance(game, hex, hex_of(game, c));
        nearest = away < nearest ? away : nearest;
    }
    return nearest;
}

/* Never by a hex from which there is no way on, if there is another: a Division without a way is Blown (7.4-S4q). */
static bool choose_way(struct game *game, const char *word, const struct action_list *legal, struct action *out) {
    enum { NO_WAY_ON = 10000, FIRST = 100 };
    const struct retreat_locals *retreat = LOCALS_OF(retreat_locals, play_top(game));
    side_id side = play_side_to_act(game);
    bool found = false;
    int best = 0;
    if (is_word(word, "shortest") && fury_pick(legal, VERB_HALT, out))
        return true;
    for (uint32_t i = 0; i < legal->count; i++) {
        hex_id hex = legal->at[i].hex;
        if (legal->at[i].verb != VERB_TO)
            continue;
        int worth = to_nearest(game, other_side(side), false, hex);
        if (is_word(word, "homeward"))
            worth -= FIRST * to_nearest(game, side, true, hex);
        if (!fury_retreat_goes_on(game, retreat, hex))
            worth -= NO_WAY_ON;
        if (found && worth <= best)
            continue;
        best = worth;
        *out = legal->at[i];
        found = true;
    }
    return found || fury_pick(legal, VERB_HALT, out);
}

static bool nearest_to_enemy(const struct game *game, const struct action_list *legal, struct action *out) {
    side_id enemy = other_side(play_side_to_act(game));
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != VERB_TO ||
            (found && to_nearest(game, enemy, false, legal->at[i].hex) >= to_nearest(game, enemy, false, out->hex)))
            continue;
        *out = legal->at[i];
        found = true;
    }
    return found;
}

bool fury_standing_answer(struct game *game, const char *word, const struct action_list *legal, struct action *out) {
    bool always = is_word(word, "always");
    switch (order_now(game)) {
    case STANDING_ARTILLERY:
        return is_word(word, "worth-it") ? where_worth_it(game, legal, out)
                                         : fury_pick(legal, always ? VERB_SUPPORT : VERB_WITHHOLD, out);
    case STANDING_LEADERSHIP:
        return always ? by_stars(game, VERB_LEAD, true, legal, out) : fury_pick(legal, VERB_DECLINE, out);
    case STANDING_ROUTE:
        return choose_way(game, word, legal, out);
    case STANDING_BREAKTHROUGH:
        return by_stars(game, VERB_PUSH, is_word(word, "strongest"), legal, out);
    case STANDING_PURSUIT:
        return (always && nearest_to_enemy(game, legal, out)) || fury_pick(legal, VERB_HALT, out);
    case STANDING_RETURN:
        return by_stars(game, VERB_RETURN, is_word(word, "strongest"), legal, out);
    default:
        return false;
    }
}

/* ---- offers ---- */

static void offer(const struct game *game, struct json *out, const char *what, counter_id unit, const char *title) {
    json_open(out, '{');
    json_put_string(out, "what", what);
    if (unit != COUNTER_NONE)
        play_put_counter(game, out, "unit", unit);
    json_put_said(out, "title", title);
    json_close(out, '}');
}

static void offers_of(const struct game *game, const struct frame *frame, struct json *out) {
    switch (frame->kind) {
    case KIND_MOVE:
        offer(game, out, "reach", LOCALS_OF(move_locals, frame)->unit, "Reach");
        break;
    case KIND_ATTACK:
        if (frame->stage <= ATTACK_ROLL)
            offer(game, out, "attack", COUNTER_NONE, "Odds as chosen so far");
        break;
    case KIND_ATTACKS:
        if (fury_side_owes(game, frame->side))
            offer(game, out, "mandatory", COUNTER_NONE, "Mandatory Attacks");
        break;
    case KIND_SHIFT:
        offer(game, out, "display", COUNTER_NONE, "Off the map");
        break;
    case KIND_RETURN:
        offer(game, out, "track", COUNTER_NONE, "Turn track");
        break;
    default:
        break;
    }
}

void fury_offers(struct game *game, struct json *out) {
    json_open(out, '[');
    if (play_over(game))
        offer(game, out, "victory", COUNTER_NONE, "Victory");
    else if (play_top(game))
        offers_of(game, play_top(game), out);
    json_close(out, ']');
}
