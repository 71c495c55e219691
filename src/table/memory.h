/* memory.h: memory for the outer rooms, which may allocate: what cannot be had ends the program. */
#ifndef ENFILADE_TABLE_MEMORY_H
#define ENFILADE_TABLE_MEMORY_H

#include <stddef.h>

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

#endif
