/* ai.h: the computer players that know the family. They choose from the legal list only. */
#ifndef ENFILADE_FURY_MIND_H
#define ENFILADE_FURY_MIND_H
#include "fury/mind/ai_traits.h"
#include "fury/state/frames.h"

enum { FURY_MINDS = 6 };
extern const struct mind fury_minds[FURY_MINDS];
/* What the position is worth to a side: see struct mind. */
int32_t fury_value(const struct mind *mind, struct game *game, side_id side, void *const memory[SIDES]);

#endif
