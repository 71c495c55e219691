/* device_cookie.h: the cookie by which an account's own browser is known again, long after its session has ended.
 *
 * It proves that somebody logged in from here once: guesses of strangers do not delay who has it. It opens nothing. The
 * mark is signed with the hash of the password, so the store keeps nothing of it, and a new password makes all marks
 * strange. One browser may have the marks of several people: each is a cookie of its own, sent with logins alone. */
#ifndef ENFILADE_SERVE_PEOPLE_DEVICE_COOKIE_H
#define ENFILADE_SERVE_PEOPLE_DEVICE_COOKIE_H

#include <stdbool.h>
#include <stdint.h>

enum { DEVICE_MARK_SIZE = 68, DEVICE_COOKIE_SIZE = 256 };

/* The Set-Cookie header for this person, whose password has this hash. */
void device_cookie_write(char out[DEVICE_COOKIE_SIZE], int64_t person, const char *password_hash, int64_t now,
                         int64_t seconds, bool secure);
/* Whether a Cookie header has a good mark of this person, made less than `seconds` ago; `mark` is it. */
bool device_is_known(const char *cookies, int64_t person, const char *password_hash, int64_t now, int64_t seconds,
                     char mark[DEVICE_MARK_SIZE]);

#endif
