/* types.h: the few numbers every room speaks in.
 *
 * Inside the engine there are only numbers; text begins at the room's door. */
#ifndef ENFILADE_CORE_TYPES_H
#define ENFILADE_CORE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t hex_id;     /* a hex of the loaded map, dense from 0 */
typedef uint16_t counter_id; /* a counter of the loaded game, dense from 0: units, leaders, crews, wagons */
typedef uint8_t direction;   /* 0..5, clockwise; 0 is the northernmost (n, or ne on pointed grids) */

#define HEX_NONE ((hex_id)0xffff)
#define COUNTER_NONE ((counter_id)0xffff)
#define DIRECTION_NONE ((direction)0xff)
#define DIRECTIONS 6

enum { SIDE_FIRST = 0, SIDE_SECOND = 1, SIDES = 2, SIDE_NONE = 2 };
typedef uint8_t side_id; /* index into the game's list of sides */

/* The opponent of a side; SIDE_NONE has none. */
static inline side_id other_side(side_id side) { return (side_id)(1 - side); }
/* So many hexsides clockwise, or the other way if negative (not below -12). */
static inline direction direction_turn(direction d, int steps) { return (direction)((d + steps + 12) % DIRECTIONS); }
/* Straight back. */
static inline direction direction_opposite(direction d) { return direction_turn(d, 3); }

#endif
