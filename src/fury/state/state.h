/* state.h: a position of the operational family: units, works, bridges and the memory of a phase; and the scratch.
 *
 * Units are changed through the functions below, which keep zones and occupancy in step and let a move have its
 * consequences: contact forms both sides for battle (2.5-ZOC-b), works left alone go (9.5c, 9.5d), the heavy guns are
 * taken (9.2b). */
#ifndef ENFILADE_FURY_STATE_H
#define ENFILADE_FURY_STATE_H

#include "core/check.h"
#include "fury/state/tables.h"

enum where {
    WHERE_HAND,      /* Detachments in the pool, HQs to be placed, units not yet there */
    WHERE_MAP,       /* on the map */
    WHERE_SPACE,     /* on the off-map display */
    WHERE_TRACK,     /* arrives on `turn` */
    WHERE_BLOWN,     /* comes back on `turn` */
    WHERE_ELIMINATED /* for good */
};
enum {                 /* fury_unit.flags */
       U_BATTLE = 1,   /* Battle Formation; of an HQ Battle Mode */
       U_ARRIVING = 2, /* stacked in its entry hex (6.4c) */
       U_CASUALTY = 4, /* a Leader Casualty: Maneuver Mode for good (7.4-S3d) */
       U_RECALLED = 8, /* Detachment: in hand from the next turn on (4.5b) */
       U_POSTED = 16,  /* HQ: has placed its Detachment this turn (4.4a) */
       U_SHIFTED = 32, /* has moved on the display this turn (4.6a) */
       U_LAID = 64,    /* laid a Pontoon Bridge this Movement Phase (9.6) */
       U_CHECKED = 128 /* HQ: its removal was settled this turn (4.2) */
};
enum { /* fury_unit.marker */
       MARKER_NONE,
       MARKER_PLUS, /* HQs: 4.2g */
       MARKER_AUTO,
       MARKER_CONSTRUCT /* the Construct marker in its hex is this Division's (9.5d) */
};

struct fury_unit { /* 8 bytes */
    hex_id hex;    /* HEX_NONE: nowhere */
    uint8_t where; /* enum where */
    uint8_t turn;
    uint8_t flags;
    uint8_t marker; /* MARKER_... */
    uint8_t spare[2];
};

struct fury_pontoon { /* 8 bytes; hex HEX_NONE: free */
    hex_id hex;
    uint8_t direction;
    uint8_t start; /* 1 + number of the bridge of the start; 0 laid in play */
    counter_id layer;
    uint8_t fresh; /* laid this phase: not crossed by movement (9.6d), its layer owes an attack (9.6h) */
    uint8_t spare;
};

enum { WORKS_NONE, WORKS_CONSTRUCT, WORKS_COMPLETE };
enum option {
    OPTION_STALEMATE,
    OPTION_SPECIAL_DIE,
    OPTION_ASSIST,
    OPTION_CONSTRUCT,
    OPTION_REFERENCE,
    OPTION_SOLITAIRE,
    OPTIONS
};

struct fury_state {
    struct play_state play; /* must be first */
    uint32_t options[8];
    side_id first;               /* first player of this turn */
    uint8_t ammunition[SIDES];   /* Support points left (9.1a) */
    uint8_t pontoons[SIDES];     /* that may still be laid (9.6a) */
    uint8_t laid[SIDES];         /* in this Movement Phase (9.6b) */
    uint8_t bridges_removed;     /* bit a bridge of the start */
    hex_id heavy, target;        /* Heavy Artillery and its Target marker */
    uint16_t activations[SIDES]; /* in this phase: bounded by the charts */
    uint16_t quiet[SIDES];       /* activations without contact (6.5) */
    uint8_t free_left;           /* activations still to come before alternation */
    side_id free_side;
    uint8_t heard; /* the reminder of the mandatory attacks has been given */
    uint8_t spare[5];
    struct fury_pontoon pontoon[FURY_BRIDGES_MAX];
    uint8_t works[FURY_MAP_HEXES_MAX];
    struct fury_unit unit[FURY_COUNTERS_MAX];
};

