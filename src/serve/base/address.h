/* address.h: internet addresses as texts: reading them, and what counts as one visitor. */
#ifndef ENFILADE_SERVE_BASE_ADDRESS_H
#define ENFILADE_SERVE_BASE_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_SIZE = INET6_ADDRSTRLEN, ADDRESS_KEY_SIZE = 64 };

/* The address in the one way in which it is written, from a text of this length. A port behind it is left out
 * ("192.0.2.7:80", "[2001:db8::1]:80"), and one of IPv4 within IPv6 is one of IPv4. False: it is no address. */
bool address_read(const char *text, size_t length, char out[ADDRESS_SIZE]);
/* What counts for a limit: an address of IPv6 stands for its network of 64 bits, which is one household. */
void address_key(const char *address, char out[ADDRESS_KEY_SIZE]);
/* Whether a text is an address or a network ("10.0.0.0/8"); and whether an address is that, or lies in it. */
bool address_is_network(const char *text);
bool address_is_in(const char *address, const char *network);

#endif
