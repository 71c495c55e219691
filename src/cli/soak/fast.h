/* fast.h: games without a table, as fast as they go: for bench and soak. */
#ifndef ENFILADE_CLI_FAST_H
#define ENFILADE_CLI_FAST_H

#include "match/match.h"

struct fast_game { /* a game over tables that are loaded, in memory of its own, begun again and again */
    const struct ruleset *rules;
    const void *tables;
    void *block;
    size_t size;
    struct game game;
};

void fast_open(struct fast_game *fast, const void *tables);
void fast_begin(struct fast_game *fast, unsigned scenario, const uint32_t *options, uint64_t seed);
void fast_close(struct fast_game *fast);

/* The scenarios a command means: those named in argv, or all. Tells on stderr what is wrong and returns -1. */
struct chosen {
    const void *tables;
    unsigned index;
    const char *id;
};
int choose_scenarios(struct games *games, int argc, char **argv, struct chosen *out, int most);

#endif
