/* morale.c: Union Army Morale (19.0): what moves cost, what losses take and rallies give; demoralization
 * (19.4); and the rout that spreads through a brigade without effectiveness (20.21). */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/morale/morale.h"

/* ---- the track ---- */

void army_morale_add(struct game *game, int points, const char *why, const char *case_number) {
    struct kernstown_state *state = kernstown_of(game);
    int now = state->army_morale + points;
    if (points == 0)
        return;
    state->army_morale = (uint16_t)(now > 0 ? now : 0); /* 19.1 */
    event_begin(game->events, "army-morale", case_number);
    event_side(game->events, "side", kernstown_union(game));
    event_int(game->events, "by", points);
    event_int(game->events, "now", state->army_morale);
    event_string(game->events, "why", why);
    event_end(game->events);
}

static bool keeps_track(const struct game *game, counter_id c) {
    return counter_at(game, c)->side == kernstown_union(game);
}

/* ---- what moving costs (19.31 to 19.36) ---- */

int army_morale_cost(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    const struct kernstown_tables *tables = kernstown_tables_of(game);
    int cost = brigade_ineffective(game, brigade) ? tables->ineffective : tables->move;
    return cost + (brigade == tables->reserve_brigade && !kernstown_of(game)->released ? tables->release : 0);
}

bool brigade_paid(const struct game *game, counter_id c) {
    uint8_t brigade = info_of(game, c)->brigade;
    if (!keeps_track(game, c) || is_leader(game, c) || brigade == NO_BRIGADE || state_of(game)->all_in_command)
        return true;
    return (kernstown_of(game)->paid >> brigade & 1) != 0;
}

struct ruling army_morale_may_move(const struct game *game, counter_id c) {
    if (field_idle(game, c))
        return RULE("new-guard", "%u gave or received a guard in this Game-Turn", c);
    if (!brigade_paid(game, c))
        return RULE("19.31", "no Army Morale was spent on the brigade of %u in this Player-Turn", c);
    return LEGAL;
}

static bool has_units(const struct game *game, unsigned brigade) {
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->brigade == brigade && !is_leader(game, c) && on_map(game, c))
            return true;
    }
    return false;
}

static struct ruling may_order(const struct game *game, unsigned brigade) {
    int cost = army_morale_cost(game, brigade);
    if (kernstown_of(game)->paid >> brigade & 1)
        return RULE("19.31", "that brigade has already been paid for");
    if (!has_units(game, brigade))
        return RULE("19.31", "that brigade has no unit on the map");
    if (kernstown_of(game)->army_morale < cost)
        return RULE("19.1", "that brigade costs %d Army Morale, and only %d is left", cost,
                    kernstown_of(game)->army_morale);
    return LEGAL;
}

bool army_morale_asks(const struct game *game, side_id side) {
    for (unsigned b = 0; side == kernstown_union(game) && b < tables_of(game)->brigade_count; b++) {
        if (tables_of(game)->brigade[b].side == side && is_legal(may_order(game, b)))
            return true;
    }
    return false;
}

void army_morale_begins(struct game *game, side_id side) {
    CHECK(side < SIDES);
    if (side == kernstown_union(game))
        kernstown_of(game)->paid = 0;
}

void army_morale_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        const struct brigade_info *info = tables_of(game)->brigade + b;
        if (info->side == frame->side && info->leader[0] != COUNTER_NONE)
            action_add(out, action_who(VERB_ORDER, info->leader[0]));
    }
}

struct ruling army_morale_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb != VERB_ORDER || action.who >= tables_of(game)->counter_count)
        return RULE("4.0a", "pay for the brigades that you want to move, or end the phase");
    const struct counter_info *info = info_of(game, action.who);
    if (frame->side != kernstown_union(game) || info->side != frame->side || info->type != TYPE_LEADER ||
        info->brigade == NO_BRIGADE || tables_of(game)->brigade[info->brigade].leader[0] != action.who)
        return RULE("19.31", "%u commands no brigade that must be paid for", action.who);
    return may_order(game, info->brigade);
}

void army_morale_apply(struct game *game, struct frame *frame, struct action action) {
    const struct kernstown_tables *tables = kernstown_tables_of(game);
    struct kernstown_state *state = kernstown_of(game);
    unsigned brigade = info_of(game, action.who)->brigade;
    bool first = brigade == tables->reserve_brigade && !state->released;
    (void)frame;
    army_morale_add(game, -army_morale_cost(game, brigade), tables_of(game)->brigade[brigade].id,
                    first                                ? "19.35"
                    : brigade_ineffective(game, brigade) ? "19.32"
                                                         : "19.31");
    state->paid |= (uint16_t)(1u << brigade);
    if (first)
        state->released = 1;
}

/* ---- losses, routs, rallies (19.33, 19.34) ---- */

void army_morale_points_lost(struct game *game, counter_id unit, int points, bool captured) {
    if (keeps_track(game, unit) && gbacw_is_foot_or_horse(game, unit))
        army_morale_add(game, -points, captured ? "captured" : "eliminated", "19.33");
}

/* 20.21: in another melee than the one that the first of them was in, or has just left. */
static bool fights_elsewhere(const struct game *game, counter_id c, counter_id first) {
    hex_id hex = counter_at(game, c)->hex;
    return has_flag(game, c, F_ENGAGED) && hex != counter_at(game, first)->hex &&
           !kernstown_came_through(game, first, hex);
}

