/* dice.h: chance: the streams in the state, scripts, and the record of what was thrown.
 *
 * A die is asked for by purpose and by the counter it is about. In play a face is drawn from that purpose's
 * stream; a script answers instead, in order or by purpose and counter.
 *
 * Games draw from ChaCha20 with a key of 256 bits: someone who sees every die still cannot predict the next. PCG32 is
 * fast and can be worked out from a few dice: games of before ChaCha20 keep it, and games that a computer player
 * imagines use it, with a seed of their own. */
#ifndef ENFILADE_CORE_DICE_H
#define ENFILADE_CORE_DICE_H

#include "core/chacha20.h"
#include "core/text.h"
#include "core/types.h"

#define DICE_STREAMS 24
#define DICE_KEY CHACHA20_KEY

enum dice_generator { DICE_PCG32, DICE_CHACHA20, DICE_GENERATORS };

/* -- seeds -- */

struct dice_seed {         /* what a game's dice come from */
    uint8_t key[DICE_KEY]; /* PCG32 takes the first eight bytes, a number in little-endian */
    uint8_t generator;     /* enum dice_generator */
};
/* The key is the number in little-endian, then zeros: short seeds for tests and for comparing games. */
struct dice_seed dice_seed_number(enum dice_generator generator, uint64_t number);
/* A decimal number, or the key as 64 hexadecimal digits, for ChaCha20; the generator is left as it is. */
bool dice_seed_read(const char *text, size_t length, struct dice_seed *out);
/* Whether the generator can take it: PCG32 takes numbers only. */
bool dice_seed_fits(const struct dice_seed *seed);
#define DICE_SEED_DIGITS 64
/* As it is kept and promised: 64 digits for ChaCha20, a decimal number for PCG32. */
void dice_seed_write(const struct dice_seed *seed, struct text *out);
/* "pcg32" or "chacha20", as saves name them. */
const char *dice_generator_name(unsigned generator);
/* The other way round; DICE_GENERATORS for a name that is none. */
enum dice_generator dice_generator_named(const char *name, size_t length);

/* -- streams -- */

struct dice { /* part of the state, outside the position's hash */
    uint8_t key[DICE_KEY];
    uint32_t generator;
    uint32_t undo, position; /* the last undo by agreement, by its number, and the action it went back to; 0: none */
    uint32_t spare[5];
    union {
        uint32_t drawn[DICE_STREAMS];  /* ChaCha20: words taken from each stream */
        uint64_t stream[DICE_STREAMS]; /* PCG32: where each stream is */
    };
};

/* All streams at their beginning. */
void dice_begin(struct dice *dice, const struct dice_seed *seed);
/* Streams set to where they were (load/dice.h), without the key: PCG32 needs none. */
void dice_take_key(struct dice *dice, const struct dice_seed *seed);
/* PCG32, for games that are only imagined: nothing of the true dice is left. */
void dice_fast(struct dice *dice, uint64_t seed);
/* Sends every stream another way, for undo number `undo` by agreement, back to the position after so many actions. No
 * number comes twice in a game. */
void dice_undone(struct dice *dice, uint32_t undo, uint32_t position);
/* A player's contribution, where each hand-off of a game brings one (match/letter.h): the next key is the SHA-256 of
 * the text "KEY VALUE", both in hexadecimal, and all streams begin again. For ChaCha20 only. */
void dice_mix(struct dice *dice, const uint8_t value[DICE_KEY]);
/* Unbiased, 1..sides. */
uint32_t dice_draw(struct dice *dice, unsigned purpose, uint32_t sides);

/* One line of a script: `purpose` DICE_ANY_PURPOSE answers the next die of any kind, in order; a line with a
 * purpose answers the next die of that purpose (about that counter or hex, unless DICE_ANY_ABOUT). `face` 0 is a
 * wildcard where the purpose's question is answered by `about` alone (the ford's draw). */
#define DICE_ANY_PURPOSE 0xff
#define DICE_ANY_ABOUT 0xffff
struct dice_line {
    uint8_t purpose;
    uint8_t used;
    uint16_t about;
    uint32_t face;
};

#define DICE_SCRIPT_MAX 1024
struct dice_script {
    struct dice_line line[DICE_SCRIPT_MAX];
    uint16_t count;
    bool strict; /* a die that is not written makes the action fail */
    bool failed; /* set when a strict script had no answer */
    uint8_t failed_purpose;
};

/* A thrown die, for the save and the answer to `do`. */
struct dice_thrown {
    uint8_t purpose;
    uint8_t sides;
    uint16_t about;
    uint32_t face;
    uint32_t scripted; /* 1: a script answered, the stream was not touched */
};
#define DICE_LOG_MAX 4096
struct dice_log {
    struct dice_thrown thrown[DICE_LOG_MAX];
    uint32_t count;
};

/* The next unused line of this purpose with face 0: what it is about; DICE_ANY_ABOUT if there is none. */
uint16_t dice_script_about(struct dice_script *script, unsigned purpose);

/* The one door to chance: script first, then the stream; logged if `log` is given. */
uint32_t dice_ask(struct dice *dice, struct dice_script *script, struct dice_log *log, unsigned purpose, uint16_t about,
                  uint32_t sides);

#endif
