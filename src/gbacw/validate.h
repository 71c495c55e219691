/* validate.h: the laws a position must obey whatever was played. */
#ifndef ENFILADE_GBACW_VALIDATE_H
#define ENFILADE_GBACW_VALIDATE_H
#include "gbacw/state/frames.h"
/* False with a sentence in `out` if the state breaks a law of its own. */
bool gbacw_validate(struct game *game, struct text *out);
#endif
