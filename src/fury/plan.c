/* plan.c: see plan.h. */
#include "fury/plan.h"

#include <string.h>

#include "fury/command.h"
#include "fury/obligations.h"
#include "fury/odds.h"
#include "fury/rating.h"
#include "fury/victory.h"

/* ---- the ground ---- */

static void want(struct plan *plan, hex_id hex, bool firm) {
    for (unsigned i = 0; i < plan->post_count; i++)
        if (plan->post[i] == hex) {
            plan->firm[i] |= firm;
            return;
        }
    if (plan->post_count == PLAN_POSTS)
        return;
    plan->firm[plan->post_count] = firm;
    plan->post[plan->post_count++] = hex;
}

static bool exempt(const struct game *game, const struct fury_condition *condition, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    side_id enemy =
        other_side(condition->side); /* whoever would cut the road, near his own entry hex in vain (10.0i) */
    for (unsigned e = 0; e < tables->entry_count; e++)
        if (tables->entry[e].side == enemy && distance(game, hex, tables->entry[e].hex) <= charts_of(game)->entry_free)
            return true;
    return scratch_of(game)->sealed[enemy][hex] != 0;
}

static void plan_own_road(struct game *game, const struct fury_condition *condition, struct plan *plan) {
    hex_id road[PLAN_ROAD];
    unsigned count =
        fury_condition_met(game, condition) ? 0 : fury_condition_road(game, condition, true, road, PLAN_ROAD);
    for (unsigned i = 0; i < count && plan->open_count < PLAN_ROAD; i++)
        if (!fury_condition_free(game, condition, road[i]))
            plan->open[plan->open_count++] = road[i];
}

static void plan_enemy_road(struct game *game, const struct fury_condition *condition, struct plan *plan) {
    hex_id road[PLAN_ROAD];
    unsigned count = fury_condition_road(game, condition, false, road, PLAN_ROAD);
    for (unsigned i = 0; i < count && plan->cut_count < PLAN_ROAD; i++)
        if (!exempt(game, condition, road[i]))
            plan->cut[plan->cut_count++] = road[i];
    count = fury_condition_road(game, condition, true, road, PLAN_ROAD);
    for (unsigned i = 0; i < count && plan->watch_count < 2 * PLAN_ROAD; i++)
        if (!exempt(game, condition, road[i]))
            plan->watch[plan->watch_count++] = road[i];
}

static void plan_bridges(const struct game *game, struct plan *plan) {
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *pontoon = &state_of(game)->pontoon[i];
        if (pontoon->hex == HEX_NONE || !pontoon->start)
            continue;
        want(plan, pontoon->hex, false);
        want(plan, tables_of(game)->neighbour[pontoon->hex][pontoon->direction], false);
    }
}

static void plan_condition(struct game *game, const struct fury_condition *condition, struct plan *plan) {
    bool mine = condition->side == plan->side;
    switch ((enum condition_kind)condition->kind) {
    case CONDITION_PATH:
    case CONDITION_RAIL:
        if (mine)
            plan_own_road(game, condition, plan);
        else
            plan_enemy_road(game, condition, plan);
        break;
    case CONDITION_REMOVED:
        plan->lifting |= mine && !fury_condition_met(game, condition);
        if (!fury_condition_met(game, condition))
            plan_bridges(game, plan);
        break;
    case CONDITION_HOLD:
    case CONDITION_NEAR:
    case CONDITION_TOUCH:
        plan->storms |= mine && condition->kind == CONDITION_HOLD && condition->count > 1;
        for (unsigned i = 0; i < condition->hex_count; i++)
            if (mine || condition->kind == CONDITION_HOLD)
                want(plan, condition->hex[i], mine && condition->kind == CONDITION_HOLD);
        break;
    }
}

void fury_plan_make(struct game *game, side_id side, struct plan *out) {
    const struct fury_tables *tables = tables_of(game);
    uint8_t level;
    memset(out, 0, sizeof *out);
    out->side = side;
    out->behind = fury_victory_winner(game, &level) != side;
    out->late = game->state->turn + charts_of(game)->blown_turns > tables->scenario.turns;
    for (unsigned i = 0; i < tables->condition_count; i++)
        if (fury_condition_counts(game, &tables->condition[i]))
            plan_condition(game, &tables->condition[i], out);
}

int fury_plan_nerve(const struct plan *plan) { return !plan->behind ? 250 : plan->late ? -150 : 40; }

/* ---- fights ---- */

