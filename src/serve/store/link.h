/* link.h: a connection to PostgreSQL, in pipeline mode: commands are sent one behind the other, and their results come
 * in the same order.
 *
 * Results are waited for at the workplace (base/workplace.h): the event loop goes on. A connection that is lost is made
 * again when the next command wants it; what was under way then comes to nothing, and its sender is told so. */
#ifndef ENFILADE_SERVE_STORE_LINK_H
#define ENFILADE_SERVE_STORE_LINK_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What becomes of a command. `result` is NULL if the connection was lost; the taker clears it, if it is not kept. */
typedef void (*link_taker)(void *context, PGresult *result);

struct awaited {
    link_taker take; /* NULL: the end of a pipeline, which gives the way free after a failure */
    void *context;
};

struct link {
    char *where;     /* as libpq reads it */
    PGconn *db;      /* NULL: lost */
    uint64_t number; /* of the connection: what was prepared on an earlier one is gone */
    struct awaited *awaited;
    size_t first, count, size;
    bool failed;   /* a command since link_begin: those behind it were skipped */
    char state[6]; /* SQLSTATE of that, or "" if the connection was lost */
    char why[256]; /* the last failure, as a sentence */
    uint64_t tried, lost_since;
};

/* Opens the link. A database that cannot be reached, or that is starting, is waited for, at most `seconds`, with a line
 * on stderr now and then. NULL with the reason in `why`. */
struct link *link_open(const char *where, int seconds, char *why, size_t size);
void link_close(struct link *link);
/* Connected, or so within a moment. */
bool link_ready(struct link *link);
/* A pipeline begins: what failed before is forgotten. */
void link_begin(struct link *link);
bool link_prepare(struct link *link, const char *name, const char *sql, int count, const Oid *types, link_taker take,
                  void *context);
bool link_run(struct link *link, const char *name, int count, const char *const *values, const int *lengths,
              const int *formats, link_taker take, void *context);
void link_say(struct link *link, const char *sql); /* a command without values, of which only a failure matters */
/* The end of a pipeline; and a request for the results so far, within one. */
void link_sync(struct link *link);
void link_ask(struct link *link);
/* Waits for all results. False: the connection was lost, or a command has failed. */
bool link_settle(struct link *link);
/* In this database, while nothing else is under way; the result is to be cleared. NULL: it failed, `why` says why. */
PGresult *link_query(struct link *link, const char *sql);

#endif
