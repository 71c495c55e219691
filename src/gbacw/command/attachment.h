/* attachment.h: brigades change their divisions, divisions their corps (17.6). */
#ifndef ENFILADE_GBACW_ATTACHMENT_H
#define ENFILADE_GBACW_ATTACHMENT_H
#include "gbacw/state/frames.h"
/* Of the brigade or division that the man leads. */
struct ruling judge_detach(struct game *game, side_id side, counter_id leader);
struct ruling judge_attach(struct game *game, side_id side, counter_id leader, counter_id chief);
void leave_master(struct game *game, counter_id leader);
void join_master(struct game *game, counter_id leader, counter_id chief);
#endif
