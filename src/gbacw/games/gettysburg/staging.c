/* staging.c: reinforcements and staging areas (22.0), the order in which they arrive (35.0), regiments that
 * come apart from their brigades (22.7) and detachments (22.8).
 *
 * An area is five hexes beyond the edge of the map: troops come in by its arrow, in column, and go on by the road
 * through the entrance, one behind the other, or deploy there and come on anywhere along the area. */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/zones.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/state/calendar.h"
#include "gbacw/state/frames.h"
#include "gbacw/state/staging.h"

static const struct staging_info *area_at(const struct game *game, hex_id hex) {
    int number = staging_of(game, hex);
    return number < 0 ? NULL : &tables_of(game)->staging[number];
}

/* ---- arriving (22.2, 35.0) ---- */

static int arrival_class(const struct game *game, counter_id c) { /* 35.0a: troops, guns, wagons */
    return gbacw_is_foot_or_horse(game, c) ? 0 : is_artillery(game, c) ? 1 : 2;
}

static unsigned home_division(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    return info->brigade != NO_BRIGADE ? tables_of(game)->brigade[info->brigade].division : info->division;
}

/* Its corps, or a division that is in none. */
static unsigned home_command(const struct game *game, counter_id c) {
    unsigned division = home_division(game, c), corps = home_corps(game, division);
    return corps == NO_DIVISION ? division : corps;
}

/* Is the other to come before this one, both being listed for one time and place? In one corps troops always come
 * before guns and guns before wagons, which have no line of their own as a rule; else the one listed first. */
static bool comes_before(const struct game *game, counter_id other, counter_id c) {
    int his = arrival_class(game, other), mine = arrival_class(game, c);
    if (his != mine && home_command(game, other) == home_command(game, c))
        return his < mine;
    return info_of(game, other)->entry_group < info_of(game, c)->entry_group;
}

/* Divisions of those listed in one group of whom foot or horse has come on, or waits: a bit for each. */
static uint64_t divisions_listed(const struct game *game, const counter_id *listed, int count, uint8_t group,
                                 bool come) {
    uint64_t divisions = 0;
    _Static_assert(DIVISIONS_MAX <= 64, "a bit for each division");
    for (int i = 0; i < count; i++) {
        counter_id other = listed[i];
        if ((counter_at(game, other)->fate != FATE_NOT_YET) != come || info_of(game, other)->entry_group != group ||
            !gbacw_is_foot_or_horse(game, other) || !takes_part(game, other))
            continue;
        unsigned division = home_division(game, other);
        if (division != NO_DIVISION && (come || entry_diverted(game, other) < 0))
            divisions |= 1ull << division;
    }
    return divisions;
}

/* ... of whom some have come on while others still wait. Nobody has, most of the time. */
static uint64_t divisions_under_way(const struct game *game, const counter_id *listed, int count, uint8_t group) {
    uint64_t come = divisions_listed(game, listed, count, group, true);
    return come ? come & divisions_listed(game, listed, count, group, false) : 0;
}

static bool waits_its_turn(const struct game *game, counter_id c) {
    return counter_at(game, c)->fate == FATE_NOT_YET && !has_flag(game, c, F_MOVING) && reinforcement_due(game, c) &&
           entry_diverted(game, c) < 0;
}

struct ruling staging_may_arrive(const struct game *game, counter_id c) {
    const struct counter_info *mine = info_of(game, c);
    int count;
    if (mine->entry_area == NO_AREA || is_leader(game, c) || entry_diverted(game, c) >= 0)
        return LEGAL;
    const counter_id *listed = arrivals_with(game, c, &count);
    uint64_t under_way = divisions_under_way(game, listed, count, mine->entry_group);
    for (int i = 0; i < count; i++) {
        counter_id other = listed[i];
        bool before = comes_before(game, other, c);
        unsigned division = home_division(game, other);
        bool whole = under_way && info_of(game, other)->entry_group == mine->entry_group &&
                     division != home_division(game, c) && division != NO_DIVISION && (under_way >> division & 1);
        if ((!before && !whole) || !waits_its_turn(game, other))
            continue;
        if (before)
            return by_reading("G35.3", RULE("35.0a", "%u must enter before %u", other, c));
        return by_reading("G35.3", RULE("35.0a", "the whole division of %u must enter first", other));
    }
    return LEGAL;
}

