/* disk_faults.c: a disk that fails, for tests: preloaded into a server (LD_PRELOAD), it fails the calls by which SQLite
 * or PostgreSQL writes and syncs the store's files, as a control file says.
 *
 * The file ($ENFILADE_DISK_FAULTS) holds the numbers of `struct control` and is mapped: the test changes it while the
 * server runs (tests/serve/disk.mjs). Only files whose name has "enfilade.db" in it are touched, and those of tables
 * and of the write-ahead log in PostgreSQL's folder.
 *
 * With $ENFILADE_DISK_KEPT, a folder, each sync that succeeded also copies its file there: that is what a power cut
 * would leave if everything that was not synced is lost. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum file { FILE_DATABASE = 1, FILE_WAL = 2, FILE_SHM = 4 };
enum call { CALL_WRITE = 1, CALL_SYNC = 2, CALL_READ = 4, CALL_LOCK = 8 };
enum way {
    WAY_ERROR,
    WAY_SHORT, /* half is written, and told */
    WAY_TORN,  /* half is written, and an error told */
    WAY_SLOW,  /* a read or a sync is done, after so many milliseconds as `error` says */
};

struct control {
    int32_t files, calls; /* which of them fail: bits */
    int32_t way, error;
    int32_t skip;  /* so many that would fail are let pass first */
    int32_t count; /* so many fail then; -1: all */
    int32_t space; /* bytes by which the files may still grow; -1: any number */
    int32_t seen;  /* calls on the chosen files, whether they failed or not */
    int32_t failed;
};

static struct control harmless = {.space = -1};
static volatile struct control *control = &harmless;
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_pread)(int, void *, size_t, off_t);
static int (*real_fdatasync)(int), (*real_fsync)(int), (*real_fcntl)(int, int, ...);

__attribute__((constructor)) static void begin(void) {
    *(void **)&real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    *(void **)&real_pread = dlsym(RTLD_NEXT, "pread64");
    *(void **)&real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    *(void **)&real_fsync = dlsym(RTLD_NEXT, "fsync");
    *(void **)&real_fcntl = dlsym(RTLD_NEXT, "fcntl64");
    const char *path = getenv("ENFILADE_DISK_FAULTS");
    int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED)
        control = mapped;
    close(file);
}

/* 0: none of the store's. */
static int file_of(int descriptor) {
    char link[64], name[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length <= 0)
        return 0;
    name[length] = 0;
    const char *at = strstr(name, "enfilade.db");
    if (at == NULL)
        return strstr(name, "/pg_wal/") != NULL ? FILE_WAL : strstr(name, "/base/") != NULL ? FILE_DATABASE : 0;
    at += strlen("enfilade.db");
    return *at == 0 ? FILE_DATABASE : strcmp(at, "-wal") == 0 ? FILE_WAL : strcmp(at, "-shm") == 0 ? FILE_SHM : 0;
}

/* Whether it is this call's turn to fail. */
static bool fails(int file, enum call call) {
    if ((control->files & file) == 0 || (control->calls & (int)call) == 0)
        return false;
    control->seen++;
    if (control->skip > 0) {
        control->skip--;
        return false;
    }
    if (control->count == 0)
        return false;
    if (control->count > 0)
        control->count--;
    control->failed++;
    return true;
}

/* How much of this fits on the disk. */
static size_t room_for(int descriptor, size_t size, off_t at) {
    struct stat about;
    if (control->space < 0 || fstat(descriptor, &about) != 0 || at + (off_t)size <= about.st_size)
        return size;
    off_t grows = at + (off_t)size - (about.st_size > at ? about.st_size : at);
    off_t given = grows < control->space ? grows : control->space;
    control->space -= (int32_t)given;
    if (given < grows)
        control->failed++;
    return size - (size_t)(grows - given);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off_t at) {
    int file = file_of(descriptor);
    if (file != 0 && fails(file, CALL_WRITE)) {
        if (control->way == WAY_SHORT)
            return real_pwrite(descriptor, bytes, size > 1 ? size / 2 : size, at);
        if (control->way == WAY_TORN && real_pwrite(descriptor, bytes, size / 2, at) < 0)
            return -1;
        errno = control->error;
        return -1;
    }
    size_t room = file != 0 ? room_for(descriptor, size, at) : size;
    if (room == 0 && size > 0) {
        errno = ENOSPC;
        return -1;
    }
    return real_pwrite(descriptor, bytes, room, at);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t at) {
    return pwrite64(descriptor, bytes, size, at);
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off_t at) {
    int32_t way = control->way, error = control->error; /* the test may change them at any moment */
    bool chosen = fails(file_of(descriptor), CALL_READ);
    if (chosen && way == WAY_SLOW)
        usleep((useconds_t)error * 1000);
    if (!chosen || way == WAY_SLOW)
        return real_pread(descriptor, bytes, size, at);
    errno = error;
    return -1;
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t at) { return pread64(descriptor, bytes, size, at); }

/* A lock that another program has. */
int fcntl64(int descriptor, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *); /* a number comes the same way */
    va_end(list);
    if (command != F_SETLK || argument == NULL || ((struct flock *)argument)->l_type == F_UNLCK ||
        !fails(file_of(descriptor), CALL_LOCK))
        return real_fcntl(descriptor, command, argument);
    errno = EAGAIN;
    return -1;
}

int fcntl(int descriptor, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return fcntl64(descriptor, command, argument);
}

static void copy_to(int from, const char *path) {
    char part[4096], unfinished[600];
    snprintf(unfinished, sizeof unfinished, "%s.part", path);
    int to = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t got = 0, put = 0;
    for (off_t at = 0; to >= 0 && (got = real_pread(from, part, sizeof part, at)) > 0 && put >= 0; at += got)
        put = write(to, part, (size_t)got);
    if (to >= 0 && (close(to) != 0 || put < 0 || rename(unfinished, path) != 0))
        abort();
}

/* SQLite opens its files for reading too. */
static void keep(int descriptor, int file) {
    const char *folder = getenv("ENFILADE_DISK_KEPT");
    char path[512];
    if (folder == NULL || file == FILE_SHM)
        return;
    snprintf(path, sizeof path, "%s/enfilade.db%s", folder, file == FILE_WAL ? "-wal" : "");
    copy_to(descriptor, path);
}

static int sync_or_fail(int descriptor, int (*real)(int)) {
    int file = file_of(descriptor);
    int32_t way = control->way, error = control->error;
    if (file != 0 && fails(file, CALL_SYNC)) {
        if (way != WAY_SLOW) {
            errno = error;
            return -1;
        }
        usleep((useconds_t)error * 1000);
    }
    int done = real(descriptor);
    if (done == 0 && file != 0)
        keep(descriptor, file);
    return done;
}

int fdatasync(int descriptor) { return sync_or_fail(descriptor, real_fdatasync); }
int fsync(int descriptor) { return sync_or_fail(descriptor, real_fsync); }
