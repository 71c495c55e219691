/* state.h: a position of the tactical family: counters, brigades, divisions and the memory of a phase.
 *
 * Everything is fixed-width and canonical: unused bytes are zero, so equal positions are equal bytes. Counters
 * are changed through the functions below, which keep the scratch in step. */
#ifndef ENFILADE_GBACW_STATE_H
#define ENFILADE_GBACW_STATE_H

#include "core/check.h"
#include "gbacw/state/tables.h"

enum { /* counter_state.flags */
       F_PINNED = 1 << 0,
       F_ROUTED = 1 << 1,
       F_DEPLETED = 1 << 2,
       F_ENGAGED = 1 << 3,
       F_OUT_OF_COMMAND = 1 << 4, /* found so in the Initial Command Phase; units and leaders out of integrity */
       F_MOVED = 1 << 5,          /* moved this Player-Turn (11.25, 15.0, 26.0) */
       F_DONE = 1 << 6,           /* put down in this Movement Phase */
       F_FIRED = 1 << 7,          /* fired in the Offensive or Defensive Fire Phase of this Player-Turn */
       F_TURNED = 1 << 8,         /* its stack was turned, and no enemy has answered a march since */
       F_TOPPED = 1 << 9,         /* was put on top, likewise */
       F_CHARGED = 1 << 10,       /* charges in this Melee Phase */
       F_PIN_ON_ARRIVAL = 1 << 11,
       F_LOCKED = 1 << 12,      /* held where it is until released (28.3), or not yet committed */
       F_ADVANCED = 1 << 14,    /* advanced after a retreat before melee: no melee this turn (12.85) */
       F_ABANDONED = 1 << 15,   /* guns without their crew; wagon without a crew (uncrewed) */
       F_REPLACEMENT = 1 << 16, /* a leader on his replacement side */
       F_PROMOTED = 1 << 17,
       F_QUIET = 1 << 18,      /* battery that has not fired since its side's last Resupply Phase (11.33) */
       F_MOVING = 1 << 19,     /* member of the group now moving */
       F_TARGET = 1 << 20,     /* target of the fire being resolved */
       F_RETREATING = 1 << 21, /* member of the group now retreating */
       F_FRESH_CREW = 1 << 22, /* wagon recrewed by its captor this Game-Turn (11.19) */
       F_SPLIT = 1 << 23,      /* split its fire this phase */
       F_RALLY_TRIED = 1 << 24,
       F_AUGMENTED = 1 << 25,     /* leader whose radius was lengthened this Player-Turn */
       F_CHANGED = 1 << 26,       /* changed formation this Player-Turn */
       F_RETREAT_FIRED = 1 << 27, /* has fired retreat fire at the unit now retreating (10.2) */
       F_MELEED = 1 << 28,        /* has been in melee this phase */
       F_DEPLETED_NOW = 1 << 30,  /* ran out of ammunition in the Fire Phase in progress (8.41) */
       F_RESTED = 1 << 29         /* battery: in this hex since its side's last Resupply Phase (11.33) */
};
#define F_BOMBARDED (UINT32_C(1) << 31) /* battery: fired before the Movement Phase of this Player-Turn (15.0) */

enum {                        /* counter_state.debt: consequences that wait for `settle` */
       DEBT_ROUT = 1,         /* rout retreat of charts.rout_hexes */
       DEBT_RETREAT = 2,      /* melee retreat of debt_hexes, no enemy zones */
       DEBT_CHECK = 4,        /* morale check (rout) */
       DEBT_ORPHAN = 8,       /* a leader to be placed or captured (17.53) */
       DEBT_TOP_CHECK = 16,   /* displaced stack: top unit checks, the rest only if it routs (14.3) */
       DEBT_BREAK = 32,       /* must leave an engagement: chargers and routed units in one (12.51, 16.27) */
       DEBT_LEADER_RPLS = 64, /* leader roll after the repulse retreat (12.95) */
       DEBT_BRIGADE = 128     /* goes back with its brigade */
};

enum {                 /* counter_state.debt_case: more of its debt */
       CAUSE_PIN = 1,  /* it retreats where others are pinned */
       CAUSE_ABOVE = 2 /* its check waits until those who rout above it have gone (14.5) */
};
enum { RESERVE_ON = 1, RESERVE_CHANGED = 2 }; /* counter_state.reserve */
enum {                                        /* counter_state.trial */
       TRIAL_SPOILT = 1,                      /* has crossed ground in this Movement Phase over which no charge goes */
       TRIAL_FLED = 2,      /* routs because others did, or leaves an engagement: fired on as it goes */
       TRIAL_BLOWN = 4,     /* has charged into a melee that goes on: routs when it ends */
       TRIAL_FIRED_OUT = 8, /* has fired from beyond the map's edge, and may be answered */
       TRIAL_JOINED = 16,   /* came apart from its brigade and has joined it */
       TRIAL_SADDLE = 32,   /* pinned horse: waits for `settle` to ask whether it dismounts (PINNED_HORSE_DISMOUNTS) */
       TRIAL_EFFORT = 64    /* this and the next: the game's own count of what a melee took out of it */
};

