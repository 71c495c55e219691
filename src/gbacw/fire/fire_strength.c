/* fire_strength.c: a fire before its dice: strengths, columns and shifts (9.0b, 9.1, 9.4, 9.5, 9.6, 8.3, 24.2, 24.3).
 *
 * Each firer's points are multiplied for its own range, added by arm, and the fraction of the sum dropped; the column
 * is then moved by the shifts below, one row a case, at most two columns in all (9.51). */
#include "gbacw/fire/fire_strength.h"

#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/fire/overshoot.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/special.h"

int fire_points(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    if (type_of(game, c) == TYPE_BATTERY && counter->crew == 1 &&
        rules_of(game)->crew.parting == GUNS_LEFT) { /* 15.13 */
        int half = (info_of(game, c)->strength + 1) / 2;
        return counter->strength < half ? counter->strength : half;
    }
    if (type_of(game, c) == TYPE_BATTERY && counter->crew == 1)
        return (counter->strength + 1) / 2;
    if (type_of(game, c) == TYPE_WAGON_CREW && rules_of(game)->supply.wagons == WAGONS_OF_CORPS)
        return counter->strength - 1; /* the crew is unarmed */
    bool on_foot = type_of(game, c) == TYPE_CAVALRY && counter->formation != FORMATION_MOUNTED;
    int holders = tables_of(game)->charts.horse_holders;
    int points = counter->strength - (on_foot && holders ? counter->strength / holders : 0); /* 16.54 */
    return rules_of(game)->fire.points ? rules_of(game)->fire.points(game, c, points) : points;
}

/* ---- who is fired at ---- */

static int targets_with(const struct game *game, hex_id hex, side_id side, counter_id out[TARGETS_MAX]) {
    int count = 0;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && is_mark(game, c) && count < TARGETS_MAX)
            out[count++] = c;
    }
    return count;
}

static int marked_targets(const struct game *game, side_id side, counter_id out[TARGETS_MAX]) {
    const struct marked_page *marked = &scratch_of(game)->marked;
    int count = 0;
    for (unsigned i = 0; i < marked->count && count < TARGETS_MAX; i++) {
        counter_id c = marked->who[i];
        const struct counter_state *counter = counter_at(game, c);
        if (counter->side != side || !on_map(game, c) || is_leader(game, c))
            continue;
        int at = count++;
        for (; at > 0 && counter_at(game, out[at - 1])->order > counter->order; at--)
            out[at] = out[at - 1];
        out[at] = c;
    }
    return count;
}

/* 8.21, GUNS_LEFT: crews away from their guns are struck after foot and horse, wherever they lie in the stack. */
static void put_crews_last(const struct game *game, counter_id *list, int count) {
    counter_id crews[TARGETS_MAX];
    int kept = 0, last = 0;
    for (int i = 0; i < count; i++) {
        *(is_crew(game, list[i]) ? &crews[last++] : &list[kept++]) = list[i];
    }
    for (int i = 0; i < last; i++)
        list[kept++] = crews[i];
}

int fire_targets(const struct game *game, hex_id hex, side_id firing, counter_id out[TARGETS_MAX]) {
    CHECK(is_hex(game, hex) && firing < SIDES);
    int count = marked_targets(game, other_side(firing), out);
    if (count == 0)
        count = targets_with(game, hex, other_side(firing), out);
    if (count > 1 && rules_of(game)->crew.parting == GUNS_LEFT)
        put_crews_last(game, out, count);
    return count;
}

static bool is_soft(const struct game *game, counter_id c) {
    uint8_t type = type_of(game, c);
    return type != TYPE_BATTERY && type != TYPE_WAGON;
}

bool is_foot_target(const struct game *game, counter_id c) {
    uint8_t type = type_of(game, c);
    return type == TYPE_INFANTRY || type == TYPE_WAGON || (type == TYPE_CAVALRY && !is_mounted(game, c));
}

uint8_t target_class(const struct game *game, counter_id c) {
    switch (type_of(game, c)) {
    case TYPE_WAGON:
        return TARGET_SUPPLY;
    case TYPE_BATTERY:
        return TARGET_GUNS;
    default:
        return is_mounted(game, c) ? TARGET_HORSE : TARGET_ON_FOOT;
    }
}

