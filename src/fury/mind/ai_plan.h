/* ai_plan.h: what the player `simple` wants of the ground: the places that its own conditions name, those it must keep
 * from the enemy, and the roads to open or to cut (10.0c); the ways there and back; and what a fight is worth. Part of
 * the mind: plan.c makes the plan, plan_doors.c finds the enemy's ways back, plan_fights.c weighs fights, plan_liking.c
 * the hexes where a Division could stand. */
#ifndef ENFILADE_FURY_PLAN_H
#define ENFILADE_FURY_PLAN_H
#include "fury/state/frames.h"

enum { PLAN_POSTS = 64, PLAN_ROAD = 255, PLAN_DOORS = 160, PLAN_FAR = 255 /* no way leads there */ };
enum plan_post {
    POST_WISHED, /* it would be well to stand there */
    POST_CLOSED, /* to be taken from the enemy, who holds it or closes it (6.2l) */
    POST_OPEN,   /* holding it is what wins, and one may march in */
    POST_KINDS,
    POST_OURS = POST_KINDS
};
struct plan_door { /* a hex by which an enemy Division would go back */
    hex_id hex;
    int16_t worth; /* liking for the one ZOC that shuts it */
};
struct plan {
    side_id side;
    bool behind;  /* if the battle ended now it would be lost */
    bool late;    /* one of the last two turns: any unit that is Blown is gone */
    bool final;   /* the last turn */
    bool storms;  /* several places must be taken: there is no waiting */
    bool rush;    /* behind in the last turn, and the places can be had by marching in */
    bool lifting; /* a Pontoon Bridge of the start taken up wins the battle */
    bool returns; /* Blown Divisions come back next turn: beside the headquarters there must be room (5.2d) */
    uint8_t post_count;
    uint16_t cut_count, open_count, watch_count, door_count;
    hex_id post[PLAN_POSTS];     /* where one wants to stand */
    bool firm[PLAN_POSTS];       /* ... because holding it is what wins */
    hex_id cut[PLAN_ROAD];       /* an enemy's road that nothing cuts: its hexes, where one of ours would cut it */
    hex_id open[PLAN_ROAD];      /* hexes of our own road that the enemy holds or covers */
    hex_id watch[2 * PLAN_ROAD]; /* hexes of the enemy's shortest road, that are watched */
    struct plan_door door[PLAN_DOORS];
    uint8_t to_post[POST_KINDS][FURY_MAP_HEXES_MAX]; /* hexes to march to the nearest post of that kind */
    uint8_t to_enemy[FURY_MAP_HEXES_MAX];            /* ... and to the nearest enemy */
    uint8_t way_back[FURY_MAP_HEXES_MAX];            /* a Division in contact would go back through it */
    uint8_t gate[FURY_MAP_HEXES_MAX];                /* an end of a Pontoon Bridge: all others come through it */
};

void fury_plan_make(struct game *game, side_id side, struct plan *out);
enum plan_post fury_plan_post(const struct game *game, const struct plan *plan, unsigned post);
/* Where a unit stands whose ZOC pins this one; HEX_NONE. */
hex_id fury_enemy_beside(const struct game *game, counter_id c);
/* Writes the doors into the plan; and what a Division shuts from a hex that no other shuts. */
void fury_plan_doors(const struct game *game, struct plan *plan);
int fury_plan_closing(const struct game *game, const struct plan *plan, counter_id c, hex_id hex);
/* Holding this hex is what wins. */
bool fury_plan_firm(const struct plan *plan, hex_id hex);
/* In thousandths of a point: what the fights are worth that a Division would have from a hex, its own and the enemy's.
 */
int fury_plan_fights(struct game *game, const struct plan *plan, counter_id c, hex_id hex);
/* The least that an attack should be worth: a side that is behind has nothing to lose by trying. */
int fury_plan_nerve(const struct plan *plan);
/* What an attack is worth, in thousandths of a point, the ground counted that the winner enters. */
int fury_plan_worth(const struct game *game, const struct plan *plan, const struct attack_locals *attack);
/* What a Pontoon Bridge would be worth that the Division lays from this hex, and where; 0 none. */
int fury_plan_bridge(struct game *game, const struct plan *plan, counter_id c, hex_id hex, direction *out);
/* How a Division likes to stand in a hex. */
int fury_plan_liking(struct game *game, const struct plan *plan, counter_id c, hex_id hex);
/* What a headquarters is worth on this hex in this mode. */
int fury_plan_hq(const struct game *game, const struct plan *plan, counter_id hq, const struct action *at);

#endif
