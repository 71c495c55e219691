/* hash.c: a 64-bit hash by folded multiplication (the family of wyhash), four lanes wide.
 *
 * Two words go in with every multiplication, and four independent multiplications are in flight at a time, so
 * a state of ten kilobytes takes well under a microsecond. */
#include "core/hash.h"
#include "core/check.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "states, packs and hashes are little-endian");

__extension__ typedef unsigned __int128 uint128;

static const uint64_t SECRET[5] = {UINT64_C(0xa0761d6478bd642f), UINT64_C(0xe7037ed1a0b428db),
                                   UINT64_C(0x8ebc6af09c88c6e3), UINT64_C(0x589965cc75374cc3),
                                   UINT64_C(0x1d8e4e27c47d124f)};

static inline uint64_t fold(uint64_t a, uint64_t b) {
    uint128 product = (uint128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t word_at(const unsigned char *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline uint64_t pair(const unsigned char *at, uint64_t secret, uint64_t lane) {
    return fold(word_at(at) ^ secret, word_at(at + 8) ^ lane);
}

uint64_t hash_bytes(const void *bytes, size_t length, uint64_t seed) {
    CHECK(bytes != NULL || length == 0);
    const unsigned char *at = bytes;
    size_t left = length;
    uint64_t lane = fold(seed ^ SECRET[0], SECRET[1]);
    if (left >= 64) {
        uint64_t second = lane, third = lane, fourth = lane;
        for (; left >= 64; left -= 64, at += 64) {
            lane = pair(at, SECRET[1], lane);
            second = pair(at + 16, SECRET[2], second);
            third = pair(at + 32, SECRET[3], third);
            fourth = pair(at + 48, SECRET[4], fourth);
        }
        lane = fold(lane ^ third ^ SECRET[0], second ^ fourth ^ SECRET[2]) ^ second;
    }
    for (; left >= 16; left -= 16, at += 16)
        lane = pair(at, SECRET[1], lane);
    unsigned char tail[16] = {0};
    if (left > 0)
        memcpy(tail, at, left);
    lane = pair(tail, SECRET[3], lane);
    return fold(SECRET[1] ^ (uint64_t)length, lane ^ SECRET[4]);
}

uint64_t hash_mix(uint64_t hash, uint64_t value) { return fold(hash ^ SECRET[0], value ^ SECRET[1]) + SECRET[2]; }
