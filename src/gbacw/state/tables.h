/* tables.h: a game of the tactical family as read-only data: one pointer-free block (a pack).
 *
 * Filled by the load room from games/<game>/ and never changed afterwards. Every number a book prints is here, and
 * none in code. Movement points are kept in sixths. Fixed capacities keep the block free of pointers. */
#ifndef ENFILADE_GBACW_TABLES_H
#define ENFILADE_GBACW_TABLES_H

#include "core/hex.h"
#include "core/line.h"
#include "play/map_rows.h"
#include "play/pack.h"
#include "play/ruleset.h"

#define PACK_MAGIC 0x4c464e45u /* "ENFL" */
#define PACK_VERSION 1

enum { HEXES_MAX = 6720, COUNTERS_MAX = 1400, BRIGADES_MAX = 160, DIVISIONS_MAX = 64, SCENARIOS_MAX = 8 };
enum { AREAS_MAX = 32, PLACES_MAX = 200, PHASES_MAX = 48, CROSSINGS_MAX = 16, WEAPONS_MAX = 32, SPECIAL_BYTES = 4096 };
enum { RANGE_MAX = LINE_FAR }; /* of the longest gun, in hexes */
enum { SURROUNDED_MAX = 8 };   /* hexes from a leader to the ring around him */
enum { LINES_SPAN = 2 * LINE_REACH + 1 };

/* ---- the ground ---- */

enum terrain { /* bits of hex_info.terrain: a hex may be of several kinds (5.15) */
               TERRAIN_CLEAR,
               TERRAIN_WOODS,
               TERRAIN_WHEAT,
               TERRAIN_ENTRENCHMENT,
               TERRAIN_ORCHARD,
               TERRAIN_TOWN,
               TERRAIN_MARSH,
               TERRAIN_ROUGH,
               TERRAIN_WOODED_ROUGH, /* both, where the charts have a row of its own for that */
               TERRAIN_SUNKEN_ROAD,
               TERRAINS_MAX = 16
};

enum hexside { /* bits of hex_info.side[d]: what is crossed going out of the hex in direction d */
               HEXSIDE_STREAM,
               HEXSIDE_RIVER,
               HEXSIDE_BRIDGE,
               HEXSIDE_FORD,
               HEXSIDE_CREST_UP, /* going out one climbs */
               HEXSIDE_CREST_DOWN,
               HEXSIDE_BLUFF_UP,
               HEXSIDE_BLUFF_DOWN,
               HEXSIDE_FENCE,
               HEXSIDE_WALL,
               HEXSIDE_RIDGE,
               HEXSIDE_CUT,
               HEXSIDE_WORKS,    /* works protect the hex they are written on against this side */
               HEXSIDE_CHANGING, /* its nature can change in play: ask the profile (burnt bridge, found ford) */
               HEXSIDE_SLOPE_UP, /* gentler than a crest: it costs those who cross and does nothing else */
               HEXSIDE_SLOPE_DOWN,
               HEXSIDES_MAX = 16
};
#define BIT(n) (1u << (n))

enum way { WAY_NONE, WAY_TRAIL, WAY_RAILROAD, WAY_ROAD, WAY_PIKE, WAYS_MAX };

enum movement_class {             /* the columns of chart 5.19 */
                      CLASS_LINE, /* line infantry, crews */
                      CLASS_COLUMN,
                      CLASS_MOUNTED,
                      CLASS_LIMBERED,
                      CLASS_WAGON,
                      CLASS_LEADER,
                      CLASS_DISMOUNTED, /* as line, where the chart has no column for them */
                      CLASS_SKIRMISH,
                      CLASSES_MAX
};
#define COST_IMPASSABLE 255 /* in cost tables: P */
#define COST_OTHER 254      /* in way costs: pays the other terrain of the hex */
#define COST_ALL 253        /* in terrain costs: the whole allowance, unspent till then */
#define COST_STOP 252       /* in terrain costs: what clear ground costs, and the march ends there */

