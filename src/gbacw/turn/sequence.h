/* sequence.h: the sequence of play from the game's table (4.0). */
#ifndef ENFILADE_GBACW_SEQUENCE_H
#define ENFILADE_GBACW_SEQUENCE_H
#include "gbacw/state/frames.h"
/* The whole game, run by the machine: one row of the table after another. */
enum next sequence_advance(struct game *game, struct frame *frame);
#endif
