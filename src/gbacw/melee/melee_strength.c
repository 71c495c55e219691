/* melee_strength.c: who may fight hand to hand, and how strong each side is (12.0 to 12.5, 12.7, 16.2, 16.3, 24.14).
 *
 * A side's strength is a list of rows: each unit's points, then one row each for terrain, leader and morale, which are
 * all the adjustments there are, one point each (12.0c). The rows are what the event and the odds show. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/melee/melee.h"

/* ---- declarations ---- */

bool declared_against(const struct game *game, counter_id c, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == c && d->target == target && !d->spare[0])
            return true;
    }
    return false;
}

bool anyone_declared(const struct game *game, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->target == target && !d->spare[0])
            return true;
    }
    return false;
}

void spend_declarations(struct game *game, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->target == target)
            d->spare[0] = 1;
    }
}

/* ---- who may attack ---- */

/* Does somebody whom this shot was fired at stand here now? The rows behind a volley name them (9.44); those of an
 * earlier volley, which may have left the hex by then, stand before it. */
static bool was_fired_at(const struct game *game, int volley, hex_id here) {
    const struct shot *shots = gbacw_shots_of(game);
    for (int i = volley + 1; i < state_of(game)->shot_count; i++) {
        if (shots[i].unit != COUNTER_NONE && shots[i].points == 0 && shots[i].target == shots[volley].target &&
            counter_at(game, shots[i].unit)->hex == here)
            return true;
    }
    return false;
}

/* 12.22, 12.26: a unit that fired may attack only where it fired, or the unit it fired at, wherever that went. */
static bool fired_elsewhere(const struct game *game, counter_id c, hex_id target) {
    bool fired = false;
    for (int i = 0; i < state_of(game)->shot_count; i++) {
        const struct shot *shot = gbacw_shots_of(game) + i;
        if (shot->firer != c || shot->unit != COUNTER_NONE)
            continue;
        if (shot->target == target || was_fired_at(game, i, target))
            return false;
        fired = true;
    }
    return fired;
}

/* 8.16, 8.17: two of them may stand in one hex: who comes to a fight stands there with those in it. */
static struct ruling may_fight_beside(const struct game *game, counter_id c, counter_id other) {
    const struct counter_state *unit = counter_at(game, other);
    bool troops = gbacw_is_foot_or_horse(game, other);
    bool horse_guns = info_of(game, other)->horse && unit->formation == FORMATION_LIMBERED;
    if (in_reserve(game, other))
        return RULE("reserve-pass", "%u is in reserve and %u is not: they cannot share a hex", other, c);
    if (unit->formation == FORMATION_COLUMN && rules_of(game)->melee.attacks == ATTACKS_LATE)
        return RULE("8.16", "%u is in Column, and %u cannot share a hex with it", other, c);
    if (troops ? is_mounted(game, other) != is_mounted(game, c) : is_mounted(game, c) && !horse_guns)
        return by_reading("F25", RULE("8.17", "%u and %u cannot share a hex: one of them is mounted", c, other));
    if (troops && (unit->formation == FORMATION_SKIRMISH) != (counter_at(game, c)->formation == FORMATION_SKIRMISH))
        return RULE("skirmish-join", "%u and %u cannot fight in one hex: one of them is in skirmish order", c, other);
    return LEGAL;
}

/* 12.71, 12.72: points and units against the hex with the newcomer, as the hex would take them. */
static struct ruling room_for(const struct game *game, counter_id c, hex_id target) {
    struct stacking_limit limit = stacking_limit_of(game, target);
    side_id side = counter_at(game, c)->side;
    counter_id list[FORCE_MAX] = {c};
    int points = stacking_points(game, c), count = 1;
    FOR_COUNTERS(game, other) {
        const struct counter_state *unit = counter_at(game, other);
        bool counts = gbacw_is_foot_or_horse(game, other) ||
                      (rules_of(game)->stacking.batteries == BATTERIES_BY_GUNS && is_combat_unit(game, other));
        if (other == c || unit->side != side || unit->hex == HEX_NONE || !counts || count == FORCE_MAX)
            continue;
        if (unit->hex != target && !declared_against(game, other, target))
            continue;
        struct ruling beside = may_fight_beside(game, c, other);
        if (!is_legal(beside))
            return beside;
        points += stacking_points(game, other);
        list[count++] = other;
    }
    if (points > limit.melee && !(count == 1 && rules_of(game)->melee.alone == ALONE_ANY))
        return RULE("12.72", "with %u the attackers of %h would have %d Strength Points, and the limit is %d", c,
                    target, points, limit.melee);
    int units = units_counted(game, list, count);
    if (units > limit.units)
        return RULE("12.71", "with %u the attackers of %h would be %d units, and the limit is %d", c, target, units,
                    limit.units);
    return LEGAL;
}

