/* march_rules.c: a group on the march: allowances (5.11, 5.19), one step of each of its members (5.1, 5.2), and the law
 * that a step must leave a lawful rest to follow (8.0, 17.52). */
#include "gbacw/march/march_rules.h"

#include "core/path.h"
#include "gbacw/command/leaders.h"
#include "gbacw/ground/distance.h"
#include "gbacw/ground/formation.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/staging.h"
#include "gbacw/state/works.h"

/* ---- who may move how far ---- */

/* Units that are out of command and yet move freely: guns, mounted cavalry, and those that the game excuses. */
bool strays_freely(const struct game *game, counter_id c) {
    if (rules_of(game)->march.marches_freely && rules_of(game)->march.marches_freely(game, c))
        return true;
    return rules_of(game)->march.strays == STRAYS_SHUN && (is_artillery(game, c) || is_mounted(game, c));
}

bool one_hex_only(const struct game *game, counter_id c) {
    const struct book *rules = rules_of(game);
    if ((has_flag(game, c, F_ROUTED) && !is_leader(game, c)) || (rules->march.one_hex && rules->march.one_hex(game, c)))
        return true;
    return has_flag(game, c, F_OUT_OF_COMMAND) && rules_of(game)->march.strays != STRAYS_STAY &&
           !strays_freely(game, c);
}

uint8_t chart_points(const struct game *game, counter_id c) {
    /* 6.13a: an unlimbered battery has the points of its teams: it must limber before it goes */
    const struct charts *charts = &tables_of(game)->charts;
    const struct counter_info *info = info_of(game, c);
    if (counter_at(game, c)->hex == HEX_NONE && info->entry_turn == game->state->turn && info->entry_points != 255)
        return info->entry_points; /* it has marched before it appears */
    unsigned class = is_artillery(game, c) ? CLASS_LIMBERED : class_of(game, c);
    if (info_of(game, c)->horse && charts->horse_battery_allowance)
        return charts->horse_battery_allowance;
    return charts->allowance[class];
}

uint8_t full_points(const struct game *game, counter_id c) {
    if (one_hex_only(game, c))
        return POINTS_ONE_HEX;
    uint8_t points = chart_points(game, c);
    return rules_of(game)->march.allowance ? rules_of(game)->march.allowance(game, c, points) : points;
}

bool reinforcement_due(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    const struct counter_state *counter = counter_at(game, c);
    return counter->hex == HEX_NONE && counter->fate == FATE_NOT_YET && info->entry_turn > 0 &&
           entry_turn_of(game, c) <= game->state->turn && info->entry_hex != HEX_NONE && takes_part(game, c);
}

struct ruling may_move(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    const struct book *rules = rules_of(game);
    if (counter->hex == HEX_NONE && !reinforcement_due(game, c))
        return RULE("5.0", "%u is not on the map", c);
    if ((counter->flags & F_ENGAGED) || (counter->hex != HEX_NONE && hex_engaged(game, counter->hex)))
        return RULE("12.94", "%u is engaged in %h and cannot move", c, counter->hex);
    if (counter->flags & F_PINNED)
        return RULE(is_leader(game, c) ? "9.86" : "9.84", "%u is pinned in %h and cannot move", c, counter->hex);
    if (counter->flags & F_DONE)
        return RULE("5.11", "%u has already moved in this phase", c);
    if (counter->flags & F_OUT_OF_COMMAND && rules_of(game)->march.strays == STRAYS_STAY &&
        gbacw_is_foot_or_horse(game, c) && (!is_mounted(game, c) || (counter->flags & F_ROUTED)))
        return RULE("17.11", "%u is out of command and cannot move", c);
    if (is_bare_wagon(game, c) && enemy_holds(game, counter->hex, counter->side))
        return RULE("11.1", "%u has no guard and cannot move: the enemy is in its hex", c);
    if ((counter->flags & F_ABANDONED) && !is_bare_wagon(game, c))
        return type_of(game, c) == TYPE_WAGON ? RULE("11.1", "%u has no crew and cannot move", c)
                                              : RULE("6.13", "%u has no crew: its guns cannot move", c);
    return rules->march.may_move ? rules->march.may_move(game, c) : LEGAL;
}

/* ---- one step of one counter ---- */

/* 5.2b: a routed unit, or one out of command, keeps away from the enemy. */
static struct ruling keep_away(const struct game *game, counter_id c, hex_id from, hex_id to) {
    if (is_leader(game, c) || rules_of(game)->march.strays == STRAYS_STAY)
        return LEGAL;
    if (in_enemy_zone_for(game, to, c))
        return RULE("5.2", "%u is routed or out of command and may not enter an enemy zone of control at %h", c, to);
    if ((rules_of(game)->march.strays == STRAYS_SHUN || in_enemy_zone_for(game, from, c)) &&
        enemy_adjacent(game, to, counter_at(game, c)->side))
        return RULE("5.2", "%u must move to a hex that is not adjacent to an enemy, and %h is", c, to);
    return LEGAL;
}