struct hex_info {
    int16_t elevation;            /* feet */
    uint16_t terrain;             /* BIT(enum terrain) */
    uint16_t side[DIRECTIONS];    /* BIT(enum hexside) */
    uint8_t way[DIRECTIONS];      /* enum way of the path that leaves by this hexside */
    uint8_t crossing[DIRECTIONS]; /* 1 + index of the named river crossing on this hexside, 0 none */
    uint8_t bank;                 /* 0: none, 1, 2: which bank of the river (the game says which is whose) */
    uint8_t marks;                /* HEX_MARK_...: which values here are reconstructed */
    uint32_t areas;               /* BIT(area) */
};
enum { HEX_MARK_TERRAIN = 1, HEX_MARK_ELEVATION = 2 };

struct crossing {
    char name[32];
    hex_id near_hex, far_hex; /* bank 1 and bank 2 ends */
};

/* ---- charts ---- */

enum { HEXSIDE_FIRE_FREE = 100 }; /* as many points as one likes by one hexside */
struct stacking_limit {
    uint8_t units, points, batteries, hexside_fire, melee;
    uint8_t hexside_guns; /* HEXSIDE_FIRE_FREE: all of them by one hexside */
};

struct weapon {
    char id[4];
    char name[28];
    uint8_t artillery;     /* 1 guns, 0 small arms */
    uint8_t fires_mounted; /* pistols, carbines, Colts (6.14) */
    uint8_t range;         /* maximum, hexes */
    uint8_t marks;
    uint8_t prone;                 /* 1: its men load lying down: a harder mark */
    uint8_t rapid;                 /* 1: may fire rapidly close by */
    uint8_t depletes;              /* highest die that depletes it (11.21); 0: as the charts say */
    uint8_t times6[RANGE_MAX + 1]; /* multiplier in sixths, by range; 0 out of range */
};

enum {
    FIRE_PIN = 1,
    FIRE_ROUT = 2,
    FIRE_STAR = 4,
    FIRE_PINNED = 8
}; /* P/R = PIN|ROUT; Pin, without a check, = PINNED */
struct fire_result {
    uint8_t loss, flags;
};

enum { MELEE_ENGAGED = 1, MELEE_REPULSED = 2 };
struct melee_result {
    uint8_t killed, captured, retreat, flags;
};

struct melee_cell {
    uint8_t die, column; /* column from 0 */
    struct melee_result defender;
};

enum leader_column {
    LEADER_K_MELEE,
    LEADER_C_MELEE,
    LEADER_RPLS_MELEE,
    LEADER_SMALL_ARMS,
    LEADER_ARTILLERY,
    LEADER_COLUMNS
};
enum fate { FATE_IN_PLAY, FATE_NOT_YET, FATE_ELIMINATED, FATE_CAPTURED, FATE_KILLED, FATE_WOUNDED, FATE_LEFT };

/* What may change a morale die: a row each, by so much; 0: the game has no such row. */
enum morale_reason {
    MORALE_LEADER,
    MORALE_LOSSES,
    MORALE_INEFFECTIVE,
    MORALE_ENFILADED,
    MORALE_DEPLETED,
    MORALE_TOWN,
    MORALE_MIXED, /* among units of other brigades */
    MORALE_REASONS
};
enum morale_outcome { MORALE_HOLDS, MORALE_ROUTS, MORALE_AGAIN }; /* AGAIN: a second die, which only a 6 breaks */

