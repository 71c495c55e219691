/* door.h: connections: how many there are, whose, and how long one may dawdle.
 *
 * evhttp takes connections in by itself and only counts the seconds since the last byte, so a client that sends one
 * byte a minute could hold its place for ever. The door looks round once a second, and sooner in a rush: too many
 * connections of one address, a request that does not come to its end, an answer that is not fetched. What must go is
 * shut down; evhttp then sees its end and clears it away as any other. */
#ifndef ENFILADE_SERVE_DOOR_H
#define ENFILADE_SERVE_DOOR_H

#include "serve/server.h"

struct door;
struct evhttp_request;

/* Before the first connection can come. */
bool door_open(struct server *server);
void door_close(struct server *server);
int door_count(const struct door *door);

/* What happens with a connection. */
void door_request_came(struct door *door, struct evhttp_request *raw);  /* a whole request is here */
void door_answer_left(struct door *door, struct evhttp_request *raw);   /* its answer is on the way */
void door_became_stream(struct door *door, struct evhttp_request *raw); /* it may live for ever */

/* The address that counts for a limit: an IPv6 one stands for its network of 64 bits. */
void door_address_key(const char *address, char out[64]);

#endif
