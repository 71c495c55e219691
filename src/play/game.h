/* game.h: a game being played: tables, state, scratch, and its listeners.
 *
 * This is what every function of a family takes. Copying the state block copies the game; the scratch holds only
 * what follows from the position and may be thrown away at any moment. */
#ifndef ENFILADE_PLAY_GAME_H
#define ENFILADE_PLAY_GAME_H

#include "core/action.h"
#include "core/arena.h"
#include "core/event.h"
#include "core/language.h"
#include "core/ruling.h"
#include "core/text.h"
#include "play/state.h"

struct query;
struct ruleset;

struct game {
    const struct ruleset *rules;
    const void *tables;  /* the game's pack: read-only, pointer-free */
    const void *profile; /* the game's own functions, found by the family from the pack */
    struct play_state *state;
    void *scratch;
    uint64_t scratch_stamp;     /* the position the scratch was made for */
    struct event_sink *events;  /* NULL: nobody listens */
    struct dice_script *script; /* NULL: dice come from the streams */
    struct dice_log *log;       /* NULL: not recorded */
    uint64_t fault;             /* set by the engine when it finds itself broken; tests read it */
    uint32_t thrown;            /* dice asked for so far: undo looks whether it grew */
    uint32_t revealed;          /* secrets revealed so far (play_reveal): likewise */
    bool hides_dice;            /* a position that is written leaves its dice out */
    /* Of the reader for whom texts are made now; NULL: English. Nothing but the texts depends on it. */
    const struct language *language;
};

/* The first fault found stays in game->fault: a number from this list in the low byte, what it is about above it. */
enum fault {
    FAULT_NONE,
    FAULT_ENDLESS,    /* a run of the machine did not come to a decision */
    FAULT_DEPTH,      /* more frames than the stack holds */
    FAULT_CALL,       /* a kind called one that its table does not name, or called without pushing */
    FAULT_NO_FRAME,   /* the last frame ended and the game did not */
    FAULT_NO_ASK,     /* a frame waits that has no question */
    FAULT_DEAD_END,   /* a decision without a legal action */
    FAULT_LIST_CUT,   /* more actions than the list holds */
    FAULT_FAMILY = 32 /* from here on the family's own */
};
/* Writes down that the engine broke a promise of its own. Only the first one is kept: the others may follow from it. */
void play_fault(struct game *game, unsigned fault, uint32_t about);

/* Rulings of the machine itself carry one of these instead of a case. */
extern const char PLAY_OVER[];      /* "over" */
extern const char PLAY_NOT_YOURS[]; /* "not-yours" */
extern const char PLAY_UNKNOWN[];   /* "unknown": a text that is no action of this game */

/* A message for the reader. */
static inline const char *play_said(const struct game *game, const char *english) {
    return game && game->language ? language_say(game->language, english) : english;
}
/* Appends it. */
static inline void play_say(const struct game *game, const char *english, struct text *out) {
    text_add(out, play_said(game, english));
}

/* -- life -- */
/* Bytes of memory a game over these tables needs: state and scratch. */
size_t play_memory(const struct ruleset *rules, const void *tables);
/* Lays the game into the arena and begins the scenario, up to its first decision. False if the arena is too small. */
bool play_new(struct game *game, const struct ruleset *rules, const void *tables, unsigned scenario,
              const uint32_t *options, struct dice_seed seed, struct arena *arena);
/* The same memory for another game: the position is wiped, and play_begin may follow. What the scratch knows of the
 * ground alone stays known. */
void play_renew(struct game *game);
/* The second half of play_new, for callers who attach listeners, a script or a log to the laid-out game first. */
void play_begin(struct game *game, unsigned scenario, const uint32_t *options, struct dice_seed seed);
/* The same for a position that was set up by hand, its dice included: if `run`, goes on to the first decision. */
void play_start(struct game *game, bool run);
/* The same game's memory for a state that is then copied in. */
bool play_lay_out(struct game *game, const struct ruleset *rules, const void *tables, struct arena *arena);
/* The position and the fault, not the listeners; both games are over the same tables. */
void play_copy_state(struct game *to, const struct game *from);

