/* door.c: see door.h. */
#include "serve/door.h"

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

#include "serve/address.h"
#include "serve/line.h"
#include "serve/log.h"
#include "serve/ration.h"
#include "serve/settings.h"

enum { BACKLOG = 128, OTHER_FILES = 64 };

struct door {
    struct server *server;
    struct evconnlistener *listener;
    struct line *first;
    int count, most;
    struct tallies *by_address;
    struct event *every_second;
};

int door_count(const struct door *door) { return door ? door->count : 0; }

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
static bool counts(const struct door *door, const char *peer) {
    const struct settings *settings = door->server->settings;
    return settings->limits.connections_per_address > 0 && !settings_trusts(settings, peer);
}

static bool has_room(const struct door *door, const char *peer) {
    const struct settings_limits *limits = &door->server->settings->limits;
    char key[ADDRESS_KEY_SIZE];
    address_key(peer, key);
    return door->count < door->most &&
           (!counts(door, peer) || tallies_of(door->by_address, key) < limits->connections_per_address);
}

static void let_in(struct door *door, int descriptor, const char *peer) {
    struct line *line = line_open(door->server, descriptor, peer);
    char key[ADDRESS_KEY_SIZE];
    address_key(peer, key);
    line->counted = counts(door, peer) && tallies_add(door->by_address, key);
    line->next = door->first;
    if (door->first != NULL)
        door->first->previous = line;
    door->first = line;
    door->count++;
}

struct line *door_slowest(const struct door *door) {
    struct line *slowest = NULL;
    for (struct line *line = door->first; line != NULL; line = line->next)
        if (line_waiting(line) > 0 && (slowest == NULL || line->since < slowest->since))
            slowest = line;
    return slowest;
}

size_t door_kept(const struct line *line) {
    size_t kept = 0;
    for (const struct line *one = line->server->door->first; one != NULL && line->counted; one = one->next)
        if (one->counted && strcmp(one->peer, line->peer) == 0)
            kept += one->input.length;
    return kept;
}

bool door_is_quiet(const struct door *door) {
    for (const struct line *line = door->first; line != NULL; line = line->next)
        if (!line_has_fetched(line))
            return false;
    return true;
}

void door_shut(struct door *door) { evconnlistener_disable(door->listener); }

void door_let_out(struct line *line) {
    struct door *door = line->server->door;
    char key[ADDRESS_KEY_SIZE];
    if (line->counted) {
        address_key(line->peer, key);
        tallies_drop(door->by_address, key);
    }
    if (line->next != NULL)
        line->next->previous = line->previous;
    if (line->previous != NULL)
        line->previous->next = line->next;
    else
        door->first = line->next;
    door->count--;
}

static void receive(struct evconnlistener *listener, evutil_socket_t descriptor, struct sockaddr *from, int length,
                    void *context) {
    struct door *door = context;
    char peer[INET6_ADDRSTRLEN];
    (void)listener, (void)length;
    if (read_peer(from, peer) && has_room(door, peer)) {
        let_in(door, descriptor, peer);
        return;
    }
    metrics_add(door->server, METRIC_REFUSED, 1);
    close(descriptor);
}

/* There are no descriptors left, say: whoever knocks waits until the next look, and the loop does not spin. */
static void take_error(struct evconnlistener *listener, void *context) {
    (void)context;
    log_say("error", "a connection could not be taken", "why", evutil_socket_error_to_string(EVUTIL_SOCKET_ERROR()),
            NULL);
    evconnlistener_disable(listener);
}

static void look_round(evutil_socket_t none, short what, void *context) {
    struct door *door = context;
    uint64_t now = serve_microseconds();
    struct line *next;
    (void)none, (void)what;
    for (struct line *line = door->first; line != NULL; line = next) {
        next = line->next;
        line_look(line, now);
    }
    if (door->server->stopping == 0)
        evconnlistener_enable(door->listener);
}

/* -- opening -- */

/* As many as the host allows, and the system has descriptors for: some are left for the store, the games' files and the
 * post, or a crowd at the door that asks for nothing would keep everybody inside from playing. */
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

static struct evconnlistener *listen_at(struct door *door, const char *address, uint16_t port) {
    struct evutil_addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = EVUTIL_AI_PASSIVE}, *found = NULL;
    unsigned flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE;
    struct evconnlistener *listener = NULL;
    char number[8];
    snprintf(number, sizeof number, "%u", port);
    if (evutil_getaddrinfo(address, number, &hints, &found) != 0)
        return NULL;
    for (struct evutil_addrinfo *one = found; one != NULL && listener == NULL; one = one->ai_next)
        listener = evconnlistener_new_bind(door->server->base, receive, door, flags, BACKLOG, one->ai_addr,
                                           (int)one->ai_addrlen);
    evutil_freeaddrinfo(found);
    return listener;
}

/* What the connections take over: what is written in pieces does not wait for a receipt, and the dead are noticed. */
static void set_listener(struct evconnlistener *listener) {
    int yes = 1;
    setsockopt(evconnlistener_get_fd(listener), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(evconnlistener_get_fd(listener), SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    evconnlistener_set_error_cb(listener, take_error);
}

bool door_open(struct server *server) {
    const struct timeval second = {1, 0};
    const struct server_options *options = &server->options;
    struct door *door = server->door = calloc(1, sizeof *door);
    if (door == NULL)
        return false;
    door->server = server;
    door->most = room_for(server->settings->limits.connections);
    size_t places = 64;
    while (places < 2 * (size_t)server->settings->limits.connections + 64)
        places *= 2;
    door->by_address = tallies_new(places);
    door->every_second = event_new(server->base, -1, EV_PERSIST, look_round, door);
    if (door->by_address == NULL || door->every_second == NULL || event_add(door->every_second, &second) != 0)
        return false;
    door->listener = listen_at(door, options->listen, options->port);
    if (door->listener == NULL) {
        fprintf(stderr, "enfilade serve: cannot listen on %s port %u\n", options->listen, options->port);
        return false;
    }
    set_listener(door->listener);
    return true;
}

void door_close(struct server *server) {
    struct door *door = server->door;
    if (door == NULL)
        return;
    if (door->listener)
        evconnlistener_free(door->listener);
    while (door->first != NULL)
        line_close(door->first);
    if (door->every_second)
        event_free(door->every_second);
    tallies_free(door->by_address);
    free(door);
    server->door = NULL;
}
