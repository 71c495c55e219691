/* http.h: requests and answers: the router, JSON bodies, and the few ways to answer.
 *
 * A file of handlers exports a table of routes, ended by a NULL pattern; router_tables in http.c names the tables. A
 * handler must answer exactly once, now or later (from the event loop): answering frees the request. It may keep the
 * request and answer when a thread is done; if the client has gone meanwhile the answer is dropped quietly. */
#ifndef ENFILADE_SERVE_HTTP_H
#define ENFILADE_SERVE_HTTP_H

#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <jansson.h>
#include <stddef.h>

#include "serve/server.h"

struct bufferevent;
struct iovec;
struct person;
struct request;

enum { HTTP_ARGUMENTS_MAX = 4 };

enum route_flag {
    ROUTE_OPEN = 1,     /* needs no person: no cookie is set */
    ROUTE_NO_CSRF = 2,  /* a POST that carries its own proof */
    ROUTE_BIG = 4,      /* may have a body as large as an import */
    ROUTE_STRANGER = 8, /* for those too who are nobody yet */
};

struct route {
    enum evhttp_cmd_type method;
    const char *pattern; /* "/api/games/" "*" "/do": a star is one segment and becomes arg[0], arg[1] ... */
    void (*handle)(struct request *request);
    unsigned flags;
};

struct request {
    struct server *server;
    struct evhttp_request *raw;
    const struct route *route;
    struct person *person; /* set by the router unless ROUTE_OPEN; see people.h */
    char *path;            /* decoded, cut into its segments */
    const char *arg[HTTP_ARGUMENTS_MAX];
    struct evkeyvalq query;
    json_t *body; /* an object; NULL where the method has none */
    uint64_t began;
};

/* -- reading -- */
const char *request_query(const struct request *request, const char *key);  /* NULL: not given */
const char *request_header(const struct request *request, const char *key); /* NULL: not given */
const char *request_cookie(const struct request *request, const char *name, char *out, size_t size);
const char *request_peer(const struct request *request); /* the client's address, as a trusted proxy tells it */
bool request_is_near(const struct request *request);     /* from this machine, and not for somebody else */
bool request_is_secure(const struct request *request);   /* came by TLS, as a trusted proxy tells it */
const char *http_method_name(enum evhttp_cmd_type method);
/* Fields of the body; NULL or the default where they are missing or of another type. */
const char *body_text(const struct request *request, const char *key);
bool body_number(const struct request *request, const char *key, int64_t *out);
bool body_flag(const struct request *request, const char *key);

/* -- answering: each frees the request -- */
void answer_header(struct request *request, const char *key, const char *value); /* before the answer */
void answer_json(struct request *request, int status, json_t *json);             /* takes the reference */
void answer_ok(struct request *request);                                         /* {"ok":true} */
void answer_bytes(struct request *request, int status, const char *type, const void *bytes, size_t length);
/* The evbuffer's content goes out; the caller's buffer is empty afterwards. */
void answer_buffer(struct request *request, int status, const char *type, struct evbuffer *buffer);
void answer_nothing(struct request *request, int status); /* 204, 304 */
/* {"ok":false,"error":{"kind","why","case"?}} */
void answer_error(struct request *request, int status, const char *kind, const char *why);
void answer_error_json(struct request *request, int status, json_t *error); /* an error object; takes the reference */
/* A stream that is fed later: the raw request is the caller's from now on, the request itself is freed. */
struct evhttp_request *answer_stream(struct request *request);

/* Straight to the socket: most fits, and then the event loop need not be asked when it may write, nor told that it has.
 * What did not fit waits its turn. False if nothing went. */
bool line_send(struct bufferevent *line, struct iovec part[], size_t count);

/* The status that fits an error's kind. */
int status_of_kind(const char *kind);

/* -- the server's side -- */
bool http_open(struct server *server); /* listens; false with the reason on stderr */
void http_close(struct server *server);

#endif
