/* http.h: requests and answers: the router, JSON bodies, and the few ways to answer.
 *
 * A file of handlers exports a table of routes, ended by a NULL pattern; router_tables in http.c names the tables. A
 * handler must answer exactly once, now or later (from the event loop): answering frees the request. It may keep the
 * request and answer when a thread is done; if the client has gone meanwhile the answer is dropped quietly. */
#ifndef ENFILADE_SERVE_HTTP_H
#define ENFILADE_SERVE_HTTP_H

#include <jansson.h>
#include <netinet/in.h>
#include <stddef.h>

#include "serve/address.h"
#include "serve/head.h"
#include "serve/server.h"
#include "serve/target.h"
#include "match/memory.h"

struct evbuffer;
struct line;
struct person;
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

struct request {
    struct server *server;
    struct line *line;          /* NULL: the visitor who asked has gone */
    char peer[ADDRESS_SIZE];    /* where the connection comes from */
    char visitor[ADDRESS_SIZE]; /* who asks: the same, or whom a trusted proxy names */
    const struct route *route;
    struct person *person; /* set by the router unless ROUTE_OPEN; see people.h */
    struct target target;  /* its path is cut into its segments */
    const char *arg[HTTP_ARGUMENTS_MAX];
    json_t *body; /* an object; NULL where the method has none, and where `raw` has it */
    char *raw;    /* a large body as it came: reading it takes longer than the loop may wait, so a thread does */
    size_t raw_length;
    uint64_t began;
    struct buffer fields; /* of the answer's head, beyond those of every answer */
    bool last;            /* the line is closed after the answer */
    struct head head;
    char text[]; /* the head points into it */
};

/* -- reading -- */
const char *request_query(const struct request *request, const char *key);  /* NULL: not given */
const char *request_header(const struct request *request, const char *key); /* NULL: not given */
const char *request_peer(const struct request *request); /* the visitor's address, as a trusted proxy tells it */
bool request_is_near(const struct request *request);     /* from this machine, and not for somebody else */
bool request_is_secure(const struct request *request);   /* came by TLS, as a trusted proxy tells it */
/* Fields of the body; NULL or the default where they are missing or of another type. */
/* A body as an object; NULL, and the reason in `why`. In any thread. */
json_t *body_read(const char *bytes, size_t length, char *why, size_t size);
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
/* Something that stays as it is comes next, in this coding ("": plain). Its tag, written with quotes, is told with the
 * coding in it: what is another row of bytes has another tag. True if the asker has it: that is the answer. */
bool answer_tagged(struct request *request, const char *tag, const char *coding);
/* {"ok":false,"error":{"kind","why","case"?}} */
void answer_error(struct request *request, int status, const char *kind, const char *why);
void answer_error_json(struct request *request, int status, json_t *error); /* an error object; takes the reference */
/* It could not be written down: says why, and when to try again. */
void answer_unwritten(struct request *request);
/* It could not be read: `why`, or that the store has stopped. */
void answer_unread(struct request *request, const char *why);
/* A stream that is fed later: the head goes out, and the line is the caller's from now on. */
struct line *answer_stream(struct request *request);

/* The status that fits an error's kind. */
int status_of_kind(const char *kind);

/* -- the line's side -- */
/* A request whose head has come. It is freed by an answer, or by its maker if it was not whole. */
struct request *request_new(struct line *line, const char *head, size_t size);
/* How large the body of a request with this head may be: imports are larger than all else. */
size_t request_body_most(const struct server *server, const struct head *head);
void request_free(struct request *request);
void request_take(struct request *request, const char *body, size_t length); /* it is whole */
void request_again(struct request *request); /* what it waited for is there: its handler is called once more */
void request_refuse(struct request *request, int status, const char *why); /* it cannot be read */

#endif