#define FIRE_COLUMNS_MAX 16
#define MELEE_COLUMNS_MAX 16
struct charts {
    uint8_t allowance[CLASSES_MAX];                  /* sixths */
    uint8_t change_cost[8];                          /* by the new formation, sixths */
    uint8_t terrain_cost[TERRAINS_MAX][CLASSES_MAX]; /* sixths */
    uint8_t way_cost[WAYS_MAX][CLASSES_MAX];         /* sixths, COST_OTHER */
    uint8_t side_cost[HEXSIDES_MAX][CLASSES_MAX];    /* added sixths, COST_IMPASSABLE */
    uint8_t bridge_line_cost;                        /* 24.4: a Line unit over a bridge, sixths */
    uint8_t bridge_way;                              /* whatever way goes over a bridge is such a way there; WAY_NONE */
    struct stacking_limit stacking[TERRAINS_MAX];    /* a mixed hex takes the least of its kinds */
    uint8_t density_from[4];                         /* first number of points of each band */
    int8_t density_shift[4];
    uint8_t terrain_height[TERRAINS_MAX]; /* 9.72, feet */
    int8_t terrain_fire[TERRAINS_MAX];    /* 9.56, columns */
    int8_t side_fire[HEXSIDES_MAX];
    int8_t side_melee[HEXSIDES_MAX];      /* points off for those who cross to melee */
    int8_t terrain_melee[TERRAINS_MAX];   /* points for those who are attacked there */
    uint8_t terrain_charge[TERRAINS_MAX]; /* 1: a charge may go there */
    uint8_t side_charge[HEXSIDES_MAX];
    uint8_t unit_height[8]; /* by formation, feet (9.72); wagons at FORMATION_NONE */
    uint8_t wagon_height;
    uint8_t wagon_points, battery_points; /* 8.12 */
    uint8_t train_points;                 /* room that a train takes in a hex; 0: as a wagon */
    uint8_t fire_columns;
    uint8_t shift_cap;                                                   /* 9.51 */
    uint16_t grape_from[FIRE_COLUMNS_MAX], small_from[FIRE_COLUMNS_MAX]; /* first strength of each column */
    struct fire_result fire[6][FIRE_COLUMNS_MAX];
    int8_t melee_low; /* differential of the first column */
    uint8_t melee_columns;
    struct melee_result melee_attacker[6][MELEE_COLUMNS_MAX], melee_defender[6][MELEE_COLUMNS_MAX];
    uint8_t misprint_count; /* defenders' results that the book prints otherwise: OPTION_MELEE_PRINTED */
    struct melee_cell misprint[4];
    uint8_t loss_small[6][3], loss_artillery[6][3]; /* 11.34; 255: all; loss_small 254: the wagon itself (WE) */
    uint8_t elephant[13];                           /* 13.15 by the die, or the sum of two */
    uint8_t elephant_dice;                          /* 1 or 2 */
    uint8_t leader_fate[LEADER_COLUMNS][13];        /* enum fate by the sum of two dice; FATE_IN_PLAY: unhurt */
    uint8_t depletion_die;                          /* highest die that depletes (11.21): 2 */
    uint8_t depletion_roll;                         /* the fire die that asks for it: 1 */
    uint8_t steep_feet;                             /* how much lower one fires up a steep crest in vain, 0: any */
    uint8_t hex_fire;                               /* points of small arms out of one hex in a phase, 0: no limit */
    uint8_t long_artillery;                         /* range from which guns strike every unit (8.22): 3 */
    uint8_t rout_hexes;                             /* 13.31: 3 */
    uint8_t charge_distance;                        /* 16.23: 4 */
    uint8_t leader_alone;                           /* 17.52: 5 */
    uint8_t combat_marks;                           /* which charts are reconstructed: CHART_MARK_... */
    int8_t morale_by[MORALE_REASONS];
    uint8_t morale_letters;                    /* 1: ratings are letters, E is 1 and A is 5, read on the table below */
    uint8_t morale_table[6][6];                /* enum morale_outcome by rating and die; [0] unused */
    uint8_t horse_battery_allowance;           /* sixths; 0: as other batteries */
    uint8_t horse_holders;                     /* one point in so many of dismounted cavalry does not fire; 0: all do */
    uint8_t reserve_points, reserve_batteries; /* what a hex in reserve holds; 0: the game knows no reserve */
    uint8_t rally_distance;                    /* hexes; 0: the Effectiveness Radius */
    uint8_t surrounded;                        /* a ring of enemies this near shuts a leader in; 0: next to him */
    struct overshoot_row {                     /* by how many hexes a die sends a shot long, from this range on */
        uint8_t from, by[6];                   /* from 0: no such row */
    } overshoot[2];
    uint8_t ridge_feet;                        /* how far a ridge hexside stands above the hexes beside it (9.72) */
    uint8_t open_orchards;                     /* so many orchard hexes on a line block nothing (9.57) */
    uint8_t saddle_feet;                       /* how much higher a mounted unit looks and is seen (9.73) */
    uint8_t night_radius;                      /* hexes that a brigade commander's radius loses in the dark */
    uint8_t night_small_arms, night_artillery; /* how far one fires in the dark */
};
enum {
    CHART_MARK_MOVEMENT = 1,
    CHART_MARK_STACKING = 2,
    CHART_MARK_RANGE = 4,
    CHART_MARK_TERRAIN = 8,
    CHART_MARK_ELEPHANT = 16,
    CHART_MARK_DENSITY = 32
};

