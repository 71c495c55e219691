/* migrate.c: an older database is brought up to date, one step of the schema after the other. */
#include <stdio.h>

#include "serve/store_parts.h"

static int version_of(sqlite3 *db) {
    int version = -1;
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool take_step(sqlite3 *db, int from) {
    char done[64];
    snprintf(done, sizeof done, "PRAGMA user_version = %d", from + 1);
    return sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, STORE_STEPS[from], NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, done, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

bool store_migrate(sqlite3 *db, char *why, size_t size) {
    int version = version_of(db);
    if (version < 0 || version > STORE_STEP_COUNT) {
        snprintf(why, size, "the database is of version %d; this program knows up to %d", version, STORE_STEP_COUNT);
        return false;
    }
    for (; version < STORE_STEP_COUNT; version++)
        if (!take_step(db, version)) {
            snprintf(why, size, "cannot bring the database from version %d to %d: %s", version, version + 1,
                     sqlite3_errmsg(db));
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    return true;
}
