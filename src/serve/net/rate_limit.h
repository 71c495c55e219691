/* rate_limit.h: three ways to count what somebody does: a rate limit that fills up again with time, a tally of what
 * they hold, and a delay that grows with every failure.
 *
 * Who is meant is a short text ("login 203.0.113.7"), kept only as a keyed hash. All are tables of fixed size: no
 * flood makes them grow. */
#ifndef ENFILADE_SERVE_NET_RATE_LIMIT_H
#define ENFILADE_SERVE_NET_RATE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rate_limits;
struct tallies;

/* -- rate limits: so many at once, and so many again in a time -- */
struct rate_limits *rate_limits_new(size_t places); /* a power of two */
void rate_limits_free(struct rate_limits *rate_limits);
/* Takes one; false if nothing is left, and *wait (seconds, at least 1) says when there will be. `burst` are had at
 * once; `per` come back every `seconds`. `now` is in milliseconds and never goes back. */
bool rate_limits_take(struct rate_limits *rate_limits, const char *who, int burst, int per, int seconds, uint64_t now,
                      int *wait);
/* The same, but takes nothing. */
bool rate_limits_has(struct rate_limits *rate_limits, const char *who, int burst, int per, int seconds, uint64_t now,
                     int *wait);
/* Takes more, in thousandths, from somebody who took one just now: it may make debts, up to ten times the burst. */
void rate_limits_charge(struct rate_limits *rate_limits, const char *who, int64_t thousandths);
/* Gives one back, for what turned out harmless. */
void rate_limits_return(struct rate_limits *rate_limits, const char *who);

/* -- tallies: how many does somebody hold now? -- */
struct tallies *tallies_new(size_t places); /* a power of two, at least twice what is ever held at once */
void tallies_free(struct tallies *tallies);
int tallies_of(const struct tallies *tallies, const char *who);
/* False if the table is full. */
bool tallies_add(struct tallies *tallies, const char *who);
void tallies_drop(struct tallies *tallies, const char *who);

/* -- delays: each failure makes the next try wait longer -- */
struct delays;
struct delay_rule {
    int tries; /* without a delay */
    int most;  /* the longest one, in seconds. Twice as long without a failure, and it starts from nothing */
};
struct delays *delays_new(size_t places); /* a power of two */
void delays_free(struct delays *delays);
/* How many seconds they must wait now; 0: they may try. `now` is in milliseconds and never goes back. */
int delays_wait(const struct delays *delays, const char *who, uint64_t now);
/* The delay that their failures so far ask for: 0, 1, 2, 4 ... */
int delays_grown(const struct delays *delays, const char *who, struct delay_rule rule, uint64_t now);
/* One more failure (count a try as one until it is known to be none): the next try waits. */
void delays_fail(struct delays *delays, const char *who, struct delay_rule rule, uint64_t now);
/* It was none. */
void delays_take_back(struct delays *delays, const char *who);
void delays_clear(struct delays *delays, const char *who);
/* What is known of somebody, so that it can be kept elsewhere and put back; times in milliseconds, as `now`. */
struct delay_known {
    int failures;
    uint64_t at, not_before;
    bool put_off;
};
struct delay_known delays_of(const struct delays *delays, const char *who); /* zero: nothing */
void delays_put(struct delays *delays, const char *who, struct delay_known known);
/* They have to wait for somebody else's failures: once, and then it is their turn, whatever happens meanwhile. The
 * second says whether they have waited, and takes that from them. */
void delays_put_off(struct delays *delays, const char *who, int seconds, uint64_t now);
bool delays_has_waited(struct delays *delays, const char *who);

#endif
