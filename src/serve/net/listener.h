/* listener.h: where connections come in: how many there may be, and of one address, and how long one may idle.
 *
 * One too many is closed at once. Once a second it looks for timeouts: a request that does not come to its end, an
 * answer that is not fetched, a connection that lies idle. */
#ifndef ENFILADE_SERVE_NET_LISTENER_H
#define ENFILADE_SERVE_NET_LISTENER_H

#include "serve/base/server.h"

struct listener;
struct connection;

bool listener_open(struct server *server); /* listens; false with the reason on stderr */
void listener_close(struct server *server);
int listener_count(const struct listener *listener);
void listener_forget(struct connection *connection); /* it is being closed */
void listener_stop(struct listener *listener);       /* nobody comes in any more */
/* The connection whose output has waited longest to be read; NULL: none. */
struct connection *listener_slowest(const struct listener *listener);
/* Bytes of requests that are not whole, of all connections from this one's address; 0 if that speaks for many. */
size_t listener_bytes_kept(const struct connection *connection);
/* Has every visitor read its output? */
bool listener_is_drained(const struct listener *listener);

#endif
