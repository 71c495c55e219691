/* log.h: the server's log, one JSON object a line on standard error, and what /metrics counts. */
#ifndef ENFILADE_SERVE_LOG_H
#define ENFILADE_SERVE_LOG_H

#include "serve/http.h"

/* Keys and text values in turn, ended by NULL: log_say("info", "opened", "game", id, NULL). */
void log_say(const char *level, const char *what, ...);
/* Called when a request is answered. */
void log_request(const struct request *request, int status, size_t bytes);

enum metric {
    METRIC_ACTIONS,     /* actions of people */
    METRIC_BOT_ACTIONS, /* of computers and standing orders */
    METRIC_STREAMS,     /* open now */
    METRIC_DROPPED,     /* streams that were too slow */
    METRIC_GAMES,       /* in memory now */
    METRIC_COMMITS,
    METRICS
};
bool metrics_open(struct server *server);
void metrics_close(struct server *server);
void metrics_add(struct server *server, enum metric metric, int64_t by);
void metrics_request(struct server *server, int status, uint64_t microseconds);

extern const struct route METRICS_ROUTES[];

#endif
