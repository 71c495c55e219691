/* metrics.c: nothing is counted, for now. */
#include "serve/log.h"

bool metrics_open(struct server *server) {
    (void)server;
    return true;
}

void metrics_close(struct server *server) { (void)server; }

void metrics_add(struct server *server, enum metric metric, int64_t by) { (void)server, (void)metric, (void)by; }

void metrics_request(struct server *server, int status, uint64_t microseconds) {
    (void)server, (void)status, (void)microseconds;
}

const struct route METRICS_ROUTES[] = {{0, NULL, NULL, 0}};