/* ---- the armies ---- */

enum unit_type { TYPE_INFANTRY, TYPE_CAVALRY, TYPE_BATTERY, TYPE_WAGON, TYPE_LEADER, TYPE_GUN_CREW, TYPE_WAGON_CREW };
enum formation {
    FORMATION_NONE,
    FORMATION_LINE,
    FORMATION_COLUMN,
    FORMATION_MOUNTED,
    FORMATION_DISMOUNTED,
    FORMATION_LIMBERED,
    FORMATION_UNLIMBERED,
    FORMATION_SKIRMISH
};
enum rank { RANK_BRIGADE, RANK_DIVISION, RANK_ARMY, RANK_CORPS, RANK_SPECIAL };
/* Whom a leader serves: those of his post; every unit of his side; every battery of it; any two brigades attached to
 * him; nobody until he takes the place of one who has fallen. */
enum commands { COMMANDS_POST, COMMANDS_ALL, COMMANDS_GUNS, COMMANDS_TWO, COMMANDS_WAITING };
enum independence { /* of a unit from its commander (13.54): never, always, or when it is beyond his radius */
                    DEPENDENT,
                    INDEPENDENT,
                    INDEPENDENT_BEYOND
};
enum tired { TIRED_NEVER, TIRED_ARRIVAL, TIRED_FOR_GOOD }; /* from a long march: as it comes; the whole scenario */
enum skirmishes { SKIRMISHES_NEVER, SKIRMISHES_AT_FIRST, SKIRMISHES_ALWAYS }; /* AT_FIRST: as long as the game says */
enum grade { GRADE_UNTOLD, GRADE_COLONEL, GRADE_BRIGADIER, GRADE_MAJOR_GENERAL, GRADE_GENERAL };

enum { /* counter_info.marks: reconstructed values */
       MARK_NAME = 1,
       MARK_STRENGTH = 2,
       MARK_MORALE = 4,
       MARK_WEAPON = 8,
       MARK_ROUNDS = 16,
       MARK_RATING = 32,
       MARK_BOXES = 64,
       MARK_SETUP = 128,
       MARK_REPLACEMENT = MARK_ROUNDS /* of leaders: the ratings of the replacement side */
};
#define NO_BRIGADE 0xff
#define NO_DIVISION 0xff
#define NO_WEAPON 0xff
#define NO_AREA 0xff
#define MORALE_GREEN 0 /* "?" until it has seen the elephant */

struct leader_ratings {
    uint8_t radius, rally, integrity, command_points;
    uint8_t higher; /* 1 + his Command Points in a post one higher; 0: he is not fit for one (BRACKET_POINTS) */
};

