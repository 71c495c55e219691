/* test_store_wal.c: the WAL as store_wal.c writes it: whole, whoever reads it, whoever else writes, and whenever the
 * writer dies. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <dirent.h>
#include <inttypes.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "serve/store_parts.h"

static char folder[128], path[160];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/enfilade-wal-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/t.db", folder);
}

static void drop_folder(void) {
    char file[400];
    DIR *list = opendir(folder);
    for (struct dirent *one; (one = readdir(list)) != NULL;) {
        snprintf(file, sizeof file, "%s/%s", folder, one->d_name);
        unlink(file);
    }
    closedir(list);
    rmdir(folder);
}

/* -- a database of rows whose text follows from their number -- */

static void must_run(sqlite3 *db, const char *sql) {
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
}

static sqlite3 *open_db(const char *vfs) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs), SQLITE_OK);
    sqlite3_busy_timeout(db, 20000);
    must_run(db, "PRAGMA page_size = 2048; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                 "PRAGMA wal_autocheckpoint = 0; CREATE TABLE IF NOT EXISTS t(n INTEGER PRIMARY KEY, text TEXT);");
    return db;
}

static int64_t number_of(sqlite3 *db, const char *sql) {
    sqlite3_stmt *get;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &get, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(get), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(get, 0);
    sqlite3_finalize(get);
    return number;
}

/* Some rows fit a page, some need a dozen. */
#define TEXT "replace(hex(zeroblob(15 + (n * 7919) % 4500 * (n % 5 = 0))), '0', char(97 + n % 26))"

static int add_row(sqlite3 *db, int64_t n) {
    sqlite3_stmt *add;
    int state = sqlite3_prepare_v2(db, "INSERT INTO t SELECT n, " TEXT " FROM (SELECT ?1 AS n)", -1, &add, NULL);
    if (state != SQLITE_OK)
        return state;
    sqlite3_bind_int64(add, 1, n);
    sqlite3_step(add);
    return sqlite3_finalize(add); /* says again what went wrong */
}

