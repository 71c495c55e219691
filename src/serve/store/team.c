/* team.c: the places of people who share a side, and what they wrote to each other. */
#include <stdlib.h>
#include <string.h>

#include "serve/store/parts.h"

/* -- places -- */

bool store_commanders_read(struct store *store, const char *game, store_commander_taker take, void *context) {
    struct statement *get = store_statement(
        store, "SELECT place, side, leader, person, token FROM commander WHERE game = ? ORDER BY place");
    enum store_step state;
    bind_text(get, 1, game);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct commander_row row = {.place = (int)column_number(get, 0), .person = column_number(get, 3)};
        column_copy(get, 1, row.side, sizeof row.side);
        column_copy(get, 2, row.leader, sizeof row.leader);
        column_copy(get, 4, row.token, sizeof row.token);
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

bool store_commander_set(struct store *store, const char *game, const struct commander_row *row) {
    struct statement *set = store_statement(
        store, "INSERT INTO commander(game, place, side, leader, person,"
               " token) VALUES(?,?,?,?,nullif(?,0),nullif(?,'')) ON CONFLICT(game, place)"
               " DO UPDATE SET side = excluded.side, leader = excluded.leader, person = excluded.person,"
               " token = excluded.token");
    bind_text(set, 1, game);
    bind_number(set, 2, row->place);
    bind_text(set, 3, row->side);
    bind_text(set, 4, row->leader);
    bind_number(set, 5, row->person);
    bind_text(set, 6, row->token);
    return store_run_for_seats(store, set, game);
}

bool store_commander_drop(struct store *store, const char *game, int place) {
    struct statement *drop = store_statement(store, "DELETE FROM commander WHERE game = ? AND place = ?");
    bind_text(drop, 1, game);
    bind_number(drop, 2, place);
    return store_run_for_seats(store, drop, game);
}

/* -- former players -- */

bool store_sat_add(struct store *store, const char *game, const char *side, int64_t person, bool knows) {
    struct statement *add = store_statement(store, "INSERT INTO sat(game, side, person, knows) VALUES(?,?,?,?)"
                                                   " ON CONFLICT(game, side, person) DO UPDATE SET knows = CASE WHEN "
                                                   "excluded.knows = 1 THEN 1 ELSE sat.knows END");
    bind_text(add, 1, game);
    bind_text(add, 2, side);
    bind_number(add, 3, person);
    bind_number(add, 4, knows);
    return store_run(store, add);
}

static bool is_there(struct store *store, struct statement *get) {
    bool there = store_step(store, get) == STORE_ROW;
    statement_end(get);
    return there;
}

bool store_sat_knows(struct store *store, const char *game, const char *side, int64_t person) {
    struct statement *get =
        store_statement(store, "SELECT 1 FROM sat WHERE game = ? AND side = ? AND person = ? AND knows = 1");
    bind_text(get, 1, game);
    bind_text(get, 2, side);
    bind_number(get, 3, person);
    return is_there(store, get);
}

bool store_sat_others(struct store *store, const char *game, int64_t person) {
    struct statement *get = store_statement(store, "SELECT 1 FROM sat WHERE game = ? AND person <> ? LIMIT 1");
    bind_text(get, 1, game);
    bind_number(get, 2, person);
    return is_there(store, get);
}

/* -- messages -- */

bool store_messages_any(struct store *store, const char *game, const char *side) {
    struct statement *get = store_statement(store, "SELECT 1 FROM message WHERE game = ? AND side = ? LIMIT 1");
    bind_text(get, 1, game);
    bind_text(get, 2, side);
    return is_there(store, get);
}

bool store_message_add(struct store *store, const char *game, const struct message_row *row) {
    struct statement *add = store_statement(store, "INSERT INTO message(game, side, sender, author, reader, text, sent,"
                                                   " due, arrived, at) VALUES(?,?,?,?,?,?,?,?,?,?)");
    bind_text(add, 1, game);
    bind_text(add, 2, row->side);
    bind_number(add, 3, row->sender);
    bind_text(add, 4, row->author);
    bind_text(add, 5, row->reader);
    bind_text(add, 6, row->text);
    bind_number(add, 7, row->sent);
    bind_number(add, 8, row->due);
    bind_number(add, 9, row->arrived);
    bind_number(add, 10, row->at);
    return store_run(store, add);
}

void store_messages_read(struct store *store, const char *game, const char *side, store_message_taker take,
                         void *context) {
    struct statement *get = store_statement(
        store,
        "SELECT id, sender, author, reader, text, sent, due, arrived, at FROM"
        " (SELECT * FROM message WHERE game = ? AND side = ? ORDER BY id DESC LIMIT 1000) AS latest ORDER BY id");
    bind_text(get, 1, game);
    bind_text(get, 2, side);
    while (store_step(store, get) == STORE_ROW) {
        struct message_row row = {.id = column_number(get, 0),
                                  .side = side,
                                  .sender = column_number(get, 1),
                                  .author = column_string(get, 2),
                                  .reader = column_string(get, 3),
                                  .text = column_string(get, 4),
                                  .sent = (int)column_number(get, 5),
                                  .due = (int)column_number(get, 6),
                                  .arrived = column_number(get, 7) != 0,
                                  .at = column_number(get, 8)};
        take(context, &row);
    }
    statement_end(get);
}

int store_messages_waiting(struct store *store, const char *game) {
    struct statement *get = store_statement(store, "SELECT count(*) FROM message WHERE game = ? AND arrived = 0");
    bind_text(get, 1, game);
    int count = store_step(store, get) == STORE_ROW ? (int)column_number(get, 0) : 0;
    statement_end(get);
    return count;
}

int store_messages_arrive(struct store *store, const char *game, const char *side, int turn) {
    struct statement *set = store_statement(
        store, "UPDATE message SET arrived = 1 WHERE game = ? AND side = ? AND arrived = 0 AND due <= ?");
    bind_text(set, 1, game);
    bind_text(set, 2, side);
    bind_number(set, 3, turn);
    return store_run(store, set) ? store_changes(store) : 0;
}
