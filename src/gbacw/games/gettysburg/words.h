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
                    "begin to build breastworks with this unit, in the direction it faces",                            \
                    .title = "Build breastworks",                                                                      \
                    .group = "movement",                                                                               \
                    .button = "%u builds breastworks"},                                                                \
    [VERB_DISMANTLE] = {"dismantle",                                                                                   \
                        "u",                                                                                           \
                        "take down the breastworks in this unit's hex",                                                \
                        .title = "Take down breastworks",                                                              \
                        .group = "movement",                                                                           \
                        .button = "%u takes down the breastworks"},                                                    \
    [VERB_HASTEN] = {"hasten",                                                                                         \
                     "u?",                                                                                             \
                     "order a rapid march, for this commander's brigade or the moving group",                          \
                     .title = "March rapidly",                                                                         \
                     .group = "movement",                                                                              \
                     .kinds = "leader"},                                                                               \
    [VERB_RECOVER] = {"recover",                                                                                       \
                      "u",                                                                                             \
                      "return one lost Strength Point to this regiment",                                               \
                      .title = "Return stragglers",                                                                    \
                      .group = "recovery",                                                                             \
                      .button = "%u gets a Strength Point back"},                                                      \
    [VERB_RELIEVE] = {"relieve",                                                                                       \
                      "u",                                                                                             \
                      "relieve this commander",                                                                        \
                      .title = "Relieve",                                                                              \
                      .group = "command",                                                                              \
                      .kinds = "leader",                                                                               \
                      .button = "Relieve %u of his command"},                                                          \
    [VERB_DIVERT] = {"divert", "u h", "send this reinforcement to the staging area with this arrow",                   \
                     .title = "Move to another staging area", .group = "movement"}

enum {
    OPTION_COMMITTED = 18, /* no unit has to wait for the hour at which it is committed */
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
    [OPTION_DIVISION_COMES] = {"pickett", "One more division arrives", 0, 1},                                          \
    [OPTION_BRIGADE_WITH_IT] = {"corse", "... and one more brigade with it", 0, 1},                                    \
    [OPTION_DIVISION_THERE] = {"ransom", "One more division is present", 0, 1},                                        \
    [OPTION_DIVISION_AGAINST] = {"french", "One more division is present on the other side", 0, 1},                    \
    [OPTION_BRIGADES_THERE] = {"gordon", "Two more brigades are present", 0, 1},                                       \
    [OPTION_REGIMENTS_THERE] = {"schurz", "More regiments are present", 0, 1},                                         \
    [OPTION_BRIGADES_COME] = {"geary", "Two more brigades arrive", 0, 1},                                              \
    [OPTION_OPTIONAL_UNITS] = {"optional-units", "Units that could have arrived do arrive", 0, 1},                     \
    [OPTION_CHARGE] = {"charge", "A charge: bombardment first, then only the units that charge may move", 0, 1},       \
    [OPTION_TIRED] = {"tired-arrivals", "Units that marched far arrive fatigued", 0, 1},                               \
    [OPTION_MELEE_FATIGUE] = {"melee-fatigue", "Units that fight a melee may become fatigued (30.0)", 0, 1},           \
    [OPTION_ZERO_POINTS] =                                                                                             \
        {"zero-points", "Brigade commanders with zero Command Points do not spare units the check to attack (12.27)",  \
         0, 1},                                                                                                        \
    [OPTION_WINGS] = {"wings", "An army has wings, led by senior corps commanders", 0, 1},                             \
    [OPTION_STRAGGLERS] = {"stragglers", "A tenth of the infantry killed returns at night (24.0)", 0, 1},              \
    [OPTION_ADJUSTMENT] = {"adjustment", "The limits of brigades are recomputed at night (25.0)", 0, 1},               \
    [OPTION_NAMELESS_LEAD] = {"nameless-leaders",                                                                      \
                              "Replacement commanders do not spare units the check to attack (27.0)", 0, 1},           \
    [OPTION_REMOVALS] = {"removals", "Some commanders may be relieved at night, as they were in history", 0, 1},       \
    [OPTION_SURE_WHITWORTHS] = {"sure-whitworths", "The longest-range rifled guns never overshoot", 0, 1},             \
    [OPTION_RAPID_FIRE] = {"rapid-fire", "Smoothbore guns may fire rapidly at one or two hexes, for two rounds", 0,    \
                           1},                                                                                         \
    [OPTION_RAPID_MARCH] = {"rapid-march", "Infantry in Column may march rapidly, and tires (29.0)", 0, 1},            \
    [OPTION_COMMUNICATIONS] = {"communications",                                                                       \
                               "Players who share a side may communicate only as their leaders could", 0, 1},          \
    [OPTION_CORPS_LINE] = {"corps-line", "A corps sets up along another line", 0, 1}

enum {
    WORD_RAPID = WORD_OWN, /* guns that fire rapidly, for more rounds */
    WORD_PROLONGE,         /* guns that fire and go back a hex */
};
#define GETTYSBURG_WORDS [WORD_RAPID] = "rapid", [WORD_PROLONGE] = "prolonge"

enum { DICE_FATIGUE = 20 };
#define GETTYSBURG_PURPOSES [DICE_FATIGUE] = "fatigue"

#endif
