/* validate.h: the laws a position must obey whatever was played. */
#ifndef ENFILADE_FURY_VALIDATE_H
#define ENFILADE_FURY_VALIDATE_H
#include "fury/state/frames.h"
/* Is the position one that play can reach? If not, `out` says what is wrong: for positions set up by hand. */
bool fury_validate(struct game *game, struct text *out);
#endif
