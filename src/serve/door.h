/* door.h: where connections come in: how many there may be, and of one address, and how long one may dawdle.
 *
 * Whoever is one too many is turned away at once. The door looks round once a second: a request that does not come to
 * its end, an answer that is not fetched, a line that lies idle. */
#ifndef ENFILADE_SERVE_DOOR_H
#define ENFILADE_SERVE_DOOR_H

#include "serve/server.h"

struct door;
struct line;

bool door_open(struct server *server); /* listens; false with the reason on stderr */
void door_close(struct server *server);
int door_count(const struct door *door);
void door_let_out(struct line *line); /* it is being closed */
void door_shut(struct door *door);    /* nobody comes in any more */
/* Who has let what was said to him wait for the longest time; NULL: nobody. */
struct line *door_slowest(const struct door *door);
/* Has everybody fetched what was said to him? */
bool door_is_quiet(const struct door *door);

/* The address that counts for a limit: an IPv6 one stands for its network of 64 bits. */
void door_address_key(const char *address, char out[64]);

#endif
