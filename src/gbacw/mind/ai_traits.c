/* ai_traits.c: see ai_traits.h. */
#include "gbacw/mind/ai_traits.h"

const char *const mind_trait_names[MIND_TRAIT_COUNT] = {
#define MIND_TRAIT(name) #name,
    MIND_TRAITS(MIND_TRAIT)
#undef MIND_TRAIT
};

const struct mind_traits mind_simple_1 = {
    .good_odds = 2, /* four dice of six throw the defender back then, and none the attacker alone */
    .hopeless_odds = 5,
    .storming = 40,
    .strong_of = 3,
    .strong_to = 2,
    .taking_of = 2,
    .ordered_of = 2,
    .ordered_to = 2,
    .nearing = 12,
    .holding_fear = 2,
    .fear = 3,
    .careful_fear = 8,
    .threat_close = 4,
    .threat_near = 2,
    .threat_far = 1,
    .spared_from = 1,
    .cover = 4,
    .a_point = 5,
    .guarded_from = 6,
    .shared = 20,
    .held_crossing = 40,
    .carrying_off = 80,
    .a_turns_march = 3,
    .ready = 30,
    .delaying = 12,
    .step = 1,
    .change = 6,
    .under_fire = 25,
    .far_off = 9,
    .he_follows = 2,
    .in_front = 6,
    .astray = 15,
    .superior = 15,
    .led = 100,
    .led_astray = 10,
    .a_round = 60,
    .few_boxes = 3,
    .a_target = 25,
    .targets_enough = 4,
    .useful_range = 12,
    .guns_alone = 6,
    .guns_guarded = 4,
    .wagons = 7,
    .too_near = 100,
    .guns_break_up = 4,
    .fired_at = 60,
    .keeping_up = 4,
    .behind = 6};

/* Tuned by tools/duel/tune.py, in games against itself. */
/* clang-format off */
#define REGULAR \
    .good_odds = 2, \
    .hopeless_odds = 3, \
    .storming = 49, \
    .strong_of = 4, \
    .strong_to = 4, \
    .taking_of = 2, \
    .ordered_of = 2, \
    .ordered_to = 2, \
    .nearing = 16, \
    .holding_fear = 2, \
    .fear = 3, \
    .careful_fear = 9, \
    .threat_close = 4, \
    .threat_near = 4, \
    .threat_far = 1, \
    .spared_from = 1, \
    .cover = 5, \
    .a_point = 4, \
    .guarded_from = 9, \
    .shared = 38, \
    .held_crossing = 82, \
    .carrying_off = 168, \
    .a_turns_march = 4, \
    .ready = 30, \
    .delaying = 10, \
    .step = 1, \
    .change = 4, \
    .under_fire = 49, \
    .far_off = 8, \
    .he_follows = 5, \
    .in_front = 1, \
    .astray = 12, \
    .superior = 7, \
    .led = 211, \
    .led_astray = 23, \
    .a_round = 46, \
    .few_boxes = 5, \
    .a_target = 30, \
    .targets_enough = 9, \
    .useful_range = 19, \
    .guns_alone = 2, \
    .guns_guarded = 3, \
    .wagons = 7, \
    .too_near = 75, \
    .guns_break_up = 5, \
    .fired_at = 118, \
    .keeping_up = 3, \
    .behind = 10, \
    .company = -1, \
    .height = 1, \
    .flank = 11, \
    .hurry = 2, \
    .ahead_fear = -2, \
    .late_dares = 1, \
    .saving = 2

/* What was added since, each tried in pairs with it and without it (docs/strength.md). Those who carry out the orders of
 * a person do without it: what they do is the orders' affair. */
#define THOUGHTFUL \
    REGULAR, \
    .last_rounds = 350, \
    .empty_away = 13, \
    .left_behind = 4, \
    .brittle = 300, \
    .keeping = 25, \
    .errands = 20, \
    .closing_up = 130, \
    .rallying = 400, \
    .rear = 130
/* clang-format on */
const struct mind_traits mind_regular = {THOUGHTFUL};
const struct mind_traits mind_ordered = {REGULAR};

/* A character names what it changes after the whole, which the compiler would otherwise take for a slip. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"
/* Closes at even odds, comes near, and hardly minds fire. */
const struct mind_traits mind_aggressive = {THOUGHTFUL,        .good_odds = 0, .hopeless_odds = 8, .storming = 90,
                                            .strong_of = 2,    .strong_to = 3, .taking_of = 1,     .ordered_of = 1,
                                            .ordered_to = 2,   .nearing = 24,  .holding_fear = 1,  .fear = 1,
                                            .careful_fear = 3, .cover = 2,     .under_fire = 15};
/* Wants three to one, good cover, and the guns far from the enemy. */
const struct mind_traits mind_cautious = {THOUGHTFUL,        .good_odds = 5,  .hopeless_odds = 3, .storming = 10,
                                          .strong_of = 3,    .strong_to = 1,  .taking_of = 4,     .nearing = 4,
                                          .holding_fear = 5, .fear = 7,       .careful_fear = 14, .cover = 8,
                                          .under_fire = 40,  .guns_alone = 8, .guns_guarded = 6};
/* Holds cover against everybody; where the enemy has come near and is the weaker, it closes. */
const struct mind_traits mind_defensive_offensive = {THOUGHTFUL,     .good_odds = 1, .storming = 70,    .strong_of = 3,
                                                     .strong_to = 2, .nearing = 8,   .holding_fear = 3, .cover = 10};
/* Goes for the points by the shortest way and closes at any odds: it fears nothing and asks for no cover. */
const struct mind_traits mind_attacker = {REGULAR,           .good_odds = 0,    .hopeless_odds = 20, .storming = 200,
                                          .strong_of = 1,    .strong_to = 3,    .taking_of = 1,      .ordered_of = 1,
                                          .ordered_to = 3,   .nearing = 40,     .holding_fear = 0,   .fear = 0,
                                          .careful_fear = 0, .threat_close = 0, .threat_near = 0,    .threat_far = 0,
                                          .cover = 0,        .under_fire = 0,   .a_point = 8};
#pragma GCC diagnostic pop
