/* fire.c: what moves the column of a fire (7.22, 8.2, 8.3, 9.24 to 9.26, 9.5), and the ground that hinders
 * it: the Sunken Road and the railroad cut (9.57). */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/melee/melee.h"
#include "gbacw/state/frames.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

/* ---- lines of fire ---- */

static hex_id hex_of_piece(const struct game *game, hex_id from, struct cube step) {
    const struct gbacw_tables *tables = tables_of(game);
    struct cube start = tables->cube[from];
    return grid_at(&tables->grid, (struct cube){(int16_t)(start.q + step.q), (int16_t)(start.r + step.r)});
}

static bool piece_is(const struct game *game, hex_id from, const struct line_piece *piece, unsigned terrain) {
    hex_id one = hex_of_piece(game, from, piece->hex), two = hex_of_piece(game, from, piece->also);
    return one != HEX_NONE && two != HEX_NONE && has_terrain(game, one, terrain) && has_terrain(game, two, terrain);
}

/* Through such a hex between the two; along a hexside only when both hexes are of the kind (9.7). */
static bool passes_through(const struct game *game, hex_id from, hex_id to, unsigned terrain) {
    const struct line *line = line_of(game, from, to);
    for (int i = 1; line && i + 1 < line->count; i++) {
        if (piece_is(game, from, &line->pieces[i], terrain))
            return true;
    }
    return false;
}

/* Straight along the Sunken Road: both ends in it and nothing but road between (9.57A). */
static bool along_road(const struct game *game, hex_id from, hex_id to) {
    const struct line *line = line_of(game, from, to);
    for (int i = 0; line && i < line->count; i++) {
        if (!piece_is(game, from, &line->pieces[i], TERRAIN_SUNKEN_ROAD))
            return false;
    }
    return line != NULL;
}

static hex_id firer_hex(const struct aim *aim, int index) {
    return counter_at(aim->game, aim->attack->firer[index])->hex;
}

/* ---- density ---- */

/* 8.32: of the whole hex; of the class alone when guns distinguish classes (8.23). */
static int points_fired_at(const struct aim *aim) {
    const struct game *game = aim->game;
    side_id side = other_side(aim->plan->firing);
    uint8_t class = target_class(game, aim->unit);
    int points = 0;
    bool covering = aim->fire->purpose == FIRE_WITHDRAWAL; /* 10.14: those who go do not count for those who stay */
    for (int i = 0; i < aim->plan->target_count && covering; i++) {
        if (!aim->attack->separate || target_class(game, aim->plan->target[i]) == class)
            points += stacking_points(game, aim->plan->target[i]);
    }
    if (covering)
        return points;
    FOR_STACK(game, aim->hex, c) {
        if (counter_at(game, c)->side == side && is_mark(game, c) &&
            (!aim->attack->separate || target_class(game, c) == class))
            points += stacking_points(game, c);
    }
    for (int i = 0; i < aim->plan->target_count; i++) {
        counter_id c = aim->plan->target[i];
        if (counter_at(game, c)->hex != aim->hex && (!aim->attack->separate || target_class(game, c) == class))
            points += stacking_points(game, c); /* about to come there */
    }
    return points;
}

/* 8.33, 8.35: guns get no relief from being few when guns fire at them, or when they are caught changing. */
static int shift_density(const struct aim *aim) {
    int by = density_band(aim, points_fired_at(aim));
    bool battery = type_of(aim->game, aim->unit) == TYPE_BATTERY;
    return by < 0 && battery && (aim->attack->artillery || aim->fire->purpose == FIRE_CHANGE) ? 0 : by;
}

/* ---- those who load lying down (9.24 to 9.26) ---- */

static bool lies_down(const struct game *game, counter_id c) {
    const struct counter_state *unit = counter_at(game, c);
    return unit->weapon != NO_WEAPON && tables_of(game)->weapon[unit->weapon].prone;
}

/* Carries a weapon that is not loaded lying down; a wagon only while it has a guard. */
static bool stands_up(const struct game *game, counter_id c) {
    if (counter_at(game, c)->weapon == NO_WEAPON || is_artillery(game, c) || lies_down(game, c))
        return false;
    return type_of(game, c) != TYPE_WAGON || counter_at(game, c)->strength > 0;
}

static bool in_fire_phase(const struct aim *aim) {
    unsigned kind = current_phase(aim->game)->kind, purpose = aim->fire->purpose;
    return (kind == PHASE_DEFENSIVE_FIRE || kind == PHASE_OFFENSIVE_FIRE) &&
           (purpose == FIRE_OFFENSIVE || purpose == FIRE_DEFENSIVE || purpose == FIRE_OVERSHOOT);
}

static int shift_prone(const struct aim *aim) {
    const struct game *game = aim->game;
    if (!in_fire_phase(aim) || !lies_down(game, aim->unit) || is_mounted(game, aim->unit) ||
        counter_at(game, aim->unit)->formation == FORMATION_COLUMN)
        return 0;
    FOR_STACK(game, aim->hex, c) { /* batteries and unarmed wagons do no harm (9.25) */
        if (counter_at(game, c)->side == counter_at(game, aim->unit)->side && is_combat_unit(game, c) &&
            stands_up(game, c))
            return 0;
    }
    return -1;
}