counter_id rout_spreads_by(const struct game *game, counter_id c) {
    counter_id officer =
        gbacw_is_foot_or_horse(game, c) ? brigade_leader(game, info_of(game, c)->brigade, 0) : COUNTER_NONE;
    return officer != COUNTER_NONE && within_command_of(game, officer, c) ? officer : COUNTER_NONE;
}

/* 20.21: the others of an ineffective brigade near the same officer go as well, except those that fight elsewhere. */
static void spread_rout(struct game *game, counter_id first) {
    unsigned brigade = info_of(game, first)->brigade;
    if (!brigade_ineffective(game, brigade) || rout_spreads_by(game, first) == COUNTER_NONE)
        return;
    FOR_COUNTERS(game, c) {
        struct counter_state *unit = counter_at(game, c);
        if (c == first || info_of(game, c)->brigade != brigade || !on_map(game, c) || has_flag(game, c, F_ROUTED) ||
            rout_spreads_by(game, c) == COUNTER_NONE || fights_elsewhere(game, c, first))
            continue;
        if (!state_of(game)->options[OPTION_SPREAD_SAFE]) /* 20.23 */
            unit->trial |= TRIAL_FLED;
        unit->cause = counter_at(game, first)->cause;
        rout_unit(game, c, "spread");
    }
}

/* The nearest of those who fire just now, as long as they are known: the retreat leads away from it (15.4). */
static void remember_cause(struct game *game, counter_id unit) {
    const struct frame *top = play_top(game);
    counter_id best = COUNTER_NONE;
    if (top->kind != KIND_FIRE || counter_at(game, unit)->cause)
        return;
    hex_id hex = counter_at(game, unit)->hex;
    for (unsigned i = LOCALS(fire_locals, top)->first_shot; i < state_of(game)->shot_count; i++) {
        counter_id firer = gbacw_shots_of(game)[i].firer;
        if (on_map(game, firer) && (best == COUNTER_NONE || hex_distance(game, hex, counter_at(game, firer)->hex) <
                                                                hex_distance(game, hex, counter_at(game, best)->hex)))
            best = firer;
    }
    if (best != COUNTER_NONE)
        counter_at(game, unit)->cause = (uint16_t)(best + 1);
}

void army_morale_routed(struct game *game, counter_id unit) {
    remember_cause(game, unit);
    if (keeps_track(game, unit) && gbacw_is_foot_or_horse(game, unit))
        army_morale_add(game, -counter_at(game, unit)->strength, "routed", "19.33");
    spread_rout(game, unit);
}

void army_morale_rallied(struct game *game, counter_id unit) {
    counter_at(game, unit)->cause = 0;
    if (keeps_track(game, unit) && gbacw_is_foot_or_horse(game, unit))
        army_morale_add(game, counter_at(game, unit)->strength, SAID("rallied"), "19.33");
}

void army_morale_leader_lost(struct game *game, counter_id leader, unsigned fate) {
    side_id side = counter_at(game, leader)->side;
    int worth = ratings_of(game, leader)->radius;
    if (fate == FATE_LEFT)
        return;
    int points = fate == FATE_CAPTURED ? worth * kernstown_tables_of(game)->leader_captured : worth;
    kernstown_of(game)->leader_points[other_side(side)] =
        (uint16_t)(kernstown_of(game)->leader_points[other_side(side)] + points);
    event_begin(game->events, "points", fate == FATE_CAPTURED ? "22.1g" : "22.1f");
    event_side(game->events, "side", other_side(side));
    event_string(game->events, "item", fate == FATE_CAPTURED ? "leaders captured" : "leaders killed or wounded");
    event_int(game->events, "by", points);
    event_end(game->events);
    if (side == kernstown_union(game))
        army_morale_add(game, -worth, "leader", "19.34");
}

/* ---- demoralization (19.4) ---- */

/* 19.42: the highest die that demoralizes: one at the top band, one more for each band below it. */
static int highest_die(const struct game *game, int morale) {
    const struct kernstown_tables *tables = kernstown_tables_of(game);
    int die = (tables->below - 1 - morale) / tables->band + 1;
    return die > 6 ? 6 : die;
}

void demoralize_brigades(struct game *game) {
    const struct kernstown_tables *tables = kernstown_tables_of(game);
    struct kernstown_state *state = kernstown_of(game);
    int morale = state->army_morale; /* one level for all (19.41) */
    if (morale >= tables->below)
        return;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        const struct brigade_info *info = tables_of(game)->brigade + b;
        if (info->side != tables->side || brigade_ineffective(game, b))
            continue;
        bool before = (state->demoralized >> b & 1) != 0;
        int die = play_die(game, DICE_DEMORALIZATION, info->leader[0]);
        bool demoralized = die - (before ? tables->again : 0) <= highest_die(game, morale);
        int cut = demoralized ? play_die(game, DICE_REDUCTION, info->leader[0]) : 0;
        event_begin(game->events, "demoralization", "19.41");
        event_string(game->events, "brigade", info->id);
        event_int(game->events, "morale", morale);
        event_int(game->events, "die", die);
        event_int(game->events, "modifier", before ? -tables->again : 0);
        event_bool(game->events, "demoralized", demoralized);
        event_int(game->events, "reduction", cut);
        event_end(game->events);
        if (!demoralized)
            continue;
        state->demoralized |= (uint16_t)(1u << b);
        cut_limit(game, b, cut); /* 19.43 */
    }
}
