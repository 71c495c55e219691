/* connection.c: what a request's answer is written to (net/connection.h): the worker takes the bytes at once. */
#include "serve/net/connection.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>

#include "match/memory.h"
#include "site/connection.h"
#include "site/imports.h"

struct connection *site_connection_new(struct server *server, int number) {
    struct connection *connection = must(calloc(1, sizeof *connection));
    connection->server = server;
    connection->descriptor = number;
    connection->state = CONNECTION_ASKING;
    snprintf(connection->peer, sizeof connection->peer, "127.0.0.1");
    return connection;
}

size_t connection_waiting(const struct connection *connection) {
    (void)connection;
    return 0;
}

void connection_send(struct connection *connection, struct iovec part[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (part[i].iov_len > 0)
            site_send(connection->descriptor, part[i].iov_base, part[i].iov_len);
}

/* Nobody keeps a connection open for a second request. */
void connection_answered(struct connection *connection, bool last) {
    (void)last;
    site_end(connection->descriptor);
    free(connection);
}

void connection_becomes_stream(struct connection *connection, void (*gone)(void *context), void *context) {
    connection->state = CONNECTION_STREAM;
    connection->request = NULL;
    connection->gone = gone;
    connection->context = context;
    site_streams(connection->descriptor, connection);
}

void connection_close(struct connection *connection) {
    void (*gone)(void *context) = connection->state == CONNECTION_STREAM ? connection->gone : NULL;
    void *context = connection->context;
    site_end(connection->descriptor);
    free(connection);
    if (gone != NULL)
        gone(context);
}
