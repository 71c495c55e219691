/* standard.c: the chapters as the Standard Rules have them. Steps they do not have are NULL. */
#include "gbacw/rules/book.h"

const struct stacking_rules stacking_standard = {
    .batteries = BATTERIES_APART, .passage = PASSAGE_IN_ORDER, .horse = HORSE_APART, .full = FULL_BY_POINTS};
const struct facing_rules facing_standard = {
    .march = MARCH_FACES, .wagons = WAGONS_ALL_FLANK, .saddle = SADDLE_ONE_FRONT};
const struct terrain_rules terrain_standard = {.ways = WAYS_TAKE_ALL, .towns = TOWNS_TAKE_ENTRY};
const struct zone_rules zone_standard = {.owners = ZONES_STANDARD, .pinned = PINNED_ANSWER};
const struct sight_rules sight_standard = {0};
const struct march_rules march_standard = {.strays = STRAYS_ONE_HEX, .changes = CHANGES_OF_ALL};
const struct entry_rules entry_standard = {.edge = ENTRY_AT_EDGE};
const struct command_rules command_standard = {.phase = COMMAND_THEN_TEST,
                                               .service = SERVED_BY_ANY,
                                               .guns = GUNS_FREE,
                                               .brackets = BRACKET_RADIUS,
                                               .rest = LEADERS_NEAR,
                                               .engaged = ENGAGED_LOSE_RADIUS,
                                               .failure = FAILURE_AT_LIMIT};
const struct promotion_rules promotion_standard = {0};
const struct morale_rules morale_standard = {
    .rally = RALLY_BY_DIE, .rout = ROUT_AGAIN, .pinned_horse = PINNED_HORSE_STAYS, .green = GREEN_FOR_GOOD};
const struct crew_rules crew_standard = {.parting = CREWS_PART};
const struct supply_rules supply_standard = {.wagons = WAGONS_BY_BOX};
const struct fire_rules fire_standard = {.stacks = STACKS_WHOLE,
                                         .pins = PINS_STANDARD,
                                         .guns = GUNS_FULL,
                                         .strays = STRAYS_SILENT,
                                         .overshoot = OVERSHOOT_BY_OPTION,
                                         .withdrawal = CHECKS_AT_ONCE};
const struct retreat_rules retreat_standard = {.friends = FRIENDS_MAKE_WAY,
                                               .zones = RETREAT_SHUNS_ZONES,
                                               .length = RETREAT_FULL,
                                               .paths = PATHS_BY_PRICE,
                                               .crews = CREWS_DISPLACE};
const struct melee_rules melee_standard = {.attacks = ATTACKS_ANSWERED,
                                           .horse = HORSE_STANDS,
                                           .alone = ALONE_IF_WEAK,
                                           .bridges = BRIDGES_BAR,
                                           .flanks = FLANKS_EQUAL,
                                           .losses = LOSSES_SHARED,
                                           .pins = PINS_END,
                                           .blown = BLOWN_AT_ONCE};
const struct turn_rules turn_standard = {0};
const struct victory_rules victory_standard = {0};
const struct mind_rules mind_standard = {.ground = GROUND_FOR_SECOND};
const struct show_rules show_standard = {0};
