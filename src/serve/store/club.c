/* club.c: see club.h. */
#include "serve/store/club.h"

#include <stdlib.h>
#include <string.h>

#include "serve/store/parts.h"

const char *const ROLE_WORDS[ROLE_COUNT] = {"member", "moderator", "admin"};

bool role_named(const char *word, enum role *out) {
    for (int role = 0; word != NULL && role < ROLE_COUNT; role++)
        if (strcmp(ROLE_WORDS[role], word) == 0) {
            *out = (enum role)role;
            return true;
        }
    return false;
}

/* -- people -- */

#define MEMBER_COLUMNS                                                                                                 \
    "SELECT id, name, guest, role, banned, muted, created, seen, mail, code,"                                          \
    " (SELECT count(*) FROM seat WHERE seat.person = person.id) FROM person "

static void take_member(struct statement *get, struct member_row *out) {
    char role[16];
    *out = (struct member_row){.id = column_number(get, 0),
                               .guest = column_number(get, 2) != 0,
                               .banned = column_number(get, 4),
                               .muted = column_number(get, 5),
                               .created = column_number(get, 6),
                               .seen = column_number(get, 7),
                               .mail_confirmed = column_is_null(get, 9),
                               .games = (int)column_number(get, 10)};
    column_copy(get, 1, out->name, sizeof out->name);
    column_copy(get, 3, role, sizeof role);
    column_copy(get, 8, out->mail, sizeof out->mail);
    role_named(role, &out->role);
}

bool store_member_get(struct store *store, int64_t id, struct member_row *out) {
    struct statement *get = store_statement(store, MEMBER_COLUMNS "WHERE id = ?");
    bind_number(get, 1, id);
    bool there = store_step(store, get) == STORE_ROW;
    if (there)
        take_member(get, out);
    statement_end(get);
    return there;
}

/* The letters are looked for as they are: no sign among them means any other. */
bool store_members_read(struct store *store, const char *search, bool guests, int64_t after, int most,
                        store_member_taker take, void *context) {
    struct statement *get =
        store_statement(store, MEMBER_COLUMNS "WHERE id > ?1 AND guest <= ?2 AND name <> 'Departed'"
                                              " AND replace(lower(name), ?3, '') <> lower(name) || ?4"
                                              " ORDER BY id LIMIT ?5");
    char key[PERSON_NAME_SIZE];
    enum store_step state;
    person_name_key(search, key);
    bind_number(get, 1, after);
    bind_number(get, 2, guests ? 1 : 0);
    bind_text(get, 3, key);
    bind_text(get, 4, key[0] == 0 ? "." : ""); /* who looks for nothing finds all */
    bind_number(get, 5, most);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct member_row row;
        take_member(get, &row);
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

/* A row that everybody who changes these things must have first. */
bool store_club_turn(struct store *store) {
    return store_run(store, store_statement(store, "UPDATE counter SET n = n WHERE name = 'authority'"));
}

int store_admins_besides(struct store *store, int64_t person, int64_t now) {
    struct statement *count =
        store_statement(store, "SELECT count(*) FROM person WHERE role = 'admin' AND id <> ? AND banned <= ?");
    bind_number(count, 1, person);
    bind_number(count, 2, now);
    int admins = store_step(store, count) == STORE_ROW ? (int)column_number(count, 0) : 0;
    statement_end(count);
    return admins;
}

static bool change_member(struct store *store, struct statement *set, int64_t id) {
    bind_number(set, 2, id);
    store_forget_sessions(store);
    return store_run(store, set) && store_changes(store) == 1;
}

bool store_member_set_role(struct store *store, int64_t id, enum role role) {
    struct statement *set = store_statement(store, "UPDATE person SET role = ?1 WHERE id = ?2 AND guest = 0");
    bind_text(set, 1, ROLE_WORDS[role]);
    return change_member(store, set, id);
}

bool store_member_set_banned(struct store *store, int64_t id, int64_t until) {
    struct statement *set = store_statement(store, "UPDATE person SET banned = ?1 WHERE id = ?2");
    bind_number(set, 1, until);
    return change_member(store, set, id);
}

bool store_member_set_muted(struct store *store, int64_t id, int64_t until) {
    struct statement *set = store_statement(store, "UPDATE person SET muted = ?1 WHERE id = ?2");
    bind_number(set, 1, until);
    return change_member(store, set, id);
}

bool store_member_is_muted(struct store *store, int64_t id, int64_t now) {
    struct statement *get = store_statement(store, "SELECT 1 FROM person WHERE id = ? AND muted > ?");
    bind_number(get, 1, id);
    bind_number(get, 2, now);
    bool muted = store_step(store, get) == STORE_ROW;
    statement_end(get);
    return muted;
}

/* -- tickets -- */

int64_t store_ticket_add(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], const char *kind,
                         int64_t person, int64_t now, int64_t expires) {
    struct statement *add =
        store_statement(store, "INSERT INTO ticket(hash, kind, person, made, expires) VALUES(?,?,?,?,?) RETURNING id");
    bind_bytes(add, 1, hash, SESSION_HASH_SIZE);
    bind_text(add, 2, kind);
    bind_number(add, 3, person);
    bind_number(add, 4, now);
    bind_number(add, 5, expires);
    return store_run_id(store, add);
}

bool store_ticket_find(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], const char *kind, int64_t now,
                       int64_t *person) {
    struct statement *get =
        store_statement(store, "SELECT person FROM ticket WHERE hash = ? AND kind = ? AND expires > ?");
    bind_bytes(get, 1, hash, SESSION_HASH_SIZE);
    bind_text(get, 2, kind);
    bind_number(get, 3, now);
    bool there = store_step(store, get) == STORE_ROW;
    if (there)
        *person = column_number(get, 0);
    statement_end(get);
    return there;
}

