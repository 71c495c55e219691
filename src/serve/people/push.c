/* push.c: see push.h. */
#include "serve/people/push.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/log.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/people/push_crypto.h"
#include "serve/store/push.h"

enum { TOKEN_SECONDS = 12 * 3600, SUBJECT_SIZE = 220 }; /* services take tokens of a day at most */
#define SECRET_NAME "vapid"
#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING

struct push {
    struct push_keys keys;
    char open[PUSH_TEXT_KEY_SIZE];
};

/* -- the server's own keys -- */

static bool read_bytes(const char *text, unsigned char *out, size_t size) {
    size_t length;
    return sodium_base642bin(out, size, text, strlen(text), NULL, &length, NULL, VARIANT) == 0 && length == size;
}

static bool make_keys(struct server *server, struct push_keys *keys) {
    char text[PUSH_TEXT_KEY_SIZE];
    if (!push_keys_make(keys))
        return false;
    sodium_bin2base64(text, sizeof text, keys->secret, sizeof keys->secret, VARIANT);
    bool kept = store_secret_set(server->store, SECRET_NAME, text);
    sodium_memzero(text, sizeof text);
    return kept;
}

static bool read_keys(struct server *server, struct push_keys *keys, bool *there) {
    unsigned char secret[PUSH_PRIVATE_SIZE];
    char *text = store_secret_get(server->store, SECRET_NAME);
    *there = text != NULL;
    bool good = text != NULL && read_bytes(text, secret, sizeof secret) && push_keys_from(secret, keys);
    free(text);
    return good;
}

/* Browsers are subscribed to these keys: where they cannot be read, others would leave them all without notices. */
static bool take_keys(struct server *server, struct push_keys *keys) {
    bool there;
    if (read_keys(server, keys, &there))
        return true;
    if (there)
        return false;
    return make_keys(server, keys) && read_keys(server, keys, &there);
}

bool push_open(struct server *server) {
    struct push *push = server->push = calloc(1, sizeof *push);
    if (push == NULL)
        return false;
    if (!take_keys(server, &push->keys)) {
        log_say("error", "no keys for notices to browsers: none are sent", NULL);
        return true;
    }
    sodium_bin2base64(push->open, sizeof push->open, push->keys.open, sizeof push->keys.open, VARIANT);
    return true;
}

void push_close(struct server *server) {
    if (server->push != NULL)
        sodium_memzero(server->push, sizeof *server->push);
    free(server->push);
    server->push = NULL;
}

const char *push_key(const struct server *server) {
    return server->settings->push && server->push->open[0] != 0 ? server->push->open : NULL;
}

bool push_has(const struct server *server, int64_t person) {
    return push_key(server) != NULL && store_push_count(server->store, person) > 0;
}

/* -- sending -- */

struct group { /* one notice to all browsers of a person */
    struct server *server;
    int left;
    enum outbox_end best;
    char why[256];
    outbox_done done;
    void *context;
};

struct message {
    struct group *group;
    char endpoint[PUSH_ENDPOINT_SIZE];
};

/* Who has heard by one browser has heard; else it is tried again if that may help. */
static bool is_better(enum outbox_end one, enum outbox_end other) {
    static const int worth[] = {
        [OUTBOX_DELIVERED] = 4, [OUTBOX_STOPPED] = 3, [OUTBOX_FAILED] = 2, [OUTBOX_REFUSED] = 1, [OUTBOX_GONE] = 0};
    return worth[one] > worth[other];
}

static void leave_group(struct group *group) {
    if (--group->left > 0)
        return;
    group->done(group->context, group->best == OUTBOX_GONE ? OUTBOX_REFUSED : group->best, group->why);
    free(group);
}

static void message_ended(void *context, enum outbox_end end, const char *why) {
    struct message *message = context;
    struct group *group = message->group;
    if (end == OUTBOX_GONE)
        store_push_drop(group->server->store, 0, message->endpoint);
    if (is_better(end, group->best) || group->why[0] == 0) {
        group->best = end;
        snprintf(group->why, sizeof group->why, "%s", why);
    }
    free(message);
    leave_group(group);
}

/* "https://push.example.org:8443" of the whole address. */
static void origin_of(const char *url, char *out, size_t size) {
    const char *host = strstr(url, "://");
    size_t length = host != NULL ? (size_t)(host + 3 - url) + strcspn(host + 3, "/?#") : strlen(url);
    snprintf(out, size, "%.*s", (int)length, url);
}

/* How a service can reach the host; NULL: they have not said. */
static const char *subject_of(const struct settings *settings, char out[SUBJECT_SIZE]) {
    if (settings->mail_from[0] != 0)
        snprintf(out, SUBJECT_SIZE, "mailto:%s", settings->mail_from);
    else if (strncmp(settings->address, "https://", 8) == 0)
        snprintf(out, SUBJECT_SIZE, "%s", settings->address);
    else
        return NULL;
    return out;
}

