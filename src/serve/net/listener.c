/* listener.c: see listener.h. */
#include "serve/net/listener.h"

#include <arpa/inet.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/base/address.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/net/connection.h"
#include "serve/net/rate_limit.h"

enum { BACKLOG = 128, OTHER_FILES = 64 };

struct listener {
    struct server *server;
    struct evconnlistener *acceptor;
    struct connection *first;
    int count, most;
    struct tallies *by_address;
    struct event *every_second;
};

int listener_count(const struct listener *listener) { return listener ? listener->count : 0; }

/* -- coming and going -- */

static bool read_peer(const struct sockaddr *from, char out[INET6_ADDRSTRLEN]) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)from;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)from;
    if (from->sa_family == AF_INET)
        return inet_ntop(AF_INET, &four->sin_addr, out, INET6_ADDRSTRLEN) != NULL;
    if (from->sa_family != AF_INET6)
        return false;
    if (IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
        return inet_ntop(AF_INET, six->sin6_addr.s6_addr + 12, out, INET6_ADDRSTRLEN) != NULL;
    return inet_ntop(AF_INET6, &six->sin6_addr, out, INET6_ADDRSTRLEN) != NULL;
}

/* Whether those of one address are counted: a trusted proxy speaks for many. */
static bool counts(const struct listener *listener, const char *peer) {
    const struct settings *settings = listener->server->settings;
    return settings->limits.connections_per_address > 0 && !settings_trusts(settings, peer);
}

static bool has_room(const struct listener *listener, const char *peer) {
    const struct settings_limits *limits = &listener->server->settings->limits;
    char key[ADDRESS_KEY_SIZE];
    address_key(peer, key);
    return listener->count < listener->most &&
           (!counts(listener, peer) || tallies_of(listener->by_address, key) < limits->connections_per_address);
}

static void add_connection(struct listener *listener, int descriptor, const char *peer) {
    struct connection *connection = connection_open(listener->server, descriptor, peer);
    char key[ADDRESS_KEY_SIZE];
    address_key(peer, key);
    connection->counted = counts(listener, peer) && tallies_add(listener->by_address, key);
    connection->next = listener->first;
    if (listener->first != NULL)
        listener->first->previous = connection;
    listener->first = connection;
    listener->count++;
}

struct connection *listener_slowest(const struct listener *listener) {
    struct connection *slowest = NULL;
    for (struct connection *connection = listener->first; connection != NULL; connection = connection->next)
        if (connection_waiting(connection) > 0 && (slowest == NULL || connection->since < slowest->since))
            slowest = connection;
    return slowest;
}

size_t listener_bytes_kept(const struct connection *connection) {
    size_t kept = 0;
    for (const struct connection *one = connection->server->listener->first; one != NULL && connection->counted;
         one = one->next)
        if (one->counted && strcmp(one->peer, connection->peer) == 0)
            kept += one->input.length;
    return kept;
}

bool listener_is_drained(const struct listener *listener) {
    for (const struct connection *connection = listener->first; connection != NULL; connection = connection->next)
        if (!connection_is_drained(connection))
            return false;
    return true;
}

void listener_stop(struct listener *listener) { evconnlistener_disable(listener->acceptor); }

void listener_forget(struct connection *connection) {
    struct listener *listener = connection->server->listener;
    char key[ADDRESS_KEY_SIZE];
    if (connection->counted) {
        address_key(connection->peer, key);
        tallies_drop(listener->by_address, key);
    }
    if (connection->next != NULL)
        connection->next->previous = connection->previous;
    if (connection->previous != NULL)
        connection->previous->next = connection->next;
    else
        listener->first = connection->next;
    listener->count--;
}

static void receive(struct evconnlistener *acceptor, evutil_socket_t descriptor, struct sockaddr *from, int length,
                    void *context) {
    struct listener *listener = context;
    char peer[INET6_ADDRSTRLEN];
    (void)acceptor, (void)length;
    if (read_peer(from, peer) && has_room(listener, peer)) {
        add_connection(listener, descriptor, peer);
        return;
    }
    metrics_add(listener->server, METRIC_REFUSED, 1);
    close(descriptor);
}

