/* people.h: who is asking: persons, their session cookies, and the proof that a request comes from our own page. */
#ifndef ENFILADE_SERVE_PEOPLE_H
#define ENFILADE_SERVE_PEOPLE_H

#include "serve/http.h"

struct person {
    int64_t id;
    char name[64];
    bool guest;
};

bool people_open(struct server *server); /* false with the reason on stderr */
void people_close(struct server *server);
/* The person behind the request: from its cookie, or a new guest whose cookie goes out with the answer. NULL: this
 * server wants a login first (the router answers 401). Valid as long as the request. */
struct person *person_of(struct request *request);
/* True if the request's X-Enfilade header is the one this session was given. */
bool person_csrf_holds(struct request *request);
/* Frees what person_of made; called when the request is answered. */
void person_free(struct request *request);
/* The name of a person by id; false if there is none. */
bool person_name(struct server *server, int64_t id, char *out, size_t size);

extern const struct route PEOPLE_ROUTES[];

#endif
