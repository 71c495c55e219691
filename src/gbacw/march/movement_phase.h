/* movement_phase.h: the Movement Phase and groups on the march (5.0). */
#ifndef ENFILADE_GBACW_MOVEMENT_H
#define ENFILADE_GBACW_MOVEMENT_H
#include "gbacw/march/march_rules.h"
#include "gbacw/state/frames.h"

struct ruling may_move(const struct game *game, counter_id c); /* begin to move at all, this phase */
bool one_hex_only(const struct game *game, counter_id c);      /* routed, out of command, out of integrity (5.2) */
/* Such a one keeps away from the enemy, on the march and elsewhere; everybody else may go. */
struct ruling stray_may_go(const struct game *game, counter_id c, hex_id from, hex_id to);
/* What it pays first if it is about to come onto the map: no part of the costs in the path space. */
uint16_t arrival_cost(const struct game *game, counter_id c);
/* Who goes when it goes: those who march with it, else it alone. */
struct march movement_march(const struct game *game, counter_id c);
/* All hexes a counter could come to, with cost and path: fills the scratch's path space for queries, bots. */
struct path_space *movement_reach(struct game *game, counter_id c);
/* The same as if it had points without end. */
struct path_space *movement_reach_some_day(struct game *game, counter_id c);
/* Why the counter, with all that march with it, cannot come to rest in that hex: the points, or what bars the way. */
struct ruling movement_why(struct game *game, counter_id c, hex_id to);
/* A unit that may move has an action to begin with; `basis` gets what the answer depends on. */
bool movement_finds_beginning(struct game *game, const struct march *march, struct basis *basis);
/* The first counter from `from` on for whose sake the phase cannot end: it must come onto the map (21.25), may not stay
 * alone (17.52), or stands in a stack that breaks a rule (8.0). COUNTER_NONE: there is none. */
counter_id movement_owing(struct game *game, side_id side, counter_id from);
struct ruling may_turn(const struct game *game, hex_id hex, direction d, side_id side); /* the side's stack there */
/* The decision of the Movement Phase, shared with the parts that list its actions. */
struct ruling movement_judge(struct game *game, const struct frame *frame, struct action action);
void movement_candidates(struct game *game, const struct frame *frame, struct action_list *out);
/* KIND_MOVEMENT and KIND_MOVE, run by the machine. */
enum next movement_advance(struct game *game, struct frame *frame);
enum next move_advance(struct game *game, struct frame *frame);
extern const struct decision movement_decision, move_decision;
/* `{"what":"reach","unit":U}`: every hex it could come to, with cost and path. */
struct ruling reach_query(struct game *game, const struct query *query, struct json *out);
#endif
