/* ruleset.h: what a family of games must offer. Server, client, bots and protocol know nothing else. */
#ifndef ENFILADE_PLAY_RULESET_H
#define ENFILADE_PLAY_RULESET_H

#include "play/game.h"
#include "play/order.h"

struct field_eyes;

/* What a frame asks when it waits. */
struct decision {
    const char *name; /* "move", "fire", "retreat" */
    void (*prompt)(struct game *, const struct frame *, struct text *out);
    /* Proposes too much rather than too little; play keeps what `judge` allows. */
    void (*candidates)(struct game *, const struct frame *, struct action_list *out);
    struct ruling (*judge)(struct game *, const struct frame *, struct action);
    /* Writes the choice into frame and state and returns; only `advance` decides what comes next. */
    void (*apply)(struct game *, struct frame *, struct action);
    /* What still has to be done before `end`: one a line. NULL: nothing ever. */
    void (*duties)(struct game *, const struct frame *, struct text *out, int *count);
    /* True when `candidates` proposes legal actions only (it judged them itself while making the list). */
    bool judged;
};

struct frame_kind {
    const char *name; /* "retreat" */
    enum next (*advance)(struct game *, struct frame *);
    const struct decision *ask; /* NULL if it never asks */
    const uint8_t *may_call;    /* kinds, ended by 0; NULL: none */
};

struct option_info {
    const char *id, *title;
    uint32_t standard, highest; /* values run 0..highest */
};

struct scenario_info {
    char id[48];              /* "monocacy/battle" */
    char name[64], title[96]; /* the title: the name and the date */
    char date[48], began[12]; /* "1-3 July 1863", "1863-07-01"; empty: none */
    uint16_t turns;
    /* bit an option: offered here besides those of the game; not allowed here; advised here */
    uint64_t options, barred, advised;
};

/* A question to the rules, answered in JSON with the same numbers the rules use. Fields not asked are NONE. */
struct query {
    const char *what; /* "sight", "reach", "fire", "melee", "command", "supply", "stack", "victory", "roster" */
    hex_id from, to, hex;
    counter_id unit;
    side_id side;
    struct action list[64]; /* firers or attackers as `add`/`with` actions; `number` points or NO_NUMBER */
    int list_count;
    const char *purpose; /* of a fire: "phase", "withdrawal", "retreat", "opportunity"; NULL: phase */
    bool all;            /* take all who can */
    uint8_t asker;       /* 1 + the side that asks; 0: the umpire, who may see all, SIDES + 1: a spectator */
};

/* What lies between two leaders of a side whom different people represent. */
struct courier {
    bool together;   /* they may talk */
    bool reachable;  /* there is a way for a note */
    uint16_t points; /* sixths of a Movement Point on that way; meaningless where there is none */
    uint16_t turns;  /* that pass before the note is read; 0: at once */
};

/* How a game binds people who share a side. Without such rules they talk as they like. */
struct team_rules {
    bool (*in_force)(const struct game *);
    bool (*notes_are_open)(const struct game *, side_id); /* are notes written and read now? */
    void (*between)(struct game *, counter_id from, counter_id to, struct courier *out);
    bool (*note_fits)(const char *text); /* is it short enough for a note? */
    const char *case_number;
};

/* The chain of command: what an order can be given to besides single counters. Ids run from 0. */
struct command_chain {
    uint16_t (*count)(const void *tables);
    const char *(*name)(const void *tables, command_id);  /* what people type: "Kershaw", "2/II" */
    const char *(*title)(const void *tables, command_id); /* "Kershaw's brigade" */
    side_id (*side)(const void *tables, command_id);
    command_id (*of)(const struct game *, counter_id);     /* the lowest that it belongs to now; COMMAND_NONE */
    command_id (*above)(const struct game *, command_id);  /* COMMAND_NONE: nobody is above it */
    command_id (*led_by)(const struct game *, counter_id); /* what this leader commands now; COMMAND_NONE */
    counter_id (*leader)(const struct game *, command_id); /* COUNTER_NONE: it has none, or none on the map */
    side_id (*counter_side)(const struct game *, counter_id);
    hex_id (*at)(const struct game *,
                 counter_id);            /* its post if it holds its ground; HEX_NONE: off the map. NULL: none */
    const struct order_meaning *meaning; /* one for each enum order_kind */
    unsigned heeds;                      /* enum order_part: what the family's aide acts on; it ignores the others */
    unsigned never_asks;                 /* bit an aide_reason: nothing in the family brings it about */
    /* Both sides may have commands of one name: those who show them put the side before it, "usa-II". */
    bool names_shared;
};

