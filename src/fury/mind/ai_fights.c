/* ai_fights.c: what attacks are worth, in thousandths of a point: those that could be declared, and those that would
 * be owed or suffered from a hex. */
#include <string.h>

#include "fury/combat/odds.h"
#include "fury/combat/retreat.h"
#include "fury/command/command.h"
#include "fury/march/obligations.h"
#include "fury/march/rating.h"
#include "fury/mind/ai_plan.h"

int fury_plan_nerve(const struct plan *plan) {
    const struct fury_traits *traits = plan->traits;
    if (!plan->behind)
        return plan->final ? traits->nerve_won : traits->nerve_ahead;
    return plan->final ? traits->nerve_last : plan->late ? traits->nerve_late : traits->nerve_behind;
}

/* ---- prices ---- */

/* Points are the chart's: a Division and a Detachment lost (10.0a, 10.0b). */
static int64_t price_of_loss(const struct game *game, counter_id c) {
    const struct fury_charts *charts = charts_of(game);
    return 1000 * (is_division(game, c) ? charts->division_points : charts->detachment_points);
}

/* A Division Blown too late to come back is lost, and so is one that is one too many to come back on a turn (5.2c). */
static int64_t price_of_blown(const struct game *game, const struct plan *plan, counter_id blown) {
    return plan->late || plan->crowded[info_of(game, blown)->side] ? price_of_loss(game, blown) : plan->traits->away;
}

/* Any unit that cannot go back is Blown by a retreat (7.4-S4p, S4q). */
static int64_t price_of_retreat(const struct game *game, const struct plan *plan, counter_id c, hex_id hex,
                                hex_id enemy) {
    hex_id way[RETREAT_WAY];
    bool free = !is_division(game, c) || fury_retreat_way(game, c, hex, enemy, way) > 0;
    return free ? plan->traits->back : price_of_blown(game, plan, c);
}

static int64_t price_of_fates(const struct game *game, const struct plan *plan, const uint32_t *fates, counter_id c,
                              int64_t retreat) {
    return price_of_loss(game, c) * fates[FATE_ELIMINATED] + price_of_blown(game, plan, c) * fates[FATE_BLOWN] +
           retreat * fates[FATE_RETREATS];
}

struct bout {                      /* who fights whom, and what their retreats cost */
    counter_id attacker, defender; /* defender COUNTER_NONE: works that nobody is in, which give no points (9.3) */
    int64_t attacker_retreats, defender_retreats;
};

/* A side that is behind in the last turn has hardly anything to lose. */
static int worth_of(const struct game *game, const struct plan *plan, const struct plan_odds *odds,
                    const struct bout *bout) {
    int64_t loss = price_of_fates(game, plan, odds->attacker, bout->attacker, bout->attacker_retreats);
    int64_t gain = bout->defender == COUNTER_NONE
                       ? 0
                       : price_of_fates(game, plan, odds->defender, bout->defender, bout->defender_retreats);
    if (plan->behind && plan->final && belongs(game, bout->attacker, plan->side))
        loss /= plan->traits->last_stake;
    return (int)((gain - loss) / ODDS_ALL);
}

/* ---- odds ---- */

/* Ratings beyond the table count as its ends (7.4-S3b); the defender's grows by a Counterattack. */
static int in_table(int rating, int most) { return rating < -most ? -most : rating > most ? most : rating; }

/* The odds of two ratings, remembered: they depend on nothing else in a game. */
static const struct plan_odds *odds_of(const struct game *game, struct plan *plan, int attack, int defence,
                                       enum cover cover, bool lone) {
    enum { MOST = 31 };
    uint32_t key = (uint32_t)(in_table(attack, MOST) + MOST) << 16 | (uint32_t)(in_table(defence, MOST) + MOST) << 8 |
                   (uint32_t)cover << 2 | (uint32_t)lone << 1 | 1;
    struct plan_odds *place = &plan->odds[(key >> 1 ^ key >> 7 ^ key >> 13) % PLAN_ODDS];
    struct odds odds;
    if (place->key == key)
        return place;
    fury_rating_odds(game, attack, defence, (uint8_t)cover, lone, &odds);
    place->key = key;
    memcpy(place->attacker, odds.attacker, sizeof place->attacker);
    memcpy(place->defender, odds.defender, sizeof place->defender);
    return place;
}

/* fury_attack_odds without the leaders' risk, which nobody weighs. */
static const struct plan_odds *odds_of_attack(const struct game *game, struct plan *plan,
                                              const struct attack_locals *attack) {
    struct rating mine, yours;
    fury_rating_attacker(game, attack, &mine);
    fury_rating_defender(game, attack, &yours);
    bool lone = attack->flags & ATTACK_GHOST || is_detachment(game, attack->defender);
    return odds_of(game, plan, mine.total, yours.total, (enum cover)attack->cover, lone);
}

