/* gzip.h: long texts are sent packed to those who can unpack them. */
#ifndef ENFILADE_SERVE_NET_GZIP_H
#define ENFILADE_SERVE_NET_GZIP_H

#include <stdbool.h>
#include <stddef.h>

struct request;

/* Packed as gzip has it, to be freed; NULL if it cannot be. `effort`: 1 quick, 9 small. */
unsigned char *gzip_text(const char *text, size_t length, int effort, size_t *packed);
bool gzip_is_taken(const struct request *request);

#endif
