/* chacha20.h: the block function of ChaCha20 (RFC 8439, 2.3): sixteen words that nobody can tell from chance without
 * the key. Dice are drawn from them (core/dice.h). */
#ifndef ENFILADE_CORE_CHACHA20_H
#define ENFILADE_CORE_CHACHA20_H

#include "core/types.h"

#define CHACHA20_KEY 32   /* bytes */
#define CHACHA20_WORDS 16 /* of a block */

/* Block `counter` of the stream that key and nonce name. The RFC writes the nonce as twelve bytes: three words in
 * little-endian; and the block as bytes: these words in little-endian. */
void chacha20_block(const uint8_t key[CHACHA20_KEY], uint32_t counter, const uint32_t nonce[3],
                    uint32_t out[CHACHA20_WORDS]);

#endif
