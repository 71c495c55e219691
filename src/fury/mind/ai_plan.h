/* ai_plan.h: what a mind wants of the ground: the places that its own conditions name, those it must keep from the
 * enemy, and the roads to open or to cut (10.0c); the ways there and back; and what a fight is worth.
 *
 * A plan is made once and then follows the game: it keeps what it saw of the position, finds what has changed since,
 * and renews what depends on that. A followed plan is equal to one made new (tests/fury/test_plan.c). Part of the mind:
 * ai_plan.c makes it and keeps it, ai_changes.c finds the changes, ai_ways.c the distances, ai_roads.c the roads,
 * ai_retreat_block.c the enemy's ways back; ai_fights.c weighs fights, ai_stand_score.c the hexes where a Division
 * could stand, ai_reach.c remembers the reach of each. */
#ifndef ENFILADE_FURY_PLAN_H
#define ENFILADE_FURY_PLAN_H
#include "fury/mind/ai_traits.h"
#include "fury/state/frames.h"

enum {
    PLAN_POSTS = 64,
    PLAN_ROAD = 255,
    PLAN_DOORS = 160,
    PLAN_FAR = 255,     /* no way leads there */
    PLAN_DOORS_OF = 12, /* of one Division: three hexes farther from the victor, three beyond each */
    PLAN_WAY = 4,       /* hexes of a way back */
    PLAN_ODDS = 64,     /* odds remembered */
    PLAN_REACH = 64,    /* hexes of a reach that are remembered */
    PLAN_REACHES = 96,  /* reaches that are remembered: of 48 Divisions under two headquarters each */
    PLAN_BLOCK = 8,     /* hexes along the side of a block */
    PLAN_BLOCKS = 32    /* blocks along the side of the map, at most */
};
enum plan_post {
    POST_WISHED, /* it would be well to stand there */
    POST_CLOSED, /* to be taken from the enemy, who holds it or closes it (6.2l) */
    POST_OPEN,   /* holding it is what wins, and one may march in */
    POST_KINDS,
    POST_OURS = POST_KINDS
};
enum { /* plan.spot */
       SPOT_POST = 1,
       SPOT_BESIDE_FIRM = 2, /* a firm post is next to it */
       SPOT_ROAD = 4,        /* a road, a railroad or a Pontoon Bridge is in it */
       SPOT_THEIR_WAY = 8    /* a road of the enemy's conditions must pass it */
};
struct plan_door { /* a hex by which an enemy Division would go back */
    hex_id hex;
    int16_t worth; /* liking for the one ZOC that shuts it */
};
struct plan_doors_of { /* those of one enemy Division */
    uint16_t tick;
    uint8_t count;
    struct plan_door door[PLAN_DOORS_OF];
};
struct plan_way_of { /* the way back of one of our own */
    uint16_t tick;
    uint8_t count;
    hex_id hex[PLAN_WAY];
};
struct plan_road {   /* what a condition's roads are (10.0c); they change with the enemy's zones and with bridges */
    bool met, tells; /* that there is a free road tells whether it is met (10.0i) */
    uint8_t any_count, free_count;
    hex_id any[PLAN_ROAD], free[PLAN_ROAD]; /* the shortest at all; the shortest free of the enemy */
};
struct plan_odds { /* key 0: empty */
    uint32_t key;
    uint32_t attacker[5], defender[5]; /* as in struct odds */
};
struct plan_reach { /* where a Division could go under a headquarters, and the fights it would have there */
    uint16_t tick;
    counter_id unit, hq;
    hex_id start;
    uint8_t flags, count;
    bool loose; /* out of range by road (6.3d): it depends on hexes that are not in it */
    int16_t here;
    hex_id hex[PLAN_REACH];
    int16_t fights[PLAN_REACH]; /* liking */
};
struct plan_seen { /* the position as it was when the plan last followed it */
    uint16_t turn;
    uint8_t bridges_removed, ammunition[SIDES];
    hex_id heavy;
    struct fury_pontoon pontoon[FURY_BRIDGES_MAX];
    struct fury_unit unit[FURY_COUNTERS_MAX];
    uint8_t works[FURY_MAP_HEXES_MAX];
};
struct plan {
    const struct fury_traits *traits;
    side_id side;
    bool behind;         /* if the battle ended now it would be lost */
    bool late;           /* one of the last two turns: any unit that is Blown is gone */
    bool final;          /* the last turn */
    bool storms;         /* several places must be taken: there is no waiting */
    bool rush;           /* behind in the last turn, and the places can be had by marching in */
    bool lifting;        /* a Pontoon Bridge of the start taken up wins the battle */
    bool returns;        /* Blown Divisions come back next turn: beside the headquarters there must be room (5.2d) */
    bool crowded[SIDES]; /* one more Blown Division could not come back on its turn (5.2c) */
    uint8_t post_count;
    uint16_t cut_count, open_count, watch_count, door_count;
    hex_id post[PLAN_POSTS];       /* where one wants to stand */
    bool firm[PLAN_POSTS];         /* ... because holding it is what wins */
    uint8_t post_kind[PLAN_POSTS]; /* enum plan_post, as the ways were found */
    hex_id cut[PLAN_ROAD];         /* an enemy's road that nothing cuts: its hexes, where one of ours would cut it */
    hex_id open[PLAN_ROAD];        /* hexes of our own road that the enemy holds or covers */
    hex_id watch[2 * PLAN_ROAD];   /* hexes of the enemy's shortest road, that are watched */
    struct plan_door door[PLAN_DOORS];
    uint8_t to_post[POST_KINDS][FURY_MAP_HEXES_MAX]; /* hexes to march to the nearest post of that kind */
    uint8_t to_enemy[FURY_MAP_HEXES_MAX];            /* ... and to the nearest enemy */
    uint8_t way_back[FURY_MAP_HEXES_MAX];            /* how many Divisions in contact would go back through it */
    uint8_t gate[FURY_MAP_HEXES_MAX];                /* an end of a Pontoon Bridge: all others come through it */
    uint8_t spot[FURY_MAP_HEXES_MAX];
    int16_t shut[FURY_MAP_HEXES_MAX]; /* liking for the doors that nobody shuts and any unit there would */
    uint8_t held[FURY_MAP_HEXES_MAX]; /* doors in the ZOC of one alone, who may stand here */
    /* following */
    bool made;
    uint16_t tick;                              /* grows with each change */
    uint16_t everywhere;                        /* when something changed that may matter in any hex */
    uint16_t near[FURY_MAP_HEXES_MAX];          /* ... that the reach of a Division there depends on */
    uint16_t block[PLAN_BLOCKS][PLAN_BLOCKS];   /* the same for any hex of a block, by column and row */
    uint16_t wide[FURY_MAP_HEXES_MAX];          /* ... that a fight from there depends on */
    bool road_touched;                          /* a hex of some road was blocked or freed */
    bool road_freed[SIDES];                     /* a hex of some road was freed, for conditions of that side */
    uint8_t roads_of[SIDES];                    /* bit a condition of the side that is a road */
    uint8_t road_cut;                           /* bit a condition: its free road was blocked */
    uint8_t on_road[FURY_MAP_HEXES_MAX];        /* bit a condition: its free road goes through the hex */
    uint8_t blocked[SIDES][FURY_MAP_HEXES_MAX]; /* the enemy of the side is in the hex, or its zones are */
    int16_t pull[FURY_MAP_HEXES_MAX];           /* what draws every Division to a hex: places, roads, ground */
    uint16_t pull_made[FURY_MAP_HEXES_MAX], pull_version;
    uint8_t rank[FURY_COUNTERS_MAX]; /* a Division among those of its side; a headquarters on the map likewise */
    uint8_t hq_count[SIDES];
    counter_id hq[SIDES][8]; /* on the map */
    struct plan_seen seen;
    struct plan_road road[FURY_CONDITIONS_MAX];
    struct plan_doors_of doors_of[FURY_COUNTERS_MAX];
    struct plan_way_of way_of[FURY_COUNTERS_MAX];
    struct plan_odds odds[PLAN_ODDS];
    struct plan_reach reach[PLAN_REACHES];
};

