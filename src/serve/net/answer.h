/* answer.h: the few ways to answer a request. Each of them frees it. */
#ifndef ENFILADE_SERVE_NET_ANSWER_H
#define ENFILADE_SERVE_NET_ANSWER_H

#include "serve/net/request.h"

struct evbuffer;

void answer_header(struct request *request, const char *key, const char *value); /* before the answer */
void answer_json(struct request *request, int status, json_t *json);             /* takes the reference */
void answer_ok(struct request *request);                                         /* {"ok":true} */
void answer_bytes(struct request *request, int status, const char *type, const void *bytes, size_t length);
/* The evbuffer's content goes out; the caller's buffer is empty afterwards. */
void answer_buffer(struct request *request, int status, const char *type, struct evbuffer *buffer);
void answer_nothing(struct request *request, int status); /* 204, 304 */
/* Something that stays as it is comes next, in this coding ("": plain). Its tag, written with quotes, is sent with the
 * coding in it: what is another row of bytes has another tag. True if the asker has it: that is the answer. */
bool answer_tagged(struct request *request, const char *tag, const char *coding);
/* {"ok":false,"error":{"kind","why","case"?}} */
void answer_error(struct request *request, int status, const char *kind, const char *why);
void answer_error_json(struct request *request, int status, json_t *error); /* an error object; takes the reference */
/* It could not be written down: says why, and when to try again. */
void answer_unwritten(struct request *request);
/* It could not be read: `why`, or that the store has stopped. */
void answer_unread(struct request *request, const char *why);
/* A stream that is fed later: the head goes out, and the connection is the caller's from now on. */
struct connection *answer_stream(struct request *request);

/* The status that fits an error's kind. */
int status_of_kind(const char *kind);

/* It cannot be read: the connection is closed after the answer. */
void request_refuse(struct request *request, int status, const char *why);

#endif
