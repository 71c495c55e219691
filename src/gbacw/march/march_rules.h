/* march_rules.h: a group on the march as a list: who is in it, what each has left, where it may step and rest. */
#ifndef ENFILADE_GBACW_MARCH_H
#define ENFILADE_GBACW_MARCH_H
#include "gbacw/ground/distance.h"
#include "gbacw/state/scratch.h"

enum { MARCH_MAX = 32, POINTS_ONE_HEX = 255 }; /* 5.2: one hex whatever it costs, kept as a full measure of points */

struct march {
    side_id side;
    hex_id hex; /* where it is; HEX_NONE: off the map, about to enter */
    uint8_t count;
    counter_id member[MARCH_MAX];
    uint8_t points[MARCH_MAX];
};

uint8_t full_points(const struct game *game, counter_id c);  /* what it may spend this phase */
uint8_t chart_points(const struct game *game, counter_id c); /* as printed for its class and formation, in sixths */
bool strays_freely(const struct game *game, counter_id c);   /* though out of command */
/* A march of this counter alone with all its points. */
struct march march_of_one(const struct game *game, counter_id c);
struct march march_of_group(const struct game *game, counter_id lead); /* all that carry F_MOVING */
bool march_has(const struct march *march, counter_id c);
/* Takes a member out; it must be one. */
void march_drop(struct march *march, counter_id c);
counter_id march_unit(const struct game *game, const struct march *march); /* its first combat unit; COUNTER_NONE */

/* The whole group steps to the adjacent hex (or enters at it): each member's cost goes to `cost`, which may be NULL. */
struct ruling march_step(const struct game *game, const struct march *march, hex_id to, uint16_t *cost);
/* What each pays for a step already judged, after fire may have changed it: never more than it has. */
void march_costs(const struct game *game, const struct march *march, hex_id to, uint16_t *cost);
/* It comes to rest in the hex: stacking (8.0) and leaders who must be covered (17.52). */
struct ruling march_rest(const struct game *game, const struct march *march, hex_id to);
/* After this step a lawful rest can still follow, there or further on. */
struct ruling march_may_go(struct game *game, const struct march *march, hex_id to);
/* The same of a whole way, from the hex after the one where it is (or the one where it enters) to its last. */
bool march_may_take(struct game *game, struct march march, const hex_id *way, int length);
/* Anything at all that it could do if it began: a step, or a change of formation. */
bool march_can_begin(struct game *game, const struct march *march, struct basis *basis);
/* Is there a hex where it may come onto the map now? */
bool march_can_enter(struct game *game, const struct march *march);
const hex_id *area_hexes(const struct game *game, unsigned area, int *count); /* of the map */
/* The hexes where a counter may come onto the map. */
const hex_id *entry_hexes(const struct game *game, counter_id c, int *count);
/* What it costs a class to come onto the map at this hex of the edge, or to leave it there, in sixths. */
uint16_t edge_cost(const struct game *game, unsigned class, hex_id hex);
/* Nobody passes through those who stand in reserve: a unit that came to them stays with them, one that began there may
 * go. */
struct ruling leaves_reserve(const struct game *game, counter_id c, hex_id from);
struct ruling march_leaves(const struct game *game, const struct march *march);  /* over the edge beside its hex */
bool march_stops(const struct game *game, counter_id c, hex_id from, hex_id to); /* the step ends its march */
bool leader_at_home(const struct game *game, counter_id leader, hex_id hex);     /* with a unit of his command */
/* It is not on the map yet, and comes in this Game-Turn or should have come before. */
bool reinforcement_due(const struct game *game, counter_id c);
bool leader_exposed(const struct game *game, hex_id hex, side_id side, int nearest); /* 17.52 for a leader there */
/* `form F` for the whole group: all members whose kind knows the formation change, and all must be able to. */
struct ruling march_may_form(const struct game *game, const struct march *march, uint8_t formation);
#endif