static bool write_authorization(const struct server *server, const char *endpoint, char *out, size_t size) {
    char origin[PUSH_ENDPOINT_SIZE], subject[SUBJECT_SIZE], token[PUSH_TOKEN_SIZE];
    origin_of(endpoint, origin, sizeof origin);
    if (!push_token(&server->push->keys, origin, subject_of(server->settings, subject), serve_now() + TOKEN_SECONDS,
                    token))
        return false;
    return snprintf(out, size, "vapid t=%s, k=%s", token, server->push->open) < (int)size;
}

static bool encrypt(const struct push_row *row, const char *text, unsigned char *body, size_t *length) {
    unsigned char key[PUSH_PUBLIC_SIZE], auth[PUSH_AUTH_SIZE], salt[PUSH_SALT_SIZE];
    struct push_keys once;
    randombytes_buf(salt, sizeof salt);
    return read_bytes(row->key, key, sizeof key) && read_bytes(row->auth, auth, sizeof auth) && push_keys_make(&once) &&
           push_encrypt(key, auth, &once, salt, text, body, length);
}

static bool send_to(struct group *group, struct outbox *outbox, const struct push_row *row, const char *game,
                    const char *text) {
    unsigned char body[PUSH_BODY_MOST];
    char authorization[PUSH_TOKEN_SIZE + PUSH_TEXT_KEY_SIZE + 16];
    struct outbox_push push = {row->endpoint, authorization, game, body, 0};
    struct message *message = calloc(1, sizeof *message);
    if (message == NULL)
        return false;
    message->group = group;
    memcpy(message->endpoint, row->endpoint, sizeof message->endpoint);
    if (encrypt(row, text, body, &push.length) &&
        write_authorization(group->server, row->endpoint, authorization, sizeof authorization) &&
        outbox_send_push(outbox, &push, message_ended, message))
        return true;
    free(message);
    return false;
}

bool push_send(struct server *server, struct outbox *outbox, int64_t person, const char *game, const char *text,
               outbox_done done, void *context) {
    struct push_row row[PUSH_BROWSERS_MOST];
    int count = push_key(server) != NULL ? store_push_read(server->store, person, row) : 0;
    struct group *group = count > 0 ? calloc(1, sizeof *group) : NULL;
    if (group == NULL)
        return false;
    *group = (struct group){.server = server, .best = OUTBOX_GONE, .done = done, .context = context};
    for (int i = 0; i < count; i++)
        group->left += send_to(group, outbox, &row[i], game, text);
    if (group->left > 0)
        return true;
    free(group);
    return false;
}

/* -- which browsers -- */

static const char *refusal_of(const struct server *server, const char *endpoint, const char *key, const char *auth) {
    unsigned char point[PUSH_PUBLIC_SIZE], secret[PUSH_AUTH_SIZE];
    if (push_key(server) == NULL)
        return "this server does not send notices to browsers";
    if (endpoint == NULL || key == NULL || auth == NULL)
        return "the fields endpoint, key and auth must be strings";
    const char *why = outbox_push_refusal(endpoint, server->settings->private_push);
    if (why != NULL)
        return why;
    if (!read_bytes(key, point, sizeof point) || !push_is_key(point, sizeof point))
        return "key is not the key of a browser: 65 bytes of P-256 in base64url";
    return read_bytes(auth, secret, sizeof secret) ? NULL
                                                   : "auth is not the secret of a browser: 16 bytes in base64url";
}

static void subscribe(struct request *request) {
    const char *endpoint = body_text(request, "endpoint"), *key = body_text(request, "key"),
               *auth = body_text(request, "auth");
    struct push_row row;
    const char *why = refusal_of(request->server, endpoint, key, auth);
    if (why != NULL) {
        answer_error(request, 400, "request", why);
        return;
    }
    snprintf(row.endpoint, sizeof row.endpoint, "%s", endpoint);
    snprintf(row.key, sizeof row.key, "%s", key);
    snprintf(row.auth, sizeof row.auth, "%s", auth);
    if (store_push_add(request->server->store, request->person->id, &row, serve_now()))
        answer_ok(request);
    else
        answer_unwritten(request);
}

static void unsubscribe(struct request *request) {
    const char *endpoint = body_text(request, "endpoint");
    if (endpoint == NULL)
        answer_error(request, 400, "request", "the field endpoint must be a string");
    else if (store_push_drop(request->server->store, request->person->id, endpoint))
        answer_ok(request);
    else
        answer_unwritten(request);
}

const struct route PUSH_ROUTES[] = {
    {METHOD_POST, "/api/me/push", subscribe, 0},
    {METHOD_DELETE, "/api/me/push", unsubscribe, 0},
    {0, NULL, NULL, 0},
};