struct counter_state { /* 40 bytes */
    hex_id hex;        /* HEX_NONE: not on the map */
    hex_id start_hex;  /* where it stood when its side's Movement Phase began (16.23) */
    uint32_t flags;
    uint8_t side; /* owner now (captured wagons) */
    uint8_t facing;
    uint8_t formation;
    uint8_t order;    /* place in the stack of its side in its hex, 0 on top; leaders after all units */
    uint8_t strength; /* points or guns left */
    uint8_t crew;     /* batteries: 2 full, 1 half, 0 none; wagons: 1 or 0 */
    uint8_t morale;   /* rating; MORALE_GREEN until seen */
    uint8_t weapon;
    uint8_t killed, captured;
    uint8_t rounds;      /* batteries */
    uint8_t boxes_small; /* wagons; their boxes for guns stand last */
    uint8_t own;         /* for the game's own file: bits */
    uint8_t fate;        /* enum fate */
    uint8_t points;      /* sixths of a Movement Point left, while moving */
    uint8_t debt, debt_hexes;
    uint8_t crossing;         /* 1 + the crossing it used to reach the far bank (27.2), 0 none */
    uint8_t added_radius;     /* leaders: hexes added by Command Points this Player-Turn */
    uint8_t rally_left;       /* leaders: Rally Points left this phase */
    counter_id commander;     /* who commands it this Player-Turn (23.2), COUNTER_NONE by default */
    uint8_t debt_case;        /* CAUSE_... */
    uint8_t enfiladed;        /* the fire that caused its debt enfiladed it (13.26) */
    uint8_t displaced;        /* routed again because it had to make way, in the settling that goes on (14.3) */
    uint8_t reserve;          /* RESERVE_...: in reserve; put there or taken out in this phase */
    uint8_t trial;            /* TRIAL_... */
    uint8_t own_count;        /* for the game's own file: how far or since when */
    uint16_t cause;           /* 1 + the enemy that its retreat leads away from; 0 nobody in particular */
    uint16_t boxes_artillery; /* wagons and trains */
};

enum { BRIGADE_OWN = 2, DIVISION_OWN = 11 };
struct brigade_state {        /* 8 bytes */
    uint8_t boxes;            /* points lost */
    uint8_t depleted;         /* boxes for units out of ammunition (22.2) */
    uint8_t division;         /* under which division now; NO_DIVISION: detached or independent */
    uint8_t flags;            /* BRIGADE_... */
    uint8_t cut;              /* what its limit has lost for good */
    uint8_t raised;           /* what its limit has gained */
    uint8_t own[BRIGADE_OWN]; /* for the game's own file */
};
enum {
    BRIGADE_CHANGED = 1 /* its master this phase */,
    BRIGADE_DETACHED = 2,
    BRIGADE_ATTACHED = 4,
    BRIGADE_SPENT = 32 /* has lost its effectiveness, and the option says for good */,
    BRIGADE_FAILING = 64 /* has reached its limit in this phase: its effectiveness goes at the end of it */,
    BRIGADE_RETREATED = 128 /* has retreated as a whole in this phase */
};

struct division_state {        /* 16 bytes */
    counter_id leader;         /* now; COUNTER_NONE while the post is empty */
    uint8_t command_points;    /* left this Player-Turn */
    uint8_t flags;             /* DIVISION_... */
    uint8_t corps;             /* a division: IN_OWN_CORPS, DIVISION_DETACHED, or 1 + the corps it is attached to */
    uint8_t own[DIVISION_OWN]; /* for the game's own file */
};
enum { IN_OWN_CORPS = 0, DIVISION_DETACHED = 255 };
enum {
    DIVISION_NEW_LEADER = 2 /* promoted: other powers (23.23) */,
    DIVISION_CHANGED = 4 /* its corps in this phase */,
    DIVISION_STOPGAP = 8 /* its commander holds the post until somebody fit for it comes */,
    DIVISION_FRESH = 16 /* its commander has been promoted in this phase */
};

struct shot { /* who fired at what through where in this phase */
    counter_id firer;
    hex_id target;
    counter_id
        unit; /* named by opportunity fire (24.12) and by rows of no points that say which unit was fired at (9.44) */
    uint8_t points;
    uint8_t via; /* direction; with SHOT_VACATED: the fire emptied the hex (9.9) */
};
enum { SHOT_VACATED = 64 };
struct declaration {
    counter_id attacker;
    hex_id target;
    uint8_t charge, from;
    uint8_t spare[2];
};