static struct ruling fit_to_attack(const struct game *game, counter_id c) {
    if (has_flag(game, c, F_ENGAGED))
        return RULE("12.94", "%u is engaged", c);
    if (has_flag(game, c, F_PINNED))
        return RULE("9.84", "%u is pinned", c);
    if (is_leader(game, c))
        return LEGAL;
    if (in_reserve(game, c))
        return RULE("reserve", "%u is in reserve", c);
    if (!gbacw_is_foot_or_horse(game, c))
        return RULE("12.25", "%u may not start a melee: crews and wagons only defend", c);
    if (has_flag(game, c, F_ROUTED))
        return RULE("13.32", "%u is routed", c);
    if (counter_at(game, c)->formation == FORMATION_COLUMN)
        return RULE("12.24", "%u is in Column", c);
    if (has_flag(game, c, F_OUT_OF_COMMAND))
        return RULE("17.11", "%u is out of command", c);
    if (unit_ineffective(game, c))
        return RULE("22.11a", "the brigade of %u has lost its combat effectiveness", c);
    if (has_flag(game, c, F_ADVANCED))
        return RULE("12.85", "%u has advanced after a retreat before melee", c);
    if (has_flag(game, c, F_MELEED))
        return RULE("12.0", "%u has already been in melee in this phase", c);
    return LEGAL;
}

/* A leader goes in with units of his own hex (12.4). */
static struct ruling leader_may_join(const struct game *game, counter_id leader, hex_id target) {
    FOR_STACK(game, counter_at(game, leader)->hex, c) {
        if (!is_leader(game, c) && declared_against(game, c, target))
            return LEGAL;
    }
    return RULE("12.4", "no unit in the hex of %u attacks %h", leader, target);
}

bool undefended(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    bool any = false;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side)
            continue;
        if (holds_hex(game, c))
            return false;
        any = any || is_bare_wagon(game, c) || (is_leader(game, c) && rules_of(game)->melee.attacks == ATTACKS_LATE);
    }
    return any;
}

struct ruling could_have_attacked(const struct game *game, counter_id c, hex_id target) {
    CHECK(is_hex(game, target));
    struct ruling fit = fit_to_attack(game, c);
    if (!is_legal(fit) || is_leader(game, c))
        return fit;
    if (!is_front(game, c, hex_direction(game, counter_at(game, c)->hex, target)))
        return RULE("12.21", "%h is not in front of %u", target, c);
    if (fired_elsewhere(game, c, target))
        return by_reading("F42", RULE("12.22", "%u has fired at a hex other than %h", c, target));
    return rules_of(game)->melee.may_enter ? rules_of(game)->melee.may_enter(game, c, target) : LEGAL;
}

/* 5.62: over a bridge that is no way for a unit in line one such unit may go to fight. */
static struct ruling may_storm_bridge(const struct game *game, counter_id attacker, direction d, hex_id target) {
    hex_id from = counter_at(game, attacker)->hex;
    if (rules_of(game)->melee.bridges != BRIDGES_CARRY || !(hexside_bits(game, from, d) & BIT(HEXSIDE_BRIDGE)))
        return RULE("12.33", "%u cannot move into %h", attacker, target);
    FOR_STACK(game, from, c) {
        if (c != attacker && is_combat_unit(game, c) && declared_against(game, c, target))
            return RULE("24.4", "only one unit may attack over the bridge to %h, and %u already does", target, c);
    }
    return LEGAL;
}

