/* words.h: what can be said in Kernstown alone: its verbs, options and streams of dice, at numbers that the family
 * leaves to games. The macros are its rows in the family's tables (books_words.c). */
#ifndef ENFILADE_GBACW_KERNSTOWN_WORDS_H
#define ENFILADE_GBACW_KERNSTOWN_WORDS_H

#include "gbacw/state/frames.h"

enum {
    VERB_SEIZE = 48,
};
#define KERNSTOWN_VERBS                                                                                                \
    [VERB_SEIZE] = {"seize", "u", "seize this wagon", .title = "Seize wagon", .group = "special", .button = "Seize %u"}

enum {
    OPTION_STRATEGIC = 5,      /* after the game a die for what came of it */
    OPTION_HORSE_ON_HORSE = 9, /* mounted defenders are doubled against horse that does not charge, not else */
    OPTION_MELEE_UNPAID = 13,  /* to start a melee costs no Army Morale */
    OPTION_SPREAD_SAFE = 15,   /* who routs because others did draws no fire */
};
#define KERNSTOWN_OPTIONS                                                                                              \
    [OPTION_STRATEGIC] = {"strategic", "Roll for the consequences of the battle when it is over", 0, 1},               \
    [OPTION_HORSE_ON_HORSE] = {"horse-on-horse",                                                                       \
                               "Mounted defenders are doubled against cavalry that does not charge, but not against "  \
                               "units on foot or a charge",                                                            \
                               0, 1},                                                                                  \
    [OPTION_MELEE_UNPAID] = {"melee-unpaid", "Starting a melee costs no Army Morale", 0, 1},                           \
    [OPTION_SPREAD_SAFE] = {"spread-safe", "Units that rout because other units routed draw no fire", 0, 1}

enum { DICE_DEMORALIZATION = 17, DICE_REDUCTION /* what a demoralized brigade's limit loses */, DICE_STRATEGIC };
#define KERNSTOWN_PURPOSES                                                                                             \
    [DICE_DEMORALIZATION] = "demoralization", [DICE_REDUCTION] = "reduction", [DICE_STRATEGIC] = "strategic"

#endif
