/* line.c: see line.h.
 *
 * Most requests come in one piece: they are read from the bytes just received, and answered, in one go, and the line
 * keeps nothing. */
#include "serve/line.h"

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

#include "serve/door.h"
#include "serve/http.h"
#include "serve/settings.h"

enum { RECEIVE_MOST = 1 << 16, KEEP_MOST = 1 << 16, LARGE_MOST = 16, LARGE_SHARE = 4, LEAVE_SECONDS = 5 };

static void set_state(struct line *line, enum line_state state) {
    line->state = state;
    line->since = line->moved = serve_microseconds();
}

/* Whether a request would be looked at now. */
static bool is_ready(const struct line *line) {
    return line->output == NULL && !line->last &&
           (line->state == LINE_FIRST || line->state == LINE_FETCHING || line->state == LINE_IDLE);
}

/* In its turn, when the others have been heard. */
static void go_on_later(struct line *line) {
    static const struct timeval now = {0, 0};
    event_add(line->again, &now);
}

static void forget(struct line *line, size_t length) {
    line->input.length -= length;
    line->server->kept -= length;
}

/* Whatever else the visitor says is nothing to us. */
static void hear_no_more(struct line *line) {
    line->last = true;
    forget(line, line->input.length);
}

/* -- out -- */

size_t line_waiting(const struct line *line) { return line->output != NULL ? evbuffer_get_length(line->output) : 0; }

static void drop_output(struct line *line) {
    line->server->unfetched -= line_waiting(line);
    if (line->output != NULL)
        evbuffer_free(line->output);
    line->output = NULL;
}

/* Nothing more can be said: the kernel is told so, and tells us of the end as of any other. */
static void break_off(struct line *line) {
    drop_output(line);
    hear_no_more(line);
    event_del(line->writable);
    shutdown(line->descriptor, SHUT_RDWR);
    event_add(line->readable, NULL);
}

/* Everything is out. */
static void take_leave_or_go_on(struct line *line) {
    if (line->last && line->state == LINE_FETCHING) {
        shutdown(line->descriptor, SHUT_WR);
        set_state(line, LINE_LEAVING);
        event_add(line->readable, NULL);
    } else if (is_ready(line) && (line->input.length > 0 || line->ended))
        go_on_later(line);
}

static void write_more(evutil_socket_t descriptor, short what, void *context) {
    struct line *line = context;
    (void)what;
    int gone = evbuffer_write(line->output, descriptor);
    if (gone < 0) {
        if (errno != EAGAIN && errno != EINTR)
            break_off(line);
        else
            event_add(line->writable, NULL);
        return;
    }
    line->server->unfetched -= (size_t)gone;
    if (line->state == LINE_STREAM)
        line->since = serve_microseconds();
    if (evbuffer_get_length(line->output) > 0) {
        event_add(line->writable, NULL);
        return;
    }
    drop_output(line);
    take_leave_or_go_on(line);
}

/* Everybody may be slow, but not all of them with much: whoever has let us wait longest is cut off. */
static void make_room(struct server *server) {
    struct line *slowest;
    while (server->unfetched > LARGE_MOST * (size_t)server->settings->limits.import_bytes &&
           (slowest = door_slowest(server->door)) != NULL)
        break_off(slowest);
}

/* What is left of the parts when so many bytes have gone. */
static void keep_rest(struct line *line, const struct iovec part[], size_t count, size_t gone) {
    size_t before = line_waiting(line);
    if (line->output == NULL) {
        line->output = must(evbuffer_new());
        event_add(line->writable, NULL);
        if (line->state == LINE_STREAM)
            line->since = serve_microseconds();
    }
    for (size_t i = 0; i < count; i++) {
        size_t here = gone < part[i].iov_len ? gone : part[i].iov_len;
        if (here < part[i].iov_len)
            evbuffer_add(line->output, (const char *)part[i].iov_base + here, part[i].iov_len - here);
        gone -= here;
    }
    line->server->unfetched += line_waiting(line) - before;
    make_room(line->server);
}

