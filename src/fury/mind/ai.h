/* ai.h: the computer players that know the family. They choose from the legal list only. */
#ifndef ENFILADE_FURY_MIND_H
#define ENFILADE_FURY_MIND_H
#include "fury/mind/ai_plan.h"
#include "fury/state/frames.h"

enum { FURY_MINDS = 8 };
extern const struct mind fury_minds[FURY_MINDS];
/* What the mind does next. */
struct action fury_choose(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                          const struct action_list *legal);
/* The same for one who only holds its ground: a measure for others. */
struct action fury_choose_to_stay(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                                  const struct action_list *legal);
/* What the mind would do where neither an end nor a pass is lawful. False: that is no such question. */
bool fury_choose_demanded(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out);
/* Where a Detachment is posted (4.4), or the end of the step. */
bool fury_choose_post(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out);
/* What the position is worth to a side: see struct mind. */
int32_t fury_value(const struct mind *mind, struct game *game, side_id side, void *const memory[SIDES]);

#endif