/* ---- onto the map (22.3) ---- */

static bool on_the_march(const struct game *game, counter_id c) {
    uint8_t formation = counter_at(game, c)->formation;
    return !(gbacw_is_foot_or_horse(game, c) || is_artillery(game, c)) || formation == FORMATION_COLUMN ||
           formation == FORMATION_MOUNTED || formation == FORMATION_LIMBERED;
}

static int units_on_the_move(const struct game *game, hex_id hex) {
    int count = 0;
    FOR_STACK(game, hex, c)
    count += has_flag(game, c, F_MOVING) && is_combat_unit(game, c);
    return count;
}

struct ruling staging_may_step(const struct game *game, counter_id c, hex_id from, direction d) {
    hex_id to = neighbour_of(game, from, d);
    const struct staging_info *area = area_at(game, from);
    if (!area || to == HEX_NONE)
        return LEGAL;
    if (is_outside(tables_of(game), to))
        return staging_of(game, from) == staging_of(game, to)
                   ? LEGAL
                   : RULE("22.54", "units may not step from one staging area into another");
    if (to == area->entrance && !on_the_march(game, c))
        return RULE("22.31", "%u must be in Column, limbered or mounted to enter at %h", c, to);
    if (to == area->entrance && from == area->arrow && units_on_the_move(game, from) > 1)
        return RULE("22.31", "units enter at %h one at a time", to);
    return LEGAL;
}

static bool by_the_road(const struct game *game, counter_id c, hex_id from, hex_id to) {
    const struct staging_info *area = area_at(game, from);
    return area && from == area->arrow && to == area->entrance && is_combat_unit(game, c);
}

unsigned staging_entry_times(const struct game *game, counter_id c, hex_id from, hex_id to) {
    return by_the_road(game, c, from, to) ? 1u + gettysburg_of(game)->entered[staging_of(game, from)] : 1u;
}

void staging_stepped(struct game *game, counter_id c, hex_id from, hex_id to) {
    if (from == HEX_NONE && info_of(game, c)->tired == TIRED_ARRIVAL && state_of(game)->options[OPTION_TIRED])
        counter_at(game, c)->own |= OWN_FATIGUED;       /* 34.43C */
    if (from == HEX_NONE && counter_at(game, c)->cause) /* it has come: how is forgotten */
        counter_at(game, c)->cause = counter_at(game, c)->own_count = 0;
    if (from != HEX_NONE && by_the_road(game, c, from, to) &&
        gettysburg_of(game)->entered[staging_of(game, from)] < 255)
        gettysburg_of(game)->entered[staging_of(game, from)]++;
}

void staging_movement_begins(struct game *game) {
    for (int i = 0; i < STAGING_MAX; i++)
        gettysburg_of(game)->entered[i] = 0;
}

/* ---- fire (22.41) ---- */

void staging_fired(struct game *game, unsigned first) {
    for (unsigned i = first; tables_of(game)->staging_count && i < state_of(game)->shot_count; i++) {
        counter_id firer = gbacw_shots_of(game)[i].firer;
        if (on_map(game, firer) && is_outside(tables_of(game), counter_at(game, firer)->hex))
            counter_at(game, firer)->trial |= TRIAL_FIRED_OUT;
    }
}

struct ruling staging_may_aim(const struct game *game, hex_id target) {
    if (!is_outside(tables_of(game), target))
        return LEGAL;
    FOR_STACK(game, target, c) {
        if (counter_at(game, c)->trial & TRIAL_FIRED_OUT)
            return LEGAL;
    }
    return RULE("22.41", "no unit in %h has fired onto the map", target);
}

