/* dice.c: ChaCha20 and PCG32 streams, one a purpose, and the scripts that answer in their place. */
#include "core/dice.h"
#include "core/check.h"

#include "core/hash.h"
#include "core/sha256.h"

#include <string.h>

/* -- seeds -- */

static const char *const generator_names[DICE_GENERATORS] = {[DICE_PCG32] = "pcg32", [DICE_CHACHA20] = "chacha20"};

const char *dice_generator_name(unsigned generator) {
    return generator < DICE_GENERATORS ? generator_names[generator] : "?";
}

enum dice_generator dice_generator_named(const char *name, size_t length) {
    int i = 0;
    while (i < DICE_GENERATORS &&
           (strlen(generator_names[i]) != length || memcmp(generator_names[i], name, length) != 0))
        i++;
    return (enum dice_generator)i;
}

static uint64_t number_of(const uint8_t key[DICE_KEY]) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)key[i] << (8 * i);
    return number;
}

struct dice_seed dice_seed_number(enum dice_generator generator, uint64_t number) {
    CHECK(generator < DICE_GENERATORS);
    struct dice_seed seed = {.generator = (uint8_t)generator};
    for (int i = 0; i < 8; i++)
        seed.key[i] = (uint8_t)(number >> (8 * i));
    return seed;
}

static unsigned digit_of(char c) {
    return c >= '0' && c <= '9' ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
}

