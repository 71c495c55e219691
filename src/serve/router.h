/* router.h: finds the handler of a request, and who asks. */
#ifndef ENFILADE_SERVE_ROUTER_H
#define ENFILADE_SERVE_ROUTER_H

#include "serve/net/request.h"

/* For struct server: the connections hand it every whole request. */
extern const struct router ROUTER;

#endif
