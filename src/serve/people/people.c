/* people.c: guests, accounts and sessions: /api/me, register, login, logout, password, notices. See people.h.
 *
 * Passwords are hashed elsewhere (password.h); the request waits, and what it relied on is looked up again when the
 * hash is there. A session's token changes whenever its holder becomes somebody else. */
#include "serve/people/people.h"

#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/log.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/net/write_queue.h"
#include "serve/people/club.h"
#include "serve/people/csrf.h"
#include "serve/people/device_cookie.h"
#include "serve/people/languages.h"
#include "serve/people/notices.h"
#include "serve/people/password.h"
#include "serve/people/person_data.h"
#include "serve/people/push.h"
#include "serve/people/session_cookie.h"
#include "serve/store/people.h"
#include "serve/store/push.h"
#include "serve/store/several.h"

enum { DAY = 86400, PRUNE_SECONDS = 3600 };

struct people {
    struct passwords *passwords;
    struct event *prune, *beside;
    int64_t authority; /* the last end of a session by somebody else that was heeded here */
};

/* What person_of makes: the person, and the session they came with. */
struct asker {
    struct person person;
    bool session;  /* a good one: token and hash are filled */
    bool old_name; /* its cookie has the plain name, and came over HTTPS */
    char token[SESSION_TOKEN_SIZE];
    unsigned char hash[SESSION_HASH_SIZE];
    int64_t expires;
    bool replaced; /* the session that they came with, by a new one */
    unsigned char old[SESSION_HASH_SIZE];
};

static struct asker *asker_of(const struct request *request) { return (struct asker *)request->person; }

/* -- opening -- */

static void prune(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    (void)none, (void)what;
    if (!store_people_prune(server->store, serve_now(),
                            serve_now() - (int64_t)server->settings->limits.guest_days * DAY) ||
        !store_tickets_prune(server->store, serve_now()))
        log_say("error", "old sessions could not be cleared away", NULL);
}

static void heed(void *context, const struct authority_row *row) {
    struct server *server = context;
    server->people->authority = row->n;
    server->session_watcher->person_ended(server, row->person, NULL);
}

/* `enfilade user` may be at work on the same file. Servers that share a store look for themselves (play/several.c). */
static void look_beside(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    (void)none, (void)what;
    if (store_is_shared(server->store) || store_authority_last(server->store) <= server->people->authority)
        return;
    store_forget_sessions(server->store);
    store_authority_read(server->store, server->people->authority, heed, server);
}

bool people_open(struct server *server) {
    const struct timeval every = {PRUNE_SECONDS, 0}, second = {1, 0};
    const struct settings_limits *limits = &server->settings->limits;
    struct people *people = server->people = calloc(1, sizeof *people);
    if (people == NULL)
        return false;
    people->passwords = passwords_new(server->base, limits->password_threads, limits->password_queue);
    people->prune = workplace_event_new(server->base, -1, EV_PERSIST, prune, server);
    people->beside = workplace_event_new(server->base, -1, EV_PERSIST, look_beside, server);
    people->authority = store_authority_last(server->store);
    if (people->passwords == NULL || people->prune == NULL || people->beside == NULL) {
        fputs("enfilade serve: no threads for passwords\n", stderr);
        return false;
    }
    prune(-1, 0, server);
    return event_add(people->prune, &every) == 0 && event_add(people->beside, &second) == 0;
}

void people_close(struct server *server) {
    if (server->people == NULL)
        return;
    passwords_free(server->people->passwords);
    if (server->people->prune)
        workplace_event_free(server->people->prune);
    if (server->people->beside)
        workplace_event_free(server->people->beside);
    free(server->people);
    server->people = NULL;
}

struct passwords *people_passwords(const struct server *server) {
    return server->people->passwords;
}

int people_busy(const struct server *server) { return server->people ? passwords_busy(server->people->passwords) : 0; }

/* -- sessions -- */

static int64_t session_seconds(const struct server *server) {
    return (int64_t)server->settings->limits.session_days * DAY;
}

