/* hosted.h: one game on the server: its sitting, its seats, and its journal.
 *
 * The journal only grows. An entry is an action, a free undo, an agreed undo, or a note that the game was set up anew
 * from a written position; each has a number, counted from 1, which the streams carry as event id. An undo does not
 * remove entries: it builds on an earlier one. So the entries form a tree, every number names one position for ever,
 * and the position after any of them can be had again (hosted_ghost): from the nearest snapshot before it, with the
 * actions on the way applied with the dice that were thrown then.
 *
 * An action is done in memory, written, committed, and only then told (hosted_begin ... hosted_commit). If it cannot be
 * written the game is thrown out of memory, and read again from the store when it is next asked for. */
#ifndef ENFILADE_SERVE_HOSTED_H
#define ENFILADE_SERVE_HOSTED_H

#include "serve/hall.h"
#include "serve/store.h"
#include "table/sitting.h"

struct stream;

enum entry_kind { ENTRY_DO, ENTRY_UNDO, ENTRY_AGREED, ENTRY_REOPENED };

struct entry {
    uint8_t kind;
    side_id side;
    uint32_t parent; /* the entry whose position this one builds on */
    uint32_t done;   /* applied actions in its position */
    bool secret;     /* its position holds a choice that is not revealed yet */
    char *line;      /* the save's line, without what else the entry wrote */
};

struct kept { /* a position held in memory */
    uint32_t n;
    struct play_state *state;
};

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
    size_t line, events; /* where they begin in the change's text */
};

struct change {
    struct fresh *entry;
    size_t count, size;
    struct buffer text;
    bool reset; /* an undo: viewers fetch the view anew */
    bool open;  /* everybody is told the same */
    const struct stream
        *spared; /* is not sent it: its owner makes the change, and the answer tells him (streams_spare) */
    side_id spared_viewer;
};

struct ghost { /* a second game over the same tables, to stand where the first stood once */
    struct game game;
    void *block;
    struct save_replay replay;
    struct dice_script script;
    struct dice_log log;
    uint32_t at; /* the entry after which it stands; UINT32_MAX: nowhere */
};

struct hosted {
    struct server *server;
    struct game_row row;
    uint32_t base; /* the number of the opening: 0, or where the game was set up anew */
    struct seat seat[SIDES];
    struct commander_row *team; /* people who share a side: team.h */
    size_t team_count;
    int notes_waiting; /* written, and not yet there */
    struct sitting *sitting;
    uint32_t n;          /* the last entry */
    struct entry *entry; /* by number, from base */
    size_t entry_size;
    struct kept *kept;
    size_t kept_count;
    struct ghost *ghost;
    struct change change;
    struct stream *streams;
    uint64_t counted;    /* stream.c: among the games of an address */
    uint64_t used;       /* when it was last asked for, monotonic microseconds */
    uint32_t left_alone; /* at this number computers and orders have nothing more to do */
    bool ended;          /* it was over when it was read: it stays so, whatever the rules of today say */
    bool hides;          /* part of the position, all the time: nobody may look on */
    bool broken;         /* could not be written: to be thrown out */
    struct hosted *next;
};

/* From the store; NULL if there is no such game, or with the reason in `why` if it cannot be set up. */
struct hosted *hosted_open(struct server *server, const char *id, char *why, size_t size);
void hosted_free(struct hosted *hosted);
/* Writes the position down where the store has an older one: so a running game loses nothing when rules are mended. */
void hosted_write_down(struct hosted *hosted);

static inline struct entry *hosted_entry(const struct hosted *hosted, uint32_t n) {
    return &hosted->entry[n - hosted->base];
}
/* The entry that a viewer is shown for entry n. A side sees every position, cut by its ruleset. Onlookers stay behind,
 * at the last position without a sealed choice, until that is revealed or the game is over. */
uint32_t hosted_shown(const struct hosted *hosted, uint32_t n, side_id viewer);
/* The same while the game goes on. */
uint32_t hosted_open_entry(const struct hosted *hosted, uint32_t n);
/* True if entry n is among those whose effect stands at entry `head`. */
bool hosted_stands(const struct hosted *hosted, uint32_t n, uint32_t head);
/* The standing entry of the head's line with so many applied actions; false if there is none. */
bool hosted_entry_done(const struct hosted *hosted, uint32_t head, uint32_t done, uint32_t *n);

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
/* The save up to entry n; the caller frees it. */
char *hosted_save(struct hosted *hosted, uint32_t n, bool seeded);
/* Whether the save would tell a choice that was taken back by agreement before it was revealed. */
bool hosted_save_tells_secrets(const struct hosted *hosted);

/* -- seats -- */
side_id hosted_side_named(const struct hosted *hosted, const char *name);
const char *hosted_side_word(const struct hosted *hosted, side_id side);
bool hosted_holds(const struct hosted *hosted, side_id side, int64_t person);
bool hosted_is_over(const struct hosted *hosted);
/* open, running, over: from seats and position */
const char *hosted_state(const struct hosted *hosted);

#endif
