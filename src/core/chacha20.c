/* chacha20.c: see chacha20.h. */
#include "core/chacha20.h"

static uint32_t word_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static uint32_t turned(uint32_t word, unsigned by) { return word << by | word >> (32 - by); }

/* RFC 8439, 2.1 */
static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = turned(*d ^ *a, 16);
    *c += *d, *b = turned(*b ^ *c, 12);
    *a += *b, *d = turned(*d ^ *a, 8);
    *c += *d, *b = turned(*b ^ *c, 7);
}

void chacha20_block(const uint8_t key[CHACHA20_KEY], uint32_t counter, const uint32_t nonce[3],
                    uint32_t out[CHACHA20_WORDS]) {
    uint32_t start[CHACHA20_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; /* "expand 32-byte k" */
    uint32_t x[CHACHA20_WORDS];
    for (int i = 0; i < 8; i++)
        start[4 + i] = word_at(key + 4 * i);
    start[12] = counter;
    for (int i = 0; i < 3; i++)
        start[13 + i] = nonce[i];
    for (int i = 0; i < CHACHA20_WORDS; i++)
        x[i] = start[i];
    for (int round = 0; round < 20; round += 2) {
        quarter_round(&x[0], &x[4], &x[8], &x[12]); /* columns */
        quarter_round(&x[1], &x[5], &x[9], &x[13]);
        quarter_round(&x[2], &x[6], &x[10], &x[14]);
        quarter_round(&x[3], &x[7], &x[11], &x[15]);
        quarter_round(&x[0], &x[5], &x[10], &x[15]); /* diagonals */
        quarter_round(&x[1], &x[6], &x[11], &x[12]);
        quarter_round(&x[2], &x[7], &x[8], &x[13]);
        quarter_round(&x[3], &x[4], &x[9], &x[14]);
    }
    for (int i = 0; i < CHACHA20_WORDS; i++)
        out[i] = x[i] + start[i];
}
