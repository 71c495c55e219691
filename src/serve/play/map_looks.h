/* map_looks.h: how the words of a map are drawn, so that a client that draws it need not know them. */
#ifndef ENFILADE_SERVE_PLAY_MAP_LOOKS_H
#define ENFILADE_SERVE_PLAY_MAP_LOOKS_H

#include <jansson.h>

/* Adds `looks` to a map document: for each word of its terrain, hexsides and ways how it looks (MapLooks in
 * protocol/protocol.schema). A word that is not known looks like nothing: open ground, no hexside, a road. */
void map_looks_add(json_t *document);

#endif
