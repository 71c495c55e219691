/* health.h: is the server well? For those who watch it: /healthz, /readyz, and the service manager (notify.h). */
#ifndef ENFILADE_SERVE_HEALTH_H
#define ENFILADE_SERVE_HEALTH_H

#include "serve/base/server.h"

bool health_open(struct server *server); /* when everything else is open: says that the server is ready */
void health_close(struct server *server);

#endif
