/* worker.c: the threads, their queue, and the pipe by which the loop hears of finished jobs. See worker.h. */
#include "serve/base/worker.h"

#include <event2/event.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "serve/base/workplace.h"

struct job_list {
    struct job *first, **end;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct job_list waiting, finished; /* under the lock */
    int waiting_count, busy, most;     /* busy: taken and not yet reported; the loop's own */
    bool stop;
    int nice, threads, bell; /* bell: an eventfd that rings when something is finished */
    struct event *heard;
    pthread_t thread[];
};

static void list_init(struct job_list *list) {
    list->first = NULL;
    list->end = &list->first;
}

static void list_push(struct job_list *list, struct job *job) {
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

static struct job *list_pop(struct job_list *list) {
    struct job *job = list->first;
    if (job != NULL && (list->first = job->next) == NULL)
        list->end = &list->first;
    return job;
}

static void ring(int bell) {
    uint64_t one = 1;
    ssize_t written = write(bell, &one, sizeof one); /* it can only fail by being full, and then it rings already */
    (void)written;
}

static void *thread_life(void *context) {
    struct workers *workers = context;
    if (workers->nice != 0)
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), workers->nice); /* of this thread alone */
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        while (workers->waiting.first == NULL && !workers->stop)
            pthread_cond_wait(&workers->filled, &workers->lock);
        if (workers->stop)
            break;
        struct job *job = list_pop(&workers->waiting);
        workers->waiting_count--;
        pthread_mutex_unlock(&workers->lock);
        do {
            job->again = false;
            job->work(job);
        } while (job->again);
        pthread_mutex_lock(&workers->lock);
        list_push(&workers->finished, job);
        ring(workers->bell);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

static void notify_all(struct workers *workers, struct job_list *list, bool finished) {
    for (;;) {
        pthread_mutex_lock(&workers->lock);
        struct job *job = list_pop(list);
        pthread_mutex_unlock(&workers->lock);
        if (job == NULL)
            return;
        workers->busy--;
        job->done(job, finished);
    }
}

static void hear(evutil_socket_t bell, short what, void *context) {
    struct workers *workers = context;
    uint64_t count;
    (void)what;
    ssize_t got = read((int)bell, &count, sizeof count);
    (void)got;
    notify_all(workers, &workers->finished, true);
}

/* Threads take no signals: those are for the loop. */
static bool start_threads(struct workers *workers, int threads) {
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    while (workers->threads < threads &&
           pthread_create(&workers->thread[workers->threads], NULL, thread_life, workers) == 0)
        workers->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return workers->threads == threads;
}

struct workers *workers_new(struct event_base *base, int threads, int queue, int nice) {
    struct workers *workers = calloc(1, sizeof *workers + (size_t)threads * sizeof workers->thread[0]);
    if (workers == NULL)
        return NULL;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->filled, NULL);
    list_init(&workers->waiting);
    list_init(&workers->finished);
    workers->most = queue;
    workers->nice = nice;
    workers->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (workers->bell >= 0)
        workers->heard = workplace_event_new(base, workers->bell, EV_READ | EV_PERSIST, hear, workers);
    if (workers->heard == NULL || event_add(workers->heard, NULL) != 0 || !start_threads(workers, threads)) {
        workers_free(workers);
        return NULL;
    }
    return workers;
}

void workers_free(struct workers *workers) {
    if (workers == NULL)
        return;
    pthread_mutex_lock(&workers->lock);
    workers->stop = true;
    pthread_cond_broadcast(&workers->filled);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++)
        pthread_join(workers->thread[i], NULL);
    notify_all(workers, &workers->finished, true);
    notify_all(workers, &workers->waiting, false);
    if (workers->heard)
        workplace_event_free(workers->heard);
    if (workers->bell >= 0)
        close(workers->bell);
    pthread_cond_destroy(&workers->filled);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

bool workers_take(struct workers *workers, struct job *job) {
    pthread_mutex_lock(&workers->lock);
    bool room = workers->waiting_count < workers->most && !workers->stop;
    if (room) {
        list_push(&workers->waiting, job);
        workers->waiting_count++;
        workers->busy++;
        pthread_cond_signal(&workers->filled);
    }
    pthread_mutex_unlock(&workers->lock);
    return room;
}

int workers_busy(const struct workers *workers) { return workers->busy; }
