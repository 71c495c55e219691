/* contest_table.h: a game between two computer players, for tests of what they do. */
#ifndef ENFILADE_TESTS_CONTEST_TABLE_H
#define ENFILADE_TESTS_CONTEST_TABLE_H

#include "bot/contest.h"

struct contest_table {
    const void *tables;
    void *block;
    struct contest *contest;
};

/* The game's data may be one of its scenarios: "gettysburg/culps-hill". */
struct contest_table contest_table_open(const char *game, const char *first, const char *second);
void contest_table_close(struct contest_table *table);
/* The standard options, with those that come to the first move at once; and this one (NULL: none) at its highest. */
void contest_table_begin(struct contest *contest, const char *option, uint64_t seed);
/* Begins a game and plays so many actions of it. */
void contest_table_play(struct contest *contest, uint64_t seed, unsigned steps);

/* A bot with memory of its own, as in another process. */
struct bot contest_table_bot(const struct contest *contest, const char *name, uint64_t seed);

#endif
