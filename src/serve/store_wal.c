/* store_wal.c: the WAL's file, written in fewer strokes. See store_parts.h.
 *
 * SQLite writes every page of the WAL in two parts, a head of 24 bytes and the page behind it, each with a call of its
 * own. Here the head waits for its page and both are written at once. Whatever else is asked of the file finds the head
 * written first; so nothing is ever durable, or seen, in another order than SQLite means it to be. Every other file is
 * left to SQLite's own hands. */
#include <stdlib.h>
#include <string.h>

#include "serve/store_parts.h"

enum { HEAD_SIZE = 24, PAGE_MOST = 4096 };

struct wal_file {
    sqlite3_file base; /* must be first */
    sqlite3_int64 head_at;
    bool waits; /* a head is kept in `frame`, which belongs at `head_at` */
    unsigned char frame[HEAD_SIZE + PAGE_MOST];
    _Alignas(8) unsigned char below[]; /* SQLite's own file */
};

static sqlite3_vfs wal_vfs;
static sqlite3_vfs *below_vfs;

static sqlite3_file *below(sqlite3_file *file) { return (sqlite3_file *)(void *)((struct wal_file *)file)->below; }

static int settle(sqlite3_file *file) {
    struct wal_file *wal = (struct wal_file *)file;
    if (!wal->waits)
        return SQLITE_OK;
    wal->waits = false;
    return below(file)->pMethods->xWrite(below(file), wal->frame, HEAD_SIZE, wal->head_at);
}

/* The call goes on to SQLite's own file when the head is written. */
#define AFTER_SETTLING(call)                                                                                           \
    int state = settle(file);                                                                                          \
    return state == SQLITE_OK ? below(file)->pMethods->call : state

static int wal_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
    struct wal_file *wal = (struct wal_file *)file;
    if (wal->waits && at == wal->head_at + HEAD_SIZE && size <= PAGE_MOST) {
        memcpy(wal->frame + HEAD_SIZE, bytes, (size_t)size);
        wal->waits = false;
        return below(file)->pMethods->xWrite(below(file), wal->frame, HEAD_SIZE + size, wal->head_at);
    }
    int state = settle(file);
    if (state != SQLITE_OK || size != HEAD_SIZE)
        return state == SQLITE_OK ? below(file)->pMethods->xWrite(below(file), bytes, size, at) : state;
    memcpy(wal->frame, bytes, HEAD_SIZE);
    wal->head_at = at;
    wal->waits = true;
    return SQLITE_OK;
}

static int wal_close(sqlite3_file *file) {
    int state = settle(file), closed = below(file)->pMethods->xClose(below(file));
    return state == SQLITE_OK ? closed : state;
}
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

static int wal_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    if ((flags & SQLITE_OPEN_WAL) == 0)
        return below_vfs->xOpen(below_vfs, name, file, flags, out);
    struct wal_file *wal = (struct wal_file *)file;
    memset(wal, 0, sizeof *wal);
    int state = below_vfs->xOpen(below_vfs, name, below(file), flags, out);
    wal->base.pMethods = below(file)->pMethods != NULL ? &wal_methods : NULL;
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
