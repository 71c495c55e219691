/* fire_eligibility.c: who may fire at what, through which hexside, with how much
 * (9.2, 9.3, 9.6, 10.1, 11.2, 15.0, 24.12). */
#include "gbacw/fire/fire_eligibility.h"

#include "gbacw/fire/fire_strength.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

/* ---- the firer itself ---- */

static struct ruling may_fire_weapon(const struct game *game, counter_id c, unsigned purpose) {
    const struct counter_state *counter = counter_at(game, c);
    uint8_t type = type_of(game, c);
    if (type == TYPE_LEADER || counter->weapon == NO_WEAPON)
        return RULE("9.21", "%u has no weapon", c);
    if (type == TYPE_WAGON || type == TYPE_WAGON_CREW) {
        if (purpose == FIRE_OFFENSIVE)
            return RULE("11.15", "%u is a wagon's crew and does not fire in the Offensive Fire Phase", c);
        if (purpose != FIRE_DEFENSIVE)
            return RULE("11.16", "%u is a wagon's crew and fires only in the Defensive Fire Phase", c);
        if (fire_points(game, c) <= 0)
            return RULE("11.16", "%u has no guard left to fire", c);
    }
    if ((type == TYPE_WAGON || type == TYPE_BATTERY) && (counter->crew == 0 || has_flag(game, c, F_ABANDONED)))
        return RULE(type == TYPE_WAGON ? "11.1" : "15.16", "%u has no crew", c);
    return LEGAL;
}

static struct ruling may_fire_formation(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    if (counter->formation == FORMATION_COLUMN)
        return RULE("9.62", "%u is in Column and cannot fire", c);
    if (counter->formation == FORMATION_LIMBERED)
        return RULE("6.32", "%u is limbered and cannot fire", c);
    if (is_mounted(game, c) && !tables_of(game)->weapon[counter->weapon].fires_mounted)
        return RULE("9.62", "%u is mounted, and its weapon cannot be fired mounted", c);
    return LEGAL;
}

static struct ruling may_fire_ammunition(const struct game *game, counter_id c, unsigned purpose) {
    bool answers = rules_of(game)->zone.owners == ZONES_ANSWER &&
                   (!is_fire_phase(purpose) || is_mounted(game, c)); /* 11.21, 11.24 */
    if (has_flag(game, c, F_DEPLETED) && !answers)
        return RULE("11.22", "%u is out of ammunition", c);
    if (!is_artillery(game, c) || counter_at(game, c)->rounds > 0)
        return LEGAL;
    if (is_fire_phase(purpose) && has_flag(game, c, F_FIRED)) /* 11.31: the rest of a split round */
        return LEGAL;
    return RULE("11.32", "%u has no rounds left", c);
}

static struct ruling may_fire_phase(const struct game *game, counter_id c, unsigned purpose) {
    bool defends = purpose == FIRE_DEFENSIVE && current_phase(game)->kind != PHASE_COUNTER_BATTERY;
    if (has_flag(game, c, F_PINNED) && !(defends && rules_of(game)->zone.pinned == PINNED_DEFEND))
        return RULE("9.84b", "%u is pinned", c);
    if (purpose != FIRE_OFFENSIVE)
        return LEGAL;
    if (has_flag(game, c, F_OUT_OF_COMMAND) &&
        rules_of(game)->fire.strays != STRAYS_FIRE_NEAR) /* else it depends on the target */
        return RULE("17.11", "%u is out of command and may not fire offensively", c);
    return LEGAL;
}

unsigned fire_purpose_now(const struct game *game) {
    unsigned kind = current_phase(game)->kind;
    return kind == PHASE_DEFENSIVE_FIRE || kind == PHASE_COUNTER_BATTERY ? FIRE_DEFENSIVE : FIRE_OFFENSIVE;
}

const char *fire_of_phase(const struct game *game, unsigned purpose) {
    unsigned kind = current_phase(game)->kind;
    if (kind == PHASE_BOMBARDMENT)
        return SAID("Bombardment of %h");
    if (kind == PHASE_COUNTER_BATTERY)
        return SAID("Counter-battery fire at %h");
    return purpose == FIRE_DEFENSIVE ? SAID("Defensive fire at %h") : SAID("Offensive fire at %h");
}

