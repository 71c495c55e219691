/* hosted.h: one game on the server: its seats, its streams, and, while somebody plays it, its match.
 *
 * The journal in the store is the truth (past.h); what is in memory can be read again from there. A game that nobody
 * asks for is at rest: its row, seats and streams stay, the match is let go, and the next request opens it again,
 * from the last position that was written down and the few actions since.
 *
 * An action is done in memory, written, committed, and only then told (hosted_begin ... hosted_commit). If it cannot be
 * written the game is thrown out of memory, and read again from the store when it is next asked for. */
#ifndef ENFILADE_SERVE_HOSTED_H
#define ENFILADE_SERVE_HOSTED_H

#include "serve/address.h"
#include "serve/hall.h"
#include "serve/past.h"
#include "serve/store.h"
#include "match/match.h"

struct opened;
struct stream;

struct seat {
    struct seat_row row;
    json_t *orders; /* {"withdrawal-fire":"always"} */
    struct bot bot; /* of a computer */
    void *bot_memory;
};

struct fresh { /* an entry of the change being made */
    uint32_t n;
    side_id side;
    uint8_t kind;
    bool secret;         /* its position holds a choice that is not revealed yet */
    size_t line, events; /* where they begin in the change's text */
};

struct change {
    struct fresh *entry;
    size_t count, size;
    struct text text;
    bool reset; /* an undo: viewers fetch the view anew */
    bool open;  /* everybody is told the same */
    const struct stream
        *spared; /* is not sent it: its owner makes the change, and the answer tells him (streams_spare) */
    side_id spared_viewer;
};

struct hosted {
    struct server *server;
    struct game_row row;
    const struct ruleset *rules; /* of the game, and its tables: for the names of the sides */
    const void *tables;
    struct seat seat[SIDES];
    struct commander_row *team; /* people who share a side: team.h */
    size_t team_count;
    int notes_waiting;   /* written, and not yet there */
    uint32_t base, n;    /* the number of the opening, and of the last entry */
    struct match *match; /* NULL: the game is at rest, and so is the past */
    struct past past;
    struct ghost *ghost; /* stands where the game stood once; NULL: nobody has looked back yet */
    uint32_t snapshot;   /* the last entry whose position was written down */
    struct change change;
    struct stream *streams;
    uint64_t counted;              /* stream.c: among the games of an address */
    uint64_t used;                 /* when it was last asked for, monotonic microseconds */
    char opener[ADDRESS_KEY_SIZE]; /* whose request brought it to the table; "": nobody's. See budget.h */
    uint32_t left_alone;           /* at this number computers and orders have nothing more to do */
    bool ended;                    /* it was over when it was read: it stays so, whatever the rules of today say */
    bool hides;                    /* part of the position, all the time: nobody may look on */
    bool is_long;                  /* to open it takes long: it is to be done at a desk, */
    bool opening;                  /* and is being done there */
    struct waiting_for *waiting;   /* requests that wait for it: hall.c */
    bool broken;                   /* could not be written: to be thrown out */
    struct hosted *next;
};

/* From the store, at rest; NULL if there is no such game, with the reason in `why`. */
struct hosted *hosted_open(struct server *server, const char *id, char *why, size_t size);
void hosted_free(struct hosted *hosted);
/* Brings a game at rest to the table. False with the reason in `why`; or it takes long (is_long): opening.h. */
bool hosted_sit(struct hosted *hosted, char *why, size_t size);
/* The same with what was read for it; its match is taken. */
bool hosted_adopt(struct hosted *hosted, struct opened *opened, char *why, size_t size);
/* Lets the match go. What is worth it is written down before (hosted_write_down). */
void hosted_rest(struct hosted *hosted);
/* Writes the position down where the store has an older one: so it opens quickly, and a running game loses nothing when
 * rules are changed. */
void hosted_write_down(struct hosted *hosted);
/* Of program and data: a snapshot of another is of no use. */
void hosted_version(const struct hosted *hosted, char out[PAST_VERSION_SIZE]);
/* What it takes in memory while it is not at rest, about. */
size_t hosted_bytes(const struct hosted *hosted);

/* The entry that a viewer is shown for entry n. A side sees every position, cut by its ruleset. Onlookers stay behind,
 * at the last position without a sealed choice, until that is revealed or the game is over. */
uint32_t hosted_shown(struct hosted *hosted, uint32_t n, side_id viewer);

/* -- changing: between begin and commit -- */
bool hosted_begin(struct hosted *hosted); /* false: the store does not take anything now */
/* One action of a side; a refusal leaves all as it was. */
struct ruling hosted_do(struct hosted *hosted, side_id side, struct action action);
/* Back to so many applied actions: freely, where no die lies between, or by agreement. Not when the game is over: its
 * seed has been told. */
bool hosted_undo(struct hosted *hosted, side_id side, uint32_t to);
bool hosted_undo_agreed(struct hosted *hosted, side_id side, uint32_t to);
/* Writes and tells, with the answer to the request if that is to be kept (else NULL). False: it could not be written,
 * nothing was told, and the game is broken. */
bool hosted_commit(struct hosted *hosted, const struct answered *answered);
void hosted_roll_back(struct hosted *hosted); /* for a change in which nothing was done */
/* Lets computers and standing orders go on, in their turn (turns.h). */
void hosted_wake(struct hosted *hosted);
/* One slice of that: a few milliseconds. True if there is more to do. */
bool hosted_goes_on(struct hosted *hosted);

/* -- looking back -- */
/* A game that stands after entry n; NULL if that cannot be had again. It is lent until the next call. */
struct game *hosted_ghost(struct hosted *hosted, uint32_t n);
/* The game as the viewer is shown it after entry n, which may be an earlier position: `n` says which. NULL as above. */
struct game *hosted_look(struct hosted *hosted, uint32_t *n, side_id viewer);
/* Whether the save would tell a choice that was taken back by agreement before it was revealed. */
bool hosted_save_tells_secrets(struct hosted *hosted);

/* -- seats -- */
side_id hosted_side_named(const struct hosted *hosted, const char *name);
const char *hosted_side_word(const struct hosted *hosted, side_id side);
bool hosted_holds(const struct hosted *hosted, side_id side, int64_t person);
bool hosted_is_over(const struct hosted *hosted);
/* open, running, over: from seats and position */
const char *hosted_state(const struct hosted *hosted);

#endif
