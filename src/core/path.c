/* path.c: Dijkstra's search over hexes, with a binary heap that knows where each hex stands in it.
 *
 * Nothing is cleared between searches: an entry counts only if it carries the number of the current one. */
#include "core/path.h"

#include <string.h>

/* cost, from, stamp, reached: one word a hex; heap: six, of which the first hold the heap and the second each
 * hex's place in it (from 1; 0 when it has been settled). */
#define WORDS_A_HEX 10

size_t path_space_bytes(uint16_t hexes) { return (size_t)hexes * WORDS_A_HEX * sizeof(uint16_t); }

void path_space_init(struct path_space *space, uint16_t hexes, void *block) {
    uint16_t *at = block;
    memset(block, 0, path_space_bytes(hexes));
    *space = (struct path_space){.hexes = hexes,
                                 .cost = at,
                                 .from = at + hexes,
                                 .stamp = at + 2 * (size_t)hexes,
                                 .heap = at + 3 * (size_t)hexes,
                                 .reached = at + 9 * (size_t)hexes};
}

static uint16_t *places(const struct path_space *space) { return space->heap + space->hexes; }

/* Moves a hex up from place `at` to where its cost belongs. */
static void heap_rise(struct path_space *space, unsigned at, hex_id hex) {
    uint16_t *heap = space->heap - 1, *place = places(space); /* places count from 1 */
    uint16_t cost = space->cost[hex];
    for (; at > 1 && space->cost[heap[at / 2]] > cost; at /= 2) {
        heap[at] = heap[at / 2];
        place[heap[at]] = (uint16_t)at;
    }
    heap[at] = hex;
    place[hex] = (uint16_t)at;
}

/* Takes the cheapest hex; the last one sinks from the top to where it belongs. */
static hex_id heap_take(struct path_space *space, unsigned *open) {
    uint16_t *heap = space->heap - 1, *place = places(space);
    hex_id taken = heap[1], last = heap[*open];
    unsigned count = --*open, at = 1;
    place[taken] = 0;
    if (count == 0)
        return taken;
    uint16_t cost = space->cost[last];
    for (unsigned child; (child = 2 * at) <= count; at = child) {
        if (child < count && space->cost[heap[child + 1]] < space->cost[heap[child]])
            child++;
        if (space->cost[heap[child]] >= cost)
            break;
        heap[at] = heap[child];
        place[heap[at]] = (uint16_t)at;
    }
    heap[at] = last;
    place[last] = (uint16_t)at;
    return taken;
}

static void begin_search(struct path_space *space) {
    if (++space->search == 0) { /* the numbers have gone round: old stamps would look new */
        memset(space->stamp, 0, space->hexes * sizeof *space->stamp);
        space->search = 1;
    }
    space->reached_count = 0;
}

static void open_hex(struct path_space *space, unsigned *open, hex_id hex, hex_id from, uint16_t cost) {
    space->stamp[hex] = space->search;
    space->cost[hex] = cost;
    space->from[hex] = from;
    heap_rise(space, ++*open, hex);
}

static void better_way(struct path_space *space, hex_id hex, hex_id from, uint16_t cost) {
    space->cost[hex] = cost;
    space->from[hex] = from;
    heap_rise(space, places(space)[hex], hex);
}

void path_search(struct path_space *space, const hex_id *neighbour, hex_id start, uint16_t budget, path_cost cost,
                 const void *context) {
    unsigned open = 0;
    begin_search(space);
    if (start >= space->hexes)
        return;
    open_hex(space, &open, start, HEX_NONE, 0);
    while (open > 0) {
        hex_id here = heap_take(space, &open);
        unsigned spent = space->cost[here];
        space->reached[space->reached_count++] = here;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = neighbour[here * DIRECTIONS + d];
            if (next == HEX_NONE)
                continue;
            bool known = space->stamp[next] == space->search;
            if (known && space->cost[next] <= spent)
                continue;
            unsigned price = cost(context, here, d, next), total = spent + price;
            if (price == PATH_FORBIDDEN || total > budget || total >= PATH_FORBIDDEN)
                continue;
            if (!known)
                open_hex(space, &open, next, here, (uint16_t)total);
            else if (total < space->cost[next])
                better_way(space, next, here, (uint16_t)total);
        }
    }
}

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