const char *fire_purpose_word(const struct game *game, unsigned purpose) {
    static const char *const words[] = {SAID("offensive"),   SAID("defensive"), SAID("withdrawal"), SAID("retreat"),
                                        SAID("opportunity"), SAID("change"),    SAID("overshoot")};
    unsigned kind = current_phase(game)->kind;
    if (is_fire_phase(purpose) && kind == PHASE_BOMBARDMENT)
        return SAID("bombardment");
    if (is_fire_phase(purpose) && kind == PHASE_COUNTER_BATTERY)
        return SAID("counter-battery");
    return words[purpose];
}

bool is_phase_target(const struct game *game, counter_id c) {
    unsigned kind = current_phase(game)->kind;
    if (kind == PHASE_BOMBARDMENT)
        return type_of(game, c) == TYPE_BATTERY;
    return kind != PHASE_COUNTER_BATTERY || (type_of(game, c) == TYPE_BATTERY && has_flag(game, c, F_FIRED));
}

static struct ruling may_fire_now(const struct game *game, counter_id c) {
    unsigned kind = current_phase(game)->kind;
    if ((kind == PHASE_BOMBARDMENT || kind == PHASE_COUNTER_BATTERY) && !is_artillery(game, c))
        return RULE(kind == PHASE_BOMBARDMENT ? "4.B" : "4.C", "%u is not artillery, and only guns fire in this phase",
                    c);
    return LEGAL;
}

struct ruling may_aim_now(const struct game *game, side_id firing, hex_id target) {
    CHECK(firing < SIDES && is_hex(game, target));
    bool bombardment = current_phase(game)->kind == PHASE_BOMBARDMENT;
    FOR_STACK(game, target, c) {
        if (counter_at(game, c)->side != firing && is_mark(game, c) && is_phase_target(game, c))
            return LEGAL;
    }
    if (bombardment)
        return RULE("4.B", "there is no enemy battery in %h, and only guns may be fired at in this phase", target);
    return RULE("4.C", "no battery in %h has bombarded you, and only such batteries may be fired at in this phase",
                target);
}

static struct ruling may_fire_standing(const struct game *game, counter_id c, unsigned purpose) {
    if (!on_map(game, c))
        return RULE("9.0", "%u is not on the map", c);
    struct ruling ruling = may_fire_weapon(game, c, purpose);
    if (!is_legal(ruling))
        return ruling;
    if (has_flag(game, c, F_ROUTED))
        return RULE("13.32", "%u is routed", c);
    if (has_flag(game, c, F_ENGAGED))
        return RULE("12.94a", "%u is engaged in melee", c);
    if (in_reserve(game, c))
        return RULE("reserve", "%u is in reserve and may not fire", c);
    if (rules_of(game)->fire.stacks == STACKS_TOP &&
        top_unit(game, counter_at(game, c)->hex, counter_at(game, c)->side) != c)
        return RULE("top-fires", "%u is not on top of its stack, and only the top unit fires", c);
    if (rules_of(game)->fire.may_fire) {
        ruling = rules_of(game)->fire.may_fire(game, c, purpose);
        if (!is_legal(ruling))
            return ruling;
    }
    return may_fire_formation(game, c);
}

struct ruling may_fire(const struct game *game, counter_id c, unsigned purpose) {
    CHECK(purpose <= FIRE_OVERSHOOT);
    struct ruling ruling = may_fire_standing(game, c, purpose);
    if (!is_legal(ruling))
        return ruling;
    if (is_artillery(game, c) && has_flag(game, c, F_MOVED)) /* nor in answer to others */
        return RULE("15.0", "%u has moved in this Player-Turn", c);
    ruling = may_fire_ammunition(game, c, purpose);
    if (!is_legal(ruling) || !is_fire_phase(purpose))
        return ruling;
    ruling = may_fire_now(game, c);
    return is_legal(ruling) ? may_fire_phase(game, c, purpose) : ruling;
}

