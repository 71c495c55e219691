/* door.c: watching connections. See door.h.
 *
 * evhttp tells nobody when it frees a connection, so the door asks the kernel: a visitor is a descriptor and its
 * socket's cookie, a number that no other socket ever gets. Nothing here points into evhttp, so nothing can dangle. */
#include "serve/door.h"

#include <arpa/inet.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "serve/log.h"
#include "serve/ration.h"
#include "serve/settings.h"

enum visitor_state { VISITOR_FIRST, VISITOR_IDLE, VISITOR_ASKING, VISITOR_FETCHING, VISITOR_STREAM };

struct visitor {
    uint64_t cookie; /* 0: nobody */
    uint64_t known;  /* connections that had come when he was last looked at */
    uint64_t since;  /* microseconds: when the state began */
    enum visitor_state state;
    bool counted, shut;
    char address[64];
};

enum { RUSH = 32, MARGIN = 64 }; /* connections between two looks; descriptors that others may have opened */

struct door {
    struct server *server;
    struct visitor *visitor; /* by descriptor */
    int places, highest;     /* highest: descriptor of a visitor so far */
    int count, accepted;     /* accepted: since the last look */
    uint64_t arrivals;       /* all that ever came */
    struct tallies *by_address;
    struct event *rush, *every_second;
};

void door_address_key(const char *address, char out[64]) {
    struct in6_addr six;
    if (inet_pton(AF_INET6, address, &six) != 1 || IN6_IS_ADDR_V4MAPPED(&six)) {
        snprintf(out, 64, "%.60s", address);
        return;
    }
    char whole[INET6_ADDRSTRLEN];
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, whole, sizeof whole);
    snprintf(out, 64, "%s/64", whole);
}

static uint64_t cookie_of(int descriptor) {
    uint64_t cookie = 0;
    socklen_t length = sizeof cookie;
    return getsockopt(descriptor, SOL_SOCKET, SO_COOKIE, &cookie, &length) == 0 ? cookie : 0;
}

static void set_state(struct visitor *visitor, enum visitor_state state) {
    visitor->state = state;
    visitor->since = serve_microseconds();
}

/* -- coming and going -- */

static void stop_counting(struct door *door, struct visitor *visitor) {
    if (visitor->counted)
        tallies_drop(door->by_address, visitor->address);
    if (!visitor->shut)
        door->count--;
    visitor->counted = false;
    visitor->shut = true;
}

static void forget(struct door *door, struct visitor *visitor) {
    if (visitor->cookie != 0)
        stop_counting(door, visitor);
    memset(visitor, 0, sizeof *visitor);
}

static bool make_places(struct door *door, int descriptor) {
    int wanted = door->places > 0 ? door->places : 256;
    while (wanted <= descriptor)
        wanted *= 2;
    if (wanted == door->places)
        return true;
    struct visitor *more = realloc(door->visitor, (size_t)wanted * sizeof *more);
    if (more == NULL)
        return false;
    memset(more + door->places, 0, (size_t)(wanted - door->places) * sizeof *more);
    door->visitor = more;
    door->places = wanted;
    return true;
}

static bool read_peer(int descriptor, char out[INET6_ADDRSTRLEN]) {
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    if (getpeername(descriptor, (struct sockaddr *)&from, &length) != 0)
        return false;
    const struct sockaddr_in *four = (const struct sockaddr_in *)&from;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&from;
    if (from.ss_family == AF_INET)
        return inet_ntop(AF_INET, &four->sin_addr, out, INET6_ADDRSTRLEN) != NULL;
    if (from.ss_family != AF_INET6)
        return false;
    if (IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
        return inet_ntop(AF_INET, six->sin6_addr.s6_addr + 12, out, INET6_ADDRSTRLEN) != NULL;
    return inet_ntop(AF_INET6, &six->sin6_addr, out, INET6_ADDRSTRLEN) != NULL;
}

/* Ours are those that came in by our port: not the listener, not a webhook that we call. */
static bool is_ours(const struct door *door, int descriptor) {
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    if (getsockname(descriptor, (struct sockaddr *)&at, &length) != 0)
        return false;
    uint16_t port = at.ss_family == AF_INET    ? ((const struct sockaddr_in *)&at)->sin_port
                    : at.ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)&at)->sin6_port
                                               : 0;
    return ntohs(port) == door->server->options.port;
}

/* It no longer counts, so those still to be looked at may stay. */
static void shut(struct door *door, int descriptor) {
    stop_counting(door, &door->visitor[descriptor]);
    shutdown(descriptor, SHUT_RDWR);
}

static bool is_too_many(const struct door *door, const struct visitor *visitor) {
    const struct settings_limits *limits = &door->server->settings->limits;
    return door->count > limits->connections ||
           (visitor->counted && tallies_of(door->by_address, visitor->address) > limits->connections_per_address);
}

static void receive(struct door *door, int descriptor, uint64_t cookie) {
    const struct settings *settings = door->server->settings;
    struct visitor *visitor = &door->visitor[descriptor];
    char address[INET6_ADDRSTRLEN];
    if (!is_ours(door, descriptor) || !read_peer(descriptor, address))
        return;
    visitor->cookie = cookie;
    set_state(visitor, VISITOR_FIRST);
    door->count++;
    if (descriptor > door->highest)
        door->highest = descriptor;
    if (settings->limits.connections_per_address > 0 && !settings_trusts(settings, address)) {
        door_address_key(address, visitor->address);
        visitor->counted = tallies_add(door->by_address, visitor->address);
    }
}

