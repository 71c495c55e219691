/* ai_traits.c: see ai_traits.h. */
#include "gbacw/mind/ai_traits.h"

/* clang-format off */
#define SIMPLE_1                                                                                                       \
    .good_odds = 2, /* four dice of six throw the defender back then, and none the attacker alone */                   \
    .hopeless_odds = 5, .storming = 40, .strong_of = 3, .strong_to = 2, .taking_of = 2, .ordered_of = 2,               \
    .ordered_to = 2, .nearing = 12, .holding_fear = 2, .fear = 3, .careful_fear = 8,                                                      \
    .cover = 4, .a_point = 5, .guarded_from = 6, .shared = 20, .held_crossing = 40, .carrying_off = 80,                \
    .a_turns_march = 3,                                                                                                \
    .ready = 30, .delaying = 12, .step = 1, .change = 6, .under_fire = 25, .far_off = 9,                               \
    .he_follows = 2, .in_front = 6, .astray = 15, .superior = 15, .led = 100, .led_astray = 10,                        \
    .a_round = 60, .few_boxes = 3, .a_target = 25, .targets_enough = 4, .useful_range = 12, .guns_alone = 6,           \
    .guns_guarded = 4, .wagons = 7, .too_near = 100, .guns_break_up = 4, .fired_at = 60, .keeping_up = 4, .behind = 6
/* clang-format on */

const struct mind_traits mind_simple_1 = {SIMPLE_1};
const struct mind_traits mind_regular = {SIMPLE_1};