bool can_fire_as_it_stands(const struct game *game, counter_id c) {
    return is_legal(may_fire_standing(game, c, FIRE_OFFENSIVE)) &&
           is_legal(may_fire_ammunition(game, c, FIRE_OFFENSIVE));
}

/* ---- the line of fire ---- */

int fire_hexsides(const struct game *game, counter_id firer, hex_id target, direction out[2]) {
    CHECK(on_map(game, firer) && is_hex(game, target));
    struct leaves leaves = line_hexsides(game, counter_at(game, firer)->hex, target);
    int count = 0;
    out[0] = out[1] = DIRECTION_NONE;
    if (leaves.first == DIRECTION_NONE)
        return 0;
    if (is_front(game, firer, leaves.first))
        out[count++] = leaves.first;
    if (leaves.second != leaves.first && is_front(game, firer, leaves.second))
        out[count++] = leaves.second;
    return count;
}

static struct ruling may_see(const struct game *game, counter_id firer, hex_id target) {
    hex_id from = counter_at(game, firer)->hex;
    if (still_sees(game, from, target))
        return LEGAL;
    if (rules_of(game)->sight.why_blind)
        return rules_of(game)->sight.why_blind(game, firer, target);
    struct sight sight;
    sight_between(game, from, target, &sight);
    return RULE("9.73", "%u cannot see %h: the obstacle in %h rises %d feet above the line of sight", firer, target,
                sight.blocked_by, sight.over_by_feet);
}

static struct ruling may_reach(const struct game *game, counter_id firer, hex_id target) {
    const struct weapon *weapon = &tables_of(game)->weapon[counter_at(game, firer)->weapon];
    int range = hex_distance(game, counter_at(game, firer)->hex, target);
    direction via[2];
    if (range == 0)
        return RULE("9.23", "%u is in %h itself", firer, target);
    if (range > weapon->range || weapon->times6[range] == 0)
        return RULE("9.23", "%u cannot reach %h: it is %d hexes away and its range is %d", firer, target, range,
                    weapon->range);
    if (fire_hexsides(game, firer, target, via) == 0)
        return RULE(is_mounted(game, firer) ? "6.34" : "7.22", "%h is not in front of %u", target, firer);
    return may_see(game, firer, target);
}

/* 13.84, 20.23: nobody fires into a melee, but at those who are running out of it one may. */
static bool runs_out_of(const struct game *game, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (has_flag(game, c, F_RETREATING) && (counter_at(game, c)->trial & TRIAL_FLED))
            return true;
    }
    return false;
}

struct ruling may_fire_at(const struct game *game, counter_id firer, hex_id target, unsigned purpose) {
    CHECK(is_hex(game, target) && purpose <= FIRE_OVERSHOOT);
    struct ruling ruling = may_fire(game, firer, purpose);
    if (!is_legal(ruling))
        return ruling;
    bool at_leavers =
        purpose == FIRE_WITHDRAWAL && rules_of(game)->melee.attacks == ATTACKS_LATE && runs_out_of(game, target);
    if (hex_engaged(game, target) && !at_leavers)
        return RULE("12.6", "units are engaged in %h, and no unit may fire into a melee", target);
    ruling = may_reach(game, firer, target);
    if (!is_legal(ruling))
        return ruling;
    if (is_fire_phase(purpose)) {
        ruling = may_aim_now(game, counter_at(game, firer)->side, target);
        if (!is_legal(ruling))
            return ruling;
    }
    if (purpose == FIRE_OFFENSIVE && has_flag(game, firer, F_OUT_OF_COMMAND) &&
        hex_distance(game, counter_at(game, firer)->hex, target) > 1)
        return RULE("17.11", "%u is out of command and may fire offensively only at adjacent enemies", firer);
    if (purpose == FIRE_DEFENSIVE && has_flag(game, firer, F_PINNED) && rules_of(game)->zone.owners == ZONES_ANSWER &&
        !fire_zone_in(game, firer, target))
        return RULE("9.84b", "%u is pinned and may fire only at enemies in its zone of control", firer);
    if (rules_of(game)->fire.may_aim) {
        ruling = rules_of(game)->fire.may_aim(game, firer, target);
        if (!is_legal(ruling))
            return ruling;
    }
    if (purpose == FIRE_OPPORTUNITY) /* 24.15: who crosses may still be on the near side */
        return LEGAL;
    if (!arm_can_hurt(game, target, counter_at(game, firer)->side, is_artillery(game, firer)))
        return RULE(is_artillery(game, firer) ? "9.0" : "9.82", "there is no unit in %h that %u could harm", target,
                    firer);
    return LEGAL;
}

