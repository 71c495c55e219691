/* retreat.h: retreats, routs, displacement, and the settling of debts (14.0, 13.3, 27.0). */
#ifndef ENFILADE_GBACW_RETREAT_H
#define ENFILADE_GBACW_RETREAT_H
#include "gbacw/state/frames.h"

enum retreat_why {                  /* retreat_locals.why */
                   RETREAT_ROUT,    /* 13.31: may go through enemy zones under fire */
                   RETREAT_MELEE,   /* 12.92, 12.95: no enemy zones */
                   RETREAT_BREAK,   /* 12.94, 12.51: out of an engagement, no enemy zones */
                   RETREAT_EVADE,   /* 12.8: one or two hexes, as the owner likes */
                   RETREAT_BRIGADE, /* with its brigade, under fire, and then a check */
                   RETREAT_SHAKEN   /* 23.35: skirmishers whom a pin sends back */
};

/* Places or captures the leaders who were left alone (17.53). */
void settle_orphans(struct game *game);
/* The frames of the chapter, run by the machine. */
enum next settle_advance(struct game *game, struct frame *frame);
enum next retreat_advance(struct game *game, struct frame *frame);
enum next make_way_advance(struct game *game, struct frame *frame);
extern const struct decision retreat_decision, make_way_decision;
/* Hexes a retreat may step to next, by 14.4 and 27.x, from a frame or from scratch (for evading): returns count. The
 * group is those with F_RETREATING in retreat->at, or retreat->unit alone when nobody has it. */
int retreat_steps(const struct game *game, const struct retreat_locals *retreat, hex_id out[DIRECTIONS]);
/* Could this one counter make such a retreat from where it stands? */
bool may_retreat(const struct game *game, counter_id c, unsigned why, int length, bool zones);
/* Pushes a RETREAT frame for the units of the hex that carry F_RETREATING. */
struct frame *retreat_call(struct game *game, hex_id start, counter_id unit, unsigned why, int length, bool zones);
/* 8.75: pushes a RETREAT frame in which the owner says who of the unit's hex go now, as many as may end in one hex;
 * they carry F_RETREATING when it is done. */
void order_call(struct game *game, counter_id unit, unsigned why);
struct ruling may_leave_next(const struct game *game, const struct retreat_locals *r, counter_id c); /* settle.c */
/* 7.11, 10.16: pushes a RETREAT frame that only turns the unit the way it will withdraw, before the fire at it. Which
 * way is asked only where that decides who fires into a flank. Its answer is 1 + the hexside chosen, or 0: not chosen
 * yet. */
struct frame *turn_call(struct game *game, counter_id unit, int length, bool zones);
/* The hex it said it would enter first. */
void retreat_bind(struct frame *frame, hex_id first);
bool makes_no_way(const struct game *game, counter_id c); /* it stays where others are displaced */
/* Friends in the hex that would have to make way (14.3): those who hold it and are not retreating themselves. */
bool friends_in_way(const struct game *game, hex_id hex, side_id side);
/* Is it driven back just now? Not a unit that withdraws before a melee or leaves an engagement: it chooses to. */
bool is_driven_back(const struct game *game, counter_id c);
/* CREWS_PASS: it goes through friends without stirring them, on to the first open hex. */
bool passes_friends(const struct game *game, counter_id c);
/* Is the hex in a zone of an enemy of the unit, those who stand in `but` left aside? */
bool zone_without(const struct game *game, hex_id hex, counter_id unit, hex_id but);
/* How far a path leads away from the owner's own lines (27.0): 0 is homeward all the way. */
int homeward_score(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count);
enum { BRIGADE_RETREAT_HEXES = 2 };
/* Does the frame ask whether a leader goes along (13.43), or whether guns go with their brigade? Else it asks for the
 * next step. */
bool retreat_asks_leader(const struct frame *frame);
bool retreat_asks_battery(const struct frame *frame);
/* PINNED_HORSE_DISMOUNTS: it is pinned on horseback, and no horse beside it is left that could not dismount with it
 * (8.17). */
bool may_leave_saddle(const struct game *game, counter_id c);
/* KIND_SADDLE, run by the machine. */
enum next saddle_advance(struct game *game, struct frame *frame);
extern const struct decision saddle_decision;
#endif
