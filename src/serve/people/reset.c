/* reset.c: see reset.h. Nobody learns from the answer who has an account, or a mail address. */
#include "serve/people/reset.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/base/log.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/net/write_queue.h"
#include "serve/people/club.h"
#include "serve/people/languages.h"
#include "serve/people/notices.h"
#include "serve/people/password.h"
#include "serve/people/people.h"
#include "serve/people/session_cookie.h"

enum { LETTER_HOURS = 2, HOUR = 3600 };

static const struct club_actor BY_MAIL = {0, "a letter", ROLE_ADMIN};

/* -- the letter -- */

static void write_letter(struct server *server, const struct person_row *row) {
    char word[SESSION_TOKEN_SIZE], rest[80], link[400];
    const struct language *language = languages_of(server, row->language);
    struct text text = GROWING;
    if (club_let_in_again(server->store, &BY_MAIL, row->id, serve_now() + LETTER_HOURS * HOUR, word, sizeof word) !=
        NULL)
        return;
    snprintf(rest, sizeof rest, "/#/reset/%s", word);
    notices_link(server, rest, link, sizeof link);
    text_said(
        &text, language,
        "Somebody, perhaps you, has asked for a new password for {0} at Enfilade.\n\nTo choose one, open this link "
        "within two hours:\n\n{1}\n\nIf it was not you, ignore this message: nothing changes.\n",
        row->name, link);
    if (!notices_send_letter(server, row->mail, language_say(language, SAID("Enfilade: a new password")), text.at))
        log_say("warning", "a letter for a lost password could not be sent", NULL);
    sodium_memzero(text.at, text.size);
    free(text.at);
}

static void ask_for_letter(struct request *request) {
    char name[PERSON_NAME_SIZE];
    struct person_row row;
    struct server *server = request->server;
    const char *why = club_read_name(body_text(request, "name"), name);
    if (why != NULL) {
        answer_error(request, 400, "request", why);
        return;
    }
    if (server->settings->mail_relay[0] == 0) {
        answer_error(request, 409, "request", "this server sends no mail; ask its host for a new password");
        return;
    }
    if (!limits_allow(request, LIMIT_MAIL))
        return;
    if (store_person_named(server->store, name, &row) && row.mail[0] != 0 && row.mail_confirmed)
        write_letter(server, &row);
    answer_ok(request);
}

/* -- the new password -- */

struct renewal {
    struct request *request;
    int64_t person;
    unsigned char ticket[SESSION_HASH_SIZE];
    char address[ADDRESS_KEY_SIZE];
    char hash[PASSWORD_HASH_SIZE];
};

static const char WORTHLESS[] = "this link is no longer valid; ask for another letter";

static void free_renewal(void *context) {
    sodium_memzero(context, sizeof(struct renewal));
    free(context);
}

static void write_renewal(void *context) {
    struct renewal renewal = *(struct renewal *)context;
    free_renewal(context);
    struct server *server = renewal.request->server;
    struct store *store = server->store;
    int64_t person;
    bool good = store_ticket_find(store, renewal.ticket, "password", serve_now(), &person) && person == renewal.person;
    const char *why = good ? club_set_password(store, &BY_MAIL, person, renewal.hash) : WORTHLESS;
    sodium_memzero(renewal.hash, sizeof renewal.hash);
    if (why == CLUB_UNWRITTEN)
        answer_unwritten(renewal.request);
    else if (why != NULL)
        answer_error(renewal.request, 404, "unknown", why);
    else {
        server->session_watcher->person_ended(server, person, NULL);
        answer_ok(renewal.request);
    }
}

static void hashed(void *context, bool finished, bool good, const char *hash) {
    struct renewal *renewal = context;
    struct request *request = renewal->request;
    limits_give_hash(request->server, renewal->address);
    snprintf(renewal->hash, sizeof renewal->hash, "%s", hash);
    if (finished && good) {
        write_in_turn((struct write_turn){request, write_renewal, free_renewal, renewal});
        return;
    }
    free_renewal(renewal);
    answer_error(request, 503, "busy", "the server is busy; try again in a moment");
}

static void choose_password(struct request *request) {
    struct member_row row;
    unsigned char ticket[SESSION_HASH_SIZE];
    int64_t person;
    struct server *server = request->server;
    const char *password = body_text(request, "password");
    if (!session_token_hash(request->arg[0], ticket) ||
        !store_ticket_find(server->store, ticket, "password", serve_now(), &person) ||
        !store_member_get(server->store, person, &row)) {
        answer_error(request, 404, "unknown", WORTHLESS);
        return;
    }
    const char *why = password != NULL ? password_refusal(password, row.name) : "enter a password";
    if (why != NULL) {
        answer_error(request, 400, "request", why);
        return;
    }
    if (!limits_take_hash(request, people_busy(server), false))
        return;
    struct renewal *renewal = must(calloc(1, sizeof *renewal));
    renewal->request = request;
    renewal->person = person;
    memcpy(renewal->ticket, ticket, sizeof ticket);
    address_key(request_peer(request), renewal->address);
    if (!passwords_hash(people_passwords(server), password, hashed, renewal))
        hashed(renewal, false, false, "");
}

/* Whose password it is: the page greets them, and fills in their name. */
static void answer_whose(struct request *request) {
    struct member_row row;
    unsigned char ticket[SESSION_HASH_SIZE];
    int64_t person;
    struct store *store = request->server->store;
    if (session_token_hash(request->arg[0], ticket) &&
        store_ticket_find(store, ticket, "password", serve_now(), &person) && store_member_get(store, person, &row))
        answer_json(request, 200, json_pack("{s:b, s:s}", "ok", 1, "name", row.name));
    else
        answer_error(request, 404, "unknown", WORTHLESS);
}

const struct route RESET_ROUTES[] = {
    {METHOD_POST, "/api/reset", ask_for_letter, ROUTE_STRANGER},
    {METHOD_GET, "/api/reset/*", answer_whose, ROUTE_STRANGER},
    {METHOD_POST, "/api/reset/*", choose_password, ROUTE_STRANGER},
    {0, NULL, NULL, 0},
};
