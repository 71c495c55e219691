/* works.h: what play has done to the works of the field: begun, built, taken down. The map's own works are in its
 * hexsides; here is only what differs from it. */
#ifndef ENFILADE_GBACW_WORKS_H
#define ENFILADE_GBACW_WORKS_H
#include "gbacw/state/state.h"

enum work { WORK_BEGUN = 1, WORK_BUILT, WORK_GONE };
struct work_state { /* 4 bytes */
    hex_id hex;
    uint8_t sides; /* bit per hexside of the hex */
    uint8_t is;    /* enum work */
};
extern const char *const gbacw_work_names[]; /* by enum work; NULL after the last */

size_t works_bytes(const struct gbacw_tables *tables); /* in the state; 0 in games whose troops build nothing */
/* As many rows as gbacw_state.work_count. */
struct work_state *gbacw_works_of(const struct game *game);
int gbacw_works_room(const struct game *game); /* how many more can be remembered */

/* The hexsides that works protect as they stand now, those of the map among them; 0: there are none in the hex. */
unsigned works_in(const struct game *game, hex_id hex);
bool work_begun_in(const struct game *game, hex_id hex);
/* What hexside_bits says of a hexside, with what play has done. */
uint16_t works_on_side(const struct game *game, hex_id hex, direction d, uint16_t bits);

/* -- changing: the only ways -- */
void work_begin(struct game *game, hex_id hex, unsigned sides);
void work_finish(struct game *game, hex_id hex);
void work_remove(struct game *game, hex_id hex); /* begun, built, or the map's own */
void works_sync(struct game *game);              /* the scratch follows another position */
void works_init(const struct game *game);        /* ... and knows the map's own works once and for all */
#endif
