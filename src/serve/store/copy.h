/* copy.h: everything of one store goes into another, empty one: from SQLite to PostgreSQL, and back. */
#ifndef ENFILADE_SERVE_STORE_COPY_H
#define ENFILADE_SERVE_STORE_COPY_H

#include "serve/store/store.h"

typedef void (*store_copy_listener)(void *context, const char *table, int64_t rows);
/* As one change of `to`: all of it is there, or nothing. No server may be at work in either. False with a sentence in
 * `why`. Afterwards the stores can only be closed: they know statements whose texts are gone. */
bool store_copy(struct store *from, struct store *to, store_copy_listener tell, void *context, char *why, size_t size);

#endif
