/* password.c: hashing and checking passwords in worker threads. See password.h.
 *
 * The cost is libsodium's interactive one (64 MiB, two passes): about a tenth of a second. A check against a person who
 * does not exist is made against a hash of our own, so that the time gives away to nobody who has an account. */
#include "serve/people/password.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>

#include "serve/base/worker.h"

enum { YIELDS = 5 }; /* its niceness */

struct passwords {
    struct workers *workers;
};

/* A hash, at the same cost, of 32 random bytes that were not kept. */
static const char nobody[] =
    "$argon2id$v=19$m=65536,t=2,p=1$h09pb/d2mojGqWvmE+49wg$I6Auqq8ALxvMZ6w0QEvQYz4zKYZqruxJJ82H3g7vzRc";

struct password_job {
    struct job job;
    bool make, nobody, good;
    size_t length;
    password_done done;
    void *context;
    char password[PASSWORD_LONGEST + 1];
    char hash[PASSWORD_HASH_SIZE];
};

_Static_assert(PASSWORD_HASH_SIZE >= crypto_pwhash_STRBYTES, "room for a hash");

/* Passwords take long, and those who play do not wait for them: the threads that hash yield to the loop's. On Linux
 * this is each thread's own. */
static void yield_to_others(void) {
    static _Thread_local bool done;
    if (!done)
        setpriority(PRIO_PROCESS, 0, YIELDS);
    done = true;
}

bool password_hash_now(const char *password, char hash[PASSWORD_HASH_SIZE]) {
    return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void work(struct job *base) {
    struct password_job *job = (struct password_job *)base;
    yield_to_others();
    if (job->make)
        job->good = password_hash_now(job->password, job->hash);
    else
        job->good = crypto_pwhash_str_verify(job->hash, job->password, job->length) == 0 && !job->nobody;
    sodium_memzero(job->password, sizeof job->password);
}

static void report_end(struct job *base, bool finished) {
    struct password_job *job = (struct password_job *)base;
    job->done(job->context, finished, finished && job->good, job->make && job->good ? job->hash : "");
    sodium_memzero(job, sizeof *job);
    free(job);
}

static bool take(struct passwords *passwords, const char *hash, const char *password, password_done done, void *context,
                 bool make) {
    size_t length = strlen(password);
    struct password_job *job = length > PASSWORD_LONGEST ? NULL : calloc(1, sizeof *job);
    if (job == NULL)
        return false;
    job->job.work = work;
    job->job.done = report_end;
    job->make = make;
    job->nobody = hash == NULL;
    job->length = length;
    job->done = done;
    job->context = context;
    memcpy(job->password, password, length);
    if (!make)
        strncpy(job->hash, hash ? hash : nobody, sizeof job->hash - 1);
    if (workers_take(passwords->workers, &job->job))
        return true;
    sodium_memzero(job, sizeof *job);
    free(job);
    return false;
}

bool passwords_hash(struct passwords *passwords, const char *password, password_done done, void *context) {
    return take(passwords, NULL, password, done, context, true);
}

bool passwords_check(struct passwords *passwords, const char *hash, const char *password, password_done done,
                     void *context) {
    return take(passwords, hash, password, done, context, false);
}

int passwords_busy(const struct passwords *passwords) { return workers_busy(passwords->workers); }

struct passwords *passwords_new(struct event_base *base, int threads, int queue) {
    struct passwords *passwords = sodium_init() < 0 ? NULL : calloc(1, sizeof *passwords);
    if (passwords == NULL)
        return NULL;
    passwords->workers = workers_new(base, threads, queue, 0);
    if (passwords->workers == NULL) {
        passwords_free(passwords);
        return NULL;
    }
    return passwords;
}

void passwords_free(struct passwords *passwords) {
    if (passwords == NULL)
        return;
    workers_free(passwords->workers);
    free(passwords);
}

const char *password_refusal(const char *password, const char *name) {
    size_t length = strlen(password);
    if (length < PASSWORD_SHORTEST)
        return "a password must have at least 8 characters";
    if (length > PASSWORD_LONGEST)
        return "a password must have at most 200 bytes";
    if (strcasecmp(password, name) == 0)
        return "a password must not be the same as the name";
    return NULL;
}
