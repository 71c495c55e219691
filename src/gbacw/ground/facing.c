/* facing.c: fronts, flanks and who is enfiladed (7.0, 7.13, 7.23, 6.35, 16.35). */
#include "gbacw/ground/facing.h"

#include "gbacw/state/frames.h"

enum { FRONT_SIDES = 1 }; /* 7.0a: the hexside faced and one to either hand */

static bool fronted(uint8_t formation) {
    return formation != FORMATION_COLUMN && formation != FORMATION_MOUNTED && formation != FORMATION_LIMBERED;
}

bool has_facing(const struct game *game, counter_id c) {
    switch (type_of(game, c)) {
    case TYPE_INFANTRY:
    case TYPE_CAVALRY:
    case TYPE_BATTERY:
        return rules_of(game)->facing.march != MARCH_WITHOUT_FACING || fronted(counter_at(game, c)->formation);
    case TYPE_GUN_CREW: /* 6.13, 15.1: away from its guns it is infantry in line */
        return true;
    default: /* 7.0d */
        return type_of(game, c) == TYPE_WAGON && state_of(game)->options[OPTION_WAGON_FLANKS];
    }
}

bool is_front(const struct game *game, counter_id c, direction side) {
    return is_front_facing(game, c, counter_at(game, c)->facing, side);
}

bool is_front_facing(const struct game *game, counter_id c, direction facing, direction side) {
    CHECK(side < DIRECTIONS);
    const struct counter_state *counter = counter_at(game, c);
    if (!has_facing(game, c) || facing >= DIRECTIONS)
        return true;
    int off = (side - facing + DIRECTIONS) % DIRECTIONS;
    if (type_of(game, c) == TYPE_WAGON)
        return off <= FRONT_SIDES || off >= DIRECTIONS - FRONT_SIDES;
    switch (counter->formation) {
    case FORMATION_LINE:
    case FORMATION_DISMOUNTED:
    case FORMATION_UNLIMBERED:
    case FORMATION_SKIRMISH:
        return off <= FRONT_SIDES || off >= DIRECTIONS - FRONT_SIDES;
    case FORMATION_MOUNTED: /* 7.0c */
        return off == 0 ||
               (rules_of(game)->facing.saddle == SADDLE_THREE_FRONTS && (off == 1 || off == DIRECTIONS - 1));
    default:
        return true;
    }
}

bool always_enfiladed(const struct game *game, counter_id c) {
    if (rules_of(game)->facing.march == MARCH_WITHOUT_FACING)
        return false;
    if (has_flag(game, c, F_ROUTED) ||
        (type_of(game, c) == TYPE_WAGON && rules_of(game)->facing.wagons != WAGONS_ALL_FRONT))
        return true; /* 6.35, 7.0b */
    uint8_t formation = counter_at(game, c)->formation;
    return has_facing(game, c) &&
           (formation == FORMATION_COLUMN || formation == FORMATION_MOUNTED || formation == FORMATION_LIMBERED);
}

bool enfiladed_through(const struct game *game, counter_id c, direction first, direction second) {
    CHECK(first < DIRECTIONS && second < DIRECTIONS);
    if (always_enfiladed(game, c))
        return true;
    if (rules_of(game)->facing.march == MARCH_WITHOUT_FACING) /* in doubt for the enemy's flank */
        return !is_front(game, c, first) || !is_front(game, c, second);
    return !is_front(game, c, first) && !is_front(game, c, second); /* 7.23b */
}

direction entry_facing(const struct game *game, counter_id c) {
    uint8_t facing = info_of(game, c)->standard_facing;
    return facing < DIRECTIONS ? facing : 0;
}

direction stack_facing(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    FOR_STACK(game, hex, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->side == side && has_facing(game, c) && counter->facing < DIRECTIONS)
            return counter->facing;
    }
    return DIRECTION_NONE;
}

void stack_face(struct game *game, hex_id hex, side_id side, direction facing) {
    CHECK(side < SIDES && facing < DIRECTIONS);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && has_facing(game, c) && counter_at(game, c)->facing != facing)
            counter_face(game, c, facing);
    }
}

void stack_one_front(struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    direction facing = stack_facing(game, hex, side);
    if (facing != DIRECTION_NONE)
        stack_face(game, hex, side, facing);
}
