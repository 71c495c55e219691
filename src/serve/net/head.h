/* head.h: the head of a request of HTTP/1.1 (RFC 9112): its first line and its fields.
 *
 * Read strictly: what a proxy in front of us might read in another way than we do is refused, not guessed at. */
#ifndef ENFILADE_SERVE_NET_HEAD_H
#define ENFILADE_SERVE_NET_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum method { METHOD_GET = 1, METHOD_HEAD, METHOD_POST, METHOD_PUT, METHOD_DELETE };

enum { HEAD_FIELDS_MAX = 64 };

struct head {
    enum method method;
    const char *target; /* what is asked for: "/path?query", or a whole address */
    bool old;           /* HTTP/1.0: knows no chunks, and the connection is closed after the answer */
    bool close;         /* the connection is not wanted any longer after the answer */
    bool chunked;       /* the body comes in chunks; else it has this length */
    bool expects;       /* waits for "100 Continue" before it sends the body */
    size_t length;
    int fields;
    struct head_field {
        const char *name, *value;
    } field[HEAD_FIELDS_MAX];
};

/* How many of these bytes are the head, the empty line behind it included; 0: its end has not come. */
size_t head_size(const char *bytes, size_t length);
/* Reads a head of that size. The text is cut into its parts, and `head` points to them. Gives 0, or the status of a
 * refusal and in *why its reason. */
int head_read(struct head *head, char *text, size_t size, const char **why);
const char *head_field(const struct head *head, const char *name); /* NULL: not given */

/* Whether a list of tags (If-None-Match, RFC 9110) has this one, which is written with its quotes. */
bool tag_is_listed(const char *list, const char *tag);
/* Whether a list of codings (Accept-Encoding) has this one, and not only to say that it is not wanted. */
bool coding_is_taken(const char *list, const char *coding);

const char *method_name(enum method method);
int hexadecimal_digit(char c); /* -1: it is none. Addresses and chunks are written with them too. */

#endif
