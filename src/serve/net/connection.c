/* connection.c: see connection.h.
 *
 * Most requests come in one piece: they are read from the bytes just received, and answered, in one go, and the
 * connection keeps nothing. */
#include "serve/net/connection.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/net/listener.h"

enum { RECEIVE_MOST = 1 << 16, KEEP_MOST = 1 << 16, LARGE_MOST = 16, LARGE_SHARE = 4, LEAVE_SECONDS = 5 };

static void set_state(struct connection *connection, enum connection_state state) {
    connection->state = state;
    connection->since = connection->moved = serve_microseconds();
}

/* Whether a request would be looked at now. */
static bool is_ready(const struct connection *connection) {
    return connection->output == NULL && !connection->last &&
           (connection->state == CONNECTION_FIRST || connection->state == CONNECTION_FETCHING ||
            connection->state == CONNECTION_IDLE);
}

/* In its turn, when the others have been heard. */
static void go_on_later(struct connection *connection) {
    static const struct timeval now = {0, 0};
    event_add(connection->again, &now);
}

static void forget(struct connection *connection, size_t length) {
    connection->input.length -= length;
    connection->server->kept -= length;
}

/* Whatever else the visitor says is nothing to us. */
static void hear_no_more(struct connection *connection) {
    connection->last = true;
    forget(connection, connection->input.length);
}

/* -- out -- */

size_t connection_waiting(const struct connection *connection) {
    return connection->output != NULL ? evbuffer_get_length(connection->output) : 0;
}

static void drop_output(struct connection *connection) {
    connection->server->unfetched -= connection_waiting(connection);
    if (connection->output != NULL)
        evbuffer_free(connection->output);
    connection->output = NULL;
}

/* Nothing more can be said: the kernel hears so, and reports the end as any other. */
static void break_off(struct connection *connection) {
    drop_output(connection);
    hear_no_more(connection);
    event_del(connection->writable);
    shutdown(connection->descriptor, SHUT_RDWR);
    event_add(connection->readable, NULL);
}

/* Everything is out. */
static void take_leave_or_go_on(struct connection *connection) {
    if (connection->last && connection->state == CONNECTION_FETCHING) {
        shutdown(connection->descriptor, SHUT_WR);
        set_state(connection, CONNECTION_LEAVING);
        event_add(connection->readable, NULL);
    } else if (is_ready(connection) && (connection->input.length > 0 || connection->ended))
        go_on_later(connection);
}

static void write_more(evutil_socket_t descriptor, short what, void *context) {
    struct connection *connection = context;
    (void)what;
    int gone = evbuffer_write(connection->output, descriptor);
    if (gone < 0) {
        if (errno != EAGAIN && errno != EINTR)
            break_off(connection);
        else
            event_add(connection->writable, NULL);
        return;
    }
    connection->server->unfetched -= (size_t)gone;
    if (connection->state == CONNECTION_STREAM)
        connection->since = serve_microseconds();
    if (evbuffer_get_length(connection->output) > 0) {
        event_add(connection->writable, NULL);
        return;
    }
    drop_output(connection);
    take_leave_or_go_on(connection);
}

/* Any client may be slow, but not all of them with much unread: the one that has made us wait longest is cut off. */
static void make_room(struct server *server) {
    struct connection *slowest;
    while (server->unfetched > LARGE_MOST * (size_t)server->settings->limits.import_bytes &&
           (slowest = listener_slowest(server->listener)) != NULL)
        break_off(slowest);
}

/* What is left of the parts when so many bytes have gone. */
static void keep_rest(struct connection *connection, const struct iovec part[], size_t count, size_t gone) {
    size_t before = connection_waiting(connection);
    if (connection->output == NULL) {
        connection->output = must(evbuffer_new());
        event_add(connection->writable, NULL);
        if (connection->state == CONNECTION_STREAM)
            connection->since = serve_microseconds();
    }
    for (size_t i = 0; i < count; i++) {
        size_t here = gone < part[i].iov_len ? gone : part[i].iov_len;
        if (here < part[i].iov_len)
            evbuffer_add(connection->output, (const char *)part[i].iov_base + here, part[i].iov_len - here);
        gone -= here;
    }
    connection->server->unfetched += connection_waiting(connection) - before;
    make_room(connection->server);
}

