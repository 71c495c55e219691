/* http.c: the router and the ways to answer.
 *
 * A request is looked at in this order: its size, its rate (limits), its route, its body, who asks (people), the proof
 * that it comes from our page; only then its handler sees it. */
#include "serve/http.h"

#include <event2/buffer.h>
#include <event2/util.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/uio.h>

#include "core/text.h"
#include "serve/assets.h"
#include "serve/limits.h"
#include "serve/line.h"
#include "serve/log.h"
#include "serve/people.h"
#include "serve/plain_json.h"
#include "serve/routes.h"
#include "serve/settings.h"
#include "serve/store.h"
#include "serve/write_queue.h"

/* -- reading -- */

const char *request_query(const struct request *request, const char *key) {
    return target_query(&request->target, key);
}

const char *request_header(const struct request *request, const char *key) { return head_field(&request->head, key); }

const char *request_peer(const struct request *request) {
    return request->visitor[0] != 0 ? request->visitor : request->peer;
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
static void find_visitor(struct request *request) {
    struct hops hops = {.head = &request->head, .field = request->head.fields};
    const char *hop;
    size_t length;
    memcpy(request->visitor, request->peer, sizeof request->visitor);
    while (settings_trusts(request->server->settings, request->visitor) && next_hop(&hops, &hop, &length))
        if (!address_read(hop, length, request->visitor))
            return;
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

/* -- answering -- */

void request_free(struct request *request) {
    person_free(request);
    json_decref(request->body);
    free(request->raw);
    free(request->fields.at);
    free(request);
}

/* For the host's eyes. */
static void note_answer(const struct request *request, int status, size_t bytes) {
    log_request(request, status, bytes);
    metrics_request(request, status, serve_microseconds() - request->began);
}

/* What time it is as HTTP says it, asked for once a second. */
static const char *http_date(void) {
    static char text[32];
    static int64_t told = -1;
    int64_t now = serve_now();
    if (now != told)
        evutil_date_rfc1123(text, sizeof text, NULL);
    told = now;
    return text;
}

static const char *reason_of(int status) {
    static const struct {
        int status;
        const char *reason;
    } known[] = {{200, "OK"},
                 {204, "No Content"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {401, "Unauthorized"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {409, "Conflict"},
                 {413, "Content Too Large"},
                 {417, "Expectation Failed"},
                 {421, "Misdirected Request"},
                 {422, "Unprocessable Content"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {500, "Internal Server Error"},
                 {501, "Not Implemented"},
                 {503, "Service Unavailable"},
                 {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].status == status)
            return known[i].reason;
    return "Answer";
}

enum { HEAD_MOST = 512 };

/* The first line and the fields that every answer has. */
static void write_head(const struct request *request, int status, const char *type, struct text *text) {
    text_add(text, "HTTP/1.1 ");
    text_unsigned(text, (unsigned)status);
    text_add(text, " ");
    text_add(text, reason_of(status));
    text_add(text, "\r\nX-Content-Type-Options: nosniff\r\nDate: ");
    text_add(text, http_date());
    if (request->fields.at == NULL || strstr(request->fields.at, "Cache-Control: ") == NULL)
        text_add(text, "\r\nCache-Control: no-store");
    if (type != NULL) {
        text_add(text, "\r\nContent-Type: ");
        text_add(text, type);
    }
    if (request->last)
        text_add(text, "\r\nConnection: close");
}

/* The store has stopped while this was being answered: what was read may be wrong, what was written may be lost. */
static bool is_void(const struct request *request, int status) {
    return status != 503 && request->route != NULL && (request->route->flags & ROUTE_OPEN) == 0 &&
           store_stopped(request->server->store) != NULL;
}

void answer_bytes(struct request *request, int status, const char *type, const void *bytes, size_t length) {
    if (is_void(request, status)) {
        answer_unwritten(request);
        return;
    }
    char head[HEAD_MOST];
    struct text text;
    note_answer(request, status, length);
    text_init(&text, head, sizeof head);
    write_head(request, status, type, &text);
    if (status != 204 && status != 304) {
        text_add(&text, "\r\nContent-Length: ");
        text_unsigned(&text, length);
    }
    text_add(&text, "\r\n");
    struct iovec part[] = {{head, text.length},
                           {request->fields.at, request->fields.length},
                           {"\r\n", 2},
                           {(void *)(uintptr_t)bytes, request->head.method == METHOD_HEAD ? 0 : length}};
    if (request->line != NULL) {
        line_send(request->line, part, sizeof part / sizeof part[0]);
        line_answered(request->line, request->last);
    }
    request_free(request);
}

void answer_header(struct request *request, const char *key, const char *value) {
    if (value[strcspn(value, "\r\n")] != 0) /* it would begin a field of its own */
        return;
    buffer_add(&request->fields, key, strlen(key));
    buffer_add(&request->fields, ": ", 2);
    buffer_add(&request->fields, value, strlen(value));
    buffer_add(&request->fields, "\r\n", 2);
}

void answer_buffer(struct request *request, int status, const char *type, struct evbuffer *buffer) {
    answer_bytes(request, status, type, evbuffer_pullup(buffer, -1), evbuffer_get_length(buffer));
}

/* What cannot be said in JSON (a stranger's bytes, quoted) is left out. */
void answer_json(struct request *request, int status, json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    const char *said = text != NULL ? text : "{}";
    answer_bytes(request, status, "application/json; charset=utf-8", said, strlen(said));
    json_decref(json);
    free(text);
}

void answer_ok(struct request *request) { answer_json(request, 200, json_pack("{s:b}", "ok", 1)); }

void answer_nothing(struct request *request, int status) { answer_bytes(request, status, NULL, "", 0); }

bool answer_tagged(struct request *request, const char *tag, const char *coding) {
    const char *known = request_header(request, "If-None-Match");
    char own[96];
    struct text text;
    text_init(&text, own, sizeof own);
    text_addn(&text, tag, strlen(tag) - 1);
    if (coding[0] != 0) {
        text_add(&text, "-");
        text_add(&text, coding);
    }
    text_add(&text, "\"");
    answer_header(request, "ETag", own);
    answer_header(request, "Vary", "Accept-Encoding");
    if (known != NULL && tag_is_listed(known, own)) {
        answer_nothing(request, 304);
        return true;
    }
    if (coding[0] != 0)
        answer_header(request, "Content-Encoding", coding);
    return false;
}

void answer_error_json(struct request *request, int status, json_t *error) {
    answer_json(request, status, json_pack("{s:b, s:o}", "ok", 0, "error", error));
}

void answer_error(struct request *request, int status, const char *kind, const char *why) {
    answer_error_json(request, status, json_pack("{s:s, s:s}", "kind", kind, "why", why));
}

void answer_unwritten(struct request *request) {
    if (request->fields.length > 0) /* a cookie of a session that was not kept, say */
        request->fields.at[request->fields.length = 0] = 0;
    if (store_stopped(request->server->store) != NULL) {
        answer_error(request, 503, "stopped",
                     "the server's disk has failed; your last request may or may not be saved, and nothing more "
                     "is saved until the server is restarted");
        return;
    }
    answer_header(request, "Retry-After", "2");
    answer_error(request, 503, "busy",
                 store_busy_since(request->server->store) != 0
                     ? "another program is using the server's database and nothing was saved; try again"
                     : "the server could not save this and nothing was changed; try again later");
}

void answer_unread(struct request *request, const char *why) {
    if (store_stopped(request->server->store) != NULL)
        answer_unwritten(request);
    else
        answer_error(request, 503, "busy", why);
}

struct line *answer_stream(struct request *request) {
    struct line *line = request->line;
    char head[HEAD_MOST];
    struct text text;
    note_answer(request, 200, 0);
    text_init(&text, head, sizeof head);
    write_head(request, 200, "text/event-stream; charset=utf-8", &text);
    text_add(&text, request->head.old ? "\r\n" : "\r\nTransfer-Encoding: chunked\r\n");
    struct iovec part[] = {{head, text.length}, {request->fields.at, request->fields.length}, {"\r\n", 2}};
    line_send(line, part, sizeof part / sizeof part[0]);
    request_free(request);
    return line;
}

int status_of_kind(const char *kind) {
    static const struct {
        const char *kind;
        int status;
    } known[] = {{"illegal", 422},   {"not-yours", 403}, {"unknown", 404}, {"over", 409}, {"request", 400},
                 {"forbidden", 403}, {"stale", 409},     {"login", 401},   {"limit", 429}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].kind, kind) == 0)
            return known[i].status;
    return 400;
}

/* -- the router -- */

static const struct route *const router_tables[] = {ROUTES};
enum { ROUTER_TABLES = sizeof router_tables / sizeof router_tables[0] };

/* Compares a path with a pattern; the segments under stars are noted as offset and length. */
static bool path_matches(const char *pattern, const char *path, size_t from[], size_t length[], int *count) {
    const char *start = path;
    *count = 0;
    while (*pattern != 0) {
        if (*pattern == '*') {
            size_t segment = strcspn(path, "/");
            if (segment == 0 || *count == HTTP_ARGUMENTS_MAX)
                return false;
            from[*count] = (size_t)(path - start);
            length[(*count)++] = segment;
            path += segment;
            pattern++;
        } else if (*pattern++ != *path++)
            return false;
    }
    return *path == 0;
}

/* The route; or NULL, and a bit for each method by which there is one. */
static const struct route *find_route(struct request *request, enum method method, unsigned *others) {
    size_t from[HTTP_ARGUMENTS_MAX], length[HTTP_ARGUMENTS_MAX];
    int count;
    *others = 0;
    for (int t = 0; t < ROUTER_TABLES; t++)
        for (const struct route *route = router_tables[t]; route->pattern != NULL; route++) {
            if (!path_matches(route->pattern, request->target.path, from, length, &count))
                continue;
            if (route->method != method) {
                *others |= 1u << route->method;
                continue;
            }
            for (int i = 0; i < count; i++) {
                request->target.path[from[i] + length[i]] = 0;
                request->arg[i] = request->target.path + from[i];
            }
            return route;
        }
    return NULL;
}

/* That is done, but not with this method. */
static void answer_other_method(struct request *request, unsigned others) {
    char names[64];
    struct text text;
    text_init(&text, names, sizeof names);
    others |= (others & 1u << METHOD_GET) != 0 ? 1u << METHOD_HEAD : 0;
    for (unsigned method = METHOD_GET; method <= METHOD_DELETE; method++)
        if ((others & 1u << method) != 0) {
            text_add(&text, text.length > 0 ? ", " : "");
            text_add(&text, method_name((enum method)method));
        }
    answer_header(request, "Allow", names);
    answer_error(request, 405, "unknown", "this address does not allow that method");
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

/* False if the body is not to be had: the request has been answered. */
static bool read_body(struct request *request, const char *bytes, size_t length) {
    enum { LARGE_BODY = 1 << 17 };
    char why[JSON_ERROR_TEXT_LENGTH];
    if (request->head.method == METHOD_GET || request->head.method == METHOD_HEAD)
        return true;
    if ((request->route->flags & ROUTE_BIG) != 0 && length > LARGE_BODY) {
        request->raw = must(malloc(length));
        memcpy(request->raw, bytes, length);
        request->raw_length = length;
        return true;
    }
    request->body = body_read(bytes, length, why, sizeof why);
    if (request->body != NULL)
        return true;
    answer_error(request, 400, "request", why); /* the request is gone */
    return false;
}

/* False if the asker may not: the request has been answered. */
static bool look_who_asks(struct request *request) {
    const struct route *route = request->route;
    if ((route->flags & ROUTE_OPEN) == 0 && (request->person = person_of(request)) == NULL) {
        answer_error(request, 401, "login", "log in first");
        return false;
    }
    if (request->person != NULL && !limits_allow(request, LIMIT_PERSON))
        return false;
    if (route->method != METHOD_GET && (route->flags & ROUTE_NO_CSRF) == 0 && !person_csrf_holds(request)) {
        answer_error(request, 403, "csrf", "the X-Enfilade header does not match your session; reload the page");
        return false;
    }
    return true;
}

/* Whether a request of this kind is to have the write lock before it is looked at. A GET that writes asks for it. */
static bool is_change(const struct route *route) {
    return route->method != METHOD_GET && (route->flags & ROUTE_READS) == 0;
}

static void route_api(struct request *request, const char *body, size_t length) {
    unsigned others;
    enum method method = request->head.method;
    request->route = find_route(request, method == METHOD_HEAD ? METHOD_GET : method, &others);
    if (request->route == NULL && others != 0)
        answer_other_method(request, others);
    else if (request->route == NULL)
        answer_error(request, 404, "unknown", "this page does not exist");
    else if ((request->route->flags & ROUTE_OPEN) == 0 && store_stopped(request->server->store) != NULL)
        answer_unwritten(request); /* what it could read may not be there tomorrow */
    else if (read_body(request, body, length) && look_who_asks(request) &&
             (!is_change(request->route) || may_write(request)))
        request->route->handle(request);
}

static bool is_api(const char *path) {
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0 ||
           strcmp(path, "/metrics") == 0;
}

/* A page of elsewhere whose name was made to point to this machine would be the same origin as ours, to the browser. On
 * one's own machine a table is asked for by a number, or by a name that nobody can buy. */
static bool is_asked_by_name(const struct request *request) {
    const struct server *server = request->server;
    const char *host = request_header(request, "Host");
    bool own = !server->settings->shared &&
               (strncmp(server->options.listen, "127.", 4) == 0 || strcmp(server->options.listen, "::1") == 0);
    if (!own || host == NULL || host[0] == '[')
        return true;
    size_t length = strcspn(host, ":");
    const char *dot = memchr(host, '.', length);
    bool number = strspn(host, "0123456789.") == length;
    bool here = length > 10 && strncasecmp(host + length - 10, ".localhost", 10) == 0;
    const char *known = strstr(server->settings->address, "://");
    bool ours = known != NULL && strcspn(known + 3, ":/") == length && strncasecmp(known + 3, host, length) == 0;
    return dot == NULL || number || here || ours;
}

static void handle_request(struct request *request, const char *body, size_t length) {
    if (!target_read(&request->target, (char *)(uintptr_t)request->head.target)) {
        answer_error(request, 400, "request", "the address is malformed");
        return;
    }
    if (!is_asked_by_name(request)) {
        answer_error(request, 421, "forbidden", "this server is private to its machine; use the address 127.0.0.1");
        return;
    }
    if (!limits_allow(request, LIMIT_REQUEST))
        return;
    if (is_api(request->target.path))
        route_api(request, body, length);
    else if (request->head.method == METHOD_GET || request->head.method == METHOD_HEAD)
        assets_answer(request, request->target.path);
    else
        answer_other_method(request, 1u << METHOD_GET);
}

/* -- the line's side -- */

struct request *request_new(struct line *line, const char *head, size_t size) {
    struct request *request = must(malloc(sizeof *request + size + 1));
    memset(request, 0, offsetof(struct request, head.field));
    request->server = line->server;
    request->line = line;
    memcpy(request->peer, line->peer, sizeof request->peer);
    request->began = serve_microseconds();
    memcpy(request->text, head, size);
    return request;
}

/* An address that is written in another way than ours gets no more room than any other. */
size_t request_body_most(const struct server *server, const struct head *head) {
    const struct settings_limits *limits = &server->settings->limits;
    size_t length = strcspn(head->target, "?");
    for (int t = 0; t < ROUTER_TABLES; t++)
        for (const struct route *route = router_tables[t]; route->pattern != NULL; route++)
            if ((route->flags & ROUTE_BIG) != 0 && route->method == head->method && strlen(route->pattern) == length &&
                strncmp(route->pattern, head->target, length) == 0)
                return (size_t)limits->import_bytes;
    return (size_t)limits->body_bytes;
}

void request_take(struct request *request, const char *body, size_t length) {
    struct server *server = request->server;
    bool charged = limits_are_charged(server); /* else nobody need ask the kernel what it cost */
    uint64_t began = charged ? serve_busy() : 0;
    request->last = request->head.close;
    find_visitor(request);
    handle_request(request, body, length);
    store_release(server->store);
    if (charged)
        limits_charge(server, serve_busy() - began);
    store_tidy(server->store);
}

void request_again(struct request *request) {
    struct server *server = request->server;
    if (!is_change(request->route) || may_write(request))
        request->route->handle(request);
    store_release(server->store);
    store_tidy(server->store);
}

void request_refuse(struct request *request, int status, const char *why) {
    request->last = true;
    answer_error(request, status, "request", why);
}
