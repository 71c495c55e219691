/* combat.c: what moves the column of a fire (6.3, 7.22, 10.23, 10.4, 18.4, 23.13), what counts in a melee
 * (8.7, 13.1, 13.3, 13.4, 14.3, 18.2, 18.3), and the ground of a charge (18.22). */
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"

/* ---- fire ---- */

/* 23.3: behind the hex aimed at one has its hexsides too, each kind once. */
static int shift_sides(const struct aim *aim, unsigned kinds) {
    int here = shift_hexside(aim, kinds, 0), aimed = 0;
    if (aim->fire->purpose == FIRE_OVERSHOOT) {
        struct aim at = *aim;
        at.hex = aim->fire->entered;
        aimed = shift_hexside(&at, kinds, 0);
    }
    return here < aimed ? here : aimed;
}
static int shift_height(const struct aim *aim) { /* 10.42: its own ridge, or uphill over its own crest */
    return shift_sides(aim, BIT(HEXSIDE_RIDGE) | BIT(HEXSIDE_CREST_UP));
}
static int shift_wall(const struct aim *aim) { return shift_sides(aim, BIT(HEXSIDE_WALL)); }

/* 10.23: who lies down to load; not mounted (18.4), not while it runs, unless it covers others who do (11.14). */
static int shift_hand_weapon(const struct aim *aim) {
    const struct counter_state *unit = counter_at(aim->game, aim->unit);
    if (unit->weapon == NO_WEAPON || tables_of(aim->game)->weapon[unit->weapon].id[0] != 'P' ||
        is_mounted(aim->game, aim->unit))
        return 0;
    bool runs = has_flag(aim->game, aim->unit, F_MOVING | F_RETREATING) || aim->fire->unit == aim->unit;
    bool answer = aim->fire->purpose == FIRE_WITHDRAWAL || aim->fire->purpose == FIRE_RETREAT;
    return answer && runs ? 0 : -1;
}

static int shift_limbered(const struct aim *aim) {
    return counter_at(aim->game, aim->unit)->formation == FORMATION_LIMBERED;
}
static int shift_column(const struct aim *aim) {
    return counter_at(aim->game, aim->unit)->formation == FORMATION_COLUMN;
}
static int shift_horse(const struct aim *aim) {
    enum { MOUNTED_AND_IN_COLUMN = 2 }; /* 18.4 */
    return is_mounted(aim->game, aim->unit) ? MOUNTED_AND_IN_COLUMN : 0;
}
static int shift_overshoot(const struct aim *aim) { return aim->attack->long_by == 1 ? -1 : 0; }

const struct fire_shift kernstown_shifts[] = {
    {"9.53", "woods", shift_woods},
    {"9.52", "ridge or crest", shift_height},
    {"9.55", "stone wall", shift_wall},
    {"hand-weapon", "hand weapons", shift_hand_weapon},
    {"limbered", "limbered artillery", shift_limbered},
    {"6.11", "column", shift_column},
    {"6.14", "mounted", shift_horse},
    {"7.23", "enfilade", shift_rear},
    {"overshoot-one", "overshot by one hex", shift_overshoot},
    {NULL, NULL, NULL},
};

/* ---- melee ---- */

static bool other_charges(const struct melee_view *v) {
    for (int i = 0; i < v->other->count; i++) {
        if (v->other->charge[i])
            return true;
    }
    return false;
}

static bool other_mounted(const struct melee_view *v) {
    for (int i = 0; i < v->other->count; i++) {
        if (gbacw_is_foot_or_horse(v->game, v->other->unit[i]) && is_mounted(v->game, v->other->unit[i]))
            return true;
    }
    return false;
}

/* 18.3: against foot and charges; the option reads 10.16, against horse that does not charge. */
static bool doubled(const struct melee_view *v) {
    bool trots = other_mounted(v) && !other_charges(v);
    return trots == (state_of(v->game)->options[OPTION_HORSE_ON_HORSE] != 0);
}

