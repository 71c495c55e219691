/* write_queue.c: see write_queue.h. */
#include "serve/net/write_queue.h"

#include <event2/event.h>
#include <stdlib.h>

#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/store/store.h"

enum { WAIT_MICROSECONDS = 5000000, LOOK_MICROSECONDS = 5000, WAITING_MOST = 512 };

struct waiting_request {
    struct write_turn turn;
    uint64_t since;
    struct waiting_request *next;
};

struct write_queue {
    struct waiting_request *first, **end;
    int count;
    struct event *look;
};

/* -- turns -- */

static void call_handler(void *context) {
    struct request *request = context;
    request->route->handle(request);
}

static void drop_nothing(void *context) { (void)context; }

static struct write_turn handler_turn(struct request *request) {
    return (struct write_turn){request, call_handler, drop_nothing, request};
}

static void refuse(struct write_turn turn) {
    turn.drop(turn.context);
    if (turn.request->server->stopping != 0)
        answer_error(turn.request, 503, "busy", "the server is shutting down; try again in a moment");
    else
        answer_unwritten(turn.request);
}

static void write_now(struct server *server, struct write_turn turn) {
    store_look_again(server->store);
    turn.write(turn.context);
    store_release(server->store);
    store_tidy(server->store);
}

/* -- the queue -- */

static struct write_turn take_first(struct write_queue *queue) {
    struct waiting_request *first = queue->first;
    struct write_turn turn = first->turn;
    if ((queue->first = first->next) == NULL)
        queue->end = &queue->first;
    queue->count--;
    free(first);
    return turn;
}

static void look_again(struct write_queue *queue) {
    static const struct timeval soon = {0, LOOK_MICROSECONDS};
    if (queue->first != NULL)
        event_add(queue->look, &soon);
}

/* Every request whose turn it is goes on; one that came too long ago is answered so. */
static void look(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    struct write_queue *queue = server->write_queue;
    (void)none, (void)what;
    while (queue->first != NULL && store_hold(server->store))
        write_now(server, take_first(queue));
    while (queue->first != NULL &&
           (serve_microseconds() - queue->first->since > WAIT_MICROSECONDS || store_busy_since(server->store) == 0))
        refuse(take_first(queue));
    look_again(queue);
}

static struct write_queue *queue_of(struct server *server) {
    if (server->write_queue == NULL) {
        struct write_queue *queue = server->write_queue = must(calloc(1, sizeof *queue));
        queue->end = &queue->first;
        queue->look = must(workplace_event_new(server->base, -1, 0, look, server));
    }
    return server->write_queue;
}

static void add(struct write_queue *queue, struct write_turn turn) {
    struct waiting_request *last = must(calloc(1, sizeof *last));
    last->turn = turn;
    last->since = serve_microseconds();
    *queue->end = last;
    queue->end = &last->next;
    queue->count++;
    look_again(queue);
}

/* Whether the lock is held now; else the turn waits, or is refused. */
static bool hold_or_wait(struct server *server, struct write_turn turn) {
    struct write_queue *queue = server->write_queue;
    bool others_wait = queue != NULL && queue->first != NULL && !store_is_held(server->store);
    if (!others_wait && store_hold(server->store))
        return true;
    if (store_busy_since(server->store) == 0 || server->stopping != 0 ||
        (queue != NULL && queue->count >= WAITING_MOST))
        refuse(turn);
    else
        add(queue_of(server), turn);
    return false;
}

bool may_write(struct request *request) { return hold_or_wait(request->server, handler_turn(request)); }

void write_in_turn(struct write_turn turn) {
    struct server *server = turn.request->server;
    if (hold_or_wait(server, turn))
        write_now(server, turn);
}

void write_queue_close(struct server *server) {
    struct write_queue *queue = server->write_queue;
    if (queue == NULL)
        return;
    while (queue->first != NULL)
        refuse(take_first(queue));
    workplace_event_free(queue->look);
    free(queue);
    server->write_queue = NULL;
}
