/* rate_limit.c: token buckets, tallies and delays in tables of fixed size. See rate_limit.h. */
#include "serve/net/rate_limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"

/* The head of each table: its places follow, a power of two of them. */
struct table {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    size_t mask;
};

/* NULL: out of memory. `head` is the size of the table without its places. */
static void *table_new(size_t head, size_t places, size_t place) {
    CHECK(places > 0 && (places & (places - 1)) == 0);
    struct table *table = calloc(1, head + places * place);
    if (table != NULL) {
        crypto_shorthash_keygen(table->secret);
        table->mask = places - 1;
    }
    return table;
}

static uint64_t key_of(const struct table *table, const char *who) {
    uint64_t key;
    crypto_shorthash((unsigned char *)&key, (const unsigned char *)who, strlen(who), table->secret);
    return key != 0 ? key : 1; /* 0 marks an empty place */
}

/* -- rate limits -- */

enum { WINDOW = 8, WHOLE = 1000, DEBT = 10 }; /* places looked at for one key; a token in thousandths */

struct bucket {
    uint64_t key, at; /* at: when `left` was right, in milliseconds */
    int64_t left;     /* thousandths */
    int64_t full;     /* thousandths */
};

struct rate_limits {
    struct table table;
    struct bucket place[];
};

struct rate_limits *rate_limits_new(size_t places) {
    return table_new(sizeof(struct rate_limits), places, sizeof(struct bucket));
}

void rate_limits_free(struct rate_limits *rate_limits) { free(rate_limits); }

/* The place of this key; or one to take over: an empty one, else the one that has used least. A flood of strangers
 * pushes out strangers, not somebody who has just spent the last token. */
static struct bucket *bucket_of(struct rate_limits *rate_limits, uint64_t key) {
    struct bucket *best = NULL;
    for (size_t i = 0; i < WINDOW; i++) {
        struct bucket *place = &rate_limits->place[(key + i) & rate_limits->table.mask];
        if (place->key == key)
            return place;
        if (best == NULL ||
            (best->key != 0 && (place->key == 0 || place->full - place->left < best->full - best->left)))
            best = place;
    }
    return best;
}

/* The bucket as it is now. */
static struct bucket *bucket_now(struct rate_limits *rate_limits, const char *who, int burst, int per, int seconds,
                                 uint64_t now) {
    uint64_t key = key_of(&rate_limits->table, who);
    struct bucket *bucket = bucket_of(rate_limits, key);
    int64_t full = (int64_t)burst * WHOLE;
    if (bucket->key != key)
        *bucket = (struct bucket){.key = key, .at = now, .left = full};
    bucket->full = full;
    int64_t gained = (int64_t)(now - bucket->at) * per / seconds; /* milliseconds make thousandths */
    if (gained > 0) {
        bucket->left = bucket->left + gained > full ? full : bucket->left + gained;
        bucket->at = now;
    }
    return bucket;
}

bool rate_limits_has(struct rate_limits *rate_limits, const char *who, int burst, int per, int seconds, uint64_t now,
                     int *wait) {
    const struct bucket *bucket = bucket_now(rate_limits, who, burst, per, seconds, now);
    if (bucket->left >= WHOLE)
        return true;
    if (wait != NULL)
        *wait = (int)(((WHOLE - bucket->left) * seconds / per + 999) / 1000);
    if (wait != NULL && *wait < 1)
        *wait = 1;
    return false;
}

bool rate_limits_take(struct rate_limits *rate_limits, const char *who, int burst, int per, int seconds, uint64_t now,
                      int *wait) {
    if (!rate_limits_has(rate_limits, who, burst, per, seconds, now, wait))
        return false;
    bucket_now(rate_limits, who, burst, per, seconds, now)->left -= WHOLE;
    return true;
}

void rate_limits_charge(struct rate_limits *rate_limits, const char *who, int64_t thousandths) {
    uint64_t key = key_of(&rate_limits->table, who);
    struct bucket *bucket = bucket_of(rate_limits, key);
    if (bucket->key != key)
        return;
    int64_t lowest = -DEBT * bucket->full;
    bucket->left = bucket->left - thousandths < lowest ? lowest : bucket->left - thousandths;
}

void rate_limits_return(struct rate_limits *rate_limits, const char *who) {
    uint64_t key = key_of(&rate_limits->table, who);
    struct bucket *bucket = bucket_of(rate_limits, key);
    if (bucket->key == key && bucket->left + WHOLE <= bucket->full)
        bucket->left += WHOLE;
}

/* -- tallies -- */

struct tally {
    uint64_t key;
    int held;
};

struct tallies {
    struct table table;
    size_t used;
    struct tally place[];
};

struct tallies *tallies_new(size_t places) {
    return table_new(sizeof(struct tallies), places, sizeof(struct tally));
}

void tallies_free(struct tallies *tallies) { free(tallies); }

/* Where the key is, or the empty place where it would be: there is always one. */
static size_t tally_place(const struct tallies *tallies, uint64_t key) {
    size_t i = key & tallies->table.mask;
    while (tallies->place[i].key != 0 && tallies->place[i].key != key)
        i = (i + 1) & tallies->table.mask;
    return i;
}

int tallies_of(const struct tallies *tallies, const char *who) {
    uint64_t key = key_of(&tallies->table, who);
    const struct tally *tally = &tallies->place[tally_place(tallies, key)];
    return tally->key == key ? tally->held : 0;
}

