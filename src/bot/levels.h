/* levels.h: the computer players that people choose from: how well one plays, in which character, and how strong it was
 * measured. Levels differ by how much they look ahead before they act, characters by their weights, neither by dice.
 * Budgets are counted in playouts, so that the same seed gives the same game on every machine. */
#ifndef ENFILADE_BOT_LEVELS_H
#define ENFILADE_BOT_LEVELS_H

#include "core/types.h"

enum { BOT_NAME_SIZE = 48 };

struct level {
    const char *name;         /* "veteran" */
    const char *title, *text; /* as players choose it: "A veteran", and half a sentence about it */
    const char *mind;         /* whose choice is the first candidate, and who leads the enemy in playouts */
    uint8_t choices;          /* candidates at most, the mind's own included; below 2: it acts as the mind says */
    uint8_t orders;           /* ... where they are orders for a whole command; 0: it gives none */
    uint8_t first;            /* playouts of each candidate, at first */
    uint8_t first_most;       /* ... of orders as many more as the share of the budget allows, up to this; 0: no more */
    uint8_t most;             /* ... and at most: twice as many each time, for the better half */
    uint8_t margin;           /* standard errors, in tenths, by which another choice must be better than the mind's */
    uint8_t order_margin;     /* ... another order: more of them are tried, and more hangs on each */
    uint16_t least;           /* ... and how much better at least: what a position is worth is known no more exactly */
    uint8_t horizon;          /* changes of player-turn that a playout goes on for */
    uint8_t mistakes;         /* of a hundred choices: another one than the mind's is taken, without a look ahead */
    uint32_t budget; /* actions in the playouts of one player-turn of a small battle; 0: it does not look ahead */
};

/* A character is the name of a set of weights that each family has for its mind: "regular:cautious" (ai_traits.c). */
struct character {
    const char *name;         /* "cautious" */
    const char *title, *text; /* "Cautious, as McClellan", and what that means */
};

/* Pairs of games that were decided, over all battles that were measured: docs/strength.md says how. */
struct strength {
    const char *player, *against;
    uint16_t won, lost;
    uint16_t low, high; /* the interval of the share that was won, in thousandths: 95 of 100 such hold the truth */
};

/* The level of that name; NULL: there is none. */
const struct level *level_named(const char *name);
/* What players read about a computer player, be it a level, a mind or chance. NULL: nothing but its name. */
const struct level *level_words(const char *name);
/* How strong the player was measured; NULL: it was not. */
const struct strength *strength_of(const char *player);
extern const struct level levels[];
extern const unsigned level_count;
extern const struct character characters[];
extern const unsigned character_count;
/* The level that plays where nobody chose one, and in the place of one that cannot be had. */
extern const char LEVEL_STANDARD[];

#endif
