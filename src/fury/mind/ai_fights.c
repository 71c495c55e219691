/* ai_fights.c: what attacks are worth, in thousandths of a point: those that could be declared, and those that would
 * be owed or suffered from a hex. */
#include "fury/combat/odds.h"
#include "fury/combat/retreat.h"
#include "fury/command/command.h"
#include "fury/march/obligations.h"
#include "fury/march/rating.h"
#include "fury/mind/ai_plan.h"

enum {
    AWAY = 1400,  /* a Division gone for a day */
    BACK = 350,   /* ... driven back */
    PLACE = 1500, /* a place that wins, entered or left */
    STORM =
        300, /* what the works are worth beyond their rating: any unit that fails before them is in the way of others */
    NOT_NOW = 99999 /* the nerve of a side that has won already */
};

int fury_plan_nerve(const struct plan *plan) {
    if (!plan->behind)
        return plan->final ? NOT_NOW : 250;
    return plan->final ? 0 : plan->late ? -150 : 40;
}

/* ---- prices ---- */

/* Points are the chart's: a Division and a Detachment lost (10.0a, 10.0b). */
static int64_t price_of_loss(const struct game *game, counter_id c) {
    const struct fury_charts *charts = charts_of(game);
    return 1000 * (is_division(game, c) ? charts->division_points : charts->detachment_points);
}

/* A Division Blown too late to come back is lost, and so is one that is one too many to come back on a turn (5.2c). */
static int64_t price_of_blown(const struct game *game, counter_id blown) {
    const struct fury_charts *charts = charts_of(game);
    unsigned turn = game->state->turn + charts->blown_turns, due = 0;
    FOR_COUNTERS(game, c) {
        due += belongs(game, c, info_of(game, blown)->side) && unit_at(game, c)->where == WHERE_BLOWN &&
               unit_at(game, c)->turn == turn;
    }
    bool lost = turn > tables_of(game)->scenario.turns || due >= charts->returns;
    return lost ? price_of_loss(game, blown) : AWAY;
}

/* Any unit that cannot go back is Blown by a retreat (7.4-S4p, S4q). */
static int64_t price_of_retreat(const struct game *game, counter_id c, hex_id hex, hex_id enemy) {
    hex_id way[RETREAT_WAY];
    bool free = !is_division(game, c) || fury_retreat_way(game, c, hex, enemy, way) > 0;
    return free ? BACK : price_of_blown(game, c);
}

static int64_t price_of_fates(const struct game *game, const uint32_t *fates, counter_id c, hex_id hex, hex_id enemy) {
    return price_of_loss(game, c) * fates[FATE_ELIMINATED] + price_of_blown(game, c) * fates[FATE_BLOWN] +
           price_of_retreat(game, c, hex, enemy) * fates[FATE_RETREATS];
}

/* Works that nobody is in give no points (9.3); a side that is behind in the last turn has hardly anything to lose. */
static int worth_of(const struct game *game, const struct plan *plan, const struct odds *odds, counter_id attacker,
                    hex_id from, counter_id defender, hex_id to) {
    int64_t loss = price_of_fates(game, odds->attacker, attacker, from, to);
    int64_t gain = defender == COUNTER_NONE ? 0 : price_of_fates(game, odds->defender, defender, to, from);
    if (plan->behind && plan->final && belongs(game, attacker, plan->side))
        loss /= 10;
    return (int)((gain - loss) / ODDS_ALL);
}

/* The winner enters the hex if nothing else holds it where it is (7.4-S5a). */
static int worth_of_ground(const struct game *game, const struct plan *plan, const struct odds *odds,
                           const struct attack_locals *attack) {
    unsigned holding = scratch_of(game)->zoc[other_side(plan->side)][attack->from];
    if (holding > (attack->defender == COUNTER_NONE ? 0 : 1))
        return 0;
    int64_t gone = odds->defender[FATE_ELIMINATED] + odds->defender[FATE_BLOWN] + odds->defender[FATE_RETREATS];
    int places = fury_plan_firm(plan, attack->target) - fury_plan_firm(plan, attack->from);
    return (int)(PLACE * places * gone / ODDS_ALL);
}

int fury_plan_worth(const struct game *game, const struct plan *plan, const struct attack_locals *attack) {
    struct odds odds;
    fury_attack_odds(game, attack, &odds);
    int value = worth_of(game, plan, &odds, attack->attacker, attack->from, attack->defender, attack->target);
    if (belongs(game, attack->attacker, plan->side))
        value += worth_of_ground(game, plan, &odds, attack);
    return value;
}

/* ---- fights that may come ---- */

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

/* The attack of a Division in one hex on a unit in the next, as well as can be known before the choices are made. */
static int attack_between(const struct game *game, const struct plan *plan, counter_id attacker, hex_id from,
                          counter_id defender, direction d) {
    const struct fury_charts *charts = charts_of(game);
    hex_id to = tables_of(game)->neighbour[from][d];
    bool lone = is_detachment(game, defender);
    struct odds odds;
    int attack = 1 + info_of(game, attacker)->stars + guns(game, attacker, charts->attacker_support) +
                 company(game, attacker, from, to) + leadership(game, info_of(game, attacker)->side, from) +
                 heavy_guns(game, attacker, to) + (lone ? charts->lone : 0);
    int defence = 1 + info_of(game, defender)->stars + guns(game, defender, charts->defender_support - 1) +
                  ground_worth(game, defender, to, direction_opposite(d));
    if (!lone)
        defence += company(game, defender, to, HEX_NONE) + leadership(game, info_of(game, defender)->side, to) / 2;
    fury_rating_odds(game, attack, defence, (uint8_t)fury_cover_of(game, to), lone, &odds);
    return worth_of(game, plan, &odds, attacker, from, defender, to);
}

static bool must(const struct fury_tables *tables, hex_id mine, hex_id works, direction back) {
    const struct fury_hex *there = &tables->hex[works];
    return there->fort || (!tables->hex[mine].trench && there->trench && there->front >> back & 1);
}

static bool may_strike(const struct game *game, counter_id c, counter_id target) { /* 2.5-Cav-a */
    return is_division(game, c) &&
           (!info_of(game, c)->cavalry || is_detachment(game, target) || info_of(game, target)->cavalry);
}

struct fights {
    int best, owed, danger;
    bool storm; /* one is owed */
};

static struct fights fights_from(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    struct fights all = {0, 0, 0, false};
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables->neighbour[hex][d];
        counter_id enemy = zone_passes(game, hex, d) ? fury_defender_in(game, next, plan->side) : COUNTER_NONE;
        if (enemy == COUNTER_NONE)
            continue;
        direction back = direction_opposite(d);
        int mine = may_strike(game, c, enemy) ? attack_between(game, plan, c, hex, enemy, d) : 0;
        int yours = may_strike(game, enemy, c) ? attack_between(game, plan, enemy, next, c, back) : 0;
        bool owed = may_strike(game, c, enemy) && must(tables, hex, next, back);
        all.storm |= owed;
        all.owed += owed ? mine : 0;
        all.best = mine > all.best ? mine : all.best;
        all.danger = yours > all.danger ? yours : all.danger;
    }
    return all;
}

int fury_plan_fights(struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    struct fights all = fights_from(game, plan, c, hex);
    int debt = all.owed < 0 ? all.owed : 0;
    if (plan->behind && plan->final)
        return all.best;
    if (plan->behind && plan->storms) /* somebody must begin */
        return all.best + debt - (all.storm ? STORM : 0);
    if (plan->behind)
        return all.best + debt * 2 - all.danger / 2;
    return all.best + debt - all.danger * 2 / 3;
}
