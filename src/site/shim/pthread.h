/* pthread.h: there is one thread: locks are always free, and no other thread can be had. */
#ifndef ENFILADE_SITE_PTHREAD_H
#define ENFILADE_SITE_PTHREAD_H

typedef int pthread_mutex_t, pthread_t;
#define PTHREAD_MUTEX_INITIALIZER 0

static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes) {
    (void)attributes;
    return *lock = 0;
}
static inline int pthread_mutex_lock(pthread_mutex_t *lock) { return *lock = 0; }
static inline int pthread_mutex_unlock(pthread_mutex_t *lock) { return *lock = 0; }
static inline int pthread_mutex_destroy(pthread_mutex_t *lock) { return *lock = 0; }
static inline int pthread_create(pthread_t *thread, const void *attributes, void *(*life)(void *), void *context) {
    (void)thread, (void)attributes, (void)life, (void)context;
    return 11; /* EAGAIN */
}
static inline int pthread_join(pthread_t thread, void **result) {
    (void)thread, (void)result;
    return 0;
}

#endif
