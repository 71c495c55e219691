/* store_wal.c: the WAL's file, written in fewer strokes. See store_parts.h.
 *
 * SQLite writes a commit in many parts, a head of 24 bytes and a page for each page that changed, and then asks that
 * they be on the disk. Here they wait until it asks, and go out in one stroke: past the system's cache, and to the disk
 * before the call returns (O_DIRECT and RWF_DSYNC). That costs the processor less than to write into the cache and have
 * it written out of there, and it is one call instead of two or many.
 *
 * Past the cache only whole blocks can be written. So the last bytes of the commit before, which share a block with the
 * first of this, are kept and written again, the same as they were; and what follows the commit in its last block is
 * written with zeros: nothing that counts ever stands behind the last commit.
 *
 * Nothing is durable, or seen, in another order than SQLite means it to be:
 * - What waits is written, SQLite's own way, before anything else that is asked of the file, and before the writer's
 *   lock is let go, which SQLite asks of the database's file.
 * - Bytes are kept of one generation of the WAL, which its salt names, and used only by a commit that begins where they
 *   end: so another who writes, too, loses nothing.
 * - Where that is not so, where a file system does not say what it wants of direct writing, and when that fails,
 *   SQLite's own way is taken, which has its own words for what went wrong.
 * - The first sync is SQLite's: it makes a new file's name durable, too.
 *
 * What was written past the cache must be fetched when the WAL is emptied into the database: all at once, not page by
 * page. Every other file is left to SQLite's own hands. One thread only may use this way at a time. */
#define _GNU_SOURCE /* O_DIRECT, statx, pwritev2 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "serve/store_parts.h"

enum { FILE_HEAD = 32, FRAME_HEAD = 24, SALT = 8, BLOCK_MOST = 4096, WINDOW = 128 * 1024 };
enum { WRITER_LOCK = 0 }; /* its place among the locks of the WAL's index: the format says so */

struct wal_file {
    sqlite3_file base;    /* must be first */
    int direct;           /* descriptor for writing past the cache; -1: it is not done */
    size_t block;         /* what such writing must be a multiple of, in memory and in the file */
    sqlite3_int64 from;   /* where the window begins in the file: with a block; -1: nothing is known */
    size_t written, used; /* so much of the window is in the file, and so much is to be */
    bool blind;           /* the bytes of the window's first block are not all known */
    bool loose;           /* something is in the file that was not synced */
    bool uncached;        /* something is in the file that the system's cache has not */
    unsigned char salt[SALT];
    unsigned char *window;
    sqlite3_file *database;
    struct wal_file *next;
    _Alignas(8) unsigned char below[]; /* SQLite's own file */
};

static sqlite3_vfs wal_vfs;
static sqlite3_vfs *below_vfs;
static struct wal_file *all_wals;
static const sqlite3_io_methods *below_database_methods;
static sqlite3_io_methods database_methods; /* the same but for the lock */

static struct wal_file *wal_of(sqlite3_file *file) { return (struct wal_file *)(void *)file; }
static sqlite3_file *below(sqlite3_file *file) { return (sqlite3_file *)(void *)wal_of(file)->below; }

/* -- the window -- */

static void forget(struct wal_file *wal) {
    wal->from = -1;
    wal->written = wal->used = 0;
}

/* All of the window is in the file: its last bytes, which do not fill a block, are kept. */
static void move_on(struct wal_file *wal) {
    size_t whole = wal->used / wal->block * wal->block;
    memmove(wal->window, wal->window + whole, wal->used - whole);
    wal->from += (sqlite3_int64)whole;
    wal->written = wal->used -= whole;
    wal->blind = wal->blind && whole == 0;
}

/* What waits is written, SQLite's own way. */
static int settle(sqlite3_file *file) {
    struct wal_file *wal = wal_of(file);
    if (wal->used == wal->written)
        return SQLITE_OK;
    int state = below(file)->pMethods->xWrite(below(file), wal->window + wal->written, (int)(wal->used - wal->written),
                                              wal->from + (sqlite3_int64)wal->written);
    wal->loose = true;
    if (state == SQLITE_OK)
        move_on(wal);
    else
        forget(wal);
    return state;
}

/* What waits is written and durable. False: it still waits. */
static bool write_directly(struct wal_file *wal) {
    if (wal->direct < 0 || wal->used == wal->written || wal->blind || wal->loose)
        return false;
    size_t size = (wal->used + wal->block - 1) / wal->block * wal->block;
    memset(wal->window + wal->used, 0, size - wal->used);
    struct iovec part = {wal->window, size};
    if (pwritev2(wal->direct, &part, 1, (off_t)wal->from, RWF_DSYNC) == (ssize_t)size) {
        wal->uncached = true;
        move_on(wal);
        return true;
    }
    close(wal->direct); /* it is not for us, then */
    wal->direct = -1;
    return false;
}

/* Whether these bytes may follow those that are known: behind what waits, or the head of a frame behind the last one of
 * the same generation. */
static bool follows(const struct wal_file *wal, const unsigned char *bytes, size_t size, sqlite3_int64 at) {
    if (wal->from < 0 || at != wal->from + (sqlite3_int64)wal->used || wal->used + size > WINDOW - BLOCK_MOST)
        return false;
    return wal->used > wal->written ||
           (size == FRAME_HEAD && memcmp(bytes + FRAME_HEAD - 2 * SALT, wal->salt, SALT) == 0);
}

