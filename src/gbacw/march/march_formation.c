/* march_formation.c: who of a group on the march may change formation, when and for how much (6.0, 6.21, 6.22, 5.2a).
 * The fire that a change draws (6.23, 6.24) is in move_group.c. */
#include "gbacw/command/leaders.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/formation.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/march/movement_phase.h"

/* Units that are out of command and yet may dismount, or limber where guns move freely. */
static bool needs_no_leader(const struct game *game, counter_id c, uint8_t formation) {
    if (rules_of(game)->march.marches_freely && rules_of(game)->march.marches_freely(game, c))
        return true;
    if (formation == FORMATION_DISMOUNTED)
        return (rules_of(game)->march.strays == STRAYS_STAY || rules_of(game)->march.strays == STRAYS_SHUN);
    return formation == FORMATION_LIMBERED && rules_of(game)->march.strays == STRAYS_SHUN && is_artillery(game, c);
}

/* A unit on the march that knows this formation; the pinned do not march (9.84). */
static struct ruling may_form_with(const struct game *game, counter_id c, uint8_t formation, unsigned points) {
    if (has_flag(game, c, F_ROUTED))
        return RULE("5.2", "%u is routed and cannot change formation", c);
    if (has_flag(game, c, F_OUT_OF_COMMAND) && !needs_no_leader(game, c, formation))
        return RULE("6.21", "%u is out of command and cannot change formation", c);
    if (rules_of(game)->march.may_form) {
        struct ruling own = rules_of(game)->march.may_form(game, c, formation);
        if (!is_legal(own))
            return own;
    }
    if (form_cost(game, c, formation) > points)
        return RULE("6.22", "%u needs %6 Movement Points to form %w and has %6 left", c, form_cost(game, c, formation),
                    formation, points);
    return LEGAL;
}

/* A unit that forms Column among friends must be able to march out of the hex, for it may not stay (8.16). */
static bool column_can_leave(const struct game *game, const struct march *march, counter_id c, unsigned points) {
    const struct book *rules = rules_of(game);
    bool stays = !is_legal(leaves_reserve(game, c, march->hex));
    for (direction d = 0; d < DIRECTIONS && !stays; d++) {
        hex_id to = neighbour_of(game, march->hex, d);
        if (to == HEX_NONE || friend_in(game, to, march->side) || enemy_holds(game, to, march->side))
            continue;
        if (step_cost(game, CLASS_COLUMN, march->hex, d, true) <= points &&
            (!rules->march.may_step || is_legal(rules->march.may_step(game, c, march->hex, d))))
            return true;
    }
    return false;
}

static struct ruling column_among(const struct game *game, const struct march *march, counter_id c, unsigned points) {
    for (int i = 0; i < march->count; i++) {
        if (march->member[i] != c && is_combat_unit(game, march->member[i]))
            return RULE("8.16", "a unit in Column moves alone, and %u is moving with %u", c, march->member[i]);
    }
    struct ruling rest = may_rest_list(game, march->side, march->member, march->count, FORMATION_COLUMN, march->hex);
    return is_legal(rest) || column_can_leave(game, march, c, points - form_cost(game, c, FORMATION_COLUMN)) ? LEGAL
                                                                                                             : rest;
}

/* Off the map: a unit that forms Column must find a hex to enter where it can stand alone, its leaders with it. */
static struct ruling column_enters(const struct game *game, const struct march *march, counter_id c) {
    int count;
    const hex_id *hex = entry_hexes(game, c, &count);
    for (int i = 0; i < march->count; i++) {
        if (rules_of(game)->command.rest == LEADERS_COVERED && is_leader(game, march->member[i]) &&
            !of_his_command(game, march->member[i], c))
            return RULE("17.52", "%u would be alone in Column, and it is not of %u's command", c, march->member[i]);
    }
    for (int i = 0; i < count; i++) {
        if (!friend_in(game, hex[i], march->side) && !enemy_holds(game, hex[i], march->side) &&
            edge_cost(game, CLASS_COLUMN, hex[i]) <= full_points(game, c))
            return LEGAL;
    }
    return by_reading("F40",
                      RULE("8.16", "%u would have to be alone in Column, and no hex where it may enter is empty", c));
}

static int march_units(const struct game *game, const struct march *march) {
    int count = 0;
    for (int i = 0; i < march->count; i++)
        count += is_combat_unit(game, march->member[i]);
    return count;
}

/* Where a scenario says so, those who appear in a hex may do so in line. */
static bool may_come_deployed(const struct game *game, const struct march *march, uint8_t formation) {
    for (int i = 0; i < march->count; i++) {
        counter_id c = march->member[i];
        if (is_leader(game, c))
            continue;
        if (info_of(game, c)->entry_area != NO_AREA || type_of(game, c) != TYPE_INFANTRY ||
            counter_at(game, c)->formation == formation)
            return false;
    }
    return tables_of(game)->start.deploys && formation == FORMATION_LINE;
}

struct ruling march_may_form(const struct game *game, const struct march *march, uint8_t formation) {
    CHECK(march->count <= MARCH_MAX);
    counter_id changing = COUNTER_NONE;
    unsigned points = 0;
    if (march->hex == HEX_NONE) { /* 21.22: infantry may come on in column; that costs nothing */
        for (int i = 0; i < march->count && formation == FORMATION_COLUMN; i++) {
            const struct counter_info *info = info_of(game, march->member[i]);
            if (info->entry_area != NO_AREA && counter_at(game, march->member[i])->formation == FORMATION_LINE)
                return march_units(game, march) > 1 ? RULE("8.16", "a unit in Column moves alone")
                                                    : column_enters(game, march, march->member[i]);
        }
        if (may_come_deployed(game, march, formation))
            return LEGAL;
        return RULE("6.22", "units may not change formation before they enter the map");
    }
    for (int i = 0; i < march->count; i++) {
        counter_id c = march->member[i];
        if (!can_form(game, c, formation))
            continue;
        struct ruling ruling = may_form_with(game, c, formation, march->points[i]);
        if (!is_legal(ruling))
            return ruling;
        changing = c;
        points = march->points[i];
    }
    if (changing == COUNTER_NONE)
        return RULE(formation == FORMATION_SKIRMISH ? "skirmish" : "6.0", "no unit in the group can form %w",
                    formation);
    if (formation == FORMATION_COLUMN)
        return column_among(game, march, changing, points);
    if (formation == FORMATION_LIMBERED)
        return LEGAL;
    return may_rest_list(game, march->side, march->member, march->count, formation, march->hex);
}
