/* password.h: passwords: argon2id by libsodium, in threads of their own, because one takes a tenth of a second. */
#ifndef ENFILADE_SERVE_PEOPLE_PASSWORD_H
#define ENFILADE_SERVE_PEOPLE_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>

#include "serve/store/people.h"

enum { PASSWORD_SHORTEST = 8, PASSWORD_LONGEST = 200 };

struct event_base;
struct passwords;

/* `good`: the hash was made, or the password is right. `hash` is "" unless one was made. `finished` is false if the
 * server stopped first. Called from the event loop. */
typedef void (*password_done)(void *context, bool finished, bool good, const char *hash);

struct passwords *passwords_new(struct event_base *base, int threads, int queue);
void passwords_free(struct passwords *passwords);
/* False: too many are waiting; nothing will be called. */
bool passwords_hash(struct passwords *passwords, const char *password, password_done done, void *context);
/* `hash` NULL stands for a person who does not exist: it takes as long as any other, and is never good. */
bool passwords_check(struct passwords *passwords, const char *hash, const char *password, password_done done,
                     void *context);
/* At once, where nobody waits: for commands. False: there is no memory. */
bool password_hash_now(const char *password, char hash[PASSWORD_HASH_SIZE]);
int passwords_busy(const struct passwords *passwords);
/* A sentence why this may not be a password; NULL if it may. */
const char *password_refusal(const char *password, const char *name);

#endif
