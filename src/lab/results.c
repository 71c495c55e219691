/* results.c: see results.h. */
#include "lab/results.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT = 10000, ALONE_WAIT = 2000 /* milliseconds, for a file that another process has */ };

struct results {
    sqlite3 *base;
    sqlite3_stmt *insert;
    const struct experiment *experiment;
    bool open; /* a transaction is */
};

static const char SCHEMA[] =
    "CREATE TABLE IF NOT EXISTS experiment(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS variant(number INTEGER PRIMARY KEY, scenario TEXT NOT NULL, name TEXT NOT NULL,"
    " title TEXT NOT NULL, first_player TEXT NOT NULL, second_player TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS game(experiment TEXT NOT NULL, variant INTEGER NOT NULL, seed INTEGER NOT NULL,"
    " version TEXT NOT NULL, winner TEXT, level INTEGER NOT NULL, margin INTEGER NOT NULL,"
    " first_points INTEGER NOT NULL, second_points INTEGER NOT NULL, length INTEGER NOT NULL, actions INTEGER NOT NULL,"
    " refused INTEGER NOT NULL, end_hash TEXT NOT NULL, counts BLOB, microseconds INTEGER NOT NULL,"
    " PRIMARY KEY(variant, seed));";

static bool run(struct results *results, const char *sql) {
    return sqlite3_exec(results->base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text) {
    sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

static bool put_value(struct results *results, const char *key, const char *value) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(results->base, "INSERT OR REPLACE INTO experiment VALUES(?, ?)", -1, &statement, NULL) !=
        SQLITE_OK)
        return false;
    bind_text(statement, 1, key);
    bind_text(statement, 2, value);
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return done;
}

