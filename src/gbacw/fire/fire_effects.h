/* fire_effects.h: a fire's dice, thrown and written back. */
#ifndef ENFILADE_GBACW_FIRE_EFFECTS_H
#define ENFILADE_GBACW_FIRE_EFFECTS_H
#include "gbacw/fire/fire.h"
/* Throws, emits the events, writes losses and debts; the frame is a KIND_FIRE whose firers are all named. */
void fire_resolve(struct game *game, struct frame *frame);
#endif
