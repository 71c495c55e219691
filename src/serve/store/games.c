/* games.c: games, seats, the journal, positions, chat and notes in the database. */
#include <stdlib.h>
#include <string.h>

#include "serve/store/parts.h"
#include "serve/store/several.h"

/* One statement with the news of it, as one change. */
static bool run_with_news(struct store *store, struct statement *statement, const char *game, const char *event,
                          const char *data) {
    if (!store_is_shared(store))
        return store_run(store, statement);
    bool own = !store->in_change;
    bool done = (!own || store_begin(store)) && store_run(store, statement) &&
                store_news_add(store, game, event, data, 0) && (!own || store_commit(store));
    if (!done && own)
        store_roll_back(store);
    return done;
}

bool store_run_for_seats(struct store *store, struct statement *statement, const char *game) {
    return run_with_news(store, statement, game, "seats", "{}");
}

/* -- games -- */

static bool add_opening(struct store *store, const char *id, const struct opening_row *opening) {
    struct statement *add =
        store_statement(store, "INSERT INTO opening(game, base, text, events) VALUES(?,?,?,?) ON CONFLICT(game)"
                               " DO UPDATE SET base = excluded.base, text = excluded.text, events = excluded.events");
    bind_text(add, 1, id);
    bind_number(add, 2, opening->base);
    bind_text(add, 3, opening->text);
    bind_text(add, 4, opening->events);
    return store_run(store, add);
}

