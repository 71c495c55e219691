/* playout.h: how a game might go on: both sides led by a mind, from a position to a horizon, with dice of its own.
 *
 * A playout runs on memory of its own. The same position, memory and seed give the same end on every machine. */
#ifndef ENFILADE_BOT_PLAYOUT_H
#define ENFILADE_BOT_PLAYOUT_H

#include "play/ruleset.h"

enum { PLAYOUT_ACTIONS_MAX = 20000 }; /* one that does not come to its horizon is cut here */

struct playout {
    const struct mind *mind, *enemy;  /* of the side that thinks, and of the other; their memories have one size */
    side_id side;                     /* that thinks */
    struct game game;                 /* laid out over the same tables as the game that is thought about */
    void *memory[SIDES];              /* the mind's, for each side */
    struct action_list list;          /* of the position that was come to */
    struct action next;               /* what is done next */
    unsigned changes, stretch, count; /* still to come; of the player-turn; actions since it began */
    uint64_t actions, played;         /* since it was opened, for figures: actions, playouts */
};

/* Bytes of arena that playout_open takes. */
size_t playout_memory(const struct ruleset *rules, const void *tables, const struct mind *mind);
/* False if the arena is too small. */
bool playout_open(struct playout *playout, const struct ruleset *rules, const void *tables, const struct mind *mind,
                  const struct mind *enemy, struct arena *arena);
/* Takes the position of `root`, with secrets of the other side and all dice drawn again from the seed. The side's own
 * mind goes on from `memory`; the other side's starts with zeroed memory. */
void playout_begin(struct playout *playout, const struct game *root, side_id side, const void *memory, uint64_t seed);
/* The position of `root` as it truly is, with all dice drawn again from the seed and both minds' memory zeroed: for
 * looking back at a game that is over. */
void playout_begin_from(struct playout *playout, const struct game *root, uint64_t seed);
/* The mind's own first action, for so many changes. False: nothing can be done here, the game is over. */
bool playout_go(struct playout *playout, unsigned changes);
/* Game-Turn and player-turn as one number, which changes with either. */
unsigned playout_stretch(const struct game *game);
/* The first action, and how many changes of turn or phasing side it goes on for. */
void playout_lead(struct playout *playout, struct action action, unsigned changes);
/* Plays on by so many actions at most. False: it has come to its horizon, or the game is over. */
bool playout_step(struct playout *playout, unsigned actions);
/* What the position that was come to is worth to the side, in thousandths of a Victory Point. */
int32_t playout_value(struct playout *playout, side_id side);

#endif