/* The winner enters the hex if nothing else holds it where it is (7.4-S5a). */
static int worth_of_ground(const struct game *game, const struct plan *plan, const struct plan_odds *odds,
                           const struct attack_locals *attack) {
    unsigned holding = scratch_of(game)->zoc[other_side(plan->side)][attack->from];
    if (holding > (attack->defender == COUNTER_NONE ? 0 : 1))
        return 0;
    int64_t gone = odds->defender[FATE_ELIMINATED] + odds->defender[FATE_BLOWN] + odds->defender[FATE_RETREATS];
    int places = fury_plan_firm(plan, attack->target) - fury_plan_firm(plan, attack->from);
    return (int)(plan->traits->place * places * gone / ODDS_ALL);
}

int fury_plan_worth(const struct game *game, struct plan *plan, const struct attack_locals *attack) {
    const struct plan_odds *odds = odds_of_attack(game, plan, attack);
    struct bout bout = {attack->attacker, attack->defender, 0, 0};
    bout.attacker_retreats = price_of_retreat(game, plan, attack->attacker, attack->from, attack->target);
    if (attack->defender != COUNTER_NONE)
        bout.defender_retreats = price_of_retreat(game, plan, attack->defender, attack->target, attack->from);
    int value = worth_of(game, plan, odds, &bout);
    if (belongs(game, attack->attacker, plan->side))
        value += worth_of_ground(game, plan, odds, attack);
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

static int leadership(const struct game *game, const struct plan *plan, side_id side, hex_id hex) {
    int best = 0;
    for (unsigned i = 0; i < plan->hq_count[side]; i++) {
        counter_id hq = plan->hq[side][i];
        if (stars_showing(game, hq) > best && in_command(game, hq, hex))
            best = stars_showing(game, hq);
    }
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
static int attack_between(const struct game *game, struct plan *plan, const struct bout *bout, hex_id from,
                          direction d) {
    const struct fury_charts *charts = charts_of(game);
    counter_id attacker = bout->attacker, defender = bout->defender;
    hex_id to = tables_of(game)->neighbour[from][d];
    bool lone = is_detachment(game, defender);
    int attack = 1 + info_of(game, attacker)->stars + guns(game, attacker, charts->attacker_support) +
                 company(game, attacker, from, to) + leadership(game, plan, info_of(game, attacker)->side, from) +
                 heavy_guns(game, attacker, to) + (lone ? charts->lone : 0);
    int defence = 1 + info_of(game, defender)->stars + guns(game, defender, charts->defender_support - 1) +
                  ground_worth(game, defender, to, direction_opposite(d));
    if (!lone)
        defence +=
            company(game, defender, to, HEX_NONE) + leadership(game, plan, info_of(game, defender)->side, to) / 2;
    const struct plan_odds *odds = odds_of(game, plan, attack, defence, fury_cover_of(game, to), lone);
    return worth_of(game, plan, odds, bout);
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

static struct fights fights_from(const struct game *game, struct plan *plan, counter_id c, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    struct fights all = {0, 0, 0, false};
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables->neighbour[hex][d];
        counter_id enemy = zone_passes(game, hex, d) ? fury_defender_in(game, next, plan->side) : COUNTER_NONE;
        if (enemy == COUNTER_NONE)
            continue;
        direction back = direction_opposite(d);
        bool strikes = may_strike(game, c, enemy), owed = strikes && must(tables, hex, next, back);
        struct bout our = {c, enemy, price_of_retreat(game, plan, c, hex, next),
                           price_of_retreat(game, plan, enemy, next, hex)};
        struct bout their = {enemy, c, our.defender_retreats, our.attacker_retreats};
        int mine = strikes ? attack_between(game, plan, &our, hex, d) : 0;
        int yours = may_strike(game, enemy, c) ? attack_between(game, plan, &their, next, back) : 0;
        all.storm |= owed;
        all.owed += owed ? mine : 0;
        all.best = mine > all.best ? mine : all.best;
        all.danger = yours > all.danger ? yours : all.danger;
    }
    return all;
}

int fury_plan_debt(struct game *game, struct plan *plan, counter_id c, hex_id hex) {
    CHECK(is_unit(game, c) && is_map_hex(game, hex));
    return in_zoc(game, hex, other_side(plan->side)) ? -fights_from(game, plan, c, hex).owed : 0;
}

int fury_plan_fights(struct game *game, struct plan *plan, counter_id c, hex_id hex) {
    CHECK(is_unit(game, c) && is_map_hex(game, hex));
    enum { WHOLE = 60 };
    const struct fury_traits *traits = plan->traits;
    if (!in_zoc(game, hex, other_side(plan->side))) /* nobody to fight */
        return 0;
    struct fights all = fights_from(game, plan, c, hex);
    int debt = all.owed < 0 ? all.owed : 0;
    if (plan->behind && plan->final)
        return all.best;
    if (plan->behind && plan->storms) /* somebody must begin */
        return all.best + debt * traits->debt_storming / WHOLE - (all.storm ? traits->storm : 0);
    if (plan->behind)
        return all.best + debt * traits->debt_behind / WHOLE - all.danger * traits->danger_behind / WHOLE;
    return all.best + debt * traits->debt_ahead / WHOLE - all.danger * traits->danger_ahead / WHOLE;
}

int fury_plan_fights_liking(struct game *game, struct plan *plan, counter_id c, hex_id hex) {
    return fury_plan_fights(game, plan, c, hex) / (plan->rush ? plan->traits->rushed_fight : plan->traits->fight);
}
