/* tally.h: what each side has suffered, counted by kind (31.1): victory.c says what it is worth. */
#ifndef ENFILADE_GBACW_TALLY_H
#define ENFILADE_GBACW_TALLY_H
#include "gbacw/state/frames.h"

extern const char *const tally_words[TALLIES]; /* "guns captured" */
/* So many more of it; victory.c says what it is worth. */
void tally_add(struct game *game, side_id sufferer, unsigned tally, int count);
#endif
