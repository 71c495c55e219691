/* request.h: a request: what was asked, who asks, and the route that its handler stands in.
 *
 * A file of handlers exports a table of routes, ended by a NULL pattern; routes.h names the tables. A handler must
 * answer exactly once (answer.h), now or later (from the event loop): answering frees the request. It may keep the
 * request and answer when a thread is done; if the client has gone meanwhile the answer is dropped quietly. */
#ifndef ENFILADE_SERVE_NET_REQUEST_H
#define ENFILADE_SERVE_NET_REQUEST_H

#include <jansson.h>
#include <netinet/in.h>
#include <stddef.h>

#include "match/memory.h"
#include "serve/base/address.h"
#include "serve/base/server.h"
#include "serve/net/head.h"
#include "serve/net/target.h"

struct connection;
struct request;

enum { HTTP_ARGUMENTS_MAX = 4 };

enum route_flag {
    ROUTE_OPEN = 1,     /* needs no person: no cookie is set */
    ROUTE_NO_CSRF = 2,  /* a POST that carries its own proof */
    ROUTE_BIG = 4,      /* may have a body as large as an import */
    ROUTE_STRANGER = 8, /* for those too who are nobody yet */
    ROUTE_READS = 16,   /* changes nothing, though it is no GET */
};

struct route {
    enum method method;
    const char *pattern; /* "/api/games/" "*" "/do": a star is one segment and becomes arg[0], arg[1] ... */
    void (*handle)(struct request *request);
    unsigned flags;
};

/* Whether a request of this route is to have the write lock before its handler runs. A GET that writes asks for it. */
bool route_changes(const struct route *route);

struct person { /* who asks: people.h finds out */
    int64_t id; /* 0: a visitor without a session, who may only look */
    char name[64];
    bool guest;
    void (*release)(struct person *person); /* when the request is answered */
};

struct request {
    struct server *server;
    struct connection *connection; /* NULL: the visitor who asked has gone */
    char peer[ADDRESS_SIZE];       /* where the connection comes from */
    char visitor[ADDRESS_SIZE];    /* who asks: the same, or whom a trusted proxy names */
    const struct route *route;
    struct person *person; /* set by the router unless ROUTE_OPEN; see people.h */
    struct target target;  /* its path is cut into its segments */
    const char *arg[HTTP_ARGUMENTS_MAX];
    json_t *body; /* an object; NULL where the method has none, and where `raw` has it */
    char *raw;    /* a large body as it came: reading it takes longer than the loop may wait, so a thread does */
    size_t raw_length;
    uint64_t began;
    struct buffer fields; /* of the answer's head, beyond those of every answer */
    bool last;            /* the connection is closed after the answer */
    struct head head;
    char text[]; /* the head points into it */
};

/* -- reading -- */
const char *request_query(const struct request *request, const char *key);  /* NULL: not given */
const char *request_header(const struct request *request, const char *key); /* NULL: not given */
const char *request_peer(const struct request *request); /* the visitor's address, as a trusted proxy names it */
bool request_is_near(const struct request *request);     /* from this machine, and not for somebody else */
bool request_is_secure(const struct request *request);   /* came by TLS, as a trusted proxy says */
/* A number of a path or a query, from 1 on; 0: it is missing, or is none. */
int64_t request_id(const char *text);
/* Fields of the body; NULL or the default where they are missing or of another type. */
/* A body as an object; NULL, and the reason in `why`. In any thread. */
json_t *body_read(const char *bytes, size_t length, char *why, size_t size);
const char *body_text(const struct request *request, const char *key);
bool body_number(const struct request *request, const char *key, int64_t *out);
bool body_flag(const struct request *request, const char *key);

/* -- life -- */
/* A request whose head has come. It is freed by an answer, or by its maker if it was not whole. */
struct request *request_new(struct connection *connection, const char *head, size_t size);
void request_free(struct request *request);
/* Finds `visitor`: who asks, where the connection comes from a proxy. */
void request_find_visitor(struct request *request);
void request_again(struct request *request); /* what it waited for is there: its handler is called once more */

/* What is done with whole requests: router.c has it, and struct server names it to the connections. */
struct router {
    /* How large the body of a request with this head may be: imports are larger than all else. */
    size_t (*body_most)(const struct server *server, const struct head *head);
    void (*take)(struct request *request, const char *body, size_t length);
};

#endif
