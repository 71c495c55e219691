/* documents.h: catalogues, maps and rules of the games, written once. */
#ifndef ENFILADE_SERVE_PLAY_DOCUMENTS_H
#define ENFILADE_SERVE_PLAY_DOCUMENTS_H

#include "match/games.h"
#include "serve/net/request.h"

struct game_cache;
void documents_free(struct game_cache *cache);
/* Answers with a document about all games, written at the first request for it. */
void documents_answer(struct request *request, const char *name, json_t *(*write)(struct games *));
/* The same of one game, in the words of its files whatever the language. */
void documents_answer_of(struct request *request, const char *game, const char *name,
                         json_t *(*write)(const char *games, const char *game));

extern const struct route DOCUMENT_ROUTES[];

#endif