struct ruling may_melee(const struct game *game, counter_id attacker, hex_id target, bool charge) {
    CHECK(is_counter(game, attacker) && is_hex(game, target));
    const struct counter_state *unit = counter_at(game, attacker);
    if (unit->hex == HEX_NONE)
        return RULE("12.21", "%u is not on the map", attacker);
    if (!enemy_holds(game, target, unit->side) && !undefended(game, target, unit->side))
        return RULE("12.0", "there is no enemy to fight in %h", target);
    direction d = hex_direction(game, unit->hex, target);
    if (d == DIRECTION_NONE)
        return RULE("12.21", "%u is not adjacent to %h", attacker, target);
    struct ruling fit = fit_to_attack(game, attacker);
    if (!is_legal(fit))
        return fit;
    if (is_leader(game, attacker))
        return charge ? RULE("16.2", "%u is a leader", attacker) : leader_may_join(game, attacker, target);
    if (!is_front(game, attacker, d))
        return RULE("12.21", "%h is not in front of %u", target, attacker);
    if (!passable(game, class_of(game, attacker), unit->hex, d)) {
        struct ruling bridge = may_storm_bridge(game, attacker, d, target);
        if (!is_legal(bridge))
            return bridge;
    }
    if (fired_elsewhere(game, attacker, target))
        return by_reading("F42", RULE("12.22", "%u has fired at a hex other than %h", attacker, target));
    if (rules_of(game)->melee.may_enter) {
        struct ruling own = rules_of(game)->melee.may_enter(game, attacker, target);
        if (!is_legal(own))
            return own;
    }
    if (charge) {
        struct ruling ruling = may_charge(game, attacker, target);
        if (!is_legal(ruling))
            return ruling;
    }
    return room_for(game, attacker, target);
}

/* ---- forces ---- */

static void force_add(const struct game *game, struct melee_force *force, counter_id c, direction way, bool charge) {
    if (force->count >= FORCE_MAX)
        return;
    int i = force->count++;
    force->unit[i] = c;
    force->way[i] = way;
    force->charge[i] = charge;
    force->rating[i] = morale_of(game, c);
}

void force_of_attackers(const struct game *game, side_id side, hex_id target, struct melee_force *out) {
    CHECK(side < SIDES && is_hex(game, target));
    *out = (struct melee_force){.side = side};
    FOR_STACK(game, target, c) {
        if (counter_at(game, c)->side == side && (holds_hex(game, c) || is_leader(game, c)))
            force_add(game, out, c, DIRECTION_NONE, false);
    }
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->target != target || d->spare[0] || !is_legal(may_melee(game, d->attacker, target, d->charge)))
            continue;
        force_add(game, out, d->attacker, hex_direction(game, counter_at(game, d->attacker)->hex, target), d->charge);
    }
}

void force_of_defenders(const struct game *game, side_id side, hex_id target, struct melee_force *out) {
    CHECK(side < SIDES && is_hex(game, target));
    *out = (struct melee_force){.side = side};
    FOR_STACK(game, target, c) {
        if (counter_at(game, c)->side == side && (holds_hex(game, c) || is_leader(game, c)))
            force_add(game, out, c, DIRECTION_NONE, false);
    }
}

/* ---- strength ---- */

static bool all_mounted(const struct melee_view *v, const struct melee_force *force) {
    bool any = false;
    for (int i = 0; i < force->count; i++) {
        if (!gbacw_is_foot_or_horse(v->game, force->unit[i]))
            continue;
        if (!is_mounted(v->game, force->unit[i]))
            return false;
        any = true;
    }
    return any;
}

static bool any_mounted(const struct melee_view *v, const struct melee_force *force) {
    for (int i = 0; i < force->count; i++) {
        if (gbacw_is_foot_or_horse(v->game, force->unit[i]) && is_mounted(v->game, force->unit[i]))
            return true;
    }
    return false;
}