struct ruling stray_may_go(const struct game *game, counter_id c, hex_id from, hex_id to) {
    CHECK(is_hex(game, to));
    return one_hex_only(game, c) ? keep_away(game, c, from, to) : LEGAL;
}

static struct ruling impassable(const struct game *game, counter_id c, hex_id from, direction d, hex_id to) {
    uint16_t bits = hexside_bits(game, from, d);
    if (is_outside(tables_of(game), to) && !is_outside(tables_of(game), from))
        return RULE("no-return", "%u has entered the map and may not go back to a staging area", c);
    if (bits & BIT(HEXSIDE_RIVER))
        return RULE("5.19", "there is no bridge or ford between %h and %h", from, to);
    return RULE("5.19", "%u cannot cross the hexside between %h and %h", c, from, to);
}

struct ruling leaves_reserve(const struct game *game, counter_id c, hex_id from) {
    CHECK(is_hex(game, from));
    bool began_here = from == counter_at(game, c)->start_hex && !has_flag(game, c, F_MOVED);
    if (tables_of(game)->charts.reserve_points == 0 || began_here || is_leader(game, c))
        return LEGAL;
    FOR_STACK(game, from, f) {
        if (f != c && in_reserve(game, f) && counter_at(game, f)->side == counter_at(game, c)->side)
            return RULE("reserve-pass", "%u may not pass through %u, which is in reserve", c, f);
    }
    return LEGAL;
}

/* A hex that takes the whole allowance. */
static struct ruling whole_allowance(const struct game *game, counter_id c, hex_id to, unsigned points,
                                     uint16_t *cost) {
    bool stops = state_of(game)->options[OPTION_TOWN_STOPS] && points >= SIXTHS;
    if (points != full_points(game, c) && !stops)
        return RULE("town", "%u needs its whole movement allowance to enter %h", c, to);
    *cost = (uint16_t)points;
    return LEGAL;
}

/* 20.15: a unit that passes where works are being built pays a point more when it goes on; one that began there does
 * not. */
static uint16_t works_toll(const struct game *game, counter_id c, hex_id from) {
    return work_begun_in(game, from) && from != counter_at(game, c)->start_hex ? SIXTHS : 0;
}

/* Onto the map out of a staging area a column comes man behind man: the later ones have further to go. */
static uint16_t staged(const struct game *game, counter_id c, hex_id from, hex_id to, uint16_t cost) {
    if (!is_outside(tables_of(game), from) || cost >= COST_STOP || !rules_of(game)->entry.times)
        return cost;
    unsigned dear = cost * rules_of(game)->entry.times(game, c, from, to);
    return dear >= COST_STOP ? PATH_FORBIDDEN : (uint16_t)dear;
}

/* Guns that stand in battery, or have fired. */
static struct ruling stands_fast(const struct game *game, counter_id c) {
    if (counter_at(game, c)->formation == FORMATION_UNLIMBERED)
        return RULE("6.13", "%u is unlimbered and must limber before it moves", c);
    if (has_flag(game, c, F_BOMBARDED))
        return RULE("15.0", "%u has fired in this Player-Turn and cannot move", c);
    return LEGAL;
}

static struct ruling step_with(const struct game *game, counter_id c, hex_id from, direction d, unsigned points,
                               uint16_t *cost) {
    hex_id to = neighbour_of(game, from, d);
    const struct counter_state *counter = counter_at(game, c);
    const struct book *rules = rules_of(game);
    bool off_way = false;
    *cost = 0;
    struct ruling fixed = stands_fast(game, c);
    if (!is_legal(fixed))
        return fixed;
    if (scratch_of(game)->top[to] != COUNTER_NONE) {
        if (enemy_holds(game, to, counter->side))
            return hex_engaged(game, to) ? RULE("12.76", "units may not pass through the melee in %h", to)
                                         : RULE("5.12", "the enemy holds %h", to);
        struct ruling pass = may_pass(game, c, from, d, &off_way);
        if (!is_legal(pass))
            return pass;
    }
    *cost = staged(game, c, from, to, step_cost(game, class_of(game, c), from, d, !off_way));
    bool slow = one_hex_only(game, c);
    if (*cost == PATH_FORBIDDEN)
        return impassable(game, c, from, d, to);
    if (*cost < COST_ALL)
        *cost = (uint16_t)(*cost + works_toll(game, c, from));
    struct ruling reserve = leaves_reserve(game, c, from);
    if (!is_legal(reserve))
        return reserve;
    if (*cost == COST_ALL && !slow) {
        struct ruling whole = whole_allowance(game, c, to, points, cost);
        if (!is_legal(whole))
            return whole;
    }
    if (slow) {
        struct ruling away = keep_away(game, c, from, to);
        if (!is_legal(away))
            return away;
        if (points != POINTS_ONE_HEX)
            return RULE("5.2", "%u is routed or out of command and may move only one hex", c);
        *cost = POINTS_ONE_HEX;
    }
    if (*cost > points)
        return RULE("5.11", "%u needs %6 Movement Points for %h and has %6 left", c, *cost, to, points);
    return rules->march.may_step ? rules->march.may_step(game, c, from, d) : LEGAL;
}

