/* routes.h: every table of routes, one a file of handlers. */
#ifndef ENFILADE_SERVE_ROUTES_H
#define ENFILADE_SERVE_ROUTES_H

#include "serve/http.h"

extern const struct route PEOPLE_ROUTES[];  /* people.c */
extern const struct route METRICS_ROUTES[]; /* metrics.c */
extern const struct route HEALTH_ROUTES[];  /* serve.c */

#define ROUTES HEALTH_ROUTES, PEOPLE_ROUTES, METRICS_ROUTES

#endif
