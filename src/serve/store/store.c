/* store.c: what every backend of the store has in common: statements, and changes of several parts. See parts.h. */
#include "serve/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/clock.h"
#include "serve/store/bell.h"
#include "serve/store/parts.h"
#include "serve/store/people.h"
#include "serve/store/postgres.h"
#include "serve/store/sqlite.h"

/* -- life -- */

#ifndef ENFILADE_POSTGRES
struct store *postgres_open(const char *where, char *why, size_t size) {
    (void)where;
    snprintf(why, size, "this program was built without PostgreSQL: build it where libpq is (docs/building.md)");
    return NULL;
}

struct store *postgres_open_reader(const char *where) {
    (void)where;
    return NULL;
}

struct bell *bell_open(struct event_base *base, const char *where, const char *server,
                       void (*heard)(void *context, const char *games), void *context) {
    (void)base, (void)where, (void)server, (void)heard, (void)context;
    return NULL;
}

void bell_ring(struct bell *bell, const char *game) { (void)bell, (void)game; }

void bell_close(struct bell *bell) { (void)bell; }
#endif

bool store_is_elsewhere(const char *where) {
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

struct store *store_open(const char *where, char *why, size_t size) {
    return store_is_elsewhere(where) ? postgres_open(where, why, size) : sqlite_open(where, why, size);
}

struct store *store_open_reader(const char *where) {
    return store_is_elsewhere(where) ? postgres_open_reader(where) : sqlite_open_reader(where);
}

bool store_is_shared(const struct store *store) { return store->backend->shared; }

void store_close(struct store *store) {
    store_forget_sessions(store);
    store->backend->close(store);
}

/* -- how it is -- */

void store_interrupt(struct store *store) { store->backend->interrupt(store); }

bool store_sound(struct store *store) { return store->backend->sound(store); }

void store_tidy(struct store *store) { store->backend->tidy(store); }

enum store_state store_state(struct store *store) { return store->backend->state(store); }

void store_be_patient(struct store *store) { store->backend->be_patient(store); }

void store_stop_like(struct store *store, const char *why) {
    if (store->stopped[0] == 0)
        snprintf(store->stopped, sizeof store->stopped, "%s", why);
}

const char *store_stopped(const struct store *store) { return store->stopped[0] != 0 ? store->stopped : NULL; }

bool store_failed(const struct store *store) {
    return store->stopped[0] != 0 || store->refused || store->busy_since != 0;
}

bool store_lost(const struct store *store) { return store->lost; }

bool store_unread(const struct store *store) { return store->unread; }

void store_look_again(struct store *store) { store->unread = false; }

uint64_t store_busy_since(const struct store *store) { return store->busy_since; }

/* -- statements -- */

struct statement *store_statement(struct store *store, const char *sql) {
    for (int i = 0; i < store->prepared_count; i++)
        if (store->prepared[i]->sql == sql) {
            store->backend->end(store->prepared[i]);
            return store->prepared[i];
        }
    struct statement *statement =
        store->prepared_count < STORE_STATEMENTS_MAX ? store->backend->prepare(store, sql) : NULL;
    if (statement == NULL)
        return NULL;
    statement->store = store;
    statement->sql = sql;
    store->prepared[store->prepared_count++] = statement;
    return statement;
}

enum store_step store_step(struct store *store, struct statement *statement) { return store->backend->step(statement); }

void statement_end(struct statement *statement) { statement->store->backend->end(statement); }

/* One statement as a change of its own, or as part of the one that has begun. */
static bool run(struct store *store, struct statement *statement, int64_t *id) {
    const struct store_backend *backend = store->backend;
    return id != NULL ? backend->run_id(statement, id) : backend->run(statement);
}

static bool run_durably(struct store *store, struct statement *statement, int64_t *id) {
    if (statement == NULL || store->stopped[0] != 0)
        return false;
    if (store->held) { /* a change of its own, which finds its lock taken already */
        bool begun = store_begin(store), done = run(store, statement, id);
        if (!done)
            store_roll_back(store);
        return begun && done && store_commit(store);
    }
    bool done = run(store, statement, id);
    if (done && !store->in_change)
        store->written = serve_microseconds();
    return done;
}

bool store_run(struct store *store, struct statement *statement) { return run_durably(store, statement, NULL); }

int64_t store_run_id(struct store *store, struct statement *statement) {
    int64_t id = 0;
    return run_durably(store, statement, &id) ? id : 0;
}

int store_changes(struct store *store) { return (int)store->backend->changes(store); }

void bind_text(struct statement *statement, int index, const char *text) {
    statement->store->backend->bind_text(statement, index, text);
}

void bind_bytes(struct statement *statement, int index, const void *bytes, size_t length) {
    statement->store->backend->bind_bytes(statement, index, bytes, length);
}

void bind_number(struct statement *statement, int index, int64_t number) {
    statement->store->backend->bind_number(statement, index, number);
}

const char *column_string(struct statement *statement, int index) {
    return statement->store->backend->column_string(statement, index);
}

const void *column_bytes(struct statement *statement, int index, size_t *length) {
    return statement->store->backend->column_bytes(statement, index, length);
}

int64_t column_number(struct statement *statement, int index) {
    return statement->store->backend->column_number(statement, index);
}

bool column_is_null(struct statement *statement, int index) { return column_string(statement, index) == NULL; }

void column_copy(struct statement *statement, int index, char *out, size_t size) {
    const char *text = column_string(statement, index);
    snprintf(out, size, "%s", text != NULL ? text : "");
}

char *column_text(struct statement *statement, int index) {
    const char *text = column_string(statement, index);
    return text != NULL ? strdup(text) : NULL;
}

/* -- changes -- */

bool store_hold(struct store *store) {
    if (store->held || store->in_change)
        return true;
    store->held = store->stopped[0] == 0 && store->backend->hold(store);
    return store->held;
}

bool store_is_in_change(const struct store *store) { return store->in_change; }

bool store_is_held(const struct store *store) { return store->held; }

void store_release(struct store *store) {
    if (store->held)
        store_roll_back(store);
}

bool store_begin(struct store *store) {
    store->in_change = store_hold(store);
    store->held = false;
    return store->in_change;
}

bool store_commit(struct store *store) {
    bool done = store->stopped[0] == 0 && store->backend->commit(store);
    if (done)
        store->written = serve_microseconds();
    else
        store_roll_back(store);
    store->in_change = false;
    return done;
}

void store_roll_back(struct store *store) {
    store->backend->roll_back(store);
    store_forget_sessions(store);
    store->in_change = store->held = false;
}
