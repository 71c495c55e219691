/* background.c: see background.h. */
#include "serve/play/background.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/address.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/play/game_cache.h"

enum { BACKGROUND_WORKERS = 2, WAITING_MOST = 64, OWNERS = 64, NICE = 10 };

struct account { /* of an address that asked lately */
    char owner[ADDRESS_KEY_SIZE];
    uint64_t used; /* microseconds */
};

struct background {
    struct workers *workers;
    pthread_mutex_t lock; /* of `taken` */
    struct background_worker worker[BACKGROUND_WORKERS];
    struct background_work *first, **end; /* waiting */
    struct background_work *under_way[BACKGROUND_WORKERS];
    int waiting;
    struct account account[OWNERS];
    atomic_bool stops;
};

/* -- in a worker -- */

void background_leave_game(struct background_worker *worker) {
    past_position_free(worker->past_position);
    past_free(&worker->past);
    match_free(worker->match);
    worker->past_position = NULL;
    worker->match = NULL;
}

static bool lay_out(struct background_worker *worker, const char *id, const struct opening_row *opening) {
    struct save_trouble trouble = {0};
    char version[PAST_VERSION_SIZE];
    worker->match = match_load_own(worker->server->cache->games, opening->text, strlen(opening->text), false, &trouble);
    if (worker->match == NULL || trouble.state != SAVE_SOUND)
        return false;
    match_forget_past(worker->match);
    if (!past_open(&worker->past, worker->store, id, opening->base))
        return false;
    worker->match->game.events = NULL;
    game_cache_version(worker->server, worker->match->tables, version);
    worker->past_position =
        past_position_over(&worker->past, &worker->match->game, worker->match->history.opening, version);
    worker->past_position->cancelled = &worker->server->background->stops;
    return true;
}

/* The journal may have grown since. */
static bool look_again(struct background_worker *worker, const char *id, uint32_t base) {
    past_free(&worker->past);
    return past_open(&worker->past, worker->store, id, base);
}

bool background_open_game(struct background_worker *worker, const char *id) {
    struct opening_row opening;
    if (!store_opening_get(worker->store, id, &opening))
        return false;
    bool same = worker->match != NULL && worker->past_position != NULL && strcmp(worker->past.id, id) == 0 &&
                worker->past.base == opening.base;
    if (!same)
        background_leave_game(worker);
    bool open = same ? look_again(worker, id, opening.base) : lay_out(worker, id, &opening);
    if (!open)
        background_leave_game(worker);
    else {
        worker->past_position->afoot = false;
        worker->past_position->unread = false;
        worker->past_position->passed = NULL;
        worker->past_position->undo = NULL;
    }
    free(opening.text);
    free(opening.events);
    return open;
}

static struct background_worker *take_worker(struct background *background) {
    struct background_worker *free_one = NULL;
    pthread_mutex_lock(&background->lock);
    for (int i = 0; i < BACKGROUND_WORKERS && free_one == NULL; i++) /* there are as many as threads */
        if (!background->worker[i].taken)
            free_one = &background->worker[i];
    free_one->taken = true;
    pthread_mutex_unlock(&background->lock);
    return free_one;
}

static void leave_worker(struct background *background, struct background_worker *worker) {
    pthread_mutex_lock(&background->lock);
    worker->taken = false;
    pthread_mutex_unlock(&background->lock);
}

static void run(struct job *job) {
    struct background_work *work = (struct background_work *)job;
    struct background_worker *worker = take_worker(work->server->background);
    uint64_t began = serve_busy();
    work->run(work, worker);
    work->cost = serve_busy() - began;
    const char *stopped = store_stopped(worker->store);
    snprintf(work->failure, sizeof work->failure, "%s", stopped != NULL ? stopped : "");
    leave_worker(work->server->background, worker);
}

/* -- handing out -- */

static struct account *account_of(struct background *background, const char *owner) {
    struct account *least = &background->account[0];
    for (int i = 0; i < OWNERS; i++) {
        if (strcmp(background->account[i].owner, owner) == 0)
            return &background->account[i];
        if (background->account[i].used < least->used)
            least = &background->account[i];
    }
    snprintf(least->owner, sizeof least->owner, "%s", owner); /* who used least is as one who comes new */
    return least;
}

static int under_way(const struct background *background, const char *owner, bool only_long) {
    int count = 0;
    for (int i = 0; i < BACKGROUND_WORKERS; i++)
        count += background->under_way[i] != NULL &&
                 (owner == NULL || strcmp(background->under_way[i]->owner, owner) == 0) &&
                 (!only_long || background->under_way[i]->is_long);
    return count;
}

static bool may_begin(const struct background *background, const struct background_work *work) {
    return under_way(background, work->owner, false) == 0 &&
           (!work->is_long || under_way(background, NULL, true) < BACKGROUND_WORKERS - 1);
}