/* A Division Blown too late to come back is lost; earlier it is gone for a day, and a third one with it for good. */
static int worth_of(const struct game *game, const struct odds *odds) {
    bool late = game->state->turn + charts_of(game)->blown_turns > tables_of(game)->scenario.turns;
    int64_t blown = late ? 3000 : 1400, gone = 3000, back = 350;
    int64_t gain = gone * odds->defender[FATE_ELIMINATED] + blown * odds->defender[FATE_BLOWN] +
                   back * odds->defender[FATE_RETREATS];
    int64_t loss = gone * odds->attacker[FATE_ELIMINATED] + blown * odds->attacker[FATE_BLOWN] +
                   back * odds->attacker[FATE_RETREATS];
    return (int)((gain - loss) / ODDS_ALL);
}

int fury_plan_worth(const struct game *game, const struct attack_locals *attack) {
    struct odds odds;
    fury_attack_odds(game, attack, &odds);
    int value = worth_of(game, &odds);
    if (attack->defender != COUNTER_NONE && is_detachment(game, attack->defender)) /* one point, not three */
        value -= (int)((int64_t)2000 * odds.defender[FATE_ELIMINATED] / ODDS_ALL);
    return value;
}

static bool kin(const struct game *game, counter_id a, counter_id b) {
    const struct fury_counter *one = info_of(game, a), *two = info_of(game, b);
    return (one->corps_group != NO_GROUP && one->corps_group == two->corps_group) ||
           (one->name_group != NO_GROUP && one->name_group == two->name_group);
}

/* Friends of c round a hex: +1 for kin, +2 for one who touches the other hex too (7.4-S2A-f, g). */
static int company(const struct game *game, counter_id c, hex_id hex, hex_id other) {
    int kindred = 0, support = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[hex][d];
        counter_id friend = next == HEX_NONE ? COUNTER_NONE : division_in(game, next);
        if (friend == COUNTER_NONE || friend == c || info_of(game, friend)->side != info_of(game, c)->side)
            continue;
        kindred |= kin(game, c, friend);
        support |= other != HEX_NONE && distance(game, next, other) == 1;
    }
    return kindred * charts_of(game)->integrity + support * charts_of(game)->assist;
}

static int leadership(const struct game *game, side_id side, hex_id hex) {
    counter_id hq[8];
    unsigned count = fury_hqs_of(game, side, hq);
    int best = 0;
    for (unsigned i = 0; i < count; i++)
        if (fury_may_lead(game, hq[i], side, hex) && stars_showing(game, hq[i]) > best)
            best = stars_showing(game, hq[i]);
    return best;
}

static int guns(const struct game *game, counter_id c, int worth) {
    bool has =
        is_division(game, c) && !info_of(game, c)->cavalry && state_of(game)->ammunition[info_of(game, c)->side] > 0;
    return has ? worth : 0;
}

static int ground_worth(const struct game *game, counter_id c, hex_id hex, direction from) {
    const struct fury_charts *charts = charts_of(game);
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    if ((ground->trench && ground->front >> from & 1) || ground->fort)
        return charts->trench;
    bool works = state_of(game)->works[hex] == WORKS_COMPLETE && is_division(game, c) && !info_of(game, c)->cavalry;
    return works || tables_of(game)->terrain[ground->terrain].defensible ? charts->defensible : 0;
}

/* The Target marker can still be put where it helps (7.2). */
static int heavy_guns(const struct game *game, counter_id attacker, hex_id to) {
    hex_id heavy = state_of(game)->heavy;
    bool helps = heavy != HEX_NONE && belongs(game, attacker, tables_of(game)->heavy_side) &&
                 !info_of(game, attacker)->cavalry && distance(game, heavy, to) <= charts_of(game)->heavy_reach + 1;
    return helps ? charts_of(game)->heavy : 0;
}

/* The attack of a Division in one hex on a unit in the next, as well as can be told before the choices are made. */
static int attack_between(const struct game *game, counter_id attacker, hex_id from, counter_id defender, hex_id to,
                          direction back) {
    const struct fury_charts *charts = charts_of(game);
    bool lone = is_detachment(game, defender);
    struct odds odds;
    int attack = 1 + info_of(game, attacker)->stars + guns(game, attacker, charts->attacker_support) +
                 company(game, attacker, from, to) + leadership(game, info_of(game, attacker)->side, from) +
                 heavy_guns(game, attacker, to) + (lone ? charts->lone : 0);
    int defence = 1 + info_of(game, defender)->stars + guns(game, defender, charts->defender_support - 1) +
                  ground_worth(game, defender, to, back);
    if (!lone)
        defence += company(game, defender, to, HEX_NONE) + leadership(game, info_of(game, defender)->side, to) / 2;
    fury_rating_odds(game, attack, defence, (uint8_t)fury_cover_of(game, to), lone, &odds);
    int value = worth_of(game, &odds);
    if (lone)
        value -= (int)((int64_t)2000 * odds.defender[FATE_ELIMINATED] / ODDS_ALL);
    return value;
}

