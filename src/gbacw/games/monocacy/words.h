/* words.h: what can be said in Monocacy alone: its verbs, options and streams of dice, at numbers that the family
 * leaves to games. The macros are its rows in the family's tables (books_words.c). */
#ifndef ENFILADE_GBACW_MONOCACY_WORDS_H
#define ENFILADE_GBACW_MONOCACY_WORDS_H

#include "gbacw/state/frames.h"

enum {
    VERB_EXEMPT = 8,
    VERB_ACTIVATE = 17,
    VERB_SEARCH = 39,
    VERB_FORD,
    VERB_BURN,
};
#define MONOCACY_VERBS                                                                                                 \
    [VERB_EXEMPT] = {"exempt",                                                                                         \
                     "u",                                                                                              \
                     "exempt this commander's division from its initiative limit this turn",                           \
                     .title = "Exempt from the limit",                                                                 \
                     .group = "command",                                                                               \
                     .kinds = "leader"},                                                                               \
    [VERB_ACTIVATE] = {"activate",                                                                                     \
                       "u",                                                                                            \
                       "activate this commander's division",                                                           \
                       .title = "Activate",                                                                            \
                       .group = "command",                                                                             \
                       .kinds = "leader"},                                                                             \
    [VERB_SEARCH] = {"search",                                                                                         \
                     "h",                                                                                              \
                     "search this hex for the ford",                                                                   \
                     .title = "Search",                                                                                \
                     .group = "special",                                                                               \
                     .button = "Search %h for the ford"},                                                              \
    [VERB_FORD] = {"ford",                                                                                             \
                   "d",                                                                                                \
                   "the ford is on this hexside",                                                                      \
                   .title = "Place the ford",                                                                          \
                   .group = "special",                                                                                 \
                   .button = "The ford is to the %d"},                                                                 \
    [VERB_BURN] = {"burn",                                                                                             \
                   "",                                                                                                 \
                   "try to burn the bridge",                                                                           \
                   .title = "Burn the bridge",                                                                         \
                   .group = "special",                                                                                 \
                   .button = "Try to burn the bridge"}

enum {
    OPTION_CLI_WITHIN = 3, /* CLI reading B: the boxes right of the slash are part of the printed number */
};
#define MONOCACY_OPTIONS                                                                                               \
    [OPTION_CLI_WITHIN] = {"cli-within",                                                                               \
                           "The boxes to the right of the slash are part of the initiative limit (30.0)", 0, 1}

enum { DICE_EARLY = 12, DICE_CLI, DICE_FORD, DICE_BRIDGE };
#define MONOCACY_PURPOSES [DICE_EARLY] = "early", [DICE_CLI] = "cli", [DICE_FORD] = "ford", [DICE_BRIDGE] = "bridge"

#endif
