/* csrf.c: the word that our own page sends back. See csrf.h. */
#include "serve/people/csrf.h"

#include <sodium.h>
#include <string.h>

void csrf_word(const char *token, char out[CSRF_SIZE]) {
    static const char purpose[] = "enfilade csrf word";
    unsigned char hash[CSRF_LENGTH / 2];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)token, strlen(token), (const unsigned char *)purpose,
                       sizeof purpose - 1);
    sodium_bin2hex(out, CSRF_SIZE, hash, sizeof hash);
}

bool csrf_holds(const char *token, const char *given) {
    char word[CSRF_SIZE];
    csrf_word(token, word);
    return given != NULL && strlen(given) == CSRF_LENGTH && sodium_memcmp(word, given, CSRF_LENGTH) == 0;
}
