/* tables.h: a battle of the operational family as read-only data: one pointer-free block (a pack).
 *
 * Filled by the load room from games/<game>/ and never changed afterwards. Hexes are half a mile across (1.2a); the
 * spaces of the off-map display (2.5-Entry-a) are numbered after the hexes of the map, so that a counter stands in
 * one or the other with the same field. */
#ifndef ENFILADE_FURY_TABLES_H
#define ENFILADE_FURY_TABLES_H

#include "core/hex.h"
#include "play/map_rows.h"
#include "play/pack.h"
#include "play/ruleset.h"

#define FURY_PACK_MAGIC 0x59525546u /* "FURY" */
#define FURY_PACK_VERSION 2

enum {
    FURY_MAP_HEXES_MAX = 1344,
    FURY_SPACES_MAX = 8,
    FURY_HEXES_MAX = FURY_MAP_HEXES_MAX + FURY_SPACES_MAX,
    FURY_COUNTERS_MAX = 96,
    FURY_TURNS_MAX = 16,
    FURY_ENTRIES_MAX = 10,
    FURY_BRIDGES_MAX = 12,
    FURY_CONDITIONS_MAX = 8,
    CONDITION_HEXES_MAX = 16,
    FURY_PLACES_MAX = 120,
    FURY_KINDS_MAX = 12
};
#define BIT(n) (1u << (n))

/* ---- the ground ---- */

struct terrain_kind { /* a row of the Terrain Effects Chart for a hex */
    char id[16], title[24];
    uint8_t flips;      /* a Maneuver Division that enters off road stops and forms for battle (6.2) */
    uint8_t defensible; /* 7.4-S2B-d */
    uint8_t marks;      /* reconstructed */
    uint8_t spare;
};
struct hexside_kind { /* a row for a hexside */
    char id[16], title[24];
    uint8_t maneuver; /* a Maneuver Division may cross it off road */
    uint8_t battle;   /* a Battle Formation Division may cross it */
    uint8_t blocks;   /* zones (2.1) */
    uint8_t stops;    /* crossed by road it ends the move and flips (2.5-ExtMarch-b) */
    uint8_t pontoon;  /* a Pontoon Bridge may be laid over it (9.6c) */
    uint8_t marks;
    uint8_t spare[2];
};

struct fury_hex {
    int16_t elevation;        /* feet */
    uint8_t terrain;          /* index of a terrain_kind */
    uint8_t road;             /* bit a direction: a road or minor road leaves by it (6.3a) */
    uint8_t minor;            /* of those, the minor ones: for drawing */
    uint8_t rail;             /* a finished railroad, which is a road (6.3a) */
    uint8_t unfinished;       /* an unfinished railroad: for drawing */
    uint8_t crossing;         /* a bridge or ford lies on this hexside */
    uint8_t side[DIRECTIONS]; /* bit a hexside_kind */
    uint8_t open;             /* zones pass this hexside (2.1), no Pontoon Bridge counted */
    uint8_t trench;           /* an Entrenchment (9.3) */
    uint8_t front;            /* its frontal hexsides */
    uint8_t fort;             /* 9.4 */
    uint8_t marks;            /* reconstructed: all of this ground is */
    uint8_t spare;
};

/* ---- the armies ---- */

enum piece { PIECE_DIVISION, PIECE_DETACHMENT, PIECE_HQ };
enum { /* counter marks: which values no book prints */
       FURY_MARK_STARS = 1,
       FURY_MARK_RANGE = 2,
       FURY_MARK_SETUP = 4,
       FURY_MARK_CORPS = 8
};
#define NO_GROUP 0xff

struct fury_counter {
    char id[20], name[40], corps[16];
    char brief[24];       /* what has room on the counter: "Law 1" */
    char corps_title[28]; /* as people say it: "II Corps", "Polk's Corps"; empty without one */
    uint8_t piece;        /* enum piece */
    side_id side;
    uint8_t cavalry;
    uint8_t stars;
    uint8_t range_maneuver, range_battle; /* HQs */
    uint8_t corps_group;                  /* 7.4-S2A-f: equal numbers share a Corps; NO_GROUP none */
    uint8_t name_group;                   /* ... a Division name */
    hex_id hex;                           /* where it begins: a hex, an entry hex or a space; HEX_NONE in hand */
    uint8_t turn;                         /* of arrival; 0 or 1: from the start */
    uint8_t arrives;                      /* 1: comes in at the entry hex on its turn (6.4c) */
    uint8_t battle;                       /* begins in Battle Formation or Mode */
    uint8_t marks;
};