static bool begins(const unsigned char *bytes, size_t size, sqlite3_int64 at, unsigned char salt[SALT]) {
    bool file_head = at == 0 && size == FILE_HEAD, frame_head = at > 0 && size == FRAME_HEAD;
    if (file_head || frame_head) /* both end with the salt and a checksum */
        memcpy(salt, bytes + size - 2 * SALT, SALT);
    return file_head || frame_head;
}

static int wal_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
    struct wal_file *wal = wal_of(file);
    if (!follows(wal, bytes, (size_t)size, at)) {
        int state = settle(file);
        if (state != SQLITE_OK)
            return state;
        if (!begins(bytes, (size_t)size, at, wal->salt)) {
            forget(wal);
            wal->loose = true;
            return below(file)->pMethods->xWrite(below(file), bytes, size, at);
        }
        wal->written = wal->used = (size_t)at % wal->block;
        wal->from = at - (sqlite3_int64)wal->used;
        wal->blind = wal->used > 0;
    }
    memcpy(wal->window + wal->used, bytes, (size_t)size);
    wal->used += (size_t)size;
    return SQLITE_OK;
}

static int wal_sync(sqlite3_file *file, int flags) {
    if (write_directly(wal_of(file)))
        return SQLITE_OK;
    int state = settle(file);
    if (state == SQLITE_OK)
        state = below(file)->pMethods->xSync(below(file), flags);
    if (state == SQLITE_OK)
        wal_of(file)->loose = false;
    return state;
}

static int wal_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int state = settle(file);
    forget(wal_of(file));
    wal_of(file)->loose = true;
    return state == SQLITE_OK ? below(file)->pMethods->xTruncate(below(file), size) : state;
}

static int wal_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at) {
    struct wal_file *wal = wal_of(file);
    int state = settle(file);
    if (wal->uncached && wal->direct >= 0 && wal->from >= 0)
        posix_fadvise(wal->direct, 0, (off_t)wal->from, POSIX_FADV_WILLNEED);
    wal->uncached = false;
    return state == SQLITE_OK ? below(file)->pMethods->xRead(below(file), to, size, at) : state;
}

static int wal_close(sqlite3_file *file) {
    struct wal_file *wal = wal_of(file), **link = &all_wals;
    while (*link != wal)
        link = &(*link)->next;
    *link = wal->next;
    int state = settle(file), closed = below(file)->pMethods->xClose(below(file));
    if (wal->direct >= 0)
        close(wal->direct);
    free(wal->window);
    return state == SQLITE_OK ? closed : state;
}

/* -- whatever else is asked -- */

/* The call goes on to SQLite's own file when nothing waits any more. */
#define AFTER_SETTLING(call)                                                                                           \
    int state = settle(file);                                                                                          \
    return state == SQLITE_OK ? below(file)->pMethods->call : state

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

/* -- opening -- */

/* A file system that knows direct writing says what blocks it wants. */
static int open_directly(const char *name, size_t *block) {
    struct statx about;
    if (name == NULL || statx(AT_FDCWD, name, 0, STATX_DIOALIGN, &about) != 0 ||
        (about.stx_mask & STATX_DIOALIGN) == 0 || about.stx_dio_offset_align == 0 || about.stx_dio_mem_align == 0)
        return -1;
    size_t wanted = about.stx_dio_offset_align;
    if ((wanted & (wanted - 1)) != 0 || wanted > BLOCK_MOST || about.stx_dio_mem_align > BLOCK_MOST)
        return -1;
    *block = wanted;
    return open(name, O_WRONLY | O_DIRECT | O_CLOEXEC);
}

static int open_wal(const char *name, sqlite3_file *file, int flags, int *out) {
    struct wal_file *wal = wal_of(file);
    *wal = (struct wal_file){.direct = -1, .block = BLOCK_MOST, .from = -1, .loose = true};
    wal->window = aligned_alloc(BLOCK_MOST, WINDOW);
    if (wal->window == NULL)
        return SQLITE_NOMEM;
    int state = below_vfs->xOpen(below_vfs, name, below(file), flags, out);
    if (below(file)->pMethods == NULL) {
        free(wal->window);
        return state;
    }
    wal->base.pMethods = &wal_methods;
    wal->database = sqlite3_database_file_object(name);
    wal->next = all_wals;
    all_wals = wal;
    if (state == SQLITE_OK)
        wal->direct = open_directly(name, &wal->block);
    return state;
}

/* Who wrote lets go of the lock when all is written. */
static int database_lock(sqlite3_file *file, int place, int count, int how) {
    if (place == WRITER_LOCK && (how & SQLITE_SHM_UNLOCK) != 0)
        for (struct wal_file *wal = all_wals; wal != NULL; wal = wal->next)
            if (wal->database == file)
                settle(&wal->base); /* if it fails: a commit has been synced before, and all else is void */
    return below_database_methods->xShmLock(file, place, count, how);
}

static void watch_lock(sqlite3_file *file) {
    if (file->pMethods == NULL || file->pMethods->iVersion < 2)
        return;
    if (below_database_methods == NULL) {
        below_database_methods = file->pMethods;
        database_methods = *file->pMethods;
        database_methods.xShmLock = database_lock;
    }
    if (file->pMethods == below_database_methods)
        file->pMethods = &database_methods;
}

static bool lock_is_watched(const char *name) {
    return name != NULL && sqlite3_database_file_object(name)->pMethods == &database_methods;
}

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
