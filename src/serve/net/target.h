/* target.h: what a request asks for: the path and the query of its first line (RFC 9112, section 3.2), decoded. */
#ifndef ENFILADE_SERVE_NET_TARGET_H
#define ENFILADE_SERVE_NET_TARGET_H

#include <stdbool.h>

enum { TARGET_QUERY_MAX = 16 };

struct target {
    char *path; /* begins with a slash */
    int count;
    struct {
        const char *key, *value;
    } query[TARGET_QUERY_MAX];
};

/* Reads "/path?query", or a whole address as to a proxy. The text is cut into its parts, and `target` points to them.
 * False: it cannot be read. */
bool target_read(struct target *target, char *text);
const char *target_query(const struct target *target, const char *key); /* NULL: not given */

#endif