struct counter_info {
    char id[24];   /* what people type: "14-NJ"; crews add "-crew" */
    char name[32]; /* what the counter prints: "14 NJ" */
    uint8_t side, type;
    uint8_t brigade;  /* NO_BRIGADE for independents */
    uint8_t division; /* of leaders above brigade, and of batteries by set-up; NO_DIVISION */
    uint8_t weapon;
    uint8_t strength;    /* Strength Points or guns */
    uint8_t morale;      /* of the unit or its crew; MORALE_GREEN */
    uint8_t rounds;      /* batteries */
    uint8_t boxes_small; /* wagons */
    uint16_t boxes_artillery;
    uint8_t independent;                          /* enum independence */
    uint8_t rank;                                 /* leaders */
    struct leader_ratings rating, replacement;    /* leaders */
    uint8_t replacement_at_start;                 /* 20.4: "replacement" on both sides */
    uint8_t commands;                             /* leaders: enum commands */
    uint8_t no_replacement;                       /* nobody takes his place */
    uint8_t horse;                                /* horse artillery */
    uint8_t reserve_at_start;                     /* sets up in reserve */
    uint8_t any_formation;                        /* starts in whichever formation its owner likes */
    uint8_t train;                                /* a wagon that supplies a corps */
    uint8_t nameless;                             /* leaders: one of those who follow promoted men (17.83) */
    uint8_t optional;                             /* 1: comes only by an option or a bargain of the scenario */
    uint8_t grade;                                /* leaders: enum grade, which limits promotion */
    counter_id relieved_by;                       /* leaders: who takes his post in history; himself: a nameless man */
    uint8_t dismounted_morale, dismounted_weapon; /* cavalry whose two sides differ; 0, NO_WEAPON: as mounted */
    char group[12];                               /* battalion or brigade of guns */
    uint8_t skirmishes;                           /* enum skirmishes */
    uint8_t parted;                               /* 1: there are halves of it */
    counter_id part_of;                           /* a regiment's half, for when it is broken down; COUNTER_NONE */
    counter_id twin;                              /* the other counter of a unit that has two; COUNTER_NONE */
    counter_id crew; /* battery and wagon: its crew's counter; crew: its battery or wagon */
    uint8_t marks;
    /* set-up */
    uint8_t area;           /* index into areas; NO_AREA: anywhere the game's deployment rule allows */
    counter_id near_leader; /* must be within near_distance of this leader ... */
    uint8_t near_distance;
    uint8_t near_any_leader;    /* ... or, if 1, of any friendly leader */
    uint8_t deploy_with;        /* leaders: 1 with any own unit, 2 with a unit of his command */
    uint8_t formation_at_start; /* FORMATION_NONE: the owner's choice among the lawful */
    hex_id standard_hex;        /* the default set-up; HEX_NONE if it enters later */
    uint8_t standard_facing, standard_formation, standard_order;
    uint8_t fixed; /* it stands there and nowhere else, whatever the stacking chart says */
    uint8_t
        skirmish_at_start; /* it may set up as skirmishers, where there are any, and does so if nobody says otherwise */
    uint8_t other_option;  /* 1 + the option by which it sets up elsewhere or otherwise; 0: none */
    hex_id other_hex;
    uint8_t other_facing, other_formation, other_where; /* where: enum line_place */
    uint8_t killed, captured;                           /* lost before the scenario begins */
    uint8_t half_crew;
    uint8_t fate_at_start;  /* FATE_NOT_YET, or what had become of it; FATE_LEFT: gone without scoring */
    uint8_t promoted;       /* a brigade commander who leads a division when the scenario begins */
    uint8_t on_replacement; /* a leader whose place another has taken: his fate (enum fate); 1: nothing that
                               scores */
    uint8_t committed;      /* turn from which it may move; 0: from the first; 255: by the enemy's doing only */
    uint8_t released;       /* turn in which a charge releases it; 0: never */
    uint8_t condition;      /* 1 + index into conditions; 0: always */
    uint8_t leaves_turn, leaves_area; /* it must or may leave the map by this turn through that area; 0: never */
    uint8_t home;                     /* 1 + the brigade whose losses its own are, where another commands it; 0 */
    uint8_t tired;                    /* enum tired */
    uint8_t leaves_if;                /* it may leave, it need not */
    uint8_t entry_order;              /* among those of its turn and place */
    uint8_t entry_group;              /* those of a later group wait for the earlier ones */
    uint8_t entry_points;             /* sixths it comes with; 255: all */
    uint8_t entry_turn;               /* reinforcement: turn; 0: deployed */
    uint8_t entry_area;               /* NO_AREA: it enters at entry_hex, else at any hex of the area */
    hex_id entry_hex;
};

