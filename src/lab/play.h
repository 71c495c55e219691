/* play.h: one game of an experiment, played and counted. */
#ifndef ENFILADE_LAB_PLAY_H
#define ENFILADE_LAB_PLAY_H

#include "lab/experiment.h"

struct lab_cell { /* which game: all that it depends on besides the experiment */
    uint32_t arm;
    uint64_t seed;
};

struct lab_row {
    struct lab_cell cell;
    uint64_t version, end; /* of the data; hash of the last position with its dice */
    side_id winner;
    uint8_t level;
    int32_t points[SIDES];
    uint16_t turns;
    uint32_t actions, refused;
    uint32_t microseconds; /* of processor time */
    void *counts;          /* lab/counts.h; NULL: not kept. The caller frees it */
    uint32_t counts_size;
};

struct lab_hand; /* what one thread plays with */
struct lab_hand *lab_hand_open(const struct experiment *experiment);
void lab_hand_close(struct lab_hand *hand);
/* False: `stop` was set, and the game was left. `stop` may be NULL. */
bool lab_play(struct lab_hand *hand, struct lab_cell cell, const volatile int *stop, struct lab_row *row);
/* The same game with everything that is kept of a game; the caller frees the text. NULL with the reason in `why`.
 * `stop` as above. `marks`: where numbers were changed the save names the changed game (games_find_changed). */
char *lab_save(const struct experiment *experiment, struct lab_cell cell, bool marks, const volatile int *stop,
               char *why, size_t size);

#endif