/* Brings the plan up to the position. A zeroed one is made new. */
void fury_plan_follow(struct game *game, side_id side, const struct fury_traits *traits, struct plan *plan);
/* Only who is ahead, how late it is, and the posts: all that artillery and attacks need. */
void fury_plan_outline(struct game *game, side_id side, const struct fury_traits *traits, struct plan *plan);
/* How a post of the plan stands now. */
enum plan_post fury_plan_post(const struct game *game, const struct plan *plan, unsigned post);
/* Where a unit stands whose ZOC pins this one; HEX_NONE. */
hex_id fury_enemy_beside(const struct game *game, counter_id c);
/* What a Division shuts from a hex that no other shuts. */
int fury_plan_closing(const struct game *game, const struct plan *plan, counter_id c, hex_id hex);
/* Holding this hex is what wins. */
bool fury_plan_firm(const struct plan *plan, hex_id hex);
/* The enemy's road must pass the hex, and the enemy may soon be there. */
bool fury_plan_races(const struct plan *plan, hex_id hex);
/* In thousandths of a point: what the fights are worth that a Division would have from a hex, its own and the enemy's.
 */
int fury_plan_fights(struct game *game, struct plan *plan, counter_id c, hex_id hex);
/* In thousandths of a point: what the attacks would cost that a Division owes from a hex (7.1). */
int fury_plan_debt(struct game *game, struct plan *plan, counter_id c, hex_id hex);
/* The least that an attack should be worth: a side that is behind has nothing to lose by trying. */
int fury_plan_nerve(const struct plan *plan);
/* What an attack is worth, in thousandths of a point, the ground counted that the winner enters. */
int fury_plan_worth(const struct game *game, struct plan *plan, const struct attack_locals *attack);
/* There is a river that a Pontoon Bridge would span, and nobody stands beyond. */
bool fury_plan_spans(const struct game *game, side_id side, hex_id hex, direction d);
/* What a Pontoon Bridge would be worth that the Division lays from this hex, and where; 0 none. */
int fury_plan_bridge(struct game *game, struct plan *plan, counter_id c, hex_id hex, direction *out);
/* How a Division likes to stand in a hex; and where the liking for its fights there is known. */
int fury_plan_liking(struct game *game, struct plan *plan, counter_id c, hex_id hex);
int fury_plan_liking_beside(const struct game *game, struct plan *plan, counter_id c, hex_id hex, int fights);
/* The fights of a hex in liking. */
int fury_plan_fights_liking(struct game *game, struct plan *plan, counter_id c, hex_id hex);
/* What a headquarters is worth on this hex in this mode. */
int fury_plan_hq(const struct game *game, const struct plan *plan, counter_id hq, const struct action *at);
/* The reach of an activation with its fights, as it is in this position; NULL: too large to be remembered. */
const struct plan_reach *fury_plan_reach(struct game *game, struct plan *plan, const struct move_locals *move);

/* ---- between the files of the plan ---- */

/* Looks what has changed since the plan was last followed, and marks it. */
enum plan_change { PLAN_SAME, PLAN_CHANGED, PLAN_ANEW /* too much: it must be made again */ };
enum plan_change fury_plan_compare(struct game *game, struct plan *plan);
void fury_plan_see(const struct game *game, struct plan *plan);
void fury_plan_find_hqs(const struct game *game, struct plan *plan);
void fury_ways_make(const struct game *game, struct plan *plan);   /* all distances */
void fury_ways_follow(const struct game *game, struct plan *plan); /* the posts may have changed hands */
void fury_ways_enemy_came(const struct game *game, struct plan *plan, hex_id hex);
void fury_ways_enemy_left(const struct game *game, struct plan *plan, hex_id hex);
void fury_ways_back(const struct game *game, struct plan *plan);
void fury_roads_make(struct game *game, struct plan *plan); /* bridges have changed */
void fury_roads_follow(struct game *game, struct plan *plan);
bool fury_roads_blocked(const struct game *game, hex_id hex, side_id side);
void fury_plan_doors(const struct game *game, struct plan *plan);

#endif
