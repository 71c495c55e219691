/* desk.c: see desk.h. */
#include "serve/desk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/address.h"
#include "serve/hall.h"
#include "serve/metrics.h"
#include "serve/settings.h"

enum { DESKS = 2, WAITING_MOST = 64, OWNERS = 64, NICE = 10 };

struct account { /* of an address that asked lately */
    char owner[ADDRESS_KEY_SIZE];
    uint64_t used; /* microseconds */
};

struct desks {
    struct workers *workers;
    pthread_mutex_t lock; /* of `taken` */
    struct desk desk[DESKS];
    struct work *first, **end; /* waiting */
    struct work *under_way[DESKS];
    int waiting;
    struct account account[OWNERS];
    atomic_bool stops;
};

/* -- at the desk -- */

static void clear(struct desk *desk) {
    ghost_free(desk->ghost);
    past_free(&desk->past);
    match_free(desk->match);
    desk->ghost = NULL;
    desk->match = NULL;
}

static bool lay_out(struct desk *desk, const char *id, const struct opening_row *opening) {
    struct save_trouble trouble = {0};
    char version[PAST_VERSION_SIZE];
    desk->match = match_load_own(desk->server->hall->games, opening->text, strlen(opening->text), false, &trouble);
    if (desk->match == NULL || trouble.state != SAVE_SOUND)
        return false;
    match_forget_past(desk->match);
    if (!past_open(&desk->past, desk->store, id, opening->base))
        return false;
    desk->match->game.events = NULL;
    hall_version(desk->server, desk->match->tables, version);
    desk->ghost = ghost_over(&desk->past, &desk->match->game, desk->match->history.opening, version);
    desk->ghost->cancelled = &desk->server->desks->stops;
    return true;
}

/* The journal may have grown since. */
static bool look_again(struct desk *desk, const char *id, uint32_t base) {
    past_free(&desk->past);
    return past_open(&desk->past, desk->store, id, base);
}

bool desk_open(struct desk *desk, const char *id) {
    struct opening_row opening;
    if (!store_opening_get(desk->store, id, &opening))
        return false;
    bool same =
        desk->match != NULL && desk->ghost != NULL && strcmp(desk->past.id, id) == 0 && desk->past.base == opening.base;
    if (!same)
        clear(desk);
    bool open = same ? look_again(desk, id, opening.base) : lay_out(desk, id, &opening);
    if (!open)
        clear(desk);
    else {
        desk->ghost->afoot = false;
        desk->ghost->unread = false;
        desk->ghost->passed = NULL;
        desk->ghost->undo = NULL;
    }
    free(opening.text);
    free(opening.events);
    return open;
}

static struct desk *take_desk(struct desks *desks) {
    struct desk *free_one = NULL;
    pthread_mutex_lock(&desks->lock);
    for (int i = 0; i < DESKS && free_one == NULL; i++) /* there are as many as threads */
        if (!desks->desk[i].taken)
            free_one = &desks->desk[i];
    free_one->taken = true;
    pthread_mutex_unlock(&desks->lock);
    return free_one;
}

static void leave_desk(struct desks *desks, struct desk *desk) {
    pthread_mutex_lock(&desks->lock);
    desk->taken = false;
    pthread_mutex_unlock(&desks->lock);
}

static void run(struct job *job) {
    struct work *work = (struct work *)job;
    struct desk *desk = take_desk(work->server->desks);
    uint64_t began = serve_busy();
    work->run(work, desk);
    work->cost = serve_busy() - began;
    const char *stopped = store_stopped(desk->store);
    snprintf(work->failure, sizeof work->failure, "%s", stopped != NULL ? stopped : "");
    leave_desk(work->server->desks, desk);
}

/* -- handing out -- */

static struct account *account_of(struct desks *desks, const char *owner) {
    struct account *least = &desks->account[0];
    for (int i = 0; i < OWNERS; i++) {
        if (strcmp(desks->account[i].owner, owner) == 0)
            return &desks->account[i];
        if (desks->account[i].used < least->used)
            least = &desks->account[i];
    }
    snprintf(least->owner, sizeof least->owner, "%s", owner); /* who used least is as one who comes new */
    return least;
}

static int under_way(const struct desks *desks, const char *owner, bool only_long) {
    int count = 0;
    for (int i = 0; i < DESKS; i++)
        count += desks->under_way[i] != NULL && (owner == NULL || strcmp(desks->under_way[i]->owner, owner) == 0) &&
                 (!only_long || desks->under_way[i]->is_long);
    return count;
}

static bool may_begin(const struct desks *desks, const struct work *work) {
    return under_way(desks, work->owner, false) == 0 && (!work->is_long || under_way(desks, NULL, true) < DESKS - 1);
}

