/* map_document.h: the ground of a game for a browser to draw: one JSON document that never changes while a game lasts.
 *
 * It is what the ruleset's `map` says of hexes and hexsides, in a form that packs small, with the ways, crossings,
 * places and areas of map.yaml by name, the relief of relief.yaml and the lettering of drawing.yaml. A hex is its
 * number in the ruleset's list, which runs down the columns from the north-west; a hexside is hex * 6 + direction.
 *
 *   {"shape":"flat"|"pointed", "columns", "rows", "shifted":"odd"|"even", "yards"?, "directions":["n", ...],
 *    "labels":"3846 3845 ...",                    one word a hex; "?": the rectangle has it, the map has not
 *    "elevation":[feet ...],
 *    "terrain":{"words":["clear","woods", ...], "of":"0010..."}   a digit (0-9, a-z, A-Z) a hex: index of words
 *    "looks":{"terrain":{"woods":"woods"},"sides":{...},"ways":{...}},   how each word is drawn (map_looks.h)
 *    "bank":"1122..."?, "marks":"0033..."?        digits a hex
 *    "sides":{"river":[hexside ...]},             that look the same from both hexes: once, from the lower number
 *    "slopes":{"crest-up":[hexside ...]},         that hold one way only, out of the hex
 *    "steps":{"pike":[hexside ...]},              ways from hex to hex, for maps whose ways have no paths
 *    "ways":[{"kind","name"?,"path":[hex ...]}], "crossings":[{"name","is","side"}], "places":[{"name","hex","kind"}],
 *    "areas":[{"name","hexes":[first,last, ...]}],    runs of hexes
 *    "staging":[{"name","title","entrance":hex,"sides":["csa"],"hexes":[[hex,x,y], ...]}]?   beyond the edge, the
 *                                                 arrow first; x and y in half hexes and half lines from the first hex
 *    "relief":{"columns","rows","lattice":[[feet, difference, ...], ...]}?, "drawing":{...}? } */
#ifndef ENFILADE_SERVE_PLAY_MAP_DOCUMENT_H
#define ENFILADE_SERVE_PLAY_MAP_DOCUMENT_H

#include <jansson.h>

#include "play/ruleset.h"

/* `folder` is the game's own ("games/monocacy"); NULL: only what the tables know, as for a position set up by hand on
 * ground of its own. NULL if the ruleset has no map or memory is short. */
json_t *map_document(const struct ruleset *rules, const void *tables, const char *folder);

#endif
