/* router.c: see router.h.
 *
 * A request is looked at in this order: its size, its rate (limits), its route, its body, who asks (people), the proof
 * that it comes from our page; only then its handler sees it. */
#include "serve/router.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/text.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/net/assets.h"
#include "serve/net/limits.h"
#include "serve/net/write_queue.h"
#include "serve/people/people.h"
#include "serve/routes.h"
#include "serve/store/store.h"

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
             (!route_changes(request->route) || may_write(request)))
        request->route->handle(request);
}

static bool is_api(const char *path) {
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0 ||
           strcmp(path, "/metrics") == 0;
}

/* A page of elsewhere whose name was made to point to this machine would be the same origin as ours, to the browser. On
 * one's own machine the server is asked for by a number, or by a name that nobody can buy. */
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

/* -- for the connections -- */

/* An address that is written in another way than ours gets no more room than any other. */
static size_t body_most(const struct server *server, const struct head *head) {
    const struct settings_limits *limits = &server->settings->limits;
    size_t length = strcspn(head->target, "?");
    for (int t = 0; t < ROUTER_TABLES; t++)
        for (const struct route *route = router_tables[t]; route->pattern != NULL; route++)
            if ((route->flags & ROUTE_BIG) != 0 && route->method == head->method && strlen(route->pattern) == length &&
                strncmp(route->pattern, head->target, length) == 0)
                return (size_t)limits->import_bytes;
    return (size_t)limits->body_bytes;
}

static void take_request(struct request *request, const char *body, size_t length) {
    struct server *server = request->server;
    bool charged = limits_are_charged(server); /* else nobody need ask the kernel what it cost */
    uint64_t began = charged ? serve_busy() : 0;
    request->last = request->head.close;
    request_find_visitor(request);
    store_look_again(server->store);
    handle_request(request, body, length);
    store_release(server->store);
    if (charged)
        limits_charge(server, serve_busy() - began);
    store_tidy(server->store);
}

const struct router ROUTER = {body_most, take_request};