/* ---- the group ---- */

static void march_add(struct march *march, counter_id c, uint8_t points) {
    if (march->count < MARCH_MAX) {
        march->member[march->count] = c;
        march->points[march->count++] = points;
    }
}

struct march march_of_one(const struct game *game, counter_id c) {
    struct march march = {.side = counter_at(game, c)->side, .hex = counter_at(game, c)->hex};
    march_add(&march, c, full_points(game, c));
    return march;
}

struct march march_of_group(const struct game *game, counter_id lead) {
    const struct counter_state *first = counter_at(game, lead);
    struct march march = {.side = first->side, .hex = first->hex};
    if (first->hex == HEX_NONE) { /* about to enter: they have no hex to be found in */
        FOR_COUNTERS(game, c) {
            if (has_flag(game, c, F_MOVING))
                march_add(&march, c, counter_at(game, c)->points);
        }
        return march;
    }
    FOR_STACK(game, first->hex, c) {
        if (has_flag(game, c, F_MOVING))
            march_add(&march, c, counter_at(game, c)->points);
    }
    return march;
}

bool march_has(const struct march *march, counter_id c) {
    CHECK(march->count <= MARCH_MAX);
    for (int i = 0; i < march->count; i++) {
        if (march->member[i] == c)
            return true;
    }
    return false;
}

void march_drop(struct march *march, counter_id c) {
    CHECK(march_has(march, c));
    for (int i = 0; i < march->count; i++) {
        if (march->member[i] != c)
            continue;
        march->count--;
        for (int k = i; k < march->count; k++) {
            march->member[k] = march->member[k + 1];
            march->points[k] = march->points[k + 1];
        }
        return;
    }
}

counter_id march_unit(const struct game *game, const struct march *march) {
    for (int i = 0; i < march->count; i++) {
        if (is_combat_unit(game, march->member[i]))
            return march->member[i];
    }
    return COUNTER_NONE;
}

/* The step over the map's edge, either way: the rate of a way that runs off it there, else the ground of the hex. */
uint16_t edge_cost(const struct game *game, unsigned class, hex_id hex) {
    CHECK(class < CLASSES_MAX && is_hex(game, hex));
    const struct charts *charts = &tables_of(game)->charts;
    uint16_t cost = ground_cost(game, class, hex);
    for (direction d = 0; d < DIRECTIONS; d++) {
        uint8_t way = neighbour_of(game, hex, d) == HEX_NONE ? hex_at(game, hex)->way[d] : (uint8_t)WAY_NONE;
        if (way != WAY_NONE && charts->way_cost[way][class] < COST_OTHER && charts->way_cost[way][class] < cost)
            cost = charts->way_cost[way][class];
    }
    return cost;
}

/* Over the edge goes who could step there: limbered, with the points, and not after it has bombarded. */
struct ruling march_leaves(const struct game *game, const struct march *march) {
    for (int i = 0; i < march->count; i++) {
        counter_id c = march->member[i];
        uint16_t cost = edge_cost(game, class_of(game, c), march->hex);
        bool slow = march->points[i] == POINTS_ONE_HEX; /* one hex whatever it costs */
        struct ruling fixed = stands_fast(game, c);
        if (!is_legal(fixed))
            return fixed;
        if (!slow && (cost == COST_ALL ? march->points[i] < full_points(game, c) : cost > march->points[i]))
            return RULE("5.17", "%u does not have enough Movement Points to leave the map", c);
    }
    return LEGAL;
}

/* What it pays for the hex where it appears. */
static uint16_t entry_cost(const struct game *game, counter_id c, hex_id to) {
    if (rules_of(game)->entry.edge == ENTRY_FROM_AREA)
        return 0;
    return info_of(game, c)->entry_area == NO_AREA ? SIXTHS : edge_cost(game, class_of(game, c), to);
}

static struct ruling may_arrive(const struct game *game, const struct march *march) {
    for (int i = 0; rules_of(game)->entry.may_arrive && i < march->count; i++) {
        struct ruling own = rules_of(game)->entry.may_arrive(game, march->member[i]);
        if (!is_legal(own))
            return own;
    }
    return LEGAL;
}

/* 21.25a: any unit that enters pays one Movement Point for the entry hex, whatever it holds. */
static struct ruling march_enter(const struct game *game, const struct march *march, hex_id to, uint16_t *cost) {
    counter_id lead = march->member[0];
    const struct counter_info *info = info_of(game, lead);
    int count, at = 0;
    const hex_id *entries = entry_hexes(game, lead, &count);
    while (at < count && entries[at] != to)
        at++;
    if (at == count)
        return RULE("21.25", "%u must enter the map at %h", lead, count ? entries[0] : info->entry_hex);
    struct ruling turn = may_arrive(game, march);
    if (!is_legal(turn))
        return turn;
    if (enemy_holds(game, to, march->side))
        return RULE("5.12", "the enemy holds %h, where %u would enter", to, lead);
    for (int i = 0; i < march->count; i++) {
        uint16_t each = entry_cost(game, march->member[i], to);
        if (each > march->points[i])
            return RULE("5.11", "%u does not have enough Movement Points to enter at %h", march->member[i], to);
        if (cost)
            cost[i] = each;
    }
    return LEGAL;
}

