/* scratch.h: what follows from the position, kept by the caller, updated as counters move. */
#ifndef ENFILADE_GBACW_SCRATCH_H
#define ENFILADE_GBACW_SCRATCH_H
#include "core/path.h"
#include "gbacw/state/state.h"
#include "gbacw/state/works.h"

/* The hexes besides its own on whose stacks an answer hangs: while nothing stirs there the answer holds, if the enemy
 * stands still, nobody who waits beyond the map is changed, and neither orders nor ground are. */
enum { BASIS_MAX = 20, BASIS_FAR = 255 };
struct basis {
    uint8_t count; /* BASIS_FAR: more than are kept */
    hex_id hex[BASIS_MAX];
};

enum { WAYS_HOME = 6, WAYS_KEPT = 24, AREA_PAGES = 10 };
enum { ENTRY_HEXES = 16, STIRRED_MAX = 128 };
struct entry_page { /* where those come who enter by an area (staging.c) */
    uint8_t made, count;
    hex_id hex[ENTRY_HEXES];
};
struct gbacw_scratch {      /* sized for the fixed capacities of the tables; one a thread */
    struct gbacw_roll roll; /* must be first */
    counter_id top[HEXES_MAX];
    counter_id below[COUNTERS_MAX];
    uint8_t unit_height[HEXES_MAX]; /* tallest unit in the hex, feet (9.71) */
    uint8_t saddle[HEXES_MAX];      /* 1: the first of those in the hex is mounted */
    uint32_t heights;               /* grows with every change of these two */
    uint8_t zone[SIDES][HEXES_MAX]; /* zone of this side's units: bit 0 foot and guns, bit 1 mounted, bit 2 for paths */
    uint32_t changes;   /* grows with every change of a counter: pages compare it to know whether they are stale */
    uint8_t zones_made; /* bit per side; 0: to be made again */
    struct path_space path, path_second; /* workspaces */
    struct entry_page entry[2][AREAS_MAX];
    uint64_t path_block[2][HEXES_MAX * 6];
    /* terrain.c: cost of a step in sixths by class, hex and direction, [0] off the road, [1] on it; STEP_ASK where the
     * hexside can change. Laid out hex by hex as they are asked for; it follows from the tables and the options, so
     * only a game with other options throws it away. */
    uint8_t options[sizeof((struct gbacw_state *)0)->options]; /* ... it was laid out for */
    uint8_t steps_made[HEXES_MAX];
    uint8_t barrier[HEXES_MAX]; /* bit per hexside nobody can cross */
    uint8_t step[2][CLASSES_MAX][HEXES_MAX][DIRECTIONS];
    struct way_home { /* a game's retreats: cost of the way to a hex, by class; follows from the ground alone */
        uint32_t ground;
        hex_id goal;
        uint8_t class;
        uint16_t cost[HEXES_MAX];
    } way_home[WAYS_HOME];
    uint8_t way_home_next;
    struct way_kept { /* ai_field.c: the ways that minds asked for last; a mind forgets its own, playout by playout */
        uint64_t ground;
        hex_id goal;
        uint8_t class, by_ways;
        uint8_t made;
        uint16_t cost[HEXES_MAX];
    } way_kept[WAYS_KEPT];
    uint8_t way_kept_next;
    struct works_page { /* works.c: what play has done to works, hex by hex, and the list that this was read from */
        uint8_t is[HEXES_MAX], sides[HEXES_MAX];
        uint8_t of_map[HEXES_MAX]; /* the map's own, bit per hexside */
        uint16_t count;
        struct work_state seen[COUNTERS_MAX];
    } works;
    /* pages that chapters add for speed go below, each with its own "made" mark, all cleared by scratch_sync */
    struct sight_page { /* sight.c: of the ground alone, so it outlives every position */
        uint8_t made;
        int16_t elevation[HEXES_MAX];                /* feet */
        int16_t trees[HEXES_MAX];                    /* feet at the top of what stands there (9.72) */
        uint8_t odd[HEXES_MAX];                      /* SIGHT_...: its height alone does not say */
        uint8_t ridge[HEXES_MAX];                    /* bit per hexside that is one */
        uint16_t first[LINES_SPAN * LINES_SPAN + 1]; /* where a line's pieces begin, in the order of tables.line */
        struct sight_piece {
            int16_t delta[2]; /* how much further the hex's number is, by the parity of the first hex */
            int8_t q, r;
            uint8_t steps;  /* distance from the first hex */
            uint8_t beside; /* 1: the next piece is the other hex beside the line (9.7c) */
            /* direction to it from the piece before, where a ridge may lie between them; DIRECTION_NONE: none can */
            direction way;
        } piece[32768];
    } sight;
    struct seen_line { /* sight.c: what was seen while all were as tall as they are now; key 0: nothing */
        uint32_t key, heights;
        bool clear;
    } seen[1 << 14];
    struct leaves_page { /* sight.c: by which hexsides a line leaves its first hex, by where it goes; of geometry alone
                          */
        uint8_t made;
        struct leaves {
            direction first, second; /* the same where it leaves by no corner */
        } by[2 * LINE_FAR + 1][2 * LINE_FAR + 1];
    } leaves;
    struct far_line { /* sight.c: lines too long to be kept ready, as they are asked for; key 0: none */
        uint32_t key;
        struct line line;
    } far[128];
    struct level_page { /* of games that see by levels: follows from the map alone */
        uint8_t made;
        uint8_t level[HEXES_MAX];
        uint8_t high[HEXES_MAX]; /* some hexside of it can block */
    } levels;
    struct shooters_page { /* firing.c: those of one side who could fire, as all stand now */
        uint32_t changes;
        uint8_t made, side;
        uint16_t count;
        struct shooter { /* close together for the many that are simply too far away */
            counter_id counter;
            int16_t q, r;
            int16_t range;
        } at[COUNTERS_MAX];
        hex_id target; /* HEX_NONE: none yet */
        uint16_t reaching;
        counter_id reaches[COUNTERS_MAX]; /* those of them who reach it */
    } shooters;
    struct open_page { /* fire_phase.c: who could fire at the hex when it was last asked; COUNTER_NONE: nobody */
        uint32_t moment, own, heights, asked; /* the phase, and `changes` of the side, of heights, of all */
        counter_id firer;
    } open[HEXES_MAX];
    struct fire_names {
        char label[2][FIRE_COLUMNS_MAX][12]; /* names of the columns: small arms, grapeshot */
    } fire_names;
    struct deployment_page { /* deployment.c: room left in each area, and for how many yet to come */
        uint32_t changes;
        uint8_t made, side;
        struct deployment_room {
            uint16_t places, coming;
            uint16_t reserve[2], empty; /* foot and guns to come in reserve; hexes nobody stands in */
            uint16_t room[2];           /* more of them where some are already */
            uint8_t strongest, heaviest;
        } area[AREAS_MAX];
    } deployment;
    hex_id deployment_hint[AREAS_MAX + 1]; /* 1 + where somebody of the area was last found a place: tried first */
    uint32_t hex_changes[HEXES_MAX];       /* `changes` when a counter last came, went or was changed there */
    uint32_t lawful[HEXES_MAX];            /* movement.c: 1 + `changes` when the stack there was last found lawful */
    uint32_t side_changes[SIDES];          /* ... of this side, anywhere */
    struct stir {                          /* the last changes, in a ring: who, and where; HEX_NONE: off the map */
        hex_id hex;
        counter_id who;
    } stirred[STIRRED_MAX];
    uint32_t stirred_count; /* how many there ever were */
    struct orderly_page {   /* movement.c: when nobody of the side had a duty left, not even a doubtful one */
        uint32_t enemy, stirred;
        uint8_t made, side;
    } orderly;
    struct near_page { /* march.c: hexes to the nearest enemy of a side, valid while none of them has moved */
        uint32_t changes[HEXES_MAX]; /* 0: not measured */
        uint8_t distance[HEXES_MAX];
        uint32_t listed; /* like changes, for where they stand: */
        uint16_t posts;
        int16_t q[COUNTERS_MAX], r[COUNTERS_MAX];
    } near[SIDES];
    struct masters_page { /* attachment.c: which brigades are away or guests, while no orders change */
        uint32_t orders;
        uint8_t guests[DIVISIONS_MAX], guest[DIVISIONS_MAX]; /* of a division: how many, and the last of them */
        uint8_t away[DIVISIONS_MAX];                         /* the first of its own that is away; NO_BRIGADE */
        uint8_t count[DIVISIONS_MAX];                        /* of a corps: away from it or guests in it */
    } masters;
    struct near_page near_foot[SIDES]; /* ... to the nearest infantry of a side */
    struct leaders_page {              /* leaders.c: all leaders there are, by the tables alone */
        uint8_t made;
        uint16_t count;
        counter_id leader[COUNTERS_MAX];
    } leaders;
    struct present_page { /* leaders.c: those of a side who are on the map, while nobody of it has stirred */
        uint32_t changes; /* 0: not listed */
        uint16_t count;
        counter_id leader[COUNTERS_MAX];
    } present[SIDES];
    struct path_page { /* command_path.c: whether there was a path, while nobody stirred; key 0: nothing */
        uint64_t key;
        uint32_t changes;
        bool found;
    } command_path[1 << 12];
    uint32_t waiting_changes[COUNTERS_MAX + 1]; /* ... of a counter off the map, by the list it is in */
    struct arrivals_page { /* staging.c: units listed for one time and place lie together, by the tables alone */
        uint16_t list_of[COUNTERS_MAX]; /* 0: it is in none */
        uint16_t first[COUNTERS_MAX + 2];
        counter_id unit[COUNTERS_MAX];
    } arrivals;
    struct area_page { /* march.c: the hexes of an area, by the map alone */
        uint8_t made, area;
        uint16_t count;
        hex_id hex[HEXES_MAX];
    } area[AREA_PAGES];
    uint8_t area_next;
    struct home_page { /* march.c: hexes with units of one leader's command, as all stand now */
        uint32_t changes, orders;
        counter_id leader;
        uint16_t count, led; /* hexes below; units of his on the map */
        hex_id hex[COUNTERS_MAX];
    } home;
    uint32_t renewed;   /* `changes` when no page could be believed any more: another position, a phase of movement */
    struct begin_page { /* movement.c: whether this counter may begin to move, and what that hangs on */
        uint32_t changes, orders; /* 0: not asked yet */
        hex_id from;              /* where it stood; HEX_NONE: off the map */
        bool may;
        struct basis basis;
    } begin[COUNTERS_MAX];
    uint32_t at_ease[COUNTERS_MAX]; /* movement.c: 1 + `changes` when the leader was found to need no cover */
    struct turn_page { /* movement.c: the facing of a stack that may be turned; DIRECTION_NONE: it may not */
        uint32_t changes;
        direction facing;
    } turn[HEXES_MAX];
    struct marked_page { /* state.c: the counters with F_TARGET, by number: mostly nobody is under fire */
        uint16_t count;
        counter_id who[COUNTERS_MAX];
    } marked;
    struct choice_page { /* movement_list.c: the last list of the Movement Phase, and for what it holds */
        uint32_t enemy, renewed, orders, stirred;
        uint8_t made, side;
        uint64_t restless[COUNTERS_MAX / 64 + 1]; /* bit per counter whose answer hangs on hexes farther away */
        uint16_t first[COUNTERS_MAX + 1];         /* where a counter's actions begin */
        struct action action[ACTION_LIST_MAX];
    } choice;
    struct orders_page { /* what brigades and divisions may do, and the game's own memory, as they were last seen */
        uint32_t number; /* grows when they have changed */
        uint8_t armies[BRIGADES_MAX * sizeof(struct brigade_state) + DIVISIONS_MAX * sizeof(struct division_state)];
        uint8_t special[128];
    } orders;
    uint64_t odds_block[155000]; /* fire_odds.c: records while they are walked */
};
static inline struct gbacw_scratch *scratch_of(const struct game *game) { return game->scratch; }
/* In bytes; the same for every game of the family. */
size_t gbacw_scratch_size(const void *tables);
/* Once a scratch; then a sync for each position it is given. */
void gbacw_scratch_init(struct game *game);
/* Makes the scratch again from the position. */
void gbacw_scratch_sync(struct game *game);
/* Changes whenever a brigade, a division or the game's own memory has: the counters' own changes are counted apart. */
uint32_t orders_number(const struct game *game);
#endif
