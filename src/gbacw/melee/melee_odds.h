/* melee_odds.h: the exact odds of a melee as far as the next choice of a player. */
#ifndef ENFILADE_GBACW_MELEE_ODDS_H
#define ENFILADE_GBACW_MELEE_ODDS_H
#include "gbacw/melee/melee.h"

enum { MELEE_GREEN_MAX = 6, MELEE_OUTCOMES_MAX = 64 };

struct melee_outcome_odds { /* attacker's and defender's result, and in how many ways it comes */
    struct melee_result result[2];
    uint64_t weight;
};

struct melee_odds {
    const struct game *game;
    hex_id target;
    bool defends;                 /* who asks is the defender */
    struct melee_force *force[2]; /* attacker, defender */
    struct {
        uint8_t side, index;
    } green[MELEE_GREEN_MAX];
    int green_count;
    uint64_t of; /* all ways */
    int outcome_count;
    struct melee_outcome_odds outcome[MELEE_OUTCOMES_MAX];
};
/* What a leader of this side has to fear before the next choice, in ways out of `of` times 36. */
void melee_leader_odds(const struct melee_odds *odds, int side, uint64_t fate[FATE_LEFT + 1]);

/* A melee as a query asks for it, gathered, computed and handed to the function that writes it. */
typedef void melee_writer(struct game *game, const struct melee_odds *odds, const struct melee_total *total,
                          struct json *out);
/* Refuses what the query may not ask; else calls `write_answer` once. */
struct ruling melee_gathered(struct game *game, const struct query *query, melee_writer *write_answer,
                             struct json *out);
#endif
