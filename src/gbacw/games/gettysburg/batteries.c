/* batteries.c: who commands the guns (15.4): leaders of their own command, Hunt and Tyler, the corps that a
 * battery of the Reserve is lent to, or nobody where it stands behind its own lines.
 *
 * counter_state.own_count of a battery is 1 + the corps it is lent to (or LENT_BRIGADE + a brigade that is of none),
 * with LENT_NOW while the phase lasts in which that was changed; added_radius says that its owner has declared it to
 * be behind its lines in this Player-Turn (15.43). */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/distance.h"
#include "gbacw/march/march_rules.h"

enum { QUIET_DISTANCE = 10 }; /* 15.43 */
enum { LENT_NOW = 0x80, LENT_TO = 0x7f, LENT_BRIGADE = DIVISIONS_MAX };

static const struct division_info *division_info_of(const struct game *game, unsigned division) {
    return tables_of(game)->division + division;
}

/* 15.4: a battery belongs to its division or corps; where a corps binds its divisions, to the corps. */
unsigned battery_command(const struct game *game, counter_id c) {
    CHECK(is_artillery(game, c));
    unsigned division = division_of(game, c), corps = home_corps(game, division);
    return corps != NO_DIVISION && division_info_of(game, corps)->binds ? corps : division;
}

static unsigned lent_to(const struct game *game, counter_id c) {
    unsigned lent = is_artillery(game, c) && on_map(game, c) ? counter_at(game, c)->own_count & LENT_TO : 0;
    return lent ? lent - 1u : NO_DIVISION;
}

unsigned battery_lent_to(const struct game *game, counter_id c) {
    unsigned lent = lent_to(game, c);
    return lent < LENT_BRIGADE ? lent : NO_DIVISION;
}

/* The reserve is what stands under the army itself and is no corps. */
static bool is_reserve(const struct game *game, counter_id c) {
    unsigned division = division_of(game, c);
    return is_artillery(game, c) && division != NO_DIVISION && !is_corps(game, division) &&
           home_corps(game, division) == NO_DIVISION && division_info_of(game, division)->parent != NO_DIVISION;
}

/* ---- leaders (15.41, 15.42) ---- */

static unsigned command_of_leader(const struct game *game, counter_id leader) {
    unsigned division = division_led(game, leader), brigade = brigade_led(game, leader);
    if (division != NO_DIVISION || brigade == NO_BRIGADE)
        return division != NO_DIVISION ? division : info_of(game, leader)->division;
    division = gbacw_brigade_at(game, brigade)->division;
    return division != NO_DIVISION ? division : tables_of(game)->brigade[brigade].division;
}

static bool of_command(const struct game *game, counter_id leader, unsigned command) {
    unsigned his = command_of_leader(game, leader);
    if (command == NO_DIVISION || his == NO_DIVISION)
        return false;
    return his == command || corps_now(game, his) == command ||
           (is_corps(game, his) && corps_now(game, command) == his);
}

static int battery_radius(const struct game *game, counter_id leader) {
    const struct leader_ratings *rating = ratings_of(game, leader);
    int radius = effectiveness_radius(game, leader), wide = integrity_radius(game, leader);
    if (info_of(game, leader)->rank == RANK_SPECIAL)
        wide = rating->radius > wide ? rating->radius : wide;
    return radius > wide || rank_now(game, leader) == RANK_BRIGADE ? radius : wide;
}

/* 15.41: a leader from within the command of the battery. */
static bool is_of_its_command(const struct game *game, counter_id leader, counter_id c) {
    unsigned brigade = info_of(game, c)->brigade, led = brigade_led(game, leader);
    bool rides_along = led != NO_BRIGADE && (led == brigade /* some ride with a brigade of horse */ ||
                                             lent_to(game, c) == LENT_BRIGADE + led);
    return rides_along || info_of(game, leader)->commands == COMMANDS_GUNS ||
           of_command(game, leader, battery_command(game, c)) || of_command(game, leader, battery_lent_to(game, c));
}

