/* monocacy.h: what Monocacy keeps of its own: its numbers in the tables, its memory in the state (19.0 to 31.0).
 *
 * Most functions below are steps of a chapter: the book in monocacy.c names the field each fills, and the header of
 * that chapter's rules (gbacw/rules) says when it is called and what its answer means. */
#ifndef ENFILADE_GBACW_MONOCACY_H
#define ENFILADE_GBACW_MONOCACY_H

#include "gbacw/state/frames.h"
#include "gbacw/games/monocacy/words.h"

enum { KIND_FORD_SEARCH = KIND_OWN_FIRST, KIND_BRIDGE = KIND_OWN_SECOND };

enum { MONOCACY_FORDS = 11, MONOCACY_TURNS = 15, MONOCACY_ROAD = 12 };

struct monocacy_tables { /* in gbacw_tables.special; filled from the game's special numbers */
    /* the ground */
    hex_id ford[MONOCACY_FORDS];      /* 25.0: hexes that may hold the ford, all on the Confederate bank */
    hex_id bridge_hex;                /* 26.0: 2214, the Union end of the wooden bridge */
    hex_id bridge_far;                /* 2215, its Confederate end */
    hex_id early_hex;                 /* 29.0: 2643 */
    hex_id early_road[MONOCACY_ROAD]; /* 29.0b: the hexes of its road from there toward the map edge, nearest first;
                                         HEX_NONE after the last */
    uint8_t ford_count;
    uint8_t bank_union, bank_confederate; /* hex_info.bank east and west of the river */
    uint8_t mask_column, mask_row;        /* 31.3: label column at least 21, label row below 16 */
    /* who commands: indices into gbacw_tables.division */
    uint8_t army_confederate, army_union; /* Early's and Wallace's posts */
    uint8_t veterans;                     /* Ricketts' division (23.2b) */
    uint8_t separate_brigade;             /* index of the First Separate Brigade (21.11, 23.25) */
    uint8_t cavalry_brigade;              /* index of McCausland's (21.25) */
    /* distances and costs */
    uint8_t activation_distance;           /* 28.0: 5 hexes */
    uint8_t activation_cost;               /* 28.0: 2 Movement Points, in sixths: 12 */
    uint8_t search_distance;               /* 25.2: 5 hexes from Early */
    uint8_t searches, searches_with_early; /* 25.0e, 25.2: 1 and 2 a phase */
    uint8_t command_distance;              /* 23.2: 3 hexes */
    uint8_t rally_distance_army;           /* 23.21: 3 hexes */
    uint8_t rally_distance_near;           /* 23.22, 23.23: 1 hex */
    /* the bridge */
    uint8_t bridge_die;        /* 26.0c: 2 */
    uint8_t bridge_die_pinned; /* 26.13: 1 */
    uint8_t bridge_wallace;    /* 26.2: 1 off the die */
    /* limited initiative */
    uint8_t moving_boxes;   /* 30.31: 2 boxes for a detachment or an attachment */
    uint8_t detached_boxes; /* 30.32: 2 boxes of a detached brigade */
    /* Victory Points (31.0) */
    uint8_t points[TALLIES];                 /* by enum tally, for each counted */
    uint8_t laggard_points;                  /* 31.2: 1 */
    uint8_t mask_points[MONOCACY_TURNS + 1]; /* 31.3 by Game-Turn; [0] unused */
};
_Static_assert(sizeof(struct monocacy_tables) <= SPECIAL_BYTES, "Monocacy's numbers fit in the pack");

struct monocacy_state {     /* in gbacw_state.special */
    hex_id ford_hex;        /* meaningful when ford_found */
    uint16_t ford_removed;  /* bit per candidate: searched in vain (25.0d) */
    uint8_t ford_found;     /* 0 no, 1 found, its hexside not yet chosen, 2 on the map */
    uint8_t ford_direction; /* the river hexside of ford_hex */
    uint8_t ford_crossed;   /* a Confederate unit has crossed it (25.1) */
    uint8_t searches;       /* made in this Ford Search Phase */
    uint8_t searched_near;  /* the searches so far were all within Early's distance (25.2) */
    uint8_t bridge_burnt;   /* 26.0 */
    uint8_t bridge_tried;   /* in this Game-Turn */
    uint8_t cover_taken;    /* fire was taken behind the works of 2214 this Game-Turn (26.11) */
    uint8_t early_arrived;  /* 29.0 */
    uint8_t released;       /* the lock of 28.3 is off */
    uint8_t all_active;     /* a Union unit has crossed the river (28.23) */
    uint8_t mask_turn;      /* Game-Turn in which Washington was unmasked (31.3), 0 not */
    uint8_t mask_points;
    uint8_t exempt_chosen; /* 1 + the division Early exempts from its limit this turn (30.22) */
    uint8_t spare[110];
};
_Static_assert(sizeof(struct monocacy_state) == sizeof(((struct gbacw_state *)0)->special), "fits in the state");

static inline const struct monocacy_tables *monocacy_tables_of(const struct game *game) {
    return (const struct monocacy_tables *)(const void *)tables_of(game)->special;
}
static inline struct monocacy_state *monocacy_of(const struct game *game) {
    return (struct monocacy_state *)(void *)state_of(game)->special;
}

