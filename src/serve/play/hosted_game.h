/* hosted_game.h: one game on the server: its seats, its streams, and, while somebody plays it, its match.
 *
 * The journal in the store is the truth (past.h); what is in memory can be read again from there. A game that nobody
 * asks for is at rest: its row, seats and streams stay, the match is let go, and the next request opens it again,
 * from the last position that was written down and the few actions since.
 *
 * An action is done in memory, written, committed, and only then sent (hosted_game_begin ... hosted_game_commit). If it
 * cannot be written the game is thrown out of memory, and read again from the store when it is next asked for. */
#ifndef ENFILADE_SERVE_PLAY_HOSTED_GAME_H
#define ENFILADE_SERVE_PLAY_HOSTED_GAME_H

#include "match/match.h"
#include "serve/base/address.h"
#include "serve/play/game_cache.h"
#include "serve/play/past_position.h"
#include "serve/store/store.h"
#include "serve/store/time_limits.h"

struct restored_match;
struct stream;
struct thinker;

struct seat {
    struct seat_row row;
    json_t *orders;          /* {"withdrawal-fire":"always"} */
    struct thinker *thinker; /* of a computer; NULL: the game is at rest, or it was not asked yet */
    /* carrying.h */
    bool carrying_changed, carrying_known; /* to be written down; since when is known */
    uint16_t carrying_turn;                /* its own Player-Turn in which it began; 0: the enemy's */
    uint32_t pressed;                      /* actions done when it began: one undo goes back there */
    uint32_t carried;                      /* actions done after its last one; 0: it has done none yet */
    uint32_t stuck_at;                     /* 1 + the game's n where nothing could be done by itself; 0: nowhere */
    char asks[384];                        /* the question that it ended with, as an object of JSON; "": none */
};

struct new_entry { /* an entry of the change being made */
    uint32_t n;
    side_id side;
    uint8_t kind;
    bool thought_of; /* by a computer, with this thought: */
    struct bot_thought thought;
    bool secret;         /* its position holds a choice that is not revealed yet */
    size_t line, events; /* where they begin in the change's text */
};

struct change {
    struct new_entry *entry;
    size_t count, size;
    struct text text;
    bool reset; /* an undo: viewers fetch the view again */
    bool open;  /* everybody is sent the same */
    const struct stream
        *skipped; /* is not sent it: its owner makes the change, and the answer carries it (streams_skip) */
    side_id skipped_viewer;
    const struct language *skipped_language;
};

struct hosted_game {
    struct server *server;
    struct game_row row;
    const struct ruleset *rules; /* of the game, and its tables: for the names of the sides */
    const void *tables;
    struct seat seat[SIDES];
    const char *ran_out;         /* the side whose time has run out with the change being made; NULL: none */
    struct time_limit_row limit; /* time_limit.h */
    struct commander_row *team;  /* people who share a side: team.h */
    size_t team_count;
    int notes_waiting;   /* written, and not yet there */
    uint32_t base, n;    /* the number of the opening, and of the last entry */
    struct match *match; /* NULL: the game is at rest, and so is the past */
    struct past past;
    struct past_position *past_position; /* stands where the game stood once; NULL: nobody has looked back yet */
    uint32_t snapshot;                   /* the last entry whose position was written down */
    struct change change;
    struct stream *streams;
    uint64_t counted;              /* stream.c: among the games of an address */
    uint64_t used;                 /* when it was last asked for, monotonic microseconds */
    char opener[ADDRESS_KEY_SIZE]; /* whose request opened it; "": nobody's. See memory_budget.h */
    uint32_t left_alone;           /* at this number computers and orders have nothing more to do */
    uint32_t empty_phase;          /* at this number a phase has begun in which a person can only end it */
    bool ended;                    /* it was over when it was read: it stays so, whatever the rules of today say */
    bool hides;                    /* part of the position, all the time: nobody may look on */
    bool is_long;                  /* to open it takes long: it is to be done in the background, */
    bool restoring;                /* and is being done there */
    struct waiting_for *waiting;   /* requests that wait for it: game_cache.c */
    int64_t program;               /* the version that wrote to it last: several.h */
    bool broken;                   /* could not be written: to be thrown out */
    struct hosted_game *next;
};

/* From the store, at rest; NULL if there is no such game, with the reason in `why`. */
struct hosted_game *hosted_game_open(struct server *server, const char *id, char *why, size_t size);
void hosted_game_free(struct hosted_game *hosted);
/* Opens the match of a game at rest. False with the reason in `why`; or it takes long (is_long): restore.h. */
bool hosted_game_restore(struct hosted_game *hosted, char *why, size_t size);
/* The same with what was read for it; its match is taken. */
bool hosted_game_take_restored(struct hosted_game *hosted, struct restored_match *restored, char *why, size_t size);
/* Lets the match go. What is worth it is written down before (hosted_game_write_position). */
void hosted_game_rest(struct hosted_game *hosted);
/* Writes the position down where the store has an older one: so it opens quickly, and a running game loses nothing when
 * rules are changed. */