struct brigade_info {
    char id[16], name[40], gone[56];              /* gone: what the score says when nobody of it is left */
    uint8_t side, division;                       /* NO_DIVISION: independent brigade */
    uint8_t limit, total, points;                 /* BCE boxes, strength, Victory Points */
    uint8_t points_gone;                          /* ... more when nobody of it is left */
    uint8_t morale_class;                         /* 1 E to 5 A; 0 none */
    uint8_t detached_at_start, attached_at_start; /* attached: 1 + division */
    uint8_t depletion;                            /* boxes that a unit of it without ammunition is worth */
    uint8_t marks;
    counter_id leader[2]; /* COUNTER_NONE */
    counter_id spare[2];  /* counters for the anonymous men who follow promoted ones (17.83): leaders of this brigade
                             that  start FATE_NOT_YET; COUNTER_NONE */
};

struct division_info {
    char id[16], name[40];
    uint8_t side, army; /* army: 1 for the command over all (Early, Wallace) */
    uint8_t corps;      /* 1: a corps; its divisions name it */
    uint8_t binds;      /* a corps: its division commanders have to stay within its commander's radius */
    uint8_t loose;      /* a division: its brigades need not stay within its commander's radius */
    uint8_t parent;     /* the corps of a division; NO_DIVISION */
    counter_id leader;
    uint8_t own[2];                            /* what the game's own rules give it: see its folder */
    uint8_t successor_count, successor_choice; /* choice: the owner picks any brigade commander (23.13) */
    counter_id successor[8];
};

/* ---- the sequence of play ---- */

enum phase_kind {
    PHASE_DEPLOYMENT,
    PHASE_INITIAL_COMMAND,
    PHASE_MOVEMENT,
    PHASE_DEFENSIVE_FIRE,
    PHASE_OFFENSIVE_FIRE,
    PHASE_RETREAT_BEFORE_MELEE,
    PHASE_MELEE,
    PHASE_SPECIAL, /* the game's own: rules->turn.phase() */
    PHASE_RESUPPLY,
    PHASE_RALLY,
    PHASE_FINAL_COMMAND,
    PHASE_INTERPHASE,
    PHASE_BOMBARDMENT,     /* the phasing side's guns at guns */
    PHASE_COUNTER_BATTERY, /* the other side's guns at those who bombarded */
    PHASE_KINDS
};
struct phase_info {
    char id[32];    /* "initial-command" */
    char title[48]; /* "Initial Command Phase" */
    uint8_t kind;
    uint8_t phasing;            /* side whose Player-Turn it is; SIDE_NONE: neither */
    uint8_t actor;              /* side that acts in it */
    uint8_t special;            /* which of the game's own phases */
    uint8_t turn_from, turn_to; /* 0,0: every turn; deployment rows run before turn 1 (turn 0) */
    uint8_t option;             /* 1 + option index that must be on; 0: always */
};

/* What the troops of a command wear: a corps badge, its colour by the division, the stripe of its counters. What it
 * does not say it has from the command above it. */
enum { INSIGNIA_MAX = 64 };
struct insignia {
    char command[16];
    char badge[16], colour[8]; /* "trefoil", "red"; empty: from above */
    uint8_t stripe;            /* 0: from above, or its own */
};

/* Hexes beyond the edge of the map where troops arrive: numbered after those of the grid. */
enum { OUTSIDE_MAX = 80, STAGING_MAX = 16 };
struct outside_hex {
    char label[8];
    struct cube cube;
    uint8_t staging; /* which area it is of */
};
struct staging_info {
    uint8_t area;    /* whose hex of the map is the entrance */
    uint8_t sides;   /* bit a side that may use it */
    uint8_t next;    /* Game-Turns to the area after it; 0: none follows */
    uint32_t denied; /* areas: who goes to the one before it may not while the enemy holds them all */
    hex_id arrow, entrance;
};