static bool add_game(struct store *store, const struct game_row *game, const char *state, int64_t owner) {
    struct statement *add = store_statement(
        store, "INSERT INTO game(id, scenario, title, owner, public, state, created, touched, seed, nonce, commitment,"
               " standing, offer, chosen, pace, rated, pairing, pupil) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    bind_text(add, 1, game->id);
    bind_text(add, 2, game->scenario);
    bind_text(add, 3, game->title);
    bind_number(add, 4, owner);
    bind_number(add, 5, game->is_public);
    bind_text(add, 6, state);
    bind_number(add, 7, game->created);
    bind_number(add, 8, game->touched);
    bind_text(add, 9, game->seed);
    bind_text(add, 10, game->nonce);
    bind_text(add, 11, game->commitment);
    bind_text(add, 12, game->status != NULL ? game->status : "{}");
    bind_text(add, 13, game->offer);
    bind_number(add, 14, game->chosen_seed);
    bind_number(add, 15, game->pace);
    bind_number(add, 16, game->rated);
    bind_text(add, 17, game->pairing);
    bind_number(add, 18, game->pupil);
    return store_run(store, add);
}

static bool add_rest(struct store *store, const struct game_row *game, const struct opening_row *opening,
                     const struct seat_row seats[STORE_SIDES]) {
    bool done = add_opening(store, game->id, opening);
    for (int i = 0; i < STORE_SIDES; i++)
        done = done && store_seat_set(store, game->id, &seats[i]);
    return done;
}

bool store_game_add(struct store *store, const struct game_row *game, const struct opening_row *opening,
                    const struct seat_row seats[STORE_SIDES]) {
    return add_game(store, game, game->state, game->owner) && add_rest(store, game, opening, seats);
}

bool store_game_arrives(struct store *store, const struct game_row *game) {
    return add_game(store, game, "arriving", 0);
}

bool store_game_arrived(struct store *store, const struct game_row *game, const struct opening_row *opening,
                        const struct seat_row seats[STORE_SIDES]) {
    struct statement *set = store_statement(store, "UPDATE game SET state = ?, owner = ? WHERE id = ?");
    bind_text(set, 1, game->state);
    bind_number(set, 2, game->owner);
    bind_text(set, 3, game->id);
    return store_run(store, set) && add_rest(store, game, opening, seats);
}

bool store_game_get(struct store *store, const char *id, struct game_row *out) {
    struct statement *get = store_statement(
        store, "SELECT id, scenario, title, owner, public, state, created, touched,"
               " seed, nonce, commitment, standing, offer, chosen, pace, news, rated, pairing, pupil FROM game"
               " WHERE id = ? AND state NOT IN ('arriving', 'deleted')");
    bind_text(get, 1, id);
    bool found = store_step(store, get) == STORE_ROW;
    if (found) {
        *out = (struct game_row){.owner = column_number(get, 3),
                                 .rated = column_number(get, 16) != 0,
                                 .is_public = column_number(get, 4) != 0,
                                 .chosen_seed = column_number(get, 13) != 0,
                                 .created = column_number(get, 6),
                                 .touched = column_number(get, 7),
                                 .status = column_text(get, 11),
                                 .offer = column_text(get, 12),
                                 .pace = column_number(get, 14),
                                 .news = column_number(get, 15),
                                 .pupil = column_number(get, 18) != 0};
        column_copy(get, 17, out->pairing, sizeof out->pairing);
        column_copy(get, 0, out->id, sizeof out->id);
        column_copy(get, 1, out->scenario, sizeof out->scenario);
        column_copy(get, 2, out->title, sizeof out->title);
        column_copy(get, 5, out->state, sizeof out->state);
        column_copy(get, 8, out->seed, sizeof out->seed);
        column_copy(get, 9, out->nonce, sizeof out->nonce);
        column_copy(get, 10, out->commitment, sizeof out->commitment);
    }
    statement_end(get);
    return found;
}

void game_row_free(struct game_row *row) {
    free(row->status);
    free(row->offer);
    row->status = row->offer = NULL;
}

bool store_game_set_status(struct store *store, const char *id, const char *state, const char *status, int64_t now) {
    struct statement *set = store_statement(store, "UPDATE game SET standing = ?, touched = ? WHERE id = ?");
    bind_text(set, 1, status);
    bind_number(set, 2, now);
    bind_text(set, 3, id);
    bool done = store_run(store, set);
    if (state == NULL || !done) /* an index holds the state: only a change of it is worth the pages */
        return done;
    set = store_statement(store, "UPDATE game SET state = ? WHERE id = ?");
    bind_text(set, 1, state);
    bind_text(set, 2, id);
    return store_run(store, set);
}

bool store_game_title(struct store *store, const char *id, const char *title, bool is_public) {
    struct statement *set = store_statement(store, "UPDATE game SET title = ?, public = ? WHERE id = ?");
    bind_text(set, 1, title);
    bind_number(set, 2, is_public);
    bind_text(set, 3, id);
    return store_run_for_seats(store, set, id);
}

bool store_game_offer(struct store *store, const char *id, const char *offer) {
    struct statement *set = store_statement(store, "UPDATE game SET offer = ? WHERE id = ?");
    bind_text(set, 1, offer);
    bind_text(set, 2, id);
    return run_with_news(store, set, id, "offer", offer != NULL ? offer : "null");
}

bool store_game_pace(struct store *store, const char *id, int64_t pace) {
    struct statement *set = store_statement(store, "UPDATE game SET pace = ? WHERE id = ?");
    bind_number(set, 1, pace);
    bind_text(set, 2, id);
    return store_run_for_seats(store, set, id);
}

bool store_opening_get(struct store *store, const char *id, struct opening_row *out) {
    struct statement *get = store_statement(store, "SELECT base, text, events FROM opening WHERE game = ?");
    bind_text(get, 1, id);
    bool found = store_step(store, get) == STORE_ROW;
    if (found)
        *out = (struct opening_row){(uint32_t)column_number(get, 0), column_text(get, 1), column_text(get, 2)};
    statement_end(get);
    return found;
}

bool store_opening_set(struct store *store, const char *id, const struct opening_row *opening) {
    return add_opening(store, id, opening);
}

/* -- seats -- */

bool store_seats_get(struct store *store, const char *game, struct seat_row out[STORE_SIDES]) {
    struct statement *get = store_statement(store, "SELECT side, kind, person, bot, token, orders, book, carrying, "
                                                   "stopped FROM seat WHERE game = ? ORDER BY side");
    int count = 0;
    bind_text(get, 1, game);
    while (count < STORE_SIDES && store_step(store, get) == STORE_ROW) {
        struct seat_row *seat = &out[count++];
        *seat = (struct seat_row){
            .person = column_number(get, 2), .orders = column_text(get, 5), .book = column_text(get, 6)};
        column_copy(get, 0, seat->side, sizeof seat->side);
        column_copy(get, 1, seat->kind, sizeof seat->kind);
        column_copy(get, 3, seat->bot, sizeof seat->bot);
        column_copy(get, 4, seat->token, sizeof seat->token);
        column_copy(get, 7, seat->carrying, sizeof seat->carrying);
        column_copy(get, 8, seat->stopped, sizeof seat->stopped);
    }
    statement_end(get);
    return count == STORE_SIDES;
}

bool store_seat_set(struct store *store, const char *game, const struct seat_row *seat) {
    struct statement *set = store_statement(
        store,
        "INSERT INTO seat(game, side, kind, person, bot, token,"
        " orders, book, carrying, stopped)"
        " VALUES(?,?,?,nullif(?,0),nullif(?,''),nullif(?,''),?,?,?,?) ON CONFLICT(game, side)"
        " DO UPDATE SET kind = excluded.kind, person = excluded.person, bot = excluded.bot, token = excluded.token,"
        " orders = excluded.orders, book = excluded.book, carrying = excluded.carrying,"
        " stopped = excluded.stopped");
    bind_text(set, 1, game);
    bind_text(set, 2, seat->side);
    bind_text(set, 3, seat->kind);
    bind_number(set, 4, seat->person);
    bind_text(set, 5, seat->bot);
    bind_text(set, 6, seat->token);
    bind_text(set, 7, seat->orders != NULL ? seat->orders : "{}");
    bind_text(set, 8, seat->book != NULL ? seat->book : "");
    bind_text(set, 9, seat->carrying);
    bind_text(set, 10, seat->stopped);
    return store_run_for_seats(store, set, game);
}

/* -- lists -- */

/* The ids are read first: so the callback may use the store. */
static void take_ids(struct store *store, struct statement *get, store_id_taker take, void *context) {
    char(*ids)[STORE_ID_SIZE] = NULL;
    size_t count = 0, size = 0;
    while (store_step(store, get) == STORE_ROW) {
        if (count == size) {
            size = size * 2 + 16;
            void *more = realloc(ids, size * sizeof *ids);
            if (more == NULL)
                break;
            ids = more;
        }
        column_copy(get, 0, ids[count++], STORE_ID_SIZE);
    }
    statement_end(get);
    for (size_t i = 0; i < count; i++)
        take(context, ids[i]);
    free(ids);
}

void store_games_of(struct store *store, int64_t person, store_id_taker take, void *context) {
    struct statement *get =
        store_statement(store, "SELECT id FROM game WHERE owner = ?1 OR id IN (SELECT game FROM seat WHERE person = ?1)"
                               " OR id IN (SELECT game FROM commander WHERE person = ?1)"
                               " ORDER BY touched DESC, id LIMIT 500");
    bind_number(get, 1, person);
    take_ids(store, get, take, context);
}

void store_games_public(struct store *store, store_id_taker take, void *context) {
    take_ids(store,
             store_statement(store, "SELECT id FROM game WHERE public = 1 AND state = 'open'"
                                    " ORDER BY touched DESC, id LIMIT 200"),
             take, context);
}

#define COMPUTERS                                                                                                      \
    "SELECT id, owner, NOT EXISTS (SELECT 1 FROM seat AS other WHERE other.game = id"                                  \
    " AND other.kind <> 'computer') FROM seat JOIN game ON id = game WHERE state = 'running'"                          \
    " AND (kind = 'computer' OR orders <> '{}' OR carrying <> '') AND standing ->> 'side' = side"

static void take_computers(struct store *store, struct statement *get, store_computer_taker take, void *context) {
    while (store_step(store, get) == STORE_ROW) {
        char id[STORE_ID_SIZE];
        column_copy(get, 0, id, sizeof id);
        take(context, id, column_number(get, 1), column_number(get, 2) != 0);
    }
    statement_end(get);
}

void store_games_computer(struct store *store, store_computer_taker take, void *context) {
    take_computers(store, store_statement(store, COMPUTERS), take, context);
}

void store_games_unleased(struct store *store, store_computer_taker take, void *context) {
    take_computers(store,
                   store_statement(store, COMPUTERS " AND pace = 0 AND NOT EXISTS"
                                                    " (SELECT 1 FROM lease WHERE lease.game = id) LIMIT 64"),
                   take, context);
}

int64_t store_games_alone(struct store *store, int64_t owner) {
    struct statement *get =
        store_statement(store, "SELECT count(*) FROM game WHERE state = 'running' AND (?1 = 0 OR owner = ?1)"
                               " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = id AND kind <> 'computer')");
    bind_number(get, 1, owner);
    int64_t count = store_step(store, get) == STORE_ROW ? column_number(get, 0) : 0;
    statement_end(get);
    return count;
}

bool store_game_runs(struct store *store, const char *id) {
    struct statement *get = store_statement(store, "SELECT 1 FROM game WHERE id = ? AND state = 'running'");
    bind_text(get, 1, id);
    bool runs = store_step(store, get) == STORE_ROW;
    statement_end(get);
    return runs;
}

int64_t store_games_count(struct store *store, int64_t owner) {
    struct statement *get = store_statement(store, "SELECT count(*) FROM game WHERE owner = ?");
    bind_number(get, 1, owner);
    int64_t count = store_step(store, get) == STORE_ROW ? column_number(get, 0) : 0;
    statement_end(get);
    return count;
}

/* -- the journal -- */

bool store_journal_add(struct store *store, const char *game, const struct journal_row *row) {
    struct statement *add =
        store_statement(store, "INSERT INTO journal(game, n, side, kind, line, events, at, asker, key, answer, thought)"
                               " VALUES(?,?,?,?,?,?,?,?,?,?,?)");
    bind_text(add, 1, game);
    bind_number(add, 2, row->n);
    bind_text(add, 3, row->side);
    bind_text(add, 4, row->kind);
    bind_text(add, 5, row->line);
    bind_text(add, 6, row->events);
    bind_number(add, 7, row->at);
    if (row->answered.person != 0) /* else it is nobody's: NULL, as nothing is bound */
        bind_number(add, 8, row->answered.person);
    bind_text(add, 9, row->answered.key);
    bind_text(add, 10, row->answered.answer);
    bind_text(add, 11, row->thought);
    return store_run(store, add);
}

uint32_t store_journal_last(struct store *store, const char *game) {
    struct statement *get = store_statement(store, "SELECT max(n) FROM journal WHERE game = ?");
    bind_text(get, 1, game);
    uint32_t n = store_step(store, get) == STORE_ROW ? (uint32_t)column_number(get, 0) : 0;
    statement_end(get);
    return n;
}

uint32_t store_journal_last_of(struct store *store, const char *game, int64_t person) {
    struct statement *get =
        store_statement(store, "SELECT n FROM journal WHERE game = ?1 AND asker = ?2 ORDER BY n DESC LIMIT 1");
    bind_text(get, 1, game);
    bind_number(get, 2, person);
    uint32_t n = store_step(store, get) == STORE_ROW ? (uint32_t)column_number(get, 0) : 0;
    statement_end(get);
    return n;
}

/* A reader of a journal may look back in it on the way: each has a statement of its own, whose text is another
 * constant.
 */
#define JOURNAL                                                                                                        \
    "SELECT n, side, kind, line, events, at, thought FROM journal WHERE game = ? AND n BETWEEN ? AND ? ORDER BY n"

bool store_journal_read(struct store *store, const char *game, uint32_t from, uint32_t to, store_journal_taker take,
                        void *context) {
    static const char *const texts[] = {JOURNAL, JOURNAL " ", JOURNAL "  ", JOURNAL "   "};
    int depth = store->journal_depth;
    enum store_step state;
    if (depth >= (int)(sizeof texts / sizeof texts[0]))
        return false;
    struct statement *get = store_statement(store, texts[depth]);
    store->journal_depth++;
    bind_text(get, 1, game);
    bind_number(get, 2, from);
    bind_number(get, 3, to);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct journal_row row = {.n = (uint32_t)column_number(get, 0),
                                  .side = column_string(get, 1),
                                  .kind = column_string(get, 2),
                                  .line = column_string(get, 3),
                                  .events = column_string(get, 4),
                                  .at = column_number(get, 5),
                                  .thought = column_string(get, 6)};
        take(context, &row);
    }
    statement_end(get);
    store->journal_depth--;
    return state == STORE_END;
}

