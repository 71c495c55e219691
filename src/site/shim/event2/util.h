/* util.h: see event.h. */
#ifndef ENFILADE_SITE_EVENT_UTIL_H
#define ENFILADE_SITE_EVENT_UTIL_H

#include <stddef.h>
#include <time.h>

typedef int evutil_socket_t;

/* The date as HTTP writes it; nobody reads it here. */
int evutil_date_rfc1123(char *date, size_t size, const struct tm *when);

#endif