static struct background_work **next_work(struct background *background) {
    struct background_work **best = NULL;
    uint64_t least = 0;
    for (struct background_work **link = &background->first; *link != NULL; link = &(*link)->next) {
        if (!may_begin(background, *link))
            continue;
        uint64_t used = (*link)->owner[0] == 0 ? UINT64_MAX : account_of(background, (*link)->owner)->used;
        if (best == NULL || used < least) {
            best = link;
            least = used;
        }
    }
    return best;
}

static void set_under_way(struct background *background, const struct background_work *from,
                          struct background_work *to) {
    for (int i = 0; i < BACKGROUND_WORKERS; i++)
        if (background->under_way[i] == from) {
            background->under_way[i] = to;
            return;
        }
}

static void hand_out(struct background *background) {
    struct background_work **link;
    while (under_way(background, NULL, false) < BACKGROUND_WORKERS && (link = next_work(background)) != NULL) {
        struct background_work *work = *link;
        *link = work->next;
        if (work->next == NULL)
            background->end = link;
        background->waiting--;
        set_under_way(background, NULL, work);
        workers_take(background->workers, &work->job); /* it has room for as many as there are workers */
    }
}

/* An address that used much long ago is forgiven: what everybody used fades with what is used now. */
static void charge(struct background *background, const struct background_work *work) {
    if (work->owner[0] == 0)
        return;
    account_of(background, work->owner)->used += work->cost;
    for (int i = 0; i < OWNERS; i++) {
        uint64_t *used = &background->account[i].used;
        *used -= *used < work->cost / OWNERS ? *used : work->cost / OWNERS;
    }
    limits_charge_later(work->server, &work->payers, work->cost);
}

static void end(struct job *job, bool finished) {
    struct background_work *work = (struct background_work *)job;
    struct background *background = work->server->background;
    set_under_way(background, work, NULL);
    if (finished)
        charge(background, work);
    if (work->failure[0] != 0) /* every reader uses the same disk: nothing of it is served any more */
        store_stop_like(work->server->store, work->failure);
    work->done(work, finished);
    if (finished)
        hand_out(background);
}

static void add(struct background *background, struct background_work *work) {
    work->job = (struct job){.work = run, .done = end};
    work->next = NULL;
    *background->end = work;
    background->end = &work->next;
    background->waiting++;
    hand_out(background);
}

static int waiting_of(const struct background *background, const char *owner) {
    int count = 0;
    for (const struct background_work *work = background->first; work != NULL; work = work->next)
        count += strcmp(work->owner, owner) == 0;
    return count;
}

bool background_take(struct background_work *work) {
    struct background *background = work->server->background;
    struct request *request = work->request;
    address_key(request_peer(request), work->owner);
    limits_payers(work->server, &work->payers);
    int most = work->server->settings->limits.long_answers;
    bool own = most > 0 && waiting_of(background, work->owner) >= most, all = background->waiting >= WAITING_MOST;
    if (own || all) {
        metrics_add(work->server, METRIC_REFUSED, 1);
        answer_header(request, "Retry-After", "2");
        answer_error(request, own ? 429 : 503, own ? "limit" : "busy",
                     own ? "your address already has several slow requests waiting; let them finish first"
                         : "the server is busy; try again in a moment");
        return false;
    }
    add(background, work);
    return true;
}

void background_take_own(struct background_work *work) { add(work->server->background, work); }

int background_waiting(const struct server *server) {
    const struct background *background = server->background;
    return background != NULL ? background->waiting + under_way(background, NULL, false) : 0;
}

/* -- life -- */

bool background_open(struct server *server) {
    struct background *background = server->background = must(calloc(1, sizeof *background));
    const char *where = server->options.store;
    pthread_mutex_init(&background->lock, NULL);
    background->end = &background->first;
    for (int i = 0; i < BACKGROUND_WORKERS; i++) {
        background->worker[i].server = server;
        if ((background->worker[i].store = store_open_reader(where)) == NULL)
            fprintf(stderr, "enfilade serve: the database cannot be opened a second time\n");
    }
    background->workers = workers_new(server->base, BACKGROUND_WORKERS, BACKGROUND_WORKERS, NICE);
    return background->workers != NULL && background->worker[0].store != NULL &&
           background->worker[BACKGROUND_WORKERS - 1].store != NULL;
}

void background_close(struct server *server) {
    struct background *background = server->background;
    if (background == NULL)
        return;
    background->stops = true;
    for (int i = 0; i < BACKGROUND_WORKERS; i++)
        if (background->worker[i].store != NULL)
            store_interrupt(background->worker[i].store);
    workers_free(background->workers);
    while (background->first != NULL) {
        struct background_work *work = background->first;
        background->first = work->next;
        work->done(work, false);
    }
    for (int i = 0; i < BACKGROUND_WORKERS; i++) {
        background_leave_game(&background->worker[i]);
        if (background->worker[i].store != NULL)
            store_close(background->worker[i].store);
    }
    pthread_mutex_destroy(&background->lock);
    free(background);
    server->background = NULL;
}