static void fire_forgotten(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side)
            counter_at(game, c)->trial &= (uint8_t)~TRIAL_FIRED_OUT;
    }
}

/* ---- from one area to another (22.54 to 22.57) ---- */

/* The enemy holds everything that bars the way from this area to the one before it. */
static bool denied(const struct game *game, int area, side_id side) {
    uint32_t wanted = tables_of(game)->staging[area].denied, held = 0;
    const struct start_info *start = &tables_of(game)->start;
    for (unsigned i = 0; wanted && i < start->objective_count; i++) {
        if (wanted & BIT(start->objective[i].area) && objective_holder(game, i) == other_side(side))
            held |= BIT(start->objective[i].area);
    }
    return wanted && (wanted & ~held) == 0;
}

/* In its area, or due there: a unit that passes an area by need not come into it. */
static bool is_at_hand(const struct game *game, counter_id c) { return on_map(game, c) || reinforcement_due(game, c); }

static struct ruling may_divert_to(const struct game *game, counter_id c, hex_id arrow, side_id side) {
    const struct gbacw_tables *tables = tables_of(game);
    if (c >= tables->counter_count || counter_at(game, c)->side != side || !is_at_hand(game, c))
        return RULE("22.54", "name a unit of yours and the arrow hex of a staging area");
    if (tables->start.bounded)
        return by_reading("G22.4", RULE("34.14a", "in this scenario all units enter by one staging area"));
    int to = arrow < tables->hex_count ? staging_of(game, arrow) : -1;
    if (to < 0 || tables->staging[to].arrow != arrow || !hex_at(game, arrow)->terrain)
        return RULE("22.54", "that is not the arrow hex of a staging area");
    int from = staging_start(game, c, to);
    if (from < 0 || from == to)
        return RULE("22.54", "%u is not in a staging area, or is already in this one", c);
    if (!(tables->staging[to].sides & BIT(side)))
        return RULE("22.56", "your side may not enter the map at %h", tables->staging[to].entrance);
    for (int area = from; area > to; area--) {
        if (side != tables->first_player && denied(game, area, side))
            return RULE("22.57", "the enemy holds the hills beside the road to that area");
    }
    return LEGAL;
}

/* Whatever the area it goes to. */
static struct ruling may_set_out(const struct game *game, counter_id c) {
    if (has_flag(game, c, F_MOVED | F_ROUTED))
        return RULE("22.54", "%u has already moved, or is routed", c);
    struct ruling turn = on_map(game, c) ? LEGAL : staging_may_arrive(game, c); /* the head of the column goes first */
    return is_legal(turn) ? may_move(game, c) : turn;
}

static struct ruling may_divert(const struct game *game, counter_id c, hex_id arrow, side_id side) {
    struct ruling there = may_divert_to(game, c, arrow, side);
    return is_legal(there) ? may_set_out(game, c) : there;
}

struct ruling divert_judge(const struct game *game, const struct frame *frame, struct action action) {
    return action.verb == VERB_DIVERT
               ? may_divert(game, action.who, action.hex, frame->side)
               : RULE("5.0", "in the Movement Phase you move units, turn stacks, put units on top, or end the phase");
}

void divert_candidates(struct game *game, const struct frame *frame, counter_id c, struct action_list *out) {
    const struct gbacw_tables *tables = tables_of(game);
    hex_id hex = counter_at(game, c)->hex;
    if ((hex != HEX_NONE && !is_outside(tables, hex)) || tables->start.bounded || has_flag(game, c, F_DONE) ||
        !is_legal(may_set_out(game, c)))
        return;
    for (int to = 0; to < tables->staging_count; to++) {
        struct action action = action_who(VERB_DIVERT, c);
        action.hex = tables->staging[to].arrow;
        if (tables->staging[to].sides & BIT(frame->side) && hex_at(game, action.hex)->terrain &&
            is_legal(may_divert_to(game, c, action.hex, frame->side)))
            action_add(out, action);
    }
}