unsigned fire_sixths(const struct game *game, counter_id firer, int points, int times6, counter_id unit) {
    CHECK(points >= 0 && times6 >= 0);
    if (rules_of(game)->fire.guns == GUNS_HALVED && is_artillery(game, firer) && unit != COUNTER_NONE &&
        is_foot_target(game, unit))
        points /= 2;
    return (unsigned)(points * times6);
}

bool is_manned(const struct game *game, counter_id c) {
    bool stays = is_artillery(game, c) &&
                 rules_of(game)->crew.parting == CREWS_STAY; /* a unit like others without its crew (18.85) */
    return is_soft(game, c) || stays || (counter_at(game, c)->crew > 0 && !has_flag(game, c, F_ABANDONED));
}

bool arm_can_hurt(const struct game *game, hex_id hex, side_id firing, bool artillery) {
    CHECK(is_hex(game, hex) && firing < SIDES);
    counter_id target[TARGETS_MAX];
    int count = fire_targets(game, hex, firing, target);
    for (int i = 0; i < count; i++) {
        if (is_manned(game, target[i]) || (artillery && !is_bare_wagon(game, target[i])))
            return true;
    }
    return false;
}

/* The unit an attack is thrown at: top foot or horse, then guns and wagons (8.21b). */
static int struck(const struct game *game, const struct fire_plan *plan, bool artillery) {
    if (rules_of(game)->fire.stacks == STACKS_TOP) {
        for (int i = 0; i < plan->target_count; i++) {
            if (!is_bare_wagon(game, plan->target[i]))
                return i;
        }
        return 0;
    }
    for (int soft = 1; soft >= 0; soft--) {
        for (int i = 0; i < plan->target_count; i++) {
            if (is_soft(game, plan->target[i]) == soft && (artillery || is_manned(game, plan->target[i])))
                return i;
        }
    }
    return 0;
}

counter_id first_struck(const struct game *game, hex_id hex, side_id firing, bool artillery) {
    CHECK(is_hex(game, hex) && firing < SIDES);
    struct fire_plan plan;
    plan.target_count = (uint8_t)fire_targets(game, hex, firing, plan.target);
    return plan.target_count ? plan.target[struck(game, &plan, artillery)] : COUNTER_NONE;
}

hex_id aimed_at(const struct fire_locals *fire, const struct shot *shot) {
    return fire->both && shot->unit != COUNTER_NONE ? fire->entered : fire->target;
}

/* ---- shifts ---- */

int density_band(const struct aim *aim, int points) {
    const struct charts *charts = &tables_of(aim->game)->charts;
    int band = 0;
    while (band < 3 && points >= charts->density_from[band + 1])
        band++;
    return charts->density_shift[band];
}

static int shift_density(const struct aim *aim) { /* 8.32: the whole hex, no matter which unit is hit (8.23) */
    int points = hex_points(aim->game, aim->hex, other_side(aim->plan->firing));
    for (int i = 0; i < aim->plan->target_count; i++) {
        if (counter_at(aim->game, aim->plan->target[i])->hex != aim->hex) /* about to come there */
            points += stacking_points(aim->game, aim->plan->target[i]);
    }
    return density_band(aim, points);
}

/* 5.15b: of a mixed hex the kind that shelters best counts, alone. Wheat is judged by the line, not by the hex. */
static unsigned best_shelter(const struct aim *aim) {
    const int8_t *shift = tables_of(aim->game)->charts.terrain_fire;
    unsigned best = TERRAIN_CLEAR;
    for (unsigned terrain = 0; terrain < TERRAINS_MAX; terrain++) {
        if (terrain == TERRAIN_WHEAT || !has_terrain(aim->game, aim->hex, terrain) ||
            (terrain == TERRAIN_ENTRENCHMENT && aim->fire->open)) /* 26.11 gives it up */
            continue;
        if (!has_terrain(aim->game, aim->hex, best) || shift[terrain] < shift[best])
            best = terrain;
    }
    return best;
}

static int shift_terrain(const struct aim *aim, unsigned terrain) {
    return best_shelter(aim) == terrain ? tables_of(aim->game)->charts.terrain_fire[terrain] : 0;
}
int shift_woods(const struct aim *aim) { return shift_terrain(aim, TERRAIN_WOODS); }
static int shift_entrenchment(const struct aim *aim) { return shift_terrain(aim, TERRAIN_ENTRENCHMENT); }
static int shift_other_terrain(const struct aim *aim) {
    int sum = 0;
    for (unsigned terrain = 0; terrain < TERRAINS_MAX; terrain++) {
        if (terrain != TERRAIN_WOODS && terrain != TERRAIN_ENTRENCHMENT && terrain != TERRAIN_WHEAT)
            sum += shift_terrain(aim, terrain);
    }
    return sum;
}

