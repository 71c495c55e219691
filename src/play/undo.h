/* undo.h: taking back one's own actions: to the last die, the last secret revealed or the last answer of the other
 * side.
 *
 * One copy of the state is kept at that point, and the actions since: nothing random lies between them, so any
 * position on the way is the copy with the first actions applied again. The caller gives the memory. */
#ifndef ENFILADE_PLAY_UNDO_H
#define ENFILADE_PLAY_UNDO_H

#include "play/game.h"

#define UNDO_ACTIONS_MAX 16384

struct undo {
    struct play_state *snapshot; /* state->size bytes, 64-byte aligned */
    side_id side;                /* whose actions follow the snapshot; SIDE_NONE: no snapshot yet */
    uint32_t count;
    uint32_t thrown, revealed; /* the game's counts when the pending action began */
    struct action action[UNDO_ACTIONS_MAX];
};

/* The block holds one state and stays the caller's. */
void undo_init(struct undo *undo, void *block);
/* Nothing before now can be taken back any more. */
void undo_forget(struct undo *undo);
/* Around every applied action: before it is applied by `side`, and when it has been applied. */
void undo_before(struct undo *undo, const struct game *game, side_id side);
void undo_after(struct undo *undo, const struct game *game, struct action action);
/* The same for an action of a save that was applied without them; `before` is the position before it. */
void undo_replayed(struct undo *undo, const struct game *game, const struct play_state *before, side_id side,
                   struct action action);
/* The lowest number of applied actions that undo can go back to. */
uint32_t undo_limit(const struct undo *undo, const struct game *game);
/* Back to the position with `to` applied actions; false, untouched, if that is beyond the limit or not before now. */
bool undo_to(struct undo *undo, struct game *game, uint32_t to);

#endif
