/* gettysburg.h: what Gettysburg (Terrible Swift Sword) keeps of its own. */
#ifndef ENFILADE_GBACW_GETTYSBURG_H
#define ENFILADE_GBACW_GETTYSBURG_H

#include "gbacw/profile.h"

extern const struct profile gettysburg_profile;

#endif