bool store_ticket_use(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], const char *kind, int64_t now) {
    struct statement *use = store_statement(store, "DELETE FROM ticket WHERE hash = ? AND kind = ? AND expires > ?");
    bind_bytes(use, 1, hash, SESSION_HASH_SIZE);
    bind_text(use, 2, kind);
    bind_number(use, 3, now);
    return store_run(store, use) && store_changes(store) == 1;
}

bool store_ticket_drop(struct store *store, int64_t id, const char *kind) {
    struct statement *drop = store_statement(store, "DELETE FROM ticket WHERE id = ? AND kind = ?");
    bind_number(drop, 1, id);
    bind_text(drop, 2, kind);
    return store_run(store, drop) && store_changes(store) == 1;
}

bool store_tickets_drop_of(struct store *store, const char *kind, int64_t person) {
    struct statement *drop = store_statement(store, "DELETE FROM ticket WHERE kind = ? AND person = ?");
    bind_text(drop, 1, kind);
    bind_number(drop, 2, person);
    return store_run(store, drop);
}

bool store_tickets_read(struct store *store, const char *kind, int64_t now, store_ticket_taker take, void *context) {
    struct statement *get =
        store_statement(store, "SELECT t.id, t.person, t.made, t.expires, coalesce(p.name, '') FROM ticket t"
                               " LEFT JOIN person p ON p.id = t.person WHERE t.kind = ? AND t.expires > ?"
                               " ORDER BY t.id");
    enum store_step state;
    bind_text(get, 1, kind);
    bind_number(get, 2, now);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct ticket_row row = {column_number(get, 0), column_number(get, 1), column_number(get, 2),
                                 column_number(get, 3), ""};
        column_copy(get, 4, row.name, sizeof row.name);
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

bool store_tickets_prune(struct store *store, int64_t now) {
    struct statement *prune = store_statement(store, "DELETE FROM ticket WHERE expires <= ?");
    bind_number(prune, 1, now);
    return store_run(store, prune);
}

/* -- what hosts did -- */

bool store_act_add(struct store *store, const struct act_row *row) {
    struct statement *add =
        store_statement(store, "INSERT INTO act(at, actor, what, whom, detail) VALUES(?,?,?,?,?) RETURNING id");
    bind_number(add, 1, row->at);
    bind_text(add, 2, row->actor);
    bind_text(add, 3, row->what);
    bind_text(add, 4, row->whom);
    bind_text(add, 5, row->detail);
    return store_run_id(store, add) != 0;
}

bool store_acts_read(struct store *store, int64_t before, int most, store_act_taker take, void *context) {
    struct statement *get = store_statement(store, "SELECT id, at, actor, what, whom, detail FROM act WHERE id < ?"
                                                   " ORDER BY id DESC LIMIT ?");
    enum store_step state;
    bind_number(get, 1, before > 0 ? before : INT64_MAX);
    bind_number(get, 2, most);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct act_row row = {column_number(get, 0), column_number(get, 1), column_string(get, 2),
                              column_string(get, 3), column_string(get, 4), column_string(get, 5)};
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

/* -- talk -- */

bool store_chat_remove(struct store *store, const char *game, int64_t line, const char *by) {
    struct statement *remove =
        store_statement(store, "UPDATE chat SET text = '', removed = ?3 WHERE game = ?1 AND id = ?2 AND removed = ''");
    bind_text(remove, 1, game);
    bind_number(remove, 2, line);
    bind_text(remove, 3, by);
    return store_run(store, remove) && store_changes(store) == 1;
}

/* -- games -- */

bool store_club_games_read(struct store *store, const char *search, int64_t before, int most,
                           store_club_game_taker take, void *context) {
    struct statement *get = store_statement(
        store, "SELECT g.id, g.scenario, g.title, g.state, g.created, g.touched, coalesce(p.name, '') FROM game g"
               " LEFT JOIN person p ON p.id = g.owner"
               " WHERE g.state NOT IN ('arriving', 'deleted') AND g.touched < ?1"
               " AND replace(lower(g.title), ?2, '') <> lower(g.title) || ?3 ORDER BY g.touched DESC, g.id LIMIT ?4");
    char key[PERSON_NAME_SIZE];
    enum store_step state;
    person_name_key(search, key);
    bind_number(get, 1, before > 0 ? before : INT64_MAX);
    bind_text(get, 2, key);
    bind_text(get, 3, key[0] == 0 ? "." : "");
    bind_number(get, 4, most);
    while ((state = store_step(store, get)) == STORE_ROW) {
        struct club_game_row row = {.id = column_string(get, 0),
                                    .scenario = column_string(get, 1),
                                    .title = column_string(get, 2),
                                    .state = column_string(get, 3),
                                    .created = column_number(get, 4),
                                    .touched = column_number(get, 5),
                                    .owner = column_string(get, 6)};
        take(context, &row);
    }
    statement_end(get);
    return state == STORE_END;
}

struct store_counts store_counts(struct store *store) {
    struct statement *get = store_statement(store, "SELECT (SELECT count(*) FROM person WHERE guest = 0),"
                                                   " (SELECT count(*) FROM person WHERE guest = 1),"
                                                   " (SELECT count(*) FROM game WHERE state IN ('open', 'running')),"
                                                   " (SELECT count(*) FROM game WHERE state = 'over')");
    struct store_counts counts = {0};
    if (store_step(store, get) == STORE_ROW)
        counts = (struct store_counts){column_number(get, 0), column_number(get, 1), column_number(get, 2),
                                       column_number(get, 3)};
    statement_end(get);
    return counts;
}
