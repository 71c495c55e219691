/* store_wal.c: the WAL's file, written in fewer strokes. See store_parts.h.
 *
 * SQLite writes a commit in many parts, each with a call of its own: a head of 24 bytes and a page behind it, for every
 * page that changed; and then it asks that they be on the disk. Here they wait for each other and are written at once.
 *
 * Nothing is durable, or seen, in another order than SQLite means it to be: what waits is written before anything else
 * that is asked of the file (a sync, most of all), and before the writer lets go of his lock, which SQLite asks of the
 * database's file. Every other file, and every other lock, is left to SQLite's own hands. One thread only may use this
 * way at a time.
 *
 * It was tried to write past the system's cache, to the disk at once (O_DIRECT with RWF_DSYNC): it costs no less. */
#include <stdlib.h>
#include <string.h>

#include "serve/store_parts.h"

enum { WAITING_MOST = 64 * 1024 };
enum { WRITER_LOCK = 0 }; /* its place among the locks of the WAL's index: the format says so */

struct wal_file {
    sqlite3_file base;  /* must be first */
    sqlite3_int64 from; /* where that belongs which waits */
    size_t length;      /* of it; 0: nothing waits */
    unsigned char *waiting;
    sqlite3_file *database;
    struct wal_file *next;
    _Alignas(8) unsigned char below[]; /* SQLite's own file */
};

static sqlite3_vfs wal_vfs;
static sqlite3_vfs *below_vfs;
static struct wal_file *all_wals;
static const sqlite3_io_methods *below_database_methods;
static sqlite3_io_methods database_methods; /* the same but for the lock */
static bool keeping;                        /* whoever lets go of the writer's lock does not: */
static sqlite3_file *kept;                  /* it is kept for the next change of this database */

static struct wal_file *wal_of(sqlite3_file *file) { return (struct wal_file *)(void *)file; }
static sqlite3_file *below(sqlite3_file *file) { return (sqlite3_file *)(void *)wal_of(file)->below; }

/* -- the WAL -- */

/* What waits is written; or it is not, and SQLite hears it. */
static int settle(sqlite3_file *file) {
    struct wal_file *wal = wal_of(file);
    int length = (int)wal->length;
    if (length == 0)
        return SQLITE_OK;
    wal->length = 0;
    return below(file)->pMethods->xWrite(below(file), wal->waiting, length, wal->from);
}

static int wal_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
    struct wal_file *wal = wal_of(file);
    bool joins = at == wal->from + (sqlite3_int64)wal->length && wal->length + (size_t)size <= WAITING_MOST;
    int state = joins ? SQLITE_OK : settle(file);
    if (state != SQLITE_OK || size > WAITING_MOST)
        return state == SQLITE_OK ? below(file)->pMethods->xWrite(below(file), bytes, size, at) : state;
    if (wal->length == 0)
        wal->from = at;
    memcpy(wal->waiting + wal->length, bytes, (size_t)size);
    wal->length += (size_t)size;
    return SQLITE_OK;
}

static int wal_close(sqlite3_file *file) {
    struct wal_file *wal = wal_of(file), **link = &all_wals;
    while (*link != wal)
        link = &(*link)->next;
    *link = wal->next;
    int state = settle(file), closed = below(file)->pMethods->xClose(below(file));
    free(wal->waiting);
    return state == SQLITE_OK ? closed : state;
}

/* The call goes on to SQLite's own file when nothing waits any more. */
#define AFTER_SETTLING(call)                                                                                           \
    int state = settle(file);                                                                                          \
    return state == SQLITE_OK ? below(file)->pMethods->call : state

static int wal_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at) {
    AFTER_SETTLING(xRead(below(file), to, size, at));
}
static int wal_truncate(sqlite3_file *file, sqlite3_int64 size) { AFTER_SETTLING(xTruncate(below(file), size)); }
static int wal_sync(sqlite3_file *file, int flags) { AFTER_SETTLING(xSync(below(file), flags)); }
static int wal_file_size(sqlite3_file *file, sqlite3_int64 *size) { AFTER_SETTLING(xFileSize(below(file), size)); }
static int wal_lock(sqlite3_file *file, int lock) { AFTER_SETTLING(xLock(below(file), lock)); }
static int wal_unlock(sqlite3_file *file, int lock) { AFTER_SETTLING(xUnlock(below(file), lock)); }
static int wal_reserved(sqlite3_file *file, int *out) { AFTER_SETTLING(xCheckReservedLock(below(file), out)); }
static int wal_control(sqlite3_file *file, int what, void *with) {
    AFTER_SETTLING(xFileControl(below(file), what, with));
}
static int wal_sector(sqlite3_file *file) { return below(file)->pMethods->xSectorSize(below(file)); }
static int wal_traits(sqlite3_file *file) { return below(file)->pMethods->xDeviceCharacteristics(below(file)); }

