/* connection.h: a request's way back to the worker. */
#ifndef ENFILADE_SITE_CONNECTION_H
#define ENFILADE_SITE_CONNECTION_H

#include "serve/net/connection.h"

/* `number`: by which the worker knows the request. It is freed with the answer, or when the stream ends. */
struct connection *site_connection_new(struct server *server, int number);

#endif
