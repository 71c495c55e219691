/* hall.h: the games in memory: opened when somebody asks for them, at rest when nobody has for a while, put away when
 * nobody watches either.
 *
 * What open games take is limited in number and in bytes. Where a limit is reached a game is brought to rest: see
 * budget.h. So who opens much pays with their own games. */
#ifndef ENFILADE_SERVE_HALL_H
#define ENFILADE_SERVE_HALL_H

#include "serve/server.h"
#include "match/games.h"
#include "match/memory.h"

struct document;
struct kept_answer;
struct hosted;
struct opened;
struct request;
struct play_state;

enum { HALL_BUCKETS = 1024 };

struct update { /* a message of the event stream */
    struct text text;
    size_t data; /* where its JSON begins */
};

struct hall {
    struct games *games;
    struct hosted *bucket[HALL_BUCKETS];
    int open; /* games that are not at rest */
    int resting;
    char program[33];          /* what this program is: snapshots of another are of no use */
    struct play_state *before; /* the position before the change being made: one at a time */
    size_t before_size;
    struct text text;                /* for whatever is written at once */
    struct update update[SIDES + 1]; /* for what a change tells, by viewer */
    struct event *sweep;
    struct document *documents; /* documents.c */
    struct kept_answer *kept;   /* reading.c */
};

bool hall_open(struct server *server);
void hall_close(struct server *server);
/* The game, not at rest, from memory or the store; NULL: there is none, or `why` says why it cannot be opened, or it is
 * there (hall_peek) and to be opened at a desk. Another may be brought to rest for it: keep no other game across this
 * call. `asker`: whose address pays for it (budget.h); NULL: nobody asked. */
struct hosted *hall_find(struct server *server, const char *id, const struct request *asker, char *why, size_t size);
struct hosted *hall_peek(struct server *server, const char *id); /* only if it is in memory */
/* A game that is being opened at a desk (opening.h): a request waits for it; and it is open, or `opened` NULL: the
 * server stops. */
void hall_wait(struct hosted *hosted, struct request *request);
void hall_opened(struct server *server, const char *id, struct opened *opened, char *why, size_t size);
/* Lets the match go; its streams stay. One that nobody watches is put away. */
void hall_rest(struct server *server, struct hosted *hosted);
/* Throws it out of memory; its streams end. */
void hall_put_away(struct server *server, struct hosted *hosted);
/* Of program and data: a snapshot of another is of no use. */
void hall_version(const struct server *server, const void *tables, char *out);
/* A block for the position before a change, large enough for this state. */
struct play_state *hall_before(struct hall *hall, const struct play_state *state);
/* Whether this game hides part of its position all the time, as its catalogue says (read anew: ask once a game).
 * Secrets that are choices, sealed until they are told (play_sealed), hide no position. */
bool hall_keeps_secrets(const void *tables);

#endif