static bool read_key(const char *digits, uint8_t key[DICE_KEY]) {
    for (size_t i = 0; i < DICE_KEY; i++) {
        unsigned high = digit_of(digits[2 * i]), low = digit_of(digits[2 * i + 1]);
        if (high > 15 || low > 15)
            return false;
        key[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool dice_seed_read(const char *text, size_t length, struct dice_seed *out) {
    struct dice_seed seed = {0};
    uint64_t number = 0;
    if (length == DICE_SEED_DIGITS) {
        if (!read_key(text, seed.key))
            return false;
    } else {
        if (length == 0 || length > 20)
            return false;
        for (size_t i = 0; i < length; i++) {
            unsigned digit = digit_of(text[i]);
            if (digit > 9 || number > (UINT64_MAX - digit) / 10)
                return false;
            number = number * 10 + digit;
        }
        seed = dice_seed_number(DICE_CHACHA20, number);
    }
    memcpy(out->key, seed.key, sizeof out->key);
    return true;
}

bool dice_seed_fits(const struct dice_seed *seed) {
    uint8_t rest = 0;
    for (size_t i = 8; i < DICE_KEY; i++)
        rest |= seed->key[i];
    return seed->generator == DICE_CHACHA20 || rest == 0;
}

void dice_seed_write(const struct dice_seed *seed, struct text *out) {
    static const char digits[] = "0123456789abcdef";
    if (seed->generator == DICE_PCG32) {
        text_unsigned(out, number_of(seed->key));
        return;
    }
    for (size_t i = 0; i < DICE_KEY; i++) {
        text_char(out, digits[seed->key[i] >> 4]);
        text_char(out, digits[seed->key[i] & 15]);
    }
}

/* -- PCG32 (M. E. O'Neill's XSH-RR) -- */

#define PCG_MULTIPLIER UINT64_C(6364136223846793005)

/* Streams with different increments never coincide; an increment must be odd. */
static uint64_t increment(unsigned purpose) { return ((uint64_t)purpose << 1 | 1) * UINT64_C(0x9e3779b97f4a7c15); }

static uint32_t pcg_word(uint64_t *stream, unsigned purpose) {
    uint64_t old = *stream;
    *stream = old * PCG_MULTIPLIER + increment(purpose);
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    return shifted >> turn | shifted << ((32 - turn) & 31);
}

void dice_fast(struct dice *dice, uint64_t seed) {
    memset(dice, 0, sizeof *dice);
    dice->generator = DICE_PCG32;
    for (unsigned purpose = 0; purpose < DICE_STREAMS; purpose++) {
        dice->stream[purpose] = hash_mix(seed, purpose + 1);
        pcg_word(&dice->stream[purpose], purpose);
    }
}

/* -- ChaCha20: the key is the seed, the nonce says which stream, the block's number and the word how far it is -- */

/* A block gives sixteen words, and is made again for each: dice are rare, and a state that is copied for every look
 * ahead is cheaper without it. */
static uint32_t chacha_word(struct dice *dice, unsigned purpose) {
    uint32_t nonce[3] = {purpose, dice->undo, dice->position}, block[CHACHA20_WORDS];
    uint32_t at = dice->drawn[purpose]++;
    chacha20_block(dice->key, at / CHACHA20_WORDS, nonce, block);
    return block[at % CHACHA20_WORDS];
}

/* -- both -- */

void dice_begin(struct dice *dice, const struct dice_seed *seed) {
    CHECK(seed->generator < DICE_GENERATORS);
    if (seed->generator == DICE_PCG32) {
        dice_fast(dice, number_of(seed->key));
        return;
    }
    memset(dice, 0, sizeof *dice);
    dice->generator = DICE_CHACHA20;
    dice_take_key(dice, seed);
}

void dice_take_key(struct dice *dice, const struct dice_seed *seed) {
    if (dice->generator == DICE_CHACHA20)
        memcpy(dice->key, seed->key, sizeof dice->key);
}

void dice_undone(struct dice *dice, uint32_t undo, uint32_t position) {
    if (dice->generator == DICE_CHACHA20) {
        dice->undo = undo;
        dice->position = position;
        memset(dice->drawn, 0, sizeof dice->drawn);
        return;
    }
    for (unsigned purpose = 0; purpose < DICE_STREAMS; purpose++)
        dice->stream[purpose] = hash_mix(dice->stream[purpose], (uint64_t)undo << 32 | position);
}

void dice_mix(struct dice *dice, const uint8_t value[DICE_KEY]) {
    char buffer[2 * DICE_SEED_DIGITS + 2];
    struct dice_seed seed = {.generator = DICE_CHACHA20};
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    memcpy(seed.key, dice->key, sizeof seed.key);
    dice_seed_write(&seed, &text);
    text_char(&text, ' ');
    memcpy(seed.key, value, sizeof seed.key);
    dice_seed_write(&seed, &text);
    sha256(buffer, text.length, seed.key);
    dice_begin(dice, &seed);
}

uint32_t dice_draw(struct dice *dice, unsigned purpose, uint32_t sides) {
    CHECK(purpose < DICE_STREAMS);
    CHECK(dice->generator < DICE_GENERATORS);
    if (sides < 2)
        return 1;
    purpose %= DICE_STREAMS;
    /* The words below `first` are thrown away, so that every face has equally many words left. */
    uint32_t first = (0 - sides) % sides, word;
    do
        word =
            dice->generator == DICE_CHACHA20 ? chacha_word(dice, purpose) : pcg_word(&dice->stream[purpose], purpose);
    while (word < first);
    return word % sides + 1;
}

/* -- scripts -- */

/* The closest line that answers: one that names the purpose and the counter, then one that names the purpose,
 * then one for any die; among equals the first. Lines with face 0 are for dice_script_about. */
static struct dice_line *script_line(struct dice_script *script, unsigned purpose, uint16_t about) {
    struct dice_line *best = NULL;
    int best_rank = 0;
    for (unsigned i = 0; i < script->count; i++) {
        struct dice_line *line = &script->line[i];
        if (line->used || line->face == 0)
            continue;
        bool any = line->purpose == DICE_ANY_PURPOSE, names = line->about != DICE_ANY_ABOUT;
        if ((!any && line->purpose != purpose) || (names && line->about != about))
            continue;
        int rank = 1 + (any ? 0 : 2) + (names ? 1 : 0);
        if (rank > best_rank) {
            best_rank = rank;
            best = line;
        }
    }
    return best;
}

static uint32_t scripted(struct dice_script *script, unsigned purpose, uint16_t about, uint32_t sides) {
    struct dice_line *line = script_line(script, purpose, about);
    if (line)
        line->used = 1;
    if (line && line->face <= sides)
        return line->face;
    if (line || script->strict) { /* an impossible face, or a die that is not written */
        script->failed = true;
        script->failed_purpose = (uint8_t)purpose;
        return 1;
    }
    return 0;
}

uint16_t dice_script_about(struct dice_script *script, unsigned purpose) {
    for (unsigned i = 0; script && i < script->count; i++) {
        struct dice_line *line = &script->line[i];
        if (line->used || line->face != 0 || line->purpose != purpose)
            continue;
        line->used = 1;
        return line->about;
    }
    return DICE_ANY_ABOUT;
}

uint32_t dice_ask(struct dice *dice, struct dice_script *script, struct dice_log *log, unsigned purpose, uint16_t about,
                  uint32_t sides) {
    CHECK(sides >= 1);
    CHECK(script == NULL || script->count <= DICE_SCRIPT_MAX);
    uint32_t written = script ? scripted(script, purpose, about, sides) : 0;
    uint32_t face = written ? written : dice_draw(dice, purpose, sides);
    if (log && log->count < DICE_LOG_MAX)
        log->thrown[log->count++] =
            (struct dice_thrown){(uint8_t)purpose, (uint8_t)sides, about, face, written ? 1 : 0};
    return face;
}
