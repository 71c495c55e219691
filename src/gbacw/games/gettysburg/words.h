/* words.h: what can be said in Gettysburg alone: its verbs, options, words and streams of dice, at numbers that the
 * family leaves to games. The macros are its rows in the family's tables (books_words.c). */
#ifndef ENFILADE_GBACW_GETTYSBURG_WORDS_H
#define ENFILADE_GBACW_GETTYSBURG_WORDS_H

#include "gbacw/state/frames.h"

enum {
    VERB_BUILD = 51,
    VERB_DISMANTLE,
    VERB_HASTEN,
    VERB_RECOVER,
    VERB_RELIEVE,
    VERB_DIVERT,
};
#define GETTYSBURG_VERBS                                                                                               \
    [VERB_BUILD] = {"build",                                                                                           \
                    "u",                                                                                               \
                    "this unit begins to build breastworks, the way it faces",                                         \
                    .title = "Build breastworks",                                                                      \
                    .group = "movement",                                                                               \
                    .button = "%u builds breastworks"},                                                                \
    [VERB_DISMANTLE] = {"dismantle",                                                                                   \
                        "u",                                                                                           \
                        "this unit takes the breastworks in its hex down",                                             \
                        .title = "Take breastworks down",                                                              \
                        .group = "movement",                                                                           \
                        .button = "%u takes the breastworks down"},                                                    \
    [VERB_HASTEN] = {"hasten",                                                                                         \
                     "u?",                                                                                             \
                     "this commander's brigade, or the group on the march, marches rapidly",                           \
                     .title = "March rapidly",                                                                         \
                     .group = "movement",                                                                              \
                     .kinds = "leader"},                                                                               \
    [VERB_RECOVER] = {"recover",                                                                                       \
                      "u",                                                                                             \
                      "give this regiment a point of its losses back",                                                 \
                      .title = "Give back",                                                                            \
                      .group = "recovery",                                                                             \
                      .button = "%u gets a point back"},                                                               \
    [VERB_RELIEVE] = {"relieve",                                                                                       \
                      "u",                                                                                             \
                      "give this man's command to another",                                                            \
                      .title = "Relieve",                                                                              \
                      .group = "command",                                                                              \
                      .kinds = "leader",                                                                               \
                      .button = "Relieve %u of his command"},                                                          \
    [VERB_DIVERT] = {"divert", "u h", "send this reinforcement round to the staging area with this arrow",             \
                     .title = "Go round to another area", .group = "movement"}

