/* memory_budget.h: how much memory open games may take: all together, of one owner, and of one address.
 *
 * An address pays for the games that its requests opened, no matter who owns them: many guests behind one
 * address have one budget. A game that was opened for a computer's turn is paid for by its owner only, until somebody
 * asks for it. */
#ifndef ENFILADE_SERVE_PLAY_MEMORY_BUDGET_H
#define ENFILADE_SERVE_PLAY_MEMORY_BUDGET_H

#include "serve/play/hosted_game.h"

/* The game to be brought to rest before `guest` is opened; NULL: there is room. To be asked again after each.
 *
 * If the guest's own owner or address is at its limit, it is one of theirs. If all together are at the limit, it is
 * one of the address or owner whose games take most; of an address, of the owner who takes most there. Of their games
 * it is the one that nobody has asked for longest. */
struct hosted_game *memory_budget_next_to_rest(const struct server *server, const struct hosted_game *guest);

#endif
