/* backup.c: SQLite's online backup. See backup.h.
 *
 * The copy is made in steps, under a read lock only while a step lasts, so the server goes on. What is written
 * meanwhile by the server is in the copy too, or the copy begins again: SQLite sees to that. */
#include "serve/store/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_TRIES = 600, BUSY_MILLISECONDS = 50 };

static bool copy(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int state = SQLITE_OK;
    if (backup == NULL)
        return false;
    for (int tries = 0; tries < BUSY_TRIES; tries++) {
        state = sqlite3_backup_step(backup, -1); /* all at once: a reader of the WAL holds nobody up */
        if (state != SQLITE_BUSY && state != SQLITE_LOCKED)
            break;
        sqlite3_sleep(BUSY_MILLISECONDS);
    }
    return sqlite3_backup_finish(backup) == SQLITE_OK && state == SQLITE_DONE;
}

/* One plain file that needs no other beside it, and is sound. */
static bool seal(sqlite3 *db, char *why, size_t size) {
    sqlite3_stmt *check = NULL;
    bool sound = sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK &&
                 sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &check, NULL) == SQLITE_OK &&
                 sqlite3_step(check) == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    if (!sound)
        snprintf(why, size, "the copy is not sound: %s",
                 check && sqlite3_data_count(check) > 0 ? (const char *)sqlite3_column_text(check, 0)
                                                        : sqlite3_errmsg(db));
    sqlite3_finalize(check);
    return sound;
}

static bool write_copy(const char *source, const char *part, char *why, size_t size) {
    sqlite3 *from = NULL, *to = NULL;
    bool done = false;
    if (sqlite3_open_v2(source, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(from, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) != SQLITE_OK)
        snprintf(why, size, "%s: %s", source, from ? sqlite3_errmsg(from) : "no memory");
    else if (sqlite3_open(part, &to) != SQLITE_OK)
        snprintf(why, size, "%s: %s", part, to ? sqlite3_errmsg(to) : "no memory");
    else if (!copy(from, to))
        snprintf(why, size, "%s", sqlite3_errmsg(to));
    else
        done = seal(to, why, size);
    sqlite3_close(from);
    sqlite3_close(to);
    return done;
}

static bool to_disk(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool done = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return done;
}

bool backup_write(const char *data, const char *file, char *why, size_t size) {
    char source[1100], part[1100];
    if (snprintf(source, sizeof source, "%s/enfilade.db", data) >= (int)sizeof source ||
        snprintf(part, sizeof part, "%s.part", file) >= (int)sizeof part) {
        snprintf(why, size, "the path is too long");
        return false;
    }
    if (access(source, R_OK) != 0) {
        snprintf(why, size, "%s: %s", source, strerror(errno));
        return false;
    }
    if (access(file, F_OK) == 0) {
        snprintf(why, size, "%s exists already", file);
        return false;
    }
    unlink(part);
    mode_t before = umask(077); /* it holds everybody's secrets */
    bool done = write_copy(source, part, why, size);
    umask(before);
    if (done && (!to_disk(part) || rename(part, file) != 0)) {
        snprintf(why, size, "%s: %s", file, strerror(errno));
        done = false;
    }
    if (!done)
        unlink(part);
    return done;
}
