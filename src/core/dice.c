/* dice.c: PCG32 streams (M. E. O'Neill's XSH-RR), one a purpose, and the scripts that answer in their place. */
#include "core/dice.h"

#include "core/hash.h"

#define PCG_MULTIPLIER UINT64_C(6364136223846793005)

/* Streams with different increments never coincide; an increment must be odd. */
static uint64_t increment(unsigned purpose) { return ((uint64_t)purpose << 1 | 1) * UINT64_C(0x9e3779b97f4a7c15); }

static uint32_t next_word(uint64_t *stream, unsigned purpose) {
    uint64_t old = *stream;
    *stream = old * PCG_MULTIPLIER + increment(purpose);
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    return shifted >> turn | shifted << ((32 - turn) & 31);
}

void dice_seed(struct dice *dice, uint64_t seed) {
    for (unsigned purpose = 0; purpose < DICE_STREAMS; purpose++) {
        dice->stream[purpose] = hash_mix(seed, purpose + 1);
        next_word(&dice->stream[purpose], purpose);
    }
}

void dice_salt(struct dice *dice, uint64_t salt) {
    for (unsigned purpose = 0; purpose < DICE_STREAMS; purpose++)
        dice->stream[purpose] = hash_mix(dice->stream[purpose], salt);
}

uint32_t dice_draw(struct dice *dice, unsigned purpose, uint32_t sides) {
    if (sides < 2)
        return 1;
    purpose %= DICE_STREAMS;
    /* The words below `first` are thrown away, so that every face has equally many words left. */
    uint32_t first = (0 - sides) % sides, word;
    do
        word = next_word(&dice->stream[purpose], purpose);
    while (word < first);
    return word % sides + 1;
}

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
    uint32_t written = script ? scripted(script, purpose, about, sides) : 0;
    uint32_t face = written ? written : dice_draw(dice, purpose, sides);
    if (log && log->count < DICE_LOG_MAX)
        log->thrown[log->count++] =
            (struct dice_thrown){(uint8_t)purpose, (uint8_t)sides, about, face, written ? 1 : 0};
    return face;
}
