/* bench.h: loops over the two lookups that everything waits for, for `enfilade bench`. */
#ifndef ENFILADE_GBACW_BENCH_H
#define ENFILADE_GBACW_BENCH_H
#include "play/game.h"
/* Asks one kind of question `count` times; a checksum, so that the work is not optimised away. */
uint64_t gbacw_bench(struct game *game, const char *what, uint32_t count, uint64_t seed);
#endif
