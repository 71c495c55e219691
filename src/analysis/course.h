/* course.h: how a game went, cut into pieces: turns, orders and dice.
 *
 * An order is what a side does in one go: a unit's march with all its steps, a fire with all who join it, the end of a
 * phase. It begins where the phase asks its question and ends where it asks again. */
#ifndef ENFILADE_ANALYSIS_COURSE_H
#define ENFILADE_ANALYSIS_COURSE_H

#include "analysis/interval.h"
#include "match/match.h"

struct stretch {   /* a Game-Turn or a player-turn */
    uint32_t from; /* the position with so many actions is its first */
    uint16_t turn;
    side_id phasing;
};
struct stretches {
    struct stretch *at;
    uint32_t count, room;
};

struct course_order {
    uint32_t from, to; /* actions, from 0, the last one not included */
    side_id side;
    uint32_t player_turn, turn; /* by their places in the lists */
};

struct course {
    const struct history *history;
    struct stretches turns, player_turns;
    struct course_order *order;
    uint32_t orders, order_room;
    uint32_t *die_action; /* of each die: the action that threw it */
    uint8_t *depth;       /* of each action: frames on the stack when it was asked for */
    bool over;
    side_id winner;
};

/* Reads the match from its beginning. It must keep its past. */
void course_read(struct course *course, struct match *match);
void course_free(struct course *course);
/* The first die of an action, by its place in history->die; of one past the last action: the number of dice. */
uint32_t course_first_die(const struct course *course, uint32_t action);
/* Which of them the action was done in. */
uint32_t stretch_of_action(const struct stretches *list, uint32_t action);

#endif