/* What a scenario brings besides its counters' places. */
struct work_info {
    hex_id hex;
    uint8_t sides; /* bit per hexside it protects */
    uint8_t later; /* not there at the start: may be built */
};
enum { WORKS_MAX = 96, CONDITIONS_MAX = 12 };
struct condition_info {
    char id[24], title[80], case_number[12];
    uint8_t option;        /* 1 + the option that fulfils it; 0: events do */
    uint8_t with;          /* 1 + the option that must be on besides; 0: none */
    uint32_t unless_areas; /* bit an area: it fails if those of the enemy who may leave have left by it */
};
/* A line along which commands set up by a bargain of the players, in this order from its first hex on. */
enum line_place { LINE_NOWHERE, LINE_ON, LINE_REAR, LINE_EITHER }; /* where a counter may stand; nowhere: in its hex */
enum { LINE_HEXES = 24, LINE_BRIGADES = 6 };
struct line_info {
    uint8_t count, brigade_count;
    uint8_t rear; /* the direction that leads behind it */
    uint8_t brigade[LINE_BRIGADES];
    hex_id hex[LINE_HEXES];
    char case_number[12];
};
/* A unit that has not been committed does not move; how the enemy commits it, and what else binds it. */
struct commitment_info {
    uint8_t near;       /* an enemy who moves within so many hexes commits; 0: nobody waits */
    uint8_t guns_fire;  /* guns may bombard and answer */
    uint8_t routs_pin;  /* a rout is a pin */
    uint8_t side, turn; /* in this turn those of the side are committed who stand south of that hex; 0: nobody */
    hex_id south_of;
    uint8_t fresh_side, fresh_turns; /* melee tires this side's troops only so many turns after they were committed */
    char case_number[12];
};
/* A charge that the players may agree upon: before it only guns fire, afterwards only those released move. */
struct charge_info {
    uint8_t from, ends; /* Game-Turns; 0: none is offered */
    uint8_t area;       /* whose holder wins */
    uint8_t reserve;    /* a division whose batteries beside this leader are released too */
    counter_id reserve_leader;
};
/* Somebody who comes earlier than listed if another man is lost: so many minutes after that. */
struct hastened_info {
    uint8_t staging; /* 1 + the area it comes by; 0: nobody does */
    uint8_t option;  /* 1 + the option that must be on */
    uint16_t minutes;
    counter_id who, after;
};
/* Ground that decides: an area each of whose hexes must be held, or a ridge of which so many hexes in a row. */
enum { OBJECTIVES_MAX = 8, LEVEL_SHIFTS_MAX = 6 };
struct objective_info {
    uint8_t area;
    uint8_t run;   /* hexes in a row that hold it; 0: all of the area */
    uint8_t apart; /* watched for a reason of its own: it does not count among those that shift the victory */
};
/* A side that holds so many objectives at the end of a Game-Turn shifts the level of victory; of several rows of a side
 * the best counts. */
struct shift_info {
    uint8_t side, by, holds;
    uint8_t turn; /* 0: the last */
    char case_number[12];
};
struct start_info {
    uint8_t day;           /* of the month */
    uint16_t clock;        /* minutes after midnight when Game-Turn 1 begins */
    uint8_t deploys;       /* those who appear in a hex may do so in line */
    uint8_t night_leaders; /* commanders move by night as by day */
    uint8_t one_wing;      /* the commander of the first wing has all of his side under him */
    uint8_t no_haste_day;  /* of the month: nobody marches rapidly then; 0: none */
    uint8_t loan[2];  /* 1 + corps: until its own train has come the guns of the first draw from that of the second */
    char no_more[12]; /* the case by which guns, wagons and trains get no ammunition but what they bring; "": none */
    uint8_t detach_turn;  /* brigades out of command in this turn may be called detached; 0: never */
    uint8_t lends[2];     /* 1 + corps: the batteries of the first may be lent to the second */
    uint8_t lends_to_all; /* those of the reserve to any officer, not to commanders of corps alone */
    uint8_t bounded;      /* only a part of the map is used: who leaves it is gone and scores nothing */
    uint8_t detachment_count;
    struct {
        counter_id unit;
        uint8_t turn;
    } detachment[4];       /* a point more for these units */
    uint8_t past_unscored; /* what was lost before the scenario scores nothing */
    struct commitment_info commitment;
    struct charge_info charge;
    struct line_info line;
    struct hastened_info hastened;
    uint8_t objective_count, shift_count;
    struct objective_info objective[OBJECTIVES_MAX];
    struct shift_info shift[LEVEL_SHIFTS_MAX];
    uint16_t work_count;
    struct work_info work[WORKS_MAX];
    uint8_t condition_count;
    struct condition_info condition[CONDITIONS_MAX];
};