static void send_cookie(struct request *request, const char *token) {
    char header[SESSION_COOKIE_SIZE];
    session_cookie_write(header, token, session_seconds(request->server), request_is_secure(request));
    answer_header(request, "Set-Cookie", header);
    if (asker_of(request)->old_name)
        answer_header(request, "Set-Cookie", SESSION_COOKIE "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
}

static int64_t device_seconds(const struct server *server) {
    return (int64_t)server->settings->limits.device_days * DAY;
}

/* From now on this browser is one of theirs, whose password has this hash. */
static void know_device(struct request *request, int64_t person, const char *password_hash) {
    char header[DEVICE_COOKIE_SIZE];
    device_cookie_write(header, person, password_hash, serve_now(), device_seconds(request->server),
                        request_is_secure(request));
    answer_header(request, "Set-Cookie", header);
}

/* A new session for this person (0: nobody yet), which replaces the one they came with. */
static bool begin_session(struct request *request, int64_t person) {
    struct asker *asker = asker_of(request);
    struct store *store = request->server->store;
    char token[SESSION_TOKEN_SIZE];
    unsigned char hash[SESSION_HASH_SIZE];
    int64_t now = serve_now(), expires = now + session_seconds(request->server);
    session_token_new(token);
    session_token_hash(token, hash);
    if (!store_session_add(store, hash, person, now, expires))
        return false;
    if (asker->session) {
        store_session_drop(store, asker->hash);
        memcpy(asker->old, asker->hash, sizeof asker->old);
    }
    asker->replaced = asker->session;
    memcpy(asker->token, token, sizeof token);
    memcpy(asker->hash, hash, sizeof hash);
    asker->session = true;
    asker->expires = expires;
    send_cookie(request, token);
    sodium_memzero(token, sizeof token);
    return true;
}

/* The new session has been written down, and this is its person: what was opened with the old one goes on if it is the
 * same person, and else ends. */
static void enter(struct request *request, int64_t person) {
    struct asker *asker = asker_of(request);
    if (asker->replaced && asker->person.id == person)
        request->server->session_watcher->renewed(request->server, asker->old, asker->hash, asker->expires);
    else if (asker->replaced)
        request->server->session_watcher->ended(request->server, asker->old);
    asker->replaced = false;
    asker->person.id = person;
}

/* Over HTTPS the name that nobody else can set comes first. A visitor with the old one, from before there were two, is
 * still the same person: GET /api/me gives them the new one. Without HTTPS only the plain name counts. */
static bool find_token(const struct request *request, struct asker *asker, char token[SESSION_TOKEN_SIZE]) {
    const char *cookies = request_header(request, "Cookie");
    bool secure = request_is_secure(request);
    if (secure && session_cookie_find(cookies, SESSION_COOKIE_SECURE, token, SESSION_TOKEN_SIZE))
        return true;
    bool found = session_cookie_find(cookies, SESSION_COOKIE, token, SESSION_TOKEN_SIZE);
    asker->old_name = found && secure;
    return found;
}

static void find_session(struct request *request, struct asker *asker) {
    char token[SESSION_TOKEN_SIZE];
    struct session_row row;
    if (!find_token(request, asker, token) || !session_token_hash(token, asker->hash))
        return;
    asker->session = store_session_find(request->server->store, asker->hash, serve_now(), &row, &asker->person.id,
                                        asker->person.name, &asker->person.guest);
    if (asker->session) {
        memcpy(asker->token, token, sizeof token);
        asker->expires = row.expires;
    }
    sodium_memzero(token, sizeof token);
}

static void release(struct person *person) {
    struct asker *asker = (struct asker *)person;
    sodium_memzero(asker->token, sizeof asker->token);
    free(asker);
}

struct person *person_of(struct request *request) {
    struct asker *asker = calloc(1, sizeof *asker);
    if (asker == NULL)
        return NULL;
    snprintf(asker->person.name, sizeof asker->person.name, "Visitor");
    asker->person.guest = true;
    asker->person.release = release;
    find_session(request, asker);
    bool looks = request->route->method == METHOD_GET && request->server->settings->guests;
    if (asker->person.id == 0 && (request->route->flags & ROUTE_STRANGER) == 0 && !looks) {
        free(asker);
        return NULL;
    }
    return &asker->person;
}

const unsigned char *person_session(const struct request *request, int64_t *expires) {
    const struct asker *asker = asker_of(request);
    if (asker == NULL || !asker->session)
        return NULL;
    *expires = asker->expires;
    return asker->hash;
}

/* A page of another origin says so itself, in every browser of today. */
static bool is_our_page(const struct request *request) {
    const char *origin = request_header(request, "Origin"), *host = request_header(request, "Host");
    if (origin == NULL || host == NULL)
        return true;
    const char *name = strstr(origin, "://");
    return name != NULL && strcmp(name + 3, host) == 0;
}

bool person_csrf_holds(struct request *request) {
    const struct asker *asker = asker_of(request);
    return asker != NULL && asker->session && csrf_holds(asker->token, request_header(request, "X-Enfilade")) &&
           is_our_page(request);
}

bool person_name(struct server *server, int64_t id, char *out, size_t size) {
    struct person_row row;
    if (!store_person_get(server->store, id, &row))
        return false;
    snprintf(out, size, "%s", row.name);
    return true;
}

/* -- names -- */

/* Letters that cannot be seen, or turn the writing round, let one name pass for another. */
static bool is_unseen(const unsigned char *at) {
    if (at[0] < 0x20 || at[0] == 0x7f || (at[0] == 0xc2 && (at[1] < 0xa1 || at[1] == 0xad)))
        return true;
    if (at[0] == 0xe2 && at[1] == 0x80 && (at[2] <= 0x8f || (at[2] >= 0xa8 && at[2] <= 0xaf)))
        return true;
    return (at[0] == 0xe2 && at[1] == 0x81 && at[2] >= 0x9f && at[2] <= 0xaf) ||
           (at[0] == 0xef && at[1] == 0xbb && at[2] == 0xbf) || (at[0] == 0xe3 && at[1] == 0x80 && at[2] == 0x80);
}

bool name_can_be_seen(const char *name) {
    for (; *name != 0; name++)
        if (is_unseen((const unsigned char *)name))
            return false;
    return true;
}

/* -- /api/me -- */

static json_t *notices_json(struct server *server, const struct person_row *row) {
    return json_pack("{s:i, s:s?, s:s?, s:b}", "push", store_push_count(server->store, row->id), "webhook",
                     row->webhook[0] ? row->webhook : NULL, "mail", row->mail[0] ? row->mail : NULL, "mail_confirmed",
                     row->mail[0] != 0 && row->mail_confirmed);
}

static enum role role_of(struct store *store, int64_t person) {
    struct member_row row;
    return store_member_get(store, person, &row) ? row.role : ROLE_MEMBER;
}

static void answer_who(struct request *request) {
    const struct settings *settings = request->server->settings;
    const struct asker *asker = asker_of(request);
    struct person_row row;
    char csrf[CSRF_SIZE];
    csrf_word(asker->token, csrf);
    bool known = asker->person.id != 0 && store_person_get(request->server->store, asker->person.id, &row);
    json_t *person =
        known ? json_pack("{s:I, s:s, s:b, s:s, s:s}", "id", (json_int_t)row.id, "name", row.name, "guest", row.guest,
                          "role", ROLE_WORDS[role_of(request->server->store, row.id)], "language", row.language)
              : json_null();
    answer_json(request, 200,
                json_pack("{s:b, s:o, s:s, s:o, s:{s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:s, s:s?}}", "ok", 1, "person",
                          person, "csrf", csrf, "notices", known ? notices_json(request->server, &row) : json_null(),
                          "server", "shared", settings->shared, "mail", settings->mail_relay[0] != 0, "guests",
                          settings->guests, "site", request->server->options.site != NULL, "lab",
                          settings->lab && request->server->experiments != NULL, "registration",
                          settings->registration != REGISTRATION_CLOSED, "invitation",
                          settings->registration == REGISTRATION_INVITED, "version", SERVE_VERSION, "push",
                          push_key(request->server)));
}

static void answer_broken(struct request *request) {
    log_say("error", "people could not be written", NULL);
    answer_unwritten(request);
}

/* They read what their browser asks for, until they choose. */
static int64_t speaking(struct request *request, int64_t person) {
    char language[PERSON_LANGUAGE_SIZE];
    languages_wanted(request, language);
    return person != 0 && store_person_set_language(request->server->store, person, language) ? person : 0;
}

static int64_t add_guest(struct request *request) {
    return speaking(request, store_person_add_guest(request->server->store, GUEST_NAME, serve_now()));
}

/* A newcomer: where guests may play they are one at once. */
static bool welcome(struct request *request) {
    struct asker *asker = asker_of(request);
    struct store *store = request->server->store;
    if (asker->person.id != 0 || (asker->session && !request->server->settings->guests))
        return true;
    if (!may_write(request) || !limits_allow(request, LIMIT_GUEST))
        return false;
    bool begun = store_begin(store);
    int64_t id = begun && request->server->settings->guests ? add_guest(request) : 0;
    begun = begun && (id != 0 || !request->server->settings->guests) && begin_session(request, id);
    if (!begun || !store_commit(store)) {
        store_roll_back(store);
        answer_broken(request);
        return false;
    }
    enter(request, id);
    snprintf(asker->person.name, sizeof asker->person.name, "%s", GUEST_NAME);
    return true;
}

static void answer_me(struct request *request) {
    struct asker *asker = asker_of(request);
    bool known = asker->session;
    if (!welcome(request))
        return;
    int64_t fresh = serve_now() + session_seconds(request->server);
    if (known && (asker->old_name || asker->expires < fresh - DAY)) { /* who comes back stays: written once a day */
        store_session_extend(request->server->store, asker->hash, fresh);
        send_cookie(request, asker->token);
    }
    answer_who(request);
}

static void answer_rename(struct request *request) {
    char name[PERSON_NAME_SIZE];
    struct person_row other;
    const char *why = club_read_name(body_text(request, "name"), name);
    if (why != NULL)
        answer_error(request, 400, "request", why);
    else if (!request->person->guest)
        answer_error(request, 409, "request", "the name of an account cannot be changed");
    else if (store_person_named(request->server->store, name, &other))
        answer_error(request, 409, "taken", "that name belongs to an account; choose another");
    else if (!store_person_rename(request->server->store, request->person->id, name))
        answer_broken(request);
    else
        answer_who(request);
}

/* -- passwords: what waits for the hash -- */

enum { KNOWN_SIZE = 80 };
_Static_assert((int)KNOWN_SIZE > SESSION_HASH_SIZE * 2 && (int)KNOWN_SIZE > (int)DEVICE_MARK_SIZE, "room for either");

struct waiting {
    struct request *request;
    int64_t person;
    char name[PERSON_NAME_SIZE];
    char known[KNOWN_SIZE];         /* what proves that the owner was let in here before; "": nothing */
    char address[ADDRESS_KEY_SIZE]; /* which has a password more being hashed */
    bool tries;                     /* it is a try at the name's password */
    char hash[PASSWORD_HASH_SIZE];  /* the one that is being checked */
    char fresh[PASSWORD_LONGEST + 1];
    char made[PASSWORD_HASH_SIZE];           /* of the new password */
    unsigned char ticket[SESSION_HASH_SIZE]; /* of the invitation, where one is needed */
    bool invited;
};

/* A place among those who wait; NULL: there is none for this address, and the request has been answered. */
static struct waiting *wait_for(struct request *request, const char *name, const struct person_row *row, bool known) {
    if (!limits_take_hash(request, people_busy(request->server), known))
        return NULL;
    struct waiting *waiting = calloc(1, sizeof *waiting);
    if (waiting == NULL)
        abort();
    waiting->request = request;
    address_key(request_peer(request), waiting->address);
    snprintf(waiting->name, sizeof waiting->name, "%s", name);
    if (row != NULL) {
        waiting->person = row->id;
        memcpy(waiting->hash, row->password, sizeof waiting->hash);
    }
    return waiting;
}

static void free_waiting(void *context) {
    sodium_memzero(context, sizeof(struct waiting));
    free(context);
}

/* What waited is over; gives its request back. */
static struct request *end_waiting(struct waiting *waiting) {
    struct request *request = waiting->request;
    free_waiting(waiting);
    return request;
}

/* No password of it is being hashed any more. False: the server stops, and it has been answered. */
static bool end_hashing(struct waiting *waiting, bool finished) {
    limits_give_hash(waiting->request->server, waiting->address);
    if (!finished)
        answer_error(end_waiting(waiting), 503, "busy", "the server is shutting down; try again in a moment");
    return finished;
}

/* What the hash was for is written down as soon as the store can be written. */
static void write_when_free(struct waiting *waiting, void (*write)(void *context)) {
    write_in_turn((struct write_turn){waiting->request, write, free_waiting, waiting});
}

/* A place from which the password of a name is tried. `known`: see limits_allow_login. NULL: answered. */
static struct waiting *wait_to_try(struct request *request, const char *name, const struct person_row *row,
                                   const char *known) {
    char key[PERSON_NAME_SIZE];
    struct waiting *waiting = wait_for(request, name, row, known != NULL);
    if (waiting == NULL)
        return NULL;
    struct server *server = request->server;
    person_name_key(name, key);
    waiting->tries = true;
    snprintf(waiting->known, sizeof waiting->known, "%s", known != NULL ? known : "");
    if (limits_allow_login(request, key, known))
        return waiting;
    limits_give_hash(server, waiting->address);
    free(waiting);
    return NULL;
}

/* The try was right, or none at all: it does not count. */
static void forgive(const struct waiting *waiting) {
    char key[PERSON_NAME_SIZE];
    person_name_key(waiting->name, key);
    if (waiting->tries)
        limits_forgive_login(waiting->request, key, waiting->known[0] != 0 ? waiting->known : NULL);
}

static void answer_busy(struct waiting *waiting) {
    forgive(waiting);
    limits_give_hash(waiting->request->server, waiting->address);
    struct request *request = end_waiting(waiting);
    answer_header(request, "Retry-After", "2");
    answer_error(request, 503, "busy", "too many people are logging in; try again in a moment");
}

/* The person as they are now, if the password is still the one that was checked. */
static bool still(const struct waiting *waiting, struct person_row *row) {
    return store_person_get(waiting->request->server->store, waiting->person, row) && !row->guest &&
           strcmp(row->password, waiting->hash) == 0;
}

/* -- register -- */

static int64_t write_account(struct request *request, const char *name, const char *hash) {
    struct store *store = request->server->store;
    int64_t id = request->person->id;
    if (id == 0)
        return speaking(request, store_person_add(store, name, hash, serve_now()));
    return store_person_register(store, id, name, hash) ? id : 0;
}

static const char NOT_INVITED[] =
    "this invitation is not valid, or it was used; ask the host of this server for another";

static void write_registration(void *context) {
    struct waiting *waiting = context;
    char name[PERSON_NAME_SIZE], hash[PASSWORD_HASH_SIZE];
    unsigned char ticket[SESSION_HASH_SIZE];
    memcpy(name, waiting->name, sizeof name);
    memcpy(hash, waiting->made, sizeof hash);
    memcpy(ticket, waiting->ticket, sizeof ticket);
    bool invited = waiting->invited;
    struct request *request = end_waiting(waiting);
    struct store *store = request->server->store;
    if (!store_begin(store)) {
        answer_broken(request);
        return;
    }
    if (invited && !store_ticket_use(store, ticket, "invitation", serve_now())) {
        store_roll_back(store);
        if (store_failed(store))
            answer_broken(request);
        else
            answer_error(request, 403, "forbidden", NOT_INVITED);
        return;
    }
    int64_t id = write_account(request, name, hash);
    if (id == 0) {
        store_roll_back(store);
        if (store_failed(store))
            answer_broken(request);
        else
            answer_error(request, 409, "taken", "that name is taken; choose another");
        return;
    }
    if (!begin_session(request, id) || !store_commit(store)) {
        store_roll_back(store);
        answer_broken(request);
        return;
    }
    enter(request, id);
    know_device(request, id, hash);
    request->person->guest = false;
    log_say("info", "registered", "name", name, NULL);
    const char *mail = body_text(request, "mail");
    if (mail != NULL && mail[0] != 0) /* an account without mail is an account: the page shows whether it was taken */
        notices_take_mail(request, mail);
    answer_who(request);
}

static void registered(void *context, bool finished, bool good, const char *hash) {
    struct waiting *waiting = context;
    if (!end_hashing(waiting, finished))
        return;
    snprintf(waiting->made, sizeof waiting->made, "%s", hash);
    if (good)
        write_when_free(waiting, write_registration);
    else
        answer_broken(end_waiting(waiting));
}

/* Where one must be invited: the hash of the invitation. False: it is none, or none that is still good. */
static bool is_invited(struct request *request, unsigned char ticket[SESSION_HASH_SIZE]) {
    const char *word = body_text(request, "invitation");
    int64_t maker;
    return word != NULL && session_token_hash(word, ticket) &&
           store_ticket_find(request->server->store, ticket, "invitation", serve_now(), &maker);
}

static void answer_register(struct request *request) {
    char name[PERSON_NAME_SIZE];
    unsigned char ticket[SESSION_HASH_SIZE] = {0};
    bool by_invitation = request->server->settings->registration == REGISTRATION_INVITED;
    struct person_row other;
    const char *password = body_text(request, "password");
    const char *why = club_read_name(body_text(request, "name"), name);
    if (why == NULL)
        why = password ? password_refusal(password, name) : "enter a password";
    if (request->server->settings->registration == REGISTRATION_CLOSED) {
        answer_error(request, 403, "forbidden", "registration is closed on this server; ask its host for an account");
    } else if (why != NULL) {
        answer_error(request, 400, "request", why);
    } else if (!request->person->guest) {
        answer_error(request, 409, "request", "you already have an account; log out first");
    } else if (!limits_allow(request, LIMIT_REGISTER)) {
        return;
    } else if (by_invitation && !is_invited(request, ticket)) {
        answer_error(request, 403, "forbidden", NOT_INVITED);
    } else if (store_person_named(request->server->store, name, &other)) {
        answer_error(request, 409, "taken", "that name is taken; choose another");
    } else {
        struct waiting *waiting = wait_for(request, name, NULL, false);
        if (waiting != NULL) {
            waiting->invited = by_invitation;
            memcpy(waiting->ticket, ticket, sizeof ticket);
        }
        if (waiting != NULL && !passwords_hash(request->server->people->passwords, password, registered, waiting))
            answer_busy(waiting);
    }
}

/* -- login, logout -- */

static void refuse_login(struct waiting *waiting) {
    struct request *request = end_waiting(waiting);
    log_say("warning", "login failed", "peer", request_peer(request), NULL);
    answer_error(request, 401, "login", "wrong name or password");
}

/* Only who knows the password hears it. */
static bool is_banned(struct request *request, int64_t person) {
    struct member_row member;
    char when[40], why[120];
    if (!store_member_get(request->server->store, person, &member) || member.banned <= serve_now())
        return false;
    club_write_time(member.banned, when, sizeof when);
    snprintf(why, sizeof why, "this account is banned %s; ask the host of this server", when);
    answer_error(request, 403, "forbidden", why);
    return true;
}

static void write_login(void *context) {
    struct waiting *waiting = context;
    struct person_row row;
    if (!still(waiting, &row)) { /* it may have waited for the store */
        refuse_login(waiting);
        return;
    }
    struct request *request = end_waiting(waiting);
    struct store *store = request->server->store;
    if (is_banned(request, row.id))
        return;
    if (!store_begin(store) || !begin_session(request, row.id) || !store_commit(store)) {
        store_roll_back(store);
        answer_broken(request);
        return;
    }
    enter(request, row.id);
    know_device(request, row.id, row.password);
    request->person->guest = false;
    answer_who(request);
}

static void logged_in(void *context, bool finished, bool good, const char *hash) {
    struct waiting *waiting = context;
    struct person_row row;
    (void)hash;
    if (!end_hashing(waiting, finished))
        return;
    if (!good || !still(waiting, &row)) {
        refuse_login(waiting);
        return;
    }
    forgive(waiting);
    write_when_free(waiting, write_login);
}

static void answer_login(struct request *request) {
    char name[PERSON_NAME_SIZE], mark[DEVICE_MARK_SIZE];
    struct person_row row;
    const char *password = body_text(request, "password");
    if (password == NULL || strlen(password) > PASSWORD_LONGEST ||
        club_read_name(body_text(request, "name"), name) != NULL) {
        answer_error(request, 400, "request", "enter a name and a password");
        return;
    }
    bool known = store_person_named(request->server->store, name, &row);
    bool own = known && device_is_known(request_header(request, "Cookie"), row.id, row.password, serve_now(),
                                        device_seconds(request->server), mark);
    struct waiting *waiting = wait_to_try(request, name, known ? &row : NULL, own ? mark : NULL);
    if (waiting != NULL &&
        !passwords_check(request->server->people->passwords, known ? row.password : NULL, password, logged_in, waiting))
        answer_busy(waiting);
}

static void answer_logout(struct request *request) {
    struct asker *asker = asker_of(request);
    if (asker->session) {
        if (!store_session_drop(request->server->store, asker->hash)) {
            answer_broken(request);
            return;
        }
        request->server->session_watcher->ended(request->server, asker->hash);
    }
    send_cookie(request, NULL);
    answer_ok(request);
}

/* -- a new password, and the end of an account -- */

static void write_password(void *context) {
    struct waiting *waiting = context;
    struct person_row row;
    char hash[PASSWORD_HASH_SIZE];
    memcpy(hash, waiting->made, sizeof hash);
    bool right = still(waiting, &row);
    struct request *request = end_waiting(waiting);
    struct store *store = request->server->store;
    bool done = right && store_begin(store) && store_person_set_password(store, row.id, hash) &&
                store_session_drop_all(store, row.id) && begin_session(request, row.id) && store_commit(store);
    if (!done) {
        store_roll_back(store);
        answer_broken(request);
        return;
    }
    enter(request, row.id);
    know_device(request, row.id, hash);
    request->server->session_watcher->person_ended(request->server, row.id, asker_of(request)->hash);
    log_say("info", "password changed", "name", row.name, NULL);
    answer_who(request);
}

static void password_changed(void *context, bool finished, bool good, const char *hash) {
    struct waiting *waiting = context;
    struct person_row row;
    if (!end_hashing(waiting, finished))
        return;
    if (good && still(waiting, &row))
        forgive(waiting);
    snprintf(waiting->made, sizeof waiting->made, "%s", hash);
    if (good)
        write_when_free(waiting, write_password);
    else
        answer_broken(end_waiting(waiting));
}

static void old_password_checked(void *context, bool finished, bool good, const char *hash) {
    struct waiting *waiting = context;
    (void)hash;
    if (finished && good) {
        if (!passwords_hash(waiting->request->server->people->passwords, waiting->fresh, password_changed, waiting))
            answer_busy(waiting);
        return;
    }
    if (end_hashing(waiting, finished))
        answer_error(end_waiting(waiting), 401, "login", "wrong password");
}

static void write_erasure(void *context) {
    struct waiting *waiting = context;
    struct person_row row;
    bool right = still(waiting, &row);
    struct request *request = end_waiting(waiting);
    if (!right) {
        answer_error(request, 401, "login", "wrong password");
        return;
    }
    if (!store_person_erase(request->server->store, row.id)) {
        answer_broken(request);
        return;
    }
    request->server->session_watcher->person_ended(request->server, row.id, NULL);
    log_say("info", "account erased", NULL);
    send_cookie(request, NULL);
    answer_ok(request);
}

static void erased(void *context, bool finished, bool good, const char *hash) {
    struct waiting *waiting = context;
    (void)hash;
    if (!end_hashing(waiting, finished))
        return;
    if (good)
        write_when_free(waiting, write_erasure);
    else
        answer_error(end_waiting(waiting), 401, "login", "wrong password");
}

/* A place from which the asker tries the password of their own account; NULL: answered. Their session is known. */
static struct waiting *own_account(struct request *request, const char *password, struct person_row *row) {
    char session[SESSION_HASH_SIZE * 2 + 1];
    if (request->person->guest || !store_person_get(request->server->store, request->person->id, row)) {
        answer_error(request, 403, "forbidden", "a guest has no account");
        return NULL;
    }
    if (password == NULL || strlen(password) > PASSWORD_LONGEST) {
        answer_error(request, 400, "request", "enter your password");
        return NULL;
    }
    sodium_bin2hex(session, sizeof session, asker_of(request)->hash, SESSION_HASH_SIZE);
    return wait_to_try(request, row->name, row, session);
}

static void answer_password(struct request *request) {
    struct person_row row;
    const char *old = body_text(request, "old"), *fresh = body_text(request, "new");
    const char *why = fresh ? password_refusal(fresh, request->person->name) : "enter a new password";
    if (why != NULL) {
        answer_error(request, 400, "request", why);
        return;
    }
    struct waiting *waiting = own_account(request, old, &row);
    if (waiting == NULL)
        return;
    snprintf(waiting->fresh, sizeof waiting->fresh, "%s", fresh);
    if (!passwords_check(request->server->people->passwords, row.password, old, old_password_checked, waiting))
        answer_busy(waiting);
}

static void answer_data(struct request *request) {
    json_t *data = person_data(request->server->store, request->person->id);
    if (data == NULL)
        answer_unread(request, "your data could not be read; try again later");
    else
        answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "data", data));
}

