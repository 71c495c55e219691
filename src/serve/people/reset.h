/* reset.h: a lost password: a letter with a link goes to the confirmed address of the account, and who
 * opens it chooses another. */
#ifndef ENFILADE_SERVE_PEOPLE_RESET_H
#define ENFILADE_SERVE_PEOPLE_RESET_H

#include "serve/net/request.h"

extern const struct route RESET_ROUTES[]; /* /api/reset */

#endif