static bool must(const struct fury_tables *tables, hex_id mine, hex_id works, direction back) {
    const struct fury_hex *there = &tables->hex[works];
    return there->fort || (!tables->hex[mine].trench && there->trench && there->front >> back & 1);
}

int fury_plan_fights(struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    int best = 0, owed = 0, danger = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (!zone_passes(game, hex, d))
            continue;
        hex_id next = tables->neighbour[hex][d];
        direction back = direction_opposite(d);
        counter_id enemy = fury_defender_in(game, next, plan->side);
        if (enemy == COUNTER_NONE)
            continue;
        bool fair = !info_of(game, c)->cavalry || is_detachment(game, enemy) || info_of(game, enemy)->cavalry;
        int value = fair ? attack_between(game, c, hex, enemy, next, back) : 0;
        if (fair && must(tables, hex, next, back))
            owed += value;
        best = value > best ? value : best;
        bool strikes = is_division(game, enemy) && (!info_of(game, enemy)->cavalry || info_of(game, c)->cavalry);
        value = strikes ? attack_between(game, enemy, next, c, hex, d) : 0;
        danger = value > danger ? value : danger;
    }
    if (plan->behind && plan->storms) /* somebody must begin */
        return best + (owed < 0 ? owed : 0) - danger / 4;
    if (plan->behind)
        return best + (owed < 0 ? owed * 2 : 0) - danger / 2;
    return best + (owed < 0 ? owed : 0) - danger * 2 / 3;
}

/* ---- liking ---- */

static int nearest(const struct game *game, hex_id hex, const hex_id *list, unsigned count) {
    int best = 99;
    for (unsigned i = 0; i < count; i++) {
        int d = distance(game, hex, list[i]);
        best = d < best ? d : best;
    }
    return best;
}

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

/* The nearest post that no other Division of ours stands on: how it draws. */
static int draw_of_post(const struct game *game, const struct plan *plan, counter_id c, hex_id hex, bool *any) {
    int best = -1000;
    *any = false;
    for (unsigned i = 0; i < plan->post_count; i++) {
        counter_id holder = division_in(game, plan->post[i]);
        if (holder != COUNTER_NONE && holder != c && belongs(game, holder, plan->side))
            continue;
        int d = distance(game, hex, plan->post[i]);
        int draw = plan->firm[i] ? (d == 0 ? 60 : 0) - 7 * d : (d == 0 ? 24 : 0) - 4 * d;
        best = draw > best ? draw : best;
        *any = true;
    }
    return *any ? best : 0;
}

static int beyond(int distance, int free) { return distance > free ? distance - free : 0; }

int fury_plan_bridge(struct game *game, const struct plan *plan, counter_id c, hex_id hex, direction *out) {
    const struct fury_tables *tables = tables_of(game);
    int here = fury_plan_liking(game, plan, c, hex), best = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id far = tables->neighbour[hex][d];
        bool river = false;
        for (unsigned k = 0; far != HEX_NONE && tables->hex[hex].side[d] && k < tables->hexside_count; k++)
            river |= tables->hex[hex].side[d] & BIT(k) && tables->hexside[k].pontoon;
        if (!river || scratch_of(game)->bridged[hex] >> d & 1 || tables->hex[hex].crossing >> d & 1 ||
            division_in(game, far) != COUNTER_NONE || detachment_in(game, far) != COUNTER_NONE ||
            scratch_of(game)->sealed[plan->side][far])
            continue;
        int gain = fury_plan_liking(game, plan, c, far) - here;
        if (gain > best) {
            best = gain;
            *out = d;
        }
    }
    return best;
}

int fury_plan_liking(struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    bool post;
    int value = fury_plan_fights(game, plan, c, hex) / 25 + draw_of_post(game, plan, c, hex, &post);
    bool goal = plan->cut_count || plan->open_count || post;
    if (plan->cut_count) {
        int d = nearest(game, hex, plan->cut, plan->cut_count);
        value += (d <= 2 ? 20 : 0) - 4 * beyond(d, 2);
    } else if (plan->watch_count && nearest(game, hex, plan->watch, plan->watch_count) <= 2)
        value += 6;
    if (plan->open_count)
        value -= 3 * beyond(nearest(game, hex, plan->open, plan->open_count), 1);
    value -= (plan->behind ? 4 : goal ? 1 : 3) * beyond(nearest_enemy(game, hex, plan->side), 2);
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    value += ground->trench || ground->fort ? 6 : tables_of(game)->terrain[ground->terrain].defensible ? 2 : 0;
    return value;
}