/* The points a unit brings, of which `points` take part, and the case that says so. */
static struct melee_item unit_row(const struct melee_view *v, int i, int points) {
    counter_id c = v->own->unit[i];
    const struct counter_state *unit = counter_at(v->game, c);
    bool horse = gbacw_is_foot_or_horse(v->game, c) && is_mounted(v->game, c);
    switch ((enum unit_type)type_of(v->game, c)) {
    case TYPE_BATTERY:
        return (struct melee_item){c, unit->crew >= 2, "12.12", SAID("gun crew")};
    case TYPE_GUN_CREW:
        return (struct melee_item){c, unit->strength >= 2, "12.12", SAID("gun crew")};
    case TYPE_WAGON:
    case TYPE_WAGON_CREW:
        if (rules_of(v->game)->supply.wagons == WAGONS_OF_CORPS) { /* an unarmed crew, and the guard */
            bool out = type_of(v->game, c) == TYPE_WAGON_CREW;
            return (struct melee_item){c, (int8_t)(unit->strength - out), "12.14", SAID("wagon crew and guard")};
        }
        return (struct melee_item){c, 1, "12.14", SAID("wagon crew")};
    case TYPE_INFANTRY:
    case TYPE_CAVALRY:
    case TYPE_LEADER:
        break;
    }
    if (has_flag(v->game, c, F_ROUTED))
        return (struct melee_item){c, (int8_t)(points / 2), "12.51", SAID("routed")};
    if (v->own->charge[i] && !all_mounted(v, v->other))
        return (struct melee_item){c, (int8_t)(2 * points), "16.24", SAID("charge")};
    if (v->own->charge[i])
        return (struct melee_item){c, (int8_t)points, "16.33", SAID("charge against mounted cavalry")};
    if (horse && !v->attacks && !any_mounted(v, v->other))
        return (struct melee_item){c, (int8_t)(2 * points), "16.32", SAID("mounted against foot")};
    return (struct melee_item){c, (int8_t)points, horse ? "12.13" : "12.11", SAID("strength")};
}

/* 12.31, 12.32, 24.14: those who cross to get in; those already there pay nothing. */
static struct melee_item terrain_row(const struct melee_view *v) {
    const struct charts *charts = &tables_of(v->game)->charts;
    struct melee_item none = {COUNTER_NONE, 0, "12.31", SAID("terrain")};
    for (int i = 0; v->attacks && i < v->own->count; i++) {
        counter_id c = v->own->unit[i];
        if (v->own->way[i] == DIRECTION_NONE || is_leader(v->game, c))
            continue;
        direction back = direction_opposite(v->own->way[i]);
        uint16_t bits = hexside_bits(v->game, neighbour_of(v->game, v->target, back), v->own->way[i]);
        bits = (bits & (uint16_t)~BIT(HEXSIDE_WORKS)) | (hexside_bits(v->game, v->target, back) & BIT(HEXSIDE_WORKS));
        for (unsigned s = 0; s < HEXSIDE_CHANGING; s++) {
            if ((bits & BIT(s)) && charts->side_melee[s])
                return (struct melee_item){c, -1, s == HEXSIDE_FENCE ? "24.14" : "12.31",
                                           s == HEXSIDE_FENCE ? "fence" : "terrain"};
        }
    }
    return none;
}

struct melee_item melee_leader_row(const struct melee_view *v) {
    for (int i = 0; i < v->own->count; i++) {
        if (is_leader(v->game, v->own->unit[i]))
            return (struct melee_item){v->own->unit[i], 1, "12.4", "leader"};
    }
    return (struct melee_item){COUNTER_NONE, 0, "12.4", "leader"};
}

/* 12.52: the worst of one side at least two better than the best of the other. */
static struct melee_item morale_row(const struct melee_view *v) {
    int worst = 99, best = 0;
    for (int i = 0; i < v->own->count; i++) {
        if (!is_leader(v->game, v->own->unit[i]))
            worst = v->own->rating[i] < worst ? v->own->rating[i] : worst;
    }
    for (int i = 0; i < v->other->count; i++) {
        if (is_leader(v->game, v->other->unit[i]))
            continue;
        if (v->other->rating[i] == MORALE_GREEN)
            best = 99;
        best = v->other->rating[i] > best ? v->other->rating[i] : best;
    }
    return (struct melee_item){COUNTER_NONE, worst != 99 && worst >= best + 2, "12.52", "morale"};
}

