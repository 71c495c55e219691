/* ascii_map.h: a plain-text excerpt of the map, for terminals. */
#ifndef ENFILADE_FURY_SKETCH_H
#define ENFILADE_FURY_SKETCH_H
#include "fury/state/state.h"
/* The map around a hex as lines of text, for the terminal. */
void fury_sketch(struct game *game, hex_id centre, int radius, struct text *out);
#endif
