/* dice.h: how far a position's dice are, as positions write it (play_put_dice). Private to the room. */
#ifndef ENFILADE_LOAD_DICE_H
#define ENFILADE_LOAD_DICE_H

#include <jansson.h>

#include "core/dice.h"

/* Where older positions, a bare list of PCG32's streams, put each stream's first byte. */
enum old_streams { OLD_STREAMS_AS_NUMBERS, OLD_STREAMS_AS_BYTES };

/* NULL, or what is wrong with it. There is no key in a position: dice_take_key adds it. */
const char *load_dice(const json_t *dice, enum old_streams old, struct dice *out);

#endif