enum tally { /* what scores, counted for the side that suffered it */
             TALLY_POINT_KILLED,
             TALLY_POINT_CAPTURED,
             TALLY_GUN_KILLED,
             TALLY_GUN_CAPTURED,
             TALLY_GUARD,
             TALLY_WAGON,
             TALLY_BRIGADIER_LOST,
             TALLY_BRIGADIER_CAPTURED,
             TALLY_DIVISIONER_LOST,
             TALLY_DIVISIONER_CAPTURED,
             TALLY_SPECIAL,
             TALLIES = 12
};

struct gbacw_state {
    struct play_state play; /* must be first */
    uint16_t tally[SIDES][TALLIES];
    uint8_t options[64]; /* enum option */
    uint8_t scenario;
    uint8_t all_in_command; /* sandbox: nobody is ever out of command */
    uint16_t shot_count, declaration_count;
    uint16_t loss_this_event;
    _Alignas(8) uint8_t special[128]; /* the game's own memory, read by its own file */
    uint16_t work_count;              /* works.h */
    uint8_t spare[6];                 /* unused bytes stay zero */
    /* counters, brigades, divisions, shots, declarations, works follow: see the accessors */
};

/* -- the scratch: what follows from the position -- */
struct gbacw_scratch; /* scratch.h, private to the chapters that update it */
struct gbacw_roll { /* ... but for this, its first part: what is asked of all counters again and again lies together */
    uint8_t type[COUNTERS_MAX];
};

/* -- reading -- */
static inline struct gbacw_state *state_of(const struct game *game) { return (struct gbacw_state *)game->state; }
static inline struct counter_state *counters_of(const struct game *game) {
    return (struct counter_state *)(state_of(game) + 1);
}
/* Numbers that the tables have a row for: what every function here that takes one may rely on. */
static inline bool is_counter(const struct game *game, unsigned c) { return c < tables_of(game)->counter_count; }
static inline bool is_hex(const struct game *game, unsigned hex) { return hex < tables_of(game)->hex_count; }
static inline bool has_brigade(const struct game *game, unsigned b) { return b < tables_of(game)->brigade_count; }
static inline bool has_division(const struct game *game, unsigned d) { return d < tables_of(game)->division_count; }

/* The changing part of a counter; placed and flagged only through the functions below. */
static inline struct counter_state *counter_at(const struct game *game, counter_id c) {
    CHECK(is_counter(game, c));
    return counters_of(game) + c;
}
/* The printed part of a counter. */
static inline const struct counter_info *info_of(const struct game *game, counter_id c) {
    CHECK(is_counter(game, c));
    return tables_of(game)->counter + c;
}
/* One of them; there is none for NO_BRIGADE or NO_DIVISION. */
struct brigade_state *gbacw_brigade_at(const struct game *game, unsigned brigade);
struct division_state *gbacw_division_at(const struct game *game, unsigned division);
/* All of them in the order of the tables; a game may have none. */
struct brigade_state *brigades_of(const struct game *game);
struct division_state *divisions_of(const struct game *game);
/* The tables of the phase in progress; the state counts how many rows are in use. */
struct shot *gbacw_shots_of(const struct game *game);
struct declaration *gbacw_declarations_of(const struct game *game);
/* In bytes, for these tables. */
size_t gbacw_state_size(const void *tables);

/* Any of these F_... */
static inline bool has_flag(const struct game *game, counter_id c, uint32_t flag) {
    return (counter_at(game, c)->flags & flag) != 0;
}
static inline bool on_map(const struct game *game, counter_id c) { return counter_at(game, c)->hex != HEX_NONE; }
/* enum unit_type, from the scratch, which is faster than the tables. */
static inline uint8_t type_of(const struct game *game, counter_id c) {
    CHECK(is_counter(game, c));
    return ((const struct gbacw_roll *)game->scratch)->type[c];
}
/* What the side of the counter that lies up prints: cavalry has one for the saddle and one for foot (16.51). */
uint8_t gbacw_printed_morale(const struct game *game, counter_id c);
uint8_t gbacw_printed_weapon(const struct game *game, counter_id c);
bool is_leader(const struct game *game, counter_id c);
bool gbacw_is_foot_or_horse(const struct game *game, counter_id c); /* infantry or cavalry */
/* A wagon that nobody guards, in games where it stays in play so. */
bool is_bare_wagon(const struct game *game, counter_id c);
/* Guns that nobody serves, in games where such guns mean nothing until their crew comes back. */
bool is_left_guns(const struct game *game, counter_id c);
/* Can fire be aimed at it? */
static inline bool is_mark(const struct game *game, counter_id c);
static inline bool in_reserve(const struct game *game, counter_id c) {
    return (counter_at(game, c)->reserve & RESERVE_ON) != 0;
}
/* Infantry, cavalry, battery with a crew, wagon, crews: not leaders. Abandoned guns and uncrewed wagons are combat
 * units for stacking but hold no hex against the enemy (5.12 reading): see holds_hex. */
