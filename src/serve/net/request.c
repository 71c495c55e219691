/* request.c: see request.h. */
#include "serve/net/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "serve/base/plain_json.h"
#include "serve/base/settings.h"
#include "serve/net/connection.h"
#include "serve/net/write_queue.h"
#include "serve/store/store.h"

/* -- life -- */

struct request *request_new(struct connection *connection, const char *head, size_t size) {
    struct request *request = must(malloc(sizeof *request + size + 1));
    memset(request, 0, offsetof(struct request, head.field));
    request->server = connection->server;
    request->connection = connection;
    memcpy(request->peer, connection->peer, sizeof request->peer);
    request->began = serve_microseconds();
    memcpy(request->text, head, size);
    return request;
}

void request_free(struct request *request) {
    if (request->person != NULL)
        request->person->release(request->person);
    json_decref(request->body);
    free(request->raw);
    free(request->fields.at);
    free(request);
}

void request_again(struct request *request) {
    struct server *server = request->server;
    store_look_again(server->store);
    if (!route_changes(request->route) || may_write(request))
        request->route->handle(request);
    store_release(server->store);
    store_tidy(server->store);
}

bool route_changes(const struct route *route) {
    return route->method != METHOD_GET && (route->flags & ROUTE_READS) == 0;
}

/* -- reading -- */

const char *request_query(const struct request *request, const char *key) {
    return target_query(&request->target, key);
}

const char *request_header(const struct request *request, const char *key) { return head_field(&request->head, key); }

const char *request_peer(const struct request *request) {
    return request->visitor[0] != 0 ? request->visitor : request->peer;
}

bool request_is_near(const struct request *request) {
    const char *address = request->peer;
    bool near = strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
    return near && request_header(request, "X-Real-IP") == NULL && request_header(request, "X-Forwarded-For") == NULL &&
           request_header(request, "Forwarded") == NULL;
}

bool request_is_secure(const struct request *request) {
    const char *proto = request_header(request, "X-Forwarded-Proto");
    return proto != NULL && strcmp(proto, "https") == 0 && settings_trusts(request->server->settings, request->peer);
}

int64_t request_id(const char *text) {
    char *end;
    if (text == NULL || text[0] < '0' || text[0] > '9')
        return 0;
    int64_t number = strtoll(text, &end, 10);
    return *end == 0 ? number : 0;
}

const char *body_text(const struct request *request, const char *key) {
    return json_string_value(json_object_get(request->body, key));
}

bool body_number(const struct request *request, const char *key, int64_t *out) {
    const json_t *value = json_object_get(request->body, key);
    if (!json_is_integer(value))
        return false;
    *out = json_integer_value(value);
    return true;
}

bool body_flag(const struct request *request, const char *key) {
    return json_is_true(json_object_get(request->body, key));
}

/* Where a walk over the hops of X-Forwarded-For stands, which goes from the right to the left. */
struct hops {
    const struct head *head;
    int field;      /* the fields of this name from here on have been read */
    const char *at; /* the text of one of them; NULL: none yet */
    size_t length;  /* so much of it is left */
};

/* The next hop to the left; false: there is none. */
static bool next_hop(struct hops *hops, const char **hop, size_t *length) {
    while (hops->at == NULL) {
        if (hops->field-- == 0)
            return false;
        if (strcasecmp(hops->head->field[hops->field].name, "X-Forwarded-For") != 0)
            continue;
        hops->at = hops->head->field[hops->field].value;
        hops->length = strlen(hops->at);
    }
    size_t from = hops->length, end = hops->length;
    while (from > 0 && hops->at[from - 1] != ',')
        from--;
    *hop = hops->at + from;
    hops->length = from > 0 ? from - 1 : 0;
    if (from == 0)
        hops->at = NULL;
    *length = end - from;
    while (*length > 0 && (**hop == ' ' || **hop == '\t'))
        ++*hop, --*length;
    while (*length > 0 && ((*hop)[*length - 1] == ' ' || (*hop)[*length - 1] == '\t'))
        --*length;
    return true;
}

/* Each proxy adds, at the right end of X-Forwarded-For, by whom it was asked. So the list is believed from there, as
 * far as those who wrote it are trusted: the first who is not is the visitor, and may have written all that stands left
 * of them. Other fields are not believed at all: a proxy that does not know one hands it on as the visitor sent it. */
void request_find_visitor(struct request *request) {
    struct hops hops = {.head = &request->head, .field = request->head.fields};
    const char *hop;
    size_t length;
    memcpy(request->visitor, request->peer, sizeof request->visitor);
    while (settings_trusts(request->server->settings, request->visitor) && next_hop(&hops, &hop, &length))
        if (!address_read(hop, length, request->visitor))
            return;
}

json_t *body_read(const char *bytes, size_t length, char *why, size_t size) {
    json_error_t error;
    json_t *body = plain_json(bytes, length);
    if (body == NULL)
        body = json_loadb(length > 0 ? bytes : "{}", length > 0 ? length : 2, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(body))
        return body;
    snprintf(why, size, "%s", body == NULL ? error.text : "the body is not a JSON object");
    json_decref(body);
    return NULL;
}
