/* write_queue.c: see write_queue.h. */
#include "serve/write_queue.h"

#include <event2/event.h>
#include <stdlib.h>

#include "serve/store.h"

enum { WAIT_MICROSECONDS = 5000000, LOOK_MICROSECONDS = 5000, WAITING_MOST = 512 };

struct waiting_request {
    struct request *request;
    uint64_t since;
    struct waiting_request *next;
};

struct write_queue {
    struct waiting_request *first, **end;
    int count;
    struct event *look;
};

static struct request *take_first(struct write_queue *queue) {
    struct waiting_request *first = queue->first;
    struct request *request = first->request;
    if ((queue->first = first->next) == NULL)
        queue->end = &queue->first;
    queue->count--;
    free(first);
    return request;
}

static void look_again(struct write_queue *queue) {
    static const struct timeval soon = {0, LOOK_MICROSECONDS};
    if (queue->first != NULL)
        event_add(queue->look, &soon);
}

/* Everybody whose turn it is goes on; who came too long ago is told so. */
static void look(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    struct write_queue *queue = server->write_queue;
    (void)none, (void)what;
    while (queue->first != NULL && store_hold(server->store)) {
        struct request *request = take_first(queue);
        request->route->handle(request);
        store_release(server->store);
        store_tidy(server->store);
    }
    while (queue->first != NULL &&
           (serve_microseconds() - queue->first->since > WAIT_MICROSECONDS || store_busy_since(server->store) == 0))
        answer_unwritten(take_first(queue));
    look_again(queue);
}

static struct write_queue *queue_of(struct server *server) {
    if (server->write_queue == NULL) {
        struct write_queue *queue = server->write_queue = must(calloc(1, sizeof *queue));
        queue->end = &queue->first;
        queue->look = must(event_new(server->base, -1, 0, look, server));
    }
    return server->write_queue;
}

static void add(struct write_queue *queue, struct request *request) {
    struct waiting_request *last = must(calloc(1, sizeof *last));
    last->request = request;
    last->since = serve_microseconds();
    *queue->end = last;
    queue->end = &last->next;
    queue->count++;
    look_again(queue);
}

bool may_write(struct request *request) {
    struct server *server = request->server;
    struct write_queue *queue = server->write_queue;
    bool others_wait = queue != NULL && queue->first != NULL && !store_is_held(server->store);
    if (!others_wait && store_hold(server->store))
        return true;
    if (store_busy_since(server->store) == 0 || (queue != NULL && queue->count >= WAITING_MOST))
        answer_unwritten(request);
    else
        add(queue_of(server), request);
    return false;
}

void write_queue_close(struct server *server) {
    struct write_queue *queue = server->write_queue;
    if (queue == NULL)
        return;
    while (queue->first != NULL)
        answer_error(take_first(queue), 503, "busy", "the server is being stopped");
    event_free(queue->look);
    free(queue);
    server->write_queue = NULL;
}
