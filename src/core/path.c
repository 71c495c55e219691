/* path.c: Dijkstra's search over hexes, with a ring of buckets in the place of a heap (Dial's way).
 *
 * Open hexes stand in the bucket of their cost, chained; a bit says which buckets are filled, so the next cost is
 * found by looking at a word or two. No step costs more than the ring is long, so costs never meet in a bucket.
 * Nothing else is cleared between searches: an entry counts only if it carries the number of the current one. */
#include "core/path.h"
#include "core/check.h"

#include <string.h>

#define WORDS_A_HEX 6 /* cost, from, stamp, next, previous, reached */

size_t path_space_bytes(uint16_t hexes) { return ((size_t)hexes * WORDS_A_HEX + PATH_BUCKETS) * sizeof(uint16_t); }

void path_space_init(struct path_space *space, uint16_t hexes, void *block) {
    CHECK(hexes > 0 && block != NULL);
    uint16_t *at = block;
    memset(block, 0, path_space_bytes(hexes));
    *space = (struct path_space){.hexes = hexes,
                                 .cost = at,
                                 .from = at + hexes,
                                 .stamp = at + 2 * (size_t)hexes,
                                 .next = at + 3 * (size_t)hexes,
                                 .previous = at + 4 * (size_t)hexes,
                                 .reached = at + 5 * (size_t)hexes,
                                 .bucket = at + 6 * (size_t)hexes};
}

static inline void open_hex(struct path_space *space, hex_id hex, hex_id from, unsigned cost) {
    unsigned ring = cost % PATH_BUCKETS;
    uint64_t bit = (uint64_t)1 << ring % 64, *filled = &space->filled[ring / 64];
    hex_id first = *filled & bit ? space->bucket[ring] : HEX_NONE;
    if (first != HEX_NONE)
        space->previous[first] = hex;
    *filled |= bit;
    space->bucket[ring] = hex;
    space->next[hex] = first;
    space->previous[hex] = HEX_NONE;
    space->stamp[hex] = space->search;
    space->cost[hex] = (uint16_t)cost;
    space->from[hex] = from;
}

/* Takes a hex out of its bucket: it is settled, or a cheaper way was found. */
static inline void close_hex(struct path_space *space, hex_id hex) {
    unsigned ring = space->cost[hex] % PATH_BUCKETS;
    hex_id next = space->next[hex], previous = space->previous[hex];
    if (next != HEX_NONE)
        space->previous[next] = previous;
    if (previous != HEX_NONE)
        space->next[previous] = next;
    else if (next != HEX_NONE)
        space->bucket[ring] = next;
    else
        space->filled[ring / 64] &= ~((uint64_t)1 << ring % 64);
}

/* The first open hex at `cost` or above, HEX_NONE if none is left. */
static inline hex_id cheapest(const struct path_space *space, unsigned cost) {
    unsigned ring = cost % PATH_BUCKETS, word = ring / 64;
    uint64_t bits = space->filled[word] & (~(uint64_t)0 << ring % 64);
    for (unsigned looked = 0; looked <= PATH_BUCKETS / 64; looked++) {
        if (bits)
            return space->bucket[word * 64 + (unsigned)__builtin_ctzll(bits)];
        word = (word + 1) % (PATH_BUCKETS / 64);
        bits = space->filled[word];
    }
    return HEX_NONE;
}

static void begin_search(struct path_space *space) {
    if (++space->search == 0) { /* the numbers have gone round: old stamps would look new */
        memset(space->stamp, 0, space->hexes * sizeof *space->stamp);
        space->search = 1;
    }
    space->reached_count = 0;
    memset(space->filled, 0, sizeof space->filled);
}

/* One step looked at: opens the hex, or shortens the way to it. */
static inline void consider(struct path_space *space, hex_id here, hex_id next, unsigned total) {
    if (space->stamp[next] == space->search) {
        if (space->cost[next] <= total)
            return;
        close_hex(space, next);
    }
    open_hex(space, next, here, total);
}

/* The search itself, once its first hexes are open; the doors below are this with some arguments fixed, so the compiler
 * drops the rest. */
static inline hex_id go_on(struct path_space *space, const hex_id *neighbour, unsigned budget, path_cost cost,
                           const uint16_t *table, path_stop stop, const void *context) {
    unsigned spent = 0;
    for (hex_id here; (here = cheapest(space, spent)) != HEX_NONE;) {
        close_hex(space, here);
        spent = space->cost[here];
        space->reached[space->reached_count++] = here;
        if (stop && stop(context, here))
            return here;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = neighbour[here * DIRECTIONS + d];
            if (next == HEX_NONE || (space->stamp[next] == space->search && space->cost[next] <= spent))
                continue;
            unsigned price = table ? table[here * DIRECTIONS + d] : cost(context, here, d, next);
            unsigned total = spent + price;
            if (price <= PATH_STEP_MAX && total <= budget && total < PATH_FORBIDDEN)
                consider(space, here, next, total);
        }
    }
    return HEX_NONE;
}

static inline hex_id search(struct path_space *space, const hex_id *neighbour, hex_id start, unsigned budget,
                            path_cost cost, const uint16_t *table, path_stop stop, const void *context) {
    begin_search(space);
    if (start >= space->hexes)
        return HEX_NONE;
    open_hex(space, start, HEX_NONE, 0);
    return go_on(space, neighbour, budget, cost, table, stop, context);
}

void path_search(struct path_space *space, const hex_id *neighbour, hex_id start, uint16_t budget, path_cost cost,
                 const void *context) {
    CHECK(cost != NULL);
    search(space, neighbour, start, budget, cost, NULL, NULL, context);
}

void path_search_from(struct path_space *space, const hex_id *neighbour, const struct path_start *start,
                      unsigned starts, uint16_t budget, path_cost cost, const void *context) {
    CHECK(cost != NULL);
    begin_search(space);
    for (unsigned i = 0; i < starts; i++) {
        CHECK(start[i].cost <= PATH_STEP_MAX);
        if (start[i].hex < space->hexes)
            consider(space, HEX_NONE, start[i].hex, start[i].cost);
    }
    go_on(space, neighbour, budget, cost, NULL, NULL, context);
}

hex_id path_find(struct path_space *space, const hex_id *neighbour, hex_id start, uint16_t budget, path_cost cost,
                 path_stop stop, const void *context) {
    CHECK(cost != NULL && stop != NULL);
    return search(space, neighbour, start, budget, cost, NULL, stop, context);
}

void path_search_table(struct path_space *space, const hex_id *neighbour, hex_id start, uint16_t budget,
                       const uint16_t *step_cost) {
    CHECK(step_cost != NULL);
    search(space, neighbour, start, budget, NULL, step_cost, NULL, NULL);
}

/* Open hexes have a cost too; only a search that was stopped leaves any. */
uint16_t path_cost_of(const struct path_space *space, hex_id hex) {
    return hex < space->hexes && space->search != 0 && space->stamp[hex] == space->search ? space->cost[hex]
                                                                                          : PATH_FORBIDDEN;
}

int path_to(const struct path_space *space, hex_id hex, hex_id *out, int max) {
    if (path_cost_of(space, hex) == PATH_FORBIDDEN)
        return 0;
    int length = 0;
    for (hex_id at = hex; at != HEX_NONE; at = space->from[at])
        length++;
    if (length > max)
        return 0;
    int place = length;
    for (hex_id at = hex; at != HEX_NONE; at = space->from[at])
        out[--place] = at;
    return length;
}
