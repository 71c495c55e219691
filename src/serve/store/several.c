/* several.c: see several.h. */
#include "serve/store/several.h"

#include <stdlib.h>
#include <string.h>

#include "serve/base/clock.h"
#include "serve/store/parts.h"

enum { DELAYS_KEPT = 2 * 86400 }; /* seconds: longer than any delay can grow */

const char *store_server(const struct store *store) { return store->server; }

/* The next row of a reading; the statement ends with the last. *whole: it has been read to its end. */
static bool next_row(struct store *store, struct statement *get, bool *whole) {
    enum store_step state = store_step(store, get);
    *whole = state == STORE_END;
    if (state != STORE_ROW)
        statement_end(get);
    return state == STORE_ROW;
}

/* -- heads -- */

#define HEAD                                                                                                           \
    "SELECT news, program, (SELECT n FROM journal WHERE game = game.id ORDER BY n DESC LIMIT 1),"                      \
    " (SELECT n FROM counter WHERE name = 'authority'), id FROM game WHERE state NOT IN ('arriving', 'deleted')"

static struct game_head head_of(struct statement *get) {
    return (struct game_head){.news = column_number(get, 0),
                              .program = column_number(get, 1),
                              .n = (uint32_t)column_number(get, 2),
                              .authority = column_number(get, 3)};
}

static struct statement *head_statement(struct store *store) { return store_statement(store, HEAD " AND id = ?"); }

/* Two looks, sent together: what the first waits for is there in the second. */
bool store_head(struct store *store, const char *game, bool lock, struct game_head *out) {
    if (lock && store_hold(store)) { /* held, so that store_release lets go of it */
        struct statement *take = store_statement(store, "SELECT 1 FROM game WHERE id = ? FOR NO KEY UPDATE");
        bind_text(take, 1, game);
        store->backend->lock(take);
    }
    struct statement *get = head_statement(store);
    bind_text(get, 1, game);
    bool found = store_step(store, get) == STORE_ROW;
    if (found)
        *out = head_of(get);
    statement_end(get);
    return found;
}

/* A statement of its own: what store_head does meanwhile does not touch it. */
static struct statement *asked_statement(struct store *store) {
    return store_statement(store, HEAD " AND id = ? LIMIT 1");
}

void store_head_ask(struct store *store, const char *game) {
    struct statement *get = asked_statement(store);
    bind_text(get, 1, game);
    store->backend->ask_later(get);
    store->asked = get;
}

bool store_head_take(struct store *store, struct game_head *out) {
    struct statement *get = store->asked;
    store->asked = NULL;
    if (get == NULL)
        return false;
    bool found = store_step(store, get) == STORE_ROW;
    if (found)
        *out = head_of(get);
    statement_end(get);
    return found;
}

bool store_heads(struct store *store, const char *games, store_head_taker take, void *context) {
    struct statement *get = store_statement(store, HEAD " AND id = ANY(string_to_array(?, ','))");
    bool whole;
    bind_text(get, 1, games);
    while (next_row(store, get, &whole)) {
        struct game_head head = head_of(get);
        take(context, column_string(get, 4), &head);
    }
    return whole;
}

bool store_game_program(struct store *store, const char *game, int64_t program) {
    struct statement *set = store_statement(store, "UPDATE game SET program = ? WHERE id = ?");
    bind_number(set, 1, program);
    bind_text(set, 2, game);
    return store_run(store, set);
}

void store_games_lock(struct store *store) {
    if (store_is_shared(store) && store_hold(store))
        store->backend->lock(store_statement(store, "SELECT pg_advisory_xact_lock(18631864)"));
}

/* -- news -- */

bool store_news_add(struct store *store, const char *game, const char *event, const char *data, int64_t person) {
    if (!store_is_shared(store))
        return true;
    struct statement *add =
        store_statement(store, "WITH told AS (UPDATE game SET news = news + 1 WHERE id = ?1 RETURNING news)"
                               " INSERT INTO news(game, n, server, event, data, person, at)"
                               " SELECT ?1, news, ?2, ?3, ?4, ?5, ?6 FROM told");
    bind_text(add, 1, game);
    bind_text(add, 2, store->server);
    bind_text(add, 3, event);
    bind_text(add, 4, data);
    bind_number(add, 5, person);
    bind_number(add, 6, serve_now());
    return store_run(store, add);
}

bool store_news_read(struct store *store, const char *game, int64_t after, store_news_taker take, void *context) {
    struct statement *get =
        store_statement(store, "SELECT n, person, server, event, data FROM news WHERE game = ? AND n > ? ORDER BY n");
    bool whole;
    bind_text(get, 1, game);
    bind_number(get, 2, after);
    while (next_row(store, get, &whole)) {
        struct news_row row = {.n = column_number(get, 0),
                               .person = column_number(get, 1),
                               .own = strcmp(column_string(get, 2), store->server) == 0,
                               .event = column_string(get, 3),
                               .data = column_string(get, 4)};
        take(context, &row);
    }
    return whole;
}

/* -- authority -- */

bool store_tells_others(const struct store *store) { return store_is_shared(store) || store->beside; }

void store_is_beside(struct store *store) { store->beside = true; }

