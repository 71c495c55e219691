/* chunks.c: see chunks.h. Nothing may stand behind a chunk's size, and no fields behind the last chunk: no browser and
 * no proxy that we know sends them to us. */
#include "serve/net/chunks.h"

#include <stdbool.h>
#include <string.h>

#include "serve/net/head.h"

enum { SIZE_DIGITS = 8, NOT_YET = -1, NONE = -2 };

/* Whether a line ends here: NONE if something else stands there, NOT_YET if it has not come, else 2, its bytes. */
static int line_end(const char *bytes, size_t length) {
    if (length > 0 && bytes[0] != '\r')
        return NONE;
    if (length > 1 && bytes[1] != '\n')
        return NONE;
    return length > 1 ? 2 : NOT_YET;
}

/* Reads a chunk's size. How many bytes its line has, NOT_YET or NONE. */
static int read_size(const char *bytes, size_t length, size_t *size) {
    int digits = 0;
    *size = 0;
    for (; (size_t)digits < length && hexadecimal_digit(bytes[digits]) >= 0; digits++) {
        if (digits == SIZE_DIGITS)
            return NONE;
        *size = *size * 16 + (size_t)hexadecimal_digit(bytes[digits]);
    }
    if (digits == 0)
        return length > 0 ? NONE : NOT_YET;
    int end = line_end(bytes + digits, length - (size_t)digits);
    return end < 0 ? end : digits + end;
}

enum chunks chunks_walk(struct chunk_walk *walk, const char *bytes, size_t length, size_t most) {
    for (;;) {
        size_t size, here = walk->at;
        int line = read_size(bytes + here, length - here, &size);
        if (line < 0)
            return line == NOT_YET ? CHUNKS_MORE : CHUNKS_BAD;
        here += (size_t)line;
        if (here > most || size > most - here)
            return CHUNKS_TOO_LARGE;
        if (length - here < size)
            return CHUNKS_MORE;
        int end = line_end(bytes + here + size, length - here - size);
        if (end < 0)
            return end == NOT_YET ? CHUNKS_MORE : CHUNKS_BAD;
        walk->at = here + size + (size_t)end;
        walk->size += size;
        if (size == 0)
            return CHUNKS_WHOLE;
    }
}

void chunks_join(char *bytes) {
    char *to = bytes;
    for (const char *from = bytes;;) {
        size_t size;
        from += read_size(from, SIZE_DIGITS + 2, &size);
        if (size == 0)
            return;
        memmove(to, from, size);
        to += size;
        from += size + 2;
    }
}
