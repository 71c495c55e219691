/* addresses.c: see addresses.h. */
#include "serve/net/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static bool is_any(const char *listen) { return strcmp(listen, "0.0.0.0") == 0 || strcmp(listen, "::") == 0; }

bool addresses_private(const char *listen) {
    return strncmp(listen, "127.", 4) == 0 || strcmp(listen, "::1") == 0 || strcmp(listen, "localhost") == 0;
}

static void add(struct addresses *out, const char *address, uint16_t port) {
    bool six = strchr(address, ':') != NULL;
    if (out->count < ADDRESSES_MOST)
        snprintf(out->link[out->count++], sizeof out->link[0], six ? "http://[%.46s]:%u" : "http://%.60s:%u", address,
                 port);
}

/* The address of an interface as text, if others can reach it: not of the loopback, not valid on one cable only. */
static bool reachable(const struct ifaddrs *one, int family, char text[INET6_ADDRSTRLEN]) {
    if (one->ifa_addr == NULL || one->ifa_addr->sa_family != family || !(one->ifa_flags & IFF_UP) ||
        (one->ifa_flags & IFF_LOOPBACK))
        return false;
    if (family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, one->ifa_addr, sizeof four);
        inet_ntop(AF_INET, &four.sin_addr, text, INET6_ADDRSTRLEN);
        return strncmp(text, "169.254.", 8) != 0;
    }
    struct sockaddr_in6 six;
    memcpy(&six, one->ifa_addr, sizeof six);
    inet_ntop(AF_INET6, &six.sin6_addr, text, INET6_ADDRSTRLEN);
    return !IN6_IS_ADDR_LINKLOCAL(&six.sin6_addr);
}

static void add_family(const struct ifaddrs *all, int family, uint16_t port, struct addresses *out) {
    char text[INET6_ADDRSTRLEN];
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next)
        if (reachable(one, family, text))
            add(out, text, port);
}

void addresses_reachable(const char *listen, uint16_t port, struct addresses *out) {
    struct ifaddrs *all = NULL;
    out->count = 0;
    if (addresses_private(listen))
        return;
    if (!is_any(listen)) {
        add(out, listen, port);
        return;
    }
    if (getifaddrs(&all) != 0)
        return;
    add_family(all, AF_INET, port, out);
    if (strcmp(listen, "::") == 0)
        add_family(all, AF_INET6, port, out);
    freeifaddrs(all);
}