enum aide_answer {
    AIDE_ACTS, /* `action` is the next one */
    AIDE_DONE, /* its orders ask for nothing more in this decision */
    AIDE_ASKS  /* something matters: `report` says what. Asked again it goes on */
};
struct aide_report {
    uint8_t reason; /* enum aide_reason */
    uint8_t order;  /* index in the book */
    counter_id unit;
    hex_id hex;
    int16_t number; /* odds or rounds */
};
/* Turns the orders of the side to act into the next action of the open decision, from an imagined game. The memory is
 * zeroed before it begins; the same position, orders and zeroed memory give the same actions. */
struct aide {
    size_t memory;
    enum aide_answer (*next)(struct game *, void *memory, const struct order_book *book,
                             const struct action_list *legal, struct action *action, struct aide_report *report);
    /* The side can neither end its phase nor pass: what the rules demand of those whom no order moves. It does as
     * little as it can, and nothing with those whom their owner moves by hand. False: only the owner can say. */
    bool (*must)(struct game *, void *memory, const struct order_book *book, const struct action_list *legal,
                 struct action *action);
    /* Done by hand, this action takes its counter out of its order: it begins a march. */
    bool (*leaves_order)(struct action);
    /* The odds of the fight that this action would decide, as an object; nothing if it decides none. NULL: not told. */
    void (*chances)(struct game *, struct action, struct json *out);
    bool by_turns; /* the sides activate by turns: one press gives the next activation, not all of the phase */
};

/* A question that the other side's play asks, and what a player can have answered to it beforehand. `by-orders` is the
 * word for the aide: the driver of the game asks it. */
enum { STANDING_CHOICES = 6 };
#define STANDING_BY_ORDERS "by-orders"
struct standing_words {
    const char *id, *title, *case_number;
    struct standing_choice {
        const char *word, *title; /* "safest": "away from the enemy" */
    } choice[STANDING_CHOICES];   /* ended by NULL if there are fewer; `ask` goes without saying. The first is for
                                   * players who want everything answered and do not care how */
};

/* What is counted of a counter over many games. */
struct counter_mark {
    hex_id hex; /* of the map; HEX_NONE: elsewhere */
    side_id side;
    bool holds;    /* troops that hold their hex against the enemy */
    uint16_t lost; /* of men, in points so far; a family without points: 1 while it is out of the fight */
};
enum { GAUGES_MAX = 8 };
struct gauge { /* a number that each side has at any moment of a game, to be drawn over time */
    const char *id, *title;
};

struct ruleset {
    const char *name;               /* "gbacw" */
    const char *book;               /* of the rules shown for a bare case number */
    const struct frame_kind *kinds; /* kinds[0] is unused */
    uint8_t kind_count;
    uint8_t root_kind;
    /* What this game asks in a frame of the kind, where games of the family differ; NULL: what the kind itself asks. */
    const struct decision *(*decision_of)(const struct game *, uint8_t kind);
    const struct verb *verbs;
    uint8_t verb_count;
    uint8_t verb_resign, verb_end;
    uint8_t verb_pass; /* what a side says that has nothing left to do where both act by turns; 0: they never do */
    const char *const *words; /* formations and other words an action can hold */
    uint8_t word_count;
    const char *const *purposes; /* names of the dice streams, for scripts and logs */
    uint8_t purpose_count;
    uint32_t hash_version; /* grows when the layout of the state changes: saves and positions name it */

    size_t (*state_size)(const void *tables);
    size_t (*scratch_size)(const void *tables);
    const void *(*profile)(const void *tables);
    void (*begin)(struct game *, unsigned scenario, const uint32_t *options); /* fills a zeroed state */
    /* The scratch is (re)made for the position in state. `fresh` after lay-out; it may be asked at any moment. */
    void (*scratch_init)(struct game *);
    void (*scratch_sync)(struct game *);
    void (*after_action)(struct game *); /* bookkeeping after each applied action; may be NULL */

