/* bare_server.c PORT FILE: what one action costs any server on this machine that keeps it before it tells of it.
 *
 * One line listens and another asks. For every question a row is inserted into an SQLite database, opened and committed
 * as the server's store is (src/serve/store/sqlite.c: WAL, synchronous FULL, checkpoints between two questions), the
 * listener gets an update, and the asker an answer with their own: the sizes are the usual ones of a game, and there is
 * no game. The benchmark of the server runs in the same minutes (tools/bench_server.mjs). */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { UPDATE = 850, ANSWER = 1080, WAL_PAGES_MOST = 500 };

static int listen_on(const char *port) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port))};
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    bool good = bind(listener, (struct sockaddr *)&at, sizeof at) == 0 && listen(listener, 4) == 0;
    return good ? listener : -1;
}

/* -- the database -- */

static sqlite3 *db;
static sqlite3_stmt *begin, *insert, *commit;
static int wal_pages;

static int count_pages(void *context, sqlite3 *of, const char *name, int pages) {
    (void)context, (void)of, (void)name;
    wal_pages = pages;
    return SQLITE_OK;
}

static bool open_database(const char *path) {
    static const char make[] =
        "PRAGMA page_size = 2048; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;"
        "PRAGMA cache_size = -8192;"
        "CREATE TABLE journal(game TEXT NOT NULL, n INTEGER NOT NULL, side TEXT, kind TEXT NOT NULL, line TEXT NOT "
        "NULL,"
        " events TEXT NOT NULL, at INTEGER NOT NULL, asker INTEGER, key TEXT, answer TEXT, PRIMARY KEY(game, n))"
        " WITHOUT ROWID";
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    bool open = sqlite3_open(path, &db) == SQLITE_OK && sqlite3_exec(db, make, NULL, NULL, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(db, "BEGIN IMMEDIATE", -1, &begin, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(db, "INSERT INTO journal VALUES('k3JxW9mPqa', ?, 'usa', 'do', ?, ?, 1863, 1, ?, ?)",
                                   -1, &insert, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(db, "COMMIT", -1, &commit, NULL) == SQLITE_OK;
    sqlite3_wal_hook(db, count_pages, NULL);
    return open;
}

static bool run(sqlite3_stmt *statement) {
    int state = sqlite3_step(statement);
    sqlite3_reset(statement);
    return state == SQLITE_DONE;
}

/* An entry of the journal: its texts are as long as those of a battle of Monocacy on average. */
static bool keep_entry(int n) {
    static const char line[] = "do usa move 2-DIV-1-BDE 1713 1714 1815 1916 2016\n";
    static char events[183], key[16];
    for (size_t i = 0; i + 1 < sizeof events; i++)
        events[i] = (char)('a' + (i + (size_t)n) % 26);
    snprintf(key, sizeof key, "k%d", n);
    sqlite3_bind_int(insert, 1, n);
    sqlite3_bind_text(insert, 2, line, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, events, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 4, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 5, "{\"ok\":true,\"n\":1234,\"applied\":1}", -1, SQLITE_STATIC);
    return run(begin) && run(insert) && run(commit);
}

static void empty_wal(void) {
    if (wal_pages < WAL_PAGES_MOST)
        return;
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    wal_pages = 0;
}

/* One question after the other, until the asker hangs up. */
static bool serve(int asker, int listener) {
    static char bytes[4096];
    struct epoll_event event = {.events = EPOLLIN};
    int epoll = epoll_create1(0);
    epoll_ctl(epoll, EPOLL_CTL_ADD, asker, &event);
    for (int n = 1;; n++) {
        epoll_wait(epoll, &event, 1, 1000);
        if (recv(asker, bytes, sizeof bytes, 0) <= 0)
            return true;
        if (!keep_entry(n) || send(listener, bytes, UPDATE, MSG_NOSIGNAL) != UPDATE ||
            send(asker, bytes, ANSWER, MSG_NOSIGNAL) != ANSWER)
            return false;
        empty_wal();
    }
}

int main(int count, char *argument[]) {
    if (count != 3) {
        fputs("usage: bare_server PORT FILE\n", stderr);
        return 2;
    }
    int listener = listen_on(argument[1]);
    if (!open_database(argument[2]) || listener < 0) {
        fputs("bare_server: no database or no port\n", stderr);
        return 1;
    }
    puts("ready");
    fflush(stdout);
    int first = accept(listener, NULL, NULL), asker = accept(listener, NULL, NULL);
    return serve(asker, first) ? 0 : 1;
}