struct fury_scratch {                                                       /* what follows from the position */
    uint8_t zoc[SIDES][FURY_MAP_HEXES_MAX], zoi[SIDES][FURY_MAP_HEXES_MAX]; /* how many units cast it there */
    uint8_t sealed[SIDES][FURY_MAP_HEXES_MAX]; /* the side's Divisions may never enter (6.2e) */
    uint8_t barred[SIDES][FURY_MAP_HEXES_MAX]; /* its Detachments may never be placed (4.4b, 6.4g) */
    uint8_t open[FURY_MAP_HEXES_MAX];          /* zones pass, Pontoon Bridges counted */
    uint8_t bridged[FURY_MAP_HEXES_MAX];       /* a Pontoon Bridge lies on this hexside */
    uint8_t near_bridge[FURY_MAP_HEXES_MAX];   /* the tables' zones do not hold here */
    counter_id division[FURY_MAP_HEXES_MAX], detachment[FURY_MAP_HEXES_MAX], hq[FURY_MAP_HEXES_MAX];
    uint8_t divisions[FURY_MAP_HEXES_MAX]; /* how many: arrivals may be stacked */
    /* a page for searches */
    uint8_t seen[FURY_MAP_HEXES_MAX];
    uint8_t cost[FURY_MAP_HEXES_MAX];
    hex_id from[FURY_MAP_HEXES_MAX];
    hex_id queue[FURY_MAP_HEXES_MAX];
    /* the reach of the Division in hand, made once an activation */
    uint64_t reach_stamp;
    uint16_t reach_count;
    hex_id reach[FURY_MAP_HEXES_MAX];
    uint8_t reach_flip[FURY_MAP_HEXES_MAX];
    hex_id reach_from[FURY_MAP_HEXES_MAX];  /* ordinary march */
    hex_id march_from[FURY_MAP_HEXES_MAX];  /* Extended March */
    uint8_t reach_kind[FURY_MAP_HEXES_MAX]; /* 0 not, 1 ordinary, 2 Extended March */
};

static inline const struct fury_tables *tables_of(const struct game *game) { return game->tables; }
static inline struct fury_state *state_of(const struct game *game) { return (struct fury_state *)game->state; }
static inline struct fury_scratch *scratch_of(const struct game *game) { return game->scratch; }
/* Numbers that the tables have a row for; a hex of the map is not a space of the display. */
static inline bool is_counter(const struct game *game, unsigned c) { return c < tables_of(game)->counter_count; }
static inline bool is_map_hex(const struct game *game, unsigned hex) { return hex < tables_of(game)->map_hexes; }

/* The changing part of a counter; change it only through the functions below. */
static inline struct fury_unit *unit_at(const struct game *game, counter_id c) {
    CHECK(is_counter(game, c));
    return &state_of(game)->unit[c];
}
/* The printed part of a counter. */
static inline const struct fury_counter *info_of(const struct game *game, counter_id c) {
    CHECK(is_counter(game, c));
    return &tables_of(game)->counter[c];
}
/* Which way a hex lies that is beside it; else DIRECTION_NONE. */
static inline direction towards(const struct game *game, hex_id from, hex_id to) {
    CHECK(is_map_hex(game, from));
    for (direction d = 0; d < DIRECTIONS; d++)
        if (tables_of(game)->neighbour[from][d] == to)
            return d;
    return DIRECTION_NONE;
}
static inline const struct fury_charts *charts_of(const struct game *game) { return &tables_of(game)->charts; }
#define FOR_COUNTERS(game, c) for (counter_id c = 0; c < tables_of(game)->counter_count; c++)