/* ---- the ground (9.5): each kind for itself ---- */

static int of_terrain(const struct aim *aim, unsigned terrain) {
    return has_terrain(aim->game, aim->hex, terrain) ? tables_of(aim->game)->charts.terrain_fire[terrain] : 0;
}
static int shift_town(const struct aim *aim) { /* a clear hex of the town shelters nobody */
    return has_terrain(aim->game, aim->hex, TERRAIN_CLEAR) ? 0 : of_terrain(aim, TERRAIN_TOWN);
}
static int shift_trees(const struct aim *aim) {
    int woods = of_terrain(aim, TERRAIN_WOODS), rough = of_terrain(aim, TERRAIN_WOODED_ROUGH);
    return woods < rough ? woods : rough;
}
static int shift_orchard(const struct aim *aim) { /* in it or beyond it, once (9.56 note 5, 9.57D) */
    int by = of_terrain(aim, TERRAIN_ORCHARD);
    for (int i = 0; i < aim->attack->firer_count && !by; i++) {
        if (passes_through(aim->game, firer_hex(aim, i), aim->hex, TERRAIN_ORCHARD))
            by = tables_of(aim->game)->charts.terrain_fire[TERRAIN_ORCHARD];
    }
    return by;
}
static int shift_sunken_road(const struct aim *aim) { /* 9.57A */
    for (int i = 0; i < aim->attack->firer_count; i++) {
        if (!along_road(aim->game, firer_hex(aim, i), aim->hex))
            return of_terrain(aim, TERRAIN_SUNKEN_ROAD);
    }
    return 0;
}
static int shift_steep_crest(const struct aim *aim) { /* 9.52 */
    return shift_hexside(aim, BIT(HEXSIDE_BLUFF_UP), tables_of(aim->game)->charts.steep_feet);
}
static int shift_works(const struct aim *aim) { return shift_hexside(aim, BIT(HEXSIDE_WORKS), 0); } /* 20.23 */

/* ---- enfilade: one column, whatever the reason; two against mounted cavalry (7.22) ---- */

static int shift_mounted(const struct aim *aim) { return is_mounted(aim->game, aim->unit) ? 2 : 0; }
/* ---- skirmishers (23.31, 23.33) ---- */

static bool skirmishes(const struct game *game, counter_id c) {
    return counter_at(game, c)->formation == FORMATION_SKIRMISH;
}
static int shift_thin_fire(const struct aim *aim) {
    for (int i = 0; i < aim->attack->firer_count; i++) {
        if (skirmishes(aim->game, aim->attack->firer[i]))
            return -1;
    }
    return 0;
}
static int shift_thin_mark(const struct aim *aim) { return skirmishes(aim->game, aim->unit) ? -1 : 0; }
/* Nobody gets behind them as they go. */
static int shift_behind(const struct aim *aim) {
    return aim->fire->purpose == FIRE_WITHDRAWAL && skirmishes(aim->game, aim->unit) ? 0 : shift_rear(aim);
}

static int shift_run(const struct aim *aim) { return !shift_mounted(aim) && shift_routed(aim); }
static int shift_shape(const struct aim *aim) { /* 7.0: wagons and trains have no flanks */
    return type_of(aim->game, aim->unit) != TYPE_WAGON && shift_formation(aim);
}
static int shift_changing(const struct aim *aim) { /* 8.35 */
    return aim->fire->purpose == FIRE_CHANGE && type_of(aim->game, aim->unit) == TYPE_BATTERY && !shift_run(aim) &&
           !shift_shape(aim) && !shift_rear(aim);
}

const struct fire_shift gettysburg_shifts[] = {
    {"8.35", "density", shift_density},
    {"9.24", "loading prone", shift_prone},
    {"9.51", "town", shift_town},
    {"9.53", "woods", shift_trees},
    {"9.57D", "orchard", shift_orchard},
    {"9.57A1", "Sunken Road", shift_sunken_road},
    {"9.52", "steep crest", shift_steep_crest},
    {"20.23", SAID("breastworks"), shift_works},
    {"20.16", "building breastworks", shift_builders},
    {"6.14", "mounted", shift_mounted},
    {"7.23", "enfilade", shift_behind},
    {"23.31", "skirmishers fire", shift_thin_fire},
    {"23.31", "at skirmishers", shift_thin_mark},
    {"6.35", "routed", shift_run},
    {"7.0", "formation without a front", shift_shape},
    {"changing-guns", "guns caught changing", shift_changing},
    {NULL, NULL, NULL},
};

/* ---- advance after fire (9.9) ---- */

/* When the Offensive Fire Phase ends: the hexes it has emptied. */
void gettysburg_mark_vacated(struct game *game, side_id side) {
    for (unsigned i = 0; i < state_of(game)->shot_count; i++) {
        struct shot *shot = gbacw_shots_of(game) + i;
        if (shot->points && shot->target != HEX_NONE && !enemy_holds(game, shot->target, side))
            shot->via |= SHOT_VACATED;
    }
}

