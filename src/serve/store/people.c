/* people.c: people and sessions in SQLite. See people.h. */
#include "serve/store/people.h"

#include <stdlib.h>
#include <string.h>

#include "serve/store/parts.h"
#include "serve/store/several.h"

void person_name_key(const char *name, char out[PERSON_NAME_SIZE]) {
    size_t i = 0;
    for (; name[i] != 0 && i < PERSON_NAME_SIZE - 1; i++)
        out[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    out[i] = 0;
}

/* -- sessions known by heart: every request asks for one, and they change seldom -- */

struct known_session {
    unsigned char hash[SESSION_HASH_SIZE];
    struct session_row row; /* expires 0: the place is empty */
    char name[PERSON_NAME_SIZE];
    bool guest;
};

void store_forget_sessions(struct store *store) {
    free(store->known);
    store->known = NULL;
}

static struct known_session *place_of(const struct store *store, const unsigned char hash[SESSION_HASH_SIZE]) {
    return &store->known[hash[0] % STORE_SESSIONS_KNOWN];
}

static const struct known_session *known_session(const struct store *store, const unsigned char hash[SESSION_HASH_SIZE],
                                                 int64_t now) {
    const struct known_session *known = store->known != NULL ? place_of(store, hash) : NULL;
    bool good = known != NULL && known->row.expires > now && memcmp(known->hash, hash, SESSION_HASH_SIZE) == 0;
    return good ? known : NULL;
}

/* Where others change them too nothing is known by heart. */
static void know_session(struct store *store, const struct known_session *session) {
    if (store_is_shared(store))
        return;
    if (store->known == NULL)
        store->known = calloc(STORE_SESSIONS_KNOWN, sizeof *store->known);
    if (store->known != NULL)
        *place_of(store, session->hash) = *session;
}

static bool change(struct store *store, struct statement *statement) {
    store_forget_sessions(store);
    return store_run(store, statement);
}

/* Sessions end, and other servers hear of it, as one change. */
static bool end_sessions(struct store *store, struct statement *drop, const unsigned char *session, int64_t person) {
    if (!store_tells_others(store))
        return change(store, drop);
    bool own = !store->in_change;
    bool done = (!own || store_begin(store)) && change(store, drop) && store_authority_add(store, session, person) &&
                (!own || store_commit(store));
    if (!done && own)
        store_roll_back(store);
    return done;
}

static bool changed_one(struct store *store, struct statement *statement) {
    return change(store, statement) && store_changes(store) == 1;
}

/* -- people -- */

static int64_t add_person(struct store *store, struct statement *add) {
    store_forget_sessions(store);
    return store_run_id(store, add);
}

int64_t store_person_add_guest(struct store *store, const char *name, int64_t now) {
    struct statement *add =
        store_statement(store, "INSERT INTO person(name, guest, created, seen) VALUES(?1, 1, ?2, ?2) RETURNING id");
    if (add == NULL)
        return 0;
    bind_text(add, 1, name);
    bind_number(add, 2, now);
    return add_person(store, add);
}

int64_t store_person_add(struct store *store, const char *name, const char *password, int64_t now) {
    char key[PERSON_NAME_SIZE];
    struct statement *add = store_statement(
        store,
        "INSERT INTO person(name, key, password, guest, created, seen) VALUES(?1, ?2, ?3, 0, ?4, ?4) RETURNING id");
    if (add == NULL)
        return 0;
    person_name_key(name, key);
    bind_text(add, 1, name);
    bind_text(add, 2, key);
    bind_text(add, 3, password);
    bind_number(add, 4, now);
    return add_person(store, add);
}

static bool read_person(struct store *store, struct statement *statement, struct person_row *out) {
    bool there = store_step(store, statement) == STORE_ROW;
    if (there) {
        memset(out, 0, sizeof *out);
        out->id = column_number(statement, 0);
        column_copy(statement, 1, out->name, sizeof out->name);
        out->guest = column_number(statement, 2) != 0;
        column_copy(statement, 3, out->password, sizeof out->password);
        column_copy(statement, 4, out->webhook, sizeof out->webhook);
        column_copy(statement, 5, out->mail, sizeof out->mail);
        out->mail_confirmed = column_is_null(statement, 6);
        out->created = column_number(statement, 7);
        column_copy(statement, 8, out->language, sizeof out->language);
    }
    statement_end(statement);
    return there;
}

#define PERSON_COLUMNS "SELECT id, name, guest, password, webhook, mail, code, created, language FROM person "

bool store_person_get(struct store *store, int64_t id, struct person_row *out) {
    struct statement *get = store_statement(store, PERSON_COLUMNS "WHERE id = ?1");
    if (get == NULL)
        return false;
    bind_number(get, 1, id);
    return read_person(store, get, out);
}

bool store_person_named(struct store *store, const char *name, struct person_row *out) {
    char key[PERSON_NAME_SIZE];
    struct statement *get = store_statement(store, PERSON_COLUMNS "WHERE key = ?1");
    if (get == NULL)
        return false;
    person_name_key(name, key);
    bind_text(get, 1, key);
    bool there = read_person(store, get, out);
    return there;
}

bool store_person_rename(struct store *store, int64_t id, const char *name) {
    struct statement *rename = store_statement(store, "UPDATE person SET name = ?2 WHERE id = ?1 AND guest = 1");
    if (rename == NULL)
        return false;
    bind_number(rename, 1, id);
    bind_text(rename, 2, name);
    return changed_one(store, rename);
}

bool store_person_register(struct store *store, int64_t id, const char *name, const char *password) {
    char key[PERSON_NAME_SIZE];
    struct statement *become = store_statement(
        store, "UPDATE person SET name = ?2, key = ?3, password = ?4, guest = 0 WHERE id = ?1 AND guest = 1");
    if (become == NULL)
        return false;
    person_name_key(name, key);
    bind_number(become, 1, id);
    bind_text(become, 2, name);
    bind_text(become, 3, key);
    bind_text(become, 4, password);
    return changed_one(store, become);
}

bool store_person_set_password(struct store *store, int64_t id, const char *password) {
    struct statement *set = store_statement(store, "UPDATE person SET password = ?2 WHERE id = ?1 AND guest = 0");
    if (set == NULL)
        return false;
    bind_number(set, 1, id);
    bind_text(set, 2, password);
    return changed_one(store, set);
}

bool store_person_erase(struct store *store, int64_t id) {
    static const char *const steps[] = {
        "DELETE FROM session WHERE person = ?1",
        "DELETE FROM notice WHERE person = ?1",
        "DELETE FROM push WHERE person = ?1",
        "DELETE FROM note WHERE person = ?1",
        "DELETE FROM ticket WHERE person = ?1",
        "DELETE FROM rating WHERE person = ?1",
        "UPDATE chat SET name = 'Departed' WHERE person = ?1",
        "UPDATE person SET name = 'Departed', key = NULL, password = NULL, guest = 1 WHERE id = ?1",
        "UPDATE person SET webhook = NULL, mail = NULL, code = NULL, role = 'member', muted = 0 WHERE id = ?1",
        "UPDATE person SET language = '' WHERE id = ?1",
    };
    bool own = !store_is_in_change(store);
    if (own && !store_begin(store))
        return false;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        struct statement *step = store_statement(store, steps[i]);
        if (step != NULL)
            bind_number(step, 1, id);
        if (step == NULL || !change(store, step)) {
            if (own)
                store_roll_back(store);
            return false;
        }
    }
    if (store_authority_add(store, NULL, id))
        return !own || store_commit(store);
    if (own)
        store_roll_back(store);
    return false;
}

