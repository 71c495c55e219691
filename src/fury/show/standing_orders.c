/* standing_orders.c: standing orders: which of them may answer the open question, and how it is carried out; and the
 * offers: which sheets belong to the open decision.
 *
 * Only what an enemy attack asks can be settled beforehand: the guns, and a leader's risk. An order answers with one of
 * the legal actions, so it can do nothing a player could not. */
#include "fury/show/standing_orders.h"

#include "fury/combat/attack.h"
#include "fury/march/obligations.h"
#include "fury/show/catalogue.h"
#include "fury/show/view.h"

/* ---- which order, and how it is carried out ---- */

static int order_now(const struct game *game) {
    const struct frame *top = play_over(game) ? NULL : play_top(game);
    if (!top || top->kind != KIND_ATTACK)
        return -1;
    return top->stage == ATTACK_SUPPORT_OF_DEFENDER ? STANDING_ARTILLERY
           : top->stage == ATTACK_LEAD_OF_DEFENDER  ? STANDING_LEADERSHIP
                                                    : -1;
}

const char *fury_interruption(struct game *game) {
    int order = order_now(game);
    return order < 0 ? NULL : fury_standing[order].id;
}

static bool first_of(const struct action_list *legal, uint8_t verb, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == verb) {
            *out = legal->at[i];
            return true;
        }
    return false;
}

static bool most_stars(const struct game *game, const struct action_list *legal, struct action *out) {
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb != VERB_LEAD ||
            (found && info_of(game, legal->at[i].who)->stars <= info_of(game, out->who)->stars))
            continue;
        *out = legal->at[i];
        found = true;
    }
    return found;
}

bool fury_standing_answer(struct game *game, bool always, const struct action_list *legal, struct action *out) {
    switch (order_now(game)) {
    case STANDING_ARTILLERY:
        return first_of(legal, always ? VERB_SUPPORT : VERB_WITHHOLD, out);
    case STANDING_LEADERSHIP:
        return always ? most_stars(game, legal, out) : first_of(legal, VERB_DECLINE, out);
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
    json_put_string(out, "title", title);
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