/* 17.52: the last unit does not march away from a leader who can no longer follow. */
static struct ruling leaves_leader(const struct game *game, const struct march *march) {
    counter_id stuck = COUNTER_NONE;
    FOR_STACK(game, march->hex, c) {
        if (counter_at(game, c)->side != march->side || march_has(march, c))
            continue;
        if (holds_hex(game, c))
            return LEGAL;
        if (is_leader(game, c) && !is_legal(may_move(game, c)))
            stuck = c;
    }
    if (stuck == COUNTER_NONE || march_unit(game, march) == COUNTER_NONE)
        return LEGAL;
    int nearest = nearest_enemy(game, march->hex, march->side);
    if (nearest >= tables_of(game)->charts.leader_alone)
        return LEGAL;
    return RULE("17.52", "%u would be left alone in %h, %d hexes from the enemy", stuck, march->hex, nearest);
}

/* 5.12, 11.19: only infantry and cavalry take what the enemy left; 17.75: any unit takes a leader who is alone. */
static bool can_take(const struct game *game, const counter_id *member, int count, counter_id left) {
    for (int i = 0; i < count; i++) {
        if (gbacw_is_foot_or_horse(game, member[i]) || (is_leader(game, left) && is_combat_unit(game, member[i])))
            return true;
    }
    return false;
}

/* Guns and wagons without a crew that are taken in time (GUNS_LEFT) hold nobody up. */
static struct ruling may_take(const struct game *game, const counter_id *member, int count, hex_id to) {
    FOR_STACK(game, to, c) {
        bool stands_open = rules_of(game)->crew.parting == GUNS_LEFT && has_flag(game, c, F_ABANDONED);
        if (counter_at(game, c)->side == counter_at(game, member[0])->side || stands_open)
            continue;
        if (rules_of(game)->crew.parting == CREWS_STAY)
            return RULE("5.12", "%u is in %h, which may be entered only in the Melee Phase", c, to);
        if (!can_take(game, member, count, c))
            return is_leader(game, c) ? RULE("5.12", "%u is in %h, and only a unit may capture him", c, to)
                                      : RULE("5.12", "%u is in %h, and only infantry or cavalry may capture it", c, to);
    }
    return LEGAL;
}

/* 15.17: a crew that comes to its guns serves them at once, so there must be room for the battery. */
static struct ruling finds_guns(const struct game *game, const counter_id *member, int count, hex_id to) {
    for (int i = 0; i < count; i++) {
        counter_id crew = member[i],
                   guns = type_of(game, crew) == TYPE_GUN_CREW ? info_of(game, crew)->crew : COUNTER_NONE;
        if (guns == COUNTER_NONE || counter_at(game, guns)->hex != to || !is_left_guns(game, guns) ||
            has_flag(game, crew, F_ROUTED))
            continue;
        struct ruling room = may_man(game, guns);
        if (!is_legal(room))
            return room;
    }
    return LEGAL;
}

/* What it finds in the hex: something the enemy left, its own guns. */
static struct ruling may_find(const struct game *game, const counter_id *member, int count, hex_id to) {
    struct ruling taken = may_take(game, member, count, to);
    return is_legal(taken) ? finds_guns(game, member, count, to) : taken;
}

struct ruling march_step(const struct game *game, const struct march *march, hex_id to, uint16_t *cost) {
    CHECK(march->count > 0 && march->count <= MARCH_MAX && is_hex(game, to));
    if (march->hex == HEX_NONE)
        return march_enter(game, march, to, cost);
    direction d = to == HEX_NONE ? DIRECTION_NONE : hex_direction(game, march->hex, to);
    if (d == DIRECTION_NONE)
        return RULE("5.16", "%h is not adjacent to %h", to, march->hex);
    for (int i = 0; i < march->count; i++) {
        uint16_t each;
        struct ruling ruling = step_with(game, march->member[i], march->hex, d, march->points[i], &each);
        if (!is_legal(ruling))
            return ruling;
        if (cost)
            cost[i] = each;
    }
    struct ruling found = may_find(game, march->member, march->count, to);
    return is_legal(found) ? leaves_leader(game, march) : found;
}

void march_costs(const struct game *game, const struct march *march, hex_id to, uint16_t *cost) {
    CHECK(march->count > 0 && is_hex(game, to) && cost != NULL);
    direction d = march->hex == HEX_NONE ? DIRECTION_NONE : hex_direction(game, march->hex, to);
    for (int i = 0; i < march->count; i++) {
        cost[i] = march->hex == HEX_NONE ? entry_cost(game, march->member[i], to) : SIXTHS;
        if (d != DIRECTION_NONE &&
            !is_legal(step_with(game, march->member[i], march->hex, d, march->points[i], cost + i)))
            cost[i] = march->points[i];
        if (cost[i] > march->points[i])
            cost[i] = march->points[i];
    }
}

