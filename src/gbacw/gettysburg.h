/* gettysburg.h: what Gettysburg (Terrible Swift Sword) keeps of its own. */
#ifndef ENFILADE_GBACW_GETTYSBURG_H
#define ENFILADE_GBACW_GETTYSBURG_H

#include "gbacw/fire_strength.h"
#include "gbacw/profile.h"

extern const struct profile gettysburg_profile;
extern const struct fire_shift gettysburg_shifts[];
struct ruling gettysburg_may_aim(const struct game *game, counter_id firer, hex_id target);

#endif
