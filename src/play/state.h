/* state.h: the part of the state that every family shares, at the head of one flat block.
 *
 * The block is history, then position. History (stamp, number of actions, dice) is no part of the position's
 * hash: equal positions are equal bytes from `turn` on. The full hash has the dice too: all that the rest of the game
 * depends on. A family's own state follows this struct. */
#ifndef ENFILADE_PLAY_STATE_H
#define ENFILADE_PLAY_STATE_H

#include "core/dice.h"
#include "core/frame.h"

struct play_state {
    /* -- history -- */
    uint64_t stamp;   /* chained over every action and die: names this position for scratches */
    uint32_t actions; /* applied so far */
    uint32_t size;    /* of the whole block in bytes, a multiple of 64 */
    struct dice dice;
    /* -- position: hashed from here to the end of the block -- */
    uint16_t turn; /* Game-Turn, from 1; 0 before the first */
    uint8_t phase; /* index into the game's sequence of play */
    side_id phasing;
    uint8_t over;     /* the game has ended */
    side_id winner;   /* SIDE_NONE: a draw */
    uint8_t level;    /* of victory, for games that have levels */
    uint8_t resigned; /* by `winner`'s opponent */
    uint8_t frame_count;
    uint8_t night;
    uint8_t spare[6];
    struct frame frames[FRAME_DEPTH_MAX]; /* those above frame_count are zero */
};
#define PLAY_FUTURE_OFFSET offsetof(struct play_state, dice) /* all that the rest of the game depends on */
#define PLAY_POSITION_OFFSET offsetof(struct play_state, turn)
/* The block's size is a multiple of 64, and the hash covers its end too: an offset with another remainder would change
 * the hash of every position that was ever written down. */
_Static_assert(PLAY_POSITION_OFFSET % 64 == 16, "the hashes of older saves must stay what they are");

#endif