bool store_person_is_gone(struct store *store, int64_t id) {
    struct person_row row;
    return !store_person_get(store, id, &row) || (row.guest && strcmp(row.name, "Departed") == 0);
}

int store_person_games(struct store *store, int64_t id) {
    struct statement *count = store_statement(store, "SELECT count(*) FROM game WHERE owner = ?1 AND state <> 'over'");
    if (count == NULL)
        return 0;
    bind_number(count, 1, id);
    int games = store_step(store, count) == STORE_ROW ? (int)column_number(count, 0) : 0;
    statement_end(count);
    return games;
}

bool store_person_set_webhook(struct store *store, int64_t id, const char *webhook) {
    struct statement *set = store_statement(store, "UPDATE person SET webhook = nullif(?2, '') WHERE id = ?1");
    if (set == NULL)
        return false;
    bind_number(set, 1, id);
    bind_text(set, 2, webhook);
    return changed_one(store, set);
}

bool store_person_set_mail(struct store *store, int64_t id, const char *mail, const char *code) {
    struct statement *set = store_statement(store, "UPDATE person SET mail = nullif(?2, ''), code = ?3 WHERE id = ?1");
    if (set == NULL)
        return false;
    bind_number(set, 1, id);
    bind_text(set, 2, mail);
    bind_text(set, 3, code);
    return changed_one(store, set);
}

