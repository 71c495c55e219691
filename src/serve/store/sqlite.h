/* sqlite.h: the embedded backend of the store: one file. */
#ifndef ENFILADE_SERVE_STORE_SQLITE_H
#define ENFILADE_SERVE_STORE_SQLITE_H

#include <sqlite3.h>

#include "serve/store/parts.h"

struct store *sqlite_open(const char *path, char *why, size_t size);
struct store *sqlite_open_reader(const char *path);
/* Brings the database up to STORE_STEP_COUNT; each step in a transaction of its own (migrate.c). */
bool sqlite_migrate(sqlite3 *db, char *why, size_t size);

#endif
