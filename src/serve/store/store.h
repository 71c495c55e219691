/* store.h: what the server keeps: games, seats, the journal of every action, chat, notes, people.
 *
 * Everything that must not be lost goes through here. Which database it is only a backend knows (parts.h): sqlite.c,
 * with migrate.c and backup.c. Changes are made between store_begin and store_commit; when store_commit returns true
 * they are on the disk. */
#ifndef ENFILADE_SERVE_STORE_STORE_H
#define ENFILADE_SERVE_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* Opens or makes the database, a file or postgresql://..., bringing an older one up to date. NULL with the reason in
 * `why`. */
struct store *store_open(const char *where, char *why, size_t size);
/* Another connection, that only reads, for another thread; NULL: it cannot be had. */
struct store *store_open_reader(const char *where);
/* Whether this names no file. */
bool store_is_elsewhere(const char *where);
/* Whether other servers may change what is in it. Then it also answers later: what asks it works at the workplace. */
bool store_is_shared(const struct store *store);
void store_close(struct store *store);
/* Whatever is being read by this connection, in another thread, ends soon and comes to nothing. */
void store_interrupt(struct store *store);
bool store_sound(struct store *store); /* can it be read? */
/* Empties the write-ahead log when it has grown: to be called when an answer has gone. */
void store_tidy(struct store *store);

/* -- how it is -- */
enum store_state {
    STORE_WELL,    /* what is written is kept */
    STORE_BUSY,    /* another program has the write lock */
    STORE_FULL,    /* nothing can be written just now: the disk is full, most often. Nothing is lost; it may pass */
    STORE_LOST,    /* the database cannot be reached just now */
    STORE_STOPPED, /* a write or a sync failed in a way that leaves open what is on the disk: it is not served again */
};
/* Tries to write, unless a change was kept a moment ago; at most once a second. */
enum store_state store_state(struct store *store);
/* Why it has stopped for good; NULL: it has not. A program that is started again reads what is on the disk. */
const char *store_stopped(const struct store *store);
/* Another connection to the same file, of another thread, has stopped for this reason: so does this one. */
void store_stop_like(struct store *store, const char *why);
/* Whether the last attempt to write came to nothing for one of these reasons, and not for what was to be written. */
bool store_failed(const struct store *store);
/* Whether the connection to the database was lost: what was written last may or may not be there. */
bool store_lost(const struct store *store);
/* Whether something could not be read since store_look_again: what seems not to be there may be. */
bool store_unread(const struct store *store);
void store_look_again(struct store *store);
/* Since when another program has had the write lock, as far as was noticed, in microseconds; 0: nobody has it. */
uint64_t store_busy_since(const struct store *store);
/* The event loop has ended, and nobody waits for it: from now on a lock is waited for, five seconds in all. */
void store_be_patient(struct store *store);

/* -- changes -- */
/* One change of several parts; they do not nest. Without store_begin every change is one of its own. */
bool store_begin(struct store *store);
bool store_commit(struct store *store); /* false: nothing was changed, unless the store has stopped */
void store_roll_back(struct store *store);
bool store_is_in_change(const struct store *store);
/* Takes the write lock before it is known whether anything will be changed; the next change uses it. False: another
 * program has it, or nothing can be written. store_release lets go of a lock that nobody needed. */
bool store_hold(struct store *store);
void store_release(struct store *store);
bool store_is_held(const struct store *store);

/* -- games -- */
enum { STORE_ID_SIZE = 16, STORE_SIDES = 2 };

