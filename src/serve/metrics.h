/* metrics.h: what /metrics tells, in the text form that Prometheus reads. */
#ifndef ENFILADE_SERVE_METRICS_H
#define ENFILADE_SERVE_METRICS_H

#include "serve/http.h"

enum metric {
    METRIC_ACTIONS,      /* actions of people */
    METRIC_BOT_ACTIONS,  /* of computers and standing orders */
    METRIC_STREAMS,      /* open now */
    METRIC_DROPPED,      /* streams that were too slow */
    METRIC_GAMES,        /* in memory now, and not at rest */
    METRIC_RESTING,      /* in memory, at rest */
    METRIC_COMMITS,      /* changes made durable */
    METRIC_REFUSED,      /* requests and connections beyond a limit */
    METRIC_NOTICES,      /* notices delivered */
    METRIC_NOTICES_LOST, /* given up after every try */
    METRICS
};

bool metrics_open(struct server *server);
void metrics_close(struct server *server);
void metrics_add(struct server *server, enum metric metric, int64_t by);
/* A request was answered. */
void metrics_request(const struct request *request, int status, uint64_t microseconds);
/* A change was made durable, and took so long. */
void metrics_commit(struct server *server, uint64_t microseconds);

#endif
