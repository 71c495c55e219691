/* documents.h: catalogues, maps and rules of the games, written once. */
#ifndef ENFILADE_SERVE_PLAY_DOCUMENTS_H
#define ENFILADE_SERVE_PLAY_DOCUMENTS_H

#include "serve/net/request.h"

struct game_cache;
void documents_free(struct game_cache *cache);

extern const struct route DOCUMENT_ROUTES[];

#endif
