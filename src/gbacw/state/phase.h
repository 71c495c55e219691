/* phase.h: where in the sequence of play the game stands (4.0). */
#ifndef ENFILADE_GBACW_PHASE_H
#define ENFILADE_GBACW_PHASE_H
#include "gbacw/state/special.h"

/* The row of the sequence of play that runs now. */
const struct phase_info *current_phase(const struct game *game);
/* Phases whose purpose is fire. */
static inline bool fire_belongs_to(unsigned phase_kind) {
    return phase_kind == PHASE_DEFENSIVE_FIRE || phase_kind == PHASE_OFFENSIVE_FIRE ||
           phase_kind == PHASE_BOMBARDMENT || phase_kind == PHASE_COUNTER_BATTERY;
}
unsigned last_turn_of(const struct game *game); /* after it the game ends */
#endif