static const struct melee_rows standard_rows = {unit_row, {terrain_row, melee_leader_row, morale_row, NULL}};

static void row_add(struct melee_total *out, int side, struct melee_item item) {
    if (out->item_count[side] < MELEE_ITEMS_MAX)
        out->item[side][out->item_count[side]++] = item;
    out->strength[side] += item.by;
}

static void compute_side(const struct melee_view *v, int side, struct melee_total *out) {
    const struct melee_rows *rows = rules_of(v->game)->melee.rows ? rules_of(v->game)->melee.rows : &standard_rows;
    struct stacking_limit limit = stacking_limit_of(v->game, v->target);
    int room = limit.melee;
    for (int i = 0; i < v->own->count; i++) {
        if (in_reserve(v->game, v->own->unit[i]))
            room = tables_of(v->game)->charts.reserve_points; /* 8.71: more may stand there */
    }
    for (int i = 0; i < v->own->count; i++) {
        counter_id c = v->own->unit[i];
        if (is_leader(v->game, c))
            continue;
        int points = gbacw_is_foot_or_horse(v->game, c) ? counter_at(v->game, c)->strength : 0;
        points = points < room ? points : room; /* 12.72: the rest only suffers */
        room -= points;
        row_add(out, side, rows->unit(v, i, points));
    }
    for (size_t i = 0; i < 4 && rows->adjustment[i]; i++) {
        struct melee_item item = rows->adjustment[i](v);
        if (item.by)
            row_add(out, side, item);
    }
}

/* 7.32: one of the defenders is attacked in front and in flank. */
static bool taken_in_flank(const struct game *game, const struct melee_force *attacker,
                           const struct melee_force *defender) {
    for (int i = 0; i < defender->count; i++) {
        bool front = false, flank = false;
        for (int k = 0; k < attacker->count; k++) {
            if (attacker->way[k] >= DIRECTIONS || is_leader(game, attacker->unit[k]))
                continue;
            bool met = is_front(game, defender->unit[i], direction_opposite(attacker->way[k]));
            front |= met, flank |= !met;
        }
        if (front && flank && !is_leader(game, defender->unit[i]))
            return true;
    }
    return false;
}

/* A column to the right is a point more. */
static void compute_flank(struct melee_total *out) {
    if (out->item_count[0] < MELEE_ITEMS_MAX)
        out->item[0][out->item_count[0]++] = (struct melee_item){COUNTER_NONE, 1, "7.32", SAID("front and flank")};
    out->strength[0]++;
}

void melee_compute(const struct game *game, hex_id target, const struct melee_force *attacker,
                   const struct melee_force *defender, struct melee_total *out) {
    CHECK(attacker->side != defender->side && attacker->count <= FORCE_MAX && defender->count <= FORCE_MAX);
    const struct charts *charts = &tables_of(game)->charts;
    *out = (struct melee_total){0};
    struct melee_view a = {game, target, attacker, defender, true}, d = {game, target, defender, attacker, false};
    compute_side(&a, 0, out);
    compute_side(&d, 1, out);
    if (rules_of(game)->melee.flanks == FLANKS_SHIFT && taken_in_flank(game, attacker, defender))
        compute_flank(out);
    out->differential = out->strength[0] - out->strength[1];
    out->column = out->differential - charts->melee_low;
    if (out->column < 0)
        out->column = 0;
    if (out->column >= charts->melee_columns)
        out->column = charts->melee_columns - 1;
}

/* ---- outcome ---- */

/* Would this result leave nobody of the force? Guns that cannot go count as lost to a retreat (12.92, 12.93). */
static int guard_of(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_WAGON ? counter_at(game, c)->strength : 0;
}

