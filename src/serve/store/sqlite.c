/* sqlite.c: the store's inside: opening the database, statements, and changes of several parts.
 *
 * Plain SQLite, in WAL mode with synchronous FULL: a commit that returned is on the disk, a program that dies in the
 * middle loses only what was not committed, and readers (a backup) do not hold up the writer. The WAL is emptied early:
 * while its file still grows, the file system has its own books to write with every commit. That is done between two
 * requests (store_tidy).
 *
 * What can go wrong when something is written, and what follows:
 *
 * - Another program has the write lock. Nobody waits for it here, or everybody would: a request that wants to write
 *   waits in write_queue.c. Only a lock that is held for a moment is waited for on the spot.
 * - The disk is full. SQLite has written no whole commit then, and rolls back: nothing was changed, and the next change
 *   may succeed.
 * - Any other failure of a write or a sync, or of a read. After a sync that failed nobody can say what is on the disk:
 *   the kernel may have dropped the pages and call the next sync good. So the store stops: nothing more is written, and
 * nothing is served that might not be there (answer.c). A server that is started again first copies everything that it
 * can read into the database and syncs that (store_open); if it succeeds, the store is sound again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/base/log.h"
#include "serve/base/server.h"
#include "serve/store/parts.h"

/* An entry of the journal is short, and a page is written whole for it: of a new database they are small. */
static const char SETTINGS[] = "PRAGMA page_size = 2048;"
                               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                               "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192;";

enum { WAL_PAGES_MOST = 500 };
enum {
    A_MOMENT = 10,
    PATIENCE = 5000
}; /* milliseconds that a lock is waited for: in the loop, and in all after its end */
enum { RECENT = 2000000, TRY_EVERY = 1000000 }; /* microseconds: store_state */

static int count_pages(void *context, sqlite3 *db, const char *name, int pages) {
    (void)db, (void)name;
    ((struct store *)context)->wal_pages = pages;
    return SQLITE_OK;
}

/* -- trouble -- */

/* Called by SQLite when another has the lock: nonzero to try again. */
static int wait_a_moment(void *context, int tries) {
    const struct store *store = context;
    bool waits =
        store->patience != 0 ? serve_microseconds() < store->patience : store->busy_since == 0 && tries < A_MOMENT;
    if (waits)
        usleep(1000);
    return waits;
}

/* Whether a failure leaves nothing open: no whole commit was written. */
static bool is_out_of_space(int state) { return (state & 0xff) == SQLITE_FULL; }

static void stop(struct store *store, int state) {
    if (store->stopped[0] != 0)
        return;
    snprintf(store->stopped, sizeof store->stopped, "%s (SQLite's code %d)", sqlite3_errstr(state), state);
    log_say("error", "the store has stopped: the disk failed, and what is on it is not known", "why", store->stopped,
            NULL);
}

/* What the end of an attempt to write means for the store. */
static void note_end(struct store *store, int state) {
    int kind = state & 0xff;
    bool good = kind == SQLITE_DONE || kind == SQLITE_ROW || kind == SQLITE_OK;
    if (good || kind != SQLITE_BUSY)
        store->busy_since = 0;
    if (good) {
        store->refused = false;
        return;
    }
    if (kind == SQLITE_BUSY && store->busy_since == 0)
        store->busy_since = serve_microseconds();
    else if (is_out_of_space(state)) {
        if (!store->refused)
            log_say("error", "nothing can be written: the disk is full", NULL);
        store->refused = true;
    } else if (kind == SQLITE_IOERR || kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB)
        stop(store, state);
    else if (kind == SQLITE_READONLY || kind == SQLITE_CANTOPEN || kind == SQLITE_PERM)
        store->refused = true;
}

/* Else what could not be read would be taken for what is not there: a visitor for a stranger, a game for none. A lock
 * that another program has is no failure of the disk. */
static void note_read(struct store *store, int state) {
    int kind = state & 0xff;
    if (kind == SQLITE_IOERR || kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB)
        stop(store, state);
}

void store_stop_like(struct store *store, const char *why) {
    if (store->stopped[0] == 0)
        snprintf(store->stopped, sizeof store->stopped, "%s", why);
}

const char *store_stopped(const struct store *store) { return store->stopped[0] != 0 ? store->stopped : NULL; }

bool store_failed(const struct store *store) {
    return store->stopped[0] != 0 || store->refused || store->busy_since != 0;
}

uint64_t store_busy_since(const struct store *store) { return store->busy_since; }

void store_be_patient(struct store *store) { store->patience = serve_microseconds() + PATIENCE * 1000; }

/* The version of the schema as it is already: a page and its sync like any other change. */
static void try_to_write(struct store *store) {
    char same[64];
    snprintf(same, sizeof same, "PRAGMA user_version = %d", STORE_STEP_COUNT);
    store->tried = serve_microseconds();
    if (!store_begin(store))
        return;
    int state = sqlite3_exec(store->db, same, NULL, NULL, NULL);
    note_end(store, state);
    if (state != SQLITE_OK || !store_commit(store))
        store_roll_back(store);
}

enum store_state store_state(struct store *store) {
    uint64_t now = serve_microseconds();
    bool recent = now - store->written < RECENT && !store->refused && store->busy_since == 0;
    if (!recent && now - store->tried > TRY_EVERY && !store->in_change && !store->held)
        try_to_write(store);
    return store->stopped[0] != 0   ? STORE_STOPPED
           : store->busy_since != 0 ? STORE_BUSY
           : store->refused         ? STORE_FULL
                                    : STORE_WELL;
}

/* -- opening -- */