/* 24.22: into, out of or through wheat; along a hexside only when both hexes are wheat. */
static bool crosses_wheat(const struct game *game, hex_id from, hex_id to) {
    const struct line *line = line_of(game, from, to);
    const struct gbacw_tables *tables = tables_of(game);
    struct cube start = tables->cube[from];
    for (int i = 0; line && i < line->count; i++) {
        const struct line_piece *piece = &line->pieces[i];
        struct cube one = {(int16_t)(start.q + piece->hex.q), (int16_t)(start.r + piece->hex.r)};
        struct cube two = {(int16_t)(start.q + piece->also.q), (int16_t)(start.r + piece->also.r)};
        hex_id first = grid_at(&tables->grid, one), second = grid_at(&tables->grid, two);
        if (first != HEX_NONE && second != HEX_NONE && has_terrain(game, first, TERRAIN_WHEAT) &&
            has_terrain(game, second, TERRAIN_WHEAT))
            return true;
    }
    return false;
}

static int shift_wheat(const struct aim *aim) { /* every firer, or nothing */
    for (int i = 0; i < aim->attack->firer_count; i++) {
        if (!crosses_wheat(aim->game, counter_at(aim->game, aim->attack->firer[i])->hex, aim->hex))
            return 0;
    }
    return tables_of(aim->game)->charts.terrain_fire[TERRAIN_WHEAT];
}

/* What a shot crosses on its last hexside, as the shot goes: up a crest; over the works of this hex, not its foe's. */
static unsigned crossed(const struct game *game, hex_id hex, direction d) {
    hex_id outside = neighbour_of(game, hex, d);
    if (outside == HEX_NONE)
        return 0;
    return (hexside_bits(game, outside, direction_opposite(d)) & ~BIT(HEXSIDE_WORKS)) |
           (hexside_bits(game, hex, d) & BIT(HEXSIDE_WORKS));
}

/* The best shelter any firer shoots through (9.5): from `below` for crests and bluffs (9.52). */
int shift_hexside(const struct aim *aim, unsigned kinds, int below) {
    const struct game *game = aim->game;
    const struct charts *charts = &tables_of(game)->charts;
    int best = 0;
    for (int i = 0; i < aim->attack->firer_count; i++) {
        hex_id from = counter_at(game, aim->attack->firer[i])->hex;
        const struct line *line = line_of(game, from, aim->hex);
        if (!line || from == aim->hex ||
            (below > 0 && hex_at(game, aim->hex)->elevation - hex_at(game, from)->elevation < below))
            continue;
        unsigned bits = crossed(game, aim->hex, line->enter_first) | crossed(game, aim->hex, line->enter_second);
        for (unsigned kind = 0; (bits & kinds) >> kind; kind++) {
            if (((bits & kinds) >> kind & 1) && charts->side_fire[kind] < best)
                best = charts->side_fire[kind];
        }
    }
    return best;
}
#define CRESTS (BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_CREST_DOWN) | BIT(HEXSIDE_BLUFF_UP) | BIT(HEXSIDE_BLUFF_DOWN))
static int shift_crest(const struct aim *aim) { return shift_hexside(aim, CRESTS, 1); }
static int shift_other_hexside(const struct aim *aim) {
    return shift_hexside(aim, 0xffffu & ~(CRESTS | BIT(HEXSIDE_CHANGING)), 0);
}

static bool through_the_rear(const struct aim *aim) {
    for (int i = 0; i < aim->attack->firer_count; i++) {
        hex_id from = counter_at(aim->game, aim->attack->firer[i])->hex;
        const struct line *line = line_of(aim->game, from, aim->hex);
        if (line && from != aim->hex && enfiladed_through(aim->game, aim->unit, line->enter_first, line->enter_second))
            return true;
    }
    return false;
}
/* One column right, once, whatever the reason (7.23a); the rows only name the reasons. */
int shift_routed(const struct aim *aim) { return has_flag(aim->game, aim->unit, F_ROUTED); }
static int shift_mounted(const struct aim *aim) { return !shift_routed(aim) && is_mounted(aim->game, aim->unit); }
int shift_formation(const struct aim *aim) {
    return !shift_routed(aim) && !is_mounted(aim->game, aim->unit) && always_enfiladed(aim->game, aim->unit);
}
int shift_rear(const struct aim *aim) { return !always_enfiladed(aim->game, aim->unit) && through_the_rear(aim); }
static int shift_opportunity(const struct aim *aim) {
    return aim->attack->purpose == FIRE_OPPORTUNITY ? aim->fire->extra_shift : 0;
}
static int shift_withdrawal(const struct aim *aim) {
    return aim->attack->purpose != FIRE_OPPORTUNITY ? aim->fire->extra_shift : 0;
}