    /* names */
    const char *(*side_name)(const void *tables, side_id);
    uint16_t (*counter_count)(const void *tables);
    uint16_t (*hex_count)(const void *tables);
    const char *(*counter_name)(const void *tables, counter_id); /* the id people type: "14-NJ" */
    counter_id (*counter_named)(const void *tables, const char *name, size_t length);
    void (*hex_label)(const void *tables, hex_id, struct text *out);
    hex_id (*hex_labelled)(const void *tables, const char *label, size_t length);
    const char *(*direction_word)(const void *tables, direction);
    direction (*direction_named)(const void *tables, const char *name, size_t length);
    const char *(*phase_name)(const void *tables, unsigned phase);
    void (*event_sentence)(const struct game *, const struct event *, struct text *out);

    /* catalogue */
    unsigned (*scenario_count)(const void *tables);
    const struct scenario_info *(*scenario)(const void *tables, unsigned index);
    const struct option_info *options;
    uint8_t option_count;
    uint64_t quick_options; /* bit an option: takes a player to the first move at once */
    bool (*knows_option)(const void *tables, unsigned option); /* does this game of the family know it? NULL: all do */
    const char *(*option_title)(const void *tables, unsigned option); /* in this game's words; NULL: as in the list */
    uint16_t (*turns)(const struct game *);

    /* views and questions */
    void (*view)(struct game *, side_id, struct json *out); /* for eyes: SIDE_NONE is the umpire */
    void (*map)(struct game *, struct json *out);           /* the ground and its names: never changes in a game */
    void (*position)(struct game *, struct json *out);      /* `state`: what sandbox takes */
    void (*imagine)(struct game *, side_id, uint64_t seed); /* redraws in place what the side cannot know */
    struct ruling (*query)(struct game *, const struct query *, struct json *out);
    /* False with a sentence in `out` if the state breaks a law of its own. */
    bool (*validate)(struct game *, struct text *out);
    /* Victory points so far per side, for logs and bots. */
    void (*score)(struct game *, int32_t points[SIDES]);
    /* A plain-text excerpt of the map around a hex, for terminals. */
    void (*sketch)(struct game *, hex_id centre, int radius, struct text *out);

    /* A mind: proposes the next action for the side to act, from an imagined game. Names end with NULL. */
    const struct mind *minds;
    uint8_t mind_count;
    const char *const *trait_names; /* of the numbers in mind.traits, in their order */
    unsigned trait_count;
    /* A position in numbers, seen from a side. `memory` is what the minds of both sides know. */
    void (*features)(struct game *, side_id, void *const memory[SIDES], int16_t *out);
    const char *const *feature_names;
    unsigned feature_count;

    /* Orders: NULL where the family takes none. */
    const struct command_chain *commands;
    const struct aide *aide;

    /* How the family sees a field (play/field.h); NULL: it cannot be read. */
    const struct field_eyes *eyes;

    /* What the game's own book calls a case that the family knows by another number; NULL: the same. */
    const char *(*case_in_book)(const void *tables, const char *case_number);
    uint32_t hex_purposes; /* bit per purpose: its dice are about a hex, not a counter */
    /* For `enfilade bench`: does `count` lookups of a kind ("sight", "reach") in this position, with numbers from
     * `seed`, and returns something that depends on all of them. NULL: not measured. */
    uint64_t (*bench)(struct game *, const char *what, uint32_t count, uint64_t seed);

    /* As people say it: what the counter prints ("14 NJ"), whose side ("Union"). NULL: by the names above. */
    const char *(*counter_title)(const void *tables, counter_id);
    const char *(*side_title)(const void *tables, side_id);
    const char *(*side_colour)(const void *tables, side_id); /* of its counters: "blue" */
    /* The same of a counter in this position, where that can differ: a leader's replacement. NULL: by its title. */
    void (*counter_called)(const struct game *, counter_id, struct text *);

