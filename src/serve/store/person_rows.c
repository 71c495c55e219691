/* person_rows.c: see person_rows.h. */
#include "serve/store/person_rows.h"

#include "serve/store/parts.h"

/* Each gives the game, a text or NULL, and a time. */
static const char GAMES[] = "SELECT id, title, created FROM game WHERE owner = ? AND state <> 'deleted' ORDER BY id";
static const char SEATS[] = "SELECT seat.game, seat.side, game.created FROM seat JOIN game ON game.id = seat.game"
                            " WHERE seat.person = ? ORDER BY seat.game, seat.side";
static const char COMMANDS[] = "SELECT c.game, c.leader, game.created FROM commander c JOIN game ON game.id = c.game"
                               " WHERE c.person = ? ORDER BY c.game, c.place";
static const char FORMER_SEATS[] = "SELECT sat.game, sat.side, game.created FROM sat JOIN game ON game.id = sat.game"
                                   " WHERE sat.person = ? ORDER BY sat.game, sat.side";
static const char ACTIONS[] = "SELECT game, line, at FROM journal WHERE asker = ? ORDER BY game, n";
static const char TALK[] = "SELECT game, text, at FROM chat WHERE person = ? ORDER BY id";
static const char MESSAGES[] = "SELECT game, text, at FROM message WHERE sender = ? ORDER BY id";
static const char NOTES[] = "SELECT note.game, note.text, game.touched FROM note JOIN game ON game.id = note.game"
                            " WHERE note.person = ? ORDER BY note.game";
static const char BROWSERS[] = "SELECT '', endpoint, made FROM push WHERE person = ? ORDER BY made";
static const char SESSIONS[] = "SELECT '', NULL, created FROM session WHERE person = ? ORDER BY created";
static const char NOTICES[] = "SELECT game, prompt, coalesce(due, 0) FROM notice WHERE person = ? ORDER BY game";

static const char RESULTS[] = "SELECT game, title, at FROM result WHERE ?1 IN (person_0, person_1) ORDER BY at, game";
static const char ENTRIES[] = "SELECT '', t.title, t.made FROM entrant e JOIN tournament t ON t.id = e.tournament"
                              " WHERE e.person = ? ORDER BY t.id";
static const char RATINGS[] = "SELECT '', CAST(rating AS TEXT), at FROM rating WHERE person = ?";

static const char *const TEXTS[] = {GAMES, SEATS,    COMMANDS, FORMER_SEATS, ACTIONS, TALK,    MESSAGES,
                                    NOTES, BROWSERS, SESSIONS, NOTICES,      RESULTS, RATINGS, ENTRIES};
const char *const PERSON_DATA_LISTS[] = {"games",   "seats",    "commands", "former_seats", "actions",
                                         "talk",    "messages", "notes",    "browsers",     "sessions",
                                         "notices", "results",  "ratings",  "tournaments",  NULL};
_Static_assert(sizeof TEXTS / sizeof TEXTS[0] + 1 == sizeof PERSON_DATA_LISTS / sizeof PERSON_DATA_LISTS[0],
               "each has a name");

static bool read_list(struct store *store, int list, int64_t person, store_person_row_taker take, void *context) {
    struct statement *get = store_statement(store, TEXTS[list]);
    enum store_step state;
    bind_number(get, 1, person);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct person_data_row row = {column_string(get, 0), column_string(get, 1), column_number(get, 2)};
        take(context, PERSON_DATA_LISTS[list], &row);
    }
    statement_end(get);
    return state == STORE_END;
}

bool store_person_rows(struct store *store, int64_t person, store_person_row_taker take, void *context) {
    bool read = true;
    for (int list = 0; read && PERSON_DATA_LISTS[list] != NULL; list++)
        read = read_list(store, list, person, take, context);
    return read;
}
