/* dice.c: see dice.h. */
#include "load/dice.h"

#include <string.h>

enum { NUMBER_MAX = 1 << 30 }; /* of undos, actions and words drawn: no game comes near it */

static bool read_stream(const json_t *value, enum old_streams old, uint64_t *out) {
    const char *text = json_string_value(value);
    uint64_t number = 0;
    if (text == NULL || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return false;
    for (int i = 0; i < 16; i++) {
        int at = old == OLD_STREAMS_AS_BYTES ? 14 - i / 2 * 2 + i % 2 : i;
        char c = text[at];
        number = number << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    *out = number;
    return true;
}

static const char *read_streams(const json_t *list, enum old_streams old, struct dice *out) {
    if (json_array_size(list) != DICE_STREAMS)
        return "expected 24 streams";
    out->generator = DICE_PCG32;
    for (size_t i = 0; i < DICE_STREAMS; i++)
        if (!read_stream(json_array_get(list, i), old, &out->stream[i]))
            return "expected sixteen hexadecimal digits for each stream";
    return NULL;
}

static bool read_count(const json_t *value, uint32_t *out) {
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < 0 || number > NUMBER_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

static const char *read_drawn(const json_t *dice, struct dice *out) {
    const json_t *drawn = json_object_get(dice, "drawn");
    out->generator = DICE_CHACHA20;
    if (json_object_size(dice) != 4 || !read_count(json_object_get(dice, "undo"), &out->undo) ||
        !read_count(json_object_get(dice, "position"), &out->position) || json_array_size(drawn) != DICE_STREAMS)
        return "expected generator, undo, position, and drawn with 24 numbers";
    for (size_t i = 0; i < DICE_STREAMS; i++)
        if (!read_count(json_array_get(drawn, i), &out->drawn[i]))
            return "expected a number of words for each stream";
    return NULL;
}

const char *load_dice(const json_t *dice, enum old_streams old, struct dice *out) {
    const char *name = json_string_value(json_object_get(dice, "generator"));
    memset(out, 0, sizeof *out);
    if (json_is_array(dice))
        return read_streams(dice, old, out);
    switch (name != NULL ? dice_generator_named(name, strlen(name)) : DICE_GENERATORS) {
    case DICE_PCG32:
        return json_object_size(dice) == 2 ? read_streams(json_object_get(dice, "streams"), OLD_STREAMS_AS_NUMBERS, out)
                                           : "expected generator and streams";
    case DICE_CHACHA20:
        return read_drawn(dice, out);
    case DICE_GENERATORS:
        break;
    }
    return "expected a generator: chacha20 or pcg32";
}
