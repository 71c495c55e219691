/* tour.h: the guided tour of a game, games/<game>/tour.yaml: a small position, the side that the visitor takes, the
 * seed of its dice, and the steps that the client shows one by one. */
#ifndef ENFILADE_SERVE_PLAY_TOUR_H
#define ENFILADE_SERVE_PLAY_TOUR_H

#include "match/games.h"
#include "serve/net/request.h"

/* The place of a game's tour among the lessons: `lesson` of its tour.yaml, 1 if it does not say; 0: it has no tour. */
int tour_lesson(struct games *games, const char *game);
/* NULL if there is no such game or it has no tour; `why` says it. */
json_t *tour_of(struct games *games, const char *game, struct text *why);
/* POST /api/games {"tour": GAME}: a game on that position, the other side for the computer. */
void tour_begin(struct request *request, const char *game);

#endif