bool tallies_add(struct tallies *tallies, const char *who) {
    uint64_t key = key_of(&tallies->table, who);
    struct tally *tally = &tallies->place[tally_place(tallies, key)];
    if (tally->key == 0) {
        if (tallies->used + 1 > tallies->table.mask)
            return false;
        tallies->used++;
        tally->key = key;
    }
    tally->held++;
    return true;
}

/* Closes the gap: an entry behind it because this place was taken moves up. */
static void tally_remove(struct tallies *tallies, size_t gap) {
    size_t mask = tallies->table.mask;
    for (size_t i = (gap + 1) & mask; tallies->place[i].key != 0; i = (i + 1) & mask) {
        size_t home = tallies->place[i].key & mask;
        if (((i - home) & mask) >= ((i - gap) & mask)) {
            tallies->place[gap] = tallies->place[i];
            gap = i;
        }
    }
    tallies->place[gap] = (struct tally){0};
    tallies->used--;
}

void tallies_drop(struct tallies *tallies, const char *who) {
    size_t i = tally_place(tallies, key_of(&tallies->table, who));
    if (tallies->place[i].key != 0 && --tallies->place[i].held <= 0)
        tally_remove(tallies, i);
}

/* -- delays -- */

struct delay {
    uint64_t key, at, not_before; /* at: of the last failure. Milliseconds */
    int failures;
    bool put_off; /* for others' failures, up to not_before */
};

struct delays {
    struct table table;
    struct delay place[];
};

enum { DELAY_STEPS = 20 }; /* more failures than that make no longer delay */

struct delays *delays_new(size_t places) {
    return table_new(sizeof(struct delays), places, sizeof(struct delay));
}

void delays_free(struct delays *delays) { free(delays); }

/* The place of this key; or the one to take over: an empty one, else the one that failed least, and of those the one
 * who has waited longest. A flood of strangers pushes out strangers, not those who are being slowed down. */
static struct delay *delay_place(const struct delays *delays, const char *who, uint64_t *key) {
    const struct delay *best = NULL;
    *key = key_of(&delays->table, who);
    for (size_t i = 0; i < WINDOW; i++) {
        const struct delay *place = &delays->place[(*key + i) & delays->table.mask];
        if (place->key == *key)
            return (struct delay *)(uintptr_t)place;
        if (best == NULL || place->failures < best->failures ||
            (place->failures == best->failures && place->not_before < best->not_before))
            best = place;
    }
    return (struct delay *)(uintptr_t)best;
}

/* NULL: nothing is known of them. */
static struct delay *delay_of(const struct delays *delays, const char *who) {
    uint64_t key;
    struct delay *delay = delay_place(delays, who, &key);
    return delay->key == key ? delay : NULL;
}

static struct delay *delay_made(struct delays *delays, const char *who, uint64_t now) {
    uint64_t key;
    struct delay *delay = delay_place(delays, who, &key);
    if (delay->key != key)
        *delay = (struct delay){.key = key, .at = now};
    return delay;
}

static int grown(const struct delay *delay, struct delay_rule rule, uint64_t now) {
    int beyond = delay->failures - rule.tries;
    if (beyond < 0 || now - delay->at > (uint64_t)rule.most * 2000)
        return 0;
    int64_t seconds = (int64_t)1 << (beyond < (int)DELAY_STEPS ? beyond : (int)DELAY_STEPS);
    return seconds < rule.most ? (int)seconds : rule.most;
}

int delays_wait(const struct delays *delays, const char *who, uint64_t now) {
    const struct delay *delay = delay_of(delays, who);
    return delay == NULL || delay->not_before <= now ? 0 : (int)((delay->not_before - now + 999) / 1000);
}

int delays_grown(const struct delays *delays, const char *who, struct delay_rule rule, uint64_t now) {
    const struct delay *delay = delay_of(delays, who);
    return delay == NULL ? 0 : grown(delay, rule, now);
}

void delays_fail(struct delays *delays, const char *who, struct delay_rule rule, uint64_t now) {
    struct delay *delay = delay_made(delays, who, now);
    if (now - delay->at > (uint64_t)rule.most * 2000)
        delay->failures = 0;
    if (delay->failures < rule.tries + DELAY_STEPS)
        delay->failures++;
    delay->at = now;
    delay->not_before = now + (uint64_t)grown(delay, rule, now) * 1000;
}

void delays_take_back(struct delays *delays, const char *who) {
    struct delay *delay = delay_of(delays, who);
    if (delay != NULL && delay->failures > 0)
        delay->failures--;
}

void delays_clear(struct delays *delays, const char *who) {
    struct delay *delay = delay_of(delays, who);
    if (delay != NULL)
        *delay = (struct delay){0};
}

void delays_put_off(struct delays *delays, const char *who, int seconds, uint64_t now) {
    struct delay *delay = delay_made(delays, who, now);
    delay->not_before = now + (uint64_t)seconds * 1000;
    delay->put_off = true;
}

bool delays_has_waited(struct delays *delays, const char *who) {
    struct delay *delay = delay_of(delays, who);
    bool waited = delay != NULL && delay->put_off;
    if (waited)
        delay->put_off = false;
    return waited;
}

struct delay_known delays_of(const struct delays *delays, const char *who) {
    const struct delay *delay = delay_of(delays, who);
    return delay != NULL ? (struct delay_known){delay->failures, delay->at, delay->not_before, delay->put_off}
                         : (struct delay_known){0};
}

void delays_put(struct delays *delays, const char *who, struct delay_known known) {
    struct delay *delay = delay_made(delays, who, known.at);
    delay->failures = known.failures;
    delay->at = known.at;
    delay->not_before = known.not_before;
    delay->put_off = known.put_off;
}