/* ---- the battle ---- */

struct fury_entry {
    hex_id hex;
    side_id side;
    uint8_t spare;
};
struct fury_space {
    char name[28];
    uint8_t links; /* bit a space */
    uint8_t spare;
    hex_id entry; /* the map hex it feeds; HEX_NONE */
};
struct fury_bridge {
    hex_id hex;
    uint8_t direction;
    uint8_t spare;
};

enum condition_kind {                 /* 10.0c: every condition of a side must be met */
                      CONDITION_HOLD, /* `count` of the hexes hold a unit of the side */
                      CONDITION_PATH, /* by road from one of `from` by every one of `hexes` in order, free of the enemy
                                       */
                      CONDITION_RAIL, /* the same by finished railroad only */
                      CONDITION_NEAR, /* `count` Divisions of the side within `within` of one of the hexes */
                      CONDITION_REMOVED, /* `count` of the Pontoon Bridges of the start are gone */
                      CONDITION_TOUCH    /* a unit, ZOC or ZOI of the side on `count` of the hexes */
};
enum condition_when { WHEN_ALWAYS, WHEN_TWO_PLAYERS, WHEN_STILL }; /* the option `still` */
struct fury_condition {
    uint8_t kind;
    side_id side;
    uint8_t count, within;
    uint8_t from_count, hex_count;
    uint8_t when; /* enum condition_when */
    uint8_t spare;
    hex_id from[4];
    hex_id hex[CONDITION_HEXES_MAX];
    char title[96];
};

struct fury_charts {
    uint8_t allowance[2];           /* Maneuver Formation: infantry, cavalry (2.2b, 2.2c) */
    uint8_t battle_allowance;       /* 2.2a */
    uint8_t march_times;            /* Extended March (6.3c) */
    uint8_t hq_friend;              /* 4.3d: 3 hexes */
    uint8_t removal_keeps;          /* 4.2g: a total of 4 or less keeps the HQ */
    uint8_t removal_marker;         /* 4.2e: +2 */
    uint8_t returns;                /* 5.2a: two a turn */
    uint8_t disengage_more;         /* 5.3b: three */
    uint8_t extra_free;             /* 6.0f: ten */
    uint8_t extra_cap;              /* 6.0g: nineteen */
    uint8_t extra_attacks;          /* 7.0c: three */
    uint8_t stalemate;              /* 6.5: twenty activations a side */
    uint8_t activations_bound;      /* no book bounds the Movement Phase: a side is made to pass after so many */
    uint8_t attacks_bound;          /* likewise */
    uint8_t blown_turns;            /* 7.4-S4g: two */
    uint8_t retreat, retreat_short; /* 7.4-S4o: three, two onto Defensible Terrain */
    uint8_t attacker_support, defender_support, heavy, assist, integrity, lone; /* 7.4 Step 2 */
    uint8_t trench, fort, defensible, works;                                    /* 7.4-S2B-d */
    uint8_t counterattack;                                                      /* 7.4-S4r: three */
    uint8_t leader_low, leader_high, leader_casualty;                           /* 7.4-S3c: on 0 or 9; nine or more */
    uint8_t fury_blown_faces;                                                   /* of the special die: reconstructed */
    uint8_t heavy_reach;                                                        /* 2.5-Heavy */
    uint8_t division_points, detachment_points;                                 /* 10.0a, b */
    uint8_t operational;                                                        /* 10.0f: eight */
    uint8_t entry_free;                                                         /* 10.0i: five */
    uint8_t position[10][10];                                                   /* [die][rating - 1]: enum tactical */
    uint8_t result[4][4]; /* [defender][attacker]: enum attack_result */
    uint8_t marks;
    uint8_t spare[2];
};
enum tactical { TACTICAL_SD, TACTICAL_D, TACTICAL_A, TACTICAL_SA, TACTICALS };
enum attack_result {
    RESULT_ATTACKER_RETREATS,
    RESULT_ATTACKER_BLOWN,
    RESULT_DISASTER,
    RESULT_DEFENDER_RETREATS,
    RESULT_DEFENDER_BLOWN,
    RESULT_BREAKTHROUGH,
    RESULT_COUNTERATTACK,
    RESULTS
};

