/* arena.h: the engine's only allocator: a block handed in by the caller, filled from the front. */
#ifndef ENFILADE_CORE_ARENA_H
#define ENFILADE_CORE_ARENA_H

#include "core/types.h"

struct arena {
    unsigned char *base;
    size_t size, used;
};

/* Hands the block over. It need not be aligned; arena_cost counts what aligning it takes. */
void arena_init(struct arena *arena, void *block, size_t size);
/* 64-byte aligned and zeroed; NULL when the block is full. */
void *arena_take(struct arena *arena, size_t size);
/* What `size` bytes will cost, alignment included: for callers who size the block first. */
size_t arena_cost(size_t size);

#endif
