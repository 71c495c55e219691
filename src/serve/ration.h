/* ration.h: two ways to count what somebody takes: a ration that fills up again with time, and a tally of what he
 * holds.
 *
 * Whoever is meant is a short text ("login 203.0.113.7"), kept only as a keyed hash. Both are tables of fixed size: no
 * flood makes them grow. */
#ifndef ENFILADE_SERVE_RATION_H
#define ENFILADE_SERVE_RATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rations;
struct tallies;

/* -- rations: so many at once, and so many again in a time -- */
struct rations *rations_new(size_t places); /* a power of two */
void rations_free(struct rations *rations);
/* Takes one; false if nothing is left, and *wait (seconds, at least 1) tells when there will be. `burst` are had at
 * once; `per` come back every `seconds`. `now` is in milliseconds and never goes back. */
bool rations_take(struct rations *rations, const char *who, int burst, int per, int seconds, uint64_t now, int *wait);
/* Takes more, in thousandths, from somebody who took one just now: it may make debts, up to ten times his burst. */
void rations_charge(struct rations *rations, const char *who, int64_t thousandths);
/* Gives one back, for what turned out harmless. */
void rations_return(struct rations *rations, const char *who);

/* -- tallies: how many does he hold now? -- */
struct tallies *tallies_new(size_t places); /* a power of two, at least twice what is ever held at once */
void tallies_free(struct tallies *tallies);
int tallies_of(const struct tallies *tallies, const char *who);
/* False if the table is full. */
bool tallies_add(struct tallies *tallies, const char *who);
void tallies_drop(struct tallies *tallies, const char *who);

#endif
