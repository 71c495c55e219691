/* history.h: our games beside the real battle: games/GAME/history.yaml, figures with their sources. */
#ifndef ENFILADE_LAB_HISTORY_H
#define ENFILADE_LAB_HISTORY_H

#include <jansson.h>

#include "lab/tally.h"

/* What happened beside what happened here, and how unusual it is among our games; NULL: the game has no such file. */
json_t *history_json(const struct tally *tally);
/* The file checked against the game; false with the reason in `why`. A game without one is sound. */
bool history_check(const struct lab_arm *arm, char *why, size_t size);

#endif