/* There are no descriptors left, say: new connections wait until the next check, and the loop does not spin. */
static void take_error(struct evconnlistener *acceptor, void *context) {
    (void)context;
    log_say("error", "a connection could not be taken", "why", evutil_socket_error_to_string(EVUTIL_SOCKET_ERROR()),
            NULL);
    evconnlistener_disable(acceptor);
}

static void check_timeouts(evutil_socket_t none, short what, void *context) {
    struct listener *listener = context;
    uint64_t now = serve_microseconds();
    struct connection *next;
    (void)none, (void)what;
    for (struct connection *connection = listener->first; connection != NULL; connection = next) {
        next = connection->next;
        connection_check_timeout(connection, now);
    }
    if (listener->server->stopping == 0)
        evconnlistener_enable(listener->acceptor);
}

/* -- opening -- */

/* As many as the host allows, and the system has descriptors for: some are left for the store, the games' files and the
 * outbox, or a crowd of connections that ask for nothing would keep everybody else from playing. */
static int room_for(int connections) {
    struct rlimit files;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= wanted)
        return connections;
    files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    rlim_t others = files.rlim_cur / 2 < OTHER_FILES ? files.rlim_cur / 2 : OTHER_FILES;
    return (int)(files.rlim_cur - others);
}

static struct evconnlistener *listen_at(struct listener *listener, const char *address, uint16_t port) {
    struct evutil_addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = EVUTIL_AI_PASSIVE}, *found = NULL;
    unsigned flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE;
    struct evconnlistener *acceptor = NULL;
    char number[8];
    snprintf(number, sizeof number, "%u", port);
    if (evutil_getaddrinfo(address, number, &hints, &found) != 0)
        return NULL;
    for (struct evutil_addrinfo *one = found; one != NULL && acceptor == NULL; one = one->ai_next)
        acceptor = evconnlistener_new_bind(listener->server->base, receive, listener, flags, BACKLOG, one->ai_addr,
                                           (int)one->ai_addrlen);
    evutil_freeaddrinfo(found);
    return acceptor;
}

/* What the connections take over: what is written in pieces does not wait for a receipt, and the dead are noticed. */
static void set_listener(struct evconnlistener *acceptor) {
    int yes = 1;
    setsockopt(evconnlistener_get_fd(acceptor), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(evconnlistener_get_fd(acceptor), SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    evconnlistener_set_error_cb(acceptor, take_error);
}

bool listener_open(struct server *server) {
    const struct timeval second = {1, 0};
    const struct server_options *options = &server->options;
    struct listener *listener = server->listener = calloc(1, sizeof *listener);
    if (listener == NULL)
        return false;
    listener->server = server;
    listener->most = room_for(server->settings->limits.connections);
    size_t places = 64;
    while (places < 2 * (size_t)server->settings->limits.connections + 64)
        places *= 2;
    listener->by_address = tallies_new(places);
    listener->every_second = workplace_event_new(server->base, -1, EV_PERSIST, check_timeouts, listener);
    if (listener->by_address == NULL || listener->every_second == NULL ||
        event_add(listener->every_second, &second) != 0)
        return false;
    listener->acceptor = listen_at(listener, options->listen, options->port);
    if (listener->acceptor == NULL) {
        fprintf(stderr, "enfilade serve: cannot listen on %s port %u\n", options->listen, options->port);
        return false;
    }
    set_listener(listener->acceptor);
    return true;
}

void listener_close(struct server *server) {
    struct listener *listener = server->listener;
    if (listener == NULL)
        return;
    if (listener->acceptor)
        evconnlistener_free(listener->acceptor);
    while (listener->first != NULL)
        connection_close(listener->first);
    if (listener->every_second)
        workplace_event_free(listener->every_second);
    tallies_free(listener->by_address);
    free(listener);
    server->listener = NULL;
}