static const struct fire_shift standard_shifts[] = {
    {"8.35", SAID("density"), shift_density},
    {"9.53", "woods", shift_woods},
    {"24.3", "entrenchment", shift_entrenchment},
    {"9.55", SAID("terrain"), shift_other_terrain},
    {"24.22", SAID("wheatfield"), shift_wheat},
    {"9.52", SAID("crest"), shift_crest},
    {"9.55", "hexside", shift_other_hexside},
    {"7.23", SAID("enfilade"), shift_rear},
    {"6.35", SAID("routed"), shift_routed},
    {"6.14", SAID("mounted"), shift_mounted},
    {"7.0", "formation without a front", shift_formation},
    {"24.0", SAID("opportunity fire"), shift_opportunity},
    {"24.15", SAID("withdrawal over a fence"), shift_withdrawal},
    {NULL, NULL, NULL},
};

/* Does anybody skirmish, of those who fire or those fired at (23.32)? */
static bool skirmish_in(const struct aim *aim) {
    for (int i = 0; i < aim->attack->firer_count; i++) {
        if (counter_at(aim->game, aim->attack->firer[i])->formation == FORMATION_SKIRMISH)
            return true;
    }
    return counter_at(aim->game, aim->unit)->formation == FORMATION_SKIRMISH;
}

static void add_shifts(const struct aim *aim, struct fire_attack *out) {
    int net = 0, cap = tables_of(aim->game)->charts.shift_cap + skirmish_in(aim);
    const struct fire_shift *row = rules_of(aim->game)->fire.shifts;
    out->shift_count = 0;
    for (row = row ? row : standard_shifts; row->by; row++) {
        int by = row->by(aim);
        if (by == 0 || out->shift_count == SHIFTS_MAX)
            continue;
        out->shift[out->shift_count++] = (struct shift){(int8_t)by, row->case_number, row->why};
        net += by;
    }
    out->net = (int8_t)(net > cap ? cap : net < -cap ? -cap : net); /* 9.51a */
}

/* ---- the column ---- */

static int column_of(const struct charts *charts, const uint16_t *from, int strength) {
    int column = 0;
    while (column + 1 < charts->fire_columns && strength >= from[column + 1])
        column++;
    return column;
}

/* What one firer adds: halves of the final strength are rounded down (readings M14, G9.3). */
static unsigned sixths_of(const struct game *game, const struct fire_attack *attack, int i, counter_id unit) {
    unsigned sixths = fire_sixths(game, attack->firer[i], attack->points[i], attack->times6[i], unit);
    return attack->halved[i] ? sixths / 12 * 6 : sixths;
}

void attack_against(const struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                    unsigned attack, unsigned target, struct fire_attack *out) {
    CHECK(attack < plan->attack_count && target < plan->target_count);
    const struct charts *charts = &tables_of(game)->charts;
    if (out != &plan->attack[attack])
        *out = plan->attack[attack];
    struct shot like = {.unit = out->purpose == FIRE_OPPORTUNITY ? plan->target[target] : COUNTER_NONE};
    struct aim aim = {game, fire, plan, out, aimed_at(fire, &like), plan->target[target]};
    out->exact6 = 0;
    for (int i = 0; i < out->firer_count; i++)
        out->exact6 = (uint16_t)(out->exact6 + sixths_of(game, out, i, aim.unit));
    out->strength = out->exact6 / 6;
    out->grape = out->artillery && is_soft(game, aim.unit); /* 9.14, 9.15 */
    out->column = (int8_t)column_of(charts, out->grape ? charts->grape_from : charts->small_from, out->strength);
    add_shifts(&aim, out);
    out->enfilades = always_enfiladed(game, aim.unit) || through_the_rear(&aim);
    int final = out->column + out->net, last = charts->fire_columns - 1;
    out->final_column = (int8_t)(final < 0 ? 0 : final > last ? last : final); /* 9.51b */
}

