/* connection.h: one visitor's connection: what comes in is read into requests, one after the other; what goes out waits
 * until the visitor takes it.
 *
 * A connection carries one request at a time. The next is looked at when the answer has been taken, and never before
 * others have had their turn, so that a client that asks much at once keeps nobody from being heard. The listener
 * (listener.h) keeps the connections, and closes those that idle. */
#ifndef ENFILADE_SERVE_NET_CONNECTION_H
#define ENFILADE_SERVE_NET_CONNECTION_H

#include <netinet/in.h>

#include "match/memory.h"
#include "serve/base/server.h"
#include "serve/net/chunks.h"

struct evbuffer;
struct event;
struct iovec;
struct request;

enum connection_state {
    CONNECTION_FIRST,    /* nothing asked yet */
    CONNECTION_ASKING,   /* a request is being answered */
    CONNECTION_FETCHING, /* the answer is on its way */
    CONNECTION_IDLE,     /* it has been fetched */
    CONNECTION_STREAM,   /* only written to from now on; may live for ever */
    CONNECTION_LEAVING,  /* nothing is heard any more: until the visitor has hung up, so that the last answer arrives */
};

struct connection {
    struct server *server;
    int descriptor;
    enum connection_state state;
    uint64_t since; /* microseconds: when the state began, or a stream last took something */
    uint64_t moved; /* when the visitor was last seen to have taken something of an answer */
    size_t left;    /* bytes of it that they had not taken then */
    struct event *readable, *writable, *again;
    struct buffer input;     /* what has come and is no whole request yet */
    size_t wanted;           /* bytes without which it cannot be whole */
    struct chunk_walk walk;  /* over a body in chunks */
    struct evbuffer *output; /* what did not fit; NULL: nothing */
    struct request *request; /* the one that is being answered */
    bool sent_continue;      /* "100 Continue" has been said for the request that is coming */
    bool ended;              /* the visitor sends nothing more */
    bool last;               /* nothing more is heard: the answer that waits is the last */
    void (*gone)(void *context);
    void *context;
    char peer[INET6_ADDRSTRLEN];
    bool counted; /* by address, at the listener */
    struct connection *next, *previous;
};

/* -- the listener's side -- */
struct connection *connection_open(struct server *server, int descriptor, const char *peer);
/* Hangs up, and calls `gone` of a stream; a request that is being answered goes on without it. */
void connection_close(struct connection *connection);
/* Closes it if it has been idle too long. */
void connection_check_timeout(struct connection *connection, uint64_t now);
/* Has everything that we sent been taken? */
bool connection_is_drained(const struct connection *connection);

/* -- writing: what does not fit waits; where nobody is left it is lost -- */
void connection_send(struct connection *connection, struct iovec part[], size_t count);
size_t connection_waiting(const struct connection *connection); /* bytes */
/* The answer has been said. `last`: the connection is closed when it has been fetched. */
void connection_answered(struct connection *connection, bool last);
/* The answer has only begun. `gone` is called when the visitor has hung up, or is made to. */
void connection_becomes_stream(struct connection *connection, void (*gone)(void *context), void *context);

#endif