/* ---- answers ---- */

/* 24.12b: against a given unit in a given hex once a Movement Phase; 24.15: one kind of fire at a crossing. */
static struct ruling may_give_opportunity(const struct game *game, counter_id firer, hex_id target, counter_id unit) {
    const struct shot *shots = gbacw_shots_of(game);
    for (unsigned i = 0; i < state_of(game)->shot_count; i++) {
        if (shots[i].firer != firer || shots[i].target != target || shots[i].unit != unit)
            continue;
        return shots[i].points > 0
                   ? RULE("24.12b", "%u has already given opportunity fire at %u in %h", firer, unit, target)
                   : RULE("24.15",
                          "%u has already given withdrawal fire at the hex that %u left, and may give only one kind of "
                          "fire",
                          firer, unit);
    }
    return LEGAL;
}

static bool horse_at_foot(const struct game *game, counter_id firer, counter_id unit) {
    return rules_of(game)->zone.owners != ZONES_ANSWER && is_mounted(game, firer) && unit != COUNTER_NONE &&
           !is_mounted(game, unit);
}

/* 11.24: without ammunition at half strength, at enemies in the zone, and not before a melee. */
static struct ruling may_answer_dry(const struct game *game, counter_id firer, unsigned purpose, bool by_zone) {
    if (!has_flag(game, firer, F_DEPLETED) || is_mounted(game, firer))
        return LEGAL;
    if (purpose == FIRE_WITHDRAWAL && current_phase(game)->kind == PHASE_RETREAT_BEFORE_MELEE)
        return RULE("dry-answer", "%u is out of ammunition and may not fire at units that retreat before melee", firer);
    return by_zone ? LEGAL
                   : RULE("dry-answer", "%u is out of ammunition and may fire only into its zone of control", firer);
}

/* Guns, and in some books horse, are fired at from afar while they change their formation. */
static bool drawn_by_change(const struct game *game, counter_id unit) {
    return is_artillery(game, unit) ||
           (type_of(game, unit) == TYPE_CAVALRY && rules_of(game)->march.changes == CHANGES_OF_HORSE);
}

struct ruling may_answer_with(const struct game *game, counter_id firer, hex_id target, counter_id unit,
                              unsigned purpose) {
    CHECK(is_hex(game, target));
    struct ruling ruling = may_fire_at(game, firer, target, purpose);
    if (!is_legal(ruling) || is_fire_phase(purpose))
        return ruling;
    if (!may_answer(game, firer) || horse_at_foot(game, firer, unit))
        return RULE("10.1b", "%u may not fire at this unit outside a Fire Phase", firer);
    bool by_zone = purpose != FIRE_OPPORTUNITY && may_answer_withdrawal(game, firer, unit, target);
    ruling = may_answer_dry(game, firer, purpose, by_zone);
    if (!is_legal(ruling))
        return ruling;
    switch ((enum fire_purpose)purpose) {
    case FIRE_RETREAT:
        if (has_flag(game, firer, F_RETREAT_FIRED))
            return RULE("10.2b", "%u has already fired at this retreat, or caused it", firer);
        return by_zone ? LEGAL : RULE("10.2a", "%u has no zone of control in %h", firer, target);
    case FIRE_WITHDRAWAL:
        return by_zone ? LEGAL : RULE("10.1", "%u has no zone of control in %h", firer, target);
    case FIRE_CHANGE:
        if ((by_zone && rules_of(game)->march.changes != CHANGES_OF_GUNS) ||
            (has_small_arms(game, firer) && drawn_by_change(game, unit)))
            return LEGAL;
        return RULE("6.23a", "%u has no small arms and no zone of control in %h", firer, target);
    case FIRE_OPPORTUNITY:
        return may_give_opportunity(game, firer, target, unit);
    case FIRE_OFFENSIVE:
    case FIRE_DEFENSIVE:
    case FIRE_OVERSHOOT:
        break;
    }
    return LEGAL;
}

