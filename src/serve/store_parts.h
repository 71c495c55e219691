/* store_parts.h: the inside of the store, for the files that know SQLite. */
#ifndef ENFILADE_SERVE_STORE_PARTS_H
#define ENFILADE_SERVE_STORE_PARTS_H

#include <sqlite3.h>

#include "serve/store.h"

enum { STORE_STATEMENTS_MAX = 128, STORE_SESSIONS_KNOWN = 64 };

struct known_session; /* store_people.c */

struct store {
    sqlite3 *db;
    struct {
        const char *sql; /* the constant itself names the statement */
        sqlite3_stmt *statement;
    } prepared[STORE_STATEMENTS_MAX];
    int prepared_count;
    bool in_change;
    sqlite3_stmt *reader; /* see store_sqlite.c: keeps our place between two changes */
    bool reading;
    int wal_pages;               /* since the WAL was last begun anew */
    struct known_session *known; /* sessions asked for lately, each in the place that its hash gives it */
};

/* Sessions and people may be others now than those known: to be called with every change of them. */
void store_forget_sessions(struct store *store);

/* The statement for a constant text, prepared once, reset and ready for binding. NULL only if the text is wrong. */
sqlite3_stmt *store_statement(struct store *store, const char *sql);
/* Runs a statement that gives no rows; true if it did. Resets it. */
bool store_run(sqlite3_stmt *statement);
/* Binding and reading in short. A NULL text binds NULL; text is not copied and must live until the statement ran. */
void bind_text(sqlite3_stmt *statement, int index, const char *text);
void bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, size_t length);
void bind_number(sqlite3_stmt *statement, int index, int64_t number);
void column_copy(sqlite3_stmt *statement, int index, char *out, size_t size); /* cut to size; NULL reads "" */
char *column_text(sqlite3_stmt *statement, int index);                        /* to be freed; NULL stays NULL */

/* The way SQLite is to reach its files: its own, but for the WAL (store_wal.c). NULL: as ever. */
const char *store_wal_vfs(void);
/* While this is so, a change that ends keeps the writer's lock for the next one, until somebody lets go of it. */
void store_wal_keep_lock(bool keep);
void store_wal_let_go(void);

/* The schema, step by step (schema.c): step k brings version k to k + 1. Never change a step that was released. */
extern const char *const STORE_STEPS[];
extern const int STORE_STEP_COUNT;
/* Brings the database up to STORE_STEP_COUNT; each step in a transaction of its own. */
bool store_migrate(sqlite3 *db, char *why, size_t size);

#endif
