/* values.h: what the numbers on a counter are: their names and cases, from counters.yaml beside the game's rules. */
#ifndef ENFILADE_SERVE_PLAY_VALUES_H
#define ENFILADE_SERVE_PLAY_VALUES_H

#include <jansson.h>

/* Adds `values` (and `faces`, where the file has them) to a catalogue; a game that names none stays as it is. */
void values_add(json_t *catalogue, const char *games, const char *game);

#endif
