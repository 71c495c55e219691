/* line.h: one visitor's connection: what comes in is read into requests, one after the other; what goes out waits until
 * he takes it.
 *
 * A line carries one request at a time. The next is looked at when the answer has been taken, and never before others
 * have had their turn, so that whoever asks much at once keeps nobody from being heard. The door (door.h) keeps the
 * lines, and shows out those who dawdle. */
#ifndef ENFILADE_SERVE_LINE_H
#define ENFILADE_SERVE_LINE_H

#include <netinet/in.h>

#include "serve/chunks.h"
#include "serve/server.h"
#include "match/memory.h"

struct evbuffer;
struct event;
struct iovec;
struct request;

enum line_state {
    LINE_FIRST,    /* nothing asked yet */
    LINE_ASKING,   /* a request is being answered */
    LINE_FETCHING, /* the answer is on its way */
    LINE_IDLE,     /* it has been fetched */
    LINE_STREAM,   /* only written to from now on; may live for ever */
    LINE_LEAVING,  /* nothing is heard any more: until the visitor has hung up, that he get his last answer */
};

struct line {
    struct server *server;
    int descriptor;
    enum line_state state;
    uint64_t since; /* microseconds: when the state began, or a stream last took something */
    uint64_t moved; /* when the visitor was last seen to have taken something of an answer */
    size_t left;    /* bytes of it that they had not taken then */
    struct event *readable, *writable, *again;
    struct buffer input;     /* what has come and is no whole request yet */
    size_t wanted;           /* bytes without which it cannot be whole */
    struct chunk_walk walk;  /* over a body in chunks */
    struct evbuffer *output; /* what did not fit; NULL: nothing */
    struct request *request; /* the one that is being answered */
    bool told_to_go_on;      /* "100 Continue" has been said for the request that is coming */
    bool ended;              /* the visitor sends nothing more */
    bool last;               /* nothing more is heard: the answer that waits is the last */
    void (*gone)(void *context);
    void *context;
    char peer[INET6_ADDRSTRLEN];
    bool counted; /* by address, at the door */
    struct line *next, *previous;
};

/* -- the door's side -- */
struct line *line_open(struct server *server, int descriptor, const char *peer);
/* Hangs up. Whoever listened is told; a request that is being answered goes on without it. */
void line_close(struct line *line);
/* Closes it if it has dawdled. */
void line_look(struct line *line, uint64_t now);
/* Has everything that we sent been taken? */
bool line_has_fetched(const struct line *line);

/* -- writing: what does not fit waits; where nobody is left it is lost -- */
void line_send(struct line *line, struct iovec part[], size_t count);
size_t line_waiting(const struct line *line); /* bytes */
/* The answer has been said. `last`: the line is closed when it has been fetched. */
void line_answered(struct line *line, bool last);
/* The answer has only begun. `gone` is called when the visitor has hung up, or is made to. */
void line_becomes_stream(struct line *line, void (*gone)(void *context), void *context);

#endif
