/* game_cache.h: the games in memory: opened when somebody asks for them, at rest when nobody has for a while, put away
 * when nobody watches either.
 *
 * What open games take is limited in number and in bytes. Where a limit is reached a game is brought to rest: see
 * memory_budget.h. So who opens much pays with their own games. */
#ifndef ENFILADE_SERVE_PLAY_GAME_CACHE_H
#define ENFILADE_SERVE_PLAY_GAME_CACHE_H

#include "match/games.h"
#include "match/memory.h"
#include "serve/base/server.h"

struct document;
struct kept_answer;
struct hosted_game;
struct restored_match;
struct request;
struct play_state;

enum { GAME_CACHE_BUCKETS = 1024 };

struct update { /* a message of the event stream */
    struct text text;
    size_t data; /* where its JSON begins */
};

/* Of the data folder: games with changed numbers, of which somebody has opened one (lab_bench_save). */
#define GAME_CACHE_CHANGED "lab-changed"

struct game_cache {
    struct games *games;
    struct hosted_game *bucket[GAME_CACHE_BUCKETS];
    int open; /* games that are not at rest */
    int resting;
    char program[33];          /* what this program is: snapshots of another are of no use */
    struct play_state *before; /* the position before the change being made: one at a time */
    size_t before_size;
    struct text text;                                         /* for whatever is written at once */
    struct update update[GAMES_LANGUAGES_MAX + 1][SIDES + 1]; /* for what a change sends, by language and viewer */
    struct event *sweep;
    struct document *documents; /* documents.c */
    struct kept_answer *kept;   /* past_query.c */
};

bool game_cache_open(struct server *server);
void game_cache_close(struct server *server);
/* The game, not at rest, from memory or the store; NULL: there is none, or `why` says why it cannot be opened, or it is
 * there (game_cache_peek) and to be opened in the background. Another may be brought to rest for it: keep no other game
 * across this call. `asker`: whose address pays for it (memory_budget.h); NULL: nobody asked. */
struct hosted_game *game_cache_find(struct server *server, const char *id, const struct request *asker, char *why,
                                    size_t size);
/* The same for whom the game's row and seats are enough: it may be at rest, and its journal need not be readable. */
struct hosted_game *game_cache_find_row(struct server *server, const char *id, const struct request *asker, char *why,
                                        size_t size);
struct hosted_game *game_cache_peek(struct server *server, const char *id); /* only if it is in memory */
/* A game that is being opened in the background (restore.h): a request waits for it; and it is open, or `restored`
 * NULL: the server stops. */
void game_cache_wait(struct hosted_game *hosted, struct request *request);
void game_cache_restored(struct server *server, const char *id, struct restored_match *restored, char *why,
                         size_t size);
/* Lets the match go; its streams stay. One that nobody watches is put away. */
void game_cache_rest(struct server *server, struct hosted_game *hosted);
/* Throws it out of memory; its streams end. */
void game_cache_drop(struct server *server, struct hosted_game *hosted);
/* Of program and data: a snapshot of another is of no use. */
void game_cache_version(const struct server *server, const void *tables, char *out);
/* A block for the position before a change, large enough for this state. */
struct play_state *game_cache_before(struct game_cache *cache, const struct play_state *state);
/* Whether this game hides part of its position all the time, as its catalogue says (read again each time: ask once a
 * game). Secrets that are choices, sealed until they are revealed (play_sealed), hide no position. */
bool game_cache_keeps_secrets(const void *tables);

#endif
