/* metrics.c: counting: see metrics.h. */
#include "serve/base/metrics.h"

#include <stdlib.h>

/* upper bounds in microseconds; the last is beyond all */
const uint64_t METRIC_BOUNDS[METRIC_BUCKETS] = {100,   250,   500,    1000,   2500,    5000,    10000,
                                                25000, 50000, 100000, 250000, 1000000, 5000000, UINT64_MAX};

bool metrics_open(struct server *server) {
    server->metrics = calloc(1, sizeof *server->metrics);
    if (server->metrics != NULL)
        server->metrics->began = serve_microseconds();
    return server->metrics != NULL;
}

void metrics_close(struct server *server) {
    free(server->metrics);
    server->metrics = NULL;
}

void metrics_add(struct server *server, enum metric metric, int64_t by) {
    if (server->metrics != NULL)
        server->metrics->value[metric] += by;
}

static void note(struct histogram *histogram, uint64_t microseconds) {
    int i = 0;
    while (i < METRIC_BUCKETS - 1 && microseconds > METRIC_BOUNDS[i])
        i++;
    histogram->in[i]++;
    histogram->sum += microseconds;
}

static struct route_metrics *of_route(struct metrics *metrics, const struct route *route) {
    for (int i = 0; i < metrics->routes; i++)
        if (metrics->route[i].route == route)
            return &metrics->route[i];
    if (metrics->routes == METRIC_ROUTES_MAX)
        return &metrics->route[METRIC_ROUTES_MAX - 1];
    metrics->route[metrics->routes].route = route;
    return &metrics->route[metrics->routes++];
}

static int of_status(struct metrics *metrics, int status) {
    for (int i = 0; i < metrics->statuses; i++)
        if (metrics->status[i] == status)
            return i;
    if (metrics->statuses == METRIC_STATUSES_MAX)
        return METRIC_STATUSES_MAX - 1;
    metrics->status[metrics->statuses] = status;
    return metrics->statuses++;
}

void metrics_request(struct server *server, const struct route *route, int status, uint64_t microseconds) {
    struct metrics *metrics = server->metrics;
    if (metrics == NULL)
        return;
    struct route_metrics *counted = of_route(metrics, route);
    counted->by_status[of_status(metrics, status)]++;
    note(&counted->took, microseconds);
}

void metrics_commit(struct server *server, uint64_t microseconds) {
    if (server->metrics == NULL)
        return;
    server->metrics->value[METRIC_COMMITS]++;
    note(&server->metrics->commits, microseconds);
}
