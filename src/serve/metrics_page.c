/* metrics_page.c: /metrics, in the text form that Prometheus reads. Only nearby addresses may read it on a shared
 * server: what a club plays at night is its own business. */
#include <event2/buffer.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/net/listener.h"
#include "serve/people/people.h"
#include "serve/play/background.h"
#include "serve/play/computer_turns.h"
#include "serve/routes.h"

static const struct {
    const char *name, *kind, *help;
} described[METRICS] = {
    [METRIC_ACTIONS] = {"enfilade_actions_total", "counter", "Actions of people applied."},
    [METRIC_BOT_ACTIONS] = {"enfilade_bot_actions_total", "counter", "Actions of computers and standing orders."},
    [METRIC_BOT_WRONG] = {"enfilade_bot_wrong_total", "counter", "Choices of computers that the rules refused."},
    [METRIC_BOT_HURRIED] = {"enfilade_bot_hurried_total", "counter", "Thoughts of computers that were cut short."},
    [METRIC_STREAMS] = {"enfilade_streams", "gauge", "Event streams open now."},
    [METRIC_DROPPED] = {"enfilade_streams_dropped_total", "counter", "Streams closed because their reader was slow."},
    [METRIC_GAMES] = {"enfilade_games_in_memory", "gauge", "Games in memory now."},
    [METRIC_RESTING] = {"enfilade_games_at_rest", "gauge", "Games that somebody watches and nobody plays now."},
    [METRIC_COMMITS] = {"enfilade_store_commits_total", "counter", "Changes made durable."},
    [METRIC_REFUSED] = {"enfilade_refused_total", "counter", "Requests and connections beyond a limit."},
    [METRIC_NOTICES] = {"enfilade_notices_total", "counter", "Turn notices delivered."},
    [METRIC_NOTICES_LOST] = {"enfilade_notices_lost_total", "counter", "Turn notices given up."},
};

static void head(struct evbuffer *out, const char *name, const char *kind, const char *help) {
    evbuffer_add_printf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

static void gauge(struct evbuffer *out, const char *name, const char *help, int64_t value) {
    head(out, name, "gauge", help);
    evbuffer_add_printf(out, "%s %" PRId64 "\n", name, value);
}

static void write_histogram(struct evbuffer *out, const char *name, const char *labels,
                            const struct histogram *histogram) {
    uint64_t sum = 0;
    const char *comma = labels[0] != 0 ? "," : "";
    for (int i = 0; i < METRIC_BUCKETS; i++) {
        sum += histogram->in[i];
        if (i < METRIC_BUCKETS - 1)
            evbuffer_add_printf(out, "%s_bucket{%s%sle=\"%g\"} %" PRIu64 "\n", name, labels, comma,
                                (double)METRIC_BOUNDS[i] / 1e6, sum);
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

static void write_requests(struct evbuffer *out, const struct metrics *metrics) {
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
        write_histogram(out, "enfilade_request_seconds", labels, &metrics->route[r].took);
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
    write_requests(out, metrics);
    head(out, "enfilade_commit_seconds", "histogram", "Making a change of the journal durable.");
    write_histogram(out, "enfilade_commit_seconds", "", &metrics->commits);
    gauge(out, "enfilade_connections", "Connections open now.", listener_count(server->listener));
    gauge(out, "enfilade_passwords_waiting", "Passwords being hashed or waiting for it.", people_busy(server));
    gauge(out, "enfilade_long_work", "Long answers being worked at, or waiting for it.", background_waiting(server));
    gauge(out, "enfilade_turns_waiting", "Games in which a computer waits for its turn to think.",
          computer_turns_waiting(server));
    gauge(out, "enfilade_thinking", "Games in which a computer thinks in a thread just now.",
          computer_turns_thinking(server));
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
