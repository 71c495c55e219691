/* picture.h: files for the page alone: the small picture of a battle, games/<game>/pictures/<scenario>.webp
 * (tools/pictures.mjs draws it). */
#ifndef ENFILADE_SERVE_PLAY_PICTURE_H
#define ENFILADE_SERVE_PLAY_PICTURE_H

#include "match/games.h"
#include "serve/net/request.h"

/* Whether the scenario has one. */
bool picture_exists(struct games *games, const char *game, const char *scenario);
/* GET /api/games-data/GAME/howto/NAME: a file of the rulebook to read, games/<game>/howto (tools/rulebooks.mjs). */
void answer_howto(struct request *request);
/* GET /api/games-data/GAME/picture/SCENARIO; with `small`, as a list of battles shows it on a phone */
void answer_picture(struct request *request);

#endif
