/* session_cookie.h: the cookie that says who is asking.
 *
 * A session is 32 random bytes, written in base64 for addresses. The client has them in a cookie that no script can
 * read; the store has only their hash, so that a thief of a backup cannot take anybody's session. */
#ifndef ENFILADE_SERVE_PEOPLE_SESSION_COOKIE_H
#define ENFILADE_SERVE_PEOPLE_SESSION_COOKIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serve/store/people.h"

enum { SESSION_TOKEN_LENGTH = 43, SESSION_TOKEN_SIZE = 44, SESSION_COOKIE_SIZE = 256 };

#define SESSION_COOKIE "enfilade"
/* Over HTTPS. The prefix is a promise that browsers keep: only this very host can have set it, over HTTPS; no sibling
 * in its domain, and nobody on the way (RFC 6265bis, 4.1.3.2). */
#define SESSION_COOKIE_SECURE "__Host-enfilade"

void session_token_new(char token[SESSION_TOKEN_SIZE]);
/* False if the text cannot be a token. */
bool session_token_hash(const char *token, unsigned char hash[SESSION_HASH_SIZE]);
/* The value of the cookie `name` in a Cookie header; false if it is not there or does not fit. */
bool session_cookie_find(const char *header, const char *name, char *out, size_t size);
/* The Set-Cookie header; `secure` also says which name. `token` NULL takes the cookie away. */
void session_cookie_write(char out[SESSION_COOKIE_SIZE], const char *token, int64_t seconds, bool secure);

#endif
