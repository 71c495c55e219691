/* csrf.h: the proof that a request comes from our own page.
 *
 * The page gets a word that follows from its session and sends it back in the header X-Enfilade with everything that
 * changes something. A foreign page can make a browser send the cookie, but it can neither read the word nor set the
 * header. The word is a hash of the session's token: nothing is stored, and it gives nothing of the token away. */
#ifndef ENFILADE_SERVE_PEOPLE_CSRF_H
#define ENFILADE_SERVE_PEOPLE_CSRF_H

#include <stdbool.h>

enum { CSRF_LENGTH = 32, CSRF_SIZE = 33 };

void csrf_word(const char *token, char out[CSRF_SIZE]);
/* In constant time; `given` may be NULL. */
bool csrf_holds(const char *token, const char *given);

#endif
