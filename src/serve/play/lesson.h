/* lesson.h: the lessons of a game, games/<game>/lessons/<name>.yaml: a small position, the side that the visitor takes,
 * the steps that the page walks through with them, and the words at the end. A lesson's id is "game/name"; a game's
 * bare name means its first lesson. */
#ifndef ENFILADE_SERVE_PLAY_LESSON_H
#define ENFILADE_SERVE_PLAY_LESSON_H

#include "match/games.h"
#include "serve/net/request.h"

/* The number of a game's first lesson among those of all games; 0: it has none. */
int lesson_first(struct games *games, const char *game);
/* NULL if there is no such lesson; `why` says it. */
json_t *lesson_of(struct games *games, const char *id, struct text *why);
/* {"lessons":[...]}: of all games, by their numbers. */
json_t *lessons_write(struct games *games);
/* POST /api/games {"lesson": ID}: a game on that position, the other side for the computer. */
void lesson_begin(struct request *request, const char *id);

#endif
