/* memory.c: see memory.h. */
#include "match/memory.h"
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must(void *block) {
    if (block == NULL) {
        fputs("enfilade: out of memory\n", stderr);
        exit(1);
    }
    return block;
}

void *aligned_block(size_t size) {
    size_t rounded = size > 0 ? (size + 63) / 64 * 64 : 64;
    return memset(must(aligned_alloc(64, rounded)), 0, rounded);
}

void text_grow(struct text *text, size_t more) {
    size_t size = (text->length + more + 1) * 2;
    text->at = must(realloc(text->at, size));
    if (text->size == 0)
        text->at[0] = 0;
    text->size = size;
}

void buffer_add(struct buffer *buffer, const char *text, size_t length) {
    CHECK(text != NULL || length == 0);
    if (buffer->length + length + 1 > buffer->size) {
        buffer->size = (buffer->length + length + 1) * 2;
        buffer->at = must(realloc(buffer->at, buffer->size));
    }
    memcpy(buffer->at + buffer->length, text, length);
    buffer->length += length;
    buffer->at[buffer->length] = 0;
}
