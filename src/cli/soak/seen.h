/* seen.h: the positions of a phase, for the law that none of them comes twice.
 *
 * Dice are no part of a position, so a die between two equal ones is no excuse: a player who can come back to where the
 * phase stood can keep it open for ever. Another phase, or the other side's, begins with nothing seen. */
#ifndef ENFILADE_CLI_SEEN_H
#define ENFILADE_CLI_SEEN_H

#include "play/game.h"

enum { SEEN_SLOTS = 1 << 18 };

struct seen {
    uint64_t hash[SEEN_SLOTS];
    uint32_t round[SEEN_SLOTS]; /* in which round the slot was written */
    uint32_t current, count;
    uint16_t turn;
    uint8_t phase;
    side_id phasing;
};

void seen_forget(struct seen *seen);
/* Forgets what was seen if the game has come to another phase; true if it has. */
bool seen_enter(struct seen *seen, const struct game *game);
/* Both are of the phase last entered. */
bool seen_has(const struct seen *seen, uint64_t position_hash);
bool seen_is_full(const struct seen *seen);
void seen_add(struct seen *seen, uint64_t position_hash);

#endif
