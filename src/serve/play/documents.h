/* documents.h: catalogues, maps and rules of the games, written once. */
#ifndef ENFILADE_SERVE_PLAY_DOCUMENTS_H
#define ENFILADE_SERVE_PLAY_DOCUMENTS_H

#include "match/games.h"
#include "serve/net/request.h"

struct game_cache;
void documents_free(struct game_cache *cache);
/* Answers with a document about all games, written at the first request for it. */
void documents_answer(struct request *request, const char *name, json_t *(*write)(struct games *));

extern const struct route DOCUMENT_ROUTES[];

#endif
