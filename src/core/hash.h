/* hash.h: one 64-bit hash for positions, packs and stamps; the same on every machine (input is read as
 * little-endian bytes; the engine's targets are all little-endian, which the build asserts). */
#ifndef ENFILADE_CORE_HASH_H
#define ENFILADE_CORE_HASH_H

#include "core/types.h"

/* The hash of a block. Another seed gives an unrelated hash of the same bytes. */
uint64_t hash_bytes(const void *bytes, size_t length, uint64_t seed);
/* One cheap mixing step, for chains of small values. */
uint64_t hash_mix(uint64_t hash, uint64_t value);

#endif