    /* For tables that know no game: everything they show comes from here. Each may be NULL; docs/protocol.md has the
     * forms. */
    /* The furniture of a game, which never changes: sides, types, formations, flags, phases, verbs, questions. */
    void (*catalogue)(const void *tables, struct json *out);
    /* How the books of this family differ, question by question; NULL: the family has one book. */
    void (*books)(struct json *out);
    /* `view`, but of its lists only the rows that differ from `before`, a state of the same game. */
    void (*view_changes)(struct game *, side_id, const struct play_state *before, struct json *out);
    /* The key `tallies` of the view alone: numbers of each side to draw over time. */
    void (*tallies)(struct game *, struct json *out);
    /* For those who count over many games: the marks of all counters in their order, and the gauges now. */
    void (*marks)(const struct game *, struct counter_mark *out);
    void (*gauges)(struct game *, int32_t out[GAUGES_MAX][SIDES]);
    const struct gauge *gauge;
    uint8_t gauge_count;
    /* What a level of victory is called (play_state.level); NULL: the game has no such level. */
    const char *(*level_word)(const void *tables, unsigned level);
    /* True if `view_changes` writes the same for everybody in this game: once will do for all. NULL: it may not. */
    bool (*open_to_all)(const struct game *);
    /* A query's answer laid out in sections and rows, with marks for the map. Refused as `query` refuses. */
    struct ruling (*sheet)(struct game *, const struct query *, struct json *out);
    /* What a button for this legal action says: "Fire at 0827". */
    void (*action_words)(struct game *, struct action, struct text *out);
    /* The sheets worth showing with the open decision: a list of queries. */
    void (*offers)(struct game *, struct json *out);
    /* Which standing order may answer the open decision, by the id it has in the catalogue; NULL: none, ask. */
    const char *(*interruption)(struct game *);
    /* The next action that carries the standing order out with this word, one of the legal ones. False: let the player
     * decide. */
    bool (*standing_answer)(struct game *, const char *word, const struct action_list *legal, struct action *out);
    const struct standing_words *standing;
    uint8_t standing_count;
    /* The answer to the open decision is a secret of its side until play_reveal; NULL: nothing ever is. The
     * views of the sides do not show it either; an umpire must wait until it is shown. */
    bool (*sealed)(struct game *);
    /* Which side's people may represent this counter, a leader of some rank; SIDE_NONE: nobody. NULL: nobody any. */
    side_id (*commander_of)(const void *tables, counter_id);
    /* How people who share a side are bound in this game; NULL: not at all. */
    const struct team_rules *(*team)(const void *tables);
};

enum variation {
    VARIATION_UNKNOWN, /* nothing special: the mind chooses again, without what was proposed */
    VARIATION_NONE,    /* nothing else is worth a thought here */
    VARIATION_FOUND
};

/* A computer player's judgement. Its memory is zeroed at the game's start and may be copied with the position. */
struct mind {
    const char *name;   /* "simple" */
    const void *traits; /* the numbers by which minds of one family differ, int32_t each (ruleset.trait_names) */
    size_t memory;      /* bytes it wants between calls */
    struct action (*choose)(const struct mind *, struct game *, void *memory, uint64_t seed,
                            const struct action_list *legal);
    /* What the position is worth to a side, in thousandths of a Victory Point: what has been scored, what is likely to
     * be. `memory` is what the minds of both sides know, NULL: nothing. NULL: it cannot say, and nobody looks ahead
     * with it. */
    int32_t (*value)(const struct mind *, struct game *, side_id, void *const memory[SIDES]);
    /* Another choice than the mind's `own`, which left `own_memory`: the `which`-th from 1, where the mind can say
     * better what that is than by choosing again among the actions in `left`. `memory` is as before its own choice.
     * NULL: it never can. */
    enum variation (*vary)(const struct mind *, struct game *, void *memory, const void *own_memory, struct action own,
                           const struct action_list *left, unsigned which, struct action *out);
    /* The same with another order for one whole command: `memory` goes on with the order, and `out` is the first action
     * with it. Asked before `vary`, which is not asked where there is such an order. NULL: it gives no orders. */
    enum variation (*vary_orders)(const struct mind *, struct game *, void *memory, const void *own_memory,
                                  struct action own, const struct action_list *left, unsigned which,
                                  struct action *out);
    bool drilled; /* plays a battle by the traits that were tuned for it, where its data have them (play/drill.h) */
};

#endif
