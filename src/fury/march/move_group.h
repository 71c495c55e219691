/* move_group.h: what an activation can be besides a march (6.0b). */
#ifndef ENFILADE_FURY_MOVE_H
#define ENFILADE_FURY_MOVE_H
#include "fury/state/frames.h"

struct ruling fury_may_dig(const struct game *game, counter_id c);                 /* 9.5a */
struct ruling fury_may_bridge(const struct game *game, counter_id c, direction d); /* 9.6c */
struct ruling fury_may_lift(const struct game *game, counter_id c, direction d);   /* 9.6m */
/* A change of formation, works or a bridge are open to it. */
bool fury_has_other_use(const struct game *game, counter_id c);
/* Of the Movement Phase's frame: the HQs among which an activation chooses (6.0d, 6.1a). */
unsigned fury_active_hqs(const struct game *game, const struct frame *frame, counter_id out[8]);

#endif
