/* ladder.c: see ladder.h. */
#include "serve/store/ladder.h"

#include "serve/store/parts.h"

bool store_result_add(struct store *store, const struct result_row *row) {
    struct statement *add = store_statement(
        store, "INSERT INTO result(game, scenario, title, at, person_0, person_1, side_0, side_1, winner, rated,"
               " pairing) VALUES(?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(game) DO NOTHING");
    bind_text(add, 1, row->game);
    bind_text(add, 2, row->scenario);
    bind_text(add, 3, row->title);
    bind_number(add, 4, row->at);
    bind_number(add, 5, row->person[0]);
    bind_number(add, 6, row->person[1]);
    bind_text(add, 7, row->side[0]);
    bind_text(add, 8, row->side[1]);
    bind_text(add, 9, row->winner);
    bind_number(add, 10, row->rated);
    bind_text(add, 11, row->pairing);
    return store_run(store, add) && store_changes(store) == 1;
}

bool store_results_of(struct store *store, int64_t person, int most, store_result_taker take, void *context) {
    struct statement *get = store_statement(
        store, "SELECT r.game, r.scenario, r.title, r.at, r.person_0, r.person_1, r.side_0, r.side_1, r.winner,"
               " r.rated, coalesce(p.name, 'Departed') FROM result r"
               " LEFT JOIN person p ON p.id = CASE WHEN r.person_0 = ?1 THEN r.person_1 ELSE r.person_0 END"
               " WHERE r.person_0 = ?1 OR r.person_1 = ?1 ORDER BY r.at DESC, r.game LIMIT ?2");
    enum store_step state;
    bind_number(get, 1, person);
    bind_number(get, 2, most);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct result_row row = {.game = column_string(get, 0),
                                 .scenario = column_string(get, 1),
                                 .title = column_string(get, 2),
                                 .at = column_number(get, 3),
                                 .person = {column_number(get, 4), column_number(get, 5)},
                                 .side = {column_string(get, 6), column_string(get, 7)},
                                 .winner = column_string(get, 8),
                                 .rated = column_number(get, 9) != 0,
                                 .opponent = column_string(get, 10)};
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

static struct rating_row rating_of(struct statement *get) {
    return (struct rating_row){column_number(get, 0), column_number(get, 1), column_number(get, 2),
                               column_number(get, 3), column_number(get, 4), column_number(get, 5)};
}

bool store_rating_get(struct store *store, int64_t person, struct rating_row *out) {
    struct statement *get =
        store_statement(store, "SELECT person, rating, deviation, volatility, games, at FROM rating WHERE person = ?");
    bind_number(get, 1, person);
    bool there = store_step(store, get) == STORE_ROW;
    if (there)
        *out = rating_of(get);
    statement_end(get);
    return there;
}

bool store_rating_set(struct store *store, const struct rating_row *row) {
    struct statement *set = store_statement(
        store, "INSERT INTO rating(person, rating, deviation, volatility, games, at) VALUES(?,?,?,?,?,?)"
               " ON CONFLICT(person) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,"
               " volatility = excluded.volatility, games = excluded.games, at = excluded.at");
    bind_number(set, 1, row->person);
    bind_number(set, 2, row->rating);
    bind_number(set, 3, row->deviation);
    bind_number(set, 4, row->volatility);
    bind_number(set, 5, row->games);
    bind_number(set, 6, row->at);
    return store_run(store, set);
}

#define OF_RATED " FROM result WHERE rated = 1 AND (person_0 = p.id OR person_1 = p.id) AND "

bool store_ladder_read(struct store *store, int most, store_ladder_taker take, void *context) {
    struct statement *get = store_statement(
        store,
        "SELECT r.person, r.rating, r.deviation, r.volatility, r.games, r.at, p.name,"
        " (SELECT count(*)" OF_RATED "winner = CASE WHEN person_0 = p.id THEN side_0 ELSE side_1 END),"
        " (SELECT count(*)" OF_RATED "winner = CASE WHEN person_0 = p.id THEN side_1 ELSE side_0 END),"
        " (SELECT count(*)" OF_RATED "winner = '')"
        " FROM rating r JOIN person p ON p.id = r.person WHERE p.guest = 0 ORDER BY r.rating DESC, p.name LIMIT ?");
    enum store_step state;
    bind_number(get, 1, most);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct ladder_row row = {rating_of(get), column_string(get, 6), column_number(get, 7), column_number(get, 8),
                                 column_number(get, 9)};
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}
