/* device_cookie.c: see device_cookie.h. A mark is the time when it was made and a random number, and a keyed hash of
 * these, the person and the hash of the password: who does not have the store cannot make one. */
#include "serve/people/device_cookie.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "serve/people/session_cookie.h"

enum { TIME_BYTES = 8, OPEN_BYTES = TIME_BYTES + 8, SEAL_BYTES = 32, MARK_BYTES = OPEN_BYTES + SEAL_BYTES };

_Static_assert(DEVICE_MARK_SIZE >= (MARK_BYTES * 4 + 2) / 3 + 1, "room for a mark in base64");

static void name_of(int64_t person, char out[48]) { snprintf(out, 48, SESSION_COOKIE "-device-%" PRId64, person); }

static void write_number(unsigned char out[8], int64_t number) {
    for (int i = 0; i < 8; i++)
        out[i] = (unsigned char)((uint64_t)number >> (8 * i));
}

static int64_t read_number(const unsigned char from[8]) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)from[i] << (8 * i);
    return (int64_t)number;
}

/* Seals the mark's open bytes. */
static void seal(unsigned char mark[MARK_BYTES], int64_t person, const char *password_hash) {
    static const char purpose[] = "enfilade device";
    unsigned char who[8];
    crypto_generichash_state state;
    write_number(who, person);
    crypto_generichash_init(&state, (const unsigned char *)purpose, sizeof purpose - 1, SEAL_BYTES);
    crypto_generichash_update(&state, who, sizeof who);
    crypto_generichash_update(&state, mark, OPEN_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)password_hash, strlen(password_hash));
    crypto_generichash_final(&state, mark + OPEN_BYTES, SEAL_BYTES);
}

void device_cookie_write(char out[DEVICE_COOKIE_SIZE], int64_t person, const char *password_hash, int64_t now,
                         int64_t seconds, bool secure) {
    unsigned char bytes[MARK_BYTES];
    char name[48], mark[DEVICE_MARK_SIZE];
    randombytes_buf(bytes, sizeof bytes);
    write_number(bytes, now);
    seal(bytes, person, password_hash);
    sodium_bin2base64(mark, sizeof mark, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    name_of(person, name);
    snprintf(out, DEVICE_COOKIE_SIZE, "%s=%s; Path=/api/login; Max-Age=%" PRId64 "; HttpOnly; SameSite=Strict%s", name,
             mark, seconds, secure ? "; Secure" : "");
}

bool device_is_known(const char *cookies, int64_t person, const char *password_hash, int64_t now, int64_t seconds,
                     char mark[DEVICE_MARK_SIZE]) {
    unsigned char bytes[MARK_BYTES], wanted[MARK_BYTES];
    char name[48];
    size_t length;
    name_of(person, name);
    if (!session_cookie_find(cookies, name, mark, DEVICE_MARK_SIZE) ||
        sodium_base642bin(bytes, sizeof bytes, mark, strlen(mark), NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        length != sizeof bytes)
        return false;
    int64_t made = read_number(bytes);
    memcpy(wanted, bytes, sizeof wanted);
    seal(wanted, person, password_hash);
    return sodium_memcmp(bytes, wanted, sizeof bytes) == 0 && made <= now && now - made < seconds;
}
