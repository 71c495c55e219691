/* effectiveness.h: brigade combat effectiveness (18.0, 22.0). */
#ifndef ENFILADE_GBACW_EFFECTIVENESS_H
#define ENFILADE_GBACW_EFFECTIVENESS_H
#include "gbacw/state/frames.h"
/* Has it lost its effectiveness now? False for NO_BRIGADE. */
bool brigade_ineffective(const struct game *game, unsigned brigade);
/* Points that have become crews of wagons: neither in the ranks nor killed or captured (11.17). Of a unit, of a
 * brigade. */
int points_given(const struct game *game, counter_id c);
int brigade_given(const struct game *game, unsigned brigade);
bool unit_ineffective(const struct game *game, counter_id c);  /* false for artillery, wagons, leaders (22.13) */
bool limit_reached(const struct game *game, unsigned brigade); /* whether it is lost already or at the phase's end */
void failing_brigades_fail(struct game *game);                 /* FAILURE_AT_PHASE_END: the phase ends */
/* Are its owner's rosters hidden from the asker (as in struct query): an option of the game? */
bool roster_is_secret(const struct game *game, side_id owner, unsigned asker);
/* How many more boxes it may mark before it is lost. */
int boxes_left(const struct game *game, unsigned brigade);
void cut_limit(struct game *game, unsigned brigade, int boxes);  /* for good */
void mark_boxes(struct game *game, counter_id c, int points);    /* losses of its brigade */
void mark_depletion(struct game *game, counter_id c, int units); /* +1 out of ammunition, -1 resupplied (22.2) */
/* The brigade that its losses are counted for, though another may command it; NO_BRIGADE. */
unsigned losses_of_brigade(const struct game *game, counter_id c);
#endif
