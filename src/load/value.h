/* value.h: games/<game>/value.tsv: what positions of its battles are worth (play/value.h). A game is played without
 * one, or with one that cannot be used: only the players who look ahead miss it. */
#ifndef ENFILADE_LOAD_VALUE_H
#define ENFILADE_LOAD_VALUE_H

#include "play/ruleset.h"

/* Puts the weights behind the sealed tables. */
void load_value(const char *games_dir, const char *game, void *tables);
/* Writes why the game's file cannot be used; false if it can, or there is none. */
bool load_value_complaint(const char *games_dir, const char *game, const void *tables, struct text *out);

#endif
