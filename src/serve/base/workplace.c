/* workplace.c: see workplace.h. The stack is the C library's: ucontext. */
#include "serve/base/workplace.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "serve/base/clock.h"

#if defined(__SANITIZE_ADDRESS__)
#define FIBERS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FIBERS 1
#endif
#endif
#ifdef FIBERS
#include <sanitizer/common_interface_defs.h>
#endif

enum { STACK_BYTES = 8 << 20, GUARD_BYTES = 1 << 16 };

struct task { /* an event whose callback works at the workplace */
    struct event *event;
    event_callback_fn callback;
    void *context;
    evutil_socket_t descriptor;
    short what;
    bool kept; /* until the workplace is free */
    bool once;
    bool gone; /* freed while it was worked on */
    struct task *next;
};

static struct workplace {
    struct event_base *base;
    pthread_t thread;
    char *stack;
    ucontext_t loop, work;
    bool there, busy, inside; /* busy: a piece of work is not done yet; inside: it is being done just now */
    bool ending;              /* nothing new is begun */
    const void *loop_bottom;  /* the loop's own stack, for the address sanitizer */
    size_t loop_size;
    struct task *now, *first, **end;
    short came; /* what was waited for */
} workplace;

bool workplace_open(struct event_base *base) {
    workplace = (struct workplace){.base = base, .thread = pthread_self(), .end = &workplace.first};
    workplace.stack =
        mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (workplace.stack == MAP_FAILED)
        return false;
    mprotect(workplace.stack, GUARD_BYTES, PROT_NONE);
    workplace.there = true;
    return true;
}

static void forget(struct task *task) {
    event_free(task->event);
    free(task);
}

/* Those that were to be done once belong to nobody else. */
static void forget_kept(void) {
    for (struct task *task = workplace.first, *next; task != NULL; task = next) {
        next = task->next;
        if (task->once)
            forget(task);
    }
}

void workplace_finish(void) {
    workplace.ending = true;
    while (workplace.busy && event_base_loop(workplace.base, EVLOOP_ONCE) == 0 && !event_base_got_break(workplace.base))
        continue;
}

void workplace_close(void) {
    forget_kept();
    if (workplace.there)
        munmap(workplace.stack, STACK_BYTES);
    workplace = (struct workplace){0};
}

/* -- working -- */

/* The address sanitizer must know which stack is in use. */
static void leave_for(void **kept, const void *bottom, size_t size) {
#ifdef FIBERS
    __sanitizer_start_switch_fiber(kept, bottom, size);
#else
    (void)kept, (void)bottom, (void)size;
#endif
}

static void arrive(void *kept, const void **bottom, size_t *size) {
#ifdef FIBERS
    __sanitizer_finish_switch_fiber(kept, bottom, size);
#else
    (void)kept, (void)bottom, (void)size;
#endif
}

static void work(void) {
    arrive(NULL, &workplace.loop_bottom, &workplace.loop_size);
    struct task *task = workplace.now;
    task->callback(task->descriptor, task->what, task->context);
    workplace.now = NULL;
    workplace.busy = false;
    if (task->gone || task->once)
        forget(task);
    leave_for(NULL, workplace.loop_bottom, workplace.loop_size);
}

static void go_inside(void) {
    void *kept = NULL;
    workplace.inside = true;
    leave_for(&kept, workplace.stack + GUARD_BYTES, STACK_BYTES - GUARD_BYTES);
    swapcontext(&workplace.loop, &workplace.work);
    arrive(kept, NULL, NULL);
    workplace.inside = false;
}

static void begin(struct task *task) {
    workplace.busy = true;
    workplace.now = task;
    getcontext(&workplace.work);
    workplace.work.uc_stack.ss_sp = workplace.stack + GUARD_BYTES;
    workplace.work.uc_stack.ss_size = STACK_BYTES - GUARD_BYTES;
    workplace.work.uc_link = &workplace.loop;
    makecontext(&workplace.work, work, 0);
    go_inside();
}

