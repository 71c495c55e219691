/* path.h: cheapest paths over hexes with exact fractional costs.
 *
 * Costs are whole numbers of sixths of a Movement Point, so halves and thirds stay exact. The caller owns the
 * workspace (part of its scratch) and says through a callback what a step costs. */
#ifndef ENFILADE_CORE_PATH_H
#define ENFILADE_CORE_PATH_H

#include "core/types.h"

#define SIXTHS 6
#define PATH_FORBIDDEN 0xffff
#define PATH_STEP_MAX 1023 /* dearest possible step; what costs more is forbidden */

/* The cost in sixths of stepping from a hex in a direction; PATH_FORBIDDEN if it cannot be done. */
typedef uint16_t (*path_cost)(const void *context, hex_id from, direction d, hex_id to);
/* Asked of each hex as it is settled, nearest first, the start included: true ends the search there. */
typedef bool (*path_stop)(const void *context, hex_id hex);

#define PATH_BUCKETS (PATH_STEP_MAX + 1)

struct path_space { /* arrays of `hexes` entries each, owned by the caller */
    uint16_t hexes;
    uint16_t *cost;            /* sixths to get there; PATH_FORBIDDEN where not reached */
    uint16_t *from;            /* the hex before */
    uint16_t *stamp;           /* which search wrote the entry */
    uint16_t search;           /* number of the current search */
    uint16_t *next, *previous; /* open hexes of equal cost, chained */
    uint16_t *bucket;          /* first open hex of each cost, PATH_BUCKETS in a ring */
    uint64_t filled[PATH_BUCKETS / 64];
    uint16_t *reached; /* hexes in the order they were settled */
    uint16_t reached_count;
};
/* Bytes that the arrays of a workspace take. */
size_t path_space_bytes(uint16_t hexes);
/* Lays the arrays into a block of that size; a workspace serves any number of searches, one at a time. */
void path_space_init(struct path_space *space, uint16_t hexes, void *block);

/* All hexes within `budget` sixths of `start`. `neighbour` is hexes x 6. */
void path_search(struct path_space *space, const hex_id *neighbour, hex_id start, uint16_t budget, path_cost cost,
                 const void *context);
/* The same from several hexes at once, each with a cost to begin with of at most PATH_STEP_MAX: what is cheapest to
 * reach from any of them. */
struct path_start {
    hex_id hex;
    uint16_t cost;
};
void path_search_from(struct path_space *space, const hex_id *neighbour, const struct path_start *start,
                      unsigned starts, uint16_t budget, path_cost cost, const void *context);
/* The same from one until `stop` says so; the hex it said so of, HEX_NONE if it never did. */
hex_id path_find(struct path_space *space, const hex_id *neighbour, hex_id start, uint16_t budget, path_cost cost,
                 path_stop stop, const void *context);
/* The same as path_search with the costs of all steps laid out beforehand, hexes x 6. */
void path_search_table(struct path_space *space, const hex_id *neighbour, hex_id start, uint16_t budget,
                       const uint16_t *step_cost);
uint16_t path_cost_of(const struct path_space *space, hex_id hex); /* PATH_FORBIDDEN if not reached */
/* The path from the start to `hex`, both included; 0 if not reached or longer than `max`. */
int path_to(const struct path_space *space, hex_id hex, hex_id *out, int max);

#endif