void line_send(struct line *line, struct iovec part[], size_t count) {
    struct msghdr message = {.msg_iov = part, .msg_iovlen = count};
    size_t whole = 0;
    ssize_t sent = 0;
    for (size_t i = 0; i < count; i++)
        whole += part[i].iov_len;
    if (line->output == NULL)
        sent = sendmsg(line->descriptor, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        break_off(line);
    else if (sent < (ssize_t)whole)
        keep_rest(line, part, count, sent > 0 ? (size_t)sent : 0);
}

void line_answered(struct line *line, bool last) {
    line->request = NULL;
    line->gone = NULL;
    if (last)
        hear_no_more(line);
    set_state(line, LINE_FETCHING);
    if (line->output == NULL)
        take_leave_or_go_on(line);
}

void line_becomes_stream(struct line *line, void (*gone)(void *context), void *context) {
    line->request = NULL;
    line->gone = gone;
    line->context = context;
    hear_no_more(line);
    set_state(line, LINE_STREAM);
    event_add(line->readable, NULL);
}

/* -- in -- */

static void say_go_on(struct line *line) {
    static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (!line->told_to_go_on)
        line_send(line, &(struct iovec){(char *)(uintptr_t)text, sizeof text - 1}, 1);
    line->told_to_go_on = true;
}

/* Whether more is kept of large requests that are not whole than there is room for: everybody may send one, but not all
 * of them at once, and nobody so many that no room is left for the others. What is small finds a place always. */
static bool is_too_much(const struct line *line, size_t length) {
    const struct server *server = line->server;
    size_t room = LARGE_MOST * (size_t)server->settings->limits.import_bytes;
    return length >= KEEP_MOST && (server->kept > room || door_kept(line) > room / LARGE_SHARE);
}

/* Whether the body is whole; if so, *size are the bytes it takes. Else 0, or the status of a refusal. */
static bool has_body(struct line *line, const struct head *head, const char *bytes, size_t length, size_t *size,
                     int *status) {
    size_t most = request_body_most(line->server, head);
    enum chunks chunks = CHUNKS_WHOLE;
    if (head->chunked) {
        chunks = chunks_walk(&line->walk, bytes, length, most);
        *size = line->walk.at;
    } else {
        chunks = head->length > most ? CHUNKS_TOO_LARGE : head->length > length ? CHUNKS_MORE : CHUNKS_WHOLE;
        *size = head->length;
    }
    *status = chunks == CHUNKS_BAD                                 ? 400
              : chunks == CHUNKS_TOO_LARGE                         ? 413
              : chunks == CHUNKS_MORE && is_too_much(line, length) ? 503
                                                                   : 0;
    return chunks == CHUNKS_WHOLE;
}

/* The head has come, but not all of the body. */
static void await_body(struct line *line, const struct head *head, size_t head_length) {
    line->wanted = head_length + (head->chunked ? line->walk.at + 1 : head->length);
    if (head->expects)
        say_go_on(line);
}

static void take_whole(struct line *line, struct request *request, char *body, size_t length) {
    if (request->head.chunked) {
        chunks_join(body);
        length = line->walk.size;
    }
    line->walk = (struct chunk_walk){0, 0};
    line->wanted = 0;
    line->told_to_go_on = false;
    request_take(request, body, length);
}

/* What cannot be read is refused, and nothing behind it is read either. */
static size_t refuse(struct line *line, struct request *request, int status, const char *why, size_t length) {
    line->request = request;
    set_state(line, LINE_ASKING);
    request_refuse(request, status, why);
    return length;
}

/* How many of these bytes, which begin with a request, were one that is being answered now; 0: it is not whole. */
static size_t take_from_head(struct line *line, char *bytes, size_t length) {
    size_t most = (size_t)line->server->settings->limits.header_bytes, size;
    if (length < line->wanted && !is_too_much(line, length))
        return 0;
    size_t head = head_size(bytes, length < most ? length : most);
    if (head == 0)
        return length < most ? 0 : refuse(line, request_new(line, "", 0), 431, "the headers are too large", length);
    struct request *request = request_new(line, bytes, head);
    const char *why = NULL;
    int status = head_read(&request->head, request->text, head, &why);
    if (status != 0)
        return refuse(line, request, status, why, length);
    if (!has_body(line, &request->head, bytes + head, length - head, &size, &status)) {
        if (status != 0)
            return refuse(line, request, status,
                          status == 413   ? "the body is too large"
                          : status == 503 ? "the server is busy; try again later"
                                          : "the chunks of the body are malformed",
                          length);
        await_body(line, &request->head, head);
        request_free(request);
        return 0;
    }
    line->request = request;
    set_state(line, LINE_ASKING);
    take_whole(line, request, bytes + head, size);
    return head + size;
}

/* The same; but an empty line may stand before it, which some send behind a body (RFC 9112, 2.2). */
static size_t take_request(struct line *line, char *bytes, size_t length) {
    size_t empty = length >= 2 && bytes[0] == '\r' && bytes[1] == '\n' ? 2 : 0;
    size_t used = take_from_head(line, bytes + empty, length - empty);
    return used > 0 ? empty + used : 0;
}

/* Takes out the first bytes of what has been kept. */
static void drop_input(struct line *line, size_t used) {
    struct buffer *input = &line->input;
    forget(line, used < input->length ? used : input->length);
    if (input->length > 0 && used > 0)
        memmove(input->at, input->at + used, input->length);
    else if (input->length == 0) {
        free(input->at);
        *input = (struct buffer){0};
    }
}

/* Hears on while little waits to be looked at; more than that only of a request that is not whole, which has a limit of
 * its own: whoever asks faster than he is answered must wait himself. */
static void hear_on(struct line *line, bool is_not_whole) {
    if (line->ended)
        return;
    if (is_not_whole || line->input.length < KEEP_MOST)
        event_add(line->readable, NULL);
    else
        event_del(line->readable);
}

/* Looks at what has been kept. Nothing whole, and nothing more will come: the line is closed. */
static void go_on(evutil_socket_t none, short what, void *context) {
    struct line *line = context;
    bool looks = is_ready(line);
    (void)none, (void)what;
    size_t used = looks && line->input.length > 0 ? take_request(line, line->input.at, line->input.length) : 0;
    drop_input(line, used);
    if (looks && used == 0 && line->ended) {
        line_close(line);
        return;
    }
    hear_on(line, looks && used == 0);
    if (used > 0 && is_ready(line) && (line->input.length > 0 || line->ended))
        go_on_later(line);
}

/* The visitor sends nothing more. Who has asked still gets his answers. */
static void take_end(struct line *line) {
    bool waits = line->output != NULL || line->state == LINE_ASKING || (is_ready(line) && line->input.length > 0);
    if (line->state == LINE_STREAM || line->state == LINE_LEAVING || !waits) {
        line_close(line);
        return;
    }
    line->ended = true;
    event_del(line->readable);
    if (is_ready(line))
        go_on_later(line);
}

static void keep(struct line *line, const char *bytes, size_t length) {
    if (length == 0 || line->last)
        return;
    buffer_add(&line->input, bytes, length);
    line->server->kept += length;
}

static void take_bytes(evutil_socket_t descriptor, short what, void *context) {
    static char bytes[RECEIVE_MOST];
    struct line *line = context;
    (void)what;
    ssize_t got = recv(descriptor, bytes, sizeof bytes, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got < 0)
        line_close(line); /* he has gone: nobody is worked for any more */
    else if (got == 0)
        take_end(line);
    else if (line->input.length == 0 && is_ready(line)) {
        size_t used = take_request(line, bytes, (size_t)got);
        keep(line, bytes + used, (size_t)got - used);
        if (line->input.length > 0 && used > 0 && is_ready(line))
            go_on_later(line);
    } else {
        keep(line, bytes, (size_t)got);
        go_on(-1, 0, line);
    }
}

/* -- coming and going -- */

struct line *line_open(struct server *server, int descriptor, const char *peer) {
    struct line *line = must(calloc(1, sizeof *line));
    line->server = server;
    line->descriptor = descriptor;
    snprintf(line->peer, sizeof line->peer, "%s", peer);
    set_state(line, LINE_FIRST);
    line->readable = must(event_new(server->base, descriptor, EV_READ | EV_PERSIST, take_bytes, line));
    line->writable = must(event_new(server->base, descriptor, EV_WRITE, write_more, line));
    line->again = must(event_new(server->base, -1, 0, go_on, line));
    event_add(line->readable, NULL);
    return line;
}

void line_close(struct line *line) {
    void (*gone)(void *context) = line->state == LINE_STREAM ? line->gone : NULL;
    void *context = line->context;
    event_free(line->readable);
    event_free(line->writable);
    event_free(line->again);
    door_let_out(line);
    close(line->descriptor);
    if (line->request != NULL)
        line->request->line = NULL;
    drop_output(line);
    forget(line, line->input.length);
    free(line->input.at);
    free(line);
    if (gone != NULL)
        gone(context);
}

/* Bytes that wait here or in the kernel until they are taken; SIZE_MAX: it cannot be said. */
static size_t bytes_left(const struct line *line) {
    int unsent = 0;
    return ioctl(line->descriptor, SIOCOUTQ, &unsent) == 0 ? line_waiting(line) + (size_t)unsent : SIZE_MAX;
}

bool line_has_fetched(const struct line *line) { return line->output == NULL && bytes_left(line) == 0; }

/* Who reads slowly is not idle: only those who take nothing at all. */
static void note_progress(struct line *line, uint64_t now) {
    size_t left = bytes_left(line);
    if (left != line->left)
        line->moved = now;
    line->left = left;
}

/* How long this may last, in seconds; 0: for ever. */
static int patience(const struct line *line) {
    const struct settings_limits *limits = &line->server->settings->limits;
    switch (line->state) {
    case LINE_FIRST:
        return limits->request_seconds;
    case LINE_FETCHING:
    case LINE_IDLE:
        return limits->idle_seconds;
    case LINE_STREAM:
        return line->output != NULL ? limits->stream_seconds : 0;
    case LINE_LEAVING:
        return LEAVE_SECONDS;
    case LINE_ASKING:
        break;
    }
    return 0;
}

void line_look(struct line *line, uint64_t now) {
    if (line->state == LINE_FETCHING && line_has_fetched(line))
        set_state(line, LINE_IDLE);
    bool is_read = line->state == LINE_FETCHING || line->state == LINE_LEAVING;
    if (is_read)
        note_progress(line, now);
    uint64_t since = is_read ? line->moved : line->since;
    int seconds = patience(line);
    if (seconds > 0 && now > since && (now - since) / 1000000 >= (uint64_t)seconds)
        line_close(line);
}