enum {
    OPTION_COMMITTED = 18, /* nobody has to wait for the hour at which he is committed */
    /* bargains of the players about who comes; a scenario offers its own, and the data word them. They keep the short
     * ids under which players and saves know them. */
    OPTION_DIVISION_COMES,
    OPTION_BRIGADE_WITH_IT,
    OPTION_DIVISION_THERE,
    OPTION_DIVISION_AGAINST,
    OPTION_BRIGADES_THERE,
    OPTION_REGIMENTS_THERE,
    OPTION_BRIGADES_COME,
    OPTION_OPTIONAL_UNITS,       /* those who could have come */
    OPTION_CHARGE,               /* the charge of the third day */
    OPTION_TIRED,                /* some arrive tired */
    OPTION_MELEE_FATIGUE,        /* who has fought hand to hand may tire */
    OPTION_ZERO_POINTS,          /* brigadiers of zero Command Points lead nobody into melee unasked */
    OPTION_WINGS = 34,           /* the Union army has wings */
    OPTION_STRAGGLERS,           /* a tenth of the infantry killed comes back in the night */
    OPTION_ADJUSTMENT,           /* the limits of brigades are computed again at night */
    OPTION_NAMELESS_LEAD,        /* who follows a lost brigade commander leads nobody into melee unasked */
    OPTION_REMOVALS,             /* commanders may be relieved at night as they were in history */
    OPTION_SURE_WHITWORTHS = 40, /* the longest rifles never overshoot */
    OPTION_RAPID_FIRE,           /* smoothbores fire rapidly close by */
    OPTION_RAPID_MARCH,          /* infantry in column may hurry, and tires */
    OPTION_COMMUNICATIONS = 44,  /* people who share a side talk and write as their leaders could */
    OPTION_CORPS_LINE,           /* a corps sets up along another line */
};
#define GETTYSBURG_OPTIONS                                                                                             \
    [OPTION_COMMITTED] = {"committed", "Both sides are fully committed from the beginning", 0, 1},                     \
    [OPTION_DIVISION_COMES] = {"pickett", "A division more arrives", 0, 1},                                            \
    [OPTION_BRIGADE_WITH_IT] = {"corse", "... and another brigade with it", 0, 1},                                     \
    [OPTION_DIVISION_THERE] = {"ransom", "A division more is there", 0, 1},                                            \
    [OPTION_DIVISION_AGAINST] = {"french", "A division more is there on the other side", 0, 1},                        \
    [OPTION_BRIGADES_THERE] = {"gordon", "Two brigades more are there", 0, 1},                                         \
    [OPTION_REGIMENTS_THERE] = {"schurz", "More regiments are there", 0, 1},                                           \
    [OPTION_BRIGADES_COME] = {"geary", "Two brigades more arrive", 0, 1},                                              \
    [OPTION_OPTIONAL_UNITS] = {"optional-units", "Units that could have come arrive too", 0, 1},                       \
    [OPTION_CHARGE] = {"charge", "A charge: bombardment first, then only those who make it move", 0, 1},               \
    [OPTION_TIRED] = {"tired-arrivals", "Those who marched far arrive fatigued", 0, 1},                                \
    [OPTION_MELEE_FATIGUE] = {"melee-fatigue", "Who has fought hand to hand may tire (30.0)", 0, 1},                   \
    [OPTION_ZERO_POINTS] = {"zero-points",                                                                             \
                            "Brigadiers of zero Command Points lead no unit into melee unchecked (12.27)", 0, 1},      \
    [OPTION_WINGS] = {"wings", "An army has wings, led by senior corps commanders", 0, 1},                             \
    [OPTION_STRAGGLERS] = {"stragglers", "A tenth of the infantry killed comes back in the night (24.0)", 0, 1},       \
    [OPTION_ADJUSTMENT] = {"adjustment", "The limits of brigades are computed again at night (25.0)", 0, 1},           \
    [OPTION_NAMELESS_LEAD] = {"nameless-leaders", "Replacement commanders lead no unit into melee unchecked (27.0)",   \
                              0, 1},                                                                                   \
    [OPTION_REMOVALS] = {"removals", "Some commanders may be relieved at night, as they were in history", 0, 1},       \
    [OPTION_SURE_WHITWORTHS] = {"sure-whitworths", "The longest rifles never overshoot", 0, 1},                        \
    [OPTION_RAPID_FIRE] = {"rapid-fire", "Smoothbore guns may fire rapidly at one or two hexes, for two rounds", 0,    \
                           1},                                                                                         \
    [OPTION_RAPID_MARCH] = {"rapid-march", "Infantry in column may march rapidly and tires (29.0)", 0, 1},             \
    [OPTION_COMMUNICATIONS] = {"communications", "People who share a side speak and write as their leaders could", 0,  \
                               1},                                                                                     \
    [OPTION_CORPS_LINE] = {"corps-line", "A corps sets up along another line", 0, 1}

enum {
    WORD_RAPID = WORD_OWN, /* guns that fire rapidly, for more rounds */
    WORD_PROLONGE,         /* guns that fire and go back a hex */
};
#define GETTYSBURG_WORDS [WORD_RAPID] = "rapid", [WORD_PROLONGE] = "prolonge"

enum { DICE_FATIGUE = 20 };
#define GETTYSBURG_PURPOSES [DICE_FATIGUE] = "fatigue"

#endif
