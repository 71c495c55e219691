/* removal.c: games that are deleted.
 *
 * A long game has hundreds of thousands of rows: to delete them at once would keep everybody waiting. So a game is
 * marked as deleted, and with that it is gone for everybody; its rows go afterwards, some hundred at a time
 * (removal.c). The mark is in the database: what a program did not finish the next one does. */
#include "serve/base/clock.h"
#include "serve/store/parts.h"

enum { SLICE_ROWS = 250, ARRIVING_SECONDS = 600 };

/* Whatever says that the game is there, or could open it. These are few rows. */
static const char *const AT_ONCE[] = {
    "UPDATE game SET state = 'deleted', owner = 0, public = 0 WHERE id = ?1",
    "DELETE FROM seat WHERE game = ?1",
    "DELETE FROM commander WHERE game = ?1",
    "DELETE FROM notice WHERE game = ?1",
    "DELETE FROM time_limit WHERE game = ?1",
    "DELETE FROM opening WHERE game = ?1",
    "DELETE FROM position WHERE game = ?1",
    "DELETE FROM analysis WHERE game = ?1",
};

/* The rest of it, at most ?2 rows. */
static const struct {
    const char *sql;
    int weight; /* of one row, in rows of the journal */
} LATER[] = {
    {"DELETE FROM journal WHERE game = ?1 AND n IN (SELECT n FROM journal WHERE game = ?1 LIMIT ?2)", 1},
    {"DELETE FROM snapshot WHERE game = ?1 AND n IN (SELECT n FROM snapshot WHERE game = ?1 LIMIT ?2)", 16},
    {"DELETE FROM chat WHERE id IN (SELECT id FROM chat WHERE game = ?1 LIMIT ?2)", 1},
    {"DELETE FROM message WHERE id IN (SELECT id FROM message WHERE game = ?1 LIMIT ?2)", 1},
    {"DELETE FROM note WHERE game = ?1 AND person IN (SELECT person FROM note WHERE game = ?1 LIMIT ?2)", 4},
    {"DELETE FROM sat WHERE game = ?1 AND person IN (SELECT person FROM sat WHERE game = ?1 LIMIT ?2)", 1},
};

static bool run(struct store *store, const char *sql, const char *id, int rows) {
    struct statement *statement = store_statement(store, sql);
    bind_text(statement, 1, id);
    if (rows > 0)
        bind_number(statement, 2, rows);
    return store_run(store, statement);
}

/* A slice of the rows that are left, within a change; after the last of them the game's own. */
static bool clear_slice(struct store *store, const char *id) {
    int room = SLICE_ROWS;
    for (size_t i = 0; i < sizeof LATER / sizeof LATER[0]; i++) {
        int rows = room / LATER[i].weight;
        if (rows == 0)
            return true;
        if (!run(store, LATER[i].sql, id, rows))
            return false;
        int gone = store_changes(store);
        if (gone >= rows)
            return true; /* there may be more */
        room -= gone * LATER[i].weight;
    }
    return run(store, "DELETE FROM game WHERE id = ?1", id, 0);
}

static bool end_change(struct store *store, bool done) {
    if (done && store_commit(store))
        return true;
    store_roll_back(store);
    return false;
}

bool store_game_drop(struct store *store, const char *id) {
    if (!store_begin(store))
        return false;
    bool done = true;
    for (size_t i = 0; done && i < sizeof AT_ONCE / sizeof AT_ONCE[0]; i++)
        done = run(store, AT_ONCE[i], id, 0);
    return end_change(store, done && clear_slice(store, id));
}

/* Where servers share the store another one may just be writing: only what nobody has gone on with for long is dropped.
 */
bool store_games_drop_arriving(struct store *store) {
    struct statement *drop = store_statement(store, "UPDATE game SET state = 'deleted', public = 0"
                                                    " WHERE public IN (0, 1) AND state = 'arriving' AND touched <= ?");
    bind_number(drop, 1, serve_now() - (store_is_shared(store) ? ARRIVING_SECONDS : 0));
    return store_run(store, drop);
}

bool store_games_clear(struct store *store, bool *more) {
    char id[STORE_ID_SIZE];
    struct statement *find =
        store_statement(store, "SELECT id FROM game WHERE public = 0 AND state = 'deleted' LIMIT 1");
    enum store_step state = store_step(store, find);
    *more = state == STORE_ROW;
    if (*more)
        column_copy(find, 0, id, sizeof id);
    statement_end(find);
    if (!*more)
        return state == STORE_END;
    return store_begin(store) && end_change(store, clear_slice(store, id));
}
