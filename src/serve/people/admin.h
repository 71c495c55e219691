/* admin.h: what a club's admins and moderators see and do: /api/admin. */
#ifndef ENFILADE_SERVE_PEOPLE_ADMIN_H
#define ENFILADE_SERVE_PEOPLE_ADMIN_H

#include "serve/net/request.h"
#include "serve/people/club.h"

/* Who asks, if their role is at least this; else false, and it has been answered. */
bool admin_actor(struct request *request, enum role least, struct club_actor *out);
/* Answers what became of an act: false, where there is a sentence why not. */
bool admin_done(struct request *request, const char *why);

extern const struct route ADMIN_ROUTES[];

#endif