static void assert_rows(sqlite3 *db, int64_t least) {
    int64_t rows = number_of(db, "SELECT count(*) FROM t");
    assert_true(rows >= least);
    assert_int_equal(number_of(db, "SELECT coalesce(max(n), 0) FROM t"), rows);
    assert_int_equal(number_of(db, "SELECT count(*) FROM t WHERE text <> " TEXT), 0);
    assert_int_equal(number_of(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"), 0);
}

/* -- another process, which has SQLite's own ways only -- */

static struct {
    int to, from;
    pid_t pid;
} other;

static void answer(int from, int to) {
    sqlite3 *db = NULL;
    int64_t order[2], told;
    while (read(from, order, sizeof order) == sizeof order) {
        if (db == NULL)
            db = open_db(NULL);
        if (order[0] == 'w')
            add_row(db, order[1]);
        else if (order[0] == 't') { /* does not wait */
            sqlite3_busy_timeout(db, 0);
            told = sqlite3_exec(db, "BEGIN IMMEDIATE; ROLLBACK", NULL, NULL, NULL);
            sqlite3_busy_timeout(db, 20000);
            if (write(to, &told, sizeof told) != sizeof told)
                break;
            continue;
        } else if (order[0] == 'e') /* the WAL begins anew with the next that is written */
            sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
        told = number_of(db, "SELECT count(*) * 100000000 + sum(length(text)) FROM t");
        if (write(to, &told, sizeof told) != sizeof told)
            break;
    }
    sqlite3_close(db);
    _exit(0);
}

static void begin_other(void) {
    int there[2], back[2];
    assert_int_equal(pipe(there) | pipe(back), 0);
    other.pid = fork();
    if (other.pid == 0) {
        close(there[1]);
        answer(there[0], back[1]);
    }
    close(there[0]);
    close(back[1]);
    other.to = there[1];
    other.from = back[0];
}

static int64_t ask_other(int64_t what, int64_t n) {
    int64_t order[2] = {what, n}, told = -1;
    assert_int_equal(write(other.to, order, sizeof order), sizeof order);
    assert_int_equal(read(other.from, &told, sizeof told), sizeof told);
    return told;
}

static void end_other(void) {
    close(other.to);
    close(other.from);
    waitpid(other.pid, NULL, 0);
}

/* -- the tests -- */

/* More than the cache holds: SQLite writes pages before it knows that they will not count. */
static void begin_and_give_up(sqlite3 *db, int64_t n) {
    must_run(db, "BEGIN");
    for (int i = 0; i < 20; i++)
        assert_int_equal(add_row(db, n + i * 5), SQLITE_OK);
    must_run(db, "ROLLBACK");
}

static void spill(sqlite3 *db, int64_t n) {
    must_run(db, "BEGIN");
    for (int i = 0; i < 20; i++)
        assert_int_equal(add_row(db, n + i), SQLITE_OK);
    must_run(db, "UPDATE t SET text = text WHERE n % 3 = 0; COMMIT");
}

static void two_write_and_read_in_turn(void **unused) {
    (void)unused;
    make_folder();
    begin_other();
    sqlite3 *db = open_db(store_wal_vfs());
    must_run(db, "PRAGMA cache_size = 8");
    int64_t n = 0;
    unsigned chance = 1864;
    for (int i = 0; i < 300; i++) {
        chance = chance * 1103515245 + 12345;
        store_wal_keep_lock((chance >> 22 & 1) != 0);
        switch (chance >> 16 & 31) {
        case 0:
            store_wal_let_go();
            ask_other('e', 0);
            break;
        case 1:
        case 2:
        case 3:
            store_wal_let_go();
            ask_other('w', ++n);
            break;
        case 4:
            sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
            break;
        case 5:
            begin_and_give_up(db, n + 1);
            break;
        case 6:
            spill(db, n + 1);
            n += 20;
            break;
        default:
            assert_int_equal(add_row(db, ++n), SQLITE_OK);
        }
        int64_t here = number_of(db, "SELECT count(*) * 100000000 + coalesce(sum(length(text)), 0) FROM t");
        assert_int_equal(here / 100000000, n);
        if (n > 0)
            assert_int_equal(ask_other('r', 0), here);
    }
    assert_rows(db, n);
    sqlite3_close(db);
    store_wal_keep_lock(false);
    end_other();
    db = open_db(NULL);
    assert_rows(db, n);
    sqlite3_close(db);
    drop_folder();
}

/* Others read, and do not write, until it is let go of or the database is closed. */
static void a_lock_is_kept_and_let_go(void **unused) {
    (void)unused;
    make_folder();
    begin_other();
    sqlite3 *db = open_db(store_wal_vfs());
    assert_int_equal(add_row(db, 1), SQLITE_OK);
    assert_int_equal(ask_other('t', 0), SQLITE_OK);
    for (int64_t n = 2; n < 8; n += 2) {
        store_wal_keep_lock(true);
        must_run(db, n == 4 ? "BEGIN IMMEDIATE; ROLLBACK" : "SELECT 1"); /* what came to nothing ends the same way */
        assert_int_equal(add_row(db, n), SQLITE_OK);
        store_wal_keep_lock(false);
        assert_int_equal(ask_other('t', 0), SQLITE_BUSY);
        assert_int_equal(ask_other('r', 0) / 100000000, n);
        store_wal_let_go();
        store_wal_let_go(); /* nothing is kept any more */
        assert_int_equal(ask_other('t', 0), SQLITE_OK);
        assert_int_equal(ask_other('w', n + 1) / 100000000, n + 1);
        assert_rows(db, n + 1);
    }
    store_wal_keep_lock(true);
    assert_int_equal(add_row(db, 8), SQLITE_OK);
    assert_int_equal(ask_other('t', 0), SQLITE_BUSY);
    sqlite3_close(db);
    store_wal_keep_lock(false);
    assert_int_equal(ask_other('w', 9) / 100000000, 9);
    end_other();
    drop_folder();
}

/* The database and its WAL as a crash would leave them here: every frame is looked at again. */
static void copy_file(const char *ending) {
    char from[200], to[200], part[4096];
    snprintf(from, sizeof from, "%s%s", path, ending);
    snprintf(to, sizeof to, "%s.copy%s", path, ending);
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    for (size_t size; (size = fread(part, 1, sizeof part, in)) > 0;)
        fwrite(part, 1, size, out);
    fclose(in);
    fclose(out);
}

static void assert_after_crash(const char *sql, int64_t number) {
    char copy[200];
    sqlite3 *db;
    copy_file("");
    copy_file("-wal");
    snprintf(copy, sizeof copy, "%s.copy", path);
    assert_int_equal(sqlite3_open(copy, &db), SQLITE_OK);
    assert_int_equal(number_of(db, sql), number);
    assert_rows(db, 0);
    sqlite3_close(db);
}

/* Who does not ask for a sync writes, all the same, before he lets the next one write. */
static void what_is_not_synced_is_seen(void **unused) {
    (void)unused;
    make_folder();
    begin_other();
    sqlite3 *db = open_db(store_wal_vfs());
    must_run(db, "PRAGMA synchronous = OFF");
    int64_t n = 0;
    for (int i = 0; i < 30; i++) {
        assert_int_equal(add_row(db, ++n), SQLITE_OK);
        ++n;
        assert_int_equal(ask_other('w', n) / 100000000, n);
        assert_after_crash("SELECT count(*) FROM t", n);
    }
    sqlite3_close(db);
    end_other();
    drop_folder();
}

/* Tells the number of each row when its commit has come back. */
static void write_until_killed(int to) {
    sqlite3 *db = open_db(store_wal_vfs());
    for (int64_t n = number_of(db, "SELECT coalesce(max(n), 0) FROM t") + 1;; n++) {
        if (add_row(db, n) != SQLITE_OK || write(to, &n, sizeof n) != sizeof n)
            _exit(1);
        if (n % 150 == 0)
            sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
}

static void a_killed_writer_loses_nothing(void **unused) {
    (void)unused;
    int64_t told = 0;
    make_folder();
    for (int i = 0; i < 12; i++) {
        int line[2];
        assert_int_equal(pipe(line), 0);
        pid_t pid = fork();
        if (pid == 0) {
            close(line[0]);
            write_until_killed(line[1]);
        }
        close(line[1]);
        for (int wanted = 10 + i * 13 % 170; wanted > 0; wanted--)
            assert_int_equal(read(line[0], &told, sizeof told), sizeof told);
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        while (read(line[0], &told, sizeof told) == sizeof told) /* told before it died */
            ;
        close(line[0]);
        sqlite3 *db = open_db(i % 2 == 0 ? NULL : store_wal_vfs());
        assert_rows(db, told);
        if (i % 3 == 0) /* else its WAL is left to the next: */
            sqlite3_close(db);
        else {
            sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
            sqlite3_close(db);
        }
    }
    drop_folder();
}

/* A disk that is full, as far as this process can tell: the error comes up, and what was before and comes after stands.
 */
static void an_error_reaches_the_writer(void **unused) {
    (void)unused;
    struct rlimit before, small;
    make_folder();
    signal(SIGXFSZ, SIG_IGN);
    sqlite3 *db = open_db(store_wal_vfs());
    int64_t n = 0;
    while (n < 40)
        assert_int_equal(add_row(db, ++n), SQLITE_OK);
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    for (int more = 0; more < 6; more++) {
        char wal[200];
        struct stat about;
        snprintf(wal, sizeof wal, "%s-wal", path);
        assert_int_equal(stat(wal, &about), 0);
        small.rlim_cur = (rlim_t)(about.st_size + more * 700);
        setrlimit(RLIMIT_FSIZE, &small);
        int failed = 0;
        for (int i = 0; i < 10 && failed == 0; i++) {
            failed = add_row(db, n + 1);
            n += failed == SQLITE_OK;
        }
        setrlimit(RLIMIT_FSIZE, &before);
        assert_true((failed & 0xff) == SQLITE_IOERR || (failed & 0xff) == SQLITE_FULL);
        assert_int_equal(add_row(db, n + 1), SQLITE_OK);
        n++;
        assert_rows(db, n);
    }
    sqlite3_close(db);
    db = open_db(NULL);
    assert_rows(db, n);
    sqlite3_close(db);
    signal(SIGXFSZ, SIG_DFL);
    drop_folder();
}

/* -- how it is written -- */

static int64_t calls_to_write(void) {
    char line[80];
    int64_t calls = -1;
    FILE *file = fopen("/proc/self/io", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        sscanf(line, "syscw: %" SCNd64, &calls);
    if (file != NULL)
        fclose(file);
    return calls;
}

static void a_commit_is_one_stroke(void **unused) {
    (void)unused;
    make_folder();
    sqlite3 *db = open_db(store_wal_vfs());
    assert_int_equal(add_row(db, 1), SQLITE_OK);
    int64_t before = calls_to_write();
    for (int64_t n = 2; n <= 60; n++)
        assert_int_equal(add_row(db, n), SQLITE_OK);
    if (before >= 0)
        assert_int_equal(calls_to_write() - before, 59);
    assert_rows(db, 60);
    sqlite3_close(db);
    drop_folder();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_write_and_read_in_turn),  cmocka_unit_test(a_lock_is_kept_and_let_go),
        cmocka_unit_test(what_is_not_synced_is_seen),  cmocka_unit_test(a_killed_writer_loses_nothing),
        cmocka_unit_test(an_error_reaches_the_writer), cmocka_unit_test(a_commit_is_one_stroke),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
