/* ai.h: the computer players that know the family. They choose from the legal list only. */
#ifndef ENFILADE_FURY_MIND_H
#define ENFILADE_FURY_MIND_H
#include "fury/mind/ai_traits.h"
#include "fury/state/frames.h"

enum { FURY_MINDS = 3 };
extern const struct mind fury_minds[FURY_MINDS];
/* Chooses with these traits: what every mind does. The memory is as large as that of any mind. */
struct action fury_choose(struct game *game, void *memory, uint64_t seed, const struct action_list *legal,
                          const struct fury_traits *traits);
/* What the position is worth to a side: see struct mind. */
int32_t fury_value(struct game *game, side_id side, void *const memory[SIDES]);

#endif
