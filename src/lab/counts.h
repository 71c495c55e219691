/* counts.h: what is counted of one game while it is played, and the block it is kept as.
 *
 * The block is small (a few kilobytes, compressed) and depends on the game alone, so equal games have equal blocks. */
#ifndef ENFILADE_LAB_COUNTS_H
#define ENFILADE_LAB_COUNTS_H

#include "play/ruleset.h"

enum lab_layer {                    /* of the map, per turn and hex; those of side 0 and side 1 follow each other */
                 LAYER_FELL,        /* points that were lost there */
                 LAYER_STOOD = 2,   /* units that held the hex when the turn ended */
                 LAYER_MARCHED = 4, /* steps of a march that led there */
                 LAYER_CHANGED_HANDS = 6, /* it passed from one side to the other */
                 LAYERS
};

/* -- counting -- */
struct counting; /* one for each thread and set of tables */
/* `place`: hexes whose holder is written down at the end of each turn. The list must outlive it. */
struct counting *counting_open(const struct ruleset *rules, const void *tables, const hex_id *place, unsigned places);
void counting_close(struct counting *counting);
/* The game stands at its beginning. From now on its events come here. */
void counting_begin(struct counting *counting, struct game *game);
/* After each action. */
void counting_step(struct counting *counting, struct game *game);
/* The game is over: the block, to be freed by the caller. */
void *counting_end(struct counting *counting, struct game *game, size_t *size);

/* -- reading a block -- */
struct counts_reader { /* each may be NULL. Turns count from 0 */
    void (*gauge)(void *context, unsigned turn, unsigned gauge, side_id side, int32_t value);
    void (*holder)(void *context, unsigned turn, unsigned place, side_id side); /* SIDE_NONE: nobody was ever there */
    void (*heat)(void *context, unsigned turn, unsigned layer, hex_id hex, uint32_t count);
    void (*counter)(void *context, counter_id c, side_id side, uint32_t lost,
                    unsigned arrived); /* 1 + turn; 0: never */
    void *context;
};
/* False: it is no such block. `turns` receives how many there are. */
bool counts_read(const void *block, size_t size, const struct counts_reader *reader, unsigned *turns);

#endif