static bool commands_battery(const struct game *game, counter_id leader, counter_id c) {
    return is_of_its_command(game, leader, c) && within_radius_of(game, leader, c, battery_radius(game, leader));
}

/* An officer who may command a battery is a leader of its own command to those who serve it too, with the guns or
 * without. */
bool gettysburg_serves(const struct game *game, counter_id leader, counter_id unit) {
    if (type_of(game, unit) == TYPE_GUN_CREW && info_of(game, unit)->crew != COUNTER_NONE)
        return leader_serves(game, leader, info_of(game, unit)->crew);
    return wing_serves(game, leader, unit) || (is_artillery(game, unit) && is_of_its_command(game, leader, unit));
}

/* ---- behind the lines (15.43) ---- */

static bool behind_infantry(const struct game *game, counter_id c, int *enemy) {
    side_id side = counter_at(game, c)->side;
    hex_id hex = counter_at(game, c)->hex;
    *enemy = nearest_enemy(game, hex, side);
    return *enemy == NOBODY_ANYWHERE || nearest_infantry(game, hex, side) <= *enemy;
}

static bool quietly_behind(const struct game *game, counter_id c) {
    int enemy;
    return behind_infantry(game, c, &enemy) && enemy > QUIET_DISTANCE;
}

bool gettysburg_battery_in_command(const struct game *game, counter_id c, counter_id *commander) {
    int count;
    const counter_id *leader = leaders_on_map(game, counter_at(game, c)->side, &count);
    for (int i = 0; i < count; i++) {
        if (!too_far_for(game, leader[i], counter_at(game, c)->hex) && commands_battery(game, leader[i], c)) {
            *commander = leader[i];
            return true;
        }
    }
    *commander = COUNTER_NONE;
    return counter_at(game, c)->added_radius || quietly_behind(game, c);
}

/* ---- the Initial Command Phase: lending batteries, and declaring them behind the lines ---- */

static bool is_his_battery(const struct game *game, side_id side, counter_id c) {
    return c < tables_of(game)->counter_count && is_artillery(game, c) && on_map(game, c) &&
           counter_at(game, c)->side == side && !is_left_guns(game, c);
}

/* 34.26B: batteries of one corps that another may have too. */
static bool may_be_shared(const struct game *game, counter_id c) {
    uint8_t own = tables_of(game)->start.lends[0];
    return own && is_artillery(game, c) && battery_command(game, c) == own - 1u;
}

/* The command to which a battery goes that is lent to this officer: his corps, his division, or his brigade if it is of
 * none. NO_DIVISION: it cannot be. */
static unsigned borrower(const struct game *game, counter_id c, counter_id officer) {
    if (officer >= tables_of(game)->counter_count || !is_leader(game, officer) || !on_map(game, officer) ||
        counter_at(game, officer)->side != counter_at(game, c)->side)
        return NO_DIVISION;
    unsigned his = command_of_leader(game, officer), corps = is_corps(game, his) ? his : corps_now(game, his);
    if (may_be_shared(game, c))
        return corps == tables_of(game)->start.lends[1] - 1u ? corps : NO_DIVISION;
    unsigned brigade = brigade_led(game, officer);
    if (tables_of(game)->start.lends_to_all && his == NO_DIVISION)
        return brigade < LENT_TO - LENT_BRIGADE ? LENT_BRIGADE + brigade : NO_DIVISION;
    if (tables_of(game)->start.lends_to_all)
        return corps != NO_DIVISION ? corps : his;
    return is_corps(game, division_led(game, officer)) ? division_led(game, officer) : NO_DIVISION;
}

static struct ruling may_lend(const struct game *game, side_id side, counter_id c, counter_id officer) {
    if (!is_his_battery(game, side, c) || !(is_reserve(game, c) || may_be_shared(game, c)))
        return RULE("15.42", "only batteries of the Reserve can be lent to a corps");
    if (counter_at(game, c)->own_count & LENT_NOW)
        return RULE("15.42", "%u has already been lent or returned in this phase", c);
    unsigned to = borrower(game, c, officer);
    if (to == NO_DIVISION)
        return RULE("15.42", "%u can be lent only to a corps whose commander is on the map", c);
    if (lent_to(game, c) == to)
        return RULE("15.42", "%u is already lent to the corps of %u", c, officer);
    bool chief = is_corps(game, division_led(game, officer));
    if (!within_radius_of(game, officer, c, chief ? integrity_radius(game, officer) : battery_radius(game, officer)))
        return by_reading("G15.6", RULE("15.42", "%u is not within the radius of %u", c, officer));
    return LEGAL;
}