struct game_row {
    char id[STORE_ID_SIZE], scenario[64], title[128], state[12];
    int64_t owner, created, touched;
    int64_t news;                /* several.h */
    int64_t pace;                /* where only computers play: see schema.c */
    bool rated;                  /* its end counts for the ladder */
    char pairing[48];            /* of a tournament: see tournament.h; "": none */
    bool is_public, chosen_seed; /* chosen: the person who made the game knows its dice */
    bool pupil;                  /* set up for learning: its computer tells its plan */
    char seed[72], nonce[72], commitment[72];
    char *status, *offer; /* offer: NULL if none */
};
struct opening_row {
    uint32_t base;
    char *text, *events;
};
struct seat_row {
    char side[16], kind[12], bot[32], token[32];
    int64_t person; /* 0: none */
    char *orders;
    char *book;          /* the orders of its commands, one a line */
    char carrying[2064]; /* how far they are to be carried out now: "", "open", "phase", "auto", "turns", and its limits
                          */
    char stopped[512];   /* how that began and ended last, as carrying.c writes it */
};
struct answered { /* a request with a key of its own, and what it was answered */
    int64_t person;
    const char *key, *answer;
};
struct journal_row {
    uint32_t n;
    int64_t at;
    const char *side, *kind, *line, *events; /* side may be NULL */
    const char *thought;                     /* of a computer, before it did this; NULL: none */
    struct answered answered;                /* of the request whose last entry this is; key NULL: none */
};

bool store_game_add(struct store *store, const struct game_row *game, const struct opening_row *opening,
                    const struct seat_row seats[STORE_SIDES]);
/* The same in parts, for a game with a long journal: it arrives, its journal is written, it is there. Nobody has a seat
 * in it before, and it is no one's. */
bool store_game_arrives(struct store *store, const struct game_row *game);
bool store_game_arrived(struct store *store, const struct game_row *game, const struct opening_row *opening,
                        const struct seat_row seats[STORE_SIDES]);
bool store_game_get(struct store *store, const char *id, struct game_row *out); /* free with game_row_free */
/* A deleted game is gone for everybody when this returns true; what is left of its rows goes with store_games_clear. */
bool store_game_drop(struct store *store, const char *id);
bool store_games_drop_arriving(struct store *store); /* at the start: of those whose journal was not finished */
/* Clears away some hundred rows of deleted games. *more: there may be others left. False: it could not be written. */
bool store_games_clear(struct store *store, bool *more);
/* state: NULL leaves it as it is */
bool store_game_set_status(struct store *store, const char *id, const char *state, const char *status, int64_t now);
bool store_game_title(struct store *store, const char *id, const char *title, bool is_public);
bool store_game_offer(struct store *store, const char *id, const char *offer);
bool store_game_pace(struct store *store, const char *id, int64_t pace);
void game_row_free(struct game_row *row);
bool store_opening_get(struct store *store, const char *id, struct opening_row *out); /* free text and events */
bool store_opening_set(struct store *store, const char *id, const struct opening_row *opening);

bool store_seats_get(struct store *store, const char *game, struct seat_row out[STORE_SIDES]); /* free the orders */
bool store_seat_set(struct store *store, const char *game, const struct seat_row *seat);

/* -- people who share a side -- */
struct commander_row {
    int place; /* from 1 on, of the game */
    char side[16], leader[24], token[32];
    int64_t person; /* 0: nobody yet; the token is the invitation */
};
typedef void (*store_commander_taker)(void *context, const struct commander_row *row);
bool store_commanders_read(struct store *store, const char *game, store_commander_taker take, void *context);
bool store_commander_set(struct store *store, const char *game, const struct commander_row *row);
bool store_commander_drop(struct store *store, const char *game, int place);

/* -- people who sat on a side and left it -- */
/* `knows`: there was something of that side to know. Once so, it stays so. */
bool store_sat_add(struct store *store, const char *game, const char *side, int64_t person, bool knows);
bool store_sat_knows(struct store *store, const char *game, const char *side, int64_t person);
/* Whether anybody else has sat on either side and left. */
bool store_sat_others(struct store *store, const char *game, int64_t person);

struct message_row {
    int64_t id, sender, at;
    const char *side, *author, *reader, *text; /* author and reader: leaders; NULL reader: everybody of the side */
    int sent, due;                             /* Game-Turns */
    bool arrived;
};
typedef void (*store_message_taker)(void *context, const struct message_row *row);
bool store_message_add(struct store *store, const char *game, const struct message_row *row);
void store_messages_read(struct store *store, const char *game, const char *side, store_message_taker take,
                         void *context);