static bool any_neighbour_answers(const struct game *game, side_id side, hex_id target, counter_id unit,
                                  unsigned purpose) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id hex = neighbour_of(game, target, d);
        if (hex == HEX_NONE)
            continue;
        FOR_STACK(game, hex, c) {
            if (counter_at(game, c)->side == side && is_legal(may_answer_with(game, c, target, unit, purpose)))
                return true;
        }
    }
    return false;
}

bool anyone_may_fire(const struct game *game, side_id side, hex_id target, counter_id unit, unsigned purpose) {
    CHECK(side < SIDES && is_hex(game, target));
    if (purpose == FIRE_WITHDRAWAL || purpose == FIRE_RETREAT)
        return any_neighbour_answers(game, side, target, unit, purpose);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side && on_map(game, c) &&
            is_legal(may_answer_with(game, c, target, unit, purpose)))
            return true;
    }
    return false;
}

/* ---- how much ---- */

bool guns_are_narrow(const struct game *game, counter_id firer) {
    return is_artillery(game, firer) &&
           stacking_limit_of(game, counter_at(game, firer)->hex).hexside_guns < HEXSIDE_FIRE_FREE;
}

int room_in_hex(const struct game *game, unsigned first, counter_id firer) {
    CHECK(first <= state_of(game)->shot_count && on_map(game, firer));
    const struct shot *shots = gbacw_shots_of(game);
    int room = tables_of(game)->charts.hex_fire;
    if (!room || is_artillery(game, firer))
        return HEXSIDE_FIRE_FREE;
    for (unsigned i = first; i < state_of(game)->shot_count; i++) {
        if (counter_at(game, shots[i].firer)->hex == counter_at(game, firer)->hex &&
            !is_artillery(game, shots[i].firer))
            room -= shots[i].points;
    }
    return room < 0 ? 0 : room;
}

int room_through(const struct game *game, unsigned first, counter_id firer, direction via) {
    CHECK(first <= state_of(game)->shot_count && on_map(game, firer) && via < DIRECTIONS);
    const struct shot *shots = gbacw_shots_of(game);
    hex_id hex = counter_at(game, firer)->hex;
    bool guns = is_artillery(game, firer);
    struct stacking_limit limit = stacking_limit_of(game, hex);
    int own = fire_points(game, firer), side = guns ? limit.hexside_guns : limit.hexside_fire;
    for (unsigned i = first; i < state_of(game)->shot_count; i++) {
        if (shots[i].firer == firer)
            own -= shots[i].points;
        if (shots[i].via == via && counter_at(game, shots[i].firer)->hex == hex &&
            is_artillery(game, shots[i].firer) == guns)
            side -= shots[i].points;
    }
    if ((!guns || guns_are_narrow(game, firer)) && side < own) /* 9.3, 9.32 */
        own = side;
    int whole = room_in_hex(game, first, firer);
    own = whole < own ? whole : own;
    return own < 0 ? 0 : own;
}

int points_left(const struct game *game, counter_id firer, direction via) {
    CHECK(via < DIRECTIONS);
    return room_through(game, 0, firer, via);
}

bool fired_at_hex(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    const struct shot *shots = gbacw_shots_of(game);
    for (unsigned i = 0; i < state_of(game)->shot_count; i++) {
        if (shots[i].target == hex)
            return true;
    }
    return false;
}