static struct ruling may_declare(const struct game *game, side_id side, counter_id c) {
    int enemy;
    counter_id commander;
    if (!is_his_battery(game, side, c))
        return RULE("15.43", "that is not a battery of yours on the map");
    if (gettysburg_battery_in_command(game, c, &commander))
        return RULE("15.43", "%u is already in command", c);
    if (!behind_infantry(game, c, &enemy))
        return by_reading("G15.7", RULE("15.43", "an enemy is nearer to %u than any infantry of yours", c));
    return LEGAL;
}

struct ruling gettysburg_command_judge(struct game *game, const struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_ATTACH:
        return may_lend(game, frame->side, action.who, action.whom);
    case VERB_DETACH:
        if (!is_his_battery(game, frame->side, action.who))
            return RULE("15.42", "%u is neither a brigade commander nor a battery of yours that is lent to a corps",
                        action.who);
        if (lent_to(game, action.who) == NO_DIVISION)
            return RULE("15.42", "%u is not lent to a corps", action.who);
        return counter_at(game, action.who)->own_count & LENT_NOW
                   ? RULE("15.42", "%u has already been lent or returned in this phase", action.who)
                   : LEGAL;
    case VERB_ORDER:
        return may_declare(game, frame->side, action.who);
    default:
        return RULE("4.0b", "that action is not part of the Initial Command Phase");
    }
}

static void lending_candidates(struct game *game, counter_id c, struct action_list *out) {
    int count;
    const counter_id *officer = leaders_on_map(game, counter_at(game, c)->side, &count);
    action_add(out, action_who(VERB_DETACH, c));
    for (int i = 0; i < count; i++) {
        struct action lend = action_who(VERB_ATTACH, c);
        lend.whom = officer[i];
        if (!too_far_for(game, officer[i], counter_at(game, c)->hex) && borrower(game, c, officer[i]) != NO_DIVISION)
            action_add(out, lend);
    }
}

/* Nearer to the enemy than guns that are in command without a word: of all others nobody need ask. */
static bool may_need_declaring(const struct game *game, counter_id c) {
    int enemy;
    return nearest_enemy(game, counter_at(game, c)->hex, counter_at(game, c)->side) <= QUIET_DISTANCE &&
           behind_infantry(game, c, &enemy);
}

void gettysburg_command_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    FOR_COUNTERS(game, c) {
        if (!is_his_battery(game, frame->side, c))
            continue;
        if (may_need_declaring(game, c))
            action_add(out, action_who(VERB_ORDER, c));
        if (is_reserve(game, c) || may_be_shared(game, c))
            lending_candidates(game, c, out);
    }
}

void gettysburg_command_apply(struct game *game, struct frame *frame, struct action action) {
    struct counter_state *guns = counter_at(game, action.who);
    (void)frame;
    if (action.verb == VERB_ORDER)
        guns->added_radius = 1;
    else
        guns->own_count =
            (uint8_t)(LENT_NOW | (action.verb == VERB_ATTACH ? borrower(game, action.who, action.whom) + 1u : 0u));
    event_begin(game->events, action.verb == VERB_ORDER ? "behind-lines" : "lent",
                action.verb == VERB_ORDER ? "15.43" : "15.42");
    event_counter(game->events, "unit", action.who);
    if (action.verb == VERB_ATTACH)
        event_counter(game->events, "leader", action.whom);
    event_end(game->events);
}

void gettysburg_lending_ends(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (is_artillery(game, c) && counter_at(game, c)->side == side && on_map(game, c))
            counter_at(game, c)->own_count &= LENT_TO;
    }
}
