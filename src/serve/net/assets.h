/* assets.h: the client's files: built into the program, or read from a folder while working on them. */
#ifndef ENFILADE_SERVE_NET_ASSETS_H
#define ENFILADE_SERVE_NET_ASSETS_H

#include "serve/net/request.h"

enum encoding { ENCODING_PLAIN, ENCODING_GZIP, ENCODING_BROTLI, ENCODINGS };

struct asset {
    const char *name; /* path under the root: "index.html", "assets/app-1a2b.js" */
    const char *type;
    const char *tag; /* ETag, quotes and all */
    struct {
        const unsigned char *bytes; /* NULL: not to be had */
        size_t length;
    } as[ENCODINGS];
};
/* Made by the build (tools/embed.mjs); ended by a NULL name. */
extern const struct asset ASSETS[];

/* Answers GET of anything that is no API path. */
void assets_answer(struct request *request, const char *path);

#endif