static bool get_value(struct results *results, const char *key, char *out, size_t size) {
    sqlite3_stmt *statement;
    out[0] = 0;
    if (sqlite3_prepare_v2(results->base, "SELECT value FROM experiment WHERE key = ?", -1, &statement, NULL) !=
        SQLITE_OK)
        return false;
    bind_text(statement, 1, key);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        snprintf(out, size, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return found;
}

/* `theirs`: the identity that the file has. */
static bool is_same(struct results *results, const char *theirs, char *why, size_t size) {
    char mine[32];
    snprintf(mine, sizeof mine, "%016" PRIx64, results->experiment->identity);
    if (strcmp(mine, theirs) == 0)
        return true;
    snprintf(why, size,
             "the folder holds the games of another experiment (players, variants, seed, rules or data differ): "
             "name another one");
    return false;
}

static bool put_variants(struct results *results) {
    sqlite3_stmt *statement;
    bool done = sqlite3_prepare_v2(results->base, "INSERT OR IGNORE INTO variant VALUES(?, ?, ?, ?, ?, ?)", -1,
                                   &statement, NULL) == SQLITE_OK;
    for (unsigned i = 0; done && i < results->experiment->arms; i++) {
        const struct lab_arm *arm = &results->experiment->arm[i];
        sqlite3_reset(statement);
        sqlite3_bind_int64(statement, 1, i);
        bind_text(statement, 2, arm->scenario);
        bind_text(statement, 3, arm->variant);
        bind_text(statement, 4, arm->title);
        bind_text(statement, 5, arm->player[0]);
        bind_text(statement, 6, arm->player[1]);
        done = sqlite3_step(statement) == SQLITE_DONE;
    }
    sqlite3_finalize(statement);
    return done;
}

/* The same experiment, or a file without one. */
static bool agree(struct results *results, char *why, size_t size) {
    char mine[32], theirs[32];
    snprintf(mine, sizeof mine, "%016" PRIx64, results->experiment->identity);
    if (get_value(results, "identity", theirs, sizeof theirs))
        return is_same(results, theirs, why, size);
    return put_value(results, "identity", mine) && put_value(results, "program", ENFILADE_VERSION) &&
           put_value(results, "title", results->experiment->title) && put_variants(results);
}

/* Another process may write its last rows while this one opens the file. */
static struct results *open_file(const char *path, bool alone, const struct experiment *experiment, char *why,
                                 size_t size) {
    struct results *results = must(calloc(1, sizeof *results));
    results->experiment = experiment;
    why[0] = 0;
    bool opened = sqlite3_open(path, &results->base) == SQLITE_OK &&
                  sqlite3_busy_timeout(results->base, alone ? ALONE_WAIT : WAIT) == 0 &&
                  (!alone || run(results, "PRAGMA locking_mode = EXCLUSIVE")) &&
                  run(results, "PRAGMA journal_mode = WAL") && run(results, "PRAGMA synchronous = NORMAL") &&
                  run(results, SCHEMA) && agree(results, why, size) &&
                  sqlite3_prepare_v2(results->base,
                                     "INSERT OR IGNORE INTO game VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                     -1, &results->insert, NULL) == SQLITE_OK;
    if (opened)
        return results;
    if (why[0] == 0 && alone && sqlite3_errcode(results->base) == SQLITE_BUSY)
        snprintf(why, size, "%s: another process plays this part", path);
    else if (why[0] == 0)
        snprintf(why, size, "%s: %s", path, sqlite3_errmsg(results->base));
    results_close(results);
    return NULL;
}

struct results *results_open(const char *path, const struct experiment *experiment, char *why, size_t size) {
    return open_file(path, false, experiment, why, size);
}

struct results *results_open_alone(const char *path, const struct experiment *experiment, char *why, size_t size) {
    return open_file(path, true, experiment, why, size);
}

void results_close(struct results *results) {
    if (results == NULL)
        return;
    results_commit(results);
    sqlite3_finalize(results->insert);
    sqlite3_close(results->base);
    free(results);
}

static void bind_row(struct results *results, const struct lab_row *row) {
    char text[32];
    sqlite3_stmt *insert = results->insert;
    const struct lab_arm *arm = &results->experiment->arm[row->cell.arm];
    snprintf(text, sizeof text, "%016" PRIx64, results->experiment->identity);
    bind_text(insert, 1, text);
    sqlite3_bind_int64(insert, 2, row->cell.arm);
    sqlite3_bind_int64(insert, 3, (sqlite3_int64)row->cell.seed);
    snprintf(text, sizeof text, "%016" PRIx64, row->version);
    bind_text(insert, 4, text);
    if (row->winner < SIDES)
        bind_text(insert, 5, arm->rules->side_name(arm->tables, row->winner));
    else
        sqlite3_bind_null(insert, 5);
    sqlite3_bind_int(insert, 6, row->level);
    sqlite3_bind_int(insert, 7, row->points[0] - row->points[1]);
    sqlite3_bind_int(insert, 8, row->points[0]);
    sqlite3_bind_int(insert, 9, row->points[1]);
    sqlite3_bind_int(insert, 10, row->turns);
    sqlite3_bind_int64(insert, 11, row->actions);
    sqlite3_bind_int64(insert, 12, row->refused);
    snprintf(text, sizeof text, "%016" PRIx64, row->end);
    bind_text(insert, 13, text);
    if (row->counts != NULL)
        sqlite3_bind_blob(insert, 14, row->counts, (int)row->counts_size, SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(insert, 14);
    sqlite3_bind_int64(insert, 15, row->microseconds);
}

bool results_add(struct results *results, const struct lab_row *row) {
    if (!results->open && !run(results, "BEGIN"))
        return false;
    results->open = true;
    sqlite3_reset(results->insert);
    bind_row(results, row);
    return sqlite3_step(results->insert) == SQLITE_DONE;
}

bool results_commit(struct results *results) {
    if (!results->open)
        return true;
    sqlite3_reset(results->insert);
    results->open = false;
    return run(results, "COMMIT");
}

bool results_cut(struct results *results, uint64_t first, uint64_t count) {
    char sql[128];
    snprintf(sql, sizeof sql, "DELETE FROM game WHERE seed < %" PRIu64 " OR seed >= %" PRIu64, first, first + count);
    return results_commit(results) && run(results, sql);
}

static uint64_t hexadecimal(const unsigned char *text) {
    return text != NULL ? strtoull((const char *)text, NULL, 16) : 0;
}

static void read_row(struct results *results, sqlite3_stmt *select, struct lab_row *row) {
    const unsigned char *winner = sqlite3_column_text(select, 3);
    const struct lab_arm *arm = &results->experiment->arm[sqlite3_column_int64(select, 0)];
    *row =
        (struct lab_row){.cell = {(uint32_t)sqlite3_column_int64(select, 0), (uint64_t)sqlite3_column_int64(select, 1)},
                         .version = hexadecimal(sqlite3_column_text(select, 2)),
                         .winner = SIDE_NONE,
                         .level = (uint8_t)sqlite3_column_int(select, 4),
                         .points = {sqlite3_column_int(select, 5), sqlite3_column_int(select, 6)},
                         .turns = (uint16_t)sqlite3_column_int(select, 7),
                         .actions = (uint32_t)sqlite3_column_int64(select, 8),
                         .refused = (uint32_t)sqlite3_column_int64(select, 9),
                         .end = hexadecimal(sqlite3_column_text(select, 10)),
                         .microseconds = (uint32_t)sqlite3_column_int64(select, 11)};
    for (side_id side = 0; winner != NULL && side < SIDES; side++)
        if (strcmp(arm->rules->side_name(arm->tables, side), (const char *)winner) == 0)
            row->winner = side;
    row->counts = (void *)(uintptr_t)sqlite3_column_blob(select, 12);
    row->counts_size = (uint32_t)sqlite3_column_bytes(select, 12);
}

bool results_each(struct results *results, bool counts, results_reader *take, void *context) {
    sqlite3_stmt *select;
    char sql[320];
    snprintf(sql, sizeof sql,
             "SELECT variant, seed, version, winner, level, first_points, second_points, length, actions, refused,"
             " end_hash, microseconds%s FROM game ORDER BY variant, seed",
             counts ? ", counts" : "");
    if (!results_commit(results) || sqlite3_prepare_v2(results->base, sql, -1, &select, NULL) != SQLITE_OK)
        return false;
    int step;
    while ((step = sqlite3_step(select)) == SQLITE_ROW) {
        struct lab_row row;
        if (sqlite3_column_int64(select, 0) >= results->experiment->arms)
            continue;
        read_row(results, select, &row);
        take(context, &row);
    }
    sqlite3_finalize(select);
    return step == SQLITE_DONE;
}

/* -- other files -- */

struct taking {
    struct results *to;
    bool failed;
};

/* Seeds beyond those that are wanted now stay where they are. */
static void take_row(void *context, const struct lab_row *row) {
    struct taking *taking = context;
    const struct experiment *experiment = taking->to->experiment;
    if (row->cell.seed >= experiment->seed && row->cell.seed - experiment->seed < experiment->count)
        taking->failed = taking->failed || !results_add(taking->to, row);
}

bool results_take(struct results *to, const char *path, char *why, size_t size) {
    struct taking taking = {.to = to};
    struct results *from = results_open_alone(path, to->experiment, why, size);
    if (from == NULL)
        return false;
    bool done = results_each(from, true, take_row, &taking) && !taking.failed && results_commit(to);
    if (!done)
        snprintf(why, size, "%s: its games cannot be taken over", path);
    results_close(from);
    return done;
}

/* A file's name in a URI. */
static void add_escaped(struct text *out, const char *path) {
    for (; *path != 0; path++) {
        char code[4] = {*path, 0};
        if (strchr("%?#", *path) != NULL)
            snprintf(code, sizeof code, "%%%02X", (unsigned char)*path);
        text_add(out, code);
    }
}

/* Immutable: no lock is taken and nothing is written beside the file, so any number of machines may do it. */
bool results_look(const char *path, const struct experiment *experiment, results_reader *take, void *context, char *why,
                  size_t size) {
    struct results results = {.experiment = experiment};
    char uri[2400], theirs[32];
    struct text text;
    text_init(&text, uri, sizeof uri);
    text_add(&text, "file:");
    add_escaped(&text, path);
    text_add(&text, "?immutable=1");
    bool there = sqlite3_open_v2(uri, &results.base, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK &&
                 get_value(&results, "identity", theirs, sizeof theirs);
    bool same = !there || is_same(&results, theirs, why, size);
    if (there && same && take != NULL)
        results_each(&results, false, take, context);
    sqlite3_close(results.base);
    return same;
}
