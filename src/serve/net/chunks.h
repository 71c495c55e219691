/* chunks.h: a body that comes in chunks of HTTP/1.1 (RFC 9112, section 7.1).
 *
 * It is walked over as it comes, each chunk once, and joined when it is whole. */
#ifndef ENFILADE_SERVE_NET_CHUNKS_H
#define ENFILADE_SERVE_NET_CHUNKS_H

#include <stddef.h>

enum chunks { CHUNKS_MORE, CHUNKS_WHOLE, CHUNKS_BAD, CHUNKS_TOO_LARGE };

struct chunk_walk {
    size_t at;   /* how far it has been walked over: a chunk begins here */
    size_t size; /* of what the chunks hold so far */
};

/* Walks on over these bytes, which begin with the first chunk. So many at most may come, the lines with the sizes
 * included: we keep those too, and a byte can be wrapped in a dozen bytes. */
enum chunks chunks_walk(struct chunk_walk *walk, const char *bytes, size_t length, size_t most);
/* Joins a whole body, where it is: its walk has found the size. */
void chunks_join(char *bytes);

#endif