/* ---- rest ---- */

static bool covered(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c))
            return true;
    }
    return false;
}

bool leader_exposed(const struct game *game, hex_id hex, side_id side, int nearest) {
    CHECK(is_hex(game, hex) && side < SIDES);
    return !covered(game, hex, side) && nearest < tables_of(game)->charts.leader_alone;
}

/* LEADERS_COVERED: somebody of his command, or any guarded wagon, who stands and fights. Of his side. */
static bool makes_home(const struct game *game, counter_id c, bool his) {
    return (type_of(game, c) == TYPE_WAGON ? !state_of(game)->options[OPTION_WAGON_BARRED] : his) && holds_hex(game, c);
}

static bool is_home(const struct game *game, counter_id leader, counter_id c) {
    return counter_at(game, c)->side == counter_at(game, leader)->side &&
           makes_home(game, c, of_his_command(game, leader, c));
}

/* LEADERS_COVERED: where units of his command stand, each hex as often as it has such a unit, and how many
 * units he commands on the map at all. */
static const struct home_page *homes_of(const struct game *game, counter_id leader) {
    struct gbacw_scratch *scratch = scratch_of(game);
    struct home_page *page = &scratch->home;
    uint32_t orders = orders_number(game);
    if (page->leader == leader && page->changes == scratch->changes && page->orders == orders)
        return page;
    page->changes = scratch->changes;
    page->orders = orders;
    page->leader = leader;
    page->count = 0;
    page->led = 0;
    side_id side = counter_at(game, leader)->side;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side || !on_map(game, c))
            continue;
        bool his = of_his_command(game, leader, c);
        page->led = (uint16_t)(page->led + his);
        if (makes_home(game, c, his))
            page->hex[page->count++] = counter_at(game, c)->hex;
    }
    return page;
}

bool leader_at_home(const struct game *game, counter_id leader, hex_id hex) {
    CHECK(is_leader(game, leader) && is_hex(game, hex));
    FOR_STACK(game, hex, c) {
        if (is_home(game, leader, c))
            return true;
    }
    return homes_of(game, leader)->led == 0; /* they have left the map, and he is to follow */
}

static struct ruling leaders_rest(const struct game *game, const struct march *march, hex_id to) {
    for (int i = 0; i < march->count; i++) {
        counter_id leader = march->member[i];
        bool home = !is_leader(game, leader) || leader_at_home(game, leader, to);
        for (int k = 0; k < march->count && !home; k++)
            home = is_combat_unit(game, march->member[k]) && of_his_command(game, leader, march->member[k]);
        if (!home)
            return RULE("17.52", "%u must end with a unit of his command, and there is none in %h", leader, to);
    }
    return LEGAL;
}

/* Where the game lets its marches end; a unit that has not set out may stay. */
static struct ruling may_end_at(const struct game *game, const struct march *march, hex_id to) {
    for (int i = 0; rules_of(game)->march.may_halt && i < march->count; i++) {
        if (to == march->hex && !has_flag(game, march->member[i], F_MOVED))
            continue;
        struct ruling own = rules_of(game)->march.may_halt(game, march->member[i], to);
        if (!is_legal(own))
            return own;
    }
    return LEGAL;
}

struct ruling march_rest(const struct game *game, const struct march *march, hex_id to) {
    CHECK(march->count > 0 && is_hex(game, to));
    struct ruling own = may_end_at(game, march, to);
    if (!is_legal(own))
        return own;
    if (rules_of(game)->command.rest == LEADERS_COVERED) {
        struct ruling led = leaders_rest(game, march, to);
        if (!is_legal(led) || march_unit(game, march) == COUNTER_NONE)
            return led;
    }
    if (march_unit(game, march) != COUNTER_NONE)
        return may_rest_list(game, march->side, march->member, march->count, FORMATION_NONE, to);
    if (covered(game, to, march->side))
        return LEGAL;
    int nearest = nearest_enemy(game, to, march->side);
    if (nearest < tables_of(game)->charts.leader_alone)
        return RULE("17.52", "%u may not end alone in %h: the enemy is %d hexes away, and the least is %d",
                    march->member[0], to, nearest, tables_of(game)->charts.leader_alone);
    return LEGAL;
}

bool march_stops(const struct game *game, counter_id c, hex_id from, hex_id to) {
    CHECK(is_hex(game, to));
    direction d = from == HEX_NONE ? DIRECTION_NONE : hex_direction(game, from, to);
    return d != DIRECTION_NONE && step_stops(game, class_of(game, c), from, d, true);
}

struct beyond {
    const struct game *game;
    struct march march;
};

/* The dearest of the members' steps, so that what is found suits them all. */
static uint16_t beyond_cost(const void *context, hex_id from, direction d, hex_id to) {
    const struct beyond *beyond = context;
    uint16_t dearest = 0;
    (void)to;
    for (int i = 0; i < beyond->march.count; i++) {
        uint16_t cost;
        if (!is_legal(step_with(beyond->game, beyond->march.member[i], from, d, beyond->march.points[i], &cost)))
            return PATH_FORBIDDEN;
        dearest = cost > dearest ? cost : dearest;
    }
    return dearest;
}

