/* match.h: one game being played: its state, log, dice, undo and save.
 *
 * The protocol, the terminal, the replayer and the server all hold matches; many can live at once, over the same
 * `games`. A match belongs to one thread at a time. Its fields are there to be read; only the functions change
 * them. */
#ifndef ENFILADE_MATCH_MATCH_H
#define ENFILADE_MATCH_MATCH_H

#include <jansson.h>

#include "bot/bot.h"
#include "load/load.h"
#include "match/games.h"
#include "match/memory.h"
#include "play/history.h"
#include "play/ruleset.h"
#include "play/save.h"
#include "play/undo.h"

struct match_event { /* an event, as it was emitted */
    char *json;
    char *types;     /* of its values (play_event_types) */
    char *sentence;  /* with its case */
    size_t told;     /* bytes of it without the case */
    char *brief;     /* without its details; NULL: it has none */
    side_id only;    /* sealed for that side; SIDE_NONE: for all */
    uint32_t action; /* number of the action that brought it about, from 1; 0: the opening */
};

struct match {
    struct games *games;
    const void *tables;
    const struct ruleset *rules;
    struct game game;
    void *block;
    bool sandboxed;
    struct loaded_sandbox sandbox;
    unsigned scenario;
    struct save_header header;
    char *position; /* of a sandbox, as it was sent */
    struct undo undo;
    struct play_state *undo_block, *guard;
    struct history history; /* of the actions that stand */
    bool forgets_past;      /* its past is kept elsewhere: history and journal hold the last action only */
    struct dice_script script;
    struct dice_log log; /* the dice of the last action */
    struct event_sink sink;
    struct text work; /* a buffer for whatever is written at once */
    struct match_event *event;
    size_t event_count, event_size;
    struct buffer journal; /* the save, line by line */
    size_t *action_start;  /* where action n begins in it */
    uint32_t action_size;
    uint32_t written;              /* actions in the journal */
    char mix_before[SAVE_MIX_MAX]; /* stands before the next action in the journal; empty: nothing does */
    char mix_after[SAVE_MIX_MAX];  /* comes into the dice after it */
    uint32_t acting;               /* number of the action being applied: its events carry it */
    struct game imagined;          /* for bots */
    void *imagined_block;
    struct action_list list;
    struct match_orders *orders[SIDES]; /* match/orders.h; NULL: none were given */
};

/* -- life -- */
/* A scenario begun, up to its first decision; NULL with the reason in `why`. `options` NULL: the standard ones. */
struct match *match_new(struct games *games, const char *scenario, const uint32_t *options, struct dice_seed seed,
                        struct text *why);
/* A position as `state` writes it. If it says how far its dice are, the seed gives only the key; and if these are
 * PCG32's, nothing. */
struct match *match_sandbox(struct games *games, const char *game, const json_t *position, struct dice_seed seed,
                            struct text *why);
/* Also what it loaded for itself; NULL is allowed. */
void match_free(struct match *match);

/* -- acting -- */
extern const char PLAY_NO_DIE[];
/* Judges and applies; a strict script that has no answer refuses, with PLAY_NO_DIE for a case, and nothing is done. */
struct ruling match_do(struct match *match, side_id side, struct action action);
/* Whether the question has no answer but to end the phase, and nothing is left undone. */
bool match_can_only_end(struct match *match);
/* A mix line (play/save.h): a player's contribution, from which the dice come from now on. The journal has it after the
 * last action. False: the line is none. */
bool match_mix(struct match *match, const char *line);
/* The same for a match that forgets its past, where each line belongs to an action's entry: to the next action's, now
 * or when it has been done. The line is one. */
void match_mix_before(struct match *match, const char *line);
void match_mix_after(struct match *match, const char *line);
/* Takes back to the position with `to` applied actions, where no die, secret or answer lies between. */
bool match_undo(struct match *match, uint32_t to);
/* Further back, by agreement of both sides: an entry of its own in the journal, and other dice come. */
bool match_undo_agreed(struct match *match, uint32_t to);
/* Its past is kept elsewhere from now on: what it holds of it is let go, and grows no more. An undo by agreement then
 * takes the position from there (match_go_back); a save, a walk or a fork cannot be had. */
void match_forget_past(struct match *match);
/* Undo by agreement to this position, the game's own of earlier on; `number`: of this undo.
 */
void match_go_back(struct match *match, const struct play_state *state, uint32_t number);
/* The save's lines of the last action, in a match that forgets its past. */
const char *match_last_lines(const struct match *match, size_t *length);
/* Lets go of the events emitted so far, for those who keep them elsewhere. */
void match_forget_events(struct match *match);
/* The fields `told` and `brief` of an event. */
void match_put_told(const struct match_event *event, struct json *out);
/* Another game over the same tables, for bots, aides and previews: not the game itself. */
struct game *match_imagined(struct match *match);
/* A bot chooses for the side to act. */
/* One step of a bot's thinking about the open decision (bot/bot.h). */
enum bot_answer match_think(struct match *match, struct bot *bot, struct action *out);
bool match_choose(struct match *match, struct bot *bot, struct action *out);

/* -- saves -- */
/* The save of the game so far; the caller frees it. `seeded` false leaves the seed out. */
char *match_save(struct match *match, bool seeded);
/* A match with the trouble's state SAVE_SOUND, or SAVE_DISAGREES where rules or data have changed since and the game
 * stands where it last agreed (or at the written position if `from_position`). NULL: the save is of no use. */
struct match *match_load(struct games *games, const char *text, size_t length, bool from_position,
                         struct save_trouble *trouble);
/* The same for a journal that nobody else has had in their hands: where it disagrees the rules were fixed since, even
 * if data and version are the same. */
struct match *match_load_own(struct games *games, const char *text, size_t length, bool from_position,
                             struct save_trouble *trouble);

/* For a game that goes on from a position behind where it stood, with the same seed: other dice than those that fell
 * there, as after an undo. `undo` is a number that no undo of the game has. PCG32's streams stay as they are. */
void match_other_dice(json_t *position, uint32_t undo);

/* -- looking back -- */
typedef void (*match_visitor)(void *context, struct game *game);
/* Visits the positions after `from` to `to` actions, those that stand, each on a game of its own kind; no dice fall and
 * nobody listens. The visitor may read and ask the game, and keep its state. */
void match_walk(struct match *match, uint32_t from, uint32_t to, match_visitor visit, void *context);
/* Another match that stands where this one stood after so many actions, with everything up to there; NULL with the
 * trouble filled in. */
struct match *match_fork(struct match *match, uint32_t actions, struct save_trouble *trouble);
/* The commitment to the seed made before the game, kept in the save (match/verify.h). */
void match_set_commitment(struct match *match, const char *commitment, const char *nonce);

/* -- words -- */
side_id match_side_named(const struct match *match, const char *name);
const char *match_side_word(const struct match *match, side_id side); /* NULL for nobody */
/* Runs a writer into the work buffer, doubled until nothing is cut. */
void match_write(struct match *match, void (*write)(struct match *, struct text *, void *), void *context);
/* The same for a writer of JSON, read back. */
json_t *match_json(struct match *match, void (*write)(struct match *, struct json *, void *), void *context);

#endif