enum { PACK_OWN_MAP = 1, PACK_NO_BASE = 2, PACK_OWN_ARMY = 4, PACK_CHANGED_MAP = 8 };
enum { CASES_MAX = 320 };
struct case_pair { /* the family's own number of a case, and what this game's book calls it */
    char family[16], book[8];
};

enum { TITLED_MAX = 24 };
struct titled_option {
    uint8_t option;
    char title[88];
};

struct gbacw_tables {
    struct pack_head head;
    char game[16], title[64], profile[16], book[16];
    char side_id[SIDES][8], side_title[SIDES][32], side_colour[SIDES][12];
    uint16_t turn_minutes, hex_yards, point_men; /* 19.0: the scale, for showing */
    uint16_t night_from, night_to,
        night_minutes; /* minutes after midnight; a turn of the night lasts longer; 0: none */
    uint16_t clock;    /* minutes after midnight when Game-Turn 1 begins; 0 not given */
    /* map */
    struct grid grid;
    uint8_t label_count, sheet; /* the sheet of the start: a hex of several goes by its number there */
    struct label_system label[LABELS_MAX];
    uint16_t hex_count;
    struct hex_info hex[HEXES_MAX];
    hex_id neighbour[HEXES_MAX][DIRECTIONS];
    struct cube cube[HEXES_MAX];
    uint16_t outside_count;
    struct outside_hex outside[OUTSIDE_MAX];
    uint8_t staging_count;
    struct staging_info staging[STAGING_MAX];
    uint8_t area_count;
    char area_name[AREAS_MAX][24];
    uint16_t place_count;
    struct place place[PLACES_MAX];
    uint8_t crossing_count;
    struct crossing crossing[CROSSINGS_MAX];
    struct charts charts;
    uint8_t weapon_count;
    struct weapon weapon[WEAPONS_MAX];
    /* armies */
    uint16_t counter_count;
    struct counter_info counter[COUNTERS_MAX];
    uint8_t brigade_count, division_count;
    struct brigade_info brigade[BRIGADES_MAX];
    struct division_info division[DIVISIONS_MAX];
    uint16_t shots_max; /* room for shots in the state: all points that could fire in a phase */
    /* sequence and scenarios */
    uint8_t phase_count;
    struct phase_info phase[PHASES_MAX];
    uint8_t scenario_count;
    struct scenario_info scenario[SCENARIOS_MAX];
    uint8_t first_deployer, first_player;
    struct start_info start;
    uint16_t case_count;
    struct case_pair cases[CASES_MAX];        /* sorted by the family's number */
    uint8_t retreat_score[SIDES][DIRECTIONS]; /* 27.x: 2 straight home, 1 homeward, 0 away (as data) */
    uint8_t titled_count;
    struct titled_option titled[TITLED_MAX];    /* options that the game calls by names of its own */
    uint64_t options;                           /* bit an option: the game offers it; 0: all of the family's */
    _Alignas(8) uint8_t special[SPECIAL_BYTES]; /* the game's own numbers, read by its own file */
    uint8_t insignia_count;
    struct insignia insignia[INSIGNIA_MAX]; /* for showing */
    /* made at load from the above */
    struct line line[LINES_SPAN][LINES_SPAN]; /* line[q + LINE_REACH][r + LINE_REACH] */
};

static inline const struct gbacw_tables *tables_of(const struct game *game) { return game->tables; }
/* The first hex beyond the edge of the map (struct outside_hex). */
static inline hex_id outside_first(const struct gbacw_tables *tables) {
    return (hex_id)(tables->grid.columns * tables->grid.rows);
}
static inline bool is_outside(const struct gbacw_tables *tables, hex_id hex) {
    return tables->outside_count && hex >= outside_first(tables) && hex != HEX_NONE;
}
/* By its label, on the map or beyond it; HEX_NONE. */
hex_id gbacw_tables_hex(const struct gbacw_tables *tables, const char *label, size_t length);
/* Fills neighbour, cube and line from grid and hexes; a hex without terrain is not on the map. Called once by the code
 * that fills the tables. */
void gbacw_tables_finish(struct gbacw_tables *tables);

#endif
