/* ascii_map.h: a plain-text excerpt of the map, for terminals. */
#ifndef ENFILADE_GBACW_SKETCH_H
#define ENFILADE_GBACW_SKETCH_H
#include "gbacw/state/state.h"
/* The map around a hex as lines of text, for the terminal. */
void gbacw_sketch(struct game *game, hex_id centre, int radius, struct text *out);
#endif