static bool removes_all(const struct game *game, const struct melee_force *force, const struct melee_result *result) {
    int points = 0, steps = 0, lost = result->killed + result->captured;
    bool all_guns_stay = true;
    for (int i = 0; i < force->count; i++) {
        counter_id c = force->unit[i];
        const struct counter_state *unit = counter_at(game, c);
        if (is_leader(game, c))
            continue;
        if (gbacw_is_foot_or_horse(game, c)) {
            points += unit->strength;
            continue;
        }
        bool guns = type_of(game, c) == TYPE_BATTERY && unit->formation == FORMATION_UNLIMBERED;
        all_guns_stay = all_guns_stay && guns;
        bool lasts = type_of(game, c) == TYPE_BATTERY &&
                     rules_of(game)->crew.parting == CREWS_STAY; /* guns outlive their crew */
        steps += lasts ? 99
                 : type_of(game, c) == TYPE_BATTERY || type_of(game, c) == TYPE_WAGON
                     ? unit->crew + (rules_of(game)->supply.wagons == WAGONS_OF_CORPS ? guard_of(game, c) : 0)
                     : unit->strength;
    }
    if (lost < points)
        return false;
    if (steps == 0)
        return lost > 0;
    if (rules_of(game)->crew.parting == GUNS_LEFT) /* a crew by itself does not outlive any loss */
        return points == 0 ? lost > 0 : lost >= points + steps;
    return lost >= points + steps || (all_guns_stay && (result->retreat > 0 || result->captured > points));
}

void melee_outcome(const struct game *game, int column, int die, const struct melee_force *attacker,
                   const struct melee_force *defender, struct melee_result out[2]) {
    CHECK(column >= 0 && column < tables_of(game)->charts.melee_columns && die >= 1 && die <= 6);
    const struct charts *charts = &tables_of(game)->charts;
    out[0] = charts->melee_attacker[die - 1][column];
    out[1] = charts->melee_defender[die - 1][column];
    for (int i = 0; state_of(game)->options[OPTION_MELEE_PRINTED] && i < charts->misprint_count; i++) {
        if (charts->misprint[i].die == die && charts->misprint[i].column == column)
            out[1] = charts->misprint[i].defender;
    }
    if (removes_all(game, attacker, &out[0]) && removes_all(game, defender, &out[1])) /* 12.97 */
        out[0] = out[1] = (struct melee_result){.flags = MELEE_ENGAGED};
}

/* The words of 12.98: a loss (none, K, C1 to C3) with a retreat (none, R1 to R3), or one of two others. */
const char *melee_result_word(const struct melee_result *result) {
    static const char *const words[5][4] = {{"-", "R1", "R2", "R3"},
                                            {"K", "KR1", "KR2", "KR3"},
                                            {"C1", "C1R1", "C1R2", "C1R3"},
                                            {"C2", "C2R1", "C2R2", "C2R3"},
                                            {"C3", "C3R1", "C3R2", "C3R3"}};
    if (result->flags & MELEE_ENGAGED)
        return "Eng";
    if (result->flags & MELEE_REPULSED)
        return "Rpls";
    unsigned loss = result->captured ? 1u + result->captured : result->killed ? 1u : 0u;
    return loss < 5 && result->retreat < 4 ? words[loss][result->retreat] : "other";
}

void force_of_all(const struct game *game, side_id side, hex_id target, struct melee_force *out) {
    CHECK(side < SIDES && is_hex(game, target));
    int room = stacking_limit_of(game, target).melee;
    *out = (struct melee_force){.side = side};
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, target, d);
        if (from == HEX_NONE)
            continue;
        FOR_STACK(game, from, c) {
            if (counter_at(game, c)->side != side || is_leader(game, c) || stacking_points(game, c) > room ||
                !is_legal(may_melee(game, c, target, false)))
                continue;
            room -= stacking_points(game, c);
            force_add(game, out, c, direction_opposite(d), false);
        }
    }
}

void force_join(const struct game *game, struct melee_force *force, counter_id c, hex_id target, bool charge) {
    force_add(game, force, c, hex_direction(game, counter_at(game, c)->hex, target), charge);
}

int melee_differential(struct game *game, side_id attacking, hex_id target) {
    CHECK(attacking < SIDES && is_hex(game, target));
    struct melee_force attacker, defender;
    struct melee_total total;
    force_of_attackers(game, attacking, target, &attacker);
    if (attacker.count == 0)
        force_of_all(game, attacking, target, &attacker);
    force_of_defenders(game, other_side(attacking), target, &defender);
    melee_compute(game, target, &attacker, &defender, &total);
    return total.differential;
}