bool store_journal_jumps(struct store *store, const char *game, uint32_t from, store_journal_taker take,
                         void *context) {
    struct statement *get = store_statement(store, "SELECT n, kind, line FROM journal INDEXED BY journal_jump"
                                                   " WHERE game = ? AND n >= ? AND kind <> 'do' ORDER BY n");
    enum store_step state;
    bind_text(get, 1, game);
    bind_number(get, 2, from);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct journal_row row = {
            .n = (uint32_t)column_number(get, 0), .kind = column_string(get, 1), .line = column_string(get, 2)};
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

char *store_answered(struct store *store, const char *game, uint32_t from, uint32_t to, int64_t person,
                     const char *key) {
    struct statement *get = store_statement(store, "SELECT answer FROM journal WHERE game = ? AND n BETWEEN ? AND ?"
                                                   " AND asker = ? AND key = ?");
    bind_text(get, 1, game);
    bind_number(get, 2, from);
    bind_number(get, 3, to);
    bind_number(get, 4, person);
    bind_text(get, 5, key);
    char *answer = store_step(store, get) == STORE_ROW ? column_text(get, 0) : NULL;
    statement_end(get);
    return answer;
}

/* -- positions -- */

bool store_position_set(struct store *store, const char *game, uint32_t n, const char *version, const char *position) {
    struct statement *put =
        store_statement(store, "INSERT INTO position(game, n, version, text) VALUES(?,?,?,?) ON CONFLICT(game)"
                               " DO UPDATE SET n = excluded.n, version = excluded.version, text = excluded.text");
    bind_text(put, 1, game);
    bind_number(put, 2, n);
    bind_text(put, 3, version);
    bind_text(put, 4, position);
    return store_run(store, put);
}

uint32_t store_position_last(struct store *store, const char *game) {
    struct statement *get = store_statement(store, "SELECT n FROM position WHERE game = ?");
    bind_text(get, 1, game);
    uint32_t n = store_step(store, get) == STORE_ROW ? (uint32_t)column_number(get, 0) : UINT32_MAX;
    statement_end(get);
    return n;
}

char *store_position_get(struct store *store, const char *game, uint32_t n) {
    struct statement *get = store_statement(store, "SELECT text FROM position WHERE game = ? AND n = ?");
    bind_text(get, 1, game);
    bind_number(get, 2, n);
    char *position = store_step(store, get) == STORE_ROW ? column_text(get, 0) : NULL;
    statement_end(get);
    return position;
}

/* -- analyses -- */

bool store_analysis_set(struct store *store, const char *game, const char *language, uint32_t n, const char *text) {
    struct statement *put =
        store_statement(store, "INSERT INTO analysis(game, language, n, text)"
                               " SELECT id, ?, ?, ? FROM game WHERE id = ? AND state = 'over'"
                               " ON CONFLICT(game, language) DO UPDATE SET n = excluded.n, text = excluded.text");
    bind_text(put, 1, language);
    bind_number(put, 2, n);
    bind_text(put, 3, text);
    bind_text(put, 4, game); /* which may have been deleted meanwhile */
    return store_run(store, put);
}

char *store_analysis_get(struct store *store, const char *game, const char *language, uint32_t n) {
    struct statement *get =
        store_statement(store, "SELECT text FROM analysis WHERE game = ? AND language = ? AND n = ?");
    bind_text(get, 1, game);
    bind_text(get, 2, language);
    bind_number(get, 3, n);
    char *text = store_step(store, get) == STORE_ROW ? column_text(get, 0) : NULL;
    statement_end(get);
    return text;
}

/* -- snapshots -- */

bool store_snapshot_add(struct store *store, const char *game, uint32_t n, const char *version, const void *bytes,
                        size_t size) {
    struct statement *put =
        store_statement(store, "INSERT INTO snapshot(game, n, version, state) VALUES(?,?,?,?) ON CONFLICT(game, n)"
                               " DO UPDATE SET version = excluded.version, state = excluded.state");
    bind_text(put, 1, game);
    bind_number(put, 2, n);
    bind_text(put, 3, version);
    bind_bytes(put, 4, bytes, size);
    return store_run(store, put);
}

static bool take_bytes(struct statement *get, void **bytes, size_t *size) {
    const void *from = column_bytes(get, 1, size);
    *bytes = malloc(*size > 0 ? *size : 1);
    if (*bytes != NULL && *size > 0)
        memcpy(*bytes, from, *size);
    return *bytes != NULL;
}

bool store_snapshot_find(struct store *store, const char *game, uint32_t from, uint32_t to, const char *version,
                         uint32_t *n, void **bytes, size_t *size) {
    struct statement *get = store_statement(store, "SELECT n, state FROM snapshot WHERE game = ? AND n BETWEEN ? AND ?"
                                                   " AND version = ? ORDER BY n DESC LIMIT 1");
    bind_text(get, 1, game);
    bind_number(get, 2, from);
    bind_number(get, 3, to);
    bind_text(get, 4, version);
    bool found = store_step(store, get) == STORE_ROW;
    if (found) {
        *n = (uint32_t)column_number(get, 0);
        found = bytes == NULL || take_bytes(get, bytes, size);
    }
    statement_end(get);
    return found;
}

bool store_snapshots_drop_others(struct store *store, const char *game, const char *version) {
    struct statement *drop = store_statement(store, "DELETE FROM snapshot WHERE game = ? AND version <> ?");
    bind_text(drop, 1, game);
    bind_text(drop, 2, version);
    return store_run(store, drop);
}

/* -- words between people -- */

bool store_chat_add(struct store *store, const char *game, struct chat_row *row) {
    struct statement *add =
        store_statement(store, "INSERT INTO chat(game, person, name, text, at) VALUES(?,?,?,?,?) RETURNING id");
    bind_text(add, 1, game);
    bind_number(add, 2, row->person);
    bind_text(add, 3, row->name);
    bind_text(add, 4, row->text);
    bind_number(add, 5, row->at);
    return (row->id = store_run_id(store, add)) != 0;
}

void store_chat_read(struct store *store, const char *game, int64_t after, store_chat_taker take, void *context) {
    struct statement *get = store_statement(
        store, "SELECT id, person, at, name, text, removed FROM"
               " (SELECT * FROM chat WHERE game = ? AND id > ? ORDER BY id DESC LIMIT 500) AS latest ORDER BY id");
    bind_text(get, 1, game);
    bind_number(get, 2, after);
    while (store_step(store, get) == STORE_ROW) {
        struct chat_row row = {.id = column_number(get, 0),
                               .person = column_number(get, 1),
                               .at = column_number(get, 2),
                               .name = column_string(get, 3),
                               .text = column_string(get, 4),
                               .removed = column_string(get, 5)[0] != 0};
        take(context, &row);
    }
    statement_end(get);
}

char *store_note_get(struct store *store, const char *game, int64_t person) {
    struct statement *get = store_statement(store, "SELECT text FROM note WHERE game = ? AND person = ?");
    bind_text(get, 1, game);
    bind_number(get, 2, person);
    char *text = store_step(store, get) == STORE_ROW ? column_text(get, 0) : NULL;
    statement_end(get);
    return text;
}

bool store_note_set(struct store *store, const char *game, int64_t person, const char *text) {
    struct statement *set = store_statement(store, "INSERT INTO note(game, person, text) VALUES(?,?,?)"
                                                   " ON CONFLICT(game, person) DO UPDATE SET text = excluded.text");
    bind_text(set, 1, game);
    bind_number(set, 2, person);
    bind_text(set, 3, text);
    return store_run(store, set);
}