static bool emptied_by(const struct game *game, counter_id c, hex_id hex) {
    for (unsigned i = 0; i < state_of(game)->shot_count; i++) {
        const struct shot *shot = gbacw_shots_of(game) + i;
        if (shot->firer == c && shot->target == hex && shot->via & SHOT_VACATED)
            return true;
    }
    return false;
}

/* 12.27: any unit that was announced, and still can, makes that attack and nothing else. */
static struct ruling owes_no_attack(const struct game *game, counter_id c) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == c && !d->spare[0] && is_legal(may_melee(game, c, d->target, d->charge)))
            return RULE("bound", "%u has announced an attack on %h and must make it", c, d->target);
    }
    return LEGAL;
}

struct ruling gettysburg_may_advance(const struct game *game, counter_id c, hex_id hex) {
    const struct counter_state *unit = counter_at(game, c);
    if (unit->side != current_phase(game)->phasing || !on_map(game, c) || !emptied_by(game, c, hex))
        return RULE("fire-advance", "%u has not emptied %h by offensive fire", c, hex);
    if (!gbacw_is_foot_or_horse(game, c))
        return RULE("9.93", "%u may not advance after fire: only infantry and cavalry do", c);
    if (unit->flags & (F_PINNED | F_ROUTED | F_ENGAGED | F_ADVANCED))
        return RULE("fire-advance", "%u is pinned, routed or engaged, or has already advanced", c);
    direction d = hex_direction(game, unit->hex, hex);
    if (d == DIRECTION_NONE || !passable(game, class_of(game, c), unit->hex, d))
        return RULE("fire-advance", "%u cannot move from %h to %h", c, unit->hex, hex);
    if (enemy_holds(game, hex, unit->side))
        return RULE("fire-advance", "the enemy is in %h", hex);
    struct ruling ruling = owes_no_attack(game, c);
    if (is_legal(ruling))
        ruling = stray_may_go(game, c, unit->hex, hex); /* 17.11: after fire as on the march */
    return is_legal(ruling) ? may_rest(game, c, 0, hex) : ruling;
}

/* ---- ground that hinders fire ---- */

static bool has_cut(const struct game *game, hex_id hex) {
    unsigned bits = 0;
    for (direction d = 0; d < DIRECTIONS; d++)
        bits |= hex_at(game, hex)->side[d];
    return bits & BIT(HEXSIDE_CUT);
}

/* A unit on the railroad bed beside one of its walls is in the cut; one on top has the wall and no bed. */
static bool in_cut(const struct game *game, hex_id hex) {
    bool bed = false;
    for (direction d = 0; d < DIRECTIONS; d++)
        bed |= hex_at(game, hex)->way[d] == WAY_RAILROAD;
    return bed && has_cut(game, hex);
}

static bool is_wall(const struct game *game, hex_id hex, direction first, direction second) {
    return hex_at(game, hex)->side[first] & hex_at(game, hex)->side[second] & BIT(HEXSIDE_CUT);
}

/* 9.57B: out of the cut not by its walls, nor into or through a hex that has one. */
static struct ruling may_aim_out(const struct game *game, counter_id firer, hex_id from, hex_id target,
                                 const struct line *line) {
    if (is_wall(game, from, line->leave_first, line->leave_second))
        return RULE("9.57B", "%u is in the railroad cut and cannot fire through its wall", firer);
    for (int i = 1; i < line->count; i++) {
        hex_id one = hex_of_piece(game, from, line->pieces[i].hex),
               two = hex_of_piece(game, from, line->pieces[i].also);
        if (one != HEX_NONE && two != HEX_NONE && has_cut(game, one) && has_cut(game, two))
            return RULE("9.57B", "%u is in the railroad cut, and one of its walls in %h blocks the line to %h", firer,
                        one, target);
    }
    return LEGAL;
}

struct ruling gettysburg_may_aim(const struct game *game, counter_id firer, hex_id target) {
    hex_id from = counter_at(game, firer)->hex;
    if (is_artillery(game, firer) && counter_at(game, firer)->own & OWN_RAPID_FIRE && has_flag(game, firer, F_FIRED) &&
        hex_distance(game, from, target) > RAPID_RANGE)
        return RULE("26.23", "%u fires rapidly in this phase, and %h is too far away for that", firer, target);
    if (is_artillery(game, firer) && has_terrain(game, from, TERRAIN_SUNKEN_ROAD) && !along_road(game, from, target))
        return RULE("9.57A2", "%u is in the Sunken Road and may fire only along it", firer);
    const struct line *line = in_cut(game, from) || in_cut(game, target) ? line_of(game, from, target) : NULL;
    if (!line)
        return LEGAL;
    if (in_cut(game, from))
        return may_aim_out(game, firer, from, target, line);
    if (in_cut(game, target) && hex_distance(game, from, target) > 1 &&
        is_wall(game, target, line->enter_first, line->enter_second))
        return RULE("9.57B", "%h is in the railroad cut: only adjacent units may fire over its wall", target);
    return LEGAL;
}
