/* sqlite.c: the embedded backend: opening the database, statements, and changes. See parts.h.
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
#include "serve/store/sqlite.h"

/* An entry of the journal is short, and a page is written whole for it: of a new database they are small. */
static const char SETTINGS[] = "PRAGMA page_size = 2048;"
                               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                               "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192;";

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    uint64_t patience; /* the event loop has ended: a lock is waited for until then; 0: it goes on */
    uint64_t tried;    /* when store_state last tried */
    int wal_pages;     /* in the WAL since it was last emptied */
};

struct sqlite_statement {
    struct statement statement;
    sqlite3_stmt *at;
};

enum { WAL_PAGES_MOST = 500 };
enum {
    A_MOMENT = 10,
    PATIENCE = 5000
}; /* milliseconds that a lock is waited for: in the loop, and in all after its end */
enum { RECENT = 2000000, TRY_EVERY = 1000000 }; /* microseconds: store_state */

static int count_pages(void *context, sqlite3 *db, const char *name, int pages) {
    (void)db, (void)name;
    ((struct sqlite_store *)context)->wal_pages = pages;
    return SQLITE_OK;
}

static struct sqlite_store *own(struct store *store) { return (struct sqlite_store *)store; }

static sqlite3_stmt *at(struct statement *statement) { return ((struct sqlite_statement *)statement)->at; }

/* -- trouble -- */

/* Called by SQLite when another has the lock: nonzero to try again. */
static int wait_a_moment(void *context, int tries) {
    const struct sqlite_store *sqlite = context;
    bool waits = sqlite->patience != 0 ? serve_microseconds() < sqlite->patience
                                       : sqlite->store.busy_since == 0 && tries < A_MOMENT;
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

static void be_patient(struct store *store) { own(store)->patience = serve_microseconds() + PATIENCE * 1000; }

/* The version of the schema as it is already: a page and its sync like any other change. */
static void try_to_write(struct store *store) {
    char same[64];
    snprintf(same, sizeof same, "PRAGMA user_version = %d", STORE_STEP_COUNT);
    own(store)->tried = serve_microseconds();
    if (!store_begin(store))
        return;
    int state = sqlite3_exec(own(store)->db, same, NULL, NULL, NULL);
    note_end(store, state);
    if (state != SQLITE_OK || !store_commit(store))
        store_roll_back(store);
}

static enum store_state state_of(struct store *store) {
    uint64_t now = serve_microseconds();
    bool recent = now - store->written < RECENT && !store->refused && store->busy_since == 0;
    if (!recent && now - own(store)->tried > TRY_EVERY && !store->in_change && !store->held)
        try_to_write(store);
    return store->stopped[0] != 0   ? STORE_STOPPED
           : store->busy_since != 0 ? STORE_BUSY
           : store->refused         ? STORE_FULL
                                    : STORE_WELL;
}

/* -- opening -- */

/* The WAL goes into the database: what a program before us could not sync is written once more, and synced. A full
 * disk, or another program at its backup, leaves the WAL as it is, which is read all the same. */
static bool settle(sqlite3 *db) {
    int state = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL), kind = state & 0xff;
    return state == SQLITE_OK || kind == SQLITE_BUSY || kind == SQLITE_LOCKED || is_out_of_space(state);
}

static void tidy(struct store *store) {
    struct sqlite_store *sqlite = own(store);
    if (sqlite->wal_pages < WAL_PAGES_MOST || store->in_change || store->held || store->stopped[0] != 0)
        return;
    int state = sqlite3_wal_checkpoint_v2(sqlite->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if ((state & 0xff) == SQLITE_IOERR && !is_out_of_space(state))
        stop(store, state);
    sqlite->wal_pages = 0;
}

static const struct store_backend SQLITE;

struct store *sqlite_open(const char *path, char *why, size_t size) {
    struct sqlite_store *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL)
        return NULL;
    sqlite->store.backend = &SQLITE;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks how much memory it has */
    sqlite3_config(SQLITE_CONFIG_MULTITHREAD);  /* each thread has a connection of its own */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool open = sqlite3_open_v2(path, &sqlite->db, flags, NULL) == SQLITE_OK;
    if (open) {
        sqlite3_extended_result_codes(sqlite->db, 1);
        sqlite3_busy_timeout(sqlite->db, PATIENCE);
        open = sqlite3_exec(sqlite->db, SETTINGS, NULL, NULL, NULL) == SQLITE_OK && settle(sqlite->db);
    }
    if (!open)
        snprintf(why, size, "%s%s", sqlite3_errmsg(sqlite->db),
                 (sqlite3_errcode(sqlite->db) & 0xff) == SQLITE_IOERR ? ": the disk is full, or broken" : "");
    if (open && sqlite_migrate(sqlite->db, why, size)) {
        sqlite3_busy_handler(sqlite->db, wait_a_moment, sqlite);
        sqlite3_wal_hook(sqlite->db, count_pages, sqlite);
        return &sqlite->store;
    }
    store_close(&sqlite->store);
    return NULL;
}