bool store_authority_add(struct store *store, const unsigned char *session, int64_t person) {
    if (!store_tells_others(store))
        return true;
    struct statement *count = store_statement(store, "UPDATE counter SET n = n + 1 WHERE name = 'authority'");
    if (!store_run(store, count))
        return false;
    struct statement *add =
        store_statement(store, "INSERT INTO authority(n, session, person, at) SELECT n, ?1, ?2, ?3 FROM counter"
                               " WHERE name = 'authority'");
    bind_bytes(add, 1, session != NULL ? session : (const unsigned char *)"", session != NULL ? SESSION_HASH_SIZE : 0);
    bind_number(add, 2, person);
    bind_number(add, 3, serve_now());
    return store_run(store, add);
}

bool store_authority_read(struct store *store, int64_t after, store_authority_taker take, void *context) {
    struct statement *get = store_statement(store, "SELECT n, person, session FROM authority WHERE n > ? ORDER BY n");
    bool whole;
    bind_number(get, 1, after);
    while (next_row(store, get, &whole)) {
        struct authority_row row = {.n = column_number(get, 0), .person = column_number(get, 1)};
        size_t size;
        const void *session = column_bytes(get, 2, &size);
        if (size == sizeof row.session)
            memcpy(row.session, session, size);
        take(context, &row);
    }
    return whole;
}

int64_t store_authority_last(struct store *store) {
    struct statement *get = store_statement(store, "SELECT n FROM counter WHERE name = 'authority'");
    int64_t n = store_step(store, get) == STORE_ROW ? column_number(get, 0) : 0;
    statement_end(get);
    return n;
}

/* -- leases -- */

bool store_lease_take(struct store *store, const char *game, int64_t now, int64_t until) {
    struct statement *take =
        store_statement(store, "INSERT INTO lease(game, server, until) VALUES(?1, ?2, ?3) ON CONFLICT(game) DO UPDATE"
                               " SET server = excluded.server, until = excluded.until"
                               " WHERE lease.server = excluded.server OR lease.until < ?4");
    bind_text(take, 1, game);
    bind_text(take, 2, store->server);
    bind_number(take, 3, until);
    bind_number(take, 4, now);
    return store_run(store, take) && store_changes(store) == 1;
}

bool store_lease_end(struct store *store, const char *game) {
    struct statement *end = store_statement(store, "DELETE FROM lease WHERE game = ? AND server = ?");
    bind_text(end, 1, game);
    bind_text(end, 2, store->server);
    return store_run(store, end);
}

bool store_leases_renew(struct store *store, int64_t until) {
    struct statement *renew = store_statement(store, "UPDATE lease SET until = ? WHERE server = ?");
    bind_number(renew, 1, until);
    bind_text(renew, 2, store->server);
    return store_run(store, renew);
}

/* Another server that claims at the same time takes others. */
void store_leases_claim(struct store *store, int64_t now, int64_t until, store_computer_taker take, void *context) {
    struct statement *claim = store_statement(
        store, "UPDATE lease SET server = ?1, until = ?2 WHERE game IN (SELECT game FROM lease WHERE until < ?3"
               " ORDER BY until LIMIT 16 FOR UPDATE SKIP LOCKED)"
               " RETURNING game, (SELECT coalesce(owner, 0) FROM game WHERE id = lease.game), CASE WHEN EXISTS"
               " (SELECT 1 FROM seat WHERE seat.game = lease.game AND kind <> 'computer') THEN 0 ELSE 1 END");
    bind_text(claim, 1, store->server);
    bind_number(claim, 2, until);
    bind_number(claim, 3, now);
    while (store_step(store, claim) == STORE_ROW)
        take(context, column_string(claim, 0), column_number(claim, 1), column_number(claim, 2) != 0);
    statement_end(claim);
}

/* -- delays -- */

bool store_delay_get(struct store *store, const char *who, struct delay_row *out) {
    struct statement *get = store_statement(store, "SELECT failures, at, not_before, put_off FROM delay WHERE who = ?");
    bind_text(get, 1, who);
    bool found = store_step(store, get) == STORE_ROW;
    if (found)
        *out = (struct delay_row){column_number(get, 0), column_number(get, 1), column_number(get, 2),
                                  column_number(get, 3) != 0};
    statement_end(get);
    return found;
}

bool store_delay_set(struct store *store, const char *who, const struct delay_row *row) {
    struct statement *set = store_statement(
        store, "INSERT INTO delay(who, failures, at, not_before, put_off) VALUES(?,?,?,?,?) ON CONFLICT(who)"
               " DO UPDATE SET failures = excluded.failures, at = excluded.at, not_before = excluded.not_before,"
               " put_off = excluded.put_off");
    bind_text(set, 1, who);
    bind_number(set, 2, row->failures);
    bind_number(set, 3, row->at);
    bind_number(set, 4, row->not_before);
    bind_number(set, 5, row->put_off);
    return store_run(store, set);
}

/* -- what is old -- */

bool store_several_prune(struct store *store, int64_t before) {
    struct statement *news = store_statement(store, "DELETE FROM news WHERE at < ?");
    bind_number(news, 1, before);
    bool done = store_run(store, news);
    struct statement *authority = store_statement(store, "DELETE FROM authority WHERE at < ?");
    bind_number(authority, 1, before);
    done = done && store_run(store, authority);
    struct statement *delays = store_statement(store, "DELETE FROM delay WHERE at < ?");
    bind_number(delays, 1, (before - DELAYS_KEPT) * 1000);
    return done && store_run(store, delays);
}
