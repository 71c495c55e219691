/* metrics.c: counting, and /metrics. See metrics.h. Only nearby addresses may read it on a shared server: what a club
 * plays at night is its own business. */
#include "serve/metrics.h"

#include <event2/buffer.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/desk.h"
#include "serve/door.h"
#include "serve/people.h"
#include "serve/settings.h"
#include "serve/turns.h"

enum { ROUTES_MAX = 96, STATUSES_MAX = 24, BUCKETS = 14 };

/* upper bounds in microseconds; the last is beyond all */
static const uint64_t bounds[BUCKETS] = {100,   250,   500,    1000,   2500,    5000,    10000,
                                         25000, 50000, 100000, 250000, 1000000, 5000000, UINT64_MAX};

struct histogram {
    uint64_t in[BUCKETS], sum;
};

struct route_metrics {
    const struct route *route; /* NULL: files, and what has no route */
    uint64_t by_status[STATUSES_MAX];
    struct histogram took;
};

struct metrics {
    int64_t value[METRICS];
    uint64_t began;
    int statuses, routes;
    int status[STATUSES_MAX];
    struct histogram commits;
    struct route_metrics route[ROUTES_MAX];
};

static const struct {
    const char *name, *kind, *help;
} described[METRICS] = {
    [METRIC_ACTIONS] = {"enfilade_actions_total", "counter", "Actions of people applied."},
    [METRIC_BOT_ACTIONS] = {"enfilade_bot_actions_total", "counter", "Actions of computers and standing orders."},
    [METRIC_STREAMS] = {"enfilade_streams", "gauge", "Event streams open now."},
    [METRIC_DROPPED] = {"enfilade_streams_dropped_total", "counter", "Streams closed because their reader was slow."},
    [METRIC_GAMES] = {"enfilade_games_in_memory", "gauge", "Games in memory now."},
    [METRIC_RESTING] = {"enfilade_games_at_rest", "gauge", "Games that somebody watches and nobody plays now."},
    [METRIC_COMMITS] = {"enfilade_store_commits_total", "counter", "Changes made durable."},
    [METRIC_REFUSED] = {"enfilade_refused_total", "counter", "Requests and connections beyond a limit."},
    [METRIC_NOTICES] = {"enfilade_notices_total", "counter", "Turn notices delivered."},
    [METRIC_NOTICES_LOST] = {"enfilade_notices_lost_total", "counter", "Turn notices given up."},
};

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
    while (i < BUCKETS - 1 && microseconds > bounds[i])
        i++;
    histogram->in[i]++;
    histogram->sum += microseconds;
}

static struct route_metrics *of_route(struct metrics *metrics, const struct route *route) {
    for (int i = 0; i < metrics->routes; i++)
        if (metrics->route[i].route == route)
            return &metrics->route[i];
    if (metrics->routes == ROUTES_MAX)
        return &metrics->route[ROUTES_MAX - 1];
    metrics->route[metrics->routes].route = route;
    return &metrics->route[metrics->routes++];
}

static int of_status(struct metrics *metrics, int status) {
    for (int i = 0; i < metrics->statuses; i++)
        if (metrics->status[i] == status)
            return i;
    if (metrics->statuses == STATUSES_MAX)
        return STATUSES_MAX - 1;
    metrics->status[metrics->statuses] = status;
    return metrics->statuses++;
}

void metrics_request(const struct request *request, int status, uint64_t microseconds) {
    struct metrics *metrics = request->server->metrics;
    if (metrics == NULL)
        return;
    struct route_metrics *route = of_route(metrics, request->route);
    route->by_status[of_status(metrics, status)]++;
    note(&route->took, microseconds);
}

void metrics_commit(struct server *server, uint64_t microseconds) {
    if (server->metrics == NULL)
        return;
    server->metrics->value[METRIC_COMMITS]++;
    note(&server->metrics->commits, microseconds);
}

/* -- telling -- */