/* The WAL goes into the database: what a program before us could not sync is written once more, and synced. A full
 * disk, or another program at its backup, leaves the WAL as it is, which is read all the same. */
static bool settle(struct store *store) {
    int state = sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL), kind = state & 0xff;
    return state == SQLITE_OK || kind == SQLITE_BUSY || kind == SQLITE_LOCKED || is_out_of_space(state);
}

void store_tidy(struct store *store) {
    if (store->wal_pages < WAL_PAGES_MOST || store->in_change || store->held || store->stopped[0] != 0)
        return;
    int state = sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if ((state & 0xff) == SQLITE_IOERR && !is_out_of_space(state))
        stop(store, state);
    store->wal_pages = 0;
}

struct store *store_open(const char *path, char *why, size_t size) {
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks how much memory it has */
    sqlite3_config(SQLITE_CONFIG_MULTITHREAD);  /* each thread has a connection of its own */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool open = sqlite3_open_v2(path, &store->db, flags, NULL) == SQLITE_OK;
    if (open) {
        sqlite3_extended_result_codes(store->db, 1);
        sqlite3_busy_timeout(store->db, PATIENCE);
        open = sqlite3_exec(store->db, SETTINGS, NULL, NULL, NULL) == SQLITE_OK && settle(store);
    }
    if (!open)
        snprintf(why, size, "%s%s", sqlite3_errmsg(store->db),
                 (sqlite3_errcode(store->db) & 0xff) == SQLITE_IOERR ? ": the disk is full, or broken" : "");
    if (open && store_migrate(store->db, why, size)) {
        sqlite3_busy_handler(store->db, wait_a_moment, store);
        sqlite3_wal_hook(store->db, count_pages, store);
        return store;
    }
    store_close(store);
    return NULL;
}

struct store *store_open_reader(const char *path) {
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sqlite3_extended_result_codes(store->db, 1);
        sqlite3_busy_timeout(store->db, PATIENCE);
        sqlite3_exec(store->db, "PRAGMA cache_size = -2048", NULL, NULL, NULL);
        return store;
    }
    store_close(store);
    return NULL;
}

void store_interrupt(struct store *store) { sqlite3_interrupt(store->db); }

void store_close(struct store *store) {
    for (int i = 0; i < store->prepared_count; i++)
        sqlite3_finalize(store->prepared[i].statement);
    sqlite3_close(store->db);
    store_forget_sessions(store);
    free(store);
}

/* -- statements -- */

sqlite3_stmt *store_statement(struct store *store, const char *sql) {
    for (int i = 0; i < store->prepared_count; i++)
        if (store->prepared[i].sql == sql) {
            sqlite3_reset(store->prepared[i].statement);
            return store->prepared[i].statement;
        }
    sqlite3_stmt *statement = NULL;
    if (store->prepared_count == STORE_STATEMENTS_MAX ||
        sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) {
        fprintf(stderr, "store: %s: %s\n", sqlite3_errmsg(store->db), sql);
        note_read(store, sqlite3_extended_errcode(store->db)); /* the schema is read for it */
        return NULL;
    }
    store->prepared[store->prepared_count].sql = sql;
    store->prepared[store->prepared_count++].statement = statement;
    return statement;
}

int store_step(struct store *store, sqlite3_stmt *statement) {
    int state = sqlite3_step(statement);
    note_read(store, state);
    return state;
}

/* Once, whatever comes of it. */
static bool run(struct store *store, sqlite3_stmt *statement) {
    int state = sqlite3_step(statement);
    note_end(store, state);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return state == SQLITE_DONE || state == SQLITE_ROW;
}

bool store_run(struct store *store, sqlite3_stmt *statement) {
    if (statement == NULL || store->stopped[0] != 0)
        return false;
    if (store->held) { /* a change of its own, which finds its lock taken already */
        bool begun = store_begin(store), done = run(store, statement);
        if (!done)
            store_roll_back(store);
        return begun && done && store_commit(store);
    }
    bool done = run(store, statement);
    if (done && !store->in_change)
        store->written = serve_microseconds();
    return done;
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

/* -- changes -- */

bool store_hold(struct store *store) {
    if (store->held || store->in_change)
        return true;
    store->held = store->stopped[0] == 0 && run(store, store_statement(store, "BEGIN IMMEDIATE"));
    return store->held;
}

bool store_is_in_change(const struct store *store) { return store->in_change; }

bool store_is_held(const struct store *store) { return store->held; }

void store_release(struct store *store) {
    if (store->held)
        store_roll_back(store);
}

bool store_begin(struct store *store) {
    store->in_change = store_hold(store);
    store->held = false;
    return store->in_change;
}

bool store_commit(struct store *store) {
    bool done = store->stopped[0] == 0 && run(store, store_statement(store, "COMMIT"));
    if (done)
        store->written = serve_microseconds();
    else
        store_roll_back(store);
    store->in_change = false;
    return done;
}

/* An error may have rolled back already. */
void store_roll_back(struct store *store) {
    sqlite3_stmt *back = store_statement(store, "ROLLBACK");
    if (!sqlite3_get_autocommit(store->db)) {
        sqlite3_step(back);
        sqlite3_reset(back);
    }
    store_forget_sessions(store);
    store->in_change = store->held = false;
}

bool store_sound(struct store *store) {
    sqlite3_stmt *statement = store_statement(store, "SELECT count(*) FROM sqlite_schema");
    bool sound = statement != NULL && sqlite3_step(statement) == SQLITE_ROW;
    if (statement != NULL)
        sqlite3_reset(statement);
    return sound;
}