/* There is room for it, or there is if it goes into reserve. */
static bool finds_room(const struct game *game, const struct march *march, hex_id hex) {
    return is_legal(march_rest(game, march, hex)) ||
           is_legal(may_reserve_list(game, march->side, march->member, march->count, hex));
}

static bool rest_there(const void *context, hex_id hex) {
    const struct beyond *beyond = context;
    return finds_room(beyond->game, &beyond->march, hex);
}

/* The least that any step costs the class. */
static unsigned cheapest_step(const struct game *game, unsigned class) {
    const struct charts *charts = &tables_of(game)->charts;
    unsigned least = SIXTHS;
    for (unsigned kind = 0; kind < TERRAINS_MAX; kind++) { /* what has no price of its own is clear */
        unsigned cost = charts->terrain_cost[kind][class];
        least = cost > 0 && cost < least ? cost : least;
    }
    for (unsigned way = WAY_NONE + 1; way < WAYS_MAX; way++)
        least = charts->way_cost[way][class] < least ? charts->way_cost[way][class] : least;
    return least;
}

/* The nearest of them as the crow flies. */
static hex_id nearest_home(const struct game *game, counter_id leader, hex_id from) {
    const struct home_page *page = homes_of(game, leader);
    hex_id nearest = HEX_NONE;
    int best = INT16_MAX;
    for (int i = 0; i < page->count; i++) {
        int distance = hex_distance(game, from, page->hex[i]);
        nearest = distance < best ? page->hex[i] : nearest;
        best = distance < best ? distance : best;
    }
    return nearest;
}

/* Straight there, always by the cheapest of the steps that lead nearer. */
static bool rides_straight(const struct game *game, const struct beyond *beyond, hex_id from, hex_id home,
                           unsigned budget) {
    while (from != home) {
        unsigned least = PATH_FORBIDDEN;
        hex_id next = HEX_NONE;
        int distance = hex_distance(game, from, home);
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id to = neighbour_of(game, from, d);
            if (to == HEX_NONE || hex_distance(game, to, home) >= distance)
                continue;
            unsigned cost = beyond_cost(beyond, from, d, to);
            next = cost < least ? to : next;
            least = cost < least ? cost : least;
        }
        if (least > budget)
            return false;
        budget -= least;
        from = next;
    }
    return rest_there(beyond, home);
}

enum ride { RIDE_SEARCH, RIDE_HOME, RIDE_NEVER };

/* Leaders who ride alone: mostly there is a straight way home, or home is too far whatever the way. Both are soon seen
 * and spare the search. */
static enum ride ride_home(const struct game *game, const struct beyond *beyond, hex_id from, unsigned budget) {
    const struct march *march = &beyond->march;
    if (rules_of(game)->command.rest != LEADERS_COVERED || march_unit(game, march) != COUNTER_NONE)
        return RIDE_SEARCH;
    hex_id home = nearest_home(game, march->member[0], from);
    if (home == HEX_NONE || cheapest_step(game, CLASS_LEADER) * (unsigned)hex_distance(game, from, home) > budget)
        return RIDE_NEVER;
    return rides_straight(game, beyond, from, home, budget) ? RIDE_HOME : RIDE_SEARCH;
}

/* ---- what an answer hangs on ---- */

static void hangs_on(struct basis *basis, hex_id hex) {
    for (int i = 0; basis->count != BASIS_FAR && i < basis->count; i++) {
        if (basis->hex[i] == hex)
            return;
    }
    if (basis->count < BASIS_MAX)
        basis->hex[basis->count++] = hex;
    else
        basis->count = BASIS_FAR; /* and stays so */
}

static void hangs_on_neighbours(const struct game *game, struct basis *basis, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (neighbour_of(game, hex, d) != HEX_NONE)
            hangs_on(basis, neighbour_of(game, hex, d));
    }
}

/* A way that was found stays open as long as nothing stirs on it. */
static void hangs_on_way(const struct path_space *space, struct basis *basis, hex_id found) {
    hex_id way[BASIS_MAX];
    int length = path_to(space, found, way, BASIS_MAX);
    for (int i = 0; i < length; i++)
        hangs_on(basis, way[i]);
    if (length == 0)
        basis->count = BASIS_FAR;
}

/* That there was none hangs on all that was looked at: the hexes it came to and those beside them. */
static void hangs_on_search(const struct game *game, const struct path_space *space, struct basis *basis) {
    for (int i = 0; i < space->reached_count && basis->count != BASIS_FAR; i++) {
        hangs_on(basis, space->reached[i]);
        hangs_on_neighbours(game, basis, space->reached[i]);
    }
}

