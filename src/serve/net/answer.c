/* answer.c: see answer.h. */
#include "serve/net/answer.h"

#include <event2/buffer.h>
#include <event2/util.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

#include "core/text.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/net/connection.h"
#include "serve/store/store.h"

/* For the host's eyes. */
static void note_answer(const struct request *request, int status, size_t bytes) {
    const struct route *route = request->route;
    struct log_request entry = {.method = route != NULL ? method_name(route->method) : "-",
                                .route = route != NULL ? route->pattern : "-",
                                .argument = request->arg[0],
                                .peer = request_peer(request),
                                .person = request->person != NULL ? request->person->id : -1,
                                .status = status,
                                .bytes = bytes,
                                .microseconds = serve_microseconds() - request->began};
    log_request(&entry);
    metrics_request(request->server, route, status, entry.microseconds);
}

/* What time it is as HTTP says it, asked for once a second. */
static const char *http_date(void) {
    static char text[32];
    static int64_t written = -1;
    int64_t now = serve_now();
    if (now != written)
        evutil_date_rfc1123(text, sizeof text, NULL);
    written = now;
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

/* The store has stopped while this was being answered, or could not be read: what was read may be wrong, what was
 * written may be lost. */
static bool is_void(const struct request *request, int status) {
    const struct store *store = request->server->store;
    return status != 503 && request->route != NULL && (request->route->flags & ROUTE_OPEN) == 0 &&
           (store_stopped(store) != NULL || store_unread(store));
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
    if (request->connection != NULL) {
        connection_send(request->connection, part, sizeof part / sizeof part[0]);
        connection_answered(request->connection, request->last);
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
                 store_lost(request->server->store)
                     ? "the server has lost its database for a moment; your last request may or may not be saved: try "
                       "again"
                 : store_busy_since(request->server->store) != 0
                     ? "another program is using the server's database and nothing was saved; try again"
                     : "the server could not save this and nothing was changed; try again later");
}

void answer_unread(struct request *request, const char *why) {
    if (store_stopped(request->server->store) != NULL)
        answer_unwritten(request);
    else
        answer_error(request, 503, "busy", why);
}

struct connection *answer_stream(struct request *request) {
    struct connection *connection = request->connection;
    char head[HEAD_MOST];
    struct text text;
    note_answer(request, 200, 0);
    text_init(&text, head, sizeof head);
    write_head(request, 200, "text/event-stream; charset=utf-8", &text);
    text_add(&text, request->head.old ? "\r\n" : "\r\nTransfer-Encoding: chunked\r\n");
    struct iovec part[] = {{head, text.length}, {request->fields.at, request->fields.length}, {"\r\n", 2}};
    connection_send(connection, part, sizeof part / sizeof part[0]);
    request_free(request);
    return connection;
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

void request_refuse(struct request *request, int status, const char *why) {
    request->last = true;
    answer_error(request, status, "request", why);
}
