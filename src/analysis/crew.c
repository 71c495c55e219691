/* crew.c: see crew.h. */
#include "analysis/crew.h"

#include <pthread.h>
#include <stddef.h>

enum { THREADS_MAX = 256 };

struct shift { /* what follows the lock is guarded by it */
    struct crew *crew;
    unsigned last, count;
    crew_job *job;
    void *work;
    pthread_mutex_t lock;
    unsigned next, done;
};

struct place {
    struct shift *shift;
    void *hand;
};

static bool take(struct shift *shift, unsigned *index) {
    pthread_mutex_lock(&shift->lock);
    *index = shift->next;
    bool more = !shift->crew->stopped && shift->next < shift->last;
    shift->next += more;
    pthread_mutex_unlock(&shift->lock);
    return more;
}

static void finish(struct shift *shift) {
    struct crew *crew = shift->crew;
    pthread_mutex_lock(&shift->lock);
    unsigned long long part = (unsigned long long)(crew->to - crew->from) * ++shift->done / shift->count;
    if (crew->watcher != NULL && !crew->watcher(crew->context, crew->from + (unsigned)part))
        crew->stopped = true;
    pthread_mutex_unlock(&shift->lock);
}

static void *work(void *context) {
    struct place *place = context;
    unsigned index;
    while (take(place->shift, &index)) {
        place->shift->job(place->hand, place->shift->work, index);
        finish(place->shift);
    }
    return NULL;
}

bool crew_do(struct crew *crew, unsigned first, unsigned last, unsigned count, crew_job *job, void *context) {
    struct shift shift = {
        .crew = crew, .last = last, .count = count, .job = job, .work = context, .next = first, .done = first};
    struct place place[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    unsigned started = 1; /* the first is this one */
    pthread_mutex_init(&shift.lock, NULL);
    for (unsigned i = 0; i < crew->threads && i < THREADS_MAX; i++)
        place[i] = (struct place){&shift, crew->hand[i]};
    while (started < crew->threads && started < THREADS_MAX &&
           pthread_create(&thread[started], NULL, work, &place[started]) == 0)
        started++;
    work(&place[0]);
    for (unsigned i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&shift.lock);
    return !crew->stopped;
}