struct store *sqlite_open_reader(const char *path) {
    struct sqlite_store *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL)
        return NULL;
    sqlite->store.backend = &SQLITE;
    if (sqlite3_open_v2(path, &sqlite->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sqlite3_extended_result_codes(sqlite->db, 1);
        sqlite3_busy_timeout(sqlite->db, PATIENCE);
        sqlite3_exec(sqlite->db, "PRAGMA cache_size = -2048", NULL, NULL, NULL);
        return &sqlite->store;
    }
    store_close(&sqlite->store);
    return NULL;
}

static void interrupt(struct store *store) { sqlite3_interrupt(own(store)->db); }

static void close_database(struct store *store) {
    for (int i = 0; i < store->prepared_count; i++) {
        sqlite3_finalize(at(store->prepared[i]));
        free(store->prepared[i]);
    }
    sqlite3_close(own(store)->db);
    free(store);
}

/* -- statements -- */

static struct statement *prepare(struct store *store, const char *sql) {
    struct sqlite_statement *statement = calloc(1, sizeof *statement);
    sqlite3 *db = own(store)->db;
    if (statement != NULL &&
        sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement->at, NULL) == SQLITE_OK)
        return &statement->statement;
    fprintf(stderr, "store: %s: %s\n", sqlite3_errmsg(db), sql);
    note_read(store, sqlite3_extended_errcode(db)); /* the schema is read for it */
    free(statement);
    return NULL;
}

static void end(struct statement *statement) {
    sqlite3_reset(at(statement));
    sqlite3_clear_bindings(at(statement));
}

/* A failure of the disk stops the store. */
static enum store_step step(struct statement *statement) {
    int state = sqlite3_step(at(statement));
    note_read(statement->store, state);
    return state == SQLITE_ROW ? STORE_ROW : state == SQLITE_DONE ? STORE_END : STORE_ERROR;
}

static bool run(struct statement *statement) {
    int state = sqlite3_step(at(statement));
    note_end(statement->store, state);
    end(statement);
    return state == SQLITE_DONE || state == SQLITE_ROW;
}

static bool run_id(struct statement *statement, int64_t *id) {
    int state = sqlite3_step(at(statement));
    if (state == SQLITE_ROW) {
        *id = sqlite3_column_int64(at(statement), 0);
        state = sqlite3_step(at(statement));
    }
    note_end(statement->store, state);
    end(statement);
    return state == SQLITE_DONE;
}

static bool run_text(struct store *store, const char *sql) {
    struct statement *statement = store_statement(store, sql);
    return statement != NULL && run(statement);
}

static int64_t changes(struct store *store) { return sqlite3_changes(own(store)->db); }

static void bind_text_to(struct statement *statement, int index, const char *text) {
    if (text == NULL)
        sqlite3_bind_null(at(statement), index);
    else
        sqlite3_bind_text(at(statement), index, text, -1, SQLITE_STATIC);
}

static void bind_bytes_to(struct statement *statement, int index, const void *bytes, size_t length) {
    sqlite3_bind_blob64(at(statement), index, bytes, length, SQLITE_STATIC);
}

static void bind_number_to(struct statement *statement, int index, int64_t number) {
    sqlite3_bind_int64(at(statement), index, number);
}

static const char *string_of(struct statement *statement, int index) {
    return (const char *)sqlite3_column_text(at(statement), index);
}

static const void *bytes_of(struct statement *statement, int index, size_t *length) {
    const void *bytes = sqlite3_column_blob(at(statement), index);
    *length = (size_t)sqlite3_column_bytes(at(statement), index);
    return bytes;
}

static int64_t number_of(struct statement *statement, int index) { return sqlite3_column_int64(at(statement), index); }

/* -- changes -- */

static bool hold(struct store *store) { return run_text(store, "BEGIN IMMEDIATE"); }

static bool commit(struct store *store) { return run_text(store, "COMMIT"); }

/* An error may have rolled back already. */
static void roll_back(struct store *store) {
    struct statement *back = store_statement(store, "ROLLBACK");
    if (!sqlite3_get_autocommit(own(store)->db)) {
        sqlite3_step(at(back));
        end(back);
    }
}

static bool is_sound(struct store *store) {
    struct statement *statement = store_statement(store, "SELECT count(*) FROM sqlite_schema");
    bool sound = statement != NULL && sqlite3_step(at(statement)) == SQLITE_ROW;
    if (statement != NULL)
        end(statement);
    return sound;
}

static const struct store_backend SQLITE = {
    STORE_BACKEND_FUNCTIONS,
    .close = close_database,
    .tidy = tidy,
    .be_patient = be_patient,
};
