/* store_sqlite.c: the store's inside: opening the database, statements, and changes of several parts.
 *
 * WAL with synchronous FULL: a commit that returned is on the disk, a program that dies in the middle loses only what
 * was not committed, and readers (a backup) do not hold up the writer. The WAL is emptied early: while its file still
 * grows, the file system has its own books to write with every commit. That is done between two requests (store_tidy).
 *
 * A change takes four locks to find its place in the WAL, and two to write. Between two changes of games we keep our
 * place: a SELECT that was begun and not ended. If somebody else has written meanwhile the place is no longer the last,
 * and is given up; whatever else is asked of the store gives it up too, so nobody ever reads what was.
 *
 * The writer's lock is kept from one change to the next in the same way: whatever else is asked of the store lets go of
 * it, and every second something is (notices.c); so another program that wants to write and can wait has its turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/store_parts.h"

/* An entry of the journal is short, and a page is written whole for it: of a new database they are small. */
static const char SETTINGS[] = "PRAGMA page_size = 2048;"
                               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                               "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192;";

enum { WAL_PAGES_MOST = 500 };

static int count_pages(void *context, sqlite3 *db, const char *name, int pages) {
    (void)db, (void)name;
    ((struct store *)context)->wal_pages = pages;
    return SQLITE_OK;
}

/* -- our place in the WAL -- */

static void give_place_up(struct store *store) {
    if (store->reading)
        sqlite3_reset(store->reader);
    store->reading = false;
    store_wal_let_go();
}

static void keep_place(struct store *store) {
    if (!store->reading && store->reader != NULL)
        store->reading = sqlite3_step(store->reader) == SQLITE_ROW;
}

void store_tidy(struct store *store) {
    if (store->wal_pages < WAL_PAGES_MOST || store->in_change)
        return;
    give_place_up(store);
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    store->wal_pages = 0;
}

struct store *store_open(const char *path, char *why, size_t size) {
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks how much memory it has */
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD); /* and none but the thread that serves asks anything */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool open = sqlite3_open_v2(path, &store->db, flags, store_wal_vfs()) == SQLITE_OK;
    if (open) {
        sqlite3_busy_timeout(store->db, 5000);
        open = sqlite3_exec(store->db, SETTINGS, NULL, NULL, NULL) == SQLITE_OK;
    }
    if (!open)
        snprintf(why, size, "%s", sqlite3_errmsg(store->db));
    if (open && store_migrate(store->db, why, size)) {
        sqlite3_wal_hook(store->db, count_pages, store);
        sqlite3_prepare_v3(store->db, "SELECT name FROM sqlite_schema", -1, SQLITE_PREPARE_PERSISTENT, &store->reader,
                           NULL);
        return store;
    }
    store_close(store);
    return NULL;
}

void store_close(struct store *store) {
    sqlite3_finalize(store->reader);
    for (int i = 0; i < store->prepared_count; i++)
        sqlite3_finalize(store->prepared[i].statement);
    sqlite3_close(store->db);
    store_forget_sessions(store);
    free(store);
}

static sqlite3_stmt *statement_of(struct store *store, const char *sql) {
    for (int i = 0; i < store->prepared_count; i++)
        if (store->prepared[i].sql == sql) {
            sqlite3_reset(store->prepared[i].statement);
            return store->prepared[i].statement;
        }
    sqlite3_stmt *statement = NULL;
    if (store->prepared_count == STORE_STATEMENTS_MAX ||
        sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) {
        fprintf(stderr, "store: %s: %s\n", sqlite3_errmsg(store->db), sql);
        return NULL;
    }
    store->prepared[store->prepared_count].sql = sql;
    store->prepared[store->prepared_count++].statement = statement;
    return statement;
}

sqlite3_stmt *store_statement(struct store *store, const char *sql) {
    if (!store->in_change)
        give_place_up(store);
    return statement_of(store, sql);
}

bool store_run(sqlite3_stmt *statement) {
    if (statement == NULL)
        return false;
    int state = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return state == SQLITE_DONE || state == SQLITE_ROW;
}

void bind_text(sqlite3_stmt *statement, int index, const char *text) {
    if (text == NULL)
        sqlite3_bind_null(statement, index);
    else
        sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

void bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, size_t length) {
    sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_STATIC);
}

void bind_number(sqlite3_stmt *statement, int index, int64_t number) { sqlite3_bind_int64(statement, index, number); }

void column_copy(sqlite3_stmt *statement, int index, char *out, size_t size) {
    const char *text = (const char *)sqlite3_column_text(statement, index);
    snprintf(out, size, "%s", text != NULL ? text : "");
}

char *column_text(sqlite3_stmt *statement, int index) {
    const char *text = (const char *)sqlite3_column_text(statement, index);
    return text != NULL ? strdup(text) : NULL;
}

/* The place that was kept may have been passed by another's change. */
bool store_begin(struct store *store) {
    sqlite3_stmt *begin = statement_of(store, "BEGIN IMMEDIATE");
    store->in_change = store_run(begin);
    if (!store->in_change && store->reading) {
        give_place_up(store);
        store->in_change = store_run(begin);
    }
    return store->in_change;
}

bool store_commit(struct store *store) {
    bool done = store_run(statement_of(store, "COMMIT"));
    if (!done)
        store_roll_back(store);
    store->in_change = false;
    return done;
}

bool store_commit_and_stay(struct store *store) {
    keep_place(store); /* begun within the change: it takes no lock of its own, and outlives it */
    store_wal_keep_lock(true);
    bool done = store_commit(store);
    store_wal_keep_lock(false);
    return done;
}

void store_roll_back(struct store *store) {
    give_place_up(store);
    if (store->in_change)
        store_run(statement_of(store, "ROLLBACK"));
    store_forget_sessions(store);
    store->in_change = false;
}

bool store_sound(struct store *store) {
    sqlite3_stmt *statement = store_statement(store, "SELECT count(*) FROM sqlite_schema");
    bool sound = statement != NULL && sqlite3_step(statement) == SQLITE_ROW;
    if (statement != NULL)
        sqlite3_reset(statement);
    return sound;
}
