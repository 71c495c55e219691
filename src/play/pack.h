/* pack.h: how every game's tables begin: which family they are of, their size and the hash of what follows. */
#ifndef ENFILADE_PLAY_PACK_H
#define ENFILADE_PLAY_PACK_H

#include <stddef.h>

#include "core/types.h"

struct pack_head {
    uint32_t magic, version, size;
    uint32_t spare; /* PACK_...: how a sandbox's tables differ from the game's own; 0 for a game's own */
    /* enum pack_learned_state of what lies behind the tables and is no part of the rules */
    uint32_t value, traits;
    uint64_t hash; /* of everything after this field, up to `size` */
};
enum pack_learned_state { LEARNED_NOTHING, LEARNED, LEARNED_BAD /* there is a file that cannot be used */ };
enum { PACK_LINE = 64 }; /* tables and what lies behind them are aligned to it */

/* What computer players learned about the battle by playing it. It lies behind the tables, so that their hash, by which
 * saves know the data of their game, does not hang on how well the computer plays. */
enum { FEATURES_MAX = 128, TRAITS_MAX = 128 };
struct value_weights {            /* what positions are worth, fitted to the ends of games (play/value.h) */
    int32_t weight[FEATURES_MAX]; /* of each feature as side 0 sees it, in thousandths */
    int32_t scale;                /* Victory Points that the battle is usually won by */
};
struct pack_learned {
    struct value_weights value;
    int32_t trait[SIDES][TRAITS_MAX]; /* tuned for each seat (play/drill.h) */
};

static inline size_t pack_room(size_t size) { return (size + PACK_LINE - 1) / PACK_LINE * PACK_LINE; }
static inline struct pack_learned *pack_learned(const void *tables) {
    return (struct pack_learned *)(uintptr_t)((const unsigned char *)tables +
                                              pack_room(((const struct pack_head *)tables)->size));
}
static inline size_t pack_whole_size(const struct pack_head *head) {
    bool learned = head->value == LEARNED || head->traits == LEARNED;
    return learned ? pack_room(head->size) + sizeof(struct pack_learned) : head->size;
}

#endif
