/* carry.h: drives a family's aide: the orders of a side, carried out action by action.
 *
 * The aide never sees the game itself. It gets an imagined one, which goes along action by action as long as no die
 * falls, and is imagined again when one has. */
#ifndef ENFILADE_BOT_CARRY_H
#define ENFILADE_BOT_CARRY_H

#include "play/ruleset.h"

struct carrier {
    void *memory;          /* the aide's own, of ruleset.aide->memory bytes, zeroed when it begins */
    struct game *imagined; /* another game laid out over the same tables */
    bool begun;
    uint32_t actions, thrown, revealed; /* of the game when `last` was proposed */
    uint64_t stamp;                     /* the imagined game's, after the last call */
    struct action last;
};

/* The next action for the side to act, out of `list`, which receives the legal ones; or why there is none. */
enum aide_answer carry_next(struct carrier *carrier, struct game *game, const struct order_book *book,
                            struct action_list *list, struct action *out, struct aide_report *report);
/* What the side to act says whose orders ask for nothing more: it ends the phase, or passes, or does what the rules
 * demand before that. False: only its owner can say what is to be done. */
bool carry_gives_way(struct carrier *carrier, struct game *game, const struct order_book *book,
                     struct action_list *list, struct action *out);

#endif
