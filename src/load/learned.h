/* learned.h: what computer players have learned about a game's battles: games/<game>/value.tsv, what positions are
 * worth (play/value.h), and games/<game>/traits.tsv, how each seat is best played (play/drill.h). A game is played
 * without them, or with one that cannot be used: the computer plays it less well. */
#ifndef ENFILADE_LOAD_LEARNED_H
#define ENFILADE_LOAD_LEARNED_H

#include "play/ruleset.h"

/* Puts them behind the sealed tables. */
void load_learned(const char *games_dir, const char *game, void *tables);
/* Writes which file of the game cannot be used, why, and what follows; false if all can, or there are none. */
bool load_learned_complaint(const char *games_dir, const char *game, const void *tables, struct text *out);

#endif
