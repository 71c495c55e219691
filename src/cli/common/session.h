/* session.h: the engine protocol, one JSON object a line: a conversation at a table.
 *
 * `enfilade engine` reads lines and writes answers; tests and fuzzers hold the same conversation in process. What
 * each request takes and gives is in docs/protocol.md. */
#ifndef ENFILADE_CLI_SESSION_H
#define ENFILADE_CLI_SESSION_H

#include <stdio.h>

#include "match/answers.h"

#define SESSION_LINE_MAX (4u << 20)

struct session {
    struct games *games;
    struct match *now; /* NULL: no game yet. A new one takes the old one's place only when it is sound */
    struct bot bot;    /* the last bot asked for, and its memory */
    char bot_name[32];
    void *bot_memory;
    uint64_t bot_seed;
};

struct session *session_open(const char *games_dir);
void session_close(struct session *session);
/* The answer to one request, read back as a tree, for those who look into it; never NULL. The caller owns it. */
json_t *session_ask(struct session *session, const json_t *request);
/* The same for a line of text; the caller frees the string (which has no line end). */
char *session_answer(struct session *session, const char *line, size_t length);
/* The loop of `enfilade engine`: until the end of input. Returns the exit status. */
int session_loop(struct session *session, FILE *in, FILE *out);

/* -- of session_play.c: the requests that open and change games -- */
struct session_request {
    const char *name;
    /* Writes the members of the answer; NULL, or an error object. */
    json_t *(*answer)(struct session *, const json_t *request, struct json *out);
    bool needs_game;
    struct field fields[REQUEST_FIELDS_MAX];
};
extern const struct session_request session_requests[]; /* ended by a name NULL */

#endif
