/* standing_orders.c: standing orders: which of them may answer the open question, and how it is carried out; and the
 * offers: which sheets belong to the open decision.
 *
 * A player who is away leaves orders for what the other side's play may ask of him: fire with all that can, or hold;
 * stand, or withdraw. An order answers action by action from the list of legal ones, so it can do nothing a player
 * could not. */
#include "gbacw/show/standing_orders.h"

#include "gbacw/fire/fire.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/melee/melee.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/show/catalogue.h"
#include "gbacw/state/special.h"

/* ---- which order ---- */

static int order_of_fire(const struct frame *frame) {
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
    default:
        return -1; /* a Fire Phase is one's own */
    }
}

static int order_now(const struct game *game) {
    const struct frame *frame = play_over(game) ? NULL : play_top(game);
    if (!frame)
        return -1;
    switch (frame->kind) {
    case KIND_FIRE:
        return order_of_fire(frame);
    case KIND_EVADE:
        return STANDING_EVADE;
    case KIND_RETREAT:
        return retreat_asks_leader(frame) ? STANDING_LEADERS : -1;
    case KIND_ADVANCE:
        return STANDING_ADVANCE;
    default:
        return -1;
    }
}

const char *gbacw_interruption(struct game *game) {
    int order = order_now(game);
    return order < 0 ? NULL : gbacw_standing[order].id;
}

/* ---- carried out ---- */

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

bool gbacw_standing_answer(struct game *game, bool always, const struct action_list *legal, struct action *out) {
    switch (order_now(game)) {
    case STANDING_WITHDRAWAL_FIRE:
    case STANDING_RETREAT_FIRE:
    case STANDING_OPPORTUNITY_FIRE:
    case STANDING_FORMATION_FIRE:
        return fire_order(always, legal, out);
    case STANDING_EVADE:
        return (always && first_of(legal, VERB_WITHDRAW, out)) || first_of(legal, VERB_STAND, out);
    case STANDING_LEADERS:
        return first_of(legal, always ? VERB_GO : VERB_STAY, out);
    case STANDING_COVER:
        return first_of(legal, always ? VERB_COVER : VERB_OPEN, out);
    case STANDING_ADVANCE:
        return (always && first_of(legal, VERB_ADVANCE, out)) || first_of(legal, VERB_END, out);
    default:
        return false;
    }
}

/* ---- offers ---- */

static void offer(const struct game *game, struct json *out, const char *what, hex_id hex, bool all,
                  const char *title) {
    json_open(out, '{');
    json_put_string(out, "what", what);
    if (hex != HEX_NONE)
        play_put_hex(game, out, "hex", hex);
    if (all)
        json_put_bool(out, "all", true);
    json_put_string(out, "title", title);
    json_close(out, '}');
}

static void offer_unit(const struct game *game, struct json *out, const char *what, counter_id c, const char *title) {
    json_open(out, '{');
    json_put_string(out, "what", what);
    json_put_string(out, "unit", info_of(game, c)->id);
    json_put_string(out, "title", title);
    json_close(out, '}');
}

static void offer_side(const struct game *game, struct json *out, const char *what, side_id side, const char *title) {
    json_open(out, '{');
    json_put_string(out, "what", what);
    json_put_string(out, "side", tables_of(game)->side_id[side]);
    json_put_string(out, "title", title);
    json_close(out, '}');
}

static void offer_fire(const struct game *game, const struct frame *frame, struct json *out) {
    const struct fire_locals *fire = LOCALS(fire_locals, frame);
    bool named = state_of(game)->shot_count > fire->first_shot, cover = frame->side != fire->firing_side;
    if (named)
        offer(game, out, "fire", fire->target, false, cover ? "The fire at your units" : "Odds with the units chosen");
    if (!cover)
        offer(game, out, "fire", fire->target, true, "Odds with all units that can fire");
}

static void offer_attack(const struct game *game, hex_id target, struct json *out) {
    if (target == HEX_NONE)
        return;
    if (anyone_declared(game, target))
        offer(game, out, "melee", target, false, "Odds as announced");
    offer(game, out, "melee", target, true, "Odds with all units that can attack");
}

static void offer_melees(const struct game *game, struct json *out) {
    enum { MOST = 6 };
    int count = 0;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count && count < MOST; hex++) {
        if (top_of(game, hex) == COUNTER_NONE || (!anyone_declared(game, hex) && !hex_engaged(game, hex)))
            continue;
        offer(game, out, "melee", hex, false, "Odds of the melee");
        count++;
    }
}

static void offer_supplies(const struct game *game, side_id side, struct json *out) {
    enum { MOST = 6 };
    int count = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        bool dry = has_flag(game, c, F_DEPLETED) || (is_artillery(game, c) && counter->rounds == 0);
        if (counter->side != side || !on_map(game, c) || !dry || count++ >= MOST)
            continue;
        offer_unit(game, out, "supply", c, "Supply");
    }
}

static bool newcomers_due(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side && !on_map(game, c) && counter_at(game, c)->fate == FATE_NOT_YET &&
            info_of(game, c)->entry_turn && info_of(game, c)->entry_turn <= game->state->turn)
            return true;
    }
    return false;
}

static void offers_of(const struct game *game, const struct frame *frame, struct json *out) {
    switch (frame->kind) {
    case KIND_FIRE:
        offer_fire(game, frame, out);
        break;
    case KIND_DECLARE:
        offer_attack(game, declared_target(frame), out);
        break;
    case KIND_EVADE:
        if (LOCALS(evade_locals, frame)->target < tables_of(game)->hex_count)
            offer(game, out, "melee", LOCALS(evade_locals, frame)->target, false, "Odds of the melee");
        break;
    case KIND_MELEE_PHASE:
        if (melee_asks_who(frame))
            offer_attack(game, LOCALS(melee_phase_locals, frame)->target, out);
        else
            offer_melees(game, out);
        break;
    case KIND_MOVE:
        offer_unit(game, out, "reach", LOCALS(move_locals, frame)->lead, "Reach");
        break;
    case KIND_MOVEMENT:
        if (newcomers_due(game, frame->side))
            offer_side(game, out, "reinforcements", frame->side, "Reinforcements");
        break;
    case KIND_COMMAND:
        offer_side(game, out, "out-of-command", frame->side, "Units that would be out of command");
        break;
    case KIND_RESUPPLY:
        offer_supplies(game, frame->side, out);
        break;
    default:
        break;
    }
}

void gbacw_offers(struct game *game, struct json *out) {
    json_open(out, '[');
    if (play_over(game))
        offer(game, out, "victory", HEX_NONE, false, "Victory");
    else if (play_top(game))
        offers_of(game, play_top(game), out);
    json_close(out, ']');
}
