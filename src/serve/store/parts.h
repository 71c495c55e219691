/* parts.h: the inside of the store, for the files that know SQLite. */
#ifndef ENFILADE_SERVE_STORE_PARTS_H
#define ENFILADE_SERVE_STORE_PARTS_H

#include <sqlite3.h>

#include "serve/store/store.h"

enum { STORE_STATEMENTS_MAX = 128, STORE_SESSIONS_KNOWN = 64 };

struct known_session; /* people.c */

struct store {
    sqlite3 *db;
    struct {
        const char *sql; /* the constant itself names the statement */
        sqlite3_stmt *statement;
    } prepared[STORE_STATEMENTS_MAX];
    int prepared_count;
    bool in_change;
    int journal_depth;   /* journals being read, one within the other */
    bool held;           /* the write lock is taken, and nothing has been changed yet: store_hold */
    uint64_t patience;   /* the event loop has ended: a lock is waited for until then; 0: it goes on */
    bool refused;        /* the last change could not be written, though nobody had the lock */
    uint64_t busy_since; /* when a write first found the lock taken, monotonic microseconds; 0: it is not taken */
    uint64_t written;    /* when a change was last made durable */
    uint64_t tried;      /* when store_state last tried */
    char stopped[160];   /* why nothing is written any more; "": it is */
    int wal_pages;       /* in the WAL since it was last emptied */
    struct known_session *known; /* sessions asked for lately, each in the place that its hash gives it */
};

/* Sessions and people may be others now than those known: to be called with every change of them. */
void store_forget_sessions(struct store *store);

/* The statement for a constant text, prepared once, reset and ready for binding. NULL only if the text is wrong. */
sqlite3_stmt *store_statement(struct store *store, const char *sql);
/* One row more of a statement that reads: sqlite3_step, but that a failure of the disk stops the store. */
int store_step(struct store *store, sqlite3_stmt *statement);
/* Runs a statement that changes something and gives no rows; true if it did. Resets it. Outside store_begin and
 * store_commit the change is durable when this returns true. */
bool store_run(struct store *store, sqlite3_stmt *statement);
/* Binding and reading in short. A NULL text binds NULL; text is not copied and must live until the statement ran. */
void bind_text(sqlite3_stmt *statement, int index, const char *text);
void bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, size_t length);
void bind_number(sqlite3_stmt *statement, int index, int64_t number);
void column_copy(sqlite3_stmt *statement, int index, char *out, size_t size); /* cut to size; NULL reads "" */
char *column_text(sqlite3_stmt *statement, int index);                        /* to be freed; NULL stays NULL */

/* The schema, step by step (schema.c): step k brings version k to k + 1. Never change a step that was released. */
extern const char *const STORE_STEPS[];
extern const int STORE_STEP_COUNT;
/* Brings the database up to STORE_STEP_COUNT; each step in a transaction of its own. */
bool store_migrate(sqlite3 *db, char *why, size_t size);

#endif
