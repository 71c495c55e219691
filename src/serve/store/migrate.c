/* migrate.c: an older database is brought up to date, one step of the schema after the other.
 *
 * The version is SQLite's own user_version. Each step is a transaction: a program that dies in the middle leaves the
 * version before it. A database that is newer than the program is left alone. */
#include <stdio.h>

#include "serve/store/sqlite.h"

static int version_of(sqlite3 *db) {
    int version = -1;
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool run(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK; }

/* Another program may have taken the step while we waited for the lock. */
static bool take_step(sqlite3 *db, int from) {
    char done[64];
    snprintf(done, sizeof done, "PRAGMA user_version = %d", from + 1);
    if (!run(db, "BEGIN IMMEDIATE"))
        return false;
    if (version_of(db) > from)
        return run(db, "ROLLBACK");
    return run(db, STORE_STEPS[from]) && run(db, done) && run(db, "COMMIT");
}

bool sqlite_migrate(sqlite3 *db, char *why, size_t size) {
    int version = version_of(db);
    if (version < 0) {
        snprintf(why, size, "this is no database of Enfilade: %s", sqlite3_errmsg(db));
        return false;
    }
    if (version > STORE_STEP_COUNT) {
        snprintf(why, size,
                 "the database was written by a newer Enfilade (its version is %d, this program knows up to %d): "
                 "install that one, or restore an older backup",
                 version, STORE_STEP_COUNT);
        return false;
    }
    for (; version < STORE_STEP_COUNT; version++)
        if (!take_step(db, version)) {
            snprintf(why, size, "cannot bring the database from version %d to %d: %s", version, version + 1,
                     sqlite3_errmsg(db));
            run(db, "ROLLBACK");
            return false;
        }
    return true;
}