/* Out of its area again, as it came into it (22.2). */
static void march_away(struct game *game, counter_id c) {
    counter_lift(game, c);
    counter_clear(game, c, F_MOVING | F_DONE | F_MOVED | F_OUT_OF_COMMAND);
    counter_at(game, c)->fate = FATE_NOT_YET;
    if (info_of(game, c)->entry_turn)
        counter_form(game, c, info_of(game, c)->standard_formation);
}

void divert_apply(struct game *game, struct action action) {
    int to = staging_of(game, action.hex), from = staging_start(game, action.who, to);
    unsigned turn = game->state->turn + (unsigned)staging_turns_between(game, from, to);
    hex_id hex = counter_at(game, action.who)->hex;
    if (hex != HEX_NONE)
        march_away(game, action.who);
    entry_divert(game, action.who, (unsigned)to, turn);
    counter_stirs(game, action.who);
    event_begin(game->events, "diverted", "22.54"); /* 22.6: for the enemy's ears too */
    event_counter(game->events, "unit", action.who);
    if (hex != HEX_NONE)
        event_hex(game->events, "hex", hex);
    event_string(game->events, "area", tables_of(game)->area_name[tables_of(game)->staging[to].area]);
    event_int(game->events, "number", to + 1);
    event_int(game->events, "turn", (int)turn);
    event_end(game->events);
}

/* ---- regiments apart from their brigades (22.7) ---- */

/* It comes later, or by another way, than the man who leads its brigade. */
static bool comes_apart(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    if (!gbacw_is_foot_or_horse(game, c) || !info->entry_turn || info->brigade == NO_BRIGADE)
        return false;
    counter_id leader = tables_of(game)->brigade[info->brigade].leader[0];
    return leader != COUNTER_NONE && (info_of(game, leader)->entry_turn != info->entry_turn ||
                                      info_of(game, leader)->entry_area != info->entry_area);
}

bool staging_commands(const struct game *game, counter_id c) {
    enum { PATIENCE = 2 }; /* Game-Turns in which it should have joined */
    return comes_apart(game, c) && on_map(game, c) && !(counter_at(game, c)->trial & TRIAL_JOINED) &&
           game->state->turn >= info_of(game, c)->entry_turn + PATIENCE;
}

/* The command that a leader's own belongs to; NO_DIVISION: he has no superior of this kind. */
static unsigned command_above(const struct game *game, counter_id leader) {
    unsigned brigade = brigade_led(game, leader), division = division_led(game, leader);
    if (brigade != NO_BRIGADE)
        return gbacw_brigade_at(game, brigade)->division;
    return division == NO_DIVISION ? NO_DIVISION : tables_of(game)->division[division].parent;
}

/* 5.84: so do brigades and divisions come. */
static bool leads_apart(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    unsigned above = is_leader(game, c) && info->entry_turn ? command_above(game, c) : NO_DIVISION;
    counter_id superior = above == NO_DIVISION ? COUNTER_NONE : tables_of(game)->division[above].leader;
    return superior != COUNTER_NONE && (info_of(game, superior)->entry_turn != info->entry_turn ||
                                        info_of(game, superior)->entry_area != info->entry_area);
}

/* 5.83, 5.84: until he has joined those he belongs to he marches as if he were in command. */
bool staging_marches(const struct game *game, counter_id c) {
    return on_map(game, c) && !(counter_at(game, c)->trial & TRIAL_JOINED) &&
           (comes_apart(game, c) || leads_apart(game, c));
}

static void join_superiors(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side && on_map(game, c) && is_leader(game, c) && leads_apart(game, c) &&
            in_integrity(game, c, command_above(game, c)))
            counter_at(game, c)->trial |= TRIAL_JOINED;
    }
}

