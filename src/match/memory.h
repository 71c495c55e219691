/* memory.h: memory for the outer rooms, which may allocate: what cannot be had ends the program. */
#ifndef ENFILADE_MATCH_MEMORY_H
#define ENFILADE_MATCH_MEMORY_H

#include <stddef.h>

#include "core/text.h"

struct buffer { /* a string that grows */
    char *at;
    size_t length, size;
};

/* The block itself; ends the program if there is none, as nothing sensible can follow. */
void *must(void *block);
/* Zeroed, at a multiple of 64 bytes, as states want it. */
void *aligned_block(size_t size);
/* Appends; the string always ends in a zero byte. */
void buffer_add(struct buffer *buffer, const char *text, size_t length);
/* A text that grows as it is written: struct text out = GROWING. Its memory is to be freed. */
#define GROWING                                                                                                        \
    { .grow = text_grow }
void text_grow(struct text *text, size_t more);

#endif