/* -- the open decision -- */
bool play_over(const struct game *game);
side_id play_side_to_act(const struct game *game); /* SIDE_NONE when over */
/* The answer to the open decision is its side's secret until play_reveal. */
bool play_sealed(struct game *game);
/* The frame that runs or asks; NULL when there is none. */
const struct frame *play_top(const struct game *game);
/* What kind of decision is open: "move", "fire"; "over" when the game is. */
const char *play_decision_name(const struct game *game);
/* The open decision in one sentence, for the side that is asked. */
void play_prompt(struct game *game, struct text *out);
/* All legal actions of the side to act, `resign` not among them (it is always legal). */
void play_actions(struct game *game, struct action_list *out);
/* The number of a case in the game's own book. */
const char *play_case(const struct game *game, const char *case_number);
/* Asks the rules a question, as bare answer or as sheet; a refusal names the case of the game's own book. */
struct ruling play_query(struct game *game, const struct query *query, bool sheet, struct json *out);
/* Whether this side may do it now, and if not, by which case. Changes nothing. */
struct ruling play_judge(struct game *game, side_id side, struct action action);
/* Judges, then applies and runs on to the next decision. State is untouched if it is refused. */
struct ruling play_do(struct game *game, side_id side, struct action action);
/* Applies an action known to be legal (it came from play_actions for this very position). */
void play_apply(struct game *game, struct action action);
/* The same for a side that may act out of turn (resign). */
void play_apply_for(struct game *game, side_id side, struct action action);
void play_duties(struct game *game, struct text *out, int *count); /* one a line */

/* -- for frames (called by families) -- */
struct frame *play_call(struct game *game, uint8_t kind, side_id side); /* pushes; returns the new frame, wiped */
void play_return(struct game *game, uint8_t answer);                    /* answer for the frame below, then DONE */
/* The frame that called this one; NULL for the first. */
struct frame *play_frame_below(struct game *game, const struct frame *frame);
void play_run(struct game *game); /* runs until a decision or the end */
/* One die (or a draw among `sides`) for a purpose, about a counter or hex. */
int play_die(struct game *game, unsigned purpose, uint16_t about);
/* The same among any number of sides: 1 to `sides`. */
int play_draw(struct game *game, unsigned purpose, uint16_t about, int sides);
/* A draw that a script settled by naming the thing (the ford's counter): written down as the face it would have been.
 */
void play_drawn(struct game *game, unsigned purpose, uint16_t about, int sides, int face);
/* Ends the game, with its event; a second call does nothing. SIDE_NONE: a draw. */
void play_end(struct game *game, side_id winner, uint8_t level);
/* Called by families whenever they change the position outside play_apply (sandbox): renews the stamp. */
void play_touch(struct game *game);
/* Makes the scratch current; every door of the engine does it, queries of the family's own may need it. */
void play_sync(struct game *game);
/* A secret was revealed: undo stops here. */
void play_reveal(struct game *game);

/* -- hashes -- */
/* What lies on the table, without its history and dice: equal positions have equal hashes. */
uint64_t play_position_hash(const struct game *game);
/* The position and the dice to come: all that the rest of the game depends on. */
uint64_t play_full_hash(const struct game *game);

/* -- words -- */
void play_action_text(const struct game *game, struct action action, struct text *out);
/* Whether every word that the verb cannot do without is there: what a judge may rely on. */
bool play_action_complete(const struct game *game, struct action action);
/* Reads an action; on failure a ruling with case "" says what is wrong with the text. */
struct ruling play_action_read(const struct game *game, const char *text, size_t length, struct action *out);
/* The counter as people say it, in this position. */
void play_counter_said(const struct game *game, counter_id c, struct text *out);
/* The sentence of a refusal, with names and numbers filled in. */
void play_ruling_text(const struct game *game, struct ruling ruling, struct text *out);
void play_event_json(const struct game *game, const struct event *event, struct text *out);
/* A letter for each value that is text in that JSON, in their order: c counter, h hex, d direction, s side, t text,
 * f fraction. With it the event can be read again. */
void play_event_types(const struct event *event, struct text *out); /* {"e":"fire","case":...} */
/* A sentence with [case]. Returns the bytes it has without that. */
size_t play_event_text(const struct game *game, const struct event *event, struct text *out);
/* The sentence without its case; in brief without its details too. */
void play_event_told(const struct game *game, const struct event *event, bool brief, struct text *out);
/* A pattern with the parts of an action in it: %u who and %v whom, as `counter` writes them, %h hex, %d direction,
 * %n number, %w word. */
void play_action_said(const struct game *game, struct action action, const char *pattern,
                      void (*counter)(const struct game *, counter_id, struct text *), struct text *out);
const char *play_direction_said(const struct game *game, direction d); /* "north-west" */
/* Things by their ids, null for none; without a key inside a list. */
void play_put_hex(const struct game *game, struct json *out, const char *key, hex_id hex);
void play_put_counter(const struct game *game, struct json *out, const char *key, counter_id c);
void play_put_side(const struct game *game, struct json *out, const char *key, side_id side);
void play_put_direction(const struct game *game, struct json *out, const char *key, direction d);
/* How far the dice are, for a position that is kept on the host. ChaCha20's key is never in it; but PCG32's streams are
 * all that its dice follow from: such a position leaves without them (hides_dice). */
void play_put_dice(const struct game *game, struct json *out);

#endif
