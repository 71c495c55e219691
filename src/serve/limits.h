/* limits.h: what one visitor may ask of the server: requests, streams, games, connections. */
#ifndef ENFILADE_SERVE_LIMITS_H
#define ENFILADE_SERVE_LIMITS_H

#include "serve/http.h"

enum limit {
    LIMIT_REQUEST, /* any request, before it is looked at */
    LIMIT_LOGIN,   /* a try at a password */
    LIMIT_STREAM,  /* opening a stream; streams_of_person tells how many there are */
    LIMIT_GAME,    /* making a game */
    LIMIT_CHAT,
};

bool limits_open(struct server *server);
void limits_close(struct server *server);
/* False if that is too much now: the request has been answered (429). */
bool limits_allow(struct request *request, enum limit limit);

#endif
