/* history.h: what was done, so that any earlier position can be come to again: for undo by agreement.
 *
 * Beyond the last die one goes back by beginning again: the opening is kept, a position now and then (a waypoint), and
 * every action with the dice it threw.
 * Going back by agreement sends the dice another way: the number of the undo and the position it went back to are part
 * of each stream's nonce (with PCG32 they are mixed into it), so that the same dice do not come again, and yet the same
 * save always gives the same game. If several undos go back to a position, the last one counts. The caller gives the
 * memory. */
#ifndef ENFILADE_PLAY_HISTORY_H
#define ENFILADE_PLAY_HISTORY_H

#include "play/game.h"

struct history_step {
    struct action action;
    side_id side;
    uint32_t dice; /* where its dice begin in `die` */
    uint32_t undo; /* number of the undo that came back to the position after it; 0: none */
};

enum { HISTORY_STRIDE = 256 }; /* actions between two waypoints */

struct history {
    struct play_state *opening; /* a block of the state's size */
    struct play_state **way;    /* such blocks: waypoint i is the position after (i + 1) * HISTORY_STRIDE actions */
    uint32_t way_count, way_size;
    uint32_t opening_undo;
    uint32_t undos; /* number of the last undo by agreement */
    struct history_step *step;
    uint32_t count, size;
    struct dice_thrown *die;
    uint32_t die_count, die_size;
};

/* The game stands at its first decision. */
void history_open(struct history *history, const struct game *game);
/* Whether an action with so many dice still fits: if not, the caller gives larger blocks. */
bool history_fits(const struct history *history, uint32_t dice);
/* Remembers an action that was applied, with its dice. history_fits must have said yes. */
void history_add(struct history *history, side_id side, struct action action, const struct dice_thrown *dice,
                 uint32_t count);
/* Whether the position after the last action added is to be a waypoint: the caller gives the block way[way_count]. */
bool history_wants_waypoint(const struct history *history);
/* Copies the position into way[way_count], after history_wants_waypoint said yes. */
void history_add_waypoint(struct history *history, const struct game *game);
/* Forgets what came after so many actions. */
void history_cut(struct history *history, uint32_t actions);
/* Sends the dice another way where the game stands, for the undo of this number; 0: not at all. */
void history_undone(struct game *game, uint32_t number);
/* Does action `index` (from 0) again on a game that stands before it; nobody hears of it. */
void history_next(const struct history *history, struct game *game, uint32_t index, struct dice_script *work);
/* Brings a game over the same tables to the position after so many actions; nobody hears of it. */
void history_go(const struct history *history, struct game *game, uint32_t actions, struct dice_script *work);
/* Undo by agreement: back to the position after `to` actions, with other dice to come; false, untouched, if it is not
 * before now. */
bool history_undo(struct history *history, struct game *game, uint32_t to, struct dice_script *work);

#endif