bool store_person_set_language(struct store *store, int64_t id, const char *language) {
    struct statement *set = store_statement(store, "UPDATE person SET language = ?2 WHERE id = ?1");
    if (set == NULL)
        return false;
    bind_number(set, 1, id);
    bind_text(set, 2, language);
    return changed_one(store, set);
}

bool store_person_confirm_mail(struct store *store, const char *code) {
    struct statement *confirm = store_statement(store, "UPDATE person SET code = NULL WHERE code = ?1");
    if (confirm == NULL)
        return false;
    bind_text(confirm, 1, code);
    return changed_one(store, confirm);
}

/* -- sessions -- */

bool store_session_add(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], int64_t person, int64_t now,
                       int64_t expires) {
    struct statement *add =
        store_statement(store, "INSERT INTO session(hash, person, created, expires) VALUES(?1, nullif(?2, 0), ?3, ?4)");
    if (add == NULL)
        return false;
    bind_bytes(add, 1, hash, SESSION_HASH_SIZE);
    bind_number(add, 2, person);
    bind_number(add, 3, now);
    bind_number(add, 4, expires);
    return change(store, add);
}

static bool read_session(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], int64_t now,
                         struct known_session *out) {
    struct statement *find = store_statement(store, "SELECT s.person, s.expires, p.name, p.guest FROM session s"
                                                    " LEFT JOIN person p ON p.id = s.person"
                                                    " WHERE s.hash = ?1 AND s.expires > ?2");
    if (find == NULL)
        return false;
    bind_bytes(find, 1, hash, SESSION_HASH_SIZE);
    bind_number(find, 2, now);
    bool there = store_step(store, find) == STORE_ROW;
    if (there) {
        memcpy(out->hash, hash, SESSION_HASH_SIZE);
        out->row = (struct session_row){column_number(find, 0), column_number(find, 1)};
        out->guest = out->row.person == 0 || column_number(find, 3) != 0;
        column_copy(find, 2, out->name, sizeof out->name);
    }
    statement_end(find);
    return there;
}

bool store_session_find(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], int64_t now,
                        struct session_row *out, int64_t *id, char name[PERSON_NAME_SIZE], bool *guest) {
    struct known_session read;
    const struct known_session *session = known_session(store, hash, now);
    if (session == NULL) {
        if (!read_session(store, hash, now, &read))
            return false;
        know_session(store, &read);
        session = &read;
    }
    *out = session->row;
    *id = session->row.person;
    *guest = session->guest;
    if (*id != 0)
        memcpy(name, session->name, PERSON_NAME_SIZE);
    return true;
}

bool store_session_extend(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], int64_t expires) {
    struct statement *extend = store_statement(store, "UPDATE session SET expires = ?2 WHERE hash = ?1");
    if (extend == NULL)
        return false;
    bind_bytes(extend, 1, hash, SESSION_HASH_SIZE);
    bind_number(extend, 2, expires);
    return change(store, extend);
}

bool store_session_drop(struct store *store, const unsigned char hash[SESSION_HASH_SIZE]) {
    struct statement *drop = store_statement(store, "DELETE FROM session WHERE hash = ?1");
    if (drop == NULL)
        return false;
    bind_bytes(drop, 1, hash, SESSION_HASH_SIZE);
    return end_sessions(store, drop, hash, 0);
}

bool store_session_drop_all(struct store *store, int64_t person) {
    struct statement *drop = store_statement(store, "DELETE FROM session WHERE person = ?1");
    if (drop == NULL)
        return false;
    bind_number(drop, 1, person);
    return end_sessions(store, drop, NULL, person);
}

bool store_people_prune(struct store *store, int64_t now, int64_t before) {
    struct statement *sessions = store_statement(store, "DELETE FROM session WHERE expires <= ?1");
    struct statement *guests =
        store_statement(store, "DELETE FROM person WHERE guest = 1 AND created < ?1"
                               " AND NOT EXISTS(SELECT 1 FROM session WHERE person = person.id)"
                               " AND NOT EXISTS(SELECT 1 FROM seat WHERE person = person.id)"
                               " AND NOT EXISTS(SELECT 1 FROM commander WHERE commander.person = person.id)"
                               " AND NOT EXISTS(SELECT 1 FROM game WHERE owner = person.id)"
                               " AND NOT EXISTS(SELECT 1 FROM chat WHERE person = person.id)");
    if (sessions == NULL || guests == NULL)
        return false;
    bind_number(sessions, 1, now);
    bind_number(guests, 1, before);
    return change(store, sessions) && change(store, guests);
}
