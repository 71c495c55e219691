/* people.h: who is asking: persons, their session cookies, and the proof that a request comes from our own page.
 *
 * GET /api/me gives a newcomer a session, and makes a guest of him where guests may play. A guest who registers stays
 * the person he was and keeps his seats. */
#ifndef ENFILADE_SERVE_PEOPLE_H
#define ENFILADE_SERVE_PEOPLE_H

#include "serve/http.h"

struct person {
    int64_t id; /* 0: a visitor without a session, who may only look */
    char name[64];
    bool guest;
};

bool people_open(struct server *server); /* false with the reason on stderr */
/* Answers whoever still waits for a password: before the connections go. */
void people_close(struct server *server);
/* The person behind the request, from its cookie; a visitor (id 0) where a page without a cookie only reads. NULL: a
 * session or a login is wanted first (the router answers 401). Valid as long as the request. */
struct person *person_of(struct request *request);
/* True if the request's X-Enfilade header is the one its visitor was given, and no foreign page sent it. */
bool person_csrf_holds(struct request *request);
/* The hash of the session that the request came with, and until when it is good; NULL: it has none. */
const unsigned char *person_session(const struct request *request, int64_t *expires);
/* Frees what person_of made; called when the request is answered. */
void person_free(struct request *request);
/* No letter of it is hidden, or turns the writing round. */
bool name_can_be_seen(const char *name);
/* The name of a person by id; false if there is none. */
bool person_name(struct server *server, int64_t id, char *out, size_t size);
/* Passwords being hashed or waiting. */
int people_busy(const struct server *server);

#endif