static bool rest_beyond(struct game *game, const struct march *march, const uint16_t *cost, hex_id to,
                        struct basis *basis) {
    struct beyond beyond = {game, *march};
    uint16_t budget = POINTS_ONE_HEX;
    beyond.march.hex = HEX_NONE; /* it is on its way */
    for (int i = 0; i < march->count; i++) {
        bool stops = march_stops(game, march->member[i], march->hex, to);
        beyond.march.points[i] = stops ? 0 : (uint8_t)(march->points[i] - cost[i]);
        if (beyond.march.points[i] < budget)
            budget = beyond.march.points[i];
    }
    if (!may_rest_anywhere(game, march->member, march->count))
        return false;
    enum ride ride = ride_home(game, &beyond, to, budget);
    if (ride != RIDE_SEARCH) {
        basis->count = BASIS_FAR;
        return ride == RIDE_HOME;
    }
    struct path_space *space = &scratch_of(game)->path_second;
    hex_id found = path_find(space, tables_of(game)->neighbour[0], to, budget, beyond_cost, rest_there, &beyond);
    if (found != HEX_NONE)
        hangs_on_way(space, basis, found);
    else if (budget > 0)
        hangs_on_search(game, space, basis);
    return found != HEX_NONE;
}

/* `basis` gets what the answer hangs on, one way or the other. */
static struct ruling may_go_seen(struct game *game, const struct march *march, hex_id to, struct basis *basis) {
    uint16_t cost[MARCH_MAX] = {0};
    hangs_on(basis, to);
    struct ruling step = march_step(game, march, to, cost);
    if (!is_legal(step))
        return step;
    if (finds_room(game, march, to) || rest_beyond(game, march, cost, to, basis))
        return LEGAL;
    return march_rest(game, march, to);
}

struct ruling march_may_go(struct game *game, const struct march *march, hex_id to) {
    CHECK(march->count > 0 && is_hex(game, to));
    struct basis basis = {.count = 0};
    return may_go_seen(game, march, to, &basis);
}

/* A step into a hex where it may rest. */
static bool short_march(const struct game *game, const struct march *march, struct basis *basis) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(game, march->hex, d);
        if (to == HEX_NONE || !is_legal(march_step(game, march, to, NULL)) || !is_legal(march_rest(game, march, to)))
            continue;
        hangs_on(basis, to);
        return true;
    }
    return false;
}

static bool march_can_form(const struct game *game, const struct march *march, struct basis *basis) {
    uint8_t formation[4];
    for (int n = formations_of(game, march->member[0], formation); n > 0; n--) {
        if (!is_legal(march_may_form(game, march, formation[n - 1])))
            continue;
        if (formation[n - 1] == FORMATION_COLUMN) /* it may look for a way out of the hex */
            hangs_on_neighbours(game, basis, march->hex);
        return true;
    }
    return false;
}

static const struct area_page *area_page_of(const struct game *game, uint8_t area) {
    struct gbacw_scratch *scratch = scratch_of(game);
    for (int i = 0; i < AREA_PAGES; i++) {
        if (scratch->area[i].made && scratch->area[i].area == area)
            return &scratch->area[i];
    }
    struct area_page *page = &scratch->area[scratch->area_next++ % AREA_PAGES];
    page->made = 1;
    page->area = area;
    page->count = 0;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (hex_at(game, hex)->areas & BIT(area))
            page->hex[page->count++] = hex;
    }
    return page;
}

const hex_id *area_hexes(const struct game *game, unsigned area, int *count) {
    CHECK(area < AREAS_MAX && count != NULL);
    const struct area_page *page = area_page_of(game, (uint8_t)area);
    *count = page->count;
    return page->hex;
}

const hex_id *entry_hexes(const struct game *game, counter_id c, int *count) {
    CHECK(count != NULL);
    const struct counter_info *info = info_of(game, c);
    if (info->entry_area == NO_AREA) {
        *count = info->entry_hex != HEX_NONE;
        return &info->entry_hex;
    }
    if (tables_of(game)->staging_count)
        return staging_entries(game, c, count);
    return area_hexes(game, info->entry_area, count);
}

/* By one of these hexes, the first that will do: then it hangs on that one alone, else on all. */
static bool can_go_to_one(struct game *game, const struct march *march, const hex_id *hex, int count,
                          struct basis *basis) {
    struct basis all = {.count = 0};
    for (int i = 0; i < count; i++) {
        struct basis one = {.count = 0};
        if (is_legal(may_go_seen(game, march, hex[i], &one))) {
            *basis = one;
            return true;
        }
        for (int k = 0; one.count != BASIS_FAR && k < one.count; k++)
            hangs_on(&all, one.hex[k]);
        if (one.count == BASIS_FAR)
            all.count = BASIS_FAR;
    }
    *basis = all;
    return false;
}

static bool can_enter_seen(struct game *game, const struct march *march, struct basis *basis) {
    int count;
    const hex_id *hex = entry_hexes(game, march->member[0], &count);
    basis->count = 0;
    return may_rest_anywhere(game, march->member, march->count) && is_legal(may_arrive(game, march)) &&
           can_go_to_one(game, march, hex, count, basis);
}

bool march_can_enter(struct game *game, const struct march *march) {
    struct basis basis;
    return can_enter_seen(game, march, &basis);
}

