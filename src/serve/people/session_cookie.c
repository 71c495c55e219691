/* session_cookie.c: tokens, their hashes, and the cookie's two headers. See session_cookie.h. */
#include "serve/people/session_cookie.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

void session_token_new(char token[SESSION_TOKEN_SIZE]) {
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token, SESSION_TOKEN_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

bool session_token_hash(const char *token, unsigned char hash[SESSION_HASH_SIZE]) {
    static const char purpose[] = "enfilade session";
    if (token == NULL || strlen(token) != SESSION_TOKEN_LENGTH)
        return false;
    return crypto_generichash(hash, SESSION_HASH_SIZE, (const unsigned char *)token, SESSION_TOKEN_LENGTH,
                              (const unsigned char *)purpose, sizeof purpose - 1) == 0;
}

bool session_cookie_find(const char *header, const char *name, char *out, size_t size) {
    size_t length = strlen(name);
    while (header != NULL && *header != 0) {
        header += strspn(header, " \t;");
        size_t pair = strcspn(header, ";");
        if (pair > length && strncmp(header, name, length) == 0 && header[length] == '=') {
            const char *value = header + length + 1;
            size_t value_length = pair - length - 1;
            while (value_length > 0 && (value[value_length - 1] == ' ' || value[value_length - 1] == '\t'))
                value_length--;
            if (value_length >= size)
                return false;
            memcpy(out, value, value_length);
            out[value_length] = 0;
            return true;
        }
        header += pair;
    }
    return false;
}

void session_cookie_write(char out[SESSION_COOKIE_SIZE], const char *token, int64_t seconds, bool secure) {
    snprintf(out, SESSION_COOKIE_SIZE, "%s=%s; Path=/; Max-Age=%" PRId64 "; HttpOnly; SameSite=Lax%s",
             secure ? SESSION_COOKIE_SECURE : SESSION_COOKIE, token ? token : "", token ? seconds : 0,
             secure ? "; Secure" : "");
}
