/* pack.h: how every game's tables begin: which family they are of, their size and the hash of what follows. */
#ifndef ENFILADE_PLAY_PACK_H
#define ENFILADE_PLAY_PACK_H

#include <stddef.h>

#include "core/types.h"

struct pack_head {
    uint32_t magic, version, size;
    uint32_t spare; /* PACK_...: how a sandbox's tables differ from the game's own; 0 for a game's own */
    uint32_t value; /* enum pack_value: of what lies behind the tables, and is no part of the rules */
    uint32_t unused;
    uint64_t hash; /* of everything after this field, up to `size` */
};
enum pack_value { PACK_NO_VALUE, PACK_VALUE, PACK_BAD_VALUE /* there is one that cannot be used */ };
enum { PACK_LINE = 64 }; /* tables and what lies behind them are aligned to it */

/* A value of positions that was fitted to the ends of games (play/value.h). It lies behind the tables, so that their
 * hash, by which saves know the data of their game, does not hang on how well the computer plays. */
enum { FEATURES_MAX = 128 };
struct value_weights {
    int32_t weight[FEATURES_MAX]; /* of each feature as side 0 sees it, in thousandths */
    int32_t scale;                /* Victory Points that the battle is usually won by */
};

static inline size_t pack_room(size_t size) { return (size + PACK_LINE - 1) / PACK_LINE * PACK_LINE; }
static inline struct value_weights *pack_weights(void *tables) {
    return (struct value_weights *)((unsigned char *)tables + pack_room(((struct pack_head *)tables)->size));
}

#endif