/* ---- the plan ---- */

static struct fire_attack *attack_of(struct fire_plan *plan, bool artillery, uint8_t purpose, bool far) {
    for (int i = 0; i < plan->attack_count; i++) {
        if (plan->attack[i].artillery == artillery && plan->attack[i].purpose == purpose && plan->attack[i].far == far)
            return &plan->attack[i];
    }
    struct fire_attack *attack = &plan->attack[plan->attack_count++];
    memset(attack, 0, offsetof(struct fire_attack, shift));
    attack->artillery = artillery;
    attack->purpose = purpose;
    attack->far = far;
    return attack;
}

static void add_firer(const struct game *game, const struct fire_locals *fire, struct fire_plan *plan,
                      const struct shot *shot) {
    const struct weapon *weapon = &tables_of(game)->weapon[counter_at(game, shot->firer)->weapon];
    unsigned purpose = fire->both && shot->unit != COUNTER_NONE ? FIRE_OPPORTUNITY : zone_fire_of(fire);
    int long_by = long_by_of(fire, shot->firer);
    bool falls = fire->purpose == FIRE_OVERSHOOT; /* the range it was aimed for */
    if (rules_of(game)->fire.overshoot == OVERSHOOT_ALWAYS && weapon->artillery && shot->target != aimed_at(fire, shot))
        return; /* it went long */
    int range = hex_distance(game, counter_at(game, shot->firer)->hex, falls ? fire->entered : aimed_at(fire, shot));
    if (long_by && !falls)
        return; /* it strikes elsewhere */
    bool far = rules_of(game)->fire.stacks == STACKS_TOP && weapon->artillery && plan->target_count > 1 &&
               range >= tables_of(game)->charts.long_artillery; /* these strike every unit, the near ones the top */
    struct fire_attack *attack = attack_of(plan, weapon->artillery, (uint8_t)purpose, far);
    int i = attack->firer_count;
    uint8_t times6 = range <= RANGE_MAX ? weapon->times6[range] : 0;
    if (falls && rules_of(game)->fire.overshoot == OVERSHOOT_ALWAYS &&
        !times6) /* beyond its range it strikes as at the end of it (15.63) */
        times6 = weapon->times6[weapon->range];
    uint8_t points = long_by == 2 ? shot->points / 2 : shot->points; /* halved before all else */
    attack->long_by = (uint8_t)long_by;
    if (rules_of(game)->fire.extra_times6 && times6)
        times6 = (uint8_t)(times6 + rules_of(game)->fire.extra_times6(game, shot->firer, range));
    if (i > 0 && attack->firer[i - 1] == shot->firer) { /* one unit over two hexsides */
        attack->points[i - 1] = (uint8_t)(attack->points[i - 1] + points);
        return;
    }
    if (i == FIRERS_MAX)
        return;
    attack->firer_count++;
    attack->firer[i] = shot->firer;
    attack->points[i] = points;
    attack->range[i] = (uint8_t)range;
    attack->times6[i] = times6;
    attack->halved[i] =
        rules_of(game)->fire.fires_halved && rules_of(game)->fire.fires_halved(game, shot->firer, purpose);
}

static void add_leaders(const struct game *game, struct fire_plan *plan) {
    if (!plan->target_count)
        return;
    side_id side = other_side(plan->firing);
    hex_id hex = counter_at(game, plan->target[0])->hex;
    bool marked = false;
    FOR_STACK(game, hex, c) marked |= is_leader(game, c) && has_flag(game, c, F_TARGET);
    FOR_STACK(game, hex, c) {
        if (!is_leader(game, c) || counter_at(game, c)->side != side)
            continue;
        if ((!marked || has_flag(game, c, F_TARGET)) && plan->leader_count < TARGET_LEADERS_MAX)
            plan->leader[plan->leader_count++] = c;
    }
    plan->record.leader_count = plan->leader_count;
}

/* ---- the record ---- */

static uint8_t margin_of(const struct game *game, unsigned brigade) {
    if (brigade_ineffective(game, brigade))
        return 0;
    if (rules_of(game)->command.failure == FAILURE_AT_PHASE_END || tables_of(game)->brigade[brigade].limit == 0)
        return 255; /* 18.0: a limit reached in this fire counts from the end of the phase; a unit without one has no
                       limit */
    int left = boxes_left(game, brigade);
    return (uint8_t)(left < 0 ? 0 : left > 254 ? 254 : left);
}

