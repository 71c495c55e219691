/* push.c: see push.h. */
#include "serve/store/push.h"

#include "serve/store/parts.h"

static bool add(struct store *store, int64_t person, const struct push_row *row, int64_t now) {
    struct statement *add =
        store_statement(store, "INSERT INTO push(endpoint, person, key, auth, made) VALUES(?1, ?2, ?3, ?4, ?5)"
                               " ON CONFLICT(endpoint) DO UPDATE SET person = excluded.person, key = excluded.key,"
                               " auth = excluded.auth, made = excluded.made");
    if (add == NULL)
        return false;
    bind_text(add, 1, row->endpoint);
    bind_number(add, 2, person);
    bind_text(add, 3, row->key);
    bind_text(add, 4, row->auth);
    bind_number(add, 5, now);
    return store_run(store, add);
}

static bool drop_oldest(struct store *store, int64_t person) {
    struct statement *drop =
        store_statement(store, "DELETE FROM push WHERE person = ?1 AND endpoint NOT IN"
                               " (SELECT endpoint FROM push WHERE person = ?1 ORDER BY made DESC, endpoint LIMIT ?2)");
    if (drop == NULL)
        return false;
    bind_number(drop, 1, person);
    bind_number(drop, 2, PUSH_BROWSERS_MOST);
    return store_run(store, drop);
}

bool store_push_add(struct store *store, int64_t person, const struct push_row *row, int64_t now) {
    if (!store_begin(store))
        return false;
    if (add(store, person, row, now) && drop_oldest(store, person))
        return store_commit(store);
    store_roll_back(store);
    return false;
}

bool store_push_drop(struct store *store, int64_t person, const char *endpoint) {
    struct statement *drop = store_statement(store, "DELETE FROM push WHERE endpoint = ?1 AND (?2 = 0 OR person = ?2)");
    if (drop == NULL)
        return false;
    bind_text(drop, 1, endpoint);
    bind_number(drop, 2, person);
    return store_run(store, drop);
}

int store_push_count(struct store *store, int64_t person) {
    struct statement *count = store_statement(store, "SELECT count(*) FROM push WHERE person = ?1");
    if (count == NULL)
        return 0;
    bind_number(count, 1, person);
    int found = store_step(store, count) == STORE_ROW ? (int)column_number(count, 0) : 0;
    statement_end(count);
    return found;
}

int store_push_read(struct store *store, int64_t person, struct push_row out[PUSH_BROWSERS_MOST]) {
    int count = 0;
    struct statement *find =
        store_statement(store, "SELECT endpoint, key, auth FROM push WHERE person = ?1 ORDER BY made DESC LIMIT ?2");
    if (find == NULL)
        return 0;
    bind_number(find, 1, person);
    bind_number(find, 2, PUSH_BROWSERS_MOST);
    while (count < PUSH_BROWSERS_MOST && store_step(store, find) == STORE_ROW) {
        struct push_row *row = &out[count++];
        column_copy(find, 0, row->endpoint, sizeof row->endpoint);
        column_copy(find, 1, row->key, sizeof row->key);
        column_copy(find, 2, row->auth, sizeof row->auth);
    }
    statement_end(find);
    return count;
}

char *store_secret_get(struct store *store, const char *name) {
    struct statement *get = store_statement(store, "SELECT value FROM secret WHERE name = ?1");
    if (get == NULL)
        return NULL;
    bind_text(get, 1, name);
    char *value = store_step(store, get) == STORE_ROW ? column_text(get, 0) : NULL;
    statement_end(get);
    return value;
}

bool store_secret_set(struct store *store, const char *name, const char *value) {
    struct statement *set = store_statement(store, "INSERT INTO secret(name, value) VALUES(?1, ?2)"
                                                   " ON CONFLICT DO NOTHING");
    if (set == NULL)
        return false;
    bind_text(set, 1, name);
    bind_text(set, 2, value);
    return store_run(store, set);
}
