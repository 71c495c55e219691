/* metrics.h: counting what the server does. metrics_page.c writes it out. */
#ifndef ENFILADE_SERVE_BASE_METRICS_H
#define ENFILADE_SERVE_BASE_METRICS_H

#include "serve/base/server.h"

struct route;

enum metric {
    METRIC_ACTIONS,      /* actions of people */
    METRIC_BOT_ACTIONS,  /* of computers and standing orders */
    METRIC_BOT_WRONG,    /* choices of computers that the rules refused */
    METRIC_BOT_HURRIED,  /* thoughts that somebody cut short */
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

enum { METRIC_ROUTES_MAX = 160, METRIC_STATUSES_MAX = 24, METRIC_BUCKETS = 14 };

struct histogram {
    uint64_t in[METRIC_BUCKETS], sum;
};

struct route_metrics {
    const struct route *route; /* NULL: files, and what has no route */
    uint64_t by_status[METRIC_STATUSES_MAX];
    struct histogram took;
};

struct metrics {
    int64_t value[METRICS];
    uint64_t began;
    int statuses, routes;
    int status[METRIC_STATUSES_MAX];
    struct histogram commits;
    struct route_metrics route[METRIC_ROUTES_MAX];
};
/* The upper bounds of the buckets, in microseconds; the last is beyond all. */
extern const uint64_t METRIC_BOUNDS[METRIC_BUCKETS];

bool metrics_open(struct server *server);
void metrics_close(struct server *server);
void metrics_add(struct server *server, enum metric metric, int64_t by);
/* A request was answered; route NULL: it had none. */
void metrics_request(struct server *server, const struct route *route, int status, uint64_t microseconds);
/* A change was made durable, and took so long. */
void metrics_commit(struct server *server, uint64_t microseconds);

#endif