static struct melee_item unit_row(const struct melee_view *v, int i, int points) {
    counter_id c = v->own->unit[i];
    switch (type_of(v->game, c)) {
    case TYPE_BATTERY:
        return (struct melee_item){c, 1, "12.12", "battery"};
    case TYPE_WAGON:
        return (struct melee_item){c, counter_at(v->game, c)->crew > 0, "12.14", "wagon guard"};
    default:
        break;
    }
    bool blown = (counter_at(v->game, c)->trial & TRIAL_BLOWN) != 0; /* 18.26: it charged into this melee */
    bool twice = !v->attacks && is_mounted(v->game, c) && !blown && doubled(v);
    if (has_flag(v->game, c, F_ROUTED)) { /* half its melee strength (reading F46) */
        int half = (twice ? 2 * points : points) / 2;
        return (struct melee_item){c, (int8_t)(half > 0 ? half : 1), "12.51", SAID("routed")};
    }
    if (v->own->charge[i])
        return (struct melee_item){c, (int8_t)(2 * points), "16.24", SAID("charge")};
    if (blown) /* 18.3 does not double it either */
        return (struct melee_item){c, (int8_t)points, "charge-spent", "charged before"};
    if (twice)
        return (struct melee_item){c, (int8_t)(2 * points), "16.32", SAID("mounted")};
    return (struct melee_item){c, (int8_t)points, "12.11", SAID("strength")};
}

/* 13.3: one point to the defence if all who come in cross water, a ridge or a wall. */
static struct melee_item terrain_row(const struct melee_view *v) {
    const uint16_t helps = BIT(HEXSIDE_STREAM) | BIT(HEXSIDE_RIDGE) | BIT(HEXSIDE_WALL);
    bool all = !v->attacks, any = false;
    for (int i = 0; all && i < v->other->count; i++) {
        if (is_leader(v->game, v->other->unit[i]))
            continue;
        direction way = v->other->way[i];
        hex_id from = way == DIRECTION_NONE ? HEX_NONE : neighbour_of(v->game, v->target, direction_opposite(way));
        uint16_t bits = from == HEX_NONE ? 0 : hexside_bits(v->game, from, way);
        bool bridge = (bits & BIT(HEXSIDE_BRIDGE)) && is_mounted(v->game, v->other->unit[i]); /* not for foot (6.12) */
        all = (bits & helps) && !bridge;
        any = true;
    }
    return (struct melee_item){COUNTER_NONE, all && any, "12.31", "terrain"};
}

/* 8.7: a stack attacked in reserve has half its strength, fractions dropped. */
static struct melee_item reserve_row(const struct melee_view *v) {
    int sum = 0;
    bool reserve = false;
    for (int i = 0; !v->attacks && i < v->own->count; i++) {
        counter_id c = v->own->unit[i];
        if (is_leader(v->game, c))
            continue;
        reserve = reserve || in_reserve(v->game, c);
        sum += unit_row(v, i, counter_at(v->game, c)->strength).by;
    }
    return (struct melee_item){COUNTER_NONE, (int8_t)(reserve ? sum / 2 - sum : 0), "reserve", "in reserve"};
}

const struct melee_rows kernstown_melee = {unit_row, {reserve_row, terrain_row, melee_leader_row, NULL}};

/* ---- charges ---- */

/* 18.22: no way for a charge. */
static bool bars_charge(const struct game *game, hex_id from, hex_id to) {
    const struct charts *charts = &tables_of(game)->charts;
    direction d = hex_direction(game, from, to);
    uint16_t bits = d == DIRECTION_NONE ? 0 : hexside_bits(game, from, d);
    for (unsigned s = 0; s < HEXSIDES_MAX; s++) {
        if ((bits & BIT(s)) && s != HEXSIDE_CHANGING && !charts->side_charge[s])
            return true;
    }
    for (unsigned t = 0; t < TERRAINS_MAX; t++) {
        if (has_terrain(game, to, t) && !charts->terrain_charge[t])
            return true;
    }
    return kernstown_level(game, to) > 0;
}

struct ruling kernstown_may_charge(const struct game *game, counter_id c, hex_id target) {
    if (counter_at(game, c)->trial & TRIAL_SPOILT)
        return RULE("16.22", "%u has crossed terrain that does not allow a charge, and cannot charge %h", c, target);
    return LEGAL;
}

void kernstown_stepped(struct game *game, counter_id c, hex_id from, hex_id to) {
    if (from == HEX_NONE || to == HEX_NONE)
        return;
    if (has_flag(game, c, F_MOVING) && is_mounted(game, c) && bars_charge(game, from, to))
        counter_at(game, c)->trial |= TRIAL_SPOILT;
    if (is_driven_back(game, c) && has_terrain(game, to, TERRAIN_TOWN) && !has_terrain(game, from, TERRAIN_TOWN) &&
        !has_flag(game, c, F_ROUTED) && !is_leader(game, c))
        rout_unit(game, c, "town-rout"); /* 14.72 */
}
