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
/* Bytes of requests that are not whole, of all lines from this one's address; 0 if that speaks for many. */
size_t door_kept(const struct line *line);
/* Has everybody fetched what was said to him? */
bool door_is_quiet(const struct door *door);

#endif