bool fired_at_unit(const struct game *game, counter_id c) {
    const struct shot *shots = gbacw_shots_of(game);
    for (unsigned i = 0; i < state_of(game)->shot_count; i++) {
        if (shots[i].unit == c)
            return true;
    }
    return false;
}

/* ---- the columns ---- */

static void name_columns(const struct charts *charts, const uint16_t *from, char label[][12]) {
    for (unsigned i = 0; i < charts->fire_columns; i++) {
        struct text text;
        text_init(&text, label[i], 12);
        text_number(&text, from[i]);
        if (i + 1 == charts->fire_columns) {
            text_char(&text, '+');
        } else if (from[i + 1] - 1 > from[i]) {
            text_char(&text, '-');
            text_number(&text, from[i + 1] - 1);
        }
    }
}

const char *fire_column_name(const struct game *game, bool grape, int column) {
    CHECK(column >= 0 && column < tables_of(game)->charts.fire_columns);
    struct fire_names *page = &scratch_of(game)->fire_names;
    const struct charts *charts = &tables_of(game)->charts;
    if (!page->label[0][0][0]) {
        name_columns(charts, charts->small_from, page->label[0]);
        name_columns(charts, charts->grape_from, page->label[1]);
    }
    return page->label[grape][column];
}

/* ---- who could fire at all ---- */

struct shooter shooter_of(const struct game *game, counter_id c) {
    CHECK(on_map(game, c) && counter_at(game, c)->weapon < tables_of(game)->weapon_count);
    const struct counter_state *counter = counter_at(game, c);
    struct cube cube = tables_of(game)->cube[counter->hex];
    return (struct shooter){c, cube.q, cube.r, tables_of(game)->weapon[counter->weapon].range};
}

static void list_shooters(const struct game *game, side_id side, struct shooters_page *page) {
    page->count = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->hex == HEX_NONE || counter->side != side || counter->weapon == NO_WEAPON || is_leader(game, c) ||
            counter->formation == FORMATION_COLUMN || counter->formation == FORMATION_LIMBERED)
            continue;
        page->at[page->count++] = shooter_of(game, c);
    }
}

static struct shooters_page *page_of(const struct game *game, side_id side) {
    struct gbacw_scratch *scratch = scratch_of(game);
    struct shooters_page *page = &scratch->shooters;
    if (page->made && page->changes == scratch->changes && page->side == side)
        return page;
    list_shooters(game, side, page);
    page->made = 1;
    page->changes = scratch->changes;
    page->side = (uint8_t)side;
    page->target = HEX_NONE;
    return page;
}

const struct shooters_page *shooters_of(const struct game *game, side_id side) {
    CHECK(side < SIDES);
    return page_of(game, side);
}

static inline int shooter_range(const struct shooter *shooter, struct cube to) {
    int q = shooter->q - to.q, r = shooter->r - to.r, s = q + r;
    return ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
}

/* may_reach without its reasons: most are simply too far away. */
bool shooter_reaches(const struct game *game, const struct shooter *shooter, hex_id target) {
    CHECK(is_hex(game, target));
    int range = shooter_range(shooter, tables_of(game)->cube[target]);
    direction via[2];
    if (range > shooter->range || range == 0)
        return false;
    counter_id c = shooter->counter;
    return tables_of(game)->weapon[counter_at(game, c)->weapon].times6[range] && fire_hexsides(game, c, target, via) &&
           still_sees(game, counter_at(game, c)->hex, target);
}

/* While a fire is gathered its target is asked about again and again. */
const counter_id *reaching(const struct game *game, side_id side, hex_id target, unsigned *count) {
    CHECK(side < SIDES && is_hex(game, target) && count != NULL);
    struct shooters_page *page = page_of(game, side);
    if (page->target != target) {
        page->target = target;
        page->reaching = 0;
        for (unsigned i = 0; i < page->count; i++) {
            if (shooter_reaches(game, &page->at[i], target))
                page->reaches[page->reaching++] = page->at[i].counter;
        }
    }
    *count = page->reaching;
    return page->reaches;
}
