/* vfs.c: SQLite's files in a browser: in memory, with a note of which blocks have changed.
 *
 * After each call the worker takes the changed blocks and writes them to the browser's own database in one transaction
 * (web/src/site/disk.ts): so what is kept there is always the state after a commit. A call never ends within a
 * transaction of SQLite; while a journal is there the blocks are not handed out. */
#include "site/vfs.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "match/memory.h"
#include "site/sqlite_parts.h"

struct stored { /* a file */
    char name[64];
    bool there;
    unsigned char *at;
    size_t length, size;
    unsigned char *changed; /* a byte for each block */
    size_t blocks;
    int opened; /* by so many connections */
};

struct opened {
    sqlite3_file base;
    struct stored *file;
    bool temporary; /* nobody else sees it, and it goes with its connection */
};

enum { FILES_MAX = 4 };
static struct stored files[FILES_MAX]; /* the first is the database */

static struct stored *file_named(const char *name, bool make) {
    for (int i = 0; i < FILES_MAX; i++)
        if (files[i].name[0] != 0 && strcmp(files[i].name, name) == 0 && (files[i].there || make))
            return &files[i];
    for (int i = 0; make && i < FILES_MAX; i++)
        if (files[i].name[0] == 0) {
            strncpy(files[i].name, name, sizeof files[i].name - 1);
            return &files[i];
        }
    return NULL;
}

static void make_room(struct stored *file, size_t length) {
    if (length <= file->size)
        return;
    size_t size = file->size > 0 ? file->size : 1 << 18;
    while (size < length)
        size *= 2;
    file->at = must(realloc(file->at, size));
    memset(file->at + file->size, 0, size - file->size);
    file->size = size;
    size_t blocks = size / SITE_BLOCK;
    file->changed = must(realloc(file->changed, blocks));
    memset(file->changed + file->blocks, 0, blocks - file->blocks);
    file->blocks = blocks;
}

static void note_change(struct stored *file, size_t from, size_t to) {
    for (size_t block = from / SITE_BLOCK; block * SITE_BLOCK < to; block++)
        file->changed[block] = 1;
}

/* -- for the worker -- */

void *site_disk_fill(size_t length) {
    struct stored *file = file_named(SITE_DATABASE, true);
    make_room(file, length);
    file->there = true;
    file->length = length;
    return file->at;
}

size_t site_disk_length(void) { return files[0].length; }

long site_disk_changed(void) {
    for (int i = 1; i < FILES_MAX; i++)
        if (files[i].there && files[i].length > 0)
            return -1; /* a journal: in the middle of a change */
    for (size_t block = 0; block < files[0].blocks && block * SITE_BLOCK < files[0].length; block++)
        if (files[0].changed[block]) {
            files[0].changed[block] = 0;
            return (long)block;
        }
    return -1;
}

void *site_disk_block(long block) { return files[0].at + (size_t)block * SITE_BLOCK; }

/* -- a file -- */

static struct stored *stored(sqlite3_file *file) { return ((struct opened *)file)->file; }

