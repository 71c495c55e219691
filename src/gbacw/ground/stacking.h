/* stacking.h: how many may stand in a hex, and in which order (8.0, 8.1, 8.4). */
#ifndef ENFILADE_GBACW_STACKING_H
#define ENFILADE_GBACW_STACKING_H
#include "gbacw/state/frames.h"

void stack_reserve(struct game *game, hex_id hex, side_id side, bool on); /* emits its event */
/* Could these stand in one hex by themselves, in reserve no more? */
bool may_stand_together(const struct game *game, const counter_id *list, int count);
/* Would the stack be lawful without its reserve, or could those too many still march off? */
struct ruling lawful_out_of_reserve(const struct game *game, hex_id hex, side_id side);
struct ruling no_reserve(void); /* the answer where the book has none */
/* May these, with those who stand there, be in reserve in the hex? */
struct ruling may_reserve_list(const struct game *game, side_id side, const counter_id *list, int count, hex_id hex);
/* Could they stand together on empty open ground, or in reserve there? If not, they rest nowhere. */
bool may_rest_anywhere(const struct game *game, const counter_id *list, int count);
/* May this set (the counters with `flag`, e.g. F_MOVING, or the one counter if flag is 0) come to rest in the hex
 * beside the friends now there that are not of the set? Leaders never count (8.14). */
struct ruling may_rest(const struct game *game, counter_id c, uint32_t flag, hex_id hex);
/* ... the same for a list of counters, as they stand or (FORMATION_NONE: not) with those who can form `as` having done
 * so. */
struct ruling may_rest_list(const struct game *game, side_id side, const counter_id *list, int count, uint8_t as,
                            hex_id hex);
/* ... and for a list that comes to a hex where only those remain of its side who `stay`. */
struct ruling may_rest_among(const struct game *game, side_id side, const counter_id *list, int count,
                             bool (*stays)(const struct game *, counter_id), hex_id hex);
/* May abandoned guns be served again where they stand? They count only then (15.18). */
struct ruling may_man(const struct game *game, counter_id guns);
/* How many of the list count against the number of units that a hex takes: a unit in two counters once (8.18B), none of
 * a brigade that has long stood together (8.18A). */
int units_counted(const struct game *game, const counter_id *list, int count);
/* Is the hex lawful as it stands for this side? */
struct ruling stack_lawful(const struct game *game, hex_id hex, side_id side);
/* May it pass through friends in the hex (8.0, 8.16, 8.17, 6.11b)? `off_way` is set when it then pays other terrain. */
struct ruling may_pass(const struct game *game, counter_id c, hex_id from, direction d, bool *off_way);
int hex_points(const struct game *game, hex_id hex, side_id side); /* density and stacking points in the hex */
/* Emits who is on top now. */
void event_top(struct game *game, counter_id c);
/* The caller (a Fire Phase that ends) need not know whether there is anything to ask: the units that ran out in it
 * carry F_DEPLETED_NOW, which this frame clears. */
enum next reorder_advance(struct game *game, struct frame *frame);
extern const struct decision reorder_decision;
#endif
