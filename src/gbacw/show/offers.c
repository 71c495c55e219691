/* offers.c: which sheets belong to the open decision. */
#include "gbacw/fire/fire.h"
#include "gbacw/melee/melee.h"
#include "gbacw/show/standing_orders.h"
#include "gbacw/state/special.h"

static void offer(const struct game *game, struct json *out, const char *what, hex_id hex, bool all,
                  const char *title) {
    json_open(out, '{');
    json_put_string(out, "what", what);
    if (hex != HEX_NONE)
        play_put_hex(game, out, "hex", hex);
    if (all)
        json_put_bool(out, "all", true);
    json_put_said(out, "title", title);
    json_close(out, '}');
}

static void offer_unit(const struct game *game, struct json *out, const char *what, counter_id c, const char *title) {
    json_open(out, '{');
    json_put_string(out, "what", what);
    json_put_string(out, "unit", info_of(game, c)->id);
    json_put_said(out, "title", title);
    json_close(out, '}');
}

static void offer_side(const struct game *game, struct json *out, const char *what, side_id side, const char *title) {
    json_open(out, '{');
    json_put_string(out, "what", what);
    json_put_string(out, "side", tables_of(game)->side_id[side]);
    json_put_said(out, "title", title);
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
