/* http.c: the router and the ways to answer.
 *
 * A request is looked at in this order: its size, its rate (limits), its route, its body, who asks (people), the proof
 * that it comes from our page; only then its handler sees it. */
#include "serve/http.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http_struct.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "core/text.h"
#include "serve/assets.h"
#include "serve/door.h"
#include "serve/log.h"
#include "serve/limits.h"
#include "serve/people.h"
#include "serve/plain_json.h"
#include "serve/routes.h"
#include "serve/settings.h"
#include "serve/store.h"

/* -- reading -- */

const char *request_query(const struct request *request, const char *key) {
    return evhttp_find_header(&request->query, key);
}

const char *request_header(const struct request *request, const char *key) {
    return evhttp_find_header(evhttp_request_get_input_headers(request->raw), key);
}

const char *request_cookie(const struct request *request, const char *name, char *out, size_t size) {
    const char *header = request_header(request, "Cookie");
    size_t length = strlen(name);
    while (header != NULL && *header != 0) {
        header += strspn(header, " ;");
        size_t part = strcspn(header, ";");
        if (part > length && strncmp(header, name, length) == 0 && header[length] == '=') {
            size_t value = part - length - 1;
            if (value >= size)
                return NULL;
            memcpy(out, header + length + 1, value);
            out[value] = 0;
            return out;
        }
        header += part;
    }
    return NULL;
}

static const char *raw_peer(const struct request *request) {
    char *address = NULL;
    uint16_t port = 0;
    struct evhttp_connection *connection = evhttp_request_get_connection(request->raw);
    if (connection != NULL)
        evhttp_connection_get_peer(connection, &address, &port);
    if (address == NULL)
        return "";
    return strncmp(address, "::ffff:", 7) == 0 ? address + 7 : address;
}

const char *request_peer(const struct request *request) {
    const char *address = raw_peer(request);
    const char *forwarded =
        settings_trusts(request->server->settings, address) ? request_header(request, "X-Real-IP") : NULL;
    return forwarded != NULL && strlen(forwarded) < 64 ? forwarded : address;
}

bool request_is_near(const struct request *request) {
    const char *address = raw_peer(request);
    bool near = strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
    return near && request_header(request, "X-Real-IP") == NULL && request_header(request, "X-Forwarded-For") == NULL &&
           request_header(request, "Forwarded") == NULL;
}

bool request_is_secure(const struct request *request) {
    const char *proto = request_header(request, "X-Forwarded-Proto");
    return proto != NULL && strcmp(proto, "https") == 0 &&
           settings_trusts(request->server->settings, raw_peer(request));
}

