/* postgres.h: the backend of the store that several servers share: PostgreSQL. */
#ifndef ENFILADE_SERVE_STORE_POSTGRES_H
#define ENFILADE_SERVE_STORE_POSTGRES_H

#include "serve/store/parts.h"

struct link;

struct store *postgres_open(const char *where, char *why, size_t size);
struct store *postgres_open_reader(const char *where);
/* Makes the tables, or brings them up to STORE_STEP_COUNT (postgres_schema.c). */
bool postgres_migrate(struct link *link, char *why, size_t size);
/* A text of the store as PostgreSQL writes it: $1 for ?1 and so on; to be freed. `schema`: the words of tables too. */
char *postgres_text(const char *sql, bool schema);

#endif
