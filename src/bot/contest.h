/* contest.h: a whole game between two computer players, step by step. Who wants figures plays pairs of them: the same
 * dice, the seats changed. */
#ifndef ENFILADE_BOT_CONTEST_H
#define ENFILADE_BOT_CONTEST_H

#include "bot/bot.h"

struct contest {
    struct game game, imagined;
    struct bot bot[SIDES];
    size_t memory[SIDES];     /* bytes of each bot's */
    uint16_t last_turn;       /* the game is left and judged when this turn is over; 0: played to its end */
    void *block;              /* for the caller: what the arena lies in */
    const volatile int *stop; /* once it is set no more steps are made; NULL: never. For the caller, after opening */
    struct action_list list;
};

struct contest_result {
    side_id winner; /* SIDE_NONE: a draw */
    int32_t margin; /* Victory Points of side 0 more than of side 1 */
    uint16_t turn;  /* the last that was played */
    uint32_t actions;
    uint32_t wrong[SIDES]; /* choices that the rules refused */
};

/* Bytes of arena that contest_open takes. 0: no player has one of these names. */
size_t contest_memory(const struct ruleset *rules, const void *tables, const char *const names[SIDES]);
bool contest_open(struct contest *contest, const struct ruleset *rules, const void *tables,
                  const char *const names[SIDES], struct arena *arena);
/* Options as for play_begin. The same seed gives the same game. */
void contest_begin(struct contest *contest, unsigned scenario, const uint32_t *options, uint64_t seed);
/* The same from a position of a game over the same tables, with dice of its own. */
void contest_continue(struct contest *contest, const struct game *from, uint64_t seed);
/* The next action of the side to act. False: the game is over, or its last turn is, or it was stopped. */
bool contest_step(struct contest *contest);
struct contest_result contest_result(struct contest *contest);

#endif