/* Which leaders of the hex help it in a check, at risk in this fire or not (13.23). */
static void fill_leaders(const struct game *game, const struct fire_plan *plan, counter_id unit,
                         struct fire_target *target) {
    FOR_STACK(game, counter_at(game, plan->target[0])->hex, c) {
        unsigned i = 0;
        if (!is_leader(game, c) || !leader_serves(game, c, unit))
            continue;
        while (i < plan->leader_count && plan->leader[i] != c)
            i++;
        if (i < plan->leader_count)
            target->led_by |= (uint8_t)(1u << i);
        else
            target->led_too = 1;
    }
}

/* 20.21: the officer through whom routs spread, and whether this fire can strike him. */
static uint8_t spreading_officer(const struct game *game, const struct fire_plan *plan, counter_id c) {
    counter_id officer = rules_of(game)->morale.spreads_by ? rules_of(game)->morale.spreads_by(game, c) : COUNTER_NONE;
    if (officer == COUNTER_NONE)
        return 0;
    for (uint8_t i = 0; i < plan->leader_count; i++) {
        if (plan->leader[i] == officer)
            return (uint8_t)(1 + i);
    }
    return OFFICER_SAFE;
}

/* Where wagons and trains carry different things, each loses its own (11.34). */
static uint8_t wagon_burns(const struct game *game, counter_id c) {
    if (type_of(game, c) != TYPE_WAGON)
        return 0;
    if (rules_of(game)->supply.wagons != WAGONS_OF_CORPS)
        return BURNS_SMALL_ARMS | BURNS_ARTILLERY;
    return info_of(game, c)->train ? BURNS_ARTILLERY : BURNS_SMALL_ARMS;
}

static void fill_target(const struct game *game, const struct fire_plan *plan, int index, struct fire_target *target) {
    counter_id c = plan->target[index];
    const struct counter_state *counter = counter_at(game, c);
    const struct counter_info *info = info_of(game, c);
    target->kind = info->type;
    target->strength = counter->strength;
    target->morale = morale_of(game, c);
    target->margin = 255;
    target->foot = is_foot_target(game, c);
    target->class = target_class(game, c);
    target->burns = wagon_burns(game, c);
    fill_leaders(game, plan, c, target);
    target->began = rules_of(game)->morale.led_before && rules_of(game)->morale.led_before(game, c);
    target->officer = spreading_officer(game, plan, c);
    if (!is_soft(game, c)) {
        target->steps = is_manned(game, c) ? counter->crew : 0;
        if (info->type == TYPE_WAGON && target->steps && rules_of(game)->supply.wagons == WAGONS_OF_CORPS)
            target->steps = (uint8_t)(counter->crew + counter->strength);
        if (info->type == TYPE_WAGON)
            target->strength = 0;
    } else if (gbacw_is_foot_or_horse(game, c)) {
        target->initial = info->strength;
        target->before = (uint8_t)(counter->killed + counter->captured);
        target->brigade = info->brigade;
        if (info->brigade != NO_BRIGADE)
            target->margin = margin_of(game, info->brigade);
    }
    target->flags =
        (uint8_t)((counter->flags & F_ROUTED ? TARGET_ROUTED : 0) | (is_manned(game, c) ? TARGET_MANNED : 0) |
                  (is_soft(game, c) ? TARGET_SOFT : 0) | (plan->purpose == FIRE_RETREAT ? TARGET_NO_REROUT : 0) |
                  (never_routs(game, c) ? TARGET_STEADY : 0));
    target->held = pinned_instead(game, c);
}

/* What morale.c counts and the record does not follow itself stays a constant of this fire. */
static void fill_modifier(const struct game *game, struct fire_plan *plan, int index) {
    struct morale_modifier items[MORALE_ROWS];
    int count, sum = morale_modifiers(game, plan->target[index], false, items, &count);
    int followed = resolution_modifier(&tables_of(game)->charts, &plan->record, (unsigned)index);
    plan->record.target[index].modifier = (int8_t)(sum - followed);
    if (rules_of(game)->morale.pin_row && rules_of(game)->morale.pin_row(game, plan->target[index], items))
        plan->record.target[index].pin_by = items[0].by;
}

static bool is_separate(const struct game *game, const struct fire_plan *plan, const struct fire_attack *attack) {
    if (!attack->artillery || plan->target_count < 2)
        return false;
    if (rules_of(game)->fire.stacks == STACKS_TOP)
        return attack->far;
    for (int i = 0; i < attack->firer_count; i++) {
        if (attack->range[i] < tables_of(game)->charts.long_artillery) /* 8.22c */
            return false;
    }
    return true;
}

