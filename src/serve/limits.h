/* limits.h: what one visitor may ask of the server: requests, logins, streams, games, chat. settings.h has the figures,
 * door.h watches the connections themselves. */
#ifndef ENFILADE_SERVE_LIMITS_H
#define ENFILADE_SERVE_LIMITS_H

#include "serve/http.h"

struct hosted;

enum limit {
    LIMIT_REQUEST,  /* any request of this address, before it is looked at */
    LIMIT_PERSON,   /* any request of this person */
    LIMIT_LOGIN,    /* a try at a password */
    LIMIT_REGISTER, /* a new account */
    LIMIT_GUEST,    /* a new guest */
    LIMIT_MAIL,     /* a mail to an address that was not confirmed */
    LIMIT_STREAM,   /* opening a stream */
    LIMIT_GAME,     /* making a game, in whatever way */
    LIMIT_IMPORT,   /* reading a save */
    LIMIT_CHAT,
};

bool limits_open(struct server *server);
void limits_close(struct server *server);
/* False if that is too much now: the request has been answered (429). */
bool limits_allow(struct request *request, enum limit limit);
/* The same for tries at one name's password, from wherever they come. */
bool limits_allow_name(struct request *request, enum limit limit, const char *name);
/* The same for holding this game in memory by a stream: one address cannot have them all. */
bool limits_allow_watching(struct request *request, struct hosted *hosted);
/* Whether requests are rationed here: on one's own machine nobody pays. */
bool limits_are_charged(const struct server *server);
/* What the request that was looked at last cost in time of the processor: whoever asks for much waits longer. */
void limits_charge(struct server *server, uint64_t microseconds);
/* A try that succeeded does not count. */
void limits_forgive(struct request *request, enum limit limit, const char *name);

#endif