static int close_file(sqlite3_file *file) {
    struct opened *opened = (struct opened *)file;
    if (opened->temporary) {
        free(opened->file->at);
        free(opened->file->changed);
        free(opened->file);
    } else
        opened->file->opened--;
    return SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *into, int amount, sqlite3_int64 from) {
    const struct stored *at = stored(file);
    size_t start = (size_t)from, wanted = (size_t)amount;
    size_t there = start >= at->length ? 0 : at->length - start < wanted ? at->length - start : wanted;
    if (there > 0)
        memcpy(into, at->at + start, there);
    memset((char *)into + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 from) {
    struct stored *at = stored(file);
    size_t start = (size_t)from, end = start + (size_t)amount;
    make_room(at, end);
    memcpy(at->at + start, bytes, (size_t)amount);
    note_change(at, start, end);
    if (end > at->length)
        at->length = end;
    return SQLITE_OK;
}

static int cut_file(sqlite3_file *file, sqlite3_int64 length) {
    struct stored *at = stored(file);
    if ((size_t)length < at->length)
        at->length = (size_t)length;
    return SQLITE_OK;
}

static int sync_file(sqlite3_file *file, int how) {
    (void)file, (void)how;
    return SQLITE_OK;
}

static int file_length(sqlite3_file *file, sqlite3_int64 *length) {
    *length = (sqlite3_int64)stored(file)->length;
    return SQLITE_OK;
}

/* One thread, and no call ends within a transaction: nobody ever waits. */
static int lock_file(sqlite3_file *file, int how) {
    (void)file, (void)how;
    return SQLITE_OK;
}

static int is_reserved(sqlite3_file *file, int *out) {
    (void)file;
    *out = 0;
    return SQLITE_OK;
}

static int control(sqlite3_file *file, int what, void *argument) {
    (void)file, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file) {
    (void)file;
    return SITE_BLOCK;
}

static int characteristics(sqlite3_file *file) {
    (void)file;
    return SQLITE_IOCAP_ATOMIC | SQLITE_IOCAP_SAFE_APPEND | SQLITE_IOCAP_SEQUENTIAL | SQLITE_IOCAP_POWERSAFE_OVERWRITE |
           SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN;
}

static const sqlite3_io_methods METHODS = {.iVersion = 1,
                                           .xClose = close_file,
                                           .xRead = read_file,
                                           .xWrite = write_file,
                                           .xTruncate = cut_file,
                                           .xSync = sync_file,
                                           .xFileSize = file_length,
                                           .xLock = lock_file,
                                           .xUnlock = lock_file,
                                           .xCheckReservedLock = is_reserved,
                                           .xFileControl = control,
                                           .xSectorSize = sector_size,
                                           .xDeviceCharacteristics = characteristics};

/* -- the file system -- */

static int open_file(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out) {
    struct opened *opened = (struct opened *)file;
    (void)vfs;
    opened->base.pMethods = NULL;
    opened->temporary = name == NULL;
    opened->file =
        name == NULL ? must(calloc(1, sizeof(struct stored))) : file_named(name, (flags & SQLITE_OPEN_CREATE) != 0);
    if (opened->file == NULL)
        return SQLITE_CANTOPEN;
    if (!opened->temporary) {
        opened->file->there = true;
        opened->file->opened++;
    }
    opened->base.pMethods = &METHODS;
    if (out != NULL)
        *out = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    struct stored *file = file_named(name, false);
    (void)vfs, (void)sync;
    if (file != NULL) {
        file->there = false;
        file->length = 0;
    }
    return SQLITE_OK;
}

static int is_there(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
    const struct stored *file = file_named(name, false);
    (void)vfs, (void)flags;
    *out = file != NULL && file->length > 0;
    return SQLITE_OK;
}

static int full_name(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    (void)vfs;
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
}

static int random_bytes(sqlite3_vfs *vfs, int count, char *out) {
    (void)vfs;
    return getentropy(out, (size_t)count) == 0 ? count : 0;
}

static int wait(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int julian_day(sqlite3_vfs *vfs, sqlite3_int64 *out) {
    (void)vfs;
    *out = 210866760000000ll + (sqlite3_int64)time(NULL) * 1000;
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *out) {
    (void)vfs, (void)size, (void)out;
    return 0;
}

int sqlite3_os_init(void) {
    static sqlite3_vfs vfs = {.iVersion = 2,
                              .szOsFile = sizeof(struct opened),
                              .mxPathname = 60,
                              .zName = "site",
                              .xOpen = open_file,
                              .xDelete = delete_file,
                              .xAccess = is_there,
                              .xFullPathname = full_name,
                              .xRandomness = random_bytes,
                              .xSleep = wait,
                              .xGetLastError = last_error,
                              .xCurrentTimeInt64 = julian_day};
    int status = sqlite3_vfs_register(&vfs, 1);
    return status == SQLITE_OK ? site_sqlite_functions() : status;
}

int sqlite3_os_end(void) { return SQLITE_OK; }