void hosted_game_write_position(struct hosted_game *hosted);
/* Of program and data: a snapshot of another is of no use. */
void hosted_game_version(const struct hosted_game *hosted, char out[PAST_VERSION_SIZE]);
/* What it takes in memory while it is not at rest, about. */
size_t hosted_game_bytes(const struct hosted_game *hosted);

/* The entry that a viewer is shown for entry n. A side sees every position, cut by its ruleset. Spectators stay behind,
 * at the last position without a sealed choice, until that is revealed or the game is over. */
uint32_t hosted_game_shown_entry(struct hosted_game *hosted, uint32_t n, side_id viewer);

/* -- changing: between begin and commit -- */
/* A change of entries that are in the journal already (catch_up.h): it begins, an entry is noted, where the game stands
 * for lists is noted. */
void hosted_game_clear_change(struct hosted_game *hosted);
void hosted_game_note_entry(struct hosted_game *hosted, const struct journal_row *row, enum entry_kind kind);
bool hosted_game_note_status(struct hosted_game *hosted); /* whether it is the same */
/* Seats as they are in the store; the rows' texts are taken. */
void hosted_game_take_seats(struct hosted_game *hosted, struct seat_row rows[STORE_SIDES]);
/* Whether the other player is a friend far away who sends letters (match/letter.h). The match is open. */
bool hosted_game_by_letters(const struct hosted_game *hosted);
bool hosted_game_begin(struct hosted_game *hosted); /* false: the store does not take anything now */
/* One action of a side; a refusal leaves all as it was. */
struct ruling hosted_game_do(struct hosted_game *hosted, side_id side, struct action action);
/* Back to so many applied actions: freely, where no die lies between, or by agreement. Not when the game is over: its
 * seed is public. */
bool hosted_game_undo(struct hosted_game *hosted, side_id side, uint32_t to);
bool hosted_game_undo_agreed(struct hosted_game *hosted, side_id side, uint32_t to);
/* Writes and sends, with the answer to the request if that is to be kept (else NULL). False: it could not be written,
 * nothing was sent, and the game is broken. */
bool hosted_game_commit(struct hosted_game *hosted, const struct answered *answered);
void hosted_game_roll_back(struct hosted_game *hosted); /* for a change in which nothing was done */
/* To be called when a phase may have begun, or other people sit there now: looks whether it is an empty one, which is
 * passed over (computer_seats.h). */
void hosted_game_look_for_empty_phase(struct hosted_game *hosted);
/* Ends the empty phases that have come up, as part of the change: nobody is asked in between. What is left after so
 * many is done in turn. */
enum { EMPTY_PHASES_MOST = 40 };
void hosted_game_pass_over(struct hosted_game *hosted);
/* Lets computers and standing orders go on, in their turn (computer_turns.h). */
void hosted_game_schedule(struct hosted_game *hosted);
/* The last action of the change was a computer's, and followed from this thought. */
void hosted_game_add_thought(struct hosted_game *hosted, const struct bot_thought *thought);

/* -- looking back -- */
/* A game that stands after entry n; NULL if that cannot be had again. It is lent until the next call. */
struct game *hosted_game_at(struct hosted_game *hosted, uint32_t n);
/* From there on to entry n, action by action: each is told, then its entry. */
bool hosted_game_pass(struct hosted_game *hosted, uint32_t n,
                      void (*acted)(void *, side_id, struct action, const struct dice_thrown *, uint32_t),
                      void (*passed)(void *, const struct journal_row *), void *context);
/* The game as the viewer is shown it after entry n, which may be an earlier position: `n` says which. NULL as above. */
struct game *hosted_game_shown_at(struct hosted_game *hosted, uint32_t *n, side_id viewer);
/* Whether the save would give a choice away that was taken back by agreement before it was revealed. */
bool hosted_game_save_has_secrets(struct hosted_game *hosted);

/* -- seats -- */
side_id hosted_game_side_named(const struct hosted_game *hosted, const char *name);
const char *hosted_game_side_word(const struct hosted_game *hosted, side_id side);
bool hosted_game_holds(const struct hosted_game *hosted, side_id side, int64_t person);
bool hosted_game_is_over(const struct hosted_game *hosted);
/* open, running, over: from seats and position */
const char *hosted_game_state(const struct hosted_game *hosted);

#endif