bool march_can_begin(struct game *game, const struct march *march, struct basis *basis) {
    hex_id next[DIRECTIONS];
    int count = 0;
    if (march->hex == HEX_NONE)
        return can_enter_seen(game, march, basis);
    basis->count = 0;
    if (short_march(game, march, basis) || march_can_form(game, march, basis))
        return true;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (neighbour_of(game, march->hex, d) != HEX_NONE)
            next[count++] = neighbour_of(game, march->hex, d);
    }
    return can_go_to_one(game, march, next, count, basis);
}

/* ---- all hexes a counter could come to ---- */

enum { FAR_AWAY = 20000 }; /* sixths: more than any way over a map costs */

struct reach {
    const struct game *game;
    counter_id c;
    uint8_t class, points;
    hex_id start;
    struct reach_from { /* of the hex whose steps are looked at: a search asks for them one after another */
        hex_id hex;
        bool stops, stays; /* its march ends there; it may not go on */
        uint16_t toll;
    } * from;
};

static void see_from(const struct reach *reach, hex_id hex) {
    *reach->from = (struct reach_from){hex, hex != reach->start && ends_march(reach->game, reach->class, hex),
                                       !is_legal(leaves_reserve(reach->game, reach->c, hex)),
                                       works_toll(reach->game, reach->c, hex)};
}

static uint16_t reach_cost(const void *context, hex_id from, direction d, hex_id to) {
    const struct reach *reach = context;
    const struct game *game = reach->game;
    uint16_t cost;
    if (reach->from->hex != from)
        see_from(reach, from);
    if (reach->from->stays || (reach->from->stops && !step_on_way(game, reach->class, from, d)))
        return PATH_FORBIDDEN;
    if (scratch_of(game)->top[to] == COUNTER_NONE && reach->points != POINTS_ONE_HEX) {
        const struct book *rules = rules_of(game);
        cost = staged(game, reach->c, from, to, step_cost(game, reach->class, from, d, true));
        if (cost == COST_ALL)
            cost = from == reach->start ? reach->points : PATH_FORBIDDEN;
        else if (cost != PATH_FORBIDDEN)
            cost = (uint16_t)(cost + reach->from->toll);
        if (cost != PATH_FORBIDDEN && rules->march.may_step &&
            !is_legal(rules->march.may_step(game, reach->c, from, d)))
            return PATH_FORBIDDEN;
        return cost;
    }
    bool may = is_legal(step_with(game, reach->c, from, d, reach->points, &cost)) &&
               is_legal(may_find(game, &reach->c, 1, to));
    return may ? cost : PATH_FORBIDDEN;
}

bool march_may_take(struct game *game, struct march march, const hex_id *way, int length) {
    CHECK(march.count > 0 && length >= 0);
    uint16_t cost[MARCH_MAX] = {0};
    for (int i = 0; i + 1 < length; i++) {
        if (!is_legal(march_step(game, &march, way[i], cost)))
            return false;
        for (int k = 0; k < march.count; k++) {
            bool stops = march_stops(game, march.member[k], march.hex, way[i]);
            march.points[k] = stops ? 0 : (uint8_t)(march.points[k] - cost[k]);
        }
        march.hex = way[i];
    }
    return length == 0 || is_legal(march_may_go(game, &march, way[length - 1]));
}

/* Where its march begins: where it stands, or where it comes onto the map. */
static hex_id first_hex(const struct game *game, counter_id c) {
    int entries = 0;
    if (on_map(game, c))
        return counter_at(game, c)->hex;
    const hex_id *entry = entry_hexes(game, c, &entries);
    return entries ? entry[0] : info_of(game, c)->entry_hex;
}

uint16_t arrival_cost(const struct game *game, counter_id c) {
    hex_id start = first_hex(game, c);
    return on_map(game, c) || start == HEX_NONE ? 0 : entry_cost(game, c, start);
}

/* What it has to spend once it is on the map. */
static uint8_t points_to_march(const struct game *game, counter_id c) {
    uint8_t points = has_flag(game, c, F_MOVING) ? counter_at(game, c)->points : full_points(game, c);
    uint16_t arrival = arrival_cost(game, c);
    return points != POINTS_ONE_HEX && arrival <= points ? (uint8_t)(points - arrival) : points;
}

static struct path_space *search_reach(struct game *game, counter_id c, uint16_t budget) {
    struct path_space *space = &scratch_of(game)->path;
    hex_id start = first_hex(game, c);
    struct reach_from from = {.hex = HEX_NONE};
    struct reach reach = {game, c, class_of(game, c), points_to_march(game, c), start, &from};
    path_search(space, tables_of(game)->neighbour[0], start, is_legal(stands_fast(game, c)) ? budget : 0, reach_cost,
                &reach);
    return space;
}

struct path_space *movement_reach(struct game *game, counter_id c) {
    return search_reach(game, c, points_to_march(game, c));
}

struct path_space *movement_reach_some_day(struct game *game, counter_id c) {
    return search_reach(game, c, FAR_AWAY);
}