static void join_brigades(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side || !on_map(game, c) || (counter_at(game, c)->trial & TRIAL_JOINED) ||
            !comes_apart(game, c))
            continue;
        counter_id leader = brigade_leader(game, info_of(game, c)->brigade, 0);
        if (leader == COUNTER_NONE || !within_command_of(game, leader, c))
            continue;
        counter_at(game, c)->trial |= TRIAL_JOINED; /* 22.72 */
        event_begin(game->events, "joined", "22.72");
        event_counter(game->events, "unit", c);
        event_end(game->events);
    }
}

void staging_command_begins(struct game *game, side_id side) {
    if (!tables_of(game)->staging_count)
        return;
    fire_forgotten(game, side);
    join_brigades(game, side);
    join_superiors(game, side);
}

/* ---- detachments (22.8) ---- */

/* The hex nearest to him within his radius, out of enemy zones, where there is room for them. */
static hex_id place_for_recruits(const struct game *game, counter_id leader, counter_id recruits) {
    hex_id best = HEX_NONE;
    int nearest = effectiveness_radius(game, leader) + 1;
    side_id side = counter_at(game, leader)->side;
    for (hex_id hex = 0; hex < outside_first(tables_of(game)); hex++) {
        int distance = hex_distance(game, hex, counter_at(game, leader)->hex);
        if (distance < nearest && hex_at(game, hex)->terrain && !in_enemy_zone(game, hex, side) &&
            is_legal(may_rest(game, recruits, 0, hex))) {
            nearest = distance;
            best = hex;
        }
    }
    return best;
}

/* The regiment was lost: these are all there is of it. False: they find nobody to join. */
static bool raised_again(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    counter_id leader = brigade_leader(game, info_of(game, c)->brigade, 0);
    unit->strength = 1;
    counter_form(game, c, FORMATION_LINE);
    hex_id hex = leader == COUNTER_NONE ? HEX_NONE : place_for_recruits(game, leader, c);
    if (hex == HEX_NONE) {
        unit->strength = 0;
        return false;
    }
    direction facing = stack_facing(game, hex, unit->side); /* as those who stand there */
    unit->fate = FATE_IN_PLAY;
    counter_place(game, c, hex, STACK_BOTTOM);
    counter_face(game, c, facing == DIRECTION_NONE ? 0 : facing);
    return true;
}

static void reinforce(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    if (unit->fate != FATE_ELIMINATED && unit->fate != FATE_CAPTURED)
        unit->strength++; /* there, or yet to come */
    else if (!raised_again(game, c))
        return;
    event_begin(game->events, "reinforced", "22.8");
    event_counter(game->events, "unit", c);
    event_int(game->events, "strength", unit->strength);
    event_end(game->events);
}

void staging_turn(struct game *game) {
    const struct start_info *start = &tables_of(game)->start;
    for (unsigned i = 0; i < start->detachment_count; i++) {
        if (start->detachment[i].turn == game->state->turn)
            reinforce(game, start->detachment[i].unit);
    }
}

/* ---- the days ---- */

bool haste_barred(const struct game *game) {
    struct calendar calendar = calendar_of(tables_of(game));
    uint8_t day = tables_of(game)->start.no_haste_day;
    return day && calendar_moment(&calendar, game->state->turn).day == day;
}

/* 34.43C: the interphase after three in the morning (24.11) ends the weariness of those who came tired. */
void tired_turn_ends(struct game *game) {
    enum { THREE_IN_THE_MORNING = 3 * 60 };
    struct calendar calendar = calendar_of(tables_of(game));
    if (!state_of(game)->options[OPTION_TIRED] ||
        calendar_moment(&calendar, game->state->turn).minute != THREE_IN_THE_MORNING)
        return;
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->tired == TIRED_ARRIVAL)
            counter_at(game, c)->own &= (uint8_t)~OWN_FATIGUED;
    }
}