/* Whoever is at this descriptor now; NULL if it is no visitor. */
static struct visitor *look_at(struct door *door, int descriptor) {
    if (descriptor < 0 || (descriptor >= door->places && !make_places(door, descriptor)))
        return NULL;
    struct visitor *visitor = &door->visitor[descriptor];
    uint64_t cookie = cookie_of(descriptor);
    if (cookie != visitor->cookie) {
        forget(door, visitor);
        if (cookie != 0)
            receive(door, descriptor, cookie);
    }
    visitor->known = door->arrivals;
    return visitor->cookie != 0 ? visitor : NULL;
}

/* -- what happens with a connection -- */

/* Whoever has this request's connection. If nobody has come since he was looked at it can be nobody else. */
static void note(struct door *door, struct evhttp_request *raw, enum visitor_state state) {
    struct evhttp_connection *connection = evhttp_request_get_connection(raw);
    if (door == NULL || connection == NULL)
        return;
    int descriptor = bufferevent_getfd(evhttp_connection_get_bufferevent(connection));
    struct visitor *visitor = descriptor >= 0 && descriptor < door->places ? &door->visitor[descriptor] : NULL;
    if (visitor == NULL || visitor->cookie == 0 || visitor->known != door->arrivals)
        visitor = look_at(door, descriptor);
    if (visitor != NULL)
        set_state(visitor, state);
}

void door_request_came(struct door *door, struct evhttp_request *raw) { note(door, raw, VISITOR_ASKING); }
void door_answer_left(struct door *door, struct evhttp_request *raw) { note(door, raw, VISITOR_FETCHING); }
void door_became_stream(struct door *door, struct evhttp_request *raw) { note(door, raw, VISITOR_STREAM); }

/* -- looking round -- */

/* Has everything that we sent been taken? */
static bool has_fetched(int descriptor) {
    int unsent = 0;
    return ioctl(descriptor, SIOCOUTQ, &unsent) == 0 && unsent == 0;
}

static bool dawdles(const struct door *door, int descriptor, uint64_t now) {
    const struct settings_limits *limits = &door->server->settings->limits;
    struct visitor *visitor = &door->visitor[descriptor];
    if (visitor->state == VISITOR_FETCHING && has_fetched(descriptor))
        set_state(visitor, VISITOR_IDLE);
    uint64_t seconds = now > visitor->since ? (now - visitor->since) / 1000000 : 0;
    switch (visitor->state) {
    case VISITOR_FIRST:
        return seconds >= (uint64_t)limits->request_seconds;
    case VISITOR_IDLE:
    case VISITOR_FETCHING:
        return seconds >= (uint64_t)limits->idle_seconds;
    case VISITOR_ASKING:
    case VISITOR_STREAM:
        break;
    }
    return false;
}

static void look_round(evutil_socket_t none, short what, void *context) {
    struct door *door = context;
    uint64_t now = serve_microseconds();
    int end = door->highest + door->accepted + MARGIN;
    (void)none, (void)what;
    door->accepted = 0;
    for (int i = 0; i <= end; i++) /* first who has gone: perhaps there is room */
        look_at(door, i);
    door->highest = 0;
    for (int i = 0; i < door->places; i++) {
        struct visitor *visitor = &door->visitor[i];
        if (visitor->cookie == 0)
            continue;
        door->highest = i;
        if (visitor->shut)
            continue;
        if (visitor->state == VISITOR_FIRST && is_too_many(door, visitor)) {
            metrics_add(door->server, METRIC_REFUSED, 1);
            shut(door, i);
        } else if (dawdles(door, i, now)) {
            shut(door, i);
        }
    }
}

/* evhttp is about to take a connection in; it makes the rest itself. */
static struct bufferevent *count_accepted(struct event_base *base, void *context) {
    struct door *door = context;
    (void)base;
    door->arrivals++;
    if (++door->accepted % RUSH == 0)
        event_active(door->rush, EV_TIMEOUT, 0);
    return NULL;
}

int door_count(const struct door *door) { return door ? door->count : 0; }

/* -- the server's side -- */

bool door_open(struct server *server) {
    const struct timeval second = {1, 0};
    struct door *door = calloc(1, sizeof *door);
    if (door == NULL)
        return false;
    server->door = door;
    door->server = server;
    size_t places = 64;
    while (places < 2 * (size_t)server->settings->limits.connections + 64)
        places *= 2;
    door->by_address = tallies_new(places);
    door->rush = event_new(server->base, -1, 0, look_round, door);
    door->every_second = event_new(server->base, -1, EV_PERSIST, look_round, door);
    evhttp_set_bevcb(server->http, count_accepted, door);
    return door->by_address && door->rush && door->every_second && event_add(door->every_second, &second) == 0;
}

void door_close(struct server *server) {
    struct door *door = server->door;
    if (door == NULL)
        return;
    if (door->rush)
        event_free(door->rush);
    if (door->every_second)
        event_free(door->every_second);
    tallies_free(door->by_address);
    free(door->visitor);
    free(door);
    server->door = NULL;
}
