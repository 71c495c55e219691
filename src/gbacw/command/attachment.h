/* attachment.h: brigades change their divisions, divisions their corps (17.6). */
#ifndef ENFILADE_GBACW_ATTACHMENT_H
#define ENFILADE_GBACW_ATTACHMENT_H
#include "gbacw/state/frames.h"
/* Of the brigade or division that the man leads. */
struct ruling judge_detach(struct game *game, side_id side, counter_id leader);
/* May he put himself under that chief? */
struct ruling judge_attach(struct game *game, side_id side, counter_id leader, counter_id chief);
/* Carries out what judge_detach has allowed. */
void leave_master(struct game *game, counter_id leader);
/* Carries out what judge_attach has allowed. */
void join_master(struct game *game, counter_id leader, counter_id chief);
#endif
