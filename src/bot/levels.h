/* levels.h: how well a computer player plays: how much it looks ahead before it acts. Budgets are counted in playouts,
 * so that the same seed gives the same game on every machine. */
#ifndef ENFILADE_BOT_LEVELS_H
#define ENFILADE_BOT_LEVELS_H

#include "core/types.h"

struct level {
    const char *name;         /* "veteran" */
    const char *title, *text; /* as players choose it: "A veteran", and half a sentence about it */
    const char *mind;         /* whose choice is the first candidate, and who leads both sides in playouts */
    uint8_t choices;          /* candidates at most, the mind's own included */
    uint8_t first;            /* playouts of each candidate, at first */
    uint8_t most;             /* ... and at most: twice as many each time, for the better half */
    uint8_t margin;           /* standard errors, in tenths, by which another choice must be better than the mind's */
    uint8_t horizon;          /* changes of player-turn that a playout goes on for */
    uint8_t mistakes;         /* of a hundred choices: another one than the mind's is taken, without a look ahead */
    uint32_t budget; /* actions in the playouts of one player-turn of a small battle; 0: it does not look ahead */
};

/* The level of that name; NULL: there is none. */
const struct level *level_named(const char *name);
/* What players read about a computer player, be it a level, a mind or chance. NULL: nothing but its name. */
const struct level *level_words(const char *name);
extern const struct level levels[];
extern const unsigned level_count;

#endif
