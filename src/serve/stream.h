/* stream.h: Server-Sent Events: one stream a viewer. */
#ifndef ENFILADE_SERVE_STREAM_H
#define ENFILADE_SERVE_STREAM_H

#include "serve/hosted.h"
#include "serve/http.h"

bool streams_open(struct server *server);
void streams_close(struct server *server);

/* Answers the request with a stream of this game as this viewer sees it, after entry `after`. */
void stream_start(struct request *request, struct hosted *hosted, side_id viewer, uint32_t after);
/* The change that was just committed, to everyone; `before` is the position before it. */
void streams_update(struct hosted *hosted, const struct play_state *before);
/* An event without a number, to everyone (or only to a person, where person > 0). `data` is JSON. */
void streams_tell(struct hosted *hosted, const char *event, const char *data, int64_t person);
/* Ends all streams of a game. */
void streams_end(struct hosted *hosted);
void streams_end_all(struct server *server);
/* How many streams there are; how many a person has open, anywhere; whether he looks at this game. */
int streams_count(const struct server *server);
int streams_of_person(struct server *server, int64_t person);
bool streams_is_here(const struct hosted *hosted, int64_t person);

#endif
