/* retreat_parts.h: the parts of a retreat, for retreat.c and its neighbours only. The group is those with F_RETREATING
 * in r->at. */
#ifndef ENFILADE_GBACW_RETREAT_PARTS_H
#define ENFILADE_GBACW_RETREAT_PARTS_H
#include "gbacw/retreat/retreat.h"

enum { GROUP_MAX = 16, PATH_MAX = 8 };

/* -- retreat_path.c: where to -- */
/* Does anybody of the side hold the hex who is not leaving it? */
bool retreat_friends_stay(const struct game *game, hex_id hex, side_id side);
/* As retreat_steps; a unit that withdraws by choice may go one hex or two. */
int retreat_steps_now(const struct game *game, const struct retreat_locals *r, hex_id out[DIRECTIONS]);
/* Do all of the group go through friends without stirring them? */
bool retreat_passes(const struct game *game, const struct retreat_locals *r);
/* The first unit of the group still there; COUNTER_NONE when none is left. */
counter_id retreat_lead(const struct game *game, const struct retreat_locals *r);
/* Of its own will: may it end where it is? */
bool retreat_may_halt(const struct game *game, const struct retreat_locals *r);
/* Is there room for the group among those who stand where it is? */
bool retreat_has_room(const struct game *game, const struct retreat_locals *r);

/* -- retreat_leave.c: before the first step -- */
/* Those who caused the retreat do not fire at it as it passes (10.2). */
void retreat_mark_causes(struct game *game, const struct frame *frame, side_id side);
/* A leader goes or stays as he likes (13.43), but not always. */
bool retreat_leader_has_choice(const struct game *game, const struct retreat_locals *r, side_id side,
                               counter_id leader);
/* The next leader in the hex left who has not been asked; COUNTER_NONE. */
counter_id retreat_next_leader(const struct game *game, const struct retreat_locals *r, side_id side);
/* He goes along, or stays. */
void retreat_leader_decides(struct game *game, struct retreat_locals *r, counter_id leader, bool goes);
/* Does it matter for the fire at those who leave which of these ways they take? */
bool retreat_way_decides(const struct game *game, const struct retreat_locals *r, side_id side, const hex_id *way,
                         int count);
/* They face the hex they leave for (7.11, 10.16) ... */
void retreat_turn_to_leave(struct game *game, struct retreat_locals *r, hex_id to);
/* ... and as before, when the fire is over. */
void retreat_turn_back(struct game *game, struct retreat_locals *r, side_id side);
/* Are they fired on as they go, like those who withdraw (18.23, 20.23)? */
bool retreat_swept_along(struct game *game, const struct retreat_locals *r, side_id side);
/* What comes now is retreat fire. */
void retreat_has_left(struct game *game, const struct retreat_locals *r);
/* Guns that limber to go back are fired at first: true if a fire is called (6.23, 18.26). */
bool retreat_limbering_draws_fire(struct game *game, struct retreat_locals *r, side_id side);
/* ... and stay if that fire has stopped them. */
bool retreat_has_limbered(struct game *game, const struct retreat_locals *r);
/* The fire at those who leave has pinned them: where they arrive. */
bool retreat_pinned_in_leaving(const struct game *game, const struct retreat_locals *r);
/* How far it goes with its brigade (18.23, 18.24). */
void retreat_brigade_length(const struct game *game, struct retreat_locals *r);

/* -- retreat_step.c: a step, and the end -- */
/* The group steps into the next hex of its path. */
void retreat_enter(struct game *game, struct retreat_locals *r);
/* The group is what is fired at. */
void retreat_mark_targets(struct game *game, const struct retreat_locals *r);
/* Fire on entering: retreat fire, opportunity fire over a fence, or both (24.15); true if a fire is called. */
bool retreat_call_fire(struct game *game, const struct retreat_locals *r, side_id side);
/* There is nowhere to go. */
void retreat_captured(struct game *game, const struct retreat_locals *r);
/* The group is at rest: pins, facing, what it left behind. */
void retreat_finish(struct game *game, const struct retreat_locals *r, side_id side);
/* A rout that follows at once does not lead back over the same hexes. */
void retreat_leave_trail(struct game *game, const struct frame *frame, const struct retreat_locals *r);
/* 15.3: friends it comes upon check, or run on. */
void retreat_shake_friends(struct game *game, hex_id hex, side_id side);
/* 23.52: a routed skirmisher shakes those it passes. */
void retreat_shake_skirmishers(struct game *game, const struct retreat_locals *r, hex_id hex, side_id side);
/* All who have gone back with their brigade check at the end of it (18.2). */
void retreat_owe_checks(struct game *game, const struct retreat_locals *r);
/* Beyond the map there is nowhere to go: they are shaken where they are. */
void retreat_stay_outside(struct game *game, hex_id hex, side_id side);

#endif
