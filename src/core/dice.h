/* dice.h: chance: PCG32 streams in the state, scripts, and the record of what was thrown.
 *
 * A die is asked for by purpose and by the counter it is about. In play a face is drawn from that purpose's
 * stream; a script answers instead, in order or by purpose and counter. */
#ifndef ENFILADE_CORE_DICE_H
#define ENFILADE_CORE_DICE_H

#include "core/types.h"

#define DICE_STREAMS 24

struct dice { /* part of the state, outside the position's hash */
    uint64_t stream[DICE_STREAMS];
};

void dice_seed(struct dice *dice, uint64_t seed);
/* Sends every stream another way. */
void dice_salt(struct dice *dice, uint64_t salt);
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
