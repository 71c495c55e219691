/* deployment.h: free deployment within the limits of the set-up (21.0), and entries. */
#ifndef ENFILADE_GBACW_DEPLOYMENT_H
#define ENFILADE_GBACW_DEPLOYMENT_H
#include "gbacw/state/frames.h"
/* KIND_DEPLOYMENT, run by the machine. */
enum next deployment_advance(struct game *game, struct frame *frame);
extern const struct decision deployment_decision;
/* May it be set up there, with those already placed? */
struct ruling may_deploy(const struct game *game, counter_id c, hex_id hex);
/* Puts the standard set-up of a side on the map (for bots, tests, and the `standard` start). */
void gbacw_deploy_standard(struct game *game, side_id side);
#endif