static void fill_roll(const struct game *game, const struct fire_locals *fire, struct fire_plan *plan, unsigned index) {
    struct fire_attack *attack = &plan->attack[index], one;
    struct fire_roll *roll = &plan->record.attack[index];
    attack->separate = is_separate(game, plan, attack);
    roll->artillery = attack->artillery;
    roll->separate = attack->separate;
    roll->target = (uint8_t)struck(game, plan, attack->artillery);
    attack_against(game, fire, plan, index, roll->target, attack);
    roll->column = (uint8_t)attack->final_column;
    for (unsigned i = 0; i < plan->target_count; i++) {
        attack_against(game, fire, plan, index, i, &one);
        if (roll->separate)
            plan->record.target[i].column = (uint8_t)one.final_column;
        if (one.enfilades && counter_at(game, plan->target[i])->formation != FORMATION_SKIRMISH) /* 23.34 */
            roll->enfilades |= (uint16_t)(1u << i);
    }
}

/* Small arms before guns (dice order), withdrawal before opportunity fire. */
static void order_attacks(struct fire_plan *plan) {
    for (int i = 1; i < plan->attack_count; i++) {
        for (int j = i; j > 0 && plan->attack[j - 1].artillery > plan->attack[j].artillery; j--) {
            struct fire_attack held = plan->attack[j];
            plan->attack[j] = plan->attack[j - 1];
            plan->attack[j - 1] = held;
        }
    }
}

void fire_plan_make(const struct game *game, const struct fire_locals *fire, const struct shot *shots, int count,
                    struct fire_plan *plan) {
    CHECK(count >= 0 && fire->firing_side < SIDES && is_hex(game, fire->target));
    memset(&plan->record, 0, sizeof plan->record);
    bool before_melee = fire->purpose == FIRE_WITHDRAWAL && current_phase(game)->kind == PHASE_RETREAT_BEFORE_MELEE;
    plan->record.ways =
        (uint16_t)((rules_of(game)->fire.stacks == STACKS_TOP ? RESOLVE_TOP : 0) |
                   (rules_of(game)->fire.pins == PINS_BY_STAR ? RESOLVE_STAR_PINS : 0) |
                   (rules_of(game)->crew.parting == CREWS_STAY ? RESOLVE_CREWS : 0) |
                   (rules_of(game)->fire.stacks == STACKS_CLASSES ? RESOLVE_CLASSES : 0) |
                   (rules_of(game)->fire.pins == PINS_FOR_GUNS ? RESOLVE_GUNS_PIN : 0) |
                   (rules_of(game)->morale.rout == ROUT_ONCE ? RESOLVE_ONCE : 0) |
                   (rules_of(game)->crew.parting == GUNS_LEFT ? RESOLVE_GUNS_LEFT : 0) |
                   (rules_of(game)->supply.wagons == WAGONS_OF_CORPS ? RESOLVE_GUARDS : 0) |
                   (rules_of(game)->fire.withdrawal == CHECKS_AT_REST && before_melee ? RESOLVE_LATER : 0) |
                   (state_of(game)->options[OPTION_OVERFLOW] ? RESOLVE_OVERFLOW : 0) |
                   (state_of(game)->options[OPTION_DISORDER] ? RESOLVE_DISORDER : 0) |
                   (state_of(game)->options[OPTION_TOP_ROUTS] ? RESOLVE_TOP_ROUTS : 0));
    plan->purpose = fire->purpose;
    plan->firing = fire->firing_side;
    plan->attack_count = plan->leader_count = 0;
    plan->target_count = (uint8_t)fire_targets(game, fire->target, plan->firing, plan->target);
    for (int i = 0; i < count; i++)
        add_firer(game, fire, plan, &shots[i]);
    order_attacks(plan);
    plan->record.attack_count = plan->attack_count;
    plan->record.target_count = plan->target_count;
    add_leaders(game, plan);
    for (int i = 0; i < plan->target_count; i++)
        fill_target(game, plan, i, &plan->record.target[i]);
    for (int i = 0; i < plan->target_count; i++)
        fill_modifier(game, plan, i);
    for (unsigned i = 0; i < plan->attack_count; i++)
        fill_roll(game, fire, plan, i);
}
