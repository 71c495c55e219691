/* stream.h: Server-Sent Events: one stream a viewer. */
#ifndef ENFILADE_SERVE_PLAY_STREAM_H
#define ENFILADE_SERVE_PLAY_STREAM_H

#include "serve/net/request.h"
#include "serve/people/session_cookie.h"
#include "serve/play/hosted_game.h"

/* A stream has the authority of the session that opened it, and ends with it: streams watch the sessions (people.h). */
bool streams_open(struct server *server);
void streams_close(struct server *server);

/* Answers the request with a stream of this game as this viewer sees it, after entry `after`. The client may give it
 * a name, to refer to it later; 0: none. */
void stream_start(struct request *request, struct hosted_game *hosted, side_id viewer, uint32_t after, uint32_t name);
/* Writes what the change being made sends everyone who looks on; `before` is the position before it. */
void streams_write(struct hosted_game *hosted, const struct play_state *before);
/* The change was committed: sends what was written. */
void streams_send(struct hosted_game *hosted);
/* The person who makes the change learns of it from the answer to the request; their stream of this name, if there is
 * one, is not sent it. Said before the commit; after it `streams_skipped` has the update as JSON, lent until the next
 * change (NULL: no stream was skipped, or it is sent nothing of the change). */
void streams_skip(struct hosted_game *hosted, int64_t person, uint32_t name);
const char *streams_skipped(const struct hosted_game *hosted, size_t *length);
/* An event without a number, to everyone (or only to a person, where person > 0). `data` is JSON. */
void streams_send_event(struct hosted_game *hosted, const char *event, const char *data, int64_t person);
/* The same to those of this server alone. */
void streams_send_here(struct hosted_game *hosted, const char *event, const char *data, int64_t person);
/* Somebody sat down or got up: everyone is sent that, and a viewer who may no longer look hears nothing more. */
void streams_seats_changed(struct hosted_game *hosted);
/* Ends all streams of a game. */
void streams_end(struct hosted_game *hosted);
/* Ends what was opened by a login that is gone: all of this person's, or (person 0) the one that is named. */
void streams_look_at_sessions(struct server *server, int64_t person, const unsigned char session[32]);
/* All entries after this one, as one update to each. */
void streams_send_rest(struct hosted_game *hosted, uint32_t seen);
void streams_end_all(struct server *server);
/* How many streams there are; how many a person has open, anywhere; whether they look at this game. */
int streams_count(const struct server *server);
int streams_of_person(struct server *server, int64_t person);
int streams_of_address(struct server *server, const char *address); /* as address_key writes it */
/* How many games an address looks at beside this one; 0 if it looks at this one already. */
int streams_games_of_address(struct hosted_game *hosted, const char *address);
bool streams_is_here(const struct hosted_game *hosted, int64_t person);

/* -- limits; false: the request has been answered (429) -- */
bool streams_allow_one(struct request *request);
/* The same for holding this game in memory by a stream: one address cannot have them all. */
bool streams_allow_watching(struct request *request, struct hosted_game *hosted);

#endif
