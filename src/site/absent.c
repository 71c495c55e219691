/* absent.c: what the server in a browser does without: accounts, ratings, mail, notices to browsers, PostgreSQL, how
 * the books differ; and chance from the browser in place of libsodium's own source. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "serve/net/answer.h"
#include "serve/net/assets.h"
#include "serve/people/notices.h"
#include "serve/people/password.h"
#include "serve/people/push.h"
#include "serve/play/experiments.h"
#include "serve/play/ladder.h"
#include "serve/routes.h"

/* -- chance -- */

int sodium_init(void) { return 0; }

void sodium_misuse(void) { abort(); }

void randombytes_buf(void *const out, const size_t size) {
    enum { AT_ONCE = 256 };
    for (size_t done = 0; done < size; done += AT_ONCE)
        if (getentropy((char *)out + done, size - done < AT_ONCE ? size - done : AT_ONCE) != 0)
            abort();
}

uint32_t randombytes_uniform(const uint32_t below) {
    uint32_t number, least = below > 1 ? (0u - below) % below : 0;
    if (below < 2)
        return 0;
    do
        randombytes_buf(&number, sizeof number);
    while (number < least);
    return number % below;
}

/* -- how the books differ: a document of the site (tools/site.mjs); its words would be a fortieth of the program -- */

struct json;
void gbacw_books_table(struct json *out); /* the family's own: linked before its library, this one takes its place */
void gbacw_books_table(struct json *out) { (void)out; }

/* -- accounts -- */

struct passwords {
    int none;
};

struct passwords *passwords_new(struct event_base *base, int threads, int queue) {
    static struct passwords none;
    (void)base, (void)threads, (void)queue;
    return &none;
}

void passwords_free(struct passwords *passwords) { (void)passwords; }
int passwords_busy(const struct passwords *passwords) { return passwords->none; }

bool passwords_hash(struct passwords *passwords, const char *password, password_done done, void *context) {
    (void)passwords, (void)password, (void)done, (void)context;
    return false;
}

bool passwords_check(struct passwords *passwords, const char *hash, const char *password, password_done done,
                     void *context) {
    (void)passwords, (void)hash, (void)password, (void)done, (void)context;
    return false;
}

const char *password_refusal(const char *password, const char *name) {
    (void)password, (void)name;
    return "games in this browser need no account";
}

/* Ratings are of two people with accounts. */
bool ladder_note_end(struct hosted_game *hosted) {
    (void)hosted;
    return true;
}

bool admin_actor(struct request *request, enum role least, struct club_actor *out) {
    (void)least, (void)out;
    answer_error(request, 403, "forbidden", "games in this browser have no moderators");
    return false;
}

/* -- notices -- */

bool notices_open(struct server *server) { return server != NULL; }
void notices_close(struct server *server) { (void)server; }
void notices_turn(struct server *server, int64_t person, const char *game, const char *title, const char *prompt) {
    (void)server, (void)person, (void)game, (void)title, (void)prompt;
}
void notices_time(struct server *server, int64_t person, const char *game, const char *what, const char *title,
                  const char *text) {
    (void)server, (void)person, (void)game, (void)what, (void)title, (void)text;
}
void notices_here(struct server *server, int64_t person, const char *game) { (void)server, (void)person, (void)game; }
const char *notices_take_mail(struct request *request, const char *mail) {
    (void)request, (void)mail;
    return "games in this browser send no mail";
}
const char *push_key(const struct server *server) {
    (void)server;
    return NULL;
}

bool notices_send_letter(struct server *server, const char *to, const char *subject, const char *text) {
    (void)server, (void)to, (void)subject, (void)text;
    return false;
}
void notices_link(const struct server *server, const char *rest, char *out, size_t size) {
    (void)server;
    snprintf(out, size, "%s", rest);
}

const struct route NOTICES_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route PUSH_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route HEALTH_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route ADDRESS_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route METRICS_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route CLUB_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route LADDER_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route TOURNAMENT_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route RESET_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route ADMIN_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route LAB_ROUTES[] = {{0, NULL, NULL, 0}};
const struct route DOCUMENT_ROUTES[] = {{0, NULL, NULL, 0}};

/* -- the lab, which needs threads and a disk -- */

void experiments_forget_person(struct server *server, int64_t person) { (void)server, (void)person; }

/* -- documents: files of the site, which the worker answers itself -- */

void documents_answer(struct request *request, const char *name, json_t *(*write)(struct games *)) {
    (void)name, (void)write;
    answer_error(request, 404, "unknown", "this page does not exist");
}
void documents_free(struct game_cache *cache) { (void)cache; }
void assets_answer(struct request *request, const char *path) {
    (void)path;
    answer_error(request, 404, "unknown", "this page does not exist");
}