void connection_send(struct connection *connection, struct iovec part[], size_t count) {
    struct msghdr message = {.msg_iov = part, .msg_iovlen = count};
    size_t whole = 0;
    ssize_t sent = 0;
    for (size_t i = 0; i < count; i++)
        whole += part[i].iov_len;
    if (connection->output == NULL)
        sent = sendmsg(connection->descriptor, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        break_off(connection);
    else if (sent < (ssize_t)whole)
        keep_rest(connection, part, count, sent > 0 ? (size_t)sent : 0);
}

void connection_answered(struct connection *connection, bool last) {
    connection->request = NULL;
    connection->gone = NULL;
    if (last)
        hear_no_more(connection);
    set_state(connection, CONNECTION_FETCHING);
    if (connection->output == NULL)
        take_leave_or_go_on(connection);
}

void connection_becomes_stream(struct connection *connection, void (*gone)(void *context), void *context) {
    connection->request = NULL;
    connection->gone = gone;
    connection->context = context;
    hear_no_more(connection);
    set_state(connection, CONNECTION_STREAM);
    event_add(connection->readable, NULL);
}

/* -- in -- */

static void say_go_on(struct connection *connection) {
    static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (!connection->sent_continue)
        connection_send(connection, &(struct iovec){(char *)(uintptr_t)text, sizeof text - 1}, 1);
    connection->sent_continue = true;
}

/* Whether more is kept of large requests that are not whole than there is room for: everybody may send one, but not all
 * of them at once, and nobody so many that no room is left for the others. What is small finds a place always. */
static bool is_too_much(const struct connection *connection, size_t length) {
    const struct server *server = connection->server;
    size_t room = LARGE_MOST * (size_t)server->settings->limits.import_bytes;
    return length >= KEEP_MOST && (server->kept > room || listener_bytes_kept(connection) > room / LARGE_SHARE);
}

/* Whether the body is whole; if so, *size are the bytes it takes. Else 0, or the status of a refusal. */
static bool has_body(struct connection *connection, const struct head *head, const char *bytes, size_t length,
                     size_t *size, int *status) {
    size_t most = connection->server->router->body_most(connection->server, head);
    enum chunks chunks = CHUNKS_WHOLE;
    if (head->chunked) {
        chunks = chunks_walk(&connection->walk, bytes, length, most);
        *size = connection->walk.at;
    } else {
        chunks = head->length > most ? CHUNKS_TOO_LARGE : head->length > length ? CHUNKS_MORE : CHUNKS_WHOLE;
        *size = head->length;
    }
    *status = chunks == CHUNKS_BAD                                       ? 400
              : chunks == CHUNKS_TOO_LARGE                               ? 413
              : chunks == CHUNKS_MORE && is_too_much(connection, length) ? 503
                                                                         : 0;
    return chunks == CHUNKS_WHOLE;
}

/* The head has come, but not all of the body. */
static void await_body(struct connection *connection, const struct head *head, size_t head_length) {
    connection->wanted = head_length + (head->chunked ? connection->walk.at + 1 : head->length);
    if (head->expects)
        say_go_on(connection);
}

static void take_whole(struct connection *connection, struct request *request, char *body, size_t length) {
    if (request->head.chunked) {
        chunks_join(body);
        length = connection->walk.size;
    }
    connection->walk = (struct chunk_walk){0, 0};
    connection->wanted = 0;
    connection->sent_continue = false;
    connection->server->router->take(request, body, length);
}

/* What cannot be read is refused, and nothing behind it is read either. */
static size_t refuse(struct connection *connection, struct request *request, int status, const char *why,
                     size_t length) {
    connection->request = request;
    set_state(connection, CONNECTION_ASKING);
    request_refuse(request, status, why);
    return length;
}

/* How many of these bytes, which begin with a request, were one that is being answered now; 0: it is not whole. */
static size_t take_from_head(struct connection *connection, char *bytes, size_t length) {
    size_t most = (size_t)connection->server->settings->limits.header_bytes, size;
    if (length < connection->wanted && !is_too_much(connection, length))
        return 0;
    size_t head = head_size(bytes, length < most ? length : most);
    if (head == 0)
        return length < most
                   ? 0
                   : refuse(connection, request_new(connection, "", 0), 431, "the headers are too large", length);
    struct request *request = request_new(connection, bytes, head);
    const char *why = NULL;
    int status = head_read(&request->head, request->text, head, &why);
    if (status != 0)
        return refuse(connection, request, status, why, length);
    if (!has_body(connection, &request->head, bytes + head, length - head, &size, &status)) {
        if (status != 0)
            return refuse(connection, request, status,
                          status == 413   ? "the body is too large"
                          : status == 503 ? "the server is busy; try again later"
                                          : "the chunks of the body are malformed",
                          length);
        await_body(connection, &request->head, head);
        request_free(request);
        return 0;
    }
    connection->request = request;
    set_state(connection, CONNECTION_ASKING);
    take_whole(connection, request, bytes + head, size);
    return head + size;
}

/* The same; but an empty line may stand before it, which some send behind a body (RFC 9112, 2.2). */
static size_t take_request(struct connection *connection, char *bytes, size_t length) {
    size_t empty = length >= 2 && bytes[0] == '\r' && bytes[1] == '\n' ? 2 : 0;
    size_t used = take_from_head(connection, bytes + empty, length - empty);
    return used > 0 ? empty + used : 0;
}

/* Takes out the first bytes of what has been kept. */
static void drop_input(struct connection *connection, size_t used) {
    struct buffer *input = &connection->input;
    forget(connection, used < input->length ? used : input->length);
    if (input->length > 0 && used > 0)
        memmove(input->at, input->at + used, input->length);
    else if (input->length == 0) {
        free(input->at);
        *input = (struct buffer){0};
    }
}

/* Hears on while little waits to be looked at; more than that only of a request that is not whole, which has a limit of
 * its own: a client that asks faster than it is answered has to wait. */
static void hear_on(struct connection *connection, bool is_not_whole) {
    if (connection->ended)
        return;
    if (is_not_whole || connection->input.length < KEEP_MOST)
        event_add(connection->readable, NULL);
    else
        event_del(connection->readable);
}

/* Looks at what has been kept. Nothing whole, and nothing more will come: the connection is closed. */
static void go_on(evutil_socket_t none, short what, void *context) {
    struct connection *connection = context;
    bool looks = is_ready(connection);
    (void)none, (void)what;
    size_t used = looks && connection->input.length > 0
                      ? take_request(connection, connection->input.at, connection->input.length)
                      : 0;
    drop_input(connection, used);
    if (looks && used == 0 && connection->ended) {
        connection_close(connection);
        return;
    }
    hear_on(connection, looks && used == 0);
    if (used > 0 && is_ready(connection) && (connection->input.length > 0 || connection->ended))
        go_on_later(connection);
}

/* The visitor sends nothing more. Requests already made are still answered. */
static void take_end(struct connection *connection) {
    bool waits = connection->output != NULL || connection->state == CONNECTION_ASKING ||
                 (is_ready(connection) && connection->input.length > 0);
    if (connection->state == CONNECTION_STREAM || connection->state == CONNECTION_LEAVING || !waits) {
        connection_close(connection);
        return;
    }
    connection->ended = true;
    event_del(connection->readable);
    if (is_ready(connection))
        go_on_later(connection);
}

static void keep(struct connection *connection, const char *bytes, size_t length) {
    if (length == 0 || connection->last)
        return;
    buffer_add(&connection->input, bytes, length);
    connection->server->kept += length;
}

static void take_bytes(evutil_socket_t descriptor, short what, void *context) {
    static char bytes[RECEIVE_MOST];
    struct connection *connection = context;
    (void)what;
    ssize_t got = recv(descriptor, bytes, sizeof bytes, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got < 0)
        connection_close(connection); /* the visitor has gone: stop working for it */
    else if (got == 0)
        take_end(connection);
    else if (connection->input.length == 0 && is_ready(connection)) {
        size_t used = take_request(connection, bytes, (size_t)got);
        keep(connection, bytes + used, (size_t)got - used);
        if (connection->input.length > 0 && used > 0 && is_ready(connection))
            go_on_later(connection);
    } else {
        keep(connection, bytes, (size_t)got);
        go_on(-1, 0, connection);
    }
}

/* -- coming and going -- */

struct connection *connection_open(struct server *server, int descriptor, const char *peer) {
    struct connection *connection = must(calloc(1, sizeof *connection));
    connection->server = server;
    connection->descriptor = descriptor;
    snprintf(connection->peer, sizeof connection->peer, "%s", peer);
    set_state(connection, CONNECTION_FIRST);
    connection->readable =
        must(workplace_event_new(server->base, descriptor, EV_READ | EV_PERSIST, take_bytes, connection));
    connection->writable = must(event_new(server->base, descriptor, EV_WRITE, write_more, connection));
    connection->again = must(workplace_event_new(server->base, -1, 0, go_on, connection));
    event_add(connection->readable, NULL);
    return connection;
}

void connection_close(struct connection *connection) {
    void (*gone)(void *context) = connection->state == CONNECTION_STREAM ? connection->gone : NULL;
    void *context = connection->context;
    workplace_event_free(connection->readable);
    event_free(connection->writable);
    workplace_event_free(connection->again);
    listener_forget(connection);
    close(connection->descriptor);
    if (connection->request != NULL)
        connection->request->connection = NULL;
    drop_output(connection);
    forget(connection, connection->input.length);
    free(connection->input.at);
    free(connection);
    if (gone != NULL)
        gone(context);
}

/* Bytes that wait here or in the kernel until they are taken; SIZE_MAX: it cannot be said. */
static size_t bytes_left(const struct connection *connection) {
    int unsent = 0;
    return ioctl(connection->descriptor, SIOCOUTQ, &unsent) == 0 ? connection_waiting(connection) + (size_t)unsent
                                                                 : SIZE_MAX;
}

bool connection_is_drained(const struct connection *connection) {
    return connection->output == NULL && bytes_left(connection) == 0;
}

/* A visitor that reads slowly is not idle: only one that takes nothing at all. */
static void note_progress(struct connection *connection, uint64_t now) {
    size_t left = bytes_left(connection);
    if (left != connection->left)
        connection->moved = now;
    connection->left = left;
}

/* How long this may last, in seconds; 0: for ever. */
static int patience(const struct connection *connection) {
    const struct settings_limits *limits = &connection->server->settings->limits;
    switch (connection->state) {
    case CONNECTION_FIRST:
        return limits->request_seconds;
    case CONNECTION_FETCHING:
    case CONNECTION_IDLE:
        return limits->idle_seconds;
    case CONNECTION_STREAM:
        return connection->output != NULL ? limits->stream_seconds : 0;
    case CONNECTION_LEAVING:
        return LEAVE_SECONDS;
    case CONNECTION_ASKING:
        break;
    }
    return 0;
}

void connection_check_timeout(struct connection *connection, uint64_t now) {
    if (connection->state == CONNECTION_FETCHING && connection_is_drained(connection))
        set_state(connection, CONNECTION_IDLE);
    bool is_read = connection->state == CONNECTION_FETCHING || connection->state == CONNECTION_LEAVING;
    if (is_read)
        note_progress(connection, now);
    uint64_t since = is_read ? connection->moved : connection->since;
    int seconds = patience(connection);
    if (seconds > 0 && now > since && (now - since) / 1000000 >= (uint64_t)seconds)
        connection_close(connection);
}