bool is_combat_unit(const struct game *game, counter_id c);
bool holds_hex(const struct game *game, counter_id c);
static inline bool is_mark(const struct game *game, counter_id c) {
    return is_combat_unit(game, c) && !is_left_guns(game, c);
}
bool is_mounted(const struct game *game, counter_id c);
/* Its rating now: of a unit in two counters that stand together the lower one (8.18B). */
uint8_t morale_of(const struct game *game, counter_id c);
/* Leaders have none, nor has the guard of a wagon where crews stay (12.19): it is not green, it is never asked. */
bool has_rating(const struct game *game, counter_id c);
/* Fires as small arms: has a small-arms weapon (a wagon's crew included). */
bool has_small_arms(const struct game *game, counter_id c);
bool is_artillery(const struct game *game, counter_id c);
bool is_crew(const struct game *game, counter_id c); /* away from its guns or its wagon */
/* What a counter weighs in a hex (8.12, 8.33): points of stacking and density. */
int stacking_points(const struct game *game, counter_id c);

/* -- occupancy (kept in the scratch) -- */
counter_id top_of(const struct game *game, hex_id hex);  /* first counter in the hex, of either side */
counter_id below(const struct game *game, counter_id c); /* next in the same hex; COUNTER_NONE at the end */
#define FOR_STACK(game, hex, c) for (counter_id c = top_of(game, hex); c != COUNTER_NONE; c = below(game, c))
#define FOR_COUNTERS(game, c) for (counter_id c = 0; c < tables_of(game)->counter_count; c++)
counter_id top_unit(const struct game *game, hex_id hex, side_id side); /* top combat unit of a side; COUNTER_NONE */
bool enemy_holds(const struct game *game, hex_id hex, side_id side); /* a combat unit of the other side that holds it */
bool friend_in(const struct game *game, hex_id hex, side_id side);   /* a combat unit of this side */
/* Is there an engagement in the hex (12.94)? */
bool hex_engaged(const struct game *game, hex_id hex);
bool leader_in(const struct game *game, hex_id hex, side_id side);

/* -- changing: the only ways -- */
enum { STACK_TOP, STACK_BOTTOM };
void counter_place(struct game *game, counter_id c, hex_id hex, int where); /* from anywhere; keeps orders canonical */
void counter_lift(struct game *game, counter_id c);                         /* off the map; fate unchanged */
/* Of the stack it is in. */
void counter_to_top(struct game *game, counter_id c);
/* Sets or clears F_...: pages of the scratch that hang on them are forgotten. */
void counter_set(struct game *game, counter_id c, uint32_t flags);
void counter_clear(struct game *game, counter_id c, uint32_t flags);
void counter_face(struct game *game, counter_id c, direction facing);
/* Without its price; cavalry takes the values of the side that lies up. */
void counter_form(struct game *game, counter_id c, uint8_t formation);
void counter_stirs(struct game *game, counter_id c); /* memory of a game's own has changed that lists hang on */
/* A wagon is captured: it stays where it is. */
void counter_owner(struct game *game, counter_id c, side_id side);
void counter_reserve(struct game *game, counter_id c, uint8_t reserve);
/* False: the table is full. */
bool shot_add(struct game *game, struct shot shot);
void shots_clear(struct game *game);
bool declaration_add(struct game *game, struct declaration declaration);
void declarations_clear(struct game *game);

/* -- the ground as it is now -- */
static inline hex_id neighbour_of(const struct game *game, hex_id hex, direction d) {
    CHECK(is_hex(game, hex) && d < DIRECTIONS);
    return tables_of(game)->neighbour[hex][d];
}
static inline const struct hex_info *hex_at(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    return tables_of(game)->hex + hex;
}
/* In hexes, also to hexes beyond the edge. */
int hex_distance(const struct game *game, hex_id a, hex_id b);
direction hex_direction(const struct game *game, hex_id from, hex_id to); /* of an adjacent hex */
uint16_t hexside_bits(const struct game *game, hex_id hex, direction d);  /* bridges and fords as play has left them */
static inline bool has_terrain(const struct game *game, hex_id hex, unsigned terrain) {
    CHECK(terrain < TERRAINS_MAX);
    return (hex_at(game, hex)->terrain & BIT(terrain)) != 0;
}

/* The ground or a zone has changed: zones are made again when they are asked for. */
void zones_dirty(struct game *game);
bool anyone_owes(const struct game *game); /* a debt that KIND_SETTLE pays */
#endif
