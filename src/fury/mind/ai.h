/* ai.h: a computer player that knows the family: `simple`. It chooses from the legal list only. */
#ifndef ENFILADE_FURY_MIND_H
#define ENFILADE_FURY_MIND_H
#include "fury/state/frames.h"

extern const struct mind fury_minds[1];

#endif
