/* pack.h: how every game's tables begin: which family they are of, their size and the hash of what follows. */
#ifndef ENFILADE_PLAY_PACK_H
#define ENFILADE_PLAY_PACK_H

#include "core/types.h"

struct pack_head {
    uint32_t magic, version, size;
    uint32_t spare; /* PACK_...: how a sandbox's tables differ from the game's own; 0 for a game's own */
    uint64_t hash;  /* of everything after this field */
};

#endif