/* On a hex of the map, not on the display. */
static inline bool on_map(const struct game *game, counter_id c) { return unit_at(game, c)->where == WHERE_MAP; }
static inline bool is_division(const struct game *game, counter_id c) {
    return info_of(game, c)->piece == PIECE_DIVISION;
}
static inline bool is_detachment(const struct game *game, counter_id c) {
    return info_of(game, c)->piece == PIECE_DETACHMENT;
}
static inline bool is_hq(const struct game *game, counter_id c) { return info_of(game, c)->piece == PIECE_HQ; }
static inline bool is_unit(const struct game *game, counter_id c) { return !is_hq(game, c); } /* 2.5-Units */
/* Battle Formation, or Battle Mode of an HQ. */
static inline bool in_battle(const struct game *game, counter_id c) { return unit_at(game, c)->flags & U_BATTLE; }
static inline bool belongs(const struct game *game, counter_id c, side_id side) {
    return info_of(game, c)->side == side;
}
/* A hex of the map or a space of the display; HEX_NONE. */
static inline hex_id hex_of(const struct game *game, counter_id c) { return unit_at(game, c)->hex; }
static inline bool option_of(const struct game *game, enum option option) {
    return state_of(game)->options[option] != 0;
}
/* The option `still`: the side that the scenario names activates nobody. */
static inline bool fury_stands_still(const struct game *game, side_id side) {
    return option_of(game, OPTION_SOLITAIRE) && tables_of(game)->still == side;
}
/* In hexes, both of the map. */
static inline int distance(const struct game *game, hex_id a, hex_id b) { return fury_distance(tables_of(game), a, b); }

/* In bytes, for these tables. */
size_t fury_state_size(const void *tables);
size_t fury_scratch_size(const void *tables);
/* Once a scratch; then a sync for each position it is given. */
void fury_scratch_init(struct game *game);
/* Makes the scratch again from the position. */
void fury_scratch_sync(struct game *game);

/* ---- changing units ---- */
/* Puts a unit or HQ on a hex of the map, with everything contact brings; `why` is the case for the log. */
void fury_unit_put(struct game *game, counter_id c, hex_id hex);
/* From hex to hex on the map: the same. */
void fury_unit_move(struct game *game, counter_id c, hex_id to);
/* Off the map. */
void fury_unit_take(struct game *game, counter_id c, enum where where, uint8_t turn);
/* Changes formation, or an HQ's mode, and emits the event. */
void fury_unit_form(struct game *game, counter_id c, bool battle, const char *rule_case);
/* 7.4-S4l, 5.2c ...: eliminated; emits the event with its points. */
void fury_unit_eliminate(struct game *game, counter_id c, const char *rule_case);
/* 7.4-S4g: to the track, or eliminated when that is past the end. */
void fury_unit_blow(struct game *game, counter_id c, const char *rule_case);

/* Sets what stands in the hex (WORKS_...), with its event. */
void fury_works_put(struct game *game, hex_id hex, uint8_t works, const char *rule_case);
/* The Division begins Field Works (9.5a). */
void fury_works_begin(struct game *game, counter_id c);
/* There must be none on this hexside yet. `start`: its number among those of the start, from 1; 0: laid in play. */
void fury_pontoon_lay(struct game *game, hex_id hex, direction d, counter_id layer, uint8_t start);
/* Takes up the bridge with this index in the state. */
void fury_pontoon_lift(struct game *game, unsigned index, const char *rule_case);
/* The bridge on this hexside, from either bank; -1 none. */
int fury_pontoon_on(const struct game *game, hex_id hex, direction d);

/* ---- who is where ---- */
/* COUNTER_NONE where there is none. */
static inline counter_id division_in(const struct game *game, hex_id hex) {
    CHECK(is_map_hex(game, hex));
    return scratch_of(game)->division[hex];
}
static inline counter_id detachment_in(const struct game *game, hex_id hex) {
    CHECK(is_map_hex(game, hex));
    return scratch_of(game)->detachment[hex];
}
static inline counter_id hq_in(const struct game *game, hex_id hex) {
    CHECK(is_map_hex(game, hex));
    return scratch_of(game)->hq[hex];
}
/* The unit that would be attacked there: the Division, else the lone Detachment (7.3a); COUNTER_NONE. */
counter_id fury_defender_in(const struct game *game, hex_id hex, side_id side);
bool fury_holds_enemy(const struct game *game, hex_id hex, side_id side); /* an enemy unit of `side` */

#endif