struct fury_tables {
    struct pack_head head;
    char game[20], title[64], book[16], map_name[20];
    char side_id[SIDES][8], side_title[SIDES][20], side_colour[SIDES][12];
    struct scenario_info scenario;
    char turn_title[FURY_TURNS_MAX][16]; /* "Dec 12 PM" */

    struct grid grid;
    struct label_system label;
    uint16_t map_hexes; /* hexes of the map */
    uint16_t hex_count; /* with the spaces of the display */
    uint16_t counter_count;
    uint16_t place_count;
    uint8_t space_count, entry_count, condition_count, bridge_count;
    uint8_t terrain_count, hexside_count;
    side_id first_player; /* 4.1a */
    side_id turning;      /* 4.1b; SIDE_NONE */
    side_id still;        /* the side that stands still in the solitaire game; SIDE_NONE */
    uint8_t preset_hqs;   /* 2.5-HQ-d: no HQ steps on turn 1 */
    uint8_t ammunition[SIDES];
    uint8_t pontoons[SIDES];         /* that may still be laid (9.6a) */
    uint8_t free_activations[SIDES]; /* before alternation, turn 1 */
    side_id heavy_side;
    hex_id heavy;        /* Heavy Artillery Concentration; HEX_NONE */
    uint8_t setup_marks; /* which stores no book prints: bit a side Ammunition Points, bit 2 + side Pontoon Bridges */

    struct terrain_kind terrain[FURY_KINDS_MAX];
    struct hexside_kind hexside[8];
    struct fury_charts charts;
    struct fury_hex hex[FURY_MAP_HEXES_MAX];
    hex_id neighbour[FURY_MAP_HEXES_MAX][DIRECTIONS];
    struct place place[FURY_PLACES_MAX];
    struct fury_space space[FURY_SPACES_MAX];
    struct fury_entry entry[FURY_ENTRIES_MAX];
    struct fury_bridge bridge[FURY_BRIDGES_MAX];
    uint8_t works[FURY_MAP_HEXES_MAX]; /* Field Works complete at the start (1.1b) */
    struct fury_condition condition[FURY_CONDITIONS_MAX];
    struct fury_counter counter[FURY_COUNTERS_MAX];

    /* made by fury_tables_finish */
    uint8_t zoi_count[FURY_MAP_HEXES_MAX];
    hex_id zoi[FURY_MAP_HEXES_MAX][16]; /* of a Division in the hex, no Pontoon Bridge counted */
    uint16_t cube[FURY_MAP_HEXES_MAX][2];
};

/* A space of the display has no ground: hexes of the map only. */
static inline const struct fury_hex *ground_of(const struct fury_tables *tables, hex_id hex) {
    return &tables->hex[hex];
}
/* A hex of the map, not a space of the display. */
static inline bool on_board(const struct fury_tables *tables, hex_id hex) { return hex < tables->map_hexes; }
/* In hexes. */
static inline int fury_distance(const struct fury_tables *tables, hex_id a, hex_id b) {
    int q = (int16_t)tables->cube[a][0] - (int16_t)tables->cube[b][0];
    int r = (int16_t)tables->cube[a][1] - (int16_t)tables->cube[b][1];
    int s = -q - r;
    q = q < 0 ? -q : q;
    r = r < 0 ? -r : r;
    s = s < 0 ? -s : s;
    return q > r ? (q > s ? q : s) : (r > s ? r : s);
}
/* Neighbours, open hexsides and zones of a bare map: when hexes, hexsides and crossings are written. */
void fury_tables_finish(struct fury_tables *tables);
extern const struct ruleset fury_ruleset;

#endif
