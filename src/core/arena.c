/* arena.c: the engine's only allocator: a block handed in by the caller, filled from the front. */
#include "core/arena.h"
#include "core/check.h"

#include <string.h>

#define ARENA_ALIGNMENT 64 /* a cache line: badly aligned state copies measured twenty times slower */

static size_t round_up(size_t size) { return (size + (ARENA_ALIGNMENT - 1)) & ~(size_t)(ARENA_ALIGNMENT - 1); }

void arena_init(struct arena *arena, void *block, size_t size) {
    CHECK(block != NULL || size == 0);
    uintptr_t start = (uintptr_t)block;
    size_t skip = (size_t)((ARENA_ALIGNMENT - start % ARENA_ALIGNMENT) % ARENA_ALIGNMENT);
    arena->base = block;
    arena->size = size;
    arena->used = skip < size ? skip : size;
}

void *arena_take(struct arena *arena, size_t size) {
    CHECK(arena->used <= arena->size);
    size_t cost = round_up(size);
    if (cost < size || cost > arena->size - arena->used)
        return NULL;
    unsigned char *taken = arena->base + arena->used;
    arena->used += cost;
    memset(taken, 0, cost);
    return taken;
}

/* Two lines more than the size itself: one to round it up, one for a block that begins off a line. */
size_t arena_cost(size_t size) { return round_up(size) + ARENA_ALIGNMENT; }