/* What it remembers of a division and of a brigade: the boxes of their initiative (30.0), and who may move (28.0). */
struct monocacy_division {  /* in division_state.own */
    uint8_t marked, opened; /* boxes marked; boxes right of the slash that are open (30.31c) */
    uint8_t active;         /* 28.0: 0 no, 1 may move, 2 activated this turn, moves from the next */
    uint8_t may_move;       /* units that may still start to move this phase; 255: not limited */
    uint8_t reached_turn;   /* Game-Turn in which the limit was reached, 0 not */
    uint8_t exempt;         /* from the limit by Early this turn (30.22) */
};
_Static_assert(sizeof(struct monocacy_division) <= DIVISION_OWN, "fits in the state");
struct monocacy_brigade { /* in brigade_state.own */
    uint8_t marked;       /* of its own boxes when detached (30.32) */
    uint8_t flags;        /* MONOCACY_FREE, MONOCACY_ACTIVATED */
};
enum { MONOCACY_FREE = 1 /* 30.33 */, MONOCACY_ACTIVATED = 2 /* for good (28.21), whatever division it comes under */ };
enum { MONOCACY_BY_FORD = 1 }; /* counter_state.own: came over by the hidden ford (31.3) */

struct monocacy_limits { /* in division_info.own: the boxes of its initiative, left and right of the slash
                            (30.0a, 30.31c) */
    uint8_t limit, extra;
};
_Static_assert(sizeof(struct monocacy_limits) <= sizeof(((struct division_info *)0)->own), "fits in the tables");
static inline const struct monocacy_limits *monocacy_limits(const struct game *game, unsigned d) {
    return (const struct monocacy_limits *)(const void *)tables_of(game)->division[d].own;
}

static inline struct monocacy_division *monocacy_division(const struct game *game, unsigned d) {
    return (struct monocacy_division *)(void *)gbacw_division_at(game, d)->own;
}
static inline struct monocacy_brigade *monocacy_brigade(const struct game *game, unsigned b) {
    return (struct monocacy_brigade *)(void *)gbacw_brigade_at(game, b)->own;
}

extern const struct book monocacy_book;

/* -- monocacy.c: who commands whom, locks, directions -- */
counter_id monocacy_early(const struct game *game);    /* Early or his successor; COUNTER_NONE if not on the map */
counter_id monocacy_wallace(const struct game *game);  /* Wallace or his successor */
counter_id monocacy_ricketts(const struct game *game); /* Ricketts or his successor */
void monocacy_release(struct game *game, const char *case_number); /* 28.3: the works' garrison is free */

/* -- ford.c: 25.0 -- */
enum next ford_search_advance(struct game *game, struct frame *frame);
extern const struct decision ford_search_decision;
int ford_attraction(const struct game *game, counter_id c, hex_id hex); /* for minds */
bool ford_at(const struct game *game, hex_id hex, direction d);         /* the found ford, from either bank */
int ford_crossing(const struct game *game); /* number of the found ford for counter_state.crossing: after the named */

/* -- bridge.c: 26.0 -- */
enum next bridge_advance(struct game *game, struct frame *frame);
extern const struct decision bridge_decision;
bool bridge_at(const struct game *game, hex_id hex, direction d);
bool bridge_asks_cover(const struct game *game, hex_id target, side_id owner);
void bridge_cover_chosen(struct game *game, hex_id target, bool open);

/* -- initiative.c: activation, Early, limited initiative (28.0, 29.0, 30.0) -- */
struct ruling initiative_may_move(const struct game *game, counter_id c);
void initiative_moved_first(struct game *game, counter_id c);
void initiative_point_lost(struct game *game, counter_id unit, int points, bool captured);
void initiative_command_begins(struct game *game, side_id side);
void initiative_command_ends(struct game *game, side_id side);
void initiative_command_candidates(struct game *game, const struct frame *frame, struct action_list *out);
struct ruling initiative_command_judge(struct game *game, const struct frame *frame, struct action action);
void initiative_command_apply(struct game *game, struct frame *frame, struct action action);
struct ruling initiative_may_detach(const struct game *game, unsigned brigade);
void initiative_detached(struct game *game, unsigned brigade, unsigned from_division);
void initiative_attached(struct game *game, unsigned brigade, unsigned to_division);
void activation_candidates(struct game *game, const struct frame *frame, struct action_list *out);
struct ruling activation_judge(struct game *game, const struct frame *frame, struct action action);
void activation_prompt(struct game *game, const struct frame *frame, struct text *out);
void activation_apply(struct game *game, struct frame *frame, struct action action);
void initiative_turn_ends(struct game *game);
void activate_all(struct game *game, const char *case_number); /* 28.23 */
bool unit_activated(const struct game *game, counter_id c);    /* true for all but unactivated infantry (28.1) */

/* -- retreat.c: 27.0 -- */
int monocacy_retreat_score(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count);

/* -- view.c: for eyes -- */
void monocacy_show_ground(const struct game *game, struct json *out);
uint64_t monocacy_badges_of(const struct game *game, counter_id c);
extern const struct badge monocacy_badges[];
bool monocacy_action_words(struct game *game, struct action action, struct text *out);
void monocacy_tracks(const struct game *game, struct json *out);
void monocacy_division_row(const struct game *game, unsigned d, struct json *out);
void monocacy_roster_row(const struct game *game, unsigned d, struct json *out);
void monocacy_division_sheet(struct sheet *sheet, unsigned d);

#endif