const char *http_method_name(enum evhttp_cmd_type method) {
    return method == EVHTTP_REQ_GET    ? "GET"
           : method == EVHTTP_REQ_POST ? "POST"
           : method == EVHTTP_REQ_PUT  ? "PUT"
           : method == EVHTTP_REQ_HEAD ? "HEAD"
                                       : "DELETE";
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

static void request_free(struct request *request) {
    person_free(request);
    evhttp_clear_headers(&request->query);
    json_decref(request->body);
    free(request->path);
    free(request);
}

bool line_send(struct bufferevent *line, struct iovec part[], size_t count) {
    struct msghdr message = {.msg_iov = part, .msg_iovlen = count};
    ssize_t sent = sendmsg(bufferevent_getfd(line), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent <= 0)
        return false;
    size_t gone = (size_t)sent;
    for (size_t i = 0; i < count; i++) {
        size_t here = gone < part[i].iov_len ? gone : part[i].iov_len;
        bufferevent_write(line, (char *)part[i].iov_base + here, part[i].iov_len - here);
        gone -= here;
    }
    if (evbuffer_get_length(bufferevent_get_output(line)) > 0)
        bufferevent_enable(line, EV_WRITE);
    return true;
}

/* For the host's eyes. */
static void note_answer(struct request *request, int status, size_t bytes) {
    log_request(request, status, bytes);
    metrics_request(request, status, serve_microseconds() - request->began);
    door_answer_left(request->server->door, request->raw);
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

/* The line of a request whose answer may go past evhttp: nothing is to be said but the body and what it is, the line
 * stays open, and nothing waits on it. Who has sent more than one request at once waits his turn, that he keep nobody
 * else from being heard. NULL: evhttp must see to it. */
static struct bufferevent *plain_line(const struct request *request) {
    struct evhttp_request *raw = request->raw;
    struct evhttp_connection *connection = evhttp_request_get_connection(raw);
    const char *wish = request_header(request, "Connection");
    if (connection == NULL || raw->major != 1 || raw->minor != 1 || raw->chunked ||
        evhttp_request_get_command(raw) == EVHTTP_REQ_HEAD || (wish != NULL && strcasecmp(wish, "keep-alive") != 0) ||
        !TAILQ_EMPTY(evhttp_request_get_output_headers(raw)))
        return NULL;
    struct bufferevent *line = evhttp_connection_get_bufferevent(connection);
    bool quiet =
        evbuffer_get_length(bufferevent_get_input(line)) == 0 && evbuffer_get_length(bufferevent_get_output(line)) == 0;
    return quiet ? line : NULL;
}

/* Most answers are plain. evhttp would make a list of their heads, print them one by one, ask the kernel when it may
 * write, hear that it may, and say that it is done: it is only told that the answer has gone. False: nothing went. */
static bool answer_plainly(struct request *request, const char *type, const void *bytes, size_t length) {
    struct bufferevent *line = plain_line(request);
    char head[320];
    struct text text;
    if (line == NULL)
        return false;
    text_init(&text, head, sizeof head);
    text_add(&text, "HTTP/1.1 200 OK\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Type: ");
    text_add(&text, type);
    text_add(&text, "\r\nDate: ");
    text_add(&text, http_date());
    text_add(&text, "\r\nContent-Length: ");
    text_unsigned(&text, length);
    text_add(&text, "\r\n\r\n");
    struct iovec part[] = {{head, text.length}, {(void *)(uintptr_t)bytes, length}};
    if (text.cut || !line_send(line, part, sizeof part / sizeof part[0]))
        return false;
    note_answer(request, 200, length);
    evhttp_send_reply_end(request->raw); /* it lets go of the request, and reads on */
    request_free(request);
    return true;
}

/* What evhttp has written goes to the socket at once, as far as it fits, and evhttp is told so. */
static void push(struct bufferevent *line) {
    struct evbuffer *output = bufferevent_get_output(line);
    if (evbuffer_get_length(bufferevent_get_input(line)) > 0)
        return;
    evbuffer_unfreeze(output, 1);
    evbuffer_write(output, bufferevent_getfd(line));
    evbuffer_freeze(output, 1);
    if (evbuffer_get_length(output) == 0)
        bufferevent_trigger(line, EV_WRITE, 0);
}

static void send_reply(struct request *request, int status, struct evbuffer *buffer) {
    struct evkeyvalq *headers = evhttp_request_get_output_headers(request->raw);
    if (evhttp_find_header(headers, "Cache-Control") == NULL)
        evhttp_add_header(headers, "Cache-Control", "no-store");
    evhttp_add_header(headers, "X-Content-Type-Options", "nosniff");
    note_answer(request, status, buffer != NULL ? evbuffer_get_length(buffer) : 0);
    struct evhttp_connection *connection = evhttp_request_get_connection(request->raw);
    struct bufferevent *line = connection != NULL ? evhttp_connection_get_bufferevent(connection) : NULL;
    evhttp_send_reply(request->raw, status, NULL, buffer);
    if (line != NULL)
        push(line);
    request_free(request);
}

void answer_header(struct request *request, const char *key, const char *value) {
    evhttp_add_header(evhttp_request_get_output_headers(request->raw), key, value);
}

void answer_buffer(struct request *request, int status, const char *type, struct evbuffer *buffer) {
    answer_header(request, "Content-Type", type);
    send_reply(request, status, buffer);
}

void answer_bytes(struct request *request, int status, const char *type, const void *bytes, size_t length) {
    if (status == 200 && answer_plainly(request, type, bytes, length))
        return;
    struct evbuffer *buffer = evbuffer_new();
    evbuffer_add(buffer, bytes, length);
    answer_buffer(request, status, type, buffer);
    evbuffer_free(buffer);
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

void answer_nothing(struct request *request, int status) { send_reply(request, status, NULL); }

void answer_error_json(struct request *request, int status, json_t *error) {
    answer_json(request, status, json_pack("{s:b, s:o}", "ok", 0, "error", error));
}

void answer_error(struct request *request, int status, const char *kind, const char *why) {
    answer_error_json(request, status, json_pack("{s:s, s:s}", "kind", kind, "why", why));
}

struct evhttp_request *answer_stream(struct request *request) {
    struct evhttp_request *raw = request->raw;
    log_request(request, 200, 0);
    metrics_request(request, 200, serve_microseconds() - request->began);
    door_became_stream(request->server->door, raw);
    evhttp_send_reply_start(raw, 200, "OK");
    request_free(request);
    return raw;
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

static const struct route *find_route(struct request *request, enum evhttp_cmd_type method, bool *other_method) {
    size_t from[HTTP_ARGUMENTS_MAX], length[HTTP_ARGUMENTS_MAX];
    int count;
    *other_method = false;
    for (int t = 0; t < ROUTER_TABLES; t++)
        for (const struct route *route = router_tables[t]; route->pattern != NULL; route++) {
            if (!path_matches(route->pattern, request->path, from, length, &count))
                continue;
            if (route->method != method) {
                *other_method = true;
                continue;
            }
            for (int i = 0; i < count; i++) {
                request->path[from[i] + length[i]] = 0;
                request->arg[i] = request->path + from[i];
            }
            return route;
        }
    return NULL;
}

/* False if the body is not to be had: the request has been answered. */
static bool read_body(struct request *request) {
    enum evhttp_cmd_type method = evhttp_request_get_command(request->raw);
    struct evbuffer *input = evhttp_request_get_input_buffer(request->raw);
    size_t length = evbuffer_get_length(input);
    if (method == EVHTTP_REQ_GET || method == EVHTTP_REQ_HEAD)
        return true;
    if (length > (size_t)request->server->settings->limits.body_bytes && (request->route->flags & ROUTE_BIG) == 0) {
        answer_error(request, 413, "request", "the body is too large");
        return false;
    }
    json_error_t error;
    const char *bytes = length > 0 ? (const char *)evbuffer_pullup(input, -1) : "{}";
    request->body = plain_json(bytes, length);
    if (request->body == NULL)
        request->body = json_loadb(bytes, length > 0 ? length : 2, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(request->body))
        return true;
    answer_error(request, 400, "request", request->body == NULL ? error.text : "the body is no JSON object");
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
    if (route->method != EVHTTP_REQ_GET && (route->flags & ROUTE_NO_CSRF) == 0 && !person_csrf_holds(request)) {
        answer_error(request, 403, "csrf", "the X-Enfilade header is not the one you were given");
        return false;
    }
    return true;
}

static void route_api(struct request *request) {
    bool other_method;
    enum evhttp_cmd_type method = evhttp_request_get_command(request->raw);
    request->route = find_route(request, method == EVHTTP_REQ_HEAD ? EVHTTP_REQ_GET : method, &other_method);
    if (request->route == NULL)
        answer_error(request, other_method ? 405 : 404, "unknown",
                     other_method ? "that is not done with this method" : "there is no such page");
    else if (read_body(request) && look_who_asks(request))
        request->route->handle(request);
}

static bool is_api(const char *path) {
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0 || strcmp(path, "/metrics") == 0;
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
    bool ours = known != NULL && strlen(known + 3) >= length && strncasecmp(known + 3, host, length) == 0;
    return dot == NULL || number || here || ours;
}

static void handle_request(struct evhttp_request *raw, void *context) {
    struct request *request = calloc(1, sizeof *request);
    const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(raw);
    const char *path = uri != NULL ? evhttp_uri_get_path(uri) : NULL;
    const char *query = uri != NULL ? evhttp_uri_get_query(uri) : NULL;
    size_t length;
    request->server = context;
    request->raw = raw;
    request->began = serve_microseconds();
    door_request_came(request->server->door, raw);
    TAILQ_INIT(&request->query);
    request->path = evhttp_uridecode(path != NULL && path[0] != 0 ? path : "/", 0, &length);
    if (request->path == NULL || strlen(request->path) != length ||
        (query != NULL && evhttp_parse_query_str(query, &request->query) != 0)) {
        answer_error(request, 400, "request", "the address cannot be read");
        return;
    }
    if (!is_asked_by_name(request)) {
        answer_error(request, 421, "forbidden", "this table is on one's own machine: ask for 127.0.0.1");
        return;
    }
    if (!limits_allow(request, LIMIT_REQUEST))
        return;
    if (is_api(request->path))
        route_api(request);
    else if (evhttp_request_get_command(raw) == EVHTTP_REQ_GET || evhttp_request_get_command(raw) == EVHTTP_REQ_HEAD)
        assets_answer(request, request->path);
    else
        answer_error(request, 405, "unknown", "that is not done with this method");
}

static void take_request(struct evhttp_request *raw, void *context) {
    struct server *server = context;
    bool charged = limits_are_charged(server); /* else nobody need ask the kernel what it cost */
    uint64_t began = charged ? serve_busy() : 0;
    handle_request(raw, server);
    if (charged)
        limits_charge(server, serve_busy() - began);
    store_tidy(server->store);
}

/* -- the server's side -- */

bool http_open(struct server *server) {
    server->http = evhttp_new(server->base);
    const struct settings_limits *limits = &server->settings->limits;
    evhttp_set_max_headers_size(server->http, limits->header_bytes);
    evhttp_set_max_body_size(server->http, limits->import_bytes);
    evhttp_set_timeout(server->http, limits->idle_seconds);
    evhttp_set_allowed_methods(server->http,
                               EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_POST | EVHTTP_REQ_PUT | EVHTTP_REQ_DELETE);
    evhttp_set_gencb(server->http, take_request, server);
    if (!door_open(server))
        return false;
    struct evhttp_bound_socket *bound =
        evhttp_bind_socket_with_handle(server->http, server->options.listen, server->options.port);
    if (bound == NULL) {
        fprintf(stderr, "enfilade serve: cannot listen on %s port %u\n", server->options.listen, server->options.port);
        return false;
    }
    int at_once = 1; /* connections take this over: what is written in pieces does not wait for a receipt */
    setsockopt(evhttp_bound_socket_get_fd(bound), IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    return true;
}

void http_close(struct server *server) {
    if (server->http != NULL)
        evhttp_free(server->http);
    server->http = NULL;
}
