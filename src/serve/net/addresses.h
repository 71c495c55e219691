/* addresses.h: how other machines reach this server, for the links that a person sends to a friend. */
#ifndef ENFILADE_SERVE_NET_ADDRESSES_H
#define ENFILADE_SERVE_NET_ADDRESSES_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESSES_MOST = 8 };

struct addresses {
    int count;
    char link[ADDRESSES_MOST][80]; /* "http://192.168.1.5:1863"; no slash at the end */
};

/* Whether only this machine itself can reach a server that listens there. */
bool addresses_private(const char *listen);

/* The links that open a server which listens there, from other machines of the network: the addresses of the machine's
 * interfaces if it listens on all, IPv4 first; none if it listens to its own machine alone. */
void addresses_reachable(const char *listen, uint16_t port, struct addresses *out);

#endif
