/* briefing.h: what a player should know before a battle: games/<game>/briefing.yaml has the words, the engine says what
 * wins (its sheet `aims`), so that no number stands in two places. docs/authoring.md explains the keys. */
#ifndef ENFILADE_SERVE_PLAY_BRIEFING_H
#define ENFILADE_SERVE_PLAY_BRIEFING_H

#include <jansson.h>

#include "match/games.h"

/* The briefing of a scenario; NULL with the reason in `why` if there is no such scenario or it has none. */
json_t *briefing_of(struct games *games, const char *game, const char *scenario, const struct language *language,
                    struct text *why);
/* What a list of battles says of it: hours, difficulty, beginner, next, counters; NULL if it has no briefing. */
json_t *briefing_facts(struct games *games, const char *game, const char *scenario);

#endif