static void head(struct evbuffer *out, const char *name, const char *kind, const char *help) {
    evbuffer_add_printf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

static void gauge(struct evbuffer *out, const char *name, const char *help, int64_t value) {
    head(out, name, "gauge", help);
    evbuffer_add_printf(out, "%s %" PRId64 "\n", name, value);
}

static void tell_histogram(struct evbuffer *out, const char *name, const char *labels,
                           const struct histogram *histogram) {
    uint64_t sum = 0;
    const char *comma = labels[0] != 0 ? "," : "";
    for (int i = 0; i < BUCKETS; i++) {
        sum += histogram->in[i];
        if (i < BUCKETS - 1)
            evbuffer_add_printf(out, "%s_bucket{%s%sle=\"%g\"} %" PRIu64 "\n", name, labels, comma,
                                (double)bounds[i] / 1e6, sum);
        else
            evbuffer_add_printf(out, "%s_bucket{%s%sle=\"+Inf\"} %" PRIu64 "\n", name, labels, comma, sum);
    }
    evbuffer_add_printf(out, "%s_sum{%s} %g\n%s_count{%s} %" PRIu64 "\n", name, labels, (double)histogram->sum / 1e6,
                        name, labels, sum);
}

static void labels_of(const struct route_metrics *route, char *out, size_t size) {
    snprintf(out, size, "method=\"%s\",route=\"%s\"", route->route ? method_name(route->route->method) : "GET",
             route->route ? route->route->pattern : "other");
}

static void tell_requests(struct evbuffer *out, const struct metrics *metrics) {
    char labels[200];
    head(out, "enfilade_requests_total", "counter", "Requests answered.");
    for (int r = 0; r < metrics->routes; r++)
        for (int s = 0; s < metrics->statuses; s++)
            if (metrics->route[r].by_status[s] > 0) {
                labels_of(&metrics->route[r], labels, sizeof labels);
                evbuffer_add_printf(out, "enfilade_requests_total{%s,status=\"%d\"} %" PRIu64 "\n", labels,
                                    metrics->status[s], metrics->route[r].by_status[s]);
            }
    head(out, "enfilade_request_seconds", "histogram", "From the request's arrival to its answer.");
    for (int r = 0; r < metrics->routes; r++) {
        labels_of(&metrics->route[r], labels, sizeof labels);
        tell_histogram(out, "enfilade_request_seconds", labels, &metrics->route[r].took);
    }
}

/* Pages of memory that belong to us. */
static int64_t resident_bytes(void) {
    long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return (int64_t)resident * sysconf(_SC_PAGESIZE);
}

static void answer_metrics(struct request *request) {
    struct server *server = request->server;
    const struct metrics *metrics = server->metrics;
    if (server->settings->shared && !request_is_near(request)) {
        answer_error(request, 403, "forbidden", "only this machine can read the metrics");
        return;
    }
    struct evbuffer *out = evbuffer_new();
    for (int i = 0; i < METRICS; i++) {
        head(out, described[i].name, described[i].kind, described[i].help);
        evbuffer_add_printf(out, "%s %" PRId64 "\n", described[i].name, metrics->value[i]);
    }
    tell_requests(out, metrics);
    head(out, "enfilade_commit_seconds", "histogram", "Making a change of the journal durable.");
    tell_histogram(out, "enfilade_commit_seconds", "", &metrics->commits);
    gauge(out, "enfilade_connections", "Connections open now.", door_count(server->door));
    gauge(out, "enfilade_passwords_waiting", "Passwords being hashed or waiting for it.", people_busy(server));
    gauge(out, "enfilade_long_work", "Long answers being worked at, or waiting for it.", desks_waiting(server));
    gauge(out, "enfilade_turns_waiting", "Games in which a computer waits for its turn to think.",
          turns_waiting(server));
    gauge(out, "process_resident_memory_bytes", "Resident memory.", resident_bytes());
    gauge(out, "enfilade_uptime_seconds", "Since the server was started.",
          (int64_t)((serve_microseconds() - metrics->began) / 1000000));
    answer_buffer(request, 200, "text/plain; version=0.0.4; charset=utf-8", out);
    evbuffer_free(out);
}

const struct route METRICS_ROUTES[] = {
    {METHOD_GET, "/metrics", answer_metrics, ROUTE_OPEN},
    {0, NULL, NULL, 0},
};