static struct work **next_work(struct desks *desks) {
    struct work **best = NULL;
    uint64_t least = 0;
    for (struct work **link = &desks->first; *link != NULL; link = &(*link)->next) {
        if (!may_begin(desks, *link))
            continue;
        uint64_t used = (*link)->owner[0] == 0 ? UINT64_MAX : account_of(desks, (*link)->owner)->used;
        if (best == NULL || used < least) {
            best = link;
            least = used;
        }
    }
    return best;
}

static void set_under_way(struct desks *desks, const struct work *from, struct work *to) {
    for (int i = 0; i < DESKS; i++)
        if (desks->under_way[i] == from) {
            desks->under_way[i] = to;
            return;
        }
}

static void hand_out(struct desks *desks) {
    struct work **link;
    while (under_way(desks, NULL, false) < DESKS && (link = next_work(desks)) != NULL) {
        struct work *work = *link;
        *link = work->next;
        if (work->next == NULL)
            desks->end = link;
        desks->waiting--;
        set_under_way(desks, NULL, work);
        workers_take(desks->workers, &work->job); /* it has room for as many as there are desks */
    }
}

/* An address that used much long ago is forgiven: what everybody used fades with what is used now. */
static void charge(struct desks *desks, const struct work *work) {
    if (work->owner[0] == 0)
        return;
    account_of(desks, work->owner)->used += work->cost;
    for (int i = 0; i < OWNERS; i++) {
        uint64_t *used = &desks->account[i].used;
        *used -= *used < work->cost / OWNERS ? *used : work->cost / OWNERS;
    }
    limits_charge_later(work->server, &work->payers, work->cost);
}

static void end(struct job *job, bool finished) {
    struct work *work = (struct work *)job;
    struct desks *desks = work->server->desks;
    set_under_way(desks, work, NULL);
    if (finished)
        charge(desks, work);
    if (work->failure[0] != 0) /* the disk is the same, whoever reads it: nothing of it is served any more */
        store_stop_like(work->server->store, work->failure);
    work->done(work, finished);
    if (finished)
        hand_out(desks);
}

static void add(struct desks *desks, struct work *work) {
    work->job = (struct job){.work = run, .done = end};
    work->next = NULL;
    *desks->end = work;
    desks->end = &work->next;
    desks->waiting++;
    hand_out(desks);
}

static int waiting_of(const struct desks *desks, const char *owner) {
    int count = 0;
    for (const struct work *work = desks->first; work != NULL; work = work->next)
        count += strcmp(work->owner, owner) == 0;
    return count;
}

bool desks_take(struct work *work) {
    struct desks *desks = work->server->desks;
    struct request *request = work->request;
    address_key(request_peer(request), work->owner);
    limits_payers(work->server, &work->payers);
    int most = work->server->settings->limits.long_answers;
    bool own = most > 0 && waiting_of(desks, work->owner) >= most, all = desks->waiting >= WAITING_MOST;
    if (own || all) {
        metrics_add(work->server, METRIC_REFUSED, 1);
        answer_header(request, "Retry-After", "2");
        answer_error(request, own ? 429 : 503, own ? "limit" : "busy",
                     own ? "your address already has several slow requests waiting; let them finish first"
                         : "the server is busy; try again in a moment");
        return false;
    }
    add(desks, work);
    return true;
}

void desks_take_own(struct work *work) { add(work->server->desks, work); }

int desks_waiting(const struct server *server) {
    const struct desks *desks = server->desks;
    return desks != NULL ? desks->waiting + under_way(desks, NULL, false) : 0;
}

/* -- life -- */

bool desks_open(struct server *server) {
    struct desks *desks = server->desks = must(calloc(1, sizeof *desks));
    char path[1100];
    snprintf(path, sizeof path, "%s/enfilade.db", server->options.data);
    pthread_mutex_init(&desks->lock, NULL);
    desks->end = &desks->first;
    for (int i = 0; i < DESKS; i++) {
        desks->desk[i].server = server;
        if ((desks->desk[i].store = store_open_reader(path)) == NULL)
            fprintf(stderr, "enfilade serve: %s cannot be opened a second time\n", path);
    }
    desks->workers = workers_new(server->base, DESKS, DESKS, NICE);
    return desks->workers != NULL && desks->desk[0].store != NULL && desks->desk[DESKS - 1].store != NULL;
}

void desks_close(struct server *server) {
    struct desks *desks = server->desks;
    if (desks == NULL)
        return;
    desks->stops = true;
    for (int i = 0; i < DESKS; i++)
        if (desks->desk[i].store != NULL)
            store_interrupt(desks->desk[i].store);
    workers_free(desks->workers);
    while (desks->first != NULL) {
        struct work *work = desks->first;
        desks->first = work->next;
        work->done(work, false);
    }
    for (int i = 0; i < DESKS; i++) {
        clear(&desks->desk[i]);
        if (desks->desk[i].store != NULL)
            store_close(desks->desk[i].store);
    }
    pthread_mutex_destroy(&desks->lock);
    free(desks);
    server->desks = NULL;
}
