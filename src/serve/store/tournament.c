/* tournament.c: see tournament.h. */
#include "serve/store/tournament.h"

#include <inttypes.h>
#include <stdio.h>

#include "serve/store/parts.h"

void pairing_key(int64_t tournament, int round, int place, int which, char out[PAIRING_KEY_SIZE]) {
    snprintf(out, PAIRING_KEY_SIZE, "%" PRId64 "/%d/%d/%d", tournament, round, place, which);
}

/* -- tournaments -- */

int64_t store_tournament_add(struct store *store, const struct tournament_row *row) {
    struct statement *add =
        store_statement(store, "INSERT INTO tournament(title, scenario, format, rounds, state, round, owner, made)"
                               " VALUES(?,?,?,?,'open',0,?,?) RETURNING id");
    bind_text(add, 1, row->title);
    bind_text(add, 2, row->scenario);
    bind_text(add, 3, row->format);
    bind_number(add, 4, row->rounds);
    bind_number(add, 5, row->owner);
    bind_number(add, 6, row->made);
    return store_run_id(store, add);
}

#define TOURNAMENT_COLUMNS "SELECT id, title, scenario, format, rounds, state, round, owner, made"

static struct tournament_row row_of(struct statement *get) {
    struct tournament_row row = {.id = column_number(get, 0),
                                 .rounds = (int)column_number(get, 4),
                                 .round = (int)column_number(get, 6),
                                 .owner = column_number(get, 7),
                                 .made = column_number(get, 8)};
    column_copy(get, 1, row.title, sizeof row.title);
    column_copy(get, 2, row.scenario, sizeof row.scenario);
    column_copy(get, 3, row.format, sizeof row.format);
    column_copy(get, 5, row.state, sizeof row.state);
    return row;
}

bool store_tournament_get(struct store *store, int64_t id, struct tournament_row *out) {
    struct statement *get = store_statement(store, TOURNAMENT_COLUMNS " FROM tournament WHERE id = ?");
    bind_number(get, 1, id);
    bool there = store_step(store, get) == STORE_ROW;
    if (there)
        *out = row_of(get);
    statement_end(get);
    return there;
}

bool store_tournament_set(struct store *store, const struct tournament_row *row) {
    struct statement *set =
        store_statement(store, "UPDATE tournament SET state = ?2, rounds = ?3, round = ?4 WHERE id = ?1");
    bind_number(set, 1, row->id);
    bind_text(set, 2, row->state);
    bind_number(set, 3, row->rounds);
    bind_number(set, 4, row->round);
    return store_run(store, set) && store_changes(store) == 1;
}

bool store_tournament_drop(struct store *store, int64_t id) {
    struct statement *drop = store_statement(store, "DELETE FROM tournament WHERE id = ?");
    bind_number(drop, 1, id);
    return store_run(store, drop) && store_changes(store) == 1;
}

bool store_tournaments_read(struct store *store, store_tournament_taker take, void *context) {
    struct statement *get = store_statement(
        store, TOURNAMENT_COLUMNS ", (SELECT count(*) FROM entrant WHERE tournament = tournament.id) FROM tournament"
                                  " ORDER BY id DESC LIMIT 200");
    enum store_step state;
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct tournament_row row = row_of(get);
        take(context, &row, (int)column_number(get, 9));
    }
    statement_end(get);
    return state == STORE_END;
}

/* -- who is in it -- */

bool store_entrant_add(struct store *store, int64_t tournament, int64_t person) {
    struct statement *add =
        store_statement(store, "INSERT INTO entrant(tournament, number, person)"
                               " SELECT ?1, coalesce(max(number) + 1, 0), ?2 FROM entrant WHERE tournament = ?1"
                               " ON CONFLICT(tournament, person) DO NOTHING");
    bind_number(add, 1, tournament);
    bind_number(add, 2, person);
    return store_run(store, add) && store_changes(store) == 1;
}

static bool change_entrant(struct store *store, struct statement *change, int64_t tournament, int64_t person) {
    bind_number(change, 1, tournament);
    bind_number(change, 2, person);
    return store_run(store, change) && store_changes(store) == 1;
}

bool store_entrant_drop(struct store *store, int64_t tournament, int64_t person) {
    struct statement *drop = store_statement(store, "DELETE FROM entrant WHERE tournament = ?1 AND person = ?2");
    return change_entrant(store, drop, tournament, person);
}

bool store_entrant_quit(struct store *store, int64_t tournament, int64_t person) {
    struct statement *quit =
        store_statement(store, "UPDATE entrant SET quit = 1 WHERE tournament = ?1 AND person = ?2 AND quit = 0");
    return change_entrant(store, quit, tournament, person);
}

bool store_entrants_read(struct store *store, int64_t tournament, store_entrant_taker take, void *context) {
    struct statement *get =
        store_statement(store, "SELECT e.person, e.number, e.quit, coalesce(p.name, 'Departed') FROM entrant e"
                               " LEFT JOIN person p ON p.id = e.person WHERE e.tournament = ? ORDER BY e.number");
    enum store_step state;
    int number = 0;
    bind_number(get, 1, tournament);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct entrant_row row = {column_number(get, 0), number++, column_number(get, 2) != 0, column_string(get, 3)};
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

/* -- pairings, and their games -- */

bool store_pairing_add(struct store *store, int64_t tournament, const struct pairing_row *row) {
    struct statement *add =
        store_statement(store, "INSERT INTO pairing(tournament, round, place, first, second) VALUES(?,?,?,?,?)");
    bind_number(add, 1, tournament);
    bind_number(add, 2, row->round);
    bind_number(add, 3, row->place);
    bind_number(add, 4, row->first);
    bind_number(add, 5, row->second);
    return store_run(store, add);
}

bool store_pairings_read(struct store *store, int64_t tournament, store_pairing_taker take, void *context) {
    struct statement *get = store_statement(
        store, "SELECT round, place, first, second FROM pairing WHERE tournament = ? ORDER BY round, place");
    enum store_step state;
    bind_number(get, 1, tournament);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct pairing_row row = {(int)column_number(get, 0), (int)column_number(get, 1), column_number(get, 2),
                                  column_number(get, 3)};
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

/* A result outlives its game; a game without one goes on. */
bool store_pairing_games_read(struct store *store, int64_t tournament, store_pairing_game_taker take, void *context) {
    struct statement *get = store_statement(
        store, "SELECT pairing, game, winner FROM result WHERE pairing LIKE ?1 UNION ALL"
               " SELECT pairing, id, NULL FROM game WHERE pairing LIKE ?1 AND state NOT IN ('deleted', 'arriving')"
               " AND NOT EXISTS(SELECT 1 FROM result WHERE result.pairing = game.pairing)");
    char like[PAIRING_KEY_SIZE], key[PAIRING_KEY_SIZE];
    enum store_step state;
    snprintf(like, sizeof like, "%" PRId64 "/%%", tournament);
    bind_text(get, 1, like);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct pairing_game_row row = {.game = column_string(get, 1), .winner = column_string(get, 2)};
        column_copy(get, 0, key, sizeof key);
        if (sscanf(key, "%*d/%d/%d/%d", &row.round, &row.place, &row.which) == 3)
            take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}
