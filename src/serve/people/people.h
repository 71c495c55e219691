/* people.h: who is asking: persons, their session cookies, and the proof that a request comes from our own page.
 *
 * GET /api/me gives a newcomer a session, and makes a guest of them where guests may play. A guest who registers stays
 * the same person and keeps their seats. */
#ifndef ENFILADE_SERVE_PEOPLE_PEOPLE_H
#define ENFILADE_SERVE_PEOPLE_PEOPLE_H

#include "serve/net/request.h"
#include "serve/store/people.h"

struct passwords;

#define GUEST_NAME "Guest" /* of a guest who has not chosen a name */

bool people_open(struct server *server); /* false with the reason on stderr */
/* Answers requests that still wait for a password: before the connections go. */
void people_close(struct server *server);
/* The person behind the request, from its cookie; a visitor (id 0) where a page without a cookie only reads. NULL: a
 * session or a login is wanted first (the router answers 401). Valid as long as the request. */
struct person *person_of(struct request *request);
/* True if the request's X-Enfilade header is the one its visitor was given, and no foreign page sent it. */
bool person_csrf_holds(struct request *request);
/* The hash of the session that the request came with, and until when it is good; NULL: it has none. */
const unsigned char *person_session(const struct request *request, int64_t *expires);
/* No letter of it is hidden, or turns the writing round. */
bool name_can_be_seen(const char *name);
/* The name of a person by id; false if there is none. */
bool person_name(struct server *server, int64_t id, char *out, size_t size);
struct passwords *people_passwords(const struct server *server);
/* Passwords being hashed or waiting. */
int people_busy(const struct server *server);

/* Who is to hear of the end of a session: what a session opened ends with it. struct server names one. */
struct session_watcher {
    void (*ended)(struct server *server, const unsigned char session[SESSION_HASH_SIZE]);
    /* It only got another token. */
    void (*renewed)(struct server *server, const unsigned char from[SESSION_HASH_SIZE],
                    const unsigned char to[SESSION_HASH_SIZE], int64_t expires);
    /* All of a person ended, but for one (NULL: all of them). */
    void (*person_ended)(struct server *server, int64_t person, const unsigned char *but);
};

extern const struct route PEOPLE_ROUTES[];

#endif
