/* sha256.h: SHA-256 (FIPS 180-4) of bytes in memory: what a host promises of a seed (match/verify.h). */
#ifndef ENFILADE_CORE_SHA256_H
#define ENFILADE_CORE_SHA256_H

#include "core/types.h"

#define SHA256_BYTES 32

/* The digest of the whole block at once: seeds and promises are short. */
void sha256(const void *bytes, size_t length, uint8_t out[SHA256_BYTES]);

#endif
