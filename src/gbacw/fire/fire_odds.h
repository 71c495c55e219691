/* fire_odds.h: the exact odds of a fire: the resolver's steps walked over every class of every chance. */
#ifndef ENFILADE_GBACW_FIRE_ODDS_H
#define ENFILADE_GBACW_FIRE_ODDS_H
#include "gbacw/fire/fire_strength.h"

#define ODDS_OF 4738381338321616896ull /* 6^24: every weight is a whole number of these */

struct fire_outcome { /* an end of the record, named by what became of the targets and whether the hex is pinned */
    uint64_t weight;
    struct resolution record;
};

struct fire_odds {
    bool exact; /* false: more than 24 dice on a path, or more ends than there is room for */
    unsigned count;
    const struct fire_outcome *outcome; /* in the scratch: until the next odds */
    uint64_t leader[TARGET_LEADERS_MAX][FATE_LEFT + 1];
    uint64_t guns_lost[TARGETS_MAX]; /* a caisson is thrown for (15.2) */
    uint64_t small_one;              /* the small-arms die shows 1: each firer throws for ammunition (11.21) */
};
/* Changes nothing in the position; the outcomes stay in the scratch until the next call. */
void fire_odds(const struct game *game, const struct fire_plan *plan, struct fire_odds *out);

/* A fire as a query asks for it, gathered, computed and handed to the function that writes it (fire_query.c). */
typedef void fire_writer(struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                         const struct fire_odds *odds, struct json *out);
/* The chances of a loss, a rout and a pin by the fire that is being decided, as an object. */
void fire_chances(struct game *game, struct json *out);
/* Refuses what the query may not ask; else calls `write_answer` once. */
struct ruling fire_gathered(struct game *game, const struct query *query, fire_writer *write_answer, struct json *out);
#endif
