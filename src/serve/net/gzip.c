/* gzip.c: see gzip.h. */
#include "serve/net/gzip.h"

#include <stdlib.h>
#include <zlib.h>

#include "serve/net/request.h"

enum { GZIP_WINDOW = 15 + 16, MEMORY = 9 };

unsigned char *gzip_text(const char *text, size_t length, int effort, size_t *packed) {
    z_stream z = {0};
    if (deflateInit2(&z, effort, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    uLong bound = deflateBound(&z, (uLong)length);
    unsigned char *out = malloc(bound);
    z.next_in = (unsigned char *)text;
    z.avail_in = (uInt)length;
    z.next_out = out;
    z.avail_out = (uInt)bound;
    bool whole = out != NULL && deflate(&z, Z_FINISH) == Z_STREAM_END;
    *packed = z.total_out;
    deflateEnd(&z);
    if (whole)
        return out;
    free(out);
    return NULL;
}

bool gzip_is_taken(const struct request *request) {
    const char *accepted = request_header(request, "Accept-Encoding");
    return accepted != NULL && coding_is_taken(accepted, "gzip");
}