static const sqlite3_io_methods wal_methods = {.iVersion = 1, /* a WAL has no shared memory of its own */
                                               .xClose = wal_close,
                                               .xRead = wal_read,
                                               .xWrite = wal_write,
                                               .xTruncate = wal_truncate,
                                               .xSync = wal_sync,
                                               .xFileSize = wal_file_size,
                                               .xLock = wal_lock,
                                               .xUnlock = wal_unlock,
                                               .xCheckReservedLock = wal_reserved,
                                               .xFileControl = wal_control,
                                               .xSectorSize = wal_sector,
                                               .xDeviceCharacteristics = wal_traits};

static int open_wal(const char *name, sqlite3_file *file, int flags, int *out) {
    struct wal_file *wal = wal_of(file);
    *wal = (struct wal_file){.waiting = malloc(WAITING_MOST)};
    if (wal->waiting == NULL)
        return SQLITE_NOMEM;
    int state = below_vfs->xOpen(below_vfs, name, below(file), flags, out);
    if (below(file)->pMethods == NULL) {
        free(wal->waiting);
        return state;
    }
    wal->base.pMethods = &wal_methods;
    wal->database = sqlite3_database_file_object(name);
    wal->next = all_wals;
    all_wals = wal;
    return state;
}

/* -- the writer's lock -- */

static void settle_all_of(const sqlite3_file *database) {
    for (struct wal_file *wal = all_wals; wal != NULL; wal = wal->next)
        if (wal->database == database)
            settle(&wal->base); /* if it fails: a commit has been synced before, and all else is void */
}

void store_wal_keep_lock(bool keep) { keeping = keep; }

void store_wal_let_go(void) {
    sqlite3_file *file = kept;
    kept = NULL;
    if (file != NULL)
        below_database_methods->xShmLock(file, WRITER_LOCK, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
}

static int database_lock(sqlite3_file *file, int place, int count, int how) {
    if (place != WRITER_LOCK || count != 1)
        return below_database_methods->xShmLock(file, place, count, how);
    bool locks = (how & SQLITE_SHM_LOCK) != 0;
    if (!locks)
        settle_all_of(file);
    if (locks && kept == file) {
        kept = NULL; /* it is SQLite's again */
        return SQLITE_OK;
    }
    if (!locks && keeping && kept == NULL) {
        kept = file;
        return SQLITE_OK;
    }
    return below_database_methods->xShmLock(file, place, count, how);
}

static int database_unmap(sqlite3_file *file, int whether_to_delete) {
    if (kept == file)
        store_wal_let_go();
    return below_database_methods->xShmUnmap(file, whether_to_delete);
}

static void watch_lock(sqlite3_file *file) {
    if (file->pMethods == NULL || file->pMethods->iVersion < 2)
        return;
    if (below_database_methods == NULL) {
        below_database_methods = file->pMethods;
        database_methods = *file->pMethods;
        database_methods.xShmLock = database_lock;
        database_methods.xShmUnmap = database_unmap;
    }
    if (file->pMethods == below_database_methods)
        file->pMethods = &database_methods;
}

static bool lock_is_watched(const char *name) {
    return name != NULL && sqlite3_database_file_object(name)->pMethods == &database_methods;
}

/* -- opening -- */

static int wal_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    if ((flags & SQLITE_OPEN_WAL) != 0 && lock_is_watched(name))
        return open_wal(name, file, flags, out);
    int state = below_vfs->xOpen(below_vfs, name, file, flags, out);
    if ((flags & SQLITE_OPEN_MAIN_DB) != 0 && state == SQLITE_OK)
        watch_lock(file);
    return state;
}

const char *store_wal_vfs(void) {
    if (below_vfs != NULL)
        return wal_vfs.zName;
    below_vfs = sqlite3_vfs_find(NULL);
    if (below_vfs == NULL)
        return NULL;
    wal_vfs = *below_vfs; /* the names of files, time and chance as ever */
    wal_vfs.zName = "enfilade";
    wal_vfs.pNext = NULL;
    wal_vfs.szOsFile = (int)sizeof(struct wal_file) + below_vfs->szOsFile;
    wal_vfs.xOpen = wal_open;
    return sqlite3_vfs_register(&wal_vfs, 0) == SQLITE_OK ? wal_vfs.zName : NULL;
}