/* What was kept while the workplace was not free. What can be read is simply looked for again. */
static void go_on(void) {
    while (!workplace.busy && !workplace.ending && workplace.first != NULL) {
        struct task *task = workplace.first;
        if ((workplace.first = task->next) == NULL)
            workplace.end = &workplace.first;
        task->kept = false;
        if ((task->what & EV_READ) != 0)
            event_add(task->event, NULL);
        else
            begin(task);
    }
}

/* A descriptor that can be read would report so for ever: it is not looked at meanwhile. */
static void keep(struct task *task) {
    if ((task->what & EV_READ) != 0)
        event_del(task->event);
    if (task->kept)
        return;
    task->kept = true;
    task->next = NULL;
    *workplace.end = task;
    workplace.end = &task->next;
}

static void happen(evutil_socket_t descriptor, short what, void *context) {
    struct task *task = context;
    task->descriptor = descriptor;
    task->what = what;
    if (workplace.busy || workplace.ending)
        keep(task);
    else
        begin(task);
}

/* -- events -- */

static struct task *task_new(struct event_base *base, evutil_socket_t descriptor, short what,
                             event_callback_fn callback, void *context) {
    struct task *task = calloc(1, sizeof *task);
    if (task == NULL)
        return NULL;
    *task = (struct task){.callback = callback, .context = context};
    task->event = event_new(base, descriptor, what, happen, task);
    if (task->event != NULL)
        return task;
    free(task);
    return NULL;
}

struct event *workplace_event_new(struct event_base *base, evutil_socket_t descriptor, short what,
                                  event_callback_fn callback, void *context) {
    if (!workplace.there)
        return event_new(base, descriptor, what, callback, context);
    struct task *task = task_new(base, descriptor, what, callback, context);
    return task != NULL ? task->event : NULL;
}

static void take_out(const struct task *task) {
    struct task **link = &workplace.first;
    while (*link != task)
        link = &(*link)->next;
    if ((*link = task->next) == NULL)
        workplace.end = link;
}

void workplace_event_free(struct event *event) {
    if (event_get_callback(event) != happen) {
        event_free(event);
        return;
    }
    struct task *task = event_get_callback_arg(event);
    if (task->kept)
        take_out(task);
    if (workplace.now != task) {
        forget(task);
        return;
    }
    event_del(event);
    task->gone = true;
}

void workplace_once(struct event_base *base, event_callback_fn callback, void *context, const struct timeval *when) {
    struct task *task = workplace.there ? task_new(base, -1, 0, callback, context) : NULL;
    if (task == NULL) {
        event_base_once(base, -1, EV_TIMEOUT, callback, context, when);
        return;
    }
    task->once = true;
    event_add(task->event, when);
}

/* -- waiting -- */

static void come(evutil_socket_t descriptor, short what, void *context) {
    (void)descriptor, (void)context;
    workplace.came = what;
    go_inside();
    go_on();
}

static bool await_at_workplace(int descriptor, short what, uint64_t left) {
    const struct timeval time = {(time_t)(left / 1000000), (suseconds_t)(left % 1000000)};
    if (event_base_once(workplace.base, descriptor, descriptor < 0 ? EV_TIMEOUT : (short)(what | EV_TIMEOUT), come,
                        NULL, &time) != 0)
        return false;
    void *kept = NULL;
    leave_for(&kept, workplace.loop_bottom, workplace.loop_size);
    swapcontext(&workplace.work, &workplace.loop);
    arrive(kept, &workplace.loop_bottom, &workplace.loop_size);
    return (workplace.came & (EV_READ | EV_WRITE)) != 0;
}

static bool await_here(int descriptor, short what, uint64_t left) {
    struct pollfd look = {.fd = descriptor,
                          .events =
                              (short)(((what & EV_READ) != 0 ? POLLIN : 0) | ((what & EV_WRITE) != 0 ? POLLOUT : 0))};
    return poll(&look, 1, (int)((left + 999) / 1000)) != 0;
}

bool workplace_await(int descriptor, short what, uint64_t until) {
    uint64_t now = serve_microseconds(), left = until > now ? until - now : 0;
    bool at_workplace = workplace.there && workplace.inside && pthread_equal(workplace.thread, pthread_self());
    return at_workplace ? await_at_workplace(descriptor, what, left) : await_here(descriptor, what, left);
}