static void answer_erase(struct request *request) {
    struct person_row row;
    struct member_row member;
    const char *password = body_text(request, "password");
    if (store_member_get(request->server->store, request->person->id, &member) && member.role == ROLE_ADMIN &&
        store_admins_besides(request->server->store, member.id, serve_now()) == 0) {
        answer_error(request, 409, "request", "you are the last admin: make somebody else an admin first");
        return;
    }
    if (request->person->guest) {
        if (!store_person_erase(request->server->store, request->person->id)) {
            answer_broken(request);
            return;
        }
        request->server->session_watcher->person_ended(request->server, request->person->id, NULL);
        send_cookie(request, NULL);
        answer_ok(request);
        return;
    }
    struct waiting *waiting = own_account(request, password, &row);
    if (waiting != NULL &&
        !passwords_check(request->server->people->passwords, row.password, password, erased, waiting))
        answer_busy(waiting);
}

const struct route PEOPLE_ROUTES[] = {
    {METHOD_GET, "/api/me", answer_me, ROUTE_STRANGER},
    {METHOD_POST, "/api/me", answer_rename, 0},
    {METHOD_DELETE, "/api/me", answer_erase, 0},
    {METHOD_POST, "/api/register", answer_register, ROUTE_STRANGER},
    {METHOD_POST, "/api/login", answer_login, ROUTE_STRANGER},
    {METHOD_POST, "/api/logout", answer_logout, ROUTE_STRANGER},
    {METHOD_POST, "/api/me/password", answer_password, 0},
    {METHOD_GET, "/api/me/data", answer_data, 0},
    {0, NULL, NULL, 0},
};
