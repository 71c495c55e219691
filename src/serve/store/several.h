/* several.h: what servers that share a store tell each other through it.
 *
 * The journal of a game is numbered, and so is its news: whatever else changes in it (seats, offers, words) and what
 * its listeners are told of that. The ends of sessions are numbered too. A server that has seen a game up to its head
 * knows from the numbers what it has missed. Numbers are given under a lock that is held until the commit, so that none
 * appears before an earlier one. With a store of one's own (SQLite) nothing of this is written, but for the ends of
 * sessions by a command that works beside a server. */
#ifndef ENFILADE_SERVE_STORE_SEVERAL_H
#define ENFILADE_SERVE_STORE_SEVERAL_H

#include "serve/store/people.h"
#include "serve/store/store.h"

struct game_head {
    uint32_t n;        /* the last entry of the journal */
    int64_t news;      /* the last of its news */
    int64_t authority; /* the last end of a session, of anybody's */
    int64_t program;   /* the version of the program that wrote it last: see store_game_program */
};

/* Which of the servers this is, for as long as it runs. */
const char *store_server(const struct store *store);

/* The head of a game, in one look at the store. `lock`: it stays so until the change that has begun, or is held, ends.
 * False: there is no such game, or it could not be read (store_unread). */
bool store_head(struct store *store, const char *game, bool lock, struct game_head *out);
/* The same within a change, without waiting: asked before store_commit, taken after it. */
void store_head_ask(struct store *store, const char *game);
bool store_head_take(struct store *store, struct game_head *out);
/* Of several games, their ids separated by commas. */
typedef void (*store_head_taker)(void *context, const char *game, const struct game_head *head);
bool store_heads(struct store *store, const char *games, store_head_taker take, void *context);

/* A version of the program: an older server leaves the game alone from now on. */
bool store_game_program(struct store *store, const char *game, int64_t program);

struct news_row {
    int64_t n, person; /* person: who is told; 0: everybody */
    bool own;          /* this server's */
    const char *event, *data;
};
/* Something has happened that other servers' listeners are to hear. Part of the change that has begun, if one has. */
bool store_news_add(struct store *store, const char *game, const char *event, const char *data, int64_t person);
typedef void (*store_news_taker)(void *context, const struct news_row *row);
bool store_news_read(struct store *store, const char *game, int64_t after, store_news_taker take, void *context);

struct authority_row {
    int64_t n, person; /* of all their sessions; 0: of one */
    unsigned char session[SESSION_HASH_SIZE];
};
/* This program is no server: one may be at work on the same store, and is to hear of sessions that end. */
void store_is_beside(struct store *store);
bool store_tells_others(const struct store *store);
/* Part of the change that has begun. */
bool store_authority_add(struct store *store, const unsigned char *session, int64_t person);
typedef void (*store_authority_taker)(void *context, const struct authority_row *row);
bool store_authority_read(struct store *store, int64_t after, store_authority_taker take, void *context);
int64_t store_authority_last(struct store *store);

/* -- computers' turns -- */
/* This server gives the game its turns until then, unless another one does; false: another one does. */
bool store_lease_take(struct store *store, const char *game, int64_t now, int64_t until);
bool store_lease_end(struct store *store, const char *game);
bool store_leases_renew(struct store *store, int64_t until);
/* Games whose server has not renewed its lease are this one's now. The callback may use the store. */
void store_leases_claim(struct store *store, int64_t now, int64_t until, store_computer_taker take, void *context);

/* Running games in which a computer, or somebody's order, is to act and nobody sees to it. */
void store_games_unleased(struct store *store, store_computer_taker take, void *context);

/* -- delays of tries at passwords (net/limits.c): by a word that names nobody. Times in milliseconds of the clock -- */
struct delay_row {
    int64_t failures, at, not_before;
    bool put_off;
};
bool store_delay_get(struct store *store, const char *who, struct delay_row *out);
bool store_delay_set(struct store *store, const char *who, const struct delay_row *row);

/* Takes away what every server must have seen. */
bool store_several_prune(struct store *store, int64_t before);

#endif
