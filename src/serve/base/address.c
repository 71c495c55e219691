/* address.c: see address.h. Inside, every address has 16 bytes: one of IPv4 is mapped into IPv6. */
#include "serve/base/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 128, BITS_BEFORE_FOUR = 96 };

static bool read_plain(const char *text, struct in6_addr *out) {
    struct in_addr four;
    if (inet_pton(AF_INET6, text, out) == 1)
        return true;
    if (inet_pton(AF_INET, text, &four) != 1)
        return false;
    memset(out, 0, sizeof *out);
    memset(out->s6_addr + 10, 0xff, 2);
    memcpy(out->s6_addr + 12, &four, 4);
    return true;
}

static void write_plain(const struct in6_addr *address, char out[ADDRESS_SIZE]) {
    if (IN6_IS_ADDR_V4MAPPED(address))
        inet_ntop(AF_INET, address->s6_addr + 12, out, ADDRESS_SIZE);
    else
        inet_ntop(AF_INET6, address, out, ADDRESS_SIZE);
}

bool address_read(const char *text, size_t length, char out[ADDRESS_SIZE]) {
    char plain[ADDRESS_SIZE + 8];
    struct in6_addr address;
    if (length == 0 || length >= sizeof plain)
        return false;
    memcpy(plain, text, length);
    plain[length] = 0;
    char *from = plain, *colon = strchr(plain, ':');
    if (plain[0] == '[') {
        char *bracket = strchr(plain, ']');
        if (bracket == NULL || (bracket[1] != 0 && bracket[1] != ':'))
            return false;
        *bracket = 0;
        from++;
    } else if (colon != NULL && strchr(plain, '.') != NULL && strchr(colon + 1, ':') == NULL)
        *colon = 0;
    if (!read_plain(from, &address))
        return false;
    write_plain(&address, out);
    return true;
}

void address_key(const char *address, char out[ADDRESS_KEY_SIZE]) {
    struct in6_addr six;
    char whole[ADDRESS_SIZE];
    if (!read_plain(address, &six) || IN6_IS_ADDR_V4MAPPED(&six)) {
        snprintf(out, ADDRESS_KEY_SIZE, "%.60s", address);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, whole, sizeof whole);
    snprintf(out, ADDRESS_KEY_SIZE, "%s/64", whole);
}

/* The address, and how many of its bits matter. */
static bool read_network(const char *text, struct in6_addr *out, int *bits) {
    char plain[ADDRESS_SIZE];
    size_t length = strcspn(text, "/");
    char *end = NULL;
    if (length >= sizeof plain)
        return false;
    memcpy(plain, text, length);
    plain[length] = 0;
    *bits = BITS;
    if (!read_plain(plain, out))
        return false;
    if (text[length] == 0)
        return true;
    long given = strtol(text + length + 1, &end, 10);
    long most = strchr(plain, ':') == NULL ? BITS - BITS_BEFORE_FOUR : BITS;
    if (text[length + 1] < '0' || text[length + 1] > '9' || *end != 0 || given > most)
        return false;
    *bits = (int)(given + BITS - most);
    return true;
}

bool address_is_network(const char *text) {
    struct in6_addr address;
    int bits;
    return read_network(text, &address, &bits);
}

bool address_is_in(const char *address, const char *network) {
    struct in6_addr one, other;
    int bits;
    if (strcmp(address, network) == 0)
        return true;
    if (!read_plain(address, &one) || !read_network(network, &other, &bits))
        return false;
    int bytes = bits / 8, rest = bits % 8;
    return memcmp(one.s6_addr, other.s6_addr, (size_t)bytes) == 0 &&
           (rest == 0 || (one.s6_addr[bytes] ^ other.s6_addr[bytes]) >> (8 - rest) == 0);
}
