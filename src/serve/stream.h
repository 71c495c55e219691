/* stream.h: Server-Sent Events: one stream a viewer. */
#ifndef ENFILADE_SERVE_STREAM_H
#define ENFILADE_SERVE_STREAM_H

#include "serve/hosted.h"
#include "serve/http.h"
#include "serve/session_cookie.h"

bool streams_open(struct server *server);
void streams_close(struct server *server);

/* Answers the request with a stream of this game as this viewer sees it, after entry `after`. Who opens it may give it
 * a name, to speak of it later; 0: none. */
void stream_start(struct request *request, struct hosted *hosted, side_id viewer, uint32_t after, uint32_t name);
/* Writes what the change being made tells everyone who looks on; `before` is the position before it. */
void streams_write(struct hosted *hosted, const struct play_state *before);
/* The change was committed: sends what was written. */
void streams_send(struct hosted *hosted);
/* Who makes the change hears of it by the answer to his request, and this stream of his is not sent it, if he has one
 * of this name. Said before the commit; after it `streams_spared` has the update as JSON, lent until the next change
 * (NULL: no stream was spared, or it is not told of the change). */
void streams_spare(struct hosted *hosted, int64_t person, uint32_t name);
const char *streams_spared(const struct hosted *hosted, size_t *length);
/* An event without a number, to everyone (or only to a person, where person > 0). `data` is JSON. */
void streams_tell(struct hosted *hosted, const char *event, const char *data, int64_t person);
/* Somebody sat down or got up: everyone is told, and a viewer who may no longer look hears nothing more. */
void streams_seats_changed(struct hosted *hosted);
/* A stream has the authority of the session that opened it, and ends with it: */
void streams_end_session(struct server *server, const unsigned char session[SESSION_HASH_SIZE]);
/* ... unless that only gets another token, */
void streams_follow_session(struct server *server, const unsigned char from[SESSION_HASH_SIZE],
                            const unsigned char to[SESSION_HASH_SIZE], int64_t expires);
/* ... and all of a person end, but for those of one session (NULL: all of them). */
void streams_end_person(struct server *server, int64_t person, const unsigned char *but);
/* Ends all streams of a game. */
void streams_end(struct hosted *hosted);
void streams_end_all(struct server *server);
/* How many streams there are; how many a person has open, anywhere; whether he looks at this game. */
int streams_count(const struct server *server);
int streams_of_person(struct server *server, int64_t person);
int streams_of_address(struct server *server, const char *address); /* as address_key writes it */
/* How many games an address looks at beside this one; 0 if it looks at this one already. */
int streams_games_of_address(struct hosted *hosted, const char *address);
bool streams_is_here(const struct hosted *hosted, int64_t person);

#endif