bool store_messages_any(struct store *store, const char *game, const char *side);
int store_messages_waiting(struct store *store, const char *game); /* how many are still on their way */
/* Those of a side that are due up to this turn are there; how many they were. */
int store_messages_arrive(struct store *store, const char *game, const char *side, int turn);

/* Ids of games: those in which the person has a seat or which they own; public ones with an open seat. The callback may
 * read the store. */
typedef void (*store_id_taker)(void *context, const char *id);
void store_games_of(struct store *store, int64_t person, store_id_taker take, void *context);
void store_games_public(struct store *store, store_id_taker take, void *context);
/* Running games in which a computer, or somebody's standing order, is to act; alone: only computers sit there. */
typedef void (*store_computer_taker)(void *context, const char *id, int64_t owner, bool alone);
void store_games_computer(struct store *store, store_computer_taker take, void *context);
/* Running games in which only computers sit, of this owner; of all, if that is 0. */
int64_t store_games_alone(struct store *store, int64_t owner);
bool store_game_runs(struct store *store, const char *id);
int64_t store_games_count(struct store *store, int64_t owner);
/* Games are about to be counted, and one made if there are not too many: no other server does so until the change that
 * makes it has ended, or the request has. */
void store_games_lock(struct store *store);

/* -- the journal -- */
bool store_journal_add(struct store *store, const char *game, const struct journal_row *row);
uint32_t store_journal_last(struct store *store, const char *game); /* 0: none */
/* The last entry that a request of this person made; 0: none. */
uint32_t store_journal_last_of(struct store *store, const char *game, int64_t person);
/* Entries from..to in order; the texts live until the callback returns, which may read the store, and not change it. */
typedef void (*store_journal_taker)(void *context, const struct journal_row *row);
bool store_journal_read(struct store *store, const char *game, uint32_t from, uint32_t to, store_journal_taker take,
                        void *context);
/* Of these entries those that are no actions. Only n, kind and line are read. */
bool store_journal_jumps(struct store *store, const char *game, uint32_t from, store_journal_taker take, void *context);
/* The answer given to a request with this key whose last entry is one of from..to; NULL: none. The caller frees it. */
char *store_answered(struct store *store, const char *game, uint32_t from, uint32_t to, int64_t person,
                     const char *key);

/* -- a game's position, as `state` writes it, after the entry where it was put away -- */
bool store_position_set(struct store *store, const char *game, uint32_t n, const char *version, const char *position);
uint32_t store_position_last(struct store *store, const char *game);         /* UINT32_MAX: none was written down */
char *store_position_get(struct store *store, const char *game, uint32_t n); /* the caller frees it; NULL: none */

/* -- the analysis of a finished game, made after this entry, in a language ("": English) -- */
bool store_analysis_set(struct store *store, const char *game, const char *language, uint32_t n, const char *text);
char *store_analysis_get(struct store *store, const char *game, const char *language, uint32_t n); /* as above */

/* -- positions on the way: packed states, of use to one version of program and data -- */
bool store_snapshot_add(struct store *store, const char *game, uint32_t n, const char *version, const void *bytes,
                        size_t size);
/* The last of this version after an entry from..to; the caller frees *bytes. `bytes` NULL: only its number is asked. */
bool store_snapshot_find(struct store *store, const char *game, uint32_t from, uint32_t to, const char *version,
                         uint32_t *n, void **bytes, size_t *size);
bool store_snapshots_drop_others(struct store *store, const char *game, const char *version);

/* -- words between people -- */
struct chat_row {
    int64_t id, person, at;
    const char *name, *text;
    bool removed; /* its words are gone */
};
bool store_chat_add(struct store *store, const char *game, struct chat_row *row); /* fills in the id */
typedef void (*store_chat_taker)(void *context, const struct chat_row *row);
void store_chat_read(struct store *store, const char *game, int64_t after, store_chat_taker take, void *context);
char *store_note_get(struct store *store, const char *game, int64_t person); /* NULL: none; the caller frees it */
bool store_note_set(struct store *store, const char *game, int64_t person, const char *text);

#endif
